//! From PHP's output to an HTTP response: status and headers first, then the body as it comes.

use crate::live::Facts;
use crate::log::Log;
use crate::site::ServerMode;
use crate::spelling::Spelled;
use bytes::Bytes;
use heddle_engine::runtime::output::{Headers, Sink};
use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt, Full, StreamBody};
use hyper::body::Frame;
use hyper::ext::ReasonPhrase;
use hyper::header::{CONTENT_LENGTH, CONTENT_TYPE, HeaderName, HeaderValue, LOCATION, RETRY_AFTER};
use hyper::{Response, StatusCode};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot};

/// A response's body. Its error ends the connection, so that the client does not take what it has
/// for the whole.
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

/// The PHP thread's end of a response. Short answers are held until they are whole: then they go
/// out in one piece, and with their length.
pub struct Reply {
    state: State,
    stage: Arc<AtomicU8>,
    about: About,
    /// Where it waits for a client that reads slowly.
    runtime: Handle,
}

/// Facts about a request that its reply depends on.
#[derive(Clone)]
pub struct About {
    pub mode: ServerMode,
    /// Whether the request asks for the head alone.
    pub is_head: bool,
    /// How long PHP waits for a client that takes nothing: then it counts as gone.
    pub write_timeout: Duration,
    pub log: Log,
    /// Where stacks of slow requests go.
    pub slow_log: Option<Log>,
    pub facts: Arc<Facts>,
    /// Whether the answer keeps its fields as the program wrote them: [`Lines`].
    pub keeps_lines: bool,
    /// Takes headers that go ahead of the response.
    pub early: Option<Arc<dyn Early>>,
    /// Takes messages for PHP's log, where the web server gets them.
    pub messages: Option<Arc<Messages>>,
}

/// Messages for PHP's log that a web server gets with the response.
#[derive(Debug, Default)]
pub struct Messages(Mutex<Said>);

#[derive(Debug, Default)]
struct Said {
    lines: Vec<u8>,
    /// Whether the response has ended: what follows is for the server's log.
    is_over: bool,
}

impl Messages {
    /// Most bytes of one response's.
    const MOST: usize = 64 << 10;

    /// Takes a line in. False: it comes too late, or there were too many.
    fn add(&self, line: &[u8]) -> bool {
        let mut said = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if said.is_over || said.lines.len() + line.len() >= Messages::MOST {
            return false;
        }
        said.lines.extend_from_slice(line);
        said.lines.push(b'\n');
        true
    }

    /// Returns all lines; no further ones are taken.
    pub fn end(&self) -> Vec<u8> {
        let mut said = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        said.is_over = true;
        std::mem::take(&mut said.lines)
    }
}

/// A connection that can send headers ahead of a response.
pub trait Early: Send + Sync {
    /// Sends a status from 103 on with fields. False: not now.
    fn send(&self, status: u16, fields: &[Vec<u8>]) -> bool;
}

/// Stages of a request in the queue.
const WAITING: u8 = 0;
const RUNNING: u8 = 1;
const CANCELLED: u8 = 2;

/// The connection's end of a response.
pub struct Pending {
    head: oneshot::Receiver<Head>,
    stage: Arc<AtomicU8>,
}

impl Pending {
    /// Waits for the head.
    ///
    /// # Errors
    ///
    /// Returns the status of the server's own answer: the request did not start within `wait`, or
    /// ended badly.
    pub async fn head(mut self, wait: Duration) -> Result<Head, StatusCode> {
        if let Ok(head) = tokio::time::timeout(wait, &mut self.head).await {
            return head.map_err(|_| StatusCode::INTERNAL_SERVER_ERROR);
        }
        let cancelled = self.stage.compare_exchange(WAITING, CANCELLED, Ordering::Relaxed, Ordering::Relaxed);
        if cancelled.is_ok() {
            return Err(StatusCode::SERVICE_UNAVAILABLE);
        }
        self.head.await.map_err(|_| StatusCode::INTERNAL_SERVER_ERROR)
    }
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
/// Returns a reply, and where its head arrives. Only within the server's runtime.
pub fn channel(about: About) -> (Reply, Pending) {
    let (sender, head) = oneshot::channel();
    let stage = Arc::new(AtomicU8::new(WAITING));
    let reply = Reply { state: State::Untouched(sender), stage: stage.clone(), about, runtime: Handle::current() };
    (reply, Pending { head, stage })
}

impl Reply {
    /// Marks the request as running. False: nobody waits for it any more.
    pub fn begin(&self) -> bool {
        !self.is_abandoned() && self.stage.compare_exchange(WAITING, RUNNING, Ordering::Relaxed, Ordering::Relaxed).is_ok()
    }

    /// Returns whether the client has left before anything was answered.
    pub fn is_abandoned(&self) -> bool {
        matches!(&self.state, State::Untouched(head) if head.is_closed())
    }

    /// Writes a line to the server's log.
    pub fn log(&self, line: &[u8]) -> bool {
        if self.about.messages.as_ref().is_some_and(|messages| messages.add(line)) {
            return true;
        }
        let time = heddle_engine::runtime::timestamp::of_server();
        self.about.log.line(&[b"[", time.as_bytes(), b"] ", line].concat());
        true
    }

    /// Returns what people want to see of the request.
    pub fn facts(&self) -> &Arc<Facts> {
        &self.about.facts
    }

    /// Sends headers ahead of the response, where the connection can.
    pub fn send_early(&mut self, status: u16, headers: &Headers) -> bool {
        self.is_untouched() && self.about.early.as_ref().is_some_and(|early| early.send(status, &headers.lines))
    }

