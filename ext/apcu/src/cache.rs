//! The cache: one in the process, shared by all threads.
//!
//! 1. Entries are immutable but for their counters; a change puts a new one in the old one's place.
//! 2. A shard's lock is held for a look-up or an insertion, never while PHP code runs, a value is
//!    made for a request, or an old entry is freed.
//! 3. `used` is the sum of the sizes of all entries in the shards.

use crate::frozen::Frozen;
use foldhash::fast::FixedState;
use std::collections::HashMap;
use std::collections::hash_map;
use std::hash::BuildHasher;
use std::sync::atomic::{AtomicI64, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, PoisonError, RwLock, RwLockWriteGuard};
use std::time::{SystemTime, UNIX_EPOCH};

/// An entry. Times are seconds since 1970.
pub(crate) struct Entry {
    pub value: Frozen,
    pub created: i64,
    /// Seconds it lives; 0: for ever.
    pub ttl: i64,
    /// With its key.
    pub size: usize,
    pub hits: AtomicU64,
    pub used_at: AtomicI64,
}

impl Entry {
    /// Whether its time is over.
    pub fn is_over(&self, now: i64) -> bool {
        self.ttl != 0 && self.created.saturating_add(self.ttl) < now
    }
}

type Shard = HashMap<Box<[u8]>, Arc<Entry>, FixedState>;

const SHARDS: usize = 32;

/// See the module.
pub(crate) struct Cache {
    shards: [RwLock<Shard>; SHARDS],
    hasher: FixedState,
    used: AtomicUsize,
    pub hits: AtomicU64,
    pub misses: AtomicU64,
    pub inserts: AtomicU64,
    pub cleanups: AtomicU64,
    pub expunges: AtomicU64,
    pub started: AtomicI64,
}

/// Says what `store` does with an entry that is there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Existing {
    Replace,
    Keep,
}

/// Sizes and times that the configuration sets.
#[derive(Clone, Copy)]
pub(crate) struct Limits {
    pub bytes: usize,
    /// Seconds without use after which an entry may go when the cache is full.
    pub idle: i64,
}

/// Returns the seconds since 1970.
pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |span| span.as_secs() as i64)
}

/// The cache of the process.
pub(crate) fn cache() -> &'static Cache {
    static CACHE: LazyLock<Cache> = LazyLock::new(|| Cache {
        shards: std::array::from_fn(|_| RwLock::default()),
        hasher: FixedState::default(),
        used: AtomicUsize::new(0),
        hits: AtomicU64::new(0),
        misses: AtomicU64::new(0),
        inserts: AtomicU64::new(0),
        cleanups: AtomicU64::new(0),
        expunges: AtomicU64::new(0),
        started: AtomicI64::new(now()),
    });
    &CACHE
}

impl Cache {
    fn shard(&self, key: &[u8]) -> &RwLock<Shard> {
        &self.shards[self.hasher.hash_one(key) as usize % SHARDS]
    }

