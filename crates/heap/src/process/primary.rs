//! The primary: one reserved region of address space per size class.
//!
//! A region begins with a random number of untouchable pages, grows upwards, and never shrinks;
//! pages without a live block are given back to the system. Block numbers are 8-byte units from the
//! region's first block (see `cache`).

use super::batches::Batches;
use super::cache::UNIT;
use super::pages::Pages;
use super::random::Random;
use super::size_map::{HEADER, MAX_CLASSES, SizeMap};
use super::sync::Locked;
use core::ptr::NonNull;
use heddle_sys::memory::PAGE;
use heddle_sys::{clock, memory};

/// Largest region: block numbers are 32 bits of 8-byte units; 80 such regions fit in 47 bits.
const LARGEST_REGION: u32 = 35;
const SMALLEST_REGION: u32 = 26;
/// Smallest and largest steps in which a region grows, in bytes.
const GROWTH: core::ops::RangeInclusive<usize> = 64 << 10..=4 << 20;
/// Bytes of blocks carved at once, at least one block and at most what the stack keeps by itself.
const FRESH: usize = 8 << 10;
/// Free block numbers kept beside the region's other figures.
const HERE: usize = 64;
/// Regions reserved for the stacks of free block numbers: four bytes per block of every class.
const STACK_REGIONS: usize = 2;

/// One class's blocks.
pub struct Region {
    stride: usize,
    /// Address of the first block; the first slot begins `HEADER` bytes before.
    first: usize,
    state: Locked<State>,
}

struct State {
    batches: Batches<HERE>,
    /// First address that is not accessible yet: of blocks, and of the stack of free ones.
    blocks: Frontier,
    stack: Frontier,
    /// Bytes put back since pages were last released, and when that was (milliseconds).
    put_since_release: usize,
    released_at: u64,
    /// Pages given back to the system, ever.
    released_pages: usize,
}

/// A part of the address space that becomes accessible from its start on.
#[derive(Clone, Copy)]
struct Frontier {
    start: usize,
    next: usize,
    end: usize,
}

/// What a region holds, in blocks.
#[derive(Clone, Copy, Debug, Default)]
pub struct RegionStats {
    pub stride: usize,
    pub carved: usize,
    pub free: usize,
    pub committed: usize,
    pub released_pages: usize,
}

/// All regions.
pub struct Primary {
    base: usize,
    region: usize,
    regions: [Region; MAX_CLASSES],
}

impl Primary {
    /// Without regions: no address lies in it, and nothing can be taken from it.
    pub const fn unset() -> Primary {
        Primary { base: 0, region: 0, regions: [const { Region::unset() }; MAX_CLASSES] }
    }

    /// Reserves regions for the classes of `map`, as large as the system grants; `false` when it
    /// grants none.
    pub fn start(&mut self, map: &SizeMap, pages: &Pages, random: &mut Random) -> bool {
        for bits in (SMALLEST_REGION..=LARGEST_REGION).rev() {
            let region = 1usize << bits;
            let Some(base) = pages.reserve(region * (map.classes + STACK_REGIONS)) else { continue };
            self.base = base.expose_provenance().get();
            self.region = region;
            let mut stack = self.base + region * map.classes;
            for class in 1..map.classes {
                let stride = map.strides[class] as usize;
                let start = self.base + class * region + PAGE * (1 + random.below(16) as usize);
                let blocks = Frontier::new(start, self.base + (class + 1) * region - PAGE);
                let entries = ((blocks.end - start) / stride * 4).next_multiple_of(PAGE);
                let seed = u64::from(random.bits()) << 32 | u64::from(random.bits());
                self.regions[class] = Region::new(stride, blocks, Frontier::new(stack, stack + entries), seed);
                stack += entries + PAGE;
            }
            assert!(stack <= self.base + region * (map.classes + STACK_REGIONS));
            return true;
        }
        false
    }

    /// First address and length of all regions, for one comparison on the fast path, and the
    /// logarithm of one's length.
    pub fn range(&self, map: &SizeMap) -> (usize, usize, u32) {
        (self.base, self.region * map.classes, self.region.trailing_zeros())
    }

    /// The region of `class`.
    #[inline]
    pub fn region(&self, class: usize) -> &Region {
        &self.regions[class]
    }

    /// Returns all address space.
    ///
    /// # Safety
    /// No block is used any more.
    pub unsafe fn stop(&mut self, map: &SizeMap, pages: &Pages) {
        let committed = (1..map.classes).map(|class| self.regions[class].stats().committed).sum();
        if let Some(base) = NonNull::new(core::ptr::with_exposed_provenance_mut(self.base)) {
            // SAFETY: this is what `start` reserved.
            unsafe { pages.unmap(base, self.region * (map.classes + STACK_REGIONS), committed) };
        }
    }
}

impl Region {
    const fn unset() -> Region {
        let nothing = Frontier::new(0, 0);
        Region {
            stride: 16,
            first: 0,
            state: Locked::new(State {
                batches: Batches::none(),
                blocks: nothing,
                stack: nothing,
                put_since_release: 0,
                released_at: 0,
                released_pages: 0,
            }),
        }
    }

    fn new(stride: usize, blocks: Frontier, stack: Frontier, seed: u64) -> Region {
        let numbers = core::ptr::with_exposed_provenance_mut(stack.start);
        // SAFETY: the stack has room for a number per block, and `grow` commits it before it is
        // used.
        let batches = unsafe { Batches::new(numbers, (stride / UNIT) as u32, seed) };
        let state = State { batches, blocks, stack, put_since_release: 0, released_at: 0, released_pages: 0 };
        Region { stride, first: blocks.start + 16, state: Locked::new(state) }
    }

