//! [`Filler`]: writes the bytes of a string whose length is known, front to back, into its box.

use super::Str;
use super::raw::{self, StrBox};
use crate::juggle::text::{decimal_len, write_decimal};
use core::ptr::NonNull;

/// The part of a string that is not written yet.
pub struct Filler {
    at: NonNull<u8>,
    left: usize,
}

impl Filler {
    /// All of a fresh box.
    pub(super) fn new(of: NonNull<StrBox>, len: usize) -> Filler {
        // SAFETY: the caller has just made the box, with room for `len` bytes.
        Filler { at: unsafe { raw::data(of) }, left: len }
    }

    /// Bytes that are still to be written.
    pub fn left(&self) -> usize {
        self.left
    }

    /// Writes these bytes next. Panics when they are more than are left.
    #[inline(always)]
    pub fn push(&mut self, bytes: &[u8]) {
        let at = self.take(bytes.len());
        // SAFETY: `take` gave room for them.
        unsafe { raw::copy(bytes, at) };
    }

    /// Writes the decimal text of an int next. Panics when there is no room for it.
    #[inline(always)]
    pub fn push_int(&mut self, int: i64) {
        let len = decimal_len(int);
        let at = self.take(len);
        // SAFETY: `take` gave room for it.
        unsafe { write_decimal(at, len, int) };
    }

    #[inline(always)]
    fn take(&mut self, len: usize) -> NonNull<u8> {
        assert!(len <= self.left, "more bytes than the string has");
        let at = self.at;
        self.left -= len;
        // SAFETY: inside the box, or just behind its bytes.
        self.at = unsafe { at.add(len) };
        at
    }
}

impl Str {
    /// A string of `len` bytes that `fill` writes. Panics when it does not write all.
    #[inline(always)]
    pub fn filled(heap: &crate::Heap, len: usize, fill: impl FnOnce(&mut Filler)) -> Str {
        if len == 0 {
            return Str::empty();
        }
        let at = raw::alloc(heap, len);
        let owner = Str(at);
        let mut filler = Filler::new(at, len);
        fill(&mut filler);
        assert!(filler.left == 0, "fewer bytes than the string has");
        owner
    }

    /// Appends a few bytes in place: false, with nothing done, when they are many, when the string
    /// is shared, or when its block has no room.
    #[inline(always)]
    pub fn append_within(&mut self, bytes: &[u8]) -> bool {
        // SAFETY: a box with a refcount of 1 is ours to change; `bytes` cannot be inside, as `self`
        // is borrowed.
        unsafe {
            let len = self.0.as_ref().len;
            if bytes.len() > 16 || !self.0.as_ref().header.is_unique() || len + bytes.len() > raw::room(self.0) {
                return false;
            }
            raw::copy_few(bytes, raw::data(self.0).add(len));
            self.0.as_mut().len = len + bytes.len();
            raw::forget_contents(self.0.as_mut());
        }
        true
    }

    /// The hash, when it was computed before; the text of an int never has one, so that a string
    /// with a hash stands for itself as the key of an array.
    #[inline(always)]
    pub fn known_hash(&self) -> Option<u32> {
        // SAFETY: the handle keeps the box alive.
        let hash = unsafe { self.0.as_ref() }.hash.load(core::sync::atomic::Ordering::Relaxed);
        (hash != 0).then_some(hash)
    }
}
