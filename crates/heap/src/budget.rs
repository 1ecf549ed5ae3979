//! Budget of the process: what all request heaps may take together.
//!
//! Each heap has an [`Account`], which reserves from the budget in steps of [`STEP`] before the
//! heap grows. Accounting, which always holds: a heap's `real_usage + native` is at most its
//! account's `reserved`, and the budget's `USED` is the sum of all `reserved`. Without a budget,
//! heaps reserve nothing and pay one comparison.
//!
//! As the budget fills, three marks are passed. From [`is_near`] on, whoever starts requests lets
//! new ones wait. From fifteen sixteenths on, the account that holds most is told to end. At the
//! budget itself a heap waits for a moment for that end, and is refused then.
//!
//! *Not here:* what ending means. A heap that is refused calls its limit hook; the owner of one
//! that is told sees a bit of its signal word.

use core::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

/// Bytes that an account reserves at a time.
pub const STEP: usize = 1 << 20;
/// Bytes that a request which was ended may still take, for its message and shutdown functions.
const AFTERWARDS: usize = 4 << 20;
/// How long a heap waits at the budget's end for another one's memory, and between two looks.
const PATIENCE: (Duration, Duration) = (Duration::from_millis(200), Duration::from_millis(2));

static LIMIT: AtomicUsize = AtomicUsize::new(usize::MAX);
static USED: AtomicUsize = AtomicUsize::new(0);
static ENDED: AtomicUsize = AtomicUsize::new(0);
static ACCOUNTS: Mutex<Vec<Weak<Account>>> = Mutex::new(Vec::new());

/// Sets the budget in bytes; heaps that reserved nothing until now do from their next growth on
/// once their request is over. `usize::MAX` is none.
pub fn set_limit(bytes: usize) {
    LIMIT.store(bytes, Ordering::Relaxed);
}

/// Returns the budget in bytes; `usize::MAX` when there is none.
pub fn limit() -> usize {
    LIMIT.load(Ordering::Relaxed)
}

/// Returns the bytes that all accounts have reserved.
pub fn used() -> usize {
    USED.load(Ordering::Relaxed)
}

/// Returns how many requests were ended for the budget.
pub fn ended() -> usize {
    ENDED.load(Ordering::Relaxed)
}

/// Returns whether so little is left that new requests should wait: a quarter.
pub fn is_near() -> bool {
    used() > limit() / 4 * 3
}

