//! `php://input`: the request's body as a stream, read where it lies.

use super::{Backend, Chunk, Stream};
use crate::body::Body;
use crate::{Request, Result};
use std::io::{self, SeekFrom};

/// A position in the body.
struct Posted {
    body: Body,
    at: u64,
}

/// Returns the request's body as a stream of its own.
pub fn stream(cx: &Request) -> Stream {
    let mut stream = Stream::new(Box::new(Posted { body: cx.input.body.clone(), at: 0 }), "Input", b"rb");
    stream.writable = false;
    stream
}

impl Backend for Posted {
    fn read(&mut self, _: &mut Request, into: &mut Vec<u8>, max: usize) -> Result<io::Result<Chunk>> {
        let start = into.len();
        into.resize(start + max, 0);
        let read = self.body.read_at(self.at, &mut into[start..]);
        let len = *read.as_ref().unwrap_or(&0);
        into.truncate(start + len);
        self.at += len as u64;
        Ok(read.map(|len| Chunk { len, eof: len == 0 }))
    }

    fn write(&mut self, _: &mut Request, _: &[u8]) -> Result<io::Result<usize>> {
        Ok(Err(io::ErrorKind::PermissionDenied.into()))
    }

    fn seek(&mut self, _: &mut Request, to: SeekFrom) -> Result<Option<u64>> {
        let target = match to {
            SeekFrom::Start(at) => Some(at),
            SeekFrom::Current(offset) => self.at.checked_add_signed(offset),
            SeekFrom::End(offset) => self.body.len().checked_add_signed(offset),
        };
        self.at = target.unwrap_or(self.at);
        Ok(target)
    }

    fn is_seekable(&self) -> bool {
        true
    }

    fn fills(&self) -> bool {
        true
    }
}
