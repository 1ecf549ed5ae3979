//! Encodings that switch between character sets: JIS and its relatives (ISO 2022), ISO-2022-KR and
//! HZ.

use super::BAD;
use super::asian::{Asian, cell_of_sjis, euc_cn_code, sjis_of_cell};
use super::sets;
use super::vendors::Vendor;

/// The encodings.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Switching {
    Jis,
    Iso2022Jp,
    Iso2022JpMs,
    /// With the pictures of KDDI's mobile phones.
    Iso2022JpKddi,
    Cp50220,
    Cp50221,
    Cp50222,
    Iso2022Jp2004,
    Iso2022Kr,
    Hz,
}

use Switching::*;

/// A character set that is switched to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Ascii,
    /// JIS X 0201: Latin with a yen sign and an overline.
    Roman,
    /// JIS X 0201: katakana.
    Kana,
    /// Katakana between SO and SI.
    ShiftedKana,
    /// The set of two bytes.
    Double,
    Jis0212,
    /// JIS X 0213, planes 1 and 2.
    Plane1,
    Plane2,
    /// Private characters of ISO-2022-JP-MS.
    Private,
}

use Mode::*;

/// What an escape sequence turned out to be.
enum Escape {
    To(Mode, usize),
    /// None that is known; so many bytes of it are skipped.
    Wrong(usize),
}

impl Switching {
    fn is_microsoft(self) -> bool {
        matches!(self, Iso2022JpMs | Iso2022JpKddi | Cp50220 | Cp50221 | Cp50222)
    }

    /// JIS, ISO-2022-JP and the code pages, which read an escape sequence they do not know as text.
    fn is_lenient(self) -> bool {
        matches!(self, Jis | Iso2022Jp | Cp50220 | Cp50221 | Cp50222)
    }

