//! Chinese, Japanese and Korean encodings: the Web's tables, which the crate `encoding_rs` brings, with the letters that PHP maps otherwise.

use crate::codec::BAD;
use encoding_rs::{DecoderResult, EncoderResult, Encoding};

/// An encoding of several bytes a character.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Web {
    encoding: &'static Encoding,
    rows: Rows,
    /// Characters that PHP takes for others than the Web does: (the Web's, PHP's).
    other: &'static [(u32, u32)],
}

/// Which of the Web's characters belong to PHP's encoding: vendors' and later ones do not, where it is the plain standard.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rows {
    All,
    ShiftJis,
    EucJp,
    EucKr,
    EucCn,
    Big5,
}

/// The signs that JIS X 0208 and Microsoft's tables take for different characters; both are written the same way.
const JIS: &[(u32, u32)] = &[(0xFF5E, 0x301C), (0x2225, 0x2016), (0xFF0D, 0x2212), (0xFFE0, 0xA2), (0xFFE1, 0xA3), (0xFFE2, 0xAC)];
/// Others that are only written.
const JIS_WRITTEN: &[(u32, u32)] = &[(0xFFE5, 0xA5), (0xFFE3, 0xAF), (0xFFE3, 0x203E)];
const BIG5: &[(u32, u32)] = &[
    (0x2027, 0x2022),
    (0xFE51, 0xFF64),
    (0xAF, 0x203E),
    (0xFF5E, 0x223C),
    (0x2295, 0x2641),
    (0x2299, 0x2609),
    (0x2215, 0xFF0F),
    (0xFE68, 0xFF3C),
    (0xFFE0, 0xA2),
    (0xFFE1, 0xA3),
    (0xFFED, 0x2593),
];
const GB2312: &[(u32, u32)] = &[(0xB7, 0x30FB), (0x2014, 0x2015)];

/// The encoding of PHP's name.
pub(crate) fn find(name: &str) -> Option<Web> {
    let (encoding, rows, other): (_, _, &[(u32, u32)]) = match name {
        "SJIS" => (encoding_rs::SHIFT_JIS, Rows::ShiftJis, JIS),
        "CP932" | "SJIS-win" => (encoding_rs::SHIFT_JIS, Rows::All, &[]),
        "EUC-JP" => (encoding_rs::EUC_JP, Rows::EucJp, JIS),
        "ISO-2022-JP" => (encoding_rs::ISO_2022_JP, Rows::All, JIS),
        "GB18030" => (encoding_rs::GB18030, Rows::All, &[]),
        "CP936" => (encoding_rs::GBK, Rows::All, &[]),
        "EUC-CN" => (encoding_rs::GBK, Rows::EucCn, GB2312),
        "BIG-5" => (encoding_rs::BIG5, Rows::Big5, BIG5),
        "EUC-KR" => (encoding_rs::EUC_KR, Rows::EucKr, &[]),
        "UHC" => (encoding_rs::EUC_KR, Rows::All, &[]),
        _ => return None,
    };
    Some(Web { encoding, rows, other })
}

impl Rows {
    /// Whether a character of two bytes is one of these rows.
    fn have(self, lead: u8, trail: u8) -> bool {
        match self {
            Rows::All => true,
            Rows::ShiftJis => matches!(lead, 0x81..=0x84 | 0x88..=0x9F | 0xE0..=0xEA),
            Rows::EucJp => matches!(lead, 0x8E | 0xA1..=0xA8 | 0xB0..=0xF4),
            Rows::EucKr => lead >= 0xA1 && trail >= 0xA1,
            Rows::EucCn => match lead {
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
            },
            Rows::Big5 => match lead {
                0xA1 => !matches!(trail, 0x5A | 0xC3 | 0xC5 | 0xFE),
                0xA2 => !matches!(trail, 0x40 | 0xCC | 0xCE),
                0xA3 => trail < 0xC0,
                0xC6 => trail < 0xA1,
                _ => matches!(lead, 0xA1..=0xC5 | 0xC9..=0xF9),
            },
        }
    }
}

impl Web {
    /// Whether what a byte means depends on those before it beyond its character.
    pub(crate) fn has_states(self) -> bool {
        self.encoding == encoding_rs::ISO_2022_JP
    }

