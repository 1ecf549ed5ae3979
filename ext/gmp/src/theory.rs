//! Divisors, primes, residues.

use crate::argument::number;
use crate::object::{by_zero, modulo, object};
use crate::work;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Value};
use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &gmp_perfect_square::DECL,
    &gmp_perfect_power::DECL,
    &gmp_prob_prime::DECL,
    &gmp_gcd::DECL,
    &gmp_gcdext::DECL,
    &gmp_lcm::DECL,
    &gmp_invert::DECL,
    &gmp_jacobi::DECL,
    &gmp_legendre::DECL,
    &gmp_kronecker::DECL,
    &gmp_nextprime::DECL,
    &gmp_binomial::DECL,
];

/// Primes that are tried first, and the bases of the test that follows: they decide every number of
/// 64 bits.
const SMALL: [u32; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];

/// Returns whether a number is a square.
#[php("gmp_perfect_square(GMP|string|int $num): bool", unchecked)]
fn gmp_perfect_square(cx: &mut Request, num: &Value) -> Result<bool> {
    let number = number(cx, 1, num)?;
    if number.is_negative() {
        return Ok(false);
    }
    let root = number.sqrt();
    Ok(work::multiply(cx, &root, &root)? == number)
}

/// Returns whether a number is a power above the first.
#[php("gmp_perfect_power(GMP|string|int $num): bool", unchecked)]
fn gmp_perfect_power(cx: &mut Request, num: &Value) -> Result<bool> {
    let number = number(cx, 1, num)?;
    if number.magnitude() <= &BigUint::one() {
        return Ok(true);
    }
    for nth in 2..=number.bits() as u32 {
        if nth % 2 == 0 && (number.is_negative() || nth > 2) {
            continue;
        }
        work::poll(cx)?;
        let root = number.nth_root(nth);
        if work::power(cx, &root, u64::from(nth))? == number {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether a number is a prime.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Prime {
    No = 0,
    Probably = 1,
    Surely = 2,
}

/// Bits of numbers that GMP calls primes without reserve.
const SURE: u64 = 46;

/// Tests a number by Miller and Rabin, with at least `rounds` bases.
fn prime(cx: &mut Request, number: &BigUint, rounds: u32) -> Result<Prime> {
    if number <= &BigUint::one() {
        return Ok(Prime::No);
    }
    for small in SMALL {
        if (number % small).is_zero() {
            return Ok(if number == &BigUint::from(small) { Prime::Surely } else { Prime::No });
        }
    }
    let minus_one = number - 1u32;
    let twos = minus_one.trailing_zeros().unwrap_or_default();
    let odd = &minus_one >> twos;
    let further = rounds.saturating_sub(SMALL.len() as u32);
    let bases = SMALL.into_iter().chain((0..further).map(|round| 41 + 2 * round));
    'bases: for base in bases {
        let mut power = work::power_modulo(cx, &BigUint::from(base), &odd, number)?;
        if power.is_one() || power == minus_one {
            continue;
        }
        for _ in 1..twos {
            power = work::divide(cx, &(&power * &power), number)?.1;
            if power == minus_one {
                continue 'bases;
            }
        }
        return Ok(Prime::No);
    }
    Ok(if number.bits() <= SURE { Prime::Surely } else { Prime::Probably })
}

/// Returns 2 for a prime, 1 for what is one in all probability, 0 for all else.
#[php("gmp_prob_prime(GMP|string|int $num, int $repetitions = 10): int", unchecked)]
fn gmp_prob_prime(cx: &mut Request, num: &Value, repetitions: i64) -> Result<i64> {
    const MOST: i64 = 10_000;
    let number = number(cx, 1, num)?;
    Ok(prime(cx, number.magnitude(), repetitions.clamp(0, MOST) as u32)? as i64)
}

/// Returns the greatest common divisor.
#[php("gmp_gcd(GMP|string|int $num1, GMP|string|int $num2): GMP", unchecked)]
fn gmp_gcd(cx: &mut Request, num1: &Value, num2: &Value) -> Result<Object> {
    let (left, right) = (number(cx, 1, num1)?, number(cx, 2, num2)?);
    let divisor = common_divisor(cx, &left, &right)?;
    object(cx, divisor)
}

fn common_divisor(cx: &mut Request, left: &BigInt, right: &BigInt) -> Result<BigInt> {
    const SHORT: u64 = 1 << 17;
    if left.bits().max(right.bits()) < SHORT {
        return Ok(left.gcd(right));
    }
    let (mut left, mut right) = (left.abs(), right.abs());
    while !right.is_zero() {
        let rest = work::divide_signed(cx, &left, &right)?.1;
        left = std::mem::replace(&mut right, rest);
        work::poll(cx)?;
    }
    Ok(left)
}

/// Returns the greatest common divisor `g` with `s` and `t` so that `g = num1 * s + num2 * t`.
#[php("gmp_gcdext(GMP|string|int $num1, GMP|string|int $num2): array", unchecked)]
fn gmp_gcdext(cx: &mut Request, num1: &Value, num2: &Value) -> Result<Array> {
    let (left, right) = (number(cx, 1, num1)?, number(cx, 2, num2)?);
    let (divisor, mut first, mut second) = extended(cx, &left.abs(), &right.abs())?;
    if left.is_negative() {
        first = -first;
    }
    if right.is_negative() {
        second = -second;
    }
    let parts = [("g", divisor), ("s", first), ("t", second)];
    let mut array = Array::new();
    for (name, number) in parts {
        let value = Value::from(object(cx, number)?);
        array.insert_bytes(cx.heap(), name.as_bytes(), value);
    }
    Ok(array)
}

/// Euclid's algorithm for numbers that are not negative, with the smallest factors.
fn extended(cx: &mut Request, left: &BigInt, right: &BigInt) -> Result<(BigInt, BigInt, BigInt)> {
    if right.is_zero() {
        return Ok((left.clone(), if left.is_zero() { BigInt::zero() } else { BigInt::one() }, BigInt::zero()));
    }
    if left.is_zero() || left == right {
        return Ok((right.clone(), BigInt::zero(), BigInt::one()));
    }
    let (mut old, mut new) = (left.clone(), right.clone());
    let (mut old_factor, mut new_factor) = (BigInt::one(), BigInt::zero());
    while !new.is_zero() {
        let (quotient, rest) = work::divide_signed(cx, &old, &new)?;
        let factor = old_factor - work::multiply(cx, &quotient, &new_factor)?;
        old_factor = std::mem::replace(&mut new_factor, factor);
        old = std::mem::replace(&mut new, rest);
    }
    let product = work::multiply(cx, left, &old_factor)?;
    let second = work::divide_signed(cx, &(&old - product), right)?.0;
    Ok((old, old_factor, second))
}

/// Returns the least common multiple.
#[php("gmp_lcm(GMP|string|int $num1, GMP|string|int $num2): GMP", unchecked)]
fn gmp_lcm(cx: &mut Request, num1: &Value, num2: &Value) -> Result<Object> {
    let (left, right) = (number(cx, 1, num1)?, number(cx, 2, num2)?);
    if left.is_zero() || right.is_zero() {
        return object(cx, BigInt::zero());
    }
    let divisor = common_divisor(cx, &left, &right)?;
    let (quotient, _) = work::divide_signed(cx, &left, &divisor)?;
    let multiple = work::multiply(cx, &quotient, &right)?;
    object(cx, multiple.abs())
}

/// Returns the inverse modulo a number.
#[php("gmp_invert(GMP|string|int $num1, GMP|string|int $num2): GMP|false", unchecked)]
fn gmp_invert(cx: &mut Request, num1: &Value, num2: &Value) -> Result<OrFalse<Object>> {
    let (left, right) = (number(cx, 1, num1)?, number(cx, 2, num2)?);
    if right.is_zero() {
        return Err(by_zero(cx, "Division by zero"));
    }
    let size = right.abs();
    let left = modulo(cx, &left, &size)?;
    let (divisor, factor, _) = extended(cx, &left, &size)?;
    if !divisor.is_one() {
        return Ok(OrFalse(None));
    }
    let inverse = modulo(cx, &factor, &size)?;
    object(cx, inverse).map(|object| OrFalse(Some(object)))
}

/// Returns Kronecker's symbol.
fn kronecker(cx: &mut Request, left: &BigInt, right: &BigInt) -> Result<i64> {
    if right.is_zero() {
        return Ok(i64::from(left.magnitude().is_one()));
    }
    if left.is_even() && right.is_even() {
        return Ok(0);
    }
    let mut symbol = if right.is_negative() && left.is_negative() { -1 } else { 1 };
    let mut bottom = right.abs();
    let twos = bottom.trailing_zeros().unwrap_or_default();
    bottom >>= twos;
    if twos % 2 == 1 && matches!(residue(left), 3 | 5) {
        symbol = -symbol;
    }
    let mut top = modulo(cx, left, &bottom)?;
    while !top.is_zero() {
        let twos = top.trailing_zeros().unwrap_or_default();
        top >>= twos;
        if twos % 2 == 1 && matches!(residue(&bottom), 3 | 5) {
            symbol = -symbol;
        }
        if residue(&top) % 4 == 3 && residue(&bottom) % 4 == 3 {
            symbol = -symbol;
        }
        let rest = work::divide_signed(cx, &bottom, &top)?.1;
        bottom = std::mem::replace(&mut top, rest);
        work::poll(cx)?;
    }
    Ok(if bottom.is_one() { symbol } else { 0 })
}

/// Returns a number modulo 8.
fn residue(number: &BigInt) -> u32 {
    number.mod_floor(&BigInt::from(8)).to_u32().unwrap_or_default()
}

/// Returns Jacobi's symbol.
#[php("gmp_jacobi(GMP|string|int $num1, GMP|string|int $num2): int", unchecked)]
fn gmp_jacobi(cx: &mut Request, num1: &Value, num2: &Value) -> Result<i64> {
    let (left, right) = (number(cx, 1, num1)?, number(cx, 2, num2)?);
    kronecker(cx, &left, &right)
}

/// Returns Legendre's symbol.
#[php("gmp_legendre(GMP|string|int $num1, GMP|string|int $num2): int", unchecked)]
fn gmp_legendre(cx: &mut Request, num1: &Value, num2: &Value) -> Result<i64> {
    let (left, right) = (number(cx, 1, num1)?, number(cx, 2, num2)?);
    kronecker(cx, &left, &right)
}

/// Returns Kronecker's symbol.
#[php("gmp_kronecker(GMP|string|int $num1, GMP|string|int $num2): int", unchecked)]
fn gmp_kronecker(cx: &mut Request, num1: &Value, num2: &Value) -> Result<i64> {
    let (left, right) = (number(cx, 1, num1)?, number(cx, 2, num2)?);
    kronecker(cx, &left, &right)
}

/// Returns the first prime that is larger.
#[php("gmp_nextprime(GMP|string|int $num): GMP", unchecked)]
fn gmp_nextprime(cx: &mut Request, num: &Value) -> Result<Object> {
    let number = number(cx, 1, num)?;
    if number < BigInt::from(2) {
        return object(cx, BigInt::from(2));
    }
    let mut candidate = number.magnitude() + if number.is_even() { 1u32 } else { 2 };
    while prime(cx, &candidate, 0)? == Prime::No {
        candidate += 2u32;
        work::poll(cx)?;
    }
    object(cx, BigInt::from(candidate))
}

/// Returns how many ways there are to choose `$k` of `$n`.
#[php("gmp_binomial(GMP|string|int $n, int $k): GMP", unchecked)]
fn gmp_binomial(cx: &mut Request, n: &Value, k: i64) -> Result<Object> {
    let number = number(cx, 1, n)?;
    let Ok(mut k) = u64::try_from(k) else { return Err(cx.bad_argument(2, "must be greater than or equal to 0")) };
    // (-n over k) is (-1)^k * (n + k - 1 over k)
    let negative = number.is_negative();
    let flips = negative && k % 2 == 1;
    let number = if negative { k - number - 1 } else { number };
    if let Some(small) = number.to_u64() {
        if k > small {
            return object(cx, BigInt::zero());
        }
        k = k.min(small - k);
    }
    work::charge(cx, number.bits().saturating_mul(k))?;
    let mut result = BigInt::one();
    for step in 0..k {
        result = (result * (&number - step)) / (step + 1);
        work::poll(cx)?;
    }
    object(cx, if flips { -result } else { result })
}
