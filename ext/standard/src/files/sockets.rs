//! `fsockopen`, `stream_socket_…`: connecting, and waiting for connections.
//!
//! Sockets themselves are in `heddle_runtime::stream::socket`.

use super::with;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{OrFalse, RefArg};
use heddle_runtime::stream::context;
use heddle_runtime::stream::crypto::{self, Handshake, Wish};
use heddle_runtime::stream::socket::{self, Failure, Patience, Side, Socket};
use heddle_runtime::wait;
use heddle_runtime::{Request, Result};
use heddle_sys::file::Passing;
use heddle_value::{Array, Resource, Value};
use std::net::Shutdown;
use std::time::Duration;

pub(crate) const FUNCTIONS: &[&Function] = &[
    &fsockopen::DECL,
    &fsockopen::DECL.alias("pfsockopen"),
    &stream_socket_client::DECL,
    &stream_socket_server::DECL,
    &stream_socket_accept::DECL,
    &stream_socket_get_name::DECL,
    &stream_socket_pair::DECL,
    &stream_socket_shutdown::DECL,
    &stream_socket_enable_crypto::DECL,
    &stream_socket_recvfrom::DECL,
    &stream_socket_sendto::DECL,
];

heddle_macros::ini! {
    /// Seconds that a socket waits for bytes.
    default_socket_timeout: "60", All, quantity;
    /// The first end of a line says what ends the others.
    auto_detect_line_endings: "0", All, check = check_line_endings;
}

fn check_line_endings(cx: &mut Request, value: &[u8]) -> bool {
    !heddle_runtime::ini::parse_bool(value) || cx.deprecated("auto_detect_line_endings is deprecated").is_ok()
}

const STREAM_CLIENT_PERSISTENT: i64 = 1;
const STREAM_CLIENT_ASYNC_CONNECT: i64 = 2;
const STREAM_CLIENT_CONNECT: i64 = 4;
const STREAM_SERVER_BIND: i64 = 4;
const STREAM_SERVER_LISTEN: i64 = 8;
/// `EOPNOTSUPP`
const NOT_SUPPORTED: i64 = 95;
const STREAM_OOB: i64 = 1;
const STREAM_PEEK: i64 = 2;

/// The time of `default_socket_timeout`; `None`: for ever.
fn usual(cx: &Request) -> Option<Duration> {
    u64::try_from(cx.ini_int("default_socket_timeout")).ok().map(Duration::from_secs)
}

/// Seconds as an argument gives them.
fn time(cx: &Request, seconds: Option<f64>) -> Option<Duration> {
    match seconds {
        Some(seconds) => Duration::try_from_secs_f64(seconds).ok(),
        None => usual(cx),
    }
}

/// Sets the variables for what went wrong.
fn tell(cx: &mut Request, code: Option<RefArg<'_>>, message: Option<RefArg<'_>>, number: i64, text: &str) -> Result<()> {
    if let Some(mut code) = code {
        code.set(cx, Value::int(number))?;
    }
    if let Some(mut message) = message {
        let text = Value::from(cx.str(text));
        message.set(cx, text)?;
    }
    Ok(())
}

/// Cuts the path of an address in the file system to what the system takes, with a notice.
fn bounded_path<'a>(cx: &mut Request, address: &'a [u8]) -> Result<&'a [u8]> {
    /// The path ends with a null byte.
    const MOST: usize = heddle_sys::socket::LONGEST_PATH - 1;
    let schemes: [&[u8]; 2] = [b"unix://", b"udg://"];
    let Some(scheme) = schemes.into_iter().find(|scheme| address.starts_with(scheme)) else { return Ok(address) };
    let longest = scheme.len() + MOST;
    if address.len() > longest {
        let message = format!("socket path exceeded the maximum allowed length of {MOST} bytes and was truncated");
        let function = cx.function_name();
        cx.notice([&function[..], b"(): ", message.as_bytes()].concat())?;
    }
    Ok(&address[..address.len().min(longest)])
}

