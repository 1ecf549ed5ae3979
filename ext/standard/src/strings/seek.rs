//! Where a byte or a text occurs, for texts that are mostly short: what is near is found without
//! calling anybody.
//!
//! The searchers of `memchr` are several times as fast once they run; starting them costs as much
//! as looking at some fifty bytes.

use heddle_sys::bytes;
use memchr::memmem;

/// Bytes that are looked at word by word before `memchr` is asked.
const NEAR: usize = 64;
/// Places where the first byte was right and the rest was not, after which a searcher is built.
const PATIENCE: u32 = 16;

const ONES: u64 = 0x0101_0101_0101_0101;
const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// The places of a byte, from left to right.
pub(crate) struct Places<'a> {
    text: &'a [u8],
    byte: u8,
    /// The byte in all places of a word.
    pattern: u64,
    /// Where the next word begins.
    at: usize,
    /// The top bits of the bytes of the last word that are places still to be given.
    found: u64,
}

impl<'a> Places<'a> {
    #[inline]
    pub(crate) fn new(byte: u8, text: &'a [u8]) -> Places<'a> {
        Places { text, byte, pattern: u64::from(byte) * ONES, at: 0, found: 0 }
    }
}

impl Iterator for Places<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let far = self.at + NEAR;
        while self.found == 0 {
            let Some(word) = self.text.get(self.at..).and_then(|rest| rest.first_chunk::<8>()) else {
                let rest = self.text.get(self.at..)?;
                let place = rest.iter().position(|byte| *byte == self.byte);
                self.at += place.map_or(rest.len(), |place| place + 1);
                return place.map(|_| self.at - 1);
            };
            // exactly the bytes that are zero get their top bit
            let other = u64::from_le_bytes(*word) ^ self.pattern;
            self.found = !(((other & LOW) + LOW) | other | LOW);
            self.at += 8;
            if self.at > far && self.found == 0 {
                let next = memchr::memchr(self.byte, &self.text[self.at..])?;
                self.at += next + 1;
                return Some(self.at - 1);
            }
        }
        let place = self.at - 8 + self.found.trailing_zeros() as usize / 8;
        self.found &= self.found - 1;
        Some(place)
    }
}

/// Position of the needle in the haystack.
#[inline]
pub(crate) fn find(haystack: &[u8], needle: &[u8]) -> Option<usize> {
    match needle {
        [] => Some(0),
        [byte] => bytes::find(*byte, haystack),
        _ => find_text(haystack, needle),
    }
}

/// Finds a text of at least two bytes.
fn find_text(haystack: &[u8], needle: &[u8]) -> Option<usize> {
    let (&first, rest) = needle.split_first()?;
    let last = haystack.len().checked_sub(needle.len())?;
    let (mut at, mut patience) = (0, PATIENCE);
    while at <= last {
        at += bytes::find(first, &haystack[at..=last])? + 1;
        if haystack[at..].starts_with(rest) {
            return Some(at - 1);
        }
        patience -= 1;
        if patience == 0 {
            return memmem::find(&haystack[at..], needle).map(|found| at + found);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{Places, find};

    #[test]
    fn all_places_are_found() {
        let text: Vec<u8> = (0..400_u32).map(|at| b"ab,\xff\0c"[(at * at % 37 % 6) as usize]).collect();
        for byte in [b'a', b',', 0xff, 0, b'z'] {
            for end in [0, 1, 7, 8, 9, 15, 16, 63, 64, 65, 200, 400] {
                let expected: Vec<usize> = (0..end).filter(|at| text[*at] == byte).collect();
                assert_eq!(Places::new(byte, &text[..end]).collect::<Vec<_>>(), expected, "{byte} in {end}");
            }
        }
        let mut sparse = vec![b'-'; 1000];
        for at in [0, 5, 90, 91, 300, 999] {
            sparse[at] = b'x';
        }
        assert_eq!(Places::new(b'x', &sparse).collect::<Vec<_>>(), [0, 5, 90, 91, 300, 999]);
    }

    #[test]
    fn the_first_place_is_found() {
        for len in 0..100 {
            assert_eq!(find(&vec![b'a'; len], b"b"), None);
            for at in 0..len {
                let mut text = vec![b'a'; len];
                text[at..].fill(b'b');
                assert_eq!(find(&text, b"b"), Some(at));
            }
        }
    }

    #[test]
    fn texts_are_found() {
        let text = b"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab and then some text with a needle in it, and another needle";
        for needle in [&b"needle"[..], b"ab", b"aab", b"zz", b"", b"text", b"needle in it, and another needle"] {
            let expected = (0..=text.len() - needle.len()).find(|at| text[*at..].starts_with(needle));
            assert_eq!(find(text, needle), expected);
        }
        assert_eq!(find(b"ab", b"abc"), None);
    }
}
