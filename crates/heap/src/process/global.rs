//! The process's one heap, for callers who do not name a TSD block: Rust's global allocator and the
//! C library.
//!
//! A thread's current slot stands in one thread-local word: 0 before the thread's first call, else
//! the slot's address with a mark when the thread is its owner, or in the slot's neighbourhood. A
//! thread owns a slot of the pool that nobody else needs or, with the exclusive registry, one of
//! its own, from its first call until its last exit hook has run; before and after it uses a shared
//! one. With the registry of processors' slots, threads that own none have [`PROCESSOR`] there.

use super::header::{Header, Origin};
use super::heap::{Freed, ProcessHeap};
use super::options::Options;
use super::registry::{self, Slot};
use super::report::{Crime, Text, abort};
use super::sync::{AtomicU32, Ordering};
use super::thread_word::{Native, ThreadWord};
use super::tsd::{Owned, Tsd};
use crate::chunk_pool;
use crate::native::{self, CHARGED};
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

/// Rust's global allocator on [`HEAP`]: `#[global_allocator] static ALLOCATOR: Allocator =
/// Allocator;`
pub struct Allocator;

// SAFETY: blocks are distinct, live until freed, and have the size and alignment asked for.
unsafe impl GlobalAlloc for Allocator {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if layout.size() >= CHARGED && !native::charge(layout.size()) {
            return core::ptr::null_mut();
        }
        pointer(alloc::<Native>(layout.size(), layout.align(), Origin::Malloc))
    }

    #[inline]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        if layout.size() >= CHARGED {
            native::refund(layout.size());
        }
        // SAFETY: the caller's promise; blocks are never null.
        unsafe { free::<Native>(NonNull::new_unchecked(block), Origin::Malloc, Some(layout.size())) };
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if layout.size() >= CHARGED && !native::charge(layout.size()) {
            return core::ptr::null_mut();
        }
        pointer(alloc_zeroed::<Native>(layout.size(), layout.align(), Origin::Malloc))
    }

    #[inline]
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let charged = |size| if size >= CHARGED { size } else { 0 };
        let (had, wants) = (charged(layout.size()), charged(size));
        if wants > had && !native::charge(wants - had) {
            return core::ptr::null_mut();
        }
        // SAFETY: the caller's promise; blocks are never null.
        let moved = unsafe { pointer(realloc::<Native>(NonNull::new_unchecked(block), size, layout.align(), Origin::Malloc)) };
        let unused = if moved.is_null() { wants.saturating_sub(had) } else { had.saturating_sub(wants) };
        if unused > 0 {
            native::refund(unused);
        }
        moved
    }
}

#[inline(always)]
fn pointer(block: Option<NonNull<u8>>) -> *mut u8 {
    block.map_or(core::ptr::null_mut(), NonNull::as_ptr)
}

/// As [`ProcessHeap::alloc_in`] with whatever TSD block the thread finds; like the next three, it
/// sets `errno` when it fails.
#[inline(always)]
pub fn alloc<W: ThreadWord>(size: usize, align: usize, origin: Origin) -> Option<NonNull<u8>> {
    let word = W::get();
    let Some(entered) = enter(word) else {
        return alloc_outside::<W>(word, size, align, origin);
    };
    // SAFETY: the slot was entered, and is left once.
    unsafe {
        match HEAP.alloc_fast(entered.tsd(), size, align, origin) {
            Some(block) => {
                entered.leave();
                Some(block)
            }
            None => alloc_inside(entered, size, align, origin),
        }
    }
}

