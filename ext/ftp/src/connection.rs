//! The protocol (RFC 959): a connection for commands, others for data.

use heddle_runtime::stream::crypto::{self, CLIENT, Wish};
use heddle_runtime::stream::socket::{self, Side, Socket};
use heddle_runtime::stream::{Stream, context};
use heddle_runtime::{Request, Result, wait};
use heddle_value::{Resource, Value};
use std::net::SocketAddr;
use std::os::fd::AsFd;
use std::time::Duration;

/// The most bytes of a line.
const LONGEST_LINE: usize = 4096;
/// TLS in any version, as a client.
const METHOD: i64 = CLIENT | crypto::ANY_TLS;

/// How bytes are passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Ascii,
    Binary,
}

/// Where data is to come from or to go.
enum Endpoint {
    Ready(Socket),
    Listening(Socket),
}

/// A connection for data that is not open yet.
pub(crate) struct Pending(Endpoint);

/// A transfer that goes on from call to call.
pub(crate) struct Transfer {
    pub(crate) data: Stream,
    pub(crate) file: Resource,
    pub(crate) kind: Kind,
    pub(crate) is_upload: bool,
    /// Whether the file is closed when the transfer ends.
    pub(crate) closes: bool,
    /// The last byte that came.
    pub(crate) last: u8,
}

/// A connection to a server.
pub(crate) struct Connection {
    control: Stream,
    /// The server's address.
    peer: SocketAddr,
    own: SocketAddr,
    pub(crate) timeout: i64,
    pub(crate) autoseek: bool,
    pub(crate) uses_passive_address: bool,
    passive: bool,
    /// Where the server listens for data.
    passive_address: Option<SocketAddr>,
    kind: Option<Kind>,
    /// Code and words of the last answer.
    pub(crate) code: u32,
    pub(crate) words: Vec<u8>,
    pub(crate) directory: Option<Vec<u8>>,
    system: Option<Vec<u8>>,
    pub(crate) wants_tls: bool,
    data_tls: bool,
    pub(crate) transfer: Option<Transfer>,
}

/// Turns a socket to TLS; the server's certificate is not looked at, as PHP does it.
fn encrypt(cx: &mut Request, socket: &mut Socket, timeout: Duration) -> Result<bool> {
    let options = context::create(cx);
    if let Some(options) = options.data::<context::Context>() {
        for name in ["verify_peer", "verify_peer_name"] {
            context::set_option(cx, options, b"ssl", name.as_bytes(), Value::FALSE);
        }
        context::set_option(cx, options, b"ssl", b"SNI_enabled", Value::FALSE);
    }
    let wish = Wish { method: METHOD, context: Some(&options), host: None, like: None };
    crypto::secure(cx, socket, &wish, Some(timeout))
}

fn address(socket: &Socket, side: Side) -> Option<SocketAddr> {
    std::str::from_utf8(&socket.name(side)?).ok()?.parse().ok()
}

impl Connection {
    /// Connects. `None`: a warning was raised, or the server does not greet.
    pub(crate) fn open(cx: &mut Request, host: &[u8], port: i64, timeout: i64, tls: bool) -> Result<Option<Connection>> {
        const USUAL: i64 = 21;
        let limit = Duration::from_secs(timeout as u64);
        let port = if port == 0 { USUAL } else { port };
        let host = if host.contains(&b':') { [b"[", host, b"]"].concat() } else { host.to_vec() };
        let target = [b"tcp://", &host[..], format!(":{}", port as u16).as_bytes()].concat();
        let socket = match socket::connect(&target, Some(limit)) {
            Ok(socket) => socket,
            Err(failure) => {
                cx.function_warning(failure.text)?;
                return Ok(None);
            }
        };
        let (Some(peer), Some(own)) = (address(&socket, Side::There), address(&socket, Side::Here)) else { return Ok(None) };
        let mut connection = Connection {
            control: socket.into_stream(Some(limit)),
            peer,
            own,
            timeout,
            autoseek: true,
            uses_passive_address: true,
            passive: false,
            passive_address: None,
            kind: None,
            code: 0,
            words: Vec::new(),
            directory: None,
            system: None,
            wants_tls: tls,
            data_tls: false,
            transfer: None,
        };
        let greeted = connection.answer(cx)? && connection.code == 220;
        Ok(greeted.then_some(connection))
    }

    fn limit(&self) -> Duration {
        Duration::from_secs(self.timeout.max(1) as u64)
    }

