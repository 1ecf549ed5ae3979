//! The process heap as a whole: starting, TSD blocks for threads, statistics, giving memory back,
//! iteration, forking.

use super::header::{Header, Keys, Verdict};
use super::heap::{ProcessHeap, block_at};
use super::options::{Options, Registry};
use super::pages::Pages;
use super::random::{Random, scale};
use super::registry::{MAX_POOL, Pool, Scan, Slot, coprimes};
use super::size_map::{HEADER, MAX_CLASSES};
use super::stats::{ClassStats, Stats};
use super::sync::{Ordering, barrier, pause, percpu};
use super::tsd::{Owned, Tsd};
use core::ptr::NonNull;
use heddle_sys::{clock, memory, process};

impl ProcessHeap {
    /// Starts the heap unless it has started; `false` when the system grants no address space.
    pub fn start(&self, options: Options) -> bool {
        match self.started.compare_exchange(0, 1, Ordering::Acquire, Ordering::Acquire) {
            Ok(_) => {
                let done = self.start_now(options);
                self.started.store(if done { 2 } else { 0 }, Ordering::Release);
                done
            }
            Err(1) => {
                let mut step = 0;
                while self.started.load(Ordering::Acquire) == 1 {
                    pause(step);
                    step += 1;
                }
                self.started.load(Ordering::Acquire) == 2
            }
            Err(_) => true,
        }
    }

    /// The mapping layer, which request heaps draw on as well; it needs no start.
    pub(crate) fn pages(&self) -> &Pages {
        &self.pages
    }

    /// Whether it has started.
    pub fn has_started(&self) -> bool {
        self.started.load(Ordering::Acquire) == 2
    }

    fn start_now(&self, mut options: Options) -> bool {
        let processors = process::processors();
        if options.pool == 0 {
            options.pool = (processors * 4).clamp(8, MAX_POOL);
        }
        let mut seed = [0; 32];
        process::random(&mut seed);
        let (keys, order) = seed.split_at(16);
        let mut random = Random::new(u64::from_le_bytes(order[..8].try_into().unwrap_or([1; 8])));
        // SAFETY: `started` is 1: only this thread is here, and nobody reads before it is 2.
        let core = unsafe { &mut *self.core.get() };
        core.keys = Keys::new(keys.try_into().unwrap_or([7; 16]));
        core.options = options;
        core.strides_len = coprimes(options.pool as u32, &mut core.strides);
        let area = percpu::area();
        core.area = area.unwrap_or(0);
        let near = options.pool / processors;
        if area.is_some() && options.near && options.scan == Scan::Random && near >= 2 {
            core.near = near;
            core.near_strides_len = coprimes(near as u32, &mut core.near_strides);
        }
        let Some(slots) = self.make_slots(options.pool) else { return false };
        core.slots = slots;
        if options.registry == Registry::PerCpu && area.is_some() {
            let count = percpu::possible();
            let Some(slots) = self.make_slots(count) else { return false };
            (core.processors, core.processor_count) = (slots, count);
        }
        core.may_own = barrier::prepare();
        if !core.primary.start(options.map, &self.pages, &mut random) {
            return false;
        }
        core.prepare_fast_paths();
        self.pages.fail_in(options.fail_mappings);
        true
    }

    /// So many slots with their blocks.
    fn make_slots(&self, count: usize) -> Option<*const Slot> {
        let slots = self.pages.map((count * size_of::<Slot>()).next_multiple_of(memory::PAGE))?.cast::<Slot>();
        let blocks = Tsd::map(count, &self.pages)?.expose_provenance().get();
        for index in 0..count {
            // SAFETY: the mapping has room for this many slots.
            unsafe { slots.add(index).write(Slot::new(blocks + index * Tsd::BYTES)) };
        }
        Some(slots.as_ptr())
    }

    /// The processors' slots, if there are any.
    #[inline(always)]
    pub(super) fn processors(&self) -> &[Slot] {
        let core = self.core();
        if core.processor_count == 0 {
            return &[];
        }
        // SAFETY: `start` has written this many.
        unsafe { core::slice::from_raw_parts(core.processors, core.processor_count) }
    }

    /// The shared registry's slots.
    pub(super) fn slots(&self) -> &[Slot] {
        let core = self.core();
        // SAFETY: `start` has written this many.
        unsafe { core::slice::from_raw_parts(core.slots, core.options.pool) }
    }

