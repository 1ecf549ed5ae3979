//! A connection to a server: bytes out, replies in, each wait within the request's limits.
//!
//! The socket does not block by itself. What waits is [`heddle_runtime::wait`], so that a time
//! limit ends it.

use crate::resp::Resp;
use heddle_runtime::stream::Backend;
use heddle_runtime::stream::context;
use heddle_runtime::stream::crypto::{self, CLIENT, Wish};
use heddle_runtime::stream::socket::{self, Socket};
use heddle_runtime::{Request, Result, wait};
use heddle_sys::file::{self as system, Passing, Ready};
use heddle_value::{Array, KeyRef};
use std::io;
use std::os::fd::AsFd;
use std::time::{Duration, Instant};

/// Arrays in arrays: deeper replies are no replies.
const DEEPEST: usize = 64;
/// The longest bulk string: the protocol's limit.
const LONGEST: i64 = 512 << 20;
/// The most elements of one array.
const MOST: i64 = 1 << 28;
/// How much is read at once.
const BLOCK: usize = 64 << 10;
/// The longest line.
const LONGEST_LINE: usize = 64 << 10;

/// Where a server is.
#[derive(Clone, Default)]
pub(crate) struct Target {
    pub host: Vec<u8>,
    /// -1 for a socket of the file system.
    pub port: i64,
    pub timeout: f64,
    /// Options of TLS; set, the connection is encrypted.
    pub tls: Option<Array>,
}

/// Why a reply did not come.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// The connection ended, or the time was over: at the beginning of a reply.
    Read,
    /// The connection ended, or the time was over: in the middle of a string.
    Body,
    /// The byte begins no reply.
    Protocol(u8),
}

/// An outcome whose own failures are values, while limits halt the request.
pub(crate) type Outcome<T> = Result<std::result::Result<T, Trouble>>;

/// See the module.
pub(crate) struct Link {
    socket: Socket,
    /// Bytes that came and are not taken yet: from `at`.
    incoming: Vec<u8>,
    at: usize,
    /// Bytes that came since they were last asked for.
    received: i64,
    /// The database that the server has selected for it.
    pub db: i64,
    /// Whether it is encrypted: then it belongs to the request.
    pub encrypted: bool,
    /// Whether replies may still come, or the server keeps something for it that a later user of
    /// the connection must not find.
    pub dirty: bool,
}

impl Target {
    /// Returns whether it names a socket of the file system.
    pub fn is_local(&self) -> bool {
        self.host.starts_with(b"/") || self.host.starts_with(b"unix://")
    }

    /// Names the server in messages.
    pub fn shown(&self) -> Vec<u8> {
        if self.port < 1 { self.host.clone() } else { [&self.host[..], format!(":{}", self.port).as_bytes()].concat() }
    }

    fn address(&self) -> Vec<u8> {
        if self.host.starts_with(b"/") {
            return [b"unix://", &self.host[..]].concat();
        }
        if self.host.starts_with(b"unix://") {
            return self.host.clone();
        }
        let split = self.host.windows(3).position(|part| part == b"://").map(|at| at + 3);
        let (scheme, host) = self.host.split_at(split.unwrap_or(0));
        let scheme = if scheme.is_empty() { &b"tcp://"[..] } else { scheme };
        let host = if host.contains(&b':') && !host.starts_with(b"[") { [b"[", host, b"]"].concat() } else { host.to_vec() };
        [scheme, &host, format!(":{}", if self.port == 0 { 6379 } else { self.port }).as_bytes()].concat()
    }

    /// Returns whether the connection is to be encrypted.
    fn is_encrypted(&self) -> bool {
        self.tls.is_some() || crypto::method_of(&self.host).is_some()
    }
}

/// Turns seconds into a wait; `None` for what has no end.
pub(crate) fn span(cx: &Request, seconds: f64) -> Option<Duration> {
    if seconds < 0.0 {
        return None;
    }
    if seconds > 0.0 {
        return Some(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX));
    }
    u64::try_from(cx.ini_int("default_socket_timeout")).ok().map(Duration::from_secs)
}

