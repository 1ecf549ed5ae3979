//! The cycle collector: synchronous trial deletion (Bacon and Rajan 2001), with PHP's thresholds
//! and effects.
//!
//! A box that lost one of several counts may be the entry of a dead cycle; it is *remembered* in
//! the root buffer. A collection subtracts the counts that come from inside (grey), finds out what
//! is still held from outside (black), and what is left (white) is garbage. Garbage objects with
//! destructors, and all they can reach, are spared once: their destructors run, and a second pass
//! sees whether they are still garbage.

mod trial;

use crate::repr::header::{Header, flag};
use crate::{Heap, Object, interrupt};
use core::cell::{Cell, UnsafeCell};
use core::ptr::NonNull;
use std::time::{Duration, Instant};

/// Roots at which a collection starts, at first and at least.
const THRESHOLD: u32 = 10_001;
const THRESHOLD_STEP: u32 = 10_000;
const THRESHOLD_MAX: u32 = 1_000_000_000;
/// Roots PHP makes room for at first; only `gc_status()` shows it.
const BUFFER: usize = 16_384;
/// A collection that finds fewer raises the threshold.
const WORTHWHILE: u32 = 100;

/// The root buffer and the numbers `gc_status()` gives. A buffered box holds its slot number plus
/// one.
///
/// Rules: 1. Slots `0..used` of `roots` are in use, but for those that `free_slots` lists. 2.
/// `base`
/// points to the first of `roots`. 3. Below `limit` there is room, and a root more starts no
/// collection.
pub(crate) struct Collector {
    base: Cell<*mut Option<NonNull<Header>>>,
    used: Cell<u32>,
    limit: Cell<u32>,
    roots: UnsafeCell<Vec<Option<NonNull<Header>>>>,
    free_slots: UnsafeCell<Vec<u32>>,
    threshold: Cell<u32>,
    enabled: Cell<bool>,
    running: Cell<bool>,
    runs: Cell<u64>,
    collected: Cell<u64>,
    times: Cell<Times>,
    /// A collection starts whenever there is a root.
    always: bool,
}

/// What `gc_status()` tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GcStatus {
    pub running: bool,
    pub enabled: bool,
    pub runs: u64,
    pub collected: u64,
    pub threshold: u32,
    pub roots: u32,
    pub buffer_size: usize,
    pub times: Times,
}

/// How long collections took since the request began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Times {
    /// In all.
    pub all: Duration,
    /// Of that, in destructors.
    pub destructing: Duration,
    /// Of that, freeing what is dead.
    pub freeing: Duration,
}

/// Why a collection takes place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The program asked for it: `gc_collect_cycles()`.
    Requested,
    /// The root buffer is full ([`interrupt::COLLECT`]); the threshold adapts.
    Threshold,
}

impl Collector {
    pub fn new() -> Collector {
        Collector {
            base: Cell::new(core::ptr::null_mut()),
            used: Cell::new(0),
            limit: Cell::new(0),
            roots: UnsafeCell::default(),
            free_slots: UnsafeCell::default(),
            threshold: Cell::new(THRESHOLD),
            enabled: Cell::new(true),
            running: Cell::new(false),
            runs: Cell::new(0),
            collected: Cell::new(0),
            times: Cell::default(),
            always: cfg!(feature = "hostile") && std::env::var_os("HEDDLE_COLLECT").is_some_and(|when| when == "always"),
        }
    }

    pub fn reset(&self) {
        // SAFETY: borrows of the list do not leave their functions.
        unsafe { (*self.free_slots.get()).clear() };
        self.used.set(0);
        self.threshold.set(THRESHOLD);
        self.set_limit();
        self.running.set(false);
        self.runs.set(0);
        self.collected.set(0);
        self.times.set(Times::default());
    }

