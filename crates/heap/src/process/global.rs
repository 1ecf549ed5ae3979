//! The process's one heap, for callers who do not name a TSD block: Rust's global allocator and the C library.
//!
//! A thread's current slot stands in one thread-local word: 0 before the thread's first call, else the slot's address, plus 1
//! when the thread is its owner. A thread owns a slot of the pool that nobody else needs or, with the exclusive registry, one
//! of its own, from its first call until its last exit hook has run; before and after it uses a shared one. With the registry
//! of processors' slots, threads that own none have [`PROCESSOR`] there.

use super::header::Origin;
use super::heap::{Freed, ProcessHeap};
use super::options::Options;
use super::registry::{self, Slot};
use super::report::{Crime, Text, abort};
use super::sync::{AtomicU32, Ordering};
use super::tsd::{Owned, Tsd};
use crate::chunk_pool;
use core::alloc::{GlobalAlloc, Layout};
use core::ffi::c_void;
use core::fmt::Write;
use core::ptr::NonNull;
use heddle_sys::process::{self, EXIT_ROUNDS, ThreadExit};

/// The heap of the process.
pub static HEAP: ProcessHeap = ProcessHeap::new();

/// The exit hook: 0 not made, 1 being made, 2 made, 3 impossible; and itself.
static HOOK_STATE: AtomicU32 = AtomicU32::new(0);
static mut HOOK: Option<ThreadExit> = None;

/// Rust's global allocator on [`HEAP`]: `#[global_allocator] static ALLOCATOR: Allocator = Allocator;`
pub struct Allocator;

// SAFETY: blocks are distinct, live until freed, and have the size and alignment asked for.
unsafe impl GlobalAlloc for Allocator {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        pointer(alloc(layout.size(), layout.align(), Origin::Malloc))
    }

    #[inline]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise; blocks are never null.
        unsafe { free(NonNull::new_unchecked(block), Origin::Malloc, Some(layout.size())) };
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        pointer(alloc_zeroed(layout.size(), layout.align(), Origin::Malloc))
    }

    #[inline]
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller's promise; blocks are never null.
        unsafe { pointer(realloc(NonNull::new_unchecked(block), size, layout.align(), Origin::Malloc)) }
    }
}

#[inline(always)]
fn pointer(block: Option<NonNull<u8>>) -> *mut u8 {
    block.map_or(core::ptr::null_mut(), NonNull::as_ptr)
}

/// As [`ProcessHeap::alloc_in`] with whatever TSD block the thread finds; like the next three, it sets `errno` when it fails.
#[inline(always)]
pub fn alloc(size: usize, align: usize, origin: Origin) -> Option<NonNull<u8>> {
    let word = tls::get();
    let Some(word) = enter(word) else {
        return alloc_outside(word, size, align, origin);
    };
    // SAFETY: the slot was entered.
    match HEAP.alloc_fast(unsafe { tsd_in(word) }, size, align, origin) {
        Some(block) => {
            // SAFETY: entered above.
            unsafe { leave(word) };
            Some(block)
        }
        None => alloc_inside(word, size, align, origin),
    }
}

#[cold]
#[inline(never)]
fn alloc_outside(word: usize, size: usize, align: usize, origin: Origin) -> Option<NonNull<u8>> {
    let inside = Inside(enter_another(word));
    note_failure(HEAP.alloc_in(inside.tsd(), size, align, origin))
}

/// A C program looks for the reason in `errno`.
fn note_failure<T>(block: Option<T>) -> Option<T> {
    if block.is_none() {
        process::set_errno(process::OUT_OF_MEMORY);
    }
    block
}

/// Precondition: the slot is entered, and its cache has nothing.
#[cold]
#[inline(never)]
fn alloc_inside(word: usize, size: usize, align: usize, origin: Origin) -> Option<NonNull<u8>> {
    let inside = Inside(word);
    note_failure(HEAP.alloc_slow(inside.tsd(), size, align, origin, 0)).map(|(block, _)| block)
}

/// As [`ProcessHeap::alloc_zeroed_in`].
#[inline]
pub fn alloc_zeroed(size: usize, align: usize, origin: Origin) -> Option<NonNull<u8>> {
    let inside = Inside::enter();
    note_failure(HEAP.alloc_zeroed_in(inside.tsd(), size, align, origin))
}

/// As [`ProcessHeap::free_in`].
///
/// # Safety
/// As there.
#[inline(always)]
pub unsafe fn free(block: NonNull<u8>, freer: Origin, size: Option<usize>) {
    let word = tls::get();
    // SAFETY: the caller's promise; the slot is entered while its block is used.
    unsafe {
        let Some(word) = enter(word) else {
            return free_outside(word, block, freer, size);
        };
        match HEAP.free_fast(tsd_in(word), block, freer, size) {
            Freed::Done => leave(word),
            full_or_odd => free_inside(full_or_odd, word, block, freer, size),
        }
    }
}

#[cold]
#[inline(never)]
unsafe fn free_outside(word: usize, block: NonNull<u8>, freer: Origin, size: Option<usize>) {
    let inside = Inside(enter_another(word));
    // SAFETY: passed on.
    unsafe { HEAP.free_in(inside.tsd(), block, freer, size) };
}

