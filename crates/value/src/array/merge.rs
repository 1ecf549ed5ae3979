//! Several arrays as one, in the manner of `array_merge()`; and elements under keys that are known
//! to be new.

use super::mutate::replace;
use super::raw::ArrayData;
use super::{Array, ArrayMut, KeyRef, ListBuilder, slots};
use crate::{Heap, Str, Value};

impl Array {
    /// All elements of these arrays one after the other: int keys are numbered anew, later values
    /// under a string key overwrite.
    pub fn merged<'a>(heap: &Heap, arrays: impl Iterator<Item = &'a ArrayData> + Clone) -> Array {
        let total = arrays.clone().map(ArrayData::len).sum::<usize>();
        if total == 0 {
            return Array::new();
        }
        if arrays.clone().all(ArrayData::is_packed) {
            let mut list = ListBuilder::with_capacity(heap, total);
            for array in arrays {
                list.extend(heap, array);
            }
            return list.finish();
        }
        let mut result = Array::with_hashed_capacity(heap, slots(total) as usize);
        let mut target = result.make_mut(heap);
        let data = target.data_mut();
        let mut number = 0;
        for array in arrays {
            // only what stands before may have the same names
            let fresh = data.used as usize == number;
            for (key, value) in array {
                let value = value.to_element();
                // SAFETY: there is room for all; a name that may be there is looked for.
                unsafe {
                    match key {
                        KeyRef::Int(_) => {
                            data.add_int(number as i64, value);
                            number += 1;
                        }
                        KeyRef::Str(name) => match if fresh { None } else { data.find_str(name) } {
                            Some(position) => replace(&mut *data.slot(position), value),
                            None => _ = data.add_str(name.clone(), value),
                        },
                    }
                }
            }
        }
        if number > 0 {
            data.next_free = number as i64;
        }
        result
    }
}

impl ArrayMut<'_> {
    /// Puts a value under a key that is borrowed, in the place of what was there.
    #[inline(always)]
    pub fn set(&mut self, heap: &Heap, key: KeyRef<'_>, value: Value) {
        match key {
            KeyRef::Int(int) => self.insert_int(heap, int, value),
            KeyRef::Str(name) => self.set_named(heap, name, value),
        }
    }

    /// See [`ArrayMut::set`].
    fn set_named(&mut self, heap: &Heap, name: &Str, value: Value) {
        let found = self.find_str(name);
        let data = self.data_mut();
        if let Some(position) = found {
            // SAFETY: positions found are in bounds.
            return replace(unsafe { &mut *data.slot(position) }, value);
        }
        if data.is_packed() {
            let more = data.used.saturating_add(1);
            data.make_hashed(heap, more);
        }
        data.make_room(heap);
        // SAFETY: there is room, and the key is not there.
        unsafe { data.add_str(name.clone(), value) };
    }

    /// Puts an element under a key that is not there: nothing is looked for.
    #[inline]
    pub fn add(&mut self, heap: &Heap, key: KeyRef<'_>, value: Value) {
        match key {
            KeyRef::Int(int) => self.add_int_key(heap, int, value),
            KeyRef::Str(name) => _ = self.add_new_str(heap, name.clone(), value),
        }
    }
}
