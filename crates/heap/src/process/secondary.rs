//! The secondary: large blocks, each a mapping between two guard pages, and a bounded cache of
//! freed ones.
//!
//! A block ends as close to its rear guard as its alignment allows, so that running over it faults
//! at once. What is known about a mapping stands in a table outside of it, by the block's address:
//! a pointer that was never given out is recognised without reading memory.

use super::pages::Pages;
use super::sync::Locked;
use core::ptr::NonNull;
use heddle_sys::clock;
use heddle_sys::memory::{self, PAGE};

/// Freed mappings kept at most.
const KEPT: usize = 32;
/// A kept mapping serves a request for at least this fraction of its size: 4/5.
const FIT: (usize, usize) = (4, 5);

/// One mapping.
#[derive(Clone, Copy, Default)]
pub struct Mapping {
    /// First accessible address; a guard page stands before it.
    pub start: usize,
    /// Accessible bytes; a guard page follows.
    pub len: usize,
}

/// One live block.
#[derive(Clone, Copy, Default)]
pub struct Large {
    /// The block's address; 0 in a free place of the table, 1 in a place that has been freed.
    pub block: usize,
    /// Bytes asked for; in a place that has been freed, the address of the block that was there.
    pub size: usize,
    pub mapping: Mapping,
}

#[derive(Clone, Copy)]
struct Kept {
    mapping: Mapping,
    /// When it was freed, in milliseconds; its pages go back to the system some time later.
    since: u64,
    discarded: bool,
}

const NOBODY: Kept = Kept { mapping: Mapping { start: 0, len: 0 }, since: 0, discarded: false };
const VACATED: usize = 1;

struct State {
    table: Option<NonNull<Large>>,
    /// Places in the table (a power of two), and how many are not free.
    places: usize,
    used: usize,
    live: usize,
    live_bytes: usize,
    kept: [Kept; KEPT],
    kept_count: usize,
    kept_bytes: usize,
}

// SAFETY: the table belongs to this value.
unsafe impl Send for State {}

/// All large blocks.
pub struct Secondary {
    state: Locked<State>,
}

/// Bounds on the cache of freed mappings.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Most bytes kept.
    pub bytes: usize,
    /// Milliseconds after which pages of a kept mapping go back to the system; `None`: never.
    pub interval: Option<u64>,
}

/// What the secondary holds.
#[derive(Clone, Copy, Debug, Default)]
pub struct SecondaryStats {
    pub live: usize,
    pub live_bytes: usize,
    pub kept: usize,
    pub kept_bytes: usize,
}

impl Secondary {
    pub const fn new() -> Secondary {
        Secondary {
            state: Locked::new(State {
                table: None,
                places: 0,
                used: 0,
                live: 0,
                live_bytes: 0,
                kept: [NOBODY; KEPT],
                kept_count: 0,
                kept_bytes: 0,
            }),
        }
    }

    /// A block of `size` bytes at a multiple of `align`, with room for a header before it; and
    /// whether it is known to be zeroed. `spare` more bytes are made accessible behind it.
    pub fn alloc(&self, size: usize, align: usize, spare: usize, pages: &Pages) -> Option<(usize, bool)> {
        let align = align.max(16);
        let len = size.checked_add(align)?.checked_add(spare)?.checked_next_multiple_of(PAGE)?;
        let kept = self.state.lock().reuse(len);
        let (mapping, fresh) = match kept {
            Some(mapping) => (mapping, false),
            None => (map_guarded(len, pages)?, true),
        };
        let block = (mapping.start + mapping.len - spare - size) & !(align - 1);
        debug_assert!(block >= mapping.start + 8);
        if self.state.lock().insert(Large { block, size, mapping }, pages) {
            return Some((block, fresh));
        }
        unmap_guarded(mapping, pages);
        None
    }

    /// What is known about a live block.
    pub fn find(&self, block: usize) -> Option<Large> {
        let state = self.state.lock();
        state.place_of(block).map(|place| state.at(place))
    }

    /// Whether a block at this address is known to have been freed.
    pub fn was_freed(&self, block: usize) -> bool {
        let state = self.state.lock();
        let mut place = if state.places > 0 { state.home(block) } else { return false };
        loop {
            match state.at(place) {
                Large { block: 0, .. } => return false,
                Large { block: VACATED, size, .. } if size == block => return true,
                _ => place = (place + 1) & (state.places - 1),
            }
        }
    }

    /// Takes a block back; `None` when it is not a live one.
    pub fn free(&self, block: usize, bounds: Bounds, pages: &Pages) -> Option<Large> {
        let mut state = self.state.lock();
        let large = state.remove(block)?;
        let surplus = state.keep(large.mapping, bounds);
        drop(state);
        for mapping in surplus.into_iter().flatten() {
            unmap_guarded(mapping, pages);
        }
        Some(large)
    }

