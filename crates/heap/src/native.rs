//! What a request takes outside of its heap: buffers of builtins and of libraries count towards its
//! memory limit.
//!
//! While a thread works for a request ([`RequestHeap::enter`]), the global allocator charges each
//! block of at least [`CHARGED`] bytes to that request before it is taken, and refuses it beyond
//! the limit. Smaller blocks are not counted: what a script can make grow grows through larger
//! ones. A block that another thread frees is never refunded, so whatever hands memory to other
//! threads does that under [`uncharged`].

use crate::RequestHeap;
use core::cell::Cell;

/// Smallest block that is charged, in bytes.
pub const CHARGED: usize = 4096;

/// The heap of the request that this thread works for; null when there is none.
#[thread_local]
static CURRENT: Cell<*const RequestHeap> = Cell::new(core::ptr::null());

/// Restores the heap that was current, also when a panic passes.
struct Back(*const RequestHeap);

impl Drop for Back {
    fn drop(&mut self) {
        CURRENT.set(self.0);
    }
}

/// Does `work` without charging what it takes or refunding what it frees: for memory that outlives
/// the request, or that another thread will free.
pub fn uncharged<R>(work: impl FnOnce() -> R) -> R {
    let _back = Back(CURRENT.replace(core::ptr::null()));
    work()
}

impl RequestHeap {
    /// Does `work`; what this thread takes meanwhile outside of the heap counts towards its limit.
    pub fn enter<R>(&self, work: impl FnOnce() -> R) -> R {
        let _back = Back(CURRENT.replace(self));
        work()
    }

    /// Does `work`, whose blocks are bounded by the limit while it lasts; those that it leaves
    /// belong to the process.
    pub fn lend<R>(&self, work: impl FnOnce() -> R) -> R {
        let before = self.native_usage();
        let result = work();
        self.refund_native(self.native_usage().saturating_sub(before));
        result
    }
}

/// Returns the heap that this thread's blocks are charged to.
fn current<'a>() -> Option<&'a RequestHeap> {
    // SAFETY: a heap that was entered outlives its entry; no reference is kept.
    unsafe { CURRENT.get().as_ref() }
}

/// Charges a block of `bytes`; `false` when it goes beyond the limit.
#[cold]
#[inline(never)]
pub(crate) fn charge(bytes: usize) -> bool {
    current().is_none_or(|heap| heap.try_charge_native(bytes))
}

/// Refunds a block of `bytes`.
#[cold]
#[inline(never)]
pub(crate) fn refund(bytes: usize) {
    if let Some(heap) = current() {
        heap.refund_native(bytes);
    }
}

/// Unwinds as a request does whose memory is out, when this thread works for one: for the hook of
/// failed allocations.
pub fn fail(requested: usize) {
    if let Some(heap) = current() {
        heap.exhausted(requested);
    }
}
