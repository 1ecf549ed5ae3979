//! The request heap: all memory of one running request, used by one thread, given back as a whole.
//!
//! Why it is fast: the caller names the heap and the size, so no thread-local variable is read, no
//! block has a header, nothing is atomic, and a free block is one pop of a list. Why it is exact:
//! every block is charged by its rounded size.
//!
//! Accounting, which always holds: `usage = peak - headroom`, with `headroom >= 0`; `real_usage` is
//! the sum of `mapped` over `chunks` and `huge`. The limit is compared with `real_usage + native`,
//! when one of the two is about to grow, never on the fast path.
//!
//! Behind the limit of the request stands the budget of the process: see [`crate::budget`].
//!
//! What it is not: thread-safe. A block is freed by the thread of its heap.

use crate::budget::{self, Account};
use crate::chunk_pool::{self, CHUNK};
use crate::process::global::HEAP;
use crate::request_chunk::{BINS, Header, Link};
use crate::request_classes::{self as classes, CLASSES, MAX_LARGE, MAX_LINEAR, MAX_SMALL};
use core::cell::Cell;
use core::ptr::NonNull;
use heddle_sys::memory::{self, LARGE_PAGE, PAGE};
use std::sync::Arc;
use std::sync::atomic::AtomicU32;

mod system;

/// Whether each block is one of the system's, so that sanitizers see its bounds and its end.
const SYSTEM: bool = cfg!(feature = "system-heap");

/// What the default limit hook unwinds with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MemoryLimitExceeded {
    /// The limit in bytes.
    pub limit: usize,
    /// The size of the block that was asked for, in bytes.
    pub requested: usize,
}

/// Called when the limit would be exceeded or the system has no memory. Must not return; the heap
/// is consistent.
pub type LimitHook = fn(&RequestHeap, requested: usize) -> !;

/// Most bytes of freed huge blocks that a heap keeps mapped: returning pages and faulting them in
/// again costs more than filling them.
const SPARE: usize = 4 << 20;

/// Huge blocks of such a size are to be of large pages; less than one at the end is held and not
/// used. Larger ones are not: they are written once as a rule, and on a virtual machine whose host
/// takes free memory back each large page is new to the host as a whole.
const LARGE_PAGES_FOR: core::ops::RangeInclusive<usize> = 4 << 20..=64 << 20;

struct FreeBlock {
    next: Option<NonNull<FreeBlock>>,
}

/// What a class has: 16 bytes, so that a small block's rounded size is also its class's distance in
/// the table.
#[repr(C)]
struct Bin {
    /// Free blocks, last freed first.
    free: Cell<Option<NonNull<FreeBlock>>>,
    /// Address of the first block that was never used; there is one when this is not the heap's
    /// `fresh_end`.
    fresh: Cell<usize>,
}

const _: () = assert!(size_of::<Bin>() == 16);

/// One request's memory. Stable address (it lives in a `Box`), one thread.
pub struct RequestHeap {
    /// `peak - usage`, in bytes.
    headroom: Cell<isize>,
    bins: [Bin; CLASSES],
    /// Where each class's blocks that were never used end.
    fresh_end: [Cell<usize>; CLASSES],
    /// Most bytes in live blocks at once.
    peak: Cell<usize>,
    /// Bytes mapped for this heap, and most at once.
    real_usage: Cell<usize>,
    real_peak: Cell<usize>,
    /// Bytes taken for the request outside of this heap: see [`crate::native`].
    native: Cell<usize>,
    /// Most `real_usage` allowed, in bytes.
    limit: Cell<usize>,
    /// The heap's part of the process's budget, and the bytes up to which it need not be asked.
    account: Arc<Account>,
    reserved: Cell<usize>,
    limit_hook: Cell<LimitHook>,
    /// All chunks, the ones with free pages by their longest run, and the huge blocks.
    chunks: Link,
    by_run: [Link; BINS],
    huge: Link,
    /// Mappings of huge blocks that were freed, for the next ones; they are in no other number.
    spare: Link,
    /// Bytes mapped in `spare`.
    spare_bytes: Cell<usize>,
    /// Chunks of `chunks` in which no page is taken.
    empty_chunks: Cell<usize>,
    /// Whatever the engine keeps here: its request.
    pub owner: Cell<*mut ()>,
    /// The block taken last, when each is one of the system's.
    system: system::Newest,
    /// Allocations until one fails, when failures were ordered.
    #[cfg(feature = "hostile")]
    fail_in: Cell<Option<u64>>,
}

