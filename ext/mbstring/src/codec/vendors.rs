//! What vendors put into standard encodings: Apple's Japanese, the pictures of Japan's mobile
//! phones.
//!
//! The tables lie over those of the encoding below: a code that is in them means what they say.

use std::collections::HashMap;
use std::sync::OnceLock;

/// Stands in the data for a code that is no character here.
const HOLE: u32 = 0xFFFD;

/// Characters over those of another encoding.
#[derive(Default)]
pub(crate) struct Overlay {
    /// Up to five characters of a code; none: the code is no character.
    points: HashMap<u32, Vec<u32>>,
    /// Codes of single characters; 0: the character is not written.
    codes: HashMap<u32, u32>,
    /// Several characters that have one code, the longest first.
    sequences: Vec<(Vec<u32>, u32)>,
}

impl Overlay {
    /// The characters of a code, if the overlay has it; an empty list where it is no character.
    pub(crate) fn points(&self, code: u32) -> Option<&[u32]> {
        self.points.get(&code).map(Vec::as_slice)
    }

    /// The code of a character, if the overlay has it; 0 where it may not be written.
    pub(crate) fn code(&self, point: u32) -> Option<u32> {
        self.codes.get(&point).copied()
    }

    /// The code of the characters a text begins with, and how many they are: the most there are,
    /// and at least two.
    pub(crate) fn sequence(&self, points: &[u32]) -> Option<(u32, usize)> {
        let (sequence, code) = self.sequences.iter().find(|(sequence, _)| points.starts_with(sequence))?;
        Some((*code, sequence.len()))
    }

    fn read(name: &str) -> Overlay {
        let mut overlay = Overlay::default();
        let number = |text: &str| u32::from_str_radix(text, 16).expect("the table consists of numbers");
        for line in include_str!("../../data/vendors.txt").lines() {
            let mut parts = line.split(' ');
            let (Some(kind), Some(code)) = (parts.next(), parts.next().map(number)) else { continue };
            if kind == name {
                let points: Vec<u32> = parts.map(number).filter(|point| *point != HOLE).collect();
                match points[..] {
                    [] => {}
                    [point] => {
                        overlay.codes.entry(point).or_insert(code);
                    }
                    _ => overlay.sequences.push((points.clone(), code)),
                }
                overlay.points.insert(code, points);
            } else if kind.strip_suffix('<') == Some(name) {
                // only written
                if let Some(point) = parts.next().map(number) {
                    overlay.codes.insert(point, code);
                }
            }
        }
        overlay.sequences.sort_by_key(|(sequence, _)| std::cmp::Reverse(sequence.len()));
        overlay
    }
}

/// The overlays.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Vendor {
    Mac,
    Docomo,
    Kddi,
    Softbank,
    /// KDDI's pictures in ISO-2022-JP.
    KddiMail,
    Utf8Docomo,
    Utf8KddiA,
    Utf8KddiB,
    Utf8Softbank,
}

/// Names in the data, in the order of [`Vendor`].
const NAMES: [&str; 9] = ["mac", "docomo", "kddi", "softbank", "iso", "utf8-docomo", "utf8-kddi-a", "utf8-kddi-b", "utf8-softbank"];

impl Vendor {
    /// The tables, read when they are first used.
    pub(crate) fn overlay(self) -> &'static Overlay {
        static OVERLAYS: [OnceLock<Overlay>; NAMES.len()] = [const { OnceLock::new() }; NAMES.len()];
        OVERLAYS[self as usize].get_or_init(|| Overlay::read(NAMES[self as usize]))
    }
}
