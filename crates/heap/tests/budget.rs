//! The budget of all request heaps. One test, because the budget is the process's.
#![cfg(not(feature = "system-heap"))]

use heddle_heap::{MemoryLimitExceeded, RequestHeap, budget};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

const MB: usize = 1 << 20;

#[test]
fn the_largest_heap_ends_first_and_everything_is_given_back() {
    budget::set_limit(64 * MB);
    let (large, small) = (RequestHeap::new(), RequestHeap::new());
    let word = Arc::new(AtomicU32::new(0));
    large.set_signal(word.clone(), 4);
    let _block = large.alloc(40 * MB);
    assert!(large.account().reserved() >= 40 * MB && !budget::is_near(), "{}", budget::used());
    let _block = small.alloc(10 * MB);
    assert!(budget::is_near() && word.load(Ordering::Relaxed) == 0);
    // beyond fifteen sixteenths: the other one, which is larger, is told; this one goes on
    let _block = small.alloc(11 * MB);
    assert_eq!(word.load(Ordering::Relaxed), 4);
    // whoever is told gets nothing more
    let refused = catch_unwind(AssertUnwindSafe(|| large.alloc(5 * MB)));
    assert!(refused.is_err_and(|panic| panic.is::<MemoryLimitExceeded>()) && large.is_ended());
    assert_eq!(budget::ended(), 1);
    // beyond the budget there is nothing for the other one, either
    assert!(catch_unwind(AssertUnwindSafe(|| small.alloc(30 * MB))).is_err());
    // what is left of an ended request has a little
    let _block = large.alloc(2 * MB);
    // SAFETY: no block is used any more.
    unsafe { large.reset() };
    assert_eq!((large.account().reserved(), large.is_ended(), word.load(Ordering::Relaxed)), (0, false, 0));
    drop(small);
    assert_eq!(budget::used(), 0);
    // the largest of all ends when it asks itself
    let _block = large.alloc(30 * MB);
    assert!(catch_unwind(AssertUnwindSafe(|| large.alloc(31 * MB))).is_err());
    drop(large);
    // native memory counts; what shrinks gives back
    let heap = RequestHeap::new();
    assert!(heap.try_charge_native(20 * MB) && heap.account().reserved() == 20 * MB);
    heap.refund_native(20 * MB);
    assert!(heap.account().reserved() <= 2 * MB);
    drop(heap);
    assert_eq!(budget::used(), 0);
}
