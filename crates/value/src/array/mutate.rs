//! [`ArrayMut`] and everything that changes an array by PHP's rules.

use super::raw::{self, ArrayData, LongChain};
use super::{Array, Key, KeyRef};
use crate::{Heap, Str, Value};
use core::marker::PhantomData;
use core::ops::Deref;
use core::ptr::NonNull;

/// An array that has one owner and may be changed in place.
#[repr(transparent)]
pub struct ArrayMut<'a> {
    at: NonNull<ArrayData>,
    owner: PhantomData<&'a mut Array>,
}

impl Deref for ArrayMut<'_> {
    type Target = ArrayData;

    #[inline(always)]
    fn deref(&self) -> &ArrayData {
        // SAFETY: the owner is borrowed.
        unsafe { self.at.as_ref() }
    }
}

impl<'a> ArrayMut<'a> {
    /// # Safety
    /// The box has one owner, which is borrowed for `'a`.
    #[inline(always)]
    pub unsafe fn new(at: NonNull<ArrayData>) -> ArrayMut<'a> {
        let array = ArrayMut { at, owner: PhantomData };
        debug_assert!(array.header.is_unique());
        array
    }

    #[inline(always)]
    pub(crate) fn data_mut(&mut self) -> &mut ArrayData {
        // SAFETY: the owner is mutably borrowed, and there is no other.
        unsafe { self.at.as_mut() }
    }

    /// The slot at a position that was found.
    #[inline(always)]
    fn slot_mut(&mut self, position: u32) -> &'a mut Value {
        // SAFETY: positions found are in bounds; the owner is borrowed for `'a`.
        unsafe { &mut *self.data_mut().slot(position) }
    }

    /// Raises the key of the next push above `key`.
    #[inline(always)]
    fn note_key(&mut self, key: i64) {
        let data = self.data_mut();
        if key >= data.next_free {
            data.next_free = key.saturating_add(1);
        }
    }

    // ---- finding

    /// The element under an int key, to change.
    #[inline(always)]
    pub fn get_int_mut(&mut self, key: i64) -> Option<&mut Value> {
        let position = self.find_int(key)?;
        Some(self.slot_mut(position))
    }

    /// The element under a string that is known not to be the text of an int, to change.
    #[inline(always)]
    pub fn get_str_exact_mut(&mut self, key: &Str) -> Option<&mut Value> {
        let position = self.find_str(key)?;
        Some(self.slot_mut(position))
    }

    /// The element under a key, to change.
    #[inline]
    pub fn get_mut<'k>(&mut self, key: impl Into<KeyRef<'k>>) -> Option<&mut Value> {
        let position = self.position_of(key)?;
        Some(self.slot_mut(position))
    }

    /// The element under an int key, to change as long as the array is borrowed.
    #[inline(always)]
    pub fn into_int(mut self, key: i64) -> Option<&'a mut Value> {
        let position = self.find_int(key)?;
        Some(self.slot_mut(position))
    }

    /// The element under a key likewise.
    #[inline]
    pub fn into_element<'k>(mut self, key: impl Into<KeyRef<'k>>) -> Option<&'a mut Value> {
        let position = self.position_of(key)?;
        Some(self.slot_mut(position))
    }

    /// The element at a position, to change.
    #[inline]
    pub fn at_mut(&mut self, position: u32) -> Option<(KeyRef<'_>, &mut Value)> {
        self.at(position)?;
        let value = self.slot_mut(position);
        // SAFETY: the slot is no hole; keys and values do not overlap.
        Some((unsafe { self.key_at(position) }, value))
    }

    /// The element at a position, to change as long as the array is borrowed, and its key.
    #[inline]
    pub fn into_at(mut self, position: u32) -> Option<(KeyRef<'a>, &'a mut Value)> {
        self.at(position)?;
        let value = self.slot_mut(position);
        // SAFETY: the slot is no hole; keys and values do not overlap; the owner is borrowed for
        // `'a`.
        Some((unsafe { self.at.as_ref().key_at(position) }, value))
    }

    /// All elements in order with their keys, to change.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (KeyRef<'_>, &mut Value)> {
        let at = self.at;
        (0..self.used).filter_map(move |position| {
            // SAFETY: positions below `used` are initialised, each is given out once, and the owner
            // is borrowed as long
            // as the iterator. Keys and values do not overlap.
            unsafe {
                let slot = at.as_ref().slot(position);
                (!(*slot).is_undef()).then(|| (at.as_ref().key_at(position), &mut *slot))
            }
        })
    }

    // ---- writing

    /// Makes this very string the key at a position where an equal one is: it is found by its
    /// address then ([`super::Array::place_of_str_at`]).
    pub fn share_key(&mut self, position: u32, key: &Str) {
        if self.is_packed() || position >= self.used {
            return;
        }
        // SAFETY: in bounds, in a hashed array; an entry whose key is a string owns a count of it,
        // which is taken over by the one that replaces it.
        unsafe {
            let entry = self.entries().add(position as usize);
            let is_equal = !(*entry).value.is_undef() && matches!((*entry).key_ref(), KeyRef::Str(known) if **known == **key);
            if is_equal && (*entry).key != raw::address_of(key) {
                let known = std::mem::replace(&mut *(&raw mut (*entry).key).cast::<Str>(), key.clone());
                drop(known);
            }
        }
    }

    /// The element under an int key; null is put there when there is none.
    #[inline]
    pub fn entry_int(&mut self, heap: &Heap, key: i64) -> &mut Value {
        if self.is_packed() {
            if let Some(position) = self.find_int(key) {
                return self.slot_mut(position);
            }
            return self.add_to_packed(heap, key, Value::NULL);
        }
        match self.find_int_to_insert(key) {
            Ok(position) => self.slot_mut(position),
            Err(crowded) => self.add_to_hashed(heap, key, Value::NULL, crowded),
        }
    }

    /// The element under a string that is known not to be the text of an int; null is put there
    /// when there is none.
    #[inline]
    pub fn entry_str_exact(&mut self, heap: &Heap, key: &Str) -> &mut Value {
        match self.find_str(key) {
            Some(position) => self.slot_mut(position),
            None => self.add_new_str(heap, key.clone(), Value::NULL),
        }
    }

    /// The element under a key; null is put there when there is none.
    #[inline]
    pub fn entry<'k>(&mut self, heap: &Heap, key: impl Into<KeyRef<'k>>) -> &mut Value {
        match key.into() {
            KeyRef::Int(int) => self.entry_int(heap, int),
            KeyRef::Str(str) => self.entry_str_exact(heap, str),
        }
    }

    /// Puts a value under an int key, in the place of what was there (a reference there is
    /// replaced, not written to).
    #[inline]
    pub fn insert_int(&mut self, heap: &Heap, key: i64, value: Value) {
        if self.is_packed() {
            match self.find_int(key) {
                Some(position) => replace(self.slot_mut(position), value),
                None => _ = self.add_to_packed(heap, key, value),
            }
            return;
        }
        match self.find_int_to_insert(key) {
            Ok(position) => replace(self.slot_mut(position), value),
            Err(crowded) => _ = self.add_to_hashed(heap, key, value, crowded),
        }
    }

    /// Puts a value under a string that is known not to be the text of an int.
    #[inline]
    pub fn insert_str_exact(&mut self, heap: &Heap, key: Str, value: Value) {
        match self.find_str(&key) {
            Some(position) => replace(self.slot_mut(position), value),
            None => _ = self.add_new_str(heap, key, value),
        }
    }

    /// Puts a value under a key.
    #[inline]
    pub fn insert(&mut self, heap: &Heap, key: impl Into<Key>, value: impl Into<Value>) {
        match key.into() {
            Key::Int(int) => self.insert_int(heap, int, value.into()),
            Key::Str(str) => self.insert_str_exact(heap, str, value.into()),
        }
    }

    /// Puts a value under a string given as bytes, which may be the text of an int.
    pub fn insert_bytes(&mut self, heap: &Heap, key: &[u8], value: impl Into<Value>) {
        self.insert(heap, Key::from_bytes(heap, key), value);
    }

    /// Appends. When the keys are used up the value comes back (PHP: "Cannot add element to the
    /// array as the next
    /// element is already occupied").
    #[inline]
    pub fn push(&mut self, heap: &Heap, value: impl Into<Value>) -> Result<(), Value> {
        self.push_slot(heap, value.into()).map(drop)
    }

    /// Appends and gives the new element's slot.
    #[inline]
    pub fn push_slot(&mut self, heap: &Heap, value: Value) -> Result<&mut Value, Value> {
        debug_assert!(!value.is_undef());
        let data = self.data_mut();
        // The last used slot is no hole, so in a packed array without a gap the new key is `used`.
        let dense = data.next_free == data.used as i64 || data.next_free == i64::MIN && data.used == 0;
        if data.is_packed() && dense {
            data.make_room(heap);
            let position = data.used;
            // SAFETY: there is room.
            unsafe { data.packed().add(position as usize).write(value) };
            data.used = position + 1;
            data.len += 1;
            data.next_free = data.used as i64;
            return Ok(self.slot_mut(position));
        }
        self.push_elsewhere(heap, value)
    }

    /// Appends likewise and gives the slot as long as the array is borrowed.
    ///
    /// # Errors
    /// Gives the value back where the key of the next push is taken.
    #[inline]
    pub fn into_pushed(mut self, heap: &Heap, value: Value) -> Result<&'a mut Value, Value> {
        let slot: *mut Value = self.push_slot(heap, value)?;
        // SAFETY: the slot belongs to the array, which is borrowed for `'a`.
        Ok(unsafe { &mut *slot })
    }

    /// Precondition: hashed, or packed with the next key not at the end.
    #[inline(never)]
    fn push_elsewhere(&mut self, heap: &Heap, value: Value) -> Result<&mut Value, Value> {
        let Some(key) = self.next_free() else { return Err(value) };
        if self.is_packed() {
            return Ok(self.add_to_packed(heap, key, value));
        }
        // Keys from `next_free` on are unused, so nothing has to be looked for.
        Ok(self.add_to_hashed(heap, key, value, LongChain(false)))
    }

    /// Precondition: packed, and the key is not there. Stays packed when the order and the density
    /// allow it.
    #[inline(never)]
    fn add_to_packed(&mut self, heap: &Heap, key: i64, value: Value) -> &'a mut Value {
        let data = self.data_mut();
        if !data.may_stay_packed(key) {
            let more = data.used.saturating_add(1);
            data.make_hashed(heap, more);
            return self.add_to_hashed(heap, key, value, LongChain(false));
        }
        let position = key as u32;
        if position >= data.capacity {
            let wanted = data.capacity.saturating_mul(2).max(position + 1).max(4);
            data.set_packed_capacity(heap, wanted);
        }
        // SAFETY: there is room; slots between the old end and the new one become holes.
        unsafe {
            for hole in data.used..position {
                data.packed().add(hole as usize).write(Value::UNDEF);
            }
            data.packed().add(position as usize).write(value);
        }
        data.used = position + 1;
        data.len += 1;
        self.note_key(key);
        self.slot_mut(position)
    }

    #[inline]
    fn add_to_hashed(&mut self, heap: &Heap, key: i64, value: Value, crowded: LongChain) -> &'a mut Value {
        let data = self.data_mut();
        if crowded.0 {
            data.reseed();
        }
        data.make_room(heap);
        // SAFETY: there is room, and the key is not there.
        let slot = unsafe { data.add_int(key, value) };
        self.note_key(key);
        // SAFETY: just written; the owner is borrowed for `'a`.
        unsafe { &mut *slot }
    }

    /// Precondition: the key is not there.
    #[inline]
    pub(super) fn add_int_key(&mut self, heap: &Heap, key: i64, value: Value) {
        let data = self.data_mut();
        if !data.is_packed() {
            self.add_to_hashed(heap, key, value, LongChain(false));
            return;
        }
        if key == i64::from(data.used) && data.used < data.capacity && data.next_free <= key {
            // SAFETY: there is room.
            unsafe { data.packed().add(key as usize).write(value) };
            data.used += 1;
            data.len += 1;
            data.next_free = key + 1;
            return;
        }
        self.add_to_packed(heap, key, value);
    }

    /// Precondition: the key is not there.
    #[inline]
    pub(super) fn add_new_str(&mut self, heap: &Heap, key: Str, value: Value) -> &'a mut Value {
        let data = self.data_mut();
        if data.is_packed() {
            let more = data.used.saturating_add(1);
            data.make_hashed(heap, more);
        }
        data.make_room(heap);
        // SAFETY: there is room, and the key is not there; the owner is borrowed for `'a`.
        unsafe { &mut *data.add_str(key, value) }
    }

    // ---- removing

    /// Takes out the element under an int key.
    #[inline]
    pub fn remove_int(&mut self, key: i64) -> Option<Value> {
        let position = self.find_int(key)?;
        // SAFETY: positions found are live.
        Some(unsafe { self.data_mut().remove_at(position) })
    }

    /// Takes out the element under a key. The key of the next push stays.
    #[inline]
    pub fn remove<'k>(&mut self, key: impl Into<KeyRef<'k>>) -> Option<Value> {
        let position = self.position_of(key)?;
        // SAFETY: positions found are live.
        Some(unsafe { self.data_mut().remove_at(position) })
    }

    /// Takes out the element at a position.
    pub fn remove_pos(&mut self, position: u32) -> Option<Value> {
        self.at(position)?;
        // SAFETY: just looked at.
        Some(unsafe { self.data_mut().remove_at(position) })
    }

    /// `array_pop()`: takes out the last element; its key, if it was the highest, is free again;
    /// the internal pointer
    /// goes to the first element.
    pub fn pop(&mut self) -> Option<Value> {
        let position = self.last_pos()?;
        // SAFETY: the position is live.
        let key = unsafe { self.key_at(position) };
        if let KeyRef::Int(int) = key
            && self.next_free.checked_sub(1) == Some(int)
        {
            self.data_mut().next_free = int;
        }
        // SAFETY: the position is live.
        let value = unsafe { self.data_mut().remove_at(position) };
        self.data_mut().cursor = 0;
        Some(value)
    }

    /// Drops all elements; the key of the next push starts again.
    pub fn clear(&mut self, heap: &Heap) {
        // SAFETY: the box has one owner.
        unsafe { raw::clear(heap, self.at) };
        self.data_mut().next_free = i64::MIN;
    }

    /// Sets the key of the next push, as sorting and splicing functions do.
    pub fn set_next_free(&mut self, next: i64) {
        self.data_mut().next_free = next;
    }
}

