//! Connections as PHP's own development server has them: one request each, fields as the program
//! wrote them, and the end of the connection as the end of the answer.
//!
//! Requests are taken as its parser takes them, which is less strictly than a server for everybody
//! should. *Not here:* which file is meant and what it answers, which is the same as for any other
//! request.

use crate::Shared;
use crate::body::{Content, Received, Spool};
use crate::proxy::Client;
use crate::request::Written;
use crate::respond::answer;
use crate::response::{self, Body, Lines};
use crate::stream::{Ends, Stream};
use http_body_util::BodyExt;
use hyper::header::{CONTENT_LENGTH, CONTENT_TYPE, HOST, HeaderName, HeaderValue, TRANSFER_ENCODING};
use hyper::{Method, Request, Response, StatusCode, Version};
use std::io;
use std::time::{Duration, SystemTime};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

/// How long a client may take for the next bytes, and to take some.
const TIMEOUT: Duration = Duration::from_secs(60);
/// Bytes of a head that are taken, and of the path that it asks for.
const LONGEST_HEAD: usize = 64 << 10;
const LONGEST_PATH: usize = 16 << 10;

/// Methods that PHP's server knows.
const METHODS: [&str; 34] = [
    "DELETE",
    "GET",
    "HEAD",
    "POST",
    "PUT",
    "CONNECT",
    "OPTIONS",
    "TRACE",
    "COPY",
    "LOCK",
    "MKCOL",
    "MOVE",
    "MKCALENDAR",
    "PROPFIND",
    "PROPPATCH",
    "SEARCH",
    "UNLOCK",
    "REPORT",
    "MKACTIVITY",
    "CHECKOUT",
    "MERGE",
    "M-SEARCH",
    "NOTIFY",
    "SUBSCRIBE",
    "UNSUBSCRIBE",
    "NOT-IMPLEMENTED",
    "PATCH",
    "PURGE",
    "BIND",
    "REBIND",
    "UNBIND",
    "ACL",
    "LINK",
    "UNLINK",
];

/// Serves one connection.
///
/// # Errors
///
/// Fails as the connection does: mostly, its client is gone.
pub async fn serve(mut stream: Stream, shared: &Shared, ends: Ends) -> io::Result<()> {
    let Some((head, body)) = head(&mut stream).await? else {
        return Ok(());
    };
    // PHP's server hangs up as well
    if head.split(|byte| matches!(byte, b'?' | b'\n')).next().is_none_or(|path| path.len() > LONGEST_PATH) {
        return Ok(());
    }
    let request = match parse(&head) {
        Ok(request) => request,
        Err(code) => {
            return send(&mut stream, response::status(code), &About { version: Version::HTTP_11, host: None, is_head: false }).await;
        }
    };
    let about = About { version: request.version(), host: request.headers().get(HOST).cloned(), is_head: request.method() == Method::HEAD };
    let received = match content(&mut stream, &request, body, shared).await? {
        Ok(received) => received,
        Err(code) => return send(&mut stream, response::status(code), &about).await,
    };
    let response = answer(shared, request.map(|()| Content::Ready(received)), Client { ends, is_secure: false }).await;
    send(&mut stream, response, &about).await
}

/// More of what the client sends. False: nothing more comes.
async fn receive(stream: &mut Stream, into: &mut Vec<u8>) -> io::Result<bool> {
    match tokio::time::timeout(TIMEOUT, stream.read_buf(into)).await {
        Ok(read) => Ok(read? > 0),
        Err(_) => Ok(false),
    }
}

/// The head of a request without its last line end, and what was read behind it.
async fn head(stream: &mut Stream) -> io::Result<Option<(Vec<u8>, Vec<u8>)>> {
    let mut bytes = Vec::new();
    loop {
        let ends = memchr::memchr_iter(b'\n', &bytes);
        let end = ends.map(|at| at + 1).find(|at| bytes[*at..].starts_with(b"\n") || bytes[*at..].starts_with(b"\r\n"));
        if let Some(end) = end {
            let length = if bytes[end] == b'\n' { 1 } else { 2 };
            let rest = bytes.split_off(end + length);
            bytes.truncate(end);
            return Ok(Some((bytes, rest)));
        }
        if bytes.len() > LONGEST_HEAD || !receive(stream, &mut bytes).await? {
            return Ok(None);
        }
    }
}

/// Holds what a request asked for, as it was written: `$_SERVER['REQUEST_URI']`.
#[derive(Clone)]
pub struct Asked(pub String);