/// Connects, for both functions; `shown` is the address in warnings. Without a
/// `timeout` nobody waits until the connection stands.
fn connect(
    cx: &mut Request,
    address: &[u8],
    shown: &[u8],
    code: Option<RefArg<'_>>,
    message: Option<RefArg<'_>>,
    timeout: Option<Option<f64>>,
    context: Option<Resource>,
) -> Result<Value> {
    let waits = timeout.is_some();
    let timeout = time(cx, timeout.flatten());
    cx.flush_sink();
    let address = bounded_path(cx, address)?;
    let method = crypto::method_of(address);
    let connected = if method.is_some() && crypto::provider(cx).is_none() {
        Err(unknown_transport(address))
    } else {
        let patience = if waits { Patience::For(wait::bounded(cx, timeout)) } else { Patience::None };
        socket::connect_in(cx, address, patience, context.as_ref())?
    };
    let connected = match (connected, method) {
        (Ok(mut socket), Some(method)) => {
            let host = socket.host().map(<[u8]>::to_vec);
            let wish = Wish { method: method | crypto::CLIENT, context: context.as_ref(), host: host.as_deref(), like: None };
            if crypto::secure(cx, &mut socket, &wish, timeout)? {
                Ok(socket)
            } else {
                cx.function_warning("Failed to enable crypto")?;
                Err(Failure { number: 0, text: "Unknown error".to_owned(), unknown_name: false })
            }
        }
        (connected, _) => connected,
    };
    match connected {
        Ok(socket) => {
            tell(cx, code, message, 0, "")?;
            Ok(Value::from(opened(cx, socket, Some(address), context)))
        }
        Err(failure) => {
            let told = if failure.text == "Unknown error" { "" } else { &failure.text };
            tell(cx, code, message, failure.number, told)?;
            warn(cx, &failure, b"Unable to connect to ", shown)?;
            Ok(Value::FALSE)
        }
    }
}

fn warn(cx: &mut Request, failure: &Failure, what: &[u8], address: &[u8]) -> Result<()> {
    if failure.unknown_name {
        cx.function_warning(&failure.text)?;
    }
    // what stands behind a NUL byte is not shown
    let (host, port) = match (memchr::memchr(0, address), memchr::memrchr(b':', address)) {
        (Some(end), Some(colon)) if end < colon => (&address[..end], &address[colon..]),
        (Some(end), _) => (&address[..end], &b""[..]),
        (None, _) => (address, &b""[..]),
    };
    cx.function_warning([what, host, port, b" (", failure.text.as_bytes(), b")"].concat())
}

/// Says that nobody serves an address's scheme.
fn unknown_transport(address: &[u8]) -> Failure {
    let scheme = address.split(|byte| *byte == b':').next().unwrap_or_default();
    let scheme = String::from_utf8_lossy(scheme);
    let text = format!("Unable to find the socket transport \"{scheme}\" - did you forget to enable it when you configured PHP?");
    Failure { number: 0, text, unknown_name: false }
}

/// A socket as a resource.
fn opened(cx: &mut Request, socket: Socket, address: Option<&[u8]>, context: Option<Resource>) -> Resource {
    let mut stream = socket.into_stream(usual(cx));
    if stream.stream_type == "tcp_socket" && crypto::provider(cx).is_some() {
        stream.stream_type = "tcp_socket/ssl";
    }
    stream.context = context;
    stream.uri = address.map(<[u8]>::to_vec);
    stream.into_resource(cx)
}

/// Connects to a machine and port, or to an address. `pfsockopen` does the same: connections end
/// with the request.
#[php("fsockopen(string $hostname, int $port = -1, &$error_code = null, &$error_message = null, ?float $timeout = null)")]
fn fsockopen(
    cx: &mut Request,
    hostname: &[u8],
    port: i64,
    error_code: Option<RefArg<'_>>,
    error_message: Option<RefArg<'_>>,
    timeout: Option<f64>,
) -> Result<Value> {
    /// Seconds that fit the number of microseconds.
    const LONGEST: f64 = 18_446_744_073_709.55;
    if timeout.is_some_and(|seconds| seconds < 0.0 && seconds != -1.0 || seconds > LONGEST) {
        let function = String::from_utf8_lossy(&cx.function_name()).into_owned();
        return Err(cx.value_error(format!("{function}(): Argument #6 must be -1 or between 0 and {LONGEST}")));
    }
    let shown = [hostname, format!(":{port}").as_bytes()].concat();
    let address = if port > 0 { &shown[..] } else { hostname };
    connect(cx, address, &shown, error_code, error_message, Some(timeout), None)
}

