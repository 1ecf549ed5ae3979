//! The requests that run, and those that took longest: what status pages and the slow log show.
//!
//! Each PHP thread has a [`Slot`], which it alone writes to, so that a request costs no lock that
//! anybody else holds.

use heddle_engine::budget::Account;
use heddle_engine::leftovers::{Kind, Leftover};
use heddle_sys::process::thread_times;
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};

/// Facts about a request that people want to see.
#[derive(Debug, Default)]
pub struct Facts {
    pub method: String,
    pub host: String,
    /// Path and query as the client asked for them.
    pub url: String,
    pub script: String,
    /// Bytes of the body.
    pub length: u64,
    /// The user of basic authentication; empty without one.
    pub user: String,
    /// Bytes that it held when it ended.
    pub memory: AtomicUsize,
    /// Microseconds that its thread computed, for itself and in the system.
    pub computed: [AtomicU64; 2],
    /// Whether its stack was logged.
    pub is_slow: AtomicBool,
}

impl Facts {
    /// Returns the time that its thread computed, for itself and in the system, once it has ended.
    pub fn computed(&self) -> [Duration; 2] {
        [0, 1].map(|which| Duration::from_micros(self.computed[which].load(Ordering::Relaxed)))
    }
}

/// State of one PHP thread.
pub struct Slot {
    pub number: u64,
    pub started: SystemTime,
    state: Mutex<SlotState>,
}

#[derive(Default)]
struct SlotState {
    requests: u64,
    /// The thread's times when it began stand third.
    current: Option<(Instant, Arc<Facts>, [Duration; 2])>,
    last: Option<(Duration, Arc<Facts>, usize)>,
    account: Option<Arc<Account>>,
}

/// A thread as a status page shows it.
pub struct Shown {
    pub number: u64,
    pub started: SystemTime,
    pub requests: u64,
    pub is_running: bool,
    /// The request that runs, or the last one: how long it took, what it was, and its bytes of
    /// memory.
    pub request: Option<(Duration, Arc<Facts>, usize)>,
}

/// One of the requests that took longest.
#[derive(Clone)]
pub struct Slowest {
    pub ended: SystemTime,
    pub took: Duration,
    pub facts: Arc<Facts>,
    /// Bytes.
    pub memory: usize,
}

/// All slots of a dispatcher, and what is counted over them.
#[derive(Default)]
pub struct Live {
    slots: Mutex<Vec<Arc<Slot>>>,
    slowest: Mutex<Vec<Slowest>>,
    /// Microseconds that a request must take to be among the slowest.
    threshold: AtomicU64,
    /// Requests that were taken in.
    pub accepted: AtomicU64,
    /// Requests whose stack was logged.
    pub slow: AtomicU64,
    /// Most requests that ran, and that waited, at a time.
    pub most_active: AtomicU64,
    pub most_waiting: AtomicU64,
    /// How often a request waited while there were as many threads as may be.
    pub exhausted: AtomicU64,
    /// Most bytes that a request had when it ended.
    pub memory_peak: AtomicU64,
    pub leftovers: Leftovers,
}

/// Things that requests of workers left behind.
#[derive(Default)]
pub struct Leftovers {
    /// By kind, as [`Kind::ALL`] has them.
    counts: [AtomicU64; Kind::ALL.len()],
    /// Names that were logged: each is once.
    named: Mutex<HashSet<String>>,
}

/// Names of leftovers that are kept.
const MOST_NAMED: usize = 1000;

impl Leftovers {
    /// Counts leftovers; returns those that are new.
    pub fn count(&self, list: Vec<Leftover>) -> Vec<Leftover> {
        if list.is_empty() {
            return list;
        }
        let mut named = locked(&self.named);
        list.into_iter()
            .filter(|leftover| {
                self.counts[leftover.kind as usize].fetch_add(1, Ordering::Relaxed);
                named.len() < MOST_NAMED && named.insert(leftover.name.clone())
            })
            .collect()
    }

    /// Returns how many there were of a kind.
    pub fn of(&self, kind: Kind) -> u64 {
        self.counts[kind as usize].load(Ordering::Relaxed)
    }
}

