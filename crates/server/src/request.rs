//! From an HTTP request to PHP's input: `$_SERVER`, the body, form fields, uploads.

use crate::multipart;
use crate::response::{self, Body};
use crate::site::{Script, Site};
use bytes::Bytes;
use heddle_engine::Heddle;
use heddle_engine::runtime::request::Input;
use heddle_engine::runtime::{base64, ini};
use http_body_util::BodyExt;
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, COOKIE, HOST, HeaderMap};
use hyper::{Method, Request, Response, StatusCode, Version};
use std::net::SocketAddr;
use std::time::Duration;

/// How much of a request is taken.
pub struct Limits {
    /// Bytes of a body; 0 for any.
    pub body: usize,
    /// Bytes of an uploaded file; 0 for any.
    pub upload: u64,
    pub uploads: usize,
    /// Fields of a form; 0 for any.
    pub variables: usize,
    pub takes_files: bool,
    pub folder: std::path::PathBuf,
}

impl Limits {
    /// As the INI directives say.
    pub fn of(heddle: &Heddle) -> Limits {
        let value = |name: &str, default: i64| heddle.engine().ini_value(name.as_bytes()).map_or(default, ini::parse_quantity);
        let folder = heddle.engine().ini_value(b"upload_tmp_dir").filter(|folder| !folder.is_empty());
        Limits {
            body: usize::try_from(value("post_max_size", 8 << 20)).unwrap_or(0),
            upload: u64::try_from(value("upload_max_filesize", 2 << 20)).unwrap_or(0),
            uploads: usize::try_from(value("max_file_uploads", 20)).unwrap_or(0),
            variables: usize::try_from(value("max_input_vars", 1000)).unwrap_or(0),
            takes_files: heddle.engine().ini_value(b"file_uploads").is_none_or(ini::parse_bool),
            folder: folder.map_or_else(std::env::temp_dir, |folder| String::from_utf8_lossy(folder).into_owned().into()),
        }
    }
}

/// Reads the whole request. The error is the answer to a request that cannot be read.
pub async fn input<B>(
    request: Request<B>,
    peer: SocketAddr,
    local: SocketAddr,
    site: &Site,
    script: &Script,
    limits: &Limits,
) -> Result<Input, Response<Body>>
where
    B: hyper::body::Body<Data = Bytes> + Unpin,
{
    let (head, body) = request.into_parts();
    let query = head.uri.query().unwrap_or("").as_bytes().to_vec();
    let content_type = head.headers.get(CONTENT_TYPE).map_or(Vec::new(), |value| value.as_bytes().to_vec());
    let is_form = head.method == Method::POST;
    let limit = if limits.body == 0 { usize::MAX } else { limits.body };
    let received = body_of(body, limit).await?;
    let Received { bytes: body, length } = received;
    let mut complaints = Vec::new();
    if length > limit {
        if !is_form {
            return Err(response::status(StatusCode::PAYLOAD_TOO_LARGE));
        }
        complaints.push(format!("POST Content-Length of {length} bytes exceeds the limit of {limit} bytes"));
    }
    let mut input = Input {
        server: server(&head, peer, local, site, script, length),
        get: query,
        cookie: joined(&head.headers, COOKIE.as_str(), b"; "),
        method: head.method.as_str().as_bytes().to_vec(),
        headers: match head.extensions.get::<Written>() {
            Some(written) => written.0.clone(),
            None => head.headers.iter().map(|(name, value)| (title(name.as_str()), value.as_bytes().to_vec())).collect(),
        },
        ..Input::default()
    };
    input.complaints = complaints;
    match multipart::boundary(&content_type).filter(|_| is_form) {
        Some(boundary) if boundary.is_empty() => {
            input.complaints.push("Missing boundary in multipart/form-data POST data".to_owned());
            input.body = body;
        }
        Some(boundary) => multipart::read(&mut input, &body, &boundary, limits),
        None => input.body = body,
    }
    input.content_type = content_type;
    Ok(input)
}

/// A body as it came.
struct Received {
    /// Empty when it is too long.
    bytes: Vec<u8>,
    /// How long it is, or was said to be.
    length: usize,
}

/// How long a client may keep the server waiting for the next bytes of a body.
const PATIENCE: Duration = Duration::from_secs(60);

/// Reads a body up to `limit` bytes. Of a longer one the rest is read and dropped, so that the client comes to read the answer.
async fn body_of<B>(mut body: B, limit: usize) -> Result<Received, Response<Body>>
where
    B: hyper::body::Body<Data = Bytes> + Unpin,
{
    let said = body.size_hint().exact().map_or(0, |length| usize::try_from(length).unwrap_or(usize::MAX));
    let mut received = Received { bytes: Vec::new(), length: 0 };
    loop {
        let frame = match tokio::time::timeout(PATIENCE, body.frame()).await {
            Ok(None) => break,
            Ok(Some(Ok(frame))) => frame,
            Ok(Some(Err(_))) => return Err(response::status(StatusCode::BAD_REQUEST)),
            Err(_) => return Err(response::status(StatusCode::REQUEST_TIMEOUT)),
        };
        let Some(data) = frame.data_ref() else { continue };
        received.length += data.len();
        if received.length.max(said) <= limit {
            received.bytes.extend_from_slice(data);
        } else {
            received.bytes = Vec::new();
        }
    }
    Ok(received)
}

