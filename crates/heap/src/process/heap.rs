//! The process heap itself: allocation, freeing and resizing for callers who name their TSD block.
//!
//! Nothing here reads thread-local storage. The fast paths are a table look-up, a pop or push of a
//! cache and the sealing or checking of a header; everything else is a cold function whose
//! precondition its comment says.

use super::cache::{ClassCache, UNIT};
use super::exclusive::{Exclusive, Lists};
use super::header::{Header, Keys, Origin, Verdict};
use super::homes::Homes;
use super::options::{Fill, Options};
use super::pages::Pages;
use super::primary::Primary;
use super::quarantine::{Global, Queue};
use super::registry::{Counters, MAX_POOL, Slot};
use super::report::{self, Crime};
use super::secondary::{Bounds, Secondary};
use super::size_map::{self, HEADER, MAX_STRIDE, units};
use super::sync::{AtomicU32, AtomicUsize, Locked, Ordering};
use super::tsd::{Owned, Tsd};
use core::cell::UnsafeCell;
use core::ptr::NonNull;

/// Largest alignment served by the primary: its distance in the header is 16 bits of 16 bytes.
const MAX_SMALL_ALIGN: usize = 64 << 10;
const PATTERN: u8 = 0xAB;
const FREED_PATTERN: u8 = 0xDE;
/// Bytes of a freed block that the fill covers at most; more would only cost time.
const FREED_FILL: usize = 4096;

/// A hardened heap for many threads. One instance, [`super::global::HEAP`], serves the process;
/// tests make their own.
pub struct ProcessHeap {
    pub(super) core: UnsafeCell<Core>,
    /// 0 not started, 1 starting, 2 started.
    pub(super) started: AtomicU32,
    pub(super) pages: Pages,
    pub(super) secondary: Secondary,
    pub(super) quarantine: Global,
    pub(super) counters: Counters,
    /// Index of the slot for the next thread of the shared registry.
    pub(super) next_slot: AtomicUsize,
    pub(super) homes: Homes,
    /// TSD blocks of single threads.
    pub(super) owned: Exclusive<Owned>,
}

/// What start-up writes and everybody reads afterwards.
pub(super) struct Core {
    pub keys: Keys,
    /// Largest request the fast path serves; 0 when every block needs care (fills).
    fast_max: usize,
    /// Where in a TSD block the cache is that serves so many units of 16 bytes: the class times the
    /// size of a cache.
    cache_at: [u16; MAX_STRIDE / 16 + 1],
    /// The regions' first address, and their length in units of 16 bytes; 0 when every free needs
    /// care (quarantine, fills).
    fast_base: usize,
    fast_units: usize,
    /// Binary logarithm of a region's length, in bytes and in such units.
    region_bits: u32,
    region_units_bits: u32,
    pub base: usize,
    pub len: usize,
    pub primary: Primary,
    pub options: Options,
    pub slots: *const Slot,
    pub strides: [u32; MAX_POOL],
    pub strides_len: usize,
    /// Slots in a processor's neighbourhood, 0 when there are none, and the strides for so many.
    pub near: usize,
    pub near_strides: [u32; MAX_POOL],
    pub near_strides_len: usize,
    /// Whether slots of the shared registry may have owners: whether the system has the barrier for
    /// that.
    pub may_own: bool,
    /// The processors' slots, none unless the options ask for them and the system has what they
    /// need; and where the kernel's area is.
    pub processors: *const Slot,
    pub processor_count: usize,
    pub area: isize,
}

/// What the fast path has done about a block.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Freed {
    Done,
    /// The block is in order, but its cache is full.
    Full,
    /// Large, specially aligned, of a heap that has to be careful, or a crime.
    Odd,
}

// SAFETY: `core` is written once, before `started` becomes 2, and only read afterwards; the rest
// synchronises itself.
unsafe impl Sync for ProcessHeap {}
// SAFETY: nothing in it belongs to a thread.
unsafe impl Send for ProcessHeap {}