    /// The part of the shared registry that the calling thread sees at the moment.
    fn pool(&self) -> Pool<'_> {
        let core = self.core();
        let (slots, strides) = match self.near() {
            Some(slots) => (slots, &core.near_strides[..core.near_strides_len]),
            None => (self.slots(), &core.strides[..core.strides_len]),
        };
        Pool { slots, strides, scan: core.options.scan, counters: &self.counters }
    }

    /// The neighbourhood of the processor that the thread runs on, if it has one.
    fn near(&self) -> Option<&[Slot]> {
        let core = self.core();
        if core.near == 0 {
            return None;
        }
        // SAFETY: there are neighbourhoods only where the system has told where its area is.
        self.homes.near(unsafe { percpu::current(core.area) }, self.slots(), core.near)
    }

    /// Whether `slot` is in the neighbourhood of the processor that the thread runs on.
    ///
    /// # Safety
    /// It is in some neighbourhood.
    #[inline(always)]
    pub(super) unsafe fn is_near(&self, slot: &Slot) -> bool {
        // SAFETY: there are neighbourhoods only where the system has told where its area is.
        slot.is_near(unsafe { percpu::current(self.core().area) })
    }

    /// A slot of the shared registry for a thread to begin with: the first near it, else they are
    /// dealt out in turn.
    pub(super) fn deal_slot(&self) -> &Slot {
        if let Some(near) = self.near() {
            return &near[0];
        }
        let turn = self.next_slot.fetch_add(1, Ordering::Relaxed);
        &self.slots()[turn % self.slots().len()]
    }

    /// A slot of the shared registry that is always the same for a thread: found by where its stack
    /// is.
    pub(super) fn slot_by_stack(&self) -> &Slot {
        if let Some(near) = self.near() {
            return &near[0];
        }
        let here = 0u8;
        let page = (core::ptr::from_ref(&here).addr() >> 16) as u32;
        &self.slots()[scale(page.wrapping_mul(0x9E37_79B9), self.slots().len() as u32) as usize]
    }

    /// The slot that nobody owns: for threads before their set-up and after their last exit hook,
    /// who would otherwise revoke other threads' biases.
    pub(super) fn fallback_slot(&self) -> &Slot {
        &self.slots()[0]
    }

    /// A slot of the shared registry that nobody uses, made the calling thread's own.
    pub(super) fn own_slot(&self) -> Option<&Slot> {
        self.slots().iter().skip(1).rev().find(|slot| self.core().may_own && slot.try_own())
    }

    /// Enters `current` or another slot of the shared registry; says whether it is in the thread's
    /// neighbourhood.
    pub(super) fn enter<'a>(&'a self, mut current: &'a Slot) -> (&'a Slot, bool) {
        let pool = self.pool();
        let near = pool.slots.len() < self.slots().len();
        if near && !pool.slots.as_ptr_range().contains(&core::ptr::from_ref(current)) {
            current = &pool.slots[0];
        }
        if current.try_enter() {
            return (current, near);
        }
        let now = clock::ticks();
        let here = core::ptr::from_ref(&now).addr() as u64;
        let seed = (now ^ here.rotate_left(32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (pool.enter_another(current, seed, now as usize), near)
    }

    /// A TSD block for one thread, which may use it without a lock until
    /// [`ProcessHeap::return_tsd`].
    #[allow(clippy::mut_from_ref, reason = "a block that was taken is the taker's alone until it is given back")]
    pub fn take_tsd(&self) -> Option<&mut Tsd> {
        // SAFETY: the block is in no list of free ones any more, so nobody else has it.
        self.take_owned().map(|mut owned| unsafe { &mut owned.as_mut().tsd })
    }

    pub(super) fn take_owned(&self) -> Option<NonNull<Owned>> {
        self.owned.take(|| Owned::map(&self.pages))
    }

    /// Takes back what [`ProcessHeap::take_tsd`] gave: its cached blocks go to the regions.
    pub fn return_tsd(&self, tsd: &mut Tsd) {
        let offset = core::mem::offset_of!(Owned, tsd);
        // SAFETY: every block that `take_tsd` gives is a part of an `Owned`.
        unsafe { self.return_owned(NonNull::from(tsd).byte_sub(offset).cast()) };
    }

    /// # Safety
    /// It came from [`ProcessHeap::take_owned`] and nobody uses it.
    pub(super) unsafe fn return_owned(&self, mut owned: NonNull<Owned>) {
        // SAFETY: promised by the caller.
        unsafe {
            self.drain(&mut owned.as_mut().tsd);
            self.owned.give_back(owned);
        }
    }

    /// Moves everything a TSD block holds to the regions and the global quarantine.
    pub fn drain(&self, tsd: &mut Tsd) {
        self.quarantine.absorb(&mut tsd.quarantine);
        self.recycle(tsd, self.core().options.quarantine);
        #[allow(clippy::needless_range_loop, reason = "the class is a number first, and an index by the way")]
        for class in 1..self.core().options.map.classes {
            let cache = &mut tsd.cache.classes[class];
            if cache.count > 0 {
                self.core().primary.region(class).put(&cache.entries[..cache.count as usize], 0, None);
                cache.count = 0;
                tsd.drains += 1;
            }
        }
    }

    /// Gives as much as possible back to the system; the bytes that went. Caches of other threads'
    /// exclusive blocks stay.
    pub fn trim(&self) -> usize {
        for slot in self.slots() {
            slot.seize();
            if let Some(tsd) = tsd_of(slot) {
                // SAFETY: the slot was seized.
                self.drain(unsafe { &mut *tsd.as_ptr() });
            }
            // SAFETY: seized above.
            unsafe { slot.unseize() };
        }
        for slot in self.processors() {
            slot.close();
            if let Some(tsd) = tsd_of(slot) {
                // SAFETY: the slot was closed.
                self.drain(unsafe { &mut *tsd.as_ptr() });
            }
            // SAFETY: closed above.
            unsafe { slot.open() };
        }
        let classes = 1..self.core().options.map.classes;
        let pages: usize = classes.map(|class| self.core().primary.region(class).release()).sum();
        pages * memory::PAGE + self.secondary.trim(&self.pages)
    }

    /// The present figures.
    pub fn stats(&self) -> Stats {
        let mut stats = Stats {
            reserved: self.pages.reserved(),
            committed: self.pages.committed(),
            pool: self.slots().len(),
            contended: self.counters.contended.load(Ordering::Relaxed),
            tries: self.counters.tries.load(Ordering::Relaxed),
            failures: self.counters.failures.load(Ordering::Relaxed),
            waits: self.counters.waits.load(Ordering::Relaxed),
            ..Stats::default()
        };
        let cached = self.count_cached(&mut stats);
        for (class, &cached) in cached.iter().enumerate().take(self.core().options.map.classes).skip(1) {
            let region = self.core().primary.region(class).stats();
            let live = region.carved.saturating_sub(region.free).saturating_sub(cached);
            stats.small_live += live;
            stats.small_live_bytes += live * region.stride;
            stats.small_free_bytes += region.free * region.stride;
            stats.cached_bytes += cached * region.stride;
            stats.released_pages += region.released_pages;
        }
        let large = self.secondary.stats();
        (stats.large_live, stats.large_live_bytes) = (large.live, large.live_bytes);
        (stats.kept, stats.kept_bytes) = (large.kept, large.kept_bytes);
        let (blocks, bytes) = self.quarantine.stats();
        stats.quarantined += blocks;
        stats.quarantined_bytes += bytes;
        // Quarantined blocks are in no list, so they were counted as live.
        stats.small_live = stats.small_live.saturating_sub(stats.quarantined);
        stats
    }

    /// The present figures of every class, by its number.
    pub fn class_stats(&self) -> [ClassStats; MAX_CLASSES] {
        let cached = self.count_cached(&mut Stats::default());
        let mut classes = [ClassStats::default(); MAX_CLASSES];
        for class in 1..self.core().options.map.classes {
            let (region, cached) = (self.core().primary.region(class).stats(), cached[class]);
            let used = region.carved.saturating_sub(region.free).saturating_sub(cached);
            classes[class] = ClassStats { size: region.stride - HEADER, free: region.free, cached, used };
        }
        classes
    }

    /// Blocks in all caches by class. Blocks of working threads are read as they are: figures, not
    /// guarantees.
    fn count_cached(&self, stats: &mut Stats) -> [usize; MAX_CLASSES] {
        let mut cached = [0; MAX_CLASSES];
        let mut add = |tsd: NonNull<Tsd>| {
            for (class, count) in cached.iter_mut().enumerate() {
                // SAFETY: TSD blocks stay mapped; a stale number does no harm.
                *count += unsafe { (&raw const (*tsd.as_ptr()).cache.classes[class].count).read_volatile() } as usize;
            }
            // SAFETY: as above.
            unsafe {
                stats.refills += (&raw const (*tsd.as_ptr()).refills).read_volatile();
                stats.drains += (&raw const (*tsd.as_ptr()).drains).read_volatile();
                stats.quarantined += (*tsd.as_ptr()).quarantine.blocks();
                stats.quarantined_bytes += (*tsd.as_ptr()).quarantine.bytes();
            }
        };
        self.slots().iter().chain(self.processors()).filter_map(tsd_of).for_each(&mut add);
        // SAFETY: as above; the block is one part of an `Owned`.
        stats.exclusive = self.owned.for_each(|owned| add(unsafe { owned.byte_add(core::mem::offset_of!(Owned, tsd)).cast() }));
        cached
    }

    /// Calls `each` with address and size of every live block. Other threads wait as far as they
    /// use the shared registry; with the exclusive one they must be idle. `each` must not allocate
    /// here.
    pub fn for_each_live(&self, mut each: impl FnMut(NonNull<u8>, usize)) {
        self.before_fork();
        for class in 1..self.core().options.map.classes {
            let region = self.core().primary.region(class);
            // SAFETY: the lock was taken above and is taken back below by `after_fork`.
            let carved = unsafe { region.carved_locked() };
            for slot in 0..carved {
                // SAFETY: slots below `carved` are accessible.
                unsafe { self.visit_slot(block_at(region.first() + slot * region.stride()), &mut each) };
            }
        }
        // SAFETY: `before_fork` took all locks.
        unsafe { self.after_fork() };
        self.secondary.for_each(|large| {
            // SAFETY: addresses in the table are those of live blocks.
            each(unsafe { block_at(large.block) }, large.size);
        });
    }

    unsafe fn visit_slot(&self, block: NonNull<u8>, each: &mut impl FnMut(NonNull<u8>, usize)) {
        let keys = self.core().keys;
        // SAFETY: the caller passes the first address of a carved slot; a marker says where the
        // block begins.
        unsafe {
            let mut block = block;
            let mut header = Header::load(block);
            if keys.judge(header, block) == Verdict::Marker {
                block = block.add(header.offset() * 16);
                header = Header::load(block);
            }
            if keys.judge(header, block) == Verdict::Live {
                each(block, header.size());
            }
        }
    }

    /// Takes every lock, in the order in which operations take them, so that a forked child finds
    /// the heap whole.
    pub fn before_fork(&self) {
        self.slots().iter().for_each(Slot::seize);
        self.processors().iter().for_each(Slot::close);
        self.owned.lock().acquire();
        self.quarantine.lock().acquire();
        for class in 1..self.core().options.map.classes {
            self.core().primary.region(class).acquire();
        }
        self.secondary.acquire();
    }

    /// Gives every lock back, in the parent and in the child. Exclusive TSD blocks of threads that
    /// the child does not have are lost to it, with what their caches held.
    ///
    /// # Safety
    /// [`ProcessHeap::before_fork`] was called by this thread, or by its parent's.
    pub unsafe fn after_fork(&self) {
        // SAFETY: promised by the caller.
        unsafe {
            self.secondary.unlock();
            for class in 1..self.core().options.map.classes {
                self.core().primary.region(class).unlock();
            }
            self.quarantine.lock().release();
            self.owned.lock().release();
            self.processors().iter().for_each(|slot| slot.open());
            self.slots().iter().for_each(|slot| slot.unseize());
        }
    }

    /// Whether the options ask for a TSD block per thread.
    pub(super) fn is_exclusive(&self) -> bool {
        self.core().options.registry == Registry::Exclusive
    }
}

impl Drop for ProcessHeap {
    /// Returns all memory but live large blocks. Nothing of the heap may be used afterwards.
    fn drop(&mut self) {
        if self.started.load(Ordering::Relaxed) != 2 {
            return;
        }
        self.secondary.trim(&self.pages);
        // SAFETY: the heap goes; slots, blocks and regions are its own.
        unsafe {
            for slots in [self.slots(), self.processors()] {
                let bytes = size_of_val(slots).next_multiple_of(memory::PAGE);
                if let Some(first) = slots.first()
                    && let Some(blocks) = tsd_of(first)
                {
                    Tsd::unmap(blocks, slots.len(), &self.pages);
                    self.pages.unmap(NonNull::from(first).cast(), bytes, bytes);
                }
            }
            self.owned.for_each(|owned| Owned::unmap(owned, &self.pages));
            let core = self.core.get_mut();
            core.primary.stop(core.options.map, &self.pages);
        }
    }
}

fn tsd_of(slot: &Slot) -> Option<NonNull<Tsd>> {
    NonNull::new(core::ptr::with_exposed_provenance_mut(slot.block.load(Ordering::Relaxed)))
}
