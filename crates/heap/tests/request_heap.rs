//! The request heap against a model: contents survive, blocks do not overlap, the accounts add up,
//! the limit holds.

use heddle_heap::{MemoryLimitExceeded, RequestHeap};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::NonNull;
use std::time::{Duration, Instant};

/// A small generator (xorshift64*), so that a failing seed can be named.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % below
    }

    fn size(&mut self) -> usize {
        match self.roll(100) {
            0..70 => self.roll(300),
            70..90 => self.roll(5_000),
            90..98 => self.roll(200_000),
            _ => self.roll(900_000),
        }
    }
}

struct Block {
    at: NonNull<u8>,
    size: usize,
    mark: u8,
}

fn mark(block: &Block) {
    for step in (0..block.size).step_by(509).chain(block.size.checked_sub(1)) {
        // SAFETY: inside the block, which is the test's.
        unsafe { block.at.add(step).write(block.mark) };
    }
}

fn check(block: &Block, upto: usize) {
    for step in (0..upto).step_by(509) {
        // SAFETY: inside the block, which is the test's.
        assert_eq!(unsafe { block.at.add(step).read() }, block.mark);
    }
}

fn free(heap: &RequestHeap, block: NonNull<u8>, size: usize) {
    // SAFETY: the tests free live blocks with their sizes, or are about what happens when not.
    unsafe { heap.free(block, size) };
}

fn resize(heap: &RequestHeap, block: NonNull<u8>, old: usize, new: usize) -> NonNull<u8> {
    // SAFETY: the tests resize live blocks with their sizes.
    unsafe { heap.realloc(block, old, new) }
}

fn reset(heap: &RequestHeap) {
    // SAFETY: the tests forget all blocks.
    unsafe { heap.reset() };
}

#[test]
fn random_operations_agree_with_a_model() {
    for seed in 1..6 {
        let heap = RequestHeap::new();
        let mut dice = Dice(seed * 7919);
        let mut live: Vec<Block> = Vec::new();
        let (mut bytes, mut peak) = (0, 0);
        for round in 0..20_000 {
            let choice = dice.roll(100);
            if live.is_empty() || choice < 48 {
                let size = dice.size();
                let block = Block { at: heap.alloc(size), size, mark: round as u8 };
                assert!(block.at.addr().get().is_multiple_of(16));
                // SAFETY: the block is live.
                assert!(std::ptr::eq(unsafe { RequestHeap::of(block.at) }, &*heap));
                mark(&block);
                bytes += RequestHeap::rounded(size);
                live.push(block);
            } else if choice < 80 {
                let at = dice.roll(live.len());
                let block = live.swap_remove(at);
                check(&block, block.size);
                free(&heap, block.at, block.size);
                bytes -= RequestHeap::rounded(block.size);
            } else {
                let at = dice.roll(live.len());
                let block = &mut live[at];
                let size = if dice.roll(2) == 0 { dice.size() } else { block.size + dice.roll(block.size + 40) };
                block.at = resize(&heap, block.at, block.size, size);
                check(block, block.size.min(size));
                bytes = bytes - RequestHeap::rounded(block.size) + RequestHeap::rounded(size);
                block.size = size;
                mark(block);
            }
            // A block that moves is allocated before the old one is freed, so the peak may be above
            // the model's.
            peak = peak.max(bytes);
            assert_eq!(heap.usage(), bytes);
            assert!(heap.peak() >= peak && heap.real_usage() >= bytes && heap.real_peak() >= heap.real_usage());
        }
        for block in live.drain(..) {
            check(&block, block.size);
            free(&heap, block.at, block.size);
        }
        assert_eq!(heap.usage(), 0);
    }
}

#[test]
fn peak_is_exact() {
    let heap = RequestHeap::new();
    let block = heap.alloc(1000);
    free(&heap, block, 1000);
    let small = heap.alloc(16);
    assert_eq!((heap.usage(), heap.peak()), (16, 1024));
    heap.reset_peak();
    assert_eq!(heap.peak(), 16);
    let big = heap.alloc(1 << 20);
    assert_eq!(heap.usage(), 16 + (1 << 20));
    free(&heap, big, 1 << 20);
    free(&heap, small, 16);
    assert_eq!((heap.usage(), heap.peak()), (0, 16 + (1 << 20)));
}

#[test]
fn limit_unwinds_and_leaves_the_heap_usable() {
    let heap = RequestHeap::new();
    heap.set_limit(4 << 20);
    let kept = heap.alloc(100);
    let error = catch_unwind(AssertUnwindSafe(|| heap.alloc(8 << 20))).unwrap_err();
    let error = error.downcast_ref::<MemoryLimitExceeded>().unwrap();
    assert_eq!(*error, MemoryLimitExceeded { limit: 4 << 20, requested: 8 << 20 });
    let mut count = 0;
    let error = catch_unwind(AssertUnwindSafe(|| {
        loop {
            heap.alloc(64);
            count += 1;
        }
    }));
    assert!(error.is_err() && count > 60_000, "{count}");
    assert!(heap.real_usage() <= 4 << 20);
    let grown = catch_unwind(AssertUnwindSafe(|| resize(&heap, kept, 100, 1 << 30)));
    assert!(grown.is_err());
    assert!(catch_unwind(AssertUnwindSafe(|| heap.alloc(usize::MAX))).is_err());
    reset(&heap);
    assert_eq!((heap.usage(), heap.real_usage()), (0, 0));
    heap.alloc(3 << 20);
}

#[test]
fn memory_comes_back_after_large_blocks_and_reset() {
    let heap = RequestHeap::new();
    for _ in 0..1000 {
        let blocks: Vec<_> = (0..20).map(|_| heap.alloc(100_000)).collect();
        for block in blocks {
            free(&heap, block, 100_000);
        }
    }
    assert!(heap.real_peak() <= 6 << 20, "{}", heap.real_peak());
    assert!(heap.real_usage() <= 1 << 20);
    for _ in 0..100 {
        (0..1000).for_each(|size| _ = heap.alloc(size));
        reset(&heap);
    }
    assert_eq!(heap.real_usage(), 0);
}

#[test]
fn reset_takes_microseconds_however_many_blocks_live() {
    let heap = RequestHeap::new();
    let mut dice = Dice(99);
    let mut best = Duration::MAX;
    for _ in 0..20 {
        (0..100_000).for_each(|_| _ = heap.alloc(16 + dice.roll(100)));
        let start = Instant::now();
        reset(&heap);
        best = best.min(start.elapsed());
    }
    println!("reset after 100,000 live blocks: {best:?}");
    assert!(best < Duration::from_micros(20), "{best:?}");
}

#[cfg(debug_assertions)]
#[test]
fn double_free_and_write_after_free_are_caught() {
    let heap = RequestHeap::new();
    let block = heap.alloc(100);
    free(&heap, block, 100);
    assert!(catch_unwind(AssertUnwindSafe(|| free(&heap, block, 100))).is_err());
    // SAFETY: the heap still has the memory; that the block is free is what the test is about.
    unsafe { block.add(50).write(1) };
    assert!(catch_unwind(AssertUnwindSafe(|| heap.alloc(100))).is_err());
}

#[cfg(feature = "hostile")]
#[test]
fn an_allocation_fails_on_demand() {
    let heap = RequestHeap::new();
    heap.fail_in(Some(2));
    heap.alloc(10);
    heap.alloc(10);
    assert!(catch_unwind(AssertUnwindSafe(|| heap.alloc(10))).is_err());
    heap.alloc(10);
}
