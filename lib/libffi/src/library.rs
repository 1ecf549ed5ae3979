//! Opening libraries, and finding what they have by name.

use crate::Trust;
use libloading::os::unix::{Library, RTLD_GLOBAL, RTLD_LAZY};
use std::ffi::c_void;

/// An open library. It stays open: code of it may be running on other threads, and what was found
/// in it may be kept anywhere.
#[derive(Debug)]
pub struct Opened(std::mem::ManuallyDrop<Library>);

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
            Ok(library) => Ok(Opened(std::mem::ManuallyDrop::new(library))),
            Err(error) => Err(error.to_string()),
        }
    }

    /// Finds the address of a function or variable.
    pub fn find(&self, name: &[u8]) -> Option<usize> {
        // SAFETY: the address is only looked at.
        let found = unsafe { self.0.get::<*const c_void>(name) }.ok()?;
        let address = found.into_raw() as usize;
        (address != 0).then_some(address)
    }
}
