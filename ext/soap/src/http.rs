//! The connection of a SoapClient: requests by HTTP/1.1, kept open from call to call.
//!
//! The client's own header fields, cookies, redirects, compression and logins are those of PHP's
//! client of SOAP, not those of the wrapper `http`.

use crate::call::add_fault;
use crate::client::{Url, text};
use crate::digest;
use crate::fault::Fault;
use crate::names::Version;
use heddle_runtime::errors::{get_property, set_property};
use heddle_runtime::object::instantiate;
use heddle_runtime::stream::crypto::{self, Wish};
use heddle_runtime::stream::{self, context, socket};
use heddle_runtime::url;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Resource, Value};
use std::time::Duration;

/// Holds what is to be sent.
pub struct Message<'a> {
    pub body: &'a [u8],
    pub action: &'a [u8],
    pub version: Version,
    /// Whether an answer is waited for.
    pub waits: bool,
}

/// An address, cut up.
struct Target {
    scheme: Vec<u8>,
    host: Vec<u8>,
    port: u16,
    path: Vec<u8>,
    /// Holds path, query and fragment.
    request: Vec<u8>,
}

impl Target {
    fn parse(location: &[u8]) -> Option<Target> {
        let url = url::parse(location)?;
        let scheme = url.scheme?.to_ascii_lowercase();
        let host = url.host.filter(|host| !host.is_empty())?.to_vec();
        let path = url.path.filter(|path| !path.is_empty()).unwrap_or(b"/").to_vec();
        let mut request = path.clone();
        for (mark, part) in [(b'?', url.query), (b'#', url.fragment)] {
            if let Some(part) = part {
                request.push(mark);
                request.extend_from_slice(part);
            }
        }
        let port = url.port.unwrap_or(if scheme == b"https" { 443 } else { 80 });
        Some(Target { scheme, host, port, path, request })
    }

    fn is_encrypted(&self) -> bool {
        self.scheme == b"https"
    }

    /// Gives the machine as the field `Host` names it.
    fn host_field(&self) -> Vec<u8> {
        let usual = if self.is_encrypted() { 443 } else { 80 };
        match self.port {
            port if port == usual => self.host.clone(),
            port => [&self.host[..], format!(":{port}").as_bytes()].concat(),
        }
    }
}

/// Redirects that are followed.
const REDIRECTS: usize = 20;
/// Bytes of fields of an answer that are taken.
const LONGEST_HEAD: usize = 1 << 20;

/// The head of an answer.
#[derive(Default)]
struct Head {
    status: u16,
    reason: Vec<u8>,
    minor: u8,
    fields: Vec<(Vec<u8>, Vec<u8>)>,
    raw: Vec<u8>,
}

impl Head {
    fn field(&self, name: &str) -> Option<&[u8]> {
        self.fields.iter().find(|(known, _)| known.eq_ignore_ascii_case(name.as_bytes())).map(|(_, value)| &value[..])
    }

    fn says(&self, name: &str, word: &str) -> bool {
        let word = word.as_bytes();
        self.field(name).is_some_and(|value| value.split(|byte| *byte == b',').any(|part| part.trim_ascii().eq_ignore_ascii_case(word)))
    }
}

/// Sends a request and gives the answer's body. `None`: the client has a fault.
///
/// # Errors
/// Code of the program has thrown, or a limit was reached.
pub fn send(cx: &mut Request, this: &Object, location: &[u8], message: &Message<'_>) -> Result<Option<Vec<u8>>> {
    let Some((body, encoding)) = compressed(cx, this, message.body)? else {
        return fail(cx, this, "Can't compress request soap request");
    };
    let mut location = location.to_vec();
    let mut login = None;
    for _ in 0..REDIRECTS {
        let Some(target) = Target::parse(&location) else { return fail(cx, this, "Unable to parse URL") };
        if !matches!(&target.scheme[..], b"http" | b"https") {
            return fail(cx, this, "Unknown protocol. Only http and https are allowed.");
        }
        if target.is_encrypted() && crypto::provider(cx).is_none() {
            return fail(cx, this, "SSL support is not available in this build");
        }
        let head = head_of(cx, this, &target, message, body.len(), &encoding, login.as_deref())?;
        let Some(connection) = connection(cx, this, &target)? else { return fail(cx, this, "Could not connect to host") };
        if get_property(this, "trace").as_bool() == Some(true) {
            set_property(this, "__last_request_headers", cx.str(&head).into());
        }
        if !write(cx, &connection, &[&head[..], &body].concat())? {
            disconnect(cx, this)?;
            return fail(cx, this, "Failed Sending HTTP SOAP request");
        }
        let Some((answer, content)) = receive(cx, this, &connection, &target)? else {
            disconnect(cx, this)?;
            return fail(cx, this, "Error Fetching http headers");
        };
        match next_step(cx, this, &target, &answer, &mut login) {
            Step::Redirect(next) => location = next,
            Step::Login => {}
            Step::Done if !message.waits => return Ok(Some(Vec::new())),
            Step::Done => return finish(cx, this, &answer, content),
        }
    }
    fail(cx, this, "Redirection limit reached, aborting")
}

