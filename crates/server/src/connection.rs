//! One connection: requests over HTTP/1.1 or HTTP/2 until either side ends it, or until it takes
//! too long.

use crate::activity::{Activity, Tracked, Verdict};
use crate::body::Content;
use crate::current::Current;
use crate::early::Hints;
use crate::proxy::Client;
use crate::respond::answer;
use crate::stream::Watched;
use hyper::header::{CONNECTION, HeaderValue};
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use std::convert::Infallible;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::watch;

/// Fields of a request's head; hyper answers 431 to more.
const MOST_FIELDS: usize = 256;
/// Bytes of a request's head.
const LONGEST_HEAD: usize = 64 << 10;
/// Requests that one HTTP/2 connection may have at a time.
const MOST_STREAMS: u32 = 128;
/// Bytes of responses that wait in one HTTP/2 connection.
const SEND_BUFFER: usize = 256 << 10;
/// How long a connection that was told to finish may still take.
const FINISH: Duration = Duration::from_secs(5);
/// How long a connection without a request stays when another process has taken over: who sends
/// one meanwhile gets the answer, and hears that it is the last.
pub const LINGER: Duration = Duration::from_secs(1);

/// Returns a builder of connections, as all of a server's are built.
pub fn builder() -> auto::Builder<TokioExecutor> {
    let mut builder = auto::Builder::new(TokioExecutor::new());
    // time limits are the watching task's
    builder
        .http1()
        .timer(TokioTimer::new())
        .header_read_timeout(None)
        .title_case_headers(true)
        .max_headers(MOST_FIELDS)
        .max_buf_size(LONGEST_HEAD * 2);
    builder
        .http2()
        .timer(TokioTimer::new())
        .max_concurrent_streams(MOST_STREAMS)
        .max_header_list_size(LONGEST_HEAD as u32)
        .max_send_buf_size(SEND_BUFFER)
        .keep_alive_interval(Duration::from_secs(30))
        .keep_alive_timeout(Duration::from_secs(20));
    builder
}

/// Serves a connection to its end. `closing` turns true when the server stops.
pub async fn serve<S>(stream: S, current: Arc<Current>, client: Client, activity: Arc<Activity>, mut closing: watch::Receiver<bool>)
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let hints = Hints::new();
    let io = TokioIo::new(Watched::new(stream, activity.clone(), hints.clone()));
    let (limits, builder) = {
        // it is held by requests alone, so that a reload lets it go
        let shared = current.get();
        (shared.limits.clone(), shared.connection_builder.clone())
    };
    let (requests, end) = (activity.clone(), closing.clone());
    let current_now = current.clone();
    let service = service_fn(move |mut request: hyper::Request<hyper::body::Incoming>| {
        let (shared, guard, end) = (current.get(), requests.begin(), end.clone());
        let is_http1 = request.version() <= hyper::Version::HTTP_11;
        if request.version() == hyper::Version::HTTP_11 {
            request.extensions_mut().insert(hints.clone());
        }
        async move {
            let mut response = answer(&shared, request.map(Content::Streamed), client).await;
            if is_http1 && *end.borrow() {
                response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
            }
            Ok::<_, Infallible>(response.map(|body| Tracked::new(body, guard)))
        }
    });
    let mut connection = pin!(builder.serve_connection(io, service));
    let mut check = pin!(tokio::time::sleep(limits.first_byte));
    let (mut finishing, mut lingers) = (false, false);
    loop {
        tokio::select! {
            biased;
            // a client that goes away is no error of the server
            _ = connection.as_mut() => return,
            () = activity.evicted.notified() => return,
            () = check.as_mut() => {
                if lingers {
                    (lingers, finishing) = (false, true);
                    connection.as_mut().graceful_shutdown();
                }
                let pause = match activity.judge(&limits) {
                    Verdict::Wait(pause) => pause,
                    Verdict::Finish if !finishing => {
                        finishing = true;
                        connection.as_mut().graceful_shutdown();
                        FINISH
                    }
                    Verdict::Finish | Verdict::Drop => return,
                };
                check.as_mut().reset(tokio::time::Instant::now() + pause);
            }
            _ = closing.wait_for(|closing| *closing), if !finishing && !lingers => {
                lingers = current_now.is_replaced.load(Ordering::Relaxed) && activity.awaits_request_of_http1();
                if lingers {
                    check.as_mut().reset(tokio::time::Instant::now() + LINGER);
                } else {
                    finishing = true;
                    connection.as_mut().graceful_shutdown();
                }
            }
        }
    }
}
