//! HTTP/2: the streams of a connection, each a request with its response.
//!
//! The `h2` library has the frames; what a request means and how it is answered is the same as over
//! HTTP/1.1. *Not here:* time limits, which the connection's own task has.

use crate::Shared;
use crate::activity::{Activity, Tracked};
use crate::body::{Arriving, Content};
use crate::current::Current;
use crate::proxy::Client;
use crate::respond::answer;
use crate::response::{self, Early};
use bytes::Bytes;
use h2::server::{Builder, SendResponse};
use h2::{Ping, PingPong, Reason, RecvStream, SendStream};
use http_body_util::BodyExt;
use hyper::body::{Body, Frame, SizeHint};
use hyper::header::{CONNECTION, CONTENT_LENGTH, DATE, HeaderMap, HeaderName, HeaderValue, TRANSFER_ENCODING, UPGRADE};
use hyper::{Method, Request, Response, StatusCode};
use std::future::poll_fn;
use std::io;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::{Duration, SystemTime};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::{Notify, mpsc};

/// Bytes with which a connection begins.
pub const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
/// Requests that one connection may have at a time.
const MOST_STREAMS: u32 = 128;
/// Bytes of a request's fields.
const LONGEST_HEAD: u32 = 64 << 10;
/// Bytes of responses that wait in one connection.
const SEND_BUFFER: usize = 256 << 10;
/// Bytes of bodies that a client may send ahead, of one request and of all.
const WINDOW: u32 = 1 << 20;
/// How often a client is asked whether it is there, and how long it may take to say so.
const PING: Duration = Duration::from_secs(30);
const PONG: Duration = Duration::from_secs(20);
/// Informational responses of one request that wait to be sent.
const MOST_EARLY: usize = 8;

/// State that the requests of a connection share.
#[derive(Clone)]
pub struct Requests {
    pub current: Arc<Current>,
    pub client: Client,
    pub activity: Arc<Activity>,
}

/// Serves a connection to its end. `finish` asks for it: requests that run are answered still.
pub async fn serve<S>(stream: S, requests: Requests, finish: &Notify)
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    let mut builder = Builder::new();
    builder
        .initial_window_size(WINDOW)
        .initial_connection_window_size(WINDOW)
        .max_concurrent_streams(MOST_STREAMS)
        .max_header_list_size(LONGEST_HEAD)
        .max_send_buffer_size(SEND_BUFFER);
    let Ok(mut connection) = builder.handshake(stream).await else { return };
    let pings = connection.ping_pong();
    let mut gone = pin!(is_gone(pings));
    loop {
        let accepted = tokio::select! {
            biased;
            () = finish.notified() => {
                connection.graceful_shutdown();
                continue;
            }
            () = gone.as_mut() => return,
            accepted = connection.accept() => accepted,
        };
        match accepted {
            Some(Ok((request, respond))) => drop(tokio::spawn(exchange(request, respond, requests.clone()))),
            Some(Err(_)) => return,
            None => break,
        }
    }
    // what is left to be said is said
    let _ = poll_fn(|cx| connection.poll_closed(cx)).await;
}

/// Waits until a client does not say that it is there.
async fn is_gone(pings: Option<PingPong>) {
    let Some(mut pings) = pings else { return std::future::pending().await };
    loop {
        tokio::time::sleep(PING).await;
        if !matches!(tokio::time::timeout(PONG, pings.ping(Ping::opaque())).await, Ok(Ok(_))) {
            return;
        }
    }
}

/// Answers one request.
async fn exchange(request: Request<RecvStream>, mut respond: SendResponse<Bytes>, requests: Requests) {
    let shared = requests.current.get();
    let guard = requests.activity.begin();
    let (early, mut hints) = mpsc::channel(MOST_EARLY);
    let is_head = request.method() == Method::HEAD;
    let length = request.headers().get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    let mut request = request.map(|stream| Content::Streamed(Arriving::Http2(Received { stream, length })));
    request.extensions_mut().insert(Arc::new(Hints(early)) as Arc<dyn Early>);
    let Some(response) = answered(&shared, request, &requests, &mut respond, &mut hints).await else { return };
    let (head, body) = head(response.map(|body| Tracked::new(body, guard)), is_head);
    let is_all = is_head || body.is_end_stream();
    let Ok(stream) = respond.send_response(head, is_all) else { return };
    if !is_all {
        send(stream, body).await;
    }
}

/// Waits for the response; what goes ahead of it is sent meanwhile. `None`: the client has lost
/// interest.
async fn answered(
    shared: &Shared,
    request: Request<Content>,
    requests: &Requests,
    respond: &mut SendResponse<Bytes>,
    hints: &mut mpsc::Receiver<Response<()>>,
) -> Option<Response<response::Body>> {
    let mut answer = pin!(answer(shared, request, requests.client));
    let mut is_open = true;
    let response = loop {
        tokio::select! {
            biased;
            hint = hints.recv(), if is_open => match hint {
                Some(hint) => drop(respond.send_informational(hint)),
                None => is_open = false,
            },
            response = answer.as_mut() => break response,
            _ = poll_fn(|cx| respond.poll_reset(cx)) => return None,
        }
    };
    while let Ok(hint) = hints.try_recv() {
        let _ = respond.send_informational(hint);
    }
    Some(response)
}

