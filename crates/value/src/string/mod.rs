//! [`Str`]: PHP's byte strings. Counted, immutable while shared, appended to in place while not.

mod builder;
mod filler;
pub mod hash;
mod join;
pub(crate) mod raw;

pub use builder::StrBuilder;
pub use filler::Filler;

use crate::repr::header::{self, Header};
use crate::{Heap, Shared};
use core::cmp::Ordering;
use core::mem::ManuallyDrop;
use core::ops::Deref;
use core::ptr::NonNull;
use raw::StrBox;

/// A counted handle to a byte string; derefs to `[u8]`. Comparison and equality are by bytes.
#[repr(transparent)]
pub struct Str(NonNull<StrBox>);

impl Str {
    /// A string with these bytes. The empty string and single bytes cost no allocation.
    #[inline]
    pub fn new(heap: &Heap, bytes: &[u8]) -> Str {
        match bytes {
            [] => Str::empty(),
            [byte] => Str::byte(*byte),
            _ => {
                let at = raw::alloc(heap, bytes.len());
                // SAFETY: the box has room for the bytes.
                unsafe { raw::copy(bytes, raw::data(at)) };
                Str(at)
            }
        }
    }

    /// The empty string.
    #[inline(always)]
    pub const fn empty() -> Str {
        Str(raw::EMPTY.at())
    }

    /// The string of one byte.
    #[inline(always)]
    pub fn byte(byte: u8) -> Str {
        Str(raw::SINGLE[byte as usize].at())
    }

    /// Returns the address of the strings of one byte, and how many bytes lie from one to the next.
    pub fn letters() -> (usize, usize) {
        (raw::SINGLE.as_ptr() as usize, size_of_val(&raw::SINGLE[0]))
    }

    /// A string that all threads may use: literals, names. It goes with the engine that is at work;
    /// one for a `static`, which all engines share, is made inside of
    /// [`crate::immortal::for_process`].
    pub fn immortal(bytes: &[u8]) -> Shared<Str> {
        let at = match bytes {
            [] => raw::EMPTY.at(),
            [byte] => raw::SINGLE[*byte as usize].at(),
            _ => raw::alloc_immortal(bytes),
        };
        Shared::new(Str(at))
    }

    /// `len` bytes that `fill` sets; they are zero before.
    pub fn with_len(heap: &Heap, len: usize, fill: impl FnOnce(&mut [u8])) -> Str {
        if len == 0 {
            return Str::empty();
        }
        let at = raw::alloc(heap, len);
        let owner = Str(at);
        // SAFETY: the box has room for the bytes, and nobody else has seen it.
        unsafe {
            raw::data(at).write_bytes(0, len);
            fill(core::slice::from_raw_parts_mut(raw::data(at).as_ptr(), len));
        }
        owner
    }

    /// Both strings' bytes, one after the other.
    pub fn concat(heap: &Heap, left: &[u8], right: &[u8]) -> Str {
        let at = raw::alloc(heap, left.len().checked_add(right.len()).expect("length of two strings"));
        // SAFETY: the box has room for both.
        unsafe {
            let data = raw::data(at);
            raw::copy(left, data);
            raw::copy(right, data.add(left.len()));
        }
        Str(at)
    }

    /// All the parts' bytes, one after the other, in one allocation.
    pub fn concat_all(heap: &Heap, parts: &[&[u8]]) -> Str {
        let len = parts.iter().map(|part| part.len()).sum();
        let at = raw::alloc(heap, len);
        // SAFETY: the box has room for all.
        unsafe {
            let mut to = raw::data(at);
            for part in parts {
                raw::copy(part, to);
                to = to.add(part.len());
            }
        }
        Str(at)
    }

    /// Appends; in place and in amortised constant time per byte when this is the only handle.
    #[inline]
    pub fn append(&mut self, heap: &Heap, bytes: &[u8]) {
        // SAFETY: a box with a refcount of 1 is ours to change; `bytes` cannot be inside, as `self`
        // is borrowed.
        unsafe {
            let len = self.0.as_ref().len;
            let total = len.checked_add(bytes.len()).expect("length of two strings");
            if !self.0.as_ref().header.is_unique() {
                return self.append_to_copy(heap, bytes);
            }
            if total > raw::room(self.0) {
                self.0 = raw::grow(heap.memory(), self.0, total);
            }
            raw::copy(bytes, raw::data(self.0).add(len));
            self.0.as_mut().len = total;
            raw::forget_contents(self.0.as_mut());
        }
    }

    /// Precondition: the box is shared or immortal.
    #[cold]
    fn append_to_copy(&mut self, heap: &Heap, bytes: &[u8]) {
        if !bytes.is_empty() {
            *self = Str::concat(heap, self, bytes);
        }
    }

