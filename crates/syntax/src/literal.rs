//! The values of literals: numbers, and strings with their escapes.

use std::borrow::Cow;

/// A numeric literal's value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    /// It fits into 64 bits.
    Int(i64),
    /// It does not.
    Float(f64),
}

/// The value of an integer literal in any base, underscores included; a float if it does not fit.
/// `None` for an octal literal with the digits 8 or 9 ("Invalid numeric literal").
#[must_use]
pub fn integer(text: &[u8]) -> Option<Number> {
    let (radix, digits) = match text {
        [b'0', b'x' | b'X', digits @ ..] => (16, digits),
        [b'0', b'b' | b'B', digits @ ..] => (2, digits),
        [b'0', b'o' | b'O', digits @ ..] => (8, digits),
        [b'0', digits @ ..] if !digits.is_empty() => (8, digits),
        digits => (10, digits),
    };
    let mut value: i64 = 0;
    let mut overflow = false;
    for &byte in digits.iter().filter(|&&byte| byte != b'_') {
        let digit = (byte as char).to_digit(radix)?;
        if !overflow {
            match value.checked_mul(i64::from(radix)).and_then(|shifted| shifted.checked_add(i64::from(digit))) {
                Some(next) => value = next,
                None => overflow = true,
            }
        }
    }
    Some(if overflow { Number::Float(big(digits, radix)) } else { Number::Int(value) })
}

/// The float nearest to an integer of arbitrary length.
fn big(digits: &[u8], radix: u32) -> f64 {
    if radix == 10 {
        return decimal(digits);
    }
    // PHP adds a binary or octal digit as its character and takes `0` away afterwards: the last
    // bits show which rounding was first
    let bias = if radix == 16 { 0.0 } else { f64::from(b'0') };
    let digits = digits.iter().filter_map(|&byte| (byte as char).to_digit(radix));
    digits.fold(0.0, |value, digit| value * f64::from(radix) + (f64::from(digit) + bias) - bias)
}

/// The value of a literal that is a float, underscores included: with a point or an exponent, or an
/// integer in any base that does not fit.
#[must_use]
pub fn float(text: &[u8]) -> f64 {
    match integer(text) {
        Some(Number::Float(value)) => value,
        Some(Number::Int(value)) => value as f64,
        None => decimal(text),
    }
}

fn decimal(text: &[u8]) -> f64 {
    let plain: String = text.iter().filter(|&&byte| byte != b'_').map(|&byte| byte as char).collect();
    plain.parse().unwrap_or(f64::INFINITY)
}

/// The content of a string in single quotes (the quotes are not passed): `\\` and `\'` are the only
/// escapes.
#[must_use]
pub fn single_quoted(text: &[u8]) -> Cow<'_, [u8]> {
    let Some(first) = memchr::memchr(b'\\', text) else {
        return Cow::Borrowed(text);
    };
    let mut out = Vec::with_capacity(text.len());
    out.extend_from_slice(&text[..first]);
    let mut at = first;
    while at < text.len() {
        if text[at] == b'\\' && matches!(text.get(at + 1), Some(b'\\' | b'\'')) {
            at += 1;
        }
        out.push(text[at]);
        at += 1;
    }
    Cow::Owned(out)
}

/// A `\u{..}` that is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EscapeError {
    /// No hexadecimal digits between braces.
    Malformed,
    /// Above U+10FFFF.
    TooLarge,
}

impl EscapeError {
    /// PHP's message.
    #[must_use]
    pub const fn message(self) -> &'static str {
        match self {
            Self::Malformed => "Invalid UTF-8 codepoint escape sequence",
            Self::TooLarge => "Invalid UTF-8 codepoint escape sequence: Codepoint too large",
        }
    }
}

/// The content of an interpolating string with its escapes resolved. `quote` is the quote that may
/// be escaped: `"`, `` ` ``, or 0 in heredocs.
///
/// # Errors
/// A malformed `\u{..}`.
pub fn double_quoted(text: &[u8], quote: u8) -> Result<Cow<'_, [u8]>, EscapeError> {
    let Some(first) = memchr::memchr(b'\\', text) else {
        return Ok(Cow::Borrowed(text));
    };
    let mut out = Vec::with_capacity(text.len());
    out.extend_from_slice(&text[..first]);
    let mut rest = &text[first..];
    while let Some((&byte, after)) = rest.split_first() {
        if byte != b'\\' {
            out.push(byte);
            rest = after;
            continue;
        }
        rest = escape(after, quote, &mut out)?;
    }
    Ok(Cow::Owned(out))
}

