//! [`Heap`]: what the values of one request share. Memory, the live objects and resources,
//! destructors that must run,
//! the cycle collector's roots, and the interrupt word.
//!
//! Every function that allocates takes `&Heap`; freeing finds the heap from the block's address.
//! There is no thread-local storage. A `Heap` lives in a `Box`: its address is known to the memory
//! it owns.

use crate::array::iterators::Iterators;
use crate::gc::Collector;
use crate::object::store::Store;
use crate::repr::header::Header;
use crate::weak::Watchers;
use crate::{Object, Value};
use core::cell::{Cell, RefCell, UnsafeCell};
use core::ptr::NonNull;
use core::sync::atomic::{AtomicU32, Ordering};
use heddle_heap::RequestHeap;
use std::sync::Arc;

/// Bits of [`Heap::interrupt`] that this crate sets. The VM may use the others.
pub mod interrupt {
    /// Objects wait for their destructors: [`super::Heap::take_pending`].
    pub const DESTRUCTORS: u32 = 1;
    /// The root buffer is full: [`super::Heap::collect`].
    pub const COLLECT: u32 = 2;
    /// First bit that is free for the engine.
    pub const FIRST_FREE: u32 = 16;
}

/// Memory and bookkeeping of one request's values. One thread uses it.
pub struct Heap {
    memory: Box<RequestHeap>,
    /// Looked at by the VM at safepoints; other threads may set bits (time limits, shutdown).
    interrupt: Arc<AtomicU32>,
    /// Depth of native recursion in destruction, and what was put off because it got too deep.
    pub(crate) depth: Cell<u32>,
    pub(crate) deferred: UnsafeCell<Vec<NonNull<Header>>>,
    pub(crate) pending: RefCell<Vec<Object>>,
    pub(crate) destructors_enabled: Cell<bool>,
    /// Lowest address that the native stack may reach before descending code stops.
    pub(crate) stack_limit: Cell<usize>,
    pub(crate) collector: Collector,
    pub(crate) store: Store,
    pub(crate) watchers: Watchers,
    pub(crate) iterators: Iterators,
    /// The runtime's pointer to its request; this crate never reads it.
    pub owner: Cell<*mut ()>,
}

impl Heap {
    /// An empty heap without a memory limit.
    pub fn new() -> Box<Heap> {
        let heap = Box::new(Heap {
            memory: RequestHeap::new(),
            interrupt: Arc::new(AtomicU32::new(0)),
            depth: Cell::new(0),
            deferred: UnsafeCell::new(Vec::new()),
            pending: RefCell::new(Vec::new()),
            destructors_enabled: Cell::new(true),
            stack_limit: Cell::new(0),
            collector: Collector::new(),
            store: Store::new(),
            watchers: Watchers::default(),
            iterators: Iterators::default(),
            owner: Cell::new(core::ptr::null_mut()),
        });
        heap.memory.owner.set((&raw const *heap).cast_mut().cast());
        #[cfg(feature = "fetch-heap")]
        crate::fetch::enter(&raw const *heap);
        heap
    }

    /// The memory itself: limit, usage, peak.
    pub fn memory(&self) -> &RequestHeap {
        &self.memory
    }

    /// A block of at least `size` bytes, aligned to 8.
    #[inline(always)]
    pub fn alloc(&self, size: usize) -> NonNull<u8> {
        #[cfg(feature = "fetch-heap")]
        crate::fetch::heap();
        self.memory.alloc(size)
    }

    /// Gives a block back.
    ///
    /// # Safety
    /// `block` came from this heap with this size and is not used afterwards.
    #[inline(always)]
    pub unsafe fn free(&self, block: NonNull<u8>, size: usize) {
        // SAFETY: passed on.
        unsafe { self.memory.free(block, size) }
    }