/// Gives the client a fault of the connection.
fn fail(cx: &mut Request, this: &Object, text: &str) -> Result<Option<Vec<u8>>> {
    add_fault(cx, this, &Fault::new(b"HTTP", text.as_bytes()))?;
    Ok(None)
}

/// Holds what an answer asks for.
enum Step {
    Redirect(Vec<u8>),
    /// Once more, with an answer to the challenge.
    Login,
    Done,
}

fn next_step(cx: &mut Request, this: &Object, target: &Target, answer: &Head, login: &mut Option<Vec<u8>>) -> Step {
    if matches!(answer.status, 301 | 302 | 303 | 307 | 308)
        && let Some(location) = answer.field("Location")
    {
        return Step::Redirect(joined(target, location));
    }
    if answer.status == 401
        && login.is_none()
        && let (Some(user), Some(challenge)) = (text(this, "_login"), answer.field("WWW-Authenticate"))
        && challenge.get(..6).is_some_and(|start| start.eq_ignore_ascii_case(b"Digest"))
    {
        let password = text(this, "_password").unwrap_or_default();
        set_property(this, "_digest", cx.str(challenge).into());
        *login = Some(digest::answer(&challenge[6..], &user, &password, &target.request));
        return Step::Login;
    }
    Step::Done
}

/// Gives the address that a redirect means.
fn joined(from: &Target, location: &[u8]) -> Vec<u8> {
    if memchr::memmem::find(location, b"://").is_some() {
        return location.to_vec();
    }
    if location.starts_with(b"//") {
        return [&from.scheme[..], b":", location].concat();
    }
    let folder = &from.path[..memchr::memrchr(b'/', &from.path).map_or(0, |at| at + 1)];
    let folder: &[u8] = if location.starts_with(b"/") { b"" } else { folder };
    [&from.scheme[..], b"://", &from.host, format!(":{}", from.port).as_bytes(), folder, location].concat()
}

/// Compresses a request as the option says; with the field that tells it.
fn compressed(cx: &mut Request, this: &Object, body: &[u8]) -> Result<Option<(Vec<u8>, Vec<u8>)>> {
    let Some(compression) = get_property(this, "compression").as_int() else { return Ok(Some((body.to_vec(), Vec::new()))) };
    let mut fields = Vec::new();
    if compression & 32 != 0 {
        fields.extend_from_slice(b"Accept-Encoding: gzip, deflate\r\n");
    }
    let level = (compression & 15).min(9);
    if level == 0 {
        return Ok(Some((body.to_vec(), fields)));
    }
    let (function, name) = if compression & 16 != 0 { ("gzcompress", "deflate") } else { ("gzencode", "gzip") };
    fields.extend_from_slice(format!("Content-Encoding: {name}\r\n").as_bytes());
    if cx.find_function(function.as_bytes()).is_none() {
        return Ok(None);
    }
    let call = Value::from(cx.str(function));
    let body = Value::from(cx.str(body));
    let packed = cx.call_value(&call, &[body, Value::int(level)])?;
    Ok(packed.as_bytes().map(|packed| (packed.to_vec(), fields)))
}

fn http_option(cx: &mut Request, this: &Object, name: &[u8]) -> Result<Option<Vec<u8>>> {
    let context = get_property(this, "_stream_context");
    let Some(value) = context.as_resource().and_then(|context| context::option(context, b"http", name)) else { return Ok(None) };
    match value.as_array() {
        Some(lines) => {
            let mut all = Vec::new();
            for line in lines.clone().values() {
                all.extend_from_slice(&cx.to_str(line)?);
                all.extend_from_slice(b"\r\n");
            }
            Ok(Some(all))
        }
        None => cx.to_str(&value).map(|text| Some(text.to_vec())),
    }
}

