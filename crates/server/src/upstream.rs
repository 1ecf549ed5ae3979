//! Other servers that answer for some paths: a reverse proxy over HTTP/1.1.
//!
//! Bodies are streamed in both directions. Connections that are free are kept for the next request.
//! *Not here:* WebSockets and other protocols that begin with `Upgrade`.

use crate::body::Arriving;
use crate::proxy::Client;
use crate::response::{self, Body};
use bytes::Bytes;
use http_body_util::BodyExt;
use hyper::client::conn::http1::{self, SendRequest};
use hyper::header::{CONNECTION, HOST, HeaderMap, HeaderName, HeaderValue, TE, TRAILER, TRANSFER_ENCODING, UPGRADE};
use hyper::http::request::Parts;
use hyper::{Request, Response, StatusCode, Uri};
use hyper_util::rt::TokioIo;
use std::fmt;
use std::io;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::net::{TcpStream, UnixStream};

/// Another server.
pub struct Upstream {
    target: Target,
    /// A path that stands before each one that is asked for.
    prefix: String,
    free: Mutex<Vec<SendRequest<Content>>>,
}

#[derive(Debug)]
enum Target {
    /// `host:port`
    Tcp(String),
    Unix(PathBuf),
}

/// A request's body on its way on.
type Content = http_body_util::combinators::UnsyncBoxBody<Bytes, io::Error>;

/// Connections without a request that are kept.
const MOST_FREE: usize = 32;
const CONNECT: Duration = Duration::from_secs(5);
/// How long the other server may take to begin its answer.
const ANSWER: Duration = Duration::from_secs(60);

impl fmt::Debug for Upstream {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Upstream").field("target", &self.target).field("prefix", &self.prefix).finish_non_exhaustive()
    }
}

impl Upstream {
    /// Parses `http://host:port/prefix` or `http://unix:/run/app.sock`.
    ///
    /// # Errors
    ///
    /// Returns a message when the text is neither.
    pub fn parse(text: &str) -> Result<Upstream, String> {
        let wrong = || format!("proxy takes http://host:port or http://unix:/path, not '{text}'");
        let rest = text.strip_prefix("http://").ok_or_else(wrong)?;
        if let Some(path) = rest.strip_prefix("unix:") {
            return Ok(Upstream { target: Target::Unix(path.into()), prefix: String::new(), free: Mutex::default() });
        }
        let uri: Uri = text.parse().map_err(|_| wrong())?;
        let (host, port) = (uri.host().ok_or_else(wrong)?, uri.port_u16().unwrap_or(80));
        if uri.query().is_some() {
            return Err(wrong());
        }
        Ok(Upstream {
            target: Target::Tcp(format!("{host}:{port}")),
            prefix: uri.path().trim_end_matches('/').to_owned(),
            free: Mutex::default(),
        })
    }

    async fn connect(&self) -> io::Result<SendRequest<Content>> {
        let sender = match &self.target {
            Target::Tcp(address) => {
                let stream = TcpStream::connect(address).await?;
                // a matter of speed alone
                let _ = stream.set_nodelay(true);
                handshake(stream).await
            }
            Target::Unix(path) => handshake(UnixStream::connect(path).await?).await,
        };
        sender.map_err(io::Error::other)
    }

    fn take_free(&self) -> Option<SendRequest<Content>> {
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let at = free.iter().position(SendRequest::is_ready)?;
        Some(free.swap_remove(at))
    }

    fn keep(&self, sender: SendRequest<Content>) {
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        free.retain(|sender| !sender.is_closed());
        if free.len() < MOST_FREE {
            free.push(sender);
        }
    }

