//! The free blocks of one region, handed to caches and taken back in batches.
//!
//! A stack of block numbers outside the blocks: what a program writes into freed memory cannot corrupt it. Fresh blocks are
//! carved a few at a time and shuffled, so neighbours in time are not neighbours in memory. Invariant: every number below
//! `carved` is in exactly one of the stack, a cache, a quarantine, or a live block.

use super::random::Random;

/// Fresh blocks are shuffled among so many neighbours.
const SHUFFLED: usize = 32;

/// Free and fresh blocks; lives under the region's lock.
pub struct Batches {
    /// Block numbers, `count` of them, in memory that [`Batches::take`]'s caller commits.
    stack: *mut u32,
    count: usize,
    /// Blocks that have ever been handed out.
    carved: usize,
    /// What block numbers are multiples of: the stride in units of 8 bytes.
    step: u32,
    random: Random,
}

// SAFETY: the stack's memory belongs to this value alone.
unsafe impl Send for Batches {}

impl Batches {
    /// No blocks and no room for any.
    pub const fn none() -> Batches {
        Batches { stack: core::ptr::null_mut(), count: 0, carved: 0, step: 1, random: Random::new(1) }
    }

    /// No blocks yet; `stack` is where their numbers will be kept.
    ///
    /// # Safety
    /// `stack` has room for as many numbers as are ever carved, is this value's alone, and is accessible up to what `grow`
    /// (see [`Batches::take`]) has granted.
    pub unsafe fn new(stack: *mut u32, step: u32, seed: u64) -> Batches {
        Batches { stack, count: 0, carved: 0, step, random: Random::new(seed) }
    }

    /// Blocks in the stack.
    pub fn free(&self) -> usize {
        self.count
    }

    /// Blocks that have ever been handed out.
    pub fn carved(&self) -> usize {
        self.carved
    }

    /// The numbers in the stack, in no particular order.
    pub fn numbers(&self) -> &[u32] {
        if self.count == 0 {
            return &[];
        }
        // SAFETY: `count` numbers have been written.
        unsafe { core::slice::from_raw_parts(self.stack, self.count) }
    }

    /// Fills `batch` from the end of the stack, carving `fresh` blocks when it is empty; returns how many it got.
    /// `grow(blocks)` makes that many blocks and stack entries accessible, or says `false`.
    pub fn take(&mut self, batch: &mut [u32], fresh: usize, grow: impl FnMut(usize) -> bool) -> usize {
        if self.count == 0 && !self.carve(fresh, grow) {
            return 0;
        }
        let got = batch.len().min(self.count);
        self.count -= got;
        // SAFETY: the `got` numbers from `count` on were in the stack.
        let taken = unsafe { core::slice::from_raw_parts(self.stack.add(self.count), got) };
        batch[..got].copy_from_slice(taken);
        got
    }

    /// Takes blocks back.
    pub fn put(&mut self, batch: &[u32]) {
        // SAFETY: at most `carved` numbers are in the stack, and there is room for those.
        unsafe {
            debug_assert!(self.count + batch.len() <= self.carved);
            self.stack.add(self.count).copy_from_nonoverlapping(batch.as_ptr(), batch.len());
        }
        self.count += batch.len();
    }

    /// Precondition: the stack is empty.
    fn carve(&mut self, fresh: usize, mut grow: impl FnMut(usize) -> bool) -> bool {
        let wanted = if grow(self.carved + fresh) {
            fresh
        } else if grow(self.carved + 1) {
            1
        } else {
            return false;
        };
        // SAFETY: `grow` has made room for these entries.
        let stack = unsafe {
            for index in 0..wanted {
                self.stack.add(index).write((self.carved + index) as u32 * self.step);
            }
            core::slice::from_raw_parts_mut(self.stack, wanted)
        };
        for group in stack.chunks_mut(SHUFFLED) {
            for last in (1..group.len()).rev() {
                group.swap(last, self.random.below(last as u32 + 1) as usize);
            }
        }
        self.carved += wanted;
        self.count = wanted;
        true
    }
}
