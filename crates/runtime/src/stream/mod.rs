//! Streams: what `fopen` gives, over files, memory, the request's input and output, and wrappers
//! written in PHP.
//!
//! - This file: [`Stream`], the buffered part that all have in common, and [`Backend`], what
//!   differs.
//! - [`plain`]: files and folders. [`memory`]: `php://memory`, `php://temp`, `data:`. [`standard`]:
//!   the other `php://` streams. [`socket`]: TCP and the like.
//! - [`wrapper`]: which wrapper an address belongs to, and opening. [`user`]: wrappers that are PHP
//!   classes.
//! - [`http`]: the client of the wrapper `http`; `notify`: what a stream tells its context.
//! - [`filter`]: what changes bytes on their way. [`handle`]: who owns a stream, and streams that
//!   are dropped before they are closed.
//! - [`context`]: stream contexts. [`stat`]: what is known of a file, [`known`]: what is remembered
//!   of it.
//!
//! A stream is a [`Resource`] whose data is a [`StreamHandle`]; the program owns it through the
//! resource, native code may hold the handle as long as it likes. Functions that PHP programs call
//! are in the extension `standard`, folder `files`. `include` reads plain files without this
//! module.

pub mod access;
pub mod basedir;
pub mod context;
pub mod crypto;
pub mod filter;
mod filtered;
pub mod handle;
pub mod http;
pub mod inclusion;
pub mod known;
pub mod line_end;
pub mod memory;
pub mod notify;
pub mod plain;
mod posted;
pub mod socket;
pub mod standard;
pub mod stat;
pub mod user;
pub mod wrapper;

pub use handle::StreamHandle;
pub use stat::Stat;
pub use wrapper::{Opening, open, open_directory, read_file, read_whole_file};

use self::line_end::LineEnd;
use crate::{Request, Result};
use filter::{Chains, Flush};
use heddle_value::{Resource, Value};
use std::io;
use std::io::SeekFrom;

/// Bytes asked of a backend at once.
pub const CHUNK: usize = 8192;
/// The most bytes that are read at a time where more are wanted.
const LARGE: usize = 256 << 10;

/// What a stream reads from and writes to. Errors of the system are in the inner result, those of
/// PHP code in the outer one.
pub trait Backend {
    /// Appends at most `max` bytes to `into`.
    fn read(&mut self, cx: &mut Request, into: &mut Vec<u8>, max: usize) -> Result<io::Result<Chunk>>;

    /// Writes bytes and says how many it took.
    fn write(&mut self, cx: &mut Request, bytes: &[u8]) -> Result<io::Result<usize>>;

    /// Goes to a position; `None` when it cannot.
    fn seek(&mut self, _cx: &mut Request, _to: SeekFrom) -> Result<Option<u64>> {
        Ok(None)
    }

    fn is_seekable(&self) -> bool {
        false
    }

    fn flush(&mut self, _cx: &mut Request) -> Result<bool> {
        Ok(true)
    }

    /// Ends it; the program asked for it. Merely dropping it runs no PHP code.
    fn close(&mut self, _cx: &mut Request) -> Result<()> {
        Ok(())
    }

    fn stat(&mut self, _cx: &mut Request) -> Result<Option<Stat>> {
        Ok(None)
    }

    /// Cuts or extends it; `None` when it cannot do such a thing.
    fn truncate(&mut self, _cx: &mut Request, _size: u64) -> Result<Option<bool>> {
        Ok(None)
    }

    /// `flock`; `None` when it cannot do such a thing.
    fn lock(&mut self, _cx: &mut Request, _operation: i64) -> Result<Option<Locked>> {
        Ok(None)
    }

    /// The file below, if it is one.
    fn file(&self) -> Option<&std::fs::File> {
        None
    }

    /// Returns the bytes of a stream in memory that may become a file, and its position.
    fn spillable(&self) -> Option<(&[u8], usize)> {
        None
    }

    /// The socket, if it is one.
    fn socket(&self) -> Option<&socket::Socket> {
        None
    }

