//! Time limits: one thread of the process watches the deadlines of all requests, so none of them needs a signal.
//!
//! A deadline that passes raises [`interrupt::TIME`] on the request's heap; the machine looks there at back edges and calls.
//! The thread starts with the first deadline and ends with [`stop`], so that a library can be unloaded. After a fork the child
//! has no such thread; it starts its own. It is no thread of Rust's: those leave thread-local destructors behind, and a library that has
//! some cannot be unloaded.

use crate::Request;
use crate::request::interrupt;
use heddle_sys::process::{self, NativeThread};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long the thread sleeps when there is no deadline.
const LONGEST_PAUSE: Duration = Duration::from_secs(3600);

type Key = (Instant, usize);

/// What the watching thread and the requests share.
struct Watch {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    deadlines: BTreeMap<Key, Arc<AtomicU32>>,
    /// When the thread looks again by itself. Most requests end long before their deadline: later ones need not wake it.
    next_look: Option<Instant>,
    thread: Option<NativeThread>,
    /// The process that started the thread.
    process: u32,
    stopping: bool,
}

static WATCH: Watch = Watch {
    state: Mutex::new(State { deadlines: BTreeMap::new(), next_look: None, thread: None, process: 0, stopping: false }),
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
            entry.remove().fetch_or(interrupt::TIME, Ordering::Relaxed);
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

/// Sets the request's time limit in seconds, counted from now; 0 takes it away.
pub fn arm(cx: &mut Request, seconds: u64) {
    arm_for(cx, Duration::from_secs(seconds));
}

/// Sets the request's time limit, counted from now; zero takes it away.
pub fn arm_for(cx: &mut Request, span: Duration) {
    disarm(cx);
    let end = Instant::now().checked_add(span);
    let (false, Some(end)) = (span.is_zero(), end) else {
        return;
    };
    let word = cx.heap().interrupt_handle();
    let key = (end, Arc::as_ptr(&word) as usize);
    cx.deadline = Some(key);
    let mut state = state();
    state.deadlines.insert(key, word);
    start(&mut state);
    if state.next_look.is_none_or(|look| end < look) {
        state.next_look = Some(end);
        drop(state);
        WATCH.changed.notify_all();
    }
}

/// Takes the time limit away.
pub fn disarm(cx: &mut Request) {
    if let Some(key) = cx.deadline.take() {
        state().deadlines.remove(&key);
        cx.heap().lower(interrupt::TIME);
    }
}
