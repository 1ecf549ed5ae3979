//! A thread's own part: the records of the engines it is attached to, found without a lock.
//!
//! Rules:
//! 1. A record is reached from its own thread only, through the list in `FIRST`, or by the
//!    callbacks of its own requests.
//! 2. Fields are read and written through the raw pointer, one at a time: a request that runs
//!    borrows `thread`, while callbacks use the rest.
//! 3. While `callbacks` is not 0, PHP code is below on this stack, and the request is reached
//!    through `active`. While `locked` is not 0, the engine is in the middle of something that must
//!    not be touched.

use crate::registry;
use crate::unload;
use heddle_embed::{Code, Context, Error, Result, Thread};
use std::cell::Cell;
use std::ffi::{CString, c_int, c_void};
use std::ptr::null_mut;
use std::sync::atomic::{AtomicU64, Ordering};

/// See the module.
pub struct Record {
    pub handle: u64,
    pub engine: u64,
    pub thread: Thread,
    /// Calls of the program's functions that are running.
    pub callbacks: u32,
    pub locked: u32,
    /// The request that calls the program, while `callbacks` is not 0.
    pub active: *mut Context<'static>,
    pub user: *mut c_void,
    error: Option<(c_int, CString)>,
    next: *mut Record,
}

#[thread_local]
static FIRST: Cell<*mut Record> = Cell::new(null_mut());
#[thread_local]
static NUMBER: Cell<u64> = Cell::new(0);
static NEXT_NUMBER: AtomicU64 = AtomicU64::new(1);

/// The calling thread's number: never given again.
pub fn thread_number() -> u64 {
    if NUMBER.get() == 0 {
        NUMBER.set(NEXT_NUMBER.fetch_add(1, Ordering::Relaxed));
    }
    NUMBER.get()
}

/// The record of a handle. Errors: it names no thread, or another one.
pub fn find(handle: u64) -> Result<*mut Record> {
    let mut record = FIRST.get();
    while !record.is_null() {
        // SAFETY: rule 1: the list holds this thread's live records.
        unsafe {
            if (*record).handle == handle {
                return Ok(record);
            }
            record = (*record).next;
        }
    }
    registry::lock().threads.get(handle)?;
    Err(Error::new(Code::WrongThread, "the handle belongs to another thread"))
}

/// The request of a record.
pub fn context<'a>(record: *mut Record) -> Result<Context<'a>> {
    // SAFETY: the record is this thread's own and live; see rules 2 and 3.
    unsafe {
        if (*record).locked > 0 {
            return Err(Error::new(Code::Nested, "not from within this callback: the engine is in the middle of something"));
        }
        if (*record).callbacks > 0 {
            return Ok((*(*record).active).again());
        }
        (*record).thread.context()
    }
}

/// Refuses what may not be done while PHP code runs below.
pub fn outermost(record: *mut Record) -> Result<()> {
    // SAFETY: the record is this thread's own and live.
    if unsafe { (*record).callbacks > 0 || (*record).locked > 0 } {
        return Err(Error::new(Code::Nested, "not from within a callback: the request that calls it still runs"));
    }
    Ok(())
}

/// Attaches the calling thread to an engine.
pub fn attach(engine_handle: u64) -> Result<u64> {
    let engine = registry::lock().engines.get(engine_handle)?.engine.clone();
    let thread = engine.attach()?;
    let mut registry = registry::lock();
    unload::watch_thread(&mut registry)?;
    registry.engines.get(engine_handle)?.attached += 1;
    let entry = registry::ThreadEntry { owner: thread_number(), engine: engine_handle, canceller: thread.canceller() };
    let handle = registry.threads.put(entry);
    drop(registry);
    let record = Record {
        handle,
        engine: engine_handle,
        thread,
        callbacks: 0,
        locked: 0,
        active: null_mut(),
        user: null_mut(),
        error: None,
        next: FIRST.get(),
    };
    FIRST.set(Box::into_raw(Box::new(record)));
    Ok(handle)
}

/// Detaches the calling thread; a request that has begun is ended.
pub fn detach(record: *mut Record) -> Result<()> {
    outermost(record)?;
    // the request ends while its handle is still good: PHP's shutdown may call the program
    // SAFETY: the record is this thread's own and live.
    if unsafe { (*record).thread.has_begun() } {
        let _ = unsafe { (*record).thread.end() };
    }
    unlink(record);
    forget(record);
    // SAFETY: it came out of a box in `attach` and is in no list any more.
    drop(unsafe { Box::from_raw(record) });
    Ok(())
}

fn unlink(record: *mut Record) {
    // SAFETY: rule 1.
    unsafe {
        if FIRST.get() == record {
            FIRST.set((*record).next);
            return;
        }
        let mut before = FIRST.get();
        while !before.is_null() {
            if (*before).next == record {
                (*before).next = (*record).next;
                return;
            }
            before = (*before).next;
        }
    }
}

/// Takes a record's handle out of the registry.
fn forget(record: *mut Record) {
    // SAFETY: the record is live.
    let (handle, engine) = unsafe { ((*record).handle, (*record).engine) };
    let mut registry = registry::lock();
    let _ = registry.threads.take(handle);
    if let Ok(entry) = registry.engines.get(engine) {
        entry.attached -= 1;
    }
}

/// The calling thread ends: detaches it from everything. A request in the middle of which it ends
/// cannot be ended in order; its memory is given up.
pub fn thread_ends() {
    while !FIRST.get().is_null() {
        let record = FIRST.get();
        if detach(record).is_err() {
            unlink(record);
            forget(record);
        }
    }
}

/// Keeps an error with a record.
pub fn keep_error(record: *mut Record, error: &Error) {
    if !record.is_null() {
        let text: Vec<u8> = error.message.bytes().map(|byte| if byte == 0 { b' ' } else { byte }).collect();
        let text = CString::new(text).unwrap_or_default();
        // SAFETY: the record is this thread's own and live; a detached one is not handed here.
        unsafe { (*record).error = Some((error.code as c_int, text)) };
    }
}

/// The last error of a record: code, text, length.
pub fn last_error(record: *mut Record) -> Option<(c_int, *const std::ffi::c_char, usize)> {
    // SAFETY: as in `keep_error`.
    let error = unsafe { (*record).error.as_ref() };
    error.map(|(code, text)| (*code, text.as_ptr(), text.as_bytes().len()))
}