    /// The sequences an encoding knows: what stands behind ESC, and what it switches to.
    fn escapes(self) -> &'static [(&'static [u8], Mode)] {
        match self {
            Iso2022Jp2004 => &[(b"(B", Ascii), (b"$B", Double), (b"$(P", Plane2), (b"$(Q", Plane1)],
            Iso2022JpMs | Iso2022JpKddi => {
                &[(b"(B", Ascii), (b"(J", Ascii), (b"(I", Kana), (b"$B", Double), (b"$@", Double), (b"$(?", Private)]
            }
            _ => &[
                (b"(B", Ascii),
                (b"(H", Ascii),
                (b"(J", Roman),
                (b"(I", Kana),
                (b"$B", Double),
                (b"$@", Double),
                (b"$(B", Double),
                (b"$(@", Double),
                (b"$(D", Jis0212),
            ],
        }
    }

    /// What stands behind an ESC.
    fn escape(self, rest: &[u8]) -> Escape {
        if let Some((sequence, mode)) = self.escapes().iter().find(|(sequence, _)| rest.starts_with(sequence)) {
            return Escape::To(*mode, sequence.len());
        }
        let begun = self.escapes().iter().any(|(sequence, _)| sequence.starts_with(rest));
        Escape::Wrong(match *rest {
            _ if begun => rest.len(),
            _ if self.is_lenient() => 0,
            [b'$', b'(', _, ..] => 3,
            [b'$' | b'(', _, ..] => 2,
            _ => 1,
        })
    }

    /// The character of a row and cell, both from 0x21.
    fn double(self, mode: Mode, row: u8, cell: u8) -> Vec<u32> {
        if !(0x21..=0x7E).contains(&cell) {
            return vec![BAD];
        }
        let (row, cell) = (u32::from(row), u32::from(cell));
        if self == Iso2022JpKddi
            && let Some(points) = Vendor::KddiMail.overlay().points(row << 8 | cell)
        {
            return if points.is_empty() { vec![BAD] } else { points.to_vec() };
        }
        let euc = (row + 0x80) << 8 | (cell + 0x80);
        let sjis = || sjis_of_cell(row - 0x20, cell - 0x20);
        let found = match mode {
            Private => Some(0xE000 + (row - 0x21) * 94 + cell - 0x21).filter(|point| *point < 0xE758),
            Jis0212 => sets::jis0212().point(0x8F_0000 | euc),
            Plane1 | Plane2 => {
                let code = if mode == Plane1 { euc } else { 0x8F_0000 | euc };
                if let Some((first, second)) = sets::jis0213().couple(code) {
                    return vec![first, second];
                }
                sets::jis0213().point(code)
            }
            _ if self.is_microsoft() && row >= 0x7F => {
                (!matches!(self, Iso2022JpMs | Iso2022JpKddi)).then(|| 0xE000 + (row - 0x7F) * 94 + cell - 0x21)
            }
            _ if row >= 0x7F => None,
            _ if self.is_lenient() && self.is_microsoft() && row <= 0x22 => sets::cp932().point(sjis()).map(sets::by_jis),
            _ if self.is_microsoft() => sets::cp932().point(sjis()),
            _ => sets::jis0208().point(sjis()),
        };
        vec![found.unwrap_or(BAD)]
    }

    /// The characters of a text; [`BAD`] where there is none.
    pub(crate) fn decode(self, text: &[u8]) -> Vec<u32> {
        self.read(text).0
    }

    /// The characters, and whether the text ends in ASCII and keeps to what the standard allows.
    fn read(self, text: &[u8]) -> (Vec<u32>, bool) {
        match self {
            Hz => return (decode_hz(text), true),
            Iso2022Kr => return (decode_kr(text), true),
            _ => {}
        }
        let (mut out, mut at, mut mode) = (Vec::with_capacity(text.len()), 0, Ascii);
        // whether it keeps to ISO-2022-JP; whether SI follows SO alone; whether SO was the last to
        // switch
        let (mut is_plain, mut is_proper, mut shifted) = (true, true, false);
        while at < text.len() {
            let byte = text[at];
            at += 1;
            match byte {
                0x1B => match self.escape(&text[at..]) {
                    Escape::To(next, length) => {
                        is_plain &= !text[at..].starts_with(b"(H");
                        is_proper &= !std::mem::take(&mut shifted);
                        mode = next;
                        at += length;
                        is_plain &= !matches!(mode, Kana | Jis0212);
                    }
                    Escape::Wrong(length) => {
                        out.push(BAD);
                        at += length;
                        if self.is_lenient() && at < text.len() {
                            // what looked like a sequence is text, whatever the set
                            let begun = text[at..].iter().take_while(|byte| matches!(byte, b'$' | b'(')).take(2).count();
                            out.extend(text[at..at + begun].iter().map(|byte| u32::from(*byte)));
                            at += begun;
                        }
                    }
                },
                0x0E if self.is_lenient() => {
                    is_proper &= mode == Ascii;
                    mode = Kana;
                    shifted = true;
                    is_plain = false;
                }
                0x0F if self.is_lenient() => {
                    is_proper &= std::mem::take(&mut shifted);
                    mode = Ascii;
                }
                0x5C if mode == Roman => out.push(0xA5),
                0x7E if mode == Roman => out.push(0x203E),
                0x21..=0x5F if mode == Kana => out.push(u32::from(byte) + 0xFF40),
                0x21.. if !matches!(mode, Ascii | Roman | Kana) && byte <= self.last_row() => {
                    match text.get(at) {
                        Some(&cell) => out.extend(self.double(mode, byte, cell)),
                        None => out.push(BAD),
                    }
                    at += 1;
                }
                ..0x80 => out.push(u32::from(byte)),
                0xA1..=0xDF if self != Iso2022Jp2004 => {
                    out.push(u32::from(byte) + 0xFEC0);
                    is_proper &= mode == Ascii;
                    is_plain = false;
                }
                _ => out.push(BAD),
            }
        }
        (out, mode == Ascii && is_proper && (is_plain || self == Jis))
    }

    fn last_row(self) -> u8 {
        if matches!(self, Cp50220 | Cp50221 | Cp50222) { 0x92 } else { 0x7F }
    }

    /// Whether a text is one of the encoding.
    pub(crate) fn accepts(self, text: &[u8]) -> bool {
        let (points, is_strict) = self.read(text);
        !points.contains(&BAD) && (is_strict || !matches!(self, Jis | Iso2022Jp))
    }

    /// The code of a character: its set, and the bytes.
    fn code(self, point: u32) -> Option<(Mode, Vec<u8>)> {
        let pair = |mode: Mode, code: u32| Some((mode, vec![(code >> 8 & 0x7F) as u8, (code & 0x7F) as u8]));
        if point < 0x80 {
            return Some((Ascii, vec![point as u8]));
        }
        match (self, point) {
            (Hz, 0x2016) => return None,
            (Hz, _) => return euc_cn_code(point).and_then(|code| pair(Double, code)),
            (Iso2022Kr, _) => return euc(Asian::EucKr, point).and_then(|code| pair(Double, code)),
            (Iso2022Jp2004, 0xA5) => return Some((Ascii, vec![0x5C])),
            (Iso2022Jp2004, 0x203E) => return Some((Ascii, vec![0x7E])),
            (Iso2022Jp2004, _) => {
                let code = sets::jis0213().code(point)?;
                return pair(if code < 0x1_0000 { Plane1 } else { Plane2 }, code);
            }
            (Jis | Iso2022Jp | Cp50220 | Cp50221 | Cp50222, 0xA5) => return Some((Roman, vec![0x5C])),
            (Jis | Cp50220 | Cp50221 | Cp50222, 0x203E) => return Some((Roman, vec![0x7E])),
            (Iso2022JpMs | Iso2022JpKddi, 0xA5) => return Some((Double, vec![0x21, 0x6F])),
            (Iso2022JpMs | Iso2022JpKddi, 0x203E) => return Some((Double, vec![0x21, 0x31])),
            (Jis | Iso2022JpMs | Iso2022JpKddi | Cp50221, 0xFF61..=0xFF9F) => return Some((Kana, vec![(point - 0xFF40) as u8])),
            (Cp50222, 0xFF61..=0xFF9F) => return Some((ShiftedKana, vec![(point - 0xFF40) as u8])),
            (Iso2022JpMs, 0xE000..0xE758) => {
                let at = point - 0xE000;
                return Some((Private, vec![(at / 94 + 0x21) as u8, (at % 94 + 0x21) as u8]));
            }
            (Cp50220 | Cp50221 | Cp50222, 0xE000..0xE758) => {
                let at = point - 0xE000;
                return Some((Double, vec![(at / 94 + 0x7F) as u8, (at % 94 + 0x21) as u8]));
            }
            _ => {}
        }
        if self == Iso2022JpKddi {
            let overlay = Vendor::KddiMail.overlay();
            let own = overlay.code(point);
            let code = own.or_else(|| euc(Asian::Cp51932, point).map(|code| code & 0x7F7F));
            return code.filter(|code| own.is_some() || overlay.points(*code).is_none()).and_then(|code| pair(Double, code));
        }
        if self.is_microsoft() {
            return euc(Asian::Cp51932, point).and_then(|code| pair(Double, code));
        }
        if let Some(code) = shift_jis(point) {
            let (row, cell) = cell_of_sjis(code);
            return Some((Double, vec![row as u8 + 0x20, cell as u8 + 0x20]));
        }
        (self == Jis).then(|| sets::jis0212().code(point)).flatten().and_then(|code| pair(Jis0212, code))
    }

    /// The bytes that switch from one set to another.
    fn switch(self, from: Mode, to: Mode, out: &mut Vec<u8>) {
        if from == to {
            return;
        }
        if self == Hz {
            out.extend_from_slice(if to == Double { b"~{" } else { b"~}" });
            return;
        }
        if self == Iso2022Kr {
            out.push(if to == Double { 0x0E } else { 0x0F });
            return;
        }
        if from == ShiftedKana {
            out.push(0x0F);
            if to == Ascii {
                return;
            }
        }
        let sequence: &[u8] = match to {
            Ascii => b"\x1b(B",
            Roman => b"\x1b(J",
            Kana => b"\x1b(I",
            ShiftedKana => b"\x0e",
            Double => b"\x1b$B",
            Jis0212 => b"\x1b$(D",
            Plane1 => b"\x1b$(Q",
            Plane2 => b"\x1b$(P",
            Private => b"\x1b$(?",
        };
        out.extend_from_slice(sequence);
    }

    /// Writes characters; `substitute` writes what stands for one that the encoding does not have.
    pub(crate) fn encode(self, points: &[u32], substitute: &mut dyn FnMut(u32) -> Vec<u32>) -> Vec<u8> {
        let mut out = Vec::with_capacity(points.len() * 2);
        if self == Iso2022Kr && !points.is_empty() {
            out.extend_from_slice(b"\x1b$)C");
        }
        let widened = if self == Cp50220 { super::kana::widen(points) } else { points.to_vec() };
        let (mut mode, mut at) = (Ascii, 0);
        while at < widened.len() {
            let point = widened[at];
            at += 1;
            if self == Iso2022Jp2004
                && let Some(code) = widened.get(at).and_then(|second| sets::jis0213().coupled(point, *second))
            {
                self.switch(mode, Plane1, &mut out);
                mode = Plane1;
                out.extend([(code >> 8 & 0x7F) as u8, (code & 0x7F) as u8]);
                at += 1;
                continue;
            }
            if self == Iso2022JpKddi
                && let Some((code, count)) = Vendor::KddiMail.overlay().sequence(&widened[at - 1..])
            {
                self.switch(mode, Double, &mut out);
                mode = Double;
                out.extend([(code >> 8) as u8, code as u8]);
                at += count - 1;
                continue;
            }
            if self.put(point, &mut mode, &mut out) {
                continue;
            }
            for point in substitute(point) {
                if !self.put(point, &mut mode, &mut out) {
                    self.put(u32::from(b'?'), &mut mode, &mut out);
                }
            }
        }
        self.switch(mode, Ascii, &mut out);
        out
    }

    fn put(self, point: u32, mode: &mut Mode, out: &mut Vec<u8>) -> bool {
        let Some((next, bytes)) = (point != BAD).then(|| self.code(point)).flatten() else { return false };
        self.switch(*mode, next, out);
        *mode = next;
        out.extend_from_slice(&bytes);
        if self == Hz && point == u32::from(b'~') {
            out.push(b'~');
        }
        true
    }

    /// Whether the encoding has a character.
    pub(crate) fn has(self, point: u32) -> bool {
        point != BAD && self.code(point).is_some()
    }
}

