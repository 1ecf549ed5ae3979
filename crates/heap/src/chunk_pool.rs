//! The process-wide pool of chunks that request heaps are made of.
//!
//! A chunk is [`CHUNK`] bytes at a multiple of [`CHUNK`]. Freed chunks are kept, contents and pages, up to
//! [`set_capacity`]; the rest goes back to the system. Keeping them is what makes a reset cheap: returning pages costs a
//! system call and a page fault each (about 0.1 µs per KiB), reusing them costs nothing. A lock is taken once per batch.
//! New chunks come from the process heap's mapping layer, which counts them.

use crate::process::global::HEAP;
use crate::process::sync::{Guard, Locked};
use core::ptr::NonNull;

/// Size and alignment of a chunk in bytes.
pub const CHUNK: usize = 512 << 10;

/// The first words of a pooled chunk.
struct Pooled {
    next: Option<NonNull<Pooled>>,
}

struct Pool {
    first: Option<NonNull<Pooled>>,
    count: usize,
    capacity: usize,
}

// SAFETY: pooled chunks belong to the pool alone; whoever holds the lock owns the list.
unsafe impl Send for Pool {}

static POOL: Locked<Pool> = Locked::new(Pool { first: None, count: 0, capacity: 128 });

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
    {
        let mut pool = lock();
        if let Some(chunk) = pool.first {
            // SAFETY: chunks in the list are ours and their first words were written by `give_back`.
            pool.first = unsafe { chunk.read().next };
            pool.count -= 1;
            return Some(chunk.cast());
        }
    }
    HEAP.pages().map_aligned(CHUNK, CHUNK)
}

/// Returns chunks got from [`take`]. The iterator yields each once; a chunk is not read after the next one was asked for.
pub fn give_back(chunks: impl Iterator<Item = NonNull<u8>>) {
    let mut surplus = None;
    {
        let mut pool = lock();
        for chunk in chunks {
            let chunk = chunk.cast::<Pooled>();
            // SAFETY: the caller gave the chunk up; it is large and aligned enough for `Pooled`.
            unsafe { chunk.write(Pooled { next: pool.first }) };
            pool.first = Some(chunk);
            pool.count += 1;
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
