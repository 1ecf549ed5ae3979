//! SPL's data structures: builtin classes with Rust payloads.
//!
//! Each file has one structure and its classes. [`members`] is what they share: how they are shown, written and read by `serialize`.

mod members;
pub mod object_storage;
mod texts;

use heddle_runtime::decl::Class;

/// Parents before their children.
pub const CLASSES: &[&Class] = &[&object_storage::SplObjectStorage::CLASS];