/// Resolves one escape, whose backslash was just read; returns what follows it.
fn escape<'a>(text: &'a [u8], quote: u8, out: &mut Vec<u8>) -> Result<&'a [u8], EscapeError> {
    let Some((&byte, after)) = text.split_first() else {
        out.push(b'\\');
        return Ok(text);
    };
    let simple = match byte {
        b'n' => b'\n',
        b't' => b'\t',
        b'r' => b'\r',
        b'v' => 0x0b,
        b'e' => 0x1b,
        b'f' => 0x0c,
        b'\\' | b'$' => byte,
        b'"' | b'`' if byte == quote => byte,
        b'0'..=b'7' => {
            let length = text.iter().take(3).take_while(|byte| matches!(byte, b'0'..=b'7')).count();
            let value = text[..length].iter().fold(0u32, |value, digit| value * 8 + u32::from(digit - b'0'));
            out.push(value as u8);
            return Ok(&text[length..]);
        }
        b'x' | b'X' if after.first().is_some_and(u8::is_ascii_hexdigit) => {
            let length = after.iter().take(2).take_while(|byte| byte.is_ascii_hexdigit()).count();
            out.push(hex(&after[..length]) as u8);
            return Ok(&after[length..]);
        }
        b'u' if after.first() == Some(&b'{') => return codepoint(&after[1..], out),
        _ => {
            out.extend_from_slice(&[b'\\', byte]);
            return Ok(after);
        }
    };
    out.push(simple);
    Ok(after)
}

fn hex(digits: &[u8]) -> u32 {
    digits.iter().filter_map(|&byte| (byte as char).to_digit(16)).fold(0u32, |value, digit| value.saturating_mul(16).saturating_add(digit))
}

/// Resolves what follows `\u{`. Surrogates are encoded like any other code point, as PHP does.
fn codepoint<'a>(text: &'a [u8], out: &mut Vec<u8>) -> Result<&'a [u8], EscapeError> {
    let length = text.iter().take_while(|byte| byte.is_ascii_hexdigit()).count();
    if length == 0 || text.get(length) != Some(&b'}') {
        return Err(EscapeError::Malformed);
    }
    let code = hex(&text[..length]);
    let tail = |shift: u32| 0x80 | ((code >> shift) & 0x3f) as u8;
    match code {
        0..0x80 => out.push(code as u8),
        0x80..0x800 => out.extend([0xc0 | (code >> 6) as u8, tail(0)]),
        0x800..0x1_0000 => out.extend([0xe0 | (code >> 12) as u8, tail(6), tail(0)]),
        0x1_0000..0x11_0000 => out.extend([0xf0 | (code >> 18) as u8, tail(12), tail(6), tail(0)]),
        _ => return Err(EscapeError::TooLarge),
    }
    Ok(&text[length + 1..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers() {
        let int = |text: &str| integer(text.as_bytes());
        assert_eq!(int("0"), Some(Number::Int(0)));
        assert_eq!(int("1_000"), Some(Number::Int(1000)));
        assert_eq!(int("0x7FFFFFFFFFFFFFFF"), Some(Number::Int(i64::MAX)));
        assert_eq!(int("0o17"), Some(Number::Int(15)));
        assert_eq!(int("017"), Some(Number::Int(15)));
        assert_eq!(int("0b11"), Some(Number::Int(3)));
        assert_eq!(int("9223372036854775808"), Some(Number::Float(9223372036854775808.0)));
        assert_eq!(int("0x10000000000000000"), Some(Number::Float(18446744073709551616.0)));
        assert_eq!(int("089"), None);
    }

    #[test]
    fn escapes() {
        let text = |text: &str| double_quoted(text.as_bytes(), b'"').map(Cow::into_owned);
        assert_eq!(text(r#"a\n\x41\101\u{1F600}\"\$\q\400\"#), Ok("a\nAA\u{1F600}\"$\\q\0\\".as_bytes().to_vec()));
        assert_eq!(text(r"\u{110000}"), Err(EscapeError::TooLarge));
        assert_eq!(text(r"\u{}"), Err(EscapeError::Malformed));
        assert_eq!(double_quoted(br#"\""#, 0).map(Cow::into_owned), Ok(br#"\""#.to_vec()));
        assert_eq!(&*single_quoted(br"a\'b\\c\n"), br"a'b\c\n");
    }
}
