//! Errors of HTTP/2 by their own numbers (RFC 9113, section 7).
//!
//! The library that speaks HTTP/2 ends a connection with `PROTOCOL_ERROR` for most of what a client
//! may do wrong. The heads of frames that come are looked at beside it, so that its farewell can
//! name the error that it was. *Not here:* any decision whether something is wrong, and fields that
//! cannot be decoded, which the library does not tell from those that cannot be.

use std::collections::VecDeque;

const PROTOCOL: u32 = 1;
const FLOW: u32 = 3;
const CLOSED: u32 = 5;
const SIZE: u32 = 6;

/// Kinds of frames.
mod kind {
    pub const DATA: u8 = 0;
    pub const HEADERS: u8 = 1;
    pub const PRIORITY: u8 = 2;
    pub const RESET: u8 = 3;
    pub const SETTINGS: u8 = 4;
    pub const PING: u8 = 6;
    pub const GOAWAY: u8 = 7;
    pub const WINDOW: u8 = 8;
    pub const CONTINUATION: u8 = 9;
}

const END_STREAM: u8 = 1;
const ACK: u8 = 1;
const END_HEADERS: u8 = 4;

/// Bytes of a frame's head, and of the greatest frame that may come.
const HEAD: usize = 9;
const LONGEST: usize = 16_384;
/// Streams of which it is remembered that the client has ended them.
const MOST_ENDED: usize = 256;
/// Bytes of settings that are looked at.
const SETTINGS: usize = 256;

/// State of the frames that come.
pub struct Faults {
    /// Bytes that belong to what was looked at already: at first, to the preface.
    skip: usize,
    head: Vec<u8>,
    /// Settings that are coming.
    settings: Option<Vec<u8>>,
    /// Number of the stream whose fields go on in the next frame.
    fields_of: Option<u32>,
    ended: VecDeque<u32>,
    /// First error that has a number of its own.
    found: Option<u32>,
}

impl Faults {
    /// Starts before the preface of a connection, which has so many bytes.
    pub fn new(preface: usize) -> Faults {
        Faults { skip: preface, head: Vec::with_capacity(HEAD), settings: None, fields_of: None, ended: VecDeque::new(), found: None }
    }

    /// Looks at bytes that came.
    pub fn came(&mut self, mut bytes: &[u8]) {
        while !bytes.is_empty() {
            if self.skip > 0 {
                let (passed, rest) = bytes.split_at(self.skip.min(bytes.len()));
                if let Some(settings) = self.settings.as_mut().filter(|settings| settings.len() < SETTINGS) {
                    settings.extend_from_slice(passed);
                }
                self.skip -= passed.len();
                bytes = rest;
                if self.skip == 0 {
                    self.end_settings();
                }
                continue;
            }
            let (more, rest) = bytes.split_at((HEAD - self.head.len()).min(bytes.len()));
            self.head.extend_from_slice(more);
            bytes = rest;
            if let Ok(head) = <[u8; HEAD]>::try_from(&self.head[..]) {
                self.head.clear();
                self.frame(head);
            }
        }
    }

    /// Returns the farewell that `bytes` end with, with the error that it was, if the library says
    /// another; `None`: they stay as they are.
    pub fn named(&self, bytes: &[u8]) -> Option<Vec<u8>> {
        let code = self.found?;
        let at = bytes.len().checked_sub(HEAD + 8)?;
        let is_farewell = bytes[at..].starts_with(&[0, 0, 8, kind::GOAWAY, 0, 0, 0, 0, 0]) && bytes.ends_with(&PROTOCOL.to_be_bytes());
        if !is_farewell {
            return None;
        }
        let mut named = bytes.to_vec();
        let end = named.len();
        named[end - 4..].copy_from_slice(&code.to_be_bytes());
        Some(named)
    }

