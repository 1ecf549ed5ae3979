//! Texts and numbers as rows of bytes: comparing, adding, filling, writing them as digits.

use crate::arguments::{bad, error, text_of};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::RefArg;
use heddle_runtime::{Request, Result};
use heddle_value::Value;

pub(crate) const FUNCTIONS: &[&Function] = &[
    &sodium_memcmp::DECL,
    &sodium_compare::DECL,
    &sodium_increment::DECL,
    &sodium_add::DECL,
    &sodium_memzero::DECL,
    &sodium_pad::DECL,
    &sodium_unpad::DECL,
    &sodium_bin2hex::DECL,
    &sodium_hex2bin::DECL,
    &sodium_bin2base64::DECL,
    &sodium_base642bin::DECL,
];

/// Compares in a time that tells nothing: 0 equal, -1 not.
#[php("sodium_memcmp(#[SensitiveParameter] string $string1, #[SensitiveParameter] string $string2): int")]
fn sodium_memcmp(cx: &mut Request, string1: &[u8], string2: &[u8]) -> Result<i64> {
    if string1.len() != string2.len() {
        return Err(bad(cx, 1, "and argument #2 ($string_2) must have the same length"));
    }
    let difference = string1.iter().zip(string2).fold(0, |difference, (one, other)| difference | (one ^ other));
    Ok(if difference == 0 { 0 } else { -1 })
}

/// Compares two numbers, the lowest byte first.
#[php("sodium_compare(#[SensitiveParameter] string $string1, #[SensitiveParameter] string $string2): int")]
fn sodium_compare(cx: &mut Request, string1: &[u8], string2: &[u8]) -> Result<i64> {
    if string1.len() != string2.len() {
        return Err(bad(cx, 1, "and argument #2 ($string_2) must have the same length"));
    }
    let (mut greater, mut equal) = (0_i64, 1_i64);
    for (one, other) in string1.iter().zip(string2).rev() {
        let (one, other) = (i64::from(*one), i64::from(*other));
        greater |= ((other - one) >> 8 & 1) & equal;
        equal &= ((other ^ one) - 1) >> 8 & 1;
    }
    Ok(greater + greater + equal - 1)
}

/// Adds one to a number, the lowest byte first.
#[php("sodium_increment(&$string): void")]
fn sodium_increment(cx: &mut Request, mut string: RefArg<'_>) -> Result<()> {
    let Some(mut bytes) = text_of(string.get()) else { return Err(error(cx, "a PHP string is required")) };
    let mut carry = 1_u16;
    for byte in &mut bytes {
        carry += u16::from(*byte);
        *byte = carry as u8;
        carry >>= 8;
    }
    let bytes = cx.str(bytes);
    string.set(cx, bytes)
}

/// Adds a number to another one, the lowest byte first.
#[php("sodium_add(&$string1, string $string2): void")]
fn sodium_add(cx: &mut Request, mut string1: RefArg<'_>, string2: &[u8]) -> Result<()> {
    let Some(mut bytes) = text_of(string1.get()) else { return Err(error(cx, "PHP strings are required")) };
    if bytes.len() != string2.len() {
        return Err(bad(cx, 1, "and argument #2 ($string_2) must have the same length"));
    }
    let mut carry = 0_u16;
    for (byte, other) in bytes.iter_mut().zip(string2) {
        carry += u16::from(*byte) + u16::from(*other);
        *byte = carry as u8;
        carry >>= 8;
    }
    let bytes = cx.str(bytes);
    string1.set(cx, bytes)
}

/// Empties a variable.
#[php("sodium_memzero(#[SensitiveParameter] &$string): void")]
fn sodium_memzero(cx: &mut Request, mut string: RefArg<'_>) -> Result<()> {
    if text_of(string.get()).is_none() {
        return Err(error(cx, "a PHP string is required"));
    }
    string.set(cx, Value::NULL)
}

/// Fills a text up to a whole number of blocks.
#[php("sodium_pad(#[SensitiveParameter] string $string, int $block_size): string")]
fn sodium_pad(cx: &mut Request, string: &[u8], block_size: i64) -> Result<Vec<u8>> {
    let Some(block) = usize::try_from(block_size).ok().filter(|block| *block > 0) else {
        return Err(bad(cx, 2, "must be greater than 0"));
    };
    let fill = block - string.len() % block;
    let Some(length) = string.len().checked_add(fill).filter(|length| i64::try_from(*length).is_ok()) else {
        return Err(error(cx, "input is too large"));
    };
    cx.charge(length);
    let mut out = string.to_vec();
    out.push(0x80);
    out.resize(length, 0);
    Ok(out)
}

