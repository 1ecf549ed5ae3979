//! libpq, PostgreSQL's own client, opened at run time, behind a safe edge. There is no PHP in here,
//! and nothing waits: who uses a [`Connection`] polls its socket.
//!
//! Rules, on which every `// SAFETY:` comment of this crate stands:
//! 1. [`ffi`] declares the functions as `libpq-fe.h` of version 12 and later does.
//! 2. A [`Connection`] owns its handle from `PQconnectStart` to `PQfinish`, and is used by one
//!    thread. No function is called that waits for the server.
//! 3. A [`Rows`] owns its handle until `PQclear`. It does not need the connection any more.
//! 4. A text that a connection or result returns is its own until the next call: it is copied at
//!    once. What `PQfreemem` has to free is copied and freed at once.
//! 5. The list of notices is boxed: its address stays the same as long as the connection lives.
#![allow(unsafe_code)]

mod connection;
mod ffi;
mod rows;

pub use connection::{Connection, Copied, Notification, Param, Polling};
pub use rows::Rows;

use std::ffi::{CStr, c_char};

/// Returns whether libpq is installed: it is looked for without opening it, which brings twenty
/// other libraries along.
pub fn is_available() -> bool {
    let folders = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib", "/usr/local/lib"];
    folders.iter().any(|folder| std::path::Path::new(folder).join("libpq.so.5").exists()) || ffi::library().is_some()
}

/// Returns the library's version: `150015`.
pub fn version() -> i32 {
    // SAFETY: rule 1.
    ffi::library().map_or(0, |library| unsafe { (library.lib_version)() })
}

/// Names what `PQresultStatus` gives.
pub mod status {
    pub const EMPTY_QUERY: i32 = 0;
    pub const COMMAND_OK: i32 = 1;
    pub const TUPLES_OK: i32 = 2;
    pub const COPY_OUT: i32 = 3;
    pub const COPY_IN: i32 = 4;
    pub const BAD_RESPONSE: i32 = 5;
    pub const NONFATAL_ERROR: i32 = 6;
    pub const FATAL_ERROR: i32 = 7;
    pub const COPY_BOTH: i32 = 8;
    pub const SINGLE_TUPLE: i32 = 9;
}

/// Names what `PQtransactionStatus` gives.
pub mod transaction {
    pub const IDLE: i32 = 0;
    pub const ACTIVE: i32 = 1;
    pub const IN_TRANSACTION: i32 = 2;
    pub const IN_ERROR: i32 = 3;
    pub const UNKNOWN: i32 = 4;
}

/// Returns the bytes that a text of the `bytea` type stands for.
pub fn unescape_bytea(text: &[u8]) -> Option<Vec<u8>> {
    let library = ffi::library()?;
    let text = std::ffi::CString::new(text).ok()?;
    let mut len = 0;
    // SAFETY: rules 1 and 4: the text is a C string, and the result has `len` bytes.
    unsafe {
        let bytes = (library.unescape_bytea)(text.as_ptr().cast(), &mut len);
        if bytes.is_null() {
            return None;
        }
        let copy = std::slice::from_raw_parts(bytes, len).to_vec();
        (library.free)(bytes.cast());
        Some(copy)
    }
}

/// Copies a C string; empty for null.
///
/// # Safety
/// `text` is null or a C string that lives as long as this call.
unsafe fn copied(text: *const c_char) -> Vec<u8> {
    // SAFETY: the caller's.
    if text.is_null() { Vec::new() } else { unsafe { CStr::from_ptr(text) }.to_bytes().to_vec() }
}
