//! Decimal numbers of any length: text to number and back, sums, comparison, cutting, rounding.
//!
//! A number is limbs in base 10^9 on both sides of the decimal point, which always stands between
//! two limbs: so two numbers
//! are lined up without a multiplication. Products and quotients are in [`crate::arithmetic`].

use std::cmp::Ordering;

/// The base of a limb, and the digits in one.
pub(crate) const BASE: u64 = 1_000_000_000;
pub(crate) const DIGITS: usize = 9;

/// A number. `limbs` has the least one first; the lowest `fraction` of them stand behind the point.
/// Digits behind `scale` are 0.
#[derive(Clone, Debug, Default)]
pub(crate) struct Decimal {
    pub negative: bool,
    pub limbs: Vec<u32>,
    pub fraction: usize,
    /// Digits behind the point that are written.
    pub scale: usize,
}

/// Powers of ten up to a limb's.
pub(crate) const POWERS: [u32; DIGITS + 1] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000];

fn limb(digits: &[u8]) -> u32 {
    digits.iter().fold(0, |sum, digit| sum * 10 + u32::from(digit - b'0'))
}

/// Removes zeros at the high end.
pub(crate) fn trim(limbs: &mut Vec<u32>) {
    while limbs.last() == Some(&0) {
        limbs.pop();
    }
}

impl Decimal {
    /// Parses `[+-]digits[.digits]`; there may be no digits at all. `None`: it is something else.
    pub fn parse(text: &[u8]) -> Option<Decimal> {
        // a text ends at a NUL byte
        let text = text.split(|byte| *byte == 0).next().unwrap_or_default();
        let (negative, rest) = match text.first() {
            Some(b'-') => (true, &text[1..]),
            Some(b'+') => (false, &text[1..]),
            _ => (false, text),
        };
        let point = rest.iter().position(|byte| *byte == b'.');
        let (whole, part) = match point {
            Some(at) => (&rest[..at], &rest[at + 1..]),
            None => (rest, &rest[rest.len()..]),
        };
        if !whole.iter().chain(part).all(u8::is_ascii_digit) {
            return None;
        }
        let mut number = Decimal::from_digits(whole, part);
        number.negative = negative && !number.is_zero();
        Some(number)
    }

    /// Makes a number out of the digits before and behind the point.
    pub fn from_digits(whole: &[u8], part: &[u8]) -> Decimal {
        let fraction = part.len().div_ceil(DIGITS);
        let mut limbs = Vec::with_capacity(fraction + whole.len() / DIGITS + 1);
        let (full, rest) = part.as_chunks::<DIGITS>();
        if !rest.is_empty() {
            limbs.push(limb(rest) * POWERS[DIGITS - rest.len()]);
        }
        limbs.extend(full.iter().rev().map(|chunk| limb(chunk)));
        limbs.extend(whole.rchunks(DIGITS).map(limb));
        trim(&mut limbs);
        Decimal { negative: false, limbs, fraction, scale: part.len() }
    }

    pub fn from_int(int: i64) -> Decimal {
        let mut rest = int.unsigned_abs();
        let mut limbs = Vec::with_capacity(3);
        while rest > 0 {
            limbs.push((rest % BASE) as u32);
            rest /= BASE;
        }
        Decimal { negative: int < 0, limbs, fraction: 0, scale: 0 }
    }

    pub fn is_zero(&self) -> bool {
        self.limbs.iter().all(|limb| *limb == 0)
    }

    /// Returns whether there are digits behind the point other than 0.
    pub fn has_fraction(&self) -> bool {
        self.limbs.iter().take(self.fraction).any(|limb| *limb != 0)
    }

    /// Cuts digits behind the point, or promises zeros: `scale` of them are written.
    pub fn cut(mut self, scale: usize) -> Decimal {
        if scale < self.scale {
            let fraction = scale.div_ceil(DIGITS);
            if fraction < self.fraction {
                self.limbs.drain(..(self.fraction - fraction).min(self.limbs.len()));
                self.fraction = fraction;
            }
            if self.fraction == fraction
                && let Some(lowest) = self.limbs.first_mut().filter(|_| fraction > 0)
            {
                *lowest -= *lowest % POWERS[DIGITS * fraction - scale];
            }
            trim(&mut self.limbs);
        }
        self.scale = scale;
        self.negative &= !self.is_zero();
        self
    }