    /// The socket that it is, to change it.
    fn socket_mut(&mut self) -> Option<&mut socket::Socket> {
        None
    }

    /// Whether it is at its end before anything was read that would have shown it.
    fn is_at_end(&mut self, _cx: &mut Request) -> Result<bool> {
        Ok(false)
    }

    /// Whether one read of a program goes on until it has all it asked for.
    fn fills(&self) -> bool {
        false
    }

    /// The next name of a folder.
    fn next_entry(&mut self, _cx: &mut Request) -> Result<Option<Vec<u8>>> {
        Ok(None)
    }

    /// Starts a folder again.
    fn rewind_entries(&mut self, _cx: &mut Request) -> Result<()> {
        Ok(())
    }

    /// `stream_set_option` and its kin; `None` when it cannot do such a thing.
    fn set_option(&mut self, _cx: &mut Request, _option: i64, _first: i64, _second: i64) -> Result<Option<bool>> {
        Ok(None)
    }
}

/// What a read gave.
#[derive(Clone, Copy, Debug)]
pub struct Chunk {
    pub len: usize,
    /// Nothing follows.
    pub eof: bool,
}

/// What came of a lock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Locked {
    Done,
    /// Somebody else has it, and waiting was not asked for.
    WouldBlock,
    Failed,
}

/// See the module.
pub struct Stream {
    backend: Box<dyn Backend>,
    /// Read ahead and not asked for: `buffer[start..]`.
    buffer: Vec<u8>,
    start: usize,
    position: u64,
    eof: bool,
    pub timed_out: bool,
    pub blocked: bool,
    pub readable: bool,
    pub writable: bool,
    pub uri: Option<Vec<u8>>,
    /// As `stream_get_meta_data` gives it.
    pub mode: Vec<u8>,
    pub wrapper_type: Option<&'static str>,
    pub stream_type: &'static str,
    pub is_directory: bool,
    /// Bytes asked of the backend at once.
    pub chunk: usize,
    /// Whether more may be read than was asked for.
    pub buffered: bool,
    pub is_local: bool,
    /// `wrapper_data`: the object of a wrapper written in PHP, the fields of an answer of `http`.
    pub wrapper_data: Option<Value>,
    /// `data:`'s media type and parameters.
    pub parameters: Vec<(Vec<u8>, Parameter)>,
    pub context: Option<Resource>,
    /// Removed when the stream is closed: `tmpfile()`.
    pub temporary: Option<Temporary>,
    /// Which of the process's descriptors it stands for: the constants STDIN, STDOUT and STDERR.
    standard: Option<u32>,
    /// Most streams have none.
    filters: Option<Box<Chains>>,
    /// Its number as a resource, once it is one.
    id: i64,
    /// Written to since it was flushed.
    dirty: bool,
    closed: bool,
    line_end: LineEnd,
    /// Reading its rest has failed.
    pub broken: bool,
}

/// A value in `stream_get_meta_data` that one kind of stream has.
pub enum Parameter {
    Text(Vec<u8>),
    Bool(bool),
}

/// A file that goes with its stream.
pub struct Temporary(pub std::path::PathBuf);

impl Drop for Temporary {
    fn drop(&mut self) {
        // it may be gone already
        let _ = std::fs::remove_file(&self.0);
    }
}

impl Stream {
    /// A stream over something, to be read and written.
    pub fn new(backend: Box<dyn Backend>, stream_type: &'static str, mode: &[u8]) -> Stream {
        Stream {
            backend,
            buffer: Vec::new(),
            start: 0,
            position: 0,
            eof: false,
            timed_out: false,
            blocked: true,
            readable: true,
            writable: true,
            uri: None,
            mode: mode.to_vec(),
            wrapper_type: None,
            stream_type,
            is_directory: false,
            chunk: CHUNK,
            buffered: true,
            is_local: true,
            wrapper_data: None,
            parameters: Vec::new(),
            context: None,
            temporary: None,
            standard: None,
            filters: None,
            id: 0,
            dirty: false,
            closed: false,
            line_end: LineEnd::Feed,
            broken: false,
        }
    }

