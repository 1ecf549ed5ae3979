//! Unicode's encodings beside UTF-8: UTF-16, UCS-2, UTF-32, UCS-4, UTF-7 and the variant of it that
//! IMAP uses.

use super::BAD;
use super::transfer::{base64_digit, base64_value};

/// Gives the units of UTF-16 of a character. Halves of pairs, which come out of UCS-2 and of
/// references by number, are units as they are.
pub(super) fn units(point: u32, space: &mut [u16; 2]) -> &[u16] {
    match char::from_u32(point) {
        Some(char) => char.encode_utf16(space),
        None => {
            space[0] = point as u16;
            &space[..1]
        }
    }
}

/// Characters of units of two bytes; `mark`: a byte order mark decides and goes.
pub(super) fn decode_two(mut bytes: &[u8], mut little: bool, mark: bool, surrogates: bool) -> Vec<u32> {
    if mark && (bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF])) {
        little = bytes[0] == 0xFF;
        bytes = &bytes[2..];
    }
    let units = bytes.chunks_exact(2).map(|two| {
        let two = [two[0], two[1]];
        if little { u16::from_le_bytes(two) } else { u16::from_be_bytes(two) }
    });
    let mut out: Vec<u32> = if surrogates {
        char::decode_utf16(units).map(|unit| unit.map_or(BAD, u32::from)).collect()
    } else {
        units.map(u32::from).collect()
    };
    if bytes.len() % 2 == 1 {
        out.push(BAD);
    }
    out
}

/// Characters of four bytes; of UCS-4 (`any`) also those that are none in Unicode.
pub(super) fn decode_four(mut bytes: &[u8], mut little: bool, mark: bool, any: bool) -> Vec<u32> {
    if mark && (bytes.starts_with(&[0xFF, 0xFE, 0, 0]) || bytes.starts_with(&[0, 0, 0xFE, 0xFF])) {
        little = bytes[0] == 0xFF;
        bytes = &bytes[4..];
    }
    let mut out = Vec::with_capacity(bytes.len() / 4);
    for four in bytes.chunks(4) {
        let point = match <[u8; 4]>::try_from(four) {
            Ok(four) if little => u32::from_le_bytes(four),
            Ok(four) => u32::from_be_bytes(four),
            Err(_) => BAD,
        };
        out.push(if any { point } else { char::from_u32(point).map_or(BAD, u32::from) });
    }
    out
}

/// UTF-7 (RFC 2152) or IMAP's (RFC 3501).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Seven {
    Plain,
    Imap,
}

impl Seven {
    /// What begins base 64.
    fn shift(self) -> u8 {
        if self == Seven::Plain { b'+' } else { b'&' }
    }

    fn value(self, byte: u8) -> Option<u32> {
        match (self, byte) {
            (Seven::Imap, b',') => Some(63),
            (Seven::Imap, b'/') => None,
            _ => base64_value(byte),
        }
    }

    fn digit(self, value: u32) -> u8 {
        match (self, base64_digit(value)) {
            (Seven::Imap, b'/') => b',',
            (_, digit) => digit,
        }
    }

    /// Whether a character is written as itself.
    fn is_direct(self, point: u32) -> bool {
        match self {
            Seven::Plain => {
                point == 0 || u8::try_from(point).is_ok_and(|byte| byte.is_ascii_alphanumeric() || b" \t\r\n'(),-./:?".contains(&byte))
            }
            Seven::Imap => (0x20..0x7F).contains(&point) && point != 0x26,
        }
    }

    /// Whether a character that stands by itself is read; more are than are written.
    fn is_read(self, byte: u8) -> bool {
        match self {
            Seven::Plain => byte < 0x80,
            Seven::Imap => (0x20..0x7F).contains(&byte),
        }
    }
}

/// Base 64 that is being read: bits, and the first half of a pair.
#[derive(Default)]
struct Bits {
    bits: u32,
    count: u32,
    high: Option<u32>,
}

impl Bits {
    /// Takes six bits; a character when sixteen are there.
    fn take(&mut self, value: u32, imap: bool, out: &mut Vec<u32>) {
        self.bits = self.bits << 6 | value;
        self.count += 6;
        if self.count < 16 {
            return;
        }
        self.count -= 16;
        let unit = self.bits >> self.count & 0xFFFF;
        self.bits &= (1 << self.count) - 1;
        match (self.high.take(), unit) {
            (Some(high), 0xDC00..0xE000) => out.push(0x1_0000 + ((high & 0x3FF) << 10) + (unit & 0x3FF)),
            (high, _) => {
                if high.is_some() {
                    out.push(BAD);
                }
                match unit {
                    0xD800..0xDC00 => self.high = Some(unit),
                    0xDC00..0xE000 => out.push(BAD),
                    // what stands by itself may not be written so
                    0x20..0x7F if imap && unit != 0x26 => out.push(BAD),
                    _ => out.push(unit),
                }
            }
        }
    }

