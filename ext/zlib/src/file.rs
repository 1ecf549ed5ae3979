//! Streams over gzip files: `gzopen()`, `compress.zlib://`. A file that is not compressed is read
//! as it is.

use crate::codec::{self, GZIP, Settings, status};
use heddle_runtime::decl::{Opened, StreamWrapper};
use heddle_runtime::stream::context::Context;
use heddle_runtime::stream::wrapper::{Failure, try_open};
use heddle_runtime::stream::{Backend, CHUNK, Chunk, Opening, Stream};
use heddle_runtime::{Request, Result};
use heddle_value::Resource;
use std::io::{self, SeekFrom};
use zlib_rs::{Deflate, DeflateFlush, Inflate, InflateFlush};

pub(crate) const WRAPPER: StreamWrapper = StreamWrapper::new("compress.zlib", "ZLIB", open);

/// Opens what an address or a path names. Warnings of the wrapper itself have been raised.
pub(crate) fn open(cx: &mut Request, uri: &[u8], mode: &[u8], how: &Opening, context: Option<&Resource>) -> Result<Opened> {
    let path = match uri.get(..16) {
        Some(start) if start.eq_ignore_ascii_case(b"compress.zlib://") => &uri[16..],
        _ => uri,
    };
    if mode.contains(&b'+') {
        let by_address = path.len() < uri.len();
        if !by_address {
            cx.function_warning("Cannot open a zlib stream for reading and writing at the same time!")?;
        }
        return Ok(Err(failed(by_address)));
    }
    let inner = match try_open(cx, path, mode, how, context)? {
        Ok(inner) => inner,
        Err(_) if path.len() < uri.len() => return Ok(Err(failed(true))),
        Err(failure) => return Ok(Err(failure)),
    };
    if !inner.is_seekable() && inner.stream_type == "Output" {
        let function = cx.function_name();
        cx.warning([&function[..], b"(", path, b"): could not make seekable - ", path].concat())?;
        return Ok(Err(Failure::Told));
    }
    if !matches!(mode.first(), Some(b'r' | b'w' | b'a' | b'x')) {
        if path.len() == uri.len() {
            cx.function_warning("gzopen failed")?;
        }
        return Ok(Err(failed(path.len() < uri.len())));
    }
    let writes = mode.first() != Some(&b'r');
    let backend: Box<dyn Backend> = if writes {
        Box::new(Writer::new(inner, mode, context))
    } else {
        Box::new(Reader { inner, start: Vec::new(), state: State::Unknown, position: 0, ended: false })
    };
    let mut stream = Stream::new(backend, "ZLIB", mode);
    stream.wrapper_type = (path.len() < uri.len()).then_some("ZLIB");
    stream.readable = !writes;
    stream.writable = writes;
    Ok(Ok(stream))
}

fn failed(by_address: bool) -> Failure {
    if by_address { Failure::Text("operation failed".to_owned()) } else { Failure::Told }
}

/// Tells what a file that is read turned out to be.
enum State {
    Unknown,
    Plain,
    Gzip(Inflate),
}

struct Reader {
    inner: Stream,
    /// Bytes of the file that were read and not used.
    start: Vec<u8>,
    state: State,
    position: u64,
    ended: bool,
}

impl Reader {
    /// Reads more of the file. False: there is no more.
    fn fill(&mut self, cx: &mut Request) -> Result<bool> {
        let bytes = self.inner.read(cx, CHUNK)?.unwrap_or_default();
        self.start.extend_from_slice(&bytes);
        Ok(!bytes.is_empty())
    }

    /// Finds out what the file is.
    fn look(&mut self, cx: &mut Request) -> Result<()> {
        while self.start.len() < 2 && self.fill(cx)? {}
        self.state = if self.start.starts_with(b"\x1f\x8b") { State::Gzip(codec::inflater(GZIP)) } else { State::Plain };
        Ok(())
    }

    /// After a member of the file: another one may follow, everything else is not looked at.
    fn next_member(&mut self, cx: &mut Request) -> Result<bool> {
        while self.start.len() < 2 && self.fill(cx)? {}
        let more = self.start.starts_with(b"\x1f\x8b");
        if more {
            self.state = State::Gzip(codec::inflater(GZIP));
        }
        Ok(more)
    }

    /// Reads up to `max` bytes of the contents; nothing at the end.
    fn take(&mut self, cx: &mut Request, max: usize) -> Result<io::Result<Vec<u8>>> {
        let mut out = Vec::new();
        while out.is_empty() && !self.ended {
            if self.start.is_empty() && !self.fill(cx)? {
                self.ended = true;
                break;
            }
            match &mut self.state {
                State::Unknown => self.look(cx)?,
                State::Plain => {
                    let len = self.start.len().min(max);
                    out.extend(self.start.drain(..len));
                }
                State::Gzip(state) => {
                    let progress = codec::inflate_piece(state, &self.start, InflateFlush::NoFlush, max, None, &mut out);
                    self.start.drain(..progress.taken);
                    match progress.status {
                        status::STREAM_END => self.ended = !self.next_member(cx)?,
                        status::OK | status::BUF_ERROR | status::MEM_ERROR => {}
                        _ => {
                            self.ended = true;
                            return Ok(if out.is_empty() { Err(io::Error::other("data error")) } else { Ok(out) });
                        }
                    }
                }
            }
        }
        self.position += out.len() as u64;
        Ok(Ok(out))
    }
}

