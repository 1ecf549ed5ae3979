//! Filters that clean: what they do not want of a text they leave out or encode.

use crate::apply::Asked;
use crate::constants::*;
use crate::table::Outcome;
use crate::texts::call_builtin;
use heddle_runtime::{Request, Result};
use heddle_value::Value;

fn text(cx: &Request, bytes: &[u8]) -> Outcome {
    Ok(Some(Value::from(cx.str(bytes))))
}

/// Leaves out what the flags say.
fn strip(asked: &Asked<'_>, bytes: &[u8]) -> Vec<u8> {
    let unwanted = |byte: u8| match byte {
        b'`' => asked.has(FILTER_FLAG_STRIP_BACKTICK),
        0..=31 => asked.has(FILTER_FLAG_STRIP_LOW),
        128.. => asked.has(FILTER_FLAG_STRIP_HIGH),
        127 => asked.has(FILTER_FLAG_STRIP_HIGH),
        _ => false,
    };
    bytes.iter().copied().filter(|byte| !unwanted(*byte)).collect()
}

/// Writes the wanted bytes as `&#60;`.
fn encode(bytes: &[u8], wanted: impl Fn(u8) -> bool) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    for &byte in bytes {
        if wanted(byte) {
            out.extend_from_slice(format!("&#{byte};").as_bytes());
        } else {
            out.push(byte);
        }
    }
    out
}

/// Whether the flags want a byte encoded.
fn by_flags(asked: &Asked<'_>, byte: u8) -> bool {
    match byte {
        b'&' => asked.has(FILTER_FLAG_ENCODE_AMP),
        0..=31 => asked.has(FILTER_FLAG_ENCODE_LOW),
        127.. => asked.has(FILTER_FLAG_ENCODE_HIGH),
        _ => false,
    }
}

/// Tags go, quotes are encoded.
pub(crate) fn string(cx: &mut Request, asked: &Asked<'_>) -> Outcome {
    let quotes = !asked.has(FILTER_FLAG_NO_ENCODE_QUOTES);
    let encoded = encode(&strip(asked, &asked.text), |byte| by_flags(asked, byte) || quotes && matches!(byte, b'"' | b'\''));
    let encoded = Value::from(cx.str(tags_without_space(&encoded)));
    let stripped = call_builtin(cx, "strip_tags", &[encoded])?;
    if stripped.as_bytes().is_some_and(<[u8]>::is_empty) && asked.has(FILTER_FLAG_EMPTY_STRING_NULL) {
        return Ok(Some(Value::NULL));
    }
    Ok(Some(stripped))
}

/// White space behind a `<` makes it no less a tag here, other than for `strip_tags`.
fn tags_without_space(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    for &byte in text {
        if !(out.last() == Some(&b'<') && byte.is_ascii_whitespace()) {
            out.push(byte);
        }
    }
    out
}

/// As in URLs.
pub(crate) fn encoded(cx: &mut Request, asked: &Asked<'_>) -> Outcome {
    let mut out = Vec::with_capacity(asked.text.len());
    for byte in strip(asked, &asked.text) {
        if byte.is_ascii_alphanumeric() || b"-._\xff".contains(&byte) {
            out.push(byte);
        } else {
            out.extend_from_slice(format!("%{byte:02X}").as_bytes());
        }
    }
    text(cx, &out)
}

/// `'"<>&` and control characters as entities.
pub(crate) fn special_chars(cx: &mut Request, asked: &Asked<'_>) -> Outcome {
    let wanted = |byte: u8| matches!(byte, b'\'' | b'"' | b'<' | b'>' | b'&' | 0..=31) || byte >= 127 && asked.has(FILTER_FLAG_ENCODE_HIGH);
    text(cx, &encode(&strip(asked, &asked.text), wanted))
}

/// As `htmlspecialchars`; entities stay what they are.
pub(crate) fn full_special_chars(cx: &mut Request, asked: &Asked<'_>) -> Outcome {
    const ENT_QUOTES: i64 = 3;
    let quotes = if asked.has(FILTER_FLAG_NO_ENCODE_QUOTES) { 0 } else { ENT_QUOTES };
    let args = [Value::from(asked.text.clone()), Value::int(quotes), Value::NULL, Value::FALSE];
    call_builtin(cx, "htmlspecialchars", &args).map(Some)
}

/// Nothing but what the flags say.
pub(crate) fn unsafe_raw(cx: &mut Request, asked: &Asked<'_>) -> Outcome {
    if asked.text.is_empty() && asked.has(FILTER_FLAG_EMPTY_STRING_NULL) {
        return Ok(Some(Value::NULL));
    }
    text(cx, &encode(&strip(asked, &asked.text), |byte| by_flags(asked, byte)))
}

fn keep(cx: &Request, asked: &Asked<'_>, wanted: impl Fn(u8) -> bool) -> Result<Option<Value>> {
    let kept: Vec<u8> = asked.text.iter().copied().filter(|byte| wanted(*byte)).collect();
    text(cx, &kept)
}

/// Letters, digits and what may stand in an address.
pub(crate) fn email(cx: &mut Request, asked: &Asked<'_>) -> Outcome {
    keep(cx, asked, |byte| byte.is_ascii_alphanumeric() || b"!#$%&'*+-=?^_`{|}~@.[]".contains(&byte))
}

/// Whether a byte may stand in a URL; what RFC 1738 calls unsafe may.
pub(crate) fn is_url_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"$-_.+!*'(),{}|\\^~[]`<>#%\";/?:@&=".contains(&byte)
}

/// What may stand in a URL.
pub(crate) fn url(cx: &mut Request, asked: &Asked<'_>) -> Outcome {
    keep(cx, asked, is_url_byte)
}

/// Digits and signs.
pub(crate) fn number_int(cx: &mut Request, asked: &Asked<'_>) -> Outcome {
    keep(cx, asked, |byte| byte.is_ascii_digit() || matches!(byte, b'+' | b'-'))
}

/// Digits and signs, and what else the flags allow of a number.
pub(crate) fn number_float(cx: &mut Request, asked: &Asked<'_>) -> Outcome {
    keep(cx, asked, |byte| match byte {
        b'.' => asked.has(FILTER_FLAG_ALLOW_FRACTION),
        b',' => asked.has(FILTER_FLAG_ALLOW_THOUSAND),
        b'e' | b'E' => asked.has(FILTER_FLAG_ALLOW_SCIENTIFIC),
        _ => byte.is_ascii_digit() || matches!(byte, b'+' | b'-'),
    })
}

/// As `addslashes`.
pub(crate) fn add_slashes(cx: &mut Request, asked: &Asked<'_>) -> Outcome {
    let mut out = Vec::with_capacity(asked.text.len());
    for &byte in asked.text.iter() {
        match byte {
            b'\'' | b'"' | b'\\' => out.extend_from_slice(&[b'\\', byte]),
            0 => out.extend_from_slice(b"\\0"),
            _ => out.push(byte),
        }
    }
    text(cx, &out)
}
