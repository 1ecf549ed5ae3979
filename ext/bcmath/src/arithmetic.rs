//! Products, quotients, powers and roots. They take long for long numbers: each asks between two
//! rows of its work whether the
//! request's time is up, and charges what it is about to need.

use crate::decimal::{BASE, DIGITS, Decimal, trim};
use heddle_runtime::{Request, Result};
use heddle_value::string::StrBuilder;
use std::sync::atomic::Ordering;

/// Rows of work between two looks at the clock are so long together.
const PAUSE: usize = 1 << 20;

/// Ends the request when its time is up.
fn poll(cx: &mut Request) -> Result<()> {
    if cx.heap().interrupt().load(Ordering::Relaxed) != 0 {
        (cx.engine.clone().hooks.interrupt)(cx)?;
    }
    Ok(())
}

/// Ends the request with PHP's memory error when so many bytes are more than it may have.
pub(crate) fn charge(cx: &mut Request, bytes: usize) {
    const SMALL: usize = 1 << 16;
    if bytes > SMALL {
        // no string is longer
        const MOST: usize = 1 << 31;
        drop(StrBuilder::with_capacity(cx.heap(), bytes.min(MOST)));
    }
}

/// Multiplies rows of limbs.
fn multiply_limbs(cx: &mut Request, left: &[u32], right: &[u32]) -> Result<Vec<u32>> {
    charge(cx, (left.len() + right.len()) * 4);
    if left.is_empty() || right.is_empty() {
        return Ok(Vec::new());
    }
    let (short, long) = if left.len() <= right.len() { (left, right) } else { (right, left) };
    let reversed: Vec<u32> = long.iter().rev().copied().collect();
    let mut out = Vec::with_capacity(left.len() + right.len());
    let (mut carry, mut work) = (0u128, 0);
    for column in 0..short.len() + long.len() - 1 {
        // short[i] * long[column - i]
        let first = column.saturating_sub(long.len() - 1);
        let last = column.min(short.len() - 1);
        let other = &reversed[long.len() - 1 - (column - first)..];
        carry += column_sum(&short[first..=last], other);
        out.push((carry % u128::from(BASE)) as u32);
        carry /= u128::from(BASE);
        work += last - first + 1;
        if work > PAUSE {
            work = 0;
            poll(cx)?;
        }
    }
    while carry > 0 {
        out.push((carry % u128::from(BASE)) as u32);
        carry /= u128::from(BASE);
    }
    trim(&mut out);
    Ok(out)
}

/// Sums up products of limbs: a u64 holds sixteen of them.
fn column_sum(left: &[u32], right: &[u32]) -> u128 {
    const HELD: usize = 16;
    let pieces = left.chunks(HELD).zip(right[..left.len()].chunks(HELD));
    pieces.map(|(left, right)| u128::from(left.iter().zip(right).map(|(a, b)| u64::from(*a) * u64::from(*b)).sum::<u64>())).sum()
}

/// Divides rows of limbs: quotient and remainder (Knuth's algorithm D). `divisor` is not empty and
/// has no zeros at the high end.
fn divide_limbs(cx: &mut Request, dividend: &[u32], divisor: &[u32]) -> Result<(Vec<u32>, Vec<u32>)> {
    charge(cx, dividend.len() * 8);
    if let [single] = divisor {
        return Ok(divide_by_limb(dividend, *single));
    }
    if dividend.len() < divisor.len() {
        let mut rest = dividend.to_vec();
        trim(&mut rest);
        return Ok((Vec::new(), rest));
    }
    // so that the highest limb of the divisor is at least half the base
    let factor = BASE / (u64::from(divisor[divisor.len() - 1]) + 1);
    let mut rest = scaled(dividend, factor);
    rest.resize(dividend.len() + 1, 0);
    let divisor_scaled = scaled(divisor, factor);
    let len = divisor.len();
    let (high, next) = (u64::from(divisor_scaled[len - 1]), u64::from(divisor_scaled[len - 2]));
    let mut quotient = vec![0; dividend.len() - len + 1];
    let mut work = 0;
    for at in (0..quotient.len()).rev() {
        let top = u64::from(rest[at + len]) * BASE + u64::from(rest[at + len - 1]);
        let (mut guess, mut left) = (top / high, top % high);
        while guess >= BASE || guess * next > left * BASE + u64::from(rest[at + len - 2]) {
            guess -= 1;
            left += high;
            if left >= BASE {
                break;
            }
        }
        if guess > 0 && subtract_product(&mut rest[at..=at + len], &divisor_scaled[..len], guess) {
            guess -= 1;
            add_back(&mut rest[at..=at + len], &divisor_scaled[..len]);
        }
        quotient[at] = guess as u32;
        work += len;
        if work > PAUSE {
            work = 0;
            poll(cx)?;
        }
    }
    rest.truncate(len);
    trim(&mut rest);
    let (rest, _) = divide_by_limb(&rest, factor as u32);
    trim(&mut quotient);
    Ok((quotient, rest))
}