impl Core {
    const fn unset() -> Core {
        Core {
            keys: Keys::UNSET,
            fast_max: 0,
            cache_at: [0; MAX_STRIDE / 16 + 1],
            fast_base: 0,
            fast_units: 0,
            region_bits: 0,
            region_units_bits: 0,
            base: 0,
            len: 0,
            primary: Primary::unset(),
            options: Options::DEFAULT,
            slots: core::ptr::null(),
            strides: [0; MAX_POOL],
            strides_len: 0,
            near: 0,
            near_strides: [0; MAX_POOL],
            near_strides_len: 0,
            may_own: false,
            processors: core::ptr::null(),
            processor_count: 0,
            area: 0,
        }
    }

    /// Derives what the fast paths look at from options and regions.
    pub fn prepare_fast_paths(&mut self) {
        let options = &self.options;
        (self.base, self.len, self.region_bits) = self.primary.range(options.map);
        self.cache_at = options.map.class_of.map(|class| u16::from(class) * size_of::<ClassCache>() as u16);
        self.fast_max = if options.fill == Fill::Nothing { options.map.max_size } else { 0 };
        self.fast_base = self.base;
        self.region_units_bits = self.region_bits - 4;
        self.fast_units = if options.fill_freed || options.quarantine > 0 { 0 } else { self.len / 16 };
    }
}

impl ProcessHeap {
    /// A heap that has not started yet.
    #[allow(clippy::new_without_default, reason = "heaps are statics; a default one would be made by accident")]
    pub const fn new() -> ProcessHeap {
        ProcessHeap {
            core: UnsafeCell::new(Core::unset()),
            started: AtomicU32::new(0),
            pages: Pages::new(),
            secondary: Secondary::new(),
            quarantine: Global::from(Locked::new(Queue::new())),
            counters: Counters {
                contended: AtomicUsize::new(0),
                tries: AtomicUsize::new(0),
                failures: AtomicUsize::new(0),
                waits: AtomicUsize::new(0),
            },
            next_slot: AtomicUsize::new(0),
            homes: Homes::new(),
            owned: Exclusive::from(Locked::new(Lists::new())),
        }
    }

    #[inline(always)]
    pub(super) fn core(&self) -> &Core {
        // SAFETY: written before anybody got a TSD block to call with; only read since (see the
        // impl of Sync).
        unsafe { &*self.core.get() }
    }

    /// The options it was started with.
    pub fn options(&self) -> &Options {
        debug_assert_eq!(self.started.load(Ordering::Relaxed), 2);
        &self.core().options
    }

    /// A block of `size` bytes at a multiple of `align` (a power of two; 16 at least), contents
    /// unspecified. `None` when the system has no memory.
    #[inline(always)]
    pub fn alloc_in(&self, tsd: &mut Tsd, size: usize, align: usize, origin: Origin) -> Option<NonNull<u8>> {
        match self.alloc_fast(tsd, size, align, origin) {
            Some(block) => Some(block),
            None => self.alloc_slow(tsd, size, align, origin, 0).map(|(block, _)| block),
        }
    }

    /// What the cache has at hand; `None` sends the caller to [`ProcessHeap::alloc_slow`].
    #[inline(always)]
    pub(super) fn alloc_fast(&self, tsd: &mut Tsd, size: usize, align: usize, origin: Origin) -> Option<NonNull<u8>> {
        let core = self.core();
        if size > core.fast_max || align > 16 {
            return None;
        }
        // SAFETY: `fast_max` is at most what the table covers; what it says lies in the caches; a
        // cache's count is at most ENTRIES, and its numbers are those of free blocks of its region.
        unsafe {
            let at = *core.cache_at.get_unchecked(units(size)) as usize;
            let cache = &mut *tsd.cache.classes.as_mut_ptr().byte_add(at);
            let left = cache.count.checked_sub(1)?;
            cache.count = left;
            let number = *cache.entries.get_unchecked(left as usize) as usize;
            let block = block_at(cache.first + number * UNIT);
            core.keys.write_plain(block, cache.template, origin, size);
            Some(block)
        }
    }

    /// As [`ProcessHeap::alloc_in`], the contents all zeroes.
    #[inline]
    pub fn alloc_zeroed_in(&self, tsd: &mut Tsd, size: usize, align: usize, origin: Origin) -> Option<NonNull<u8>> {
        let (block, zeroed) = if size <= self.core().options.map.max_size {
            (self.alloc_in(tsd, size, align, origin)?, false)
        } else {
            self.alloc_slow(tsd, size, align, origin, 0)?
        };
        if !zeroed {
            // SAFETY: the block is new and has `size` bytes.
            unsafe { block.write_bytes(0, size) };
        }
        Some(block)
    }