/// Writes the head of a request.
fn head_of(
    cx: &mut Request,
    this: &Object,
    target: &Target,
    message: &Message<'_>,
    length: usize,
    encoding: &[u8],
    login: Option<&[u8]>,
) -> Result<Vec<u8>> {
    let is_proxied = text(this, "_proxy_host").is_some() && !target.is_encrypted();
    let mut head = b"POST ".to_vec();
    if is_proxied {
        head.extend([b"http://", &target.host_field()[..]].concat());
    }
    head.extend([&target.request, &b" HTTP/1.1\r\nHost: "[..], &target.host_field()].concat());
    let keeps = get_property(this, "_keep_alive").as_bool() != Some(false);
    head.extend_from_slice(if keeps { b"\r\nConnection: Keep-Alive\r\n" } else { b"\r\nConnection: close\r\n" });
    let agent = match text(this, "_user_agent") {
        Some(agent) => Some(agent),
        None => http_option(cx, this, b"user_agent")?,
    };
    match agent {
        Some(agent) if agent.is_empty() => {}
        Some(agent) => head.extend([b"User-Agent: ", &agent[..], b"\r\n"].concat()),
        None => {
            let own = cx.ini_str("user_agent").to_vec();
            let version = cx.engine.constants.get(&b"PHP_VERSION"[..]).and_then(|version| version.as_bytes().map(<[u8]>::to_vec));
            let own = if own.is_empty() { [b"PHP-SOAP/", &version.unwrap_or_default()[..]].concat() } else { own };
            head.extend([b"User-Agent: ", &own[..], b"\r\n"].concat());
        }
    }
    head.extend_from_slice(encoding);
    let content_type = http_option(cx, this, b"content_type")?.filter(|text| !text.is_empty());
    match message.version {
        Version::Soap12 => {
            let content_type = content_type.unwrap_or_else(|| b"application/soap+xml; charset=utf-8".to_vec());
            head.extend([b"Content-Type: ", &content_type[..], b"; action=\"", message.action, b"\"\r\n"].concat());
        }
        Version::Soap11 => {
            let content_type = content_type.unwrap_or_else(|| b"text/xml; charset=utf-8".to_vec());
            head.extend([b"Content-Type: ", &content_type[..], b"\r\nSOAPAction: \"", message.action, b"\"\r\n"].concat());
        }
    }
    head.extend_from_slice(format!("Content-Length: {length}\r\n").as_bytes());
    add_logins(this, is_proxied, login, &mut head);
    add_cookies(cx, this, target, &mut head)?;
    if let Some(own) = http_option(cx, this, b"header")? {
        add_own_fields(&own, &mut head);
    }
    head.extend_from_slice(b"\r\n");
    Ok(head)
}

fn basic(user: &[u8], password: &[u8]) -> Vec<u8> {
    heddle_runtime::base64::encode(&[user, b":", password].concat())
}

fn add_logins(this: &Object, is_proxied: bool, login: Option<&[u8]>, head: &mut Vec<u8>) {
    let property = |name: &str| text(this, name);
    match (login, property("_login")) {
        (Some(login), _) => head.extend([b"Authorization: Digest ", login, b"\r\n"].concat()),
        // before there is a challenge PHP sends this, whatever the option says
        (None, Some(user)) => {
            let password = property("_password").unwrap_or_default();
            head.extend([b"Authorization: Basic ", &basic(&user, &password)[..], b"\r\n"].concat());
        }
        _ => {}
    }
    if let Some(user) = property("_proxy_login").filter(|_| is_proxied) {
        let password = property("_proxy_password").unwrap_or_default();
        head.extend([b"Proxy-Authorization: Basic ", &basic(&user, &password)[..], b"\r\n"].concat());
    }
}

/// Adds the fields of the context, but those that the client sets itself.
fn add_own_fields(own: &[u8], head: &mut Vec<u8>) {
    const TAKEN: [&str; 10] = [
        "host",
        "connection",
        "user-agent",
        "content-length",
        "content-type",
        "cookie",
        "authorization",
        "proxy-authorization",
        "soapaction",
        "accept-encoding",
    ];
    for line in own.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii).filter(|line| !line.is_empty()) {
        let name = line.split(|byte| *byte == b':').next().unwrap_or_default().to_ascii_lowercase();
        if !TAKEN.iter().any(|taken| taken.as_bytes() == name) && !line.contains(&b'\r') {
            head.extend([line, b"\r\n"].concat());
        }
    }
}