    /// Changes a block's size without moving it; `false` when its mapping is too short. Pages that
    /// a much smaller size leaves unused go back to the system.
    pub fn resize(&self, block: usize, size: usize) -> bool {
        let mut state = self.state.lock();
        let Some(place) = state.place_of(block) else { return false };
        let mut large = state.at(place);
        let room = large.mapping.start + large.mapping.len - block;
        if size > room {
            return false;
        }
        let unused = (block + size).next_multiple_of(PAGE);
        if size < large.size / 4 * 3
            && let Some(at) = pointer(unused)
        {
            // SAFETY: the pages behind the block's new end belong to its mapping.
            unsafe { memory::discard(at, large.mapping.start + large.mapping.len - unused) };
        }
        state.live_bytes = state.live_bytes - large.size + size;
        large.size = size;
        state.set(place, large);
        true
    }

    /// Moves a block's pages into a new mapping with room for `size` bytes and `spare` more,
    /// without copying; the new address. The block is live afterwards under that address only.
    pub fn move_to(&self, block: usize, size: usize, spare: usize, pages: &Pages) -> Option<usize> {
        let large = self.find(block)?;
        let old = large.mapping;
        let first_page = (block - 8) & !(PAGE - 1);
        let lead = block - first_page;
        let len = lead.checked_add(size)?.checked_add(spare)?.checked_next_multiple_of(PAGE)?;
        let moved_len = old.start + old.len - first_page;
        if moved_len > len {
            return None;
        }
        let new = map_guarded(len, pages)?;
        let (from, to) = (pointer(first_page)?, pointer(new.start)?);
        let moved = Large { block: new.start + lead, size, mapping: new };
        if !self.state.lock().insert(moved, pages) {
            unmap_guarded(new, pages);
            return None;
        }
        // The old address leaves the table before its pages go: the next mapping may get it.
        self.state.lock().remove(block);
        // SAFETY: the old pages are the block's own, the new ones were just mapped; the system
        // takes the old ones away.
        unsafe {
            assert!(memory::move_pages(from, moved_len, to, moved_len), "mremap refused mappings of our own");
            let base = pointer(old.start - PAGE)?;
            memory::unmap(base, first_page - old.start + PAGE);
            pages.unmap(pointer(old.start + old.len)?, PAGE, 0);
            pages.forget(old.len + PAGE, old.len);
        }
        Some(moved.block)
    }

    /// Calls `each` for every live block.
    pub fn for_each(&self, mut each: impl FnMut(Large)) {
        let state = self.state.lock();
        (0..state.places).map(|place| state.at(place)).filter(|large| large.block > VACATED).for_each(&mut each);
    }

    /// Returns all kept mappings to the system; their bytes.
    pub fn trim(&self, pages: &Pages) -> usize {
        let mut bytes = 0;
        loop {
            let Some(mapping) = self.state.lock().forget_kept(0) else { return bytes };
            bytes += mapping.len;
            unmap_guarded(mapping, pages);
        }
    }

    /// What it holds.
    pub fn stats(&self) -> SecondaryStats {
        let state = self.state.lock();
        SecondaryStats { live: state.live, live_bytes: state.live_bytes, kept: state.kept_count, kept_bytes: state.kept_bytes }
    }

    /// Takes the lock, for a fork.
    pub fn acquire(&self) {
        self.state.acquire();
    }

    /// Gives it back.
    ///
    /// # Safety
    /// The calling thread, or its parent's at the fork, took it.
    pub unsafe fn unlock(&self) {
        // SAFETY: promised by the caller.
        unsafe { self.state.release() };
    }
}

/// The cache of freed mappings, oldest first.
impl State {
    /// The shortest kept mapping that serves `len` bytes without wasting more than a fifth of it.
    fn reuse(&mut self, len: usize) -> Option<Mapping> {
        let best = (0..self.kept_count)
            .filter(|&at| {
                let have = self.kept[at].mapping.len;
                have >= len && have / FIT.1 * FIT.0 <= len
            })
            .min_by_key(|&at| self.kept[at].mapping.len)?;
        self.forget_kept(best)
    }

    fn forget_kept(&mut self, at: usize) -> Option<Mapping> {
        if at >= self.kept_count {
            return None;
        }
        let mapping = self.kept[at].mapping;
        self.kept.copy_within(at + 1..self.kept_count, at);
        self.kept_count -= 1;
        self.kept_bytes -= mapping.len;
        Some(mapping)
    }

