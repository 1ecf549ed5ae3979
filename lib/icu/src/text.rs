//! Texts between UTF-8 and ICU's UTF-16, and ICU's way of filling buffers.

use crate::code::{BUFFER_OVERFLOW, Code, is_failure};
use std::ffi::c_char;

/// UTF-8 as UTF-16; `None` where it is malformed.
pub fn to16(bytes: &[u8]) -> Option<Vec<u16>> {
    match bytes.is_ascii() {
        true => Some(bytes.iter().map(|&byte| u16::from(byte)).collect()),
        false => Some(std::str::from_utf8(bytes).ok()?.encode_utf16().collect()),
    }
}

/// UTF-8 as UTF-16, with U+FFFD for what is malformed.
pub fn to16_lossy(bytes: &[u8]) -> Vec<u16> {
    String::from_utf8_lossy(bytes).encode_utf16().collect()
}

/// UTF-16 as UTF-8, with U+FFFD for lone surrogates.
pub fn to8(units: &[u16]) -> Vec<u8> {
    String::from_utf16_lossy(units).into_bytes()
}

/// Bytes with a NUL behind them; what follows a NUL inside is cut off.
pub(crate) struct CText(Vec<u8>);

impl CText {
    pub(crate) fn new(bytes: &[u8]) -> CText {
        let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
        let mut text = bytes[..end].to_vec();
        text.push(0);
        CText(text)
    }

    pub(crate) fn ptr(&self) -> *const c_char {
        self.0.as_ptr().cast()
    }
}

/// The copy of a C string that ICU gave; empty for a null pointer.
pub(crate) fn copied(text: *const c_char) -> Vec<u8> {
    // SAFETY: only ICU's results are handed over, which are null or C strings that are alive.
    if text.is_null() { Vec::new() } else { unsafe { std::ffi::CStr::from_ptr(text).to_bytes().to_vec() } }
}

/// The length for C.
pub(crate) fn len(of: usize) -> i32 {
    i32::try_from(of).unwrap_or(i32::MAX)
}

/// Runs a call that fills a buffer, a second time where the buffer was too small. The status of a
/// failure before the call is kept, and nothing is called.
pub(crate) fn fill<T: Copy + Default>(status: &mut Code, mut call: impl FnMut(*mut T, i32, *mut Code) -> i32) -> Vec<T> {
    let mut buffer = vec![T::default(); 200];
    if is_failure(*status) {
        return Vec::new();
    }
    for _ in 0..3 {
        let mut code = 0;
        let count = call(buffer.as_mut_ptr(), len(buffer.len()), &mut code);
        let count = usize::try_from(count).unwrap_or(0);
        if code == BUFFER_OVERFLOW && count >= buffer.len() {
            buffer.resize(count + 1, T::default());
            continue;
        }
        if code == crate::code::NOT_TERMINATED {
            code = 0;
        }
        if code != 0 {
            *status = code;
        }
        buffer.truncate(if is_failure(code) { 0 } else { count });
        return buffer;
    }
    *status = BUFFER_OVERFLOW;
    Vec::new()
}
