//! Extension `gettext`: texts in other languages, out of files `*.mo`. The manual's chapter:
//! "Gettext".
//!
//! - [`catalog`]: the files. [`plural`]: which form of a text goes with a number. [`functions`].
//!
//! Domains and their folders are the request's: nothing here asks the C library.
#![forbid(unsafe_code)]

mod catalog;
mod functions;
mod plural;

use heddle_runtime::decl::Extension;

/// Says what the engine registers.
pub static EXTENSION: Extension =
    Extension { name: "gettext", functions: &[functions::FUNCTIONS], info: "GetText Support => enabled", ..Extension::EMPTY };
