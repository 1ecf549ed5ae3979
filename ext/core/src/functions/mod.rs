//! Functions about functions, classes, errors, constants.
//!
//! - [`basic`]: strings' lengths and order, `exit`, `clone`. [`arguments`]: `func_get_args` and its kin.
//! - [`classes`]: a class or object's kin and names. [`members`]: their properties and methods. [`existence`]: what is declared.
//! - [`errors`]: levels, raising, handlers. [`backtrace`]: where the program is.
//! - [`constants`]: `define` and its kin. [`listing`]: everything there is, by kind. [`collector`]: the cycle collector.

mod arguments;
mod backtrace;
mod basic;
mod classes;
mod collector;
mod constants;
mod errors;
mod existence;
mod listing;
mod members;

use heddle_runtime::decl::Function;

pub const FUNCTIONS: &[&[&Function]] = &[
    basic::FUNCTIONS,
    arguments::FUNCTIONS,
    errors::FUNCTIONS,
    constants::FUNCTIONS,
    classes::FUNCTIONS,
    members::FUNCTIONS,
    existence::FUNCTIONS,
    listing::FUNCTIONS,
    backtrace::FUNCTIONS,
    collector::FUNCTIONS,
];