#[cold]
#[inline(never)]
fn alloc_outside<W: ThreadWord>(word: usize, size: usize, align: usize, origin: Origin) -> Option<NonNull<u8>> {
    let inside = Inside(enter_another::<W>(word));
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
fn alloc_inside(entered: Entered, size: usize, align: usize, origin: Origin) -> Option<NonNull<u8>> {
    let inside = Inside(entered);
    note_failure(HEAP.alloc_slow(inside.tsd(), size, align, origin, 0)).map(|(block, _)| block)
}

/// As [`ProcessHeap::alloc_zeroed_in`].
#[inline]
pub fn alloc_zeroed<W: ThreadWord>(size: usize, align: usize, origin: Origin) -> Option<NonNull<u8>> {
    let inside = Inside::enter::<W>();
    note_failure(HEAP.alloc_zeroed_in(inside.tsd(), size, align, origin))
}

/// As [`ProcessHeap::free_in`].
///
/// # Safety
/// As there.
#[inline(always)]
pub unsafe fn free<W: ThreadWord>(block: NonNull<u8>, freer: Origin, size: Option<usize>) {
    // Entering a shared slot takes a locked instruction, which no load overtakes.
    Header::expect(block);
    let word = W::get();
    // SAFETY: the caller's promise; the slot is entered while its block is used.
    unsafe {
        let Some(entered) = enter(word) else {
            return free_outside::<W>(word, block, freer, size);
        };
        match HEAP.free_fast(entered.tsd(), block, freer, size) {
            Freed::Done => entered.leave(),
            Freed::Full => free_full(entered, block),
            Freed::Odd => free_odd(entered, block, freer, size),
        }
    }
}

#[cold]
#[inline(never)]
unsafe fn free_outside<W: ThreadWord>(word: usize, block: NonNull<u8>, freer: Origin, size: Option<usize>) {
    keep_errno(|| {
        let inside = Inside(enter_another::<W>(word));
        // SAFETY: passed on.
        unsafe { HEAP.free_in(inside.tsd(), block, freer, size) };
    });
}

/// A C program may look at `errno` after it has freed something: a system call of ours must not
/// have changed it.
fn keep_errno(work: impl FnOnce()) {
    let errno = process::errno();
    work();
    process::set_errno(errno);
}

/// Precondition: the slot is entered, and its cache has no room for the block, which is in order.
#[cold]
#[inline(never)]
unsafe fn free_full(entered: Entered, block: NonNull<u8>) {
    let inside = Inside(entered);
    // SAFETY: passed on.
    keep_errno(|| unsafe { HEAP.free_full(inside.tsd(), block) });
}

/// Precondition: the slot is entered.
#[cold]
#[inline(never)]
unsafe fn free_odd(entered: Entered, block: NonNull<u8>, freer: Origin, size: Option<usize>) {
    let inside = Inside(entered);
    // SAFETY: passed on.
    keep_errno(|| unsafe { HEAP.free_slow(inside.tsd(), block, freer, size) });
}

/// As [`ProcessHeap::realloc_in`].
///
/// # Safety
/// As there.
#[inline]
pub unsafe fn realloc<W: ThreadWord>(block: NonNull<u8>, size: usize, align: usize, origin: Origin) -> Option<NonNull<u8>> {
    let inside = Inside::enter::<W>();
    // SAFETY: passed on.
    note_failure(unsafe { HEAP.realloc_in(inside.tsd(), block, size, align, origin) })
}

/// A slot that the calling thread has entered, and its flag that says so.
#[derive(Clone, Copy)]
struct Entered {
    slot: &'static Slot,
    flag: &'static AtomicU32,
}

impl Entered {
    #[inline(always)]
    fn new(slot: &'static Slot, owned: bool) -> Entered {
        Entered { slot, flag: slot.flag(owned) }
    }

    /// # Safety
    /// The slot was not left yet, and there is no other reference to its block.
    #[inline(always)]
    unsafe fn tsd<'a>(self) -> &'a mut Tsd {
        // SAFETY: promised by the caller; every slot has a block.
        unsafe { &mut *core::ptr::with_exposed_provenance_mut(self.slot.block.load(Ordering::Relaxed)) }
    }

    /// # Safety
    /// The slot was not left yet.
    #[inline(always)]
    unsafe fn leave(self) {
        self.flag.store(0, Ordering::Release);
    }
}

/// An entered slot; the thread leaves when this goes.
struct Inside(Entered);

impl Inside {
    #[inline(always)]
    fn enter<W: ThreadWord>() -> Inside {
        let word = W::get();
        Inside(enter(word).unwrap_or_else(|| enter_another::<W>(word)))
    }

    #[inline(always)]
    #[expect(clippy::mut_from_ref, reason = "called once per value")]
    fn tsd(&self) -> &mut Tsd {
        // SAFETY: the slot was entered, and the block of an entered slot is ours.
        unsafe { self.0.tsd() }
    }
}

impl Drop for Inside {
    #[inline(always)]
    fn drop(&mut self) {
        // SAFETY: the slot was entered.
        unsafe { self.0.leave() };
    }
}

/// What a thread's word says, besides the slot's address in the higher bits: the thread owns the
/// slot.
const OWNER: usize = 1;
/// The slot is in the neighbourhood of the processor on which the thread ran.
const NEAR: usize = 4;
/// The word of a thread that works with the slot of whatever processor it runs on.
const PROCESSOR: usize = 2;

/// # Safety
/// The word holds an address, and `marks` besides.
#[inline(always)]
unsafe fn slot_in(word: usize, marks: usize) -> &'static Slot {
    // SAFETY: promised by the caller; slots stay.
    unsafe { &*core::ptr::with_exposed_provenance(word - marks) }
}