/// Returns the head of a response as HTTP/2 has it.
fn head<B: Body>(response: Response<B>, is_head: bool) -> (Response<()>, B) {
    let (mut parts, body) = response.into_parts();
    remove_own(&mut parts.headers);
    parts.headers.entry(DATE).or_insert_with(now);
    let has_body = !matches!(parts.status, StatusCode::NO_CONTENT | StatusCode::NOT_MODIFIED) && !is_head;
    if let Some(length) = body.size_hint().exact().filter(|_| has_body) {
        parts.headers.entry(CONTENT_LENGTH).or_insert_with(|| length.into());
    }
    parts.extensions.clear();
    (Response::from_parts(parts, ()), body)
}

/// Returns the time as a field has it.
fn now() -> HeaderValue {
    let text = httpdate::fmt_http_date(SystemTime::now());
    HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static(""))
}

/// Removes fields that are about a connection of HTTP/1.1.
fn remove_own(headers: &mut HeaderMap) {
    for name in [CONNECTION, TRANSFER_ENCODING, UPGRADE, HeaderName::from_static("keep-alive"), HeaderName::from_static("proxy-connection")]
    {
        headers.remove(name);
    }
}

/// Sends a body as its client takes it.
async fn send<B>(mut stream: SendStream<Bytes>, body: B)
where
    B: Body<Data = Bytes, Error = io::Error> + Unpin,
{
    let mut body = body;
    loop {
        let frame = tokio::select! {
            biased;
            _ = poll_fn(|cx| stream.poll_reset(cx)) => return,
            frame = body.frame() => frame,
        };
        match frame {
            Some(Ok(frame)) => {
                let Ok(data) = frame.into_data() else { continue };
                if !send_data(&mut stream, data).await {
                    return;
                }
            }
            Some(Err(_)) => return stream.send_reset(Reason::INTERNAL_ERROR),
            None => return drop(stream.send_data(Bytes::new(), true)),
        }
    }
}

/// Sends a piece of a body. False: the client takes no more.
async fn send_data(stream: &mut SendStream<Bytes>, mut data: Bytes) -> bool {
    while !data.is_empty() {
        stream.reserve_capacity(data.len());
        while stream.capacity() == 0 {
            let capacity = poll_fn(|cx| match stream.poll_reset(cx) {
                Poll::Ready(_) => Poll::Ready(None),
                Poll::Pending => stream.poll_capacity(cx),
            });
            if !matches!(capacity.await, Some(Ok(_))) {
                return false;
            }
        }
        let piece = data.split_to(stream.capacity().min(data.len()));
        if stream.send_data(piece, false).is_err() {
            return false;
        }
    }
    true
}

/// Headers ahead of a response (103 Early Hints), on their way to its stream.
struct Hints(mpsc::Sender<Response<()>>);

impl Early for Hints {
    fn send(&self, status: u16, fields: &[Vec<u8>]) -> bool {
        let mut response = Response::new(());
        let Ok(status) = StatusCode::from_u16(status) else { return false };
        *response.status_mut() = status;
        for field in fields {
            let Some(colon) = memchr::memchr(b':', field) else { continue };
            let (name, value) = (HeaderName::from_bytes(&field[..colon]), HeaderValue::from_bytes(field[colon + 1..].trim_ascii()));
            if let (Ok(name), Ok(value)) = (name, value)
                // the engine's own field says nothing that a client wants early
                && name != "x-powered-by"
            {
                response.headers_mut().append(name, value);
            }
        }
        remove_own(response.headers_mut());
        self.0.try_send(response).is_ok()
    }
}

/// Body of a request that comes still.
pub struct Received {
    stream: RecvStream,
    /// The length that the client declares.
    length: Option<u64>,
}

impl Body for Received {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
        match ready!(self.stream.poll_data(cx)) {
            Some(Ok(data)) => {
                // the client may send as much again
                let _ = self.stream.flow_control().release_capacity(data.len());
                Poll::Ready(Some(Ok(Frame::data(data))))
            }
            Some(Err(error)) if error.reason() == Some(Reason::NO_ERROR) => Poll::Ready(None),
            Some(Err(error)) => Poll::Ready(Some(Err(io::Error::other(error)))),
            None => Poll::Ready(None),
        }
    }

    fn is_end_stream(&self) -> bool {
        self.stream.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.length.map_or_else(SizeHint::default, SizeHint::with_exact)
    }
}