    /// Writes the stack of a request that takes long to the slow log, or to the server's.
    pub fn log_slow(&self, trace: &[u8]) {
        self.about.facts.is_slow.store(true, Ordering::Relaxed);
        let Facts { method, host, url, script, .. } = &*self.about.facts;
        let time = heddle_engine::runtime::timestamp::of_server();
        let head = format!("[{time}] slow: {method} {host}{url}\nscript_filename = {script}\n");
        let log = self.about.slow_log.as_ref().unwrap_or(&self.about.log);
        log.line(&[head.as_bytes(), trace].concat());
    }

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

    /// Ends a response that its program did not end: an answer of the server itself if the client
    /// knows nothing yet, else the connection breaks.
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
                let sent = async { tokio::time::timeout(self.about.write_timeout, body.send(piece)).await };
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
                let mut answer = answer(headers, status_of(headers, &self.about));
                if self.about.keeps_lines || self.about.mode == ServerMode::Development {
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
                let mut answer = answer;
                let declared = answer.headers().get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.trim().parse().ok());
                if answer.headers().contains_key(CONTENT_LENGTH) && !self.about.is_head && declared != Some(bytes.len()) {
                    // a client that believed it would wait for ever, or take the rest for another
                    // answer
                    answer.headers_mut().remove(CONTENT_LENGTH);
                    self.log(format!("heddle: the response has {} bytes, and not those of its Content-Length", bytes.len()).as_bytes());
                }
                // the client may be gone already
                let _ = head.send(Head::Answer(answer.map(|()| whole(bytes))));
            }
            State::Streamed(_) | State::Over => {}
        }
    }
}

/// Returns the status and the reason that a program gives: `HTTP/1.1 404 Gone fishing`, or as to a
/// web server in front of php-fpm, `Status: 404 Gone fishing`.
fn status_of<'a>(headers: &'a Headers, about: &About) -> (StatusCode, Option<&'a [u8]>) {
    let own = StatusCode::from_u16(headers.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    if let Some(line) = headers.status_line.as_deref() {
        return (own, line.splitn(3, |byte| *byte == b' ').nth(2));
    }
    let is_status = |line: &&Vec<u8>| line.get(..7).is_some_and(|name| name.eq_ignore_ascii_case(b"Status:"));
    let field = headers.lines.iter().find(is_status).filter(|_| headers.status == 200 && about.mode == ServerMode::Production);
    // a web server in front reads it itself
    let field = field.filter(|_| !about.keeps_lines);
    let Some(text) = field.map(|line| line[7..].trim_ascii()) else { return (own, None) };
    let (number, reason) = text.split_at(text.len().min(3));
    let given = std::str::from_utf8(number).ok().and_then(|number| number.parse::<StatusCode>().ok());
    given
        .filter(|status| !status.is_informational())
        .map_or((own, None), |status| (status, Some(reason.trim_ascii()).filter(|reason| !reason.is_empty())))
}

/// Returns status and headers as the program set them.
fn answer(headers: &Headers, (status, reason): (StatusCode, Option<&[u8]>)) -> Response<()> {
    let mut response = Response::new(());
    *response.status_mut() = status;
    if let Some(reason) = reason.and_then(|reason| ReasonPhrase::try_from(reason).ok()) {
        response.extensions_mut().insert(reason);
    }
    let mut spelled = Spelled::default();
    for line in &headers.lines {
        let Some(at) = line.iter().position(|byte| *byte == b':') else {
            continue;
        };
        let (name, value) = (line[..at].trim_ascii(), line[at + 1..].trim_ascii());
        // the connection is the server's business, and the status has been read
        let own = [&b"connection"[..], b"transfer-encoding", b"keep-alive", b"status"].iter().any(|own| name.eq_ignore_ascii_case(own));
        // who says that it is of no type wants no such field
        let own = own || value.is_empty() && name.eq_ignore_ascii_case(b"content-type");
        if let (Ok(name), Ok(value), false) = (HeaderName::from_bytes(name), HeaderValue::from_bytes(value), own) {
            response.headers_mut().append(name, value);
            spelled.add(line[..at].trim_ascii());
        }
    }
    if !spelled.0.is_empty() {
        response.extensions_mut().insert(spelled);
    }
    if response.status() == StatusCode::NOT_MODIFIED {
        // the client has the contents and knows what they are
        response.headers_mut().remove(CONTENT_TYPE);
    }
    response
}

/// A body that is known as a whole.
pub fn whole(bytes: impl Into<Bytes>) -> Body {
    Full::new(bytes.into()).map_err(|never| match never {}).boxed_unsync()
}

/// Mark of the server's own answers: a site may put pages of its own in their place.
#[derive(Clone)]
pub struct Own;

/// Returns a short answer of the server itself.
pub fn status(code: StatusCode) -> Response<Body> {
    let (number, text) = (code.as_u16(), code.canonical_reason().unwrap_or("Error"));
    let page = format!("<!doctype html><html><head><title>{number} {text}</title></head><body><h1>{text}</h1></body></html>\n");
    let mut response = Response::new(whole(page));
    response.extensions_mut().insert(Own);
    *response.status_mut() = code;
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/html; charset=UTF-8"));
    if code == StatusCode::SERVICE_UNAVAILABLE {
        response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("2"));
    }
    response
}

/// Returns a permanent redirect to a path, with the query that was asked for.
pub fn redirect(path: &str, query: Option<&str>) -> Response<Body> {
    let mut response = status(StatusCode::MOVED_PERMANENTLY);
    if let Ok(to) = HeaderValue::from_str(&query.map_or_else(|| path.to_owned(), |query| format!("{path}?{query}"))) {
        response.headers_mut().insert(LOCATION, to);
    }
    response
}