/// Adds the cookies that belong to an address.
fn add_cookies(cx: &mut Request, this: &Object, target: &Target, head: &mut Vec<u8>) -> Result<()> {
    let cookies = get_property(this, "_cookies").into_array().unwrap_or_default();
    let mut texts = Vec::new();
    for (name, cookie) in cookies.iter() {
        let Some(cookie) = cookie.deref().as_array() else { continue };
        let part = |index: i64| cookie.get_int(index).map(Value::deref).and_then(Value::as_bytes);
        let Some(value) = part(0) else { continue };
        let fits = part(1).is_none_or(|path| target.path.starts_with(path))
            && part(2).is_none_or(|domain| belongs(&target.host, domain))
            && (cookie.get_int(3).is_none() || target.is_encrypted());
        if fits {
            let name = cx.to_str(&name.to_value())?;
            texts.push([&name[..], b"=", value].concat());
        }
    }
    if !texts.is_empty() {
        head.extend([b"Cookie: ", &texts.join(&b"; "[..])[..], b"\r\n"].concat());
    }
    Ok(())
}

/// Returns whether a machine is in a domain.
fn belongs(host: &[u8], domain: &[u8]) -> bool {
    let bare = domain.strip_prefix(b".").unwrap_or(domain);
    host == bare || host.len() > bare.len() && host.ends_with(bare) && host[host.len() - bare.len() - 1] == b'.'
}

/// Gives the connection to an address: the one that is open, or a new one. `None`: there is none.
fn connection(cx: &mut Request, this: &Object, target: &Target) -> Result<Option<Resource>> {
    let is_same = get_property(this, "httpurl")
        .as_object()
        .and_then(|url| url.native::<Url>())
        .is_some_and(|url| url.host == target.host && url.port == target.port && url.scheme == target.scheme);
    if let Some(open) = get_property(this, "httpsocket").as_resource().cloned()
        && is_same
        && let Some(handle) = stream::of(&open)
        && !handle.borrow_mut().ask_eof(cx)?
    {
        return Ok(Some(open));
    }
    disconnect(cx, this)?;
    let Some(connected) = connect(cx, this, target)? else { return Ok(None) };
    let class = cx.require_class(b"Soap\\Url")?;
    let url = instantiate(cx, class)?;
    url.set_native(cx.heap(), Url { scheme: target.scheme.clone(), host: target.host.clone(), port: target.port });
    set_property(this, "httpurl", url.into());
    set_property(this, "httpsocket", connected.clone().into());
    Ok(Some(connected))
}

/// Ends the connection.
fn disconnect(cx: &mut Request, this: &Object) -> Result<()> {
    let open = get_property(this, "httpsocket");
    set_property(this, "httpsocket", Value::NULL);
    set_property(this, "httpurl", Value::NULL);
    match open.as_resource() {
        Some(open) if !open.is_closed() => stream::close(cx, open),
        _ => Ok(()),
    }
}

fn connect(cx: &mut Request, this: &Object, target: &Target) -> Result<Option<Resource>> {
    let proxy = text(this, "_proxy_host");
    let address = match &proxy {
        Some(host) => {
            let port = get_property(this, "_proxy_port").as_int().unwrap_or(80);
            [b"tcp://", &host[..], format!(":{port}").as_bytes()].concat()
        }
        None => [b"tcp://", &target.host[..], format!(":{}", target.port).as_bytes()].concat(),
    };
    let timeout = Duration::try_from_secs_f64(cx.ini_int("default_socket_timeout") as f64).ok();
    let connecting = match get_property(this, "_connection_timeout").as_int() {
        Some(seconds @ 1..) => Some(Duration::from_secs(seconds as u64)),
        _ => timeout,
    };
    cx.flush_sink();
    let Ok(mut socket) = socket::connect(&address, heddle_runtime::wait::bounded(cx, connecting)) else { return Ok(None) };
    socket.set_timeout(timeout);
    if target.is_encrypted() {
        if proxy.is_some() && !tunnel(cx, this, &mut socket, target)? {
            return Ok(None);
        }
        let context = get_property(this, "_stream_context");
        let wish = Wish { method: crypto::ANY_TLS | crypto::CLIENT, context: context.as_resource(), host: Some(&target.host), like: None };
        if !crypto::secure(cx, &mut socket, &wish, timeout)? {
            return Ok(None);
        }
    }
    Ok(Some(socket.into_stream(timeout).into_resource(cx)))
}