/// Part of the budget that one heap has reserved. The heap's thread changes it; others read it, and
/// tell it to end.
#[derive(Default)]
pub struct Account {
    /// Bytes.
    reserved: AtomicUsize,
    /// Whether the request is told to end, and does not know it yet.
    told: AtomicBool,
    /// Most bytes it may reserve since it was ended; 0: it was not.
    last: AtomicUsize,
    /// A word and the bit that is raised there when the request is told. Its lock orders telling
    /// against the request's end.
    signal: Mutex<Option<(Arc<AtomicU32>, u32)>>,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Account {
    /// Opens an account that is known to the others.
    pub(crate) fn open() -> Arc<Account> {
        let account = Arc::new(Account::default());
        let mut accounts = locked(&ACCOUNTS);
        accounts.retain(|account| account.strong_count() > 0);
        accounts.push(Arc::downgrade(&account));
        account
    }

    /// Returns the bytes that are reserved.
    pub fn reserved(&self) -> usize {
        self.reserved.load(Ordering::Relaxed)
    }

    /// Returns whether the request was ended in favour of the others.
    pub(crate) fn is_ended(&self) -> bool {
        self.last.load(Ordering::Relaxed) != 0
    }

    /// Has `bit` raised in `word` when the request is told to end.
    pub(crate) fn set_signal(&self, word: Arc<AtomicU32>, bit: u32) {
        *locked(&self.signal) = Some((word, bit));
    }

    /// Marks the request as ended; it may take a little more.
    pub(crate) fn end(&self) {
        self.told.store(false, Ordering::Relaxed);
        self.last.store(self.reserved() + AFTERWARDS, Ordering::Relaxed);
        ENDED.fetch_add(1, Ordering::Relaxed);
    }

    fn add(&self, bytes: usize) -> bool {
        self.reserved.fetch_add(bytes, Ordering::Relaxed);
        true
    }

    /// Reserves up to `total` bytes in all; `false`, with nothing done, when they are refused: then
    /// the request is to end.
    pub(crate) fn reserve(&self, total: usize) -> bool {
        let had = self.reserved();
        if total <= had {
            return true;
        }
        let wanted = total.saturating_sub(had).checked_next_multiple_of(STEP).unwrap_or(usize::MAX / 2);
        let last = self.last.load(Ordering::Relaxed);
        if last != 0 || std::thread::panicking() {
            if total > last && !std::thread::panicking() {
                return false;
            }
            USED.fetch_add(wanted, Ordering::Relaxed);
            return self.add(wanted);
        }
        let limit = limit();
        let used = USED.fetch_add(wanted, Ordering::Relaxed).saturating_add(wanted);
        if used <= limit / 16 * 15 {
            return self.add(wanted);
        }
        if self.told.load(Ordering::Relaxed) || !self.tell_largest(total) {
            USED.fetch_sub(wanted, Ordering::Relaxed);
            return false;
        }
        if used <= limit {
            return self.add(wanted);
        }
        USED.fetch_sub(wanted, Ordering::Relaxed);
        self.wait_for(wanted, limit)
    }

    /// Tells the account with the most to end, unless one was told already. False: it is this one,
    /// with the bytes that it wants to have.
    fn tell_largest(&self, wanted: usize) -> bool {
        let accounts = locked(&ACCOUNTS);
        let mut largest: Option<Arc<Account>> = None;
        for account in accounts.iter().filter_map(Weak::upgrade) {
            if account.told.load(Ordering::Relaxed) {
                return true;
            }
            let most = largest.as_ref().map_or(wanted, |largest| largest.reserved());
            if !account.is_ended() && !core::ptr::eq(&*account, self) && account.reserved() > most {
                largest = Some(account);
            }
        }
        drop(accounts);
        largest.is_some_and(|largest| largest.tell())
    }

    /// Tells the request to end; it may have ended just now.
    fn tell(&self) -> bool {
        let signal = locked(&self.signal);
        if self.reserved() > 0
            && !self.is_ended()
            && let Some((word, bit)) = &*signal
        {
            self.told.store(true, Ordering::Relaxed);
            word.fetch_or(*bit, Ordering::Relaxed);
        }
        true
    }

    /// Reserves once others have given back.
    fn wait_for(&self, wanted: usize, limit: usize) -> bool {
        for _ in 0..PATIENCE.0.as_millis() / PATIENCE.1.as_millis() {
            std::thread::sleep(PATIENCE.1);
            if USED.fetch_add(wanted, Ordering::Relaxed).saturating_add(wanted) <= limit {
                return self.add(wanted);
            }
            USED.fetch_sub(wanted, Ordering::Relaxed);
            if self.told.load(Ordering::Relaxed) {
                break;
            }
        }
        false
    }

    /// Gives back what is beyond `total` bytes and a step.
    pub(crate) fn ease(&self, total: usize) {
        let keep = total.next_multiple_of(STEP) + STEP;
        let back = self.reserved().saturating_sub(keep);
        self.reserved.fetch_sub(back, Ordering::Relaxed);
        USED.fetch_sub(back, Ordering::Relaxed);
    }

    /// Gives everything back: the request is over.
    pub(crate) fn clear(&self) {
        if self.reserved() == 0 {
            return;
        }
        let signal = locked(&self.signal);
        USED.fetch_sub(self.reserved.swap(0, Ordering::Relaxed), Ordering::Relaxed);
        self.told.store(false, Ordering::Relaxed);
        self.last.store(0, Ordering::Relaxed);
        if let Some((word, bit)) = &*signal {
            word.fetch_and(!bit, Ordering::Relaxed);
        }
    }
}
