//! Numbers in other bases.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Request, Result};
use heddle_value::Str;
use heddle_value::juggle::Number;

pub(crate) const FUNCTIONS: &[&Function] =
    &[&bindec::DECL, &hexdec::DECL, &octdec::DECL, &decbin::DECL, &decoct::DECL, &dechex::DECL, &base_convert::DECL];

/// The number that binary digits write.
#[php("bindec(string $binary_string): int|float")]
fn bindec(cx: &mut Request, binary_string: &[u8]) -> Result<Number> {
    parse(cx, binary_string, 2)
}

/// The number that hexadecimal digits write.
#[php("hexdec(string $hex_string): int|float")]
fn hexdec(cx: &mut Request, hex_string: &[u8]) -> Result<Number> {
    parse(cx, hex_string, 16)
}

/// The number that octal digits write.
#[php("octdec(string $octal_string): int|float")]
fn octdec(cx: &mut Request, octal_string: &[u8]) -> Result<Number> {
    parse(cx, octal_string, 8)
}

/// In binary.
#[php("decbin(int $num): string", pure)]
fn decbin(cx: &mut Request, num: i64) -> Str {
    digits_by_bits(cx, num as u64, 1)
}

/// In octal.
#[php("decoct(int $num): string", pure)]
fn decoct(cx: &mut Request, num: i64) -> Str {
    digits_by_bits(cx, num as u64, 3)
}

/// In hexadecimal.
#[php("dechex(int $num): string", pure)]
fn dechex(cx: &mut Request, num: i64) -> Str {
    digits_by_bits(cx, num as u64, 4)
}

/// An int in a base of which a digit has `bits` bits.
fn digits_by_bits(cx: &Request, num: u64, bits: u32) -> Str {
    let mut digits = [0; 64];
    let (mut start, mut rest) = (digits.len(), num);
    loop {
        start -= 1;
        digits[start] = b"0123456789abcdef"[(rest & ((1 << bits) - 1)) as usize];
        rest >>= bits;
        if rest == 0 {
            return cx.str(&digits[start..]);
        }
    }
}

/// From one base to another, 2 to 36.
#[php("base_convert(string $num, int $from_base, int $to_base): string")]
fn base_convert(cx: &mut Request, num: &[u8], from_base: i64, to_base: i64) -> Result<String> {
    for (number, base) in [(2, from_base), (3, to_base)] {
        if !(2..=36).contains(&base) {
            return Err(cx.bad_argument(number, "must be between 2 and 36 (inclusive)"));
        }
    }
    Ok(match parse(cx, num, from_base as u32)? {
        Number::Int(int) => digits_of_int(int as u64, to_base as u64),
        Number::Float(float) => digits_of_float(float, to_base as f64),
    })
}

/// The number; a float once it is too large for an int. Bytes that are no digits are passed over,
/// with a deprecation.
fn parse(cx: &mut Request, text: &[u8], base: u32) -> Result<Number> {
    let is_white = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c);
    let start = text.iter().position(|byte| !is_white(byte)).unwrap_or(text.len());
    let end = text.iter().rposition(|byte| !is_white(byte)).map_or(start, |last| last + 1);
    let text = &text[start..end];
    let digits = match (base, text) {
        (16, [b'0', b'x' | b'X', rest @ ..]) => rest,
        (8, [b'0', b'o' | b'O', rest @ ..]) => rest,
        (2, [b'0', b'b' | b'B', rest @ ..]) => rest,
        _ => text,
    };
    let mut number = Number::Int(0);
    let mut invalid = false;
    for &byte in digits {
        let Some(digit) = (byte as char).to_digit(base) else {
            invalid = true;
            continue;
        };
        number = match number {
            Number::Int(int) => match int.checked_mul(i64::from(base)).and_then(|int| int.checked_add(i64::from(digit))) {
                Some(int) => Number::Int(int),
                None => Number::Float(int as f64 * f64::from(base) + f64::from(digit)),
            },
            Number::Float(float) => Number::Float(float * f64::from(base) + f64::from(digit)),
        };
    }
    if invalid {
        cx.deprecated("Invalid characters passed for attempted conversion, these have been ignored")?;
    }
    Ok(number)
}

const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";

fn digits_of_int(mut number: u64, base: u64) -> String {
    let mut digits = Vec::new();
    loop {
        digits.push(DIGITS[(number % base) as usize]);
        number /= base;
        if number == 0 {
            break;
        }
    }
    digits.iter().rev().map(|&digit| digit as char).collect()
}

fn digits_of_float(float: f64, base: f64) -> String {
    let mut number = float.floor();
    if !number.is_finite() {
        return "0".to_owned();
    }
    let mut digits = Vec::new();
    loop {
        digits.push(DIGITS[(number % base) as usize]);
        number /= base;
        if number.abs() < 1.0 {
            break;
        }
    }
    digits.iter().rev().map(|&digit| digit as char).collect()
}
