//! [`ListBuilder`]: a list under construction, which becomes an [`Array`] without a copy.

use super::{Array, ArrayData, slots};
use crate::{Heap, Value};
use core::mem::ManuallyDrop;

/// Collects values that get the keys 0, 1, 2 …; cheaper than as many pushes, because the array is
/// brought in line once, at the end.
pub struct ListBuilder {
    /// Packed, with a refcount of 1. What is written to it counts as its content from
    /// [`ListBuilder::commit_length`] on.
    array: Array,
    next: *mut Value,
    /// One past the last slot there is room for.
    end: *mut Value,
}

impl ListBuilder {
    /// An empty list with room for `capacity` values.
    #[inline]
    pub fn with_capacity(heap: &Heap, capacity: usize) -> ListBuilder {
        // room for at least one, so that the array is not the shared empty one
        let array = Array::with_capacity(heap, capacity.max(1));
        let next = array.packed();
        // SAFETY: the block has room for so many.
        let end = unsafe { next.add(array.capacity as usize) };
        ListBuilder { array, next, end }
    }

    /// Appends.
    #[inline(always)]
    pub fn push(&mut self, heap: &Heap, value: impl Into<Value>) {
        if self.next == self.end {
            self.grow(heap);
        }
        // SAFETY: there is room.
        unsafe {
            self.next.write(value.into());
            self.next = self.next.add(1);
        }
    }

    /// Appends a value `count` times.
    pub fn push_repeated(&mut self, heap: &Heap, value: &Value, count: usize) {
        self.reserve(heap, count);
        for _ in 0..count {
            // SAFETY: room was made.
            unsafe {
                self.next.write(value.clone());
                self.next = self.next.add(1);
            }
        }
    }

    /// Appends the ints from `first` on, `step` apart.
    pub fn push_ints(&mut self, heap: &Heap, first: i64, step: i64, count: usize) {
        self.reserve(heap, count);
        let mut int = first;
        for _ in 0..count {
            // SAFETY: room was made.
            unsafe {
                self.next.write(Value::int(int));
                self.next = self.next.add(1);
            }
            int = int.wrapping_add(step);
        }
    }

    /// Appends the elements of an array, whatever their keys.
    pub fn extend(&mut self, heap: &Heap, array: &ArrayData) {
        self.reserve(heap, array.len());
        array.values().for_each(|value| {
            // SAFETY: room was made.
            unsafe {
                self.next.write(value.to_element());
                self.next = self.next.add(1);
            }
        });
    }

    /// Appends the keys of an array.
    pub fn extend_keys(&mut self, heap: &Heap, array: &ArrayData) {
        self.reserve(heap, array.len());
        array.iter().for_each(|(key, _)| {
            // SAFETY: room was made.
            unsafe {
                self.next.write(key.to_value());
                self.next = self.next.add(1);
            }
        });
    }

    /// Appends elements of another array.
    pub fn extend_from(&mut self, heap: &Heap, values: &[Value]) {
        self.reserve(heap, values.len());
        for value in values {
            // SAFETY: room was made.
            unsafe {
                self.next.write(value.to_element());
                self.next = self.next.add(1);
            }
        }
    }

    /// Makes room for `more` values.
    fn reserve(&mut self, heap: &Heap, more: usize) {
        // SAFETY: both point into the array's block.
        let room = unsafe { self.end.offset_from_unsigned(self.next) };
        if room < more {
            self.make_room(heap, self.len().saturating_add(more));
        }
    }

    /// Values so far.
    #[inline]
    pub fn len(&self) -> usize {
        // SAFETY: both point into the array's block.
        unsafe { self.next.offset_from_unsigned(self.array.packed()) }
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Precondition: no room.
    #[cold]
    #[inline(never)]
    fn grow(&mut self, heap: &Heap) {
        self.make_room(heap, self.len().saturating_mul(2).max(4));
    }

    /// Gives the block room for `capacity` values in all.
    fn make_room(&mut self, heap: &Heap, capacity: usize) {
        self.commit_length();
        let wanted = slots(capacity);
        // SAFETY: the builder owns the array.
        unsafe { self.array.0.as_mut() }.set_packed_capacity(heap, wanted);
        // SAFETY: `used` slots of the new block are in use.
        unsafe {
            self.next = self.array.packed().add(self.array.used as usize);
            self.end = self.array.packed().add(self.array.capacity as usize);
        }
    }

    /// Makes what was written the array's content.
    #[inline]
    fn commit_length(&mut self) {
        let len = self.len() as u32;
        // SAFETY: the builder owns the array; so many slots are initialised.
        let data = unsafe { self.array.0.as_mut() };
        (data.len, data.used) = (len, len);
        if len > 0 {
            data.next_free = i64::from(len);
        }
    }

    /// The finished list.
    #[inline]
    pub fn finish(mut self) -> Array {
        self.commit_length();
        let builder = ManuallyDrop::new(self);
        // SAFETY: the handle moves out; the builder is not dropped.
        unsafe { core::ptr::read(&builder.array) }
    }
}

impl Drop for ListBuilder {
    fn drop(&mut self) {
        self.commit_length();
    }
}

impl Array {
    /// A list of these values.
    #[inline]
    pub fn from_values(heap: &Heap, values: impl IntoIterator<Item = Value>) -> Array {
        let values = values.into_iter();
        let mut list = ListBuilder::with_capacity(heap, values.size_hint().0);
        values.for_each(|value| list.push(heap, value));
        list.finish()
    }
}
