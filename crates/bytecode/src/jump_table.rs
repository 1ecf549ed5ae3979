//! Where a `switch` or `match` over literals leads, and how that is looked up while it runs.
//!
//! A table is written by the compiler as two lists. The first time it is used a [`Lookup`] is made
//! of it: ints that lie close together become an array; strings a hash table that is as flat. A
//! string's fingerprint is its length with its first and last eight bytes: of strings up to sixteen
//! bytes it says everything, so nothing is compared but numbers.

use std::sync::OnceLock;

/// Where a `switch` or `match` over literals leads. Offsets are from the start of the function's
/// code, in words.
#[derive(Debug, Clone, Default)]
pub struct JumpTable {
    /// By value.
    pub ints: Vec<(i64, u32)>,
    /// By length, then by value.
    pub strings: Vec<(Box<[u8]>, u32)>,
    /// Where other values of a listed type go.
    pub default: u32,
    /// Made when it is first asked for: after the last change.
    lookup: OnceLock<Lookup>,
}

/// A table made ready.
#[derive(Debug, Clone, Default)]
pub struct Lookup {
    /// The targets of the ints from `first` on, those that are not listed among them.
    first: i64,
    dense: Box<[u32]>,
    /// The ints, when they are too far apart for that.
    sparse: Box<[(i64, u32)]>,
    /// A power of two of entries, at least half of them empty.
    entries: Box<[Entry]>,
    multiplier: u64,
    shift: u32,
    default: u32,
    /// Every string stands in its own place: what is not there is in no other.
    single: bool,
}

/// A string of a table.
#[derive(Debug, Clone)]
struct Entry {
    print: Fingerprint,
    target: u32,
    text: Box<[u8]>,
}

/// See the module.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Fingerprint {
    head: u64,
    tail: u64,
    len: u32,
}

/// No string is so long.
const EMPTY: u32 = u32::MAX;

/// Tables of so many strings are given twice the room, so that each finds a place of its own.
const ROOMY: usize = 64;

/// An array may be so many times longer than the list of its ints.
const SPREAD: i128 = 4;

impl JumpTable {
    #[must_use]
    pub fn new(ints: Vec<(i64, u32)>, strings: Vec<(Box<[u8]>, u32)>, default: u32) -> JumpTable {
        JumpTable { ints, strings, default, lookup: OnceLock::new() }
    }

    /// The table made ready. It is not changed after that.
    #[must_use]
    pub fn lookup(&self) -> &Lookup {
        self.lookup.get_or_init(|| Lookup::of(self))
    }
}

impl Lookup {
    fn of(table: &JumpTable) -> Lookup {
        let mut lookup = Lookup { default: table.default, ..Lookup::default() };
        if let (Some(&(first, _)), Some(&(last, _))) = (table.ints.first(), table.ints.last()) {
            let span = i128::from(last) - i128::from(first) + 1;
            if span <= SPREAD * table.ints.len() as i128 + 8 {
                lookup.first = first;
                let mut dense = vec![table.default; span as usize];
                table.ints.iter().for_each(|&(int, target)| dense[int.wrapping_sub(first) as usize] = target);
                lookup.dense = dense.into();
            } else {
                lookup.sparse = table.ints.clone().into();
            }
        }
        if !table.strings.is_empty() {
            lookup.hash(&table.strings);
        }
        lookup
    }

    /// Tries multipliers until each string has a place of its own; with the last one they may stand
    /// behind their place.
    fn hash(&mut self, strings: &[(Box<[u8]>, u32)]) {
        let room = if strings.len() <= ROOMY { 4 } else { 2 };
        let bits = (room * strings.len()).next_power_of_two().trailing_zeros();
        self.shift = 64 - bits;
        let prints: Vec<Fingerprint> = strings.iter().map(|(text, _)| Fingerprint::of(text)).collect();
        let mut multiplier = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..64 {
            self.multiplier = multiplier;
            let mut taken = vec![false; 1 << bits];
            self.single = prints.iter().all(|print| !std::mem::replace(&mut taken[self.place(*print)], true));
            if self.single {
                break;
            }
            multiplier = multiplier.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(2) | 1;
        }
        let none = Entry { print: Fingerprint { head: 0, tail: 0, len: EMPTY }, target: 0, text: Box::default() };
        let mut entries = vec![none; 1 << bits];
        for (print, (text, target)) in prints.iter().zip(strings) {
            let mut at = self.place(*print);
            while entries[at].print.len != EMPTY {
                at = (at + 1) % entries.len();
            }
            entries[at] = Entry { print: *print, target: *target, text: text.clone() };
        }
        self.entries = entries.into();
    }

    #[inline(always)]
    fn place(&self, print: Fingerprint) -> usize {
        let mixed = print.head ^ print.tail.rotate_left(29) ^ u64::from(print.len) << 17;
        (mixed.wrapping_mul(self.multiplier) >> self.shift) as usize
    }

