//! ICU, opened at run time, behind a safe edge: collation, numbers, dates, calendars, zones,
//! breaks, transliteration, locales, resources, characters, converters. There is no PHP in here.
//!
//! - [`ffi`]: the functions. [`code`]: status codes. [`text`]: UTF-16.
//! - [`collate`], [`number`], [`date`], [`calendar`], [`zone`], [`breaks`], [`transform`],
//!   [`locale`], [`resource`], [`chars`], [`convert`], [`checks`].
//!
//! Rules, on which every `// SAFETY:` comment of this crate stands:
//! 1. A handle owns what an ICU function opened and closes it once; it is `!Send`.
//! 2. Lengths given to ICU are those of the slices given with them.
//! 3. A status that is a failure makes ICU's functions do nothing, so results are read only after
//!    it was looked at.
//! 4. The process's default locale and zone are never set.
#![allow(unsafe_code, unsafe_op_in_unsafe_fn)]

pub mod breaks;
pub mod calendar;
pub mod chars;
pub mod checks;
pub mod code;
pub mod collate;
pub mod convert;
pub mod date;
mod ffi;
pub mod locale;
pub mod number;
pub mod resource;
pub mod text;
pub mod transform;
pub mod zone;

pub use code::Code;

/// Defines a type that owns a pointer of ICU's, and closes it.
macro_rules! handle {
    ($(#[$doc:meta])* $name:ident, $close:ident) => {
        $(#[$doc])*
        pub struct $name(std::ptr::NonNull<std::ffi::c_void>);

        impl $name {
            /// Takes what a function opened; `None` where it failed.
            #[allow(dead_code)]
            fn take(pointer: crate::ffi::Ptr, status: crate::Code) -> Option<$name> {
                let handle = std::ptr::NonNull::new(pointer).map($name)?;
                (!crate::code::is_failure(status)).then_some(handle)
            }

            #[allow(dead_code)]
            pub(crate) fn ptr(&self) -> crate::ffi::Ptr {
                self.0.as_ptr()
            }
        }

        impl Drop for $name {
            fn drop(&mut self) {
                // SAFETY: rule 1.
                unsafe { (crate::ffi::api().$close)(self.0.as_ptr()) };
            }
        }
    };
}
pub(crate) use handle;

/// Calls an ICU function by name.
macro_rules! icu {
    ($name:ident($($arg:expr),* $(,)?)) => {
        // SAFETY: the rules at the crate's head: live handles, slices with their lengths.
        unsafe { (crate::ffi::api().$name)($($arg),*) }
    };
}
pub(crate) use icu;

/// Whether ICU is installed.
pub fn is_installed() -> bool {
    ffi::found().is_some()
}

/// The installed library's version, `72.1`, by its file's name: the library is not opened.
pub fn version() -> String {
    let Some((version, file)) = ffi::found() else { return String::new() };
    let real = std::fs::canonicalize(file).unwrap_or_default();
    let name = real.to_string_lossy();
    name.rsplit_once(".so.").map_or_else(|| version.to_string(), |(_, version)| version.to_owned())
}

/// The version of Unicode that the library follows, in four numbers.
pub fn unicode_version() -> [u8; 4] {
    let mut version = [0u8; 4];
    icu!(u_getUnicodeVersion(version.as_mut_ptr()));
    version
}
