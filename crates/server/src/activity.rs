//! Record of a connection's progress, and the judgement whether it has taken too long.
//!
//! The stream and the bodies of responses write the record; the connection's own task judges it
//! when its timer fires, so that a request costs no timer of its own. Times are milliseconds since
//! the process began to count; 0 stands for "never".

use crate::config::Limits;
use bytes::Bytes;
use hyper::body::{Body, Frame, SizeHint};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use tokio::sync::Notify;

/// Returns milliseconds since the first call, at least 1.
fn now() -> u64 {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_millis() as u64 + 1
}

/// Progress of one connection.
pub struct Activity {
    opened: u64,
    /// When the last request ended, or the connection began.
    idle_since: AtomicU64,
    /// When the first byte came after [`Activity::idle_since`].
    head_since: AtomicU64,
    /// Since when the peer takes no bytes.
    blocked_since: AtomicU64,
    /// Requests whose response is not sent yet.
    in_flight: AtomicU32,
    has_read: AtomicBool,
    has_served: AtomicBool,
    is_http2: AtomicBool,
    /// Bodies that have something to send, and since when nobody takes it.
    stalls: Mutex<Vec<(u32, u64)>>,
    next_body: AtomicU32,
    /// Tells the connection's task to end at once, in favour of another connection.
    pub evicted: Notify,
}

/// Judgement of a connection.
#[derive(Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Everything is in time; look again after this long.
    Wait(Duration),
    /// Takes no further request: the connection has been idle for long enough.
    Finish,
    /// The peer is too slow.
    Drop,
}

impl Activity {
    /// Starts the record of a connection that was accepted now.
    pub fn start() -> Arc<Activity> {
        let now = now();
        Arc::new(Activity {
            opened: now,
            idle_since: AtomicU64::new(now),
            head_since: AtomicU64::new(0),
            blocked_since: AtomicU64::new(0),
            in_flight: AtomicU32::new(0),
            has_read: AtomicBool::new(false),
            has_served: AtomicBool::new(false),
            is_http2: AtomicBool::new(false),
            stalls: Mutex::default(),
            next_body: AtomicU32::new(0),
            evicted: Notify::new(),
        })
    }

    /// Records that bytes came.
    pub fn read(&self, bytes: &[u8]) {
        if !self.has_read.swap(true, Ordering::Relaxed) && bytes.starts_with(b"PRI") {
            self.is_http2.store(true, Ordering::Relaxed);
        }
        if self.in_flight.load(Ordering::Relaxed) == 0 && self.head_since.load(Ordering::Relaxed) == 0 {
            self.head_since.store(now(), Ordering::Relaxed);
        }
    }

    /// Records an attempt to write: whether the peer's window took something.
    pub fn wrote(&self, progressed: bool) {
        if progressed {
            if self.blocked_since.load(Ordering::Relaxed) != 0 {
                self.blocked_since.store(0, Ordering::Relaxed);
            }
        } else if self.blocked_since.load(Ordering::Relaxed) == 0 {
            self.blocked_since.store(now(), Ordering::Relaxed);
        }
    }

    /// Records that a request's head is complete; the guard lives until its response is sent.
    pub fn begin(self: &Arc<Activity>) -> InFlight {
        self.in_flight.fetch_add(1, Ordering::Relaxed);
        self.has_served.store(true, Ordering::Relaxed);
        self.head_since.store(0, Ordering::Relaxed);
        InFlight { activity: self.clone() }
    }

    /// Returns since when the connection has no request, in milliseconds; `None` while it has one.
    pub fn idle_since(&self) -> Option<u64> {
        (self.in_flight.load(Ordering::Relaxed) == 0).then(|| self.idle_since.load(Ordering::Relaxed))
    }

    /// Records that the connection is one of HTTP/2.
    pub fn is_of_http2(&self) {
        self.is_http2.store(true, Ordering::Relaxed);
    }

    /// Returns whether the last request has ended so long ago, and no other has begun.
    pub fn is_idle_for(&self, time: Duration) -> bool {
        let has_begun = self.head_since.load(Ordering::Relaxed) != 0 || !self.has_served.load(Ordering::Relaxed);
        let passed = |since: u64| Duration::from_millis(now().saturating_sub(since)) >= time;
        !has_begun && self.idle_since().is_some_and(passed)
    }

