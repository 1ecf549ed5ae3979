//! Extension `hash`: digests and checksums. The manual's chapter: "HASH Message Digest Framework".
//!
//! - [`algorithms`]: what there is. [`functions`]: digests at once. [`context`]: digests bit by bit. [`hmac`]: with keys.
//!
//! Not here: Snefru (docs/unsupported.md).
#![forbid(unsafe_code)]

mod algorithms;
mod context;
mod functions;
mod hmac;
mod mhash;
mod own;

use heddle_runtime::decl::Extension;

/// What the engine registers.
pub static EXTENSION: Extension = Extension {
    name: "hash",
    functions: &[functions::FUNCTIONS, context::FUNCTIONS, mhash::FUNCTIONS],
    classes: &[&context::HashContext::CLASS],
    constants: &[CONSTANTS, mhash::CONSTANTS],
    ..Extension::EMPTY
};

heddle_macros::constants! {
    HASH_HMAC: int = context::HASH_HMAC;
}