    /// Puts a box into the root buffer where that takes a few stores; false, with nothing done,
    /// where it takes more.
    ///
    /// # Safety
    /// `header` begins a live array or object that is not buffered.
    #[inline(always)]
    pub unsafe fn remember_fast(&self, header: NonNull<Header>) -> bool {
        let used = self.used.get();
        if used >= self.limit.get() {
            return false;
        }
        // SAFETY: rules 2 and 3; the box was promised by the caller.
        unsafe {
            *self.base.get().add(used as usize) = Some(header);
            root_of(header).set(used + 1);
            header.as_ref().set(flag::BUFFERED);
        }
        self.used.set(used + 1);
        true
    }

    /// Puts a box into the root buffer.
    ///
    /// # Safety
    /// `header` begins a live array or object that is not buffered.
    pub unsafe fn remember(&self, heap: &Heap, header: NonNull<Header>) {
        // SAFETY: promised by the caller.
        unsafe {
            if !self.remember_fast(header) {
                self.remember_slow(heap, header);
            }
        }
    }

    /// Precondition: the limit is reached.
    ///
    /// # Safety
    /// As for [`Collector::remember`].
    #[inline(never)]
    unsafe fn remember_slow(&self, heap: &Heap, header: NonNull<Header>) {
        // SAFETY: promised by the caller; rule 1; the borrow of the list ends here.
        unsafe {
            let slot = match (*self.free_slots.get()).pop() {
                Some(slot) => slot,
                None => self.more_room(),
            };
            *self.base.get().add(slot as usize) = Some(header);
            root_of(header).set(slot + 1);
            header.as_ref().set(flag::BUFFERED);
        }
        if (self.live() >= self.threshold.get() - 1 || self.collects_always()) && self.enabled.get() && !self.running.get() {
            heap.raise(interrupt::COLLECT);
        }
    }

    /// Returns a slot behind the others.
    #[cold]
    #[inline(never)]
    fn more_room(&self) -> u32 {
        let slot = self.used.get();
        // SAFETY: the borrow of the list ends here.
        unsafe {
            let roots = &mut *self.roots.get();
            if slot as usize == roots.len() {
                roots.resize((roots.len() * 2).max(1024), None);
                self.base.set(roots.as_mut_ptr());
            }
        }
        self.used.set(slot + 1);
        self.set_limit();
        slot
    }

    /// Finds out up to where boxes are remembered by a few stores.
    fn set_limit(&self) {
        // SAFETY: the borrow of the list ends here.
        let room = unsafe { (*self.roots.get()).len() } as u32;
        let quiet = if self.collects_always() { 0 } else { self.threshold.get() - 2 };
        self.limit.set(room.min(quiet));
    }

    /// Returns how many boxes are buffered.
    fn live(&self) -> u32 {
        // SAFETY: the borrow of the list ends here.
        self.used.get() - unsafe { (*self.free_slots.get()).len() } as u32
    }

    /// Tells whether a collection starts whenever there is a root: only in hostile builds.
    #[inline(always)]
    fn collects_always(&self) -> bool {
        cfg!(feature = "hostile") && self.always
    }

    /// Takes a box out of the root buffer, if it is there.
    ///
    /// # Safety
    /// `header` begins a live array or object.
    #[inline]
    pub unsafe fn forget(&self, header: NonNull<Header>) {
        // SAFETY: promised by the caller; borrows of the lists end here.
        unsafe {
            if !header.as_ref().has(flag::BUFFERED) {
                return;
            }
            let slot = root_of(header).replace(0) - 1;
            debug_assert_eq!((&*self.roots.get())[slot as usize], Some(header));
            if slot + 1 == self.used.get() {
                self.used.set(slot);
            } else {
                *self.base.get().add(slot as usize) = None;
                (*self.free_slots.get()).push(slot);
            }
            header.as_ref().clear(flag::BUFFERED);
        }
    }

