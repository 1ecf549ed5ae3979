//! Encodings of East Asia whose bytes mean the same wherever they stand: Shift JIS, EUC, Big5, GB
//! 18030 and their relatives.

use super::BAD;
use super::sets::{self, Set};
use super::vendors::{Overlay, Vendor};
use unicode_normalization::char::decompose_canonical;

/// The encodings.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Asian {
    Sjis,
    Cp932,
    SjisWin,
    Sjis2004,
    SjisMac,
    SjisDocomo,
    SjisKddi,
    SjisSoftbank,
    EucJp,
    EucJpWin,
    EucJp2004,
    Cp51932,
    EucCn,
    Cp936,
    Gb18030,
    Gb18030Of2022,
    EucTw,
    Big5,
    Cp950,
    EucKr,
    Uhc,
}

use Asian::*;

/// What the first byte of a character says.
enum Lead {
    /// It is one by itself; `BAD`: it is none.
    Alone(u32),
    /// So many bytes make a character.
    Of(usize),
}

/// Row and cell, from 1, of a code of Shift JIS.
pub(super) fn cell_of_sjis(code: u32) -> (u32, u32) {
    let (lead, trail) = (code >> 8, code & 0xFF);
    let row = (lead - if lead >= 0xE0 { 0xC1 } else { 0x81 }) * 2 + 1;
    match trail {
        0x9F.. => (row + 1, trail - 0x9E),
        0x80.. => (row, trail - 0x40),
        _ => (row, trail - 0x3F),
    }
}

/// The code of Shift JIS of a row and cell, from 1.
pub(super) fn sjis_of_cell(row: u32, cell: u32) -> u32 {
    let lead = (row - 1) / 2 + if row > 62 { 0xC1 } else { 0x81 };
    let trail = match (row % 2, cell) {
        (0, _) => cell + 0x9E,
        (_, 64..) => cell + 0x40,
        _ => cell + 0x3F,
    };
    lead << 8 | trail
}

/// The code of Shift JIS of an EUC code of two bytes.
fn sjis_of_euc(code: u32) -> u32 {
    sjis_of_cell((code >> 8) - 0xA0, (code & 0xFF) - 0xA0)
}

fn euc_of_sjis(code: u32) -> Option<u32> {
    let (row, cell) = cell_of_sjis(code);
    (row <= 94).then_some((row + 0xA0) << 8 | (cell + 0xA0))
}

/// Rows of plane 2 of JIS X 0213, in the order of Shift JIS's leads from F0.
const ROWS_OF_PLANE_2: [u32; 26] = [1, 8, 3, 4, 5, 12, 13, 14, 15, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94];

/// The code of EUC-JIS-2004 of one of Shift JIS 2004.
fn euc_of_sjis_2004(code: u32) -> u32 {
    let (row, cell) = cell_of_sjis(code);
    if row <= 94 {
        return (row + 0xA0) << 8 | (cell + 0xA0);
    }
    0x8F_0000 | (ROWS_OF_PLANE_2[row as usize - 95] + 0xA0) << 8 | (cell + 0xA0)
}

fn sjis_2004_of_euc(code: u32) -> u32 {
    let (row, cell) = ((code >> 8 & 0xFF) - 0xA0, (code & 0xFF) - 0xA0);
    if code < 0x1_0000 {
        return sjis_of_cell(row, cell);
    }
    let at = ROWS_OF_PLANE_2.iter().position(|other| *other == row).unwrap_or(0);
    sjis_of_cell(at as u32 + 95, cell)
}

/// Whether plane 2 of JIS X 0213 has a row, in EUC.
fn is_row_of_plane_2(row: u8) -> bool {
    row > 0xA0 && ROWS_OF_PLANE_2.contains(&(u32::from(row) - 0xA0))
}

fn is_graphic(byte: u32) -> bool {
    matches!(byte, 0xA1..=0xFE)
}

impl Asian {
    fn is_sjis(self) -> bool {
        matches!(self, Sjis | Cp932 | SjisWin | Sjis2004 | SjisMac) || self.is_mobile()
    }

