//! The exclusive registry: TSD blocks that one thread has for itself, from when it takes one until
//! it gives it back.
//!
//! Blocks stay mapped; those that nobody has wait in a list, and a second list holds all of them,
//! for figures. Only the lists are under the lock: what is in a block is its thread's.

use super::sync::Locked;
use core::ptr::NonNull;

/// A block's places in the lists. All zeroes is that of a block in neither.
#[derive(Clone, Copy)]
pub struct Links<T> {
    next_free: Option<NonNull<T>>,
    next_of_all: Option<NonNull<T>>,
}

/// What can be in the lists.
///
/// # Safety
/// The links are inside the block, and nobody else touches them.
pub unsafe trait Listed: Sized {
    /// Where a block's links are.
    fn links(block: NonNull<Self>) -> NonNull<Links<Self>>;
}

/// The lists.
pub struct Lists<T> {
    free: Option<NonNull<T>>,
    all: Option<NonNull<T>>,
    count: usize,
}

// SAFETY: a list of blocks that belong to whoever holds the list.
unsafe impl<T> Send for Lists<T> {}

impl<T> Lists<T> {
    /// No blocks.
    pub const fn new() -> Self {
        Lists { free: None, all: None, count: 0 }
    }
}

/// All TSD blocks of single threads.
pub struct Exclusive<T> {
    lists: Locked<Lists<T>>,
}

impl<T: Listed> Exclusive<T> {
    pub const fn from(lists: Locked<Lists<T>>) -> Self {
        Exclusive { lists }
    }

    /// A block that is the caller's alone from now on: a waiting one, else one that `make` makes,
    /// whose links are written here.
    pub fn take(&self, make: impl FnOnce() -> Option<NonNull<T>>) -> Option<NonNull<T>> {
        let mut lists = self.lists.lock();
        // SAFETY: blocks in the lists stay mapped, and their links are the lists'.
        unsafe {
            if let Some(block) = lists.free {
                lists.free = T::links(block).as_ref().next_free;
                return Some(block);
            }
            let block = make()?;
            T::links(block).write(Links { next_free: None, next_of_all: lists.all });
            lists.all = Some(block);
            lists.count += 1;
            Some(block)
        }
    }

    /// Takes a block back.
    ///
    /// # Safety
    /// It came from [`Exclusive::take`], and nobody uses it any more.
    pub unsafe fn give_back(&self, block: NonNull<T>) {
        let mut lists = self.lists.lock();
        // SAFETY: as in `take`.
        unsafe { T::links(block).as_mut().next_free = lists.free };
        lists.free = Some(block);
    }

    /// Calls `each` for every block, whoever has it, under the lock; returns their number.
    pub fn for_each(&self, mut each: impl FnMut(NonNull<T>)) -> usize {
        let lists = self.lists.lock();
        let mut next = lists.all;
        while let Some(block) = next {
            // SAFETY: as in `take`. The link is read first: `each` may end the block.
            next = unsafe { T::links(block).as_ref().next_of_all };
            each(block);
        }
        lists.count
    }

    /// The lock, for a fork.
    pub fn lock(&self) -> &Locked<Lists<T>> {
        &self.lists
    }
}