    /// Has the other server answer a request.
    pub async fn answer(&self, mut head: Parts, body: Arriving, client: Client, host: &[u8]) -> Response<Body> {
        let target = head.uri.path_and_query().map_or("/", |target| target.as_str());
        let Ok(uri) = format!("{}{target}", self.prefix).parse::<Uri>() else {
            return response::status(StatusCode::BAD_REQUEST);
        };
        drop_own_fields(&mut head.headers);
        forward(&mut head.headers, client, host);
        head.uri = uri;
        head.version = hyper::Version::HTTP_11;
        head.extensions = hyper::http::Extensions::new();
        let request = Request::from_parts(head, body.boxed_unsync());
        // one that was free may be closed by the time that it is used: such a request was not sent
        let sender = match self.take_free() {
            Some(sender) => Ok(sender),
            None => tokio::time::timeout(CONNECT, self.connect()).await.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into())),
        };
        let Ok(mut sender) = sender else {
            return response::status(StatusCode::BAD_GATEWAY);
        };
        let answered = match tokio::time::timeout(ANSWER, sender.try_send_request(request)).await {
            Err(_) => return response::status(StatusCode::GATEWAY_TIMEOUT),
            Ok(Ok(answered)) => answered,
            Ok(Err(mut error)) => {
                // nothing of it was sent
                let (Some(request), Ok(Ok(mut sender))) = (error.take_message(), tokio::time::timeout(CONNECT, self.connect()).await)
                else {
                    return response::status(StatusCode::BAD_GATEWAY);
                };
                match tokio::time::timeout(ANSWER, sender.send_request(request)).await {
                    Err(_) => return response::status(StatusCode::GATEWAY_TIMEOUT),
                    Ok(Err(_)) => return response::status(StatusCode::BAD_GATEWAY),
                    Ok(Ok(answered)) => answered,
                }
            }
        };
        self.keep(sender);
        let (mut head, body) = answered.into_parts();
        drop_own_fields(&mut head.headers);
        head.version = hyper::Version::HTTP_11;
        head.extensions = hyper::http::Extensions::new();
        Response::from_parts(head, body.map_err(io::Error::other).boxed_unsync())
    }
}

/// Starts a connection, which a task of its own serves.
async fn handshake<S>(stream: S) -> hyper::Result<SendRequest<Content>>
where
    S: tokio::io::AsyncRead + tokio::io::AsyncWrite + Unpin + Send + 'static,
{
    let (sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    tokio::spawn(async move {
        // whoever waits for an answer hears of it
        let _ = connection.await;
    });
    Ok(sender)
}

/// Drops fields that are a connection's own (RFC 9110, 7.6.1).
fn drop_own_fields(headers: &mut HeaderMap) {
    let named: Vec<HeaderName> = headers
        .get_all(CONNECTION)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .filter_map(|name| name.trim().parse().ok())
        .collect();
    let own = [CONNECTION, TE, TRAILER, TRANSFER_ENCODING, UPGRADE];
    for name in named.into_iter().chain(own) {
        headers.remove(name);
    }
    for name in ["keep-alive", "proxy-connection", "proxy-authenticate", "proxy-authorization"] {
        headers.remove(name);
    }
}

/// Says for whom the request is; what a client says of that itself counts no more.
fn forward(headers: &mut HeaderMap, client: Client, host: &[u8]) {
    let mut set = |name: &'static str, value: &[u8]| {
        if let Ok(value) = HeaderValue::from_bytes(value) {
            headers.insert(HeaderName::from_static(name), value);
        }
    };
    if let Some(peer) = client.ends.peer {
        let peer = peer.ip().to_canonical().to_string();
        set("x-forwarded-for", peer.as_bytes());
        set("x-real-ip", peer.as_bytes());
    }
    set("x-forwarded-proto", if client.is_secure { b"https" } else { b"http" });
    set("x-forwarded-host", host);
    if let Ok(host) = HeaderValue::from_bytes(host) {
        headers.insert(HOST, host);
    }
    headers.remove("forwarded");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets() {
        for text in ["http://127.0.0.1:9000", "http://app/base/", "http://unix:/run/app.sock", "http://[::1]:80"] {
            assert!(Upstream::parse(text).is_ok(), "{text}");
        }
        for text in ["", "https://a", "127.0.0.1:9000", "http://", "http://a?b"] {
            assert!(Upstream::parse(text).is_err(), "{text}");
        }
    }
}
