//! The `call` driver: a loop over a table of functions.

use super::{Handler, Outcome, Passed, context};
use crate::counters;
use crate::frame::Frame;
use crate::machine::{At, Flow, Vm};
use crate::unwind;
use heddle_bytecode::ops;
use heddle_runtime::{Halt, Request};

/// Where to go on; a null `ip` leaves the driver. With [`PANICKED`] there is no frame.
#[repr(C)]
pub struct Next {
    pub ip: *const u16,
    pub frame: Frame,
}

/// What machine code calls for an instruction that it does not do itself.
pub type Step = unsafe extern "C" fn(*const u16, Frame, *mut Request) -> Next;

/// Runs a handler for machine code, which no panic may pass: it is kept, and [`PANICKED`] is where
/// to go on. Nothing but the context lives across the call, so that hardly a register is saved.
#[inline(always)]
fn caught(cx: *mut Request, run: impl FnOnce() -> Next) -> Next {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).unwrap_or_else(|payload| keep(payload, cx))
}

#[cold]
#[inline(never)]
fn keep(payload: Box<dyn std::any::Any + Send>, cx: *mut Request) -> Next {
    // SAFETY: nothing else has the request now.
    crate::state::VmState::of(unsafe { &mut *cx }).panicked = Some(payload);
    // no frame goes on
    Next { ip: std::ptr::without_provenance(PANICKED), frame: Frame(std::ptr::null_mut()) }
}

/// Has an instruction done for machine code, which is told to those that may enter frames.
#[inline(always)]
unsafe fn stepped<I: Handler>(cx: *mut Request, run: impl FnOnce() -> Next) -> Next {
    if !I::ENTERS {
        return run();
    }
    // SAFETY: nothing else has the request before and after the handler runs.
    unsafe { (*cx).machine.stepped = true };
    let next = run();
    // SAFETY: as above.
    unsafe { (*cx).machine.stepped = false };
    next
}

/// No instruction's address: a panic is to be resumed.
pub const PANICKED: usize = 1;

type Function = unsafe fn(*const u16, Frame, *mut Request) -> Next;

/// Does what a handler asked for; `words` is the length of its instruction. The handler's way is
/// followed once for each path that it has, so that what the path decided is not decided again; a
/// call in its end is a jump.
#[inline(always)]
unsafe fn follow(vm: &Vm, flow: Flow, words: usize, slow: impl FnOnce() -> Next) -> Next {
    // SAFETY: the instruction and the jump's target lie in verified code.
    unsafe {
        match flow {
            Flow::Next => Next { ip: vm.ip.add(words), frame: vm.frame },
            Flow::NextOpaque => Next { ip: opaque_code(vm.ip.add(words)), frame: vm.frame },
            Flow::Jump(words) => Next { ip: vm.ip.offset(words as isize), frame: vm.frame },
            Flow::Goto => Next { ip: vm.ip, frame: vm.frame },
            Flow::As(op) => TABLE.get_unchecked(usize::from(op))(vm.ip, vm.frame, vm.cx_ptr()),
            Flow::Release => release_and_go(vm),
            Flow::Exit => Next { ip: std::ptr::null(), frame: vm.frame },
            Flow::Halt(Halt::Exception) => unwind_exception(vm.ip, vm.frame, vm.cx_ptr()),
            Flow::Halt(Halt::Exit) => unwind_exit(vm.ip, vm.frame, vm.cx_ptr()),
            Flow::Halt(Halt::Fatal) => unwind_fatal(vm.ip, vm.frame, vm.cx_ptr()),
            Flow::Slow => slow(),
        }
    }
}

/// Releases what the instruction at `vm.ip` gives up, which is done, and goes on.
#[inline(never)]
unsafe fn release_and_go(vm: &Vm) -> Next {
    // SAFETY: the instruction said so; the target lies in verified code.
    unsafe { follow(vm, vm.finish_release(), 0, || unreachable!("it is done")) }
}

/// The same address, of which the optimizer knows nothing: the end of one path is not joined with
/// another's.
#[inline(always)]
fn opaque_code(ip: *const u16) -> *const u16 {
    let mut ip = ip.expose_provenance();
    // SAFETY: the text is a comment: the address comes out as it went in.
    unsafe { std::arch::asm!("/* opaque {0} */", inout(reg) ip, options(nomem, nostack, preserves_flags)) };
    std::ptr::with_exposed_provenance(ip)
}

macro_rules! halted {
    ($name:ident, $halt:expr) => {
        #[cold]
        #[inline(never)]
        unsafe fn $name(ip: *const u16, frame: Frame, cx: *mut Request) -> Next {
            let mut vm = Vm::new(ip, frame, context::of(cx));
            match unwind::unwind(&mut vm, $halt) {
                Flow::Goto => Next { ip: vm.ip, frame: vm.frame },
                _ => Next { ip: std::ptr::null(), frame: vm.frame },
            }
        }
    };
}
halted!(unwind_exception, Halt::Exception);
halted!(unwind_exit, Halt::Exit);
halted!(unwind_fatal, Halt::Fatal);

macro_rules! table {
    ($( ($handler:ident, $op:ident) )+) => {
        /// The fast paths.
        mod fast {
            use super::*;
            $(
                #[inline(never)]
                pub(super) unsafe fn $handler(ip: *const u16, frame: Frame, cx: *mut Request) -> Next {
                    counters::count(ops::Op::$op, counters::Path::Entered, ip, frame);
                    let mut vm = Vm::new(ip, frame, context::of(cx));
                    // SAFETY: the driver runs verified code: the operands' words follow the opcode.
                    let o = <ops::$op as ops::Instruction>::read(At(ip));
                    let passed = Passed { ip, frame, cx };
                    let flow = Handler::run(o, &mut vm);
                    std::mem::forget(passed);
                    // SAFETY: as above.
                    unsafe { follow(&vm, flow, <ops::$op as ops::Instruction>::WORDS, || slow::$handler(ip, frame, cx)) }
                }
            )+
        }
        /// The slow paths.
        mod slow {
            use super::*;
            $(
                #[cold]
                #[inline(never)]
                pub(super) unsafe fn $handler(ip: *const u16, frame: Frame, cx: *mut Request) -> Next {
                    counters::count(ops::Op::$op, counters::Path::Slow, ip, frame);
                    let mut vm = Vm::new(ip, frame, context::of(cx));
                    // SAFETY: as above.
                    let o = <ops::$op as ops::Instruction>::read(At(ip));
                    vm.sync();
                    let passed = Passed { ip, frame, cx };
                    let flow = Handler::slow(o, &mut vm);
                    std::mem::forget(passed);
                    // SAFETY: as above.
                    unsafe { follow(&vm, flow, <ops::$op as ops::Instruction>::WORDS, || unreachable!("a slow path has no slow path")) }
                }
            )+
        }
        static TABLE: &[Function] = &[ $( fast::$handler ),+ ];
        /// What machine code calls.
        mod step {
            use super::*;
            $(
                pub(super) unsafe extern "C" fn $handler(ip: *const u16, frame: Frame, cx: *mut Request) -> Next {
                    // SAFETY: machine code is made of verified code.
                    caught(cx, || unsafe { stepped::<ops::$op>(cx, || fast::$handler(ip, frame, cx)) })
                }
            )+
        }
        /// By opcode, what does one instruction and says where to go on.
        pub static STEPS: &[Step] = &[ $( step::$handler ),+ ];
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
