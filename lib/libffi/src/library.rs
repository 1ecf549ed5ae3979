//! Opening libraries, and finding what they have by name.

use crate::Trust;
use libloading::os::unix::{Library, RTLD_GLOBAL, RTLD_LAZY};
use std::ffi::{c_int, c_void};

unsafe extern "C" {
    fn getpagesize() -> c_int;
}

/// Returns the size of a page of memory in bytes: `zend_get_page_size()`, the one function of
/// PHP's own that programs declare, to read a text no further than its page.
extern "C" fn page_size() -> usize {
    // SAFETY: C's library has it on every system that this crate is built for.
    usize::try_from(unsafe { getpagesize() }).unwrap_or(4096)
}

/// An open library. It stays open: code of it may be running on other threads, and what was found
/// in it may be kept anywhere.
#[derive(Debug)]
pub struct Opened {
    library: std::mem::ManuallyDrop<Library>,
    is_program: bool,
}

impl Opened {
    /// Opens a library by its file's name; `None` stands for the program and what it was linked
    /// with.
    ///
    /// # Errors
    /// Returns the words of the dynamic linker.
    pub fn open(_: Trust, name: Option<&str>) -> Result<Opened, String> {
        // SAFETY: the promise of `Trust`: what the library does when it is opened is wanted.
        let opened = unsafe { Library::open(name, RTLD_GLOBAL | RTLD_LAZY) };
        match opened {
            Ok(library) => Ok(Opened { library: std::mem::ManuallyDrop::new(library), is_program: name.is_none() }),
            Err(error) => Err(error.to_string()),
        }
    }

    /// Finds the address of a function or variable.
    pub fn find(&self, name: &[u8]) -> Option<usize> {
        if self.is_program && name == b"zend_get_page_size" {
            return Some(page_size as *const () as usize);
        }
        // SAFETY: the address is only looked at.
        let found = unsafe { self.library.get::<*const c_void>(name) }.ok()?;
        let address = found.into_raw() as usize;
        (address != 0).then_some(address)
    }
}
