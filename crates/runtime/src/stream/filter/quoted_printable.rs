//! `convert.quoted-printable-encode`, `convert.quoted-printable-decode` (RFC 2045, section 6.7).

use super::parameters::{Lines, warn};
use super::{Brigade, Filter, Pass, Verdict, convert_each};
use crate::{Request, Result};

/// `convert.quoted-printable-encode`
pub struct Encode {
    pub lines: Option<Lines>,
    /// Ends of lines and spaces are data as well.
    pub binary: bool,
    /// The first character of a line is written as a number.
    pub first: bool,
    /// Characters in the line.
    pub column: usize,
    /// Bytes that may be the beginning of an end of line.
    pub kept: Vec<u8>,
}

impl Encode {
    fn convert(&mut self, bytes: Option<&[u8]>, out: &mut Vec<u8>) {
        let Some(bytes) = bytes else {
            for byte in std::mem::take(&mut self.kept) {
                self.byte(byte, out);
            }
            return;
        };
        let mut text = std::mem::take(&mut self.kept);
        text.extend_from_slice(bytes);
        let mut at = 0;
        while at < text.len() {
            let rest = &text[at..];
            if let Some(end) = self.line_end().filter(|end| !end.is_empty()) {
                if rest.starts_with(end) {
                    out.extend_from_slice(end);
                    at += end.len();
                    self.column = 0;
                    continue;
                }
                if end.starts_with(rest) {
                    self.kept = rest.to_vec();
                    return;
                }
            }
            match rest[0] {
                b' ' | b'\t' if !self.binary && !self.ends_line(rest) => self.literal(rest[0], out),
                byte => self.byte(byte, out),
            }
            at += 1;
        }
    }

    /// What ends a line in the text, where that is no data.
    fn line_end(&self) -> Option<&[u8]> {
        self.lines.as_ref().filter(|_| !self.binary).map(|lines| &lines.end[..])
    }

    /// Whether nothing but white space stands before an end of line, or the end of what is known.
    fn ends_line(&self, rest: &[u8]) -> bool {
        let Some(end) = self.line_end() else { return false };
        let blank = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        rest.len() == blank || rest[blank..].starts_with(end)
    }

    fn byte(&mut self, byte: u8, out: &mut Vec<u8>) {
        let forced = self.first && self.column == 0;
        if matches!(byte, 33..=126) && byte != b'=' && !forced {
            return self.literal(byte, out);
        }
        const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
        self.room(3, out);
        out.extend_from_slice(&[b'=', DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]]);
    }

    fn literal(&mut self, byte: u8, out: &mut Vec<u8>) {
        self.room(1, out);
        out.push(byte);
    }

    /// Makes room for some characters, with a soft end of line where they and the sign for it would
    /// not fit.
    fn room(&mut self, len: usize, out: &mut Vec<u8>) {
        let Some(lines) = &self.lines else { return };
        if self.column + len > lines.length - 1 {
            out.push(b'=');
            out.extend_from_slice(&lines.end);
            self.column = 0;
        }
        self.column += len;
    }
}

impl Filter for Encode {
    fn run(&mut self, _: &mut Request, input: &mut Brigade, output: &mut Brigade, pass: &mut Pass) -> Result<Verdict> {
        Ok(convert_each(input, output, pass, &mut |bytes, out| {
            self.convert(bytes, out);
            Ok(())
        }))
    }
}

/// `convert.quoted-printable-decode`
#[derive(Default)]
pub struct Decode {
    /// What may be a number or a soft end of line, from its equals sign on.
    kept: Vec<u8>,
    /// What ends lines in the text; any of `\r\n`, `\n`, `\r` where it is not given.
    end: Option<Vec<u8>>,
}

/// What stands behind an equals sign.
enum Sign {
    Byte(u8, usize),
    /// A soft end of line of so many bytes.
    Soft(usize),
    Incomplete,
    Invalid,
}

impl Decode {
    /// A decoder for text whose lines end so.
    pub fn new(end: Option<Vec<u8>>) -> Decode {
        Decode { kept: Vec::new(), end }
    }

    fn convert(&mut self, bytes: Option<&[u8]>, out: &mut Vec<u8>) -> std::result::Result<(), ()> {
        let Some(bytes) = bytes else {
            // what the text ends in the middle of is left out
            self.kept.clear();
            return Ok(());
        };
        let mut text = std::mem::take(&mut self.kept);
        text.extend_from_slice(bytes);
        let mut rest = &text[..];
        while let Some(at) = memchr::memchr(b'=', rest) {
            out.extend_from_slice(&rest[..at]);
            rest = &rest[at..];
            match self.sign(&rest[1..]) {
                Sign::Byte(byte, len) => {
                    out.push(byte);
                    rest = &rest[1 + len..];
                }
                Sign::Soft(len) => rest = &rest[1 + len..],
                Sign::Incomplete => {
                    self.kept = rest.to_vec();
                    return Ok(());
                }
                Sign::Invalid => return Err(()),
            }
        }
        out.extend_from_slice(rest);
        Ok(())
    }

    fn sign(&self, rest: &[u8]) -> Sign {
        match (rest.first().map(digit), rest.get(1).map(digit)) {
            (Some(Some(high)), Some(Some(low))) => return Sign::Byte((high << 4).wrapping_add(low) as u8, 2),
            (Some(Some(_)), None) | (None, _) => return Sign::Incomplete,
            (Some(Some(_)), Some(None)) => return Sign::Invalid,
            (Some(None), _) => {}
        }
        let blank = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let rest = &rest[blank..];
        let Some(&first) = rest.first() else { return Sign::Incomplete };
        let Some(end) = &self.end else {
            return match (first, rest.get(1)) {
                (b'\r', Some(b'\n')) => Sign::Soft(blank + 2),
                (b'\r', None) => Sign::Incomplete,
                (b'\r' | b'\n', _) => Sign::Soft(blank + 1),
                _ => Sign::Invalid,
            };
        };
        // as in PHP, what is but a part of an end of line stays in the text
        let matched = rest.iter().zip(end).take_while(|(one, other)| one == other).count();
        match matched {
            0 => Sign::Invalid,
            _ if matched == end.len() => Sign::Soft(blank + matched),
            _ if matched < rest.len() => Sign::Soft(blank),
            _ => Sign::Incomplete,
        }
    }
}

/// A hexadecimal digit's value. Small letters count 32 more, which shows in the second digit alone:
/// PHP's filter does so.
fn digit(byte: &u8) -> Option<u32> {
    match byte {
        b'0'..=b'9' => Some(u32::from(byte - b'0')),
        b'A'..=b'F' | b'a'..=b'f' => Some(u32::from(byte - b'A') + 10),
        _ => None,
    }
}

impl Filter for Decode {
    fn run(&mut self, cx: &mut Request, input: &mut Brigade, output: &mut Brigade, pass: &mut Pass) -> Result<Verdict> {
        let verdict = convert_each(input, output, pass, &mut |bytes, out| self.convert(bytes, out));
        if verdict == Verdict::Fatal {
            warn(cx, "convert.quoted-printable-decode", "invalid byte sequence")?;
        }
        Ok(verdict)
    }
}
