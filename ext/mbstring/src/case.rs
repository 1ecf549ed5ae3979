//! Case mappings of code points.

use std::sync::OnceLock;

use crate::tables::{FOLD, FOLD_SIMPLE, IGNORABLE, TITLE, TITLE_SIMPLE, UPPER_SIMPLE};

fn special(table: &'static [(u32, &'static [u32])], point: u32) -> Option<&'static [u32]> {
    table.binary_search_by_key(&point, |entry| entry.0).ok().map(|at| table[at].1)
}

/// Whether a sorted table of ranges has a point.
pub(crate) fn within(table: &[(u32, u32)], point: u32) -> bool {
    let at = table.partition_point(|range| range.1 < point);
    table.get(at).is_some_and(|range| range.0 <= point)
}

/// The modes of mb_convert_case.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    Upper,
    Lower,
    Title,
    Fold,
    UpperSimple,
    LowerSimple,
    TitleSimple,
    FoldSimple,
}

impl Mode {
    /// The mode of a constant.
    pub(crate) fn new(number: i64) -> Option<Mode> {
        use Mode::*;
        [Upper, Lower, Title, Fold, UpperSimple, LowerSimple, TitleSimple, FoldSimple].get(usize::try_from(number).ok()?).copied()
    }
}

/// Adds a character's mapping.
pub(crate) fn map(point: u32, mode: Mode, out: &mut Vec<u32>) {
    let Some(char) = char::from_u32(point) else { return out.push(point) };
    if point < 0x80 {
        let upper = matches!(mode, Mode::Upper | Mode::UpperSimple | Mode::Title | Mode::TitleSimple);
        return out.push(u32::from(if upper { char.to_ascii_uppercase() } else { char.to_ascii_lowercase() }));
    }
    let found = match mode {
        Mode::Title => special(TITLE, point),
        Mode::Fold => special(FOLD, point),
        Mode::UpperSimple => special(UPPER_SIMPLE, point),
        Mode::TitleSimple => special(TITLE_SIMPLE, point).or_else(|| special(UPPER_SIMPLE, point)),
        Mode::FoldSimple => special(FOLD_SIMPLE, point),
        Mode::Upper | Mode::Lower | Mode::LowerSimple => None,
    };
    if let Some(found) = found {
        return out.extend_from_slice(found);
    }
    match mode {
        Mode::Upper | Mode::Title | Mode::UpperSimple | Mode::TitleSimple => out.extend(char.to_uppercase().map(u32::from)),
        Mode::Lower | Mode::Fold => out.extend(char.to_lowercase().map(u32::from)),
        Mode::LowerSimple | Mode::FoldSimple => out.extend(char.to_lowercase().take(1).map(u32::from)),
    }
}

fn cased(point: u32) -> bool {
    char::from_u32(point).is_some_and(|char| char.is_lowercase() || char.is_uppercase() || special(TITLE, point).is_some())
}

fn ignorable(point: u32) -> bool {
    within(IGNORABLE, point)
}

/// Converts a text.
pub(crate) fn convert(points: &[u32], mode: Mode) -> Vec<u32> {
    convert_with(points, mode, |_, _| None)
}

/// Converts a text; `special` is asked first for each character.
pub(crate) fn convert_with(points: &[u32], mode: Mode, special: fn(u32, Mode) -> Option<u32>) -> Vec<u32> {
    let mut out = Vec::with_capacity(points.len());
    let titles = matches!(mode, Mode::Title | Mode::TitleSimple);
    let mut in_word = false;
    for (at, &point) in points.iter().enumerate() {
        let mode = match mode {
            Mode::Title if in_word => Mode::Lower,
            Mode::TitleSimple if in_word => Mode::LowerSimple,
            mode => mode,
        };
        if let Some(mapped) = special(point, mode) {
            out.push(mapped);
        } else if point == 0x3A3 && mode == Mode::Lower && is_final(points, at) {
            out.push(0x3C2);
        } else {
            map(point, mode, &mut out);
        }
        // what is no character parts no word
        if !titles || point == crate::codec::BAD {
            continue;
        }
        if cased(point) {
            in_word = true;
        } else if !ignorable(point) {
            in_word = false;
        }
    }
    out
}

/// The characters that UTF-8 writes with two bytes.
const SHORT: usize = 0x800;

/// Stands in a [`table`] for what becomes several characters, or one that takes more than two
/// bytes.
const OTHERWISE: u16 = 0xFFFF;

/// The mappings of the characters below [`SHORT`], computed once.
fn table(mode: Mode) -> Option<&'static [u16; SHORT]> {
    static TABLES: [OnceLock<Box<[u16; SHORT]>>; 4] = [const { OnceLock::new() }; 4];
    let place = match mode {
        Mode::Upper => 0,
        Mode::Lower => 1,
        Mode::UpperSimple => 2,
        Mode::LowerSimple => 3,
        Mode::Title | Mode::Fold | Mode::TitleSimple | Mode::FoldSimple => return None,
    };
    let compute = || {
        let mut table = Box::new([OTHERWISE; SHORT]);
        let mut out = Vec::new();
        for (point, entry) in table.iter_mut().enumerate() {
            out.clear();
            map(point as u32, mode, &mut out);
            if let [mapped] = out[..]
                && (mapped as usize) < SHORT
            {
                *entry = mapped as u16;
            }
        }
        table
    };
    Some(TABLES[place].get_or_init(compute))
}

/// Converts a text in the modes that look at each character alone. `None`: the mode is none of
/// these, or the text has a sigma.
pub(crate) fn convert_text(text: &str, mode: Mode) -> Option<Vec<u8>> {
    let table = table(mode)?;
    let mut out = Vec::with_capacity(text.len() + 8);
    let mut several = Vec::new();
    for char in text.chars() {
        let point = u32::from(char);
        if char == 'Σ' && mode == Mode::Lower {
            return None;
        }
        match table.get(point as usize) {
            Some(&mapped) if mapped < 0x80 => out.push(mapped as u8),
            Some(&mapped) if mapped != OTHERWISE => out.extend_from_slice(&[0xC0 | (mapped >> 6) as u8, 0x80 | (mapped & 0x3F) as u8]),
            _ => {
                several.clear();
                map(point, mode, &mut several);
                let chars = several.iter().filter_map(|&point| char::from_u32(point));
                chars.for_each(|char| out.extend_from_slice(char.encode_utf8(&mut [0; 4]).as_bytes()));
            }
        }
    }
    Some(out)
}

/// How far back the letter may be that a final sigma follows.
const REACH: usize = 64;

/// The mapping of a Turkish i: the one with a dot and the one without are different letters.
pub(crate) fn turkish(point: u32, mode: Mode) -> Option<u32> {
    let upper = matches!(mode, Mode::Upper | Mode::UpperSimple | Mode::Title | Mode::TitleSimple);
    match point {
        0x49 if !upper => Some(0x131),
        0x69 if upper => Some(0x130),
        0x130 if !upper => Some(0x69),
        0x131 if upper => Some(0x49),
        0x49 | 0x69 | 0x130 | 0x131 => Some(point),
        _ => None,
    }
}

/// Whether the sigma at `at` ends a word.
fn is_final(points: &[u32], at: usize) -> bool {
    let before = points[at.saturating_sub(REACH)..at].iter().rev().find(|&&point| !ignorable(point));
    let after = points[at + 1..].iter().find(|&&point| !ignorable(point));
    before.is_some_and(|&point| cased(point)) && !after.is_some_and(|&point| cased(point))
}
