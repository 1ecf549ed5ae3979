//! Scalars as text: ints in decimal, floats as PHP prints them.
//!
//! PHP prints a float with a number of significant digits (`precision`, 14 for `echo`; 17), or with
//! as few as it takes
//! to read it back (-1). It uses an exponent when the point would stand more than three zeros to
//! the left of the
//! digits, or to the right of the last of them (for -1: right of the 17th).

use core::fmt::Write;
use core::ptr::NonNull;

/// `00` to `99`.
const TWO_DIGITS: [[u8; 2]; 100] = {
    let mut table = [[0; 2]; 100];
    let mut number = 0;
    while number < 100 {
        table[number] = [b'0' + (number / 10) as u8, b'0' + (number % 10) as u8];
        number += 1;
    }
    table
};

/// An int in decimal, without allocation.
pub struct Decimal {
    digits: [u8; 20],
    start: u8,
}

impl Decimal {
    /// The decimal text of `int`.
    #[inline]
    pub fn new(int: i64) -> Decimal {
        let mut decimal = Decimal::of(int.unsigned_abs());
        if int < 0 {
            decimal.start -= 1;
            decimal.digits[decimal.start as usize] = b'-';
        }
        decimal
    }

    /// The decimal text of an int without sign.
    #[inline]
    pub fn of(int: u64) -> Decimal {
        let mut digits = [0; 20];
        let len = digit_count(int);
        // SAFETY: no int's text is longer than 20 bytes.
        unsafe { write_digits(NonNull::new_unchecked(digits.as_mut_ptr().add(20 - len)), len, int) };
        Decimal { digits, start: 20 - len as u8 }
    }

    /// The text.
    #[inline]
    pub fn as_bytes(&self) -> &[u8] {
        &self.digits[self.start as usize..]
    }
}

/// Bytes of the decimal text of `int`.
#[inline(always)]
pub fn decimal_len(int: i64) -> usize {
    digit_count(int.unsigned_abs()) + usize::from(int < 0)
}

#[inline(always)]
fn digit_count(int: u64) -> usize {
    if int < 10 { 1 } else { 1 + int.ilog10() as usize }
}

/// Writes the decimal text of `int`.
///
/// # Safety
/// `at` has room for `len` bytes, which is [`decimal_len`] of it.
#[inline(always)]
pub unsafe fn write_decimal(at: NonNull<u8>, len: usize, int: i64) {
    // SAFETY: promised by the caller; the sign comes first.
    unsafe {
        write_digits(at, len, int.unsigned_abs());
        if int < 0 {
            at.write(b'-');
        }
    }
}

/// Writes digits up to `len` bytes from `at`.
#[inline(always)]
unsafe fn write_digits(at: NonNull<u8>, len: usize, int: u64) {
    let (mut rest, mut end) = (int, len);
    // SAFETY: promised by the caller: each step writes digits that were counted.
    unsafe {
        while rest >= 100 {
            end -= 2;
            at.add(end).cast::<[u8; 2]>().write(TWO_DIGITS[(rest % 100) as usize]);
            rest /= 100;
        }
        if rest >= 10 {
            at.add(end - 2).cast::<[u8; 2]>().write(TWO_DIGITS[rest as usize]);
        } else {
            at.add(end - 1).write(b'0' + rest as u8);
        }
    }
}

/// Digits that a double has at most, exactly written; more would be zeros.
const MAX_PRECISION: usize = 767;

/// A float as text.
pub struct FloatText(Inline);

/// Bytes that are nearly always few.
struct Inline {
    short: [u8; 40],
    len: usize,
    /// All bytes, once they are more than fit in.
    long: Vec<u8>,
}

impl Inline {
    const fn new() -> Inline {
        Inline { short: [0; 40], len: 0, long: Vec::new() }
    }

    #[inline]
    fn push(&mut self, byte: u8) {
        if self.long.is_empty() && self.len < self.short.len() {
            self.short[self.len] = byte;
            self.len += 1;
        } else {
            self.push_long(&[byte]);
        }
    }

    fn extend(&mut self, bytes: &[u8]) {
        let end = self.len + bytes.len();
        if self.long.is_empty() && end <= self.short.len() {
            self.short[self.len..end].copy_from_slice(bytes);
            self.len = end;
        } else {
            self.push_long(bytes);
        }
    }

    #[cold]
    fn push_long(&mut self, bytes: &[u8]) {
        if self.long.is_empty() {
            self.long.extend_from_slice(&self.short[..self.len]);
        }
        self.long.extend_from_slice(bytes);
    }

    #[inline]
    fn bytes(&self) -> &[u8] {
        if self.long.is_empty() { &self.short[..self.len] } else { &self.long }
    }