fn word_of(slot: &Slot, marks: usize) -> usize {
    core::ptr::from_ref(slot).expose_provenance() | marks
}

/// Enters the slot that the word names.
#[inline(always)]
fn enter(word: usize) -> Option<Entered> {
    // SAFETY: only an owner's word says so, and a thread never allocates inside; `area` came from
    // where it must.
    unsafe {
        if word & OWNER != 0 {
            let slot = slot_in(word, OWNER);
            slot.enter_owned().then_some(Entered::new(slot, true))
        } else if word & NEAR != 0 {
            let slot = slot_in(word, NEAR);
            (HEAP.is_near(slot) && slot.try_enter_shared()).then_some(Entered::new(slot, false))
        } else if word > PROCESSOR {
            let slot = slot_in(word, 0);
            slot.try_enter_shared().then_some(Entered::new(slot, false))
        } else if word == PROCESSOR {
            let slot = registry::enter_processor(HEAP.processors(), HEAP.core().area)?;
            Some(Entered::new(slot, false))
        } else {
            None
        }
    }
}

/// The thread has no slot yet, or its slot is taken or far.
#[cold]
#[inline(never)]
fn enter_another<W: ThreadWord>(mut word: usize) -> Entered {
    if word == 0 {
        word = set_up::<W>();
        if let Some(entered) = enter(word) {
            return entered;
        }
    }
    if word == PROCESSOR {
        // A thread that was interrupted inside has the slot, and may keep it for long.
        return Entered::new(HEAP.enter(HEAP.slot_by_stack()).0, false);
    }
    // SAFETY: the word names a slot.
    let current = unsafe { slot_in(word, word & (OWNER | NEAR)) };
    while word & OWNER != 0 && current.await_bias() {
        if let Some(entered) = enter(word) {
            return entered;
        }
    }
    let (slot, near) = HEAP.enter(current);
    W::set(word_of(slot, if near { NEAR } else { 0 }));
    Entered::new(slot, false)
}

/// Finds the thread's first slot.
fn set_up<W: ThreadWord>() -> usize {
    start();
    // Arming the hook may allocate: meanwhile the thread has the fallback slot.
    W::set(word_of(HEAP.fallback_slot(), 0));
    let own = match arm_exit_hook::<W>(EXIT_ROUNDS) {
        false => None,
        // SAFETY: the block was just taken; blocks stay mapped.
        true if HEAP.is_exclusive() => HEAP.take_owned().map(|owned| unsafe { &owned.as_ref().slot }),
        true => HEAP.own_slot(),
    };
    let word = match own {
        Some(slot) => word_of(slot, OWNER),
        None if !HEAP.processors().is_empty() => PROCESSOR,
        None => word_of(HEAP.deal_slot(), 0),
    };
    W::set(word);
    word
}

/// Starts the heap with the environment's options, if it has not been. Without address space the
/// process ends.
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

/// Lets [`HEAP`] and the pool of request heaps' chunks survive fork(2). Call once, when the C
/// library is ready: registering may allocate.
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

fn arm_exit_hook<W: ThreadWord>(rounds: usize) -> bool {
    if HOOK_STATE.compare_exchange(0, 1, Ordering::Acquire, Ordering::Acquire).is_ok() {
        let hook = ThreadExit::new(thread_exits::<W>);
        // SAFETY: only the thread that changed the state from 0 writes, and nobody reads before it
        // is 2.
        unsafe { HOOK = hook };
        HOOK_STATE.store(if hook.is_some() { 2 } else { 3 }, Ordering::Release);
    }
    while HOOK_STATE.load(Ordering::Acquire) == 1 {
        process::yield_now();
    }
    // SAFETY: the state is past 1: it is not written any more.
    HOOK_STATE.load(Ordering::Acquire) == 2 && unsafe { HOOK }.is_some_and(|hook| hook.arm(rounds))
}

/// Runs among the thread's last destructors: it arms itself until the C library's last round, then
/// gives the block back.
unsafe extern "C" fn thread_exits<W: ThreadWord>(rounds: *mut c_void) {
    let left = rounds.addr() - 1;
    if left > 0 && arm_exit_hook::<W>(left) {
        return;
    }
    let word = W::get();
    if word & OWNER == 0 {
        return;
    }
    W::set(word_of(HEAP.fallback_slot(), 0));
    // SAFETY: the slot was this thread's own, and the thread has just forgotten it. With the
    // exclusive registry it is the first part of an `Owned`.
    unsafe {
        let slot = slot_in(word, OWNER);
        if HEAP.is_exclusive() {
            HEAP.return_owned(NonNull::from(slot).cast::<Owned>());
        } else {
            slot.disown();
        }
    }
}
