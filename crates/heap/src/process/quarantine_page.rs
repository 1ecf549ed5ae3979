//! One page of a quarantine's queue.

use core::ptr::NonNull;
use heddle_sys::memory;

/// Blocks noted on a page.
pub const ROOM: usize = (memory::PAGE - 24) / 16;

/// Blocks `start..end` are in the queue: address and size.
pub struct Page {
    pub next: Option<NonNull<Page>>,
    pub start: usize,
    pub end: usize,
    pub blocks: [(usize, usize); ROOM],
}

const _: () = assert!(size_of::<Page>() <= memory::PAGE);

impl Page {
    /// An empty page; all zeroes is one.
    pub fn new() -> Option<NonNull<Page>> {
        memory::map(memory::PAGE).map(NonNull::cast)
    }

    /// Gives a page back.
    ///
    /// # Safety
    /// It came from [`Page::new`] and nobody uses it.
    pub unsafe fn free(page: NonNull<Page>) {
        // SAFETY: promised by the caller.
        unsafe { memory::unmap(page.cast(), memory::PAGE) };
    }
}
