//! The process-wide pool of chunks that request heaps are made of.
//!
//! A chunk is [`CHUNK`] bytes at a multiple of [`CHUNK`]. Freed chunks are kept, contents and
//! pages, up to [`set_capacity`]; the rest goes back to the system. Keeping them is what makes a
//! reset cheap: returning pages costs a system call and a page fault each (about 0.1 µs per KiB),
//! reusing them costs nothing. A lock is taken once per batch. New chunks come from the process
//! heap's mapping layer, which counts them.

use crate::process::global::HEAP;
use crate::process::sync::{Guard, Locked};
use core::ptr::NonNull;
use heddle_sys::memory::{self, LARGE_PAGE};

/// Size and alignment of a chunk in bytes.
pub const CHUNK: usize = 512 << 10;

/// While so many chunks are in use, new ones are mapped a large page at a time: whoever has that
/// many wants more. Small processes stay small, and very large ones do not wait for large pages
/// that are new to the host of a virtual machine.
const GROUPS_FOR: core::ops::Range<usize> = 16..128;
/// Chunks in a large page.
const GROUP: usize = LARGE_PAGE / CHUNK;

/// The first words of a pooled chunk.
struct Pooled {
    next: Option<NonNull<Pooled>>,
}

struct Pool {
    first: Option<NonNull<Pooled>>,
    count: usize,
    capacity: usize,
    /// Chunks that were taken and not given back.
    used: usize,
}

// SAFETY: pooled chunks belong to the pool alone; whoever holds the lock owns the list.
unsafe impl Send for Pool {}

static POOL: Locked<Pool> = Locked::new(Pool { first: None, count: 0, capacity: 128, used: 0 });

fn lock() -> Guard<'static, Pool> {
    POOL.lock()
}

/// The pool's lock, held around a fork by who has no process heap.
pub struct Held {
    _guard: Guard<'static, Pool>,
}

/// Takes it.
pub fn hold() -> Held {
    Held { _guard: lock() }
}

/// The pool's lock, which a fork has to hold.
pub(crate) fn before_fork() {
    POOL.acquire();
}

/// Gives it back, in the parent and in the child.
///
/// # Safety
/// [`before_fork`] was called by this thread, or by its parent's.
pub(crate) unsafe fn after_fork() {
    // SAFETY: promised by the caller.
    unsafe { POOL.release() };
}

/// Sets how many freed chunks are kept (default 128, 64 MiB) and unmaps those beyond.
pub fn set_capacity(chunks: usize) {
    lock().capacity = chunks;
    give_back(core::iter::empty());
}

/// Returns all kept chunks to the system.
pub fn trim() {
    let capacity = core::mem::replace(&mut lock().capacity, 0);
    give_back(core::iter::empty());
    lock().capacity = capacity;
}

/// Chunks kept at the moment.
pub fn kept() -> usize {
    lock().count
}

/// A chunk with unspecified contents; `None` when the system has no memory.
pub fn take() -> Option<NonNull<u8>> {
    let grouped = {
        let mut pool = lock();
        if let Some(chunk) = pool.first {
            // SAFETY: chunks in the list are ours and their first words were written by `put`.
            pool.first = unsafe { chunk.read().next };
            pool.count -= 1;
            pool.used += 1;
            return Some(chunk.cast());
        }
        GROUPS_FOR.contains(&pool.used) && pool.capacity >= pool.count + GROUP
    };
    let chunk = grouped.then(map_group).flatten().or_else(|| HEAP.pages().map_aligned(CHUNK, CHUNK))?;
    lock().used += 1;
    Some(chunk)
}

/// Maps a large page of chunks; all but the first go to the pool.
fn map_group() -> Option<NonNull<u8>> {
    let first = HEAP.pages().map_aligned(LARGE_PAGE, LARGE_PAGE)?;
    // SAFETY: just mapped.
    unsafe { memory::prefer_large_pages(first, LARGE_PAGE, true) };
    let mut pool = lock();
    for index in (1..GROUP).rev() {
        // SAFETY: inside the mapping, which is ours alone.
        pool.put(unsafe { first.add(index * CHUNK) });
    }
    Some(first)
}

impl Pool {
    /// Keeps a chunk that nobody uses.
    fn put(&mut self, chunk: NonNull<u8>) {
        let chunk = chunk.cast::<Pooled>();
        // SAFETY: the chunk was given up; it is large and aligned enough for `Pooled`.
        unsafe { chunk.write(Pooled { next: self.first }) };
        self.first = Some(chunk);
        self.count += 1;
    }
}

/// Returns chunks got from [`take`]. The iterator yields each once; a chunk is not read after the
/// next one was asked for.
pub fn give_back(chunks: impl Iterator<Item = NonNull<u8>>) {
    let mut surplus = None;
    {
        let mut pool = lock();
        for chunk in chunks {
            pool.put(chunk);
            pool.used -= 1;
        }
        while pool.count > pool.capacity
            && let Some(chunk) = pool.first
        {
            // SAFETY: as in `take`; then the chunk moves to the other list.
            unsafe {
                pool.first = chunk.read().next;
                chunk.write(Pooled { next: surplus });
            }
            pool.count -= 1;
            surplus = Some(chunk);
        }
    }
    while let Some(chunk) = surplus {
        // SAFETY: the surplus list is ours alone; each chunk is one mapping of CHUNK bytes.
        unsafe {
            surplus = chunk.read().next;
            HEAP.pages().unmap(chunk.cast(), CHUNK, CHUNK);
        }
    }
}