impl RequestHeap {
    /// An empty heap without a limit. It draws its first chunk at the first allocation.
    pub fn new() -> Box<RequestHeap> {
        Box::new(RequestHeap {
            headroom: Cell::new(0),
            bins: [const { Bin { free: Cell::new(None), fresh: Cell::new(0) } }; CLASSES],
            fresh_end: [const { Cell::new(0) }; CLASSES],
            peak: Cell::new(0),
            real_usage: Cell::new(0),
            real_peak: Cell::new(0),
            native: Cell::new(0),
            limit: Cell::new(usize::MAX),
            account: Account::open(),
            reserved: Cell::new(0),
            limit_hook: Cell::new(unwind),
            chunks: Cell::new(None),
            by_run: [const { Cell::new(None) }; BINS],
            huge: Cell::new(None),
            spare: Cell::new(None),
            spare_bytes: Cell::new(0),
            empty_chunks: Cell::new(0),
            owner: Cell::new(core::ptr::null_mut()),
            system: system::Newest::new(None),
            #[cfg(feature = "hostile")]
            fail_in: Cell::new(std::env::var("HEDDLE_FAIL_IN").ok().and_then(|number| number.parse().ok())),
        })
    }

    /// A block of at least `size` bytes with unspecified contents, aligned to 16. When memory is
    /// out the limit hook is called, which unwinds.
    #[inline]
    pub fn alloc(&self, size: usize) -> NonNull<u8> {
        #[cfg(feature = "hostile")]
        self.fail_on_demand(size);
        if SYSTEM {
            return self.alloc_from_system(size);
        }
        if size > MAX_LINEAR {
            return self.alloc_beyond(size);
        }
        let bytes = classes::rounded(size);
        // SAFETY: a linear size's class is valid.
        unsafe { self.alloc_class(self.linear_bin(bytes), bytes / 16, bytes) }
    }

    /// Takes a block back.
    ///
    /// # Safety
    /// `block` came from this heap, was asked for (or last reallocated) with `size`, and is not
    /// used afterwards.
    #[inline]
    pub unsafe fn free(&self, block: NonNull<u8>, size: usize) {
        // SAFETY: passed on.
        unsafe {
            if SYSTEM {
                return self.free_to_system(block, size);
            }
            if size > MAX_LINEAR {
                return self.free_beyond(block, size);
            }
            let bytes = classes::rounded(size);
            self.free_class(block, self.linear_bin(bytes), bytes / 16, bytes);
        }
    }

    /// Moves a block's contents (the smaller of both sizes) into one of `new` bytes; in place where
    /// that is possible.
    ///
    /// # Safety
    /// As for [`RequestHeap::free`], with `old` as its size. When the limit hook unwinds, the block
    /// is still valid.
    #[inline]
    pub unsafe fn realloc(&self, block: NonNull<u8>, old: usize, new: usize) -> NonNull<u8> {
        if Self::rounded(old) == Self::rounded(new) {
            return block;
        }
        // SAFETY: passed on.
        unsafe { self.resize(block, old, new) }
    }

    /// Real capacity in bytes of a block asked for with `size`.
    #[inline(always)]
    pub const fn rounded(size: usize) -> usize {
        if SYSTEM { size.next_multiple_of(16) } else { classes::rounded(size) }
    }

    /// The heap that `block` came from: a mask and a load.
    ///
    /// # Safety
    /// `block` is the start of a live block of a request heap that outlives `'a`.
    #[inline(always)]
    pub unsafe fn of<'a>(block: NonNull<u8>) -> &'a RequestHeap {
        // SAFETY: promised by the caller; the heap does not move.
        unsafe { &*if SYSTEM { system::heap_of(block) } else { Header::of(block).heap.get() } }
    }

    /// Charges bytes that are taken outside of the heap; `false`, with nothing done, when that
    /// exceeds the limit.
    pub fn try_charge_native(&self, bytes: usize) -> bool {
        let native = self.native.get().saturating_add(bytes);
        let total = native.saturating_add(self.real_usage.get());
        if self.refuses(total) || !self.reserve(total) {
            return false;
        }
        self.native.set(native);
        true
    }