impl ArrayData {
    /// Whether a packed array can take `key` (which is not there) and stay packed: at the end, and
    /// not too sparse.
    fn may_stay_packed(&self, key: i64) -> bool {
        if key < self.used as i64 {
            // A hole before the end: the new element comes last in order, so positions are no
            // longer keys.
            return false;
        }
        let (key, capacity) = (key as u64, self.capacity as u64);
        key < capacity.max(4) || key / 2 < capacity && capacity / 2 < self.len as u64 && key < raw::MAX_CAPACITY as u64
    }
}

/// Puts a value into a slot; the old one is dropped when the new one is in place.
#[inline(always)]
pub(super) fn replace(slot: &mut Value, value: Value) {
    debug_assert!(!value.is_undef());
    drop(core::mem::replace(slot, value));
}

/// The same, with the separation: for callers that hold a handle.
impl Array {
    /// See [`ArrayMut::push`].
    #[inline]
    pub fn push(&mut self, heap: &Heap, value: impl Into<Value>) -> Result<(), Value> {
        self.make_mut(heap).push(heap, value)
    }

    /// See [`ArrayMut::insert`].
    #[inline]
    pub fn insert(&mut self, heap: &Heap, key: impl Into<Key>, value: impl Into<Value>) {
        self.make_mut(heap).insert(heap, key, value);
    }

