//! `mb_convert_kana`: narrow and wide letters, digits and kana, katakana and hiragana.
//!
//! Each character is converted once, by the first of the flags that has something for it.

use crate::codec::kana::{WIDE, marked};
use crate::encode;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Request, Result};
use heddle_value::Str;

pub(crate) const FUNCTIONS: &[&Function] = &[&mb_convert_kana::DECL];

const NARROW: u32 = 0xFF61;
const VOICED: u32 = 0xFF9E;
const HALF_VOICED: u32 = 0xFF9F;
/// From ASCII to its wide forms, and from hiragana to katakana.
const WIDER: u32 = 0xFEE0;
const KATAKANA: u32 = 0x60;

/// Flags that may not stand together.
const PAIRS: [(u8, u8); 17] = [
    (b'A', b'a'),
    (b'R', b'r'),
    (b'R', b'a'),
    (b'A', b'r'),
    (b'N', b'n'),
    (b'N', b'a'),
    (b'A', b'n'),
    (b'S', b's'),
    (b'K', b'k'),
    (b'H', b'h'),
    (b'H', b'K'),
    (b'C', b'c'),
    (b'M', b'm'),
    (b'k', b'c'),
    (b'h', b'c'),
    (b'k', b'C'),
    (b'h', b'C'),
];

struct Flags<'a>(&'a [u8]);

impl Flags<'_> {
    fn has(&self, flag: u8) -> bool {
        self.0.contains(&flag)
    }

    /// ASCII to wide forms and back, spaces and quotes.
    fn ascii(&self, point: u32) -> Option<u32> {
        let wide = point.wrapping_sub(WIDER);
        let letter = |point: u32| u8::try_from(point).is_ok_and(|byte| byte.is_ascii_alphabetic());
        let digit = |point: u32| u8::try_from(point).is_ok_and(|byte| byte.is_ascii_digit());
        let any = |point: u32| matches!(point, 0x21..=0x7D) && !matches!(point, 0x22 | 0x27 | 0x5C);
        if self.has(b'A') && any(point) || self.has(b'R') && letter(point) || self.has(b'N') && digit(point) {
            return Some(point + WIDER);
        }
        if self.has(b'a') && any(wide) || self.has(b'r') && letter(wide) || self.has(b'n') && digit(wide) {
            return Some(wide);
        }
        Some(match point {
            0x2212 if self.has(b'a') => 0x2D,
            0x20 if self.has(b'S') => 0x3000,
            0x3000 if self.has(b's') => 0x20,
            0x22 if self.has(b'M') => 0x201D,
            0x27 if self.has(b'M') => 0x2019,
            0x5C | 0xA5 if self.has(b'M') => 0xFFE5,
            0x7E | 0x203E if self.has(b'M') => 0xFFE3,
            0x2018 | 0x2019 if self.has(b'm') => 0x27,
            0x201C | 0x201D if self.has(b'm') => 0x22,
            0xFF3C | 0xFFE5 if self.has(b'm') => 0x5C,
            0x203E | 0xFFE3 if self.has(b'm') => 0x7E,
            _ => return None,
        })
    }

    /// A narrow kana as a wide one, and whether the mark behind it went in.
    fn widened(&self, point: u32, next: Option<u32>) -> Option<(u32, bool)> {
        if !self.has(b'K') && !self.has(b'H') {
            return None;
        }
        let wide = u32::from(*WIDE.get(point.checked_sub(NARROW)? as usize)?);
        let hiragana = self.has(b'H');
        let marked = next.filter(|_| self.has(b'V')).and_then(|mark| marked(point, mark)).filter(|wide| !hiragana || *wide != 0x30F4);
        let wide = match marked.unwrap_or(wide) {
            letter @ 0x30A1..=0x30F3 if hiragana => letter - KATAKANA,
            other => other,
        };
        Some((wide, marked.is_some()))
    }

    /// A wide kana as a narrow one, with its mark.
    fn narrowed(&self, point: u32) -> Option<(u32, Option<u32>)> {
        let (katakana, hiragana) = (self.has(b'k'), self.has(b'h'));
        let letter = match point {
            0x30A1..=0x30F4 if katakana => point,
            0x3041..=0x3093 if hiragana => point + KATAKANA,
            0x3001 | 0x3002 | 0x300C | 0x300D | 0x309B | 0x309C | 0x30FB | 0x30FC if katakana || hiragana => point,
            _ => return None,
        };
        let narrow = |wide: u32| WIDE.iter().position(|other| u32::from(*other) == wide).map(|at| NARROW + at as u32);
        let known = match letter {
            0x30EE => Some((0xFF9C, None)),
            0x30F0 => Some((0xFF72, None)),
            0x30F1 => Some((0xFF74, None)),
            0x30F4 => Some((0xFF73, Some(VOICED))),
            _ => narrow(letter).map(|narrow| (narrow, None)),
        };
        known.or_else(|| Some((narrow(letter - 1)?, Some(VOICED)))).or_else(|| Some((narrow(letter - 2)?, Some(HALF_VOICED))))
    }

    /// Katakana as hiragana, and back.
    fn exchanged(&self, point: u32) -> Option<u32> {
        match point {
            0x30A1..=0x30F3 | 0x30FD | 0x30FE if self.has(b'c') => Some(point - KATAKANA),
            0x3041..=0x3093 | 0x309D | 0x309E if self.has(b'C') => Some(point + KATAKANA),
            _ => None,
        }
    }
}

/// A text with other forms of its letters.
#[php("mb_convert_kana(string $string, string $mode = \"KV\", ?string $encoding = null): string")]
fn mb_convert_kana(cx: &mut Request, string: &Str, mode: &Str, encoding: Option<&Str>) -> Result<Vec<u8>> {
    let flags = Flags(mode);
    if let Some(wrong) = mode.iter().find(|flag| !b"aArRnNsSkKhHcCVMm".contains(flag)) {
        return Err(cx.bad_argument(2, [b"contains invalid flag: '", &[*wrong][..], b"'"].concat()));
    }
    if let Some((one, other)) = PAIRS.iter().find(|(one, other)| flags.has(*one) && flags.has(*other)) {
        let reason = format!("must not combine '{}' and '{}' flags", char::from(*one), char::from(*other));
        return Err(cx.bad_argument(2, reason));
    }
    let encoding = crate::encoding(cx, 3, encoding)?;
    let points = encoding.decode(string);
    let mut out = Vec::with_capacity(points.len());
    let mut at = 0;
    while at < points.len() {
        let point = points[at];
        at += 1;
        if let Some(other) = flags.ascii(point) {
            out.push(other);
        } else if let Some((wide, marked)) = flags.widened(point, points.get(at).copied()) {
            out.push(wide);
            at += usize::from(marked);
        } else if let Some((narrow, mark)) = flags.narrowed(point) {
            out.push(narrow);
            out.extend(mark);
        } else {
            out.push(flags.exchanged(point).unwrap_or(point));
        }
    }
    Ok(encode(cx, &out, encoding))
}