/// The head as a request. The error is the status of the answer.
fn parse(head: &[u8]) -> Result<Request<()>, StatusCode> {
    let bad = |_| StatusCode::BAD_REQUEST;
    let mut lines = head.split(|byte| *byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    let first = std::str::from_utf8(lines.next().unwrap_or_default()).map_err(bad)?;
    let mut words = first.split(' ').filter(|word| !word.is_empty());
    let (method, target, version) = (words.next().unwrap_or_default(), words.next().unwrap_or_default(), words.next().unwrap_or_default());
    if !METHODS.contains(&method) {
        return Err(StatusCode::NOT_IMPLEMENTED);
    }
    let path = match target.strip_prefix("http://") {
        Some(rest) => rest.find('/').map_or("/", |at| &rest[at..]).to_owned(),
        None if target.starts_with('/') => target.to_owned(),
        None => format!("/{target}"),
    };
    let version = if version == "HTTP/1.0" { Version::HTTP_10 } else { Version::HTTP_11 };
    let request = Request::builder().method(method).uri(path).version(version).body(());
    let mut request = request.map_err(|_| StatusCode::BAD_REQUEST)?;
    request.extensions_mut().insert(Asked(target.to_owned()));
    // a line without colon is the beginning of the next name
    let mut begun = Vec::new();
    let mut written: Vec<(Vec<u8>, Vec<u8>)> = Vec::new();
    let mut add = |request: &mut Request<()>, name: &[u8], value: &[u8]| {
        add(request, name, value);
        match written.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(name)) {
            Some((_, values)) => values.extend_from_slice(&[b", ", value].concat()),
            None if name.is_empty() => {}
            None => written.push((name.to_vec(), value.to_vec())),
        }
    };
    for line in lines {
        let (name, value) = match memchr::memchr(b':', line) {
            Some(colon) => (&line[..colon], Some(line[colon + 1..].trim_ascii())),
            None => (line, None),
        };
        begun.extend_from_slice(name);
        if let Some(value) = value {
            add(&mut request, &begun, value);
            begun.clear();
        }
    }
    add(&mut request, &begun, b"");
    request.extensions_mut().insert(Written(written));
    Ok(request)
}

/// Adds a field; one that no program could be told of is left out.
fn add(request: &mut Request<()>, name: &[u8], value: &[u8]) {
    if let (Ok(name), Ok(value)) = (HeaderName::from_bytes(name), HeaderValue::from_bytes(value)) {
        request.headers_mut().append(name, value);
    }
}

/// Receives the request's content, of which the beginning was read. The inner error is the status
/// of the answer.
async fn content(
    stream: &mut Stream,
    request: &Request<()>,
    mut bytes: Vec<u8>,
    shared: &Shared,
) -> io::Result<Result<Received, StatusCode>> {
    let mut spool = Spool::new(&shared.bodies, shared.input.most_of_body(request.method() == Method::POST, u64::MAX));
    let text = |name: HeaderName| request.headers().get(name).and_then(|value| value.to_str().ok());
    if text(TRANSFER_ENCODING).is_some_and(|coding| coding.eq_ignore_ascii_case("chunked")) {
        if let Err(code) = chunks(stream, bytes, &mut spool).await? {
            return Ok(Err(code));
        }
        return Ok(spool.finish().await);
    }
    let mut left = text(CONTENT_LENGTH).and_then(|length| length.trim().parse::<u64>().ok()).unwrap_or(0);
    while left > 0 {
        let length = usize::try_from(left).unwrap_or(usize::MAX).min(bytes.len());
        if let Err(code) = spool.push(&bytes[..length]).await {
            return Ok(Err(code));
        }
        left -= length as u64;
        bytes.clear();
        if left > 0 && !receive(stream, &mut bytes).await? {
            break;
        }
    }
    Ok(spool.finish().await)
}

/// Receives content in chunks.
async fn chunks(stream: &mut Stream, mut bytes: Vec<u8>, spool: &mut Spool) -> io::Result<Result<(), StatusCode>> {
    loop {
        let line = loop {
            match memchr::memchr(b'\n', &bytes) {
                Some(end) => break bytes.drain(..=end).collect::<Vec<u8>>(),
                None if bytes.len() < LONGEST_HEAD && receive(stream, &mut bytes).await? => {}
                None => return Ok(Ok(())),
            }
        };
        let digits = line.iter().take_while(|byte| byte.is_ascii_hexdigit()).count();
        let mut left = std::str::from_utf8(&line[..digits]).ok().and_then(|text| usize::from_str_radix(text, 16).ok()).unwrap_or(0);
        if left == 0 {
            return Ok(Ok(()));
        }
        while left > 0 {
            if bytes.is_empty() && !receive(stream, &mut bytes).await? {
                return Ok(Ok(()));
            }
            let piece: Vec<u8> = bytes.drain(..left.min(bytes.len())).collect();
            left -= piece.len();
            if let Err(code) = spool.push(&piece).await {
                return Ok(Err(code));
            }
        }
        // the line end behind the chunk
        while bytes.len() < 2 && receive(stream, &mut bytes).await? {}
        let end = bytes.iter().take(2).take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
        bytes.drain(..end);
    }
}