/// How many of the slowest requests are kept, and for how long.
const SLOWEST: usize = 20;
const RECENT: Duration = Duration::from_secs(600);

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Live {
    /// Adds the slot of a new thread.
    pub fn open(&self, number: u64) -> Arc<Slot> {
        let slot = Arc::new(Slot { number, started: SystemTime::now(), state: Mutex::default() });
        locked(&self.slots).push(slot.clone());
        slot
    }

    /// Takes the slot of a thread out that ends.
    pub fn close(&self, slot: &Arc<Slot>) {
        locked(&self.slots).retain(|other| !Arc::ptr_eq(other, slot));
    }

    /// Returns all threads, those with a request first, the oldest before the others.
    pub fn threads(&self) -> Vec<Shown> {
        let slots: Vec<Arc<Slot>> = locked(&self.slots).clone();
        let mut shown: Vec<Shown> = slots.iter().map(|slot| slot.shown()).collect();
        shown.sort_by_key(|thread| {
            let age = thread.request.as_ref().map_or(Duration::ZERO, |(age, ..)| *age);
            (!thread.is_running, std::cmp::Reverse(if thread.is_running { age } else { Duration::ZERO }), thread.number)
        });
        shown
    }

    /// Returns the requests of the last minutes that took longest, the slowest first.
    pub fn slowest(&self) -> Vec<Slowest> {
        let mut list = locked(&self.slowest);
        list.retain(|entry| entry.ended.elapsed().is_ok_and(|age| age < RECENT));
        if list.len() < SLOWEST {
            self.threshold.store(0, Ordering::Relaxed);
        }
        list.clone()
    }

    fn note(&self, took: Duration, facts: &Arc<Facts>, memory: usize) {
        self.memory_peak.fetch_max(memory as u64, Ordering::Relaxed);
        if (took.as_micros() as u64) < self.threshold.load(Ordering::Relaxed) {
            return;
        }
        let mut list = locked(&self.slowest);
        list.retain(|entry| entry.ended.elapsed().is_ok_and(|age| age < RECENT));
        list.push(Slowest { ended: SystemTime::now(), took, facts: facts.clone(), memory });
        list.sort_by_key(|entry| std::cmp::Reverse(entry.took));
        list.truncate(SLOWEST);
        let least = if list.len() < SLOWEST { 0 } else { list.last().map_or(0, |entry| entry.took.as_micros() as u64) };
        self.threshold.store(least, Ordering::Relaxed);
    }
}

impl Slot {
    /// Names the account of the thread's memory.
    pub fn set_account(&self, account: &Arc<Account>) {
        locked(&self.state).account = Some(account.clone());
    }

    /// Notes that a request begins. Its thread says so.
    pub fn begin(&self, facts: &Arc<Facts>) {
        let mut state = locked(&self.state);
        state.requests += 1;
        state.current = Some((Instant::now(), facts.clone(), thread_times()));
    }

    /// Notes that the request ends; its memory is still held.
    pub fn end(&self, live: &Live) {
        let mut state = locked(&self.state);
        let memory = state.account.as_ref().map_or(0, |account| account.reserved());
        if let Some((start, facts, before)) = state.current.take() {
            let took = start.elapsed();
            for ((place, now), before) in facts.computed.iter().zip(thread_times()).zip(before) {
                place.store(now.saturating_sub(before).as_micros() as u64, Ordering::Relaxed);
            }
            facts.memory.store(memory, Ordering::Relaxed);
            live.slow.fetch_add(u64::from(facts.is_slow.load(Ordering::Relaxed)), Ordering::Relaxed);
            live.note(took, &facts, memory);
            state.last = Some((took, facts, memory));
        }
    }

    fn shown(&self) -> Shown {
        let state = locked(&self.state);
        let memory = state.account.as_ref().map_or(0, |account| account.reserved());
        let current = state.current.as_ref().map(|(start, facts, _)| (start.elapsed(), facts.clone(), memory));
        Shown {
            number: self.number,
            started: self.started,
            requests: state.requests,
            is_running: current.is_some(),
            request: current.or_else(|| state.last.clone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_and_the_slowest() {
        let live = Live::default();
        let (idle, busy) = (live.open(0), live.open(1));
        let facts = |url: &str| Arc::new(Facts { url: url.to_owned(), ..Facts::default() });
        for number in 0..30 {
            idle.begin(&facts(&format!("/{number}")));
            if number == 7 {
                std::thread::sleep(Duration::from_millis(20));
            }
            idle.end(&live);
        }
        busy.begin(&facts("/now"));
        let threads = live.threads();
        assert!(threads[0].is_running && threads[0].number == 1 && threads[1].requests == 30);
        let slowest = live.slowest();
        assert_eq!((slowest.len(), &slowest[0].facts.url[..]), (SLOWEST, "/7"));
        live.close(&busy);
        assert_eq!(live.threads().len(), 1);
    }
}
