//! Bodies of requests on their way in: counted, limited in size, rate and sum, and in a temporary
//! file once they are large.

use crate::config::Limits;
use crate::http2;
use bytes::Bytes;
use heddle_engine::runtime::body::Body;
use heddle_engine::runtime::multipart::random_file;
use http_body_util::BodyExt;
use hyper::StatusCode;
use hyper::body::{Body as _, Frame, Incoming, SizeHint};
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

/// Content of a request: still to be read, or read already.
pub enum Content {
    Streamed(Arriving),
    Ready(Received),
}

/// A body that comes still.
pub enum Arriving {
    Http1(Incoming),
    Http2(http2::Received),
}

impl hyper::body::Body for Arriving {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        match self.get_mut() {
            Arriving::Http1(body) => Pin::new(body).poll_frame(cx).map_err(io::Error::other),
            Arriving::Http2(body) => Pin::new(body).poll_frame(cx),
        }
    }

    fn is_end_stream(&self) -> bool {
        match self {
            Arriving::Http1(body) => body.is_end_stream(),
            Arriving::Http2(body) => body.is_end_stream(),
        }
    }

    fn size_hint(&self) -> SizeHint {
        match self {
            Arriving::Http1(body) => body.size_hint(),
            Arriving::Http2(body) => body.size_hint(),
        }
    }
}

/// A body as it came.
#[derive(Default)]
pub struct Received {
    /// Empty when it is too long.
    pub body: Body,
    /// Number of bytes, or the declared length if that is greater.
    pub length: u64,
}

/// Bytes of a body that stay in memory.
const IN_MEMORY: usize = 64 << 10;
/// Bytes that are gathered before they are written to a file.
const GATHERED: usize = 256 << 10;
/// Bytes behind a limit that are read and dropped, so that the client comes to read the answer.
const DROPPED: u64 = 16 << 20;

/// Account of all bodies that are held.
pub struct Bodies {
    memory: AtomicU64,
    total: AtomicU64,
    most_memory: u64,
    most_total: u64,
    folder: PathBuf,
}

impl Bodies {
    /// Starts with none; large ones go to files in `folder`.
    pub fn new(limits: &Limits, folder: &Path) -> Arc<Bodies> {
        Arc::new(Bodies {
            memory: AtomicU64::new(0),
            total: AtomicU64::new(0),
            most_memory: limits.body_memory,
            most_total: limits.body_total,
            folder: folder.to_owned(),
        })
    }

    /// Returns the bytes that are held: in memory, and in all.
    pub fn held(&self) -> (u64, u64) {
        (self.memory.load(Ordering::Relaxed), self.total.load(Ordering::Relaxed))
    }
}

/// A body's part of the account.
struct Share {
    bodies: Arc<Bodies>,
    memory: u64,
    total: u64,
}

impl Share {
    /// Adds to the sum of all bodies. False: there is no room for so much.
    fn take_total(&mut self, bytes: u64) -> bool {
        let fits = take(&self.bodies.total, bytes, self.bodies.most_total);
        self.total += if fits { bytes } else { 0 };
        fits
    }

    /// Adds to what is held in memory. False: there is no room for so much.
    fn take_memory(&mut self, bytes: u64) -> bool {
        let fits = take(&self.bodies.memory, bytes, self.bodies.most_memory);
        self.memory += if fits { bytes } else { 0 };
        fits
    }

    fn return_memory(&mut self) {
        self.bodies.memory.fetch_sub(std::mem::take(&mut self.memory), Ordering::Relaxed);
    }

    fn return_all(&mut self) {
        self.return_memory();
        self.bodies.total.fetch_sub(std::mem::take(&mut self.total), Ordering::Relaxed);
    }
}

fn take(account: &AtomicU64, bytes: u64, most: u64) -> bool {
    let before = account.fetch_add(bytes, Ordering::Relaxed);
    let fits = before.saturating_add(bytes) <= most;
    if !fits {
        account.fetch_sub(bytes, Ordering::Relaxed);
    }
    fits
}