    /// Takes a block back. `freer` is the kind of call that frees; `size`, when known, is checked.
    /// Misuse is reported on standard error and ends the process.
    ///
    /// # Safety
    /// `block` is a live block of this heap and not used afterwards; what else comes is reported as
    /// far as it can be recognised.
    #[inline(always)]
    pub unsafe fn free_in(&self, tsd: &mut Tsd, block: NonNull<u8>, freer: Origin, size: Option<usize>) {
        // SAFETY: passed on.
        unsafe {
            match self.free_fast(tsd, block, freer, size) {
                Freed::Done => {}
                Freed::Full => self.free_full(tsd, block),
                Freed::Odd => self.free_slow(tsd, block, freer, size),
            }
        }
    }

    /// Puts a block into its cache, if everything about it is as it should be and there is room;
    /// else it says which of [`ProcessHeap::free_full`] and [`ProcessHeap::free_slow`] has to.
    ///
    /// # Safety
    /// As for [`ProcessHeap::free_in`].
    #[inline(always)]
    pub(super) unsafe fn free_fast(&self, tsd: &mut Tsd, block: NonNull<u8>, freer: Origin, size: Option<usize>) -> Freed {
        let core = self.core();
        let address = block.addr().get();
        // In units of 16 bytes. What is below the base or between two units becomes very large.
        let distance = address.wrapping_sub(core.fast_base).rotate_right(4);
        if distance >= core.fast_units {
            return Freed::Odd;
        }
        // SAFETY: the address lies in the primary, where eight bytes before a block are its header,
        // and in the region of its class; the rest is as in `alloc_fast`.
        unsafe {
            // The header is often not in the processor's cache. So nothing that follows needs what
            // it says: the checks are branches that are foreseen, and the class comes from the
            // address.
            let header = Header::load(block);
            let sized = size.is_none_or(|size| size == header.size());
            if !core.keys.is_plain(header, block, freer) || !sized {
                return Freed::Odd;
            }
            let cache = tsd.cache.classes.get_unchecked_mut(distance >> core.region_units_bits);
            let count = cache.count;
            if count >= cache.limit {
                return Freed::Full;
            }
            header.mark_freed(block);
            *cache.entries.get_unchecked_mut(count as usize) = ((address - cache.first) / UNIT) as u32;
            cache.count = count + 1;
            Freed::Done
        }
    }

    /// Precondition: the fast path has found the block in order and its cache full.
    ///
    /// # Safety
    /// As for [`ProcessHeap::free_in`].
    #[cold]
    #[inline(never)]
    pub(super) unsafe fn free_full(&self, tsd: &mut Tsd, block: NonNull<u8>) {
        // SAFETY: passed on.
        unsafe { self.release(tsd, block, Header::load(block)) };
    }

    /// Changes a block's size, moving it when it must; the smaller of both sizes' contents stays.
    /// `None`: the system has no memory, and the block is as it was.
    ///
    /// # Safety
    /// As for [`ProcessHeap::free_in`], when a block is returned.
    pub unsafe fn realloc_in(&self, tsd: &mut Tsd, block: NonNull<u8>, size: usize, align: usize, origin: Origin) -> Option<NonNull<u8>> {
        // SAFETY: the caller's promise, as far as it holds; `inspect` reports what it can when it
        // does not.
        unsafe {
            let (header, old) = self.inspect(block, origin, None);
            if header.class() == 0 {
                let large = size > self.core().options.map.max_size;
                if large && self.secondary.resize(block.addr().get(), size) {
                    return Some(block);
                }
                let large = large && align <= 16;
                if large && let Some(moved) = self.move_large(block, header, size) {
                    return Some(moved);
                }
            } else {
                let stride = self.core().options.map.strides[header.class()] as usize;
                let room = stride - HEADER - header.offset() * 16;
                if size <= room && size >= room / 2 {
                    self.core().keys.write_live(block, header.class(), header.origin(), size, header.offset());
                    return Some(block);
                }
            }
            let spare = if size > old { size } else { 0 };
            let moved = match self.core().options.map.class(size) {
                0 => self.alloc_slow(tsd, size, align, header.origin(), spare)?.0,
                _ => self.alloc_in(tsd, size, align, header.origin())?,
            };
            moved.copy_from_nonoverlapping(block, old.min(size));
            self.free_in(tsd, block, origin, None);
            Some(moved)
        }
    }

