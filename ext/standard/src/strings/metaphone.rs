//! `metaphone`: the sound of an English word as letters.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Request, Result};

pub(crate) const FUNCTIONS: &[&Function] = &[&metaphone::DECL];

/// The sound of a word; at most so many letters when `$max_phonemes` is not 0.
#[php("metaphone(string $string, int $max_phonemes = 0): string")]
fn metaphone(cx: &mut Request, string: &[u8], max_phonemes: i64) -> Result<Vec<u8>> {
    if max_phonemes < 0 {
        return Err(cx.bad_argument(2, "must be greater than or equal to 0"));
    }
    let most = if max_phonemes == 0 { usize::MAX } else { max_phonemes as usize };
    // A null byte ends the word.
    let string = string.split(|byte| *byte == 0).next().unwrap_or_default();
    let mut word = Word { letters: string.iter().map(u8::to_ascii_uppercase).collect(), at: 0, code: Vec::new() };
    word.at = word.letters.iter().position(u8::is_ascii_alphabetic).unwrap_or(word.letters.len());
    word.start();
    while word.at < word.letters.len() && word.code.len() < most {
        word.step();
    }
    Ok(word.code)
}

struct Word {
    letters: Vec<u8>,
    at: usize,
    code: Vec<u8>,
}

fn is_vowel(letter: u8) -> bool {
    matches!(letter, b'A' | b'E' | b'I' | b'O' | b'U')
}

/// Letters that make C and G soft.
fn softens(letter: u8) -> bool {
    matches!(letter, b'E' | b'I' | b'Y')
}

/// Letters after which GH is not F.
fn no_gh_to_f(letter: u8) -> bool {
    matches!(letter, b'B' | b'D' | b'H')
}

impl Word {
    /// A letter by its distance; 0 outside.
    fn letter(&self, distance: isize) -> u8 {
        let at = self.at.checked_add_signed(distance);
        at.and_then(|at| self.letters.get(at)).copied().unwrap_or(0)
    }

    fn put(&mut self, text: &[u8]) {
        self.code.extend_from_slice(text);
    }

    /// Letters at the start that sound otherwise there.
    fn start(&mut self) {
        let (first, next) = (self.letter(0), self.letter(1));
        match (first, next) {
            (b'A', b'E') => {
                self.put(b"E");
                self.at += 2;
            }
            (b'A', _) => {
                self.put(b"A");
                self.at += 1;
            }
            (b'G' | b'K' | b'P', b'N') => {
                self.put(b"N");
                self.at += 2;
            }
            (b'X', _) => {
                self.put(b"S");
                self.at += 1;
            }
            (b'E' | b'I' | b'O' | b'U', _) => {
                self.put(&[first]);
                self.at += 1;
            }
            (b'W', b'R') => {
                self.put(b"R");
                self.at += 2;
            }
            (b'W', b'H') => {
                self.put(b"W");
                self.at += 2;
            }
            (b'W', next) if is_vowel(next) => {
                self.put(b"W");
                self.at += 2;
            }
            (b'W', _) => self.at += 1,
            _ => {}
        }
    }

    fn step(&mut self) {
        let letter = self.letter(0);
        // doubled letters sound once, but for C
        if !letter.is_ascii_alphabetic() || (letter == self.letter(-1) && letter != b'C') {
            self.at += 1;
            return;
        }
        let used = self.sound(letter);
        self.at += used;
    }

    /// Puts the letter's sound, and gives how many letters it takes.
    fn sound(&mut self, letter: u8) -> usize {
        let (before, next, after) = (self.letter(-1), self.letter(1), self.letter(2));
        match letter {
            b'B' if before == b'M' => {}
            b'C' => return self.sound_c(),
            b'D' if next == b'G' && softens(after) => {
                self.put(b"J");
                return 2;
            }
            b'D' => self.put(b"T"),
            b'G' => return self.sound_g(),
            b'H' if is_vowel(next) && !matches!(before, b'C' | b'G' | b'P' | b'S' | b'T') => self.put(b"H"),
            b'K' if before != b'C' => self.put(b"K"),
            b'P' if next == b'H' => self.put(b"F"),
            b'Q' => self.put(b"K"),
            b'S' => return self.sound_s(),
            b'T' => return self.sound_t(),
            b'V' => self.put(b"F"),
            b'W' | b'Y' if is_vowel(next) => self.put(&[letter]),
            b'X' => self.put(b"KS"),
            b'Z' => self.put(b"S"),
            b'B' | b'F' | b'J' | b'L' | b'M' | b'N' | b'P' | b'R' => self.put(&[letter]),
            _ => {}
        }
        1
    }

    fn sound_c(&mut self) -> usize {
        let (before, next, after) = (self.letter(-1), self.letter(1), self.letter(2));
        if softens(next) {
            if next == b'I' && after == b'A' {
                self.put(b"X");
            } else if before != b'S' {
                self.put(b"S");
            }
        } else if next == b'H' {
            self.put(if after == b'R' || before == b'S' { b"K" } else { b"X" });
            return 2;
        } else {
            self.put(b"K");
        }
        1
    }

    fn sound_g(&mut self) -> usize {
        let (before, next, after) = (self.letter(-1), self.letter(1), self.letter(2));
        if next == b'H' {
            if !(no_gh_to_f(self.letter(-3)) || self.letter(-4) == b'H') {
                self.put(b"F");
                return 2;
            }
            return 1;
        }
        if next == b'N' {
            let ends = !after.is_ascii_alphabetic() || (after == b'E' && self.letter(3) == b'D');
            if !ends {
                self.put(b"K");
            }
        } else if softens(next) && before != b'G' {
            self.put(b"J");
        } else {
            self.put(b"K");
        }
        1
    }

    fn sound_s(&mut self) -> usize {
        let (next, after) = (self.letter(1), self.letter(2));
        if next == b'I' && matches!(after, b'O' | b'A') {
            self.put(b"X");
        } else if next == b'H' {
            self.put(b"X");
            return 2;
        } else if next == b'C' && after == b'H' && self.letter(3) == b'W' {
            self.put(b"X");
            return 3;
        } else {
            self.put(b"S");
        }
        1
    }

    fn sound_t(&mut self) -> usize {
        let (next, after) = (self.letter(1), self.letter(2));
        if next == b'I' && matches!(after, b'O' | b'A') {
            self.put(b"X");
        } else if next == b'H' {
            self.put(b"0");
            return 2;
        } else if !(next == b'C' && after == b'H') {
            self.put(b"T");
        }
        1
    }
}
