//! Encodings: finding one by name, decoding into code points, encoding them.

use crate::cjk::{self, Web};
use crate::tables::{ENCODINGS, SINGLE};

/// What stands for bytes that are no character.
pub(crate) const BAD: u32 = u32::MAX;

/// How an encoding works.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Utf8,
    Ascii,
    Bytes,
    Single(&'static [u16; 128]),
    /// Two bytes a unit; whether little-endian, whether a byte order mark decides, whether there are surrogates.
    Two(bool, bool, bool),
    /// Four bytes a character; whether little-endian, whether a byte order mark decides.
    Four(bool, bool),
    /// Chinese, Japanese, Korean.
    Web(Web),
    Missing,
}

/// An encoding.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Encoding {
    pub(crate) name: &'static str,
    pub(crate) mime: &'static str,
    pub(crate) aliases: &'static [&'static str],
    pub(crate) kind: Kind,
}

/// The default.
pub(crate) const UTF8: Encoding = Encoding { name: "UTF-8", mime: "UTF-8", aliases: &["utf8"], kind: Kind::Utf8 };

/// ASCII.
pub(crate) const ASCII: Encoding = Encoding { name: "ASCII", mime: "US-ASCII", aliases: &[], kind: Kind::Ascii };

/// No encoding: what nothing is converted from or to.
const PASS: Encoding = Encoding { name: "pass", mime: "", aliases: &[], kind: Kind::Bytes };

impl Encoding {
    /// The encoding of a name; `pass` is one.
    pub(crate) fn find_or_pass(name: &[u8]) -> Option<Encoding> {
        if name.eq_ignore_ascii_case(b"pass") { Some(PASS) } else { Encoding::find(name) }
    }

    /// Whether nothing is converted.
    pub(crate) fn is_pass(self) -> bool {
        self.name == PASS.name
    }

    /// The encoding of a name, a MIME name or an alias, whatever its case.
    pub(crate) fn find(name: &[u8]) -> Option<Encoding> {
        if name.eq_ignore_ascii_case(b"UTF-8") {
            return Some(UTF8);
        }
        let same = |other: &str| other.as_bytes().eq_ignore_ascii_case(name);
        let found = ENCODINGS
            .iter()
            .find(|entry| same(entry.0))
            .or_else(|| ENCODINGS.iter().find(|entry| !entry.1.is_empty() && same(entry.1)))
            .or_else(|| ENCODINGS.iter().find(|entry| entry.2.iter().any(|alias| same(alias))))?;
        let kind = match found.0 {
            "UTF-8" => Kind::Utf8,
            "ASCII" | "7bit" => Kind::Ascii,
            "8bit" => Kind::Bytes,
            "UTF-16" => Kind::Two(false, true, true),
            "UTF-16BE" => Kind::Two(false, false, true),
            "UTF-16LE" => Kind::Two(true, false, true),
            "UCS-2" => Kind::Two(false, true, false),
            "UCS-2BE" => Kind::Two(false, false, false),
            "UCS-2LE" => Kind::Two(true, false, false),
            "UTF-32" | "UCS-4" => Kind::Four(false, true),
            "UTF-32BE" | "UCS-4BE" => Kind::Four(false, false),
            "UTF-32LE" | "UCS-4LE" => Kind::Four(true, false),
            other => match (SINGLE.iter().find(|single| single.0 == other), cjk::find(other)) {
                (Some(single), _) => Kind::Single(&single.1),
                (None, Some(web)) => Kind::Web(web),
                (None, None) => Kind::Missing,
            },
        };
        Some(Encoding { name: found.0, mime: found.1, aliases: found.2, kind })
    }

    /// The code points of a text; [`BAD`] where there is no character.
    pub(crate) fn decode(self, bytes: &[u8]) -> Vec<u32> {
        match self.kind {
            Kind::Utf8 => {
                let mut out = Vec::with_capacity(bytes.len());
                for chunk in bytes.utf8_chunks() {
                    out.extend(chunk.valid().chars().map(u32::from));
                    if !chunk.invalid().is_empty() {
                        out.push(BAD);
                    }
                }
                out
            }
            Kind::Ascii => bytes.iter().map(|&byte| if byte < 0x80 { u32::from(byte) } else { BAD }).collect(),
            Kind::Bytes | Kind::Missing => bytes.iter().map(|&byte| u32::from(byte)).collect(),
            Kind::Single(high) => bytes.iter().map(|&byte| single(high, byte)).collect(),
            Kind::Web(web) => web.decode(bytes),
            Kind::Two(little, mark, surrogates) => decode_two(bytes, little, mark, surrogates),
            Kind::Four(little, mark) => decode_four(bytes, little, mark),
        }
    }

    /// The bytes of a character, if the encoding has it.
    pub(crate) fn encode_one(self, point: u32, out: &mut Vec<u8>) -> bool {
        match self.kind {
            Kind::Utf8 => match char::from_u32(point) {
                Some(char) => out.extend_from_slice(char.encode_utf8(&mut [0; 4]).as_bytes()),
                None => return false,
            },
            Kind::Ascii if point < 0x80 => out.push(point as u8),
            Kind::Bytes | Kind::Missing if point < 0x100 => out.push(point as u8),
            Kind::Single(_) if point < 0x80 => out.push(point as u8),
            Kind::Ascii | Kind::Bytes | Kind::Missing => return false,
            Kind::Web(web) => return web.encode_one(point, out),
            Kind::Single(high) => match high.iter().position(|&other| other != 0xFFFF && u32::from(other) == point) {
                Some(at) => out.push(at as u8 + 0x80),
                None => return false,
            },
            Kind::Two(little, _, surrogates) => {
                let Some(char) = char::from_u32(point).filter(|&char| surrogates || char <= '\u{FFFF}') else { return false };
                for unit in char.encode_utf16(&mut [0; 2]) {
                    out.extend_from_slice(&if little { unit.to_le_bytes() } else { unit.to_be_bytes() });
                }
            }
            Kind::Four(little, _) => {
                if char::from_u32(point).is_none() {
                    return false;
                }
                out.extend_from_slice(&if little { point.to_le_bytes() } else { point.to_be_bytes() });
            }
        }
        true
    }

    /// Whether all of a text is characters.
    pub(crate) fn accepts(self, bytes: &[u8]) -> bool {
        match self.kind {
            Kind::Utf8 => simdutf8::basic::from_utf8(bytes).is_ok(),
            Kind::Ascii => bytes.is_ascii(),
            Kind::Bytes => true,
            _ => !self.decode(bytes).contains(&BAD),
        }
    }
}

fn single(high: &[u16; 128], byte: u8) -> u32 {
    match byte.checked_sub(0x80) {
        None => u32::from(byte),
        Some(at) if high[usize::from(at)] == 0xFFFF => BAD,
        Some(at) => u32::from(high[usize::from(at)]),
    }
}

fn decode_two(mut bytes: &[u8], mut little: bool, mark: bool, surrogates: bool) -> Vec<u32> {
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

fn decode_four(mut bytes: &[u8], mut little: bool, mark: bool) -> Vec<u32> {
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
        out.push(char::from_u32(point).map_or(BAD, u32::from));
    }
    out
}
