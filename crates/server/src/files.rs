//! Files that are sent as they are: type by name, conditional and partial requests. They are read
//! as they are sent.

use crate::compress::{self, Encoding};
use crate::response::{self, Body};
use bytes::Bytes;
use http_body_util::{BodyExt, StreamBody};
use hyper::body::Frame;
use hyper::header::{
    ACCEPT_RANGES, ALLOW, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_RANGE, CONTENT_TYPE, ETAG, HeaderMap, HeaderName, HeaderValue,
    IF_MATCH, IF_MODIFIED_SINCE, IF_NONE_MATCH, IF_RANGE, IF_UNMODIFIED_SINCE, LAST_MODIFIED, RANGE, VARY,
};
use hyper::{Method, Response, StatusCode};
use std::io::{ErrorKind, SeekFrom};
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::time::{Duration, UNIX_EPOCH};
use tokio::fs::File;
use tokio::io::{AsyncReadExt, AsyncSeekExt};

/// What of a request matters for sending a file.
pub struct ConditionalRequest {
    known: Option<String>,
    known_since: Option<String>,
    expected: Option<String>,
    unmodified_since: Option<String>,
    range: Option<String>,
    range_of: Option<String>,
}

impl ConditionalRequest {
    /// Out of a request's headers.
    pub fn of(headers: &HeaderMap) -> ConditionalRequest {
        let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
        ConditionalRequest {
            known: text(IF_NONE_MATCH),
            known_since: text(IF_MODIFIED_SINCE),
            expected: text(IF_MATCH),
            unmodified_since: text(IF_UNMODIFIED_SINCE),
            range: text(RANGE),
            range_of: text(IF_RANGE),
        }
    }

    /// Returns whether the file is not the one that the client wants to be sent. A tag counts more
    /// than a time.
    fn is_refused(&self, tag: &str, modified: &str) -> bool {
        match (&self.expected, &self.unmodified_since) {
            (Some(expected), _) => !expected.split(',').map(str::trim).any(|expected| expected == "*" || expected == tag),
            (None, Some(since)) => match (httpdate::parse_http_date(since), httpdate::parse_http_date(modified)) {
                (Ok(since), Ok(modified)) => modified > since,
                _ => false,
            },
            (None, None) => false,
        }
    }

    /// Whether the client has the file as it is. A tag counts more than a time.
    fn is_known(&self, tag: &str, modified: &str) -> bool {
        match &self.known {
            Some(known) => known.split(',').map(str::trim).any(|known| known == "*" || known.trim_start_matches("W/") == tag),
            None => self.known_since.as_deref() == Some(modified),
        }
    }

    /// The part that is asked for. The client may name the state of the file that it has another
    /// part of.
    fn range(&self, tag: &str, modified: &str, total: u64) -> Range {
        let is_of_this = self.range_of.as_deref().is_none_or(|of| of == tag || of == modified);
        self.range.as_deref().filter(|_| is_of_this).map_or(Range::Whole, |text| range(text, total))
    }
}

/// What of a file is sent.
#[derive(Debug, PartialEq, Eq)]
enum Range {
    Whole,
    /// From the first byte up to the one that is not sent.
    Bytes(u64, u64),
    /// There is no such part.
    Unsatisfiable,
}

/// Bytes that are read at a time.
const PIECE: usize = 1 << 16;
/// Bytes of a text that are sent in one piece, so that they can be compressed.
const IN_ONE_PIECE: u64 = 1 << 20;

