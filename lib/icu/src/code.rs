//! ICU's status codes: 0 is success, negative ones are warnings, positive ones failures.

use crate::icu;
use crate::text::copied;

pub type Code = i32;

pub const NOT_TERMINATED: Code = -124;
pub const ZERO: Code = 0;
pub const ILLEGAL_ARGUMENT: Code = 1;
pub const MISSING_RESOURCE: Code = 2;
pub const INTERNAL: Code = 5;
pub const INVALID_CHAR: Code = 10;
pub const TRUNCATED_CHAR: Code = 11;
pub const ILLEGAL_CHAR: Code = 12;
pub const BUFFER_OVERFLOW: Code = 15;
pub const UNSUPPORTED: Code = 16;
pub const PARSE_ERROR: Code = 9;
pub const RESOURCE_TYPE_MISMATCH: Code = 17;
pub const PATTERN_SYNTAX: Code = 65799;
pub const UNMATCHED_BRACES: Code = 65801;
/// An argument of a message stands there with two types.
pub const ARGUMENT_TYPE_MISMATCH: Code = 65804;

/// Whether a code says that a call failed.
pub fn is_failure(code: Code) -> bool {
    code > 0
}

/// The code's name, `U_ZERO_ERROR`.
pub fn name(code: Code) -> Vec<u8> {
    copied(icu!(u_errorName(code)))
}
/// A plural or a selection lacks the case `other`.
pub const DEFAULT_KEYWORD_MISSING: Code = 65807;
/// A message does not have the pattern's form.
pub const PARSE_MESSAGE: Code = 6;