    /// Keeps a mapping; returns what has to go for it, which is the mapping itself when four old
    /// ones make too little room.
    fn keep(&mut self, mapping: Mapping, bounds: Bounds) -> [Option<Mapping>; 5] {
        let mut surplus = [None; 5];
        let fits = |state: &State| state.kept_count < KEPT && state.kept_bytes + mapping.len <= bounds.bytes;
        if mapping.len <= bounds.bytes / 2 {
            for place in &mut surplus[..4] {
                if !fits(self) {
                    *place = self.forget_kept(0);
                }
            }
        }
        if mapping.len > bounds.bytes / 2 || !fits(self) {
            surplus[4] = Some(mapping);
            return surplus;
        }
        let now = clock::monotonic_coarse().as_millis() as u64;
        self.kept[self.kept_count] = Kept { mapping, since: now, discarded: false };
        self.kept_count += 1;
        self.kept_bytes += mapping.len;
        if let Some(interval) = bounds.interval {
            self.discard_old(now.saturating_sub(interval));
        }
        surplus
    }

    fn discard_old(&mut self, before: u64) {
        for kept in &mut self.kept[..self.kept_count] {
            if !kept.discarded
                && kept.since < before
                && let Some(at) = pointer(kept.mapping.start)
            {
                kept.discarded = true;
                // SAFETY: a kept mapping is nobody's.
                unsafe { memory::discard(at, kept.mapping.len) };
            }
        }
    }
}

/// The table of live blocks: open addressing, linear probing.
impl State {
    fn home(&self, block: usize) -> usize {
        ((block >> 4) as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) as usize >> 20 & (self.places - 1)
    }

    fn at(&self, place: usize) -> Large {
        // SAFETY: places are below `places`, which is the table's length.
        self.table.map_or_else(Large::default, |table| unsafe { table.add(place).read() })
    }

    fn set(&mut self, place: usize, large: Large) {
        if let Some(table) = self.table {
            // SAFETY: as in `at`.
            unsafe { table.add(place).write(large) };
        }
    }

    fn place_of(&self, block: usize) -> Option<usize> {
        if self.places == 0 || block <= VACATED {
            return None;
        }
        let mut place = self.home(block);
        loop {
            match self.at(place).block {
                0 => return None,
                found if found == block => return Some(place),
                _ => place = (place + 1) & (self.places - 1),
            }
        }
    }

    fn insert(&mut self, large: Large, pages: &Pages) -> bool {
        if self.used * 2 >= self.places && !self.rebuild(pages) {
            return false;
        }
        let mut place = self.home(large.block);
        while self.at(place).block > VACATED {
            place = (place + 1) & (self.places - 1);
        }
        self.used += usize::from(self.at(place).block == 0);
        self.live += 1;
        self.live_bytes += large.size;
        self.set(place, large);
        true
    }

    fn remove(&mut self, block: usize) -> Option<Large> {
        let place = self.place_of(block)?;
        let large = self.at(place);
        self.set(place, Large { block: VACATED, size: block, ..Large::default() });
        self.live -= 1;
        self.live_bytes -= large.size;
        Some(large)
    }

    /// Makes a table four times as long as the live blocks need.
    fn rebuild(&mut self, pages: &Pages) -> bool {
        let places = ((self.live + 1) * 4).next_power_of_two().max(128);
        let bytes = |places: usize| (places * size_of::<Large>()).next_multiple_of(PAGE);
        let Some(table) = pages.map(bytes(places)) else { return false };
        let old = (self.table.replace(table.cast()), core::mem::replace(&mut self.places, places));
        self.used = 0;
        self.live = 0;
        self.live_bytes = 0;
        let Some(from) = old.0 else { return true };
        for place in 0..old.1 {
            // SAFETY: the old table has this many places.
            let large = unsafe { from.add(place).read() };
            if large.block > VACATED {
                self.insert(large, pages);
            }
        }
        // SAFETY: nothing refers to the old table any more.
        unsafe { pages.unmap(from.cast(), bytes(old.1), bytes(old.1)) };
        true
    }
}

fn pointer(address: usize) -> Option<NonNull<u8>> {
    NonNull::new(core::ptr::with_exposed_provenance_mut(address))
}

fn map_guarded(len: usize, pages: &Pages) -> Option<Mapping> {
    let base = pages.reserve(len.checked_add(2 * PAGE)?)?;
    // SAFETY: the accessible part lies inside what was just reserved.
    unsafe {
        let start = base.add(PAGE);
        if !pages.commit(start, len) {
            pages.unmap(base, len + 2 * PAGE, 0);
            return None;
        }
        Some(Mapping { start: start.expose_provenance().get(), len })
    }
}

fn unmap_guarded(mapping: Mapping, pages: &Pages) {
    if let Some(base) = pointer(mapping.start - PAGE) {
        // SAFETY: a mapping with its guards is given up as a whole by whoever calls this.
        unsafe { pages.unmap(base, mapping.len + 2 * PAGE, mapping.len) };
    }
}
