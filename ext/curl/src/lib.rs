//! Extension `curl`: transfers by addresses, on the system's libcurl. The manual's chapter:
//! "Client URL Library".
//!
//! - [`handle`]: what a handle is. [`options`]: setting it up. [`transfer`]: running it, callbacks.
//!   [`info`]: what is known afterwards.
//! - [`multi`], [`share`]: several handles. [`file`]: files in forms. [`constants`]: a table.
//!
//! The library is opened when a program first uses a function, because that takes long.
#![forbid(unsafe_code)]

mod constants;
mod file;
mod handle;
mod info;
mod multi;
mod options;
mod share;
mod transfer;

use heddle_runtime::decl::Extension;

/// Declares the extension to the engine.
pub static EXTENSION: Extension = Extension {
    name: "curl",
    functions: &[
        handle::FUNCTIONS,
        options::FUNCTIONS,
        transfer::FUNCTIONS,
        info::FUNCTIONS,
        multi::FUNCTIONS,
        share::FUNCTIONS,
        file::FUNCTIONS,
    ],
    classes: &[
        &file::CURLFile::CLASS,
        &file::CURLStringFile::CLASS,
        &handle::CurlHandle::CLASS,
        &multi::CurlMultiHandle::CLASS,
        &share::CurlShareHandle::CLASS,
        &share::CurlSharePersistentHandle::CLASS,
    ],
    constants: &[constants::CONSTANTS],
    ini: &[INI],
    ..Extension::EMPTY
};

/// Whether the library is installed.
pub fn is_available() -> bool {
    heddle_libcurl::is_available()
}

heddle_macros::ini! {
    /// A file of certificates that are trusted.
    curl.cainfo: "", System;
}
