//! What happens when the last handle goes, and when one of several goes.
//!
//! Destruction recurses natively up to `MAX_DEPTH`; deeper boxes are put on the heap's list and
//! freed when the
//! recursion is over, so a list of a million nodes needs no stack. No PHP code runs in here:
//! objects with destructors
//! are handed to [`Heap::take_pending`].

use super::header::{Header, flag, kind};
use crate::Heap;
use crate::array::raw as array;
use crate::object::raw as object;
use crate::string::raw as string;
use crate::{reference, resource};
use core::ptr::NonNull;

const MAX_DEPTH: u32 = 64;

/// Frees a box whose last owner is gone (its count reads 1).
///
/// # Safety
/// `header` begins a live box of a request heap; nobody uses it afterwards.
#[cold]
#[inline(never)]
pub unsafe fn destroy(header: NonNull<Header>) {
    // SAFETY: promised by the caller; the kind says what the box is.
    unsafe { if header.as_ref().kind == kind::STRING { string::free(header.cast()) } else { destroy_counted(header) } }
}

/// Precondition: the box is no string.
#[inline(never)]
unsafe fn destroy_counted(header: NonNull<Header>) {
    // SAFETY: promised by the caller.
    unsafe {
        let heap = Heap::of(header.cast());
        let depth = heap.depth.get();
        if depth >= MAX_DEPTH {
            (*heap.deferred.get()).push(header);
            return;
        }
        heap.depth.set(depth + 1);
        destroy_container(heap, header);
        if depth == 0 && !(*heap.deferred.get()).is_empty() {
            destroy_deferred(heap);
        }
        heap.depth.set(depth);
    }
}

/// Precondition: the recursion that put boxes off has ended.
#[cold]
#[inline(never)]
unsafe fn destroy_deferred(heap: &Heap) {
    // SAFETY: boxes on the list have no owner any more; the borrow ends before each is destroyed.
    unsafe {
        while let Some(next) = (*heap.deferred.get()).pop() {
            destroy_container(heap, next);
        }
    }
}

#[inline(always)]
unsafe fn destroy_container(heap: &Heap, header: NonNull<Header>) {
    // SAFETY: promised by the caller; the kind says what the box is.
    unsafe {
        match header.as_ref().kind {
            kind::ARRAY => {
                heap.collector.forget(header);
                array::free(heap, header.cast());
            }
            kind::OBJECT => {
                if object::must_wait(heap, header.cast()) {
                    return object::put_off(heap, header.cast());
                }
                heap.collector.forget(header);
                object::free(heap, header.cast());
            }
            kind::REF => reference::free(heap, header.cast()),
            _ => resource::free(heap, header.cast()),
        }
    }
}

/// A box that may be part of a cycle has lost one of several counts: the collector remembers it.
///
/// # Safety
/// `header` begins a live box that is neither a leaf nor buffered.
#[cold]
#[inline(never)]
pub unsafe fn possible_root(header: NonNull<Header>) {
    // SAFETY: promised by the caller.
    unsafe {
        let mut header = header;
        if header.as_ref().kind == kind::REF {
            let Some(inner) = reference::collectable(header.cast()) else { return };
            header = inner;
        }
        if header.as_ref().flags.get() & (flag::BUFFERED | flag::LEAF) == 0 && !header.as_ref().is_immortal() {
            let heap = Heap::of(header.cast());
            heap.collector.remember(heap, header);
        }
    }
}