/// Connects to an address.
#[php(
    "stream_socket_client(string $address, &$error_code = null, &$error_message = null, ?float $timeout = null, int $flags = STREAM_CLIENT_CONNECT, $context = null)"
)]
fn stream_socket_client(
    cx: &mut Request,
    address: &[u8],
    error_code: Option<RefArg<'_>>,
    error_message: Option<RefArg<'_>>,
    timeout: Option<f64>,
    flags: i64,
    context: Option<Resource>,
) -> Result<Value> {
    let context = context_or_default(cx, context)?;
    if flags & STREAM_CLIENT_PERSISTENT != 0 {
        return Err(cx.throw_error("Error", "not supported yet: stream_socket_client() with STREAM_CLIENT_PERSISTENT"));
    }
    let waits = flags & STREAM_CLIENT_ASYNC_CONNECT == 0;
    if !waits && crypto::method_of(address).is_some() {
        return Err(cx.throw_error("Error", "not supported yet: stream_socket_client() with STREAM_CLIENT_ASYNC_CONNECT and encryption"));
    }
    connect(cx, address, address, error_code, error_message, waits.then_some(timeout), Some(context))
}

/// Waits for connections at an address.
#[php(
    "stream_socket_server(string $address, &$error_code = null, &$error_message = null, int $flags = STREAM_SERVER_BIND | STREAM_SERVER_LISTEN, $context = null)"
)]
fn stream_socket_server(
    cx: &mut Request,
    address: &[u8],
    error_code: Option<RefArg<'_>>,
    error_message: Option<RefArg<'_>>,
    flags: i64,
    context: Option<Resource>,
) -> Result<Value> {
    let context = context_or_default(cx, context)?;
    let wants_listener = flags & STREAM_SERVER_LISTEN != 0;
    if flags & STREAM_SERVER_BIND == 0 || !wants_listener && !socket::is_of_datagrams(address) {
        return Err(cx.throw_error("Error", "not supported yet: stream_socket_server() that does not bind and listen"));
    }
    let listening = if wants_listener && socket::is_of_datagrams(address) {
        Err(Failure { number: NOT_SUPPORTED, text: "Operation not supported".to_owned(), unknown_name: false })
    } else if crypto::method_of(address).is_some() && crypto::provider(cx).is_none() {
        Err(unknown_transport(address))
    } else {
        socket::listen(bounded_path(cx, address)?)
    };
    match listening {
        Ok(socket) => {
            tell(cx, error_code, error_message, 0, "")?;
            Ok(Value::from(opened(cx, socket, Some(address), Some(context))))
        }
        Err(failure) => {
            tell(cx, error_code, error_message, failure.number, &failure.text)?;
            warn(cx, &failure, b"Unable to connect to ", address)?;
            Ok(Value::FALSE)
        }
    }
}

/// The next connection.
#[php("stream_socket_accept($socket, ?float $timeout = null, &$peer_name = null)")]
fn stream_socket_accept(cx: &mut Request, socket: Resource, timeout: Option<f64>, peer_name: Option<RefArg<'_>>) -> Result<Value> {
    let timeout = time(cx, timeout);
    cx.flush_sink();
    let (accepted, context, method) = with(cx, &socket, 1, |cx, mut stream| {
        let accepted = stream.backend().socket().map(|socket| socket.accept(cx, timeout)).transpose()?;
        Ok((accepted, stream.context.clone(), stream.uri.as_deref().and_then(crypto::method_of)))
    })?;
    let failure = match accepted {
        Some(Ok(mut accepted)) => {
            if let Some(method) = method {
                let wish = Wish { method, context: context.as_ref(), host: None, like: None };
                if !crypto::secure(cx, &mut accepted, &wish, timeout)? {
                    cx.function_warning("Failed to enable crypto")?;
                    cx.function_warning("Accept failed: Unknown error")?;
                    return Ok(Value::FALSE);
                }
            }
            if let Some(mut peer) = peer_name {
                let name = accepted.name(Side::There).map_or(Value::NULL, |name| Value::from(cx.str(name)));
                peer.set(cx, name)?;
            }
            return Ok(Value::from(opened(cx, accepted, None, context)));
        }
        Some(Err(failure)) => failure.text,
        None => "Unknown error".to_owned(),
    };
    cx.function_warning(format!("Accept failed: {failure}"))?;
    Ok(Value::FALSE)
}

