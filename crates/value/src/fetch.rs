//! The price of not naming the heap: before each allocation a pointer to it is fetched from
//! thread-local storage, as allocators do
//! that are not told. Only built with the feature `fetch-heap`, which exists to be priced
//! (docs/context.md); the heap that is
//! used is still the one that was named, so a build with the feature behaves like one without.

use crate::Heap;
use core::arch::asm;
use core::cell::Cell;

#[thread_local]
static CURRENT: Cell<*const Heap> = Cell::new(core::ptr::null());

/// Makes a heap the thread's.
pub fn enter(heap: *const Heap) {
    CURRENT.set(heap);
}

/// Fetches the thread's heap into a register, where it stays unused.
#[inline(always)]
pub fn heap() {
    let heap = CURRENT.get();
    // SAFETY: an instruction that is empty.
    unsafe { asm!("/* {} */", in(reg) heap, options(nomem, nostack, preserves_flags)) };
}
