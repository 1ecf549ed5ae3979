//! The quarantine: freed blocks wait here before they can be given out again, so that a late use
//! meets nobody's data.
//!
//! Every TSD block has a queue; when that holds too much it moves to the global one as a whole,
//! under one lock; when that holds too much, its oldest blocks are recycled. The queues' own memory
//! is pages of block addresses outside the blocks.

use super::quarantine_page::{Page, ROOM};
use super::sync::Locked;
use core::ptr::NonNull;

/// A queue of blocks with the sum of their sizes. All zeroes is the empty queue.
pub struct Queue {
    first: Option<NonNull<Page>>,
    last: Option<NonNull<Page>>,
    bytes: usize,
    blocks: usize,
}

// SAFETY: the queue owns its pages.
unsafe impl Send for Queue {}

impl Queue {
    pub const fn new() -> Queue {
        Queue { first: None, last: None, bytes: 0, blocks: 0 }
    }

    /// Sizes of the blocks in it, in bytes.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Number of blocks in it.
    pub fn blocks(&self) -> usize {
        self.blocks
    }

    /// Adds a block; `false` when there is no memory to note it.
    pub fn push(&mut self, block: usize, size: usize) -> bool {
        // SAFETY: the queue's pages are its own and alive.
        unsafe {
            let full = self.last.is_none_or(|page| page.as_ref().end == ROOM);
            if full {
                let Some(page) = Page::new() else { return false };
                match self.last {
                    Some(mut last) => last.as_mut().next = Some(page),
                    None => self.first = Some(page),
                }
                self.last = Some(page);
            }
            let Some(mut page) = self.last else { return false };
            let page = page.as_mut();
            page.blocks[page.end] = (block, size);
            page.end += 1;
        }
        self.bytes += size;
        self.blocks += 1;
        true
    }

    /// The oldest block.
    pub fn pop(&mut self) -> Option<usize> {
        let mut first = self.first?;
        // SAFETY: the queue's pages are its own and alive; an emptied one is taken out before it
        // goes.
        unsafe {
            let page = first.as_mut();
            let (block, size) = page.blocks[page.start];
            page.start += 1;
            self.bytes -= size;
            self.blocks -= 1;
            if page.start == page.end {
                self.first = page.next;
                if self.first.is_none() {
                    self.last = None;
                }
                Page::free(first);
            }
            Some(block)
        }
    }

    /// Moves everything from `other` to the end of this queue.
    pub fn append(&mut self, other: &mut Queue) {
        let Some(first) = other.first.take() else { return };
        // SAFETY: as in `push`.
        match self.last {
            Some(mut last) => unsafe { last.as_mut().next = Some(first) },
            None => self.first = Some(first),
        }
        self.last = other.last.take();
        self.bytes += core::mem::take(&mut other.bytes);
        self.blocks += core::mem::take(&mut other.blocks);
    }
}

/// The queue all threads share.
pub struct Global {
    queue: Locked<Queue>,
}

impl Global {
    pub const fn from(queue: Locked<Queue>) -> Global {
        Global { queue }
    }

    /// Takes over a TSD block's queue.
    pub fn absorb(&self, local: &mut Queue) {
        self.queue.lock().append(local);
    }

    /// Takes the oldest block when the queue holds more than `bytes`.
    pub fn excess(&self, bytes: usize) -> Option<usize> {
        let mut queue = self.queue.lock();
        if queue.bytes() > bytes { queue.pop() } else { None }
    }

    /// Blocks in it and the sum of their sizes.
    pub fn stats(&self) -> (usize, usize) {
        let queue = self.queue.lock();
        (queue.blocks(), queue.bytes())
    }

    /// The lock, for a fork.
    pub fn lock(&self) -> &Locked<Queue> {
        &self.queue
    }
}