    /// Makes it the program's.
    pub fn into_resource(mut self, cx: &mut Request) -> Resource {
        if cx.ini_bool("auto_detect_line_endings") {
            self.line_end = LineEnd::Unknown;
        }
        let watched = self.filters.is_some() || self.is_of_program();
        let handle = StreamHandle::new(self);
        let resource = Resource::new(cx.heap(), "stream", handle.clone());
        handle.borrow_mut().id = resource.id();
        if watched {
            handle::watch(cx, &handle);
        }
        resource
    }

    pub fn backend(&mut self) -> &mut dyn Backend {
        &mut *self.backend
    }

    /// Lets it read and write elsewhere from now on.
    pub fn replace_backend(&mut self, backend: Box<dyn Backend>) {
        self.backend = backend;
    }

    /// Whether a wrapper written in PHP serves it.
    pub fn is_of_program(&self) -> bool {
        self.wrapper_type == Some("user-space")
    }

    pub fn is_seekable(&self) -> bool {
        self.backend.is_seekable()
    }

    /// `ftell`
    pub fn position(&self) -> u64 {
        self.position
    }

    /// What reads have shown of the end.
    pub fn is_eof(&self) -> bool {
        self.eof && self.start == self.buffer.len()
    }

    /// `feof`
    pub fn ask_eof(&mut self, cx: &mut Request) -> Result<bool> {
        if !self.eof && self.start == self.buffer.len() {
            self.eof = self.backend.is_at_end(cx)?;
        }
        Ok(self.is_eof())
    }

    /// Bytes read ahead.
    pub fn unread(&self) -> usize {
        self.buffer.len() - self.start
    }

    /// Reads on into the buffer. False: nothing came. `wanted`: bytes that somebody waits for,
    /// where filters make others out of them.
    fn fill(&mut self, cx: &mut Request, max: usize, wanted: usize) -> Result<io::Result<bool>> {
        if self.start == self.buffer.len() {
            self.buffer.clear();
            self.start = 0;
        } else if self.start > 65_536 {
            self.buffer.drain(..self.start);
            self.start = 0;
        }
        if self.filters.as_ref().is_some_and(|chains| !chains.read.is_empty()) {
            return self.fill_filtered(cx, wanted);
        }
        match self.backend.read(cx, &mut self.buffer, max)? {
            Ok(chunk) => {
                self.eof = chunk.eof;
                self.timed_out = false;
                Ok(Ok(chunk.len > 0))
            }
            Err(error) => {
                self.failed(&error);
                Ok(Err(error))
            }
        }
    }

    /// Whether a failed read is the end.
    fn failed(&mut self, error: &io::Error) {
        if error.kind() == io::ErrorKind::TimedOut && error.raw_os_error().is_none() {
            self.timed_out = true;
            return;
        }
        let is_refusal = error.get_ref().is_some_and(|error| error.is::<user::NothingRead>());
        if error.kind() != io::ErrorKind::WouldBlock && !is_refusal && error.raw_os_error() != Some(heddle_sys::file::IS_DIRECTORY) {
            self.eof |= error.raw_os_error() != Some(heddle_sys::file::BAD_DESCRIPTOR);
        }
    }

    fn take(&mut self, len: usize, into: &mut Vec<u8>) {
        into.extend_from_slice(&self.buffer[self.start..self.start + len]);
        self.start += len;
        self.position += len as u64;
    }

    /// Reads as `fread` does: what there is of `len` bytes. `None`: nothing could be read; a notice
    /// was raised.
    pub fn read(&mut self, cx: &mut Request, len: usize) -> Result<Option<Vec<u8>>> {
        let mut out = Vec::new();
        if !self.readable {
            self.refuse_read(cx)?;
            return Ok(None);
        }
        loop {
            let have = self.unread().min(len - out.len());
            self.take(have, &mut out);
            if out.len() == len || !out.is_empty() && !self.backend.fills() {
                return Ok(Some(out));
            }
            // pieces of one byte mean that nothing is to be read ahead
            let max = if self.buffered && self.chunk > 1 {
                self.chunk.max(if self.backend.fills() { len - out.len() } else { 0 })
            } else {
                len - out.len()
            };
            match self.fill(cx, max, len - out.len())? {
                Ok(true) => {}
                Ok(false) => return Ok(Some(out)),
                Err(error) => {
                    if error.kind() == io::ErrorKind::WouldBlock {
                        return Ok(Some(out));
                    }
                    self.report_read(cx, CHUNK.max(len), &error)?;
                    return Ok(if out.is_empty() { None } else { Some(out) });
                }
            }
        }
    }