impl Link {
    /// Connects; the inner error is the reason in words.
    ///
    /// # Errors
    /// Halts the request when a limit is reached first.
    pub fn open(cx: &mut Request, target: &Target) -> Result<std::result::Result<Link, String>> {
        let timeout = if target.timeout > 0.0 { span(cx, target.timeout) } else { span(cx, 0.0) };
        let timeout = wait::bounded(cx, timeout);
        let mut socket = match socket::connect(&target.address(), timeout) {
            Ok(socket) => socket,
            Err(failure) => {
                if failure.unknown_name {
                    cx.function_warning(&failure.text)?;
                }
                wait::check(cx)?;
                return Ok(Err(failure.text));
            }
        };
        let encrypted = target.is_encrypted();
        if encrypted && !encrypt(cx, &mut socket, target, timeout)? {
            cx.function_warning("Failed to enable crypto")?;
            return Ok(Err("Redis server went away".to_owned()));
        }
        socket.prepare_crypto(true);
        Ok(Ok(Link { socket, incoming: Vec::new(), at: 0, received: 0, db: 0, encrypted, dirty: false }))
    }

    /// Returns whether the other end has not closed the connection, as far as one can know without
    /// waiting.
    pub fn is_alive(&self) -> bool {
        let fd = self.socket.descriptor().as_fd();
        if self.at < self.incoming.len() {
            return true;
        }
        let ready = system::poll(&[(fd, Ready { read: true, ..Ready::default() })], 0);
        if ready.is_ok_and(|states| states.iter().all(|state| *state == Ready::default())) {
            return true;
        }
        let mut byte = [0];
        match system::receive(fd, &mut byte, Passing { peek: true, ..Passing::default() }) {
            Ok(len) => len > 0,
            Err(error) => matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted),
        }
    }

    /// Returns whether nothing has come that nobody asked for.
    pub fn is_quiet(&self) -> bool {
        let wanted = Ready { read: true, ..Ready::default() };
        let ready = system::poll(&[(self.socket.descriptor().as_fd(), wanted)], 0);
        self.at == self.incoming.len() && ready.is_ok_and(|states| states.iter().all(|state| *state == Ready::default()))
    }

    /// Returns how many bytes came since the last call.
    pub fn take_received(&mut self) -> i64 {
        std::mem::take(&mut self.received)
    }

    /// Sends bytes; false: the connection is gone.
    ///
    /// # Errors
    /// Halts the request when a limit is reached first.
    pub fn send(&mut self, cx: &mut Request, mut bytes: &[u8], timeout: Option<Duration>) -> Result<bool> {
        cx.flush_sink();
        while !bytes.is_empty() {
            match self.socket.write(cx, bytes)? {
                Ok(0) => return Ok(false),
                Ok(len) => bytes = &bytes[len..],
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    let wanted = Ready { write: true, ..Ready::default() };
                    match wait::ready(cx, &[(self.socket.descriptor().as_fd(), wanted)], timeout)? {
                        Ok(states) if states.iter().any(|state| *state != Ready::default()) => {}
                        _ => return Ok(false),
                    }
                }
                Err(_) => return Ok(false),
            }
        }
        Ok(true)
    }

    /// Reads one reply; each wait for bytes takes at most `timeout`.
    ///
    /// # Errors
    /// Halts the request when a limit is reached first.
    pub fn reply(&mut self, cx: &mut Request, timeout: Option<Duration>) -> Outcome<Resp> {
        self.socket.set_timeout(timeout);
        self.nested(cx, 0)
    }

    fn nested(&mut self, cx: &mut Request, depth: usize) -> Outcome<Resp> {
        let line = match self.line(cx)? {
            Ok(line) => line,
            Err(trouble) => return Ok(Err(trouble)),
        };
        let Some((kind, rest)) = line.split_first() else { return Ok(Err(Trouble::Protocol(b'\r'))) };
        let number = || std::str::from_utf8(rest).ok().and_then(|text| text.parse::<i64>().ok());
        Ok(match kind {
            b'+' => Ok(Resp::Status(rest.to_vec())),
            b'-' => Ok(Resp::Error(rest.to_vec())),
            b':' => number().map(Resp::Int).ok_or(Trouble::Protocol(*kind)),
            b'$' => match number() {
                Some(-1) => Ok(Resp::Nil),
                Some(len @ 0..=LONGEST) => return self.body(cx, len as usize),
                _ => Err(Trouble::Protocol(*kind)),
            },
            b'*' => match number() {
                Some(-1) => Ok(Resp::NilList),
                Some(len @ 0..=MOST) if depth < DEEPEST => return self.elements(cx, len, depth),
                _ => Err(Trouble::Protocol(*kind)),
            },
            other => Err(Trouble::Protocol(*other)),
        })
    }

    fn elements(&mut self, cx: &mut Request, len: i64, depth: usize) -> Outcome<Resp> {
        // a length alone must not take memory: elements have to come first
        let mut list = Vec::new();
        for _ in 0..len {
            match self.nested(cx, depth + 1)? {
                Ok(element) => list.push(element),
                Err(trouble) => return Ok(Err(trouble)),
            }
        }
        Ok(Ok(Resp::List(list)))
    }

    fn body(&mut self, cx: &mut Request, len: usize) -> Outcome<Resp> {
        let mut body = Vec::new();
        while body.len() < len + 2 {
            if self.at == self.incoming.len() && !self.fill(cx)? {
                return Ok(Err(Trouble::Body));
            }
            let there = (len + 2 - body.len()).min(self.incoming.len() - self.at);
            body.extend_from_slice(&self.incoming[self.at..self.at + there]);
            self.at += there;
        }
        if !body.ends_with(b"\r\n") {
            return Ok(Err(Trouble::Protocol(body[len])));
        }
        body.truncate(len);
        Ok(Ok(Resp::Bulk(body)))
    }

    /// Takes a line without its end.
    fn line(&mut self, cx: &mut Request) -> Outcome<Vec<u8>> {
        let mut searched = 0;
        loop {
            let there = &self.incoming[self.at..];
            if let Some(end) = there[searched..].iter().position(|byte| *byte == b'\n').map(|end| end + searched) {
                let line = there[..end].strip_suffix(b"\r").unwrap_or(&there[..end]).to_vec();
                self.at += end + 1;
                return Ok(Ok(line));
            }
            searched = there.len();
            if searched > LONGEST_LINE {
                return Ok(Err(Trouble::Protocol(there[0])));
            }
            if !self.fill(cx)? {
                return Ok(Err(Trouble::Read));
            }
        }
    }

    /// Reads what has come; false: the end, or too late.
    fn fill(&mut self, cx: &mut Request) -> Result<bool> {
        if self.at > 0 {
            self.incoming.drain(..self.at);
            self.at = 0;
        }
        loop {
            match self.socket.read(cx, &mut self.incoming, BLOCK)? {
                Ok(chunk) if chunk.len > 0 => {
                    self.received += chunk.len as i64;
                    return Ok(true);
                }
                Ok(chunk) if chunk.eof => return Ok(false),
                Ok(_) => {}
                Err(error) if matches!(error.kind(), io::ErrorKind::Interrupted | io::ErrorKind::WouldBlock) => {}
                Err(_) => return Ok(false),
            }
        }
    }
}

/// Turns a socket to TLS.
fn encrypt(cx: &mut Request, socket: &mut Socket, target: &Target, timeout: Option<Duration>) -> Result<bool> {
    let options = context::create(cx);
    if let Some(given) = &target.tls
        && let Some(context) = options.data::<context::Context>()
    {
        for (key, value) in given {
            if let KeyRef::Str(name) = key {
                context::set_option(cx, context, b"ssl", name, value.deref().clone());
            }
        }
    }
    let host = target.host.rsplit(|byte| *byte == b'/').next().unwrap_or_default();
    let method = crypto::method_of(&target.host).unwrap_or(crypto::ANY_TLS) | CLIENT;
    let wish = Wish { method, context: Some(&options), host: Some(host), like: None };
    let deadline = timeout.map(|timeout| Instant::now() + timeout);
    crypto::secure(cx, socket, &wish, deadline.map(|end| end.saturating_duration_since(Instant::now())))
}
