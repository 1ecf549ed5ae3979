//! Ways to break a PHP file, and the random numbers that choose among them.

/// Pieces that matter to a PHP lexer or parser.
const PIECES: &[&[u8]] = &[
    b"{",
    b"}",
    b"(",
    b")",
    b"[",
    b"]",
    b";",
    b",",
    b"\"",
    b"'",
    b"`",
    b"$",
    b"->",
    b"?->",
    b"::",
    b"=>",
    b"...",
    b"??=",
    b"|>",
    b"&",
    b"#[",
    b"?>",
    b"<?php ",
    b"<?=",
    b"<<<A\n",
    b"A;\n",
    b"/*",
    b"*/",
    b"//",
    b"#",
    b"\\",
    b"\0",
    b"\xff",
    b"\r",
    b"${",
    b"{$",
    b"=",
    b"?",
    b":",
    b" function ",
    b" fn",
    b" class ",
    b" enum ",
    b" interface ",
    b" trait ",
    b" static ",
    b" abstract ",
    b" final ",
    b" readonly ",
    b" const ",
    b" match",
    b" switch",
    b" case ",
    b" default",
    b" yield ",
    b" yield from ",
    b" return ",
    b" break 9;",
    b" continue;",
    b" goto x;",
    b" x: ",
    b" namespace x;",
    b" use ",
    b" new ",
    b" clone ",
    b" instanceof ",
    b" try ",
    b" catch ",
    b" finally ",
    b" declare(strict_types=1);",
    b" list(",
    b" unset(",
    b" isset(",
    b" exit",
    b" global $x;",
    b" self",
    b" parent",
    b" $this",
    b"99999999999999999999",
    b"0x",
    b"1e",
    b"0b2",
    b"1_",
    b" insteadof ",
    b" as ",
    b" public(set) ",
    b" get ",
    b" set ",
    b"__halt_compiler();",
    b" print ",
    b" throw ",
    b" (void) ",
    b" and ",
];
/// Depth of what is nested on purpose.
const DEEP: usize = 3000;

/// A small generator of random numbers (xorshift); the same seed gives the same mutants everywhere.
pub struct Random(u64);

impl Random {
    /// Starts from `seed`.
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x2545_f491_4f6c_dd1d) | 1)
    }

    /// A number below `limit`, which is not 0.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }

    /// Changes `bytes` in one way; `other` is another file, or empty.
    pub fn mutate(&mut self, bytes: &mut Vec<u8>, other: &[u8]) {
        let (start, end) = self.span(bytes.len());
        match self.below(11) {
            0 => drop(bytes.drain(start..end)),
            1 => {
                let copy = bytes[start..end].to_vec();
                self.insert(bytes, &copy);
            }
            2 => bytes.truncate(start),
            3 if start < bytes.len() => bytes[start] = self.below(256) as u8,
            4 if end > start => bytes[start..end].reverse(),
            5 if !other.is_empty() => {
                let (from, to) = self.span(other.len());
                self.insert(bytes, &other[from..to]);
            }
            6 => self.remove_token(bytes),
            7 if self.below(20) == 0 => {
                let piece = PIECES[self.below(PIECES.len())].repeat(DEEP);
                self.insert(bytes, &piece);
            }
            _ => {
                let piece = PIECES[self.below(PIECES.len())];
                self.insert(bytes, piece);
            }
        }
    }

    /// A short piece somewhere in `length` bytes.
    fn span(&mut self, length: usize) -> (usize, usize) {
        let start = self.below(length + 1);
        let size = 1 << self.below(9);
        (start, (start + self.below(size) + 1).min(length))
    }

    fn insert(&mut self, bytes: &mut Vec<u8>, piece: &[u8]) {
        let at = self.below(bytes.len() + 1);
        bytes.splice(at..at, piece.iter().copied());
    }

    /// Removes the word or the sign at a random place.
    fn remove_token(&mut self, bytes: &mut Vec<u8>) {
        if bytes.is_empty() {
            return;
        }
        let at = self.below(bytes.len());
        let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let length = bytes[at..].iter().take_while(|byte| is_word(byte)).count().max(1);
        bytes.drain(at..at + length);
    }
}
