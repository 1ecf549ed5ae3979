//! Models of what threads share in the process heap, run through every interleaving that loom
//! finds.
//!
//! The sources of the registry, the batches and the quarantine are compiled a second time here, on
//! loom's atomics and locks instead of the real ones: the modules `sync` and `quarantine_page`
//! below stand in for those of the heap. What a membarrier(2) does is modelled by sequentially
//! consistent fences on both sides, which is what it promises.

#![allow(dead_code, reason = "the models use parts of the modules")]

#[path = "../src/process/batches.rs"]
mod batches;
#[path = "../src/process/exclusive.rs"]
mod exclusive;
#[path = "../src/process/quarantine.rs"]
mod quarantine;
#[path = "../src/process/random.rs"]
mod random;
#[path = "../src/process/registry.rs"]
mod registry;

/// Stands in for src/process/sync.rs.
mod sync {
    pub use loom::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

    pub struct Locked<T>(loom::sync::Mutex<T>);

    impl<T> Locked<T> {
        pub fn new(value: T) -> Self {
            Locked(loom::sync::Mutex::new(value))
        }

        pub fn lock(&self) -> loom::sync::MutexGuard<'_, T> {
            self.0.lock().unwrap()
        }
    }

    pub fn pause(_step: u32) {
        loom::thread::yield_now();
    }

    /// Restartable sequences are not modelled: nobody is in them.
    pub mod percpu {
        pub const LINE: usize = 64;

        pub unsafe fn claim(_lines: *const u8, _count: u32, _area: isize) -> Option<u32> {
            None
        }

        pub fn interrupt_all() {}
    }

    pub mod barrier {
        pub fn light() {
            loom::sync::atomic::fence(super::Ordering::SeqCst);
        }

        pub fn heavy() {
            loom::sync::atomic::fence(super::Ordering::SeqCst);
        }
    }
}

/// Stands in for src/process/quarantine_page.rs: two blocks a page, so that queues have several.
mod quarantine_page {
    use std::ptr::NonNull;

    pub const ROOM: usize = 2;

    pub struct Page {
        pub next: Option<NonNull<Page>>,
        pub start: usize,
        pub end: usize,
        pub blocks: [(usize, usize); ROOM],
    }

    impl Page {
        pub fn new() -> Option<NonNull<Page>> {
            Some(Box::leak(Box::new(Page { next: None, start: 0, end: 0, blocks: [(0, 0); ROOM] })).into())
        }

        pub unsafe fn free(page: NonNull<Page>) {
            // SAFETY: it came from `new`, says the caller.
            drop(unsafe { Box::from_raw(page.as_ptr()) });
        }
    }
}

use loom::cell::UnsafeCell;
use loom::sync::Arc;
use loom::thread;
use registry::{Counters, Pool, Scan, Slot};
use std::ptr::NonNull;
use sync::AtomicUsize;

fn check(bound: usize, model: impl Fn() + Sync + Send + 'static) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(bound);
    builder.check(model);
}

/// Slots with the data they protect: loom complains when two threads are inside one at once.
struct Shelf {
    slots: Vec<Slot>,
    data: Vec<UnsafeCell<u32>>,
    counters: Counters,
}

impl Shelf {
    fn new(slots: usize) -> Shelf {
        let zero = || AtomicUsize::new(0);
        Shelf {
            slots: (0..slots).map(Slot::new).collect(),
            data: (0..slots).map(|_| UnsafeCell::new(0)).collect(),
            counters: Counters { contended: zero(), tries: zero(), failures: zero(), waits: zero() },
        }
    }

    fn work(&self, slot: &Slot) {
        let index = slot.block.load(sync::Ordering::Relaxed);
        // SAFETY: that the thread is alone here is what loom checks.
        self.data[index].with_mut(|value| unsafe { *value += 1 });
    }

    /// What a thread does that owns nothing.
    fn visit(&self, current: usize, seed: u64, strides: &[u32]) {
        let pool = Pool { slots: &self.slots, strides, scan: Scan::Random, counters: &self.counters };
        let current = &self.slots[current];
        let slot = if current.try_enter() { current } else { pool.enter_another(current, seed, 7) };
        self.work(slot);
        slot.flag(false).store(0, sync::Ordering::Release);
    }

