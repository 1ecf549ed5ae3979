//! Numbers, and the strings that are numbers.
//!
//! A numeric string is: white space, an optional sign, decimal digits with an optional point and
//! exponent, white
//! space. One with something else behind is *leading-numeric*. Neither hexadecimal nor `INF` is
//! numeric.

use crate::Value;

/// An int or a float.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    Int(i64),
    Float(f64),
}

/// What stands in a string.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parsed {
    pub number: Number,
    /// Something follows that is neither part of the number nor white space.
    pub trailing: bool,
    /// The string is an int that does not fit: -1 or 1 by its sign, else 0. The number is a float
    /// then.
    pub overflow: i8,
}

impl Number {
    #[inline]
    pub fn as_float(self) -> f64 {
        match self {
            Number::Int(int) => int as f64,
            Number::Float(float) => float,
        }
    }
}

impl From<Number> for Value {
    #[inline]
    fn from(number: Number) -> Value {
        match number {
            Number::Int(int) => Value::int(int),
            Number::Float(float) => Value::float(float),
        }
    }
}

#[inline]
fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c)
}

fn count_digits(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|byte| byte.is_ascii_digit()).count()
}

/// Where the number that a string begins with stands.
struct Extent {
    /// White space before it.
    start: usize,
    /// Bytes of the sign.
    sign: usize,
    end: usize,
    is_float: bool,
}

/// Whether the string is a number as a whole; its value is not looked at.
pub fn is_numeric(bytes: &[u8]) -> bool {
    extent(bytes).is_some_and(|number| bytes[number.end..].iter().all(|byte| is_space(*byte)))
}

/// Returns the int that a string of at most 18 digits is, with or without a minus; `None` for all
/// others.
#[inline]
#[must_use]
pub fn short_int(bytes: &[u8]) -> Option<i64> {
    let (is_negative, digits) = match bytes {
        [b'-', digits @ ..] => (true, digits),
        digits => (false, digits),
    };
    if digits.is_empty() || digits.len() > 18 {
        return None;
    }
    let mut int = 0;
    for &byte in digits {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        int = int * 10 + i64::from(digit);
    }
    Some(if is_negative { -int } else { int })
}

/// The number a string begins with; `None` when it begins with none.
pub fn parse(bytes: &[u8]) -> Option<Parsed> {
    if let Some(int) = short_int(bytes) {
        return Some(Parsed { number: Number::Int(int), trailing: false, overflow: 0 });
    }
    let Extent { start, sign, end, is_float } = extent(bytes)?;
    let text = &bytes[start..end];
    let (number, overflow) = if is_float { (float(text), 0) } else { int(text, sign) };
    let trailing = !bytes[end..].iter().all(|byte| is_space(*byte));
    Some(Parsed { number, trailing, overflow })
}

#[inline]
fn extent(bytes: &[u8]) -> Option<Extent> {
    let spaces = bytes.iter().take_while(|byte| is_space(**byte)).count();
    let text = &bytes[spaces..];
    let sign = usize::from(matches!(text.first(), Some(b'+' | b'-')));
    let whole = count_digits(&text[sign..]);
    let mut end = sign + whole;
    let mut is_float = false;
    if text.get(end) == Some(&b'.') {
        let fraction = count_digits(&text[end + 1..]);
        if whole + fraction == 0 {
            return None;
        }
        end += 1 + fraction;
        is_float = true;
    } else if whole == 0 {
        return None;
    }
    if let Some(exponent) = exponent_length(&text[end..]) {
        end += exponent;
        is_float = true;
    }
    Some(Extent { start: spaces, sign, end: spaces + end, is_float })
}

/// The number a string is as a whole; `None` for a leading-numeric one too.
pub fn parse_whole(bytes: &[u8]) -> Option<Number> {
    match bytes.first() {
        // Most strings are not numbers, and their first byte says so.
        Some(b'0'..=b'9' | b'+' | b'-' | b'.' | b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c) => {}
        _ => return None,
    }
    parse(bytes).filter(|parsed| !parsed.trailing).map(|parsed| parsed.number)
}

/// The int a string begins with, and whether it is nothing but that int (string offsets). `None`
/// for a float.
pub fn parse_int_prefix(bytes: &[u8]) -> Option<(i64, bool)> {
    match parse(bytes)? {
        Parsed { number: Number::Int(int), trailing, .. } => Some((int, !trailing)),
        _ => None,
    }
}