/// Writes bytes, as long as the client takes them.
async fn write(stream: &mut Stream, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        let written = tokio::time::timeout(TIMEOUT, stream.write(bytes)).await.map_err(|_| io::ErrorKind::TimedOut)??;
        bytes = &bytes[written..];
    }
    Ok(())
}

/// What of a request its answer depends on.
struct About {
    version: Version,
    host: Option<HeaderValue>,
    is_head: bool,
}

/// Sends an answer; the connection ends behind it.
async fn send(stream: &mut Stream, response: Response<Body>, about: &About) -> io::Result<()> {
    let (parts, mut body) = response.into_parts();
    let lines = parts.extensions.get::<Lines>();
    let mut out = status_line(&parts, about, lines);
    let mut add = |name: &[u8], value: &[u8]| out.extend_from_slice(&[name, b": ", value, b"\r\n"].concat());
    if let Some(host) = &about.host {
        add(b"Host", host.as_bytes());
    }
    let is_named = |line: &Vec<u8>, name: &str| {
        line.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name.as_bytes())) && line.get(name.len()) == Some(&b':')
    };
    if lines.is_none_or(|lines| !lines.fields.iter().any(|line| is_named(line, "date"))) {
        add(b"Date", httpdate::fmt_http_date(SystemTime::now()).as_bytes());
    }
    add(b"Connection", b"close");
    match lines {
        Some(lines) => {
            // of what the client has already, it knows the type
            let is_known = parts.status == StatusCode::NOT_MODIFIED;
            let is_left_out = |line: &Vec<u8>| is_named(line, "connection") || is_known && is_named(line, "content-type");
            for line in lines.fields.iter().filter(|line| !is_left_out(line)) {
                out.extend_from_slice(&[line, &b"\r\n"[..]].concat());
            }
        }
        None => {
            for (name, value) in &parts.headers {
                // as PHP's server names it
                let is_script = name == CONTENT_TYPE && value.as_bytes().starts_with(b"text/javascript");
                add(&crate::request::title(name.as_str()), if is_script { b"application/javascript" } else { value.as_bytes() });
            }
        }
    }
    out.extend_from_slice(b"\r\n");
    write(stream, &out).await?;
    while let Some(frame) = body.frame().await {
        let frame = frame?;
        if let Some(data) = frame.data_ref()
            && !about.is_head
        {
            write(stream, data).await?;
        }
    }
    stream.shutdown().await
}

/// As the program wrote it, or of the request's version.
fn status_line(parts: &hyper::http::response::Parts, about: &About, lines: Option<&Lines>) -> Vec<u8> {
    if let Some(line) = lines.and_then(|lines| lines.status.as_deref()) {
        return [line, b"\r\n"].concat();
    }
    let version = if about.version == Version::HTTP_10 { "HTTP/1.0" } else { "HTTP/1.1" };
    let reason = parts.status.canonical_reason().unwrap_or("Unknown Status Code");
    format!("{version} {} {reason}\r\n", parts.status.as_u16()).into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads() {
        let request = parse(b"GET www.example.com:80 HTTP/1.0\r\nUser-Agent\r\nAccept: */*\r\nReferer:\r\nHi\r\n").unwrap();
        let fields: Vec<String> = request.headers().iter().map(|(name, value)| format!("{name}={}", value.to_str().unwrap())).collect();
        assert_eq!(fields, ["user-agentaccept=*/*", "referer=", "hi="]);
        assert_eq!((request.uri().path(), request.version()), ("/www.example.com:80", Version::HTTP_10));
        assert_eq!(parse(b"SMURF / HTTP/1.1\n").err(), Some(StatusCode::NOT_IMPLEMENTED));
        let request = parse(b"GET http://host/a?b HTTP/1.1\n").unwrap();
        assert_eq!(request.uri().to_string(), "/a?b");
        assert_eq!(request.extensions().get::<Asked>().unwrap().0, "http://host/a?b");
    }
}
