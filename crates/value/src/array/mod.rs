//! [`Array`]: PHP's ordered map. Packed (a vector of values whose positions are their keys) or
//! hashed (entries in
//! insertion order and an index), copied when written to while shared.
//!
//! * [`Array`] is the counted handle. Its own writing functions separate first, so they are always
//!   right.
//! * [`ArrayData`] has everything that reads; both handles deref to it.
//! * [`ArrayMut`] is an array that has been separated: the same writing functions without the
//!   check.
//!
//! *Positions* are slot numbers. They stay valid while nothing is inserted; see [`iterators`] for
//! walks that survive changes.

mod bulk;
mod hybrid;
mod iter;
pub mod iterators;
mod key;
mod list;
mod merge;
mod mutate;
pub(crate) mod raw;
mod sort;
mod walk;

pub use hybrid::{Fallback, hybrid_sort};
pub use iter::{Iter, Values};
pub use iterators::IteratorId;
pub use key::{Key, KeyRef, numeric_key};
pub use list::ListBuilder;
pub use mutate::ArrayMut;
pub use raw::ArrayData;
pub use sort::{Direction, Renumber, merge_sort};

use crate::repr::header::{self, Header};
use crate::{Heap, Str, Value};
use core::mem::ManuallyDrop;
use core::ops::Deref;
use core::ptr::NonNull;

/// A counted handle to an array.
#[repr(transparent)]
pub struct Array(pub(crate) NonNull<ArrayData>);

impl Array {
    /// The empty array; costs no allocation.
    #[inline(always)]
    pub const fn new() -> Array {
        Array(NonNull::from_ref(&raw::EMPTY))
    }

    /// An empty packed array with room for `capacity` elements.
    pub fn with_capacity(heap: &Heap, capacity: usize) -> Array {
        if capacity == 0 {
            return Array::new();
        }
        let mut at = raw::alloc_box(heap);
        let array = Array(at);
        // SAFETY: the box is fresh and ours.
        unsafe { at.as_mut() }.set_packed_capacity(heap, slots(capacity));
        array
    }

    /// An empty hashed array with room for `capacity` elements.
    pub fn with_hashed_capacity(heap: &Heap, capacity: usize) -> Array {
        Array(raw::alloc_hashed(heap, slots(capacity)))
    }

