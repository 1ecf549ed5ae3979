//! `bcadd()` and its kin: numbers as text.

use crate::MOST;
use crate::arithmetic::charge;
use crate::decimal::{Decimal, Rounding};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Request, Result};
use heddle_value::string::StrBuilder;
use heddle_value::{Array, Str, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &bcadd::DECL,
    &bcsub::DECL,
    &bcmul::DECL,
    &bcdiv::DECL,
    &bcmod::DECL,
    &bcdivmod::DECL,
    &bcpowmod::DECL,
    &bcpow::DECL,
    &bcsqrt::DECL,
    &bccomp::DECL,
    &bcscale::DECL,
    &bcfloor::DECL,
    &bcceil::DECL,
    &bcround::DECL,
];

/// Returns the argument of this number as a number.
fn number(cx: &mut Request, at: usize, text: &[u8]) -> Result<Decimal> {
    Decimal::parse(text).ok_or_else(|| cx.bad_argument(at, "is not well-formed"))
}

/// Returns the scale that an argument asks for, or the one that is set.
fn scale(cx: &mut Request, at: usize, given: Option<i64>) -> Result<usize> {
    match given {
        None => Ok(cx.ini_int("bcmath.scale").clamp(0, MOST) as usize),
        Some(scale) => checked_scale(cx, at, scale),
    }
}

/// Returns a scale that is in its range.
pub(crate) fn checked_scale(cx: &mut Request, at: usize, scale: i64) -> Result<usize> {
    if (0..=MOST).contains(&scale) {
        return Ok(scale as usize);
    }
    Err(cx.bad_argument(at, format!("must be between 0 and {MOST}")))
}

/// Writes a number into a string of the request.
pub(crate) fn written(cx: &mut Request, number: &Decimal) -> Str {
    // the digits are laid out once before they become the string
    charge(cx, number.scale.saturating_mul(2));
    let mut out = StrBuilder::with_capacity(cx.heap(), number.written());
    number.write(&mut |bytes| out.push_bytes(bytes));
    out.finish()
}

fn result(cx: &mut Request, number: Decimal, scale: usize) -> Str {
    let number = number.cut(scale);
    written(cx, &number)
}

pub(crate) fn by_zero(cx: &mut Request, text: &str) -> heddle_runtime::Halt {
    cx.throw_error("DivisionByZeroError", text)
}

/// Adds two numbers.
#[php("bcadd(string $num1, string $num2, ?int $scale = null): string")]
fn bcadd(cx: &mut Request, num1: &[u8], num2: &[u8], scale: Option<i64>) -> Result<Str> {
    let scale = self::scale(cx, 3, scale)?;
    let (left, right) = (number(cx, 1, num1)?, number(cx, 2, num2)?);
    Ok(result(cx, left.add(&right), scale))
}

/// Subtracts a number from another.
#[php("bcsub(string $num1, string $num2, ?int $scale = null): string")]
fn bcsub(cx: &mut Request, num1: &[u8], num2: &[u8], scale: Option<i64>) -> Result<Str> {
    let scale = self::scale(cx, 3, scale)?;
    let (left, right) = (number(cx, 1, num1)?, number(cx, 2, num2)?);
    Ok(result(cx, left.subtract(&right), scale))
}

/// Multiplies two numbers.
#[php("bcmul(string $num1, string $num2, ?int $scale = null): string")]
fn bcmul(cx: &mut Request, num1: &[u8], num2: &[u8], scale: Option<i64>) -> Result<Str> {
    let scale = self::scale(cx, 3, scale)?;
    let (left, right) = (number(cx, 1, num1)?, number(cx, 2, num2)?);
    let product = left.multiply(cx, &right)?;
    Ok(result(cx, product, scale))
}

/// Divides a number by another.
#[php("bcdiv(string $num1, string $num2, ?int $scale = null): string")]
fn bcdiv(cx: &mut Request, num1: &[u8], num2: &[u8], scale: Option<i64>) -> Result<Str> {
    let scale = self::scale(cx, 3, scale)?;
    let (left, right) = (number(cx, 1, num1)?, number(cx, 2, num2)?);
    if right.is_zero() {
        return Err(by_zero(cx, "Division by zero"));
    }
    let quotient = left.divide(cx, &right, scale)?;
    Ok(result(cx, quotient, scale))
}

