//! Percent encoding.

use heddle_macros::php;
use heddle_runtime::Request;
use heddle_runtime::decl::Function;
use heddle_value::{Str, StrBuilder};

pub(crate) const FUNCTIONS: &[&Function] = &[&urlencode::DECL, &urldecode::DECL, &rawurlencode::DECL, &rawurldecode::DECL];

/// How a space is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Space {
    /// `+`, as forms do (RFC 1738 as PHP calls it).
    Plus,
    /// `%20` (RFC 3986); `~` stays too.
    Percent,
}

const HEX: &[u8; 16] = b"0123456789ABCDEF";

/// Appends the text with all but letters, digits, `-`, `_`, `.` (and `~`) encoded.
pub fn encode(text: &[u8], space: Space, out: &mut Vec<u8>) {
    for &byte in text {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => out.push(byte),
            b'~' if space == Space::Percent => out.push(byte),
            b' ' if space == Space::Plus => out.push(b'+'),
            _ => out.extend_from_slice(&[b'%', HEX[(byte >> 4) as usize], HEX[(byte & 15) as usize]]),
        }
    }
}

/// The text decoded; what is no encoding stays.
pub fn decode(text: &[u8], space: Space) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        let byte = text[at];
        at += 1;
        match (byte, text.get(at), text.get(at + 1)) {
            (b'%', Some(high), Some(low)) if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => {
                out.push(digit(*high) << 4 | digit(*low));
                at += 2;
            }
            (b'+', ..) if space == Space::Plus => out.push(b' '),
            _ => out.push(byte),
        }
    }
    out
}

fn digit(byte: u8) -> u8 {
    (byte as char).to_digit(16).unwrap_or(0) as u8
}

fn encoded(cx: &Request, text: &Str, space: Space) -> Str {
    let mut out = Vec::with_capacity(text.len() + 16);
    encode(text, space, &mut out);
    if out.len() == text.len() && out == text[..] { text.clone() } else { finish(cx, &out) }
}

fn decoded(cx: &Request, text: &Str, space: Space) -> Str {
    if memchr::memchr2(b'%', b'+', text).is_none() {
        return text.clone();
    }
    finish(cx, &decode(text, space))
}

fn finish(cx: &Request, bytes: &[u8]) -> Str {
    let mut out = StrBuilder::with_capacity(cx.heap(), bytes.len());
    out.push_bytes(bytes);
    out.finish()
}

/// As forms encode: a space is `+`.
#[php("urlencode(string $string): string", pure)]
fn urlencode(cx: &mut Request, string: &Str) -> Str {
    encoded(cx, string, Space::Plus)
}

/// The reverse of `urlencode`.
#[php("urldecode(string $string): string", pure)]
fn urldecode(cx: &mut Request, string: &Str) -> Str {
    decoded(cx, string, Space::Plus)
}

/// As RFC 3986 encodes: a space is `%20`.
#[php("rawurlencode(string $string): string", pure)]
fn rawurlencode(cx: &mut Request, string: &Str) -> Str {
    encoded(cx, string, Space::Percent)
}

/// The reverse of `rawurlencode`.
#[php("rawurldecode(string $string): string", pure)]
fn rawurldecode(cx: &mut Request, string: &Str) -> Str {
    decoded(cx, string, Space::Percent)
}