impl Backend for Reader {
    fn read(&mut self, cx: &mut Request, into: &mut Vec<u8>, max: usize) -> Result<io::Result<Chunk>> {
        match self.take(cx, max)? {
            Ok(bytes) => {
                let len = bytes.len();
                into.extend(bytes);
                // the end shows at once where nothing is left to read
                if !self.ended && self.start.is_empty() && !self.fill(cx)? {
                    self.ended = true;
                }
                Ok(Ok(Chunk { len, eof: self.ended }))
            }
            Err(error) => Ok(Err(error)),
        }
    }

    fn write(&mut self, _: &mut Request, _: &[u8]) -> Result<io::Result<usize>> {
        Ok(Ok(0))
    }

    fn seek(&mut self, cx: &mut Request, to: SeekFrom) -> Result<Option<u64>> {
        let target = match to {
            SeekFrom::Start(target) => Some(target),
            SeekFrom::Current(offset) => self.position.checked_add_signed(offset),
            SeekFrom::End(_) => {
                cx.function_warning("SEEK_END is not supported")?;
                None
            }
        };
        let Some(target) = target else { return Ok(None) };
        if target < self.position {
            if !self.inner.seek(cx, SeekFrom::Start(0))? {
                return Ok(None);
            }
            self.start.clear();
            (self.state, self.position, self.ended) = (State::Unknown, 0, false);
        }
        while self.position < target {
            let wanted = (target - self.position).min(CHUNK as u64) as usize;
            match self.take(cx, wanted)? {
                Ok(bytes) if !bytes.is_empty() => {}
                // a place beyond the end is one
                Ok(_) => {
                    self.position = target;
                }
                Err(_) => return Ok(None),
            }
        }
        Ok(Some(self.position))
    }

    fn is_seekable(&self) -> bool {
        true
    }

    fn close(&mut self, cx: &mut Request) -> Result<()> {
        self.inner.close(cx)
    }

    fn fills(&self) -> bool {
        true
    }
}

struct Writer {
    inner: Stream,
    state: Deflate,
    position: u64,
    /// Zero bytes to be written before what comes next.
    gap: u64,
    /// Something was written since the last flush.
    dirty: bool,
}

impl Writer {
    fn new(inner: Stream, mode: &[u8], context: Option<&Resource>) -> Writer {
        let of_context = || {
            let options = context?.data::<Context>()?.options.borrow().clone();
            options.get_bytes(b"zlib")?.deref().as_array()?.get_bytes(b"level")?.deref().as_int()
        };
        let of_mode = mode.iter().find(|byte| byte.is_ascii_digit()).map(|digit| i64::from(digit - b'0'));
        let level = of_mode.or_else(of_context).filter(|level| (-1..=9).contains(level)).unwrap_or(-1);
        let mut settings = Settings::new(level, GZIP);
        settings.strategy = match () {
            () if mode.contains(&b'f') => zlib_rs::Strategy::Filtered,
            () if mode.contains(&b'h') => zlib_rs::Strategy::HuffmanOnly,
            () if mode.contains(&b'R') => zlib_rs::Strategy::Rle,
            () if mode.contains(&b'F') => zlib_rs::Strategy::Fixed,
            () => zlib_rs::Strategy::Default,
        };
        Writer { inner, state: codec::deflater(settings), position: 0, gap: 0, dirty: false }
    }

    fn send(&mut self, cx: &mut Request, bytes: &[u8], flush: DeflateFlush) -> Result<bool> {
        let mut out = Vec::new();
        codec::deflate_piece(&mut self.state, bytes, flush, &mut out);
        if out.is_empty() {
            return Ok(true);
        }
        Ok(self.inner.write(cx, &out)? == Some(out.len()))
    }
}

impl Backend for Writer {
    fn read(&mut self, _: &mut Request, _: &mut Vec<u8>, _: usize) -> Result<io::Result<Chunk>> {
        Ok(Ok(Chunk { len: 0, eof: true }))
    }

    fn write(&mut self, cx: &mut Request, bytes: &[u8]) -> Result<io::Result<usize>> {
        while self.gap > 0 {
            let len = self.gap.min(CHUNK as u64);
            self.send(cx, &[0; CHUNK][..len as usize], DeflateFlush::NoFlush)?;
            self.gap -= len;
        }
        self.dirty = true;
        self.position += bytes.len() as u64;
        self.send(cx, bytes, DeflateFlush::NoFlush)?;
        Ok(Ok(bytes.len()))
    }

    fn seek(&mut self, cx: &mut Request, to: SeekFrom) -> Result<Option<u64>> {
        let target = match to {
            SeekFrom::Start(target) => Some(target),
            SeekFrom::Current(offset) => self.position.checked_add_signed(offset),
            SeekFrom::End(_) => {
                cx.function_warning("SEEK_END is not supported")?;
                None
            }
        };
        let Some(target) = target.filter(|target| *target >= self.position) else { return Ok(None) };
        self.gap += target - self.position;
        self.position = target;
        Ok(Some(target))
    }

    fn is_seekable(&self) -> bool {
        true
    }

    fn flush(&mut self, cx: &mut Request) -> Result<bool> {
        if !std::mem::take(&mut self.dirty) {
            return Ok(true);
        }
        Ok(self.send(cx, b"", DeflateFlush::SyncFlush)? && self.inner.flush(cx)?)
    }

    fn close(&mut self, cx: &mut Request) -> Result<()> {
        self.send(cx, b"", DeflateFlush::Finish)?;
        self.inner.close(cx)
    }
}