    fn trim_zeros(&mut self) {
        let len = self.bytes().iter().rposition(|digit| *digit != b'0').map_or(0, |last| last + 1);
        if self.long.is_empty() {
            self.len = len;
        } else {
            self.long.truncate(len);
        }
    }
}

impl Write for Inline {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        self.extend(text.as_bytes());
        Ok(())
    }
}

impl FloatText {
    /// With at most `precision` significant digits; -1 for as many as it takes, and 0 counts as 1.
    pub fn new(float: f64, precision: i32) -> FloatText {
        if precision < 0 {
            return FloatText::shortest(float);
        }
        let precision = (precision as usize).clamp(1, MAX_PRECISION);
        if !float.is_finite() {
            return special(float, precision);
        }
        // Ints with few enough digits are exact in any way of printing.
        if precision >= 14 && float == float.trunc() && float.abs() < 1e14 && float != 0.0 {
            return digits_of_int(float as i64);
        }
        if precision <= MAX_ROUNDED && float.abs() >= f64::MIN_POSITIVE {
            let mut digits = Digits::shortest(float.abs());
            if digits.round(precision) {
                return digits.layout(float.is_sign_negative(), precision as i32);
            }
        }
        let mut exact = Inline::new();
        write!(exact, "{:.*e}", precision - 1, float.abs()).expect("text into memory");
        Digits::of(exact.bytes()).layout(float.is_sign_negative(), precision as i32)
    }

    /// With as many digits as it takes to read the same float back.
    pub fn shortest(float: f64) -> FloatText {
        if !float.is_finite() {
            return special(float, usize::MAX);
        }
        if float == float.trunc() && float.abs() < 1e15 && float != 0.0 {
            return digits_of_int(float as i64);
        }
        Digits::shortest(float.abs()).layout(float.is_sign_negative(), 17)
    }

    /// The text.
    #[inline]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.bytes()
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        core::str::from_utf8(self.as_bytes()).expect("ASCII")
    }

    /// Whether the text reads as an int, so that `var_export` and the like append `.0`.
    pub fn looks_like_int(&self) -> bool {
        self.as_bytes().iter().all(|byte| byte.is_ascii_digit() || *byte == b'-')
    }
}

fn digits_of_int(int: i64) -> FloatText {
    let mut text = Inline::new();
    text.extend(Decimal::new(int).as_bytes());
    FloatText(text)
}

/// INF and NAN; PHP cuts even these to the precision.
fn special(float: f64, precision: usize) -> FloatText {
    let mut text = Inline::new();
    if float == f64::NEG_INFINITY {
        text.push(b'-');
    }
    let name = if float.is_nan() { b"NAN" } else { b"INF" };
    text.extend(&name[..precision.min(3)]);
    FloatText(text)
}

/// Most digits to which the shortest text may be rounded instead of the float itself.
///
/// The shortest text S of a float f has at most 17 digits and lies nearer to f than any other text
/// of its length. To
/// round to fewer digits, only the side of the half-way point H matters on which f lies; H has one
/// digit more than the
/// result, at most 16. (Subnormal floats have fewer digits than that and are left out.) If H were
/// between f and S, or were f's side unlike S's, H would be the shorter or nearer text
/// and S would be H. So only a tie in S needs a look at f itself.
const MAX_ROUNDED: usize = 15;

/// A decimal number: 0.DIGITS times ten to the power of `point`; no zeros at either end, nothing
/// for zero.
struct Digits {
    digits: Inline,
    point: i32,
}

impl Digits {
    /// The fewest digits that read as this float.
    fn shortest(float: f64) -> Digits {
        Digits::of(zmij::Buffer::new().format_finite(float).as_bytes())
    }

    /// Out of what a Rust formatter gave: `digits[.digits][e[-]exponent]`.
    fn of(formatted: &[u8]) -> Digits {
        let mut digits = Inline::new();
        let (mut point, mut in_fraction, mut at) = (0, false, 0);
        while let Some(&byte) = formatted.get(at) {
            at += 1;
            match byte {
                b'.' => in_fraction = true,
                b'e' => break,
                b'0' if digits.len == 0 => point -= i32::from(in_fraction),
                digit => {
                    digits.push(digit);
                    point += i32::from(!in_fraction);
                }
            }
        }
        digits.trim_zeros();
        Digits { digits, point: point + exponent(&formatted[at..]) }
    }

    /// Rounds to `count` digits; `false` when it is a tie that only the float itself can decide.
    ///
    /// Ints are what they read as: a tie goes to the even digit, and then PHP leaves zeros at the
    /// end.
    fn round(&mut self, count: usize) -> bool {
        let text = &mut self.digits;
        let Some(rest) = text.short[..text.len].get(count..) else { return true };
        let is_short_int = self.point <= 15 && text.len as i32 <= self.point;
        match rest {
            [b'5'] if is_short_int && text.short[count - 1].is_multiple_of(2) => {
                text.len = count;
                return true;
            }
            [b'5'] if !is_short_int => return false,
            [] | [b'0'..=b'4', ..] => text.len = count.min(text.len),
            _ => {
                text.len = count;
                self.carry();
            }
        }
        self.digits.trim_zeros();
        true
    }

