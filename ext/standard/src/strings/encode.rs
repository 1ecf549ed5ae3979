//! Bytes as text: hexadecimal, base64, quoted-printable, uuencode; ISO-8859-1 as UTF-8.

use heddle_macros::php;
use heddle_runtime::base64;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::{Request, Result};
use heddle_value::{Str, StrBuilder};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &bin2hex::DECL,
    &hex2bin::DECL,
    &base64_encode::DECL,
    &base64_decode::DECL,
    &quoted_printable_encode::DECL,
    &quoted_printable_decode::DECL,
    &convert_uuencode::DECL,
    &convert_uudecode::DECL,
    &utf8_encode::DECL,
    &utf8_decode::DECL,
];

const HEX: &[u8; 16] = b"0123456789abcdef";

/// The bytes as lowercase hexadecimal digits.
pub fn to_hex(bytes: &[u8]) -> Vec<u8> {
    bytes.iter().flat_map(|byte| [HEX[(byte >> 4) as usize], HEX[(byte & 15) as usize]]).collect()
}

/// In hexadecimal.
#[php("bin2hex(string $string): string", pure)]
fn bin2hex(cx: &mut Request, string: &[u8]) -> Str {
    Str::with_len(cx.heap(), string.len() * 2, |to| {
        for (pair, byte) in to.chunks_exact_mut(2).zip(string) {
            pair[0] = HEX[(byte >> 4) as usize];
            pair[1] = HEX[(byte & 15) as usize];
        }
    })
}

/// The reverse of `bin2hex`.
#[php("hex2bin(string $string): string|false")]
fn hex2bin(cx: &mut Request, string: &[u8]) -> Result<OrFalse<Vec<u8>>> {
    if !string.len().is_multiple_of(2) {
        cx.function_warning("Hexadecimal input string must have an even length")?;
        return Ok(OrFalse(None));
    }
    let digit = |byte: u8| (byte as char).to_digit(16);
    let bytes: Option<Vec<u8>> = string.chunks_exact(2).map(|pair| Some((digit(pair[0])? << 4 | digit(pair[1])?) as u8)).collect();
    if bytes.is_none() {
        cx.function_warning("Input string must be hexadecimal string")?;
    }
    Ok(OrFalse(bytes))
}

/// In base64.
#[php("base64_encode(string $string): string", pure)]
fn base64_encode(cx: &mut Request, string: &[u8]) -> Str {
    Str::with_len(cx.heap(), string.len().div_ceil(3) * 4, |to| base64::encode_to(string, to))
}

/// The reverse of `base64_encode`; bytes that do not belong there are passed over unless `$strict`.
#[php("base64_decode(string $string, bool $strict = false): string|false", pure)]
fn base64_decode(string: &[u8], strict: bool) -> OrFalse<Vec<u8>> {
    OrFalse(base64::decode(string, strict))
}

/// Longest line of quoted-printable text.
const QUOTED_LINE: usize = 76;

/// As quoted-printable text.
#[php("quoted_printable_encode(string $string): string", pure)]
fn quoted_printable_encode(string: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(string.len() + string.len() / 4);
    // room left in the line
    let mut room = QUOTED_LINE as i64 - 1;
    let mut at = 0;
    while at < string.len() {
        let byte = string[at];
        at += 1;
        if byte == b'\r' && string.get(at) == Some(&b'\n') {
            out.extend_from_slice(b"\r\n");
            at += 1;
            room = QUOTED_LINE as i64 - 1;
            continue;
        }
        let quoted = byte.is_ascii_control() || byte >= 0x7f || byte == b'=' || byte == b' ' && string.get(at) == Some(&b'\r');
        if quoted {
            room -= 3;
            let further = match byte {
                0xc0..=0xdf => 3,
                0xe0..=0xef => 6,
                0xf0..=0xf4 => 9,
                _ => 0,
            };
            if (byte <= 0x7f && room < 0) || (byte > 0x7f && room < further) {
                out.extend_from_slice(b"=\r\n");
                room = QUOTED_LINE as i64 - 1 - 3;
            }
            out.extend_from_slice(format!("={byte:02X}").as_bytes());
        } else {
            room -= 1;
            if room < 0 {
                out.extend_from_slice(b"=\r\n");
                room = QUOTED_LINE as i64 - 2;
            }
            out.push(byte);
        }
    }
    out
}

