//! Functions about strings: the manual's chapter "Strings".
//!
//! Strings are bytes; letters have a case and a place in the alphabet only when they are ASCII.

pub(crate) mod bytes;
mod case;
mod digest;
pub mod encode;
mod entities;
mod escape;
mod hebrew;
mod html;
mod locale;
mod meta_tags;
mod metaphone;
mod multi_byte;
pub mod natural;
mod pack;
mod part;
mod password;
mod replace;
pub(crate) mod scan;
mod search;
mod seek;
pub(crate) mod shuffle;
mod similar;
mod split;
mod tags;
mod trim;
mod unix_crypt;
pub mod version;

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
    html::FUNCTIONS,
    escape::FUNCTIONS,
    encode::FUNCTIONS,
    digest::FUNCTIONS,
    version::FUNCTIONS,
    password::FUNCTIONS,
    tags::FUNCTIONS,
    meta_tags::FUNCTIONS,
    locale::FUNCTIONS,
    pack::FUNCTIONS,
    scan::FUNCTIONS,
    metaphone::FUNCTIONS,
    hebrew::FUNCTIONS,
    shuffle::FUNCTIONS,
];

pub(crate) const CONSTANT_LISTS: &[&[Constant]] = &[CONSTANTS, html::CONSTANTS, password::CONSTANTS, locale::CONSTANTS];

heddle_macros::constants! {
    STR_PAD_LEFT: int = part::STR_PAD_LEFT;
    STR_PAD_RIGHT: int = part::STR_PAD_RIGHT;
    STR_PAD_BOTH: int = part::STR_PAD_BOTH;
}