    /// Sets how long is waited.
    pub(crate) fn set_timeout(&mut self, seconds: i64) {
        self.timeout = seconds;
        let limit = self.limit();
        if let Some(socket) = self.control.backend().socket_mut() {
            socket.set_timeout(Some(limit));
        }
    }

    /// Sends a command. False: it cannot be sent.
    pub(crate) fn send(&mut self, cx: &mut Request, command: &str, argument: Option<&[u8]>) -> Result<bool> {
        let breaks = |text: &[u8]| text.iter().any(|byte| b"\r\n".contains(byte));
        if breaks(command.as_bytes()) || argument.is_some_and(breaks) {
            return Ok(false);
        }
        let mut line = command.as_bytes().to_vec();
        if let Some(argument) = argument.filter(|argument| !argument.is_empty()) {
            line.push(b' ');
            line.extend_from_slice(argument);
        }
        if line.len() + 2 > LONGEST_LINE {
            return Ok(false);
        }
        line.extend_from_slice(b"\r\n");
        self.words.clear();
        Ok(self.control.write(cx, &line)? == Some(line.len()))
    }

    /// Sends a row of bytes as it is.
    pub(crate) fn send_raw(&mut self, cx: &mut Request, line: &[u8]) -> Result<bool> {
        if line.iter().any(|byte| b"\r\n".contains(byte)) {
            return Ok(false);
        }
        let line = [line, b"\r\n"].concat();
        self.words.clear();
        Ok(self.control.write(cx, &line)? == Some(line.len()))
    }

    /// Reads a line of an answer, without its end. `None`: none came.
    pub(crate) fn line(&mut self, cx: &mut Request) -> Result<Option<Vec<u8>>> {
        let Some(mut line) = self.control.read_line(cx, Some(LONGEST_LINE))? else { return Ok(None) };
        while line.last().is_some_and(|byte| b"\r\n".contains(byte)) {
            line.pop();
        }
        Ok(Some(line))
    }

    /// Whether a line is the last one of an answer: a code and a space.
    pub(crate) fn is_last(line: &[u8]) -> bool {
        line.len() >= 4 && line[..3].iter().all(u8::is_ascii_digit) && line[3] == b' '
    }

    /// Reads an answer: its code and words. False: none came.
    pub(crate) fn answer(&mut self, cx: &mut Request) -> Result<bool> {
        self.code = 0;
        self.words.clear();
        loop {
            let Some(line) = self.line(cx)? else { return Ok(false) };
            if Connection::is_last(&line) {
                self.code = line[..3].iter().fold(0, |code, digit| code * 10 + u32::from(digit - b'0'));
                self.words = line[4..].to_vec();
                return Ok(true);
            }
        }
    }

    /// Sends a command and reads the answer; whether its code is one of these.
    pub(crate) fn ask(&mut self, cx: &mut Request, command: &str, argument: Option<&[u8]>, codes: &[u32]) -> Result<bool> {
        Ok(self.send(cx, command, argument)? && self.answer(cx)? && codes.contains(&self.code))
    }

    /// Logs in, after turning to TLS where that is wanted.
    pub(crate) fn log_in(&mut self, cx: &mut Request, user: &[u8], password: &[u8]) -> Result<bool> {
        if self.wants_tls && !self.turn_to_tls(cx)? {
            return Ok(false);
        }
        if !self.send(cx, "USER", Some(user))? || !self.answer(cx)? {
            return Ok(false);
        }
        if self.code == 230 {
            return Ok(true);
        }
        Ok(self.code == 331 && self.ask(cx, "PASS", Some(password), &[230])?)
    }

    fn turn_to_tls(&mut self, cx: &mut Request) -> Result<bool> {
        let is_encrypted =
            |connection: &mut Connection| connection.control.backend().socket_mut().is_some_and(|socket| socket.session().is_some());
        if is_encrypted(self) {
            return Ok(true);
        }
        if !self.send(cx, "AUTH", Some(b"TLS"))? || !self.answer(cx)? {
            return Ok(false);
        }
        let mut is_old = false;
        if self.code != 234 {
            if !self.ask(cx, "AUTH", Some(b"SSL"), &[334])? {
                return Ok(false);
            }
            is_old = true;
            self.data_tls = true;
        }
        let limit = self.limit();
        let Some(socket) = self.control.backend().socket_mut() else { return Ok(false) };
        if !encrypt(cx, socket, limit)? {
            return Ok(false);
        }
        if !is_old {
            self.ask(cx, "PBSZ", Some(b"0"), &[])?;
            self.ask(cx, "PROT", Some(b"P"), &[])?;
            self.data_tls = (200..300).contains(&self.code);
        }
        Ok(true)
    }

