//! Charsets: finding one by name, decoding into characters, encoding them.
//!
//! The crate `encoding_rs` brings those of several bytes; what the Web does otherwise than iconv,
//! or does not know, is here: ASCII, ISO-8859-1, UTF-16 and UTF-32 in all byte orders, UTF-7, and
//! in [`crate::pages`] those of one byte.

use crate::pages::Page;
use crate::substitutes::SUBSTITUTES;
use encoding_rs::{DecoderResult, EncoderResult, Encoding};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// What goes wrong in a conversion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// Bytes that are no character, or a character the charset lacks.
    Illegal,
    /// The text ends in the middle of a character.
    Incomplete,
}

#[derive(Clone, Copy)]
enum Kind {
    Utf8,
    Ascii,
    Latin1,
    /// Little-endian; whether a byte order mark is read and written.
    Utf16 {
        little: bool,
        mark: bool,
    },
    Utf32 {
        little: bool,
        mark: bool,
    },
    /// Two bytes a character, none beyond U+FFFF.
    Ucs2 {
        little: bool,
    },
    Utf7,
    Page(&'static Page),
    Web(&'static Encoding),
}

/// A charset, with what is done about characters it lacks.
#[derive(Clone, Copy)]
pub(crate) struct Charset {
    kind: Kind,
    /// `//TRANSLIT`
    substitute: bool,
    /// `//IGNORE`
    pub(crate) ignore: bool,
}

impl Charset {
    /// The charset of a name like `ISO-8859-1//TRANSLIT`, in any case.
    pub(crate) fn find(name: &[u8]) -> Option<Charset> {
        let upper = String::from_utf8(name.to_ascii_uppercase()).ok()?;
        let mut parts = upper.split("//");
        let name = parts.next().unwrap_or_default().trim();
        let flags: Vec<&str> = parts.flat_map(|part| part.split(['/', ','])).collect();
        Some(Charset { kind: kind(name)?, substitute: flags.contains(&"TRANSLIT"), ignore: flags.contains(&"IGNORE") })
    }

    /// The same, passing over bytes that are no character.
    pub(crate) fn ignoring(self) -> Charset {
        Charset { ignore: true, ..self }
    }

    /// Whether parts of a text may be converted one after the other.
    pub(crate) fn is_stateless(self) -> bool {
        match self.kind {
            Kind::Utf16 { mark, .. } | Kind::Utf32 { mark, .. } => !mark,
            Kind::Utf7 => false,
            Kind::Web(encoding) => encoding != encoding_rs::ISO_2022_JP,
            _ => true,
        }
    }

    /// The characters of a text.
    pub(crate) fn decode(self, bytes: &[u8]) -> Result<Vec<char>, Fault> {
        match self.kind {
            Kind::Utf8 => self.decode_utf8(bytes),
            Kind::Ascii => self.each(bytes, 1, |byte| byte[0].is_ascii().then(|| char::from(byte[0]))),
            Kind::Latin1 => Ok(bytes.iter().map(|byte| char::from(*byte)).collect()),
            Kind::Utf16 { little, mark } => self.decode_utf16(bytes, little, mark),
            Kind::Utf32 { mut little, mark } => {
                let marked = mark && matches!(bytes, [0xff, 0xfe, 0, 0, ..] | [0, 0, 0xfe, 0xff, ..]);
                little = if marked { bytes[0] == 0xff } else { little };
                let rest = if marked { &bytes[4..] } else { bytes };
                self.each(rest, 4, |four| {
                    let four = [four[0], four[1], four[2], four[3]];
                    char::from_u32(if little { u32::from_le_bytes(four) } else { u32::from_be_bytes(four) })
                })
            }
            Kind::Ucs2 { little } => self.each(bytes, 2, |two| char::from_u32(u32::from(unit(two, little)))),
            Kind::Utf7 => decode_utf7(bytes),
            Kind::Page(page) => self.each(bytes, 1, |byte| page.character(byte[0])),
            Kind::Web(encoding) => self.decode_web(encoding, bytes),
        }
    }

    fn each(self, bytes: &[u8], size: usize, character: impl Fn(&[u8]) -> Option<char>) -> Result<Vec<char>, Fault> {
        let mut out = Vec::with_capacity(bytes.len() / size);
        let pieces = bytes.chunks_exact(size);
        let rest = pieces.remainder();
        for piece in pieces {
            match character(piece) {
                Some(character) => out.push(character),
                None if self.ignore => {}
                None => return Err(Fault::Illegal),
            }
        }
        if rest.is_empty() { Ok(out) } else { Err(Fault::Incomplete) }
    }

    fn decode_utf8(self, bytes: &[u8]) -> Result<Vec<char>, Fault> {
        let mut out = Vec::with_capacity(bytes.len());
        let mut rest = bytes;
        loop {
            match std::str::from_utf8(rest) {
                Ok(text) => {
                    out.extend(text.chars());
                    return Ok(out);
                }
                Err(error) => {
                    let (good, bad) = rest.split_at(error.valid_up_to());
                    out.extend(String::from_utf8_lossy(good).chars());
                    match error.error_len() {
                        None => return Err(Fault::Incomplete),
                        Some(length) if self.ignore => rest = &bad[length..],
                        Some(_) => return Err(Fault::Illegal),
                    }
                }
            }
        }
    }

    fn decode_utf16(self, bytes: &[u8], little: bool, mark: bool) -> Result<Vec<char>, Fault> {
        let marked = mark && matches!(bytes, [0xff, 0xfe, ..] | [0xfe, 0xff, ..]);
        let little = if marked { bytes[0] == 0xff } else { little };
        let bytes = if marked { &bytes[2..] } else { bytes };
        let units: Vec<u16> = bytes.chunks_exact(2).map(|two| unit(two, little)).collect();
        let count = units.len();
        let mut out = Vec::with_capacity(count);
        let mut at = 0;
        for unit in char::decode_utf16(units) {
            match unit {
                Ok(character) => {
                    at += character.len_utf16();
                    out.push(character);
                }
                Err(error) => {
                    at += 1;
                    let is_high = (0xd800..0xdc00).contains(&error.unpaired_surrogate());
                    if at == count && is_high {
                        return Err(Fault::Incomplete);
                    }
                    if !self.ignore {
                        return Err(Fault::Illegal);
                    }
                }
            }
        }
        if bytes.len() % 2 == 0 { Ok(out) } else { Err(Fault::Incomplete) }
    }

    fn decode_web(self, encoding: &'static Encoding, bytes: &[u8]) -> Result<Vec<char>, Fault> {
        let mut decoder = encoding.new_decoder_without_bom_handling();
        let mut out = String::with_capacity(bytes.len() * 3 + 16);
        let mut at = 0;
        let mut last = false;
        loop {
            let (result, read) = decoder.decode_to_string_without_replacement(&bytes[at..], &mut out, last);
            at += read;
            match result {
                DecoderResult::InputEmpty if last => return Ok(out.chars().collect()),
                DecoderResult::InputEmpty => last = true,
                DecoderResult::OutputFull => out.reserve(bytes.len() + 16),
                DecoderResult::Malformed(..) if last && at == bytes.len() => return Err(Fault::Incomplete),
                DecoderResult::Malformed(..) if self.ignore => {}
                DecoderResult::Malformed(..) => return Err(Fault::Illegal),
            }
        }
    }

    /// The bytes of characters; what the charset lacks is left out, substituted or a fault, as its
    /// name says.
    pub(crate) fn encode(self, text: &[char]) -> Result<Vec<u8>, Fault> {
        let mut out = self.start();
        if let Kind::Web(encoding) = self.kind {
            return self.encode_web(encoding, text);
        }
        if let Kind::Utf7 = self.kind {
            return Ok(encode_utf7(text));
        }
        for &character in text {
            if !self.put(character, &mut out) {
                self.missing(character, |character| self.put(character, &mut out))?;
            }
        }
        Ok(out)
    }

    fn start(self) -> Vec<u8> {
        match self.kind {
            Kind::Utf16 { mark: true, .. } => vec![0xff, 0xfe],
            Kind::Utf32 { mark: true, .. } => vec![0xff, 0xfe, 0, 0],
            _ => Vec::new(),
        }
    }

    /// Deals with a character the charset lacks; `put` writes one it may have.
    fn missing(self, character: char, mut put: impl FnMut(char) -> bool) -> Result<(), Fault> {
        if !self.substitute {
            return if self.ignore { Ok(()) } else { Err(Fault::Illegal) };
        }
        let written = substitute(character).is_some_and(|text| text.chars().all(&mut put));
        if !written {
            put('?');
        }
        Ok(())
    }

    /// Writes a character; false when the charset lacks it.
    fn put(self, character: char, out: &mut Vec<u8>) -> bool {
        let point = u32::from(character);
        match self.kind {
            Kind::Utf8 => out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes()),
            Kind::Ascii | Kind::Latin1 if character.is_ascii() => out.push(point as u8),
            Kind::Latin1 if point < 0x100 => out.push(point as u8),
            Kind::Page(page) => match page.byte(character) {
                Some(byte) => out.push(byte),
                None => return false,
            },
            Kind::Utf16 { little, .. } => {
                for unit in character.encode_utf16(&mut [0; 2]) {
                    out.extend_from_slice(&if little { unit.to_le_bytes() } else { unit.to_be_bytes() });
                }
            }
            Kind::Ucs2 { little } if point < 0x1_0000 => {
                let unit = point as u16;
                out.extend_from_slice(&if little { unit.to_le_bytes() } else { unit.to_be_bytes() });
            }
            Kind::Utf32 { little, .. } => out.extend_from_slice(&if little { point.to_le_bytes() } else { point.to_be_bytes() }),
            _ => return false,
        }
        true
    }

    fn encode_web(self, encoding: &'static Encoding, text: &[char]) -> Result<Vec<u8>, Fault> {
        let mut out = Vec::new();
        let mut encoder = encoding.new_encoder();
        let mut waiting: String = text.iter().collect();
        loop {
            let room = encoder.max_buffer_length_from_utf8_without_replacement(waiting.len()).unwrap_or(waiting.len() * 4 + 16);
            out.reserve(room);
            let (result, read) = encoder.encode_from_utf8_to_vec_without_replacement(&waiting, &mut out, true);
            match result {
                EncoderResult::InputEmpty => return Ok(out),
                EncoderResult::OutputFull => {
                    waiting.drain(..read);
                }
                EncoderResult::Unmappable(character) => {
                    let mut instead = String::new();
                    self.missing(character, |character| {
                        let has = !encoding.encode(character.encode_utf8(&mut [0; 4])).2;
                        if has {
                            instead.push(character);
                        }
                        has
                    })?;
                    waiting.replace_range(..read, &instead);
                }
            }
        }
    }
}

fn unit(two: &[u8], little: bool) -> u16 {
    let two = [two[0], two[1]];
    if little { u16::from_le_bytes(two) } else { u16::from_be_bytes(two) }
}

fn kind(name: &str) -> Option<Kind> {
    Some(match name {
        "" | "UTF-8" | "UTF8" | "CHAR" => Kind::Utf8,
        "ASCII" | "US-ASCII" | "ANSI_X3.4-1968" | "ISO646-US" | "646" | "US" => Kind::Ascii,
        "ISO-8859-1" | "ISO8859-1" | "ISO88591" | "ISO_8859-1" | "LATIN1" | "L1" | "8859_1" => Kind::Latin1,
        "UTF-16" | "UTF16" => Kind::Utf16 { little: true, mark: true },
        "UTF-16LE" | "UTF16LE" => Kind::Utf16 { little: true, mark: false },
        "UTF-16BE" | "UTF16BE" => Kind::Utf16 { little: false, mark: false },
        "UTF-32" | "UTF32" => Kind::Utf32 { little: true, mark: true },
        "UTF-32LE" | "UTF32LE" | "UCS-4LE" | "UCS4LE" => Kind::Utf32 { little: true, mark: false },
        "UTF-32BE" | "UTF32BE" | "UCS-4" | "UCS4" | "UCS-4BE" | "UCS4BE" | "ISO-10646" => Kind::Utf32 { little: false, mark: false },
        "UCS-2" | "UCS2" | "UCS-2LE" | "UCS2LE" => Kind::Ucs2 { little: true },
        "UCS-2BE" | "UCS2BE" => Kind::Ucs2 { little: false },
        "UTF-7" | "UTF7" => Kind::Utf7,
        _ => match Page::find(name) {
            Some(page) => Kind::Page(page),
            None => Kind::Web(web(name)?),
        },
    })
}

/// What `encoding_rs` knows by this name or its spelling on the Web.
fn web(name: &str) -> Option<&'static Encoding> {
    let label = match name {
        "EUCJP" | "UJIS" => "EUC-JP".to_owned(),
        "EUCKR" | "UHC" | "CP949" => "EUC-KR".to_owned(),
        "SJIS" | "SHIFT-JIS" | "CP932" | "SJIS-WIN" | "IBM943" => "SHIFT_JIS".to_owned(),
        "GB2312" | "EUC-CN" | "EUCCN" | "CP936" => "GBK".to_owned(),
        "BIG5-HKSCS" | "BIG-5" | "CP950" => "BIG5".to_owned(),
        "MAC" => "MACINTOSH".to_owned(),
        "KOI8R" => "KOI8-R".to_owned(),
        "KOI8U" => "KOI8-U".to_owned(),
        "TIS-620" | "TIS620" => "WINDOWS-874".to_owned(),
        _ => match name.strip_prefix("CP125").or_else(|| name.strip_prefix("WINDOWS125")) {
            Some(digit) => format!("WINDOWS-125{digit}"),
            None => name.to_owned(),
        },
    };
    // names of the Web that are not charsets, or mean others there
    let excluded = ["REPLACEMENT", "X-USER-DEFINED", "UNICODE", "CSUNICODE", "UTF-16FE"];
    Encoding::for_label_no_replacement(label.as_bytes()).filter(|_| !excluded.contains(&name))
}

