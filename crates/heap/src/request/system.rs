//! Blocks of a request heap that are each one of the system's allocator (feature `system-heap`).
//!
//! A sanitizer then sees where a block ends and when it is freed. Before each block stand its heap
//! and its neighbours in the list of all, which a reset frees.

use super::RequestHeap;
use core::cell::Cell;
use core::ptr::NonNull;
use std::alloc::{GlobalAlloc, Layout, System};

/// The head of the list of live blocks.
pub(super) type Newest = Cell<Option<NonNull<Head>>>;

/// Stands before a block.
#[repr(C, align(16))]
pub(super) struct Head {
    heap: *const RequestHeap,
    /// Bytes asked for.
    size: usize,
    older: Newest,
    newer: Newest,
}

const HEAD: usize = size_of::<Head>();

fn layout(size: usize) -> Option<Layout> {
    Layout::from_size_align(size.checked_add(HEAD)?, 16).ok()
}

/// Returns the head of a block.
///
/// # Safety
/// `block` is the start of a live block of this kind.
unsafe fn head_of(block: NonNull<u8>) -> NonNull<Head> {
    // SAFETY: promised by the caller.
    unsafe { block.sub(HEAD).cast() }
}

/// Returns the heap that a block came from.
///
/// # Safety
/// `block` is the start of a live block of this kind.
pub(super) unsafe fn heap_of(block: NonNull<u8>) -> *const RequestHeap {
    // SAFETY: promised by the caller.
    unsafe { head_of(block).as_ref().heap }
}

impl RequestHeap {
    #[cold]
    #[inline(never)]
    pub(super) fn alloc_from_system(&self, size: usize) -> NonNull<u8> {
        let Some(layout) = layout(size) else { self.fail(size) };
        self.grow_real(size, size);
        // SAFETY: the layout has a size; the head is written before anything reads it, and the
        // heads of the list are live.
        unsafe {
            let Some(at) = NonNull::new(System.alloc(layout)) else { self.fail(size) };
            let head = at.cast::<Head>();
            let older = self.system.replace(Some(head));
            head.write(Head { heap: self, size, older: Cell::new(older), newer: Cell::new(None) });
            if let Some(older) = older {
                older.as_ref().newer.set(Some(head));
            }
            self.charge(Self::rounded(size));
            at.add(HEAD)
        }
    }

    /// Takes a block back.
    ///
    /// # Safety
    /// As [`RequestHeap::free`].
    #[cold]
    #[inline(never)]
    pub(super) unsafe fn free_to_system(&self, block: NonNull<u8>, size: usize) {
        // SAFETY: promised by the caller; the heads of the list are live.
        unsafe {
            let head = head_of(block);
            let Head { size: had, older, newer, .. } = head.as_ref();
            assert_eq!(Self::rounded(*had), Self::rounded(size), "a block is freed with another size");
            match newer.get() {
                Some(newer) => newer.as_ref().older.set(older.get()),
                None => self.system.set(older.get()),
            }
            if let Some(older) = older.get() {
                older.as_ref().newer.set(newer.get());
            }
            self.real_usage.set(self.real_usage.get() - had);
            self.refund(Self::rounded(size));
            let layout = Layout::from_size_align_unchecked(had + HEAD, 16);
            System.dealloc(head.cast().as_ptr(), layout);
        }
    }

    /// Frees all blocks that are left, when none of them is used any more.
    pub(super) fn forget_system_blocks(&self) {
        while let Some(head) = self.system.get() {
            // SAFETY: the heads of the list are live; freeing takes this one out.
            unsafe { self.free_to_system(head.cast::<u8>().add(HEAD), head.as_ref().size) };
        }
    }
}
