//! Which encoding a text seems to be in.
//!
//! A candidate counts by the bytes that are no characters of it, then by how unusual its characters
//! are; the first of equals is taken.
//! What is unusual is our own estimate, after what texts in the languages of the encodings consist
//! of: PHP's differs in single characters.

use crate::codec::{ASCII, BAD, Encoding, Kind, basic_levels_of, is_basic_syllable};

/// What a usual character costs: the encoding that makes fewer characters of a text is likelier.
const USUAL: u64 = 1;
/// An ideograph that is usual in one country.
const LOCAL: u64 = 4;
const PUNCTUATION: u64 = 6;
const UNUSUAL: u64 = 30;
const SUPPLEMENTARY: u64 = 40;

/// The encoding a text seems to be in. `strict`: only one without errors.
pub(crate) fn detect(text: &[u8], candidates: &[Encoding], strict: bool) -> Option<Encoding> {
    if let [only] = candidates {
        return Some(*only).filter(|only| !strict || only.accepts(text));
    }
    if let Some(marked) = marked(text, candidates) {
        return Some(marked);
    }
    let judged = candidates.iter().filter_map(|encoding| {
        // what is written as text is judged by what it is written with, and behind others
        let points = if is_last_choice(*encoding) { [ASCII.decode(text), vec![BAD]].concat() } else { encoding.decode(text) };
        let wrong = points.iter().filter(|point| **point == BAD).count() - usize::from(is_last_choice(*encoding));
        let errors = if wrong == 0 && !encoding.accepts(text) { 1 } else { wrong };
        // that bytes beyond ASCII make up UTF-8 is no accident, whatever the characters
        let certain = encoding.kind == Kind::Utf8 && errors == 0;
        let cost: u64 = points.into_iter().map(|point| if certain && point >= 0x80 { USUAL } else { cost(point) }).sum();
        (!strict || errors == 0).then_some((errors, cost, *encoding))
    });
    // the first of equals
    let best = judged.reduce(|best, next| if (next.0, next.1) < (best.0, best.1) { next } else { best });
    best.map(|(_, _, encoding)| encoding)
}

/// The candidate whose byte order mark a text begins with.
fn marked(text: &[u8], candidates: &[Encoding]) -> Option<Encoding> {
    candidates.iter().copied().find(|encoding| match encoding.kind {
        Kind::Utf8 => text.starts_with(b"\xEF\xBB\xBF") && encoding.accepts(text),
        Kind::Two(little, _, true) => text.starts_with(if little { b"\xFF\xFE" } else { b"\xFE\xFF" }) && encoding.accepts(text),
        _ => false,
    })
}

/// What is no character set, though many texts are written so.
fn is_last_choice(encoding: Encoding) -> bool {
    encoding.is_transfer() || encoding.kind == Kind::Html
}

fn cost(point: u32) -> u64 {
    match point {
        BAD => UNUSUAL,
        0x1_0000.. => SUPPLEMENTARY,
        0x21..=0x2F => PUNCTUATION,
        0x4E00..=0x9FFF => [UNUSUAL, LOCAL, USUAL, USUAL][basic_levels_of(point)],
        0xAC00..=0xD7A3 if is_basic_syllable(point) => USUAL,
        _ if is_usual(point) => USUAL,
        _ => UNUSUAL,
    }
}

fn is_usual(point: u32) -> bool {
    match point {
        0x09 | 0x0A | 0x0D | 0x20..=0x7E => true,
        // Latin, Greek, Cyrillic, Armenian, Hebrew, Arabic, Thai
        0xA0..=0x17F | 0x386..=0x3CE | 0x401..=0x45F | 0x490 | 0x491 | 0x531..=0x587 | 0x5D0..=0x5EA | 0x621..=0x64A => true,
        0xE01..=0xE5B | 0x1EA0..=0x1EF9 => true,
        0x2010..=0x2027 | 0x2030..=0x203A | 0x20AC | 0x2122 => true,
        0x3000..=0x3003 | 0x3005 | 0x3008..=0x3011 | 0x3041..=0x3093 | 0x30A1..=0x30FC => true,
        0x3131..=0x3163 | 0xFF01..=0xFF5E | 0xFFE5 => true,
        _ => false,
    }
}
