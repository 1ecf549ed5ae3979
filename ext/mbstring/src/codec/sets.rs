//! Coded character sets of several bytes, read from the folder `data` when they are first used: one
//! copy serves all threads.
//!
//! Codes are numbers: 0x8140 is the two bytes 81 40. Those of sets with a plane in front (JIS X
//! 0212, CNS 11643) have it in front: 0x8FA2AF.

use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::OnceLock;

/// Stands in the data for a code without a character.
const HOLE: char = '\u{FFFD}';

/// Characters by code, codes by character.
#[derive(Default, Clone)]
pub(crate) struct Set {
    points: HashMap<u32, u32>,
    codes: HashMap<u32, u32>,
    /// Codes of two characters, and back.
    couples: HashMap<u32, (u32, u32)>,
    coupled: HashMap<(u32, u32), u32>,
}

impl Set {
    /// The character of a code.
    pub(crate) fn point(&self, code: u32) -> Option<u32> {
        self.points.get(&code).copied()
    }

    /// The code of a character; the first, where there are several.
    pub(crate) fn code(&self, point: u32) -> Option<u32> {
        self.codes.get(&point).copied()
    }

    /// The two characters of a code.
    pub(crate) fn couple(&self, code: u32) -> Option<(u32, u32)> {
        self.couples.get(&code).copied()
    }

    /// The code of two characters.
    pub(crate) fn coupled(&self, first: u32, second: u32) -> Option<u32> {
        self.coupled.get(&(first, second)).copied()
    }

    fn read(data: &str) -> Set {
        let mut set = Set::default();
        for line in data.lines() {
            let Some((head, cells)) = line.split_once(' ') else { continue };
            if head == "+" {
                set.read_couple(cells);
                continue;
            }
            let start = u32::from_str_radix(head, 16).expect("a row begins with its code");
            for (at, cell) in cells.chars().enumerate() {
                if cell != HOLE {
                    set.add(start + at as u32, u32::from(cell));
                }
            }
        }
        set
    }

    fn read_couple(&mut self, line: &str) {
        let Some((code, text)) = line.split_once(' ') else { return };
        let code = u32::from_str_radix(code, 16).expect("a couple begins with its code");
        let mut chars = text.chars().map(u32::from);
        if let (Some(first), Some(second)) = (chars.next(), chars.next()) {
            self.couples.insert(code, (first, second));
            self.coupled.insert((first, second), code);
        }
    }

    fn add(&mut self, code: u32, point: u32) {
        self.points.insert(code, point);
        self.codes.entry(point).or_insert(code);
    }

    /// Adds rows of private characters: one after the other from `first`, where a code has none
    /// yet.
    fn add_rows(&mut self, leads: RangeInclusive<u32>, trails: RangeInclusive<u32>, first: u32) {
        let double = |trail: &u32| *trail != 0x7F && (*trails.start() != 0x40 || *trails.end() != 0xFE || !(0x7F..=0xA0).contains(trail));
        let codes = leads.flat_map(|lead| trails.clone().filter(double).map(move |trail| lead << 8 | trail));
        for (at, code) in codes.enumerate() {
            if !self.points.contains_key(&code) {
                self.add(code, first + at as u32);
            }
        }
    }

    /// Gives a code another character.
    fn put(&mut self, code: u32, point: u32) {
        self.remove(code);
        self.points.insert(code, point);
        self.codes.insert(point, code);
    }

    fn remove(&mut self, code: u32) {
        if let Some(point) = self.points.remove(&code)
            && self.codes.get(&point) == Some(&code)
        {
            self.codes.remove(&point);
        }
    }
}

