//! The wrapper `http`: a client of HTTP/1.1 that opens a resource as a stream to be read.
//!
//! - This file: opening, following redirects, and what is remembered of answers.
//! - [`request`]: the text that is sent. [`head`]: status and fields that come back. [`body`]: what
//!   is read then.
//!
//! One connection serves one request: `Connection: close` is sent. Options are those of the context
//! under `http`. Of `https` the connection is encrypted by [`super::crypto`]. *Not here:* options
//! of the socket itself.

mod body;
mod head;
mod request;

use super::crypto::{self, Wish};
use super::notify::{Event, Facts, notify};
use super::socket;
use super::wrapper::Failure;
use super::{Stream, context};
use crate::url::{self, Url};
use crate::{Request, Result, percent};
use body::Body;
use head::{Broken, Connection, Head};
use heddle_value::{Array, Resource, Str, Value};
use std::time::Duration;

/// Fields of the last answers, as `http_get_last_response_headers` gives them; `None` before
/// anything answered.
#[derive(Default)]
pub struct LastAnswer(pub Option<Array>);

/// What the context says of the request.
struct Options {
    context: Option<Resource>,
    follows: bool,
    redirects: i64,
    takes_errors: bool,
    /// Says whether the coding in chunks is taken off.
    decodes: bool,
    /// `None`: for ever.
    timeout: Option<Duration>,
}

/// Redirects that are followed, the first request counted in.
const REDIRECTS: i64 = 20;
/// Seconds that a timeout stays below.
const LONGEST: f64 = 18_446_744_073_709.0;

type Opened<T> = std::result::Result<T, Failure>;

/// What the context says under `http`.
fn option(context: Option<&Resource>, name: &str) -> Option<Value> {
    context::option(context?, b"http", name.as_bytes())
}

/// As [`option`], as text; an empty one counts.
fn text_option(cx: &mut Request, context: Option<&Resource>, name: &str) -> Result<Option<Str>> {
    match option(context, name) {
        Some(value) if !value.is_null() => cx.to_str(&value).map(Some),
        _ => Ok(None),
    }
}

impl Options {
    fn of(cx: &mut Request, context: Option<&Resource>) -> Result<Opened<Options>> {
        let number = |cx: &mut Request, name: &str, default: i64| match option(context, name) {
            Some(value) => cx.to_int(&value),
            None => Ok(default),
        };
        let follows = number(cx, "follow_location", 1)? != 0;
        let redirects = number(cx, "max_redirects", REDIRECTS)?;
        let takes_errors = match option(context, "ignore_errors") {
            Some(value) => cx.to_bool(&value)?,
            None => false,
        };
        let decodes = match option(context, "auto_decode") {
            Some(value) => cx.to_bool(&value)?,
            None => true,
        };
        let seconds = match option(context, "timeout") {
            Some(value) => cx.to_float(&value)?,
            None => cx.ini_int("default_socket_timeout") as f64,
        };
        if seconds >= LONGEST {
            return Ok(Err(Failure::Text(format!("timeout must be lower than {LONGEST}"))));
        }
        let timeout = Duration::try_from_secs_f64(seconds).ok();
        Ok(Ok(Options { context: context.cloned(), follows, redirects, takes_errors, decodes, timeout }))
    }
}

/// Sends a request and gives the body of its answer as a stream. `any_status`: an answer that is an
/// error counts as well.
pub(super) fn open(cx: &mut Request, uri: &[u8], mode: &[u8], context: Option<&Resource>, any_status: bool) -> Result<Opened<Stream>> {
    if mode.iter().any(|byte| matches!(byte, b'a' | b'w' | b'x' | b'c' | b'+')) {
        return Ok(Err(Failure::Text("HTTP wrapper does not support writeable connections".to_owned())));
    }
    cx.state::<LastAnswer>().0 = None;
    let options = match Options::of(cx, context)? {
        Ok(options) => Options { takes_errors: options.takes_errors || any_status, ..options },
        Err(failure) => return Ok(Err(failure)),
    };
    let mut lines = None;
    let opened = follow(cx, uri, &options, &mut lines);
    let Some(lines) = lines else {
        return Ok(opened?.map(|body| stream(body, mode, Array::new())));
    };
    let fields = Array::from_values(cx.heap(), lines.iter().map(|line| Value::from(cx.str(line))));
    cx.state::<LastAnswer>().0 = Some(fields.clone());
    let name = cx.str(b"http_response_header");
    (cx.engine.hooks.set_predefined)(cx, &name, Value::from(fields.clone()));
    Ok(opened?.map(|body| stream(body, mode, fields)))
}

fn stream(body: Body, mode: &[u8], fields: Array) -> Stream {
    let mut stream = Stream::new(Box::new(body), "tcp_socket", mode);
    stream.wrapper_type = Some("http");
    stream.wrapper_data = Some(Value::from(fields));
    stream.is_local = false;
    stream
}

