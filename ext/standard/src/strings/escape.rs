//! Backslashes before bytes, and away again.

use super::bytes::byte_set;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Request, Result};
use heddle_sys::bytes;
use heddle_value::{Str, StrBuilder};

pub(crate) const FUNCTIONS: &[&Function] =
    &[&addslashes::DECL, &stripslashes::DECL, &addcslashes::DECL, &stripcslashes::DECL, &quotemeta::DECL];

fn is_quoted(byte: u8) -> bool {
    matches!(byte, b'\'' | b'"' | b'\\' | 0)
}

/// A backslash before quotes and backslashes; NUL becomes `\0`.
#[php("addslashes(string $string): string", pure)]
fn addslashes(cx: &mut Request, string: &Str) -> Str {
    let Some(first) = string.iter().position(|&byte| is_quoted(byte)) else {
        return string.clone();
    };
    let mut out = StrBuilder::with_capacity(cx.heap(), string.len() + string.len() / 8 + 8);
    let (mut copied, mut at) = (0, first);
    loop {
        out.push_bytes(&string[copied..at]);
        match string[at] {
            0 => out.push_bytes(b"\\0"),
            byte => out.push_bytes(&[b'\\', byte]),
        }
        copied = at + 1;
        let Some(next) = string[copied..].iter().position(|&byte| is_quoted(byte)) else { break };
        at = copied + next;
    }
    out.push_bytes(&string[copied..]);
    out.finish()
}

/// The reverse of `addslashes`.
#[php("stripslashes(string $string): string", pure)]
fn stripslashes(cx: &mut Request, string: &Str) -> Str {
    let Some(first) = bytes::find(b'\\', string) else {
        return string.clone();
    };
    let mut out = StrBuilder::with_capacity(cx.heap(), string.len());
    let (mut copied, mut at) = (0, first);
    loop {
        out.push_bytes(&string[copied..at]);
        let Some(&escaped) = string.get(at + 1) else { return out.finish() };
        out.push(if escaped == b'0' { 0 } else { escaped });
        copied = at + 2;
        let Some(next) = bytes::find(b'\\', &string[copied..]) else { break };
        at = copied + next;
    }
    out.push_bytes(&string[copied..]);
    out.finish()
}

/// A backslash before the bytes of a set; those that cannot be printed as C writes them.
#[php("addcslashes(string $string, string $characters): string")]
fn addcslashes(cx: &mut Request, string: &Str, characters: &[u8]) -> Result<Str> {
    if string.is_empty() || characters.is_empty() {
        return Ok(string.clone());
    }
    let set = byte_set(cx, characters)?;
    let mut out = StrBuilder::with_capacity(cx.heap(), string.len() + string.len() / 8 + 8);
    for &byte in &string[..] {
        if !set[byte as usize] {
            out.push(byte);
            continue;
        }
        out.push(b'\\');
        match byte {
            b'\n' => out.push(b'n'),
            b'\t' => out.push(b't'),
            b'\r' => out.push(b'r'),
            0x07 => out.push(b'a'),
            0x0b => out.push(b'v'),
            0x08 => out.push(b'b'),
            0x0c => out.push(b'f'),
            b' '..=b'~' => out.push(byte),
            _ => out.push_str(&format!("{byte:03o}")),
        }
    }
    Ok(out.finish())
}

/// The reverse of `addcslashes`.
#[php("stripcslashes(string $string): string", pure)]
fn stripcslashes(cx: &mut Request, string: &Str) -> Str {
    let mut out = StrBuilder::with_capacity(cx.heap(), string.len());
    let mut at = 0;
    while at < string.len() {
        let (byte, next) = (string[at], string.get(at + 1).copied());
        at += 1;
        let (b'\\', Some(next)) = (byte, next) else {
            out.push(byte);
            continue;
        };
        at += 1;
        let plain = match next {
            b'n' => b'\n',
            b't' => b'\t',
            b'r' => b'\r',
            b'a' => 0x07,
            b'v' => 0x0b,
            b'b' => 0x08,
            b'f' => 0x0c,
            b'x' if string.get(at).is_some_and(u8::is_ascii_hexdigit) => digits(string, &mut at, 16, 2),
            b'0'..=b'7' => {
                at -= 1;
                digits(string, &mut at, 8, 3)
            }
            other => other,
        };
        out.push(plain);
    }
    out.finish()
}

/// The byte that up to `most` digits write; goes on behind them.
fn digits(text: &[u8], at: &mut usize, base: u32, most: usize) -> u8 {
    let mut number = 0_u32;
    for _ in 0..most {
        let Some(digit) = text.get(*at).and_then(|byte| (*byte as char).to_digit(base)) else { break };
        number = number * base + digit;
        *at += 1;
    }
    number as u8
}

/// A backslash before the characters that mean something in a regular expression.
#[php("quotemeta(string $string): string", pure)]
fn quotemeta(cx: &mut Request, string: &Str) -> Str {
    let mut out = StrBuilder::with_capacity(cx.heap(), string.len() + 8);
    for &byte in &string[..] {
        if b".\\+*?[^]$()".contains(&byte) {
            out.push(b'\\');
        }
        out.push(byte);
    }
    out.finish()
}
