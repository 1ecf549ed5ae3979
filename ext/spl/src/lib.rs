//! Extension `SPL`: autoloading, exceptions, data structures, iterators.
//!
//! [`functions`], [`exceptions`].
#![forbid(unsafe_code)]

pub mod exceptions;
pub mod functions;

use heddle_runtime::decl::Extension;

/// What the engine registers.
pub static EXTENSION: Extension =
    Extension { name: "SPL", functions: &[functions::FUNCTIONS], classes: exceptions::CLASSES, ..Extension::EMPTY };
