//! Sockets as streams: TCP, UDP, and those of the file system.
//!
//! Addresses are `tcp://host:port`, `host:port`, `udp://host:port`, `unix://path` and, for
//! datagrams, `udg://path`. Waiting for bytes is bounded by the stream's own timeout. *Not here:*
//! encryption, which [`super::crypto`] adds to a socket.

use super::crypto::{Progress, Session};
use super::{Backend, Chunk, Stat, Stream, context};
use crate::{Request, Result, wait};
use heddle_sys::file::{self as system, Passing, Ready};
use heddle_value::{Resource, View};
use std::fs::File;
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, Shutdown, SocketAddr, TcpListener, TcpStream, ToSocketAddrs, UdpSocket};
use std::os::fd::{AsFd, OwnedFd};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::net::{UnixDatagram, UnixListener, UnixStream};
use std::path::Path;
use std::time::Duration;

/// A socket.
enum Kind {
    Tcp(TcpStream),
    TcpListener(TcpListener),
    Unix(UnixStream),
    UnixListener(UnixListener),
    Udp(UdpSocket),
    Datagram(UnixDatagram),
    /// One of a pair.
    Pair(UnixStream),
}

/// See the module.
pub struct Socket {
    kind: Kind,
    /// The same socket, to read and write.
    file: File,
    /// How long a read waits; `None` for ever.
    timeout: Option<Duration>,
    blocking: bool,
    /// The machine that was asked for.
    host: Option<Vec<u8>>,
    /// What goes through is encrypted.
    session: Option<Box<dyn Session>>,
    /// A handshake has begun.
    shaking: Option<Box<dyn Session>>,
}

/// Bytes that were received, and who sent them, where that has a name.
type Received = io::Result<(usize, Option<Vec<u8>>)>;

/// Which end of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    Here,
    There,
}

/// Why there is no socket: the system's number, or 0, and words.
pub struct Failure {
    pub number: i64,
    pub text: String,
    /// Names that could not be found have a warning of their own.
    pub unknown_name: bool,
}

impl Failure {
    fn text(text: String) -> Failure {
        Failure { number: 0, text, unknown_name: false }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        let text = if error.kind() == io::ErrorKind::TimedOut { "Connection timed out".to_owned() } else { super::reason(&error) };
        let number = error.raw_os_error().unwrap_or(if error.kind() == io::ErrorKind::TimedOut { TIMED_OUT } else { 0 });
        Failure { number: i64::from(number), text, unknown_name: false }
    }
}

/// `ETIMEDOUT`
const TIMED_OUT: i32 = 110;

