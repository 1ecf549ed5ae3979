//! Functions about strings: the manual's chapter "Strings".
//!
//! Strings are bytes; letters have a case and a place in the alphabet only when they are ASCII.

pub(crate) mod bytes;
mod case;
pub mod natural;
mod part;
mod replace;
mod search;
mod similar;
mod split;
mod trim;

use heddle_runtime::decl::{Constant, Function};

/// All functions of the folder.
pub(crate) const FUNCTIONS: &[&[&Function]] = &[
    split::FUNCTIONS,
    trim::FUNCTIONS,
    case::FUNCTIONS,
    search::FUNCTIONS,
    part::FUNCTIONS,
    replace::FUNCTIONS,
    natural::FUNCTIONS,
    similar::FUNCTIONS,
];

pub(crate) const CONSTANT_LISTS: &[&[Constant]] = &[CONSTANTS];

heddle_macros::constants! {
    STR_PAD_LEFT: int = part::STR_PAD_LEFT;
    STR_PAD_RIGHT: int = part::STR_PAD_RIGHT;
    STR_PAD_BOTH: int = part::STR_PAD_BOTH;
}