/// The name of one end.
#[php("stream_socket_get_name($socket, bool $remote): string|false")]
fn stream_socket_get_name(cx: &mut Request, socket: Resource, remote: bool) -> Result<OrFalse<Vec<u8>>> {
    let side = if remote { Side::There } else { Side::Here };
    with(cx, &socket, 1, |_, mut stream| Ok(OrFalse(stream.backend().socket().and_then(|socket| socket.name(side)))))
}

/// Two sockets that are connected to each other.
#[php("stream_socket_pair(int $domain, int $type, int $protocol): array|false")]
fn stream_socket_pair(cx: &mut Request, domain: i64, r#type: i64, protocol: i64) -> Result<OrFalse<Array>> {
    const UNIX: i64 = 1;
    const STREAM: i64 = 1;
    const DATAGRAM: i64 = 2;
    if domain != UNIX || !matches!(r#type, STREAM | DATAGRAM) || protocol != 0 {
        let message = "not supported yet: stream_socket_pair() of other than STREAM_PF_UNIX with STREAM_SOCK_STREAM or STREAM_SOCK_DGRAM";
        return Err(cx.throw_error("Error", message));
    }
    let pair = if r#type == DATAGRAM { socket::pair_of_datagrams() } else { socket::pair() };
    match pair {
        Ok((one, other)) => {
            let pair = [Value::from(opened(cx, one, None, None)), Value::from(opened(cx, other, None, None))];
            Ok(OrFalse(Some(Array::from_values(cx.heap(), pair))))
        }
        Err(error) => {
            let number = error.raw_os_error().unwrap_or(0);
            cx.function_warning(format!("Failed to create sockets: [{number}]: {}", heddle_runtime::stream::reason(&error)))?;
            Ok(OrFalse(None))
        }
    }
}

/// Ends one direction of a connection, or both.
#[php("stream_socket_shutdown($stream, int $mode): bool")]
fn stream_socket_shutdown(cx: &mut Request, stream: Resource, mode: i64) -> Result<bool> {
    let how = match mode {
        0 => Shutdown::Read,
        1 => Shutdown::Write,
        2 => Shutdown::Both,
        _ => return Err(cx.bad_argument(2, "must be one of STREAM_SHUT_RD, STREAM_SHUT_WR, or STREAM_SHUT_RDWR")),
    };
    with(cx, &stream, 1, |_, mut stream| Ok(stream.backend().socket().is_some_and(|socket| socket.shutdown(how))))
}

/// The context that was given, or the default one.
fn context_or_default(cx: &mut Request, context: Option<Resource>) -> Result<Resource> {
    match super::context_argument(cx, context)? {
        Some(context) => Ok(context),
        None => Ok(context::default(cx)),
    }
}

/// Encrypts a connection from now on, or no longer does; 0: the handshake needs more.
#[php("stream_socket_enable_crypto($stream, bool $enable, ?int $crypto_method = null, $session_stream = null): int|bool")]
fn stream_socket_enable_crypto(
    cx: &mut Request,
    stream: Resource,
    enable: bool,
    crypto_method: Option<i64>,
    session_stream: Option<Resource>,
) -> Result<Value> {
    if let Some(other) = &session_stream {
        with(cx, other, 4, |_, _| Ok(()))?;
    }
    let context = with(cx, &stream, 1, |_, stream| Ok(stream.context.clone()))?;
    let method = match crypto_method {
        Some(method) => method,
        None if enable => match context.as_ref().and_then(|context| context::option(context, b"ssl", b"crypto_method")) {
            Some(method) => cx.to_int(&method)?,
            None => return Err(cx.bad_argument(3, "must be specified when enabling encryption")),
        },
        None => 0,
    };
    let timeout = usual(cx);
    let state = with(cx, &stream, 1, |cx, mut stream| {
        let Some(socket) = stream.backend().socket_mut().filter(|socket| socket.is_tcp()) else {
            cx.function_warning("This stream does not support SSL/crypto")?;
            return Ok(Some(Handshake::Failed));
        };
        if !enable {
            let Some(session) = socket.session() else { return Ok(None) };
            session.close();
            socket.set_session(None);
            return Ok(Some(Handshake::Done));
        }
        if socket.session().is_some() {
            cx.function_warning("SSL/TLS already set-up for this stream")?;
            return Ok(Some(Handshake::Failed));
        }
        let host = socket.host().map(<[u8]>::to_vec);
        let wish = Wish { method, context: context.as_ref(), host: host.as_deref(), like: session_stream.as_ref() };
        crypto::enable(cx, socket, &wish, timeout).map(Some)
    })?;
    Ok(match state {
        Some(Handshake::Done) => Value::TRUE,
        Some(Handshake::Again) => Value::int(0),
        Some(Handshake::Failed) | None => Value::FALSE,
    })
}

