//! Bits of numbers, negative ones in two's complement.

use crate::argument::number;
use crate::object::{number_of, object, set_number};
use crate::work;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};
use num_bigint::BigInt;
use num_traits::Signed;

pub(crate) const FUNCTIONS: &[&Function] = &[
    &gmp_and::DECL,
    &gmp_or::DECL,
    &gmp_com::DECL,
    &gmp_xor::DECL,
    &gmp_setbit::DECL,
    &gmp_clrbit::DECL,
    &gmp_testbit::DECL,
    &gmp_scan0::DECL,
    &gmp_scan1::DECL,
    &gmp_popcount::DECL,
    &gmp_hamdist::DECL,
];

/// One more than the highest bit there may be.
const BITS: i64 = i32::MAX as i64 * 64;

/// Returns which bits both numbers have.
#[php("gmp_and(GMP|string|int $num1, GMP|string|int $num2): GMP", unchecked)]
fn gmp_and(cx: &mut Request, num1: &Value, num2: &Value) -> Result<Object> {
    let (left, right) = (number(cx, 1, num1)?, number(cx, 2, num2)?);
    object(cx, left & right)
}

/// Returns which bits one of the numbers has.
#[php("gmp_or(GMP|string|int $num1, GMP|string|int $num2): GMP", unchecked)]
fn gmp_or(cx: &mut Request, num1: &Value, num2: &Value) -> Result<Object> {
    let (left, right) = (number(cx, 1, num1)?, number(cx, 2, num2)?);
    object(cx, left | right)
}

/// Turns all bits.
#[php("gmp_com(GMP|string|int $num): GMP", unchecked)]
fn gmp_com(cx: &mut Request, num: &Value) -> Result<Object> {
    let number = number(cx, 1, num)?;
    object(cx, -number - 1)
}

/// Returns which bits differ.
#[php("gmp_xor(GMP|string|int $num1, GMP|string|int $num2): GMP", unchecked)]
fn gmp_xor(cx: &mut Request, num1: &Value, num2: &Value) -> Result<Object> {
    let (left, right) = (number(cx, 1, num1)?, number(cx, 2, num2)?);
    object(cx, left ^ right)
}

/// Returns a bit's number that is in its range.
fn index(cx: &mut Request, index: i64) -> Result<u64> {
    if (0..BITS).contains(&index) {
        return Ok(index as u64);
    }
    Err(cx.bad_argument(2, format!("must be between 0 and {} * 64", i32::MAX)))
}

fn change(cx: &mut Request, num: &Object, index: u64, value: bool) -> Result<()> {
    let mut number = number_of(num).unwrap_or_default();
    if value != number.is_negative() {
        work::charge(cx, number.bits().max(index) * 2)?;
    }
    if number.bit(index) != value {
        number.set_bit(index, value);
        set_number(num, number);
    }
    Ok(())
}

/// Sets a bit of `$num` itself.
#[php("gmp_setbit(GMP $num, int $index, bool $value = true): void")]
fn gmp_setbit(cx: &mut Request, num: &Object, index: i64, value: bool) -> Result<()> {
    let index = self::index(cx, index)?;
    change(cx, num, index, value)
}

/// Clears a bit of `$num` itself.
#[php("gmp_clrbit(GMP $num, int $index): void")]
fn gmp_clrbit(cx: &mut Request, num: &Object, index: i64) -> Result<()> {
    let index = self::index(cx, index)?;
    change(cx, num, index, false)
}

/// Returns whether a bit is set.
#[php("gmp_testbit(GMP|string|int $num, int $index): bool", unchecked)]
fn gmp_testbit(cx: &mut Request, num: &Value, index: i64) -> Result<bool> {
    let number = number(cx, 1, num)?;
    Ok(number.bit(self::index(cx, index)?))
}

/// Finds the first bit from `start` on that is `wanted`; -1 where all others follow.
fn scan(number: &BigInt, start: u64, wanted: bool) -> i64 {
    if start >= number.bits() {
        return if number.is_negative() == wanted { start as i64 } else { -1 };
    }
    match (start..=number.bits()).find(|at| number.bit(*at) == wanted) {
        Some(at) => at as i64,
        None => -1,
    }
}

/// Finds a bit that is not set.
#[php("gmp_scan0(GMP|string|int $num1, int $start): int", unchecked)]
fn gmp_scan0(cx: &mut Request, num1: &Value, start: i64) -> Result<i64> {
    let number = number(cx, 1, num1)?;
    Ok(scan(&number, index(cx, start)?, false))
}

/// Finds a bit that is set.
#[php("gmp_scan1(GMP|string|int $num1, int $start): int", unchecked)]
fn gmp_scan1(cx: &mut Request, num1: &Value, start: i64) -> Result<i64> {
    let number = number(cx, 1, num1)?;
    Ok(scan(&number, index(cx, start)?, true))
}

/// Counts bits; -1 for a negative number, which has no end of them.
fn count(number: &BigInt) -> i64 {
    if number.is_negative() {
        return -1;
    }
    number.iter_u64_digits().map(|word| i64::from(word.count_ones())).sum()
}

/// Counts the bits that are set.
#[php("gmp_popcount(GMP|string|int $num): int", unchecked)]
fn gmp_popcount(cx: &mut Request, num: &Value) -> Result<i64> {
    Ok(count(&number(cx, 1, num)?))
}

/// Counts the bits that differ.
#[php("gmp_hamdist(GMP|string|int $num1, GMP|string|int $num2): int", unchecked)]
fn gmp_hamdist(cx: &mut Request, num1: &Value, num2: &Value) -> Result<i64> {
    let (left, right) = (number(cx, 1, num1)?, number(cx, 2, num2)?);
    Ok(count(&(left ^ right)))
}
