//! Streams over files of bzip2: `bzopen()`, `compress.bzip2://`.

use crate::codec::{self, error};
use bzip2::{Compress, Decompress};
use heddle_runtime::decl::{Opened, StreamWrapper};
use heddle_runtime::stream::wrapper::{Failure, try_open};
use heddle_runtime::stream::{Backend, CHUNK, Chunk, Opening, Stream, StreamHandle};
use heddle_runtime::{Request, Result};
use heddle_value::Resource;
use std::cell::Cell;
use std::io;
use std::rc::Rc;

pub(crate) const WRAPPER: StreamWrapper = StreamWrapper::new("compress.bzip2", "BZip2", open_address);

/// The type of these streams.
pub(crate) const TYPE: &str = "BZip2";

/// The number of the last error, which the functions share with the stream: they find it by the
/// stream's number.
pub(crate) type Fault = Rc<Cell<i64>>;

/// Faults of the request's open streams.
#[derive(Default)]
pub(crate) struct Faults(pub Vec<(i64, Fault)>);

/// The file below.
pub(crate) enum Inner {
    Own(Box<Stream>),
    Given(StreamHandle),
}

impl Inner {
    fn read(&mut self, cx: &mut Request) -> Result<Vec<u8>> {
        let bytes = match self {
            Inner::Own(stream) => stream.read(cx, CHUNK)?,
            Inner::Given(handle) => match handle.try_borrow_mut() {
                Ok(mut stream) => stream.read(cx, CHUNK)?,
                Err(_) => None,
            },
        };
        Ok(bytes.unwrap_or_default())
    }

    fn write(&mut self, cx: &mut Request, bytes: &[u8]) -> Result<()> {
        match self {
            Inner::Own(stream) => drop(stream.write(cx, bytes)?),
            Inner::Given(handle) => {
                if let Ok(mut stream) = handle.try_borrow_mut() {
                    stream.write(cx, bytes)?;
                }
            }
        }
        Ok(())
    }

    fn close(&mut self, cx: &mut Request) -> Result<()> {
        match self {
            Inner::Own(stream) => stream.close(cx),
            Inner::Given(_) => Ok(()),
        }
    }
}

fn open_address(cx: &mut Request, uri: &[u8], mode: &[u8], how: &Opening, context: Option<&Resource>) -> Result<Opened> {
    let path = uri.get(17..).unwrap_or_default();
    let writes = match mode.first() {
        Some(b'r') => false,
        Some(b'w') => true,
        _ => return Ok(Err(Failure::Text("operation failed".to_owned()))),
    };
    let plain: &[u8] = if writes { b"wb" } else { b"rb" };
    match try_open(cx, path, plain, how, context)? {
        Ok(inner) => {
            let (mut stream, _) = stream(Inner::Own(Box::new(inner)), writes, mode);
            stream.wrapper_type = Some("BZip2");
            Ok(Ok(stream))
        }
        Err(_) => Ok(Err(Failure::Text("operation failed".to_owned()))),
    }
}

/// Makes a stream over a file, and the place where its last error stands.
pub(crate) fn stream(inner: Inner, writes: bool, mode: &[u8]) -> (Stream, Fault) {
    let fault = Fault::default();
    let state = if writes { State::Writing(codec::compressor(9, 0)) } else { State::Reading(Decompress::new(false)) };
    let file = File { inner, state, unread: Vec::new(), ended: false, fault: fault.clone() };
    let mut stream = Stream::new(Box::new(file), TYPE, mode);
    stream.readable = !writes;
    stream.writable = writes;
    (stream, fault)
}

enum State {
    Reading(Decompress),
    Writing(Compress),
}

struct File {
    inner: Inner,
    state: State,
    /// Bytes of the file that were not used yet.
    unread: Vec<u8>,
    ended: bool,
    fault: Fault,
}

impl Backend for File {
    fn read(&mut self, cx: &mut Request, into: &mut Vec<u8>, max: usize) -> Result<io::Result<Chunk>> {
        let State::Reading(state) = &mut self.state else { return Ok(Ok(Chunk { len: 0, eof: true })) };
        let before = into.len();
        while into.len() == before && !self.ended {
            if self.unread.is_empty() {
                self.unread = self.inner.read(cx)?;
                if self.unread.is_empty() {
                    self.fault.set(error::UNEXPECTED_EOF);
                    self.ended = true;
                    return Ok(Err(io::Error::other("unexpected end")));
                }
            }
            match codec::decompress_piece(state, &self.unread, max, &mut |bytes| into.extend_from_slice(bytes)) {
                Ok(progress) => {
                    self.unread.drain(..progress.taken);
                    if progress.ended {
                        if self.unread.is_empty() {
                            self.unread = self.inner.read(cx)?;
                        }
                        self.ended = self.unread.is_empty();
                        *state = Decompress::new(false);
                    }
                }
                Err(number) => {
                    self.fault.set(number);
                    self.ended = true;
                    return Ok(Err(io::Error::other("data error")));
                }
            }
        }
        Ok(Ok(Chunk { len: into.len() - before, eof: self.ended }))
    }

    fn write(&mut self, cx: &mut Request, bytes: &[u8]) -> Result<io::Result<usize>> {
        let State::Writing(state) = &mut self.state else { return Ok(Ok(0)) };
        let mut out = Vec::new();
        if let Err(number) = codec::compress_piece(state, bytes, false, &mut |bytes| out.extend_from_slice(bytes)) {
            self.fault.set(number);
            return Ok(Err(io::Error::other("compression failed")));
        }
        if !out.is_empty() {
            self.inner.write(cx, &out)?;
        }
        Ok(Ok(bytes.len()))
    }

    fn close(&mut self, cx: &mut Request) -> Result<()> {
        if let State::Writing(state) = &mut self.state
            && self.fault.get() == error::OK
        {
            let mut out = Vec::new();
            if codec::compress_piece(state, b"", true, &mut |bytes| out.extend_from_slice(bytes)).is_ok() {
                self.inner.write(cx, &out)?;
            }
        }
        self.inner.close(cx)
    }

    fn fills(&self) -> bool {
        true
    }
}
