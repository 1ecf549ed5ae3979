//! Extension `FFI`: functions and data of C. The manual's chapter: "Foreign Function Interface".
//!
//! - [`trust`]: who may use it. [`scope`]: what declarations and libraries give, preloading.
//! - [`class`]: the class FFI. [`ctype`]: FFI\CType. [`cdata`]: what FFI\CData holds;
//!   [`members`]: its fields and elements; [`shown`]: how it is shown, compared and computed with.
//! - [`numbers`] and [`values`]: between values of C and of PHP. [`call`]: calling C, and being
//!   called. [`casts`], [`bytes`]: the methods of FFI that work on data.
//!
//! Declarations are read by `heddle_cdecl`; what touches memory is in `heddle_libffi`.
#![deny(unsafe_code)]

mod bytes;
mod call;
mod casts;
mod cdata;
mod class;
mod ctype;
mod members;
mod numbers;
mod scope;
mod shown;
mod trust;
mod values;

use heddle_macros::php_class;
use heddle_runtime::decl::Extension;
use heddle_runtime::{Halt, Request};

/// Returns whether libffi is installed; the extension is absent where it is not.
pub fn is_available() -> bool {
    heddle_libffi::is_available()
}

/// Declares the extension to the engine.
pub static EXTENSION: Extension = Extension {
    name: "FFI",
    classes: &[&Exception::CLASS, &ParserException::CLASS, &class::Ffi::CLASS, &cdata::CData::CLASS, &ctype::CType::CLASS],
    ini: &[INI],
    request_start: Some(scope::check_preload),
    info: "FFI support => enabled",
    ..Extension::EMPTY
};

heddle_macros::ini! {
    /// Who may use FFI: everybody (`1`), nobody (`0`), or the command line and preloaded files.
    ffi.enable: "preload", System;
    /// Headers that are loaded before scripts run, between colons; patterns as of a shell.
    ffi.preload: null, System;
}

/// Is thrown where C and PHP do not fit.
#[php_class("class FFI\\Exception extends Error {}")]
enum Exception {}

/// Is thrown where declarations are wrong.
#[php_class("final class FFI\\ParserException extends FFI\\Exception {}")]
enum ParserException {}

/// Throws FFI\Exception.
#[cold]
fn exception(cx: &mut Request, message: impl AsRef<[u8]>) -> Halt {
    cx.throw_error("FFI\\Exception", message)
}

/// Says that an address is 0.
#[cold]
fn null_pointer(cx: &mut Request) -> Halt {
    exception(cx, "NULL pointer dereference")
}