    /// Bytes the block was asked for. The heap promises no more, so that whoever uses it up stays
    /// inside the block.
    ///
    /// # Safety
    /// `block` is a live block of this heap, whoever made it.
    pub unsafe fn size_of(&self, block: NonNull<u8>) -> usize {
        // SAFETY: passed on.
        unsafe { self.inspect_any(block).1 }
    }

    /// Everything the fast path does not serve: alignment, empty caches, large blocks, fills. The
    /// second result says whether the block is known to be zeroed.
    #[cold]
    #[inline(never)]
    pub(super) fn alloc_slow(&self, tsd: &mut Tsd, size: usize, align: usize, origin: Origin, spare: usize) -> Option<(NonNull<u8>, bool)> {
        let extra = align.max(16) - 16;
        let class = match size.checked_add(extra) {
            Some(needed) if align <= MAX_SMALL_ALIGN => self.core().options.map.class(needed),
            _ => 0,
        };
        let (block, zeroed) = match class {
            0 => self.alloc_large(size, align, origin, spare)?,
            _ => (self.alloc_small(tsd, class, size, align, origin)?, false),
        };
        // SAFETY: the block is new and has `size` bytes.
        let fill = |byte| unsafe { block.write_bytes(byte, size) };
        match self.core().options.fill {
            Fill::Nothing => {}
            Fill::Zeroes if zeroed => {}
            Fill::Zeroes => fill(0),
            Fill::Pattern => fill(PATTERN),
        }
        Some((block, zeroed && self.core().options.fill != Fill::Pattern))
    }

    fn alloc_small(&self, tsd: &mut Tsd, class: usize, size: usize, align: usize, origin: Origin) -> Option<NonNull<u8>> {
        let core = self.core();
        // A full region sends its requests to the next larger class.
        let (class, slot) = (class..core.options.map.classes).find_map(|class| Some((class, self.take_slot(tsd, class)?)))?;
        let address = slot.next_multiple_of(align.max(16));
        let offset = (address - slot) / 16;
        // SAFETY: the slot is free and its class has room for the size and the alignment.
        unsafe {
            if offset > 0 {
                core.keys.write_marker(block_at(slot), offset);
            }
            core.keys.write_live(block_at(address), class, origin, size, offset);
            Some(block_at(address))
        }
    }

    /// The first address of a free slot's block.
    fn take_slot(&self, tsd: &mut Tsd, class: usize) -> Option<usize> {
        let cache = &mut tsd.cache.classes[class];
        if cache.count == 0 {
            let most = u32::from(self.core().options.map.cached[class]);
            let region = self.core().primary.region(class);
            // A class that runs empty again and again may keep more.
            cache.grow(class, region.first(), most);
            let wanted = (cache.limit / 2) as usize;
            tsd.refills += 1;
            cache.count = region.take(&mut cache.entries[..wanted], &self.pages) as u32;
        }
        cache.count = cache.count.checked_sub(1)?;
        Some(cache.first + cache.entries[cache.count as usize] as usize * UNIT)
    }

    /// Puts a slot into the cache, which is full, or was not used yet.
    #[cold]
    #[inline(never)]
    fn put_slot(&self, tsd: &mut Tsd, class: usize, number: u32) {
        let region = self.core().primary.region(class);
        let most = u32::from(self.core().options.map.cached[class]);
        let cache = &mut tsd.cache.classes[class];
        if cache.limit < most {
            cache.grow(class, region.first(), most);
        } else if cache.count == cache.limit {
            // The older half goes back.
            let half = (cache.limit / 2).max(1) as usize;
            tsd.drains += 1;
            let options = &self.core().options;
            region.put(&cache.entries[..half], options.release_after, options.release_ms);
            cache.entries.copy_within(half..cache.count as usize, 0);
            cache.count -= half as u32;
        }
        cache.entries[cache.count as usize] = number;
        cache.count += 1;
    }

