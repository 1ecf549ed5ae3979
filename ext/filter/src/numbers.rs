//! Filters that check for numbers and truth values: `int`, `float`, `boolean`.

use crate::apply::Asked;
use crate::constants::*;
use crate::table::Outcome;
use heddle_runtime::{Request, Result};
use heddle_value::Value;

/// White space around numbers is not looked at.
pub(crate) fn trim(text: &[u8]) -> &[u8] {
    let is_space = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r' | 0x0b | b'\n');
    let start = text.iter().position(|byte| !is_space(byte)).unwrap_or(text.len());
    let end = text.iter().rposition(|byte| !is_space(byte)).map_or(start, |last| last + 1);
    &text[start..end]
}

/// A decimal int; octal and hexadecimal ones where flags allow them.
pub(crate) fn int(cx: &mut Request, asked: &Asked<'_>) -> Outcome {
    let range = (int_option(cx, asked, b"min_range")?, int_option(cx, asked, b"max_range")?);
    let Some(int) = parse_int(trim(&asked.text), asked) else { return Ok(None) };
    let fits = range.0.is_none_or(|least| int >= least) && range.1.is_none_or(|most| int <= most);
    Ok(fits.then(|| Value::int(int)))
}

fn int_option(cx: &mut Request, asked: &Asked<'_>, name: &[u8]) -> Result<Option<i64>> {
    asked.option(name).map(|value| cx.to_int(value)).transpose()
}

fn parse_int(text: &[u8], asked: &Asked<'_>) -> Option<i64> {
    let radix = |digits: &[u8], radix| {
        let digits = std::str::from_utf8(digits).ok().filter(|digits| !digits.starts_with(['+', '-']))?;
        // numbers from 2^63 to 2^64 - 1 are those below zero
        u64::from_str_radix(digits, radix).ok().map(u64::cast_signed)
    };
    match text {
        b"0" | b"+0" | b"-0" => Some(0),
        [b'0', b'x' | b'X', digits @ ..] => asked.has(FILTER_FLAG_ALLOW_HEX).then(|| radix(digits, 16)).flatten(),
        [b'0', b'o' | b'O', digits @ ..] | [b'0', digits @ ..] => asked.has(FILTER_FLAG_ALLOW_OCTAL).then(|| radix(digits, 8)).flatten(),
        [b'+' | b'-', b'1'..=b'9', ..] | [b'1'..=b'9', ..] => std::str::from_utf8(text).ok()?.parse().ok(),
        _ => None,
    }
}

/// `1`, `true`, `on`, `yes`; `0`, `false`, `off`, `no` and nothing.
pub(crate) fn bool(_: &mut Request, asked: &Asked<'_>) -> Outcome {
    Ok(match &trim(&asked.text).to_ascii_lowercase()[..] {
        b"1" | b"true" | b"on" | b"yes" => Some(Value::TRUE),
        b"" | b"0" | b"false" | b"off" | b"no" => Some(Value::FALSE),
        _ => None,
    })
}

/// A decimal number, with a decimal point and separators of thousands to choose.
pub(crate) fn float(cx: &mut Request, asked: &Asked<'_>) -> Outcome {
    let point = match asked.text_option(b"decimal").map(|text| &text[..]) {
        None => b'.',
        Some(&[point]) => point,
        Some(_) => return Err(bad_option(cx, "\"decimal\" option must be one character long")),
    };
    let separators = asked.text_option(b"thousand").map_or(&b"',."[..], |text| &text[..]);
    if separators.is_empty() {
        return Err(bad_option(cx, "\"thousand\" option must not be empty"));
    }
    let range = (float_option(cx, asked, b"min_range")?, float_option(cx, asked, b"max_range")?);
    let separators = if asked.has(FILTER_FLAG_ALLOW_THOUSAND) { separators } else { &[] };
    let Some(float) = normal(trim(&asked.text), point, separators).and_then(|text| value_of(&text)) else { return Ok(None) };
    let fits = range.0.is_none_or(|least| float >= least) && range.1.is_none_or(|most| float <= most);
    Ok(fits.then(|| Value::float(float)))
}

/// ValueError `f(): reason`.
pub(crate) fn bad_option(cx: &mut Request, reason: &str) -> heddle_runtime::Halt {
    let message = [&cx.function_name()[..], b"(): ", reason.as_bytes()].concat();
    cx.value_error(message)
}

fn float_option(cx: &mut Request, asked: &Asked<'_>, name: &[u8]) -> Result<Option<f64>> {
    asked.option(name).map(|value| cx.to_float(value)).transpose()
}

/// The number as Rust reads it: no separators, `.` before the fraction. Groups after a separator
/// have three digits.
fn normal(text: &[u8], point: u8, separators: &[u8]) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    if let [sign @ (b'+' | b'-'), tail @ ..] = rest {
        out.push(char::from(*sign));
        rest = tail;
    }
    let mut group = 0;
    let mut grouped = false;
    let mut fraction = false;
    loop {
        match rest {
            [] => break,
            [digit @ b'0'..=b'9', ..] => {
                group += 1;
                out.push(char::from(*digit));
            }
            [byte, tail @ ..] if *byte == point || matches!(byte, b'e' | b'E') => {
                if fraction && *byte == point || !fraction && grouped && group != 3 {
                    return None;
                }
                if *byte == point {
                    fraction = true;
                    out.push('.');
                } else {
                    out.push_str(&exponent(tail)?);
                    return Some(out);
                }
            }
            [byte, ..] if !fraction && separators.contains(byte) => {
                if !(1..=3).contains(&group) || grouped && group != 3 {
                    return None;
                }
                grouped = true;
                group = 0;
            }
            _ => return None,
        }
        rest = &rest[1..];
    }
    (fraction || !grouped || group == 3).then_some(out)
}

/// What follows an `e`, to the end.
fn exponent(text: &[u8]) -> Option<String> {
    let digits = text.strip_prefix(b"+").or_else(|| text.strip_prefix(b"-")).unwrap_or(text);
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    Some(format!("e{}", String::from_utf8_lossy(text)))
}

/// A number too large fails, and so does one too small to be told from zero.
fn value_of(text: &str) -> Option<f64> {
    let mantissa = text.split('e').next().unwrap_or_default();
    if !mantissa.bytes().any(|byte| byte.is_ascii_digit()) {
        return None;
    }
    if let Ok(int) = text.parse::<i64>() {
        return Some(int as f64);
    }
    let float: f64 = text.parse().ok()?;
    let vanished = float == 0.0 && text.bytes().any(|byte| matches!(byte, b'1'..=b'9'));
    (float.is_finite() && !vanished).then_some(float)
}
