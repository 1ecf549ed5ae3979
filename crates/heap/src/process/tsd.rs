//! A block of thread-specific data (TSD): what a thread keeps at hand while it holds the block.

use super::cache::Cache;
use super::exclusive::{Links, Listed};
use super::pages::Pages;
use super::quarantine::Queue;
use super::registry::Slot;
use core::ptr::NonNull;
use heddle_sys::memory::PAGE;

/// Caches and quarantine of one thread at a time. All zeroes is the empty one.
#[repr(C)]
pub struct Tsd {
    pub(super) cache: Cache,
    pub(super) quarantine: Queue,
    /// Batches fetched from and returned to regions, ever.
    pub(super) refills: usize,
    pub(super) drains: usize,
}

/// A TSD block that belongs to one thread, with its slot, which is always biased.
#[repr(C)]
pub(super) struct Owned {
    pub slot: Slot,
    pub tsd: Tsd,
    links: Links<Owned>,
}

// SAFETY: the links are a field that only the lists use.
unsafe impl Listed for Owned {
    fn links(block: NonNull<Owned>) -> NonNull<Links<Owned>> {
        // SAFETY: the field is inside the block.
        unsafe { block.byte_add(core::mem::offset_of!(Owned, links)).cast() }
    }
}

impl Tsd {
    /// Distance of blocks that are mapped together.
    pub(super) const BYTES: usize = size_of::<Tsd>().next_multiple_of(PAGE);

    /// So many empty blocks, from the system.
    pub(super) fn map(count: usize, pages: &Pages) -> Option<NonNull<Tsd>> {
        pages.map(count * Tsd::BYTES).map(NonNull::cast)
    }

    /// Returns blocks to the system.
    ///
    /// # Safety
    /// They came from [`Tsd::map`] together and nobody uses them.
    pub(super) unsafe fn unmap(first: NonNull<Tsd>, count: usize, pages: &Pages) {
        // SAFETY: promised by the caller.
        unsafe { pages.unmap(first.cast(), count * Tsd::BYTES, count * Tsd::BYTES) };
    }
}

const OWNED_BYTES: usize = size_of::<Owned>().next_multiple_of(PAGE);

impl Owned {
    /// An empty block with its slot, from the system.
    pub fn map(pages: &Pages) -> Option<NonNull<Owned>> {
        let owned = pages.map(OWNED_BYTES)?.cast::<Owned>();
        // SAFETY: the mapping is large and aligned enough, and zeroed; the other fields' empty
        // values are all zeroes.
        unsafe {
            let tsd = owned.byte_add(core::mem::offset_of!(Owned, tsd));
            let slot = Slot::new(tsd.expose_provenance().get());
            _ = slot.try_own();
            owned.cast::<Slot>().write(slot);
        }
        Some(owned)
    }

    /// Returns a block to the system.
    ///
    /// # Safety
    /// It came from [`Owned::map`] and nobody uses it.
    pub unsafe fn unmap(owned: NonNull<Owned>, pages: &Pages) {
        // SAFETY: promised by the caller.
        unsafe { pages.unmap(owned.cast(), OWNED_BYTES, OWNED_BYTES) };
    }
}
