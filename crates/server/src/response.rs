//! From PHP's output to an HTTP response: status and headers first, then the body as it comes.

use crate::site::Manner;
use bytes::Bytes;
use heddle_engine::runtime::output::{Headers, Sink};
use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt, Full, StreamBody};
use hyper::body::Frame;
use hyper::ext::ReasonPhrase;
use hyper::header::{CONTENT_LENGTH, CONTENT_TYPE, HeaderName, HeaderValue, LOCATION};
use hyper::{Response, StatusCode};
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot};

/// A response's body. Its error ends the connection, so that the client does not take what it has for the whole.
pub type Body = UnsyncBoxBody<Bytes, std::io::Error>;

/// What comes one after the other of a body that is streamed.
type Piece = std::io::Result<Bytes>;

/// What a PHP thread says first.
pub enum Head {
    Answer(Response<Body>),
    /// The router wants the file itself to be sent.
    PassThrough,
}

/// Status line and fields letter by letter as the program wrote them, for the development server.
#[derive(Clone)]
pub struct Lines {
    pub status: Option<Vec<u8>>,
    pub fields: Vec<Vec<u8>>,
}

/// The PHP thread's end of a response. Short answers are held until they are whole: then they go out in one piece, and with their length.
pub struct Reply {
    state: State,
    manner: Manner,
    /// Where it waits for a client that reads slowly.
    runtime: Handle,
}

enum State {
    Untouched(oneshot::Sender<Head>),
    /// The program has begun to answer, and the client knows nothing of it yet.
    Held {
        head: oneshot::Sender<Head>,
        answer: Response<()>,
        bytes: Vec<u8>,
    },
    Streamed(mpsc::Sender<Piece>),
    Over,
}

/// Bytes of an answer that are held.
const HELD: usize = 64 << 10;
/// Pieces of a body that may wait for the client before PHP has to.
const PIECES: usize = 16;
/// How long PHP waits for a client that takes nothing: then it counts as gone.
const PATIENCE: Duration = Duration::from_secs(60);

/// A reply, and where its head arrives. Only within the server's runtime.
pub fn channel(manner: Manner) -> (Reply, oneshot::Receiver<Head>) {
    let (sender, receiver) = oneshot::channel();
    (Reply { state: State::Untouched(sender), manner, runtime: Handle::current() }, receiver)
}

impl Reply {
    /// The script's output goes nowhere: the file is sent instead. Only before anything was sent.
    pub fn pass_through(self) {
        if let State::Untouched(head) = self.state {
            let _ = head.send(Head::PassThrough);
        }
    }

    /// Whether the program said nothing yet.
    pub fn is_untouched(&self) -> bool {
        matches!(self.state, State::Untouched(_))
    }

    /// Ends a response that its program did not end: an answer of the server itself if the client knows nothing yet, else the connection breaks.
    pub fn fail(&mut self, code: StatusCode) {
        match std::mem::replace(&mut self.state, State::Over) {
            State::Untouched(head) | State::Held { head, .. } => drop(head.send(Head::Answer(status(code)))),
            State::Streamed(body) => drop(self.send(&body, Err(std::io::ErrorKind::BrokenPipe.into()))),
            State::Over => {}
        }
    }

    /// Hands a piece over; false when the client is gone, or takes nothing for too long.
    fn send(&self, body: &mpsc::Sender<Piece>, piece: Piece) -> bool {
        match body.try_send(piece) {
            Ok(()) => true,
            Err(TrySendError::Full(piece)) => {
                let sent = async { tokio::time::timeout(PATIENCE, body.send(piece)).await };
                matches!(self.runtime.block_on(sent), Ok(Ok(())))
            }
            Err(TrySendError::Closed(_)) => false,
        }
    }

    /// From now on the client gets what comes when it comes. False: it is gone.
    fn stream(&mut self) -> bool {
        match std::mem::replace(&mut self.state, State::Over) {
            State::Held { head, answer, bytes } => {
                let (sender, receiver) = mpsc::channel::<Piece>(PIECES);
                let stream = futures_util::stream::unfold(receiver, |mut receiver| async move {
                    let piece = receiver.recv().await?;
                    Some((piece.map(Frame::data), receiver))
                });
                if !bytes.is_empty() {
                    let _ = sender.try_send(Ok(bytes.into()));
                }
                self.state = State::Streamed(sender);
                head.send(Head::Answer(answer.map(|()| StreamBody::new(stream).boxed_unsync()))).is_ok()
            }
            state => {
                self.state = state;
                true
            }
        }
    }
}

impl Sink for Reply {
    fn write(&mut self, piece: &[u8]) -> bool {
        match &mut self.state {
            State::Held { head, bytes, .. } => {
                bytes.extend_from_slice(piece);
                if bytes.len() > HELD { self.stream() } else { !head.is_closed() }
            }
            State::Streamed(body) => {
                let body = body.clone();
                self.send(&body, Ok(Bytes::copy_from_slice(piece)))
            }
            State::Untouched(_) | State::Over => true,
        }
    }

    fn flush(&mut self) {
        self.stream();
    }

    fn send_headers(&mut self, headers: &Headers) {
        match std::mem::replace(&mut self.state, State::Over) {
            State::Untouched(head) => {
                let mut answer = answer(headers);
                if self.manner == Manner::Development {
                    answer.extensions_mut().insert(Lines { status: headers.status_line.clone(), fields: headers.lines.clone() });
                }
                self.state = State::Held { head, answer, bytes: Vec::new() };
            }
            state => self.state = state,
        }
    }

    fn end(&mut self) {
        match std::mem::replace(&mut self.state, State::Over) {
            State::Untouched(head) => self.state = State::Untouched(head),
            State::Held { head, answer, bytes } => {
                // the program's own length is the program's business, right or wrong
                if answer.headers().contains_key(CONTENT_LENGTH) {
                    self.state = State::Held { head, answer, bytes };
                    self.stream();
                    self.state = State::Over;
                } else {
                    // the client may be gone already
                    let _ = head.send(Head::Answer(answer.map(|()| whole(bytes))));
                }
            }
            State::Streamed(_) | State::Over => {}
        }
    }
}

/// Status and headers as the program set them.
fn answer(headers: &Headers) -> Response<()> {
    let mut response = Response::new(());
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
    response
}

/// A body that is known as a whole.
pub fn whole(bytes: impl Into<Bytes>) -> Body {
    Full::new(bytes.into()).map_err(|never| match never {}).boxed_unsync()
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
