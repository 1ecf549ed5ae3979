//! What counts as a number, and numbers as text: `gmp_init()`, `gmp_strval()`, `gmp_import()` and
//! their kin.

use crate::object::{number_of, object};
use crate::work;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value, View};
use num_bigint::{BigInt, BigUint, Sign};
use num_traits::{Signed, Zero};

pub(crate) const FUNCTIONS: &[&Function] = &[&gmp_init::DECL, &gmp_import::DECL, &gmp_export::DECL, &gmp_intval::DECL, &gmp_strval::DECL];

/// The default of flags: `GMP_MSW_FIRST | GMP_NATIVE_ENDIAN`.
const DIGITS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// Why something is no number.
pub(crate) enum Fault {
    Text,
    Type,
}

/// Parses text in a base; 0: as its prefix says. `None`: it is no whole number.
pub(crate) fn parse(cx: &mut Request, text: &[u8], base: u32) -> Result<Option<BigInt>> {
    let text = text.trim_ascii_start();
    let (negative, rest) = match text.strip_prefix(b"-") {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let prefix = |rest: &[u8]| match rest {
        [b'0', b'x' | b'X', ..] => 16,
        [b'0', b'b' | b'B', ..] => 2,
        [b'0', b'o' | b'O', ..] => 8,
        _ => 0,
    };
    let (base, rest) = match (base, prefix(rest)) {
        (0, 0) if rest.first() == Some(&b'0') && rest.len() > 1 => (8, rest),
        (0, 0) => (10, rest),
        (0, known) => (known, &rest[2..]),
        (base, known) if base == known => (base, &rest[2..]),
        (base, _) => (base, rest),
    };
    let mut digits = Vec::with_capacity(rest.len());
    for byte in rest.iter().filter(|byte| !byte.is_ascii_whitespace()) {
        let digit = match byte {
            b'0'..=b'9' => byte - b'0',
            b'A'..=b'Z' => byte - b'A' + 10,
            b'a'..=b'z' if base > 36 => byte - b'a' + 36,
            b'a'..=b'z' => byte - b'a' + 10,
            _ => return Ok(None),
        };
        if u32::from(digit) >= base {
            return Ok(None);
        }
        digits.push(digit);
    }
    if digits.is_empty() || rest[0].is_ascii_whitespace() && negative {
        return Ok(None);
    }
    let size = work::from_digits(cx, &digits, base)?;
    Ok(Some(BigInt::from_biguint(if negative { Sign::Minus } else { Sign::Plus }, size)))
}

/// Returns the number that a value stands for.
pub(crate) fn parse_value(cx: &mut Request, value: &Value) -> Result<std::result::Result<BigInt, Fault>> {
    Ok(match value.view() {
        View::Int(int) => Ok(BigInt::from(int)),
        View::Str(text) => parse(cx, &text.clone(), 0)?.ok_or(Fault::Text),
        View::Bool(bool) => Ok(BigInt::from(i64::from(bool))),
        View::Float(float) => {
            // what no int can hold is no number
            if !(-9_223_372_036_854_775_808.0..9_223_372_036_854_775_808.0).contains(&float) {
                return Ok(Err(Fault::Type));
            }
            if float.fract() != 0.0 {
                cx.deprecated(format!("Implicit conversion from float {float} to int loses precision"))?;
            }
            Ok(BigInt::from(float as i64))
        }
        View::Object(object) => number_of(object).ok_or(Fault::Type),
        _ => Err(Fault::Type),
    })
}

/// Returns the number of the argument `at`.
pub(crate) fn number(cx: &mut Request, at: usize, value: &Value) -> Result<BigInt> {
    if matches!(value.view(), View::Null) && !cx.caller_is_strict() {
        let message = cx.argument_message(at, b"of type GMP|string|int is deprecated");
        let message = String::from_utf8_lossy(&message).replacen("Argument #", "Passing null to parameter #", 1);
        cx.deprecated(message)?;
        return Ok(BigInt::default());
    }
    let refused = cx.caller_is_strict() && matches!(value.view(), View::Float(_) | View::Bool(_));
    let parsed = if refused { Err(Fault::Type) } else { parse_value(cx, value)? };
    match parsed {
        Ok(number) => Ok(number),
        Err(_) => match value.view() {
            View::Str(_) => Err(cx.bad_argument(at, "is not an integer string")),
            _ => {
                let kind = heddle_runtime::types::type_name_of(value);
                Err(cx.bad_argument_type(at, format!("must be of type GMP|string|int, {kind} given")))
            }
        },
    }
}

/// Writes a number in a base of up to 62; a negative base asks for capitals.
pub(crate) fn text(cx: &mut Request, number: &BigInt, base: i64) -> Result<Vec<u8>> {
    let digits = work::digits(cx, number.magnitude(), base.unsigned_abs() as u32)?;
    let mut out = Vec::with_capacity(digits.len() + 1);
    if number.is_negative() {
        out.push(b'-');
    }
    let small = (2..=36).contains(&base);
    out.extend(digits.iter().map(|digit| {
        let letter = DIGITS[*digit as usize];
        if small { letter.to_ascii_lowercase() } else { letter }
    }));
    if number.is_zero() {
        out.push(b'0');
    }
    Ok(out)
}

/// Returns the low bits of a number as an int with its sign, as the library does.
pub(crate) fn wrapped(number: &BigInt) -> i64 {
    const LOW: u64 = i64::MAX as u64;
    let low = number.iter_u64_digits().next().unwrap_or_default();
    if number.is_negative() {
        // the sign is put on what is below the highest bit
        -1 - ((low.wrapping_sub(1)) & LOW) as i64
    } else {
        (low & LOW) as i64
    }
}

/// Makes a number out of what `gmp_init()` takes.
pub(crate) fn init(cx: &mut Request, num: &Value, base: i64) -> Result<BigInt> {
    if base != 0 && !(2..=62).contains(&base) {
        return Err(cx.bad_argument(2, "must be 0 or between 2 and 62"));
    }
    match num.view() {
        View::Str(text) => match parse(cx, &text.clone(), base as u32)? {
            Some(number) => Ok(number),
            None => Err(cx.bad_argument(1, "is not an integer string")),
        },
        _ => number(cx, 1, num),
    }
}

/// Makes a number.
#[php("gmp_init(string|int $num, int $base = 0): GMP")]
fn gmp_init(cx: &mut Request, num: &Value, base: i64) -> Result<Object> {
    let number = init(cx, num, base)?;
    object(cx, number)
}

/// Returns whether the least word comes first, and the least byte of a word.
fn order(cx: &mut Request, flags: i64) -> Result<(bool, bool)> {
    if flags & 3 == 3 {
        return Err(cx.bad_argument(3, "cannot use multiple word order options"));
    }
    if (flags & 28).count_ones() > 1 {
        return Err(cx.bad_argument(3, "cannot use multiple endian options"));
    }
    let little = flags & 8 == 0;
    Ok((flags & 2 != 0, little))
}

/// Turns bytes between the order that flags ask for and the highest byte first. It is its own
/// inverse.
fn reorder(bytes: &mut [u8], word: usize, (low_first, little): (bool, bool)) {
    if low_first {
        bytes.reverse();
    }
    // words that were turned as a whole have their bytes turned as well
    if low_first != little {
        for word in bytes.chunks_mut(word) {
            word.reverse();
        }
    }
}

/// Makes a number out of bytes.
#[php("gmp_import(string $data, int $word_size = 1, int $flags = 17): GMP")]
fn gmp_import(cx: &mut Request, data: &[u8], word_size: i64, flags: i64) -> Result<Object> {
    if word_size < 1 {
        return Err(cx.bad_argument(2, "must be greater than or equal to 1"));
    }
    let order = order(cx, flags)?;
    if !data.len().is_multiple_of(word_size as usize) {
        return Err(cx.bad_argument(1, "must be a multiple of argument #2 ($word_size)"));
    }
    work::charge(cx, data.len() as u64 * 16)?;
    let mut bytes = data.to_vec();
    reorder(&mut bytes, word_size as usize, order);
    object(cx, BigInt::from(BigUint::from_bytes_be(&bytes)))
}

/// Writes the size of a number as bytes.
#[php("gmp_export(GMP|string|int $num, int $word_size = 1, int $flags = 17): string", unchecked)]
fn gmp_export(cx: &mut Request, num: &Value, word_size: i64, flags: i64) -> Result<Vec<u8>> {
    let number = number(cx, 1, num)?;
    if word_size < 1 {
        return Err(cx.bad_argument(2, "must be greater than or equal to 1"));
    }
    let order = order(cx, flags)?;
    if number.is_zero() {
        return Ok(Vec::new());
    }
    let bytes = number.magnitude().to_bytes_be();
    let word = word_size as usize;
    let missing = (word - bytes.len() % word) % word;
    work::charge(cx, (bytes.len() + missing) as u64 * 16)?;
    let mut out = vec![0; missing];
    out.extend(bytes);
    reorder(&mut out, word, order);
    Ok(out)
}

/// Returns a number as an int; higher bits are lost.
#[php("gmp_intval(GMP|string|int $num): int", unchecked)]
fn gmp_intval(cx: &mut Request, num: &Value) -> Result<i64> {
    if let View::Int(int) = num.view() {
        return Ok(int);
    }
    Ok(wrapped(&number(cx, 1, num)?))
}

/// Writes a number in a base.
#[php("gmp_strval(GMP|string|int $num, int $base = 10): string", unchecked)]
fn gmp_strval(cx: &mut Request, num: &Value, base: i64) -> Result<Vec<u8>> {
    if !matches!(base, 2..=62 | -36..=-2) {
        return Err(cx.bad_argument(2, "must be between 2 and 62, or -2 and -36"));
    }
    let number = number(cx, 1, num)?;
    text(cx, &number, base)
}