macro_rules! sets {
    ($($(#[$doc:meta])* $name:ident => $make:expr;)*) => {
        $($(#[$doc])* pub(crate) fn $name() -> &'static Set {
            static SET: OnceLock<Set> = OnceLock::new();
            SET.get_or_init(|| $make)
        })*
    };
}

sets! {
    /// Microsoft's code page 932. What NEC selected of IBM's characters is read and not written.
    cp932 => {
        let mut set = Set::read(include_str!("../../data/cp932.txt"));
        set.add_rows(0xF0..=0xF9, 0x40..=0xFC, 0xE000);
        set.prefer_over_selected();
        set
    };
    /// JIS X 0208 in the codes of Shift JIS.
    jis0208 => {
        let mut set = Set::default();
        for (&code, &point) in &cp932().points {
            if matches!(code >> 8, 0x81..=0x84 | 0x88..=0x9F | 0xE0..=0xEA) {
                let point = by_jis(point);
                if !matches!(code, 0x81AD..=0x81FC) || is_0208_sign(code) {
                    set.add(code, point);
                }
            }
        }
        set
    };
    /// JIS X 0212 in the codes of EUC-JP.
    jis0212 => Set::read(include_str!("../../data/jis0212.txt"));
    /// JIS X 0213 in the codes of EUC-JIS-2004, with PHP's choice of dashes and parentheses.
    jis0213 => {
        let mut set = Set::read(include_str!("../../data/jisx0213.txt"));
        set.put(0xA1BD, 0x2014);
        set.put(0xA2D6, 0xFF5F);
        set.put(0xA2D7, 0xFF60);
        set
    };
    /// GB 18030 of 2000, codes of two bytes.
    gb18030 => {
        let mut set = Set::read(include_str!("../../data/gb18030.txt"));
        set.add_rows(0xAA..=0xAF, 0xA1..=0xFE, 0xE000);
        set.add_rows(0xF8..=0xFE, 0xA1..=0xFE, 0xE234);
        set.add_rows(0xA1..=0xA7, 0x40..=0xA0, 0xE4C6);
        set
    };
    /// GB 18030 of 2022: characters that came out of the private area.
    gb18030_of_2022 => {
        let mut set = gb18030().clone();
        LATER.iter().for_each(|(code, point)| set.put(*code, *point));
        set
    };
    /// Microsoft's code page 936: GBK, with the private area where GB 18030 has characters that
    /// came later.
    cp936 => {
        let mut set = Set::default();
        let mut codes: Vec<_> = gb18030().points.iter().map(|(code, point)| (*code, *point)).collect();
        codes.sort_unstable();
        for (code, point) in codes {
            set.add(code, gbk_private(code, point).unwrap_or(point));
        }
        set
    };
    /// Microsoft's code page 950.
    cp950 => {
        let mut set = Set::read(include_str!("../../data/cp950.txt"));
        set.remove(0xA3E1);
        (0xC6A1..=0xC8FE).for_each(|code| set.remove(code));
        set.add_rows(0xFA..=0xFE, 0x40..=0xFE, 0xE000);
        set.add_rows(0x8E..=0xA0, 0x40..=0xFE, 0xE311);
        set.add_rows(0x81..=0x8D, 0x40..=0xFE, 0xEEB8);
        set.add_rows(0xC6..=0xC8, 0x40..=0xFE, 0xF672);
        set.codes.insert(0x5341, 0xA451);
        set.codes.insert(0x5345, 0xA4CA);
        set
    };
    /// Big5.
    big5 => {
        let mut set = Set::read(include_str!("../../data/cp950.txt"));
        BIG5_HOLES.iter().for_each(|code| set.remove(*code));
        set.codes.insert(0x5341, 0xA451);
        set.codes.insert(0x5345, 0xA4CA);
        BIG5.iter().for_each(|(code, point)| set.put(*code, *point));
        set
    };
    /// Microsoft's code page 949: Unified Hangul Code.
    uhc => Set::read(include_str!("../../data/cp949.txt"));
    /// CNS 11643: plane 1 in codes of two bytes, planes 2 and 14 in codes of four.
    cns => {
        let mut set = Set::default();
        let planes = Set::read(include_str!("../../data/cns11643.txt"));
        let mut codes: Vec<_> = planes.points.iter().map(|(code, point)| (*code, *point)).collect();
        codes.sort_unstable();
        for (code, point) in codes {
            match (code >> 16) & 0xFF {
                0xA1 if !is_row_of_plane_1(code >> 8 & 0xFF) => {}
                0xA1 => {
                    set.add(code & 0xFFFF, point);
                    set.points.insert(code, point);
                }
                _ => set.add(code, point),
            }
        }
        set
    };
}

impl Set {
    /// Characters that code page 932 has twice are written as IBM's, not as those NEC selected (ED,
    /// EE).
    fn prefer_over_selected(&mut self) {
        let others: Vec<(u32, u32)> =
            self.points.iter().map(|(code, point)| (*code, *point)).filter(|(code, _)| !is_selected(*code)).collect();
        for (code, point) in others {
            let written = self.codes.entry(point).or_insert(code);
            if is_selected(*written) || code < *written {
                *written = code;
            }
        }
    }
}

fn is_selected(code: u32) -> bool {
    matches!(code >> 8, 0xED | 0xEE)
}

/// In how many of the first levels of the Japanese, the Chinese and the Taiwanese standard an
/// ideograph is: those of everyday texts.
pub(crate) fn basic_levels_of(point: u32) -> usize {
    let levels = [
        jis0208().code(point).is_some_and(|code| (0x889F..=0x9872).contains(&code)),
        gb18030().code(point).is_some_and(|code| matches!(code >> 8, 0xB0..=0xD7) && code & 0xFF > 0xA0),
        big5().code(point).is_some_and(|code| (0xA440..=0xC67E).contains(&code)),
    ];
    levels.into_iter().filter(|is_in| *is_in).count()
}

/// Whether a Korean syllable is one of the standard, which are those of everyday texts.
pub(crate) fn is_basic_syllable(point: u32) -> bool {
    uhc().code(point).is_some_and(|code| code >> 8 > 0xA0 && code & 0xFF > 0xA0)
}

/// The rows of plane 1 of CNS 11643 that EUC-TW has in PHP.
pub(super) fn is_row_of_plane_1(row: u32) -> bool {
    matches!(row, 0xA1..=0xA6 | 0xC2 | 0xC4..=0xFD)
}

/// Which signs of row 2 JIS X 0208 has; the others came with code pages.
fn is_0208_sign(code: u32) -> bool {
    matches!(code, 0x81B8..=0x81BF | 0x81C8..=0x81CE | 0x81DA..=0x81E8 | 0x81F0..=0x81F7 | 0x81FC)
}

/// The signs that Microsoft's tables and JIS X 0208 take for different characters.
const JIS: &[(u32, u32)] = &[(0xFF5E, 0x301C), (0x2225, 0x2016), (0xFF0D, 0x2212), (0xFFE0, 0xA2), (0xFFE1, 0xA3), (0xFFE2, 0xAC)];

/// JIS X 0208's character for one of Microsoft's.
pub(super) fn by_jis(point: u32) -> u32 {
    JIS.iter().find(|(microsoft, _)| *microsoft == point).map_or(point, |(_, jis)| *jis)
}

/// Characters of GB 18030 of 2022 that were private before.
const LATER: &[(u32, u32)] = &[
    (0xA6D9, 0xFE10),
    (0xA6DA, 0xFE12),
    (0xA6DB, 0xFE11),
    (0xA6DC, 0xFE13),
    (0xA6DD, 0xFE14),
    (0xA6DE, 0xFE15),
    (0xA6DF, 0xFE16),
    (0xA6EC, 0xFE17),
    (0xA6ED, 0xFE18),
    (0xA6F3, 0xFE19),
    (0xA8BC, 0x1E3F),
    (0xFE59, 0x9FB4),
    (0xFE61, 0x9FB5),
    (0xFE66, 0x9FB6),
    (0xFE67, 0x9FB7),
    (0xFE6D, 0x9FB8),
    (0xFE7E, 0x9FB9),
    (0xFE90, 0x9FBA),
    (0xFEA0, 0x9FBB),
];

/// The private character of GBK where GB 18030 has another one.
fn gbk_private(code: u32, point: u32) -> Option<u32> {
    match code {
        0xA2E3 => Some(0xE76C),
        0xA8BF => Some(0xE7C8),
        0xA989..=0xA995 => Some(0xE7E7 + code - 0xA989),
        0xFE50..=0xFEA0 if !(0xE000..0xF900).contains(&point) => Some(0xE815 + code - 0xFE50 - u32::from(code > 0xFE7F)),
        _ => None,
    }
}

/// Codes of code page 950 that Big5 does not have, and those it takes for other characters.
const BIG5_HOLES: &[u32] = &[0xA15A, 0xA1C3, 0xA1C5, 0xA1FE, 0xA240, 0xA2CC, 0xA2CE, 0xA3E1];
const BIG5: &[(u32, u32)] = &[
    (0xA145, 0x2022),
    (0xA14E, 0xFF64),
    (0xA1C2, 0x203E),
    (0xA1E3, 0x223C),
    (0xA1F2, 0x2641),
    (0xA1F3, 0x2609),
    (0xA241, 0xFF0F),
    (0xA242, 0xFF3C),
    (0xA246, 0xA2),
    (0xA247, 0xA3),
];
