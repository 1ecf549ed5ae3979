//! Whole arrays: building them out of values, making room, shifting, renumbering, immortal copies.

use super::raw::{self, ArrayData, Entry, NIL};
use super::{Array, ArrayMut, Key, KeyRef, slots};
use crate::repr::header::{Header, flag, kind};
use crate::{Heap, Shared, Value};
use core::ptr::NonNull;
use heddle_heap::immortal;

impl Array {
    /// An array of these pairs; a key that comes twice keeps its place and takes the later value.
    pub fn from_pairs<K: Into<Key>, V: Into<Value>>(heap: &Heap, pairs: impl IntoIterator<Item = (K, V)>) -> Array {
        let mut array = Array::new();
        for (key, value) in pairs {
            array.insert(heap, key, value);
        }
        array
    }

    /// A copy that all threads may use and that is never freed. `None` when something in it cannot
    /// be shared
    /// (objects, resources, references).
    pub fn freeze(&self) -> Option<Shared<Array>> {
        if self.is_immortal() {
            return Some(Shared::new(self.clone()));
        }
        if self.is_empty() && self.next_free == i64::MIN {
            return Some(Shared::new(Array::new()));
        }
        let entries = self.iter().map(|(key, value)| Some((key, value.freeze()?))).collect::<Option<Vec<_>>>()?;
        let packed = self.is_packed() && self.used == self.len;
        Some(Shared::new(if packed { immortal_packed(self, entries) } else { immortal_hashed(self, entries) }))
    }
}

type FrozenEntries<'a> = Vec<(KeyRef<'a>, Shared<Value>)>;

fn immortal_box(source: &ArrayData, flags: u8, used: u32, capacity: u32, data: NonNull<u8>) -> Array {
    let content = ArrayData {
        header: Header::immortal(kind::ARRAY, flags),
        root: core::cell::Cell::new(0),
        len: used,
        used,
        capacity,
        mask: if flags & flag::HASHED == 0 { 0 } else { raw::index_mask(capacity) },
        cursor: 0,
        next_free: source.next_free,
        data,
        multiplier: 1,
        first: 0,
    };
    let at = immortal::alloc(size_of::<ArrayData>()).cast::<ArrayData>();
    // SAFETY: the block is fresh and large enough.
    unsafe { at.write(content) };
    Array(at)
}

fn immortal_packed(source: &ArrayData, entries: FrozenEntries<'_>) -> Array {
    let values: Vec<Value> = entries.into_iter().map(|(_, value)| (*value).clone()).collect();
    let used = values.len() as u32;
    let data = immortal::alloc(values.len() * size_of::<Value>());
    for (index, value) in values.into_iter().enumerate() {
        // SAFETY: the block is fresh and has room for all values.
        unsafe { data.cast::<Value>().add(index).write(value) };
    }
    immortal_box(source, 0, used, used, data)
}

fn immortal_hashed(source: &ArrayData, entries: FrozenEntries<'_>) -> Array {
    let capacity = (entries.len() as u32).next_power_of_two().max(8);
    let block = immortal::alloc(raw::hashed_size(capacity));
    // SAFETY: the block has room for the index and `capacity` entries, in this order.
    let data = unsafe { block.add(raw::index_size(raw::index_mask(capacity))) };
    let mut array = immortal_box(source, flag::HASHED, entries.len() as u32, capacity, data);
    for (position, (key, value)) in entries.into_iter().enumerate() {
        let (key, hash) = match key {
            KeyRef::Int(int) => (int as u64, raw::hash_int(1, int)),
            KeyRef::Str(str) => {
                // a key that is shared already stays the same box, which lookups know by its
                // address
                let name = if str.is_immortal() { Shared::new(str.clone()) } else { crate::Str::immortal(str) };
                ((*name).clone().into_header().as_ptr().expose_provenance() as u64, name.hash())
            }
        };
        let entry = Entry { value: (*value).clone(), key, hash, next: NIL };
        // SAFETY: the position is below the capacity.
        unsafe { data.cast::<Entry>().add(position).write(entry) };
    }
    // SAFETY: nobody else has seen the box yet.
    unsafe { array.0.as_mut() }.rebuild_index();
    array
}