    fn is_mobile(self) -> bool {
        matches!(self, SjisDocomo | SjisKddi | SjisSoftbank)
    }

    /// What a vendor put over the encoding.
    fn overlay(self) -> Option<&'static Overlay> {
        let vendor = match self {
            SjisMac => Vendor::Mac,
            SjisDocomo => Vendor::Docomo,
            SjisKddi => Vendor::Kddi,
            SjisSoftbank => Vendor::Softbank,
            _ => return None,
        };
        Some(vendor.overlay())
    }

    /// What a first byte says.
    fn lead(self, byte: u8) -> Lead {
        if byte < 0x80 {
            return Lead::Alone(match (self, byte) {
                (Sjis2004, 0x5C) => 0xA5,
                (Sjis2004, 0x7E) => 0x203E,
                _ => u32::from(byte),
            });
        }
        let of = match (self, byte) {
            (_, 0xA1..=0xDF) if self.is_sjis() => return Lead::Alone(u32::from(byte) + 0xFEC0),
            (SjisMac, 0x81..=0x9F | 0xE0..=0xED) => 2,
            (Sjis, 0x81..=0x9F | 0xE0..=0xEF) => 2,
            (Cp932 | SjisWin | Sjis2004 | SjisDocomo | SjisKddi | SjisSoftbank, 0x81..=0x9F | 0xE0..=0xFC) => 2,
            (EucJp | EucJpWin | EucJp2004, 0x8F) => 3,
            (EucJp | EucJpWin | EucJp2004 | Cp51932, 0x8E | 0xA1..=0xFE) => 2,
            (EucCn, 0xA1..=0xA9 | 0xB0..=0xF7) => 2,
            (Cp936, 0x80) => return Lead::Alone(0x20AC),
            (Cp936, 0xFF) => return Lead::Alone(0xF8F5),
            (Cp936 | Gb18030 | Gb18030Of2022 | Cp950, 0x81..=0xFE) => 2,
            (EucTw, 0x8E) => 4,
            (EucTw, 0xA1..=0xA6 | 0xC2 | 0xC4..=0xFD) => 2,
            (Big5, 0xA1..=0xC7 | 0xC9..=0xF9) => 2,
            (EucKr, 0xA1..=0xAC | 0xB0..=0xC8 | 0xCA..=0xFD) => 2,
            (Uhc, 0x81..=0xC8 | 0xCA..=0xFD) => 2,
            (Big5, 0xC8) | (Uhc, 0xC9) => 2,
            _ => return Lead::Alone(BAD),
        };
        Lead::Of(of)
    }

    /// How many bytes a character takes, by how it begins.
    pub(crate) fn width(self, bytes: &[u8]) -> usize {
        match (self.lead(bytes.first().copied().unwrap_or(0)), bytes.get(1)) {
            (Lead::Alone(_), _) => 1,
            (Lead::Of(_), Some(b'0'..=b'9')) if matches!(self, Gb18030 | Gb18030Of2022) => 4,
            (Lead::Of(length), _) => length,
        }
    }

    /// The characters of a text; [`BAD`] where there is none.
    pub(crate) fn decode(self, bytes: &[u8]) -> Vec<u32> {
        let (mut out, mut at) = (Vec::with_capacity(bytes.len()), 0);
        let overlay = self.overlay();
        while at < bytes.len() {
            if self == SjisSoftbank && bytes[at] == 0x1B {
                at += decode_web_code(&bytes[at..], &mut out);
                continue;
            }
            let length = match self.lead(bytes[at]) {
                Lead::Alone(point) => {
                    if let Some(points) = overlay.and_then(|overlay| overlay.points(u32::from(bytes[at]))) {
                        out.extend_from_slice(points);
                        at += 1;
                        continue;
                    }
                    out.push(point);
                    at += 1;
                    continue;
                }
                Lead::Of(length) => length,
            };
            at += match length {
                2 => self.decode_double(&bytes[at..], &mut out),
                3 => self.decode_triple(&bytes[at..], &mut out),
                _ => decode_plane(&bytes[at..], &mut out),
            };
        }
        out
    }

    /// Decodes a character of two bytes, or of four in GB 18030; says how many bytes it took.
    fn decode_double(self, bytes: &[u8], out: &mut Vec<u32>) -> usize {
        let &[lead, trail, ..] = bytes else {
            out.push(BAD);
            return 1;
        };
        if matches!((self, lead), (Big5, 0xC8)) && matches!(trail, 0x40..=0x7E | 0xA1..=0xFE)
            || matches!((self, lead), (Uhc, 0xC9)) && matches!(trail, 0x41..=0xFE)
        {
            // a row without characters: the second byte is looked at anew
            out.push(BAD);
            return 1;
        }
        if matches!(self, Gb18030 | Gb18030Of2022) && trail.is_ascii_digit() {
            return self.decode_four(bytes, out);
        }
        let code = u32::from(lead) << 8 | u32::from(trail);
        if let Some(points) = self.overlay().and_then(|overlay| overlay.points(code)) {
            out.extend_from_slice(if points.is_empty() { &[BAD] } else { points });
            return 2;
        }
        match self.couple(code) {
            Some((first, second)) => out.extend([first, second]),
            None => out.push(self.point(code).unwrap_or(BAD)),
        }
        2
    }

    fn couple(self, code: u32) -> Option<(u32, u32)> {
        match self {
            EucJp2004 => sets::jis0213().couple(code),
            Sjis2004 if is_sjis_trail(code & 0xFF) => sets::jis0213().couple(euc_of_sjis_2004(code)),
            _ => None,
        }
    }

    /// The character of a code of two bytes.
    fn point(self, code: u32) -> Option<u32> {
        let (lead, trail) = (code >> 8, code & 0xFF);
        let kana = lead == 0x8E && matches!(self, EucJp | EucJpWin | EucJp2004 | Cp51932);
        if kana {
            return matches!(trail, 0xA1..=0xDF).then_some(trail + 0xFEC0);
        }
        if matches!(self, EucJp | EucJpWin | EucJp2004 | Cp51932 | EucCn | EucTw | EucKr) && !is_graphic(trail) {
            return None;
        }
        match self {
            Sjis | SjisMac => sets::jis0208().point(code),
            Cp932 | SjisWin | SjisDocomo | SjisKddi | SjisSoftbank => sets::cp932().point(code),
            Sjis2004 => {
                let point = is_sjis_trail(trail).then(|| sets::jis0213().point(euc_of_sjis_2004(code))).flatten();
                match code {
                    0x815F => Some(0xFF3C),
                    0x81B0 => Some(0xFF5E),
                    _ => point,
                }
            }
            EucJp => sets::jis0208().point(sjis_of_euc(code)),
            EucJpWin if lead >= 0xF5 => Some(0xE000 + (lead - 0xF5) * 94 + trail - 0xA1),
            EucJpWin => sets::cp932().point(sjis_of_euc(code)).filter(|_| lead < 0xF5),
            Cp51932 => sets::cp932().point(sjis_of_euc(code)),
            EucJp2004 => sets::jis0213().point(code),
            EucCn => euc_cn(code),
            Cp936 => sets::cp936().point(code),
            Gb18030 => sets::gb18030().point(code),
            Gb18030Of2022 => sets::gb18030_of_2022().point(code),
            EucTw => sets::cns().point(code),
            Big5 => sets::big5().point(code),
            Cp950 => sets::cp950().point(code),
            EucKr | Uhc => sets::uhc().point(code),
        }
    }

    /// A character of three bytes behind 8F.
    fn decode_triple(self, bytes: &[u8], out: &mut Vec<u32>) -> usize {
        let point = match *bytes {
            [_, row, cell, ..] if is_graphic(row.into()) && is_graphic(cell.into()) => {
                self.triple_point(0x8F_0000 | u32::from(row) << 8 | u32::from(cell))
            }
            _ => None,
        };
        out.push(point.unwrap_or(BAD));
        match *bytes {
            [_, row, ..] if self == EucJp2004 && !is_row_of_plane_2(row) => 2,
            _ => bytes.len().min(3),
        }
    }

    fn triple_point(self, code: u32) -> Option<u32> {
        let (row, cell) = (code >> 8 & 0xFF, code & 0xFF);
        match (self, row) {
            (EucJp2004, _) => sets::jis0213().point(code),
            (EucJpWin, 0xF5..) => Some(0xE3AC + (row - 0xF5) * 94 + cell - 0xA1),
            (EucJpWin, 0xF3 | 0xF4) => ibm_extension((row - 0xF3) * 94 + cell - 0xA1),
            (EucJpWin, _) => match code {
                0x8F_A2B7 => Some(0xFF5E),
                0x8F_A2C3 => Some(0xFFE4),
                _ => sets::jis0212().point(code),
            },
            _ => sets::jis0212().point(code),
        }
    }

    /// A character of four bytes of GB 18030.
    fn decode_four(self, bytes: &[u8], out: &mut Vec<u32>) -> usize {
        let number = match *bytes {
            [a @ (0x81..=0x84 | 0x90..=0xE3), b @ b'0'..=b'9', c @ 0x81..=0xFE, d @ b'0'..=b'9', ..] => {
                let digits = [a - 0x81, b - b'0', c - 0x81, d - b'0'].map(u32::from);
                ((digits[0] * 10 + digits[1]) * 126 + digits[2]) * 10 + digits[3]
            }
            _ => {
                out.push(BAD);
                return match *bytes {
                    [0x85..=0x8F | 0xE4..=0xFF, ..] => 2,
                    [_, _, 0x81..=0xFE, ..] => bytes.len().min(4),
                    _ => bytes.len().min(3),
                };
            }
        };
        out.push(gb::point(number, self == Gb18030Of2022).unwrap_or(BAD));
        4
    }

    /// The code of a character, and what else is written for it than it is read as.
    fn code(self, point: u32) -> Option<u32> {
        let set = |set: &'static Set| set.code(point);
        match self {
            Sjis | SjisMac => jis_sign(point).or_else(|| set(sets::jis0208())),
            Cp932 | SjisWin | SjisDocomo | SjisKddi | SjisSoftbank => microsoft_sign(self, point).or_else(|| set(sets::cp932())),
            Sjis2004 => match point {
                0xFF3C => Some(0x815F),
                0xFF5E => Some(0x81B0),
                _ => set(sets::jis0213()).map(sjis_2004_of_euc),
            },
            EucJp => jis_sign(point).filter(|_| point != 0xA5 && point != 0xAF).or_else(|| set(sets::jis0208())).and_then(euc_of_sjis),
            Cp51932 => microsoft_sign(SjisWin, point).or_else(|| set(sets::cp932())).and_then(cp51932_of_sjis),
            EucJpWin => euc_jp_win_code(point),
            EucJp2004 => set(sets::jis0213()),
            EucCn => euc_cn_code(point),
            Cp936 => gbk_sign(point).or_else(|| set(sets::cp936())),
            Gb18030 => set(sets::gb18030()),
            Gb18030Of2022 => set(sets::gb18030_of_2022()),
            EucTw => set(sets::cns()),
            Big5 => set(sets::big5()),
            Cp950 => set(sets::cp950()),
            EucKr => set(sets::uhc()).filter(|code| self.is_plain_korean(*code)),
            Uhc => set(sets::uhc()),
        }
    }

    fn is_plain_korean(self, code: u32) -> bool {
        code >> 8 >= 0xA1 && code & 0xFF >= 0xA1 && !matches!(code >> 8, 0xAD..=0xAF | 0xC9 | 0xFE)
    }

    /// Writes a character, if the encoding has it.
    pub(crate) fn encode_one(self, point: u32, out: &mut Vec<u8>) -> bool {
        if let Some(code) = self.overlay().and_then(|overlay| overlay.code(point)) {
            push_code(code, out);
            return code != 0;
        }
        match point {
            0x5C | 0x7E if self == Sjis2004 => {}
            ..0x80 => {
                out.push(point as u8);
                return true;
            }
            0xA5 if matches!(self, Cp932 | EucJpWin | EucJp2004 | Sjis2004) || self.is_mobile() => return one(0x5C, out),
            0x203E if matches!(self, Cp932 | EucJpWin | EucJp2004 | Sjis2004) || self.is_mobile() => return one(0x7E, out),
            0xFF61..=0xFF9F if self.is_sjis() => return one((point - 0xFEC0) as u8, out),
            0xFF61..=0xFF9F if matches!(self, EucJp | EucJpWin | EucJp2004 | Cp51932) => {
                out.extend([0x8E, (point - 0xFEC0) as u8]);
                return true;
            }
            0x20AC if self == Cp936 => return one(0x80, out),
            0xF8F5 if self == Cp936 => return one(0xFF, out),
            _ => {}
        }
        if point == BAD {
            return false;
        }
        if point < 0x80 {
            // Shift JIS 2004 has other signs in their places, and PHP writes them all the same
            return one(point as u8, out);
        }
        let code = self.code(point).or_else(|| (self == EucJp).then(|| sets::jis0212().code(point)).flatten());
        match code {
            Some(code) => {
                push_code(code, out);
                true
            }
            None if matches!(self, Gb18030 | Gb18030Of2022) => gb::write(point, self == Gb18030Of2022, out),
            None => false,
        }
    }

    /// Writes the characters a text begins with, if they have one code together; gives how many
    /// they are.
    pub(crate) fn encode_several(self, points: &[u32], out: &mut Vec<u8>) -> Option<usize> {
        let couple = || match *points {
            [first, second, ..] => sets::jis0213().coupled(first, second),
            _ => None,
        };
        let (code, count) = match self {
            EucJp2004 => (couple()?, 2),
            Sjis2004 => (sjis_2004_of_euc(couple()?), 2),
            _ => self.overlay()?.sequence(points)?,
        };
        push_code(code, out);
        Some(count)
    }
}