/// Sends a file.
pub async fn send(path: &Path, method: &Method, conditions: &ConditionalRequest) -> Response<Body> {
    if method != Method::GET && method != Method::HEAD {
        let mut response = response::status(StatusCode::METHOD_NOT_ALLOWED);
        response.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
        return response;
    }
    let opened = async {
        let file = File::open(path).await?;
        let meta = file.metadata().await?;
        Ok((file, meta))
    };
    let (file, meta) = match opened.await {
        Ok(opened) => opened,
        Err(error) => return response::status(refusal(&error)),
    };
    let total = meta.len();
    let tag = format!("\"{:x}-{:x}-{total:x}\"", meta.mtime(), meta.mtime_nsec());
    let modified = UNIX_EPOCH + Duration::from_secs(meta.mtime().max(0).unsigned_abs());
    let modified = httpdate::fmt_http_date(modified);
    if conditions.is_refused(&tag, &modified) {
        return response::status(StatusCode::PRECONDITION_FAILED);
    }
    let (status, start, end) = match conditions.range(&tag, &modified, total) {
        _ if conditions.is_known(&tag, &modified) => (StatusCode::NOT_MODIFIED, 0, 0),
        Range::Whole => (StatusCode::OK, 0, total),
        Range::Bytes(start, end) => (StatusCode::PARTIAL_CONTENT, start, end),
        Range::Unsatisfiable => (StatusCode::RANGE_NOT_SATISFIABLE, 0, 0),
    };
    let is_empty = start == end || method == Method::HEAD;
    let fits = end - start <= PIECE as u64 || compress::is_text(kind(path)) && end - start <= IN_ONE_PIECE;
    let body = match (is_empty, fits) {
        (true, _) => Some(response::whole("")),
        (false, true) => piece(file, start, end).await,
        (false, false) => contents(file, start, end).await,
    };
    let Some(body) = body else {
        return response::status(StatusCode::NOT_FOUND);
    };
    let mut response = Response::new(body);
    *response.status_mut() = status;
    let mut add = |name: HeaderName, value: &str| {
        if let Ok(value) = HeaderValue::from_str(value) {
            response.headers_mut().insert(name, value);
        }
    };
    add(ETAG, &tag);
    add(LAST_MODIFIED, &modified);
    add(ACCEPT_RANGES, "bytes");
    match status {
        StatusCode::NOT_MODIFIED => return response,
        StatusCode::PARTIAL_CONTENT => add(CONTENT_RANGE, &format!("bytes {start}-{}/{total}", end - 1)),
        StatusCode::RANGE_NOT_SATISFIABLE => add(CONTENT_RANGE, &format!("bytes */{total}")),
        _ => {}
    }
    add(CONTENT_LENGTH, &(end - start).to_string());
    add(CONTENT_TYPE, kind(path));
    response
}

/// Sends a file, or one beside it that is compressed in a way that the client takes: `app.css.br`
/// for `app.css`.
pub async fn send_precompressed(path: &Path, method: &Method, conditions: &ConditionalRequest, accept: &[Encoding]) -> Response<Body> {
    let kind = kind(path);
    if !compress::is_text(kind) {
        return send(path, method, conditions).await;
    }
    for encoding in accept {
        let mut name = path.as_os_str().to_owned();
        name.push(".");
        name.push(encoding.ending());
        let beside = Path::new(&name);
        if tokio::fs::metadata(beside).await.is_ok_and(|meta| meta.is_file()) {
            let mut response = send(beside, method, conditions).await;
            response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(kind));
            response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static(encoding.name()));
            response.headers_mut().insert(VARY, HeaderValue::from_static("Accept-Encoding"));
            compress::weaken(response.headers_mut());
            return response;
        }
    }
    send(path, method, conditions).await
}

/// Returns the status of the answer when a file cannot be opened.
fn refusal(error: &std::io::Error) -> StatusCode {
    match error.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => StatusCode::NOT_FOUND,
        ErrorKind::PermissionDenied => StatusCode::FORBIDDEN,
        // out of descriptors or memory: it passes
        _ => StatusCode::SERVICE_UNAVAILABLE,
    }
}

/// A part of a file in one piece.
async fn piece(mut file: File, start: u64, end: u64) -> Option<Body> {
    file.seek(SeekFrom::Start(start)).await.ok()?;
    let mut bytes = vec![0; usize::try_from(end - start).ok()?];
    file.read_exact(&mut bytes).await.ok()?;
    Some(response::whole(bytes))
}

