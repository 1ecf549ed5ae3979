//! The library's errors: a queue of numbers per thread.

use crate::ffi;

/// Takes all errors out of the queue, oldest first.
pub fn take() -> Vec<u64> {
    let mut list = Vec::new();
    loop {
        // SAFETY: takes nothing.
        match unsafe { (ffi::crypto().ERR_get_error)() } {
            0 => return list,
            error => list.push(error),
        }
    }
}

/// Forgets all errors.
pub fn clear() {
    // SAFETY: takes nothing.
    unsafe { (ffi::crypto().ERR_clear_error)() };
}

/// Describes an error: `error:0480006C:PEM routines::no start line`.
pub fn describe(error: u64) -> String {
    let mut text = [0_u8; 512];
    // SAFETY: at most the buffer is written, with a NUL at the end.
    unsafe { (ffi::crypto().ERR_error_string_n)(error, text.as_mut_ptr().cast(), text.len()) };
    let end = text.iter().position(|byte| *byte == 0).unwrap_or(0);
    String::from_utf8_lossy(&text[..end]).into_owned()
}
