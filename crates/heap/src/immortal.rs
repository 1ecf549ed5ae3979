//! Memory for what is shared and never counted: it lives as long as its owner, and goes as a whole.
//!
//! Owners are engines, units, classes written in PHP, and requests for what is theirs alone. Names
//! and literals are made by code that is far from them. So a thread that starts an engine or runs a
//! request says so once ([`Arena::enter`]), and whatever is made meanwhile is the engine's or the
//! request's; what outlives a request (a unit's literals, a class's names) is made inside of its
//! owner's arena, in a part that runs no PHP code. Outside of all, and in [`for_process`], it is
//! the process's.
//!
//! *Not here:* freeing a single thing. The thread-local pointer is read where something immortal is
//! made, never on a hot path.

use core::any::Any;
use core::cell::Cell;
use core::ptr::NonNull;
use std::alloc::{Layout, alloc_zeroed, dealloc, handle_alloc_error};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// See the module.
pub struct Arena {
    state: Mutex<State>,
}

struct State {
    /// Blocks from the global allocator; the last one is being filled.
    blocks: Vec<(NonNull<u8>, Layout)>,
    /// What of the last block is taken, in bytes.
    taken: usize,
    owned: Vec<Owned>,
}

/// Things with a destructor, in the order of making.
struct Owned(Box<dyn Any>);

// SAFETY: `keep` takes only what may go to another thread.
unsafe impl Send for Owned {}
// SAFETY: blocks belong to the arena; whoever holds the lock has them.
unsafe impl Send for State {}

/// Size of the first block; each further one is twice as large, up to [`BLOCK`].
const FIRST: usize = 512;
/// Size of a block; larger things get one of their own.
const BLOCK: usize = 32 << 10;
const ALIGN: usize = 16;

static PROCESS: Arena = Arena::new();

thread_local! {
    static CURRENT: Cell<*const Arena> = const { Cell::new(core::ptr::null()) };
}

impl Arena {
    /// An empty arena.
    pub const fn new() -> Arena {
        Arena { state: Mutex::new(State { blocks: Vec::new(), taken: 0, owned: Vec::new() }) }
    }

    /// Runs `part`; what it makes immortal on this thread goes into this arena.
    pub fn enter<R>(&self, part: impl FnOnce() -> R) -> R {
        let _back = Back(CURRENT.replace(self));
        part()
    }

    /// Whether nothing was made in it yet.
    pub fn is_empty(&self) -> bool {
        let state = self.lock();
        state.blocks.is_empty() && state.owned.is_empty()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Runs `part`; what it makes immortal goes to the process: for statics, which all engines share.
pub fn for_process<R>(part: impl FnOnce() -> R) -> R {
    PROCESS.enter(part)
}

/// Restores the arena that was current, also when a panic passes.
struct Back(*const Arena);

impl Drop for Back {
    fn drop(&mut self) {
        CURRENT.set(self.0);
    }
}

fn current<R>(part: impl FnOnce(&mut State) -> R) -> R {
    let arena = CURRENT.get();
    // SAFETY: set by `enter`, which borrows the arena until it sets it back.
    let arena = unsafe { arena.as_ref() }.unwrap_or(&PROCESS);
    part(&mut arena.lock())
}

/// Zeroed memory of `size` bytes, aligned to 16.
pub fn alloc(size: usize) -> NonNull<u8> {
    let size = size.next_multiple_of(ALIGN).max(ALIGN);
    current(|state| {
        let room = state.blocks.last().map_or(0, |(_, layout)| layout.size() - state.taken);
        if room >= size {
            let (block, _) = state.blocks[state.blocks.len() - 1];
            state.taken += size;
            // SAFETY: below the block's size.
            return unsafe { block.add(state.taken - size) };
        }
        let usual = (FIRST << state.blocks.len().min(6)).min(BLOCK);
        let layout = Layout::from_size_align(size.max(usual), ALIGN).expect("a size that memory has");
        // SAFETY: the layout has a size.
        let Some(block) = NonNull::new(unsafe { alloc_zeroed(layout) }) else { handle_alloc_error(layout) };
        if size > usual / 4 && !state.blocks.is_empty() {
            // the one being filled stays the last
            let at = state.blocks.len() - 1;
            let exact = layout.size() - size;
            if exact < room || exact == 0 {
                state.blocks.insert(at, (block, layout));
                return block;
            }
        }
        state.blocks.push((block, layout));
        state.taken = size;
        block
    })
}

/// Keeps a thing until the arena goes; its destructor runs then.
pub fn keep<T: Send + 'static>(thing: T) -> NonNull<T> {
    let boxed = Box::new(thing);
    let at = NonNull::from(&*boxed);
    current(|state| state.owned.push(Owned(boxed)));
    at
}

impl Drop for Arena {
    fn drop(&mut self) {
        let mut state = self.lock();
        // what was made later may look at what was made before, and all of it at the blocks
        while let Some(Owned(thing)) = state.owned.pop() {
            drop(thing);
        }
        for (block, layout) in state.blocks.drain(..) {
            // SAFETY: from `alloc` with this layout; its users are gone with their engine.
            unsafe { dealloc(block.as_ptr(), layout) };
        }
    }
}

impl Default for Arena {
    fn default() -> Arena {
        Arena::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    #[test]
    fn things_go_with_their_arena() {
        let arena = Arena::new();
        let alive = Arc::new(());
        let inside = alive.clone();
        arena.enter(|| {
            keep(inside);
            for size in [1, 40, BLOCK, 5, 3 * BLOCK, 7000, 7000, 7000, 7000, 7000] {
                // SAFETY: the memory is that large.
                unsafe { alloc(size).write_bytes(7, size) };
            }
        });
        assert_eq!(Arc::strong_count(&alive), 2);
        drop(arena);
        assert_eq!(Arc::strong_count(&alive), 1);
    }

    #[test]
    fn nested_arenas() {
        let (outer, inner) = (Arena::new(), Arena::new());
        outer.enter(|| {
            inner.enter(|| keep(1));
            for_process(|| alloc(8));
            keep(2);
        });
        assert_eq!((outer.lock().owned.len(), inner.lock().owned.len()), (1, 1));
    }
}
