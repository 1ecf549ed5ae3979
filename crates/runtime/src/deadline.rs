//! Time limits: one thread of the process watches the deadlines of all requests, so none of them
//! needs a signal.
//!
//! A request has up to two: of the time it computes (`max_execution_time`), and by the clock on the
//! wall (`request_terminate_timeout`). One that passes raises [`interrupt::TIME`] or
//! [`interrupt::WALL`] on the request's heap; a third, of the slow log, raises
//! [`interrupt::SLOW`]; the machine looks there at back edges and calls, and
//! [`crate::wait`] while the program waits. The thread starts with the first deadline and ends with
//! [`stop`], so that a library can be unloaded. After a fork the child has no such thread; it
//! starts its own. It is no thread of Rust's: those leave thread-local destructors behind, and a
//! library that has some cannot be unloaded.

use crate::Request;
use crate::request::interrupt;
use heddle_sys::clock::ThreadClock;
use heddle_sys::process::{self, NativeThread};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long a deadline is left alone at least that was looked at.
const SHORTEST_PAUSE: Duration = Duration::from_millis(10);
/// How long the thread sleeps when there is no deadline.
const LONGEST_PAUSE: Duration = Duration::from_secs(3600);

/// Identity of a deadline: the address of a request's interrupt word, and the bit that is raised
/// there.
type Id = (usize, u32);

/// A deadline that is watched.
struct Entry {
    word: Arc<AtomicU32>,
    /// A limit of computing time: it is reached when the thread's clock says so.
    cpu: Option<Cpu>,
}

struct Cpu {
    clock: ThreadClock,
    end: Duration,
}

impl Entry {
    /// Returns how long the thread may still compute; zero when the limit is reached.
    fn left(&self) -> Duration {
        let left = self.cpu.as_ref().and_then(|cpu| Some(cpu.end.saturating_sub(cpu.clock.read()?)));
        left.unwrap_or(Duration::ZERO)
    }
}

/// What the watching thread and the requests share.
struct Watch {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    deadlines: BTreeMap<(Instant, Id), Entry>,
    /// Where among them each one is.
    ends: BTreeMap<Id, Instant>,
    /// When the thread looks again by itself. Most requests end long before their deadline: later
    /// ones need not wake it.
    next_look: Option<Instant>,
    thread: Option<NativeThread>,
    /// The process that started the thread.
    process: u32,
    stopping: bool,
}

impl State {
    fn add(&mut self, end: Instant, id: Id, entry: Entry) {
        self.ends.insert(id, end);
        self.deadlines.insert((end, id), entry);
    }
}

static WATCH: Watch = Watch {
    state: Mutex::new(State {
        deadlines: BTreeMap::new(),
        ends: BTreeMap::new(),
        next_look: None,
        thread: None,
        process: 0,
        stopping: false,
    }),
    changed: Condvar::new(),
};