    /// Returns whether the limit forbids so many bytes in all. What unwinds may go beyond it: a
    /// destructor that fails then would end the process.
    fn refuses(&self, bytes: usize) -> bool {
        bytes > self.limit.get() && !std::thread::panicking()
    }

    /// Takes back a charge of [`RequestHeap::try_charge_native`], or a part of it.
    pub fn refund_native(&self, bytes: usize) {
        self.native.set(self.native.get().saturating_sub(bytes));
        self.ease();
    }

    /// Reserves from the process's budget up to `total` bytes in all. False: they are refused, and
    /// the request is to end.
    #[inline]
    fn reserve(&self, total: usize) -> bool {
        total <= self.reserved.get() || self.reserve_step(total)
    }

    #[cold]
    fn reserve_step(&self, total: usize) -> bool {
        if budget::limit() == usize::MAX {
            self.reserved.set(usize::MAX);
            return true;
        }
        let granted = self.account.reserve(total);
        self.reserved.set(self.account.reserved());
        if !granted && !self.account.is_ended() {
            self.account.end();
        }
        granted
    }

    /// Gives back to the budget when much less is in use than is reserved.
    #[inline]
    fn ease(&self) {
        const SLACK: usize = 8 * budget::STEP;
        let (reserved, used) = (self.reserved.get(), self.real_usage.get() + self.native.get());
        if reserved != usize::MAX && reserved.saturating_sub(used) > SLACK {
            self.account.ease(used);
            self.reserved.set(self.account.reserved());
        }
    }

    /// Returns the heap's part of the process's budget.
    pub fn account(&self) -> &Arc<Account> {
        &self.account
    }

    /// Has `bit` raised in `word` when the request is to end in favour of others:
    /// [`RequestHeap::end`] is called then.
    pub fn set_signal(&self, word: Arc<AtomicU32>, bit: u32) {
        self.account.set_signal(word, bit);
    }

    /// Marks the request as ended in favour of others: it may take a little more until it is reset.
    /// Returns the bytes that it may have had.
    pub fn end(&self) -> usize {
        if !self.account.is_ended() {
            self.account.end();
        }
        self.fitting_limit()
    }

    /// Returns whether the request was ended because the process's budget is used up.
    pub fn is_ended(&self) -> bool {
        self.account.is_ended()
    }

    /// Returns the limit in bytes; of a request that was ended for the budget, what it holds.
    pub fn fitting_limit(&self) -> usize {
        let held = if self.is_ended() { self.real_usage.get() + self.native.get() } else { usize::MAX };
        self.limit.get().min(held)
    }

    /// Returns the bytes charged by [`RequestHeap::try_charge_native`].
    pub fn native_usage(&self) -> usize {
        self.native.get()
    }

    /// Calls the limit hook: somebody else could not take `requested` bytes.
    pub fn exhausted(&self, requested: usize) -> ! {
        self.fail(requested)
    }

    /// Sets the most bytes the heap may map; it applies from the next time the heap grows.
    pub fn set_limit(&self, bytes: usize) {
        self.limit.set(bytes);
    }

    /// The limit in bytes; `usize::MAX` when there is none.
    pub fn limit(&self) -> usize {
        self.limit.get()
    }

    /// Replaces what happens when the limit is exceeded.
    pub fn set_limit_hook(&self, hook: LimitHook) {
        self.limit_hook.set(hook);
    }

    /// Bytes in live blocks, each by its rounded size.
    pub fn usage(&self) -> usize {
        self.peak.get() - self.headroom.get() as usize
    }

    /// Most bytes in live blocks at once since the reset or [`RequestHeap::reset_peak`].
    pub fn peak(&self) -> usize {
        self.peak.get()
    }

    /// Bytes mapped for this heap.
    pub fn real_usage(&self) -> usize {
        self.real_usage.get()
    }

    /// Most bytes mapped at once.
    pub fn real_peak(&self) -> usize {
        self.real_peak.get()
    }

    /// Lets both peaks start again from the present usage.
    pub fn reset_peak(&self) {
        self.peak.set(self.usage());
        self.headroom.set(0);
        self.real_peak.set(self.real_usage.get());
    }