    /// The code points of a text.
    pub(crate) fn decode(self, bytes: &[u8]) -> Vec<u32> {
        if self.rows == Rows::All {
            return self.decode_whole(bytes);
        }
        let (mut out, mut at) = (Vec::with_capacity(bytes.len()), 0);
        while at < bytes.len() {
            let (lead, trail) = (bytes[at], bytes.get(at + 1).copied());
            let length = match (self.rows, lead) {
                (_, ..0x80) => 1,
                (Rows::ShiftJis, 0xA1..=0xDF) => 1,
                (Rows::EucJp, 0x8F) => 3,
                _ => 2,
            };
            let piece = bytes.get(at..at + length);
            let known = piece.is_some_and(|piece| length != 2 || self.rows.have(piece[0], piece[1]));
            let points = piece.filter(|_| known).map_or(vec![BAD], |piece| self.decode_whole(piece));
            if let [point] = points[..]
                && point != BAD
            {
                out.push(point);
                at += length;
                continue;
            }
            out.push(BAD);
            // an ASCII byte behind a wrong one is itself
            at += if length > 1 && trail.is_some_and(|trail| trail >= 0x80) { 2 } else { 1 };
        }
        out
    }

    fn decode_whole(self, bytes: &[u8]) -> Vec<u32> {
        let mut decoder = self.encoding.new_decoder_without_bom_handling();
        let (mut out, mut at) = (Vec::with_capacity(bytes.len()), 0);
        let mut buffer = vec![0u8; bytes.len() * 3 + 64];
        loop {
            let (result, read, written) = decoder.decode_to_utf8_without_replacement(&bytes[at..], &mut buffer, true);
            let text = std::str::from_utf8(&buffer[..written]).unwrap_or_default();
            out.extend(text.chars().map(|char| self.from_web(u32::from(char))));
            at += read;
            match result {
                DecoderResult::InputEmpty => return out,
                DecoderResult::Malformed(..) => out.push(BAD),
                DecoderResult::OutputFull => {}
            }
        }
    }

    fn from_web(self, point: u32) -> u32 {
        self.other.iter().find(|(web, _)| *web == point).map_or(point, |(_, own)| *own)
    }

    fn is_japanese(self) -> bool {
        [encoding_rs::SHIFT_JIS, encoding_rs::EUC_JP, encoding_rs::ISO_2022_JP].contains(&self.encoding)
    }

    /// The bytes of a character by itself.
    pub(crate) fn encode_one(self, point: u32, out: &mut Vec<u8>) -> bool {
        if point < 0x80 && !self.has_states() {
            out.push(point as u8);
            return true;
        }
        let tables = if self.is_japanese() { [self.other, JIS, JIS_WRITTEN] } else { [self.other, &[], &[]] };
        let mapped = tables.into_iter().flatten().find(|(_, own)| *own == point).map(|(web, _)| *web);
        if mapped.is_none() && !self.is_japanese() && self.other.iter().any(|(web, _)| *web == point) {
            return false;
        }
        // the range that is the user's own
        if self.encoding == encoding_rs::SHIFT_JIS && self.rows == Rows::All && (0xE000..0xE758).contains(&point) {
            let (row, cell) = ((point - 0xE000) / 188, (point - 0xE000) % 188);
            out.extend([0xF0 + row as u8, (cell + if cell < 63 { 0x40 } else { 0x41 }) as u8]);
            return true;
        }
        let Some(char) = char::from_u32(mapped.unwrap_or(point)) else { return false };
        let (mut text, mut buffer) = ([0; 4], [0; 32]);
        let mut encoder = self.encoding.new_encoder();
        let text = char.encode_utf8(&mut text);
        let (result, _, written) = encoder.encode_from_utf8_without_replacement(text, &mut buffer, true);
        let bytes = &buffer[..written];
        if !matches!(result, EncoderResult::InputEmpty) || matches!(bytes, [lead, trail] if !self.rows.have(*lead, *trail)) {
            return false;
        }
        out.extend_from_slice(bytes);
        true
    }

    /// Takes escape sequences away that lead out of a state and into the same one again.
    pub(crate) fn joined(self, pieces: &[u8]) -> Vec<u8> {
        let mut out: Vec<u8> = Vec::with_capacity(pieces.len());
        let mut at = 0;
        // the state that was left at the end of `out` by `ESC ( B`
        let mut left: Option<[u8; 3]> = None;
        let mut state = *b"\x1b(B";
        while at < pieces.len() {
            if pieces[at] == 0x1B && at + 3 <= pieces.len() {
                let escape = [pieces[at], pieces[at + 1], pieces[at + 2]];
                if escape == *b"\x1b(B" {
                    left = Some(state);
                } else if left == Some(escape) {
                    out.truncate(out.len() - 3);
                    left = None;
                    state = escape;
                    at += 3;
                    continue;
                }
                state = escape;
                out.extend_from_slice(&escape);
                at += 3;
                continue;
            }
            left = None;
            out.push(pieces[at]);
            at += 1;
        }
        out
    }
}