    fn frame(&mut self, head: [u8; HEAD]) {
        let length = u32::from_be_bytes([0, head[0], head[1], head[2]]) as usize;
        let (kind, flags) = (head[3], head[4]);
        let stream = u32::from_be_bytes([head[5] & 0x7f, head[6], head[7], head[8]]);
        self.skip = length;
        if self.fields_of.is_some_and(|of| kind != kind::CONTINUATION || of != stream) {
            return;
        }
        let has_size = match kind {
            kind::PRIORITY => length == 5,
            kind::RESET | kind::WINDOW => length == 4,
            kind::PING => length == 8,
            kind::GOAWAY => length >= 8,
            kind::SETTINGS if flags & ACK != 0 => length == 0,
            kind::SETTINGS => length.is_multiple_of(6),
            _ => true,
        };
        if length > LONGEST || !has_size {
            self.found.get_or_insert(SIZE);
        }
        match kind {
            kind::DATA | kind::HEADERS if self.ended.contains(&stream) => drop(self.found.get_or_insert(CLOSED)),
            kind::HEADERS => self.fields(stream, flags),
            kind::CONTINUATION => self.fields_of = self.fields_of.filter(|_| flags & END_HEADERS == 0),
            kind::DATA if flags & END_STREAM != 0 => self.end(stream),
            kind::SETTINGS if flags & ACK == 0 => self.settings = Some(Vec::new()),
            _ => {}
        }
    }

    /// Looks at the beginning of a request or of its trailers.
    fn fields(&mut self, stream: u32, flags: u8) {
        if flags & END_STREAM != 0 {
            self.end(stream);
        }
        self.fields_of = (flags & END_HEADERS == 0).then_some(stream);
    }

    fn end(&mut self, stream: u32) {
        if self.ended.len() == MOST_ENDED {
            self.ended.pop_front();
        }
        self.ended.push_back(stream);
    }

    /// Looks at settings that are whole: no window may be so large.
    fn end_settings(&mut self) {
        const INITIAL_WINDOW: [u8; 2] = [0, 4];
        let settings = self.settings.take().unwrap_or_default();
        let is_too_large = |pair: &[u8]| pair.starts_with(&INITIAL_WINDOW) && pair[2] >= 0x80;
        if settings.chunks_exact(6).any(is_too_large) {
            self.found.get_or_insert(FLOW);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(kind: u8, flags: u8, stream: u8, payload: &[u8]) -> Vec<u8> {
        [&[0, (payload.len() >> 8) as u8, payload.len() as u8, kind, flags, 0, 0, 0, stream], payload].concat()
    }

    #[test]
    fn errors_have_their_numbers() {
        let farewell = frame(kind::GOAWAY, 0, 0, &[0, 0, 0, 1, 0, 0, 0, 1]);
        let check = |frames: &[Vec<u8>], code: u32| {
            let mut faults = Faults::new(3);
            for byte in [b"PRI".to_vec(), frames.concat()].concat() {
                faults.came(&[byte]);
            }
            let said = faults.named(&farewell).map_or(PROTOCOL, |named| u32::from(*named.last().expect("bytes")));
            assert_eq!(said, code);
        };
        check(&[frame(kind::PING, 0, 0, b"123456")], SIZE);
        check(&[frame(kind::PING, 0, 0, b"12345678")], PROTOCOL);
        check(&[frame(kind::SETTINGS, 0, 0, &[0, 3, 0, 0, 0, 1, 0, 4, 0x80, 0, 0, 0])], FLOW);
        check(&[frame(kind::HEADERS, END_HEADERS | END_STREAM, 1, b"x"), frame(kind::DATA, 0, 1, b"x")], CLOSED);
        check(&[frame(kind::HEADERS, END_HEADERS, 1, b"x")], PROTOCOL);
        check(&[frame(kind::HEADERS, END_HEADERS, 1, b"x"), frame(kind::DATA, 0, 1, b"x")], PROTOCOL);
        check(&[frame(kind::HEADERS, 0, 1, b"x"), frame(kind::PING, 0, 0, b"123456")], PROTOCOL);
    }
}