    fn write(&self, key: &[u8]) -> RwLockWriteGuard<'_, Shard> {
        // nothing under a lock panics half way
        self.shard(key).write().unwrap_or_else(PoisonError::into_inner)
    }

    /// An entry that is there and not over, without counting the look.
    pub fn peek(&self, key: &[u8]) -> Option<Arc<Entry>> {
        let shard = self.shard(key).read().unwrap_or_else(PoisonError::into_inner);
        shard.get(key).filter(|entry| !entry.is_over(now())).cloned()
    }

    /// An entry that is there and not over.
    pub fn get(&self, key: &[u8]) -> Option<Arc<Entry>> {
        let found = self.peek(key);
        match &found {
            Some(entry) => {
                entry.hits.fetch_add(1, Ordering::Relaxed);
                entry.used_at.store(now(), Ordering::Relaxed);
                self.hits.fetch_add(1, Ordering::Relaxed);
            }
            None => _ = self.misses.fetch_add(1, Ordering::Relaxed),
        }
        found
    }

    /// Puts a value under a key; false when one is kept there, or the cache is too small.
    pub fn store(&self, key: &[u8], value: Frozen, ttl: i64, existing: Existing, limits: Limits) -> bool {
        let entry = new_entry(key, value, ttl);
        if !self.reserve(entry.size, limits) {
            return false;
        }
        let size = entry.size;
        let mut shard = self.write(key);
        let kept = existing == Existing::Keep && shard.get(key).is_some_and(|old| !old.is_over(now()));
        if kept {
            drop(shard);
            self.used.fetch_sub(size, Ordering::Relaxed);
            return false;
        }
        let old = shard.insert(key.into(), Arc::new(entry));
        drop(shard);
        self.inserts.fetch_add(1, Ordering::Relaxed);
        self.forget(old);
        true
    }

    /// Changes an int under a key in one step: `change` says what it becomes, `None`: it stays.
    /// Returns `None` where there is no int.
    pub fn change(&self, key: &[u8], change: impl FnOnce(i64) -> Option<i64>) -> Option<Result<i64, i64>> {
        let mut shard = self.write(key);
        let hash_map::Entry::Occupied(mut place) = shard.entry(key.into()) else { return None };
        let old = place.get();
        let Frozen::Int(int) = old.value else { return None };
        if old.is_over(now()) {
            return None;
        }
        let Some(int) = change(int) else { return Some(Err(int)) };
        let entry = Entry {
            value: Frozen::Int(int),
            created: old.created,
            ttl: old.ttl,
            size: old.size,
            hits: AtomicU64::new(old.hits.load(Ordering::Relaxed) + 1),
            used_at: AtomicI64::new(now()),
        };
        let old = place.insert(Arc::new(entry));
        drop(shard);
        drop(old);
        Some(Ok(int))
    }

    /// Removes an entry; false when there was none.
    pub fn delete(&self, key: &[u8]) -> bool {
        let old = self.write(key).remove(key);
        let live = old.as_ref().is_some_and(|entry| !entry.is_over(now()));
        self.forget(old);
        live
    }

    /// Removes all entries.
    pub fn clear(&self) {
        self.remove_where(|_| true);
        for counter in [&self.hits, &self.misses, &self.inserts, &self.expunges, &self.cleanups] {
            counter.store(0, Ordering::Relaxed);
        }
        self.started.store(now(), Ordering::Relaxed);
    }

    /// Bytes of all entries.
    pub fn used(&self) -> usize {
        self.used.load(Ordering::Relaxed)
    }

    /// Number of entries.
    pub fn len(&self) -> usize {
        self.shards.iter().map(|shard| shard.read().unwrap_or_else(PoisonError::into_inner).len()).sum()
    }

    /// All entries that are there now and not over.
    pub fn all(&self) -> Vec<(Box<[u8]>, Arc<Entry>)> {
        let now = now();
        let mut all = Vec::new();
        for shard in &self.shards {
            let shard = shard.read().unwrap_or_else(PoisonError::into_inner);
            all.extend(shard.iter().filter(|(_, entry)| !entry.is_over(now)).map(|(key, entry)| (key.clone(), entry.clone())));
        }
        all
    }

    fn forget(&self, old: Option<Arc<Entry>>) {
        if let Some(old) = old {
            self.used.fetch_sub(old.size, Ordering::Relaxed);
        }
    }

    fn remove_where(&self, goes: impl Fn(&Entry) -> bool) {
        for shard in &self.shards {
            let gone: Vec<_> = shard.write().unwrap_or_else(PoisonError::into_inner).extract_if(|_, entry| goes(entry)).collect();
            for (_, entry) in gone {
                self.forget(Some(entry));
            }
        }
    }

    /// Takes bytes out of what the cache may have. A full one loses what is over, then what was
    /// idle for long, or everything.
    fn reserve(&self, size: usize, limits: Limits) -> bool {
        let fits = || {
            let add = |used: usize| used.checked_add(size).filter(|sum| *sum <= limits.bytes);
            self.used.fetch_update(Ordering::Relaxed, Ordering::Relaxed, add).is_ok()
        };
        if size > limits.bytes {
            return false;
        }
        if fits() {
            return true;
        }
        let now = now();
        self.cleanups.fetch_add(1, Ordering::Relaxed);
        self.remove_where(|entry| {
            entry.is_over(now) || limits.idle > 0 && entry.used_at.load(Ordering::Relaxed).saturating_add(limits.idle) < now
        });
        if fits() {
            return true;
        }
        self.expunges.fetch_add(1, Ordering::Relaxed);
        self.remove_where(|_| true);
        fits()
    }
}

fn new_entry(key: &[u8], value: Frozen, ttl: i64) -> Entry {
    let now = now();
    let size = size_of::<Entry>() + size_of::<(Box<[u8]>, Arc<Entry>)>() + key.len() + value.size();
    Entry { value, created: now, ttl, size, hits: AtomicU64::new(0), used_at: AtomicI64::new(now) }
}