/// How the flags of a call want bytes passed.
fn passing(flags: i64) -> Passing {
    Passing { peek: flags & STREAM_PEEK != 0, urgent: flags & STREAM_OOB != 0 }
}

/// Receives bytes, or one datagram, and the address it came from.
#[php("stream_socket_recvfrom($socket, int $length, int $flags = 0, &$address = null): string|false")]
fn stream_socket_recvfrom(
    cx: &mut Request,
    socket: Resource,
    length: i64,
    flags: i64,
    address: Option<RefArg<'_>>,
) -> Result<OrFalse<Vec<u8>>> {
    let Some(length) = usize::try_from(length).ok().filter(|length| *length > 0) else {
        return Err(cx.bad_argument(2, "must be greater than 0"));
    };
    let passing = passing(flags);
    let received = with(cx, &socket, 1, |cx, mut stream| {
        if stream.is_filtered() && (passing.peek || passing.urgent) {
            cx.function_warning("Cannot peek or fetch OOB data from a filtered stream")?;
            return Ok(None);
        }
        // what was read ahead comes first
        if stream.unread() > 0 && !passing.peek && !passing.urgent {
            let length = length.min(stream.unread());
            return Ok(stream.read(cx, length)?.map(|bytes| (bytes, None)));
        }
        let Some(socket) = stream.backend().socket() else { return Ok(None) };
        let mut bytes = vec![0; length];
        Ok(socket.receive(cx, &mut bytes, passing)?.ok().map(|(length, from)| {
            bytes.truncate(length);
            (bytes, from)
        }))
    })?;
    if let Some(mut address) = address {
        let from = received.as_ref().map_or(Value::NULL, |(_, from)| Value::from(cx.str(from.as_deref().unwrap_or_default())));
        address.set(cx, from)?;
    }
    let bytes = received.map(|(bytes, _)| bytes);
    Ok(OrFalse(bytes))
}

/// Sends bytes, or one datagram, to an address where one is named; how many were sent.
#[php("stream_socket_sendto($socket, string $data, int $flags = 0, string $address = \"\"): int|false")]
fn stream_socket_sendto(cx: &mut Request, socket: Resource, data: &[u8], flags: i64, address: &[u8]) -> Result<OrFalse<i64>> {
    let to = (!address.is_empty()).then_some(address);
    let passing = Passing { urgent: passing(flags).urgent, peek: false };
    let sent = with(cx, &socket, 1, |cx, mut stream| Ok(stream.backend().socket().map(|socket| socket.send(cx, data, passing, to))))?;
    match sent {
        Some(Ok(sent)) => Ok(OrFalse(Some(sent as i64))),
        Some(Err(failure)) if failure.number != 0 => {
            cx.function_warning([failure.text.as_bytes(), b"\n"].concat())?;
            Ok(OrFalse(Some(-1)))
        }
        Some(Err(failure)) => {
            if failure.unknown_name {
                let host = address.split(|byte| *byte == b':').next().unwrap_or_default();
                cx.function_warning(&failure.text)?;
                cx.function_warning([b"Failed to resolve `", host, b"': ", failure.text.as_bytes()].concat())?;
            }
            cx.function_warning([b"Failed to parse `", address, b"' into a valid network address"].concat())?;
            Ok(OrFalse(None))
        }
        None => Ok(OrFalse(None)),
    }
}