    /// Judges the connection now.
    pub fn judge(&self, limits: &Limits) -> Verdict {
        let now = now();
        let mut next = Duration::from_secs(5);
        let mut is_over = |since: u64, limit: Duration| {
            let passed = Duration::from_millis(now.saturating_sub(since));
            next = next.min(limit.saturating_sub(passed).max(Duration::from_millis(10)));
            since != 0 && passed >= limit
        };
        if is_over(self.blocked_since.load(Ordering::Relaxed), limits.write) || is_over(self.stalled_since(), limits.write) {
            return Verdict::Drop;
        }
        let Some(idle_since) = self.idle_since() else {
            return Verdict::Wait(next.max(limits.write / 8).min(limits.write));
        };
        if !self.has_read.load(Ordering::Relaxed) {
            return if is_over(self.opened, limits.first_byte) { Verdict::Drop } else { Verdict::Wait(next) };
        }
        let is_http2 = self.is_http2.load(Ordering::Relaxed);
        let head_since = if is_http2 && self.has_served.load(Ordering::Relaxed) { 0 } else { self.head_since.load(Ordering::Relaxed) };
        if is_over(head_since, limits.header) {
            return Verdict::Drop;
        }
        if is_over(idle_since, limits.keep_alive) { Verdict::Finish } else { Verdict::Wait(next) }
    }

    fn stalls(&self) -> std::sync::MutexGuard<'_, Vec<(u32, u64)>> {
        self.stalls.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn stalled_since(&self) -> u64 {
        self.stalls().iter().map(|(_, since)| *since).min().unwrap_or(0)
    }
}

/// Guard of a request between its head and the end of its response.
pub struct InFlight {
    activity: Arc<Activity>,
}

impl Drop for InFlight {
    fn drop(&mut self) {
        self.activity.idle_since.store(now(), Ordering::Relaxed);
        self.activity.in_flight.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A response's body that records when nobody asks for what it has.
pub struct Tracked<B> {
    body: B,
    number: u32,
    guard: InFlight,
}

impl<B> Tracked<B> {
    /// Wraps the body of the response to the request that `guard` stands for.
    pub fn new(body: B, guard: InFlight) -> Tracked<B> {
        let number = guard.activity.next_body.fetch_add(1, Ordering::Relaxed);
        guard.activity.stalls().push((number, now()));
        Tracked { body, number, guard }
    }

    /// Records whether the body has something that its client could take.
    fn set_ready(&self, is_ready: bool) {
        let mut stalls = self.guard.activity.stalls();
        stalls.retain(|(number, _)| *number != self.number);
        if is_ready {
            stalls.push((self.number, now()));
        }
    }
}

impl<B> Drop for Tracked<B> {
    fn drop(&mut self) {
        self.set_ready(false);
    }
}

impl<B: Body<Data = Bytes> + Unpin> Body for Tracked<B> {
    type Data = Bytes;
    type Error = B::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, B::Error>>> {
        let outcome = Pin::new(&mut self.body).poll_frame(cx);
        self.set_ready(outcome.is_ready());
        outcome
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::ServerMode;

    #[test]
    fn silence_is_judged_by_its_kind() {
        let short = |field: fn(&mut Limits)| {
            let mut limits = Limits::of(ServerMode::Production);
            field(&mut limits);
            limits
        };
        let pause = || std::thread::sleep(Duration::from_millis(30));
        let first = short(|limits| limits.first_byte = Duration::from_millis(20));
        let header = short(|limits| limits.header = Duration::from_millis(20));
        let idle = short(|limits| limits.keep_alive = Duration::from_millis(20));
        let write = short(|limits| limits.write = Duration::from_millis(20));
        let activity = Activity::start();
        pause();
        assert_eq!(activity.judge(&first), Verdict::Drop);
        assert!(matches!(activity.judge(&header), Verdict::Wait(_)));
        activity.read(b"GET");
        pause();
        assert!(matches!(activity.judge(&first), Verdict::Wait(_)));
        assert_eq!(activity.judge(&header), Verdict::Drop);
        let guard = activity.begin();
        pause();
        assert!(matches!(activity.judge(&idle), Verdict::Wait(_)));
        activity.wrote(false);
        pause();
        assert_eq!(activity.judge(&write), Verdict::Drop);
        activity.wrote(true);
        drop(guard);
        pause();
        assert_eq!(activity.judge(&idle), Verdict::Finish);
        assert!(matches!(activity.judge(&header), Verdict::Wait(_)));
    }
}