    /// Forgets every block and returns all chunks to the pool. Time depends on chunks and huge
    /// blocks, not on blocks. Limit, hook and owner stay.
    ///
    /// # Safety
    /// No block of this heap is used afterwards.
    pub unsafe fn reset(&self) {
        for class in 0..CLASSES {
            self.bins[class].free.set(None);
            self.bins[class].fresh.set(0);
            self.fresh_end[class].set(0);
        }
        for list in &self.by_run {
            list.set(None);
        }
        self.forget_system_blocks();
        self.unmap_all_huge();
        self.unmap_spare();
        let mut next = self.chunks.take();
        chunk_pool::give_back(core::iter::from_fn(|| {
            let chunk = next?;
            // SAFETY: chunks in the list are this heap's, and `give_back` has not seen this one
            // yet.
            next = unsafe { chunk.as_ref().next.get() };
            Some(chunk.cast())
        }));
        self.empty_chunks.set(0);
        self.real_usage.set(0);
        self.real_peak.set(0);
        self.native.set(0);
        self.account.clear();
        self.reserved.set(0);
        self.peak.set(0);
        self.headroom.set(0);
    }

    /// Lets the `allocations`-th allocation from now on fail as if memory were out; `None` stops
    /// that.
    #[cfg(feature = "hostile")]
    pub fn fail_in(&self, allocations: Option<u64>) {
        self.fail_in.set(allocations);
    }

    #[cfg(feature = "hostile")]
    fn fail_on_demand(&self, size: usize) {
        if let Some(left) = self.fail_in.get() {
            self.fail_in.set(left.checked_sub(1));
            if left == 0 {
                self.fail(size);
            }
        }
    }

    /// The bin of the linear class of `bytes`, a rounded size: that many bytes into the table.
    ///
    /// # Safety
    /// `bytes` is at most [`MAX_LINEAR`] and a multiple of 16.
    #[inline(always)]
    unsafe fn linear_bin(&self, bytes: usize) -> &Bin {
        // SAFETY: promised by the caller; a bin takes 16 bytes.
        unsafe { &*self.bins.as_ptr().byte_add(bytes) }
    }

    /// A block of `class` out of its `bin`, which counts as `bytes`.
    #[inline(always)]
    fn alloc_class(&self, bin: &Bin, class: usize, bytes: usize) -> NonNull<u8> {
        debug_assert!(core::ptr::eq(bin, &self.bins[class]));
        let Some(block) = bin.free.get() else {
            return self.alloc_fresh(class);
        };
        // SAFETY: blocks in the list are free, of this class, and begin with a `FreeBlock`.
        unsafe {
            debug::check_poison(block.cast(), class);
            bin.free.set(block.as_ref().next);
        }
        self.charge(bytes);
        block.cast()
    }

    #[inline(always)]
    unsafe fn free_class(&self, block: NonNull<u8>, bin: &Bin, class: usize, bytes: usize) {
        debug_assert!(core::ptr::eq(bin, &self.bins[class]));
        self.refund(bytes);
        // SAFETY: the block is the caller's to give, at least 16 bytes, aligned to 16.
        unsafe {
            debug::poison(block, class, || self.is_listed(class, block));
            block.cast().write(FreeBlock { next: bin.free.get() });
        }
        bin.free.set(Some(block.cast()));
    }

    #[inline(always)]
    fn charge(&self, bytes: usize) {
        let headroom = self.headroom.get() - bytes as isize;
        self.headroom.set(headroom);
        if headroom < 0 {
            self.peak.set(self.peak.get() + headroom.unsigned_abs());
            self.headroom.set(0);
        }
    }

    #[inline(always)]
    fn refund(&self, bytes: usize) {
        self.headroom.set(self.headroom.get() + bytes as isize);
    }

    #[cold]
    fn fail(&self, requested: usize) -> ! {
        (self.limit_hook.get())(self, requested)
    }

    fn is_listed(&self, class: usize, block: NonNull<u8>) -> bool {
        let mut next = self.bins[class].free.get();
        while let Some(listed) = next {
            if listed.cast() == block {
                return true;
            }
            // SAFETY: blocks in the list are free and begin with a `FreeBlock`.
            next = unsafe { listed.as_ref().next };
        }
        false
    }
}