fn divide_by_limb(dividend: &[u32], divisor: u32) -> (Vec<u32>, Vec<u32>) {
    let mut rest = 0;
    let mut quotient = vec![0; dividend.len()];
    for at in (0..dividend.len()).rev() {
        let value = rest * BASE + u64::from(dividend[at]);
        quotient[at] = (value / u64::from(divisor)) as u32;
        rest = value % u64::from(divisor);
    }
    trim(&mut quotient);
    (quotient, if rest == 0 { Vec::new() } else { vec![rest as u32] })
}

fn scaled(limbs: &[u32], factor: u64) -> Vec<u32> {
    let mut carry = 0;
    let mut out = Vec::with_capacity(limbs.len() + 2);
    for limb in limbs {
        let value = u64::from(*limb) * factor + carry;
        out.push((value % BASE) as u32);
        carry = value / BASE;
    }
    out.push(carry as u32);
    out
}

/// `rest -= divisor * factor`. True: that was too much by one divisor.
fn subtract_product(rest: &mut [u32], divisor: &[u32], factor: u64) -> bool {
    let mut borrow = 0;
    for (at, limb) in divisor.iter().enumerate() {
        let product = u64::from(*limb) * factor + borrow;
        let low = (product % BASE) as u32;
        borrow = product / BASE;
        if rest[at] < low {
            rest[at] += BASE as u32;
            borrow += 1;
        }
        rest[at] -= low;
    }
    let top = &mut rest[divisor.len()];
    let over = u64::from(*top) < borrow;
    *top = (u64::from(*top) + if over { BASE } else { 0 } - borrow) as u32;
    over
}

fn add_back(rest: &mut [u32], divisor: &[u32]) {
    let mut carry = 0;
    for (at, limb) in divisor.iter().enumerate() {
        let sum = rest[at] + limb + carry;
        carry = u32::from(sum >= BASE as u32);
        rest[at] = sum - carry * BASE as u32;
    }
    let top = &mut rest[divisor.len()];
    *top = (*top + carry) % BASE as u32;
}

impl Decimal {
    /// Returns the exact product.
    pub(crate) fn multiply(&self, cx: &mut Request, other: &Decimal) -> Result<Decimal> {
        let limbs = multiply_limbs(cx, &self.limbs, &other.limbs)?;
        let negative = self.negative != other.negative && !limbs.is_empty();
        Ok(Decimal { negative, limbs, fraction: self.fraction + other.fraction, scale: self.scale + other.scale })
    }

    /// Returns the quotient, cut to `scale` digits behind the point. `other` is not 0.
    pub(crate) fn divide(&self, cx: &mut Request, other: &Decimal, scale: usize) -> Result<Decimal> {
        let fraction = scale.div_ceil(DIGITS);
        charge(cx, (fraction + self.limbs.len() + other.fraction) * 4);
        let shift = fraction as isize + other.fraction as isize - self.fraction as isize;
        let mut dividend = Vec::new();
        if shift >= 0 {
            dividend.resize(shift as usize, 0);
            dividend.extend_from_slice(&self.limbs);
        } else {
            dividend.extend_from_slice(self.limbs.get(shift.unsigned_abs()..).unwrap_or_default());
        }
        trim(&mut dividend);
        let mut divisor = other.limbs.clone();
        trim(&mut divisor);
        let (limbs, _) = divide_limbs(cx, &dividend, &divisor)?;
        let quotient = Decimal { negative: self.negative != other.negative, limbs, fraction, scale: usize::MAX };
        Ok(quotient.cut(scale))
    }

    /// Returns quotient without digits behind the point, and remainder with the sign of `self`.
    /// `other` is not 0.
    pub(crate) fn divide_whole(&self, cx: &mut Request, other: &Decimal) -> Result<(Decimal, Decimal)> {
        let quotient = self.divide(cx, other, 0)?;
        let product = quotient.multiply(cx, other)?;
        let rest = self.subtract(&product);
        Ok((quotient, rest))
    }