    /// Where an int leads; `None` when the table lists no ints.
    #[inline(always)]
    #[must_use]
    pub fn int(&self, int: i64) -> Option<u32> {
        if self.dense.is_empty() {
            return self.sparse_int(int);
        }
        let at = int.wrapping_sub(self.first) as u64;
        Some(self.dense.get(at as usize).copied().unwrap_or(self.default))
    }

    #[inline(never)]
    fn sparse_int(&self, int: i64) -> Option<u32> {
        if self.sparse.is_empty() {
            return None;
        }
        Some(self.sparse.binary_search_by_key(&int, |case| case.0).map_or(self.default, |at| self.sparse[at].1))
    }

    /// Where a string leads; `None` when the table lists no strings.
    #[inline(always)]
    #[must_use]
    pub fn string(&self, text: &[u8]) -> Option<u32> {
        if !self.single || text.len() > 16 {
            return self.probe(text);
        }
        let print = Fingerprint::of(text);
        let entry = self.entries.get(self.place(print))?;
        Some(if entry.print == print { entry.target } else { self.default })
    }

    #[inline(never)]
    fn probe(&self, text: &[u8]) -> Option<u32> {
        if self.entries.is_empty() {
            return None;
        }
        let print = Fingerprint::of(text);
        let mut at = self.place(print);
        loop {
            let Some(entry) = self.entries.get(at) else {
                at = 0;
                continue;
            };
            if entry.print == print && (text.len() <= 16 || *entry.text == *text) {
                return Some(entry.target);
            }
            if entry.print.len == EMPTY {
                return Some(self.default);
            }
            at += 1;
        }
    }
}

impl Fingerprint {
    #[inline(always)]
    fn of(text: &[u8]) -> Fingerprint {
        let len = text.len().min(EMPTY as usize - 1) as u32;
        let (head, tail) = if let (Some(head), Some(tail)) = (text.first_chunk(), text.last_chunk()) {
            (u64::from_le_bytes(*head), u64::from_le_bytes(*tail))
        } else if let (Some(head), Some(tail)) = (text.first_chunk(), text.last_chunk()) {
            (u64::from(u32::from_le_bytes(*head)), u64::from(u32::from_le_bytes(*tail)))
        } else if let (Some(&first), Some(&last)) = (text.first(), text.last()) {
            let middle = text.get(text.len() / 2).copied().unwrap_or_default();
            (u64::from(first) | u64::from(middle) << 8 | u64::from(last) << 16, 0)
        } else {
            (0, 0)
        };
        Fingerprint { head, tail, len }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strings(texts: &[&str]) -> JumpTable {
        let mut list: Vec<(Box<[u8]>, u32)> = texts.iter().enumerate().map(|(n, text)| (text.as_bytes().into(), n as u32 + 1)).collect();
        list.sort();
        JumpTable::new(Vec::new(), list, 0)
    }

    #[test]
    fn finds_every_string_and_no_other() {
        let texts = [
            "",
            "a",
            "b",
            "ab",
            "ba",
            "aab",
            "abb",
            "warp",
            "weft",
            "heddle",
            "shuttle",
            "exactly16bytes!!",
            "a text that is longer",
            "a text 1hat is longer",
        ];
        let table = strings(&texts);
        for (n, text) in texts.iter().enumerate() {
            assert_eq!(table.lookup().string(text.as_bytes()), Some(n as u32 + 1), "{text}");
        }
        for other in ["c", "aa", "aaab", "Warp", "heddles", "a text 2hat is longer"] {
            assert_eq!(table.lookup().string(other.as_bytes()), Some(0), "{other}");
        }
        assert_eq!(table.lookup().int(0), None);
    }

    #[test]
    fn survives_many_strings() {
        let texts: Vec<String> = (0..3000).map(|n| format!("key {n}")).collect();
        let table = strings(&texts.iter().map(String::as_str).collect::<Vec<_>>());
        for (n, text) in texts.iter().enumerate() {
            assert_eq!(table.lookup().string(text.as_bytes()), Some(n as u32 + 1));
        }
        assert_eq!(table.lookup().string(b"key"), Some(0));
    }

    #[test]
    fn finds_ints_near_and_far() {
        let near = JumpTable::new(vec![(-2, 5), (0, 6), (3, 7)], Vec::new(), 1);
        let far = JumpTable::new(vec![(i64::MIN, 5), (0, 6), (i64::MAX, 7)], Vec::new(), 1);
        for (table, wanted) in [
            (&near, [(-3, 1), (-2, 5), (-1, 1), (0, 6), (3, 7), (4, 1), (i64::MIN, 1), (i64::MAX, 1)]),
            (&far, [(-3, 1), (-2, 1), (-1, 1), (0, 6), (3, 1), (4, 1), (i64::MIN, 5), (i64::MAX, 7)]),
        ] {
            for (int, target) in wanted {
                assert_eq!(table.lookup().int(int), Some(target), "{int}");
            }
            assert_eq!(table.lookup().string(b"0"), None);
        }
    }
}