/// The state, locked: a fork holds it so that the child finds it whole.
pub struct Held(#[allow(dead_code, reason = "held for its lock")] MutexGuard<'static, State>);

/// Locks the state, around a fork.
pub fn hold() -> Held {
    Held(state())
}

fn state() -> MutexGuard<'static, State> {
    WATCH.state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends the watching thread and waits for it. It starts again when a deadline is set.
pub fn stop() {
    let mut state = state();
    let Some(thread) = state.thread.take() else {
        return;
    };
    if state.process != process::id() {
        // the parent's thread: there is none here to wait for
        return;
    }
    state.stopping = true;
    drop(state);
    WATCH.changed.notify_all();
    thread.join();
    self::state().stopping = false;
}

fn run() {
    let mut state = state();
    while !state.stopping {
        let now = Instant::now();
        while let Some(entry) = state.deadlines.first_entry() {
            if entry.key().0 > now {
                break;
            }
            let ((_, id), entry) = entry.remove_entry();
            state.ends.remove(&id);
            let left = entry.left();
            if left.is_zero() {
                entry.word.fetch_or(id.1, Ordering::Relaxed);
            } else {
                // the thread has waited meanwhile
                state.add(now + left.max(SHORTEST_PAUSE), id, entry);
            }
        }
        let pause = state.deadlines.first_key_value().map_or(LONGEST_PAUSE, |(key, _)| key.0 - now);
        state.next_look = now.checked_add(pause);
        state = match WATCH.changed.wait_timeout(state, pause) {
            Ok((guard, _)) => guard,
            Err(poisoned) => poisoned.into_inner().0,
        };
    }
}

/// Starts the thread unless this process has it.
fn start(state: &mut State) {
    let process = process::id();
    if state.thread.is_some() && state.process == process {
        return;
    }
    state.next_look = None;
    state.thread = NativeThread::start(c"heddle-deadline", run);
    state.process = process;
    if state.thread.is_none() {
        process::write_stderr(b"heddle: no thread for time limits\n");
    }
}

/// Sets the request's limit of computing time in seconds, counted from now; 0 takes it away.
/// Waiting does not count. Once the limit was reached, only what [`expire`] gives is left.
pub fn arm(cx: &mut Request, seconds: u64) {
    if cx.limits.expired > 0 {
        return;
    }
    let clock = ThreadClock::current();
    let span = Duration::from_secs(seconds);
    let cpu = clock.and_then(|clock| Some(Cpu { clock, end: clock.read()?.checked_add(span)? }));
    set(cx, Kind::Time, span, cpu);
}

/// Sets the request's time limit, waiting included, counted from now; zero takes it away.
pub fn arm_for(cx: &mut Request, span: Duration) {
    set(cx, Kind::Time, span, None);
}

/// Sets the limit of the whole request by the clock on the wall, counted from now; zero takes it
/// away.
pub fn arm_wall(cx: &mut Request, span: Duration) {
    set(cx, Kind::Wall, span, None);
}

/// Has the request's stack logged once it has taken this long; zero takes that away.
pub fn arm_slow(cx: &mut Request, span: Duration) {
    set(cx, Kind::Slow, span, None);
}

/// Notes that a limit was reached. What still runs then (shutdown functions, destructors, output
/// callbacks) has `hard_timeout` seconds, and after these next to nothing. Returns how often that
/// has happened.
pub fn expire(cx: &mut Request) -> u32 {
    cx.limits.expired += 1;
    let seconds = cx.ini_int("hard_timeout").max(1).unsigned_abs();
    let rest = if cx.limits.expired == 1 { Duration::from_secs(seconds) } else { Duration::from_millis(10) };
    arm_for(cx, rest);
    cx.limits.expired
}

/// Takes all limits away.
pub fn disarm(cx: &mut Request) {
    for kind in [Kind::Time, Kind::Wall, Kind::Slow] {
        remove(cx, kind);
    }
    cx.limits = Limits::default();
}

fn set(cx: &mut Request, kind: Kind, span: Duration, cpu: Option<Cpu>) {
    remove(cx, kind);
    let end = Instant::now().checked_add(span);
    let (false, Some(end)) = (span.is_zero(), end) else {
        return;
    };
    let word = cx.heap().interrupt_handle();
    let id = (Arc::as_ptr(&word) as usize, kind as u32);
    *cx.limits.of(kind) = Some(end);
    let mut state = state();
    state.add(end, id, Entry { word, cpu });
    start(&mut state);
    if state.next_look.is_none_or(|look| end < look) {
        state.next_look = Some(end);
        drop(state);
        WATCH.changed.notify_all();
    }
}

fn remove(cx: &mut Request, kind: Kind) {
    if cx.limits.of(kind).take().is_some() {
        let id = (std::sync::Arc::as_ptr(&cx.heap().interrupt_handle()) as usize, kind as u32);
        let mut state = state();
        if let Some(end) = state.ends.remove(&id) {
            state.deadlines.remove(&(end, id));
        }
        drop(state);
        cx.heap().lower(kind as u32);
    }
}

/// Kinds of limits, and the bits of the interrupt word that they raise.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Time = interrupt::TIME as isize,
    Wall = interrupt::WALL as isize,
    Slow = interrupt::SLOW as isize,
}

/// Limits that a request has now.
#[derive(Default)]
pub struct Limits {
    time: Option<Instant>,
    wall: Option<Instant>,
    slow: Option<Instant>,
    /// How often a limit was reached.
    pub expired: u32,
}

impl Limits {
    fn of(&mut self, kind: Kind) -> &mut Option<Instant> {
        match kind {
            Kind::Time => &mut self.time,
            Kind::Wall => &mut self.wall,
            Kind::Slow => &mut self.slow,
        }
    }
}

impl Request {
    /// Ends the request when one of its limits was reached: for builtins that compute for long.
    ///
    /// # Errors
    ///
    /// Halts then; the error was reported.
    #[inline]
    pub fn poll(&mut self) -> crate::Result<()> {
        if self.heap().interrupt().load(Ordering::Relaxed) & interrupt::ENDS == 0 {
            return Ok(());
        }
        (self.engine.clone().hooks.interrupt)(self)
    }

    /// Returns the moment before which no limit is reached; `None` without any.
    pub fn earliest_end(&self) -> Option<Instant> {
        [self.limits.time, self.limits.wall].into_iter().flatten().min()
    }

    /// Returns when waiting ends: the wall-clock limit; once a limit was reached, the end of the
    /// time that was left then.
    pub fn wall_end(&self) -> Option<Instant> {
        if self.limits.expired > 0 { self.limits.time } else { self.limits.wall }
    }
}
