//! Charsets in which a byte is a character, by their names.
//!
//! `pages.txt` has one a line: names, a tab, and the characters of its bytes in order, of 0x80 and
//! above where the others are ASCII. `\xxxx` is the character with that number, U+FFFD stands where
//! a byte is none. It was made of the charmaps of glibc, whose `iconv` PHP uses.

use std::collections::HashMap;
use std::sync::{LazyLock, OnceLock};

/// Holds a charset's characters.
pub(crate) struct Page {
    characters: [Option<char>; 256],
    bytes: HashMap<char, u8>,
}

struct Line {
    text: &'static str,
    page: OnceLock<Page>,
}

static LINES: LazyLock<HashMap<&'static str, &'static Line>> = LazyLock::new(|| {
    let mut lines = HashMap::new();
    for (names, text) in include_str!("pages.txt").lines().filter_map(|line| line.split_once('\t')) {
        let line: &'static Line = Box::leak(Box::new(Line { text, page: OnceLock::new() }));
        lines.extend(names.split(' ').map(|name| (name, line)));
    }
    lines
});

impl Page {
    /// Finds the charset by its name in capitals.
    pub(crate) fn find(name: &str) -> Option<&'static Page> {
        let line = LINES.get(name)?;
        Some(line.page.get_or_init(|| Page::new(line.text)))
    }

    fn new(text: &str) -> Page {
        let listed: Vec<char> = characters(text).collect();
        let ascii = (0..256 - listed.len()).map(|byte| char::from(byte as u8));
        let mut page = Page { characters: [None; 256], bytes: HashMap::new() };
        for (byte, character) in (0..=255_u8).zip(ascii.chain(listed.iter().copied())) {
            if character != '\u{fffd}' {
                page.characters[usize::from(byte)] = Some(character);
                // of two bytes for one character the last one is written, but ASCII as such
                if byte < 0x80 || listed.len() == 256 || !character.is_ascii() {
                    page.bytes.insert(character, byte);
                }
            }
        }
        page
    }

    pub(crate) fn character(&self, byte: u8) -> Option<char> {
        self.characters[usize::from(byte)]
    }

    pub(crate) fn byte(&self, character: char) -> Option<u8> {
        self.bytes.get(&character).copied()
    }
}

/// Reads the characters that a line of the file lists.
fn characters(text: &str) -> impl Iterator<Item = char> {
    let mut rest = text.chars();
    std::iter::from_fn(move || match rest.next()? {
        '\\' => {
            let digits: String = rest.by_ref().take(4).collect();
            u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32)
        }
        character => Some(character),
    })
}
