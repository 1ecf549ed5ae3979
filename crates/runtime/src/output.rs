//! Output of a request: buffers stacked by `ob_start`, the sink below them, and response headers.

use crate::callable::Callable;
use crate::{Halt, Request, Result};
use heddle_heap::native::uncharged;
use heddle_value::Value;

/// Where output goes when it leaves the buffers.
pub trait Sink {
    /// Takes bytes. False: the client is gone.
    fn write(&mut self, bytes: &[u8]) -> bool;
    /// Passes on what it holds.
    fn flush(&mut self);
    /// Takes status and headers, once, before the first byte of the body.
    fn send_headers(&mut self, headers: &Headers);
    /// Sends headers ahead of the response, with a status from 103 to 199. False: it cannot.
    fn send_early(&mut self, _status: u16, _headers: &Headers) -> bool {
        false
    }
    /// Takes the stack of a request that takes long, innermost call first.
    fn log_slow(&mut self, _trace: &[u8]) {}
    /// Is told that nothing follows.
    fn end(&mut self) {
        self.flush();
    }
    /// Is told of a diagnostic, besides what is displayed and logged.
    fn report(&mut self, _diagnostic: &Diagnostic<'_>) {}
    /// Takes a line for the error log where `error_log` names no file. False: it goes to standard
    /// error.
    fn log_default(&mut self, _line: &[u8]) -> bool {
        false
    }
    /// Takes a line for the error log. False: it goes where `error_log` says.
    fn log(&mut self, _line: &[u8]) -> bool {
        false
    }
}

/// A diagnostic as a host is told of it.
pub struct Diagnostic<'a> {
    /// One of [`crate::errors::level`].
    pub level: i64,
    pub message: &'a [u8],
    pub file: &'a [u8],
    pub line: u32,
}

/// Response headers.
pub struct Headers {
    /// 200 unless something else was asked for.
    pub status: u16,
    /// Tells whether the program gave the status, be it 200.
    pub status_given: bool,
    /// The whole status line, when `header()` gave one.
    pub status_line: Option<Vec<u8>>,
    /// `Name: value` lines in order.
    pub lines: Vec<Vec<u8>>,
    pub sent: bool,
    /// Where output started.
    pub sent_at: Option<(Vec<u8>, u32)>,
    pub callback: Option<Callable>,
    /// The program has said what the content is, even if it took that back: no header is added for
    /// it.
    pub typed: bool,
}

/// Output state of a request.
#[derive(Default)]
pub struct Output {
    pub buffers: Vec<Buffer>,
    pub sink: Option<Box<dyn Sink>>,
    pub headers: Headers,
    pub implicit_flush: bool,
    /// Small writes to the sink are gathered here.
    pending: Vec<u8>,
    /// A buffer's callback is running: it may not start or end buffers.
    pub in_callback: bool,
    /// The sink takes no more: what is written is dropped.
    pub client_gone: bool,
    /// The program has been ended for it, or goes on all the same.
    abort_noticed: bool,
}

/// One level of `ob_start`.
pub struct Buffer {
    pub data: Vec<u8>,
    pub callback: Option<Callable>,
    /// As `ob_list_handlers` shows it.
    pub name: Vec<u8>,
    /// Bytes after which it is flushed by itself; 0 for never.
    pub chunk_size: usize,
    /// What may be done to it: PHP_OUTPUT_HANDLER_CLEANABLE …
    pub flags: i64,
    pub started: bool,
}

impl Default for Headers {
    fn default() -> Self {
        Headers {
            status: 200,
            status_given: false,
            status_line: None,
            lines: Vec::new(),
            sent: false,
            sent_at: None,
            callback: None,
            typed: false,
        }
    }
}

impl Headers {
    /// Takes the status that the program gives.
    pub fn set_status(&mut self, status: u16) {
        self.status = status;
        self.status_given = true;
        self.status_line = None;
    }
}

impl Output {
    /// Gives the sink what was gathered.
    fn hand_over(&mut self) {
        if let Some(sink) = self.sink.as_mut().filter(|_| !self.pending.is_empty()) {
            self.client_gone = self.client_gone || !uncharged(|| sink.write(&self.pending));
            self.pending.clear();
        }
    }