    /// What an owner does; says whether it still is one.
    fn visit_owned(&self, slot: usize) -> bool {
        let slot = &self.slots[slot];
        loop {
            // SAFETY: the model's thread owns the slot, and leaves what it entered.
            if unsafe { slot.enter_owned() } {
                self.work(slot);
                slot.flag(true).store(0, sync::Ordering::Release);
                return true;
            }
            if !slot.await_bias() {
                return false;
            }
        }
    }

    fn total(&self) -> u32 {
        // SAFETY: the other threads have ended.
        self.data.iter().map(|value| value.with(|value| unsafe { *value })).sum()
    }
}

#[test]
fn shared_slots_hold_one_thread_each() {
    check(3, || {
        let shelf = Arc::new(Shelf::new(2));
        let threads: Vec<_> = (0..2)
            .map(|number| {
                let shelf = Arc::clone(&shelf);
                thread::spawn(move || shelf.visit(0, number * 77 + 5, &[1]))
            })
            .collect();
        shelf.visit(0, 99, &[1]);
        threads.into_iter().for_each(|thread| thread.join().unwrap());
        assert_eq!(shelf.total(), 3);
    });
}

#[test]
fn a_pool_of_one_makes_threads_wait() {
    check(6, || {
        let shelf = Arc::new(Shelf::new(1));
        let other = Arc::clone(&shelf);
        let thread = thread::spawn(move || other.visit(0, 5, &[1]));
        shelf.visit(0, 9, &[1]);
        thread.join().unwrap();
        assert_eq!(shelf.total(), 2);
    });
}

#[test]
fn a_bias_is_revoked_without_two_threads_inside() {
    check(6, || {
        let shelf = Arc::new(Shelf::new(1));
        assert!(shelf.slots[0].try_own());
        let other = Arc::clone(&shelf);
        let thread = thread::spawn(move || other.visit(0, 5, &[1]));
        let visits = (0..2).filter(|_| shelf.visit_owned(0)).count() as u32;
        thread.join().unwrap();
        assert!(!shelf.slots[0].try_own());
        assert_eq!(shelf.total(), visits + 1);
    });
}

#[test]
fn seizing_keeps_the_owner_out_and_the_bias_intact() {
    check(6, || {
        let shelf = Arc::new(Shelf::new(1));
        assert!(shelf.slots[0].try_own());
        let other = Arc::clone(&shelf);
        let thread = thread::spawn(move || {
            other.slots[0].seize();
            other.work(&other.slots[0]);
            // SAFETY: seized above.
            unsafe { other.slots[0].unseize() };
        });
        assert!(shelf.visit_owned(0));
        assert!(shelf.visit_owned(0));
        thread.join().unwrap();
        assert_eq!(shelf.total(), 3);
    });
}

#[test]
fn a_slot_has_one_owner_at_a_time() {
    check(6, || {
        let shelf = Arc::new(Shelf::new(1));
        let live = |shelf: &Shelf| {
            if shelf.slots[0].try_own() {
                assert!(shelf.visit_owned(0));
                // SAFETY: the model's thread owns the slot and is outside.
                unsafe { shelf.slots[0].disown() };
                return 1;
            }
            0
        };
        let other = Arc::clone(&shelf);
        let thread = thread::spawn(move || live(&other));
        let visits = live(&shelf);
        assert_eq!(thread.join().unwrap() + visits, shelf.total());
    });
}

#[test]
fn seizing_an_unused_slot_keeps_new_owners_out() {
    check(6, || {
        let shelf = Arc::new(Shelf::new(1));
        let other = Arc::clone(&shelf);
        let thread = thread::spawn(move || {
            if other.slots[0].try_own() {
                assert!(other.visit_owned(0));
                // SAFETY: the model's thread owns the slot and is outside.
                unsafe { other.slots[0].disown() };
            }
        });
        shelf.slots[0].seize();
        shelf.work(&shelf.slots[0]);
        // SAFETY: seized above.
        unsafe { shelf.slots[0].unseize() };
        thread.join().unwrap();
    });
}