impl Drop for Share {
    fn drop(&mut self) {
        self.return_all();
    }
}

/// A body that is being received.
pub struct Spool {
    share: Share,
    /// Stands for what is not in the file.
    gathered: Vec<u8>,
    file: Option<File>,
    length: u64,
    limit: u64,
}

impl Spool {
    /// Starts a body of at most `limit` bytes; what comes behind them is counted and dropped.
    pub fn new(bodies: &Arc<Bodies>, limit: u64) -> Spool {
        let share = Share { bodies: bodies.clone(), memory: 0, total: 0 };
        Spool { share, gathered: Vec::new(), file: None, length: 0, limit }
    }

    /// Returns whether the body is longer than its limit.
    pub fn is_too_long(&self) -> bool {
        self.length > self.limit
    }

    /// Adds bytes.
    ///
    /// # Errors
    ///
    /// Returns the status of the answer: 503 without room for them, 413 far behind the limit.
    pub async fn push(&mut self, data: &[u8]) -> Result<(), StatusCode> {
        self.length += data.len() as u64;
        if self.is_too_long() {
            self.gathered = Vec::new();
            self.file = None;
            self.share.return_all();
            return if self.length > self.limit.saturating_add(DROPPED) { Err(StatusCode::PAYLOAD_TOO_LARGE) } else { Ok(()) };
        }
        if !self.share.take_total(data.len() as u64) {
            return Err(StatusCode::SERVICE_UNAVAILABLE);
        }
        if self.file.is_none() {
            let fits = self.gathered.len() + data.len() <= IN_MEMORY;
            if fits && self.share.take_memory(data.len() as u64) {
                self.gathered.extend_from_slice(data);
                return Ok(());
            }
            let folder = self.share.bodies.folder.clone();
            self.file = Some(blocking(move || unnamed_file(&folder)).await?);
            self.share.return_memory();
        }
        self.gathered.extend_from_slice(data);
        if self.gathered.len() >= GATHERED { self.write().await } else { Ok(()) }
    }

    /// Writes what was gathered to the file.
    async fn write(&mut self) -> Result<(), StatusCode> {
        if let Some(mut file) = self.file.take() {
            let gathered = std::mem::take(&mut self.gathered);
            let write = move || file.write_all(&gathered).map(|()| (file, gathered));
            let (file, mut gathered) = blocking(write).await?;
            gathered.clear();
            (self.file, self.gathered) = (Some(file), gathered);
        }
        Ok(())
    }

    /// Ends the body.
    ///
    /// # Errors
    ///
    /// Returns the status of the answer when the rest cannot be written.
    pub async fn finish(mut self) -> Result<Received, StatusCode> {
        if self.is_too_long() {
            return Ok(Received { body: Body::default(), length: self.length });
        }
        self.write().await?;
        let body = match self.file {
            Some(file) => Body::in_file(file, self.length),
            None if self.gathered.is_empty() => return Ok(Received::default()),
            None => Body::from(self.gathered),
        };
        Ok(Received { body: body.guarded_by(Arc::new(self.share)), length: self.length })
    }
}

/// Receives a body up to `limit` bytes.
///
/// # Errors
///
/// Returns the status of the answer: 400 for a broken body, 408 for a slow one, and those of
/// [`Spool::push`].
pub async fn receive(content: Content, limit: u64, bodies: &Arc<Bodies>, limits: &Limits) -> Result<Received, StatusCode> {
    let mut body = match content {
        Content::Streamed(body) => body,
        Content::Ready(received) => return Ok(received),
    };
    if body.is_end_stream() {
        return Ok(Received::default());
    }
    let declared = body.size_hint().exact().unwrap_or(0);
    let mut spool = Spool::new(bodies, limit);
    if declared > limit.saturating_add(DROPPED) {
        return Ok(Received { body: Body::default(), length: declared });
    }
    let start = Instant::now();
    loop {
        let frame = match tokio::time::timeout(patience(start, spool.length, limits), body.frame()).await {
            Ok(None) => break,
            Ok(Some(Ok(frame))) => frame,
            Ok(Some(Err(_))) => return Err(StatusCode::BAD_REQUEST),
            Err(_) => return Err(StatusCode::REQUEST_TIMEOUT),
        };
        let Some(data) = frame.data_ref() else { continue };
        if declared > limit {
            // it is dropped from the first byte on
            spool.limit = 0;
        }
        push(&mut spool, data).await?;
    }
    let received = spool.finish().await?;
    Ok(Received { length: received.length.max(declared), ..received })
}