    fn alloc_large(&self, size: usize, align: usize, origin: Origin, spare: usize) -> Option<(NonNull<u8>, bool)> {
        let (address, zeroed) = self.secondary.alloc(size, align, spare, &self.pages)?;
        // SAFETY: the secondary leaves room for a header.
        unsafe {
            self.core().keys.write_live(block_at(address), 0, origin, 0, 0);
            Some((block_at(address), zeroed))
        }
    }

    unsafe fn move_large(&self, block: NonNull<u8>, header: Header, size: usize) -> Option<NonNull<u8>> {
        // What grows once grows again: address space is reserved, pages are not touched.
        let moved = self.secondary.move_to(block.addr().get(), size, size, &self.pages)?;
        // SAFETY: the block's pages, header included, are at the new address now.
        unsafe {
            self.core().keys.write_live(block_at(moved), 0, header.origin(), 0, 0);
            Some(block_at(moved))
        }
    }

    /// Large blocks, quarantine, and misuse.
    ///
    /// # Safety
    /// As for [`ProcessHeap::free_in`].
    #[cold]
    #[inline(never)]
    pub(super) unsafe fn free_slow(&self, tsd: &mut Tsd, block: NonNull<u8>, freer: Origin, given: Option<usize>) {
        // SAFETY: passed on; `inspect` returns only for live blocks of this heap.
        unsafe {
            let (header, size) = self.inspect(block, freer, given);
            let options = &self.core().options;
            if options.quarantine > 0 && header.class() != 0 && size <= options.quarantine_max_block {
                return self.quarantine(tsd, block, header, size);
            }
            if options.fill_freed {
                block.write_bytes(FREED_PATTERN, size.min(FREED_FILL));
            }
            self.release(tsd, block, header);
        }
    }

    /// Gives a live or quarantined block to its cache or the secondary.
    unsafe fn release(&self, tsd: &mut Tsd, block: NonNull<u8>, header: Header) {
        let address = block.addr().get();
        if header.class() == 0 {
            let options = &self.core().options;
            let bounds = Bounds { bytes: options.keep, interval: options.release_ms };
            // SAFETY: the block is still mapped. Freeing it again finds nothing in the table.
            unsafe { header.mark_freed(block) };
            if self.secondary.free(address, bounds, &self.pages).is_none() {
                report::abort(Crime::DoubleFree, address, None);
            }
            return;
        }
        // SAFETY: the header was checked.
        unsafe { header.mark_freed(block) };
        let first = self.core().primary.region(header.class()).first();
        self.put_slot_or_push(tsd, header.class(), ((address - header.offset() * 16 - first) / UNIT) as u32);
    }

    fn put_slot_or_push(&self, tsd: &mut Tsd, class: usize, number: u32) {
        let cache = &mut tsd.cache.classes[class];
        if cache.count >= cache.limit {
            return self.put_slot(tsd, class, number);
        }
        cache.entries[cache.count as usize] = number;
        cache.count += 1;
    }

    unsafe fn quarantine(&self, tsd: &mut Tsd, block: NonNull<u8>, header: Header, size: usize) {
        let options = &self.core().options;
        // SAFETY: `inspect` has found the block live.
        unsafe {
            if options.fill_freed {
                block.write_bytes(FREED_PATTERN, size.min(FREED_FILL));
            }
            if !tsd.quarantine.push(block.addr().get(), size) {
                return self.release(tsd, block, header);
            }
            self.core().keys.quarantine(block, header, true);
        }
        if tsd.quarantine.bytes() > options.quarantine_thread {
            self.quarantine.absorb(&mut tsd.quarantine);
            self.recycle(tsd, options.quarantine);
        }
    }

    /// Releases quarantined blocks until at most `bytes` wait.
    pub(super) fn recycle(&self, tsd: &mut Tsd, bytes: usize) {
        while let Some(address) = self.quarantine.excess(bytes) {
            // SAFETY: a quarantined block's memory is nobody's until it is released here.
            unsafe {
                let block = block_at(address);
                let header = Header::load(block);
                if self.core().keys.judge(header, block) != Verdict::Quarantined {
                    report::abort(Crime::CorruptedHeader, address, None);
                }
                let size = self.known_size(block, header).unwrap_or(0);
                if self.core().options.fill_freed && !is_filled(block, size.min(FREED_FILL)) {
                    report::abort(Crime::WriteAfterFree, address, Some(size));
                }
                self.core().keys.quarantine(block, header, false);
                self.release(tsd, block, Header::load(block));
            }
        }
    }