    /// Returns the server's system.
    pub(crate) fn system(&mut self, cx: &mut Request) -> Result<Option<Vec<u8>>> {
        if self.system.is_none() && self.ask(cx, "SYST", None, &[215])? {
            let words = self.words.split(|byte| *byte == b' ').find(|word| !word.is_empty());
            self.system = words.map(<[u8]>::to_vec);
        }
        Ok(self.system.clone())
    }

    /// Returns the folder on the server.
    pub(crate) fn working_directory(&mut self, cx: &mut Request) -> Result<Option<Vec<u8>>> {
        if self.directory.is_none() && self.ask(cx, "PWD", None, &[257])? {
            self.directory = quoted(&self.words);
        }
        Ok(self.directory.clone())
    }

    /// Turns passive transfers on or off; the server says where it listens.
    pub(crate) fn set_passive(&mut self, cx: &mut Request, passive: bool) -> Result<bool> {
        if passive && self.passive_address.is_some() {
            return Ok(true);
        }
        self.passive = false;
        self.passive_address = None;
        if !passive {
            return Ok(true);
        }
        if self.peer.is_ipv6() && self.ask(cx, "EPSV", None, &[229])? {
            // (<delimiter><delimiter><delimiter><port><delimiter>)
            let inner = self.words.split(|byte| *byte == b'(').nth(1).unwrap_or_default();
            let Some(delimiter) = inner.first().copied() else { return Ok(false) };
            let port = inner.split(|byte| *byte == delimiter).nth(3);
            let port = port.and_then(|port| std::str::from_utf8(port).ok()?.parse().ok());
            let Some(port) = port else { return Ok(false) };
            self.passive_address = Some(SocketAddr::new(self.peer.ip(), port));
        } else {
            if !self.ask(cx, "PASV", None, &[227])? {
                return Ok(false);
            }
            let start = self.words.iter().position(u8::is_ascii_digit).unwrap_or(0);
            let numbers: Vec<u8> = self.words[start..]
                .split(|byte| !byte.is_ascii_digit())
                .map_while(|digits| std::str::from_utf8(digits).ok()?.parse().ok())
                .take(6)
                .collect();
            let [a, b, c, d, high, low] = numbers[..] else { return Ok(false) };
            let ip = if self.uses_passive_address { std::net::IpAddr::from([a, b, c, d]) } else { self.peer.ip() };
            self.passive_address = Some(SocketAddr::new(ip, u16::from(high) << 8 | u16::from(low)));
        }
        self.passive = true;
        Ok(true)
    }

    /// Sets how bytes are passed.
    pub(crate) fn set_kind(&mut self, cx: &mut Request, kind: Kind) -> Result<bool> {
        if self.kind == Some(kind) {
            return Ok(true);
        }
        let name: &[u8] = if kind == Kind::Ascii { b"A" } else { b"I" };
        if !self.ask(cx, "TYPE", Some(name), &[200])? {
            return Ok(false);
        }
        self.kind = Some(kind);
        Ok(true)
    }

    /// Prepares a connection for data.
    pub(crate) fn prepare_data(&mut self, cx: &mut Request) -> Result<Option<Pending>> {
        if self.passive && !self.set_passive(cx, true)? {
            return Ok(None);
        }
        if self.passive {
            let Some(target) = self.passive_address.take() else { return Ok(None) };
            return Ok(match socket::connect(format!("tcp://{target}").as_bytes(), Some(self.limit())) {
                Ok(socket) => Some(Pending(Endpoint::Ready(socket))),
                Err(failure) => {
                    cx.function_warning(failure.text)?;
                    None
                }
            });
        }
        let here = SocketAddr::new(self.own.ip(), 0);
        let Ok(listener) = socket::listen(format!("tcp://{here}").as_bytes()) else { return Ok(None) };
        let Some(bound) = address(&listener, Side::Here) else { return Ok(None) };
        let port = bound.port();
        let done = match bound.ip() {
            std::net::IpAddr::V4(ip) => {
                let [a, b, c, d] = ip.octets();
                let text = format!("{a},{b},{c},{d},{},{}", port >> 8, port & 255);
                self.ask(cx, "PORT", Some(text.as_bytes()), &[200])?
            }
            std::net::IpAddr::V6(ip) => self.ask(cx, "EPRT", Some(format!("|2|{ip}|{port}|").as_bytes()), &[200])?,
        };
        Ok(done.then_some(Pending(Endpoint::Listening(listener))))
    }

