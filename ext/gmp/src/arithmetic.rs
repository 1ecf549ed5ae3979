//! Sums, products, quotients, powers, roots, comparison.

use crate::argument::number;
use crate::object::{by_zero, modulo, object};
use crate::work;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Value};
use num_bigint::BigInt;
use num_traits::{One, Signed, ToPrimitive, Zero};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &gmp_add::DECL,
    &gmp_sub::DECL,
    &gmp_mul::DECL,
    &gmp_div_qr::DECL,
    &gmp_div_q::DECL,
    &gmp_div_r::DECL,
    &gmp_div_q::DECL.alias("gmp_div"),
    &gmp_mod::DECL,
    &gmp_divexact::DECL,
    &gmp_neg::DECL,
    &gmp_abs::DECL,
    &gmp_fact::DECL,
    &gmp_sqrt::DECL,
    &gmp_sqrtrem::DECL,
    &gmp_root::DECL,
    &gmp_rootrem::DECL,
    &gmp_pow::DECL,
    &gmp_powm::DECL,
    &gmp_cmp::DECL,
    &gmp_sign::DECL,
];

const GMP_ROUND_ZERO: i64 = 0;
const PLUSINF: i64 = 1;
const MINUSINF: i64 = 2;

/// Makes an array of numbers.
pub(crate) fn list(cx: &mut Request, numbers: impl IntoIterator<Item = BigInt>) -> Result<Array> {
    let mut values = Vec::new();
    for number in numbers {
        values.push(Value::from(object(cx, number)?));
    }
    Ok(Array::from_values(cx.heap(), values))
}

/// Adds two numbers.
#[php("gmp_add(GMP|string|int $num1, GMP|string|int $num2): GMP", unchecked)]
fn gmp_add(cx: &mut Request, num1: &Value, num2: &Value) -> Result<Object> {
    let (left, right) = (number(cx, 1, num1)?, number(cx, 2, num2)?);
    object(cx, left + right)
}

/// Subtracts a number from another.
#[php("gmp_sub(GMP|string|int $num1, GMP|string|int $num2): GMP", unchecked)]
fn gmp_sub(cx: &mut Request, num1: &Value, num2: &Value) -> Result<Object> {
    let (left, right) = (number(cx, 1, num1)?, number(cx, 2, num2)?);
    object(cx, left - right)
}

/// Multiplies two numbers.
#[php("gmp_mul(GMP|string|int $num1, GMP|string|int $num2): GMP", unchecked)]
fn gmp_mul(cx: &mut Request, num1: &Value, num2: &Value) -> Result<Object> {
    let (left, right) = (number(cx, 1, num1)?, number(cx, 2, num2)?);
    let product = work::multiply(cx, &left, &right)?;
    object(cx, product)
}

/// Divides with a rounding: quotient and rest.
fn divided(cx: &mut Request, num1: &Value, num2: &Value, rounding: i64) -> Result<(BigInt, BigInt)> {
    let (left, right) = (number(cx, 1, num1)?, number(cx, 2, num2)?);
    if right.is_zero() {
        let message = cx.argument_message(2, b"Division by zero");
        return Err(by_zero(cx, message));
    }
    if !(0..=MINUSINF).contains(&rounding) {
        return Err(cx.bad_argument(3, "must be one of GMP_ROUND_ZERO, GMP_ROUND_PLUSINF, or GMP_ROUND_MINUSINF"));
    }
    let (quotient, rest) = work::divide_signed(cx, &left, &right)?;
    let negative = left.is_negative() != right.is_negative();
    Ok(match rounding {
        PLUSINF if !rest.is_zero() && !negative => (quotient + 1, rest - right),
        MINUSINF if !rest.is_zero() && negative => (quotient - 1, rest + right),
        _ => (quotient, rest),
    })
}

/// Divides: quotient and rest.
#[php("gmp_div_qr(GMP|string|int $num1, GMP|string|int $num2, int $rounding_mode = GMP_ROUND_ZERO): array", unchecked)]
fn gmp_div_qr(cx: &mut Request, num1: &Value, num2: &Value, rounding_mode: i64) -> Result<Array> {
    let (quotient, rest) = divided(cx, num1, num2, rounding_mode)?;
    list(cx, [quotient, rest])
}