    fn refuse_read(&mut self, cx: &mut Request) -> Result<()> {
        match self.stream_type {
            "STDIO" => self.report_read(cx, CHUNK, &io::Error::from_raw_os_error(heddle_sys::file::BAD_DESCRIPTOR)),
            _ => Ok(()),
        }
    }

    fn report_read(&self, cx: &mut Request, len: usize, error: &io::Error) -> Result<()> {
        let Some(number) = error.raw_os_error() else {
            // a filter has failed, which is not the system's error
            return Ok(());
        };
        if self.backend.socket().is_some() {
            return Ok(());
        }
        let function = cx.function_name();
        let text = format!("(): Read of {len} bytes failed with errno={number} {}", reason(error));
        cx.notice([&function[..], text.as_bytes()].concat())
    }

    /// Reads until the end, or at most `limit` bytes.
    pub fn read_all(&mut self, cx: &mut Request, limit: Option<usize>) -> Result<Vec<u8>> {
        self.read_rest(cx, limit, CHUNK)
    }

    /// Reads the same for `file_get_contents()`, which PHP gives a buffer of a folder's size.
    ///
    /// # Errors
    /// As [`Stream::read_all`].
    pub fn read_contents(&mut self, cx: &mut Request, limit: Option<usize>) -> Result<Vec<u8>> {
        let size = self.backend.file().and_then(|file| file.metadata().ok()).map_or(0, |meta| meta.len() as usize);
        self.read_rest(cx, limit, size.max(CHUNK - 4096) + CHUNK)
    }

    /// Reads the rest; `folder` is what a folder is said to have been asked for.
    fn read_rest(&mut self, cx: &mut Request, limit: Option<usize>, folder: usize) -> Result<Vec<u8>> {
        let mut out = Vec::new();
        if !self.readable {
            self.refuse_read(cx)?;
            return Ok(out);
        }
        let limit = limit.unwrap_or(usize::MAX);
        let ahead = self.backend.file().and_then(|file| file.metadata().ok()).map_or(0, |meta| meta.len() as usize);
        loop {
            let have = self.unread().min(limit - out.len());
            self.take(have, &mut out);
            if out.len() == limit {
                return Ok(out);
            }
            let rest = ahead.saturating_sub(out.len()).min(limit - out.len()).min(LARGE);
            let max = self.chunk.max(if self.backend.fills() { rest } else { 0 });
            match self.fill(cx, max, self.chunk)? {
                Ok(true) => {}
                Ok(false) => return Ok(out),
                Err(error) => {
                    if error.kind() != io::ErrorKind::WouldBlock {
                        self.broken = true;
                        let is_folder = error.raw_os_error() == Some(heddle_sys::file::IS_DIRECTORY);
                        self.report_read(cx, if is_folder { folder } else { CHUNK }, &error)?;
                    }
                    return Ok(out);
                }
            }
        }
    }

    /// Reads a line with its end, of at most `limit` bytes. `None`: there is nothing left.
    pub fn read_line(&mut self, cx: &mut Request, limit: Option<usize>) -> Result<Option<Vec<u8>>> {
        let mut out = Vec::new();
        if !self.readable {
            self.refuse_read(cx)?;
            return Ok(None);
        }
        let limit = limit.unwrap_or(usize::MAX);
        while out.len() < limit {
            let rest = &self.buffer[self.start..];
            if self.line_end == LineEnd::Unknown {
                self.line_end = LineEnd::of(rest);
            }
            let rest = &rest[..rest.len().min(limit - out.len())];
            if let Some(at) = memchr::memchr(self.line_end.byte(), rest) {
                self.take(at + 1, &mut out);
                return Ok(Some(out));
            }
            let len = rest.len();
            self.take(len, &mut out);
            if out.len() == limit {
                break;
            }
            match self.fill(cx, self.chunk, self.chunk)? {
                Ok(true) => {}
                Ok(false) => break,
                Err(error) => {
                    if error.kind() != io::ErrorKind::WouldBlock {
                        self.report_read(cx, CHUNK, &error)?;
                    }
                    break;
                }
            }
        }
        Ok((!out.is_empty()).then_some(out))
    }