    /// Removes zeros at the end of the fraction, down to `least` digits.
    pub fn shorten(mut self, least: usize) -> Decimal {
        let mut used = 0;
        for (at, limb) in self.limbs.iter().take(self.fraction).enumerate() {
            if *limb != 0 {
                let zeros = (1..=DIGITS).take_while(|zeros| limb % POWERS[*zeros] == 0).count();
                used = (self.fraction - at) * DIGITS - zeros;
                break;
            }
        }
        self.scale = self.scale.min(used.max(least));
        self.cut_limbs()
    }

    /// Drops limbs behind the point that the scale does not need; they are 0.
    fn cut_limbs(self) -> Decimal {
        let scale = self.scale;
        Decimal { scale: usize::MAX, ..self }.cut(scale)
    }

    /// Returns the limb `at` places above the point, which may be negative.
    fn at(&self, at: isize) -> u32 {
        usize::try_from(at + self.fraction as isize).ok().and_then(|index| self.limbs.get(index)).copied().unwrap_or(0)
    }

    /// Returns the limbs above the point.
    fn whole(&self) -> isize {
        self.limbs.len() as isize - self.fraction as isize
    }

    /// Compares without signs.
    pub fn compare_size(&self, other: &Decimal) -> Ordering {
        let high = self.whole().max(other.whole());
        let low = -(self.fraction.max(other.fraction) as isize);
        (low..high).rev().map(|at| self.at(at).cmp(&other.at(at))).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
    }

    pub fn compare(&self, other: &Decimal) -> Ordering {
        match (self.negative, other.negative) {
            (false, true) => Ordering::Greater,
            (true, false) => Ordering::Less,
            (false, false) => self.compare_size(other),
            (true, true) => other.compare_size(self),
        }
    }

    /// Returns the sum, with the longer of both scales.
    pub fn add(&self, other: &Decimal) -> Decimal {
        let scale = self.scale.max(other.scale);
        if self.negative == other.negative {
            return Decimal { negative: self.negative, scale, ..self.add_sizes(other) };
        }
        let (large, small) = match self.compare_size(other) {
            Ordering::Less => (other, self),
            _ => (self, other),
        };
        let difference = Decimal { negative: large.negative, scale, ..large.subtract_sizes(small) };
        Decimal { negative: difference.negative && !difference.is_zero(), ..difference }
    }

    pub fn subtract(&self, other: &Decimal) -> Decimal {
        let scale = self.scale.max(other.scale);
        if self.negative != other.negative {
            return Decimal { negative: self.negative, scale, ..self.add_sizes(other) };
        }
        let (negative, large, small) = match self.compare_size(other) {
            Ordering::Less => (!self.negative, other, self),
            _ => (self.negative, self, other),
        };
        let difference = large.subtract_sizes(small);
        Decimal { negative: negative && !difference.is_zero(), scale, ..difference }
    }

    fn add_sizes(&self, other: &Decimal) -> Decimal {
        let fraction = self.fraction.max(other.fraction);
        let high = self.whole().max(other.whole());
        let mut limbs = Vec::with_capacity((high + fraction as isize + 1).max(0) as usize);
        let mut carry = 0;
        for at in -(fraction as isize)..high {
            let sum = self.at(at) + other.at(at) + carry;
            carry = u32::from(sum >= BASE as u32);
            limbs.push(sum - carry * BASE as u32);
        }
        if carry > 0 {
            limbs.push(carry);
        }
        trim(&mut limbs);
        Decimal { limbs, fraction, ..Decimal::default() }
    }

    /// Precondition: `other` is not the larger one.
    fn subtract_sizes(&self, other: &Decimal) -> Decimal {
        let fraction = self.fraction.max(other.fraction);
        let high = self.whole().max(other.whole());
        let mut limbs = Vec::with_capacity((high + fraction as isize).max(0) as usize);
        let mut borrow = 0;
        for at in -(fraction as isize)..high {
            let difference = self.at(at) as i32 - other.at(at) as i32 - borrow;
            borrow = i32::from(difference < 0);
            limbs.push((difference + borrow * BASE as i32) as u32);
        }
        trim(&mut limbs);
        Decimal { limbs, fraction, ..Decimal::default() }
    }

    /// Returns the digits before the point and, `scale` of them, behind it.
    fn digits(&self) -> (Vec<u8>, Vec<u8>) {
        let mut whole = Vec::with_capacity((self.whole().max(0) as usize + 1) * DIGITS);
        for at in (0..self.whole()).rev() {
            push_limb(&mut whole, self.at(at));
        }
        let zeros = whole.iter().take_while(|digit| **digit == b'0').count();
        whole.drain(..zeros);
        let mut part = Vec::with_capacity(self.scale.min(self.fraction * DIGITS) + DIGITS);
        for at in (-(self.fraction as isize)..0).rev() {
            push_limb(&mut part, self.at(at));
        }
        part.resize(self.scale, b'0');
        (whole, part)
    }