/// What stands for a character: from the table, or itself without accents.
fn substitute(character: char) -> Option<String> {
    if let Ok(at) = SUBSTITUTES.binary_search_by_key(&u32::from(character), |entry| entry.0) {
        return Some(SUBSTITUTES[at].1.to_owned());
    }
    let plain: String = character.nfkd().filter(|part| !is_combining_mark(*part)).collect();
    let is_other = !plain.is_empty() && !plain.chars().eq([character]);
    // a lone accent is no text
    (is_other && (plain != " " || character.is_whitespace())).then_some(plain)
}

const BASE64: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

fn decode_utf7(bytes: &[u8]) -> Result<Vec<char>, Fault> {
    let mut out = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'+' if bytes.get(at + 1) == Some(&b'-') => {
                out.push('+');
                at += 2;
            }
            b'+' => {
                let digits = bytes[at + 1..].iter().map_while(|byte| BASE64.iter().position(|digit| digit == byte));
                let digits: Vec<usize> = digits.collect();
                at += 1 + digits.len();
                at += usize::from(bytes.get(at) == Some(&b'-'));
                let bits: Vec<usize> = digits.iter().flat_map(|digit| (0..6).rev().map(move |bit| digit >> bit & 1)).collect();
                let units = bits.chunks_exact(16).map(|bits| bits.iter().fold(0_u16, |unit, bit| unit << 1 | *bit as u16));
                for unit in char::decode_utf16(units) {
                    out.push(unit.map_err(|_| Fault::Illegal)?);
                }
            }
            byte if byte.is_ascii() => {
                out.push(char::from(byte));
                at += 1;
            }
            _ => return Err(Fault::Illegal),
        }
    }
    Ok(out)
}

fn encode_utf7(text: &[char]) -> Vec<u8> {
    let is_direct = |character: &char| character.is_ascii_alphanumeric() || "'(),-./:? \t\r\n".contains(*character);
    let mut out = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.first() {
        if is_direct(first) {
            out.push(*first as u8);
            rest = &rest[1..];
        } else if *first == '+' {
            out.extend_from_slice(b"+-");
            rest = &rest[1..];
        } else {
            let end = rest.iter().position(is_direct).unwrap_or(rest.len());
            let run: String = rest[..end].iter().collect();
            let bits: Vec<u16> = run.encode_utf16().flat_map(|unit| (0..16).rev().map(move |bit| unit >> bit & 1)).collect();
            out.push(b'+');
            for digit in bits.chunks(6) {
                let value = digit.iter().fold(0, |value, bit| value << 1 | usize::from(*bit)) << (6 - digit.len());
                out.push(BASE64[value]);
            }
            out.push(b'-');
            rest = &rest[end..];
        }
    }
    out
}