/// Divides: the quotient.
#[php("gmp_div_q(GMP|string|int $num1, GMP|string|int $num2, int $rounding_mode = GMP_ROUND_ZERO): GMP", unchecked)]
fn gmp_div_q(cx: &mut Request, num1: &Value, num2: &Value, rounding_mode: i64) -> Result<Object> {
    let (quotient, _) = divided(cx, num1, num2, rounding_mode)?;
    object(cx, quotient)
}

/// Divides: the rest.
#[php("gmp_div_r(GMP|string|int $num1, GMP|string|int $num2, int $rounding_mode = GMP_ROUND_ZERO): GMP", unchecked)]
fn gmp_div_r(cx: &mut Request, num1: &Value, num2: &Value, rounding_mode: i64) -> Result<Object> {
    let (_, rest) = divided(cx, num1, num2, rounding_mode)?;
    object(cx, rest)
}

/// Returns what is left of a division, which is never negative.
#[php("gmp_mod(GMP|string|int $num1, GMP|string|int $num2): GMP", unchecked)]
fn gmp_mod(cx: &mut Request, num1: &Value, num2: &Value) -> Result<Object> {
    let (left, right) = (number(cx, 1, num1)?, number(cx, 2, num2)?);
    if right.is_zero() {
        let message = cx.argument_message(2, b"Modulo by zero");
        return Err(by_zero(cx, message));
    }
    let rest = modulo(cx, &left, &right)?;
    object(cx, rest)
}

/// Divides a number by one of its divisors.
#[php("gmp_divexact(GMP|string|int $num1, GMP|string|int $num2): GMP", unchecked)]
fn gmp_divexact(cx: &mut Request, num1: &Value, num2: &Value) -> Result<Object> {
    let (quotient, _) = divided(cx, num1, num2, GMP_ROUND_ZERO)?;
    object(cx, quotient)
}

/// Changes the sign.
#[php("gmp_neg(GMP|string|int $num): GMP", unchecked)]
fn gmp_neg(cx: &mut Request, num: &Value) -> Result<Object> {
    let number = number(cx, 1, num)?;
    object(cx, -number)
}

/// Removes the sign.
#[php("gmp_abs(GMP|string|int $num): GMP", unchecked)]
fn gmp_abs(cx: &mut Request, num: &Value) -> Result<Object> {
    let number = number(cx, 1, num)?;
    object(cx, number.abs())
}

/// Returns the product of the numbers from 1 to `$num`.
#[php("gmp_fact(GMP|string|int $num): GMP", unchecked)]
fn gmp_fact(cx: &mut Request, num: &Value) -> Result<Object> {
    let number = number(cx, 1, num)?;
    if number.is_negative() {
        return Err(cx.bad_argument(1, "must be greater than or equal to 0"));
    }
    let last = number.to_u64().unwrap_or(u64::MAX);
    let bits = last as f64 * ((last as f64 + 1.0).log2() - 1.4).max(0.0);
    work::charge(cx, bits as u64)?;
    let product = work::product(cx, 1, last)?;
    object(cx, product)
}

/// Returns the root of a number and what is left. The argument's signs have been looked at.
fn root(cx: &mut Request, number: &BigInt, nth: u32) -> Result<(BigInt, BigInt)> {
    work::charge(cx, number.bits() * 4)?;
    work::poll(cx)?;
    let root = if nth == 1 { number.clone() } else { number.nth_root(nth) };
    let power = work::power(cx, &root, u64::from(nth))?;
    Ok((root, number - power))
}

fn square_root(cx: &mut Request, num: &Value) -> Result<(BigInt, BigInt)> {
    let number = number(cx, 1, num)?;
    if number.is_negative() {
        return Err(cx.bad_argument(1, "must be greater than or equal to 0"));
    }
    root(cx, &number, 2)
}

