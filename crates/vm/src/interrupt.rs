//! What waits for a safepoint: destructors, streams that are dropped, the cycle collector, the time limit, cancellation from outside.

use heddle_runtime::request::interrupt as bits;
use heddle_runtime::{Halt, Request, Result};
use heddle_value::interrupt;
use std::sync::atomic::Ordering;

/// Looks after everything whose bit is set.
pub fn handle(cx: &mut Request) -> Result<()> {
    let word = cx.heap().interrupt().load(Ordering::Relaxed);
    if word & bits::CANCEL != 0 {
        cx.heap().lower(bits::CANCEL);
        return Err(Halt::Exit);
    }
    if word & bits::TIME != 0 {
        cx.heap().lower(bits::TIME);
        let seconds = cx.ini_int("max_execution_time");
        let plural = if seconds == 1 { "" } else { "s" };
        return Err(cx.fatal(format!("Maximum execution time of {seconds} second{plural} exceeded")));
    }
    if word & interrupt::COLLECT != 0 {
        collect(cx);
    }
    if word & bits::STREAMS != 0 {
        let closed = heddle_runtime::stream::handle::close_dropped(cx);
        return run_destructors(cx).and(closed);
    }
    run_destructors(cx)
}

/// Runs the cycle collector.
pub fn collect(cx: &mut Request) -> u32 {
    let pointer: *mut Request = cx;
    let heap = cx.heap();
    heap.collect(heddle_value::gc::Reason::Threshold, |object| {
        // SAFETY: the collector calls this between its phases; nothing else uses the request meanwhile.
        let cx = unsafe { &mut *pointer };
        let _ = heddle_runtime::object::run_destructor(cx, object.clone());
    })
}

/// Runs the destructors that wait, and those that these bring about.
pub fn run_destructors(cx: &mut Request) -> Result<()> {
    heddle_runtime::object::run_pending_destructors(cx)
}