/// Small blocks off the shortest path: sizes beyond the linear classes, and classes without free
/// blocks.
impl RequestHeap {
    /// Precondition: `size` is beyond the linear classes.
    #[inline(never)]
    fn alloc_beyond(&self, size: usize) -> NonNull<u8> {
        if size > MAX_SMALL {
            return self.alloc_pages(size);
        }
        let class = classes::class_of(size);
        self.alloc_class(&self.bins[class], class, classes::class_size(class))
    }

    /// Precondition: `size` is beyond the linear classes.
    #[inline(never)]
    unsafe fn free_beyond(&self, block: NonNull<u8>, size: usize) {
        // SAFETY: passed on.
        unsafe {
            if size > MAX_SMALL {
                return self.free_pages(block, size);
            }
            let class = classes::class_of(size);
            self.free_class(block, &self.bins[class], class, classes::class_size(class));
        }
    }

    /// Precondition: the class's list is empty. Cuts up to a page of fresh blocks and returns the
    /// first.
    #[cold]
    #[inline(never)]
    fn alloc_fresh(&self, class: usize) -> NonNull<u8> {
        let size = classes::class_size(class);
        let (mut start, mut end) = (self.bins[class].fresh.get(), self.fresh_end[class].get());
        if start == end {
            let pages = classes::RUN_PAGES[class] as usize;
            start = self.take_pages(pages, size).expose_provenance().get();
            end = start + pages * PAGE / size * size;
        }
        let count = (PAGE / size).max(1).min((end - start) / size);
        self.bins[class].fresh.set(start + count * size);
        self.fresh_end[class].set(end);
        let at = |index: usize| {
            let block = core::ptr::with_exposed_provenance_mut::<FreeBlock>(start + index * size);
            // SAFETY: inside a run of pages, never null.
            unsafe { NonNull::new_unchecked(block) }
        };
        let mut list = None;
        for index in (1..count).rev() {
            // SAFETY: the run belongs to this class and nobody has been given these blocks.
            unsafe {
                debug::fill(at(index).cast(), class);
                at(index).write(FreeBlock { next: list });
            }
            list = Some(at(index));
        }
        self.bins[class].free.set(list);
        self.charge(if class == 0 { 0 } else { size });
        at(0).cast()
    }
}

/// Large and huge blocks.
impl RequestHeap {
    #[cold]
    #[inline(never)]
    fn alloc_pages(&self, size: usize) -> NonNull<u8> {
        let bytes = Self::rounded(size);
        let block = if size <= MAX_LARGE { self.take_pages(bytes / PAGE, size) } else { self.map_huge(bytes, size) };
        self.charge(bytes);
        block
    }

    #[cold]
    #[inline(never)]
    unsafe fn free_pages(&self, block: NonNull<u8>, size: usize) {
        let bytes = Self::rounded(size);
        self.refund(bytes);
        // SAFETY: the caller's promise: a block of this heap with this size.
        unsafe {
            let header = Header::of(block);
            if size > MAX_LARGE {
                return self.unmap_huge(header);
            }
            self.release_pages(header, header.page_of(block), bytes / PAGE);
        }
    }

    /// Precondition: the rounded sizes differ.
    #[cold]
    #[inline(never)]
    unsafe fn resize(&self, block: NonNull<u8>, old: usize, new: usize) -> NonNull<u8> {
        let (had, wanted) = (Self::rounded(old), Self::rounded(new));
        // SAFETY: the caller's promise: a block of this heap with size `old`.
        unsafe {
            if SYSTEM {
                let moved = self.alloc(new);
                moved.copy_from_nonoverlapping(block, old.min(new));
                self.free(block, old);
                return moved;
            }
            let is_large = |size| size > MAX_SMALL && size <= MAX_LARGE;
            if is_large(old) && is_large(new) && self.resize_large(block, had, wanted) {
                return block;
            }
            if old > MAX_LARGE && new > MAX_LARGE {
                return self.resize_huge(block, had, wanted, new);
            }
            let moved = self.alloc(new);
            moved.copy_from_nonoverlapping(block, old.min(new));
            self.free(block, old);
            moved
        }
    }

    unsafe fn resize_large(&self, block: NonNull<u8>, had: usize, wanted: usize) -> bool {
        // SAFETY: the caller's promise.
        let chunk = unsafe { Header::of(block) };
        let (page, have, want) = (chunk.page_of(block), had / PAGE, wanted / PAGE);
        if want < have {
            self.release_pages(chunk, page + want, have - want);
            self.refund(had - wanted);
            return true;
        }
        if !chunk.is_free(page + have, want - have) {
            return false;
        }
        chunk.take(page + have, want - have);
        self.sort(chunk);
        self.charge(wanted - had);
        true
    }