/// Goes from redirect to redirect. `lines` gathers the fields of all answers.
fn follow(cx: &mut Request, uri: &[u8], options: &Options, lines: &mut Option<Vec<Vec<u8>>>) -> Result<Opened<Body>> {
    let context = options.context.as_ref();
    let mut uri = uri.to_vec();
    let mut left = options.redirects;
    let mut redirected = None;
    loop {
        let Some(url) = url::parse(&uri).filter(|url| url.host.is_some()) else {
            return Ok(Err(match redirected {
                Some(_) => Failure::Text(format!("Invalid redirect URL! {}", String::from_utf8_lossy(&uri))),
                None => Failure::Text("operation failed".to_owned()),
            }));
        };
        let mut connection = match connect(cx, &url, options)? {
            Ok(connection) => connection,
            Err(failure) => return Ok(Err(failure)),
        };
        notify(cx, context, Event::Connect, Facts::default())?;
        let text = request::text(cx, &url, &uri, context, redirected)?;
        let lines = lines.get_or_insert_default();
        if !connection.send(cx, &text)? {
            return Ok(Err(Failure::Text("HTTP request failed!".to_owned())));
        }
        let head = match head::read(cx, &mut connection, context, (options.takes_errors, options.decodes), lines)? {
            Ok(head) => head,
            Err(Broken(text)) => return Ok(Err(Failure::Text(text))),
        };
        let location = head.location.as_deref().filter(|_| options.follows && matches!(head.status, 300..=303 | 307 | 308));
        let Some(location) = location else {
            return finish(cx, connection, &head, context);
        };
        notify(cx, context, Event::Redirected, Facts { message: Some(location), ..Facts::default() })?;
        left -= 1;
        if left < 1 {
            return Ok(Err(Failure::Text("Redirection limit reached, aborting".to_owned())));
        }
        let next = joined(&url, location);
        if has_control(&next) {
            return Ok(Err(Failure::Text(format!("Invalid redirect URL! {}", String::from_utf8_lossy(&next)))));
        }
        let is_served = next.get(..7).is_some_and(|start| start.eq_ignore_ascii_case(b"http://"))
            || next.get(..8).is_some_and(|start| start.eq_ignore_ascii_case(b"https://")) && crypto::provider(cx).is_some();
        if !is_served {
            let scheme = next.split(|byte| *byte == b':').next().unwrap_or_default();
            return Ok(Err(Failure::Text(format!("not supported yet: the {} wrapper", String::from_utf8_lossy(scheme)))));
        }
        redirected = Some(head.status);
        uri = next;
    }
}

fn has_control(uri: &[u8]) -> bool {
    percent::decode(uri, percent::Space::Percent).iter().any(u8::is_ascii_control)
}

/// The address that a redirect means, seen from the one it came from.
fn joined(from: &Url<'_>, location: &[u8]) -> Vec<u8> {
    let starts = |scheme: &[u8]| location.len() > scheme.len() && location[..scheme.len()].eq_ignore_ascii_case(scheme);
    if [&b"http://"[..], b"https://", b"ftp://", b"ftps://"].iter().any(|scheme| starts(scheme)) {
        return location.to_vec();
    }
    let path = from.path.unwrap_or(b"/");
    let path = match location.first() {
        Some(b'/') => location.to_vec(),
        _ => {
            let folder = &path[..memchr::memrchr(b'/', path).map_or(0, |at| at + 1)];
            [if folder.is_empty() { b"/" } else { folder }, location].concat()
        }
    };
    let port = from.port.map_or(String::new(), |port| format!(":{port}"));
    let scheme: &[u8] = if is_encrypted(from) { b"https://" } else { b"http://" };
    [scheme, from.host.unwrap_or_default(), port.as_bytes(), &path].concat()
}

/// Whether an address is one of `https`.
fn is_encrypted(url: &Url<'_>) -> bool {
    url.scheme.is_some_and(|scheme| scheme.eq_ignore_ascii_case(b"https"))
}

/// Connects to the address's machine, or to the proxy.
fn connect(cx: &mut Request, url: &Url<'_>, options: &Options) -> Result<Opened<Connection>> {
    const PORT: u16 = 80;
    const ENCRYPTED_PORT: u16 = 443;
    let is_encrypted = is_encrypted(url);
    let address = match text_option(cx, options.context.as_ref(), "proxy")? {
        Some(proxy) => proxy.to_vec(),
        None => {
            let port = url.port.unwrap_or(if is_encrypted { ENCRYPTED_PORT } else { PORT });
            [b"tcp://", url.host.unwrap_or_default(), format!(":{port}").as_bytes()].concat()
        }
    };
    cx.flush_sink();
    let patience = crate::wait::bounded(cx, options.timeout);
    Ok(match socket::connect_in(cx, &address, socket::Patience::For(patience), options.context.as_ref())? {
        Ok(mut socket) => {
            socket.set_timeout(options.timeout);
            if is_encrypted {
                let wish = Wish { method: crypto::ANY_TLS | crypto::CLIENT, context: options.context.as_ref(), host: url.host, like: None };
                if !crypto::secure(cx, &mut socket, &wish, options.timeout)? {
                    cx.function_warning("Failed to enable crypto")?;
                    return Ok(Err(Failure::Text("operation failed".to_owned())));
                }
            }
            Ok(Connection::new(socket))
        }
        Err(failure) => {
            if failure.unknown_name {
                cx.function_warning(&failure.text)?;
            }
            Err(Failure::Text(failure.text))
        }
    })
}

/// The answer's body, of which the first bytes may have come already.
fn finish(cx: &mut Request, connection: Connection, head: &Head, context: Option<&Resource>) -> Result<Opened<Body>> {
    let facts = Facts { expected: head.length, ..Facts::default() };
    notify(cx, context, Event::Progress, facts)?;
    Ok(Ok(Body::new(connection, head, context.cloned())))
}
