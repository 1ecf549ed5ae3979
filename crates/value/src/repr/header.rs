//! The header of every counted box, and counting itself.
//!
//! Rules:
//! 1. `count` is the number of owning handles. A negative count marks an *immortal* box: it is
//!    shared between threads, counting it is a no-op and nothing in it is ever written again
//!    (except a string's hash, which is idempotent).
//! 2. A count is changed only by [`retain`], [`release`], and the cycle collector while it runs.
//! 3. `kind` never changes. `flags` belongs to the collector and to the container.
//! 4. Boxes that can be part of a cycle (arrays, objects) hold the number of their root-buffer slot
//!    in the word after the header; zero when they are not buffered.

use core::cell::Cell;
use core::ptr::NonNull;

/// What a counted box is; the numbers are those of [`crate::Tag`].
pub mod kind {
    pub const STRING: u8 = 6;
    pub const ARRAY: u8 = 7;
    pub const OBJECT: u8 = 8;
    pub const RESOURCE: u8 = 9;
    pub const REF: u8 = 10;
}

/// Bits of [`Header::flags`].
pub mod flag {
    /// Colour of the cycle collector: black (alive) is zero.
    pub const GREY: u8 = 1;
    pub const WHITE: u8 = 2;
    pub const COLOUR: u8 = 3;
    /// The box stands in the collector's root buffer.
    pub const BUFFERED: u8 = 4;
    /// The box can never be part of a cycle.
    pub const LEAF: u8 = 8;
    /// Array: entries with keys and an index; else packed.
    pub const HASHED: u8 = 16;
    /// String: the bytes are valid UTF-8.
    pub const UTF8: u8 = 16;
    /// Object: its destructor ran, is about to run, or must not run.
    pub const DESTRUCTED: u8 = 16;
    /// Object: somebody wants to know when it is freed.
    pub const WATCHED: u8 = 32;
    /// The collector found it to be garbage of the running collection.
    pub const GARBAGE: u8 = 64;
    /// Array: it is being walked by something that must notice recursion. Object: likewise.
    pub const VISITING: u8 = 128;
}

/// The count of an immortal box. Far from zero, so that a stray change leaves it negative.
pub const IMMORTAL: i32 = i32::MIN / 2;

/// First eight bytes of every counted box.
#[repr(C)]
#[derive(Debug)]
pub struct Header {
    pub count: Cell<i32>,
    pub kind: u8,
    pub flags: Cell<u8>,
    /// Array: token of the by-reference iterators that walk it. Object: free for the runtime.
    pub extra: Cell<u16>,
}

const _: () = assert!(size_of::<Header>() == 8);

impl Header {
    /// The header of a fresh box with a refcount of 1.
    #[inline(always)]
    pub const fn new(kind: u8, flags: u8) -> Header {
        Header { count: Cell::new(1), kind, flags: Cell::new(flags), extra: Cell::new(0) }
    }

    /// The header of a box that is never freed.
    pub const fn immortal(kind: u8, flags: u8) -> Header {
        Header { count: Cell::new(IMMORTAL), kind, flags: Cell::new(flags), extra: Cell::new(0) }
    }

    #[inline(always)]
    pub fn is_immortal(&self) -> bool {
        self.count.get() < 0
    }

    /// Whether the one handle at hand is the only owner, so that the box may be changed in place.
    #[inline(always)]
    pub fn is_unique(&self) -> bool {
        self.count.get() == 1
    }

    #[inline(always)]
    pub fn has(&self, bits: u8) -> bool {
        self.flags.get() & bits != 0
    }

    #[inline(always)]
    pub fn set(&self, bits: u8) {
        self.flags.set(self.flags.get() | bits);
    }

    #[inline(always)]
    pub fn clear(&self, bits: u8) {
        self.flags.set(self.flags.get() & !bits);
    }
}

/// Adds an owner.
///
/// # Safety
/// `header` begins a live box.
#[inline(always)]
pub unsafe fn retain(header: NonNull<Header>) {
    // SAFETY: promised by the caller.
    let count = unsafe { &header.as_ref().count };
    let refcount = count.get();
    if refcount >= 0 {
        count.set(refcount + 1);
    }
}

/// Takes an owner away, and destroys the box when it was the last.
///
/// # Safety
/// `header` begins a live box and the caller owns one count, which it gives up.
#[inline(always)]
pub unsafe fn release(header: NonNull<Header>) {
    // SAFETY: promised by the caller.
    unsafe {
        let head = header.as_ref();
        let refcount = head.count.get();
        if refcount > 1 {
            head.count.set(refcount - 1);
            if head.flags.get() & (flag::BUFFERED | flag::LEAF) == 0 {
                super::destroy::possible_root(header);
            }
        } else if refcount == 1 {
            super::destroy::destroy(header);
        }
    }
}
