//! PHP's operators on constants, as far as they neither warn nor throw nor depend on settings.

use heddle_bytecode::unit::{Constant, Key};
use heddle_syntax::ast::BinaryOp;
use std::borrow::Cow;
use std::cmp::Ordering;

/// The result of `lhs op rhs`, if it can be computed now.
pub(crate) fn binary(op: BinaryOp, lhs: &Constant, rhs: &Constant) -> Option<Constant> {
    use BinaryOp::*;
    match op {
        Add | Sub | Mul | Div | Mod | Pow => arithmetic(op, lhs, rhs),
        Concat => Some(Constant::String([text(lhs)?, text(rhs)?].concat().into())),
        BitAnd | BitOr | BitXor | ShiftLeft | ShiftRight => bits(op, lhs, rhs),
        Xor => Some(Constant::Bool(known_truth(lhs)? != known_truth(rhs)?)),
        Identical => Some(Constant::Bool(lhs == rhs)),
        NotIdentical => Some(Constant::Bool(lhs != rhs)),
        Equal => Some(Constant::Bool(equal(lhs, rhs)?)),
        NotEqual => Some(Constant::Bool(!equal(lhs, rhs)?)),
        Less => Some(Constant::Bool(compare(lhs, rhs)? == Ordering::Less)),
        LessOrEqual => Some(Constant::Bool(compare(lhs, rhs)? != Ordering::Greater)),
        Greater => Some(Constant::Bool(compare(lhs, rhs)? == Ordering::Greater)),
        GreaterOrEqual => Some(Constant::Bool(compare(lhs, rhs)? != Ordering::Less)),
        Spaceship => Some(Constant::Int(compare(lhs, rhs)? as i64)),
        And | Or | Coalesce | Pipe => None,
    }
}

/// `(bool) value`
pub(crate) fn truth(value: &Constant) -> bool {
    match value {
        Constant::Null => false,
        Constant::Bool(value) => *value,
        Constant::Int(number) => *number != 0,
        Constant::Float(number) => *number != 0.0,
        Constant::String(text) => !matches!(&**text, b"" | b"0"),
        Constant::Array(entries) => !entries.is_empty(),
    }
}

/// Returns `(bool) value`; not of NAN, which warns.
pub(crate) fn known_truth(value: &Constant) -> Option<bool> {
    let is_nan = matches!(value, Constant::Float(number) if number.is_nan());
    (!is_nan).then(|| truth(value))
}

/// `(string) value`; not for floats, whose text depends on `precision`, and not for arrays, which
/// warn.
pub(crate) fn text(value: &Constant) -> Option<Cow<'_, [u8]>> {
    match value {
        Constant::Null | Constant::Bool(false) => Some(Cow::Borrowed(b"")),
        Constant::Bool(true) => Some(Cow::Borrowed(b"1")),
        Constant::Int(number) => Some(Cow::Owned(number.to_string().into_bytes())),
        Constant::String(text) => Some(Cow::Borrowed(text)),
        Constant::Float(_) | Constant::Array(_) => None,
    }
}

/// `value` as a key of an array, without those that raise a deprecation.
pub(crate) fn key(value: &Constant) -> Option<Key> {
    match value {
        Constant::Int(number) => Some(Key::Int(*number)),
        Constant::Bool(value) => Some(Key::Int(i64::from(*value))),
        Constant::Float(number) if number.abs() < 9.0e15 && number.fract() == 0.0 => Some(Key::Int(*number as i64)),
        Constant::String(text) => Some(string_key(text)),
        _ => None,
    }
}

/// A string as a key: `"12"` is the int 12.
pub(crate) fn string_key(text: &[u8]) -> Key {
    match integer_text(text) {
        Some(number) => Key::Int(number),
        None => Key::String(text.into()),
    }
}

/// The int whose decimal text is exactly `text`.
pub(crate) fn integer_text(text: &[u8]) -> Option<i64> {
    let digits = text.strip_prefix(b"-").unwrap_or(text);
    let canonical = match digits {
        [b'0'] => digits.len() == text.len(),
        [b'1'..=b'9', ..] => digits.len() <= 19,
        _ => false,
    };
    if !canonical || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let number: i64 = std::str::from_utf8(text).ok()?.parse().ok()?;
    // PHP_INT_MIN as text stays a string.
    (number != i64::MIN).then_some(number)
}

