//! Which encoding a text seems to be in.
//!
//! A candidate counts by the bytes that are no characters of it, then by how unusual its characters
//! are, and more the later it stands in the list; the first of equals is taken.
//! Which ideographs are usual is our own estimate, after what texts in the languages of the
//! encodings consist of: PHP's differs in single ones.

use crate::codec::{ASCII, BAD, Encoding, Kind, basic_levels_of, is_basic_syllable};

/// What a usual character costs: the encoding that makes fewer characters of a text is likelier.
const USUAL: u64 = 1;
/// An ideograph that is usual in one country.
const LOCAL: u64 = 4;
const PUNCTUATION: u64 = 6;
const UNUSUAL: u64 = 30;
const SUPPLEMENTARY: u64 = 40;
/// Is added to the weight of the last of a long list.
const LATER: f64 = 0.3;

/// The encoding a text seems to be in. `strict`: only one without errors.
pub(crate) fn detect(text: &[u8], candidates: &[Encoding], strict: bool) -> Option<Encoding> {
    if let [only] = candidates {
        return Some(*only).filter(|only| !strict || only.accepts(text));
    }
    if let Some(marked) = marked(text, candidates) {
        return Some(marked);
    }
    let judged = candidates.iter().enumerate().filter_map(|(index, encoding)| {
        // what is written as text is judged by what it is written with, and behind others
        let points = if is_last_choice(*encoding) { [ASCII.decode(text), vec![BAD]].concat() } else { encoding.decode(text) };
        let wrong = points.iter().filter(|point| **point == BAD).count() - usize::from(is_last_choice(*encoding));
        let is_told = matches!(encoding.kind, Kind::Single(_) | Kind::Two(..) | Kind::Four(..) | Kind::Asian(_) | Kind::Mobile(_));
        let errors = if wrong == 0 && !is_told && !encoding.accepts(text) { 1 } else { wrong };
        // that bytes make up ideographs of UTF-8 is no accident, whatever our estimate says of them
        let certain = encoding.kind == Kind::Utf8 && errors == 0;
        let cost: u64 = points.into_iter().map(|point| if certain && is_estimated(point) { USUAL } else { cost(point) }).sum();
        // the last of many counts as little as 1.3 times what the first one does
        let weight = 1.0 + LATER * index as f64 / candidates.len() as f64;
        let cost = (cost as f64 * weight) as u64;
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

/// Costs of the characters that most texts consist of.
const LOW: [u64; 0x100] = {
    let mut costs = [UNUSUAL; 0x100];
    let mut point = 0;
    while point < costs.len() {
        costs[point] = match point {
            0x21..=0x2F => PUNCTUATION,
            _ if is_usual(point as u32) => USUAL,
            _ => UNUSUAL,
        };
        point += 1;
    }
    costs
};

fn cost(point: u32) -> u64 {
    if let Some(cost) = LOW.get(point as usize) {
        return *cost;
    }
    match point {
        BAD => UNUSUAL,
        0x1_0000.. => SUPPLEMENTARY,
        0x4E00..=0x9FFF => [UNUSUAL, LOCAL, USUAL, USUAL][basic_levels_of(point)],
        0xAC00..=0xD7A3 if is_basic_syllable(point) => USUAL,
        _ if is_usual(point) => USUAL,
        _ => UNUSUAL,
    }
}

/// Returns whether a character's cost is an estimate.
fn is_estimated(point: u32) -> bool {
    matches!(point, 0x3400..=0x9FFF | 0xAC00..=0xD7A3)
}

/// Returns whether a character that is neither ideograph nor syllable is usual.
const fn is_usual(point: u32) -> bool {
    match point {
        // Latin
        0x09..=0x0A | 0x0D | 0x20 | 0x30..=0x7E | 0xA1..=0xAC | 0xAE..=0xFF | 0x101 | 0x104..=0x107 | 0x10C..=0x10F => true,
        0x113 | 0x118..=0x11B | 0x11F | 0x12B | 0x130..=0x131 | 0x141..=0x144 | 0x147..=0x148 | 0x14D | 0x150..=0x151 => true,
        0x158..=0x15B | 0x15F..=0x161 | 0x164..=0x165 | 0x16B | 0x16E..=0x171 | 0x179..=0x17E | 0x300..=0x30A => true,
        // Greek and Cyrillic
        0x370..=0x377 | 0x37A..=0x37F | 0x384..=0x38A | 0x38C | 0x38E..=0x3A1 | 0x3A3..=0x4FF => true,
        // Hebrew, Arabic, Devanagari, Thai
        0x591..=0x5C7 | 0x5D0..=0x5EA | 0x5EF..=0x5F4 | 0x600..=0x6FF | 0x900..=0x97F | 0xE01..=0xE3A | 0xE3F..=0xE58 => true,
        // punctuation, currencies, arrows
        0x200B | 0x2010..=0x2016 | 0x2018..=0x2022 | 0x2026 | 0x202F | 0x2032..=0x2034 | 0x2038 | 0x203E | 0x2080..=0x2089 => true,
        0x20AC | 0x20B9 | 0x2150..=0x216F | 0x2190..=0x21FF | 0x2212 | 0x2500 => true,
        // Japanese and Korean
        0x1100..=0x11FF | 0x3000..=0x301F | 0x3041..=0x3096 | 0x3099..=0x309C | 0x30A0..=0x30FF | 0x3131..=0x318E => true,
        0x3300..=0x33FF | 0xFE10..=0xFE19 | 0xFF01..=0xFF9F | 0xFFE5 => true,
        _ => false,
    }
}