impl ArrayMut<'_> {
    /// Makes room for `more` elements.
    pub fn reserve(&mut self, heap: &Heap, more: usize) {
        let wanted = slots((self.used as usize).saturating_add(more));
        let data = self.data_mut();
        if wanted <= data.capacity {
            return;
        }
        if data.is_packed() {
            data.set_packed_capacity(heap, wanted);
        } else {
            data.set_hashed_capacity(heap, wanted);
        }
    }

    /// Gives a packed array an index; positions stay. Nothing happens to a hashed one.
    pub fn make_hashed(&mut self, heap: &Heap) {
        if self.is_packed() {
            let used = self.used;
            self.data_mut().make_hashed(heap, used);
        }
    }

    /// `array_shift()`: takes out the first element and numbers the int keys anew; the internal
    /// pointer goes to the
    /// first element.
    pub fn shift(&mut self, heap: &Heap) -> Option<Value> {
        let position = self.first_pos()?;
        if self.is_packed() && self.header.extra.get() == 0 {
            return Some(self.shift_packed(position));
        }
        let value = self.remove_pos(position);
        if self.next_free == i64::MIN && self.header.extra.get() == 0 {
            // there never was an int key to be numbered anew
            self.data_mut().cursor = 0;
        } else {
            self.renumber(heap);
        }
        value
    }

    /// Precondition: packed, without iterators, and `first` is the first element.
    fn shift_packed(&mut self, first: u32) -> Value {
        let data = self.data_mut();
        let (used, values) = (data.used as usize, data.packed());
        // SAFETY: slots below `used` are initialised; what is moved down is not dropped twice.
        let value = unsafe {
            if data.len == data.used {
                data.shift_dense()
            } else {
                let value = (*values.add(first as usize)).take();
                let mut to = 0;
                for from in first as usize + 1..used {
                    if !(*values.add(from)).is_undef() {
                        let element = (*values.add(from)).take();
                        values.add(to).write(element);
                        to += 1;
                    }
                }
                (data.first, data.used, data.len) = (0, to as u32, to as u32);
                value
            }
        };
        data.next_free = data.used as i64;
        data.cursor = 0;
        value
    }

    /// `array_unshift()`: puts values before the first element and numbers the int keys anew; the
    /// internal pointer goes
    /// to the first element. Walks by reference go on with the element they were at.
    pub fn unshift(&mut self, heap: &Heap, values: impl IntoIterator<Item = Value>) {
        self.renumber_behind(heap, Array::from_values(heap, values));
    }

    /// Numbers the int keys anew from 0 in order; string keys stay. The next push follows the
    /// highest. An array that
    /// has only int keys becomes packed. The internal pointer goes to the first element.
    pub fn renumber(&mut self, heap: &Heap) {
        self.renumber_behind(heap, Array::with_capacity(heap, self.len().max(1)));
    }

    /// Moves all elements behind those of `first`, a list, and makes the result the content.
    fn renumber_behind(&mut self, heap: &Heap, mut first: Array) {
        let token = self.header.extra.get();
        let mut target = first.make_mut(heap);
        // All room is made before the first element moves: running out of memory must not leave
        // some behind.
        if self.keys().any(|key| matches!(key, KeyRef::Str(_))) {
            let all = slots(target.len() + self.len());
            target.data_mut().make_hashed(heap, all);
        } else {
            target.reserve(heap, self.len());
        }
        for position in 0..self.used {
            if token != 0 {
                heap.iterators.moved(token, position, target.used);
            }
            match self.take_pair(position) {
                Some((Key::Int(_), value)) => _ = target.push(heap, value),
                Some((Key::Str(name), value)) => target.insert_str_exact(heap, name, value),
                None => {}
            }
        }
        if token != 0 {
            heap.iterators.move_ends(token, self.used, target.used);
        }
        self.replace_content(heap, first);
    }

    /// Moves a pair out of its slot, which becomes a hole that is still counted and chained: the
    /// array must be given
    /// new content before anybody looks at it.
    fn take_pair(&mut self, position: u32) -> Option<(Key, Value)> {
        self.at(position)?;
        // SAFETY: just looked at. A hole owns no key, so the entry's is moved out.
        unsafe {
            let value = (*self.data_mut().slot(position)).take();
            if self.is_packed() {
                return Some((Key::Int(i64::from(position)), value));
            }
            Some(((*self.entries().add(position as usize)).take_key(), value))
        }
    }

    /// Drops what is in the array and moves the content of another in; the cursor goes to the first
    /// element.
    pub fn replace_content(&mut self, heap: &Heap, mut other: Array) {
        let mut other = other.make_mut(heap);
        self.clear(heap);
        let (mine, theirs) = (self.data_mut(), other.data_mut());
        let hashed = theirs.header.has(flag::HASHED);
        mine.header.clear(flag::HASHED);
        mine.header.set(if hashed { flag::HASHED } else { 0 });
        theirs.header.clear(flag::HASHED);
        core::mem::swap(&mut mine.data, &mut theirs.data);
        core::mem::swap(&mut mine.capacity, &mut theirs.capacity);
        core::mem::swap(&mut mine.mask, &mut theirs.mask);
        core::mem::swap(&mut mine.used, &mut theirs.used);
        core::mem::swap(&mut mine.len, &mut theirs.len);
        mine.next_free = theirs.next_free;
        (mine.multiplier, mine.first) = (theirs.multiplier, theirs.first);
        mine.cursor = 0;
    }

    /// Moves all elements of `other` behind mine: int keys are numbered on, string keys overwrite.
    pub fn append_all(&mut self, heap: &Heap, other: &Array) -> Result<(), Value> {
        self.reserve(heap, other.len());
        for (key, value) in other {
            match key {
                KeyRef::Int(_) => self.push(heap, value.clone())?,
                KeyRef::Str(name) => self.insert_str_exact(heap, name.clone(), value.clone()),
            }
        }
        Ok(())
    }

    /// Adds the elements of `other` whose keys are not there (the `+` of arrays).
    pub fn unite(&mut self, heap: &Heap, other: &Array) {
        for (key, value) in other {
            if !self.contains_key(key) {
                self.insert(heap, key, raw::copy_element(value, other));
            }
        }
    }
}
