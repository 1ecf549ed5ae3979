//! Files that are sent as they are: type by name, conditional and partial requests.

use crate::response::{self, Body};
use hyper::header::{ACCEPT_RANGES, CONTENT_RANGE, CONTENT_TYPE, ETAG, HeaderValue, IF_NONE_MATCH, RANGE};
use hyper::{Method, Request, Response, StatusCode};
use std::os::unix::fs::MetadataExt;
use std::path::Path;

/// What of a request matters for sending a file.
pub struct Wanted {
    known: Option<String>,
    range: Option<String>,
}

impl Wanted {
    /// Out of a request's headers.
    pub fn of<B>(request: &Request<B>) -> Wanted {
        let text = |name| request.headers().get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
        Wanted { known: text(IF_NONE_MATCH), range: text(RANGE) }
    }
}

/// Sends a file.
pub async fn send<B>(path: &Path, request: &Request<B>) -> Response<Body> {
    send_wanted(path, request.method(), &Wanted::of(request)).await
}

/// Sends a file to a request whose headers were kept.
pub async fn send_wanted(path: &Path, method: &Method, wanted: &Wanted) -> Response<Body> {
    if method != Method::GET && method != Method::HEAD {
        return response::status(StatusCode::METHOD_NOT_ALLOWED, "Method Not Allowed");
    }
    let (Ok(meta), Ok(data)) = (tokio::fs::metadata(path).await, tokio::fs::read(path).await) else {
        return response::status(StatusCode::NOT_FOUND, "Not Found");
    };
    let tag = format!("\"{:x}-{:x}\"", meta.mtime(), meta.len());
    if wanted.known.as_deref().is_some_and(|known| known.split(',').any(|known| known.trim() == tag)) {
        let mut response = Response::new(response::whole(""));
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        return response;
    }
    let total = data.len();
    let range = wanted.range.as_deref().and_then(|range| part(range, total));
    let mut response = match range {
        Some((start, end)) => {
            let mut response = Response::new(response::whole(data[start..end].to_vec()));
            *response.status_mut() = StatusCode::PARTIAL_CONTENT;
            if let Ok(value) = HeaderValue::from_str(&format!("bytes {start}-{}/{total}", end - 1)) {
                response.headers_mut().insert(CONTENT_RANGE, value);
            }
            response
        }
        None => Response::new(response::whole(data)),
    };
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind(path)));
    headers.insert(ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(ETAG, tag);
    }
    response
}

/// `bytes=a-b` as start and end; `None` for what cannot be given in one part.
fn part(range: &str, total: usize) -> Option<(usize, usize)> {
    let (first, last) = range.strip_prefix("bytes=")?.split_once('-')?;
    let (start, end) = match (first.trim(), last.trim()) {
        ("", last) => (total.saturating_sub(last.parse().ok()?), total),
        (first, "") => (first.parse().ok()?, total),
        (first, last) => (first.parse().ok()?, last.parse::<usize>().ok()?.saturating_add(1).min(total)),
    };
    (start < end).then_some((start, end))
}

/// A file's media type by the end of its name.
fn kind(path: &Path) -> &'static str {
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or("").to_ascii_lowercase();
    match &extension[..] {
        "html" | "htm" => "text/html; charset=UTF-8",
        "css" => "text/css; charset=UTF-8",
        "js" | "mjs" => "text/javascript; charset=UTF-8",
        "json" | "map" => "application/json",
        "xml" => "text/xml; charset=UTF-8",
        "txt" | "md" => "text/plain; charset=UTF-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "gif" => "image/gif",
        "webp" => "image/webp",
        "avif" => "image/avif",
        "ico" => "image/vnd.microsoft.icon",
        "woff" => "font/woff",
        "woff2" => "font/woff2",
        "ttf" => "font/ttf",
        "otf" => "font/otf",
        "pdf" => "application/pdf",
        "zip" => "application/zip",
        "gz" => "application/gzip",
        "wasm" => "application/wasm",
        "mp4" => "video/mp4",
        "webm" => "video/webm",
        "mp3" => "audio/mpeg",
        _ => "application/octet-stream",
    }
}
