//! A chunk inside a request heap: its header, the map of its pages, and the header of a huge block.
//!
//! Every block starts inside the first [`CHUNK`] bytes after an aligned address that holds a
//! [`Header`]; masking a block's address finds it. Page 0 of a chunk is the header's own.

use crate::RequestHeap;
use crate::chunk_pool::CHUNK;
use core::cell::Cell;
use core::ptr::NonNull;
use heddle_sys::memory::PAGE;

/// Pages in a chunk; one bit each.
pub const PAGES: usize = CHUNK / PAGE;
const _: () = assert!(PAGES == u128::BITS as usize);

/// The number of bins chunks are sorted into by their longest free run (binary logarithm of pages).
pub const BINS: usize = 7;

pub type Link = Cell<Option<NonNull<Header>>>;

/// What stands at the aligned address below every block. Only the heap's thread touches it.
#[repr(C)]
pub struct Header {
    /// The owner; first, so that `RequestHeap::of` is a mask and a load.
    pub heap: Cell<*const RequestHeap>,
    /// Bytes mapped from this header on: `CHUNK`, or a huge block with its header page.
    pub mapped: Cell<usize>,
    /// The heap's list of chunks, or of huge blocks.
    pub next: Link,
    pub prev: Link,
    /// The list of chunks whose longest free run falls into the same bin; unlinked when none is
    /// free.
    pub bin_next: Link,
    pub bin_prev: Link,
    pub bin: Cell<Option<u8>>,
    /// One bit per page: set when taken.
    pub taken: Cell<u128>,
}

const _: () = assert!(size_of::<Header>() <= PAGE);

impl Header {
    /// Writes a fresh header at `at`.
    ///
    /// # Safety
    /// `at` is aligned to `CHUNK` and its first page belongs to the caller.
    pub unsafe fn init<'a>(at: NonNull<u8>, heap: *const RequestHeap, mapped: usize) -> &'a Header {
        let header = Header {
            heap: Cell::new(heap),
            mapped: Cell::new(mapped),
            next: Cell::new(None),
            prev: Cell::new(None),
            bin_next: Cell::new(None),
            bin_prev: Cell::new(None),
            bin: Cell::new(None),
            taken: Cell::new(1),
        };
        // SAFETY: promised by the caller.
        unsafe {
            at.cast().write(header);
            at.cast().as_ref()
        }
    }

    /// The header that `block` belongs to.
    ///
    /// # Safety
    /// `block` is the start of a live block of a request heap.
    #[inline(always)]
    pub unsafe fn of<'a>(block: NonNull<u8>) -> &'a Header {
        let at = block.as_ptr().map_addr(|address| address & !(CHUNK - 1));
        // SAFETY: promised by the caller; see the module's header.
        unsafe { &*at.cast::<Header>() }
    }

    /// The address of page `page`.
    pub fn page(&self, page: usize) -> NonNull<u8> {
        // SAFETY: pages are below PAGES, inside the chunk this header begins.
        unsafe { NonNull::from(self).cast::<u8>().add(page * PAGE) }
    }

    /// Number of the page that `block` starts in.
    pub fn page_of(&self, block: NonNull<u8>) -> usize {
        (block.addr().get() & (CHUNK - 1)) / PAGE
    }

    /// Whether no page but the header's is taken.
    pub fn is_empty(&self) -> bool {
        self.taken.get() == 1
    }

    /// First page of a free run of `pages`, if there is one; lowest address first.
    pub fn find(&self, pages: usize) -> Option<usize> {
        let starts = run_starts(!self.taken.get(), pages);
        (starts != 0).then(|| starts.trailing_zeros() as usize)
    }

    /// Marks pages as taken.
    pub fn take(&self, page: usize, pages: usize) {
        debug_assert_eq!(self.taken.get() & mask(page, pages), 0);
        self.taken.set(self.taken.get() | mask(page, pages));
    }

    /// Marks pages as free.
    pub fn release(&self, page: usize, pages: usize) {
        debug_assert_eq!(self.taken.get() & mask(page, pages), mask(page, pages), "double free of a large block");
        self.taken.set(self.taken.get() & !mask(page, pages));
    }

    /// Whether all of `pages` from `page` on are free and inside the chunk.
    pub fn is_free(&self, page: usize, pages: usize) -> bool {
        page + pages <= PAGES && self.taken.get() & mask(page, pages) == 0
    }

    /// The bin of this chunk: logarithm of its longest free run; `None` when it is full.
    pub fn fitting_bin(&self) -> Option<u8> {
        let free = !self.taken.get();
        (0..BINS as u8).rev().find(|&bin| run_starts(free, 1 << bin) != 0)
    }
}

const fn mask(page: usize, pages: usize) -> u128 {
    debug_assert!(pages > 0 && page + pages <= PAGES);
    (u128::MAX >> (PAGES - pages)) << page
}

/// Bits at which a run of at least `pages` set bits begins.
fn run_starts(free: u128, pages: usize) -> u128 {
    let (mut starts, mut have) = (free, 1);
    while have < pages {
        let step = have.min(pages - have);
        starts &= starts >> step;
        have += step;
    }
    starts
}