/// Precondition: the slot is entered, and its cache does not take the block.
#[cold]
#[inline(never)]
unsafe fn free_inside(outcome: Freed, word: usize, block: NonNull<u8>, freer: Origin, size: Option<usize>) {
    let inside = Inside(word);
    // SAFETY: passed on.
    unsafe { HEAP.free_rest(outcome, inside.tsd(), block, freer, size) };
}

/// As [`ProcessHeap::realloc_in`].
///
/// # Safety
/// As there.
#[inline]
pub unsafe fn realloc(block: NonNull<u8>, size: usize, align: usize, origin: Origin) -> Option<NonNull<u8>> {
    let inside = Inside::enter();
    // SAFETY: passed on.
    note_failure(unsafe { HEAP.realloc_in(inside.tsd(), block, size, align, origin) })
}

/// A slot that the thread has entered; it leaves when this goes. The word is that of the thread's slot.
struct Inside(usize);

impl Inside {
    #[inline(always)]
    fn enter() -> Inside {
        let word = tls::get();
        Inside(enter(word).unwrap_or_else(|| enter_another(word)))
    }

    #[inline(always)]
    #[expect(clippy::mut_from_ref, reason = "called once per value")]
    fn tsd(&self) -> &mut Tsd {
        // SAFETY: the slot was entered, and the block of an entered slot is ours.
        unsafe { tsd_in(self.0) }
    }
}

impl Drop for Inside {
    #[inline(always)]
    fn drop(&mut self) {
        // SAFETY: the slot was entered.
        unsafe { leave(self.0) };
    }
}

/// # Safety
/// The word's slot was entered, and there is no other reference to its block.
#[inline(always)]
unsafe fn tsd_in<'a>(word: usize) -> &'a mut Tsd {
    // SAFETY: promised by the caller; every slot has a block.
    unsafe { &mut *core::ptr::with_exposed_provenance_mut(slot_of(word).block.load(Ordering::Relaxed)) }
}

/// # Safety
/// The word's slot was entered.
#[inline(always)]
unsafe fn leave(word: usize) {
    // SAFETY: promised by the caller.
    unsafe { slot_of(word).leave(word & OWNER != 0) };
}

/// In the thread-local word: the thread owns the slot.
const OWNER: usize = 1;

/// # Safety
/// The word is not 0.
#[inline(always)]
unsafe fn slot_of(word: usize) -> &'static Slot {
    // SAFETY: the word holds the address of a slot of the heap; slots stay.
    unsafe { &*core::ptr::with_exposed_provenance(word & !OWNER) }
}

/// The thread-local word of a thread that works with the slot of whatever processor it runs on.
const PROCESSOR: usize = 2;

/// Enters the slot that the word names; the word for [`leave`].
#[inline(always)]
fn enter(word: usize) -> Option<usize> {
    // SAFETY: only an owner's word says so, and a thread never allocates inside; `area` came from where it must.
    unsafe {
        if word & OWNER != 0 {
            slot_of(word).enter_owned().then_some(word)
        } else if word > PROCESSOR {
            slot_of(word).try_enter_shared().then_some(word)
        } else if word == PROCESSOR {
            let slot = registry::enter_processor(HEAP.processors(), HEAP.core().area)?;
            Some(core::ptr::from_ref(slot).expose_provenance())
        } else {
            None
        }
    }
}

/// The thread has no slot yet, or its slot is taken. Returns the word for the slot that was entered.
#[cold]
#[inline(never)]
fn enter_another(mut word: usize) -> usize {
    if word == 0 {
        word = set_up();
        if let Some(word) = enter(word) {
            return word;
        }
    }
    if word == PROCESSOR {
        // A thread that was interrupted inside has the slot, and may keep it for long.
        return core::ptr::from_ref(HEAP.enter(HEAP.slot_by_stack())).expose_provenance();
    }
    // SAFETY: the word names a slot.
    let current = unsafe { slot_of(word) };
    while word & OWNER != 0 && current.await_bias() {
        if let Some(word) = enter(word) {
            return word;
        }
    }
    let slot = HEAP.enter(current);
    word = core::ptr::from_ref(slot).expose_provenance();
    tls::set(word);
    word
}

/// Finds the thread's first slot.
fn set_up() -> usize {
    start();
    // Arming the hook may allocate: meanwhile the thread has the fallback slot.
    tls::set(core::ptr::from_ref(HEAP.fallback_slot()).expose_provenance());
    let own = match arm_exit_hook(EXIT_ROUNDS) {
        false => None,
        // SAFETY: the block was just taken; blocks stay mapped.
        true if HEAP.is_exclusive() => HEAP.take_owned().map(|owned| unsafe { &owned.as_ref().slot }),
        true => HEAP.own_slot(),
    };
    let word = match own {
        Some(slot) => core::ptr::from_ref(slot).expose_provenance() | OWNER,
        None if !HEAP.processors().is_empty() => PROCESSOR,
        None => core::ptr::from_ref(HEAP.deal_slot()).expose_provenance(),
    };
    tls::set(word);
    word
}