fn euc(encoding: Asian, point: u32) -> Option<u32> {
    let mut bytes = Vec::new();
    let written = encoding.encode_one(point, &mut bytes);
    match bytes[..] {
        [lead @ 0xA1..=0xFF, trail] if written => Some(u32::from(lead) << 8 | u32::from(trail)),
        _ => None,
    }
}

fn shift_jis(point: u32) -> Option<u32> {
    let mut bytes = Vec::new();
    let written = Asian::Sjis.encode_one(point, &mut bytes);
    match bytes[..] {
        [lead, trail] if written => Some(u32::from(lead) << 8 | u32::from(trail)),
        _ => None,
    }
}

fn decode_hz(text: &[u8]) -> Vec<u32> {
    let (mut out, mut at, mut double) = (Vec::with_capacity(text.len()), 0, false);
    while at < text.len() {
        let (byte, next) = (text[at], text.get(at + 1).copied());
        at += 1;
        match (byte, next) {
            (b'~', next) => {
                at += 1;
                match next {
                    Some(b'}') if double => double = false,
                    Some(b'{') if !double => double = true,
                    Some(b'~') if !double => out.push(u32::from(b'~')),
                    Some(b'\n') => {}
                    None => {}
                    _ => out.push(BAD),
                }
            }
            (0x21..=0x29 | 0x30..=0x77, Some(cell)) if double => {
                let code = [byte | 0x80, cell | 0x80];
                let point = match (byte, cell) {
                    (0x21, 0x2C) => vec![0x2225],
                    (_, 0x21..=0x7E) => Asian::EucCn.decode(&code),
                    _ => vec![BAD],
                };
                out.push(if point.len() == 1 { point[0] } else { BAD });
                at += 1;
            }
            (..0x80, _) if !double => out.push(u32::from(byte)),
            _ => out.push(BAD),
        }
    }
    out
}