    /// Adds one in the last place.
    fn carry(&mut self) {
        let digits = &mut self.digits.short[..self.digits.len];
        for digit in digits.iter_mut().rev() {
            if *digit < b'9' {
                *digit += 1;
                return;
            }
            *digit = b'0';
        }
        digits[0] = b'1';
        self.point += 1;
    }

    fn layout(&self, negative: bool, precision: i32) -> FloatText {
        let digits = self.digits.bytes();
        let mut text = Inline::new();
        if negative {
            text.push(b'-');
        }
        if digits.is_empty() {
            text.push(b'0');
        } else if self.point < -3 || self.point > precision {
            scientific(&mut text, digits, self.point - 1);
        } else {
            positional(&mut text, digits, self.point);
        }
        FloatText(text)
    }
}

/// An optional sign and digits.
fn exponent(text: &[u8]) -> i32 {
    let (negative, digits) = match text {
        [b'-', digits @ ..] => (true, digits),
        digits => (false, digits),
    };
    let power = digits.iter().filter(|digit| digit.is_ascii_digit());
    let power = power.fold(0, |power, digit| power * 10 + i32::from(digit - b'0'));
    if negative { -power } else { power }
}

/// `1.0E+25`: always a point, always a sign.
fn scientific(text: &mut Inline, digits: &[u8], exponent: i32) {
    text.push(digits[0]);
    text.push(b'.');
    text.extend(if digits.len() > 1 { &digits[1..] } else { b"0" });
    text.extend(if exponent < 0 { b"E-" } else { b"E+" });
    text.extend(Decimal::new(i64::from(exponent.abs())).as_bytes());
}

fn positional(text: &mut Inline, digits: &[u8], point: i32) {
    if point <= 0 {
        text.extend(b"0.");
        (point..0).for_each(|_| text.push(b'0'));
        text.extend(digits);
        return;
    }
    let point = point as usize;
    if digits.len() <= point {
        text.extend(digits);
        (digits.len()..point).for_each(|_| text.push(b'0'));
    } else {
        text.extend(&digits[..point]);
        text.push(b'.');
        text.extend(&digits[point..]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_as_php_prints_them() {
        let cases = [
            (0.1 + 0.2, "0.3", "0.30000000000000004", "0.30000000000000004"),
            (1e14, "1.0E+14", "100000000000000", "100000000000000"),
            (1e15, "1.0E+15", "1000000000000000", "1000000000000000"),
            (1e17, "1.0E+17", "1.0E+17", "1.0E+17"),
            (123456789012345678.0, "1.2345678901235E+17", "1.2345678901234568E+17", "1.2345678901234568E+17"),
            (1e-4, "0.0001", "0.0001", "0.0001"),
            (1e-5, "1.0E-5", "1.0000000000000001E-5", "1.0E-5"),
            (1.5e-7, "1.5E-7", "1.4999999999999999E-7", "1.5E-7"),
            (-0.0, "-0", "-0", "-0"),
            (0.0, "0", "0", "0"),
            (f64::INFINITY, "INF", "INF", "INF"),
            (f64::NEG_INFINITY, "-INF", "-INF", "-INF"),
            (f64::NAN, "NAN", "NAN", "NAN"),
            (1e100, "1.0E+100", "1.0E+100", "1.0E+100"),
            (123.456, "123.456", "123.456", "123.456"),
            (5e-324, "4.9406564584125E-324", "4.9406564584124654E-324", "5.0E-324"),
            (f64::MAX, "1.7976931348623E+308", "1.7976931348623157E+308", "1.7976931348623157E+308"),
            (100000.0, "100000", "100000", "100000"),
        ];
        for (float, fourteen, seventeen, shortest) in cases {
            assert_eq!(FloatText::new(float, 14).as_str(), fourteen);
            assert_eq!(FloatText::new(float, 17).as_str(), seventeen);
            assert_eq!(FloatText::new(float, -1).as_str(), shortest);
        }
        assert_eq!(FloatText::new(2.5, 0).as_str(), "2");
        assert_eq!(FloatText::new(f64::NEG_INFINITY, 2).as_str(), "-IN");
        assert_eq!(FloatText::new(0.1 + 0.2, 40).as_str(), "0.3000000000000000444089209850062616169453");
    }

    #[test]
    fn ints() {
        for int in [0, 7, -7, 10, 1234567890, i64::MAX, i64::MIN] {
            assert_eq!(Decimal::new(int).as_bytes(), int.to_string().as_bytes());
        }
    }
}