/// Starts the heap with the environment's options, if it has not been. Without address space the process ends.
pub fn start() {
    if HEAP.has_started() {
        return;
    }
    let mut options = Options::DEFAULT;
    if let Some(text) = process::environment(c"HEDDLE_HEAP_OPTIONS")
        && let Err(pair) = options.parse(text)
    {
        let mut line = Text::<256>::default();
        let pair = core::str::from_utf8(pair).unwrap_or("?");
        _ = writeln!(line, "heddle-heap: HEDDLE_HEAP_OPTIONS: '{pair}' is not understood");
        process::write_stderr(line.bytes());
    }
    if !HEAP.start(options) {
        abort(Crime::OutOfMemory, 0, None);
    }
}

/// Lets [`HEAP`] and the pool of request heaps' chunks survive fork(2). Call once, when the C library is ready: registering may allocate.
pub fn survive_fork() {
    unsafe extern "C" fn before() {
        chunk_pool::before_fork();
        HEAP.before_fork();
    }
    unsafe extern "C" fn after() {
        // SAFETY: the C library calls `before` first, in the thread that forks.
        unsafe {
            HEAP.after_fork();
            chunk_pool::after_fork();
        }
    }
    start();
    process::on_fork(before, after, after);
}

fn arm_exit_hook(rounds: usize) -> bool {
    if HOOK_STATE.compare_exchange(0, 1, Ordering::Acquire, Ordering::Acquire).is_ok() {
        let hook = ThreadExit::new(thread_exits);
        // SAFETY: only the thread that changed the state from 0 writes, and nobody reads before it is 2.
        unsafe { HOOK = hook };
        HOOK_STATE.store(if hook.is_some() { 2 } else { 3 }, Ordering::Release);
    }
    while HOOK_STATE.load(Ordering::Acquire) == 1 {
        process::yield_now();
    }
    // SAFETY: the state is past 1: it is not written any more.
    HOOK_STATE.load(Ordering::Acquire) == 2 && unsafe { HOOK }.is_some_and(|hook| hook.arm(rounds))
}

/// Runs among the thread's last destructors: it arms itself until the C library's last round, then gives the block back.
unsafe extern "C" fn thread_exits(rounds: *mut c_void) {
    let left = rounds.addr() - 1;
    if left > 0 && arm_exit_hook(left) {
        return;
    }
    let word = tls::get();
    if word & OWNER == 0 {
        return;
    }
    tls::set(core::ptr::from_ref(HEAP.fallback_slot()).expose_provenance());
    // SAFETY: the slot was this thread's own, and the thread has just forgotten it. With the exclusive registry it is the
    // first part of an `Owned`.
    unsafe {
        if HEAP.is_exclusive() {
            HEAP.return_owned(NonNull::from(slot_of(word)).cast::<Owned>());
        } else {
            slot_of(word).disown();
        }
    }
}

/// The thread-local word.
mod tls {
    #[cfg(all(feature = "initial-exec", target_arch = "x86_64"))]
    core::arch::global_asm!(
        ".pushsection .tbss.heddle_heap_slot,\"awT\",@nobits",
        ".p2align 3",
        ".hidden heddle_heap_slot",
        ".globl heddle_heap_slot",
        ".type heddle_heap_slot,@object",
        ".size heddle_heap_slot,8",
        "heddle_heap_slot:",
        ".zero 8",
        ".popsection",
    );

    #[cfg(all(feature = "initial-exec", target_arch = "x86_64"))]
    #[inline(always)]
    pub fn get() -> usize {
        let slot;
        // SAFETY: reads this thread's instance of the word above; the linker fills in its offset.
        unsafe {
            core::arch::asm!(
                "mov {slot}, qword ptr [rip + heddle_heap_slot@gottpoff]",
                "mov {slot}, qword ptr fs:[{slot}]",
                slot = out(reg) slot,
                options(nostack, preserves_flags, readonly),
            );
        }
        slot
    }

    #[cfg(all(feature = "initial-exec", target_arch = "x86_64"))]
    pub fn set(slot: usize) {
        // SAFETY: as in `get`.
        unsafe {
            core::arch::asm!(
                "mov {offset}, qword ptr [rip + heddle_heap_slot@gottpoff]",
                "mov qword ptr fs:[{offset}], {slot}",
                offset = out(reg) _,
                slot = in(reg) slot,
                options(nostack, preserves_flags),
            );
        }
    }

    #[cfg(not(all(feature = "initial-exec", target_arch = "x86_64")))]
    #[thread_local]
    static SLOT: core::cell::Cell<usize> = core::cell::Cell::new(0);

    #[cfg(not(all(feature = "initial-exec", target_arch = "x86_64")))]
    #[inline(always)]
    pub fn get() -> usize {
        SLOT.get()
    }

    #[cfg(not(all(feature = "initial-exec", target_arch = "x86_64")))]
    pub fn set(slot: usize) {
        SLOT.set(slot);
    }
}