/// Writes a code in as few bytes as it takes; nothing for 0.
fn push_code(code: u32, out: &mut Vec<u8>) {
    let bytes = code.to_be_bytes();
    out.extend(bytes.into_iter().skip_while(|byte| *byte == 0));
}

/// SoftBank's pictures between ESC and SI: `ESC $`, a letter for the page, and a character for each
/// picture. Gives how many bytes they take.
fn decode_web_code(bytes: &[u8], out: &mut Vec<u32>) -> usize {
    let page = match *bytes {
        [_, b'$', letter, ..] => b"GEFOPQ".iter().position(|other| *other == letter),
        _ => None,
    };
    let Some(page) = page else {
        out.push(BAD);
        return bytes.len().min(2);
    };
    let pictures = Vendor::Utf8Softbank.overlay();
    let mut taken = 3;
    for &byte in &bytes[3..] {
        taken += 1;
        if byte == 0x0F {
            break;
        }
        let code = 0xE001 + page as u32 * 0x100 + u32::from(byte).wrapping_sub(0x21);
        match pictures.points(code).filter(|_| (0x21..=0x7A).contains(&byte)) {
            Some(points) => out.extend_from_slice(points),
            None => out.push(BAD),
        }
    }
    taken
}

fn one(byte: u8, out: &mut Vec<u8>) -> bool {
    out.push(byte);
    true
}