#[test]
fn batches_give_every_block_to_one_thread() {
    check(6, || {
        let room = Box::leak(Box::new([0u32; 8]));
        // SAFETY: room for eight numbers, and no more are carved.
        let batches = Arc::new(sync::Locked::new(unsafe { batches::Batches::<2>::new(room.as_mut_ptr(), 2, 5) }));
        let work = |batches: &sync::Locked<batches::Batches<2>>| {
            let mut batch = [0; 4];
            let got = batches.lock().take(&mut batch[..2], 2, |count| count <= 8);
            let got = got + batches.lock().take(&mut batch[got..], 2, |count| count <= 8);
            batches.lock().put(&batch[..3]);
            batch[3..got].to_vec()
        };
        let other = Arc::clone(&batches);
        let thread = thread::spawn(move || work(&other));
        let mut held = work(&batches);
        held.extend(thread.join().unwrap());
        let batches = batches.lock();
        held.extend(batches.numbers());
        held.sort_unstable();
        let every: Vec<u32> = (0..batches.carved() as u32).map(|number| number * 2).collect();
        assert_eq!(held, every);
    });
}

#[test]
fn the_quarantine_returns_every_block_once() {
    check(6, || {
        let global = Arc::new(quarantine::Global::from(sync::Locked::new(quarantine::Queue::new())));
        let work = |global: &quarantine::Global, base: usize| {
            let mut local = quarantine::Queue::new();
            (0..3).for_each(|number| assert!(local.push(base + number, 10)));
            global.absorb(&mut local);
            assert_eq!((local.bytes(), local.pop()), (0, None));
            std::iter::from_fn(|| global.excess(20)).collect::<Vec<_>>()
        };
        let other = Arc::clone(&global);
        let thread = thread::spawn(move || work(&other, 200));
        let mut out = work(&global, 100);
        out.extend(thread.join().unwrap());
        assert_eq!(global.stats(), (2, 20));
        out.extend(std::iter::from_fn(|| global.excess(0)));
        out.sort_unstable();
        assert_eq!(out, [100, 101, 102, 200, 201, 202]);
    });
}

/// Stands in for a thread's own TSD block.
struct Own {
    data: UnsafeCell<u32>,
    links: std::mem::MaybeUninit<exclusive::Links<Own>>,
}

// SAFETY: the links are a field that only the lists use.
unsafe impl exclusive::Listed for Own {
    fn links(block: NonNull<Own>) -> NonNull<exclusive::Links<Own>> {
        // SAFETY: the field is inside the block.
        unsafe { block.byte_add(std::mem::offset_of!(Own, links)).cast() }
    }
}

#[test]
fn an_exclusive_block_has_one_thread_and_is_used_again() {
    check(6, || {
        let registry = Arc::new(exclusive::Exclusive::from(sync::Locked::new(exclusive::Lists::new())));
        let live = |registry: &exclusive::Exclusive<Own>| {
            for _ in 0..2 {
                let make = || Some(Box::leak(Box::new(Own { data: UnsafeCell::new(0), links: std::mem::MaybeUninit::uninit() })).into());
                let own = registry.take(make).unwrap();
                // SAFETY: blocks stay alive; that the thread has this one alone is what loom
                // checks.
                unsafe {
                    own.as_ref().data.with_mut(|value| *value += 1);
                    registry.give_back(own);
                }
            }
        };
        let other = Arc::clone(&registry);
        let thread = thread::spawn(move || live(&other));
        live(&registry);
        thread.join().unwrap();
        let mut visits = 0;
        // SAFETY: the other thread has ended.
        let blocks = registry.for_each(|own| visits += unsafe { own.as_ref().data.with(|value| *value) });
        assert!(blocks <= 2 && visits == 4);
        // SAFETY: nobody uses the blocks or the lists any more.
        registry.for_each(|own| drop(unsafe { Box::from_raw(own.as_ptr()) }));
    });
}
