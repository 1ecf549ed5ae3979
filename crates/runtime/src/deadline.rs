//! Time limits: one thread of the process watches the deadlines of all requests, so none of them needs a signal.
//!
//! A deadline that passes raises [`interrupt::TIME`] on the request's heap; the machine looks there at back edges and calls.

use crate::Request;
use crate::request::interrupt;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Condvar, Mutex, OnceLock};
use std::time::{Duration, Instant};

type Key = (Instant, usize);

#[derive(Default)]
struct Watch {
    deadlines: Mutex<BTreeMap<Key, Arc<AtomicU32>>>,
    changed: Condvar,
}

fn watch() -> &'static Watch {
    static WATCH: OnceLock<&'static Watch> = OnceLock::new();
    WATCH.get_or_init(|| {
        let watch: &'static Watch = Box::leak(Box::default());
        let builder = std::thread::Builder::new().name("heddle-deadlines".to_owned());
        if let Err(error) = builder.spawn(move || run(watch)) {
            heddle_sys::process::write_stderr(format!("heddle: no thread for time limits: {error}\n").as_bytes());
        }
        watch
    })
}

fn run(watch: &Watch) {
    let mut deadlines = watch.deadlines.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    loop {
        let now = Instant::now();
        while let Some(entry) = deadlines.first_entry() {
            if entry.key().0 > now {
                break;
            }
            entry.remove().fetch_or(interrupt::TIME, Ordering::Relaxed);
        }
        let pause = deadlines.first_key_value().map_or(Duration::from_secs(3600), |(key, _)| key.0 - now);
        deadlines = match watch.changed.wait_timeout(deadlines, pause) {
            Ok((guard, _)) => guard,
            Err(poisoned) => poisoned.into_inner().0,
        };
    }
}

/// Sets the request's time limit, counted from now; 0 takes it away.
pub fn arm(cx: &mut Request, seconds: u64) {
    disarm(cx);
    if seconds == 0 {
        return;
    }
    let word = cx.heap().interrupt_handle();
    let key = (Instant::now() + Duration::from_secs(seconds), Arc::as_ptr(&word) as usize);
    cx.deadline = Some(key);
    let watch = watch();
    watch.deadlines.lock().unwrap_or_else(std::sync::PoisonError::into_inner).insert(key, word);
    watch.changed.notify_one();
}

/// Takes the time limit away.
pub fn disarm(cx: &mut Request) {
    if let Some(key) = cx.deadline.take() {
        watch().deadlines.lock().unwrap_or_else(std::sync::PoisonError::into_inner).remove(&key);
        cx.heap().lower(interrupt::TIME);
    }
}
