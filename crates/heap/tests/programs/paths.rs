//! The fast paths as functions of their own, for tests/fast_paths.rs to disassemble and to count.
//!
//! `heddle-heap-paths WHICH PAIRS` runs so many pairs of allocation and freeing, sizes 16 to 256 in
//! turn, and ends.

use heddle_heap::RequestHeap;
use heddle_heap::process::options::Options;
use heddle_heap::process::thread_word::Native;
use heddle_heap::process::{Origin, ProcessHeap, Tsd, global};
use std::ptr::NonNull;

/// Request heap, size known only at run time.
#[unsafe(no_mangle)]
#[inline(never)]
fn path_request_alloc(heap: &RequestHeap, size: usize) -> NonNull<u8> {
    heap.alloc(size)
}

#[unsafe(no_mangle)]
#[inline(never)]
fn path_request_free(heap: &RequestHeap, block: NonNull<u8>, size: usize) {
    // SAFETY: the caller's block has this size.
    unsafe { heap.free(block, size) };
}

/// Process heap, TSD block named.
#[unsafe(no_mangle)]
#[inline(never)]
fn path_explicit_alloc(heap: &ProcessHeap, tsd: &mut Tsd, size: usize) -> Option<NonNull<u8>> {
    heap.alloc_in(tsd, size, 16, Origin::Malloc)
}

#[unsafe(no_mangle)]
#[inline(never)]
fn path_explicit_free(heap: &ProcessHeap, tsd: &mut Tsd, block: NonNull<u8>) {
    // SAFETY: the caller's block is live.
    unsafe { heap.free_in(tsd, block, Origin::Malloc, None) };
}

/// Process heap, TSD block found through thread-local storage.
#[unsafe(no_mangle)]
#[inline(never)]
fn path_global_alloc(size: usize) -> Option<NonNull<u8>> {
    global::alloc::<Native>(size, 16, Origin::Malloc)
}

#[unsafe(no_mangle)]
#[inline(never)]
fn path_global_free(block: NonNull<u8>) {
    // SAFETY: the caller's block is live.
    unsafe { global::free::<Native>(block, Origin::Malloc, None) };
}

/// The loop around the pairs, to be taken off the counts.
#[unsafe(no_mangle)]
#[inline(never)]
fn path_nothing(size: usize) -> NonNull<u8> {
    NonNull::without_provenance(size.try_into().unwrap_or(std::num::NonZero::<usize>::MIN))
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let which = arguments.next().unwrap_or_default();
    let pairs: usize = arguments.next().and_then(|pairs| pairs.parse().ok()).unwrap_or(1);
    let sizes = (0..pairs).map(|pair| 16 + (pair & 15) * 16);
    match which.as_str() {
        "request" => {
            let heap = RequestHeap::new();
            sizes.for_each(|size| path_request_free(&heap, path_request_alloc(&heap, size), size));
        }
        "explicit" => {
            let heap = ProcessHeap::new();
            assert!(heap.start(Options::DEFAULT));
            let tsd = heap.take_tsd().expect("memory");
            for size in sizes {
                let block = path_explicit_alloc(&heap, tsd, size).expect("memory");
                path_explicit_free(&heap, tsd, block);
            }
        }
        "global" => sizes.for_each(|size| path_global_free(path_global_alloc(size).expect("memory"))),
        _ => sizes.for_each(|size| _ = std::hint::black_box(path_nothing(path_nothing(size).addr().get()))),
    }
}
