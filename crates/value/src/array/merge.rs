//! Several arrays as one, in the manner of `array_merge()`; and elements under keys that are known to be new.

use super::mutate::replace;
use super::raw::ArrayData;
use super::{Array, ArrayMut, KeyRef, ListBuilder, slots};
use crate::{Heap, Value};

impl Array {
    /// All elements of these arrays one after the other: int keys are numbered anew, later values under a string key overwrite.
    pub fn merged(heap: &Heap, arrays: &[&ArrayData]) -> Array {
        let total = arrays.iter().map(|array| array.len()).sum::<usize>();
        if total == 0 {
            return Array::new();
        }
        if arrays.iter().all(|array| array.is_packed()) {
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
            array.iter().for_each(|(key, value)| {
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
            });
        }
        if number > 0 {
            data.next_free = number as i64;
        }
        result
    }
}

impl ArrayMut<'_> {
    /// Puts an element under a key that is not there: nothing is looked for.
    #[inline]
    pub fn add(&mut self, heap: &Heap, key: KeyRef<'_>, value: Value) {
        match key {
            KeyRef::Int(int) => self.add_int_key(heap, int, value),
            KeyRef::Str(name) => _ = self.add_new_str(heap, name.clone(), value),
        }
    }
}
