//! Streams over bytes in memory: `php://memory`, `php://temp`, `data:`, and the request's body.

use super::{Backend, Chunk, Parameter, Stat, Stream};
use crate::base64;
use crate::percent::{self, Space};
use crate::{Request, Result};
use std::io::{self, SeekFrom};

/// Bytes, and where in them the stream is.
pub struct Memory {
    bytes: Vec<u8>,
    at: usize,
    appends: bool,
    writable: bool,
    /// A read that gets less than it asked for notices the end; otherwise only one that gets
    /// nothing does.
    ends_early: bool,
}

impl Memory {
    pub fn new(bytes: Vec<u8>, writable: bool, appends: bool) -> Memory {
        Memory { bytes, at: 0, appends, writable, ends_early: false }
    }
}

/// `php://memory`, `php://temp`: read and written, but for mode `r`.
pub fn stream(stream_type: &'static str, mode: &[u8]) -> Stream {
    let appends = mode.first() == Some(&b'a');
    let writable = !matches!(mode, b"r" | b"rb" | b"rt");
    let shown: &[u8] = if !writable {
        b"rb"
    } else if appends {
        b"a+b"
    } else {
        b"w+b"
    };
    let memory = Memory { ends_early: stream_type == "TEMP", ..Memory::new(Vec::new(), writable, appends) };
    let mut stream = Stream::new(Box::new(memory), stream_type, shown);
    stream.writable = writable;
    stream.buffered = false;
    stream.wrapper_type = Some("PHP");
    stream
}

/// A file's text that does not come from disk; it is read as a file is.
pub fn supplied(text: Vec<u8>, mode: &[u8]) -> Stream {
    let mut stream = Stream::new(Box::new(Memory::new(text, false, false)), "STDIO", mode);
    stream.writable = false;
    stream.wrapper_type = Some("plainfile");
    stream
}

impl Backend for Memory {
    fn read(&mut self, _: &mut Request, into: &mut Vec<u8>, max: usize) -> Result<io::Result<Chunk>> {
        let rest = self.bytes.get(self.at..).unwrap_or(&[]);
        let len = rest.len().min(max);
        into.extend_from_slice(&rest[..len]);
        self.at += len;
        Ok(Ok(Chunk { len, eof: len == 0 || self.ends_early && len < max }))
    }

    fn write(&mut self, _: &mut Request, bytes: &[u8]) -> Result<io::Result<usize>> {
        if self.appends {
            self.at = self.bytes.len();
        }
        if self.at > self.bytes.len() {
            self.bytes.resize(self.at, 0);
        }
        let over = (self.bytes.len() - self.at).min(bytes.len());
        self.bytes[self.at..self.at + over].copy_from_slice(&bytes[..over]);
        self.bytes.extend_from_slice(&bytes[over..]);
        self.at += bytes.len();
        Ok(Ok(bytes.len()))
    }

    fn seek(&mut self, _: &mut Request, to: SeekFrom) -> Result<Option<u64>> {
        let target = match to {
            SeekFrom::Start(at) => i64::try_from(at).ok(),
            SeekFrom::Current(offset) => (self.at as i64).checked_add(offset),
            SeekFrom::End(offset) => (self.bytes.len() as i64).checked_add(offset),
        };
        let target = target.and_then(|target| usize::try_from(target).ok());
        if let Some(target) = target {
            self.at = target;
        }
        Ok(target.map(|target| target as u64))
    }

    fn is_seekable(&self) -> bool {
        true
    }

    fn stat(&mut self, _: &mut Request) -> Result<Option<Stat>> {
        Ok(Some(Stat::of_memory(self.bytes.len(), self.writable)))
    }

    fn truncate(&mut self, cx: &mut Request, size: u64) -> Result<Option<bool>> {
        if !self.writable {
            return Ok(None);
        }
        let size = size as usize;
        let limit = cx.heap().memory().limit();
        let more = size.saturating_sub(self.bytes.len());
        if size > limit || self.bytes.try_reserve(more).is_err() {
            let text = format!("Allowed memory size of {limit} bytes exhausted (tried to allocate {size} bytes)");
            return Err(cx.fatal(text));
        }
        self.bytes.resize(size, 0);
        Ok(Some(true))
    }

    fn fills(&self) -> bool {
        true
    }

    fn spillable(&self) -> Option<(&[u8], usize)> {
        // of those with this rule, `php://temp`, PHP makes files
        self.ends_early.then_some((&self.bytes, self.at))
    }
}

/// `data:text/plain;base64,SGVsbG8=` (RFC 2397). The error is what PHP says.
pub fn data(uri: &[u8], mode: &[u8]) -> std::result::Result<Stream, &'static str> {
    let rest = uri.get(5..).unwrap_or(b"");
    let rest = rest.strip_prefix(b"//").unwrap_or(rest);
    let comma = memchr::memchr(b',', rest).ok_or("rfc2397: no comma in URL")?;
    let (head, body) = (&rest[..comma], &rest[comma + 1..]);
    let mut parameters: Vec<(Vec<u8>, Parameter)> = Vec::new();
    let mut is_base64 = false;
    let mut parts = head.split(|byte| *byte == b';');
    let first = parts.next().unwrap_or(b"");
    let mut media = None;
    if memchr::memchr(b'/', first).is_some() {
        media = Some(first.to_vec());
    } else if first != b"base64" && !matches!(head, b"" | b";base64") {
        return Err("rfc2397: illegal media type");
    }
    let others: Vec<&[u8]> = if first == b"base64" { vec![first] } else { parts.collect() };
    for part in others {
        if part == b"base64" {
            is_base64 = true;
            continue;
        }
        let equals = memchr::memchr(b'=', part).ok_or("rfc2397: illegal parameter")?;
        if &part[..equals] != b"mediatype" {
            parameters.push((part[..equals].to_vec(), Parameter::Text(part[equals + 1..].to_vec())));
        }
    }
    let bytes = if is_base64 { base64::decode(body, true).ok_or("rfc2397: unable to decode")? } else { percent::decode(body, Space::Plus) };
    let mut stream = Stream::new(Box::new(Memory::new(bytes, true, false)), "RFC2397", mode);
    stream.writable = false;
    stream.wrapper_type = Some("RFC2397");
    if let Some(media) = media {
        parameters.insert(0, (b"mediatype".to_vec(), Parameter::Text(media)));
    }
    parameters.push((b"base64".to_vec(), Parameter::Bool(is_base64)));
    stream.parameters = parameters;
    Ok(stream)
}