/// Has a proxy connect to the machine behind it.
fn tunnel(cx: &mut Request, this: &Object, socket: &mut socket::Socket, target: &Target) -> Result<bool> {
    use heddle_runtime::stream::Backend;
    let address = [&target.host[..], format!(":{}", target.port).as_bytes()].concat();
    let mut text = [b"CONNECT ", &address[..], b" HTTP/1.1\r\nHost: ", &address, b"\r\n"].concat();
    if let Some(user) = self::text(this, "_proxy_login") {
        let password = self::text(this, "_proxy_password").unwrap_or_default();
        text.extend([b"Proxy-Authorization: Basic ", &basic(&user, &password)[..], b"\r\n"].concat());
    }
    text.extend_from_slice(b"\r\n");
    let mut rest = &text[..];
    while !rest.is_empty() {
        match socket.write(cx, rest)? {
            Ok(len @ 1..) => rest = &rest[len..],
            _ => return Ok(false),
        }
    }
    let mut answer = Vec::new();
    while memchr::memmem::find(&answer, b"\r\n\r\n").is_none() && answer.len() < LONGEST_HEAD {
        if !matches!(socket.read(cx, &mut answer, 1)?, Ok(chunk) if chunk.len > 0) {
            return Ok(false);
        }
    }
    let status = answer.split(|byte| *byte == b' ').nth(1).unwrap_or_default();
    Ok(status.starts_with(b"2"))
}

fn write(cx: &mut Request, connection: &Resource, text: &[u8]) -> Result<bool> {
    let Some(handle) = stream::of(connection) else { return Ok(false) };
    let mut rest = text;
    while !rest.is_empty() {
        match handle.borrow_mut().write(cx, rest)? {
            Some(len @ 1..) => rest = &rest[len..],
            _ => return Ok(false),
        }
    }
    handle.borrow_mut().flush(cx)?;
    Ok(true)
}

/// Reads an answer. `None`: none came.
fn receive(cx: &mut Request, this: &Object, connection: &Resource, target: &Target) -> Result<Option<(Head, Vec<u8>)>> {
    let Some(handle) = stream::of(connection) else { return Ok(None) };
    let mut stream = handle.borrow_mut();
    let head = loop {
        let Some(head) = read_head(cx, &mut stream)? else { return Ok(None) };
        if head.status != 100 {
            break head;
        }
    };
    let body = read_body(cx, &mut stream, &head)?;
    drop(stream);
    if get_property(this, "trace").as_bool() == Some(true) {
        set_property(this, "__last_response_headers", cx.str(&head.raw).into());
    }
    for (_, cookie) in head.fields.iter().filter(|(name, _)| name.eq_ignore_ascii_case(b"Set-Cookie")) {
        keep_cookie(cx, this, cookie, target);
    }
    let keeps = get_property(this, "_keep_alive").as_bool() != Some(false)
        && !head.says("Connection", "close")
        && (head.minor > 0 || head.says("Connection", "Keep-Alive"));
    if !keeps {
        disconnect(cx, this)?;
    }
    Ok(Some((head, body)))
}

fn read_head(cx: &mut Request, stream: &mut stream::Stream) -> Result<Option<Head>> {
    let mut head = Head::default();
    loop {
        let Some(line) = stream.read_line(cx, Some(LONGEST_HEAD))? else { return Ok(None) };
        let text = line.trim_ascii_end();
        if text.is_empty() || head.raw.len() > LONGEST_HEAD {
            break;
        }
        if head.raw.is_empty() {
            let mut words = text.splitn(3, |byte| *byte == b' ');
            let version = words.next().unwrap_or_default();
            if !version.starts_with(b"HTTP/") {
                return Ok(None);
            }
            head.minor = u8::from(version != b"HTTP/1.0");
            head.status = std::str::from_utf8(words.next().unwrap_or_default()).ok().and_then(|status| status.parse().ok()).unwrap_or(0);
            head.reason = words.next().unwrap_or_default().to_vec();
        } else if let Some(at) = memchr::memchr(b':', text) {
            head.fields.push((text[..at].to_vec(), text[at + 1..].trim_ascii().to_vec()));
        }
        head.raw.extend_from_slice(&line);
    }
    Ok((!head.raw.is_empty()).then_some(head))
}

fn read_exactly(cx: &mut Request, stream: &mut stream::Stream, mut length: usize, body: &mut Vec<u8>) -> Result<()> {
    while length > 0 {
        match stream.read(cx, length.min(stream::CHUNK))? {
            Some(piece) if !piece.is_empty() => {
                length -= piece.len();
                cx.charge(0);
                body.extend_from_slice(&piece);
            }
            _ => break,
        }
    }
    Ok(())
}