/// A part of a file, piece by piece. A file that becomes shorter meanwhile ends the connection.
async fn contents(mut file: File, start: u64, end: u64) -> Option<Body> {
    file.seek(SeekFrom::Start(start)).await.ok()?;
    let stream = futures_util::stream::unfold((file, end - start), |(mut file, left)| async move {
        let size = usize::try_from(left).unwrap_or(PIECE).min(PIECE);
        let mut piece = vec![0; size];
        let read = if size == 0 { Ok(0) } else { file.read(&mut piece).await };
        let read = match read {
            Ok(0) => return None,
            Ok(read) => read,
            Err(error) => return Some((Err(error), (file, 0))),
        };
        piece.truncate(read);
        Some((Ok(Frame::data(Bytes::from(piece))), (file, left - read as u64)))
    });
    Some(StreamBody::new(stream).boxed_unsync())
}

/// `bytes=a-b`; what cannot be given in one part is given as a whole.
fn range(text: &str, total: u64) -> Range {
    let Some((first, last)) = text.strip_prefix("bytes=").and_then(|range| range.split_once('-')) else {
        return Range::Whole;
    };
    let (first, last) = (first.trim(), last.trim());
    let span = match (first.parse::<u64>(), last.parse::<u64>()) {
        (Ok(first), Ok(last)) if first <= last => (first, last.saturating_add(1).min(total)),
        (Ok(first), Err(_)) if last.is_empty() => (first, total),
        (Err(_), Ok(last)) if first.is_empty() => (total.saturating_sub(last), total),
        _ => return Range::Whole,
    };
    if span.0 < span.1 { Range::Bytes(span.0, span.1) } else { Range::Unsatisfiable }
}

/// A file's media type by the end of its name.
fn kind(path: &Path) -> &'static str {
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or("").to_ascii_lowercase();
    match &extension[..] {
        "html" | "htm" => "text/html; charset=UTF-8",
        "css" => "text/css; charset=UTF-8",
        "js" | "mjs" => "text/javascript; charset=UTF-8",
        "csv" => "text/csv; charset=UTF-8",
        "md" => "text/markdown; charset=UTF-8",
        "txt" | "log" => "text/plain; charset=UTF-8",
        "yml" | "yaml" => "text/yaml; charset=UTF-8",
        "ics" => "text/calendar; charset=UTF-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "xml" | "xsl" => "application/xml",
        "xhtml" => "application/xhtml+xml",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "gif" => "image/gif",
        "webp" => "image/webp",
        "avif" => "image/avif",
        "bmp" => "image/bmp",
        "tif" | "tiff" => "image/tiff",
        "ico" => "image/vnd.microsoft.icon",
        "woff" => "font/woff",
        "woff2" => "font/woff2",
        "ttf" => "font/ttf",
        "otf" => "font/otf",
        "pdf" => "application/pdf",
        "zip" => "application/zip",
        "gz" => "application/gzip",
        "tar" => "application/x-tar",
        "wasm" => "application/wasm",
        "doc" => "application/msword",
        "xls" => "application/vnd.ms-excel",
        "mp4" => "video/mp4",
        "m4v" => "video/x-m4v",
        "webm" => "video/webm",
        "ogv" => "video/ogg",
        "3gp" => "video/3gpp",
        "mp3" => "audio/mpeg",
        "ogg" | "oga" => "audio/ogg",
        "wav" => "audio/wave",
        "flac" => "audio/x-flac",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges() {
        for (range, expected) in [
            ("bytes=0-4", Range::Bytes(0, 5)),
            ("bytes=5-", Range::Bytes(5, 10)),
            ("bytes=-3", Range::Bytes(7, 10)),
            ("bytes=-30", Range::Bytes(0, 10)),
            ("bytes=8-100", Range::Bytes(8, 10)),
            ("bytes=10-", Range::Unsatisfiable),
            ("bytes=-0", Range::Unsatisfiable),
            ("bytes=4-3", Range::Whole),
            ("bytes=0-1,4-5", Range::Whole),
            ("lines=0-1", Range::Whole),
            ("bytes=-", Range::Whole),
        ] {
            assert_eq!(super::range(range, 10), expected, "{range}");
        }
    }
}