    /// The bytes, to change in place; copies first when the string is shared. The length stays.
    pub fn make_mut(&mut self, heap: &Heap) -> &mut [u8] {
        if self.is_empty() {
            return &mut [];
        }
        // SAFETY: after the copy the box has one owner.
        unsafe {
            if !self.0.as_ref().header.is_unique() {
                let copy = raw::alloc(heap, self.len());
                raw::data(copy).copy_from_nonoverlapping(raw::data(self.0), self.len());
                *self = Str(copy);
            }
            raw::forget_contents(self.0.as_mut());
            core::slice::from_raw_parts_mut(raw::data(self.0).as_ptr(), self.0.as_ref().len)
        }
    }

    /// The bytes.
    #[inline(always)]
    pub fn as_bytes(&self) -> &[u8] {
        // SAFETY: the handle keeps the box alive, and shared boxes are not changed.
        unsafe { raw::bytes(self.0) }
    }

    /// Whether the bytes are valid UTF-8: found out once, and remembered until they change.
    pub fn is_utf8(&self) -> bool {
        // SAFETY: the handle keeps the box alive.
        let header = unsafe { &self.0.as_ref().header };
        if header.has(crate::repr::header::flag::UTF8) {
            return true;
        }
        let valid = simdutf8::basic::from_utf8(self).is_ok();
        // other threads may look at an immortal string
        if valid && !header.is_immortal() {
            header.set(crate::repr::header::flag::UTF8);
        }
        valid
    }

    /// The bytes as text, with replacement characters where they are not UTF-8.
    pub fn to_text(&self) -> std::borrow::Cow<'_, str> {
        String::from_utf8_lossy(self)
    }

    /// The keyed hash, computed once; its top bit is set.
    #[inline(always)]
    pub fn hash(&self) -> u32 {
        // SAFETY: the handle keeps the box alive.
        unsafe { raw::hash(self.0) }
    }

    /// Whether both are the same box: equal without looking.
    #[inline(always)]
    pub fn same(&self, other: &Str) -> bool {
        self.0 == other.0
    }

    /// Whether both have the same bytes, without a call.
    #[inline(always)]
    pub fn equals(&self, other: &Str) -> bool {
        // SAFETY: the handles keep the boxes alive.
        unsafe { raw::same_bytes(self.0, other.0) }
    }

    #[inline]
    pub fn is_immortal(&self) -> bool {
        // SAFETY: the handle keeps the box alive.
        unsafe { self.0.as_ref() }.header.is_immortal()
    }

    /// The reference count; meaningless for an immortal string.
    pub fn refcount(&self) -> u32 {
        // SAFETY: the handle keeps the box alive.
        unsafe { self.0.as_ref() }.header.count.get().max(0) as u32
    }

    #[inline(always)]
    pub(crate) fn into_header(self) -> NonNull<Header> {
        ManuallyDrop::new(self).0.cast()
    }

    #[inline(always)]
    pub(crate) unsafe fn from_header(header: NonNull<Header>) -> Str {
        Str(header.cast())
    }
}

impl Deref for Str {
    type Target = [u8];

    #[inline(always)]
    fn deref(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl AsRef<[u8]> for Str {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

impl Clone for Str {
    #[inline(always)]
    fn clone(&self) -> Str {
        // SAFETY: the handle keeps the box alive.
        unsafe { header::retain(self.0.cast()) }
        Str(self.0)
    }
}

impl Drop for Str {
    #[inline(always)]
    fn drop(&mut self) {
        // SAFETY: the handle owns one count; strings are leaves, so the collector need not hear of
        // it.
        unsafe {
            let count = &self.0.as_ref().header.count;
            let refcount = count.get();
            if refcount > 1 {
                count.set(refcount - 1);
            } else if refcount == 1 {
                free_last(self.0);
            }
        }
    }
}

#[cold]
#[inline(never)]
unsafe fn free_last(at: NonNull<StrBox>) {
    // SAFETY: promised by the caller.
    unsafe { raw::free(at) }
}

impl Default for Str {
    fn default() -> Str {
        Str::empty()
    }
}

impl PartialEq for Str {
    #[inline]
    fn eq(&self, other: &Str) -> bool {
        self.same(other) || self.equals(other)
    }
}

impl Eq for Str {}

impl PartialEq<[u8]> for Str {
    fn eq(&self, other: &[u8]) -> bool {
        self.as_bytes() == other
    }
}

impl PartialOrd for Str {
    fn partial_cmp(&self, other: &Str) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Str {
    fn cmp(&self, other: &Str) -> Ordering {
        if self.same(other) { Ordering::Equal } else { self.as_bytes().cmp(other.as_bytes()) }
    }
}

impl core::hash::Hash for Str {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        state.write_u32(Str::hash(self));
    }
}

impl core::fmt::Debug for Str {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "\"{}\"", self.escape_ascii())
    }
}
