//! What the library says about itself, and the last error.

use crate::{allocator, border, export, record};
use std::ffi::{CStr, c_char, c_int};

/// The ABI's number: programs compare it with the header's `HEDDLE_ABI`.
const ABI: c_int = 1;

/// The model of the library's code; `build.rs` reads it off the compiler's flags.
const TLS_MODEL: &CStr = if cfg!(heddle_tls = "initial-exec") {
    c"initial-exec"
} else if cfg!(heddle_tls = "descriptors") || cfg!(target_arch = "aarch64") {
    c"descriptors"
} else {
    c"global-dynamic"
};

const fn terminated(text: &'static str) -> *const c_char {
    text.as_ptr().cast()
}

export! {
    /// Heddle's version.
    fn heddle_version() -> *const c_char {
        terminated(concat!(env!("CARGO_PKG_VERSION"), "\0"))
    }

    /// The version of PHP whose behaviour this is.
    fn heddle_php_version() -> *const c_char {
        c"8.5.2".as_ptr()
    }

    /// The ABI's number.
    fn heddle_abi() -> c_int {
        ABI
    }

    /// How the library reaches its thread-local storage: in an executable the linker has changed
    /// the code.
    fn heddle_tls_model() -> *const c_char {
        let own = heddle_tls_model as extern "C" fn() -> *const c_char as usize;
        if heddle_sys::process::is_in_executable(own) { c"local-exec".as_ptr() } else { TLS_MODEL.as_ptr() }
    }

    /// Bytes the library has allocated, PHP values apart.
    fn heddle_memory() -> usize {
        allocator::bytes()
    }

    /// The last error of a thread's handle, or of the calling thread for 0 and for handles that it
    /// may not use.
    fn heddle_last_error(thread: u64, message: *mut *const c_char, length: *mut usize) -> c_int {
        let own = record::find(thread).ok().map(|record| record::last_error(record).unwrap_or((border::OK, c"".as_ptr(), 0)));
        let (code, text, len) = own.unwrap_or_else(border::last);
        let _ = border::store(message, text, "the place for the message");
        let _ = border::store(length, len, "the place for the length");
        code
    }

    /// A code's name.
    fn heddle_code_name(code: c_int) -> *const c_char {
        const NAMES: [&CStr; 18] = [
            c"ok", c"invalid argument", c"invalid handle", c"wrong thread", c"wrong state", c"nested", c"busy", c"wrong type",
            c"not found", c"exception", c"exit", c"fatal error", c"cancelled", c"time limit", c"memory limit", c"broken", c"system",
            c"internal",
        ];
        let name = usize::try_from(code).ok().and_then(|code| NAMES.get(code));
        name.map_or(if code == border::END { c"end" } else { c"unknown" }.as_ptr(), |name| name.as_ptr())
    }
}