    /// See [`ArrayMut::insert_int`].
    #[inline]
    pub fn insert_int(&mut self, heap: &Heap, key: i64, value: Value) {
        self.make_mut(heap).insert_int(heap, key, value);
    }

    /// See [`ArrayMut::insert_str_exact`].
    #[inline]
    pub fn insert_str_exact(&mut self, heap: &Heap, key: Str, value: Value) {
        self.make_mut(heap).insert_str_exact(heap, key, value);
    }

    /// See [`ArrayMut::insert_bytes`].
    pub fn insert_bytes(&mut self, heap: &Heap, key: &[u8], value: impl Into<Value>) {
        self.make_mut(heap).insert_bytes(heap, key, value);
    }

    /// The element under a key, to change; separates first.
    #[inline]
    pub fn get_mut<'k>(&mut self, heap: &Heap, key: impl Into<KeyRef<'k>>) -> Option<&mut Value> {
        let key = key.into();
        self.position_of(key)?;
        let mut array = self.make_mut(heap);
        let position = array.position_of(key)?;
        Some(array.slot_mut(position))
    }

    /// See [`ArrayMut::entry_int`].
    #[inline(always)]
    pub fn entry_int(&mut self, heap: &Heap, key: i64) -> &mut Value {
        let mut array = self.make_mut(heap);
        let slot: *mut Value = array.entry_int(heap, key);
        // SAFETY: the slot belongs to the array, which `self` borrows.
        unsafe { &mut *slot }
    }

    /// See [`ArrayMut::entry`].
    #[inline]
    pub fn entry<'k>(&mut self, heap: &Heap, key: impl Into<KeyRef<'k>>) -> &mut Value {
        let key = key.into();
        let mut array = self.make_mut(heap);
        let slot: *mut Value = array.entry(heap, key);
        // SAFETY: the slot belongs to the array, which `self` borrows.
        unsafe { &mut *slot }
    }

    /// See [`ArrayMut::remove`]; an array without the key is not separated.
    #[inline]
    pub fn remove<'k>(&mut self, heap: &Heap, key: impl Into<KeyRef<'k>>) -> Option<Value> {
        let key = key.into();
        self.position_of(key)?;
        self.make_mut(heap).remove(key)
    }

    /// See [`ArrayMut::pop`].
    pub fn pop(&mut self, heap: &Heap) -> Option<Value> {
        if self.is_empty() {
            return None;
        }
        self.pop_listed().or_else(|| self.make_mut(heap).pop())
    }

    /// See [`ArrayMut::shift`].
    pub fn shift(&mut self, heap: &Heap) -> Option<Value> {
        if self.is_empty() {
            return None;
        }
        self.make_mut(heap).shift(heap)
    }

    /// See [`ArrayMut::unshift`].
    pub fn unshift(&mut self, heap: &Heap, values: impl IntoIterator<Item = Value>) {
        self.make_mut(heap).unshift(heap, values);
    }

    /// See [`ArrayMut::reserve`].
    pub fn reserve(&mut self, heap: &Heap, more: usize) {
        self.make_mut(heap).reserve(heap, more);
    }
}