fn is_sjis_trail(trail: u32) -> bool {
    matches!(trail, 0x40..=0x7E | 0x80..=0xFC)
}

/// EUC-TW behind 8E: plane, row, cell.
fn decode_plane(bytes: &[u8], out: &mut Vec<u32>) -> usize {
    let code = bytes.iter().take(4).fold(0, |code: u32, byte| code << 8 | u32::from(*byte));
    let whole = matches!(*bytes, [_, 0xA1 | 0xA2 | 0xAE, 0xA1..=0xFE, 0xA1..=0xFE, ..]);
    let point = whole.then(|| sets::cns().point(code)).flatten();
    out.push(point.unwrap_or(BAD));
    match *bytes {
        [_, 0xA1, row, ..] if sets::is_row_of_plane_1(row.into()) => bytes.len().min(4),
        [_, 0xA2, 0xA1..=0xF2, ..] | [_, 0xAE, 0xA1..=0xE7, ..] => bytes.len().min(4),
        [_, 0xA1 | 0xA2 | 0xAE, ..] => bytes.len().min(3),
        _ => bytes.len().min(2),
    }
}

/// IBM's characters that JIS X 0212 lacks, in the order of code page 932.
fn ibm_rest() -> impl Iterator<Item = u32> {
    let codes = (0xFA40..=0xFC4B).filter_map(|code| sets::cp932().point(code));
    let lacks = |point: &u32| *point == 0x2116 || sets::jis0212().code(*point).is_none();
    codes.filter(move |point| !matches!(point, 0xFFE2 | 0xFFE4 | 0x2235) && lacks(point))
}

