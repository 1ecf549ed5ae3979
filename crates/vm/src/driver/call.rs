//! The `call` driver: a loop over a table of functions.

use super::{Handler, Outcome, context};
use crate::frame::Frame;
use crate::machine::{At, Flow, Vm};
use crate::unwind;
use heddle_bytecode::ops;
use heddle_runtime::Request;

/// Where to go on; a null `ip` leaves the driver.
#[repr(C)]
struct Next {
    ip: *const u16,
    frame: Frame,
}

type Function = unsafe fn(*const u16, Frame, *mut Request) -> Next;

/// Does what a handler asked for; `words` is the length of its instruction.
#[inline(always)]
unsafe fn follow(vm: &mut Vm, flow: Flow, words: usize, slow: impl FnOnce(&mut Vm) -> Flow) -> Next {
    let flow = match flow {
        Flow::Slow => {
            vm.sync();
            slow(vm)
        }
        flow => flow,
    };
    // SAFETY: the instruction and the jump's target lie in verified code.
    unsafe {
        match flow {
            Flow::Next | Flow::NextApart => Next { ip: vm.ip.add(words), frame: vm.frame },
            Flow::Jump(words) => Next { ip: vm.ip.offset(words as isize), frame: vm.frame },
            Flow::Goto => Next { ip: vm.ip, frame: vm.frame },
            Flow::Halt(halt) => unwound(vm, halt),
            Flow::Exit => Next { ip: std::ptr::null(), frame: vm.frame },
            Flow::Slow => unreachable!("a slow path has no slow path"),
        }
    }
}

#[cold]
#[inline(never)]
fn unwound(vm: &mut Vm, halt: heddle_runtime::Halt) -> Next {
    match unwind::unwind(vm, halt) {
        Flow::Goto => Next { ip: vm.ip, frame: vm.frame },
        _ => Next { ip: std::ptr::null(), frame: vm.frame },
    }
}

macro_rules! table {
    ($( ($handler:ident, $op:ident) )+) => {
        $(
            #[inline(never)]
            unsafe fn $handler(ip: *const u16, frame: Frame, cx: *mut Request) -> Next {
                let mut vm = Vm::new(ip, frame, context::of(cx));
                // SAFETY: the driver runs verified code: the operands' words follow the opcode.
                let o = <ops::$op as ops::Instruction>::read(At(ip));
                let flow = Handler::run(o, &mut vm);
                // SAFETY: as above.
                unsafe { follow(&mut vm, flow, <ops::$op as ops::Instruction>::WORDS, |vm| Handler::slow(o, vm)) }
            }
        )+
        static TABLE: &[Function] = &[ $( $handler ),+ ];
    };
}
heddle_bytecode::with_ops!(table);

/// See [`super::run`].
pub fn run(cx: &mut Request, mut ip: *const u16, mut frame: Frame) -> Outcome {
    let cx: *mut Request = cx;
    let _entered = context::Entered::new(cx);
    while !ip.is_null() {
        // SAFETY: verified code starts every instruction with an opcode of the table.
        let next = unsafe { TABLE.get_unchecked(usize::from(*ip))(ip, frame, cx) };
        (ip, frame) = (next.ip, next.frame);
    }
    // SAFETY: nothing else has the request now.
    unwind::take_outcome(unsafe { &mut *cx })
}
