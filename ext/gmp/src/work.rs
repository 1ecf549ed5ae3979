//! Operations on numbers so long that they take long, or more memory than a request may have: they
//! look at the request's clock
//! between their steps, and charge what they are about to need.

use heddle_runtime::{Request, Result};
use heddle_value::string::StrBuilder;
use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_traits::{One, Zero};
use std::sync::atomic::Ordering;

/// Multiplications of limbs that may pass before somebody looks at the clock.
const PAUSE: u64 = 1 << 28;

/// Ends the request when its time is up.
pub(crate) fn poll(cx: &mut Request) -> Result<()> {
    if cx.heap().interrupt().load(Ordering::Relaxed) != 0 {
        (cx.engine.clone().hooks.interrupt)(cx)?;
    }
    Ok(())
}

/// Ends the request with PHP's memory error when a number of so many bits is more than it may have.
///
/// # Errors
/// The error was reported.
pub(crate) fn charge(cx: &mut Request, bits: u64) -> Result<()> {
    const SMALL: u64 = 1 << 16;
    /// Bytes of the longest number, whatever the limit is.
    const MOST: u64 = 1 << 31;
    let bytes = bits / 8;
    if bytes < SMALL {
        return Ok(());
    }
    if bytes > MOST {
        let limit = cx.heap().memory().limit();
        return Err(cx.fatal(format!("Allowed memory size of {limit} bytes exhausted (tried to allocate {bytes} bytes)")));
    }
    drop(StrBuilder::with_capacity(cx.heap(), bytes as usize));
    Ok(())
}

fn limbs(number: &BigUint) -> u64 {
    number.bits().div_ceil(64)
}

/// Multiplies.
pub(crate) fn multiply(cx: &mut Request, left: &BigInt, right: &BigInt) -> Result<BigInt> {
    charge(cx, left.bits().saturating_add(right.bits()).saturating_mul(2))?;
    poll(cx)?;
    Ok(left * right)
}

/// Divides: quotient and remainder. `divisor` is not 0.
pub(crate) fn divide(cx: &mut Request, dividend: &BigUint, divisor: &BigUint) -> Result<(BigUint, BigUint)> {
    let (long, short) = (limbs(dividend), limbs(divisor));
    if long.saturating_sub(short).saturating_mul(short) < PAUSE {
        return Ok(dividend.div_rem(divisor));
    }
    // long division with digits of so many limbs
    let digit = (PAUSE / short).max(1) as usize;
    let words = dividend.to_u64_digits();
    let mut quotient = Vec::with_capacity(words.len());
    let mut rest = BigUint::zero();
    for chunk in words.rchunks(digit) {
        let low = from_words(chunk);
        let (part, left) = ((rest << (64 * chunk.len())) + low).div_rem(divisor);
        rest = left;
        let mut part = part.to_u64_digits();
        part.resize(chunk.len(), 0);
        quotient.extend(part.into_iter().rev());
        poll(cx)?;
    }
    quotient.reverse();
    Ok((from_words(&quotient), rest))
}

fn from_words(words: &[u64]) -> BigUint {
    BigUint::new(words.iter().flat_map(|word| [*word as u32, (*word >> 32) as u32]).collect())
}

/// Divides towards zero.
pub(crate) fn divide_signed(cx: &mut Request, dividend: &BigInt, divisor: &BigInt) -> Result<(BigInt, BigInt)> {
    let (quotient, rest) = divide(cx, dividend.magnitude(), divisor.magnitude())?;
    let sign = if dividend.sign() == divisor.sign() { Sign::Plus } else { Sign::Minus };
    Ok((BigInt::from_biguint(sign, quotient), BigInt::from_biguint(dividend.sign(), rest)))
}

/// Raises to a power.
pub(crate) fn power(cx: &mut Request, base: &BigInt, exponent: u64) -> Result<BigInt> {
    if base.magnitude().is_one() || base.is_zero() {
        return Ok(if exponent == 0 || exponent.is_multiple_of(2) && !base.is_zero() { BigInt::one() } else { base.clone() });
    }
    charge(cx, base.bits().saturating_mul(exponent))?;
    let (mut result, mut square, mut left) = (BigInt::one(), base.clone(), exponent);
    while left > 0 {
        if left & 1 == 1 {
            result = multiply(cx, &result, &square)?;
        }
        left >>= 1;
        if left > 0 {
            square = multiply(cx, &square, &square.clone())?;
        }
    }
    Ok(result)
}

/// Returns `base ^ exponent mod modulus`. `modulus` is not 0.
pub(crate) fn power_modulo(cx: &mut Request, base: &BigUint, exponent: &BigUint, modulus: &BigUint) -> Result<BigUint> {
    let size = limbs(modulus);
    if size.saturating_mul(size).saturating_mul(exponent.bits()) < PAUSE * 8 {
        return Ok(base.modpow(exponent, modulus));
    }
    let (mut result, mut square) = (BigUint::one() % modulus, divide(cx, base, modulus)?.1);
    for bit in 0..exponent.bits() {
        if exponent.bit(bit) {
            result = divide(cx, &(&result * &square), modulus)?.1;
        }
        square = divide(cx, &(&square * &square), modulus)?.1;
        poll(cx)?;
    }
    Ok(result)
}

/// Returns the product of all numbers from `first` to `last`, halved again and again so that
/// factors are of one size.
pub(crate) fn product(cx: &mut Request, first: u64, last: u64) -> Result<BigInt> {
    const FEW: u64 = 32;
    if first > last {
        return Ok(BigInt::one());
    }
    if last - first < FEW {
        return Ok((first..=last).fold(BigInt::one(), |product, factor| product * factor));
    }
    let middle = first + (last - first) / 2;
    let left = product(cx, first, middle)?;
    let right = product(cx, middle + 1, last)?;
    multiply(cx, &left, &right)
}

/// Returns digits of a number in a base, the highest first; no digits for 0.
pub(crate) fn digits(cx: &mut Request, number: &BigUint, base: u32) -> Result<Vec<u8>> {
    const LONG: u64 = 20_000;
    charge(cx, number.bits().saturating_mul(3))?;
    if number.is_zero() {
        return Ok(Vec::new());
    }
    if limbs(number) < LONG || base.is_power_of_two() {
        return Ok(number.to_radix_be(base));
    }
    // halves: the lower one gets leading zeros
    let half = ((number.bits() as f64 / f64::from(base).log2()) / 2.0) as u64;
    let power = power(cx, &BigInt::from(base), half)?;
    let (high, low) = divide(cx, number, power.magnitude())?;
    let mut out = digits(cx, &high, base)?;
    let low = digits(cx, &low, base)?;
    out.extend(std::iter::repeat_n(0, half as usize - low.len()));
    out.extend(low);
    Ok(out)
}

/// Makes a number of digits in a base, the highest first.
pub(crate) fn from_digits(cx: &mut Request, digits: &[u8], base: u32) -> Result<BigUint> {
    const LONG: usize = 50_000;
    if digits.len() < LONG {
        return Ok(BigUint::from_radix_be(digits, base).unwrap_or_default());
    }
    let (high, low) = digits.split_at(digits.len() / 2);
    let (len, high) = (low.len() as u64, from_digits(cx, high, base)?);
    let low = from_digits(cx, low, base)?;
    let power = power(cx, &BigInt::from(base), len)?;
    let product = multiply(cx, &BigInt::from(high), &power)?;
    Ok(product.into_parts().1 + low)
}
