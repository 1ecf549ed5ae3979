//! The shared registry: which thread works with which block of thread-specific data (TSD) at the moment.
//!
//! A thread tries its current slot; when that is taken, up to [`TRIES`] others from a random start with a random stride
//! coprime to the pool's size, and the one it gets becomes its current one. When all are taken it waits for the slot that
//! has been contended the longest. No divisions; and the seed is not a coarse clock, which would send all threads to the
//! same slot.
//!
//! Flag and precedence stand here, a cache line per slot, and not in the block: looking for a free slot does not touch the
//! data of threads that work. Leaving is a plain store, so nobody is woken: waiting threads look again (see
//! `sync::pause`). Waiting is rare when the pool is larger than the number of processors.

use super::random::{Random, scale};
use super::sync::{AtomicU32, AtomicUsize, Ordering, pause};

/// Slots tried after the current one.
pub const TRIES: u32 = 4;
/// Most slots in a pool.
pub const MAX_POOL: usize = 256;

/// Who works with one TSD block.
#[repr(align(64))]
pub struct Slot {
    /// 1 while a thread works with the block.
    flag: AtomicU32,
    /// 1 when the block belongs to one thread, which then leaves the flag alone.
    exclusive: AtomicU32,
    /// When the slot was first found taken since it was last free, in ticks; 0 when it was not.
    precedence: AtomicUsize,
    /// Address of the block; 0 until it is needed.
    pub block: AtomicUsize,
}

/// How a thread looks for a free slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scan {
    /// At most [`TRIES`] slots in random order.
    Random,
    /// All slots in the order of their index; only to compare with.
    FromZero,
}

/// What looking for slots has cost so far.
pub struct Counters {
    /// Times a thread found its current slot taken.
    pub contended: AtomicUsize,
    /// Other slots tried, and how many of those were taken too.
    pub tries: AtomicUsize,
    pub failures: AtomicUsize,
    /// Times a thread had to wait.
    pub waits: AtomicUsize,
}

/// A pool of slots.
pub struct Pool<'a> {
    pub slots: &'a [Slot],
    /// The numbers below the pool's size that are coprime to it.
    pub strides: &'a [u32],
    pub scan: Scan,
    pub counters: &'a Counters,
}

impl Slot {
    /// A free slot without a block.
    pub fn new(exclusive: bool) -> Slot {
        Slot {
            flag: AtomicU32::new(0),
            exclusive: AtomicU32::new(u32::from(exclusive)),
            precedence: AtomicUsize::new(0),
            block: AtomicUsize::new(0),
        }
    }

    /// Whether one thread owns it.
    #[inline(always)]
    pub fn is_exclusive(&self) -> bool {
        self.exclusive.load(Ordering::Relaxed) != 0
    }

    /// Begins to work with the block unless another thread does.
    #[inline(always)]
    pub fn try_enter(&self) -> bool {
        let entered = self.flag.compare_exchange(0, 1, Ordering::Acquire, Ordering::Relaxed).is_ok();
        if entered && self.precedence.load(Ordering::Relaxed) != 0 {
            self.precedence.store(0, Ordering::Relaxed);
        }
        entered
    }

    /// Ends to work with the block.
    ///
    /// # Safety
    /// The calling thread entered it.
    #[inline(always)]
    pub unsafe fn leave(&self) {
        self.flag.store(0, Ordering::Release);
    }

    /// Waits until the slot is free, then enters it.
    pub fn wait(&self) {
        let mut step = 0;
        while !self.try_enter() {
            pause(step);
            step += 1;
        }
    }

    fn note_contention(&self, now: usize) {
        if self.precedence.load(Ordering::Relaxed) == 0 {
            self.precedence.store(now, Ordering::Relaxed);
        }
    }
}

impl<'a> Pool<'a> {
    /// Enters some slot, `current` when it can, and returns it. `seed` must differ from thread to thread and call to call;
    /// `now` is a time in ticks, never 0.
    #[cold]
    pub fn enter_another(&self, current: &'a Slot, seed: u64, now: usize) -> &'a Slot {
        let count = |counter: &AtomicUsize| _ = counter.fetch_add(1, Ordering::Relaxed);
        count(&self.counters.contended);
        current.note_contention(now);
        let mut oldest = current;
        let mut walk = Walk::new(self, seed);
        while let Some(slot) = walk.next(self) {
            count(&self.counters.tries);
            if slot.try_enter() {
                return slot;
            }
            count(&self.counters.failures);
            slot.note_contention(now);
            let age = |slot: &Slot| slot.precedence.load(Ordering::Relaxed).wrapping_sub(1);
            if age(slot) < age(oldest) {
                oldest = slot;
            }
        }
        count(&self.counters.waits);
        oldest.wait();
        oldest
    }
}

/// The order in which slots are tried.
struct Walk {
    index: u32,
    stride: u32,
    left: u32,
}

impl Walk {
    fn new(pool: &Pool<'_>, seed: u64) -> Walk {
        let size = pool.slots.len() as u32;
        if pool.scan == Scan::FromZero {
            return Walk { index: size - 1, stride: 1, left: size };
        }
        let mut random = Random::new(seed);
        let stride = scale(random.bits(), pool.strides.len() as u32) as usize;
        Walk { index: scale(random.bits(), size), stride: pool.strides[stride], left: TRIES.min(size) }
    }

    fn next<'a>(&mut self, pool: &Pool<'a>) -> Option<&'a Slot> {
        self.left = self.left.checked_sub(1)?;
        self.index += self.stride;
        let size = pool.slots.len() as u32;
        if self.index >= size {
            self.index -= size;
        }
        pool.slots.get(self.index as usize)
    }
}

/// Writes the strides for a pool of `size` slots and returns how many there are: 1 for a pool of one.
pub fn coprimes(size: u32, strides: &mut [u32; MAX_POOL]) -> usize {
    let mut count = 0;
    for stride in 1..size.max(2) {
        let (mut large, mut small) = (size, stride);
        while small != 0 {
            (large, small) = (small, large % small);
        }
        if large == 1 {
            strides[count] = stride;
            count += 1;
        }
    }
    count
}