    /// Reads up to a delimiter, which is taken and not given, or `limit` bytes. `None`: there is
    /// nothing left.
    pub fn read_until(&mut self, cx: &mut Request, limit: usize, delimiter: &[u8]) -> Result<Option<Vec<u8>>> {
        if !self.readable {
            self.refuse_read(cx)?;
            return Ok(None);
        }
        loop {
            let rest = &self.buffer[self.start..];
            let found = if delimiter.is_empty() { None } else { memchr::memmem::find(rest, delimiter) };
            if let Some(at) = found.filter(|at| *at <= limit) {
                let mut out = Vec::new();
                self.take(at, &mut out);
                self.start += delimiter.len();
                self.position += delimiter.len() as u64;
                return Ok(Some(out));
            }
            let enough = rest.len() >= limit.saturating_add(delimiter.len());
            let more = !enough && !self.eof && matches!(self.fill(cx, self.chunk, self.chunk)?, Ok(true));
            if !more {
                // a line that is not there as a whole is waited for
                if !self.eof && !delimiter.is_empty() && self.unread() < limit {
                    return Ok(None);
                }
                let len = self.unread().min(limit);
                let mut out = Vec::new();
                self.take(len, &mut out);
                return Ok((!out.is_empty()).then_some(out));
            }
        }
    }

    /// Writes all bytes where that is possible. `None`: nothing was written; a notice was raised.
    pub fn write(&mut self, cx: &mut Request, bytes: &[u8]) -> Result<Option<usize>> {
        if !self.writable {
            if self.stream_type == "STDIO" {
                self.report_write(cx, bytes.len(), &io::Error::from_raw_os_error(heddle_sys::file::BAD_DESCRIPTOR))?;
            }
            if self.stream_type == "RFC2397" {
                let message = [&cx.function_name()[..], b"(): Stream is not writable"].concat();
                cx.notice(message)?;
            }
            return Ok(None);
        }
        match &self.filters {
            Some(chains) if !chains.write.is_empty() => self.write_filtered(cx, Some(bytes), Flush::No),
            _ => self.write_through(cx, bytes),
        }
    }