    /// Address of the first block.
    pub fn first(&self) -> usize {
        self.first
    }

    /// The distance of blocks in bytes.
    pub fn stride(&self) -> usize {
        self.stride
    }

    /// Fills `batch` with block numbers; returns how many there were. 0: the region or the system
    /// is full.
    pub fn take(&self, batch: &mut [u32], pages: &Pages) -> usize {
        let stride = self.stride;
        let mut state = self.state.lock();
        let State { batches, blocks, stack, .. } = &mut *state;
        let fresh = (FRESH / stride).clamp(1, HERE);
        batches.take(batch, fresh, |count| {
            blocks.grow(count * stride + HEADER, pages) && stack.grow(count.saturating_sub(HERE) * size_of::<u32>(), pages)
        })
    }

    /// Takes block numbers back, and gives pages back when `after` bytes have come together and
    /// `interval` milliseconds (`None`: never) have passed.
    pub fn put(&self, batch: &[u32], after: usize, interval: Option<u64>) {
        let mut state = self.state.lock();
        state.batches.put(batch);
        state.put_since_release += batch.len() * self.stride;
        let Some(interval) = interval else { return };
        if state.put_since_release < after.max(state.blocks.committed() / 8) {
            return;
        }
        let now = clock::monotonic_coarse().as_millis() as u64;
        if now >= state.released_at + interval {
            state.released_at = now;
            state.release(self.first, self.stride);
        }
    }

    /// Gives all pages without a live block back to the system; returns their number.
    pub fn release(&self) -> usize {
        self.state.lock().release(self.first, self.stride)
    }

    /// What the region holds.
    pub fn stats(&self) -> RegionStats {
        let state = self.state.lock();
        RegionStats {
            stride: self.stride,
            carved: state.batches.carved(),
            free: state.batches.free(),
            committed: state.blocks.committed() + state.stack.committed(),
            released_pages: state.released_pages,
        }
    }

    /// Number of blocks that have ever been handed out; slots beyond were never used.
    pub fn carved(&self) -> usize {
        self.state.lock().batches.carved()
    }

    /// As [`Region::carved`], for whoever has taken the lock with [`Region::acquire`].
    ///
    /// # Safety
    /// The calling thread has.
    pub unsafe fn carved_locked(&self) -> usize {
        // SAFETY: promised by the caller.
        unsafe { self.state.get().batches.carved() }
    }

    /// Takes the region's lock, for a fork.
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

impl Frontier {
    const fn new(start: usize, end: usize) -> Frontier {
        Frontier { start, next: start, end }
    }

    fn committed(&self) -> usize {
        self.next - self.start
    }

    /// Makes at least `bytes` from the start accessible.
    fn grow(&mut self, bytes: usize, pages: &Pages) -> bool {
        let wanted = self.start + bytes;
        if wanted <= self.next {
            return true;
        }
        if wanted > self.end {
            return false;
        }
        let step = self.committed().clamp(*GROWTH.start(), *GROWTH.end());
        let next = (self.next + step).max(wanted.next_multiple_of(PAGE)).min(self.end);
        let Some(at) = NonNull::new(core::ptr::with_exposed_provenance_mut(self.next)) else { return false };
        // SAFETY: the range lies in the reserved region and nothing from `next` on was committed.
        if !unsafe { pages.commit(at, next - self.next) } {
            return false;
        }
        self.next = next;
        true
    }
}

impl State {
    /// Adds up the free bytes of every page; a page that is all free goes back.
    fn release(&mut self, first: usize, stride: usize) -> usize {
        self.put_since_release = 0;
        let base = self.blocks.start;
        let whole_pages = (self.batches.carved() * stride + HEADER) / PAGE;
        if whole_pages == 0 {
            return 0;
        }
        let bytes = (whole_pages * 2).next_multiple_of(PAGE);
        let Some(scratch) = memory::map(bytes) else { return 0 };
        // SAFETY: `scratch` is zeroed memory for at least `whole_pages` numbers.
        let free_bytes = unsafe { core::slice::from_raw_parts_mut(scratch.cast::<u16>().as_ptr(), whole_pages) };
        free_bytes[0] = HEADER as u16;
        for number in self.batches.numbers() {
            let slot = first - HEADER + number as usize * UNIT - base;
            add_range(free_bytes, slot, slot + stride);
        }
        let released = discard_full(free_bytes, base);
        self.released_pages += released;
        // SAFETY: `scratch` is not used any more.
        unsafe { memory::unmap(scratch, bytes) };
        released
    }
}

/// Adds the bytes `from..to` to the counts of the pages they lie in.
fn add_range(counts: &mut [u16], mut from: usize, to: usize) {
    while from < to {
        let page = from / PAGE;
        let until = to.min((page + 1) * PAGE);
        if let Some(count) = counts.get_mut(page) {
            *count += (until - from) as u16;
        }
        from = until;
    }
}

/// Gives back the runs of pages whose bytes are all free; returns the number of pages.
fn discard_full(counts: &[u16], base: usize) -> usize {
    let (mut released, mut page) = (0, 0);
    while page < counts.len() {
        let run = counts[page..].iter().take_while(|&&count| usize::from(count) == PAGE).count();
        let at = core::ptr::with_exposed_provenance_mut(base + page * PAGE);
        if run > 0
            && let Some(at) = NonNull::new(at)
        {
            // SAFETY: every byte of these pages belongs to a free block of the region, whose lock
            // is held.
            unsafe { memory::discard(at, run * PAGE) };
        }
        released += run;
        page += run + 1;
    }
    released
}