    /// Separates if need be, and gives the array for writing.
    #[inline(always)]
    pub fn make_mut(&mut self, heap: &Heap) -> ArrayMut<'_> {
        if !self.header.is_unique() {
            self.separate(heap);
        }
        // SAFETY: the box has one owner, which `self` is.
        unsafe { ArrayMut::new(self.0) }
    }

    /// The element of a list under an int, to change, where nobody else holds the list.
    #[inline(always)]
    pub fn listed_mut(&mut self, key: i64) -> Option<&mut crate::Value> {
        if !self.header.is_unique() {
            return None;
        }
        self.listed(key)?;
        // SAFETY: the list has one owner, which `self` is; the key is one of its slots'.
        Some(unsafe { &mut *self.packed().add(key as usize) })
    }

    /// A new slot for `key` at the end of a list that nobody else holds, without a call; `None`,
    /// with nothing done, where the key is not the next one or there is no room.
    #[inline(always)]
    pub fn append_slot(&mut self, key: i64) -> Option<&mut crate::Value> {
        let used = self.used;
        let is_next = key == i64::from(used) && (self.next_free == key || used == 0 && self.next_free == i64::MIN);
        if !is_next || used >= self.capacity || !self.is_packed() || !self.header.is_unique() {
            return None;
        }
        // SAFETY: the list has one owner, which `self` is; there is room for the slot, which is
        // written before anybody looks.
        unsafe {
            let data = self.0.as_mut();
            (data.used, data.len, data.next_free) = (used + 1, data.len + 1, key + 1);
            let slot = data.packed().add(used as usize);
            slot.write(crate::Value::UNDEF);
            Some(&mut *slot)
        }
    }

    /// Takes the last value out of a list without holes that nobody else holds and nobody walks, as
    /// [`ArrayMut::pop`] does; `None`, with nothing done, of any other array.
    #[inline]
    pub fn pop_listed(&mut self) -> Option<crate::Value> {
        let last = self.used.checked_sub(1)?;
        if self.len != self.used || !self.is_packed() || !self.header.is_unique() || self.header.extra.get() != 0 {
            return None;
        }
        // SAFETY: the list has one owner, which `self` is; the slot is initialised, and no longer
        // one of the list's.
        unsafe {
            let data = self.0.as_mut();
            if data.next_free == i64::from(data.used) {
                data.next_free = i64::from(last);
            }
            (data.used, data.len, data.cursor, data.first) = (last, last, 0, data.first.min(last));
            Some(data.packed().add(last as usize).read())
        }
    }

    /// Returns the values of a list without holes that nobody else holds, to change.
    #[inline]
    pub fn as_mut_slice(&mut self) -> Option<&mut [crate::Value]> {
        let len = self.as_slice()?.len();
        // SAFETY: the list has one owner, which `self` is; so many slots are initialised.
        self.header.is_unique().then(|| unsafe { core::slice::from_raw_parts_mut(self.packed(), len) })
    }

    /// Returns the slot under an int key of a hashed array that nobody else holds.
    #[inline(always)]
    pub fn hashed_mut(&mut self, key: i64) -> Option<&mut crate::Value> {
        if self.is_packed() || !self.header.is_unique() {
            return None;
        }
        let position = self.find_int_hashed(key)?;
        // SAFETY: the array has one owner, which `self` is; positions found are in bounds.
        Some(unsafe { &mut (*self.entries().add(position as usize)).value })
    }

    /// Returns the slot under an int of a hashed array that nobody else holds, without an
    /// allocation; a new one is undefined until the caller writes it, at once. `None`, with nothing
    /// done, where there is no room, or too many keys stand in a chain.
    pub fn numbered_slot(&mut self, key: i64) -> Option<*mut crate::Value> {
        if self.is_packed() || !self.header.is_unique() {
            return None;
        }
        let found = self.find_int_to_insert(key);
        let hash = raw::hash_int(self.multiplier, key);
        // SAFETY: the array has one owner, which `self` is; positions found are in bounds, and
        // there is room for a new entry.
        unsafe {
            let data = self.0.as_mut();
            match found {
                Ok(position) => Some(&raw mut (*data.entries().add(position as usize)).value),
                Err(raw::LongChain(false)) if data.used < data.capacity => {
                    if key >= data.next_free {
                        data.next_free = key.saturating_add(1);
                    }
                    Some(data.add_entry(key as u64, hash, crate::Value::UNDEF))
                }
                Err(_) => None,
            }
        }
    }

    /// Returns the slot under a string of a hashed array that nobody else holds, without a call; a
    /// new one is undefined until the caller writes it, at once. `None`, with nothing done, where
    /// it takes a call: see [`ArrayData::probe_interned`]; and where the string may be the text of
    /// an int, or there is no room.
    #[inline(always)]
    pub fn named_slot(&mut self, key: &Str) -> Option<&mut crate::Value> {
        if self.is_packed() || !self.header.is_unique() {
            return None;
        }
        let hash = key.known_hash()?;
        let found = self.find_by_address(key, hash).ok()?;
        // SAFETY: the array has one owner, which `self` is; there is room for the entry, which owns
        // a count of its key.
        unsafe {
            let data = self.0.as_mut();
            match found {
                Some(position) => Some(&mut (*data.entries().add(position as usize)).value),
                None if data.used < data.capacity => {
                    core::mem::forget(key.clone());
                    Some(&mut *data.add_entry(raw::address_of(key), hash, crate::Value::UNDEF))
                }
                None => None,
            }
        }
    }

    /// The key of the next push to a list, if it is one without a gap.
    #[inline(always)]
    pub fn end_key(&self) -> i64 {
        i64::from(self.used)
    }

    /// Precondition: the array is shared or immortal.
    #[cold]
    #[inline(never)]
    fn separate(&mut self, heap: &Heap) {
        let copy = Array(raw::duplicate(heap, self));
        *self = copy;
    }

    /// A copy with a refcount of 1, whatever the sharing.
    pub fn duplicate(&self, heap: &Heap) -> Array {
        Array(raw::duplicate(heap, self))
    }

    /// An array under this one's keys, in their order, whose values come next. Panics unless this
    /// one is hashed, without holes, and immortal.
    #[inline]
    pub fn fill(&self, heap: &Heap) -> Filling {
        Filling { array: Array(raw::duplicate_immortal(heap, self)), next: 0 }
    }

    /// An array that has `value` under every key of this one, in the same order.
    pub fn with_same_keys(&self, heap: &Heap, value: &Value) -> Array {
        Array(raw::duplicate_keys(heap, self, value))
    }

    /// Whether both are the same array: equal without looking.
    #[inline(always)]
    pub fn same(&self, other: &Array) -> bool {
        self.0 == other.0
    }

    /// Whether this handle is the only one.
    #[inline(always)]
    pub fn is_unique(&self) -> bool {
        self.header.is_unique()
    }

    /// The reference count; 0 for an immortal array.
    pub fn refcount(&self) -> u32 {
        self.header.count.get().max(0) as u32
    }

    #[inline(always)]
    pub(crate) fn into_header(self) -> NonNull<Header> {
        ManuallyDrop::new(self).0.cast()
    }

    #[inline(always)]
    pub(crate) unsafe fn from_header(header: NonNull<Header>) -> Array {
        Array(header.cast())
    }
}

