//! Reading elements in order, from both ends: with their keys ([`Iter`]) or without ([`Values`]).
//!
//! The last slot in use is no hole, so as long as elements are left there is one ahead, and no end
//! has to be looked at. Whole walks (`fold`
//! and what is made of it: `for_each`, `count`, `extend` …) ask once which kind of array it is.

use super::raw::Entry;
use super::{ArrayData, KeyRef};
use crate::Value;
use core::iter::FusedIterator;
use core::marker::PhantomData;

/// Logarithm of the size of a packed array's slot.
const PACKED: u32 = size_of::<Value>().ilog2();

/// Elements with their keys, in order; double-ended.
#[derive(Clone)]
pub struct Iter<'a> {
    /// Where the slots begin, and the logarithm of their distance.
    slots: *const u8,
    shift: u32,
    front: u32,
    back: u32,
    left: u32,
    array: PhantomData<&'a ArrayData>,
}

impl<'a> Iter<'a> {
    pub(crate) fn new(array: &'a ArrayData) -> Iter<'a> {
        let (slots, shift) = (array.data.as_ptr().cast_const(), array.slot_shift());
        Iter { slots, shift, front: array.first, back: array.used, left: array.len, array: PhantomData }
    }

    /// # Safety
    /// `position` is below `used`.
    #[inline(always)]
    unsafe fn slot(&self, position: u32) -> &'a Value {
        // SAFETY: initialised, as promised, and the array is borrowed.
        unsafe { &*self.slots.add((position as usize) << self.shift).cast() }
    }

    /// # Safety
    /// `position` is below `used`, and the slot is no hole.
    #[inline(always)]
    unsafe fn element(&self, position: u32, value: &'a Value) -> (KeyRef<'a>, &'a Value) {
        if self.shift == PACKED {
            return (KeyRef::Int(i64::from(position)), value);
        }
        // SAFETY: in a hashed array the value begins an entry.
        let entry = unsafe { &*self.slots.cast::<Entry>().add(position as usize) };
        (entry.key_ref(), value)
    }
}

impl<'a> Iterator for Iter<'a> {
    type Item = (KeyRef<'a>, &'a Value);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        while self.left > 0 {
            let position = self.front;
            self.front += 1;
            // SAFETY: an element is left, so positions up to it are in use, and the array is
            // borrowed.
            unsafe {
                let value = self.slot(position);
                if !value.is_undef() {
                    self.left -= 1;
                    return Some(self.element(position, value));
                }
            }
        }
        None
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left as usize, Some(self.left as usize))
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        if self.left == self.back - self.front {
            // no holes: the element is where it is counted to be
            let skipped = n.min(self.left as usize) as u32;
            self.front += skipped;
            self.left -= skipped;
            return self.next();
        }
        for _ in 0..n {
            self.next()?;
        }
        self.next()
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        let mut result = init;
        let span = self.front as usize..self.back as usize;
        // SAFETY: positions below `used` are initialised, and the array is borrowed.
        unsafe {
            if self.shift == PACKED {
                let values = self.slots.cast::<Value>();
                for position in span {
                    let value = &*values.add(position);
                    if !value.is_undef() {
                        result = f(result, (KeyRef::Int(position as i64), value));
                    }
                }
            } else {
                let entries = self.slots.cast::<Entry>();
                for position in span {
                    let entry = &*entries.add(position);
                    if !entry.value.is_undef() {
                        result = f(result, (entry.key_ref(), &entry.value));
                    }
                }
            }
        }
        result
    }
}

impl DoubleEndedIterator for Iter<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        while self.left > 0 {
            self.back -= 1;
            // SAFETY: as in `next`.
            unsafe {
                let value = self.slot(self.back);
                if !value.is_undef() {
                    self.left -= 1;
                    return Some(self.element(self.back, value));
                }
            }
        }
        None
    }
}

impl ExactSizeIterator for Iter<'_> {}
impl FusedIterator for Iter<'_> {}

/// Elements without their keys, in order; double-ended.
#[derive(Clone)]
pub struct Values<'a> {
    front: *const u8,
    /// One past the last slot.
    back: *const u8,
    /// Bytes from one slot to the next.
    stride: usize,
    left: u32,
    array: PhantomData<&'a ArrayData>,
}

impl<'a> Values<'a> {
    pub(crate) fn new(array: &'a ArrayData) -> Values<'a> {
        let front = array.data.as_ptr().cast_const();
        let back = front.wrapping_add((array.used as usize) << array.slot_shift());
        Values { front, back, stride: 1 << array.slot_shift(), left: array.len, array: PhantomData }
    }
}

impl<'a> Iterator for Values<'a> {
    type Item = &'a Value;

    #[inline]
    fn next(&mut self) -> Option<&'a Value> {
        while self.left > 0 {
            // SAFETY: an element is left, so slots up to it are in use, and the array is borrowed.
            let value = unsafe { &*self.front.cast::<Value>() };
            self.front = self.front.wrapping_add(self.stride);
            if !value.is_undef() {
                self.left -= 1;
                return Some(value);
            }
        }
        None
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left as usize, Some(self.left as usize))
    }

    #[inline]
    fn fold<B, F: FnMut(B, &'a Value) -> B>(self, init: B, mut f: F) -> B {
        let mut result = init;
        let mut at = self.front;
        while at != self.back {
            // SAFETY: slots before the back end are initialised, and the array is borrowed.
            let value = unsafe { &*at.cast::<Value>() };
            at = at.wrapping_add(self.stride);
            if !value.is_undef() {
                result = f(result, value);
            }
        }
        result
    }
}

impl DoubleEndedIterator for Values<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        while self.left > 0 {
            self.back = self.back.wrapping_sub(self.stride);
            // SAFETY: as in `next`.
            let value = unsafe { &*self.back.cast::<Value>() };
            if !value.is_undef() {
                self.left -= 1;
                return Some(value);
            }
        }
        None
    }
}

impl ExactSizeIterator for Values<'_> {}
impl FusedIterator for Values<'_> {}