/// The characters of rows F3 and F4 of eucJP-win, behind 8F: IBM's, from F3F3.
fn ibm_extension(cell: u32) -> Option<u32> {
    ibm_rest().nth(cell.checked_sub(0xF3 - 0xA1)? as usize)
}

fn euc_jp_win_code(point: u32) -> Option<u32> {
    if let Some(private) = point.checked_sub(0xE000).filter(|private| *private < 20 * 94) {
        let (row, cell) = (private / 94, private % 94 + 0xA1);
        return Some(if row < 10 { (row + 0xF5) << 8 | cell } else { 0x8F_0000 | (row - 10 + 0xF5) << 8 | cell });
    }
    match point {
        0xA6 | 0xFFE4 => return Some(0x8F_A2C3),
        0x2014 => return Some(0xA1BD),
        _ => {}
    }
    let own = microsoft_sign(EucJpWin, point).or_else(|| sets::cp932().code(point)).and_then(euc_of_sjis);
    let own = own.filter(|code| *code < 0xF500);
    own.or_else(|| sets::jis0212().code(point)).or_else(|| {
        let at = ibm_rest().position(|other| other == point)? as u32 + 0xF3 - 0xA1;
        Some(0x8F_0000 | (at / 94 + 0xF3) << 8 | (at % 94 + 0xA1))
    })
}