    /// A run of pages out of a chunk; `requested` is what the limit hook reports.
    fn take_pages(&self, pages: usize, requested: usize) -> NonNull<u8> {
        let chunk = self.chunk_with(pages).unwrap_or_else(|| self.add_chunk(requested));
        let page = chunk.find(pages).expect("a chunk that was chosen for its free run");
        if chunk.is_empty() {
            self.empty_chunks.set(self.empty_chunks.get() - 1);
        }
        chunk.take(page, pages);
        self.sort(chunk);
        chunk.page(page)
    }

    /// A chunk with a free run of `pages`: any from the bins whose runs are long enough, or one of
    /// the first few that may be.
    fn chunk_with(&self, pages: usize) -> Option<&Header> {
        let sure = pages.next_power_of_two().trailing_zeros() as usize;
        let maybe = pages.ilog2() as usize;
        let mut candidate = self.by_run[maybe].get();
        for _ in 0..8 {
            let Some(chunk) = candidate else { break };
            // SAFETY: chunks in these lists are this heap's.
            let chunk = unsafe { chunk.as_ref() };
            if chunk.find(pages).is_some() {
                return Some(chunk);
            }
            candidate = chunk.bin_next.get();
        }
        let first = self.by_run.get(sure..)?.iter().find_map(Cell::get)?;
        // SAFETY: as above.
        Some(unsafe { first.as_ref() })
    }

    fn add_chunk(&self, requested: usize) -> &Header {
        self.grow_real(CHUNK, requested);
        let Some(at) = chunk_pool::take() else {
            self.real_usage.set(self.real_usage.get() - CHUNK);
            self.fail(requested);
        };
        // SAFETY: the chunk was just taken and is aligned.
        let chunk = unsafe { Header::init(at, self, CHUNK) };
        link(&self.chunks, chunk);
        self.empty_chunks.set(self.empty_chunks.get() + 1);
        self.sort(chunk);
        chunk
    }

    fn release_pages(&self, chunk: &Header, page: usize, pages: usize) {
        chunk.release(page, pages);
        self.sort(chunk);
        if !chunk.is_empty() {
            return;
        }
        if self.empty_chunks.get() == 0 {
            self.empty_chunks.set(1);
            return;
        }
        // One empty chunk is kept so that a loop of one allocation does not draw a chunk every
        // time.
        self.unsort(chunk);
        unlink(&self.chunks, chunk);
        self.real_usage.set(self.real_usage.get() - CHUNK);
        self.ease();
        chunk_pool::give_back(core::iter::once(NonNull::from(chunk).cast()));
    }

    /// Raises `real_usage`, or calls the limit hook.
    fn grow_real(&self, bytes: usize, requested: usize) {
        let real = self.real_usage.get().saturating_add(bytes);
        let total = real.saturating_add(self.native.get());
        if self.refuses(total) || !self.reserve(total) {
            self.fail(requested);
        }
        self.real_usage.set(real);
        self.real_peak.set(self.real_peak.get().max(real));
    }

    /// Puts a chunk into the bin of its longest free run.
    fn sort(&self, chunk: &Header) {
        let bin = chunk.fitting_bin();
        if bin == chunk.bin.get() {
            return;
        }
        self.unsort(chunk);
        chunk.bin.set(bin);
        let Some(bin) = bin else { return };
        let head = &self.by_run[bin as usize];
        chunk.bin_prev.set(None);
        chunk.bin_next.set(head.get());
        if let Some(next) = head.get() {
            // SAFETY: chunks in these lists are this heap's.
            unsafe { next.as_ref() }.bin_prev.set(Some(NonNull::from(chunk)));
        }
        head.set(Some(NonNull::from(chunk)));
    }

    fn unsort(&self, chunk: &Header) {
        let Some(bin) = chunk.bin.take() else { return };
        // SAFETY: chunks in these lists are this heap's.
        unsafe {
            match chunk.bin_prev.get() {
                Some(prev) => prev.as_ref().bin_next.set(chunk.bin_next.get()),
                None => self.by_run[bin as usize].set(chunk.bin_next.get()),
            }
            if let Some(next) = chunk.bin_next.get() {
                next.as_ref().bin_prev.set(chunk.bin_prev.get());
            }
        }
    }

