//! Functions about functions, classes, errors, constants.

mod basic;

use heddle_runtime::decl::Function;

pub const FUNCTIONS: &[&[&Function]] = &[basic::FUNCTIONS];
