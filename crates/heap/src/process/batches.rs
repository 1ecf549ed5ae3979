//! The free blocks of one region, handed to caches and taken back in batches.
//!
//! A stack of block numbers outside the blocks: what a program writes into freed memory cannot
//! corrupt it. Fresh blocks are carved a few at a time and shuffled, so neighbours in time are not
//! neighbours in memory. Invariant: every number below `carved` is in exactly one of the stack, a
//! cache, a quarantine, or a live block.

use super::random::Random;

/// Fresh blocks are shuffled among so many neighbours.
const SHUFFLED: usize = 32;

/// Free and fresh blocks; lives under the region's lock. The bottom of the stack, `HERE` numbers,
/// is kept inside, so that a class with few blocks touches no other page for it.
pub struct Batches<const HERE: usize> {
    /// The stack: block numbers, `count` of them, the first here and the others in memory that
    /// [`Batches::take`]'s caller commits.
    here: [u32; HERE],
    stack: *mut u32,
    count: usize,
    /// Blocks that have ever been handed out.
    carved: usize,
    /// What block numbers are multiples of: the stride in units of 8 bytes.
    step: u32,
    random: Random,
}

// SAFETY: the stack's memory belongs to this value alone.
unsafe impl<const HERE: usize> Send for Batches<HERE> {}

impl<const HERE: usize> Batches<HERE> {
    /// No blocks and no room for any.
    pub const fn none() -> Self {
        Batches { here: [0; HERE], stack: core::ptr::null_mut(), count: 0, carved: 0, step: 1, random: Random::new(1) }
    }

    /// No blocks yet; `stack` is where their numbers will be kept.
    ///
    /// # Safety
    /// `stack` has room for as many numbers as are ever carved beyond `HERE`, is this value's
    /// alone, and is accessible up to what `grow` (see [`Batches::take`]) has granted.
    pub unsafe fn new(stack: *mut u32, step: u32, seed: u64) -> Self {
        Batches { here: [0; HERE], stack, count: 0, carved: 0, step, random: Random::new(seed) }
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
    pub fn numbers(&self) -> impl Iterator<Item = u32> {
        let there = match self.count.checked_sub(HERE) {
            None | Some(0) => &[][..],
            // SAFETY: so many numbers have been written there.
            Some(there) => unsafe { core::slice::from_raw_parts(self.stack, there) },
        };
        self.here[..self.count.min(HERE)].iter().chain(there).copied()
    }

    /// Fills `batch` from the end of the stack, carving `fresh` blocks (at most `HERE`) when it is
    /// empty; returns how many it got. `grow(blocks)` makes that many blocks accessible, and stack
    /// entries for those beyond `HERE`, or says `false`.
    pub fn take(&mut self, batch: &mut [u32], fresh: usize, grow: impl FnMut(usize) -> bool) -> usize {
        if self.count == 0 && !self.carve(fresh, grow) {
            return 0;
        }
        let got = batch.len().min(self.count);
        let there = got.min(self.count.saturating_sub(HERE));
        self.count -= got;
        let here = got - there;
        batch[..here].copy_from_slice(&self.here[self.count.min(HERE)..][..here]);
        if there > 0 {
            let from = (self.count + here) - HERE;
            // SAFETY: the `there` numbers from `from` on were in the stack.
            batch[here..got].copy_from_slice(unsafe { core::slice::from_raw_parts(self.stack.add(from), there) });
        }
        got
    }

    /// Takes blocks back.
    pub fn put(&mut self, batch: &[u32]) {
        debug_assert!(self.count + batch.len() <= self.carved);
        let bottom = self.count.min(HERE);
        let (here, there) = batch.split_at(batch.len().min(HERE - bottom));
        self.here[bottom..][..here.len()].copy_from_slice(here);
        if !there.is_empty() {
            // SAFETY: at most `carved` numbers are in the stack, and there is room for those.
            unsafe { self.stack.add((self.count + here.len()) - HERE).copy_from_nonoverlapping(there.as_ptr(), there.len()) };
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
        let stack = &mut self.here[..wanted];
        // They leave from the end: upwards in memory, but for the shuffling, as processors foresee
        // best.
        for (index, number) in stack.iter_mut().rev().enumerate() {
            *number = (self.carved + index) as u32 * self.step;
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_block_is_in_one_place_while_the_stack_grows_and_shrinks() {
        let mut room = [0u32; 1000];
        // SAFETY: room for as many numbers as `grow` below grants.
        let mut batches = unsafe { Batches::<4>::new(room.as_mut_ptr(), 3, 77) };
        let (mut random, mut held) = (Random::new(5), Vec::new());
        for round in 0..3000 {
            let many = 1 + random.below(9) as usize;
            if random.below(500) > round % 500 {
                let mut batch = [0; 9];
                let got = batches.take(&mut batch[..many], 4, |count| count <= 1000);
                held.extend(&batch[..got]);
            } else {
                let rest = held.split_off(held.len() - many.min(held.len()));
                batches.put(&rest);
            }
            let mut all: Vec<u32> = held.iter().copied().chain(batches.numbers()).collect();
            all.sort_unstable();
            assert!(all.iter().copied().eq((0..batches.carved() as u32).map(|number| number * 3)));
        }
        assert!(batches.carved() > 20);
    }
}