fn read_body(cx: &mut Request, stream: &mut stream::Stream, head: &Head) -> Result<Vec<u8>> {
    let mut body = Vec::new();
    if head.says("Transfer-Encoding", "chunked") {
        while let Some(line) = stream.read_line(cx, Some(LONGEST_HEAD))? {
            let size = line.split(|byte| *byte == b';').next().unwrap_or_default().trim_ascii();
            let size = std::str::from_utf8(size).ok().and_then(|size| usize::from_str_radix(size, 16).ok()).unwrap_or(0);
            if size == 0 {
                // fields behind the body
                while stream.read_line(cx, Some(LONGEST_HEAD))?.is_some_and(|line| !line.trim_ascii().is_empty()) {}
                break;
            }
            read_exactly(cx, stream, size, &mut body)?;
            stream.read_line(cx, Some(LONGEST_HEAD))?;
        }
        return Ok(body);
    }
    let length = head.field("Content-Length").and_then(|text| std::str::from_utf8(text).ok()?.parse::<usize>().ok());
    match length {
        Some(length) => read_exactly(cx, stream, length, &mut body)?,
        None if head.status == 204 || head.status == 304 => {}
        None => body = stream.read_all(cx, None)?,
    }
    Ok(body)
}

/// Remembers a cookie that an answer sets.
fn keep_cookie(cx: &mut Request, this: &Object, field: &[u8], target: &Target) {
    let mut parts = field.split(|byte| *byte == b';');
    let first = parts.next().unwrap_or_default();
    let Some(at) = memchr::memchr(b'=', first) else { return };
    let (name, value) = (first[..at].trim_ascii(), &first[at + 1..]);
    let folder = &target.path[..memchr::memrchr(b'/', &target.path).unwrap_or(0)];
    let (mut path, mut domain, mut secure) = (folder.to_vec(), target.host.clone(), false);
    for part in parts {
        let part = part.trim_ascii();
        let (option, text) = match memchr::memchr(b'=', part) {
            Some(at) => (&part[..at], &part[at + 1..]),
            None => (part, &b""[..]),
        };
        match &option.to_ascii_lowercase()[..] {
            b"path" => path = text.to_vec(),
            b"domain" => domain = text.to_vec(),
            b"secure" => secure = true,
            _ => {}
        }
    }
    let heap = cx.heap();
    let mut cookie = Array::from_values(heap, [cx.str(value), cx.str(path), cx.str(domain)].map(Value::from));
    if secure {
        cookie.insert_int(heap, 3, Value::TRUE);
    }
    let mut cookies = get_property(this, "_cookies").into_array().unwrap_or_default();
    cookies.insert_bytes(heap, name, cookie);
    set_property(this, "_cookies", cookies.into());
}

/// Unpacks an answer, and looks at its status.
fn finish(cx: &mut Request, this: &Object, head: &Head, body: Vec<u8>) -> Result<Option<Vec<u8>>> {
    let unpacks = match head.field("Content-Encoding") {
        Some(b"gzip" | b"x-gzip") => Some("gzdecode"),
        Some(b"deflate") => Some("gzuncompress"),
        Some(b"identity") | None => None,
        Some(_) => return fail(cx, this, "Unknown Content-Encoding"),
    };
    let body = match unpacks.filter(|_| !body.is_empty()) {
        Some(function) => {
            let call = Value::from(cx.str(function));
            let packed = Value::from(cx.str(&body));
            let limit = Value::int(i64::try_from(cx.heap().memory().limit()).unwrap_or(0));
            match cx.call_value(&call, &[packed, limit])?.as_bytes() {
                Some(text) => text.to_vec(),
                None => return fail(cx, this, "Can't uncompress compressed response"),
            }
        }
        None => body,
    };
    if head.status >= 400 {
        let declared = head.field("Content-Type").map(|text| text.split(|byte| *byte == b';').next().unwrap_or_default().trim_ascii());
        let is_xml = match declared {
            Some(b"text/xml" | b"application/soap+xml") => true,
            _ => body.trim_ascii_start().starts_with(b"<?xml"),
        };
        if !is_xml || body.is_empty() {
            let reason = String::from_utf8_lossy(&head.reason).into_owned();
            return fail(cx, this, &reason);
        }
    }
    Ok(Some(body))
}