    /// Empties the root buffer and gives what was in it, oldest first.
    fn take_roots(&self) -> Vec<NonNull<Header>> {
        // SAFETY: borrows of the lists end here; buffered boxes are live.
        unsafe {
            (*self.free_slots.get()).clear();
            let used = self.used.replace(0) as usize;
            let roots: Vec<_> = (&mut *self.roots.get())[..used].iter_mut().filter_map(Option::take).collect();
            for root in &roots {
                root_of(*root).set(0);
                root.as_ref().clear(flag::BUFFERED);
            }
            roots
        }
    }

    /// Adds what has passed since `start` to one of the times.
    fn took(&self, start: Instant, of: impl FnOnce(&mut Times) -> &mut Duration) {
        let mut times = self.times.get();
        *of(&mut times) += start.elapsed();
        self.times.set(times);
    }

    fn adapt_threshold(&self, found: u32) {
        let threshold = self.threshold.get();
        // destructors may have left as many new roots as there were: then going on at this pace
        // would never end
        if found < WORTHWHILE || self.live() >= threshold {
            self.threshold.set(threshold.saturating_add(THRESHOLD_STEP).min(THRESHOLD_MAX));
        } else if threshold > THRESHOLD {
            self.threshold.set(threshold - THRESHOLD_STEP);
        }
        self.set_limit();
    }
}

/// The word after the header, where a box keeps its slot.
///
/// # Safety
/// `header` begins a live array or object.
unsafe fn root_of<'a>(header: NonNull<Header>) -> &'a Cell<u32> {
    // SAFETY: both kinds of box have this word there.
    unsafe { header.add(1).cast().as_ref() }
}

const _: () = assert!(core::mem::offset_of!(crate::array::ArrayData, root) == 8);
const _: () = assert!(core::mem::offset_of!(crate::object::raw::ObjectBox, root) == 8);

impl Heap {
    /// Frees dead cycles and returns how many arrays and objects went. `destruct` is called for
    /// each garbage object whose destructor has not run yet (it is marked as run before); it may do
    /// anything, even revive the object.
    pub fn collect(&self, reason: Reason, mut destruct: impl FnMut(&Object)) -> u32 {
        self.lower(interrupt::COLLECT);
        let collector = &self.collector;
        if collector.running.replace(true) {
            return 0;
        }
        let start = Instant::now();
        let (mut found, destructed) = self.pass(&mut destruct);
        if destructed {
            found += self.pass(&mut destruct).0;
        }
        collector.running.set(false);
        collector.took(start, |times| &mut times.all);
        collector.collected.set(collector.collected.get() + u64::from(found));
        if reason == Reason::Threshold {
            collector.adapt_threshold(found);
        }
        found
    }

    /// One pass over the roots there are now: how much went, and whether destructors ran.
    fn pass(&self, destruct: &mut impl FnMut(&Object)) -> (u32, bool) {
        let roots = self.collector.take_roots();
        if roots.is_empty() {
            return (0, false);
        }
        self.collector.runs.set(self.collector.runs.get() + 1);
        trial::pass(self, roots, destruct)
    }

    /// The array is known to be part of no cycle: the collector need not look at it.
    pub fn forget_root(&self, array: &crate::Array) {
        // SAFETY: a handle's box is live.
        unsafe { self.collector.forget(array.0.cast()) };
    }

    /// `gc_enable()` and `gc_disable()`: whether collections start by themselves.
    pub fn set_gc_enabled(&self, enabled: bool) {
        self.collector.enabled.set(enabled);
    }

    /// `gc_status()`.
    pub fn gc_status(&self) -> GcStatus {
        let collector = &self.collector;
        GcStatus {
            running: collector.running.get(),
            enabled: collector.enabled.get(),
            runs: collector.runs.get(),
            collected: collector.collected.get(),
            threshold: collector.threshold.get(),
            roots: collector.live(),
            times: collector.times.get(),
            // SAFETY: borrows of the list do not leave their functions.
            buffer_size: unsafe { (*collector.roots.get()).len() }.max(BUFFER),
        }
    }
}