/// CP51932 has what NEC selected of IBM's characters in its rows 89 to 92.
fn cp51932_of_sjis(code: u32) -> Option<u32> {
    if (0xFA40..=0xFC4B).contains(&code) {
        let point = sets::cp932().point(code)?;
        return (0xED40..=0xEEFC).find(|other| sets::cp932().point(*other) == Some(point)).and_then(euc_of_sjis);
    }
    euc_of_sjis(code)
}

/// Signs that Shift JIS and EUC-JP write for others, in codes of Shift JIS.
fn jis_sign(point: u32) -> Option<u32> {
    Some(match point {
        0xA5 => 0x818F,
        0xAF | 0x203E => 0x8150,
        0x2225 => 0x8161,
        0xFF0D => 0x817C,
        0xFF5E => 0x8160,
        0xFFE0 => 0x8191,
        0xFFE1 => 0x8192,
        0xFFE2 => 0x81CA,
        _ => return None,
    })
}

/// Signs that Microsoft's encodings write for others, in codes of Shift JIS.
fn microsoft_sign(encoding: Asian, point: u32) -> Option<u32> {
    Some(match point {
        0xA5 if encoding == SjisWin => 0x818F,
        0x203E if encoding == SjisWin => 0x8150,
        0xAF if encoding != EucJpWin => 0x8150,
        0xA2 => 0x8191,
        0xA3 => 0x8192,
        0xAC => 0x81CA,
        0x2016 => 0x8161,
        0x2212 => 0x817C,
        0x301C => 0x8160,
        _ => return None,
    })
}

