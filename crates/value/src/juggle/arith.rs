//! Arithmetic, shifts and bitwise operators on any two values: the slow paths of the VM, and what
//! constant folding and `array_sum` use. Ints overflow to floats.

use super::convert::{float_as_int, number_to_int};
use super::notice::Notice;
use super::number::{self, Number};
use crate::{Heap, Str, Tag, Value, View};

/// A binary operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    Add,
    Sub,
    Mul,
    Div,
    Mod,
    Pow,
    ShiftLeft,
    ShiftRight,
    BitAnd,
    BitOr,
    BitXor,
}

impl Op {
    /// As it is written.
    pub fn symbol(self) -> &'static str {
        match self {
            Op::Add => "+",
            Op::Sub => "-",
            Op::Mul => "*",
            Op::Div => "/",
            Op::Mod => "%",
            Op::Pow => "**",
            Op::ShiftLeft => "<<",
            Op::ShiftRight => ">>",
            Op::BitAnd => "&",
            Op::BitOr => "|",
            Op::BitXor => "^",
        }
    }
}

/// Why there is no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure<E> {
    /// TypeError: "Unsupported operand types: A op B". Objects may do better.
    Unsupported,
    /// DivisionByZeroError: "Division by zero".
    DivisionByZero,
    /// DivisionByZeroError: "Modulo by zero".
    ModuloByZero,
    /// ArithmeticError: "Bit shift by negative number".
    NegativeShift,
    /// `report` refused.
    Reported(E),
}

impl<E> From<E> for Failure<E> {
    fn from(error: E) -> Failure<E> {
        Failure::Reported(error)
    }
}