/// The answer takes a call, or a string may be the text of an int.
pub struct Unclear;

/// Checks a wish for room.
fn slots(capacity: usize) -> u32 {
    assert!(capacity <= raw::MAX_CAPACITY, "array too large");
    capacity as u32
}

/// Reading.
impl ArrayData {
    /// Number of elements.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.len as usize
    }

    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The element under an int key.
    #[inline(always)]
    pub fn get_int(&self, key: i64) -> Option<&Value> {
        if self.is_packed() {
            if (key as u64) < self.used as u64 {
                // SAFETY: in bounds.
                let value = unsafe { &*self.packed().add(key as usize) };
                return (!value.is_undef()).then_some(value);
            }
            return None;
        }
        let position = self.find_int_hashed(key)?;
        // SAFETY: positions found are in bounds.
        Some(unsafe { &*self.slot(position) })
    }

    /// The element under a string, which may be the text of an int.
    #[inline]
    pub fn get_str(&self, key: &Str) -> Option<&Value> {
        match key::numeric_key(key) {
            Some(int) => self.get_int(int),
            None => self.get_str_exact(key),
        }
    }

    /// The element under an int key, without a call.
    #[inline(always)]
    pub fn probe_int(&self, key: i64) -> Option<&Value> {
        if self.is_packed() {
            return self.listed(key);
        }
        let position = self.find_int_hashed(key)?;
        // SAFETY: positions found are in bounds, in a hashed array.
        Some(unsafe { &(*self.entries().add(position as usize)).value })
    }

    /// The element under a string that is known not to be the text of an int, without a call; `Err`
    /// where it takes one: when its hash is not computed yet.
    #[inline(always)]
    pub fn probe_exact(&self, key: &Str) -> Result<Option<&Value>, Unclear> {
        if self.is_packed() {
            return Ok(None);
        }
        let found = self.find_by_hash(key, key.known_hash().ok_or(Unclear)?);
        // SAFETY: positions found are in bounds, in a hashed array.
        Ok(found.map(|position| unsafe { &(*self.entries().add(position as usize)).value }))
    }

    /// Returns what is under a string that is known not to be the text of an int, in fewer
    /// instructions than [`ArrayData::probe_exact`].
    ///
    /// # Errors
    /// The key's hash is not computed yet, or another string has the same hash.
    #[inline(always)]
    pub fn probe_interned(&self, key: &Str) -> Result<Option<&Value>, Unclear> {
        if self.is_packed() {
            return Ok(None);
        }
        let found = self.find_by_address(key, key.known_hash().ok_or(Unclear)?)?;
        // SAFETY: positions found are in bounds, in a hashed array.
        Ok(found.map(|position| unsafe { &(*self.entries().add(position as usize)).value }))
    }

    /// As [`ArrayData::probe_exact`] for any string: the text of an int has no hash.
    #[inline(always)]
    pub fn probe_str(&self, key: &Str) -> Result<Option<&Value>, Unclear> {
        let hash = key.known_hash().ok_or(Unclear)?;
        if self.is_packed() {
            return Ok(None);
        }
        // SAFETY: positions found are in bounds, in a hashed array.
        Ok(self.find_by_hash(key, hash).map(|position| unsafe { &(*self.entries().add(position as usize)).value }))
    }

    /// The element under a string that is known not to be the text of an int (names, normalised
    /// literals).
    #[inline]
    pub fn get_str_exact(&self, key: &Str) -> Option<&Value> {
        let position = self.find_str(key)?;
        // SAFETY: positions found are in bounds, in a hashed array.
        Some(unsafe { &(*self.entries().add(position as usize)).value })
    }

    /// Returns the position of a string key that is no decimal int.
    pub fn position_of_str_exact(&self, key: &Str) -> Option<u32> {
        self.find_str(key)
    }

    /// Returns the place of the element at a position, where its key is this very string, not only
    /// an equal one. To be written to only while nobody else holds the array.
    #[inline(always)]
    pub fn place_of_str_at(&self, position: u32, key: &Str) -> Option<*mut Value> {
        if self.is_packed() || position >= self.used {
            return None;
        }
        // SAFETY: in bounds, in a hashed array.
        unsafe {
            let entry = self.entries().add(position as usize);
            ((*entry).key == raw::address_of(key) && (*entry).hash & raw::STRING_HASH != 0).then(|| &raw mut (*entry).value)
        }
    }

    /// Returns the element at a position where its key is this very string, as
    /// [`ArrayData::place_of_str_at`] finds it.
    #[inline(always)]
    pub fn value_of_str_at(&self, position: u32, key: &Str) -> Option<&Value> {
        // SAFETY: the place is one of the array's, which is borrowed.
        self.place_of_str_at(position, key).map(|place| unsafe { &*place })
    }

    /// The element under a string given as bytes, which may be the text of an int.
    pub fn get_bytes(&self, key: &[u8]) -> Option<&Value> {
        let position = match key::numeric_key(key) {
            Some(int) => self.find_int(int),
            None => self.find_bytes(key),
        }?;
        // SAFETY: positions found are in bounds.
        Some(unsafe { &*self.slot(position) })
    }

    /// The element under a key.
    #[inline]
    pub fn get<'k>(&self, key: impl Into<KeyRef<'k>>) -> Option<&Value> {
        match key.into() {
            KeyRef::Int(int) => self.get_int(int),
            KeyRef::Str(str) => self.get_str_exact(str),
        }
    }

    /// Whether there is an element under a key, null or not.
    pub fn contains_key<'k>(&self, key: impl Into<KeyRef<'k>>) -> bool {
        self.get(key).is_some()
    }

    /// Position of a key.
    #[inline]
    pub fn position_of<'k>(&self, key: impl Into<KeyRef<'k>>) -> Option<u32> {
        match key.into() {
            KeyRef::Int(int) => self.find_int(int),
            KeyRef::Str(str) => self.find_str(str),
        }
    }

    /// Whether the keys are 0, 1, 2 … in this order.
    pub fn is_list(&self) -> bool {
        if self.is_packed() {
            return self.len == self.used;
        }
        self.iter().enumerate().all(|(at, (key, _))| key == KeyRef::Int(at as i64))
    }

    /// The key the next push will use; `None` when there is none left.
    pub fn next_free(&self) -> Option<i64> {
        match self.next_free {
            i64::MIN => Some(0),
            i64::MAX if self.find_int(i64::MAX).is_some() => None,
            next => Some(next),
        }
    }

    #[inline]
    pub fn is_immortal(&self) -> bool {
        self.header.is_immortal()
    }

    /// A number that identifies the array while it lives.
    pub fn address(&self) -> usize {
        core::ptr::from_ref(self).addr()
    }

    /// All elements in order, with their keys.
    #[inline]
    pub fn iter(&self) -> Iter<'_> {
        Iter::new(self)
    }

    /// All elements in order.
    #[inline]
    pub fn values(&self) -> Values<'_> {
        Values::new(self)
    }

    /// All keys in order.
    #[inline]
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = KeyRef<'_>> + ExactSizeIterator {
        self.iter().map(|(key, _)| key)
    }

    /// The elements as a slice, when the array is packed and has no holes.
    #[inline]
    pub fn as_slice(&self) -> Option<&[Value]> {
        if !self.is_packed() || self.len != self.used {
            return None;
        }
        // SAFETY: `used` slots are initialised; the block of an empty array is dangling but
        // aligned.
        Some(unsafe { core::slice::from_raw_parts(self.packed(), self.used as usize) })
    }

    /// Marks the array as being walked, to notice recursion; `false` when it already is. Immortal
    /// arrays cannot be recursive and are never marked. Unwinds with [`crate::StackExhausted`] when
    /// the native stack runs low.
    pub fn enter(&self) -> bool {
        use crate::repr::header::flag::VISITING;
        if self.is_immortal() {
            return true;
        }
        // SAFETY: the data begin a live box, and one that is not immortal belongs to a heap.
        unsafe { Heap::of(NonNull::from(self).cast()) }.guard_stack();
        let fresh = !self.header.has(VISITING);
        self.header.set(VISITING);
        fresh
    }

    /// Takes the mark of [`ArrayData::enter`] away.
    pub fn leave(&self) {
        if !self.is_immortal() {
            self.header.clear(crate::repr::header::flag::VISITING);
        }
    }

    /// Whether the array carries the mark of [`ArrayData::enter`].
    pub fn is_entered(&self) -> bool {
        self.header.has(crate::repr::header::flag::VISITING)
    }
}

