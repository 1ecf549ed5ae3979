//! The two drivers. Both are made of the same handlers by `with_ops!`; neither knows an opcode.
//!
//! - [`tail`]: every handler ends in a tail call of the next one, under the `preserve_none`
//!   convention: ip, frame, context and dispatch table never leave their registers.
//! - [`call`]: every handler returns to a loop. Plain stable Rust; the reference, and what machine
//!   code will call.

pub mod call;
mod context;
#[cfg(tail_driver)]
pub mod tail;

use crate::frame::Frame;
use crate::machine::{Flow, Vm};
use heddle_bytecode::ops::Instruction;
use heddle_runtime::{Halt, Request};
use std::sync::atomic::{AtomicU8, Ordering};

/// What an opcode does.
pub trait Handler: Instruction {
    /// Tells whether it may enter a method's frame although it is no call: see [`crate::call::implied`].
    const ENTERS: bool = false;

    /// The fast path; `Flow::Slow` gives the instruction to [`Handler::slow`], having changed
    /// nothing.
    fn run(self, vm: &mut Vm) -> Flow;

    /// The rest. Handlers without a fast path have no slow one.
    fn slow(self, _vm: &mut Vm) -> Flow {
        unreachable!("this handler has no slow path")
    }
}

/// Notes where a handler stands when a panic passes it, unless an inner one has done so: fast paths
/// do not publish their frame. A handler that returns forgets it, which costs nothing.
struct Passed {
    ip: *const u16,
    frame: Frame,
    cx: *mut Request,
}

impl Drop for Passed {
    /// Hands the parts over by value: they stay in registers, which unwinding restores, and no
    /// handler stores them in case of a panic.
    #[inline(always)]
    fn drop(&mut self) {
        note_passed(self.ip, self.frame, self.cx);
    }
}

#[cold]
#[inline(never)]
fn note_passed(ip: *const u16, frame: Frame, cx: *mut Request) {
    Vm::new(ip, frame, cx).note_unwound();
}

/// Why the driver came back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The entry frame returned, or its generator was suspended.
    Done,
    Halted(Halt),
}

/// Which driver runs: 0 not chosen yet, 1 `call`, 2 `tail`.
static CHOSEN: AtomicU8 = AtomicU8::new(0);

/// The name of the driver in use.
pub fn name() -> &'static str {
    if is_tail() { "tail" } else { "call" }
}

/// Chooses by `HEDDLE_DRIVER`, once. `tail` is used where it was built, unless `call` is asked for.
#[inline]
fn is_tail() -> bool {
    match CHOSEN.load(Ordering::Relaxed) {
        0 => choose(),
        chosen => chosen == 2,
    }
}

#[cold]
fn choose() -> bool {
    let call = !cfg!(tail_driver) || std::env::var_os("HEDDLE_DRIVER").is_some_and(|name| name == "call");
    CHOSEN.store(if call { 1 } else { 2 }, Ordering::Relaxed);
    !call
}

/// Runs from an instruction of an entry frame until that frame is left.
#[inline]
pub fn run(cx: &mut Request, ip: *const u16, frame: Frame) -> Outcome {
    #[cfg(tail_driver)]
    if is_tail() {
        return tail::run(cx, ip, frame);
    }
    call::run(cx, ip, frame)
}
