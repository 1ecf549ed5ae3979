//! One connection: requests over HTTP/1.1 or HTTP/2 until either side ends it, or until it takes
//! too long.
//!
//! What the library needs to serve HTTP/1.1 is there while a request is; a connection that waits
//! for the next one holds its socket, its record and a timer.

use crate::activity::{Activity, Tracked, Verdict};
use crate::body::{Arriving, Content};
use crate::current::Current;
use crate::early::Hints;
use crate::http2::{self, PREFACE};
use crate::proxy::Client;
use crate::respond::answer;
use crate::response::Early;
use crate::spelling::Spelled;
use crate::stream::Watched;
use hyper::body::Incoming;
use hyper::header::{CONNECTION, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Version};
use hyper_util::rt::TokioIo;
use std::convert::Infallible;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt};
use tokio::sync::{Notify, watch};
use tokio::time::{Instant, Sleep};

/// Fields of a request's head; hyper answers 431 to more.
const MOST_FIELDS: usize = 256;
/// Bytes of a request's head.
const LONGEST_HEAD: usize = 64 << 10;
/// How long a connection that was told to finish may still take.
const FINISH: Duration = Duration::from_secs(5);
/// How long a connection without a request stays when another process has taken over: who sends
/// one meanwhile gets the answer, and hears that it is the last.
pub const LINGER: Duration = Duration::from_secs(1);
/// Time without a request after which a connection lets go of what it needs for one.
const IDLE: Duration = Duration::from_millis(250);
/// How often a connection that has a request is looked at, at least.
const LOOK: Duration = Duration::from_secs(10);

/// Returns a builder of connections of HTTP/1.1; time limits are the watching task's.
fn builder() -> http1::Builder {
    let mut builder = http1::Builder::new();
    builder.header_read_timeout(None).title_case_headers(true).max_headers(MOST_FIELDS).max_buf_size(LONGEST_HEAD * 2);
    builder
}

/// State of a connection beside its stream.
struct Served {
    current: Arc<Current>,
    client: Client,
    activity: Arc<Activity>,
    hints: Arc<Hints>,
    /// Turns true when the server stops.
    closing: watch::Receiver<bool>,
}

/// Serves a connection to its end. `closing` turns true when the server stops.
pub async fn serve<S>(stream: S, current: Arc<Current>, client: Client, activity: Arc<Activity>, closing: watch::Receiver<bool>)
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let hints = Hints::new();
    let mut stream = Watched::new(stream, activity.clone(), hints.clone());
    let served = Served { current, client, activity, hints, closing };
    while served.awaits(&mut stream).await {
        if stream.ahead().starts_with(PREFACE) {
            served.activity.is_of_http2();
            stream.speaks_http2(PREFACE.len());
            // it is large, and idle connections are many
            return Box::pin(served.http2(stream)).await;
        }
        match Box::pin(served.http1(stream)).await {
            Some(idle) => stream = idle,
            None => return,
        }
    }
}

/// Waits until the server stops.
async fn closes(closing: &mut watch::Receiver<bool>) {
    let _ = closing.wait_for(|closing| *closing).await;
}

impl Served {
    /// Waits until a request begins. False: the connection is to end.
    async fn awaits<S: AsyncRead + AsyncWrite + Unpin>(&self, stream: &mut Watched<S>) -> bool {
        let mut check = pin!(tokio::time::sleep(Duration::ZERO));
        let (mut closing, mut lingers) = (self.closing.clone(), false);
        loop {
            let ahead = stream.ahead();
            let is_unclear = ahead.len() < PREFACE.len() && PREFACE.starts_with(ahead);
            if !is_unclear {
                return true;
            }
            tokio::select! {
                biased;
                read = stream.read_ahead() => if !matches!(read, Ok(1..)) {
                    return !stream.ahead().is_empty() && read.is_ok();
                },
                () = self.activity.evicted.notified() => return false,
                () = check.as_mut() => match self.judge(check.as_mut()) {
                    Verdict::Wait(_) if !lingers => {}
                    Verdict::Drop => return false,
                    Verdict::Wait(_) | Verdict::Finish => {
                        // of TLS, the end is said
                        let _ = tokio::time::timeout(FINISH, stream.shutdown()).await;
                        return false;
                    }
                },
                () = closes(&mut closing), if !lingers => {
                    lingers = self.current.is_replaced.load(Ordering::Relaxed);
                    if !lingers {
                        let _ = tokio::time::timeout(FINISH, stream.shutdown()).await;
                        return false;
                    }
                    check.as_mut().reset(Instant::now() + LINGER);
                }
            }
        }
    }

