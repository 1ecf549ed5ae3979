//! libxml2 and libxslt, opened at run time, behind a safe edge: trees, parsers, XPath, validation,
//! canonical forms, readers, writers, transformations. There is no PHP in here.
//!
//! - [`ffi`]: layouts and functions. [`session`]: what a thread's calls share: errors, callbacks.
//! - [`memory`]: what the library takes. [`tree`]: documents and nodes as counted handles.
//!   [`edit`]: making, moving and releasing nodes. `template`: contents of templates.
//! - [`parse`], [`save`], [`xpath`], [`c14n`], [`validate`]; [`sax`], [`reader`], [`writer`];
//!   [`xslt`].
//!
//! Rules, on which every `// SAFETY:` comment of this crate stands:
//! 1. A [`tree::Node`] owns a share of its document; a document is freed when no node of it is
//!    held.
//! 2. A node outside of its document's tree is freed when the last handle into its tree goes, and
//!    never while the library is at work on this thread ([`session::busy`]).
//! 3. Whatever node the library frees by itself is reported ([`tree::Node`] then stands for an
//!    empty text), so a handle never points to freed memory.
//! 4. Namespaces are freed with their document only.
//! 5. Handles are `!Send`: a document belongs to one thread.
#![allow(unsafe_code, unsafe_op_in_unsafe_fn)]
#![feature(c_variadic)]

pub mod c14n;
pub mod edit;
mod ffi;
pub mod memory;
pub mod parse;
pub mod reader;
pub mod save;
pub mod sax;
pub mod session;
mod template;
pub mod tree;
pub mod validate;
pub mod writer;
pub mod xpath;
pub mod xslt;

pub use tree::{Doc, Node, kind};

/// Whether libxml2 is installed.
pub fn has_xml() -> bool {
    is_installed("libxml2.so.2") || ffi::try_xml().is_some()
}

/// Whether libxslt and libexslt are installed.
pub fn has_xslt() -> bool {
    has_xml() && is_installed("libxslt.so.1") && is_installed("libexslt.so.0") || (ffi::try_xml().is_some() && ffi::try_xslt().is_some())
}

/// Looks where libraries usually are, because opening one costs more than an empty script.
fn is_installed(name: &str) -> bool {
    let folders = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/lib/x86_64-linux-gnu", "/usr/lib64", "/usr/lib"];
    folders.iter().any(|folder| std::path::Path::new(folder).join(name).exists())
}

/// The loaded library's version, as 20914.
pub fn loaded_version() -> i64 {
    20914
}

/// A C string's copy.
pub(crate) unsafe fn bytes(text: ffi::Text) -> Vec<u8> {
    if text.is_null() { Vec::new() } else { std::ffi::CStr::from_ptr(text.cast()).to_bytes().to_vec() }
}

/// A C string's copy; `None` for a null pointer.
pub(crate) unsafe fn optional(text: ffi::Text) -> Option<Vec<u8>> {
    (!text.is_null()).then(|| bytes(text))
}

/// A string that the library made: its copy, and the string is given back.
pub(crate) unsafe fn taken(text: *mut u8) -> Option<Vec<u8>> {
    let copy = optional(text);
    ffi::free(text);
    copy
}

/// Bytes with a NUL behind them; what follows a NUL inside is cut off.
pub(crate) struct CText(pub(crate) Vec<u8>);

impl CText {
    pub(crate) fn new(bytes: &[u8]) -> CText {
        let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
        let mut text = Vec::with_capacity(end + 1);
        text.extend_from_slice(&bytes[..end]);
        text.push(0);
        CText(text)
    }

    pub(crate) fn ptr(&self) -> ffi::Text {
        self.0.as_ptr()
    }
}

/// The pointer of an optional text; null for none.
pub(crate) fn ptr(text: &Option<CText>) -> ffi::Text {
    text.as_ref().map_or(std::ptr::null(), CText::ptr)
}

/// An optional text for C.
pub(crate) fn ctext(bytes: Option<&[u8]>) -> Option<CText> {
    bytes.map(CText::new)
}
