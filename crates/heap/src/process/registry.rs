//! The shared registry: which thread works with which block of thread-specific data (TSD) at the
//! moment.
//!
//! A thread tries its current slot; when that is taken, up to [`TRIES`] others from a random start
//! with a random stride coprime to the pool's size, and the one it gets becomes its current one.
//! When all are taken it waits for the slot that has been contended the longest. No divisions; and
//! the seed is not a coarse clock, which would send all threads to the same slot.
//!
//! A slot that only one thread has been given is *biased*: its owner enters it with plain stores,
//! without an atomic read-modify-write. The first other thread that needs the slot revokes the
//! bias, at the price of one membarrier(2), and from then on everybody takes the flag. So a program
//! with no more threads than slots pays for no lock.
//!
//! Where the system says cheaply which processor a thread runs on, and the pool has two slots or
//! more for each, a processor has its own part of the pool, its *neighbourhood*: that is the pool
//! its threads see, and a thread that has been moved to another processor goes to the neighbourhood
//! there. So flags and caches stay in one processor's cache. It is a preference: every thread may
//! enter every slot.
//!
//! A slot can also belong to a *processor* alone (see `sync::percpu`); such slots are not in the
//! pool, which then serves threads that find their processor's slot taken by one that was
//! interrupted inside.
//!
//! Flag and precedence stand here, a cache line per slot, and not in the block: looking for a free
//! slot does not touch the data of threads that work. Leaving is a plain store, so nobody is woken:
//! waiting threads look again (see `sync::pause`). Waiting is rare when the pool is larger than the
//! number of processors.

use super::random::{Random, scale};
use super::sync::{AtomicU32, AtomicUsize, Ordering, barrier, pause, percpu};

/// Slots tried after the current one.
pub const TRIES: u32 = 4;
/// Most slots in a pool.
pub const MAX_POOL: usize = 256;

/// Who works with one TSD block.
#[repr(C, align(64))]
pub struct Slot {
    /// 1 while a thread works with the block that is not its owner.
    flag: AtomicU32,
    /// 1 while the owner works with it; only the owner writes it. In a processor's slot: 1 while it
    /// is closed.
    owner_flag: AtomicU32,
    /// One of the five states below; all but `UNUSED` to `BIASED` are entered by whoever holds the
    /// flag.
    bias: AtomicU32,
    /// The processor in whose neighbourhood it is.
    home: AtomicU32,
    /// When the slot was first found taken since it was last free, in ticks; 0 when it was not.
    precedence: AtomicUsize,
    /// Address of the block.
    pub block: AtomicUsize,
}