/// Returns what is left of a division.
#[php("bcmod(string $num1, string $num2, ?int $scale = null): string")]
fn bcmod(cx: &mut Request, num1: &[u8], num2: &[u8], scale: Option<i64>) -> Result<Str> {
    let scale = self::scale(cx, 3, scale)?;
    let (left, right) = (number(cx, 1, num1)?, number(cx, 2, num2)?);
    if right.is_zero() {
        return Err(by_zero(cx, "Modulo by zero"));
    }
    let (_, rest) = left.divide_whole(cx, &right)?;
    Ok(result(cx, rest, scale))
}

/// Returns quotient and rest of a division.
#[php("bcdivmod(string $num1, string $num2, ?int $scale = null): array")]
fn bcdivmod(cx: &mut Request, num1: &[u8], num2: &[u8], scale: Option<i64>) -> Result<Array> {
    let scale = self::scale(cx, 3, scale)?;
    let (left, right) = (number(cx, 1, num1)?, number(cx, 2, num2)?);
    if right.is_zero() {
        return Err(by_zero(cx, "Division by zero"));
    }
    let (quotient, rest) = left.divide_whole(cx, &right)?;
    let (quotient, rest) = (result(cx, quotient, 0), result(cx, rest, scale));
    Ok(Array::from_values(cx.heap(), [Value::from(quotient), Value::from(rest)]))
}

/// Returns a power of a whole number, modulo another.
#[php("bcpowmod(string $num, string $exponent, string $modulus, ?int $scale = null): string")]
fn bcpowmod(cx: &mut Request, num: &[u8], exponent: &[u8], modulus: &[u8], scale: Option<i64>) -> Result<Str> {
    let scale = self::scale(cx, 4, scale)?;
    let (base, exponent) = (number(cx, 1, num)?, number(cx, 2, exponent)?);
    let modulus = number(cx, 3, modulus)?;
    if base.has_fraction() {
        return Err(cx.bad_argument(1, "cannot have a fractional part"));
    }
    if exponent.has_fraction() {
        return Err(cx.bad_argument(2, "cannot have a fractional part"));
    }
    if exponent.negative {
        return Err(cx.bad_argument(2, "must be greater than or equal to 0"));
    }
    if modulus.has_fraction() {
        return Err(cx.bad_argument(3, "cannot have a fractional part"));
    }
    if modulus.is_zero() {
        return Err(by_zero(cx, "Modulo by zero"));
    }
    let power = base.power_modulo(cx, &exponent, &modulus)?;
    Ok(result(cx, power, scale))
}

/// Returns a power whose exponent is a whole number.
#[php("bcpow(string $num, string $exponent, ?int $scale = null): string")]
fn bcpow(cx: &mut Request, num: &[u8], exponent: &[u8], scale: Option<i64>) -> Result<Str> {
    let scale = self::scale(cx, 3, scale)?;
    let (base, exponent) = (number(cx, 1, num)?, number(cx, 2, exponent)?);
    if exponent.has_fraction() {
        return Err(cx.bad_argument(2, "cannot have a fractional part"));
    }
    let Some(exponent) = exponent.to_int().filter(|exponent| *exponent > i64::MIN) else { return Err(cx.bad_argument(2, "is too large")) };
    let power = power(cx, &base, exponent, scale)?;
    Ok(result(cx, power, scale))
}

/// Returns a power; a negative exponent gives a quotient with `scale` digits behind the point.
pub(crate) fn power(cx: &mut Request, base: &Decimal, exponent: i64, scale: usize) -> Result<Decimal> {
    if exponent >= 0 {
        return base.power(cx, exponent.unsigned_abs());
    }
    if base.is_zero() {
        return Err(by_zero(cx, "Negative power of zero"));
    }
    let power = base.power(cx, exponent.unsigned_abs())?;
    Decimal::from_int(1).divide(cx, &power, scale)
}

