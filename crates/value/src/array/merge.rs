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
            if array.is_packed() {
                for value in array.values() {
                    // SAFETY: there is room for all.
                    unsafe { data.add_int(number as i64, value.to_element()) };
                    number += 1;
                }
                continue;
            }
            for entry in array.live_entries() {
                let value = entry.value.to_element();
                // SAFETY: there is room for all; a name that may be there is looked for, and one
                // that is added gets a count of its own.
                unsafe {
                    if !entry.has_str_key() {
                        data.add_int(number as i64, value);
                        number += 1;
                        continue;
                    }
                    let name = entry.str_key();
                    match if fresh { None } else { data.find_by_hash(name, entry.hash) } {
                        Some(position) => replace(&mut *data.slot(position), value),
                        None => _ = data.add_copied(entry, value),
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

/// Returns whether the answer is the same for all arrays.
#[inline(always)]
fn all_say(arrays: &[&ArrayData], answer: bool, asked: impl Fn(&ArrayData) -> bool) -> bool {
    arrays.iter().all(|array| asked(array) == answer)
}

impl ArrayData {
    /// Returns the elements whose keys all of the others have (`present`), or none of them.
    pub fn with_keys_of(&self, heap: &Heap, others: &[&ArrayData], present: bool) -> Array {
        let most = if present { others.iter().map(|other| other.len()).fold(self.len(), usize::min) } else { self.len() };
        if most == 0 {
            return Array::new();
        }
        if self.is_packed() {
            let mut result = Array::with_capacity(heap, most);
            let mut target = result.make_mut(heap);
            for (key, value) in self {
                if all_say(others, present, |other| other.get(key).is_some()) {
                    target.add(heap, key, value.to_element());
                }
            }
            return result;
        }
        let mut result = Array::with_hashed_capacity(heap, most);
        let mut target = result.make_mut(heap);
        for entry in self.live_entries() {
            if entry.has_str_key() {
                // SAFETY: just asked.
                let name = unsafe { entry.str_key() };
                if all_say(others, present, |other| !other.is_packed() && other.find_by_hash(name, entry.hash).is_some()) {
                    // SAFETY: the key is not there, and there is room for all that may be wanted.
                    unsafe { target.data_mut().add_copied(entry, entry.value.to_element()) };
                }
            } else {
                let key = entry.key as i64;
                if all_say(others, present, |other| other.find_int(key).is_some()) {
                    target.add(heap, KeyRef::Int(key), entry.value.to_element());
                }
            }
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