impl Deref for Array {
    type Target = ArrayData;

    #[inline(always)]
    fn deref(&self) -> &ArrayData {
        // SAFETY: the handle keeps the box alive.
        unsafe { self.0.as_ref() }
    }
}

impl Clone for Array {
    #[inline(always)]
    fn clone(&self) -> Array {
        // SAFETY: the handle keeps the box alive.
        unsafe { header::retain(self.0.cast()) }
        Array(self.0)
    }
}

impl Drop for Array {
    #[inline(always)]
    fn drop(&mut self) {
        // SAFETY: the handle owns one count.
        unsafe { header::release(self.0.cast()) }
    }
}

impl Default for Array {
    fn default() -> Array {
        Array::new()
    }
}

impl core::fmt::Debug for ArrayData {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl core::fmt::Debug for Array {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        (**self).fmt(f)
    }
}

impl<'a> IntoIterator for &'a ArrayData {
    type Item = (KeyRef<'a>, &'a Value);
    type IntoIter = Iter<'a>;

    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

impl<'a> IntoIterator for &'a Array {
    type Item = (KeyRef<'a>, &'a Value);
    type IntoIter = Iter<'a>;

    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

/// An array whose keys are there, and whose values come one after the other; see [`Array::fill`].
pub struct Filling {
    array: Array,
    next: u32,
}

impl Filling {
    /// The next key's value. Panics when there is none left.
    #[inline(always)]
    pub fn put(&mut self, value: impl Into<Value>) {
        assert!(self.next < self.array.used);
        // SAFETY: the builder owns the array, and the slot, one of those in use, holds an immortal
        // value.
        unsafe { self.array.slot(self.next).write(value.into()) };
        self.next += 1;
    }

    /// The array, the values of the keys that are left as they were in the one filled after.
    #[inline]
    pub fn finish(self) -> Array {
        self.array
    }
}