    /// Lets go of callbacks whose values die with the heap.
    pub(crate) fn forget_callbacks(&mut self) {
        for buffer in &mut self.buffers {
            std::mem::forget(buffer.callback.take());
        }
        std::mem::forget(self.headers.callback.take());
    }
}

/// Phases a buffer's callback is told.
pub mod phase {
    /// It is full.
    pub const WRITE: i64 = 0;
    pub const START: i64 = 1;
    pub const CLEAN: i64 = 2;
    pub const FLUSH: i64 = 4;
    pub const FINAL: i64 = 8;
}
/// What may be done to a buffer, and what happened to it.
pub mod buffer_flags {
    pub const CLEANABLE: i64 = 16;
    pub const FLUSHABLE: i64 = 32;
    pub const REMOVABLE: i64 = 64;
    pub const STANDARD: i64 = 112;
    pub const STARTED: i64 = 4096;
    pub const DISABLED: i64 = 8192;
}

/// Small writes are gathered up to this many bytes.
const GATHER: usize = 8192;

impl Request {
    /// Writes output: into the innermost buffer, or out.
    #[inline]
    pub fn write(&mut self, bytes: &[u8]) -> Result<()> {
        if let Some(buffer) = self.output.buffers.last_mut() {
            buffer.data.extend_from_slice(bytes);
            if buffer.chunk_size != 0 && buffer.data.len() >= buffer.chunk_size {
                return self.flush_buffer(phase::WRITE);
            }
            return Ok(());
        }
        self.write_unbuffered(bytes)
    }

    /// Writes past all buffers.
    pub fn write_unbuffered(&mut self, bytes: &[u8]) -> Result<()> {
        if bytes.is_empty() {
            return Ok(());
        }
        if !self.output.headers.sent {
            self.send_headers()?;
        }
        if self.output.client_gone {
            return self.notice_client();
        }
        if bytes.len() >= GATHER {
            // what is long is not gathered: it would be there twice
            self.output.hand_over();
            let output = &mut self.output;
            if let Some(sink) = &mut output.sink {
                output.client_gone = output.client_gone || !uncharged(|| sink.write(bytes));
            }
        } else {
            self.output.pending.extend_from_slice(bytes);
        }
        if self.output.implicit_flush {
            self.flush_sink();
            return self.notice_client();
        }
        if self.output.pending.len() >= GATHER {
            self.output.hand_over();
        }
        self.notice_client()
    }

    /// Ends the program once the client is gone, unless `ignore_user_abort` says that it goes on.
    pub fn notice_client(&mut self) -> Result<()> {
        if !self.output.client_gone || std::mem::replace(&mut self.output.abort_noticed, true) {
            return Ok(());
        }
        if self.engine.sapi == "cli" {
            self.exit_code = 255;
        }
        if self.ini_bool("ignore_user_abort") { Ok(()) } else { Err(Halt::Exit) }
    }

    /// Sends status and headers, if that has not been done.
    pub fn send_headers(&mut self) -> Result<()> {
        if self.output.headers.sent {
            return Ok(());
        }
        if let Some(callback) = self.output.headers.callback.take() {
            self.call(&callback, &[])?;
        }
        self.output.headers.sent = true;
        let position = (self.engine.hooks.position)(self);
        self.output.headers.sent_at = position.map(|(file, line)| (file.to_vec(), line));
        if self.engine.is_server() && !self.output.headers.typed {
            let line = self.default_type();
            self.output.headers.lines.extend(line);
        }
        let output = &mut self.output;
        if let Some(sink) = &mut output.sink {
            uncharged(|| sink.send_headers(&output.headers));
        }
        Ok(())
    }

    /// The header of a response whose program does not say what it is: `default_mimetype`, and
    /// `default_charset` if that is text.
    fn default_type(&self) -> Option<Vec<u8>> {
        let (kind, charset) = (self.ini_str("default_mimetype"), self.ini_str("default_charset"));
        let is_text = kind.get(..5).is_some_and(|start| start.eq_ignore_ascii_case(b"text/"));
        let suffix: &[&[u8]] = if is_text && !charset.is_empty() { &[b"; charset=", charset] } else { &[] };
        (!kind.is_empty()).then(|| [b"Content-type: ", kind, &suffix.concat()].concat())
    }