/// The reverse of `quoted_printable_encode`.
#[php("quoted_printable_decode(string $string): string", pure)]
fn quoted_printable_decode(string: &[u8]) -> Vec<u8> {
    // A null byte ends the text.
    let string = string.split(|byte| *byte == 0).next().unwrap_or_default();
    let mut out = Vec::with_capacity(string.len());
    let mut at = 0;
    while at < string.len() {
        if string[at] != b'=' {
            out.push(string[at]);
            at += 1;
            continue;
        }
        let digit = |at: usize| string.get(at).and_then(|byte| (*byte as char).to_digit(16));
        if let (Some(high), Some(low)) = (digit(at + 1), digit(at + 2)) {
            out.push((high << 4 | low) as u8);
            at += 3;
            continue;
        }
        // a soft line break, with white space before it
        let spaces = string[at + 1..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let end = at + 1 + spaces;
        match string[end..] {
            [] => at = end,
            [b'\r', b'\n', ..] => at = end + 2,
            [b'\r' | b'\n', ..] => at = end + 1,
            _ => {
                out.push(b'=');
                at += 1;
            }
        }
    }
    out
}

fn uu(value: u8) -> u8 {
    if value == 0 { b'`' } else { value + b' ' }
}

/// As uuencoded text.
#[php("convert_uuencode(string $string): string", pure)]
fn convert_uuencode(string: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(string.len() * 3 / 2 + 8);
    for line in string.chunks(45) {
        out.push(uu(line.len() as u8));
        for three in line.chunks(3) {
            let (one, two, three) = (three[0], three.get(1).copied().unwrap_or(0), three.get(2).copied().unwrap_or(0));
            out.extend([one >> 2, (one & 3) << 4 | two >> 4, (two & 15) << 2 | three >> 6, three & 63].map(uu));
        }
        out.push(b'\n');
    }
    out.extend_from_slice(b"`\n");
    out
}

/// The reverse of `convert_uuencode`.
#[php("convert_uudecode(string $string): string|false")]
fn convert_uudecode(cx: &mut Request, string: &[u8]) -> Result<OrFalse<Vec<u8>>> {
    let bytes = from_uu(string);
    if bytes.is_none() {
        cx.function_warning("Argument #1 ($data) is not a valid uuencoded string")?;
    }
    Ok(OrFalse(bytes))
}

fn from_uu(text: &[u8]) -> Option<Vec<u8>> {
    let value = |byte: u8| (byte.wrapping_sub(b' ')) & 63;
    /// Bytes of a line that others follow.
    const FULL: usize = 45;
    if text.is_empty() {
        return None;
    }
    let mut out = Vec::with_capacity(text.len() * 3 / 4);
    let mut rest = text;
    while let Some((&head, line)) = rest.split_first() {
        let length = value(head) as usize;
        if length == 0 {
            break;
        }
        let letters = length.div_ceil(3) * 4;
        if line.len() < letters {
            return None;
        }
        let start = out.len();
        for four in line[..letters].chunks_exact(4) {
            let [one, two, three, four] = [four[0], four[1], four[2], four[3]].map(value);
            out.extend([one << 2 | two >> 4, two << 4 | three >> 2, three << 6 | four]);
        }
        out.truncate(start + length);
        if length < FULL {
            break;
        }
        rest = line.get(letters + 1..).unwrap_or_default();
    }
    Some(out)
}

/// ISO-8859-1 as UTF-8.
#[php("utf8_encode(string $string): string", deprecated = "since 8.2, visit the php.net documentation for various alternatives")]
fn utf8_encode(cx: &mut Request, string: &[u8]) -> Str {
    let mut out = StrBuilder::with_capacity(cx.heap(), string.len() * 2);
    for &byte in string {
        out.push_str((byte as char).encode_utf8(&mut [0; 4]));
    }
    out.finish()
}

/// UTF-8 as ISO-8859-1, `?` for what is not in there.
#[php("utf8_decode(string $string): string", deprecated = "since 8.2, visit the php.net documentation for various alternatives")]
fn utf8_decode(string: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(string.len());
    for chunk in string.utf8_chunks() {
        out.extend(chunk.valid().chars().map(|character| u8::try_from(u32::from(character)).unwrap_or(b'?')));
        if !chunk.invalid().is_empty() {
            out.push(b'?');
        }
    }
    out
}
