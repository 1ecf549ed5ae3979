//! The library's memory: the C library's allocator, with a list of what is allocated, so that an
//! unloaded library leaves nothing behind.
//!
//! Much of an engine lives until the process ends: tables that are made once, names that are
//! shared. In a library the end comes earlier, and nobody drops a `static`. So every block has two
//! words in front of it that link it with others; the lists are many, chosen by the block's
//! address, each with a lock of its own. PHP values are not concerned: they are in the request
//! heap.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::UnsafeCell;
use std::ptr::{NonNull, null_mut};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// See the module.
pub struct Tracked;

/// In front of every block. The first words of the allocation, at its alignment.
struct Link {
    next: *mut Link,
    previous: *mut Link,
    /// The whole allocation.
    layout: Layout,
}

struct List {
    locked: AtomicBool,
    first: UnsafeCell<*mut Link>,
}

// SAFETY: `first` is touched under the lock only.
unsafe impl Sync for List {}

const LISTS: usize = 64;
static ALL: [List; LISTS] = [const { List { locked: AtomicBool::new(false), first: UnsafeCell::new(null_mut()) } }; LISTS];
/// Bytes that the program was given and has not given back.
static BYTES: AtomicUsize = AtomicUsize::new(0);

impl List {
    fn of(link: *mut Link) -> &'static List {
        // neighbours go to different lists
        &ALL[(link.addr() >> 5).wrapping_mul(0x9E37_79B9) >> 7 & (LISTS - 1)]
    }

    fn with<R>(&self, part: impl FnOnce(&mut *mut Link) -> R) -> R {
        while self.locked.compare_exchange_weak(false, true, Ordering::Acquire, Ordering::Relaxed).is_err() {
            if self.locked.load(Ordering::Relaxed) {
                std::thread::yield_now();
            }
        }
        // SAFETY: the lock is held.
        let result = part(unsafe { &mut *self.first.get() });
        self.locked.store(false, Ordering::Release);
        result
    }
}

/// The layout of a block with its link in front, and how far apart the two are.
fn with_link(layout: Layout) -> Option<(Layout, usize)> {
    Layout::new::<Link>().extend(layout).ok().map(|(whole, offset)| (whole.pad_to_align(), offset))
}

/// Links a fresh allocation and gives the program's part of it.
///
/// # Safety
/// `link` is null, or an allocation of the layout `whole` that nobody else knows.
unsafe fn enlist(link: *mut Link, whole: Layout, offset: usize) -> *mut u8 {
    if link.is_null() {
        return null_mut();
    }
    BYTES.fetch_add(whole.size(), Ordering::Relaxed);
    List::of(link).with(|first| {
        // SAFETY: promised by the caller; the neighbour is in this list, whose lock is held.
        unsafe {
            link.write(Link { next: *first, previous: null_mut(), layout: whole });
            if let Some(mut second) = NonNull::new(*first) {
                second.as_mut().previous = link;
            }
        }
        *first = link;
    });
    // SAFETY: inside the allocation.
    unsafe { link.cast::<u8>().add(offset) }
}

/// Takes an allocation out of its list.
///
/// # Safety
/// `link` was enlisted and is still.
unsafe fn discharge(link: *mut Link) {
    List::of(link).with(|first| {
        // SAFETY: promised by the caller; neighbours are in the same list, whose lock is held.
        unsafe {
            let Link { next, previous, layout } = link.read();
            match NonNull::new(previous) {
                Some(mut previous) => previous.as_mut().next = next,
                None => *first = next,
            }
            if let Some(mut next) = NonNull::new(next) {
                next.as_mut().previous = previous;
            }
            BYTES.fetch_sub(layout.size(), Ordering::Relaxed);
        }
    });
}

// SAFETY: blocks come from the system's allocator, behind a link of our own.
unsafe impl GlobalAlloc for Tracked {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let Some((whole, offset)) = with_link(layout) else {
            return null_mut();
        };
        // SAFETY: the layout has a size.
        unsafe { enlist(System.alloc(whole).cast(), whole, offset) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        let Some((whole, offset)) = with_link(layout) else {
            return null_mut();
        };
        // SAFETY: the layout has a size.
        unsafe { enlist(System.alloc_zeroed(whole).cast(), whole, offset) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        let Some((whole, offset)) = with_link(layout) else {
            return;
        };
        // SAFETY: `alloc` gave this block with this layout.
        unsafe {
            let link = block.sub(offset).cast::<Link>();
            discharge(link);
            System.dealloc(link.cast(), whole);
        }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let new = Layout::from_size_align(size, layout.align()).ok().and_then(with_link);
        let (Some((whole, offset)), Some((new, _))) = (with_link(layout), new) else {
            return null_mut();
        };
        // SAFETY: `alloc` gave this block with this layout; the offset depends on the alignment
        // alone. A block that could not be resized is what it was.
        unsafe {
            let link = block.sub(offset).cast::<Link>();
            discharge(link);
            let moved = System.realloc(link.cast(), whole, new.size()).cast::<Link>();
            if moved.is_null() {
                enlist(link, whole, offset);
                return null_mut();
            }
            enlist(moved, new, offset)
        }
    }
}

/// Bytes that are allocated now.
pub fn bytes() -> usize {
    BYTES.load(Ordering::Relaxed)
}

/// Frees every block there is.
///
/// # Safety
/// Nothing of the library runs any more, nor ever will.
pub unsafe fn release_all() {
    for list in &ALL {
        let mut next = list.with(|first| std::mem::replace(first, null_mut()));
        while let Some(link) = NonNull::new(next) {
            // SAFETY: the list's links are live allocations with their layouts; promised by the
            // caller.
            unsafe {
                next = link.as_ref().next;
                let layout = link.as_ref().layout;
                System.dealloc(link.as_ptr().cast(), layout);
            }
        }
    }
    BYTES.store(0, Ordering::Relaxed);
}