/// Removes what a text was filled up with.
#[php("sodium_unpad(#[SensitiveParameter] string $string, int $block_size): string")]
fn sodium_unpad(cx: &mut Request, string: &[u8], block_size: i64) -> Result<Vec<u8>> {
    let Some(block) = usize::try_from(block_size).ok().filter(|block| *block > 0) else {
        return Err(bad(cx, 2, "must be greater than 0"));
    };
    if string.len() < block {
        return Err(bad(cx, 1, "must be at least as long as the block size"));
    }
    let mark = string.iter().rposition(|byte| *byte != 0).filter(|at| string[*at] == 0x80 && string.len() - at <= block);
    match mark {
        Some(at) => Ok(string[..at].to_vec()),
        None => Err(error(cx, "invalid padding")),
    }
}

/// Writes bytes as hexadecimal digits.
#[php("sodium_bin2hex(#[SensitiveParameter] string $string): string")]
fn sodium_bin2hex(string: &[u8]) -> Vec<u8> {
    let digit = |value: u8| b"0123456789abcdef"[usize::from(value)];
    string.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// Reads bytes out of hexadecimal digits.
#[php("sodium_hex2bin(#[SensitiveParameter] string $string, string $ignore = \"\"): string")]
fn sodium_hex2bin(cx: &mut Request, string: &[u8], ignore: &[u8]) -> Result<Vec<u8>> {
    let mut out = Vec::with_capacity(string.len() / 2);
    let mut half = None;
    for byte in string {
        match (char::from(*byte).to_digit(16), half) {
            (Some(digit), None) => half = Some(digit as u8),
            (Some(digit), Some(high)) => {
                out.push(high << 4 | digit as u8);
                half = None;
            }
            (None, None) if ignore.contains(byte) => {}
            _ => return Err(bad(cx, 1, "must be a valid hexadecimal string")),
        }
    }
    if half.is_some() {
        return Err(bad(cx, 1, "must be a valid hexadecimal string"));
    }
    Ok(out)
}

const PLAIN: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const URL_SAFE: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Returns a variant's digits, and whether it fills up the last group.
fn variant(cx: &mut Request, id: i64) -> Result<(&'static [u8; 64], bool)> {
    match id {
        1 => Ok((PLAIN, true)),
        3 => Ok((PLAIN, false)),
        5 => Ok((URL_SAFE, true)),
        7 => Ok((URL_SAFE, false)),
        _ => Err(bad(cx, 2, "must be a valid base64 variant identifier")),
    }
}

/// Writes bytes in Base64.
#[php("sodium_bin2base64(#[SensitiveParameter] string $string, int $id): string")]
fn sodium_bin2base64(cx: &mut Request, string: &[u8], id: i64) -> Result<Vec<u8>> {
    let (digits, filled) = variant(cx, id)?;
    let mut out = Vec::with_capacity(string.len().div_ceil(3) * 4);
    for piece in string.chunks(3) {
        let word = piece.iter().fold(0_u32, |word, byte| word << 8 | u32::from(*byte)) << (8 * (3 - piece.len()));
        out.extend((0..=piece.len()).map(|index| digits[(word >> (18 - 6 * index)) as usize & 63]));
        if filled {
            out.extend(std::iter::repeat_n(b'=', 3 - piece.len()));
        }
    }
    Ok(out)
}

/// Reads bytes out of Base64.
#[php("sodium_base642bin(#[SensitiveParameter] string $string, int $id, string $ignore = \"\"): string")]
fn sodium_base642bin(cx: &mut Request, string: &[u8], id: i64, ignore: &[u8]) -> Result<Vec<u8>> {
    let (digits, filled) = variant(cx, id)?;
    let wrong = |cx: &mut Request| Err(bad(cx, 1, "must be a valid base64 string"));
    let mut rest = string.iter().filter(|byte| !ignore.contains(byte)).copied().peekable();
    let (mut out, mut word, mut bits) = (Vec::with_capacity(string.len() / 4 * 3), 0_u32, 0);
    while let Some(value) = rest.peek().and_then(|byte| digits.iter().position(|digit| digit == byte)) {
        rest.next();
        word = word << 6 | value as u32;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            out.push((word >> bits) as u8);
        }
    }
    // what is left over of the last digit must be nothing
    if bits > 4 || word & ((1 << bits) - 1) != 0 {
        return wrong(cx);
    }
    let fill = if filled { bits / 2 } else { 0 };
    if !rest.eq(std::iter::repeat_n(b'=', fill)) {
        return wrong(cx);
    }
    Ok(out)
}