    fn map_huge(&self, bytes: usize, requested: usize) -> NonNull<u8> {
        let Some(mapped) = bytes.checked_add(PAGE) else { self.fail(requested) };
        self.grow_real(mapped, requested);
        let Some(at) = self.take_spare(mapped).or_else(|| map_block(mapped)) else {
            self.real_usage.set(self.real_usage.get() - mapped);
            self.fail(requested);
        };
        // SAFETY: the mapping is nobody's and aligned.
        let header = unsafe { Header::init(at, self, mapped) };
        link(&self.huge, header);
        header.page(1)
    }

    unsafe fn unmap_huge(&self, header: &Header) {
        unlink(&self.huge, header);
        let mapped = header.mapped.get();
        self.real_usage.set(self.real_usage.get() - mapped);
        self.ease();
        if mapped > SPARE {
            // SAFETY: the block's owner gave it up; it is a mapping of its own.
            unsafe { HEAP.pages().unmap(NonNull::from(header).cast(), mapped, mapped) };
            return;
        }
        if self.spare_bytes.get() + mapped > SPARE {
            self.unmap_spare();
        }
        link(&self.spare, header);
        self.spare_bytes.set(self.spare_bytes.get() + mapped);
    }

    /// A spare mapping of `mapped` bytes; one that is somewhat longer is cut.
    fn take_spare(&self, mapped: usize) -> Option<NonNull<u8>> {
        let mut next = self.spare.get();
        while let Some(at) = next {
            // SAFETY: spare mappings begin with the header that they had, and are this heap's.
            let header = unsafe { at.as_ref() };
            let had = header.mapped.get();
            if had >= mapped && had - mapped <= mapped / 4 {
                unlink(&self.spare, header);
                self.spare_bytes.set(self.spare_bytes.get() - had);
                // SAFETY: nobody uses the mapping, whose end is given up here.
                if had > mapped && unsafe { memory::resize_in_place(at.cast(), had, mapped) } {
                    HEAP.pages().resized(had, mapped);
                } else if had > mapped {
                    // SAFETY: as above, for all of it.
                    unsafe { HEAP.pages().unmap(at.cast(), had, had) };
                    return None;
                }
                return Some(at.cast());
            }
            next = header.next.get();
        }
        None
    }

    fn unmap_spare(&self) {
        let mut next = self.spare.take();
        self.spare_bytes.set(0);
        while let Some(at) = next {
            // SAFETY: spare mappings begin with the header that they had, are this heap's and
            // nobody's else.
            unsafe {
                let mapped = at.as_ref().mapped.get();
                next = at.as_ref().next.get();
                HEAP.pages().unmap(at.cast(), mapped, mapped);
            }
        }
    }

    fn unmap_all_huge(&self) {
        while let Some(header) = self.huge.get() {
            // SAFETY: called when no block is used any more.
            unsafe { self.unmap_huge(header.as_ref()) };
        }
    }

    unsafe fn resize_huge(&self, block: NonNull<u8>, had: usize, wanted: usize, requested: usize) -> NonNull<u8> {
        // SAFETY: the caller's promise: a huge block of this heap.
        let header = unsafe { Header::of(block) };
        let (old, Some(new)) = (header.mapped.get(), wanted.checked_add(PAGE)) else { self.fail(requested) };
        if wanted > had {
            self.grow_real(new - old, requested);
        }
        let at = NonNull::from(header).cast::<u8>();
        // SAFETY: header and block are one mapping of `old` bytes that is this heap's.
        let header = unsafe {
            if memory::resize_in_place(at, old, new) {
                HEAP.pages().resized(old, new);
                prefer_large_pages(at, new);
                header
            } else if let Some(moved) = map_block(new) {
                unlink(&self.huge, header);
                assert!(memory::move_pages(at, old, moved, new), "mremap refused a mapping of our own");
                prefer_large_pages(moved, new);
                HEAP.pages().forget(old, old);
                let header = moved.cast::<Header>().as_ref();
                link(&self.huge, header);
                header
            } else {
                self.real_usage.set(self.real_usage.get() - (new - old));
                self.fail(requested);
            }
        };
        header.mapped.set(new);
        if wanted > had {
            self.charge(wanted - had);
        } else {
            self.real_usage.set(self.real_usage.get() - (old - new));
            self.refund(had - wanted);
        }
        header.page(1)
    }
}