fn any_root(cx: &mut Request, num: &Value, nth: i64, words: &str) -> Result<(BigInt, BigInt)> {
    let number = number(cx, 1, num)?;
    if nth <= 0 {
        return Err(cx.bad_argument(2, words));
    }
    if nth % 2 == 0 && number.is_negative() {
        return Err(cx.bad_argument(2, "must be odd if argument #1 ($a) is negative"));
    }
    if nth as u64 > number.bits() {
        let root = number.signum();
        let rest = number - &root;
        return Ok((root, rest));
    }
    root(cx, &number, nth as u32)
}

/// Returns the square root.
#[php("gmp_sqrt(GMP|string|int $num): GMP", unchecked)]
fn gmp_sqrt(cx: &mut Request, num: &Value) -> Result<Object> {
    let (root, _) = square_root(cx, num)?;
    object(cx, root)
}

/// Returns the square root and what is left.
#[php("gmp_sqrtrem(GMP|string|int $num): array", unchecked)]
fn gmp_sqrtrem(cx: &mut Request, num: &Value) -> Result<Array> {
    let (root, rest) = square_root(cx, num)?;
    list(cx, [root, rest])
}

/// Returns a root.
#[php("gmp_root(GMP|string|int $num, int $nth): GMP", unchecked)]
fn gmp_root(cx: &mut Request, num: &Value, nth: i64) -> Result<Object> {
    let (root, _) = any_root(cx, num, nth, "must be greater than 0")?;
    object(cx, root)
}

/// Returns a root and what is left.
#[php("gmp_rootrem(GMP|string|int $num, int $nth): array", unchecked)]
fn gmp_rootrem(cx: &mut Request, num: &Value, nth: i64) -> Result<Array> {
    let (root, rest) = any_root(cx, num, nth, "must be greater than or equal to 1")?;
    list(cx, [root, rest])
}

/// Raises to a power.
#[php("gmp_pow(GMP|string|int $num, int $exponent): GMP", unchecked)]
fn gmp_pow(cx: &mut Request, num: &Value, exponent: i64) -> Result<Object> {
    let number = number(cx, 1, num)?;
    let Ok(exponent) = u64::try_from(exponent) else {
        return Err(cx.bad_argument(2, "must be greater than or equal to 0"));
    };
    let power = work::power(cx, &number, exponent)?;
    object(cx, power)
}

/// Raises to a power, modulo a number.
#[php("gmp_powm(GMP|string|int $num, GMP|string|int $exponent, GMP|string|int $modulus): GMP", unchecked)]
fn gmp_powm(cx: &mut Request, num: &Value, exponent: &Value, modulus: &Value) -> Result<Object> {
    let (base, exponent) = (number(cx, 1, num)?, number(cx, 2, exponent)?);
    let modulus = number(cx, 3, modulus)?;
    if exponent.is_negative() {
        return Err(cx.bad_argument(2, "must be greater than or equal to 0"));
    }
    if modulus.is_zero() {
        return Err(by_zero(cx, "Modulo by zero"));
    }
    if modulus.magnitude().is_one() {
        return object(cx, BigInt::zero());
    }
    let power = work::power_modulo(cx, base.magnitude(), exponent.magnitude(), modulus.magnitude())?;
    let negative = base.is_negative() && exponent.bit(0) && !power.is_zero();
    let power = if negative { modulus.magnitude() - power } else { power };
    object(cx, BigInt::from(power))
}

/// Compares two numbers.
#[php("gmp_cmp(GMP|string|int $num1, GMP|string|int $num2): int", unchecked)]
fn gmp_cmp(cx: &mut Request, num1: &Value, num2: &Value) -> Result<i64> {
    let (left, right) = (number(cx, 1, num1)?, number(cx, 2, num2)?);
    Ok(left.cmp(&right) as i64)
}

/// Returns the sign: -1, 0 or 1.
#[php("gmp_sign(GMP|string|int $num): int", unchecked)]
fn gmp_sign(cx: &mut Request, num: &Value) -> Result<i64> {
    Ok(number(cx, 1, num)?.signum().to_i64().unwrap_or_default())
}
