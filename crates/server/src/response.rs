//! From PHP's output to an HTTP response: status and headers first, then the body as it comes.

use bytes::Bytes;
use heddle_engine::runtime::output::{Headers, Sink};
use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt, Full, StreamBody};
use hyper::body::Frame;
use hyper::ext::ReasonPhrase;
use hyper::header::{CONTENT_TYPE, HeaderName, HeaderValue, LOCATION};
use hyper::{Response, StatusCode};
use std::convert::Infallible;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};

/// A response's body.
pub type Body = UnsyncBoxBody<Bytes, Infallible>;

/// What a PHP thread says first.
pub enum Head {
    Answer(Response<Body>),
    /// The router wants the file itself to be sent.
    PassThrough,
}

/// The PHP thread's end of a response.
pub struct Reply {
    head: Option<oneshot::Sender<Head>>,
    body: Option<mpsc::Sender<Bytes>>,
}

/// Pieces of a body that may wait for the client before PHP has to.
const PIECES: usize = 16;
/// How long PHP waits for a client that takes nothing: then it counts as gone.
const PATIENCE: Duration = Duration::from_secs(60);

/// How long PHP sleeps before it looks again whether such a client took something.
const TURN: Duration = Duration::from_millis(2);

/// A reply, and where its head arrives.
pub fn channel() -> (Reply, oneshot::Receiver<Head>) {
    let (sender, receiver) = oneshot::channel();
    (Reply { head: Some(sender), body: None }, receiver)
}

impl Reply {
    /// The script's output goes nowhere: the file is sent instead. Only before anything was sent.
    pub fn pass_through(mut self) {
        if let Some(head) = self.head.take() {
            let _ = head.send(Head::PassThrough);
        }
    }

    /// Whether nothing was sent yet.
    pub fn is_untouched(&self) -> bool {
        self.head.is_some()
    }

    /// An answer of the server itself, when the script gave none.
    pub fn fail(&mut self, code: StatusCode) {
        if let Some(head) = self.head.take() {
            let _ = head.send(Head::Answer(status(code)));
        }
    }
}

/// Hands a piece over; false when the client is gone, or takes nothing for too long.
fn send(body: &mpsc::Sender<Bytes>, mut piece: Bytes) -> bool {
    let start = Instant::now();
    loop {
        match body.try_send(piece) {
            Ok(()) => return true,
            Err(mpsc::error::TrySendError::Full(back)) if start.elapsed() < PATIENCE => piece = back,
            Err(_) => return false,
        }
        std::thread::sleep(TURN);
    }
}

impl Sink for Reply {
    fn write(&mut self, bytes: &[u8]) -> bool {
        match &self.body {
            Some(body) => send(body, Bytes::copy_from_slice(bytes)),
            None => true,
        }
    }

    fn flush(&mut self) {}

    fn send_headers(&mut self, headers: &Headers) {
        let Some(head) = self.head.take() else {
            return;
        };
        let (sender, receiver) = mpsc::channel(PIECES);
        let stream = futures_util::stream::unfold(receiver, |mut receiver| async move {
            let piece = receiver.recv().await?;
            Some((Ok::<_, Infallible>(Frame::data(piece)), receiver))
        });
        let mut response = Response::new(StreamBody::new(stream).boxed_unsync());
        *response.status_mut() = StatusCode::from_u16(headers.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        // `HTTP/1.1 404 Gone fishing`
        let reason = headers.status_line.as_deref().and_then(|line| line.splitn(3, |byte| *byte == b' ').nth(2));
        if let Some(reason) = reason.and_then(|reason| ReasonPhrase::try_from(reason).ok()) {
            response.extensions_mut().insert(reason);
        }
        for line in &headers.lines {
            let Some(at) = line.iter().position(|byte| *byte == b':') else {
                continue;
            };
            let (name, value) = (line[..at].trim_ascii(), line[at + 1..].trim_ascii());
            // the connection is the server's business
            let own = [&b"connection"[..], b"transfer-encoding", b"keep-alive"].iter().any(|own| name.eq_ignore_ascii_case(own));
            if let (Ok(name), Ok(value), false) = (HeaderName::from_bytes(name), HeaderValue::from_bytes(value), own) {
                response.headers_mut().append(name, value);
            }
        }
        if headers.status == 304 {
            // the client has the contents and knows what they are
            response.headers_mut().remove(CONTENT_TYPE);
        }
        self.body = Some(sender);
        // the client may be gone already
        let _ = head.send(Head::Answer(response));
    }
}

/// A body that is known as a whole.
pub fn whole(bytes: impl Into<Bytes>) -> Body {
    Full::new(bytes.into()).boxed_unsync()
}

/// A short answer of the server itself.
pub fn status(code: StatusCode) -> Response<Body> {
    let (number, text) = (code.as_u16(), code.canonical_reason().unwrap_or("Error"));
    let page = format!("<!doctype html><html><head><title>{number} {text}</title></head><body><h1>{text}</h1></body></html>\n");
    let mut response = Response::new(whole(page));
    *response.status_mut() = code;
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/html; charset=UTF-8"));
    response
}

/// A permanent redirect to a path.
pub fn redirect(to: &str) -> Response<Body> {
    let mut response = status(StatusCode::MOVED_PERMANENTLY);
    if let Ok(to) = HeaderValue::from_str(to) {
        response.headers_mut().insert(LOCATION, to);
    }
    response
}
