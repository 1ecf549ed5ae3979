//! Foreign functions and foreign memory: libraries by name, calls through libffi, C functions that
//! lead to a handler, and reads and writes at addresses. There is no PHP in here.
//!
//! - [`memory`]: bytes at addresses. [`library`]: opening libraries. [`signature`]: what a function
//!   takes and gives. [`call`]: calling it. [`callback`]: being called.
//!
//! Nothing in here can know whether an address is good. That is what [`Trust`] stands for: whoever
//! makes one promises that all addresses that are handed over with it may be used as they are. The
//! `// SAFETY:` comments name that promise "the promise of `Trust`".
#![allow(unsafe_code)]

pub mod call;
pub mod callback;
pub mod library;
pub mod memory;
mod raw;
pub mod signature;

pub use callback::{Callback, Handler};
pub use signature::{Passed, Signature};

/// Returns whether libffi is installed: it is looked for without opening it.
pub fn is_available() -> bool {
    let folders = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib", "/usr/local/lib"];
    folders.iter().any(|folder| raw::NAMES.iter().any(|name| std::path::Path::new(folder).join(name).exists())) || raw::library().is_some()
}

/// The promise that addresses are what they are said to be.
#[derive(Clone, Copy)]
pub struct Trust(());

impl Trust {
    /// Takes the promise.
    ///
    /// # Safety
    /// Each address that is handed over with it, at any time, is readable for what is read there,
    /// writable for what is written there, or a function of the type that it is called by; what
    /// libraries do when they are opened is wanted; and no two threads use the same memory at once.
    pub const unsafe fn vouch() -> Trust {
        Trust(())
    }
}
