//! Extension `pcre`.
#![forbid(unsafe_code)]

use heddle_runtime::decl::Extension;

/// What the engine registers.
pub static EXTENSION: Extension = Extension { name: "pcre", ..Extension::EMPTY };
