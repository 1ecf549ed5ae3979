//! libmagic, opened at run time, behind a safe edge: what kind of data a text is. There is no PHP
//! in here.
//!
//! Rules, on which every `// SAFETY:` comment of this crate stands:
//! 1. [`ffi`] declares the functions as `magic.h` of file 5.x does.
//! 2. A [`Magic`] owns its cookie from `magic_open` to `magic_close`, and is used by one thread.
//! 3. A text that the library returns is its own until the next call on the cookie: it is copied at
//!    once.
#![allow(unsafe_code)]

mod ffi;
mod repaired;
mod said;

use std::ffi::{CStr, CString, c_char, c_void};
use std::ptr::NonNull;

/// Returns whether libmagic is installed.
pub fn is_available() -> bool {
    let folders = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/lib/x86_64-linux-gnu", "/usr/lib64", "/usr/lib"];
    let found = |folder: &&str| std::path::Path::new(folder).join("libmagic.so.1").exists();
    folders.iter().any(found) || ffi::library().is_some()
}

/// A loaded database.
pub struct Magic {
    cookie: NonNull<c_void>,
    library: &'static ffi::Library,
}

impl Magic {
    /// Loads a database; without a path the system's. Beside it come the library's warnings.
    ///
    /// # Errors
    /// There is no library, or no such database: the library's words.
    pub fn open(flags: i32, database: Option<&[u8]>) -> (Result<Magic, String>, Vec<String>) {
        let (mut opened, lines) = said::during(|| Magic::load(flags, database));
        let mut warnings: Vec<said::Warning> = lines.iter().filter_map(|line| said::Warning::read(line)).collect();
        if let Some(path) = database
            && opened.is_err()
            && warnings.iter().all(said::Warning::is_quiet)
            && let Some(magic) = repaired::load(flags, path, &warnings)
        {
            opened = Ok(magic);
        }
        warnings.retain(|warning| !warning.is_quiet());
        (opened, warnings.into_iter().map(|warning| warning.words).collect())
    }

    fn load(flags: i32, database: Option<&[u8]>) -> Result<Magic, String> {
        let library = ffi::library().ok_or_else(|| "libmagic is missing (Debian: libmagic1)".to_owned())?;
        let path = match database {
            Some(path) => Some(CString::new(path).map_err(|_| "the path has a null byte".to_owned())?),
            None => None,
        };
        // SAFETY: rule 1.
        let cookie = NonNull::new(unsafe { (library.open)(flags) }).ok_or_else(|| "Invalid mode".to_owned())?;
        let magic = Magic { cookie, library };
        let path = path.as_ref().map_or(std::ptr::null(), |path| path.as_ptr());
        // SAFETY: rule 2; the path is a C string or null, which stands for the system's database.
        match unsafe { (library.load)(magic.cookie.as_ptr(), path) } {
            0 => Ok(magic),
            _ => Err(magic.error()),
        }
    }

    /// Sets the flags. False: they are refused.
    pub fn set_flags(&mut self, flags: i32) -> bool {
        // SAFETY: rule 2.
        unsafe { (self.library.set_flags)(self.cookie.as_ptr(), flags) == 0 }
    }

    /// Describes a text.
    ///
    /// # Errors
    /// The library's words.
    pub fn describe(&mut self, text: &[u8]) -> Result<Vec<u8>, String> {
        // SAFETY: rule 2; the text outlives the call.
        let found = unsafe { (self.library.buffer)(self.cookie.as_ptr(), text.as_ptr().cast(), text.len()) };
        copied(found).ok_or_else(|| self.error())
    }

    fn error(&self) -> String {
        // SAFETY: rule 2.
        let text = unsafe { (self.library.error)(self.cookie.as_ptr()) };
        copied(text).map_or_else(String::new, |text| String::from_utf8_lossy(&text).into_owned())
    }
}

impl Drop for Magic {
    fn drop(&mut self) {
        // SAFETY: rule 2; nobody uses it afterwards.
        unsafe { (self.library.close)(self.cookie.as_ptr()) }
    }
}

/// Copies a text of the library. `None`: it is null.
fn copied(text: *const c_char) -> Option<Vec<u8>> {
    // SAFETY: rule 3.
    (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) }.to_bytes().to_vec())
}
