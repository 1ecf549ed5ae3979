//! What waits for a safepoint: destructors, streams that are dropped, the cycle collector, the time
//! limit, cancellation from outside, memory that others need, the slow log.

use heddle_runtime::request::interrupt as bits;
use heddle_runtime::{Halt, Request, Result, deadline};
use heddle_value::{Reason, interrupt};
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
        return Err(time_is_over(cx));
    }
    if word & bits::WALL != 0 {
        cx.heap().lower(bits::WALL);
        deadline::expire(cx);
        let limit = String::from_utf8_lossy(cx.ini_str("request_terminate_timeout")).into_owned();
        return Err(cx.fatal(format!("Request terminated: request_terminate_timeout of {limit} exceeded")));
    }
    if word & bits::SIGNAL != 0 {
        cx.heap().lower(bits::SIGNAL);
        if let Some(handle) = cx.on_signal {
            handle(cx)?;
        }
    }
    if word & bits::MEMORY != 0 {
        cx.heap().lower(bits::MEMORY);
        let limit = cx.heap().memory().end();
        deadline::expire(cx);
        return Err(
            cx.fatal(format!("Allowed memory size of {limit} bytes exhausted (tried to allocate {} bytes)", heddle_heap::budget::STEP))
        );
    }
    if word & bits::SLOW != 0 {
        cx.heap().lower(bits::SLOW);
        let trace = heddle_runtime::trace::of_now(cx);
        if let Some(sink) = &mut cx.output.sink {
            sink.log_slow(&trace);
        }
    }
    let collected = if word & interrupt::COLLECT != 0 { heddle_runtime::object::collect(cx, Reason::Threshold).map(drop) } else { Ok(()) };
    if word & bits::STREAMS != 0 {
        let closed = heddle_runtime::stream::handle::close_dropped(cx);
        return collected.and(run_destructors(cx)).and(closed);
    }
    collected.and(run_destructors(cx))
}

/// Ends the program, or what runs after it has ended for this reason before: then no more shutdown
/// functions follow.
fn time_is_over(cx: &mut Request) -> Halt {
    let (seconds, more) = (cx.ini_int("max_execution_time"), cx.ini_int("hard_timeout"));
    if deadline::expire(cx) > 1 {
        cx.shutdown_functions.clear();
        return cx.fatal(format!("Maximum execution time of {seconds}+{more} seconds exceeded (terminated)"));
    }
    let plural = if seconds == 1 { "" } else { "s" };
    cx.fatal(format!("Maximum execution time of {seconds} second{plural} exceeded"))
}

/// Runs the destructors that wait, and those that these bring about.
pub fn run_destructors(cx: &mut Request) -> Result<()> {
    heddle_runtime::object::run_pending_destructors(cx)
}