/// Signs that CP936 writes for others; compatibility ideographs as the ones they stand for.
fn gbk_sign(point: u32) -> Option<u32> {
    match point {
        0x203E => Some(0xA3FE),
        0x2218 => Some(0xA1E3),
        0x223C => Some(0xA1AB),
        0xFA16 => Some(0xD869),
        0xF900..=0xFA2D if sets::cp936().code(point).is_none() => {
            let mut meant = None;
            decompose_canonical(char::from_u32(point)?, |char| meant = Some(u32::from(char)));
            sets::cp936().code(meant?)
        }
        _ => None,
    }
}

/// GB 2312, by which EUC-CN is a part of GB 18030 but for two signs.
fn euc_cn(code: u32) -> Option<u32> {
    let (lead, trail) = (code >> 8, code & 0xFF);
    let has = match lead {
        0xA2 => matches!(trail, 0xB1..=0xE2 | 0xE5..=0xEE | 0xF1..=0xFC),
        0xA4 => matches!(trail, 0xA1..=0xF3),
        0xA5 => matches!(trail, 0xA1..=0xF6),
        0xA6 => matches!(trail, 0xA1..=0xB8 | 0xC1..=0xD8),
        0xA7 => matches!(trail, 0xA1..=0xC1 | 0xD1..=0xF1),
        0xA8 => matches!(trail, 0xA1..=0xBA | 0xC5..=0xE9),
        0xA9 => matches!(trail, 0xA4..=0xEF),
        0xD7 => matches!(trail, 0xA1..=0xF9),
        0xA1 | 0xA3 | 0xB0..=0xF7 => trail >= 0xA1,
        _ => false,
    };
    match code {
        0xA1A4 => Some(0x30FB),
        0xA1AA => Some(0x2015),
        _ if has => sets::gb18030().point(code),
        _ => None,
    }
}

pub(super) fn euc_cn_code(point: u32) -> Option<u32> {
    match point {
        0x30FB => Some(0xA1A4),
        0x2015 => Some(0xA1AA),
        _ => sets::gb18030().code(point).filter(|code| euc_cn(*code) == Some(point)),
    }
}

/// Codes of four bytes of GB 18030: numbers of the characters that have no code of two bytes.
mod gb {
    use crate::codec::sets;
    use std::sync::OnceLock;

    /// The number of U+10000.
    const SUPPLEMENTARY: u32 = 189_000;
    /// The numbers that characters of two bytes left, which have none; behind it those of U+FFFF.
    const LAST: u32 = 39_419;

    /// The characters of the numbers from 0.
    fn listed(of_2022: bool) -> &'static [u32] {
        static LISTS: [OnceLock<Vec<u32>>; 2] = [const { OnceLock::new() }; 2];
        LISTS[usize::from(of_2022)].get_or_init(|| {
            let free = |point: &u32| sets::gb18030().code(*point).is_none() && !(0xD800..0xE000).contains(point);
            let mut list: Vec<u32> = (0x80..0x1_0000).filter(free).collect();
            if of_2022 {
                // characters that changed places
                let now = sets::gb18030_of_2022();
                for point in &mut list {
                    if let Some(code) = now.code(*point) {
                        *point = sets::gb18030().point(code).unwrap_or(*point);
                    }
                }
            }
            list
        })
    }

    pub(super) fn point(number: u32, of_2022: bool) -> Option<u32> {
        match number {
            SUPPLEMENTARY.. => Some(number - SUPPLEMENTARY + 0x1_0000).filter(|point| *point <= 0x10_FFFF),
            ..=LAST => listed(of_2022).get(number as usize).copied(),
            _ => None,
        }
    }

    pub(super) fn write(point: u32, of_2022: bool, out: &mut Vec<u8>) -> bool {
        let number = match point {
            0x11_0000.. => None,
            0x1_0000.. => Some(point - 0x1_0000 + SUPPLEMENTARY),
            _ => listed(of_2022).iter().position(|other| *other == point).map(|at| at as u32),
        };
        let Some(number) = number else { return false };
        let digits = [number / 12_600 + 0x81, number / 1260 % 10 + 0x30, number / 10 % 126 + 0x81, number % 10 + 0x30];
        out.extend(digits.map(|digit| digit as u8));
        true
    }
}