impl Drop for RequestHeap {
    fn drop(&mut self) {
        // SAFETY: blocks do not outlive their heap; `alloc`'s callers promise it.
        unsafe { self.reset() };
    }
}

/// A mapping for a huge block with its header.
fn map_block(mapped: usize) -> Option<NonNull<u8>> {
    const { assert!(LARGE_PAGE.is_multiple_of(CHUNK)) };
    let align = if LARGE_PAGES_FOR.contains(&mapped) { LARGE_PAGE } else { CHUNK };
    let at = HEAP.pages().map_aligned(mapped, align)?;
    if align == LARGE_PAGE {
        prefer_large_pages(at, mapped);
    }
    Some(at)
}

/// Wishes for large pages in a huge block, or for none in one that has grown beyond them.
fn prefer_large_pages(at: NonNull<u8>, mapped: usize) {
    if mapped >= *LARGE_PAGES_FOR.start() {
        // SAFETY: the block's mapping.
        unsafe { memory::prefer_large_pages(at, mapped, LARGE_PAGES_FOR.contains(&mapped)) };
    }
}

fn link(head: &Link, header: &Header) {
    header.prev.set(None);
    header.next.set(head.get());
    if let Some(next) = head.get() {
        // SAFETY: listed headers are alive and used by this thread only.
        unsafe { next.as_ref() }.prev.set(Some(NonNull::from(header)));
    }
    head.set(Some(NonNull::from(header)));
}

fn unlink(head: &Link, header: &Header) {
    // SAFETY: listed headers are alive and used by this thread only.
    unsafe {
        match header.prev.get() {
            Some(prev) => prev.as_ref().next.set(header.next.get()),
            None => head.set(header.next.get()),
        }
        if let Some(next) = header.next.get() {
            next.as_ref().prev.set(header.prev.get());
        }
    }
}

fn unwind(heap: &RequestHeap, requested: usize) -> ! {
    std::panic::resume_unwind(Box::new(MemoryLimitExceeded { limit: heap.fitting_limit(), requested }))
}

/// Poison in freed blocks: debug builds and the `hostile` feature; nothing otherwise.
mod debug {
    use crate::request_classes::class_size;
    use core::ptr::NonNull;

    const POISON: u8 = 0xD5;
    const LINK: usize = 8;
    const ON: bool = cfg!(any(debug_assertions, feature = "hostile"));

    /// Fills a block that becomes free, after making sure that it was not free already.
    ///
    /// # Safety
    /// `block` is one of `class` that nobody uses.
    #[inline(always)]
    pub unsafe fn poison(block: NonNull<u8>, class: usize, is_listed: impl Fn() -> bool) {
        if !ON {
            return;
        }
        // SAFETY: promised by the caller.
        unsafe {
            if is_poisoned(block, class) && is_listed() {
                let size = class_size(class);
                panic!("request heap: double free of a block of {size} bytes at {block:p}");
            }
            fill(block, class);
        }
    }

    /// Fills a block with the poison.
    ///
    /// # Safety
    /// `block` is one of `class` that nobody uses.
    #[inline(always)]
    pub unsafe fn fill(block: NonNull<u8>, class: usize) {
        if ON {
            // SAFETY: promised by the caller.
            unsafe { block.write_bytes(POISON, class_size(class)) };
        }
    }

    /// Panics when somebody wrote into a block while it was free.
    ///
    /// # Safety
    /// `block` is a free one of `class`.
    #[inline(always)]
    pub unsafe fn check_poison(block: NonNull<u8>, class: usize) {
        // SAFETY: promised by the caller.
        if ON && !unsafe { is_poisoned(block, class) } {
            let size = class_size(class);
            panic!("request heap: a free block of {size} bytes at {block:p} was written to");
        }
    }

    unsafe fn is_poisoned(block: NonNull<u8>, class: usize) -> bool {
        // SAFETY: promised by the callers; the first word is the list's.
        let bytes = unsafe { core::slice::from_raw_parts(block.as_ptr(), class_size(class)) };
        bytes[LINK..].iter().all(|&byte| byte == POISON)
    }
}