    /// Writes past the filters.
    fn write_through(&mut self, cx: &mut Request, bytes: &[u8]) -> Result<Option<usize>> {
        if self.unread() > 0 && self.backend.is_seekable() {
            self.buffer.clear();
            self.start = 0;
            self.eof = false;
            self.backend.seek(cx, SeekFrom::Start(self.position))?;
        }
        let mut done = 0;
        self.dirty |= !bytes.is_empty();
        while done < bytes.len() {
            // PHP's own wrappers take all at once, those of programs a piece at a time
            let end = if self.is_of_program() { bytes.len().min(done + self.chunk) } else { bytes.len() };
            match self.backend.write(cx, &bytes[done..end])? {
                Ok(0) => break,
                Ok(len) => {
                    done += len;
                    self.position += len as u64;
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => break,
                Err(error) => {
                    self.report_write(cx, bytes.len() - done, &error)?;
                    return Ok(if done == 0 { None } else { Some(done) });
                }
            }
        }
        Ok(Some(done))
    }

    fn report_write(&self, cx: &mut Request, len: usize, error: &io::Error) -> Result<()> {
        let Some(number) = error.raw_os_error() else {
            return Ok(());
        };
        let function = cx.function_name();
        let what = if self.backend.socket().is_some() { "Send" } else { "Write" };
        let text = format!("(): {what} of {len} bytes failed with errno={number} {}", reason(error));
        cx.notice([&function[..], text.as_bytes()].concat())
    }

    /// Goes to a position. False: it cannot be done.
    pub fn seek(&mut self, cx: &mut Request, to: SeekFrom) -> Result<bool> {
        if self.is_directory {
            // wherever it shall go, a folder begins anew
            self.backend.rewind_entries(cx)?;
            return Ok(true);
        }
        let to = match to {
            SeekFrom::Current(offset) => match self.position.checked_add_signed(offset) {
                Some(position) => SeekFrom::Start(position),
                None => return Ok(false),
            },
            to => to,
        };
        self.flush_filters(cx, Flush::Increment)?;
        if let SeekFrom::Start(target) = to {
            let from = self.position - self.start as u64;
            let end = self.position + self.unread() as u64;
            if target >= self.position && target < end
                || target == self.position && self.unread() > 0
                || self.backend.is_seekable() && (from..self.position).contains(&target) && !self.buffer.is_empty() && self.start > 0
            {
                self.start = (target - from) as usize;
                self.position = target;
                self.eof = false;
                return Ok(true);
            }
        }
        if !self.backend.is_seekable() {
            return self.skip_to(cx, to);
        }
        match self.backend.seek(cx, to)? {
            Some(position) => {
                self.buffer.clear();
                self.start = 0;
                self.position = position;
                self.eof = false;
                Ok(true)
            }
            None => Ok(false),
        }
    }

    /// Going forward in something that cannot seek: reads and drops.
    fn skip_to(&mut self, cx: &mut Request, to: SeekFrom) -> Result<bool> {
        let target = match to {
            SeekFrom::Start(target) if target >= self.position && self.readable => target,
            _ => {
                if !self.is_of_program() {
                    cx.function_warning("Stream does not support seeking")?;
                }
                return Ok(false);
            }
        };
        while self.position < target {
            match self.read(cx, (target - self.position).min(CHUNK as u64) as usize)? {
                Some(bytes) if !bytes.is_empty() => {}
                _ => return Ok(false),
            }
        }
        self.eof = false;
        Ok(true)
    }

    pub fn flush(&mut self, cx: &mut Request) -> Result<bool> {
        self.flush_filters(cx, Flush::Increment)?;
        self.dirty = false;
        self.backend.flush(cx)
    }

    /// Cuts or extends it; `None` when it cannot do such a thing.
    pub fn truncate(&mut self, cx: &mut Request, size: u64) -> Result<Option<bool>> {
        if self.backend.is_seekable() && self.unread() > 0 {
            self.buffer.clear();
            self.start = 0;
            self.backend.seek(cx, SeekFrom::Start(self.position))?;
        }
        self.backend.truncate(cx, size)
    }

    /// Ends it as `fclose` does.
    pub fn close(&mut self, cx: &mut Request) -> Result<()> {
        if self.closed {
            return Ok(());
        }
        self.closed = true;
        let flushed = self.flush_filters(cx, Flush::Close);
        let closed = flushed.and_then(|()| if self.dirty { self.backend.flush(cx).map(drop) } else { Ok(()) });
        let closed = closed.and(self.backend.close(cx));
        if let Some(number) = self.standard {
            standard::closed(cx, number);
        }
        match self.filters.take() {
            Some(chains) => chains.read.into_iter().chain(chains.write).fold(closed, |result, link| result.and(link.end(cx))),
            None => closed,
        }
    }
}

/// The stream of a resource, unless it is something else or closed.
pub fn of(resource: &Resource) -> Option<StreamHandle> {
    resource.data::<StreamHandle>().cloned()
}

/// Closes a stream's resource.
pub fn close(cx: &mut Request, resource: &Resource) -> Result<()> {
    let Some(handle) = of(resource) else {
        return Ok(());
    };
    let result = match handle.try_borrow_mut() {
        Ok(mut stream) => stream.close(cx),
        Err(_) => Ok(()),
    };
    resource.close();
    result
}

/// The system's words for an error.
pub fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    match text.find(" (os error") {
        Some(at) => text[..at].to_owned(),
        None => text,
    }
}
