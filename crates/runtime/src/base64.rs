//! Base 64 (RFC 4648, section 4).

use base64_simd::{AsOut, STANDARD};

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Neither a digit nor white space.
const OTHER: u8 = 255;
const WHITE: u8 = 64;

/// What each byte stands for: a digit's value, [`WHITE`] or [`OTHER`].
const VALUES: [u8; 256] = {
    let mut table = [OTHER; 256];
    let mut value = 0;
    while value < 64 {
        table[DIGITS[value] as usize] = value as u8;
        value += 1;
    }
    table[b' ' as usize] = WHITE;
    table[b'\t' as usize] = WHITE;
    table[b'\n' as usize] = WHITE;
    table[b'\r' as usize] = WHITE;
    table
};

/// A digit's value.
#[must_use]
pub fn digit(byte: u8) -> Option<u8> {
    let value = VALUES[usize::from(byte)];
    (value < 64).then_some(value)
}

/// The four characters for one to three bytes.
#[inline]
#[must_use]
pub fn group(three: &[u8]) -> [u8; 4] {
    let (first, second, third) = (three[0], three.get(1).copied(), three.get(2).copied());
    let (middle, last) = (second.unwrap_or(0), third.unwrap_or(0));
    [
        DIGITS[usize::from(first >> 2)],
        DIGITS[usize::from((first & 3) << 4 | middle >> 4)],
        if second.is_some() { DIGITS[usize::from((middle & 15) << 2 | last >> 6)] } else { b'=' },
        if third.is_some() { DIGITS[usize::from(last & 63)] } else { b'=' },
    ]
}

/// The text for some bytes, with padding.
#[must_use]
pub fn encode(bytes: &[u8]) -> Vec<u8> {
    STANDARD.encode_type(bytes)
}

/// Writes the text for some bytes, with padding, to `out`: four characters for every three bytes or
/// less.
pub fn encode_to(bytes: &[u8], out: &mut [u8]) {
    let _ = STANDARD.encode(bytes, out.as_out());
}

/// The bytes. What does not belong there is passed over; `None` when `strict` and there is anything
/// but white space, or
/// too few or too many characters. PHP's rule: padding may be missing.
#[must_use]
pub fn decode(text: &[u8], strict: bool) -> Option<Vec<u8>> {
    match STANDARD.decode_type(text) {
        Ok(bytes) => Some(bytes),
        // something that PHP's rules forgive, or not
        Err(_) => decode_leniently(text, strict),
    }
}

/// Decodes character by character, or by four where they are digits.
fn decode_leniently(text: &[u8], strict: bool) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(text.len() / 4 * 3 + 3);
    let (mut count, mut padding) = (0_usize, 0_usize);
    let mut bits = 0_u32;
    let mut rest = text;
    while let Some((&byte, after)) = rest.split_first() {
        if let [a, b, c, d, after @ ..] = rest
            && count % 4 == 0
            && (!strict || padding == 0)
        {
            let [a, b, c, d] = [*a, *b, *c, *d].map(|byte| u32::from(VALUES[usize::from(byte)]));
            if (a | b | c | d) < 64 {
                bits = a << 18 | b << 12 | c << 6 | d;
                out.extend_from_slice(&bits.to_be_bytes()[1..]);
                count += 4;
                rest = after;
                continue;
            }
        }
        rest = after;
        if byte == b'=' {
            padding += 1;
            continue;
        }
        let value = VALUES[usize::from(byte)];
        if value >= WHITE {
            if strict && value != WHITE {
                return None;
            }
            continue;
        }
        if strict && padding > 0 {
            return None;
        }
        bits = bits << 6 | u32::from(value);
        match count % 4 {
            1 => out.push((bits >> 4) as u8),
            2 => out.push((bits >> 2) as u8),
            3 => out.push(bits as u8),
            _ => {}
        }
        count += 1;
    }
    let broken = count % 4 == 1 || padding > 0 && (padding > 2 || (count + padding) % 4 != 0);
    if strict && broken { None } else { Some(out) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways() {
        for (bytes, text) in [("", ""), ("a", "YQ=="), ("ab", "YWI="), ("abc", "YWJj"), ("abcd", "YWJjZA==")] {
            assert_eq!(encode(bytes.as_bytes()), text.as_bytes());
            assert_eq!(decode(text.as_bytes(), true).as_deref(), Some(bytes.as_bytes()));
        }
        for text in ["YQ=", "Y", "YQ==YQ", "YW*J", "=="] {
            assert_eq!(decode(text.as_bytes(), true), None, "{text}");
        }
        assert_eq!(decode(b"Y Q", true).as_deref(), Some(&b"a"[..]));
        assert_eq!(decode(b"Y*Q=x", false).as_deref(), Some(&b"a\x0c"[..]));
    }
}
