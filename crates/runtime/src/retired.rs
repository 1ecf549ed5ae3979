//! [`Retired`]: what linked things wait in until no thread's inline caches point to them.
//!
//! Each thread says which generation it has cleared its caches for ([`Seen`]). Retiring something
//! begins a new generation; it is freed once all threads that run a request have seen that one. A
//! thread between requests counts as having seen all, because it looks before it runs anything.

use std::any::Any;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Keeps what is out of use; see the module.
#[derive(Default)]
pub struct Retired {
    generation: AtomicU64,
    /// Holds what each thread has seen.
    threads: Mutex<Vec<Arc<AtomicU64>>>,
    waiting: Mutex<Vec<(u64, Box<dyn Any + Send>)>>,
    /// How many are waiting, so that nobody takes the lock for nothing.
    count: AtomicUsize,
}

/// Stands for a thread that runs no request.
const IDLE: u64 = u64::MAX;

impl Retired {
    /// Keeps things until no thread's caches can point to them. They are out of use already: no
    /// request finds them any more that has not done so before.
    #[cold]
    #[inline(never)]
    pub fn retire(&self, things: impl IntoIterator<Item = impl Any + Send>) {
        let mut things = things.into_iter().peekable();
        if things.peek().is_none() {
            return;
        }
        heddle_heap::native::uncharged(|| {
            let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
            let generation = self.generation.fetch_add(1, Ordering::SeqCst) + 1;
            waiting.extend(things.map(|thing| (generation, Box::new(thing) as Box<dyn Any + Send>)));
            self.count.store(waiting.len(), Ordering::SeqCst);
        });
        self.free();
    }

    /// Frees what no thread's caches can point to any more.
    #[cold]
    #[inline(never)]
    fn free(&self) {
        let threads = self.threads.lock().unwrap_or_else(PoisonError::into_inner);
        let least = threads.iter().map(|seen| seen.load(Ordering::SeqCst)).min().unwrap_or(IDLE);
        drop(threads);
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let (free, rest) = std::mem::take(&mut *waiting).into_iter().partition(|(generation, _)| *generation <= least);
        *waiting = rest;
        self.count.store(waiting.len(), Ordering::SeqCst);
        drop(waiting);
        let free: Vec<_> = free;
        heddle_heap::native::uncharged(|| drop(free));
    }
}

/// Says for a thread what it has seen.
pub struct Seen {
    retired: Arc<Retired>,
    seen: Arc<AtomicU64>,
    /// The generation that the thread's caches were last cleared for.
    cleared: u64,
    is_running: bool,
}

impl Seen {
    /// Adds a thread, which runs nothing yet and whose caches are empty.
    pub fn new(retired: &Arc<Retired>) -> Seen {
        let seen = Arc::new(AtomicU64::new(IDLE));
        retired.threads.lock().unwrap_or_else(PoisonError::into_inner).push(seen.clone());
        let cleared = retired.generation.load(Ordering::SeqCst);
        Seen { retired: retired.clone(), seen, cleared, is_running: false }
    }

    /// Begins a request, if that has not been done. Returns whether the thread's caches must be
    /// cleared first.
    pub fn enter(&mut self) -> bool {
        if self.is_running {
            return false;
        }
        self.is_running = true;
        let before = self.cleared;
        loop {
            self.cleared = self.retired.generation.load(Ordering::SeqCst);
            self.seen.store(self.cleared, Ordering::SeqCst);
            // whoever retires something now sees this thread, or this thread sees the generation
            if self.retired.generation.load(Ordering::SeqCst) == self.cleared {
                return self.cleared != before;
            }
        }
    }

    /// Ends a request.
    pub fn leave(&mut self) {
        self.is_running = false;
        self.seen.store(IDLE, Ordering::SeqCst);
        if self.retired.count.load(Ordering::SeqCst) > 0 {
            self.retired.free();
        }
    }
}

impl Drop for Seen {
    fn drop(&mut self) {
        self.leave();
        self.retired.threads.lock().unwrap_or_else(PoisonError::into_inner).retain(|seen| !Arc::ptr_eq(seen, &self.seen));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_freed(thing: &Arc<()>) -> bool {
        Arc::strong_count(thing) == 1
    }

    #[test]
    fn waits_for_threads_that_run_a_request() {
        let retired = Arc::<Retired>::default();
        let (mut one, mut two) = (Seen::new(&retired), Seen::new(&retired));
        assert!(!one.enter());
        let thing = Arc::new(());
        retired.retire([thing.clone()]);
        assert!(!is_freed(&thing));
        // one that begins later has seen it, and must clear what it knows from before
        assert!(two.enter());
        assert!(!two.enter());
        two.leave();
        assert!(!is_freed(&thing));
        one.leave();
        assert!(is_freed(&thing));
        assert!(one.enter());
    }

    #[test]
    fn waits_for_nobody_between_requests() {
        let retired = Arc::<Retired>::default();
        let mut one = Seen::new(&retired);
        let thing = Arc::new(());
        retired.retire([thing.clone()]);
        assert!(is_freed(&thing));
        assert!(one.enter());
        drop(one);
        retired.retire([thing.clone()]);
        assert!(is_freed(&thing));
    }
}