    /// The heap a box or block lives in.
    ///
    /// # Safety
    /// `block` is the start of a live block of a `Heap` that outlives `'a`.
    #[inline(always)]
    pub unsafe fn of<'a>(block: NonNull<u8>) -> &'a Heap {
        // SAFETY: `new` has set the owner, and the heap does not move.
        unsafe { &*RequestHeap::of(block).owner.get().cast::<Heap>() }
    }

    /// The interrupt word, to look at and to set bits in.
    #[inline(always)]
    pub fn interrupt(&self) -> &AtomicU32 {
        &self.interrupt
    }

    /// A handle to the interrupt word for another thread or a signal handler.
    pub fn interrupt_handle(&self) -> Arc<AtomicU32> {
        self.interrupt.clone()
    }

    /// Sets bits of [`mod@interrupt`].
    #[cold]
    pub fn raise(&self, bits: u32) {
        self.interrupt.fetch_or(bits, Ordering::Relaxed);
    }

    /// Clears bits of [`mod@interrupt`].
    pub fn lower(&self, bits: u32) {
        self.interrupt.fetch_and(!bits, Ordering::Relaxed);
    }

    /// Objects whose destructors must run now, in order; clears the interrupt bit. The caller runs
    /// each destructor, drops its handle, and then calls this again before the next one
    /// (destructors of what the object held).
    pub fn take_pending(&self) -> Vec<Object> {
        self.lower(interrupt::DESTRUCTORS);
        core::mem::take(&mut *self.pending.borrow_mut())
    }

    /// Whether [`Heap::take_pending`] would give anything.
    pub fn has_pending(&self) -> bool {
        !self.pending.borrow().is_empty()
    }

    /// After a fatal error PHP runs no destructors: objects are freed without.
    pub fn set_destructors_enabled(&self, enabled: bool) {
        self.destructors_enabled.set(enabled);
    }

    /// All live objects in the order of their ids.
    pub fn objects(&self) -> Vec<Object> {
        self.store.objects()
    }

    /// Keeps an object's id from objects, for what PHP has an object for and Heddle has none.
    pub fn reserve_object_id(&self) -> u32 {
        self.store.reserve()
    }

    /// Gives an id of [`Heap::reserve_object_id`] back.
    pub fn release_object_id(&self, id: u32) {
        self.store.remove_object(id);
    }

    /// All live resources in the order of their ids.
    pub fn resources(&self) -> Vec<crate::Resource> {
        let boxes = self.store.resources().into_iter();
        // SAFETY: boxes in the store are live; the handles that are cloned are not dropped.
        let handles = boxes.map(|at| core::mem::ManuallyDrop::new(unsafe { crate::Resource::from_header(at.cast()) }));
        handles.map(|handle| crate::Resource::clone(&handle)).collect()
    }

    /// Objects whose destructors have not run, in the order of their ids, marked as run: for the
    /// end of the script.
    pub fn take_undestructed(&self) -> Vec<Object> {
        let mut objects = self.objects();
        objects.retain(Object::needs_destructor);
        objects.iter().for_each(Object::skip_destructor);
        objects
    }

    /// Drops what lives outside this heap's memory (native payloads, resources), then forgets
    /// everything.
    ///
    /// # Safety
    /// No handle into this heap is used or dropped afterwards.
    pub unsafe fn reset(&self) {
        self.destructors_enabled.set(false);
        self.take_pending().into_iter().for_each(core::mem::forget);
        self.store.drop_natives();
        self.store.clear();
        self.collector.reset();
        self.watchers.clear();
        self.iterators.clear();
        // SAFETY: nothing is being destroyed here.
        unsafe { (*self.deferred.get()).clear() };
        self.depth.set(0);
        self.interrupt.store(0, Ordering::Relaxed);
        // SAFETY: promised by the caller; the registries above no longer point into the memory.
        unsafe { self.memory.reset() };
        self.destructors_enabled.set(true);
    }
}

impl Drop for Heap {
    fn drop(&mut self) {
        // SAFETY: handles that outlive their heap are excluded by the crate's rules.
        unsafe { self.reset() }
    }
}

const _: () = assert!(size_of::<Value>() == 16);
