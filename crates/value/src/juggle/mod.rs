//! PHP's type juggling: conversions, comparison, arithmetic. Pure: no user code runs and nothing is
//! printed.
//!
//! Where PHP says something (a deprecation, a warning), the function takes a `report` that is
//! called with a
//! [`Notice`]; it may refuse, which ends the operation. Where an object's methods would have to be
//! asked, the caller
//! gets a marker or is called back.
//!
//! * [`number`]: numeric strings and the two kinds of number.
//! * [`convert`]: to bool, int, float, string; array keys.
//! * [`text`]: scalars as text, floats as PHP prints them.
//! * [`mod@compare`]: `==`, `===`, `<=>`.
//! * [`arith`]: `+ - * / % **`, shifts and bitwise operators.
//! * [`step`]: `++` and `--`.
//! * [`scaled`]: floats with a fixed number of digits behind the point.

pub mod arith;
pub mod compare;
pub mod convert;
mod fixed;
mod notice;
pub mod number;
pub mod step;
pub mod text;

pub use arith::{Failure, Op, bitwise_not, calculate, negate};
pub use compare::{NestingTooDeep, compare, identical, loose_eq};
pub use convert::{
    fits_int, float_to_int, float_to_str, int_to_str, offset_key, str_to_float, str_to_int, to_bool, to_float, to_int, to_str,
};
pub use fixed::scaled;
pub use notice::{Level, Notice};
pub use number::{Number, Parsed, parse, parse_int_prefix, parse_whole};
pub use step::{decrement, increment};
pub use text::{Decimal, FloatText};