/// What an address names.
enum Address<'a> {
    Tcp(&'a str, u16),
    Udp(&'a str, u16),
    Unix(&'a [u8]),
    Datagram(&'a [u8]),
}

fn parse(address: &[u8]) -> std::result::Result<Address<'_>, Failure> {
    let (scheme, rest) = match memchr::memmem::find(address, b"://") {
        Some(at) => (&address[..at], &address[at + 3..]),
        None => (&b"tcp"[..], address),
    };
    let shown = |text: &[u8]| String::from_utf8_lossy(text).into_owned();
    match &scheme.to_ascii_lowercase()[..] {
        b"unix" => return Ok(Address::Unix(rest)),
        b"udg" => return Ok(Address::Datagram(rest)),
        b"tcp" | b"udp" => {}
        // who connects encrypts it
        b"ssl" | b"tls" | b"tlsv1.0" | b"tlsv1.1" | b"tlsv1.2" | b"tlsv1.3" => {}
        _ => {
            let text =
                format!("Unable to find the socket transport \"{}\" - did you forget to enable it when you configured PHP?", shown(scheme));
            return Err(Failure::text(text));
        }
    }
    let unclear = || Failure::text(format!("Failed to parse address \"{}\"", shown(rest)));
    let text = std::str::from_utf8(rest).map_err(|_| unclear())?;
    let (host, port) = text.rsplit_once(':').ok_or_else(unclear)?;
    // as in PHP, numbers that are too large count from 0 again
    let port = port.split('/').next().unwrap_or_default().parse::<u32>().map_err(|_| unclear())? as u16;
    if host.contains('\0') {
        return Err(Failure::text("The hostname must not contain null bytes".to_owned()));
    }
    let host = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
    Ok(if scheme.eq_ignore_ascii_case(b"udp") { Address::Udp(host, port) } else { Address::Tcp(host, port) })
}

fn find(host: &str, port: u16) -> std::result::Result<Vec<SocketAddr>, Failure> {
    let found = (host, port).to_socket_addrs().map(Iterator::collect::<Vec<_>>);
    let list = found.as_deref().unwrap_or_default();
    if list.is_empty() {
        let words = found.as_ref().err().and_then(lookup_failure).unwrap_or_else(|| "Name or service not known".to_owned());
        let text = format!("php_network_getaddresses: getaddrinfo for {host} failed: {words}");
        return Err(Failure { number: 0, text, unknown_name: true });
    }
    Ok(list.to_vec())
}

/// Returns the resolver's own words out of the library's error.
fn lookup_failure(error: &std::io::Error) -> Option<String> {
    error.to_string().strip_prefix("failed to lookup address information: ").map(str::to_owned)
}

/// Says how long a connection is waited for.
#[derive(Clone, Copy)]
pub enum Patience {
    /// For a time, or as long as the system does.
    For(Option<Duration>),
    /// Not at all: it may stand later, or never.
    None,
}

/// Connects, within a time, from the address that the context names as `bindto`. What is wrong with
/// that is a warning, and the connection is made without it.
///
/// # Errors
///
/// Fails when a program's error handler throws at that warning; the inner error says why there is
/// no connection.
pub fn connect_in(
    cx: &mut Request,
    address: &[u8],
    patience: Patience,
    context: Option<&Resource>,
) -> Result<std::result::Result<Socket, Failure>> {
    let given = context.and_then(|context| context::option(context, b"socket", b"bindto")).filter(|value| !value.is_null());
    let Some(given) = given else { return Ok(connect_with(address, patience, &mut |_, _| None)) };
    let View::Str(given) = given.view() else {
        return Ok(Err(Failure::text("local_addr context option is not a string.".to_owned())));
    };
    let (connected, problem) = match own_address(given) {
        Ok(own) => connect_from(address, patience, own),
        Err(problem) => (connect_with(address, patience, &mut |_, _| None), Some(problem)),
    };
    if let Some(problem) = problem {
        cx.function_warning(problem)?;
    }
    Ok(connected)
}

/// Reads an address of this machine; `None`: it has no port, and counts for nothing. The error says
/// that it is none.
fn own_address(text: &[u8]) -> std::result::Result<Option<SocketAddr>, String> {
    let text = String::from_utf8_lossy(text);
    let Some((host, port)) = text.rsplit_once(':') else { return Ok(None) };
    let host = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
    let ip = if host == "0" { Ok(Ipv4Addr::UNSPECIFIED.into()) } else { host.parse::<IpAddr>() };
    let digits = port.bytes().take_while(u8::is_ascii_digit).count();
    let port = port[..digits].parse::<u32>().unwrap_or(0) as u16;
    ip.map(|ip| Some((ip, port).into())).map_err(|_| format!("Invalid IP Address: {host}"))
}

/// Connects from an address of this machine, if it is of the same family. The text says why that
/// one could not be had.
fn connect_from(address: &[u8], patience: Patience, own: Option<SocketAddr>) -> (std::result::Result<Socket, Failure>, Option<String>) {
    let mut problem = None;
    let connected = connect_with(address, patience, &mut |remote, kind| {
        let own = own.filter(|own| own.is_ipv4() == remote.is_ipv4())?;
        let bound = bound(own, kind);
        if let Err(error) = &bound {
            problem = Some(format!("Failed to bind to '{own}', system said: {}", super::reason(error)));
        }
        bound.ok()
    });
    (connected, problem)
}

/// `SOCK_STREAM` and `SOCK_DGRAM`.
const STREAM: i32 = 1;
const DATAGRAMS: i32 = 2;

/// Makes a socket that has an address of this machine.
fn bound(own: SocketAddr, kind: i32) -> io::Result<OwnedFd> {
    let address = system_address(own);
    let family = if own.is_ipv4() { heddle_sys::socket::INET } else { heddle_sys::socket::INET6 };
    let socket = heddle_sys::socket::open(family, kind, 0)?;
    heddle_sys::socket::bind(socket.as_fd(), &address)?;
    Ok(socket)
}

fn system_address(address: SocketAddr) -> heddle_sys::socket::Address {
    match address {
        SocketAddr::V4(address) => heddle_sys::socket::Address::V4(*address.ip(), address.port()),
        SocketAddr::V6(address) => heddle_sys::socket::Address::V6(*address.ip(), address.port(), address.scope_id()),
    }
}

/// Begins to connect a socket, which does not block for now.
fn begin_connecting(socket: OwnedFd, remote: SocketAddr) -> io::Result<TcpStream> {
    /// `EINPROGRESS`
    const IN_PROGRESS: i32 = 115;
    let stream = TcpStream::from(socket);
    stream.set_nonblocking(true)?;
    match heddle_sys::socket::connect(stream.as_fd(), &system_address(remote)) {
        Err(error) if error.raw_os_error() != Some(IN_PROGRESS) => Err(error),
        _ => Ok(stream),
    }
}

/// Connects a socket that is bound, within a time.
fn finish_connecting(socket: OwnedFd, remote: SocketAddr, timeout: Option<Duration>) -> io::Result<TcpStream> {
    let stream = begin_connecting(socket, remote)?;
    let patience = timeout.filter(|timeout| !timeout.is_zero()).map_or(-1, |time| i32::try_from(time.as_millis()).unwrap_or(i32::MAX));
    let ready = system::poll(&[(stream.as_fd(), Ready { write: true, ..Ready::default() })], patience)?;
    if ready.iter().all(|ready| !ready.write) {
        return Err(io::ErrorKind::TimedOut.into());
    }
    stream.take_error()?.map_or(Ok(()), Err)?;
    stream.set_nonblocking(false)?;
    Ok(stream)
}

/// Begins to connect: reading and writing wait until the connection stands, unless the stream is
/// told not to block.
fn connect_later(bound: Option<OwnedFd>, remote: SocketAddr) -> io::Result<TcpStream> {
    let family = if remote.is_ipv4() { heddle_sys::socket::INET } else { heddle_sys::socket::INET6 };
    let socket = bound.map_or_else(|| heddle_sys::socket::open(family, STREAM, 0), Ok)?;
    let stream = begin_connecting(socket, remote)?;
    stream.set_nonblocking(false)?;
    Ok(stream)
}

/// Gives a bound socket of a kind for an address that is connected to; `None`: any will do.
type Bind<'a> = &'a mut dyn FnMut(SocketAddr, i32) -> Option<OwnedFd>;

/// Connects, within a time.
pub fn connect(address: &[u8], timeout: Option<Duration>) -> std::result::Result<Socket, Failure> {
    connect_with(address, Patience::For(timeout), &mut |_, _| None)
}

fn connect_with(address: &[u8], patience: Patience, bind: Bind<'_>) -> std::result::Result<Socket, Failure> {
    match parse(address)? {
        Address::Unix(path) => Ok(Socket::new(Kind::Unix(UnixStream::connect(in_file_system(path))?))?),
        Address::Datagram(path) => {
            let socket = UnixDatagram::unbound()?;
            socket.connect(in_file_system(path))?;
            Ok(Socket::new(Kind::Datagram(socket))?)
        }
        Address::Udp(host, port) => {
            let address = find(host, port)?[0];
            let any: SocketAddr = match address {
                SocketAddr::V4(_) => (Ipv4Addr::UNSPECIFIED, 0).into(),
                SocketAddr::V6(_) => (Ipv6Addr::UNSPECIFIED, 0).into(),
            };
            let socket = match bind(address, DATAGRAMS) {
                Some(socket) => UdpSocket::from(socket),
                None => UdpSocket::bind(any)?,
            };
            socket.connect(address)?;
            Ok(Socket::new(Kind::Udp(socket))?)
        }
        Address::Tcp(host, port) => {
            let mut last = Failure::text("no address".to_owned());
            for address in find(host, port)? {
                let outcome = match (bind(address, STREAM), patience) {
                    (bound, Patience::None) => connect_later(bound, address),
                    (Some(bound), Patience::For(timeout)) => finish_connecting(bound, address, timeout),
                    (None, Patience::For(Some(timeout))) if !timeout.is_zero() => TcpStream::connect_timeout(&address, timeout),
                    (None, Patience::For(_)) => TcpStream::connect(address),
                };
                match outcome {
                    Ok(stream) => {
                        let mut socket = Socket::new(Kind::Tcp(stream))?;
                        socket.host = Some(host.as_bytes().to_vec());
                        return Ok(socket);
                    }
                    Err(error) => last = Failure::from(error),
                }
            }
            Err(last)
        }
    }
}

/// Whether an address is one of datagrams, for which nobody listens.
pub fn is_of_datagrams(address: &[u8]) -> bool {
    matches!(parse(address), Ok(Address::Udp(..) | Address::Datagram(_)))
}

fn in_file_system(path: &[u8]) -> &Path {
    Path::new(std::ffi::OsStr::from_bytes(path))
}

/// Waits for connections, or datagrams, at an address.
pub fn listen(address: &[u8]) -> std::result::Result<Socket, Failure> {
    Ok(match parse(address)? {
        Address::Unix(path) => Socket::new(Kind::UnixListener(UnixListener::bind(in_file_system(path))?))?,
        Address::Datagram(path) => Socket::new(Kind::Datagram(UnixDatagram::bind(in_file_system(path))?))?,
        Address::Udp(host, port) => Socket::new(Kind::Udp(UdpSocket::bind(&find(host, port)?[..])?))?,
        Address::Tcp(host, port) => Socket::new(Kind::TcpListener(TcpListener::bind(&find(host, port)?[..])?))?,
    })
}

/// Two sockets that are connected to each other and carry datagrams.
pub fn pair_of_datagrams() -> io::Result<(Socket, Socket)> {
    let (one, other) = UnixDatagram::pair()?;
    Ok((Socket::new(Kind::Datagram(one))?, Socket::new(Kind::Datagram(other))?))
}

/// Takes over a socket that was opened elsewhere.
///
/// # Errors
///
/// The system's, when the descriptor cannot be copied.
pub fn adopt(fd: OwnedFd, unix: bool, datagrams: bool, listens: bool) -> io::Result<Socket> {
    Socket::new(match (unix, datagrams, listens) {
        (false, false, false) => Kind::Tcp(fd.into()),
        (false, false, true) => Kind::TcpListener(fd.into()),
        (false, true, _) => Kind::Udp(fd.into()),
        (true, false, false) => Kind::Unix(fd.into()),
        (true, false, true) => Kind::UnixListener(fd.into()),
        (true, true, _) => Kind::Datagram(fd.into()),
    })
}

/// Two sockets that are connected to each other.
pub fn pair() -> io::Result<(Socket, Socket)> {
    let (one, other) = UnixStream::pair()?;
    Ok((Socket::new(Kind::Pair(one))?, Socket::new(Kind::Pair(other))?))
}

impl Socket {
    fn new(kind: Kind) -> io::Result<Socket> {
        let copy: OwnedFd = match &kind {
            Kind::Tcp(socket) => socket.as_fd().try_clone_to_owned()?,
            Kind::TcpListener(socket) => socket.as_fd().try_clone_to_owned()?,
            Kind::Unix(socket) | Kind::Pair(socket) => socket.as_fd().try_clone_to_owned()?,
            Kind::UnixListener(socket) => socket.as_fd().try_clone_to_owned()?,
            Kind::Udp(socket) => socket.as_fd().try_clone_to_owned()?,
            Kind::Datagram(socket) => socket.as_fd().try_clone_to_owned()?,
        };
        Ok(Socket { kind, file: File::from(copy), timeout: None, blocking: true, host: None, session: None, shaking: None })
    }

    /// Returns the machine that was asked for.
    pub fn host(&self) -> Option<&[u8]> {
        self.host.as_deref()
    }

    /// Returns the socket's descriptor.
    pub fn descriptor(&self) -> &File {
        &self.file
    }

    /// Returns whether the program wants its reads to wait.
    pub fn is_blocking(&self) -> bool {
        self.blocking
    }

    /// Returns whether the socket can be encrypted.
    pub fn is_tcp(&self) -> bool {
        matches!(self.kind, Kind::Tcp(_) | Kind::TcpListener(_) | Kind::Unix(_) | Kind::Pair(_))
    }

    /// Has the system's calls not wait while an encrypted session waits by itself.
    pub fn prepare_crypto(&mut self, encrypted: bool) {
        system::set_blocking(self.file.as_fd(), !encrypted && self.blocking);
    }

    /// Encrypts what goes through from now on, or no longer does.
    pub fn set_session(&mut self, session: Option<Box<dyn Session>>) {
        self.shaking = None;
        self.session = session;
        self.prepare_crypto(self.session.is_some());
    }

    /// Returns the session that encrypts.
    pub fn session(&mut self) -> Option<&mut Box<dyn Session>> {
        self.session.as_mut()
    }

    /// Keeps a handshake that goes on later; gives it back.
    pub fn set_shaking(&mut self, session: Box<dyn Session>) {
        self.shaking = Some(session);
    }

    /// Returns the handshake that has begun.
    pub fn take_shaking(&mut self) -> Option<Box<dyn Session>> {
        self.shaking.take()
    }

    /// Reads through the session.
    fn read_encrypted(&mut self, cx: &mut Request, into: &mut Vec<u8>, max: usize) -> Result<io::Result<Chunk>> {
        let start = std::time::Instant::now();
        let before = into.len();
        loop {
            let Some(session) = &mut self.session else { return Ok(Ok(Chunk { len: 0, eof: true })) };
            into.resize(before + max.min(super::LARGE), 0);
            let progress = session.read(&mut into[before..]);
            let len = if let Progress::Done(len) = progress { len } else { 0 };
            into.truncate(before + len);
            let want = match progress {
                Progress::Done(_) => return Ok(Ok(Chunk { len, eof: false })),
                Progress::Ended => return Ok(Ok(Chunk { len: 0, eof: true })),
                Progress::Failed(words) => {
                    if let Some(words) = words {
                        cx.function_warning(words)?;
                    }
                    return Ok(Ok(Chunk { len: 0, eof: true }));
                }
                Progress::WantRead => Ready { read: true, ..Ready::default() },
                Progress::WantWrite => Ready { write: true, ..Ready::default() },
            };
            if !self.blocking {
                return Ok(Err(io::ErrorKind::WouldBlock.into()));
            }
            let left = self.timeout.map(|timeout| timeout.saturating_sub(start.elapsed()));
            match wait::ready(cx, &[(self.file.as_fd(), want)], left)? {
                Ok(states) if states.iter().all(|state| *state == Ready::default()) => return Ok(Err(io::ErrorKind::TimedOut.into())),
                Ok(_) => {}
                Err(error) => return Ok(Err(error)),
            }
        }
    }

    /// Writes through the session.
    fn write_encrypted(&mut self, cx: &mut Request, bytes: &[u8]) -> Result<io::Result<usize>> {
        loop {
            let Some(session) = &mut self.session else { return Ok(Ok(0)) };
            let want = match session.write(bytes) {
                Progress::Done(len) => return Ok(Ok(len)),
                Progress::Ended => return Ok(Err(io::ErrorKind::BrokenPipe.into())),
                Progress::Failed(words) => {
                    if let Some(words) = words {
                        cx.function_warning(words)?;
                    }
                    return Ok(Err(io::ErrorKind::BrokenPipe.into()));
                }
                Progress::WantRead => Ready { read: true, ..Ready::default() },
                Progress::WantWrite => Ready { write: true, ..Ready::default() },
            };
            if !self.blocking {
                return Ok(Err(io::ErrorKind::WouldBlock.into()));
            }
            if let Err(error) = wait::ready(cx, &[(self.file.as_fd(), want)], self.timeout)? {
                return Ok(Err(error));
            }
        }
    }

    /// As a stream of the program, whose reads wait this long.
    pub fn into_stream(mut self, timeout: Option<Duration>) -> Stream {
        self.timeout = timeout;
        let stream_type = match self.kind {
            Kind::Tcp(_) | Kind::TcpListener(_) => "tcp_socket",
            Kind::Unix(_) | Kind::UnixListener(_) => "unix_socket",
            Kind::Udp(_) => "udp_socket",
            Kind::Datagram(_) => "udg_socket",
            Kind::Pair(_) => "generic_socket",
        };
        let mut stream = Stream::new(Box::new(self), stream_type, b"r+");
        stream.is_local = false;
        stream
    }

    /// Sets how long a read waits; `None` for ever.
    pub fn set_timeout(&mut self, timeout: Option<Duration>) {
        self.timeout = timeout;
    }

    /// Waits until something comes. False: the time is over.
    fn wait(&self, cx: &mut Request, timeout: Option<Duration>) -> Result<io::Result<bool>> {
        let states = wait::ready(cx, &[(self.file.as_fd(), Ready { read: true, ..Ready::default() })], timeout)?;
        Ok(states.map(|states| states.iter().any(|state| state.read)))
    }

    /// The next connection, and the name of its other end.
    ///
    /// # Errors
    ///
    /// Halts the request when a limit is reached first. The inner error says why there is no
    /// connection.
    pub fn accept(&self, cx: &mut Request, timeout: Option<Duration>) -> Result<std::result::Result<Socket, Failure>> {
        let is_listener = matches!(self.kind, Kind::TcpListener(_) | Kind::UnixListener(_));
        let has_come = if is_listener { self.wait(cx, timeout)? } else { Ok(true) };
        Ok(match has_come {
            Ok(true) => self.take(),
            Ok(false) => Err(io::Error::from(io::ErrorKind::TimedOut).into()),
            Err(error) => Err(error.into()),
        })
    }

    /// Takes a connection that has come.
    fn take(&self) -> std::result::Result<Socket, Failure> {
        Ok(match &self.kind {
            Kind::TcpListener(listener) => Socket::new(Kind::Tcp(listener.accept()?.0))?,
            Kind::UnixListener(listener) => Socket::new(Kind::Unix(listener.accept()?.0))?,
            _ => return Err(io::Error::from_raw_os_error(INVALID).into()),
        })
    }

    /// The name of an end; `None` where there is none.
    pub fn name(&self, side: Side) -> Option<Vec<u8>> {
        let unix = |address: std::os::unix::net::SocketAddr| match address.as_pathname() {
            Some(path) => path.as_os_str().as_bytes().to_vec(),
            None => address.as_abstract_name().map(|name| [b"\0", name].concat()).unwrap_or_default(),
        };
        let name = match (&self.kind, side) {
            (Kind::Tcp(socket), Side::Here) => socket.local_addr().ok().map(|address| address.to_string().into_bytes()),
            (Kind::Tcp(socket), Side::There) => socket.peer_addr().ok().map(|address| address.to_string().into_bytes()),
            (Kind::TcpListener(socket), Side::Here) => socket.local_addr().ok().map(|address| address.to_string().into_bytes()),
            (Kind::Unix(socket) | Kind::Pair(socket), Side::Here) => socket.local_addr().ok().map(unix),
            (Kind::Unix(socket) | Kind::Pair(socket), Side::There) => socket.peer_addr().ok().map(unix),
            (Kind::UnixListener(socket), Side::Here) => socket.local_addr().ok().map(unix),
            (Kind::Udp(socket), Side::Here) => socket.local_addr().ok().map(|address| address.to_string().into_bytes()),
            (Kind::Udp(socket), Side::There) => socket.peer_addr().ok().map(|address| address.to_string().into_bytes()),
            (Kind::Datagram(socket), Side::Here) => socket.local_addr().ok().map(unix),
            (Kind::Datagram(socket), Side::There) => socket.peer_addr().ok().map(unix),
            (Kind::TcpListener(_) | Kind::UnixListener(_), Side::There) => None,
        };
        name.filter(|name| !name.is_empty())
    }

    /// Ends a direction, or both.
    pub fn shutdown(&self, how: Shutdown) -> bool {
        match &self.kind {
            Kind::Tcp(socket) => socket.shutdown(how).is_ok(),
            Kind::Unix(socket) | Kind::Pair(socket) => socket.shutdown(how).is_ok(),
            Kind::Datagram(socket) => socket.shutdown(how).is_ok(),
            Kind::Udp(_) | Kind::TcpListener(_) | Kind::UnixListener(_) => false,
        }
    }

    /// Receives one datagram, or what has come, with the name of its sender where it has one.
    ///
    /// # Errors
    ///
    /// Halts the request when a limit is reached first. The inner error is the system's.
    pub fn receive(&self, cx: &mut Request, into: &mut [u8], passing: Passing) -> Result<Received> {
        cx.flush_sink();
        let is_listener = matches!(self.kind, Kind::TcpListener(_) | Kind::UnixListener(_));
        if self.blocking && !passing.urgent && !is_listener {
            match self.wait(cx, self.timeout)? {
                Ok(true) => {}
                Ok(false) => return Ok(Err(io::ErrorKind::TimedOut.into())),
                Err(error) => return Ok(Err(error)),
            }
        }
        Ok(self.receive_now(into, passing))
    }

    fn receive_now(&self, into: &mut [u8], passing: Passing) -> Received {
        match &self.kind {
            Kind::Udp(socket) => {
                let (length, from) = if passing.peek { socket.peek_from(into)? } else { socket.recv_from(into)? };
                Ok((length, Some(from.to_string().into_bytes())))
            }
            _ => Ok((system::receive(self.file.as_fd(), into, passing)?, None)),
        }
    }

    /// Sends bytes, to an address where one is named.
    pub fn send(&self, cx: &mut Request, bytes: &[u8], passing: Passing, to: Option<&[u8]>) -> std::result::Result<usize, Failure> {
        cx.flush_sink();
        let Some(to) = to else {
            return Ok(system::send(self.file.as_fd(), bytes, passing)?);
        };
        match &self.kind {
            Kind::Udp(socket) => match parse(to)? {
                Address::Tcp(host, port) | Address::Udp(host, port) => Ok(socket.send_to(bytes, &find(host, port)?[..])?),
                Address::Unix(_) | Address::Datagram(_) => Err(io::Error::from_raw_os_error(INVALID).into()),
            },
            Kind::Datagram(socket) => Ok(socket.send_to(bytes, in_file_system(to))?),
            _ => Ok(system::send(self.file.as_fd(), bytes, passing)?),
        }
    }

    /// Whether it carries datagrams: a read gives one of them.
    pub fn is_of_datagrams(&self) -> bool {
        matches!(self.kind, Kind::Udp(_) | Kind::Datagram(_))
    }
}

/// `EINVAL`
const INVALID: i32 = 22;

impl Backend for Socket {
    fn read(&mut self, cx: &mut Request, into: &mut Vec<u8>, max: usize) -> Result<io::Result<Chunk>> {
        // whoever answers may wait for what was printed
        cx.flush_sink();
        if self.session.is_some() {
            return self.read_encrypted(cx, into, max);
        }
        if self.blocking {
            match self.wait(cx, self.timeout)? {
                Ok(true) => {}
                Ok(false) => return Ok(Err(io::ErrorKind::TimedOut.into())),
                Err(error) => return Ok(Err(error)),
            }
        }
        let is_of_datagrams = self.is_of_datagrams();
        let read = super::plain::read_some(&self.file, into, max);
        // an empty datagram is not the end
        Ok(read.map(|chunk| Chunk { eof: chunk.eof && !is_of_datagrams, ..chunk }))
    }

    fn write(&mut self, cx: &mut Request, bytes: &[u8]) -> Result<io::Result<usize>> {
        if self.session.is_some() {
            return self.write_encrypted(cx, bytes);
        }
        Ok(self.file.write(bytes))
    }

    /// Looks, without waiting, whether the other side has ended.
    fn is_at_end(&mut self, _: &mut Request) -> Result<bool> {
        use heddle_sys::socket::{DONT_WAIT, PEEK, receive};
        /// `EMSGSIZE`
        const TOO_LONG: i32 = 90;
        if matches!(self.kind, Kind::TcpListener(_) | Kind::UnixListener(_)) {
            return Ok(false);
        }
        if self.session.as_ref().is_some_and(|session| session.has_pending()) {
            return Ok(false);
        }
        Ok(match receive(self.file.as_fd(), &mut [0], PEEK | DONT_WAIT) {
            Ok(count) => count == 0 && !self.is_of_datagrams(),
            Err(error) => error.kind() != io::ErrorKind::WouldBlock && error.raw_os_error() != Some(TOO_LONG),
        })
    }

    fn stat(&mut self, _: &mut Request) -> Result<Option<Stat>> {
        Ok(self.file.metadata().ok().map(|meta| Stat::from(&meta)))
    }

    fn file(&self) -> Option<&File> {
        Some(&self.file)
    }

    fn socket(&self) -> Option<&Socket> {
        Some(self)
    }

    fn socket_mut(&mut self) -> Option<&mut Socket> {
        Some(self)
    }

    fn close(&mut self, _: &mut Request) -> Result<()> {
        if let Some(session) = &mut self.session {
            session.close();
        }
        Ok(())
    }

    fn set_option(&mut self, _: &mut Request, option: i64, first: i64, second: i64) -> Result<Option<bool>> {
        const BLOCKING: i64 = 1;
        const READ_TIMEOUT: i64 = 4;
        match option {
            BLOCKING => self.blocking = first != 0,
            READ_TIMEOUT => {
                let micros = first.saturating_mul(1_000_000).saturating_add(second);
                self.timeout = u64::try_from(micros).ok().map(Duration::from_micros);
            }
            _ => return Ok(None),
        }
        Ok(Some(true))
    }
}
