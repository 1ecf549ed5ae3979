//! `string.rot13`, `string.toupper`, `string.tolower`, which change byte by byte, and `consumed`,
//! which changes nothing.

use super::{Brigade, Filter, Pass, Verdict};
use crate::{Request, Result};

/// A filter that replaces each byte by another.
pub struct Bytes(pub fn(&mut [u8]));

/// `string.rot13`
pub fn rot13(bytes: &mut [u8]) {
    for byte in bytes {
        *byte = match *byte {
            letter @ b'a'..=b'z' => (letter - b'a' + 13) % 26 + b'a',
            letter @ b'A'..=b'Z' => (letter - b'A' + 13) % 26 + b'A',
            other => other,
        };
    }
}

/// `string.toupper`: letters of ASCII.
pub fn upper(bytes: &mut [u8]) {
    bytes.make_ascii_uppercase();
}

/// `string.tolower`: letters of ASCII.
pub fn lower(bytes: &mut [u8]) {
    bytes.make_ascii_lowercase();
}

/// `consumed`
pub fn nothing(_: &mut [u8]) {}

impl Filter for Bytes {
    fn run(&mut self, _: &mut Request, input: &mut Brigade, output: &mut Brigade, pass: &mut Pass) -> Result<Verdict> {
        for mut bucket in input.drain(..) {
            if let Some(consumed) = &mut pass.consumed {
                *consumed += bucket.len();
            }
            self.0(&mut bucket);
            output.push_back(bucket);
        }
        Ok(Verdict::PassOn)
    }
}
