//! The memory that the library takes, counted for each thread, and a bound on it for a parser's
//! run.
//!
//! A block is freed by the thread that took it (rule 5); the few that live as long as the process
//! are counted where they were made. Nothing is refused within the library, whose callers do not
//! all expect that: a parser that goes beyond the bound is stopped at its next node.

use crate::ffi::{ParserCtxt, RawNode, xml};
use std::cell::Cell;
use std::ffi::{CStr, c_char, c_void};

unsafe extern "C" {
    fn malloc(size: usize) -> *mut c_void;
    fn realloc(at: *mut c_void, size: usize) -> *mut c_void;
    #[link_name = "free"]
    fn give_back(at: *mut c_void);
    fn malloc_usable_size(at: *mut c_void) -> usize;
}

thread_local! {
    /// Bytes that the thread's blocks have.
    static TAKEN: Cell<isize> = const { Cell::new(0) };
    static BOUND: Cell<isize> = const { Cell::new(isize::MAX) };
    /// The parser that is at work.
    static PARSER: Cell<*mut ParserCtxt> = const { Cell::new(std::ptr::null_mut()) };
    static EXCEEDED: Cell<bool> = const { Cell::new(false) };
}

unsafe fn size_of_block(at: *mut c_void) -> isize {
    if at.is_null() { 0 } else { malloc_usable_size(at) as isize }
}

fn count(change: isize) {
    let _ = TAKEN.try_with(|taken| taken.set(taken.get() + change));
}

pub(crate) unsafe extern "C" fn take(size: usize) -> *mut c_void {
    let at = malloc(size);
    count(size_of_block(at));
    at
}

pub(crate) unsafe extern "C" fn resize(at: *mut c_void, size: usize) -> *mut c_void {
    let before = size_of_block(at);
    let moved = realloc(at, size);
    if !moved.is_null() {
        count(size_of_block(moved) - before);
    }
    moved
}

pub(crate) unsafe extern "C" fn free(at: *mut c_void) {
    count(-size_of_block(at));
    give_back(at);
}

pub(crate) unsafe extern "C" fn duplicate(text: *const c_char) -> *mut c_char {
    let bytes = CStr::from_ptr(text).to_bytes_with_nul();
    let at: *mut u8 = take(bytes.len()).cast();
    if !at.is_null() {
        std::ptr::copy_nonoverlapping(bytes.as_ptr(), at, bytes.len());
    }
    at.cast()
}

/// Stops the parser when it took too much: the library makes a node.
pub(crate) unsafe extern "C" fn on_node(_: *mut RawNode) {
    if TAKEN.get() > BOUND.get() && !EXCEEDED.replace(true) && !PARSER.get().is_null() {
        (xml().xmlStopParser)(PARSER.get());
    }
}

/// Bytes that this thread's documents and the like have.
pub fn taken() -> isize {
    TAKEN.get()
}

/// Restores the bound that was there before.
struct Before(isize, bool);

impl Drop for Before {
    fn drop(&mut self) {
        BOUND.set(self.0);
        EXCEEDED.set(self.1);
    }
}

/// Runs `work`, whose parsers are stopped when they have taken `most` bytes. Gives whether one was.
pub fn bounded<R>(most: usize, work: impl FnOnce() -> R) -> (R, bool) {
    let bound = TAKEN.get().saturating_add(isize::try_from(most).unwrap_or(isize::MAX));
    let before = Before(BOUND.replace(bound.min(BOUND.get())), EXCEEDED.replace(false));
    let result = work();
    let exceeded = EXCEEDED.get();
    drop(before);
    (result, exceeded)
}

/// Names the parser that is at work until the guard goes.
pub(crate) struct AtWork(*mut ParserCtxt);

impl AtWork {
    pub(crate) fn new(parser: *mut ParserCtxt) -> AtWork {
        AtWork(PARSER.replace(parser))
    }
}

impl Drop for AtWork {
    fn drop(&mut self) {
        PARSER.set(self.0);
    }
}
