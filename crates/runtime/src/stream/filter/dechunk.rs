//! `dechunk`: takes HTTP's chunked transfer coding off (RFC 9112, section 7.1). Text that does not
//! begin so is left as it is.

use super::{Brigade, Filter, Pass, Verdict};
use crate::{Request, Result};

/// Where in the coding the text stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// Before the first digit of a size.
    Start,
    Size,
    /// After a size: what stands behind a semicolon is left out.
    Extension,
    /// A line feed ends the line of the size.
    LineEnd,
    Body,
    /// The end of line behind a chunk.
    BodyEnd,
    BodyLineEnd,
    /// Behind the last chunk: fields are left out.
    Trailer,
    /// It is no chunked text: the rest stays as it is.
    Broken,
}

/// See the module.
pub struct Dechunk {
    state: State,
    size: usize,
}

impl Default for Dechunk {
    fn default() -> Dechunk {
        Dechunk { state: State::Start, size: 0 }
    }
}

impl Dechunk {
    /// Appends what the chunks of some text contain.
    pub fn decode(&mut self, text: &[u8], out: &mut Vec<u8>) {
        let mut at = 0;
        while at < text.len() {
            match self.state {
                State::Body => {
                    let len = self.size.min(text.len() - at);
                    out.extend_from_slice(&text[at..at + len]);
                    self.size -= len;
                    at += len;
                    if self.size == 0 {
                        self.state = State::BodyEnd;
                    }
                }
                State::Broken => {
                    out.extend_from_slice(&text[at..]);
                    return;
                }
                State::Trailer => return,
                _ => at += self.step(text[at]),
            }
        }
    }

    /// Goes on by a byte of the frame; says how many bytes it took.
    fn step(&mut self, byte: u8) -> usize {
        let (state, taken) = match (self.state, byte) {
            (State::Start, _) => {
                self.size = 0;
                (if byte.is_ascii_hexdigit() { State::Size } else { State::Broken }, 0)
            }
            (State::Size, digit) => match char::from(digit).to_digit(16) {
                Some(digit) => match self.size.checked_mul(16).and_then(|size| size.checked_add(digit as usize)) {
                    Some(size) => {
                        self.size = size;
                        (State::Size, 1)
                    }
                    None => (State::Broken, 0),
                },
                None => (State::Extension, 0),
            },
            (State::Extension, b'\r') => (State::LineEnd, 1),
            (State::Extension, b'\n') => (State::LineEnd, 0),
            (State::Extension, _) => (State::Extension, 1),
            (State::LineEnd, b'\n') => (if self.size == 0 { State::Trailer } else { State::Body }, 1),
            (State::BodyEnd, b'\r') => (State::BodyLineEnd, 1),
            (State::BodyEnd | State::BodyLineEnd, b'\n') => (State::Start, 1),
            _ => (State::Broken, 0),
        };
        self.state = state;
        taken
    }
}

impl Filter for Dechunk {
    fn run(&mut self, _: &mut Request, input: &mut Brigade, output: &mut Brigade, pass: &mut Pass) -> Result<Verdict> {
        for bucket in input.drain(..) {
            if let Some(consumed) = &mut pass.consumed {
                *consumed += bucket.len();
            }
            let mut out = Vec::new();
            self.decode(&bucket, &mut out);
            if !out.is_empty() {
                output.push_back(out);
            }
        }
        Ok(Verdict::PassOn)
    }
}
