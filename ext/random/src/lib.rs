//! Extension `random`.
#![forbid(unsafe_code)]

use heddle_runtime::decl::Extension;

/// What the engine registers.
pub static EXTENSION: Extension = Extension { name: "random", ..Extension::EMPTY };