    /// Whether bits are left that may not be.
    fn is_ragged(&self) -> bool {
        self.high.is_some() || self.count >= 6 || self.bits != 0
    }
}

impl Seven {
    /// The characters of a text; [`BAD`] where there is none.
    pub(crate) fn decode(self, text: &[u8]) -> Vec<u32> {
        let imap = self == Seven::Imap;
        let (mut out, mut at) = (Vec::with_capacity(text.len()), 0);
        while at < text.len() {
            let byte = text[at];
            at += 1;
            if byte != self.shift() {
                out.push(if self.is_read(byte) { u32::from(byte) } else { BAD });
                continue;
            }
            if text.get(at) == Some(&b'-') {
                out.push(u32::from(byte));
                at += 1;
                continue;
            }
            at = self.decode_shifted(text, at, imap, &mut out);
        }
        out
    }

    /// Reads base 64 up to what ends it; gives the place behind.
    fn decode_shifted(self, text: &[u8], mut at: usize, imap: bool, out: &mut Vec<u32>) -> usize {
        let mut bits = Bits::default();
        while let Some(value) = text.get(at).and_then(|byte| self.value(*byte)) {
            bits.take(value, imap, out);
            at += 1;
        }
        let end = text.get(at).copied();
        // of IMAP's only a hyphen ends it
        let open = imap && end != Some(b'-');
        if bits.is_ragged() || open {
            out.push(BAD);
        }
        if imap && end.is_none() && bits.high.is_some() && (1..6).contains(&bits.count) {
            out.push(BAD);
        }
        match end {
            None => at,
            Some(b'-') => at + 1,
            Some(_) if imap => at + 1,
            Some(byte) => {
                out.push(if byte < 0x80 { u32::from(byte) } else { BAD });
                at + 1
            }
        }
    }

    /// Whether a text is what the encoding allows: of UTF-7 there are forms that are read and not
    /// allowed.
    pub(crate) fn accepts(self, text: &[u8]) -> bool {
        if self.decode(text).contains(&BAD) {
            return false;
        }
        let mut shifted = false;
        self == Seven::Imap
            || text.iter().enumerate().all(|(at, byte)| {
                if shifted {
                    shifted = self.value(*byte).is_some();
                    return shifted || *byte == b'-' || self.is_optional(*byte);
                }
                shifted = *byte == b'+';
                let next = text.get(at + 1);
                if shifted {
                    return next.is_none_or(|next| *next == b'-' || self.value(*next).is_some());
                }
                self.is_optional(*byte)
            })
    }

    fn is_optional(self, byte: u8) -> bool {
        self.is_direct(u32::from(byte)) || b"!\"#$%&*;<=>@[]^_`{|}".contains(&byte)
    }

    /// Writes characters; what cannot be written was replaced before.
    pub(crate) fn encode(self, points: &[u32]) -> Vec<u8> {
        let mut out = Vec::with_capacity(points.len());
        let (mut bits, mut count, mut shifted) = (0_u32, 0_u32, false);
        for &point in points {
            if self.is_direct(point) {
                if std::mem::take(&mut shifted) {
                    self.end(bits, count, &mut out);
                    let byte = point as u8;
                    if self == Seven::Imap || byte == b'-' || self.value(byte).is_some() {
                        out.push(b'-');
                    }
                }
                out.push(point as u8);
                continue;
            }
            if self == Seven::Imap && point == 0x26 {
                if std::mem::take(&mut shifted) {
                    self.end(bits, count, &mut out);
                    out.push(b'-');
                }
                out.extend_from_slice(b"&-");
                continue;
            }
            if !std::mem::replace(&mut shifted, true) {
                out.push(self.shift());
                (bits, count) = (0, 0);
            }
            for unit in units(point, &mut [0; 2]) {
                bits = bits << 16 | u32::from(*unit);
                count += 16;
                while count >= 6 {
                    count -= 6;
                    out.push(self.digit(bits >> count));
                }
                bits &= (1 << count) - 1;
            }
        }
        if shifted {
            self.end(bits, count, &mut out);
            out.push(b'-');
        }
        out
    }

    fn end(self, bits: u32, count: u32, out: &mut Vec<u8>) {
        if count > 0 {
            out.push(self.digit(bits << (6 - count)));
        }
    }
}
