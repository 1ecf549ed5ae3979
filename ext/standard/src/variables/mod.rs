//! Functions about values of any type: dumping, exporting, serializing, and asking for types.
//!
//! - [`types`]: `gettype`, `is_*`, conversions. [`dump`], [`print`], [`export`]: values as text for people and for PHP.
//! - [`serialize`], [`unserialize`]: values as text for later; [`incomplete`]: what comes of a class that is missing. [`members`]: what the dumps see of an object. [`memory`]: its use.

pub(crate) mod dump;
pub(crate) mod export;
mod incomplete;
mod members;
pub(crate) mod memory;
pub(crate) mod print;
pub mod serialize;
pub(crate) mod types;
pub mod unserialize;
pub mod unserialize_options;

use heddle_macros::ini;
use heddle_runtime::decl::{Class, Function, Serializer};

/// All functions of the folder.
pub(crate) const FUNCTIONS: &[&[&Function]] = &[
    types::FUNCTIONS,
    dump::FUNCTIONS,
    print::FUNCTIONS,
    export::FUNCTIONS,
    serialize::FUNCTIONS,
    unserialize::FUNCTIONS,
    memory::FUNCTIONS,
];

/// What other extensions serialize with.
pub(crate) static SERIALIZER: Serializer = Serializer { write: serialize::all, read: unserialize::sequence };

pub(crate) const CLASSES: &[&Class] = &[&incomplete::IncompleteClass::CLASS];

ini! {
    /// How deep the text that `unserialize` reads may nest; 0 for any depth.
    unserialize_max_depth: "4096", All, quantity;
    /// What `unserialize` calls when a class is missing.
    unserialize_callback_func: "", All;
}