/// `left op right` for anything but objects.
pub fn calculate<E>(
    heap: &Heap,
    op: Op,
    left: &Value,
    right: &Value,
    mut report: impl FnMut(Notice<'_>) -> Result<(), E>,
) -> Result<Value, Failure<E>> {
    match op {
        Op::Add | Op::Sub | Op::Mul | Op::Div | Op::Pow => {
            if let (Op::Add, View::Array(left), View::Array(right)) = (op, left.view(), right.view()) {
                let mut sum = left.clone();
                if !left.same(right) {
                    sum.make_mut(heap).unite(heap, right);
                }
                return Ok(Value::from(sum));
            }
            let left = operand(left, &mut report)?;
            let right = operand(right, &mut report)?;
            numbers(op, left, right, &mut report).map(Value::from)
        }
        Op::BitAnd | Op::BitOr | Op::BitXor => {
            if let (View::Str(left), View::Str(right)) = (left.view(), right.view()) {
                return Ok(Value::from(bitwise_strs(heap, op, left, right)));
            }
            let left = int_operand(left, &mut report)?;
            let right = int_operand(right, &mut report)?;
            Ok(Value::int(match op {
                Op::BitAnd => left & right,
                Op::BitOr => left | right,
                _ => left ^ right,
            }))
        }
        Op::Mod | Op::ShiftLeft | Op::ShiftRight => {
            let left = int_operand(left, &mut report)?;
            let right = int_operand(right, &mut report)?;
            let result = match op {
                Op::Mod => modulo(left, right).ok_or(Failure::ModuloByZero)?,
                Op::ShiftLeft => shift_left(left, right).ok_or(Failure::NegativeShift)?,
                _ => shift_right(left, right).ok_or(Failure::NegativeShift)?,
            };
            Ok(Value::int(result))
        }
    }
}

/// A value as an operand of `+ - * / **`.
pub fn operand<E>(value: &Value, report: &mut impl FnMut(Notice<'_>) -> Result<(), E>) -> Result<Number, Failure<E>> {
    Ok(match value.view() {
        View::Null => Number::Int(0),
        View::Bool(bool) => Number::Int(i64::from(bool)),
        View::Int(int) => Number::Int(int),
        View::Float(float) => Number::Float(float),
        View::Str(str) => {
            let parsed = number::parse(str).ok_or(Failure::Unsupported)?;
            if parsed.trailing {
                report(Notice::NonNumeric)?;
            }
            parsed.number
        }
        View::Array(_) | View::Object(_) | View::Resource(_) => return Err(Failure::Unsupported),
    })
}

/// A value as an operand of `% << >> & | ^`.
pub fn int_operand<E>(value: &Value, report: &mut impl FnMut(Notice<'_>) -> Result<(), E>) -> Result<i64, Failure<E>> {
    match value.view() {
        View::Float(float) => Ok(float_as_int(float, report)?),
        View::Str(str) => {
            // who is told of the first notice may replace what a reference holds
            let str = str.clone();
            let number = operand(value, report)?;
            let int = number_to_int(number);
            if let Number::Float(float) = number
                && int as f64 != float
            {
                report(Notice::StringLosesPrecision(&str))?;
            }
            Ok(int)
        }
        _ => operand(value, report).map(number_to_int),
    }
}

fn numbers<E>(op: Op, left: Number, right: Number, report: &mut impl FnMut(Notice<'_>) -> Result<(), E>) -> Result<Number, Failure<E>> {
    Ok(match op {
        Op::Add => add(left, right),
        Op::Sub => sub(left, right),
        Op::Mul => mul(left, right),
        Op::Div => div(left, right).ok_or(Failure::DivisionByZero)?,
        _ => {
            if left.as_float() == 0.0 && right.as_float() < 0.0 {
                report(Notice::ZeroToNegativePower)?;
            }
            pow(left, right)
        }
    })
}

/// Sum; a float where ints overflow.
#[inline]
pub fn add(left: Number, right: Number) -> Number {
    if let (Number::Int(left), Number::Int(right)) = (left, right)
        && let Some(sum) = left.checked_add(right)
    {
        return Number::Int(sum);
    }
    Number::Float(left.as_float() + right.as_float())
}

/// Difference; a float where ints overflow.
#[inline]
pub fn sub(left: Number, right: Number) -> Number {
    if let (Number::Int(left), Number::Int(right)) = (left, right)
        && let Some(difference) = left.checked_sub(right)
    {
        return Number::Int(difference);
    }
    Number::Float(left.as_float() - right.as_float())
}

/// Product; a float where ints overflow.
#[inline]
pub fn mul(left: Number, right: Number) -> Number {
    if let (Number::Int(left), Number::Int(right)) = (left, right)
        && let Some(product) = left.checked_mul(right)
    {
        return Number::Int(product);
    }
    Number::Float(left.as_float() * right.as_float())
}

/// Quotient, an int where two ints divide evenly; `None` for a divisor of zero.
#[inline]
pub fn div(left: Number, right: Number) -> Option<Number> {
    if right.as_float() == 0.0 {
        return None;
    }
    if let (Number::Int(left), Number::Int(right)) = (left, right)
        && left.checked_rem(right) == Some(0)
    {
        return Some(Number::Int(left / right));
    }
    Some(Number::Float(left.as_float() / right.as_float()))
}

/// Remainder with the sign of the dividend; `None` for a divisor of zero.
#[inline]
pub fn modulo(left: i64, right: i64) -> Option<i64> {
    (right != 0).then(|| left.wrapping_rem(right))
}

/// `<<`: bits that leave are lost; `None` for a negative distance.
#[inline]
pub fn shift_left(left: i64, right: i64) -> Option<i64> {
    match right {
        ..0 => None,
        0..64 => Some(left << right),
        _ => Some(0),
    }
}

/// `>>`: fills with the sign; `None` for a negative distance.
#[inline]
pub fn shift_right(left: i64, right: i64) -> Option<i64> {
    (right >= 0).then(|| left >> right.min(63))
}

/// Power; an int for ints with a non-negative exponent as long as it fits.
pub fn pow(base: Number, exponent: Number) -> Number {
    match (base, exponent) {
        (Number::Int(base), Number::Int(exponent)) if exponent >= 0 => pow_ints(base, exponent),
        _ => Number::Float(base.as_float().powf(exponent.as_float())),
    }
}

/// Squares and multiplies; on overflow the rest is done in floats, from where the ints stood.
fn pow_ints(base: i64, exponent: i64) -> Number {
    let (mut product, mut factor, mut left) = (1i64, base, exponent);
    while left > 0 {
        if left % 2 == 1 {
            left -= 1;
            match product.checked_mul(factor) {
                Some(next) => product = next,
                None => {
                    let high = product as f64 * factor as f64;
                    return Number::Float(high * (factor as f64).powf(left as f64));
                }
            }
        } else {
            left /= 2;
            match factor.checked_mul(factor) {
                Some(next) => factor = next,
                None => {
                    let square = factor as f64 * factor as f64;
                    return Number::Float(product as f64 * square.powf(left as f64));
                }
            }
        }
    }
    Number::Int(product)
}

/// Byte by byte: `|` to the length of the longer, the others to that of the shorter.
fn bitwise_strs(heap: &Heap, op: Op, left: &[u8], right: &[u8]) -> Str {
    let (long, short) = if left.len() >= right.len() { (left, right) } else { (right, left) };
    let len = if op == Op::BitOr { long.len() } else { short.len() };
    if len == 1 {
        return Str::byte(match op {
            Op::BitAnd => left[0] & right[0],
            Op::BitXor => left[0] ^ right[0],
            _ => long[0] | short.first().copied().unwrap_or(0),
        });
    }
    Str::with_len(heap, len, |bytes| {
        bytes.copy_from_slice(&long[..len]);
        for (byte, other) in bytes.iter_mut().zip(short) {
            match op {
                Op::BitAnd => *byte &= other,
                Op::BitOr => *byte |= other,
                _ => *byte ^= other,
            }
        }
    })
}

/// `~`; `Unsupported` (TypeError "Cannot perform bitwise not on T") for null, bools, arrays,
/// resources, objects.
pub fn bitwise_not<E>(heap: &Heap, value: &Value, mut report: impl FnMut(Notice<'_>) -> Result<(), E>) -> Result<Value, Failure<E>> {
    match value.view() {
        View::Int(int) => Ok(Value::int(!int)),
        View::Float(float) => Ok(Value::int(!float_as_int(float, &mut report)?)),
        View::Str(str) => Ok(Value::from(match str[..] {
            [byte] => Str::byte(!byte),
            _ => Str::with_len(heap, str.len(), |bytes| {
                bytes.iter_mut().zip(str.iter()).for_each(|(to, from)| *to = !from);
            }),
        })),
        _ => Err(Failure::Unsupported),
    }
}

/// Unary `-`, which is `* -1`. (Unary `+` is `* 1`.)
pub fn negate<E>(heap: &Heap, value: &Value, report: impl FnMut(Notice<'_>) -> Result<(), E>) -> Result<Value, Failure<E>> {
    if value.tag() == Tag::Float {
        return Ok(Value::float(-value.float_payload()));
    }
    calculate(heap, Op::Mul, value, &Value::int(-1), report)
}