/// Returns the number that `text` begins with, as a cast reads it; 0 when it begins with none.
pub(crate) fn leading_number(text: &[u8]) -> Constant {
    let is_white = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c);
    let text = &text[text.iter().take_while(|byte| is_white(byte)).count()..];
    let digits = |from: usize| text.get(from..).map_or(0, |rest| rest.iter().take_while(|byte| byte.is_ascii_digit()).count());
    let sign = usize::from(matches!(text.first(), Some(b'+' | b'-')));
    let whole = digits(sign);
    let mut end = sign + whole;
    let fraction = if text.get(end) == Some(&b'.') { digits(end + 1) } else { 0 };
    if whole + fraction == 0 {
        return Constant::Int(0);
    }
    let mut is_float = false;
    if text.get(end) == Some(&b'.') {
        (end, is_float) = (end + 1 + fraction, true);
    }
    if matches!(text.get(end), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(text.get(end + 1), Some(b'+' | b'-')));
        let exponent = digits(end + 1 + sign);
        if exponent > 0 {
            (end, is_float) = (end + 1 + sign + exponent, true);
        }
    }
    let written = std::str::from_utf8(&text[..end]).unwrap_or_default();
    match written.parse() {
        Ok(number) if !is_float => Constant::Int(number),
        _ => Constant::Float(written.parse().unwrap_or(0.0)),
    }
}

fn arithmetic(op: BinaryOp, lhs: &Constant, rhs: &Constant) -> Option<Constant> {
    if let (Constant::Int(l), Constant::Int(r)) = (lhs, rhs) {
        return int_arithmetic(op, *l, *r);
    }
    let (l, r) = (number(lhs)?, number(rhs)?);
    Some(Constant::Float(match op {
        BinaryOp::Add => l + r,
        BinaryOp::Sub => l - r,
        BinaryOp::Mul => l * r,
        BinaryOp::Div if r != 0.0 => l / r,
        BinaryOp::Pow => return None,
        _ => return None,
    }))
}

fn int_arithmetic(op: BinaryOp, l: i64, r: i64) -> Option<Constant> {
    let (checked, float) = match op {
        BinaryOp::Add => (l.checked_add(r), l as f64 + r as f64),
        BinaryOp::Sub => (l.checked_sub(r), l as f64 - r as f64),
        BinaryOp::Mul => (l.checked_mul(r), l as f64 * r as f64),
        BinaryOp::Div if r == 0 => return None,
        BinaryOp::Div => (l.checked_rem(r).filter(|&rest| rest == 0).and_then(|_| l.checked_div(r)), l as f64 / r as f64),
        BinaryOp::Mod if r == 0 => return None,
        BinaryOp::Mod => (Some(l.wrapping_rem(r)), 0.0),
        // Overflowing powers are left to run time: their rounding is its business.
        BinaryOp::Pow => (Some(l.checked_pow(u32::try_from(r).ok()?)?), 0.0),
        _ => return None,
    };
    Some(checked.map_or(Constant::Float(float), Constant::Int))
}

fn bits(op: BinaryOp, lhs: &Constant, rhs: &Constant) -> Option<Constant> {
    let (Constant::Int(l), Constant::Int(r)) = (lhs, rhs) else { return None };
    Some(Constant::Int(match op {
        BinaryOp::BitAnd => l & r,
        BinaryOp::BitOr => l | r,
        BinaryOp::BitXor => l ^ r,
        BinaryOp::ShiftLeft if *r >= 0 => u32::try_from(*r).ok().and_then(|r| l.checked_shl(r)).unwrap_or(0),
        BinaryOp::ShiftRight if *r >= 0 => l >> (*r).min(63),
        _ => return None,
    }))
}

/// An int or float as a float.
fn number(value: &Constant) -> Option<f64> {
    match value {
        Constant::Int(number) => Some(*number as f64),
        Constant::Float(number) => Some(*number),
        _ => None,
    }
}

/// `==`, for operands that are compared without conversion.
fn equal(lhs: &Constant, rhs: &Constant) -> Option<bool> {
    match (lhs, rhs) {
        (Constant::Null, Constant::Null) => Some(true),
        (Constant::Bool(l), Constant::Bool(r)) => Some(l == r),
        (Constant::Bool(l), r) | (r, Constant::Bool(l)) => Some(*l == truth(r)),
        (Constant::String(l), Constant::String(r)) if !maybe_numeric(l) || !maybe_numeric(r) => Some(l == r),
        _ => Some(compare(lhs, rhs)? == Ordering::Equal),
    }
}

/// `<=>` of numbers that are no NaN and, as ints against floats, exactly representable.
fn compare(lhs: &Constant, rhs: &Constant) -> Option<Ordering> {
    if let (Constant::Int(l), Constant::Int(r)) = (lhs, rhs) {
        return Some(l.cmp(r));
    }
    let (l, r) = (number(lhs)?, number(rhs)?);
    if l.abs() > 9.0e15 || r.abs() > 9.0e15 {
        return None;
    }
    l.partial_cmp(&r)
}

/// False for strings that are certainly not numeric.
pub(crate) fn maybe_numeric(text: &[u8]) -> bool {
    match text.first() {
        None => false,
        Some(first) => first.is_ascii_digit() || b" \t\n\r\x0b\x0c+-.".contains(first) && text.iter().any(u8::is_ascii_digit),
    }
}
