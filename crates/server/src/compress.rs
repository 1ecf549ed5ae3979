//! Compression of responses that are known as a whole, and files that lie beside others compressed
//! already.
//!
//! *Not here:* how bodies are compressed that are streamed, which is [`crate::streamed`].

use crate::response::{Body, whole};
use crate::streamed;
use http_body_util::BodyExt;
use hyper::body::Body as _;
use hyper::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_RANGE, CONTENT_TYPE, ETAG, HeaderMap, HeaderValue, VARY,
};
use hyper::{Response, StatusCode};
use std::io::Write;

/// An encoding, the best first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encoding {
    Brotli,
    Zstd,
    Gzip,
}

impl Encoding {
    /// All encodings, the best first.
    pub const ALL: [Encoding; 3] = [Encoding::Brotli, Encoding::Zstd, Encoding::Gzip];

    /// Returns the name in `Content-Encoding`.
    pub fn name(self) -> &'static str {
        match self {
            Encoding::Brotli => "br",
            Encoding::Zstd => "zstd",
            Encoding::Gzip => "gzip",
        }
    }

    /// Returns the ending of files that are compressed so.
    pub fn ending(self) -> &'static str {
        match self {
            Encoding::Brotli => "br",
            Encoding::Zstd => "zst",
            Encoding::Gzip => "gz",
        }
    }

    /// Compresses bytes. `None`: it cannot be done.
    fn compress(self, bytes: &[u8]) -> Option<Vec<u8>> {
        let mut out = Vec::with_capacity(bytes.len() / 3);
        match self {
            Encoding::Brotli => {
                let mut writer = brotli::CompressorWriter::new(&mut out, 16 << 10, 4, 20);
                writer.write_all(bytes).ok()?;
                writer.into_inner();
            }
            Encoding::Zstd => out = zstd::bulk::compress(bytes, 3).ok()?,
            Encoding::Gzip => {
                let mut writer = flate2::write::GzEncoder::new(&mut out, flate2::Compression::new(5));
                writer.write_all(bytes).ok()?;
                writer.finish().ok()?;
            }
        }
        Some(out)
    }
}

/// Returns whether a client takes an encoding: it names it, or everything, and not with a weight of
/// 0.
pub fn accepts(headers: &HeaderMap, encoding: Encoding) -> bool {
    let lists = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    let mut any = false;
    for item in lists.flat_map(|list| list.split(',')) {
        let (name, parameters) = item.split_once(';').map_or((item, ""), |(name, rest)| (name, rest));
        let weight = parameters.trim().strip_prefix("q=").and_then(|weight| weight.trim().parse::<f32>().ok()).unwrap_or(1.0);
        if name.trim().eq_ignore_ascii_case(encoding.name()) {
            return weight > 0.0;
        }
        any |= name.trim() == "*" && weight > 0.0;
    }
    any
}

/// Bytes below which compressing does not pay, and above which it is done on no connection's
/// thread's time.
const LEAST: u64 = 512;
const MOST: u64 = 1 << 20;

/// Compresses a response that is whole and of a kind that gets smaller, for a client with these
/// fields.
pub async fn compress(response: Response<Body>, accept: &[Encoding]) -> Response<Body> {
    let Some(length) = response.body().size_hint().exact() else {
        return as_it_comes(response, accept);
    };
    if !(LEAST..=MOST).contains(&length) || !is_compressible(&response) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    // any cache must know, even where this client takes none
    parts.headers.append(VARY, HeaderValue::from_static("Accept-Encoding"));
    let Some(&encoding) = accept.first() else {
        return Response::from_parts(parts, body);
    };
    let Ok(bytes) = body.collect().await.map(http_body_util::Collected::to_bytes) else {
        return crate::response::status(StatusCode::INTERNAL_SERVER_ERROR);
    };
    let source = bytes.clone();
    let compressed = if length > 64 << 10 {
        tokio::task::spawn_blocking(move || encoding.compress(&source)).await.ok().flatten()
    } else {
        encoding.compress(&source)
    };
    let Some(compressed) = compressed.filter(|compressed| compressed.len() < bytes.len()) else {
        return Response::from_parts(parts, whole(bytes));
    };
    parts.headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding.name()));
    parts.headers.remove(CONTENT_LENGTH);
    weaken(&mut parts.headers);
    Response::from_parts(parts, whole(compressed))
}

/// Compresses a response that is streamed and of a kind that gets smaller. Files are not: they have
/// their length.
fn as_it_comes(response: Response<Body>, accept: &[Encoding]) -> Response<Body> {
    if response.headers().contains_key(CONTENT_LENGTH) || !is_compressible(&response) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    parts.headers.append(VARY, HeaderValue::from_static("Accept-Encoding"));
    let Some(&encoding) = accept.first() else {
        return Response::from_parts(parts, body);
    };
    let Some(body) = streamed::compressed(body, encoding) else {
        return crate::response::status(StatusCode::INTERNAL_SERVER_ERROR);
    };
    parts.headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding.name()));
    weaken(&mut parts.headers);
    Response::from_parts(parts, body)
}

/// Makes a tag a weak one: the bytes are not those that it was made for.
pub fn weaken(headers: &mut HeaderMap) {
    let tag = headers.get(ETAG).filter(|tag| !tag.as_bytes().starts_with(b"W/"));
    if let Some(weak) = tag.and_then(|tag| HeaderValue::from_bytes(&[b"W/", tag.as_bytes()].concat()).ok()) {
        headers.insert(ETAG, weak);
    }
}

/// Returns whether a response may be compressed, and gets smaller.
fn is_compressible(response: &Response<Body>) -> bool {
    let headers = response.headers();
    let is_left_alone = headers.contains_key(CONTENT_ENCODING)
        || headers.contains_key(CONTENT_RANGE)
        || headers.get(CACHE_CONTROL).is_some_and(|value| value.as_bytes().windows(12).any(|word| word == b"no-transform"));
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or("");
    !is_left_alone && is_text(kind)
}

/// Returns whether a media type is text, or as good as text.
pub fn is_text(kind: &str) -> bool {
    let kind = kind.split(';').next().unwrap_or("").trim().to_ascii_lowercase();
    let known = [
        "application/json",
        "application/javascript",
        "application/xml",
        "application/manifest+json",
        "application/wasm",
        "font/ttf",
        "image/svg+xml",
    ];
    kind.starts_with("text/") && kind != "text/event-stream"
        || known.contains(&&kind[..])
        || kind.ends_with("+xml")
        || kind.ends_with("+json")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_clients_take() {
        for (field, expected) in [("gzip, br", "br,gzip"), ("gzip;q=0, *", "br,zstd"), ("identity", ""), ("zstd;q=0.5", "zstd"), ("", "")] {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT_ENCODING, HeaderValue::from_str(field).expect("a field"));
            let found: Vec<_> =
                Encoding::ALL.iter().filter(|encoding| accepts(&headers, **encoding)).map(|encoding| encoding.name()).collect();
            assert_eq!(found.join(","), expected, "{field}");
        }
    }

    #[test]
    fn every_encoding_makes_texts_smaller() {
        let text = "the same again and again ".repeat(100);
        for encoding in Encoding::ALL {
            let compressed = encoding.compress(text.as_bytes()).expect("it can be compressed");
            assert!(compressed.len() < text.len() / 5, "{encoding:?}: {}", compressed.len());
        }
    }
}
