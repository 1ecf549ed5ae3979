//! The process's one heap, for callers who do not name a TSD block: Rust's global allocator and the C library.
//!
//! A thread's current slot stands in one thread-local word. It is null before the thread's first call; with the exclusive
//! registry it is the thread's own slot until its last exit hook has run, and a shared one before and after.

use super::header::Origin;
use super::heap::ProcessHeap;
use super::options::Options;
use super::registry::Slot;
use super::report::{Crime, Text, abort};
use super::sync::{AtomicU32, Ordering};
use super::tsd::{Owned, Tsd};
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

/// As [`ProcessHeap::alloc_in`] with whatever TSD block the thread finds.
#[inline(always)]
pub fn alloc(size: usize, align: usize, origin: Origin) -> Option<NonNull<u8>> {
    with_tsd(|tsd| HEAP.alloc_in(tsd, size, align, origin))
}

/// As [`ProcessHeap::alloc_zeroed_in`].
#[inline(always)]
pub fn alloc_zeroed(size: usize, align: usize, origin: Origin) -> Option<NonNull<u8>> {
    with_tsd(|tsd| HEAP.alloc_zeroed_in(tsd, size, align, origin))
}

/// As [`ProcessHeap::free_in`].
///
/// # Safety
/// As there.
#[inline(always)]
pub unsafe fn free(block: NonNull<u8>, freer: Origin, size: Option<usize>) {
    // SAFETY: passed on.
    with_tsd(|tsd| unsafe { HEAP.free_in(tsd, block, freer, size) });
}

/// As [`ProcessHeap::realloc_in`].
///
/// # Safety
/// As there.
#[inline]
pub unsafe fn realloc(block: NonNull<u8>, size: usize, align: usize, origin: Origin) -> Option<NonNull<u8>> {
    // SAFETY: passed on.
    with_tsd(|tsd| unsafe { HEAP.realloc_in(tsd, block, size, align, origin) })
}

/// Runs `work` with a TSD block that is the thread's meanwhile.
#[inline(always)]
fn with_tsd<R>(work: impl FnOnce(&mut Tsd) -> R) -> R {
    let current = tls::get();
    // SAFETY: the thread's slot is null or one of the heap's, which stay.
    let slot = match unsafe { current.as_ref() } {
        Some(slot) if slot.is_exclusive() => {
            // SAFETY: an exclusive slot's block exists and is this thread's alone.
            return work(unsafe { block_of(slot) });
        }
        Some(slot) if slot.try_enter() => slot,
        _ => enter_another(current),
    };
    // SAFETY: the slot was entered, and every slot has a block.
    unsafe {
        let result = work(block_of(slot));
        if !slot.is_exclusive() {
            slot.leave();
        }
        result
    }
}

#[inline(always)]
unsafe fn block_of(slot: &Slot) -> &mut Tsd {
    // SAFETY: the caller holds the slot, which has a block.
    unsafe { &mut *core::ptr::with_exposed_provenance_mut(slot.block.load(Ordering::Relaxed)) }
}

/// The thread has no slot yet, or its slot is taken.
#[cold]
#[inline(never)]
fn enter_another(current: *const Slot) -> &'static Slot {
    // SAFETY: as in `with_tsd`.
    if let Some(current) = unsafe { current.as_ref() } {
        let slot = HEAP.enter(current);
        tls::set(slot);
        return slot;
    }
    start();
    // While the thread is being set up, the C library's own allocations use the shared registry.
    let dealt = HEAP.deal_slot();
    tls::set(dealt);
    if HEAP.is_exclusive()
        && arm_exit_hook(EXIT_ROUNDS)
        && let Some(owned) = HEAP.take_owned()
    {
        // SAFETY: the block was just taken; slots stay mapped.
        let slot = unsafe { &owned.as_ref().slot };
        tls::set(slot);
        return slot;
    }
    let slot = HEAP.enter(dealt);
    tls::set(slot);
    slot
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

/// Lets [`HEAP`] survive fork(2). Call once, when the C library is ready: registering may allocate.
pub fn survive_fork() {
    unsafe extern "C" fn before() {
        HEAP.before_fork();
    }
    unsafe extern "C" fn after() {
        // SAFETY: the C library calls `before` first, in the thread that forks.
        unsafe { HEAP.after_fork() };
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
    // SAFETY: as in `with_tsd`.
    let Some(slot) = (unsafe { tls::get().as_ref() }) else { return };
    if slot.is_exclusive() {
        tls::set(HEAP.deal_slot());
        // SAFETY: the slot is the first part of an `Owned` that was this thread's.
        unsafe { HEAP.return_owned(NonNull::from(slot).cast::<Owned>()) };
    }
}

/// The thread-local word.
mod tls {
    use super::Slot;

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
    pub fn get() -> *const Slot {
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
    pub fn set(slot: &Slot) {
        // SAFETY: as in `get`.
        unsafe {
            core::arch::asm!(
                "mov {offset}, qword ptr [rip + heddle_heap_slot@gottpoff]",
                "mov qword ptr fs:[{offset}], {slot}",
                offset = out(reg) _,
                slot = in(reg) core::ptr::from_ref(slot),
                options(nostack, preserves_flags),
            );
        }
    }

    #[cfg(not(all(feature = "initial-exec", target_arch = "x86_64")))]
    #[thread_local]
    static SLOT: core::cell::Cell<*const Slot> = core::cell::Cell::new(core::ptr::null());

    #[cfg(not(all(feature = "initial-exec", target_arch = "x86_64")))]
    #[inline(always)]
    pub fn get() -> *const Slot {
        SLOT.get()
    }

    #[cfg(not(all(feature = "initial-exec", target_arch = "x86_64")))]
    pub fn set(slot: &Slot) {
        SLOT.set(slot);
    }
}
