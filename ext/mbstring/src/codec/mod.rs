//! Encodings: finding one by name, decoding into code points, encoding them.
//!
//! [`unicode`]: Unicode's own; [`asian`], [`iso2022`]: those of East Asia, with the [`sets`] of
//! characters they share and what [`vendors`] put in; [`transfer`]: what is no
//! character set.

mod asian;
mod entities;
mod iso2022;
pub(crate) mod kana;
mod sets;
mod transfer;
mod unicode;
mod vendors;

use crate::tables::{ENCODINGS, SINGLE};
use asian::Asian;
use iso2022::Switching;
pub(crate) use sets::{basic_levels_of, is_basic_syllable};
use unicode::Seven;
use vendors::Vendor;

/// What stands for bytes that are no character.
pub(crate) const BAD: u32 = u32::MAX;

/// How an encoding works.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Utf8,
    Ascii,
    Bytes,
    Single(&'static [u16; 128]),
    /// Two bytes a unit; whether little-endian, whether a byte order mark decides, whether there
    /// are surrogates.
    Two(bool, bool, bool),
    /// Four bytes a character; whether little-endian, whether a byte order mark decides, whether
    /// any number is one (UCS-4).
    Four(bool, bool, bool),
    Asian(Asian),
    Switching(Switching),
    /// UTF-8 whose private characters are the pictures of a vendor of mobile phones.
    Mobile(Vendor),
    Seven(Seven),
    Base64,
    Uuencode,
    Quoted,
    Html,
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

/// Bytes as they are.
pub(crate) const BYTES: Encoding = Encoding { name: "8bit", mime: "8bit", aliases: &["binary"], kind: Kind::Bytes };

/// Bytes in base 64.
pub(crate) const BASE64: Encoding = Encoding { name: "BASE64", mime: "BASE64", aliases: &[], kind: Kind::Base64 };

/// No encoding: what nothing is converted from or to.
const PASS: Encoding = Encoding { name: "pass", mime: "", aliases: &[], kind: Kind::Bytes };

fn kind(name: &str) -> Kind {
    match name {
        "UTF-8" => Kind::Utf8,
        "ASCII" | "7bit" => Kind::Ascii,
        "8bit" => Kind::Bytes,
        "UTF-16" => Kind::Two(false, true, true),
        "UTF-16BE" => Kind::Two(false, false, true),
        "UTF-16LE" => Kind::Two(true, false, true),
        "UCS-2" => Kind::Two(false, true, false),
        "UCS-2BE" => Kind::Two(false, false, false),
        "UCS-2LE" => Kind::Two(true, false, false),
        "UTF-32" => Kind::Four(false, true, false),
        "UTF-32BE" => Kind::Four(false, false, false),
        "UTF-32LE" => Kind::Four(true, false, false),
        "UCS-4" => Kind::Four(false, true, true),
        "UCS-4BE" => Kind::Four(false, false, true),
        "UCS-4LE" => Kind::Four(true, false, true),
        "UTF-7" => Kind::Seven(Seven::Plain),
        "UTF7-IMAP" => Kind::Seven(Seven::Imap),
        "BASE64" => Kind::Base64,
        "UUENCODE" => Kind::Uuencode,
        "Quoted-Printable" => Kind::Quoted,
        "HTML-ENTITIES" => Kind::Html,
        "SJIS" => Kind::Asian(Asian::Sjis),
        "CP932" => Kind::Asian(Asian::Cp932),
        "SJIS-win" => Kind::Asian(Asian::SjisWin),
        "SJIS-2004" => Kind::Asian(Asian::Sjis2004),
        "SJIS-mac" => Kind::Asian(Asian::SjisMac),
        "SJIS-Mobile#DOCOMO" => Kind::Asian(Asian::SjisDocomo),
        "SJIS-Mobile#KDDI" => Kind::Asian(Asian::SjisKddi),
        "SJIS-Mobile#SOFTBANK" => Kind::Asian(Asian::SjisSoftbank),
        "UTF-8-Mobile#DOCOMO" => Kind::Mobile(Vendor::Utf8Docomo),
        "UTF-8-Mobile#KDDI-A" => Kind::Mobile(Vendor::Utf8KddiA),
        "UTF-8-Mobile#KDDI-B" => Kind::Mobile(Vendor::Utf8KddiB),
        "UTF-8-Mobile#SOFTBANK" => Kind::Mobile(Vendor::Utf8Softbank),
        "ISO-2022-JP-MOBILE#KDDI" => Kind::Switching(Switching::Iso2022JpKddi),
        "EUC-JP" => Kind::Asian(Asian::EucJp),
        "eucJP-win" => Kind::Asian(Asian::EucJpWin),
        "EUC-JP-2004" => Kind::Asian(Asian::EucJp2004),
        "CP51932" => Kind::Asian(Asian::Cp51932),
        "EUC-CN" => Kind::Asian(Asian::EucCn),
        "CP936" => Kind::Asian(Asian::Cp936),
        "GB18030" => Kind::Asian(Asian::Gb18030),
        "GB18030-2022" => Kind::Asian(Asian::Gb18030Of2022),
        "EUC-TW" => Kind::Asian(Asian::EucTw),
        "BIG-5" => Kind::Asian(Asian::Big5),
        "CP950" => Kind::Asian(Asian::Cp950),
        "EUC-KR" => Kind::Asian(Asian::EucKr),
        "UHC" => Kind::Asian(Asian::Uhc),
        "JIS" => Kind::Switching(Switching::Jis),
        "ISO-2022-JP" => Kind::Switching(Switching::Iso2022Jp),
        "ISO-2022-JP-MS" => Kind::Switching(Switching::Iso2022JpMs),
        "ISO-2022-JP-2004" => Kind::Switching(Switching::Iso2022Jp2004),
        "CP50220" => Kind::Switching(Switching::Cp50220),
        "CP50221" => Kind::Switching(Switching::Cp50221),
        "CP50222" => Kind::Switching(Switching::Cp50222),
        "ISO-2022-KR" => Kind::Switching(Switching::Iso2022Kr),
        "HZ" => Kind::Switching(Switching::Hz),
        other => SINGLE.iter().find(|single| single.0 == other).map_or(Kind::Bytes, |single| Kind::Single(&single.1)),
    }
}

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
        Some(Encoding { name: found.0, mime: found.1, aliases: found.2, kind: kind(found.0) })
    }

    /// Whether it writes bytes as text: what is converted to it or from it is taken for bytes.
    pub(crate) fn is_transfer(self) -> bool {
        matches!(self.kind, Kind::Base64 | Kind::Uuencode | Kind::Quoted)
    }

    /// Whether every byte counts as a character, whatever it stands for.
    pub(crate) fn is_bytewise(self) -> bool {
        matches!(self.kind, Kind::Ascii | Kind::Bytes | Kind::Single(_) | Kind::Uuencode | Kind::Quoted | Kind::Html)
    }

    /// How many bytes a character takes, by how it begins, where that alone tells; characters are
    /// counted and cut by it.
    pub(crate) fn width(self, bytes: &[u8]) -> Option<usize> {
        Some(match self.kind {
            Kind::Utf8 | Kind::Mobile(_) => match bytes.first() {
                Some(0xC2..=0xDF) => 2,
                Some(0xE0..=0xEF) => 3,
                Some(0xF0..=0xF7) => 4,
                _ => 1,
            },
            Kind::Asian(asian) => asian.width(bytes),
            Kind::Two(_, _, false) => 2,
            Kind::Four(..) => 4,
            _ if self.is_bytewise() => 1,
            _ => return None,
        })
    }

    /// The code points of a text; [`BAD`] where there is no character.
    pub(crate) fn decode(self, bytes: &[u8]) -> Vec<u32> {
        match self.kind {
            Kind::Utf8 => {
                if bytes.is_ascii() {
                    return bytes.iter().map(|&byte| u32::from(byte)).collect();
                }
                let mut out = Vec::with_capacity(bytes.len());
                for chunk in bytes.utf8_chunks() {
                    out.extend(chunk.valid().chars().map(u32::from));
                    if !chunk.invalid().is_empty() {
                        out.push(BAD);
                    }
                }
                out
            }
            Kind::Mobile(vendor) => {
                let overlay = vendor.overlay();
                let points = UTF8.decode(bytes);
                points.iter().flat_map(|point| overlay.points(*point).unwrap_or(std::slice::from_ref(point))).copied().collect()
            }
            Kind::Ascii => bytes.iter().map(|&byte| if byte < 0x80 { u32::from(byte) } else { BAD }).collect(),
            Kind::Bytes => bytes.iter().map(|&byte| u32::from(byte)).collect(),
            Kind::Single(high) => bytes.iter().map(|&byte| single(high, byte)).collect(),
            Kind::Two(little, mark, surrogates) => unicode::decode_two(bytes, little, mark, surrogates),
            Kind::Four(little, mark, any) => unicode::decode_four(bytes, little, mark, any),
            Kind::Asian(asian) => asian.decode(bytes),
            Kind::Switching(switching) => switching.decode(bytes),
            Kind::Seven(seven) => seven.decode(bytes),
            Kind::Base64 => transfer::decode_base64(bytes),
            Kind::Uuencode => transfer::decode_uu(bytes),
            Kind::Quoted => transfer::decode_quoted(bytes),
            Kind::Html => transfer::decode_html(bytes),
        }
    }

    /// Returns a text of an encoding with one byte a character as UTF-8; None where bytes are no
    /// character, and for other encodings.
    pub(crate) fn to_text(self, bytes: &[u8]) -> Option<String> {
        let mut text = String::with_capacity(bytes.len() + bytes.len() / 4);
        for &byte in bytes {
            let point = match self.kind {
                Kind::Ascii if byte >= 0x80 => return None,
                Kind::Ascii => u32::from(byte),
                Kind::Single(high) => single(high, byte),
                _ => return None,
            };
            text.push(char::from_u32(point)?);
        }
        Some(text)
    }

    /// Returns the code points of a text as [`Self::decode`] does, but of UTF-8 only as much of it
    /// as has to be looked at for so many.
    pub(crate) fn decode_first(self, bytes: &[u8], count: usize) -> Vec<u32> {
        // a character takes four bytes at most, and what follows it does not change it
        let most = count.saturating_add(1).saturating_mul(4);
        if self.kind == Kind::Utf8 && most < bytes.len() { self.decode(&bytes[..most]) } else { self.decode(bytes) }
    }

    /// Writes a character by itself, if the encoding has it. Encodings with states write it with
    /// what leads to it and back.
    pub(crate) fn encode_one(self, point: u32, out: &mut Vec<u8>) -> bool {
        match self.kind {
            Kind::Utf8 => match char::from_u32(point) {
                Some(char) => out.extend_from_slice(char.encode_utf8(&mut [0; 4]).as_bytes()),
                // halves of pairs come out of UCS-2 and are written as what they are not
                None if (0xD800..0xE000).contains(&point) => {
                    out.extend([0xED, 0x80 | (point >> 6 & 0x3F) as u8, 0x80 | (point & 0x3F) as u8])
                }
                None => return false,
            },
            Kind::Ascii if point < 0x80 => out.push(point as u8),
            Kind::Bytes | Kind::Base64 | Kind::Uuencode | Kind::Quoted if point < 0x100 => out.push(point as u8),
            // ArmSCII-8 has some signs twice and writes the Armenian ones
            Kind::Single(high) if point < 0x80 && !((0x28..=0x2E).contains(&point) && high.contains(&(point as u16))) => {
                out.push(point as u8);
            }
            Kind::Ascii | Kind::Bytes | Kind::Base64 | Kind::Uuencode | Kind::Quoted => return false,
            Kind::Single(high) => match high.iter().position(|&other| other != 0xFFFF && u32::from(other) == point) {
                Some(at) => out.push(at as u8 + 0x80),
                None => return false,
            },
            Kind::Two(little, _, surrogates) => {
                if point > if surrogates { 0x10_FFFF } else { 0xFFFF } {
                    return false;
                }
                for unit in unicode::units(point, &mut [0; 2]) {
                    out.extend_from_slice(&if little { unit.to_le_bytes() } else { unit.to_be_bytes() });
                }
            }
            Kind::Four(little, _, any) => {
                if point == BAD || !any && point > 0x10_FFFF {
                    return false;
                }
                out.extend_from_slice(&if little { point.to_le_bytes() } else { point.to_be_bytes() });
            }
            Kind::Asian(asian) => return asian.encode_one(point, out),
            Kind::Mobile(vendor) => {
                let code = vendor.overlay().code(point);
                return code != Some(0) && UTF8.encode_one(code.unwrap_or(point), out);
            }
            Kind::Html => transfer::encode_html(point, out),
            Kind::Switching(switching) => {
                if !switching.has(point) {
                    return false;
                }
                out.extend(switching.encode(&[point], &mut |_| Vec::new()));
            }
            Kind::Seven(seven) => {
                if point > 0x10_FFFF {
                    return false;
                }
                out.extend(seven.encode(&[point]));
            }
        }
        true
    }

    /// The bytes of a text; `substitute` gives what stands for a character that cannot be written.
    pub(crate) fn encode(self, points: &[u32], substitute: &mut dyn FnMut(u32) -> Vec<u32>) -> Vec<u8> {
        match self.kind {
            Kind::Switching(switching) => return switching.encode(points, substitute),
            Kind::Seven(seven) => {
                let valid = |point: &u32| *point <= 0x10_FFFF;
                let mut text = Vec::with_capacity(points.len());
                for point in points {
                    if valid(point) { text.push(*point) } else { text.extend(substitute(*point)) }
                }
                return seven.encode(&text);
            }
            _ => {}
        }
        let mut out = Vec::with_capacity(points.len());
        let mut at = 0;
        while at < points.len() {
            let point = points[at];
            at += 1;
            if let Kind::Asian(asian) = self.kind
                && let Some(count) = asian.encode_several(&points[at - 1..], &mut out)
            {
                at += count - 1;
                continue;
            }
            if let Kind::Mobile(vendor) = self.kind
                && let Some((code, count)) = vendor.overlay().sequence(&points[at - 1..])
            {
                UTF8.encode_one(code, &mut out);
                at += count - 1;
                continue;
            }
            if self.encode_one(point, &mut out) {
                continue;
            }
            for other in substitute(point) {
                if !self.encode_one(other, &mut out) {
                    self.encode_one(u32::from(b'?'), &mut out);
                }
            }
        }
        match self.kind {
            Kind::Base64 => transfer::encode_base64(&out),
            Kind::Uuencode => transfer::encode_uu(&out),
            Kind::Quoted => transfer::encode_quoted(&out),
            _ => out,
        }
    }

    /// Whether all of a text is characters.
    pub(crate) fn accepts(self, bytes: &[u8]) -> bool {
        match self.kind {
            Kind::Utf8 => simdutf8::basic::from_utf8(bytes).is_ok(),
            Kind::Ascii => bytes.is_ascii(),
            Kind::Bytes => true,
            Kind::Seven(seven) => seven.accepts(bytes),
            Kind::Switching(switching) => switching.accepts(bytes),
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
