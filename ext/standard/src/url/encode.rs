//! Percent encoding.

use heddle_macros::php;
use heddle_runtime::Request;
use heddle_runtime::decl::Function;
use heddle_runtime::percent::Space;
use heddle_value::{Str, StrBuilder};

pub(crate) const FUNCTIONS: &[&Function] = &[&urlencode::DECL, &urldecode::DECL, &rawurlencode::DECL, &rawurldecode::DECL];

/// Tells the bytes that stay: letters, digits and a few signs. [`Space::Percent`] has `~` too.
const PLAIN: [bool; 256] = {
    let mut plain = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        plain[byte] = (byte as u8).is_ascii_alphanumeric() || matches!(byte as u8, b'-' | b'_' | b'.');
        byte += 1;
    }
    plain
};

fn encoded(cx: &Request, text: &Str, space: Space) -> Str {
    let stays = |byte: u8| PLAIN[byte as usize] || byte == b'~' && space == Space::Percent;
    let joins = |byte: u8| byte == b' ' && space == Space::Plus;
    let Some(first) = text.iter().position(|byte| !stays(*byte)) else {
        return text.clone();
    };
    let longer = text[first..].iter().filter(|byte| !stays(**byte) && !joins(**byte)).count();
    Str::filled(cx.heap(), text.len() + longer * 2, |to| {
        to.push(&text[..first]);
        for &byte in &text[first..] {
            match byte {
                _ if stays(byte) => to.push(&[byte]),
                _ if joins(byte) => to.push(b"+"),
                _ => to.push(&[b'%', HEX[(byte >> 4) as usize], HEX[(byte & 15) as usize]]),
            }
        }
    })
}

const HEX: &[u8; 16] = b"0123456789ABCDEF";

fn decoded(cx: &Request, text: &Str, space: Space) -> Str {
    let means = |byte: &u8| *byte == b'%' || *byte == b'+' && space == Space::Plus;
    let Some(mut at) = text.iter().position(means) else {
        return text.clone();
    };
    let mut out = StrBuilder::with_capacity(cx.heap(), text.len());
    out.push_bytes(&text[..at]);
    while at < text.len() {
        let digit = |offset: usize| char::from(*text.get(at + offset)?).to_digit(16);
        let (byte, taken) = match text[at] {
            b'+' => (b' ', 1),
            sign => match digit(1).zip(digit(2)) {
                Some((high, low)) => ((high << 4 | low) as u8, 3),
                None => (sign, 1),
            },
        };
        out.push(byte);
        at += taken;
        let rest = &text[at..];
        let plain = rest.iter().position(means).unwrap_or(rest.len());
        out.push_bytes(&rest[..plain]);
        at += plain;
    }
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
