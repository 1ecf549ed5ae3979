//! What is no character set: BASE64, UUENCODE and Quoted-Printable, which write bytes as text, and
//! HTML's references.
//!
//! The first three take characters for bytes: [`super::Encoding::is_transfer`] tells who converts
//! to read the other side as bytes.

use super::BAD;
use super::entities::ENTITIES;

/// Bytes of a line of BASE64, in characters.
const BASE64_LINE: usize = 76;
const UU_LINE: usize = 45;
const QUOTED_LINE: usize = 72;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The value of a character of BASE64.
pub(super) fn base64_value(byte: u8) -> Option<u32> {
    ALPHABET.iter().position(|other| *other == byte).map(|at| at as u32)
}

pub(super) fn base64_digit(value: u32) -> u8 {
    ALPHABET[value as usize & 63]
}

pub(super) fn decode_base64(text: &[u8]) -> Vec<u32> {
    let mut out = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut count) = (0_u32, 0);
    for &byte in text {
        match base64_value(byte) {
            Some(value) => {
                bits = bits << 6 | value;
                count += 6;
                if count == 24 {
                    out.extend([bits >> 16 & 0xFF, bits >> 8 & 0xFF, bits & 0xFF]);
                    (bits, count) = (0, 0);
                }
            }
            None if matches!(byte, b'\r' | b'\n' | b' ' | b'\t' | b'=') => {}
            None => out.push(BAD),
        }
    }
    while count >= 8 {
        count -= 8;
        out.push(bits >> count & 0xFF);
    }
    out
}

pub(super) fn encode_base64(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len() / 3 * 4 + 4);
    for (at, group) in bytes.chunks(3).enumerate() {
        if at > 0 && at * 4 % BASE64_LINE == 0 {
            out.extend_from_slice(b"\r\n");
        }
        let bits = group.iter().fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - group.len()));
        for digit in 0..4 {
            out.push(if digit <= group.len() { base64_digit(bits >> (18 - 6 * digit)) } else { b'=' });
        }
    }
    out
}

/// The bytes of the first file in a text, behind its line `begin …`; a text without one is empty.
pub(super) fn decode_uu(text: &[u8]) -> Vec<u32> {
    let Some(start) = text.windows(6).position(|window| window == b"begin ") else { return Vec::new() };
    let value = |byte: u8| u32::from(byte.wrapping_sub(b' ')) & 63;
    let mut out = Vec::new();
    let mut lines = text[start..].split(|byte| *byte == b'\n').skip(1);
    let ended = lines.clone().count();
    for _ in 0..ended {
        let Some((&first, digits)) = lines.next().and_then(<[u8]>::split_first) else { break };
        let length = value(first) as usize;
        if length == 0 {
            break;
        }
        let bytes = digits.chunks_exact(4).flat_map(|four| {
            let bits = four.iter().fold(0, |bits, digit| bits << 6 | value(*digit));
            [bits >> 16 & 0xFF, bits >> 8 & 0xFF, bits & 0xFF]
        });
        out.extend(bytes.take(length));
    }
    out
}

pub(super) fn encode_uu(bytes: &[u8]) -> Vec<u8> {
    if bytes.is_empty() {
        return Vec::new();
    }
    let mut out = b"begin 0644 filename\n".to_vec();
    let digit = |value: u32| if value & 63 == 0 { b'`' } else { (value & 63) as u8 + b' ' };
    for line in bytes.chunks(UU_LINE) {
        out.push(digit(line.len() as u32));
        for group in line.chunks(3) {
            let bits = group.iter().fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - group.len()));
            out.extend([18, 12, 6, 0].map(|shift| digit(bits >> shift)));
        }
        out.push(b'\n');
    }
    out
}

pub(super) fn decode_quoted(text: &[u8]) -> Vec<u32> {
    let hex = |byte: u8| char::from(byte).to_digit(16);
    let (mut out, mut at) = (Vec::with_capacity(text.len()), 0);
    while at < text.len() {
        let rest = &text[at..];
        let taken = match *rest {
            [b'=', high, low, ..] if high != b'\r' && high != b'\n' => {
                match (hex(high), hex(low)) {
                    (Some(high), Some(low)) => out.push(high << 4 | low),
                    (Some(_), None) => out.extend([b'=', high, low].map(u32::from)),
                    (None, _) => {
                        out.extend([b'=', high].map(u32::from));
                        at += 2;
                        continue;
                    }
                }
                3
            }
            [b'=', b'\n', ..] => 2,
            [b'=', b'\r', b'\n', ..] => 3,
            [b'=', b'\r', _, ..] => 2,
            [byte, ..] => {
                out.push(u32::from(byte));
                1
            }
            [] => break,
        };
        at += taken;
    }
    out
}

pub(super) fn encode_quoted(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len() * 2);
    let mut column = 0;
    for &byte in bytes {
        match byte {
            b'\r' => continue,
            b'\n' => {
                out.extend_from_slice(b"\r\n");
                column = 0;
                continue;
            }
            _ => {}
        }
        if column >= QUOTED_LINE {
            out.extend_from_slice(b"=\r\n");
            column = 0;
        }
        if byte >= 0x80 || byte == b'=' {
            out.extend_from_slice(format!("={byte:02X}").as_bytes());
            column += 3;
        } else {
            out.push(byte);
            column += 1;
        }
    }
    out
}

/// The characters of a text with references, each of which must end in a semicolon.
pub(super) fn decode_html(text: &[u8]) -> Vec<u32> {
    let (mut out, mut at) = (Vec::with_capacity(text.len()), 0);
    while at < text.len() {
        let found = (text[at] == b'&').then(|| reference(&text[at + 1..])).flatten();
        let (point, length) = found.unwrap_or((u32::from(text[at]), 1));
        out.push(point);
        at += length;
    }
    out
}

/// The character of a reference behind its `&`, and how many bytes it takes with it.
fn reference(text: &[u8]) -> Option<(u32, usize)> {
    let end = text.iter().position(|byte| *byte == b';')?;
    let name = std::str::from_utf8(&text[..end]).ok()?;
    let digits = |text: &str, radix| text.chars().all(|char| char.is_digit(radix)).then(|| u32::from_str_radix(text, radix).ok()).flatten();
    let point = match name.strip_prefix('#') {
        Some(number) => match number.strip_prefix(['x', 'X']) {
            Some(hex) => digits(hex, 16),
            None => digits(number, 10),
        }
        .filter(|point| *point <= 0x10_FFFF)?,
        None => match name {
            "amp" => u32::from(b'&'),
            "lt" => u32::from(b'<'),
            "gt" => u32::from(b'>'),
            "quot" => u32::from(b'"'),
            _ => ENTITIES.iter().find(|(_, known)| *known == name)?.0,
        },
    };
    Some((point, end + 2))
}

/// Writes a character as itself, by its name or its number. PHP gives even what is none a number.
pub(super) fn encode_html(point: u32, out: &mut Vec<u8>) {
    match ENTITIES.binary_search_by_key(&point, |entry| entry.0) {
        _ if point < 0x80 => out.push(point as u8),
        Ok(at) => out.extend_from_slice(format!("&{};", ENTITIES[at].1).as_bytes()),
        Err(_) => out.extend_from_slice(format!("&#{point};").as_bytes()),
    }
}