    /// Opens a connection for data.
    pub(crate) fn open_data(&mut self, cx: &mut Request, pending: Pending) -> Result<Option<Stream>> {
        let limit = self.limit();
        let mut socket = match pending.0 {
            Endpoint::Ready(socket) => socket,
            Endpoint::Listening(listener) => match listener.accept(cx, Some(limit))? {
                Ok(socket) => socket,
                Err(_) => return Ok(None),
            },
        };
        if self.data_tls && !encrypt(cx, &mut socket, limit)? {
            cx.function_warning("data_accept: SSL/TLS handshake failed")?;
            return Ok(None);
        }
        Ok(Some(socket.into_stream(Some(limit))))
    }

    /// Starts a transfer: mode, place to begin, command.
    pub(crate) fn start(&mut self, cx: &mut Request, command: &str, path: &[u8], kind: Kind, offset: i64) -> Result<Option<Stream>> {
        if !self.set_kind(cx, kind)? {
            return Ok(None);
        }
        let Some(pending) = self.prepare_data(cx)? else { return Ok(None) };
        if offset > 0 && !self.ask(cx, "REST", Some(offset.to_string().as_bytes()), &[350])? {
            return Ok(None);
        }
        if !self.ask(cx, command, Some(path), &[150, 125])? {
            return Ok(None);
        }
        self.open_data(cx, pending)
    }

    /// Ends a transfer.
    pub(crate) fn end(&mut self, cx: &mut Request, mut data: Stream) -> Result<bool> {
        data.close(cx)?;
        Ok(self.answer(cx)? && matches!(self.code, 226 | 250 | 200))
    }

    /// Lists a folder: the lines that come.
    pub(crate) fn list(&mut self, cx: &mut Request, command: &str, path: &[u8]) -> Result<Option<Vec<Vec<u8>>>> {
        if !self.set_kind(cx, Kind::Ascii)? {
            return Ok(None);
        }
        let Some(pending) = self.prepare_data(cx)? else { return Ok(None) };
        if !self.ask(cx, command, Some(path), &[150, 125, 226])? {
            return Ok(None);
        }
        // some servers open no connection where there is nothing
        if self.code == 226 {
            return Ok(Some(Vec::new()));
        }
        let Some(mut data) = self.open_data(cx, pending)? else { return Ok(None) };
        let bytes = data.read_all(cx, None)?;
        cx.charge(bytes.len());
        if !self.end(cx, data)? {
            return Ok(None);
        }
        Ok(Some(lines(&bytes)))
    }

    /// Whether bytes wait in a transfer, or its end.
    pub(crate) fn has_data(cx: &mut Request, data: &mut Stream) -> Result<bool> {
        if data.unread() > 0 {
            return Ok(true);
        }
        let Some(socket) = data.backend().socket_mut() else { return Ok(true) };
        if socket.session().is_some_and(|session| session.has_pending()) {
            return Ok(true);
        }
        let wanted = heddle_sys::file::Ready { read: true, ..Default::default() };
        let states = wait::ready(cx, &[(socket.descriptor().as_fd(), wanted)], Some(Duration::ZERO))?;
        Ok(states.is_ok_and(|states| states.iter().any(|state| state.read)))
    }

    /// Says goodbye.
    pub(crate) fn close(mut self, cx: &mut Request) -> Result<bool> {
        let done = self.send(cx, "QUIT", None)? && self.answer(cx)? && self.code == 221;
        if let Some(mut transfer) = self.transfer.take() {
            transfer.data.close(cx)?;
        }
        self.control.close(cx)?;
        Ok(done)
    }
}

/// Returns what stands between quotes.
pub(crate) fn quoted(words: &[u8]) -> Option<Vec<u8>> {
    let start = words.iter().position(|byte| *byte == b'"')? + 1;
    let end = words.iter().rposition(|byte| *byte == b'"').filter(|end| *end >= start)?;
    Some(words[start..end].to_vec())
}

/// Divides what came into lines, which end with CR and LF.
fn lines(bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut out = Vec::new();
    let mut start = 0;
    for (at, pair) in bytes.windows(2).enumerate() {
        if pair == b"\r\n" {
            out.push(bytes[start..at].to_vec());
            start = at + 2;
        }
    }
    out
}
