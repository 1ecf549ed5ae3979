//! The `tail` driver: handlers that tail-call each other.
//!
//! ip, frame, context and table are the first four arguments of every handler: under
//! `preserve_none` these are registers that functions of the C convention preserve, so a handler
//! needs no prologue, and calls of the runtime cost no saving.

use super::{Handler, Outcome, Passed, context};
use crate::counters;
use crate::frame::Frame;
use crate::machine::{At, Flow, Vm};
use crate::unwind;
use heddle_bytecode::ops;
use heddle_runtime::{Halt, Request};

/// A handler. A struct, because an alias cannot name itself.
#[derive(Clone, Copy)]
#[repr(transparent)]
struct Code(unsafe extern "rust-preserve-none" fn(*const u16, *mut heddle_value::Value, *mut Request, *const Code));

/// Goes to the instruction at `ip`.
macro_rules! dispatch {
    ($ip:expr, $frame:expr, $cx:expr, $table:expr) => {{
        let ip: *const u16 = $ip;
        // SAFETY: verified code starts every instruction with an opcode of the table.
        #[allow(unused_unsafe, reason = "some uses stand in an unsafe block already")]
        unsafe {
            let code = (*$table.add(usize::from(*ip))).0;
            become code(ip, $frame, $cx, $table)
        }
    }};
}

/// As [`dispatch`], not to be joined with another end: the text of the assembly is of its own.
macro_rules! dispatch_opaque {
    ($ip:expr, $frame:expr, $cx:expr, $table:expr) => {{
        let ip: *const u16 = $ip;
        // SAFETY: as in `dispatch`; the text is a comment, the address comes out as it went in.
        #[allow(unused_unsafe, reason = "some uses stand in an unsafe block already")]
        unsafe {
            let code = (*$table.add(usize::from(*ip))).0;
            let mut ip = ip.expose_provenance();
            std::arch::asm!("/* opaque {0} */", inout(reg) ip, options(nomem, nostack, preserves_flags));
            become code(std::ptr::with_exposed_provenance(ip), $frame, $cx, $table)
        }
    }};
}

/// Does what a handler asked for. A macro, because `become` must stand in the handler itself.
macro_rules! follow {
    ($flow:expr, $vm:ident, $words:expr, $cx:ident, $table:ident, $($slow:tt)+) => {
        // SAFETY: instructions and targets lie in verified code.
        unsafe {
            match $flow {
                Flow::Next => dispatch!($vm.ip.add($words), $vm.frame.0, $cx, $table),
                Flow::NextOpaque => dispatch_opaque!($vm.ip.add($words), $vm.frame.0, $cx, $table),
                Flow::Jump(words) => dispatch!($vm.ip.offset(words as isize), $vm.frame.0, $cx, $table),
                Flow::Goto => dispatch!($vm.ip, $vm.frame.0, $cx, $table),
                Flow::As(op) => {
                    let code = (*$table.add(usize::from(op))).0;
                    become code($vm.ip, $vm.frame.0, $cx, $table)
                }
                Flow::Release => become release_and_go($vm.ip, $vm.frame.0, $cx, $table),
                Flow::Exit => return,
                Flow::Halt(Halt::Exception) => become unwind_exception($vm.ip, $vm.frame.0, $cx, $table),
                Flow::Halt(Halt::Exit) => become unwind_exit($vm.ip, $vm.frame.0, $cx, $table),
                Flow::Halt(Halt::Fatal) => become unwind_fatal($vm.ip, $vm.frame.0, $cx, $table),
                Flow::Slow => {
                    std::hint::cold_path();
                    $($slow)+
                }
            }
        }
    };
}

macro_rules! table {
    ($( ($handler:ident, $op:ident) )+) => {
        /// The fast paths.
        pub mod fast {
            use super::*;
            $(
                pub(super) unsafe extern "rust-preserve-none" fn $handler(
                    ip: *const u16, frame: *mut heddle_value::Value, cx: *mut Request, table: *const Code,
                ) {
                    counters::count(ops::Op::$op, counters::Path::Entered, ip, Frame(frame));
                    let mut vm = Vm::new(ip, Frame(frame), context::of(cx));
                    // SAFETY: the driver runs verified code: the operands' words follow the opcode.
                    let o = <ops::$op as ops::Instruction>::read(At(ip));
                    let passed = Passed { ip, frame: Frame(frame), cx };
                    let flow = Handler::run(o, &mut vm);
                    std::mem::forget(passed);
                    follow!(flow, vm, <ops::$op as ops::Instruction>::WORDS, cx, table, become slow::$handler(ip, frame, cx, table))
                }
            )+
        }
        /// The slow paths.
        pub mod slow {
            use super::*;
            $(
                // not cold: what it calls would be compiled for size
                #[inline(never)]
                pub(super) unsafe extern "rust-preserve-none" fn $handler(
                    ip: *const u16, frame: *mut heddle_value::Value, cx: *mut Request, table: *const Code,
                ) {
                    counters::count(ops::Op::$op, counters::Path::Slow, ip, Frame(frame));
                    let mut vm = Vm::new(ip, Frame(frame), context::of(cx));
                    // SAFETY: as above.
                    let o = <ops::$op as ops::Instruction>::read(At(ip));
                    vm.sync();
                    let passed = Passed { ip, frame: Frame(frame), cx };
                    let flow = Handler::slow(o, &mut vm);
                    std::mem::forget(passed);
                    follow!(flow, vm, <ops::$op as ops::Instruction>::WORDS, cx, table, unreachable!("a slow path has no slow path"))
                }
            )+
        }
        static TABLE: &[Code] = &[ $( Code(fast::$handler) ),+ ];
    };
}
heddle_bytecode::with_ops!(table);

macro_rules! halted {
    ($name:ident, $halt:expr) => {
        #[cold]
        #[inline(never)]
        unsafe extern "rust-preserve-none" fn $name(ip: *const u16, frame: *mut heddle_value::Value, cx: *mut Request, table: *const Code) {
            let mut vm = Vm::new(ip, Frame(frame), context::of(cx));
            match unwind::unwind(&mut vm, $halt) {
                Flow::Goto => dispatch!(vm.ip, vm.frame.0, cx, table),
                _ => return,
            }
        }
    };
}
halted!(unwind_exception, Halt::Exception);
halted!(unwind_exit, Halt::Exit);
halted!(unwind_fatal, Halt::Fatal);

/// Releases what the instruction at `ip` gives up, which is done, and goes on.
#[inline(never)]
unsafe extern "rust-preserve-none" fn release_and_go(
    ip: *const u16,
    frame: *mut heddle_value::Value,
    cx: *mut Request,
    table: *const Code,
) {
    let vm = Vm::new(ip, Frame(frame), context::of(cx));
    let passed = Passed { ip, frame: Frame(frame), cx };
    let flow = vm.finish_release();
    std::mem::forget(passed);
    follow!(flow, vm, 0, cx, table, unreachable!("it is done"))
}

/// See [`super::run`].
#[inline]
pub fn run(cx: &mut Request, ip: *const u16, frame: Frame) -> Outcome {
    let cx: *mut Request = cx;
    let _entered = context::Entered::new(cx);
    let table = TABLE.as_ptr();
    // SAFETY: the entry frame was made by `crate::call`; its function is verified.
    unsafe { (*table.add(usize::from(*ip))).0(ip, frame.0, cx, table) };
    // SAFETY: nothing else has the request now.
    unwind::take_outcome(unsafe { &mut *cx })
}
