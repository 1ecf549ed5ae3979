//! Conversions of any value to a scalar type, and of scalars to array keys.

use super::notice::Notice;
use super::number::{self, Number};
use super::text::{Decimal, FloatText};
use crate::{Heap, Key, Str, Value, View};

const TWO_63: f64 = 9_223_372_036_854_775_808.0;
const TWO_64: f64 = 18_446_744_073_709_551_616.0;

/// Whether a value counts as true. Objects do.
#[inline]
pub fn to_bool(value: &Value) -> bool {
    match value.view() {
        View::Null => false,
        View::Bool(bool) => bool,
        View::Int(int) => int != 0,
        View::Float(float) => float != 0.0,
        View::Str(str) => !matches!(&str[..], [] | [b'0']),
        View::Array(array) => !array.is_empty(),
        View::Object(_) | View::Resource(_) => true,
    }
}

/// What PHP says when the value is converted to bool: only NAN gives reason.
pub fn bool_notice(value: &Value) -> Option<Notice<'static>> {
    value.as_float().filter(|float| float.is_nan()).map(|_| Notice::NanCoerced("bool"))
}

/// Whether the float is in the range of ints; its fraction may be lost.
#[inline]
pub fn fits_int(float: f64) -> bool {
    (-TWO_63..TWO_63).contains(&float)
}

/// A float as an int: the fraction is cut off; outside the range of ints modulo 2^64; 0 for INF and
/// NAN.
#[inline]
pub fn float_to_int(float: f64) -> i64 {
    if fits_int(float) { float as i64 } else { wrap(float) }
}

#[cold]
fn wrap(float: f64) -> i64 {
    if float.is_finite() { (float % TWO_64) as i128 as i64 } else { 0 }
}

/// A number out of a string as an int: outside the range of ints the nearest; 0 for INF.
#[inline]
pub fn number_to_int(number: Number) -> i64 {
    match number {
        Number::Int(int) => int,
        Number::Float(float) if float.is_finite() => float as i64,
        Number::Float(_) => 0,
    }
}

/// The int a string begins with, or 0.
pub fn str_to_int(bytes: &[u8]) -> i64 {
    number::parse(bytes).map_or(0, |parsed| number_to_int(parsed.number))
}

/// The float a string begins with, or 0.
pub fn str_to_float(bytes: &[u8]) -> f64 {
    match number::parse(bytes).map(|parsed| parsed.number) {
        // The only int that is another float with a sign.
        Some(Number::Int(0)) if bytes.trim_ascii_start().first() == Some(&b'-') => -0.0,
        Some(number) => number.as_float(),
        None => 0.0,
    }
}

/// `(int)` without the notice of [`int_notice`]. Objects give 1 (PHP warns about them), resources
/// their number.
#[inline]
pub fn to_int(value: &Value) -> i64 {
    match value.view() {
        View::Null => 0,
        View::Bool(bool) => i64::from(bool),
        View::Int(int) => int,
        View::Float(float) => float_to_int(float),
        View::Str(str) => str_to_int(str),
        View::Array(array) => i64::from(!array.is_empty()),
        View::Object(_) => 1,
        View::Resource(resource) => resource.id(),
    }
}

/// What PHP says about `(int)` of the value, objects apart.
pub fn int_notice(value: &Value) -> Option<Notice<'static>> {
    value.as_float().filter(|float| !fits_int(*float)).map(Notice::NotRepresentable)
}

/// `(float)`. Objects give 1 (PHP warns about them), resources their number.
#[inline]
pub fn to_float(value: &Value) -> f64 {
    match value.view() {
        View::Float(float) => float,
        View::Str(str) => str_to_float(str),
        _ => to_int(value) as f64,
    }
}

/// `(string)` with floats printed at `precision`. `None` for objects, whose methods must be asked;
/// arrays give
/// `Array`, about which the caller has to warn.
#[inline]
pub fn to_str(heap: &Heap, value: &Value, precision: i32) -> Option<Str> {
    match value.view() {
        View::Str(str) => Some(str.clone()),
        View::Int(int) => Some(int_to_str(heap, int)),
        View::Object(_) => None,
        _ => Some(rare_to_str(heap, value, precision)),
    }
}

/// An int in decimal; one digit costs no allocation.
#[inline]
pub fn int_to_str(heap: &Heap, int: i64) -> Str {
    match int {
        0..=9 => Str::byte(b'0' + int as u8),
        _ => Str::new(heap, Decimal::new(int).as_bytes()),
    }
}

/// A float as PHP prints it.
pub fn float_to_str(heap: &Heap, float: f64, precision: i32) -> Str {
    Str::new(heap, FloatText::new(float, precision).as_bytes())
}

fn rare_to_str(heap: &Heap, value: &Value, precision: i32) -> Str {
    match value.view() {
        View::Bool(true) => Str::byte(b'1'),
        View::Float(float) => float_to_str(heap, float, precision),
        View::Array(_) => Str::new(heap, b"Array"),
        View::Resource(resource) => Str::concat(heap, b"Resource id #", Decimal::new(resource.id()).as_bytes()),
        _ => Str::empty(),
    }
}

/// What PHP says when the value is converted to string, arrays and objects apart.
pub fn str_notice(value: &Value) -> Option<Notice<'static>> {
    value.as_float().filter(|float| float.is_nan()).map(|_| Notice::NanCoerced("string"))
}

/// A float used where an int is wanted (keys, operands of `%` and `|`): says what is lost.
pub fn float_as_int<E>(float: f64, report: &mut impl FnMut(Notice<'_>) -> Result<(), E>) -> Result<i64, E> {
    let int = float_to_int(float);
    if !fits_int(float) {
        report(Notice::NotRepresentable(float))?;
    }
    if float.is_nan() || fits_int(float) && int as f64 != float {
        report(Notice::LosesPrecision(float))?;
    }
    Ok(int)
}

/// The key a value is in `$array[$value]`; `None` for arrays and objects, which are illegal there.
pub fn offset_key<E>(value: &Value, mut report: impl FnMut(Notice<'_>) -> Result<(), E>) -> Result<Option<Key>, E> {
    Ok(Some(match value.view() {
        View::Int(int) => Key::Int(int),
        View::Str(str) => Key::from(str),
        View::Bool(bool) => Key::Int(i64::from(bool)),
        View::Null => {
            report(Notice::NullOffset)?;
            Key::Str(Str::empty())
        }
        View::Float(float) => Key::Int(float_as_int(float, &mut report)?),
        View::Resource(resource) => {
            report(Notice::ResourceOffset(resource.id()))?;
            Key::Int(resource.id())
        }
        View::Array(_) | View::Object(_) => return Ok(None),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_to_ints() {
        for (float, int) in [
            (1.9, 1),
            (-1.9, -1),
            (1e19, -8446744073709551616),
            (-1e30, -5076964154930102272),
            (1.8e19, -446744073709551616),
            (TWO_63, i64::MIN),
            (-TWO_63, i64::MIN),
            (f64::INFINITY, 0),
            (f64::NAN, 0),
        ] {
            assert_eq!(float_to_int(float), int, "{float}");
        }
    }

    #[test]
    fn strings_to_ints() {
        for (text, int) in [
            ("9999999999999999999", i64::MAX),
            ("-9999999999999999999", i64::MIN),
            ("1e19", i64::MAX),
            ("1e1000", 0),
            ("1.9e3x", 1900),
            ("12345678901234567890abc", i64::MAX),
            (" 12", 12),
            ("abc", 0),
        ] {
            assert_eq!(str_to_int(text.as_bytes()), int, "{text}");
        }
    }
}