/// Length of `e`, sign and digits; `None` without digits.
fn exponent_length(text: &[u8]) -> Option<usize> {
    let (b'e' | b'E') = text.first()? else { return None };
    let sign = usize::from(matches!(text.get(1), Some(b'+' | b'-')));
    let digits = count_digits(&text[1 + sign..]);
    (digits > 0).then_some(1 + sign + digits)
}

fn float(text: &[u8]) -> Number {
    if let Some(float) = short_float(text) {
        return Number::Float(float);
    }
    let text = core::str::from_utf8(text).expect("digits, signs and points");
    Number::Float(text.parse().expect("a decimal float"))
}

/// A float of few digits: an int and a power of ten, both of them exact, so that one division
/// rounds rightly.
fn short_float(text: &[u8]) -> Option<f64> {
    const POWERS: [f64; 16] = [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15];
    let (negative, digits) = match text {
        [b'-', digits @ ..] => (true, digits),
        [b'+', digits @ ..] => (false, digits),
        digits => (false, digits),
    };
    // 15 digits and the point
    if digits.len() > 16 {
        return None;
    }
    let (mut whole, mut places) = (0_u64, None);
    for &byte in digits {
        match byte {
            b'0'..=b'9' => {
                whole = whole * 10 + u64::from(byte - b'0');
                places = places.map(|places| places + 1);
            }
            b'.' => places = Some(0),
            _ => return None,
        }
    }
    if whole >= 1 << 53 {
        return None;
    }
    let float = whole as f64 / POWERS.get(places.unwrap_or(0)).copied()?;
    Some(if negative { -float } else { float })
}

/// The int, or the float it becomes when it does not fit, with the direction of the overflow.
fn int(text: &[u8], sign: usize) -> (Number, i8) {
    let negative = text[0] == b'-';
    let magnitude = text[sign..].iter().try_fold(0u64, |magnitude, digit| magnitude.checked_mul(10)?.checked_add(u64::from(digit - b'0')));
    let value = magnitude.and_then(|magnitude| if negative { 0i64.checked_sub_unsigned(magnitude) } else { i64::try_from(magnitude).ok() });
    match value {
        Some(value) => (Number::Int(value), 0),
        None => (float(text), if negative { -1 } else { 1 }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numeric_strings() {
        let whole = |text: &str| parse_whole(text.as_bytes());
        assert_eq!(whole("12"), Some(Number::Int(12)));
        assert_eq!(whole(" \t\n\r\x0b\x0c-7 \n"), Some(Number::Int(-7)));
        assert_eq!(whole("+5"), Some(Number::Int(5)));
        assert_eq!(whole("5."), Some(Number::Float(5.0)));
        assert_eq!(whole(".5"), Some(Number::Float(0.5)));
        assert_eq!(whole("1e3"), Some(Number::Float(1000.0)));
        assert_eq!(whole("-.5E-3"), Some(Number::Float(-0.0005)));
        assert_eq!(whole("9223372036854775808"), Some(Number::Float(9223372036854775808.0)));
        assert_eq!(whole("-9223372036854775808"), Some(Number::Int(i64::MIN)));
        for text in ["", " ", ".", "-", "1e", "1e+", ".e5", "- 5", "0x1A", "5\0", "INF", "1e5.5", "abc"] {
            assert_eq!(whole(text), None, "{text:?}");
        }
    }

    #[test]
    fn short_floats_are_as_exact_as_long_ones() {
        for text in
            ["0.1", "-0.0", "3.14159265358979", "123456789.012345", "0.000000000000001", "+2.50", ".5", "5.", "999999999999.999", "1e5"]
        {
            if let Some(float) = short_float(text.as_bytes()) {
                assert_eq!(float.to_bits(), text.parse::<f64>().unwrap().to_bits(), "{text}");
            }
            assert_eq!(is_numeric(text.as_bytes()), parse_whole(text.as_bytes()).is_some());
        }
        assert_eq!(short_float(b"1e5"), None);
    }

    #[test]
    fn leading_numeric_strings() {
        assert_eq!(parse(b"1e"), Some(Parsed { number: Number::Int(1), trailing: true, overflow: 0 }));
        assert_eq!(parse(b"5 apples"), Some(Parsed { number: Number::Int(5), trailing: true, overflow: 0 }));
        assert_eq!(parse(b"1.5.5").map(|parsed| parsed.number), Some(Number::Float(1.5)));
        assert_eq!(parse(b"-99999999999999999999").map(|parsed| parsed.overflow), Some(-1));
    }
}