    /// Judges the connection, and sets the timer for the next time.
    fn judge(&self, timer: std::pin::Pin<&mut Sleep>) -> Verdict {
        let verdict = self.activity.judge(&self.current.get().limits);
        match verdict {
            Verdict::Wait(pause) => timer.reset(Instant::now() + pause),
            Verdict::Finish => timer.reset(Instant::now() + FINISH),
            Verdict::Drop => {}
        }
        verdict
    }

    /// Serves requests over HTTP/1.1 until there is none for a moment: then the stream comes back.
    async fn http1<S>(&self, stream: Watched<S>) -> Option<Watched<S>>
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let service = service_fn(|request| self.answer(request));
        let mut connection = builder().serve_connection(TokioIo::new(stream), service);
        let mut check = pin!(tokio::time::sleep(IDLE));
        let mut closing = self.closing.clone();
        let (mut finishing, mut lingers) = (false, false);
        loop {
            tokio::select! {
                biased;
                // a client that goes away is no error of the server
                _ = &mut connection => return None,
                () = self.activity.evicted.notified() => return None,
                () = check.as_mut() => {
                    if !finishing && !lingers && self.activity.is_idle_for(IDLE) && self.hints.is_flushed() {
                        let parts = connection.into_parts();
                        let mut stream = parts.io.into_inner();
                        stream.put_ahead(&parts.read_buf);
                        return Some(stream);
                    }
                    if lingers {
                        (lingers, finishing) = (false, true);
                        std::pin::Pin::new(&mut connection).graceful_shutdown();
                    }
                    match self.judge(check.as_mut()) {
                        Verdict::Wait(pause) => {
                            let most = if self.activity.idle_since().is_some() { IDLE } else { LOOK };
                            check.as_mut().reset(Instant::now() + pause.min(most));
                        }
                        Verdict::Finish if !finishing => {
                            finishing = true;
                            std::pin::Pin::new(&mut connection).graceful_shutdown();
                        }
                        Verdict::Finish | Verdict::Drop => return None,
                    }
                }
                () = closes(&mut closing), if !finishing && !lingers => {
                    lingers = self.current.is_replaced.load(Ordering::Relaxed) && self.activity.idle_since().is_some();
                    if lingers {
                        check.as_mut().reset(Instant::now() + LINGER);
                    } else {
                        finishing = true;
                        std::pin::Pin::new(&mut connection).graceful_shutdown();
                    }
                }
            }
        }
    }

    /// Answers one request of HTTP/1.1.
    async fn answer(&self, mut request: Request<Incoming>) -> Result<hyper::Response<Tracked<crate::response::Body>>, Infallible> {
        let (shared, guard) = (self.current.get(), self.activity.begin());
        if request.version() == Version::HTTP_11 {
            request.extensions_mut().insert(self.hints.clone() as Arc<dyn Early>);
        }
        let request = request.map(|body| Content::Streamed(Arriving::Http1(body)));
        let mut response = answer(&shared, request, self.client).await;
        if *self.closing.borrow() {
            response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
        }
        self.hints.spell(Spelled::take(&mut response));
        Ok(response.map(|body| Tracked::new(body, guard)))
    }

    /// Serves requests over HTTP/2.
    async fn http2<S>(&self, stream: Watched<S>)
    where
        S: AsyncRead + AsyncWrite + Unpin,
    {
        let finish = Notify::new();
        let requests = http2::Requests { current: self.current.clone(), client: self.client, activity: self.activity.clone() };
        let mut connection = pin!(http2::serve(stream, requests, &finish));
        let mut check = pin!(tokio::time::sleep(Duration::ZERO));
        let (mut closing, mut finishing) = (self.closing.clone(), false);
        loop {
            tokio::select! {
                biased;
                () = connection.as_mut() => return,
                () = self.activity.evicted.notified() => return,
                () = check.as_mut() => match self.judge(check.as_mut()) {
                    Verdict::Wait(_) => {}
                    Verdict::Finish if !finishing => {
                        finishing = true;
                        finish.notify_one();
                    }
                    Verdict::Finish | Verdict::Drop => return,
                },
                () = closes(&mut closing), if !finishing => {
                    finishing = true;
                    finish.notify_one();
                }
            }
        }
    }
}
