//! Warnings of the library, which it writes to the C library's `stderr`: they are caught in memory.
//!
//! `stderr` of C is one pointer for the process. It leads to memory while a database is loaded, one
//! at a time; what another C library says meanwhile is lost. Rust's own standard error is not
//! concerned. The memory's stream is never closed, so a thread that has just read the pointer may
//! use it at any time.

use std::ffi::{c_char, c_int, c_long, c_void};
use std::sync::{Mutex, OnceLock, PoisonError};

/// A warning of the library.
pub(crate) struct Warning {
    /// The line of the database, from 1; 0 where it is none of a line.
    pub(crate) line: usize,
    pub(crate) words: String,
}

impl Warning {
    /// Takes a warning out of a line: `path, 12: Warning: words`, or without path and number.
    pub(crate) fn read(text: &str) -> Option<Warning> {
        let (place, words) = text.split_once("Warning: ")?;
        let number = place.trim_end_matches([':', ' ']).rsplit(", ").next();
        let line = number.and_then(|number| number.parse().ok()).unwrap_or(0);
        Some(Warning { line, words: words.to_owned() })
    }

    /// Returns whether the library's form in PHP reads such lines of a database without a word.
    pub(crate) fn is_quiet(&self) -> bool {
        let starts = ["non-ascii characters in regex", "Current entry does not yet have a description"];
        self.line > 0 && starts.iter().any(|start| self.words.starts_with(start))
    }
}

/// The functions and the variable of the C library.
struct Stdio {
    stderr: *mut *mut c_void,
    flush: unsafe extern "C" fn(*mut c_void) -> c_int,
    seek: unsafe extern "C" fn(*mut c_void, c_long, c_int) -> c_int,
    memory: *mut c_void,
    /// Where the stream keeps its buffer and its length, as of the last flush.
    buffer: &'static (*mut c_char, usize),
}

// SAFETY: the streams of C have locks of their own, and the rest is used under the lock below.
unsafe impl Send for Stdio {}

fn stdio() -> Option<&'static Mutex<Stdio>> {
    static STDIO: OnceLock<Option<Mutex<Stdio>>> = OnceLock::new();
    STDIO.get_or_init(|| open().map(Mutex::new)).as_ref()
}

fn open() -> Option<Stdio> {
    type Memory = unsafe extern "C" fn(*mut *mut c_char, *mut usize) -> *mut c_void;
    let library = libloading::os::unix::Library::this();
    // SAFETY: the types are those of stdio.h; the C library stays loaded. The stream keeps both
    // addresses, which are never freed.
    unsafe {
        let stderr = library.get::<*mut *mut c_void>(b"stderr\0").ok()?.into_raw();
        let memory: Memory = *library.get(b"open_memstream\0").ok()?;
        let buffer = Box::leak(Box::new((std::ptr::null_mut(), 0_usize)));
        let (text, len) = (&raw mut buffer.0, &raw mut buffer.1);
        let memory = memory(text, len);
        let (flush, seek) = (*library.get(b"fflush\0").ok()?, *library.get(b"fseek\0").ok()?);
        (!memory.is_null()).then_some(Stdio { stderr: stderr.cast(), flush, seek, memory, buffer })
    }
}

/// Runs something and gives the lines that it wrote to `stderr` of C beside its result.
pub(crate) fn during<R>(run: impl FnOnce() -> R) -> (R, Vec<String>) {
    let Some(stdio) = stdio() else { return (run(), Vec::new()) };
    let stdio = stdio.lock().unwrap_or_else(PoisonError::into_inner);
    // SAFETY: under the lock nobody else changes the pointer, which leads to a stream before and
    // after; the buffer is as long as the flush has said, and only this thread reads it.
    unsafe {
        (stdio.seek)(stdio.memory, 0, 0);
        let before = stdio.stderr.replace(stdio.memory);
        let result = run();
        stdio.stderr.write(before);
        (stdio.flush)(stdio.memory);
        let (text, len) = std::ptr::from_ref(stdio.buffer).read_volatile();
        let said = if text.is_null() { &[] } else { std::slice::from_raw_parts(text.cast::<u8>(), len) };
        (result, String::from_utf8_lossy(said).lines().map(str::to_owned).collect())
    }
}
