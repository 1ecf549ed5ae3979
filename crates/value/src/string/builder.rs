//! [`StrBuilder`]: a string under construction, which becomes a [`Str`] without a copy.

use super::{Str, raw};
use crate::Heap;
use crate::juggle::text::{decimal_len, write_decimal};
use core::fmt;
use core::ptr::NonNull;
use heddle_heap::RequestHeap;
use raw::StrBox;

/// Collects bytes. It borrows nothing: it finds its heap from its own block when it must grow.
pub struct StrBuilder(NonNull<StrBox>);

impl StrBuilder {
    /// An empty builder with room for a short string.
    pub fn new(heap: &Heap) -> StrBuilder {
        StrBuilder::with_capacity(heap, 100)
    }

    /// An empty builder with room for `capacity` bytes.
    pub fn with_capacity(heap: &Heap, capacity: usize) -> StrBuilder {
        let mut at = raw::alloc(heap, capacity);
        // SAFETY: the box is fresh and ours.
        unsafe { at.as_mut().len = 0 };
        StrBuilder(at)
    }

    /// Goes on at the end of `str`, in its box when nobody else has it.
    pub fn append_to(heap: &Heap, str: Str) -> StrBuilder {
        // SAFETY: a box with a refcount of 1 is ours to change; the count moves into the builder.
        unsafe {
            if str.0.as_ref().header.is_unique() {
                let builder = StrBuilder(str.0);
                core::mem::forget(str);
                return builder;
            }
        }
        let mut builder = StrBuilder::with_capacity(heap, str.len() + str.len() / 2);
        builder.push_bytes(&str);
        builder
    }

    /// Bytes so far.
    #[inline]
    pub fn as_bytes(&self) -> &[u8] {
        // SAFETY: the builder owns the box.
        unsafe { raw::bytes(self.0) }
    }

    #[inline]
    pub fn len(&self) -> usize {
        // SAFETY: the builder owns the box.
        unsafe { self.0.as_ref().len }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Makes room for `more` bytes.
    #[inline]
    pub fn reserve(&mut self, more: usize) {
        let total = self.len().saturating_add(more);
        // SAFETY: the builder owns the box.
        unsafe {
            if total > raw::room(self.0) {
                self.0 = raw::grow(RequestHeap::of(self.0.cast()), self.0, total);
            }
        }
    }

    #[inline]
    pub fn push(&mut self, byte: u8) {
        self.push_bytes(&[byte]);
    }

    #[inline]
    pub fn push_bytes(&mut self, bytes: &[u8]) {
        self.reserve(bytes.len());
        // SAFETY: there is room, and the builder owns the box.
        unsafe {
            let len = self.0.as_ref().len;
            raw::copy(bytes, raw::data(self.0).add(len));
            self.0.as_mut().len = len + bytes.len();
        }
    }

    #[inline]
    pub fn push_str(&mut self, text: &str) {
        self.push_bytes(text.as_bytes());
    }

    /// `count` times the same byte.
    pub fn push_repeated(&mut self, byte: u8, count: usize) {
        self.reserve(count);
        // SAFETY: there is room, and the builder owns the box.
        unsafe {
            let len = self.0.as_ref().len;
            raw::data(self.0).add(len).write_bytes(byte, count);
            self.0.as_mut().len = len + count;
        }
    }

    /// An int in decimal.
    pub fn push_int(&mut self, int: i64) {
        let more = decimal_len(int);
        self.reserve(more);
        // SAFETY: there is room, and the builder owns the box.
        unsafe {
            let len = self.0.as_ref().len;
            write_decimal(raw::data(self.0).add(len), more, int);
            self.0.as_mut().len = len + more;
        }
    }

    /// Keeps the first `len` bytes.
    pub fn truncate(&mut self, len: usize) {
        if len < self.len() {
            // SAFETY: the builder owns the box, and the first bytes are set.
            unsafe { self.0.as_mut().len = len };
        }
    }

    /// The bytes so far, to change in place.
    pub fn as_bytes_mut(&mut self) -> &mut [u8] {
        // SAFETY: the builder owns the box.
        unsafe { core::slice::from_raw_parts_mut(raw::data(self.0).as_ptr(), self.len()) }
    }

    /// The finished string. Much unused room is given back.
    pub fn finish(self) -> Str {
        match *self.as_bytes() {
            [] => return Str::empty(),
            [byte] => return Str::byte(byte),
            _ => {}
        }
        let mut at = self.0;
        core::mem::forget(self);
        // SAFETY: the builder owned the box; the hash may be of an earlier content.
        unsafe {
            raw::forget_contents(at.as_mut());
            let (have, want) = (at.as_ref().capacity, raw::units(at.as_ref().len));
            if have > want && have - want > want / 2 {
                let heap = RequestHeap::of(at.cast());
                at = heap.realloc(at.cast(), have as usize * 16, want as usize * 16).cast();
                at.as_mut().capacity = want;
            }
        }
        Str(at)
    }
}

impl Drop for StrBuilder {
    fn drop(&mut self) {
        // SAFETY: the builder owns the box.
        unsafe { raw::free(self.0) }
    }
}

impl fmt::Write for StrBuilder {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.push_str(text);
        Ok(())
    }
}

impl std::io::Write for StrBuilder {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.push_bytes(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