    /// Returns the exact power. `exponent` is not negative.
    pub(crate) fn power(&self, cx: &mut Request, mut exponent: u64) -> Result<Decimal> {
        let one = Decimal::from_int(1);
        if self.is_zero() && exponent > 0 || self.limbs.len() == self.fraction + 1 && !self.has_fraction() && self.limbs[self.fraction] == 1
        {
            let negative = self.negative && exponent % 2 == 1;
            return Ok(Decimal { negative, ..self.clone() });
        }
        // leading zeros of a fraction are no limbs
        charge(cx, (self.limbs.len() as u64).saturating_sub(1).saturating_mul(exponent).saturating_mul(4).min(1 << 60) as usize);
        let (mut result, mut base) = (one, self.clone());
        while exponent > 0 {
            if exponent & 1 == 1 {
                result = result.multiply(cx, &base)?;
            }
            exponent >>= 1;
            if exponent > 0 {
                base = base.multiply(cx, &base.clone())?;
            }
        }
        Ok(result)
    }

    /// Returns the square root, cut to `scale` digits behind the point. `self` is not negative.
    pub(crate) fn root(&self, cx: &mut Request, scale: usize) -> Result<Decimal> {
        if self.is_zero() {
            return Ok(Decimal { scale, ..Decimal::default() });
        }
        let fraction = scale.div_ceil(DIGITS);
        charge(cx, fraction * 8 + self.limbs.len() * 4);
        // the root of a whole number with twice the limbs behind the point
        let shift = 2 * fraction as isize - self.fraction as isize;
        let mut square = vec![0; shift.max(0) as usize];
        square.extend_from_slice(self.limbs.get((-shift).max(0) as usize..).unwrap_or_default());
        trim(&mut square);
        let limbs = if square.is_empty() { Vec::new() } else { root_limbs(cx, &square)? };
        Ok(Decimal { negative: false, limbs, fraction, scale: usize::MAX }.cut(scale))
    }

    /// Returns `self ^ exponent mod modulus` of whole numbers, with the sign of the remainder.
    /// `modulus` is not 0.
    pub(crate) fn power_modulo(&self, cx: &mut Request, exponent: &Decimal, modulus: &Decimal) -> Result<Decimal> {
        let whole = |number: &Decimal| number.limbs.get(number.fraction..).unwrap_or_default().to_vec();
        let divisor = whole(modulus);
        let (_, mut base) = divide_limbs(cx, &whole(self), &divisor)?;
        let (_, mut result) = divide_limbs(cx, &[1], &divisor)?;
        let mut left = whole(exponent);
        let odd = left.first().is_some_and(|limb| limb % 2 == 1);
        while !left.is_empty() {
            let (half, bit) = divide_by_limb(&left, 2);
            left = half;
            if !bit.is_empty() {
                let product = multiply_limbs(cx, &result, &base)?;
                result = divide_limbs(cx, &product, &divisor)?.1;
            }
            if !left.is_empty() {
                let square = multiply_limbs(cx, &base, &base)?;
                base = divide_limbs(cx, &square, &divisor)?.1;
            }
            poll(cx)?;
        }
        let negative = self.negative && odd && !result.is_empty();
        Ok(Decimal { negative, limbs: result, fraction: 0, scale: 0 })
    }
}

/// Returns the whole square root by Newton's steps from above. `square` is not empty.
fn root_limbs(cx: &mut Request, square: &[u32]) -> Result<Vec<u32>> {
    let len = square.len();
    // the first guess, out of the highest limbs, is too large by a little
    let high = square.iter().rev().take(3).fold(0.0, |sum, limb| sum * BASE as f64 + f64::from(*limb));
    let below = len - len.min(3);
    let (high, below) = if below % 2 == 1 { (high * BASE as f64, below - 1) } else { (high, below) };
    let mut guess = vec![0; below / 2];
    let mut lead = (high.sqrt() * (1.0 + 1e-14)) as u128 + 2;
    while lead > 0 {
        guess.push((lead % u128::from(BASE)) as u32);
        lead /= u128::from(BASE);
    }
    loop {
        let (quotient, _) = divide_limbs(cx, square, &guess)?;
        let sum = Decimal { limbs: quotient, ..Decimal::default() }.add(&Decimal { limbs: guess.clone(), ..Decimal::default() });
        let (next, _) = divide_by_limb(&sum.limbs, 2);
        let smaller = Decimal { limbs: next.clone(), ..Decimal::default() }
            .compare_size(&Decimal { limbs: guess.clone(), ..Decimal::default() })
            .is_lt();
        if !smaller {
            return Ok(guess);
        }
        guess = next;
        poll(cx)?;
    }
}