fn decode_kr(text: &[u8]) -> Vec<u32> {
    let (mut out, mut at, mut double) = (Vec::with_capacity(text.len()), 0, false);
    while at < text.len() {
        let byte = text[at];
        at += 1;
        match byte {
            0x1B => {
                let rest = &text[at..];
                at += match *rest {
                    [b'$', b')', b'C', ..] => {
                        at += 3;
                        double = false;
                        continue;
                    }
                    [b'$', b')', _, ..] => 3,
                    [b'$', _, ..] => 2,
                    [_, ..] => 1,
                    [] => 0,
                };
                out.push(BAD);
            }
            0x0E => double = true,
            0x0F => double = false,
            0x21..=0x7E if double => {
                let is_later = |cell: u8| byte == 0x22 && matches!(cell, 0x66 | 0x67);
                let cell = text.get(at).copied().filter(|cell| (0x21..=0x7E).contains(cell) && !is_later(*cell));
                let point = cell.map(|cell| Asian::EucKr.decode(&[byte | 0x80, cell | 0x80]));
                out.push(point.filter(|point| point.len() == 1).map_or(BAD, |point| point[0]));
                at += 1;
            }
            ..0x80 if !double => out.push(u32::from(byte)),
            _ => out.push(BAD),
        }
    }
    out
}