/// `$_SERVER`, but for what the engine adds.
fn server(
    head: &hyper::http::request::Parts,
    peer: SocketAddr,
    local: SocketAddr,
    site: &Site,
    script: &Script,
    length: usize,
) -> Vec<(Vec<u8>, Vec<u8>)> {
    let mut list: Vec<(Vec<u8>, Vec<u8>)> = Vec::with_capacity(32);
    let mut add = |name: &str, value: &[u8]| list.push((name.as_bytes().to_vec(), value.to_vec()));
    let host = head.headers.get(HOST).map_or(Vec::new(), |host| host.as_bytes().to_vec());
    let host = if host.is_empty() { head.uri.authority().map_or(Vec::new(), |host| host.as_str().as_bytes().to_vec()) } else { host };
    let name = host.split(|byte| *byte == b':').next().unwrap_or_default();
    let protocol = match head.version {
        Version::HTTP_10 => "HTTP/1.0",
        Version::HTTP_2 => "HTTP/2.0",
        Version::HTTP_3 => "HTTP/3.0",
        _ => "HTTP/1.1",
    };
    let uri = head.uri.path_and_query().map_or("/", |path| path.as_str());
    let itself = format!("{}{}", script.name, script.path_info);
    add("DOCUMENT_ROOT", site.root().as_os_str().as_encoded_bytes());
    add("REMOTE_ADDR", peer.ip().to_string().as_bytes());
    add("REMOTE_PORT", peer.port().to_string().as_bytes());
    add("SERVER_SOFTWARE", format!("Heddle/{}", heddle_engine::VERSION).as_bytes());
    add("SERVER_PROTOCOL", protocol.as_bytes());
    add("SERVER_NAME", if name.is_empty() { b"localhost" } else { name });
    add("SERVER_ADDR", local.ip().to_string().as_bytes());
    add("SERVER_PORT", local.port().to_string().as_bytes());
    add("REQUEST_SCHEME", b"http");
    add("REQUEST_URI", uri.as_bytes());
    add("REQUEST_METHOD", head.method.as_str().as_bytes());
    add("SCRIPT_NAME", script.name.as_bytes());
    add("SCRIPT_FILENAME", script.file.as_os_str().as_encoded_bytes());
    if !script.path_info.is_empty() {
        add("PATH_INFO", script.path_info.as_bytes());
    }
    add("PHP_SELF", itself.as_bytes());
    add("QUERY_STRING", head.uri.query().unwrap_or("").as_bytes());
    add("GATEWAY_INTERFACE", b"CGI/1.1");
    if let Some(kind) = head.headers.get(CONTENT_TYPE) {
        add("CONTENT_TYPE", kind.as_bytes());
    }
    if length > 0 || head.headers.contains_key("content-length") {
        add("CONTENT_LENGTH", length.to_string().as_bytes());
    }
    for name in head.headers.keys() {
        // `Proxy` would become HTTP_PROXY, which programs take for the environment's
        if name == "proxy" {
            continue;
        }
        let key = format!("HTTP_{}", name.as_str().to_ascii_uppercase().replace('-', "_"));
        let separator: &[u8] = if name == COOKIE { b"; " } else { b", " };
        add(&key, &joined(&head.headers, name.as_str(), separator));
    }
    if let Some(value) = head.headers.get(AUTHORIZATION) {
        for (name, value) in authorization(value.as_bytes()) {
            add(name, &value);
        }
    }
    if !head.headers.contains_key(HOST) && !host.is_empty() {
        add("HTTP_HOST", &host);
    }
    list
}

/// Fields as the client wrote them, where a connection keeps that.
#[derive(Clone)]
pub struct Written(pub Vec<(Vec<u8>, Vec<u8>)>);

/// All values of a header as one.
fn joined(headers: &HeaderMap, name: &str, separator: &[u8]) -> Vec<u8> {
    let values: Vec<&[u8]> = headers.get_all(name).iter().map(|value| value.as_bytes()).collect();
    values.join(separator)
}

/// `content-type` as `Content-Type`.
pub fn title(name: &str) -> Vec<u8> {
    let mut upper = true;
    let mut out = Vec::with_capacity(name.len());
    for byte in name.bytes() {
        out.push(if upper { byte.to_ascii_uppercase() } else { byte });
        upper = byte == b'-';
    }
    out
}

/// User and password, or the digest, of an `Authorization` header, under PHP's names.
fn authorization(value: &[u8]) -> Vec<(&'static str, Vec<u8>)> {
    let Some(at) = value.iter().position(|byte| *byte == b' ') else {
        return Vec::new();
    };
    let (scheme, rest) = (&value[..at], value[at + 1..].trim_ascii());
    if scheme.eq_ignore_ascii_case(b"digest") {
        return vec![("PHP_AUTH_DIGEST", rest.to_vec())];
    }
    if !scheme.eq_ignore_ascii_case(b"basic") {
        return Vec::new();
    }
    let Some(pair) = base64::decode(rest, false) else {
        return Vec::new();
    };
    match pair.iter().position(|byte| *byte == b':') {
        Some(at) => vec![("PHP_AUTH_USER", pair[..at].to_vec()), ("PHP_AUTH_PW", pair[at + 1..].to_vec())],
        None => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn authorizations() {
        let found = |text: &str| {
            let list = authorization(text.as_bytes());
            list.iter().map(|(name, value)| format!("{name}={} ", String::from_utf8_lossy(value))).collect::<String>()
        };
        assert_eq!(found("Basic dXNlcjpwYTpzcw=="), "PHP_AUTH_USER=user PHP_AUTH_PW=pa:ss ");
        assert_eq!(found("basic dXNlcg=="), "");
        assert_eq!(found("Basic dX*lcjpw"), "");
        assert_eq!(found("Digest a=\"b\""), "PHP_AUTH_DIGEST=a=\"b\" ");
        assert_eq!(found("Bearer abc"), "");
    }
}