async fn push(spool: &mut Spool, data: &Bytes) -> Result<(), StatusCode> {
    // a frame may be large over HTTP/2
    for piece in data.chunks(GATHERED) {
        spool.push(piece).await?;
    }
    Ok(())
}

/// Returns how long the next bytes of a body may take: the average of all must reach the least
/// rate, and no pause may be too long.
pub fn patience(start: Instant, received: u64, limits: &Limits) -> Duration {
    let paid = Duration::from_secs(received / limits.body_rate.max(1));
    (limits.body_grace + paid).saturating_sub(start.elapsed()).min(limits.body_grace)
}

/// Runs file operations off the threads that serve connections.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> io::Result<T> + Send + 'static) -> Result<T, StatusCode> {
    match tokio::task::spawn_blocking(work).await {
        Ok(Ok(result)) => Ok(result),
        Ok(Err(_)) | Err(_) => Err(StatusCode::SERVICE_UNAVAILABLE),
    }
}

/// Creates a file that has no name any more: it goes when it is closed.
fn unnamed_file(folder: &Path) -> io::Result<File> {
    let (file, path) = random_file(folder)?;
    std::fs::remove_file(path)?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::ServerMode;

    fn run<T>(work: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().build().expect("a runtime").block_on(work)
    }

    #[test]
    fn small_bodies_stay_and_large_ones_go_to_files_and_all_are_counted() {
        let mut limits = Limits::of(ServerMode::Production);
        (limits.body_memory, limits.body_total) = (100, 200_000);
        let bodies = Bodies::new(&limits, &std::env::temp_dir());
        run(async {
            let mut small = Spool::new(&bodies, 1000);
            small.push(b"small").await.expect("room");
            let small = small.finish().await.expect("room");
            assert_eq!((&*small.body.whole().expect("memory"), bodies.held()), (&b"small"[..], (5, 5)));
            let text = vec![b'x'; 150_000];
            let mut large = Spool::new(&bodies, 1 << 20);
            for piece in text.chunks(40_000) {
                large.push(piece).await.expect("room");
            }
            let large = large.finish().await.expect("room");
            assert_eq!((&*large.body.whole().expect("a file"), bodies.held()), (&text[..], (5, 150_005)));
            assert_eq!(Spool::new(&bodies, 1 << 20).push(&text).await, Err(StatusCode::SERVICE_UNAVAILABLE));
            drop((small, large));
            assert_eq!(bodies.held(), (0, 0));
            let mut long = Spool::new(&bodies, 10);
            long.push(&text).await.expect("it is dropped");
            let long = long.finish().await.expect("it is dropped");
            assert_eq!((long.body.len(), long.length, bodies.held()), (0, 150_000, (0, 0)));
        });
    }

    #[test]
    fn slow_bodies_run_out_of_patience() {
        let limits = Limits { body_rate: 100, body_grace: Duration::from_millis(10), ..Limits::of(ServerMode::Production) };
        let start = Instant::now();
        assert!(patience(start, 0, &limits) > Duration::ZERO);
        std::thread::sleep(Duration::from_millis(20));
        assert_eq!(patience(start, 0, &limits), Duration::ZERO);
        assert!(patience(start, 1000, &limits) > Duration::ZERO);
    }
}
