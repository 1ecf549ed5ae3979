//! Waiting on behalf of a program: for time, for descriptors, for processes. Every wait ends with
//! the request's limits.
//!
//! *Not here:* name resolution, which the system's library does in one piece.

use crate::request::interrupt;
use crate::{Request, Result};
use heddle_sys::file::{self as system, Ready};
use heddle_sys::signal;
use std::io;
use std::os::fd::BorrowedFd;
use std::process::{Child, ExitStatus};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Longest time between two looks at the request's limits.
const SLICE: Duration = Duration::from_millis(100);

/// Looks whether the request's time is over, or its host wants it to end.
///
/// # Errors
///
/// Halts the request then.
pub fn check(cx: &mut Request) -> Result<()> {
    let bits = cx.heap().interrupt().load(Ordering::Relaxed);
    let ends = interrupt::TIME | interrupt::WALL | interrupt::CANCEL | interrupt::SIGNAL | interrupt::MEMORY | interrupt::SLOW;
    if bits & ends == 0 {
        return Ok(());
    }
    (cx.engine.clone().hooks.interrupt)(cx)
}

/// Waits for a span of time.
///
/// # Errors
///
/// Halts the request when a limit is reached first.
pub fn sleep(cx: &mut Request, span: Duration) -> Result<()> {
    let start = Instant::now();
    loop {
        let left = span.saturating_sub(start.elapsed());
        if left.is_zero() {
            return Ok(());
        }
        std::thread::sleep(left.min(SLICE));
        check(cx)?;
    }
}

/// Waits for a span of time, or until a signal has come that the program handles; returns what was
/// left then. A signal that came after the program last looked for some ends it at once.
///
/// # Errors
///
/// Halts the request when a limit is reached first.
pub fn doze(cx: &mut Request, span: Duration) -> Result<Duration> {
    let looked = signal::looked();
    let (start, signals) = (Instant::now(), looked.unwrap_or_else(signal::arrived));
    loop {
        let left = span.saturating_sub(start.elapsed());
        let arrived = signal::arrived();
        if left.is_zero() || arrived != signals {
            if looked.is_some() {
                signal::set_looked(arrived);
            }
            return Ok(left);
        }
        signal::sleep(left.min(SLICE));
        if signal::arrived() == signals {
            check(cx)?;
        }
    }
}

/// Waits until one of the descriptors is ready, at most for `timeout`; returns the state of each.
///
/// # Errors
///
/// Halts the request when a limit is reached first. The inner error is the system's.
pub fn ready(cx: &mut Request, wanted: &[(BorrowedFd<'_>, Ready)], timeout: Option<Duration>) -> Result<io::Result<Vec<Ready>>> {
    let start = Instant::now();
    loop {
        let left = timeout.map(|timeout| timeout.saturating_sub(start.elapsed()));
        let slice = left.map_or(SLICE, |left| left.min(SLICE));
        let milliseconds = i32::try_from(slice.as_micros().div_ceil(1000)).unwrap_or(i32::MAX);
        match system::poll(wanted, milliseconds) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Ok(states) if states.iter().all(|state| *state == Ready::default()) && left.is_none_or(|left| !left.is_zero()) => {}
            outcome => return Ok(outcome),
        }
        check(cx)?;
    }
}

/// Waits until a descriptor can be read, or has ended; false: not within `timeout`. One that does
/// not wait counts as ready.
///
/// # Errors
///
/// As [`ready`].
pub fn readable(cx: &mut Request, fd: BorrowedFd<'_>, timeout: Option<Duration>) -> Result<io::Result<bool>> {
    if !system::is_blocking(fd) {
        return Ok(Ok(true));
    }
    let states = ready(cx, &[(fd, Ready { read: true, ..Ready::default() })], timeout)?;
    Ok(states.map(|states| states.iter().any(|state| state.read)))
}

/// Waits for the end of a process; kills it when a limit is reached first.
///
/// # Errors
///
/// Halts the request then. The inner error is the system's.
pub fn child(cx: &mut Request, child: &mut Child) -> Result<io::Result<ExitStatus>> {
    let mut pause = Duration::from_micros(200);
    loop {
        match child.try_wait() {
            Ok(None) => {}
            Ok(Some(status)) => return Ok(Ok(status)),
            Err(error) => return Ok(Err(error)),
        }
        if let Err(halt) = sleep(cx, pause) {
            end(child);
            return Err(halt);
        }
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

/// Kills a process and takes its end in.
pub fn end(child: &mut Child) {
    // it may have ended by itself
    let _ = child.kill();
    let _ = child.wait();
}

/// Waits for the end of a process outside of any request; kills it when `limit` comes first.
pub fn child_until(child: &mut Child, limit: Option<Instant>) {
    let Some(limit) = limit else {
        let _ = child.wait();
        return;
    };
    while matches!(child.try_wait(), Ok(None)) {
        if Instant::now() >= limit {
            return end(child);
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Returns a time-out that ends no later than the request's wall-clock limit.
pub fn bounded(cx: &Request, timeout: Option<Duration>) -> Option<Duration> {
    let left = cx.wall_end().map(|end| end.saturating_duration_since(Instant::now()).max(Duration::from_millis(1)));
    match (timeout, left) {
        (Some(timeout), Some(left)) => Some(timeout.min(left)),
        (timeout, left) => timeout.or(left),
    }
}
