//! Reading elements in order, from both ends.

use super::{ArrayData, KeyRef};
use crate::Value;
use core::iter::FusedIterator;

/// Elements with their keys, in order; double-ended.
#[derive(Clone)]
pub struct Iter<'a> {
    array: &'a ArrayData,
    /// Where the slots begin, and the logarithm of their distance.
    slots: *const u8,
    shift: u32,
    front: u32,
    back: u32,
    left: u32,
}

impl<'a> Iter<'a> {
    pub(crate) fn new(array: &'a ArrayData) -> Iter<'a> {
        let (slots, shift) = (array.data.as_ptr().cast_const(), array.slot_shift());
        Iter { array, slots, shift, front: 0, back: array.used, left: array.len }
    }

    /// # Safety
    /// `position` is below `used`.
    #[inline(always)]
    unsafe fn slot(&self, position: u32) -> &'a Value {
        // SAFETY: initialised, as promised, and the array is borrowed.
        unsafe { &*self.slots.add((position as usize) << self.shift).cast() }
    }
}

impl<'a> Iterator for Iter<'a> {
    type Item = (KeyRef<'a>, &'a Value);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        while self.front < self.back {
            let position = self.front;
            self.front += 1;
            // SAFETY: positions below `used` are initialised, and the array is borrowed.
            unsafe {
                let value = self.slot(position);
                if !value.is_undef() {
                    self.left -= 1;
                    return Some((self.array.key_at(position), value));
                }
            }
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left as usize, Some(self.left as usize))
    }
}

impl DoubleEndedIterator for Iter<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        while self.front < self.back {
            self.back -= 1;
            // SAFETY: as in `next`.
            unsafe {
                let value = self.slot(self.back);
                if !value.is_undef() {
                    self.left -= 1;
                    return Some((self.array.key_at(self.back), value));
                }
            }
        }
        None
    }
}

impl ExactSizeIterator for Iter<'_> {}
impl FusedIterator for Iter<'_> {}
