//! Values of rows as streams: `openBlob`. Shared with `pdo_sqlite`.

use heddle_runtime::stream::{Backend, Chunk, Stat, Stream};
use heddle_runtime::{Halt, Request, Result};
use heddle_value::Resource;
use std::io::{self, SeekFrom};

type Blob = heddle_sqlite::Blob<Request, Halt>;

struct Open {
    /// `None` once closed.
    blob: Option<Blob>,
    at: usize,
    writable: bool,
}

/// A stream over a value; it keeps its size.
pub fn stream(cx: &mut Request, blob: Blob, writable: bool, stream_type: &'static str) -> Resource {
    let mode: &[u8] = if writable { b"r+b" } else { b"rb" };
    let mut stream = Stream::new(Box::new(Open { blob: Some(blob), at: 0, writable }), stream_type, mode);
    stream.buffered = false;
    stream.into_resource(cx)
}

impl Open {
    fn len(&self) -> usize {
        self.blob.as_ref().map_or(0, Blob::len)
    }
}

impl Backend for Open {
    fn read(&mut self, _: &mut Request, into: &mut Vec<u8>, max: usize) -> Result<io::Result<Chunk>> {
        let Some(blob) = &self.blob else { return Ok(Ok(Chunk { len: 0, eof: true })) };
        let len = blob.len().saturating_sub(self.at).min(max);
        let start = into.len();
        into.resize(start + len, 0);
        if blob.read(&mut into[start..], self.at).is_err() {
            into.truncate(start);
            return Ok(Ok(Chunk { len: 0, eof: true }));
        }
        self.at += len;
        Ok(Ok(Chunk { len, eof: self.at >= blob.len() }))
    }

    fn write(&mut self, cx: &mut Request, bytes: &[u8]) -> Result<io::Result<usize>> {
        let failed = || Ok(Err(io::Error::other("")));
        if !self.writable {
            cx.function_warning("Can't write to blob stream: is open as read only")?;
            return failed();
        }
        if self.at + bytes.len() > self.len() {
            cx.function_warning("It is not possible to increase the size of a BLOB")?;
            return failed();
        }
        match self.blob.as_ref().map(|blob| blob.write(bytes, self.at)) {
            Some(Ok(())) => {
                self.at += bytes.len();
                Ok(Ok(bytes.len()))
            }
            _ => failed(),
        }
    }

    fn seek(&mut self, _: &mut Request, to: SeekFrom) -> Result<Option<u64>> {
        let target = match to {
            SeekFrom::Start(at) => i64::try_from(at).ok(),
            SeekFrom::Current(offset) => (self.at as i64).checked_add(offset),
            SeekFrom::End(offset) => (self.len() as i64).checked_add(offset),
        };
        let target = target.and_then(|target| usize::try_from(target).ok()).filter(|target| *target <= self.len());
        if let Some(target) = target {
            self.at = target;
        }
        Ok(target.map(|target| target as u64))
    }

    fn is_seekable(&self) -> bool {
        true
    }

    fn close(&mut self, _: &mut Request) -> Result<()> {
        self.blob = None;
        Ok(())
    }

    fn stat(&mut self, _: &mut Request) -> Result<Option<Stat>> {
        Ok(Some(Stat { size: self.len() as i64, ..Stat::default() }))
    }
}