    /// Header and size of a live block that `freer` may free; anything else is reported and ends
    /// the process.
    unsafe fn inspect(&self, block: NonNull<u8>, freer: Origin, given: Option<usize>) -> (Header, usize) {
        // SAFETY: passed on.
        let (header, size) = unsafe { self.inspect_any(block) };
        let (options, address) = (&self.core().options, block.addr().get());
        if options.mismatch && !freer.may_free(header.origin()) {
            let crime = Crime::MismatchedDeallocation { made: header.origin().maker(), freed: freer.freer() };
            report::abort(crime, address, Some(size));
        }
        if let Some(given) = given
            && options.sizes
            && given != size
        {
            report::abort(Crime::WrongSize { given }, address, Some(size));
        }
        (header, size)
    }

    unsafe fn inspect_any(&self, block: NonNull<u8>) -> (Header, usize) {
        let (core, address) = (self.core(), block.addr().get());
        if !address.is_multiple_of(16) {
            report::abort(Crime::MisalignedPointer, address, None);
        }
        let small = address.wrapping_sub(core.base) < core.len;
        if small && !self.is_carved(address) || !small && self.secondary.find(address).is_none() {
            let freed = !small && self.secondary.was_freed(address);
            report::abort(if freed { Crime::DoubleFree } else { Crime::InvalidFree }, address, None);
        }
        // SAFETY: the memory before the address is accessible: it was carved, or belongs to a live
        // mapping.
        let header = unsafe { Header::load(block) };
        let crime = match core.keys.judge(header, block) {
            Verdict::Live => {
                if let Some(size) = self.known_size(block, header) {
                    return (header, size);
                }
                Crime::InvalidFree
            }
            Verdict::Freed | Verdict::Quarantined => Crime::DoubleFree,
            Verdict::Marker => Crime::InvalidFree,
            Verdict::Corrupted if small && !self.is_slot(address) => Crime::InvalidFree,
            Verdict::Corrupted => Crime::CorruptedHeader,
        };
        report::abort(crime, address, self.known_size(block, header).filter(|_| crime == Crime::DoubleFree))
    }

    fn known_size(&self, block: NonNull<u8>, header: Header) -> Option<usize> {
        match header.class() {
            0 => self.secondary.find(block.addr().get()).map(|large| large.size),
            _ => Some(header.size()),
        }
    }

    /// Whether the address lies in the part of a region that has been handed out.
    fn is_carved(&self, address: usize) -> bool {
        let region = self.region_at(address);
        address >= region.first() && address < region.first() + region.carved() * region.stride()
    }

    /// Whether a block that was not specially aligned can begin at the address.
    fn is_slot(&self, address: usize) -> bool {
        let region = self.region_at(address);
        (address - region.first()).is_multiple_of(region.stride())
    }

    fn region_at(&self, address: usize) -> &super::primary::Region {
        let core = self.core();
        core.primary.region(((address - core.base) >> core.region_bits).max(1))
    }
}

/// The block at an address inside the heap's memory.
///
/// # Safety
/// The address is not 0.
#[inline(always)]
pub(super) unsafe fn block_at(address: usize) -> NonNull<u8> {
    // SAFETY: promised by the caller.
    unsafe { NonNull::new_unchecked(core::ptr::with_exposed_provenance_mut(address)) }
}

unsafe fn is_filled(block: NonNull<u8>, size: usize) -> bool {
    // SAFETY: the caller owns the block, which has at least `size` bytes.
    unsafe { core::slice::from_raw_parts(block.as_ptr(), size) }.iter().all(|&byte| byte == FREED_PATTERN)
}

const _: () = assert!(size_map::MAX_CLASSES * size_of::<ClassCache>() <= 1 << 16 && size_of::<Header>() == HEADER);
const _: () = assert!(super::registry::IS_LINE);
