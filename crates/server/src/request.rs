//! From an HTTP request to PHP's input: `$_SERVER`, the body, form fields, uploads.

use crate::response::{self, Body};
use crate::site::{Script, Site};
use bytes::Bytes;
use heddle_engine::Heddle;
use heddle_engine::runtime::ini;
use heddle_engine::runtime::request::{Input, Upload};
use http_body_util::{BodyExt, Limited};
use hyper::body::Incoming;
use hyper::header::{CONTENT_TYPE, COOKIE, HOST, HeaderMap};
use hyper::{Request, Response, StatusCode, Version};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// How much of a request is taken.
pub struct Limits {
    /// Bytes of a body; 0 for any.
    pub body: usize,
    /// Bytes of an uploaded file.
    pub upload: u64,
    pub uploads: usize,
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
            folder: folder.map_or_else(std::env::temp_dir, |folder| String::from_utf8_lossy(folder).into_owned().into()),
        }
    }
}

/// Reads the whole request. The error is the answer to a request that cannot be read.
pub async fn input(
    request: Request<Incoming>,
    peer: SocketAddr,
    local: SocketAddr,
    site: &Site,
    script: &Script,
    limits: &Limits,
) -> Result<Input, Response<Body>> {
    let (head, body) = request.into_parts();
    let query = head.uri.query().unwrap_or("").as_bytes().to_vec();
    let content_type = head.headers.get(CONTENT_TYPE).map_or(Vec::new(), |value| value.as_bytes().to_vec());
    let limit = if limits.body == 0 { usize::MAX } else { limits.body };
    let body = match Limited::new(body, limit).collect().await {
        Ok(body) => body.to_bytes(),
        Err(error) if error.is::<http_body_util::LengthLimitError>() => {
            return Err(response::status(StatusCode::PAYLOAD_TOO_LARGE, "Content Too Large"));
        }
        Err(_) => return Err(response::status(StatusCode::BAD_REQUEST, "Bad Request")),
    };
    let mut input = Input {
        server: server(&head, peer, local, site, script, body.len()),
        get: query,
        cookie: joined(&head.headers, COOKIE.as_str(), b"; "),
        method: head.method.as_str().as_bytes().to_vec(),
        headers: head.headers.iter().map(|(name, value)| (title(name.as_str()), value.as_bytes().to_vec())).collect(),
        ..Input::default()
    };
    if let Some(boundary) = std::str::from_utf8(&content_type).ok().and_then(|text| multer::parse_boundary(text).ok()) {
        multipart(&mut input, body, boundary, limits).await;
    } else {
        input.body = body.to_vec();
    }
    input.content_type = content_type;
    Ok(input)
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
        if name == "proxy" || name == CONTENT_TYPE || name == "content-length" {
            continue;
        }
        let key = format!("HTTP_{}", name.as_str().to_ascii_uppercase().replace('-', "_"));
        let separator: &[u8] = if name == COOKIE { b"; " } else { b", " };
        add(&key, &joined(&head.headers, name.as_str(), separator));
    }
    if !head.headers.contains_key(HOST) && !host.is_empty() {
        add("HTTP_HOST", &host);
    }
    list
}

/// All values of a header as one.
fn joined(headers: &HeaderMap, name: &str, separator: &[u8]) -> Vec<u8> {
    let values: Vec<&[u8]> = headers.get_all(name).iter().map(|value| value.as_bytes()).collect();
    values.join(separator)
}

/// `content-type` as `Content-Type`.
fn title(name: &str) -> Vec<u8> {
    let mut upper = true;
    let mut out = Vec::with_capacity(name.len());
    for byte in name.bytes() {
        out.push(if upper { byte.to_ascii_uppercase() } else { byte });
        upper = byte == b'-';
    }
    out
}

/// Fields and files of a multipart body. What follows a broken part is left out, as PHP does.
async fn multipart(input: &mut Input, body: Bytes, boundary: String, limits: &Limits) {
    let stream = futures_util::stream::once(async move { Ok::<Bytes, std::io::Error>(body) });
    let mut parts = multer::Multipart::new(stream, boundary);
    while let Ok(Some(part)) = parts.next_field().await {
        let Some(field) = part.name().map(|name| name.as_bytes().to_vec()) else {
            continue;
        };
        let file = part.file_name().map(|name| name.as_bytes().to_vec());
        let kind = part.content_type().map_or(Vec::new(), |kind| kind.as_ref().as_bytes().to_vec());
        let Ok(data) = part.bytes().await else {
            return;
        };
        match file {
            None => input.fields.push((field, data.to_vec())),
            Some(_) if input.files.len() >= limits.uploads => {}
            Some(name) => input.files.push(keep(field, name, kind, &data, limits)),
        }
    }
}

/// Writes an uploaded file to a temporary one.
fn keep(field: Vec<u8>, name: Vec<u8>, content_type: Vec<u8>, data: &[u8], limits: &Limits) -> Upload {
    const TOO_LARGE: i64 = 1;
    const NO_FILE: i64 = 4;
    const CANNOT_WRITE: i64 = 7;
    let upload = Upload { field, name, content_type, ..Upload::default() };
    if upload.name.is_empty() {
        return Upload { error: NO_FILE, content_type: Vec::new(), ..upload };
    }
    if limits.upload != 0 && data.len() as u64 > limits.upload {
        return Upload { error: TOO_LARGE, content_type: Vec::new(), ..upload };
    }
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_nanos());
    let unique = format!("php{:x}{:x}{:x}", std::process::id(), now, COUNT.fetch_add(1, Ordering::Relaxed));
    let path = limits.folder.join(unique);
    match std::fs::write(&path, data) {
        Ok(()) => Upload { path: path.as_os_str().as_encoded_bytes().to_vec(), size: data.len() as u64, ..upload },
        Err(_) => Upload { error: CANNOT_WRITE, ..upload },
    }
}
