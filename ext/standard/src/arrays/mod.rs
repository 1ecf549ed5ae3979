//! Functions about arrays: the manual's chapter "Arrays".
//!
//! - [`asking`]: counting, searching, adding up. [`ends`]: first and last elements. [`pieces`]: cutting and filling up.
//! - [`making`]: new arrays out of keys and values; [`range`]. [`merging`]: several arrays as one.
//! - [`callbacks`]: map, filter, reduce, find. [`walking`]: `array_walk`. [`pointer`]: the internal pointer.
//! - [`sorting`] by the orders of [`order`], many at once by [`permutation`]; [`multisort`]; [`unique`]. [`sets`]: differences and intersections.
//! - [`symbols`]: `compact` and `extract`.
//!
//! Arrays that come as arguments are handles: reading one while PHP code runs is safe, whatever
//! that code does to its variables.

mod asking;
mod callbacks;
mod ends;
mod making;
mod merging;
mod multisort;
mod order;
mod ordered;
mod permutation;
mod pieces;
mod pointer;
mod range;
mod sets;
mod shuffling;
mod sorting;
mod symbols;
mod unique;
mod walking;

use heddle_runtime::decl::{Constant, Function};
use heddle_value::Value;

/// All functions of the folder.
pub(crate) const FUNCTIONS: &[&[&Function]] = &[
    asking::FUNCTIONS,
    ends::FUNCTIONS,
    pieces::FUNCTIONS,
    making::FUNCTIONS,
    range::FUNCTIONS,
    merging::FUNCTIONS,
    callbacks::FUNCTIONS,
    walking::FUNCTIONS,
    pointer::FUNCTIONS,
    shuffling::FUNCTIONS,
    sorting::FUNCTIONS,
    multisort::FUNCTIONS,
    unique::FUNCTIONS,
    sets::FUNCTIONS,
    symbols::FUNCTIONS,
];

pub(crate) const CONSTANT_LISTS: &[&[Constant]] = &[CONSTANTS];

heddle_macros::constants! {
    COUNT_NORMAL: int = asking::COUNT_NORMAL;
    COUNT_RECURSIVE: int = asking::COUNT_RECURSIVE;
    CASE_LOWER: int = making::CASE_LOWER;
    CASE_UPPER: int = making::CASE_UPPER;
    ARRAY_FILTER_USE_BOTH: int = callbacks::ARRAY_FILTER_USE_BOTH;
    ARRAY_FILTER_USE_KEY: int = callbacks::ARRAY_FILTER_USE_KEY;
    SORT_ASC: int = order::SORT_ASC;
    SORT_DESC: int = order::SORT_DESC;
    SORT_REGULAR: int = order::SORT_REGULAR;
    SORT_NUMERIC: int = order::SORT_NUMERIC;
    SORT_STRING: int = order::SORT_STRING;
    SORT_LOCALE_STRING: int = order::SORT_LOCALE_STRING;
    SORT_NATURAL: int = order::SORT_NATURAL;
    SORT_FLAG_CASE: int = order::SORT_FLAG_CASE;
    EXTR_OVERWRITE: int = symbols::EXTR_OVERWRITE;
    EXTR_SKIP: int = symbols::EXTR_SKIP;
    EXTR_PREFIX_SAME: int = symbols::EXTR_PREFIX_SAME;
    EXTR_PREFIX_ALL: int = symbols::EXTR_PREFIX_ALL;
    EXTR_PREFIX_INVALID: int = symbols::EXTR_PREFIX_INVALID;
    EXTR_PREFIX_IF_EXISTS: int = symbols::EXTR_PREFIX_IF_EXISTS;
    EXTR_IF_EXISTS: int = symbols::EXTR_IF_EXISTS;
    EXTR_REFS: int = symbols::EXTR_REFS;
}

/// An element for another array: a reference only while others share it.
#[inline]
fn plain(value: &Value) -> Value {
    value.to_element()
}