    /// Appends the number as PHP writes it.
    pub fn write(&self, out: &mut impl FnMut(&[u8])) {
        if self.negative && !self.is_zero() {
            out(b"-");
        }
        let (whole, part) = self.digits();
        out(if whole.is_empty() { b"0" } else { &whole });
        if self.scale > 0 {
            out(b".");
            out(&part);
        }
    }

    /// Returns an upper bound of the bytes that [`Decimal::write`] makes.
    pub fn written(&self) -> usize {
        self.limbs.len() * DIGITS + self.scale + 3
    }

    /// Returns the number as an int, where it is one and not too large.
    pub fn to_int(&self) -> Option<i64> {
        let mut sum: i128 = 0;
        for at in (0..self.whole()).rev() {
            sum = sum * i128::from(BASE) + i128::from(self.at(at));
            if sum > i128::from(i64::MAX) + 1 {
                return None;
            }
        }
        i64::try_from(if self.negative { -sum } else { sum }).ok()
    }

    /// Rounds to `places` digits behind the point; a negative number means places before it.
    pub fn round(&self, places: i64, mode: Rounding) -> Decimal {
        if places >= self.scale as i64 {
            return Decimal { scale: places as usize, ..self.clone() };
        }
        let (mut whole, part) = self.digits();
        let keep = whole.len() as i64 + places;
        let scale = places.max(0) as usize;
        whole.extend_from_slice(&part);
        let mut digits = whole;
        let missing = (-keep).max(0) as usize;
        let keep = keep.max(0) as usize;
        let up = mode.goes_up(self.negative, &digits[..keep], &digits[keep..], missing > 0);
        digits.truncate(keep);
        if up {
            increment(&mut digits);
        }
        let zeros = (-places).max(0) as usize;
        let any = digits.iter().any(|digit| *digit != b'0');
        digits.extend(std::iter::repeat_n(b'0', if any { zeros } else { 0 }));
        let behind = digits.len().saturating_sub(scale);
        if digits.len() < scale {
            let lead = scale - digits.len();
            digits.splice(..0, std::iter::repeat_n(b'0', lead));
        }
        let mut rounded = Decimal::from_digits(&digits[..behind], &digits[behind..]);
        rounded.negative = self.negative && !rounded.is_zero();
        rounded
    }
}

/// Adds 1 to a row of digits.
fn increment(digits: &mut Vec<u8>) {
    for digit in digits.iter_mut().rev() {
        if *digit != b'9' {
            *digit += 1;
            return;
        }
        *digit = b'0';
    }
    digits.insert(0, b'1');
}

fn push_limb(out: &mut Vec<u8>, mut limb: u32) {
    let mut digits = [b'0'; DIGITS];
    for digit in digits.iter_mut().rev() {
        *digit += (limb % 10) as u8;
        limb /= 10;
    }
    out.extend_from_slice(&digits);
}

/// How a number is rounded: the cases of the enum `RoundingMode`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rounding {
    HalfAwayFromZero,
    HalfTowardsZero,
    HalfEven,
    HalfOdd,
    TowardsZero,
    AwayFromZero,
    NegativeInfinity,
    PositiveInfinity,
}

impl Rounding {
    /// Returns whether the digits that are kept grow by one. `far`: further zeros stand between
    /// `kept` and `dropped`.
    fn goes_up(self, negative: bool, kept: &[u8], dropped: &[u8], far: bool) -> bool {
        let any = dropped.iter().any(|digit| *digit != b'0');
        if !any {
            return false;
        }
        let half = match dropped.first() {
            _ if far => Ordering::Less,
            Some(b'5') if dropped[1..].iter().all(|digit| *digit == b'0') => Ordering::Equal,
            Some(b'5'..) => Ordering::Greater,
            _ => Ordering::Less,
        };
        let odd = kept.last().is_some_and(|digit| digit % 2 == 1);
        match self {
            Rounding::HalfAwayFromZero => half.is_ge(),
            Rounding::HalfTowardsZero => half.is_gt(),
            Rounding::HalfEven => half.is_gt() || half.is_eq() && odd,
            Rounding::HalfOdd => half.is_gt() || half.is_eq() && !odd,
            Rounding::TowardsZero => false,
            Rounding::AwayFromZero => true,
            Rounding::NegativeInfinity => negative,
            Rounding::PositiveInfinity => !negative,
        }
    }
}
