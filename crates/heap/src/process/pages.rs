//! Memory from the system for the process heap, with a mode in which requests fail.

use super::sync::{AtomicUsize, Ordering};
use core::ptr::NonNull;
use heddle_sys::memory;

/// Bytes of address space this heap holds, and how many mapping calls are left before they fail.
pub struct Pages {
    /// Readable and writable bytes, touched or not.
    committed: AtomicUsize,
    /// Reserved bytes, committed ones included.
    reserved: AtomicUsize,
    /// Calls until every further one fails; `usize::MAX` never.
    fail_in: AtomicUsize,
}

impl Pages {
    pub const fn new() -> Pages {
        Pages { committed: AtomicUsize::new(0), reserved: AtomicUsize::new(0), fail_in: AtomicUsize::new(usize::MAX) }
    }

    /// Readable and writable bytes, touched or not.
    pub fn committed(&self) -> usize {
        self.committed.load(Ordering::Relaxed)
    }

    /// Reserved bytes of address space, committed ones included.
    pub fn reserved(&self) -> usize {
        self.reserved.load(Ordering::Relaxed)
    }

    /// Lets every call after the next `calls` ones fail; `usize::MAX` switches that off.
    pub fn fail_in(&self, calls: usize) {
        self.fail_in.store(calls, Ordering::Relaxed);
    }

    fn may_proceed(&self) -> bool {
        match self.fail_in.load(Ordering::Relaxed) {
            usize::MAX => true,
            0 => false,
            calls => {
                self.fail_in.store(calls - 1, Ordering::Relaxed);
                true
            }
        }
    }

    /// Reserves address space.
    pub fn reserve(&self, len: usize) -> Option<NonNull<u8>> {
        let at = self.may_proceed().then(|| memory::reserve(len)).flatten()?;
        self.reserved.fetch_add(len, Ordering::Relaxed);
        Some(at)
    }

    /// Maps zeroed memory.
    pub fn map(&self, len: usize) -> Option<NonNull<u8>> {
        let at = self.may_proceed().then(|| memory::map(len)).flatten()?;
        self.reserved.fetch_add(len, Ordering::Relaxed);
        self.committed.fetch_add(len, Ordering::Relaxed);
        Some(at)
    }

    /// Maps memory at a multiple of `align`.
    pub fn map_aligned(&self, len: usize, align: usize) -> Option<NonNull<u8>> {
        let at = self.may_proceed().then(|| memory::map_aligned(len, align)).flatten()?;
        self.reserved.fetch_add(len, Ordering::Relaxed);
        self.committed.fetch_add(len, Ordering::Relaxed);
        Some(at)
    }

    /// Makes reserved memory accessible.
    ///
    /// # Safety
    /// The range was reserved here and not committed before.
    pub unsafe fn commit(&self, at: NonNull<u8>, len: usize) -> bool {
        // SAFETY: promised by the caller.
        let done = self.may_proceed() && unsafe { memory::commit(at, len) };
        if done {
            self.committed.fetch_add(len, Ordering::Relaxed);
        }
        done
    }

    /// Returns `len` bytes to the system, `committed` of which were accessible.
    ///
    /// # Safety
    /// The range came from here and is not used any more.
    pub unsafe fn unmap(&self, at: NonNull<u8>, len: usize, committed: usize) {
        // SAFETY: promised by the caller.
        unsafe { memory::unmap(at, len) };
        self.reserved.fetch_sub(len, Ordering::Relaxed);
        self.committed.fetch_sub(committed, Ordering::Relaxed);
    }

    /// Enters into the account that a mapping has been made longer or shorter by other means.
    pub fn resized(&self, from: usize, to: usize) {
        self.reserved.fetch_add(to.wrapping_sub(from), Ordering::Relaxed);
        self.committed.fetch_add(to.wrapping_sub(from), Ordering::Relaxed);
    }

    /// Takes bytes out of the account that the system has taken away by other means.
    pub fn forget(&self, reserved: usize, committed: usize) {
        self.reserved.fetch_sub(reserved, Ordering::Relaxed);
        self.committed.fetch_sub(committed, Ordering::Relaxed);
    }
}