/// Returns the square root.
#[php("bcsqrt(string $num, ?int $scale = null): string")]
fn bcsqrt(cx: &mut Request, num: &[u8], scale: Option<i64>) -> Result<Str> {
    let scale = self::scale(cx, 2, scale)?;
    let number = number(cx, 1, num)?;
    if number.negative {
        return Err(cx.bad_argument(1, "must be greater than or equal to 0"));
    }
    let root = number.root(cx, scale)?;
    Ok(result(cx, root, scale))
}

/// Compares two numbers: -1, 0 or 1.
#[php("bccomp(string $num1, string $num2, ?int $scale = null): int")]
fn bccomp(cx: &mut Request, num1: &[u8], num2: &[u8], scale: Option<i64>) -> Result<i64> {
    let scale = self::scale(cx, 3, scale)?;
    let (left, right) = (number(cx, 1, num1)?, number(cx, 2, num2)?);
    Ok(left.cut(scale).compare(&right.cut(scale)) as i64)
}

/// Returns how many digits behind the point results have, and sets it.
#[php("bcscale(?int $scale = null): int")]
fn bcscale(cx: &mut Request, scale: Option<i64>) -> Result<usize> {
    let before = self::scale(cx, 1, None)?;
    if let Some(scale) = scale {
        let scale = checked_scale(cx, 1, scale)?;
        cx.ini_set(b"bcmath.scale", scale.to_string().as_bytes())?;
    }
    Ok(before)
}

/// Rounds down to a whole number.
#[php("bcfloor(string $num): string")]
fn bcfloor(cx: &mut Request, num: &[u8]) -> Result<Str> {
    let rounded = number(cx, 1, num)?.round(0, Rounding::NegativeInfinity);
    Ok(result(cx, rounded, 0))
}

/// Rounds up to a whole number.
#[php("bcceil(string $num): string")]
fn bcceil(cx: &mut Request, num: &[u8]) -> Result<Str> {
    let rounded = number(cx, 1, num)?.round(0, Rounding::PositiveInfinity);
    Ok(result(cx, rounded, 0))
}

/// Stands for the default of a mode, which has no number.
#[allow(non_snake_case, reason = "the enum's name in PHP")]
pub(crate) mod RoundingMode {
    /// Stands for an argument that is left out.
    #[allow(non_upper_case_globals)]
    pub const HalfAwayFromZero: i64 = 1;
}

/// Returns the rounding that a case of the enum stands for.
pub(crate) fn rounding(mode: &Value) -> Rounding {
    let case = mode.as_object().and_then(|case| case.slots().first());
    match case.and_then(Value::as_bytes).unwrap_or_default() {
        b"HalfTowardsZero" => Rounding::HalfTowardsZero,
        b"HalfEven" => Rounding::HalfEven,
        b"HalfOdd" => Rounding::HalfOdd,
        b"TowardsZero" => Rounding::TowardsZero,
        b"AwayFromZero" => Rounding::AwayFromZero,
        b"NegativeInfinity" => Rounding::NegativeInfinity,
        b"PositiveInfinity" => Rounding::PositiveInfinity,
        _ => Rounding::HalfAwayFromZero,
    }
}

/// Rounds to places behind the point, or before it where there are less than none.
pub(crate) fn rounded(cx: &mut Request, number: &Decimal, at: usize, precision: i64, mode: Rounding) -> Result<Decimal> {
    if !(i64::from(i32::MIN)..=MOST).contains(&precision) {
        return Err(cx.bad_argument(at, format!("must be between {} and {MOST}", i32::MIN)));
    }
    charge(cx, precision.unsigned_abs() as usize);
    Ok(number.round(precision, mode))
}

/// Rounds to `$precision` digits behind the point.
#[php("bcround(string $num, int $precision = 0, RoundingMode $mode = RoundingMode::HalfAwayFromZero): string")]
fn bcround(cx: &mut Request, num: &[u8], precision: i64, mode: &Value) -> Result<Str> {
    let number = number(cx, 1, num)?;
    let rounded = rounded(cx, &number, 2, precision, rounding(mode))?;
    Ok(written(cx, &rounded))
}
