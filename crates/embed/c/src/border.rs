//! What stands around every function of the C ABI.

use crate::record::{self, Record};
use heddle_embed::{Code, Context, Error, Result};
use std::cell::UnsafeCell;
use std::ffi::{CStr, c_char, c_int};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Success.
pub const OK: c_int = 0;
/// A walk is at its end: no error.
pub const END: c_int = -1;

/// The calling thread's last error where there is no handle to keep it with. No destructor: a
/// library with one could not be unloaded.
struct Last {
    code: c_int,
    len: usize,
    text: [u8; 240],
}

#[thread_local]
static LAST: UnsafeCell<Last> = UnsafeCell::new(Last { code: 0, len: 0, text: [0; 240] });

/// Keeps an error: with the thread's record when there is one, and for the calling thread in any
/// case. Gives the code.
pub fn keep(record: *mut Record, error: &Error) -> c_int {
    let code = error.code as c_int;
    // SAFETY: only this thread reaches its own thread-local; nothing below comes back here.
    let last = unsafe { &mut *LAST.get() };
    let text = error.message.as_bytes();
    last.len = text.len().min(last.text.len() - 1);
    last.code = code;
    last.text[..last.len].copy_from_slice(&text[..last.len]);
    last.text[last.len] = 0;
    record::keep_error(record, error);
    code
}

/// The calling thread's last error: code, text, length.
pub fn last() -> (c_int, *const c_char, usize) {
    // SAFETY: as in `keep`.
    let last = unsafe { &*LAST.get() };
    (last.code, last.text.as_ptr().cast(), last.len)
}

/// Runs the body of a function that needs no thread.
pub fn plain(body: impl FnOnce() -> Result<()>) -> c_int {
    finish(std::ptr::null_mut(), catch_unwind(AssertUnwindSafe(body)))
}

/// Runs the body of a function of a thread that need not have begun a request.
pub fn with_record(thread: u64, body: impl FnOnce(*mut Record) -> Result<()>) -> c_int {
    match record::find(thread) {
        Ok(record) => finish(record, catch_unwind(AssertUnwindSafe(|| body(record)))),
        Err(error) => keep(std::ptr::null_mut(), &error),
    }
}

/// Runs the body of a function of a request.
pub fn with_context(thread: u64, body: impl FnOnce(&mut Context<'_>) -> Result<()>) -> c_int {
    with_record(thread, |record| body(&mut record::context(record)?))
}

/// As [`with_context`]; the body says whether a walk goes on.
pub fn walk(thread: u64, body: impl FnOnce(&mut Context<'_>) -> Result<bool>) -> c_int {
    let mut more = true;
    let code = with_context(thread, |context| {
        more = body(context)?;
        Ok(())
    });
    if code == OK && !more { END } else { code }
}

fn finish(record: *mut Record, outcome: std::thread::Result<Result<()>>) -> c_int {
    match outcome {
        Ok(Ok(())) => OK,
        Ok(Err(error)) => keep(record, &error),
        Err(panic) => {
            let text = panic.downcast_ref::<String>().cloned().or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
            keep(record, &Error::new(Code::Internal, format!("defect of Heddle, please report it: {}", text.unwrap_or_default())))
        }
    }
}

fn null(what: &str) -> Error {
    Error::new(Code::InvalidArgument, format!("{what} is null"))
}

/// Bytes of the program. An empty piece may be null.
pub fn bytes<'a>(data: *const c_char, len: usize, what: &str) -> Result<&'a [u8]> {
    if len == 0 {
        return Ok(&[]);
    }
    if data.is_null() || len > isize::MAX as usize {
        return Err(null(what));
    }
    // SAFETY: the header asks for `len` readable bytes, which stay during the call.
    Ok(unsafe { std::slice::from_raw_parts(data.cast(), len) })
}

/// A NUL-terminated text of the program.
pub fn text<'a>(data: *const c_char, what: &str) -> Result<&'a [u8]> {
    optional(data).ok_or_else(|| null(what))
}

/// A NUL-terminated text that may be missing.
pub fn optional<'a>(data: *const c_char) -> Option<&'a [u8]> {
    // SAFETY: the header asks for a string that stays during the call.
    (!data.is_null()).then(|| unsafe { CStr::from_ptr(data) }.to_bytes())
}

/// A name: NUL-terminated UTF-8.
pub fn name<'a>(data: *const c_char, what: &str) -> Result<&'a str> {
    std::str::from_utf8(text(data, what)?).map_err(|_| Error::new(Code::InvalidArgument, format!("{what} is not UTF-8")))
}

/// A list of handles or texts of the program.
pub fn list<'a, T>(data: *const T, len: usize, what: &str) -> Result<&'a [T]> {
    if len == 0 {
        return Ok(&[]);
    }
    if data.is_null() || !data.is_aligned() || len > isize::MAX as usize / size_of::<T>() {
        return Err(null(what));
    }
    // SAFETY: the header asks for `len` elements, which stay during the call.
    Ok(unsafe { std::slice::from_raw_parts(data, len) })
}

/// Stores a result where the program wants it; one that must be there.
pub fn store<T>(place: *mut T, value: T, what: &str) -> Result<()> {
    if place.is_null() || !place.is_aligned() {
        return Err(null(what));
    }
    // SAFETY: the header asks for a place to write to.
    unsafe { place.write(value) };
    Ok(())
}

/// Refuses before anything is done when the result has no place.
pub fn need<T>(place: *mut T, what: &str) -> Result<()> {
    if place.is_null() || !place.is_aligned() { Err(null(what)) } else { Ok(()) }
}