    /// Hands gathered output to the sink and flushes that.
    pub fn flush_sink(&mut self) {
        self.output.hand_over();
        if let Some(sink) = &mut self.output.sink {
            uncharged(|| sink.flush());
        }
    }

    /// Hands gathered output to the sink: it was the last.
    pub fn end_output(&mut self) {
        self.output.hand_over();
        if let Some(sink) = &mut self.output.sink {
            uncharged(|| sink.end());
        }
    }

    /// Starts a buffer.
    pub fn start_buffer(&mut self, callback: Option<Callable>, name: Vec<u8>, chunk_size: usize, flags: i64) {
        self.output.buffers.push(Buffer { data: Vec::new(), callback, name, chunk_size, flags, started: false });
    }

    /// Passes the innermost buffer's contents on, through its callback; it stays.
    pub fn flush_buffer(&mut self, what: i64) -> Result<()> {
        let data = self.filtered(what)?;
        self.write_below(&data)
    }

    /// Throws the innermost buffer's contents away; its callback is told. It stays.
    pub fn clean_buffer(&mut self) -> Result<()> {
        self.filtered(phase::CLEAN).map(drop)
    }

    /// Ends the innermost buffer, passing its contents on or dropping them.
    pub fn end_buffer(&mut self, keep: bool) -> Result<()> {
        let result = self.filtered(if keep { phase::FINAL } else { phase::CLEAN | phase::FINAL });
        self.output.buffers.pop();
        let data = result?;
        if keep && !data.is_empty() { self.write(&data) } else { Ok(()) }
    }

    /// Ends all buffers and flushes: the script is over.
    pub fn end_all_buffers(&mut self) -> Result<()> {
        let mut result = Ok(());
        while !self.output.buffers.is_empty() {
            result = result.and(self.end_buffer(true));
        }
        result
    }

    /// Drops all buffers without running callbacks: the request broke down.
    pub fn discard_buffers(&mut self) {
        self.output.buffers.clear();
    }

    /// Writes below the innermost buffer, as if it were not there: the buffer that takes it may be
    /// full then.
    fn write_below(&mut self, data: &[u8]) -> Result<()> {
        if data.is_empty() {
            return Ok(());
        }
        let innermost = self.output.buffers.pop();
        let result = self.write(data);
        self.output.buffers.extend(innermost);
        result
    }

    /// The innermost buffer's contents, emptied, after its callback.
    fn filtered(&mut self, what: i64) -> Result<Vec<u8>> {
        if self.output.in_callback {
            let name = self.function_name();
            return Err(self.fatal([&name[..], b"(): Cannot use output buffering in output buffering display handlers"].concat()));
        }
        let buffer = self.output.buffers.last_mut().expect("a buffer is active");
        let data = std::mem::take(&mut buffer.data);
        let Some(callback) = buffer.callback.clone().filter(|_| buffer.flags & buffer_flags::DISABLED == 0) else {
            return Ok(data);
        };
        let mut what = what;
        if !buffer.started {
            buffer.started = true;
            buffer.flags |= buffer_flags::STARTED;
            what |= phase::START;
        }
        let text = Value::from(self.str(&data));
        self.output.in_callback = true;
        let result = self.call(&callback, &[text, Value::int(what)]);
        self.output.in_callback = false;
        match result {
            Ok(value) if value.as_bool() == Some(false) => {
                if let Some(buffer) = self.output.buffers.last_mut() {
                    buffer.flags |= buffer_flags::DISABLED;
                }
                Ok(data)
            }
            Ok(value) => Ok(self.to_str(&value)?.to_vec()),
            Err(Halt::Exception) => {
                // what a callback throws at goes out as it is, and what follows too
                if let Some(buffer) = self.output.buffers.last_mut() {
                    buffer.flags |= buffer_flags::DISABLED;
                }
                if what & phase::CLEAN == 0 && !self.output.buffers.is_empty() {
                    self.write_below(&data)?;
                }
                Err(Halt::Exception)
            }
            Err(halt) => Err(halt),
        }
    }
}