/// No thread has been given the slot, or the only one that had been is gone.
const UNUSED: u32 = 0;
/// One thread, the owner, has been given it and nobody else has entered it since.
const BIASED: u32 = 1;
/// Everybody takes the flag.
const SHARED: u32 = 2;
/// As `BIASED` and `UNUSED`, while a thread that holds the flag keeps everybody out.
const SEIZED_BIASED: u32 = 3;
const SEIZED_UNUSED: u32 = 4;

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
    /// A free slot.
    pub fn new(block: usize) -> Slot {
        Slot {
            flag: AtomicU32::new(0),
            owner_flag: AtomicU32::new(0),
            bias: AtomicU32::new(UNUSED),
            home: AtomicU32::new(u32::MAX),
            precedence: AtomicUsize::new(0),
            block: AtomicUsize::new(block),
        }
    }

    /// Makes the calling thread its owner, if it has been given to nobody.
    pub fn try_own(&self) -> bool {
        self.bias.compare_exchange(UNUSED, BIASED, Ordering::Acquire, Ordering::Relaxed).is_ok()
    }

    /// Ends the ownership, if it has not been revoked.
    ///
    /// # Safety
    /// The calling thread is the owner, and is not inside.
    pub unsafe fn disown(&self) {
        _ = self.bias.compare_exchange(BIASED, UNUSED, Ordering::Release, Ordering::Relaxed);
    }

    /// Whether a thread that failed to enter as the owner still is it; while the slot is seized it
    /// waits here, without raising its flag.
    pub fn await_bias(&self) -> bool {
        let mut step = 0;
        loop {
            match self.bias.load(Ordering::Acquire) {
                SEIZED_BIASED => pause(step),
                bias => return bias == BIASED,
            }
            step += 1;
        }
    }

    /// The owner begins to work with the block; `false` when it is the owner no more, or the slot
    /// is seized.
    ///
    /// # Safety
    /// The calling thread became the owner, and is not inside.
    #[inline(always)]
    pub unsafe fn enter_owned(&self) -> bool {
        self.owner_flag.store(1, Ordering::Relaxed);
        // Either the thread that revokes or seizes sees our flag, or we see that it has. Acquire,
        // because one that seized has worked with the block.
        barrier::light();
        if self.bias.load(Ordering::Acquire) == BIASED {
            return true;
        }
        self.owner_flag.store(0, Ordering::Release);
        false
    }

    /// Begins to work with the block unless another thread does. A bias is revoked, which means
    /// waiting for the owner to leave.
    pub fn try_enter(&self) -> bool {
        let entered = self.flag.compare_exchange(0, 1, Ordering::Acquire, Ordering::Relaxed).is_ok();
        if entered && self.bias.load(Ordering::Relaxed) != SHARED {
            self.revoke();
        }
        if entered && self.precedence.load(Ordering::Relaxed) != 0 {
            self.precedence.store(0, Ordering::Relaxed);
        }
        entered
    }

    /// As [`Slot::try_enter`] where nothing out of the ordinary has to be done; else `false`,
    /// whoever is inside.
    #[inline(always)]
    pub fn try_enter_shared(&self) -> bool {
        // Once shared, a slot stays so: the order of the two does not matter.
        let entered =
            self.bias.load(Ordering::Relaxed) == SHARED && self.flag.compare_exchange(0, 1, Ordering::Acquire, Ordering::Relaxed).is_ok();
        if entered {
            self.precedence.store(0, Ordering::Relaxed);
        }
        entered
    }

    /// Puts it into the neighbourhood of `processor`.
    pub fn bind_to(&self, processor: u32) {
        self.home.store(processor, Ordering::Relaxed);
    }

    /// Whether it is in the neighbourhood of `processor`.
    #[inline(always)]
    pub fn is_near(&self, processor: u32) -> bool {
        self.home.load(Ordering::Relaxed) == processor
    }

    /// Whether it has an owner: then entering is expensive.
    fn is_biased(&self) -> bool {
        self.bias.load(Ordering::Relaxed) == BIASED
    }

    /// Precondition: the calling thread holds the flag.
    #[cold]
    fn revoke(&self) {
        if self.bias.swap(SHARED, Ordering::AcqRel) == BIASED {
            self.await_owner();
        }
    }

    /// Precondition: the bias has just been changed from `BIASED`. Afterwards the owner is outside
    /// and stays there.
    fn await_owner(&self) {
        barrier::heavy();
        let mut step = 0;
        while self.owner_flag.load(Ordering::Acquire) != 0 {
            pause(step);
            step += 1;
        }
    }

    /// What is 1 while the owner, or a thread that is not, works with the block: storing 0 ends it.
    #[inline(always)]
    pub fn flag(&self, owned: bool) -> &AtomicU32 {
        if owned { &self.owner_flag } else { &self.flag }
    }

    /// Keeps everybody out, whatever it takes, and leaves it open whose the slot is. For forks and
    /// inspection.
    pub fn seize(&self) {
        let mut step = 0;
        while self.flag.compare_exchange(0, 1, Ordering::Acquire, Ordering::Relaxed).is_err() {
            pause(step);
            step += 1;
        }
        let change = |from, to| self.bias.compare_exchange(from, to, Ordering::AcqRel, Ordering::Acquire).is_ok();
        // Owners come and go without the flag, so neither change need succeed at once.
        while self.bias.load(Ordering::Acquire) != SHARED {
            if change(UNUSED, SEIZED_UNUSED) {
                return;
            }
            if change(BIASED, SEIZED_BIASED) {
                return self.await_owner();
            }
        }
    }

    /// As [`Slot::seize`] for a processor's slot.
    pub fn close(&self) {
        self.owner_flag.store(1, Ordering::SeqCst);
        percpu::interrupt_all();
        let mut step = 0;
        while self.flag.load(Ordering::Acquire) != 0 {
            pause(step);
            step += 1;
        }
    }

    /// Ends what [`Slot::close`] began.
    ///
    /// # Safety
    /// The calling thread, or its parent's at a fork, closed it.
    pub unsafe fn open(&self) {
        self.owner_flag.store(0, Ordering::Release);
    }

    /// Ends what [`Slot::seize`] began.
    ///
    /// # Safety
    /// The calling thread, or its parent's at a fork, seized it.
    pub unsafe fn unseize(&self) {
        match self.bias.load(Ordering::Relaxed) {
            SEIZED_BIASED => self.bias.store(BIASED, Ordering::Release),
            SEIZED_UNUSED => self.bias.store(UNUSED, Ordering::Release),
            _ => {}
        }
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

/// Enters the slot of the processor that the thread runs on.
///
/// # Safety
/// `area` came from [`percpu::area`].
#[inline(always)]
pub unsafe fn enter_processor(slots: &[Slot], area: isize) -> Option<&Slot> {
    // SAFETY: a slot is a line that begins with its flag and the word that closes it; the rest is
    // promised by the caller.
    unsafe {
        let claimed = percpu::claim(slots.as_ptr().cast(), slots.len() as u32, area)?;
        Some(slots.get_unchecked(claimed as usize))
    }
}

/// Whether a slot is laid out as a processor's line; false on loom's atomics, where nobody asks.
pub const IS_LINE: bool = size_of::<Slot>() == percpu::LINE && core::mem::offset_of!(Slot, owner_flag) == 4;

impl<'a> Pool<'a> {
    /// Enters some slot, `current` when it can, and returns it. `seed` must differ from thread to
    /// thread and call to call; `now` is a time in ticks, never 0.
    #[cold]
    pub fn enter_another(&self, current: &'a Slot, seed: u64, now: usize) -> &'a Slot {
        let count = |counter: &AtomicUsize| _ = counter.fetch_add(1, Ordering::Relaxed);
        count(&self.counters.contended);
        current.note_contention(now);
        let mut oldest = current;
        let mut walk = Walk::new(self, seed);
        while let Some(slot) = walk.next(self) {
            count(&self.counters.tries);
            if !slot.is_biased() && slot.try_enter() {
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

/// Writes the strides for a pool of `size` slots and returns how many there are: 1 for a pool of
/// one.
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
