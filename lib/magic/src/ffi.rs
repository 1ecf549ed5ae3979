//! The functions of libmagic that are used, opened by name.

use std::ffi::{c_char, c_int, c_void};
use std::sync::OnceLock;

/// See the module.
pub(crate) struct Library {
    pub open: unsafe extern "C" fn(c_int) -> *mut c_void,
    pub close: unsafe extern "C" fn(*mut c_void),
    pub load: unsafe extern "C" fn(*mut c_void, *const c_char) -> c_int,
    pub set_flags: unsafe extern "C" fn(*mut c_void, c_int) -> c_int,
    pub buffer: unsafe extern "C" fn(*mut c_void, *const c_void, usize) -> *const c_char,
    pub error: unsafe extern "C" fn(*mut c_void) -> *const c_char,
}

/// Opens the library once. `None`: it is missing.
pub(crate) fn library() -> Option<&'static Library> {
    static LIBRARY: OnceLock<Option<Library>> = OnceLock::new();
    LIBRARY.get_or_init(open).as_ref()
}

fn open() -> Option<Library> {
    // SAFETY: what libmagic runs when it is loaded does not disturb the process; the types are
    // those of magic.h. The library stays loaded for ever.
    unsafe {
        let library: &'static libloading::Library = Box::leak(Box::new(libloading::Library::new("libmagic.so.1").ok()?));
        Some(Library {
            open: *library.get(b"magic_open\0").ok()?,
            close: *library.get(b"magic_close\0").ok()?,
            load: *library.get(b"magic_load\0").ok()?,
            set_flags: *library.get(b"magic_setflags\0").ok()?,
            buffer: *library.get(b"magic_buffer\0").ok()?,
            error: *library.get(b"magic_error\0").ok()?,
        })
    }
}
