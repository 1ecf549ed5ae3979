//! The array box and its block: layout, lookup, growth, copies. Everything here is about bits;
//! PHP's rules are in [`super::mutate`].
//!
//! Rules:
//! 1. `len <= used <= capacity`. Slots `0..used` are initialised; a slot whose tag is undefined is
//!    a *hole*. The last used slot is not a hole.
//! 2. Packed (`HASHED` clear): the block is `capacity` values, and a slot's position is its key.
//! 3. Hashed: the block is `mask + 1` index words, then `capacity` entries in insertion order;
//!    `data` points at the first entry and the index words lie below it. Each live entry is in the
//!    chain of `hash & mask`; holes are in none and own no key.
//! 4. An entry with a string key has the top bit of `hash` set, one with an int key has it clear:
//!    comparing `(hash, key)` never confuses the two.
//! 5. The box never moves; the block may.

use super::{Key, KeyRef};
use crate::repr::header::{Header, flag, kind};
use crate::{Heap, Str, Value};
use core::cell::Cell;
use core::ptr::NonNull;

/// An array's data, for reading: `Array` and `ArrayMut` deref to it.
#[repr(C)]
pub struct ArrayData {
    /// `extra` is the token of by-reference iterators, 0 when there is none.
    pub(crate) header: Header,
    /// Slot in the collector's root buffer.
    pub(crate) root: Cell<u32>,
    /// Elements.
    pub(crate) len: u32,
    /// Slots in use, holes included.
    pub(crate) used: u32,
    pub(crate) capacity: u32,
    /// Hashed: index words minus one. Packed: slots of the block before the first one, given up by
    /// shifting.
    pub(crate) mask: u32,
    /// The internal pointer: a position; at or beyond `used` when it is past the end.
    pub(crate) cursor: u32,
    /// Key of the next push; `i64::MIN` while no int key was ever used.
    pub(crate) next_free: i64,
    pub(crate) data: NonNull<u8>,
    /// Multiplier of int hashes: 1, or random once int keys have collided suspiciously often.
    pub(crate) multiplier: u32,
    /// All slots before this one are holes: walks begin here.
    pub(crate) first: u32,
}

const _: () = assert!(size_of::<ArrayData>() == 56);

// SAFETY: only immortal boxes are shared between threads, and those are never written.
unsafe impl Sync for ArrayData {}

/// A slot of a hashed array.
#[repr(C)]
pub struct Entry {
    pub value: Value,
    /// The int, or the address of the string's box (which the entry owns a count of).
    pub key: u64,
    pub hash: u32,
    /// Next entry of the chain.
    pub next: u32,
}

// machine code reads entries
const _: () = assert!(size_of::<Entry>() == 32 && core::mem::offset_of!(Entry, value) == 0);
const _: () = assert!(core::mem::offset_of!(Entry, key) == 16 && core::mem::offset_of!(Entry, hash) == 24);

/// No entry: end of a chain, empty index word.
pub const NIL: u32 = u32::MAX;
/// Top bit of the hash of string keys.
pub const STRING_HASH: u32 = 0x8000_0000;
/// Most slots of an array.
pub const MAX_CAPACITY: usize = 1 << 30;
const MIN_PACKED: u32 = 4;
const MIN_HASHED: u32 = 8;
/// A chain this long, of int keys, is no accident.
const LONG_CHAIN: u32 = 24;

pub static EMPTY: ArrayData = ArrayData {
    header: Header::immortal(kind::ARRAY, 0),
    root: Cell::new(0),
    len: 0,
    used: 0,
    capacity: 0,
    mask: 0,
    cursor: 0,
    next_free: i64::MIN,
    data: NonNull::<u64>::dangling().cast(),
    multiplier: 1,
    first: 0,
};

/// Whether the chain of a key that was not found is suspiciously long.
pub struct LongChain(pub bool);

/// A box with an empty hashed block.
pub fn alloc_hashed(heap: &Heap, capacity: u32) -> NonNull<ArrayData> {
    let capacity = capacity.next_power_of_two().max(MIN_HASHED);
    let block = heap.alloc(hashed_size(capacity));
    let mut at = alloc_box(heap);
    // SAFETY: the box is fresh and ours; the block begins with the index, which is empty when all
    // bits are set.
    unsafe {
        block.write_bytes(0xff, index_size(index_mask(capacity)));
        let array = at.as_mut();
        array.header.set(flag::HASHED);
        array.place_block(block, capacity);
    }
    at
}

/// Bytes of a packed block.
pub fn packed_size(capacity: u32) -> usize {
    capacity as usize * size_of::<Value>()
}

/// The index has two words for each slot: chains stay short in a full table too.
pub fn index_mask(capacity: u32) -> u32 {
    capacity * 2 - 1
}

/// Bytes of a hashed block's index.
pub fn index_size(mask: u32) -> usize {
    (mask as usize + 1) * size_of::<u32>()
}

/// Bytes of a hashed block.
pub fn hashed_size(capacity: u32) -> usize {
    index_size(index_mask(capacity)) + capacity as usize * size_of::<Entry>()
}

/// A box without a block.
pub fn alloc_box(heap: &Heap) -> NonNull<ArrayData> {
    let at = heap.alloc(size_of::<ArrayData>()).cast::<ArrayData>();
    let content = ArrayData {
        header: Header::new(kind::ARRAY, 0),
        root: Cell::new(0),
        len: 0,
        used: 0,
        capacity: 0,
        mask: 0,
        cursor: 0,
        next_free: i64::MIN,
        data: NonNull::<u64>::dangling().cast(),
        multiplier: 1,
        first: 0,
    };
    // SAFETY: the block is fresh and large enough.
    unsafe { at.write(content) };
    at
}

/// The hash of an int key. Both halves of the whole product count: an odd multiplier alone would
/// keep trailing zeros.
#[inline(always)]
pub fn hash_int(multiplier: u32, key: i64) -> u32 {
    let wide = u128::from(key as u64) * u128::from(multiplier);
    let folded = wide as u64 ^ (wide >> 64) as u64;
    (folded ^ folded >> 32) as u32 & !STRING_HASH
}

/// Reading.
impl ArrayData {
    #[inline(always)]
    pub fn is_packed(&self) -> bool {
        !self.header.has(flag::HASHED)
    }

    /// The values of a packed array.
    #[inline(always)]
    pub(crate) fn packed(&self) -> *mut Value {
        debug_assert!(self.is_packed());
        self.data.as_ptr().cast()
    }

    /// The element of a list under an int; `None` for hashed arrays too.
    #[inline(always)]
    pub fn listed(&self, key: i64) -> Option<&Value> {
        if !self.is_packed() || key as u64 >= u64::from(self.used) {
            return None;
        }
        // SAFETY: slots below `used` are initialised.
        let value = unsafe { &*self.packed().add(key as usize) };
        (value.tag() != crate::Tag::Undef).then_some(value)
    }

    /// The entries of a hashed array.
    #[inline(always)]
    pub(crate) fn entries(&self) -> *mut Entry {
        debug_assert!(!self.is_packed());
        self.data.as_ptr().cast()
    }

    /// Returns the entries of a hashed array in order, without the holes.
    #[inline]
    pub(super) fn live_entries(&self) -> impl Iterator<Item = &Entry> {
        let used = if self.is_packed() { 0 } else { self.used as usize };
        // SAFETY: slots below `used` are initialised; of an array without any, the pointer is
        // aligned.
        let entries = unsafe { core::slice::from_raw_parts(self.data.as_ptr().cast::<Entry>(), used) };
        entries.iter().filter(|entry| !entry.value.is_undef())
    }

    /// The index word of a hash.
    #[inline(always)]
    fn index(&self, hash: u32) -> *mut u32 {
        // SAFETY: rule 3: the index lies below the entries.
        unsafe { self.data.as_ptr().cast::<u32>().sub(1 + (hash & self.mask) as usize) }
    }

    /// The slot's value, hole or not.
    ///
    /// # Safety
    /// `position < used`.
    #[inline(always)]
    pub(crate) unsafe fn slot(&self, position: u32) -> *mut Value {
        debug_assert!(position < self.used);
        // SAFETY: in bounds, as promised.
        unsafe { self.data.as_ptr().add((position as usize) << self.slot_shift()).cast() }
    }

    /// Binary logarithm of the distance of two slots in bytes.
    #[inline(always)]
    pub(crate) fn slot_shift(&self) -> u32 {
        size_of::<Value>().ilog2() + u32::from(self.header.has(flag::HASHED))
    }

    /// # Safety
    /// `position < used` and the slot is no hole.
    #[inline(always)]
    pub(crate) unsafe fn key_at(&self, position: u32) -> KeyRef<'_> {
        if self.is_packed() {
            return KeyRef::Int(position as i64);
        }
        // SAFETY: in bounds, as promised.
        unsafe { (*self.entries().add(position as usize)).key_ref() }
    }

    /// Position of an int key.
    #[inline(always)]
    pub(crate) fn find_int(&self, key: i64) -> Option<u32> {
        if self.is_packed() {
            // SAFETY: the slot is in bounds.
            let live = (key as u64) < self.used as u64 && unsafe { !(*self.packed().add(key as usize)).is_undef() };
            return live.then_some(key as u32);
        }
        self.find_int_hashed(key)
    }

    #[inline(always)]
    pub(crate) fn find_int_hashed(&self, key: i64) -> Option<u32> {
        let hash = hash_int(self.multiplier, key);
        // SAFETY: chains hold positions of live entries.
        unsafe {
            let mut position = *self.index(hash);
            while position != NIL {
                let entry = &*self.entries().add(position as usize);
                if entry.key == key as u64 && entry.hash == hash {
                    return Some(position);
                }
                position = entry.next;
            }
        }
        None
    }

    /// Position of a string key that is no decimal int.
    #[inline]
    pub(crate) fn find_str(&self, key: &Str) -> Option<u32> {
        if self.is_packed() {
            return None;
        }
        let hash = key.hash();
        let address = address_of(key);
        // SAFETY: chains hold positions of live entries; a string hash means a string key.
        unsafe {
            let mut position = *self.index(hash);
            while position != NIL {
                let entry = &*self.entries().add(position as usize);
                if entry.hash == hash && (entry.key == address || entry.str_key().equals(key)) {
                    return Some(position);
                }
                position = entry.next;
            }
        }
        None
    }

    /// Position of a string key that is no decimal int, by its hash, without a call. Precondition:
    /// the array is hashed.
    #[inline(always)]
    pub(crate) fn find_by_hash(&self, key: &Str, hash: u32) -> Option<u32> {
        // SAFETY: chains hold positions of live entries; a string hash means a string key.
        unsafe {
            let mut position = *self.index(hash);
            while position != NIL {
                let entry = &*self.entries().add(position as usize);
                if entry.hash == hash && (entry.key == address_of(key) || entry.str_key().equals(key)) {
                    return Some(position);
                }
                position = entry.next;
            }
        }
        None
    }

    /// Position of a string key that is no decimal int, by its hash and address; `Err` for another
    /// string of this hash. Precondition: the array is hashed.
    #[inline(always)]
    pub(crate) fn find_by_address(&self, key: &Str, hash: u32) -> Result<Option<u32>, super::Unclear> {
        // SAFETY: chains hold positions of live entries.
        unsafe {
            let mut position = *self.index(hash);
            while position != NIL {
                let entry = &*self.entries().add(position as usize);
                if entry.hash == hash {
                    return if entry.key == address_of(key) { Ok(Some(position)) } else { Err(super::Unclear) };
                }
                position = entry.next;
            }
        }
        Ok(None)
    }

    /// Position of a key given as bytes that are no decimal int.
    pub(crate) fn find_bytes(&self, key: &[u8]) -> Option<u32> {
        if self.is_packed() {
            return None;
        }
        let hash = crate::string::hash::hash(key);
        // SAFETY: as in `find_str`.
        unsafe {
            let mut position = *self.index(hash);
            while position != NIL {
                let entry = &*self.entries().add(position as usize);
                if entry.hash == hash && entry.str_key().as_bytes() == key {
                    return Some(position);
                }
                position = entry.next;
            }
        }
        None
    }

    /// Position of an int key of a hashed array about to be inserted, or whether its chain is
    /// suspiciously long.
    #[inline]
    pub(crate) fn find_int_to_insert(&self, key: i64) -> Result<u32, LongChain> {
        let hash = hash_int(self.multiplier, key);
        let mut length = 0;
        // SAFETY: chains hold positions of live entries.
        unsafe {
            let mut position = *self.index(hash);
            while position != NIL {
                let entry = &*self.entries().add(position as usize);
                if entry.key == key as u64 && entry.hash == hash {
                    return Ok(position);
                }
                position = entry.next;
                length += 1;
            }
        }
        Err(LongChain(length > LONG_CHAIN))
    }
}

impl Entry {
    #[inline(always)]
    pub fn has_str_key(&self) -> bool {
        self.hash & STRING_HASH != 0
    }

    /// # Safety
    /// The key is a string.
    #[inline(always)]
    pub unsafe fn str_key(&self) -> &Str {
        debug_assert!(self.has_str_key());
        // SAFETY: a `Str` is a pointer, which is what the word holds.
        unsafe { &*(&raw const self.key).cast::<Str>() }
    }

    /// Moves the key out.
    ///
    /// # Safety
    /// The entry becomes a hole.
    pub unsafe fn take_key(&mut self) -> Key {
        if self.has_str_key() {
            // SAFETY: the count moves along.
            Key::Str(unsafe { (&raw const self.key).cast::<Str>().read() })
        } else {
            Key::Int(self.key as i64)
        }
    }

    #[inline(always)]
    pub fn key_ref(&self) -> KeyRef<'_> {
        if self.has_str_key() {
            // SAFETY: just looked at.
            KeyRef::Str(unsafe { self.str_key() })
        } else {
            KeyRef::Int(self.key as i64)
        }
    }
}

pub(super) fn address_of(key: &Str) -> u64 {
    // SAFETY: a `Str` is one pointer; its bits are wanted.
    unsafe { *(&raw const *key).cast::<u64>() }
}

/// Writing. Every function here demands a box with a refcount of 1.
impl ArrayData {
    /// Appends a slot with an int key that is not there. The caller has made room.
    #[inline(always)]
    pub(crate) unsafe fn add_int(&mut self, key: i64, value: Value) -> *mut Value {
        let hash = hash_int(self.multiplier, key);
        // SAFETY: there is room, as promised.
        unsafe { self.add_entry(key as u64, hash, value) }
    }

    /// Appends a slot with a string key that is not there. The caller has made room.
    #[inline(always)]
    pub(crate) unsafe fn add_str(&mut self, key: Str, value: Value) -> *mut Value {
        let hash = key.hash();
        let address = address_of(&key);
        core::mem::forget(key);
        // SAFETY: there is room, as promised; the key's count moves into the entry.
        unsafe { self.add_entry(address, hash, value) }
    }

    #[inline(always)]
    pub(super) unsafe fn add_entry(&mut self, key: u64, hash: u32, value: Value) -> *mut Value {
        debug_assert!(self.used < self.capacity && !self.is_packed());
        let position = self.used;
        // SAFETY: there is room, as promised by the caller.
        unsafe {
            let head = self.index(hash);
            let entry = self.entries().add(position as usize);
            entry.write(Entry { value, key, hash, next: *head });
            *head = position;
            self.used = position + 1;
            self.len += 1;
            &raw mut (*entry).value
        }
    }

    /// Appends a value under the string key of another array's entry, which gets one more count.
    ///
    /// # Safety
    /// The entry's key is a string, which is not there; there is room.
    #[inline(always)]
    pub(super) unsafe fn add_copied(&mut self, entry: &Entry, value: Value) -> *mut Value {
        // SAFETY: promised by the caller; the hash of a string is the same in all arrays.
        unsafe {
            core::mem::forget(entry.str_key().clone());
            self.add_entry(entry.key, entry.hash, value)
        }
    }

    /// Makes room for one more slot.
    #[inline(always)]
    pub(crate) fn make_room(&mut self, heap: &Heap) {
        if self.used == self.capacity {
            self.grow(heap);
        }
    }

    /// Precondition: no free slot. Packed arrays double; hashed ones drop their holes if these are
    /// worth it, or double.
    #[cold]
    #[inline(never)]
    fn grow(&mut self, heap: &Heap) {
        if self.is_packed() {
            if self.mask > self.used / 2 {
                return self.move_to_front();
            }
            let wanted = self.capacity.saturating_mul(2).max(MIN_PACKED);
            return self.set_packed_capacity(heap, wanted);
        }
        if self.used - self.len > self.used / 32 {
            return self.compact(heap);
        }
        self.set_hashed_capacity(heap, self.capacity.saturating_mul(2).max(MIN_HASHED));
    }

    /// Gives a packed array room for `capacity` slots in all.
    pub(crate) fn set_packed_capacity(&mut self, heap: &Heap, capacity: u32) {
        assert!(capacity as usize <= MAX_CAPACITY, "array too large");
        debug_assert!(capacity >= self.used && self.is_packed());
        self.move_to_front();
        if capacity <= self.capacity {
            return;
        }
        let block = if self.capacity == 0 {
            heap.alloc(packed_size(capacity))
        } else {
            // SAFETY: the block was allocated with this size.
            unsafe { heap.memory().realloc(self.data, packed_size(self.capacity), packed_size(capacity)) }
        };
        self.data = block;
        self.capacity = capacity;
    }

    /// Moves the elements of a packed array to the start of its block, over the slots that shifting
    /// gave up.
    fn move_to_front(&mut self) {
        debug_assert!(self.is_packed());
        if self.mask == 0 {
            return;
        }
        let block = self.block();
        // SAFETY: the block holds the slots given up and then those in use.
        unsafe { block.cast::<Value>().copy_from(self.data.cast(), self.used as usize) };
        self.data = block;
        self.capacity += self.mask;
        self.mask = 0;
    }

    /// Takes the first element of a packed array without holes; the others are numbered anew.
    ///
    /// # Safety
    /// There is an element.
    pub(crate) unsafe fn shift_dense(&mut self) -> Value {
        debug_assert!(self.is_packed() && self.used > 0 && self.len == self.used);
        // SAFETY: promised by the caller: the first slot is initialised, and is given up.
        let value = unsafe { self.packed().read() };
        // SAFETY: the block goes on behind the slot.
        self.data = unsafe { self.data.add(size_of::<Value>()) };
        self.mask += 1;
        self.capacity -= 1;
        self.used -= 1;
        self.len -= 1;
        if self.capacity == 0 {
            // an array without room owns no block: this one keeps its last slot
            self.move_to_front();
        }
        value
    }

    /// Gives a hashed array room for at least `capacity` slots; positions stay.
    pub(crate) fn set_hashed_capacity(&mut self, heap: &Heap, capacity: u32) {
        assert!(capacity as usize <= MAX_CAPACITY, "array too large");
        let capacity = capacity.next_power_of_two().max(MIN_HASHED);
        let (old, old_size) = (self.block(), self.block_size());
        let entries = self.data;
        let used = self.used as usize;
        self.place_block(heap.alloc(hashed_size(capacity)), capacity);
        // SAFETY: both blocks hold `used` entries.
        unsafe {
            self.data.cast::<Entry>().copy_from_nonoverlapping(entries.cast(), used);
            if old_size > 0 {
                heap.free(old, old_size);
            }
        }
        self.rebuild_index();
    }

    fn place_block(&mut self, block: NonNull<u8>, capacity: u32) {
        self.mask = index_mask(capacity);
        self.capacity = capacity;
        // SAFETY: the block begins with the index.
        self.data = unsafe { block.add(index_size(self.mask)) };
    }

    /// Start of the block.
    fn block(&self) -> NonNull<u8> {
        if self.is_packed() {
            // SAFETY: the slots given up lie below the others; without a block there are none.
            return unsafe { self.data.sub(packed_size(self.mask)) };
        }
        if self.capacity == 0 {
            return self.data;
        }
        // SAFETY: the index lies below the entries.
        unsafe { self.data.sub(index_size(self.mask)) }
    }

    fn block_size(&self) -> usize {
        match self.capacity {
            0 => 0,
            capacity if self.is_packed() => packed_size(capacity + self.mask),
            capacity => hashed_size(capacity),
        }
    }

    /// Chains all live entries anew, in order, so that the chains have the newest first.
    pub(crate) fn rebuild_index(&mut self) {
        // SAFETY: the index and the entries are ours; positions are in bounds.
        unsafe {
            self.block().write_bytes(0xff, index_size(self.mask));
            for position in 0..self.used {
                let entry = &mut *self.entries().add(position as usize);
                if !entry.value.is_undef() {
                    let head = self.index(entry.hash);
                    entry.next = *head;
                    *head = position;
                }
            }
        }
    }

    /// Turns a packed array into a hashed one with room for at least `capacity` slots; positions
    /// stay.
    #[cold]
    #[inline(never)]
    pub(crate) fn make_hashed(&mut self, heap: &Heap, capacity: u32) {
        debug_assert!(self.is_packed());
        let capacity = capacity.max(self.used).next_power_of_two().max(MIN_HASHED);
        assert!(capacity as usize <= MAX_CAPACITY, "array too large");
        let (values, old, old_size) = (self.packed(), self.block(), self.block_size());
        let block = heap.alloc(hashed_size(capacity));
        self.header.set(flag::HASHED);
        self.place_block(block, capacity);
        // SAFETY: `used` values are moved out of the old block into entries of the new one.
        unsafe {
            for position in 0..self.used {
                let value = values.add(position as usize).read();
                let hash = hash_int(self.multiplier, position as i64);
                self.entries().add(position as usize).write(Entry { value, key: position as u64, hash, next: NIL });
            }
            if old_size > 0 {
                heap.free(old, old_size);
            }
        }
        self.rebuild_index();
    }

    /// Drops the holes of a hashed array. Positions change: cursor and iterators are told.
    pub(crate) fn compact(&mut self, heap: &Heap) {
        debug_assert!(!self.is_packed());
        let token = self.header.extra.get();
        let (mut to, used) = (0, self.used);
        let mut cursor = None;
        for from in 0..used {
            if from == self.cursor {
                cursor = Some(to);
            }
            if token != 0 {
                heap.iterators.moved(token, from, to);
            }
            // SAFETY: positions below `used` are initialised; entries are moved bit by bit.
            unsafe {
                let source = self.entries().add(from as usize);
                if (*source).value.is_undef() {
                    continue;
                }
                if from != to {
                    self.entries().add(to as usize).copy_from_nonoverlapping(source, 1);
                }
            }
            to += 1;
        }
        if token != 0 {
            heap.iterators.move_ends(token, used, to);
        }
        self.cursor = cursor.unwrap_or(to);
        (self.first, self.used) = (0, to);
        debug_assert_eq!(self.used, self.len);
        self.rebuild_index();
    }

    /// Takes the value out of a slot and makes it a hole; trailing holes are cut off.
    ///
    /// # Safety
    /// `position < used` and the slot is no hole.
    pub(crate) unsafe fn remove_at(&mut self, position: u32) -> Value {
        // SAFETY: in bounds, as promised.
        let value = unsafe {
            if self.is_packed() {
                (*self.packed().add(position as usize)).take()
            } else {
                let entry = &mut *self.entries().add(position as usize);
                self.unchain(position, entry.hash, entry.next);
                if entry.has_str_key() {
                    drop((&raw const entry.key).cast::<Str>().read());
                }
                entry.value.take()
            }
        };
        self.len -= 1;
        if position == self.first {
            self.first = position + 1;
        }
        if position + 1 == self.used {
            self.cut_trailing_holes();
        }
        value
    }

    /// Takes the entry at `position` out of its chain.
    fn unchain(&mut self, position: u32, hash: u32, next: u32) {
        let mut link = self.index(hash);
        // SAFETY: the entry is in the chain of its hash.
        unsafe {
            while *link != position {
                link = &raw mut (*self.entries().add(*link as usize)).next;
            }
            *link = next;
        }
    }

    fn cut_trailing_holes(&mut self) {
        // SAFETY: positions below `used` are initialised.
        while self.used > 0 && unsafe { (*self.slot(self.used - 1)).is_undef() } {
            self.used -= 1;
        }
        self.cursor = self.cursor.min(self.used);
        self.first = self.first.min(self.used);
        let token = self.header.extra.get();
        if token != 0 {
            // SAFETY: a box with a refcount of 1 is in a request's heap.
            unsafe { Heap::of(NonNull::from(&*self).cast()) }.iterators.clamp(token, self.used);
        }
    }

    /// A chain of int keys has become suspiciously long: hash them with a random multiplier from
    /// now on.
    #[cold]
    pub(crate) fn reseed(&mut self) {
        if self.multiplier != 1 {
            return;
        }
        self.multiplier = crate::string::hash::key() as u32 | 1;
        for position in 0..self.used {
            // SAFETY: positions below `used` are initialised.
            let entry = unsafe { &mut *self.entries().add(position as usize) };
            if !entry.has_str_key() {
                entry.hash = hash_int(self.multiplier, entry.key as i64);
            }
        }
        self.rebuild_index();
    }
}

/// A copy with a refcount of 1. References with a refcount of 1 become plain values, as PHP does.
pub fn duplicate(heap: &Heap, source: &ArrayData) -> NonNull<ArrayData> {
    let copy = alloc_box(heap);
    // SAFETY: the box is fresh and ours; slots are copied with their counts.
    unsafe {
        let to = &mut *copy.as_ptr();
        to.next_free = source.next_free;
        to.cursor = source.cursor;
        to.multiplier = source.multiplier;
        to.header.extra.set(source.header.extra.get());
        if source.used == 0 {
            to.cursor = 0;
            return copy;
        }
        if source.is_packed() {
            to.capacity = source.capacity.max(MIN_PACKED);
            to.data = heap.alloc(packed_size(to.capacity));
            copy_packed(to, source);
            (to.len, to.used) = (source.len, source.used);
            return copy;
        }
        to.header.set(flag::HASHED);
        let capacity = source.capacity;
        to.place_block(heap.alloc(hashed_size(capacity)), capacity);
        if source.len == source.used || source.header.extra.get() != 0 {
            copy_hashed_in_place(to, source);
        } else {
            copy_hashed_without_holes(to, source);
        }
    }
    copy
}

/// A copy with a refcount of 1 of an immortal hashed array without holes whose keys are strings:
/// whatever is in it is immortal as well, and its bits are the copy.
pub fn duplicate_immortal(heap: &Heap, source: &ArrayData) -> NonNull<ArrayData> {
    assert!(source.header.is_immortal() && !source.is_packed() && source.len == source.used);
    let copy = alloc_box(heap);
    // SAFETY: the box is fresh and ours, and its block has as much room as the source's, with the
    // index in front of the entries in both.
    unsafe {
        let to = &mut *copy.as_ptr();
        (to.next_free, to.multiplier) = (source.next_free, source.multiplier);
        to.header.set(flag::HASHED);
        to.place_block(heap.alloc(hashed_size(source.capacity)), source.capacity);
        let bytes = index_size(source.mask) + source.used as usize * size_of::<Entry>();
        to.block().copy_from_nonoverlapping(source.block(), bytes);
        (to.len, to.used) = (source.len, source.used);
    }
    copy
}

/// A copy with a refcount of 1 that has `value` under every key of the source.
pub fn duplicate_keys(heap: &Heap, source: &ArrayData, value: &Value) -> NonNull<ArrayData> {
    let copy = alloc_box(heap);
    if source.len == 0 {
        return copy;
    }
    // SAFETY: the box is fresh and ours, and its block has as much room as the source's.
    unsafe {
        let to = &mut *copy.as_ptr();
        to.multiplier = source.multiplier;
        if source.is_packed() {
            to.set_packed_capacity(heap, source.used.max(MIN_PACKED));
            for position in 0..source.used as usize {
                let hole = (*source.packed().add(position)).is_undef();
                to.packed().add(position).write(if hole { Value::UNDEF } else { value.clone() });
            }
            (to.len, to.used, to.next_free) = (source.len, source.used, i64::from(source.used));
            return copy;
        }
        to.header.set(flag::HASHED);
        let capacity = source.capacity;
        to.place_block(heap.alloc(hashed_size(capacity)), capacity);
        for position in 0..source.used {
            let entry = &*source.entries().add(position as usize);
            if entry.value.is_undef() {
                continue;
            }
            let Entry { key, hash, next, .. } = *entry;
            if entry.has_str_key() {
                core::mem::forget(entry.str_key().clone());
            } else {
                to.next_free = to.next_free.max((key as i64).saturating_add(1));
            }
            to.entries().add(to.used as usize).write(Entry { value: value.clone(), key, hash, next });
            to.used += 1;
        }
        to.len = to.used;
        if source.len == source.used {
            to.block().copy_from_nonoverlapping(source.block(), index_size(source.mask));
        } else {
            to.rebuild_index();
        }
    }
    copy
}

/// Copies all slots, then looks after the counts if any of them has one: most lists are of numbers.
unsafe fn copy_packed(to: &mut ArrayData, source: &ArrayData) {
    // SAFETY: there is room for all slots; those with counted values are written anew with counts
    // of their own.
    unsafe {
        let (from, into, used) = (source.packed().cast_const(), to.packed(), source.used as usize);
        let mut counted = false;
        for at in 0..used {
            let value = (*from.add(at)).bitwise_copy();
            counted |= value.is_counted();
            into.add(at).write(value);
        }
        if counted {
            for at in 0..used {
                into.add(at).write(copy_element(&*from.add(at), source));
            }
        }
    }
}

/// Same positions, same index.
unsafe fn copy_hashed_in_place(to: &mut ArrayData, source: &ArrayData) {
    // SAFETY: both blocks have the same layout; each entry's key and value are counted.
    unsafe {
        let index = index_size(source.mask);
        to.block().copy_from_nonoverlapping(source.block(), index);
        for position in 0..source.used as usize {
            let entry = &*source.entries().add(position);
            let Entry { key, hash, next, .. } = *entry;
            if !entry.value.is_undef() && entry.has_str_key() {
                core::mem::forget(entry.str_key().clone());
            }
            let value = copy_element(&entry.value, source);
            to.entries().add(position).write(Entry { value, key, hash, next });
        }
    }
    (to.len, to.used) = (source.len, source.used);
}

unsafe fn copy_hashed_without_holes(to: &mut ArrayData, source: &ArrayData) {
    let mut cursor = None;
    // SAFETY: there is room for all of the source's entries.
    unsafe {
        for position in 0..source.used {
            if position == source.cursor {
                cursor = Some(to.used);
            }
            let entry = &*source.entries().add(position as usize);
            if entry.value.is_undef() {
                continue;
            }
            if entry.has_str_key() {
                core::mem::forget(entry.str_key().clone());
            }
            let value = copy_element(&entry.value, source);
            let Entry { key, hash, .. } = *entry;
            to.entries().add(to.used as usize).write(Entry { value, key, hash, next: NIL });
            to.used += 1;
        }
    }
    to.len = to.used;
    to.cursor = cursor.unwrap_or(to.used);
    to.rebuild_index();
}

/// Copies an element out of an array: a reference that nothing else holds is none in the copy.
#[inline(always)]
pub(super) fn copy_element(value: &Value, source: &ArrayData) -> Value {
    if value.is_ref() { copy_reference(value, source) } else { value.clone() }
}

#[cold]
fn copy_reference(value: &Value, source: &ArrayData) -> Value {
    if let Some(reference) = value.as_ref()
        && reference.is_unique()
    {
        let inner = reference.borrow();
        let is_source = inner.as_array().is_some_and(|array| core::ptr::eq(&**array, source));
        if !is_source {
            return inner.clone();
        }
    }
    value.clone()
}

/// Drops all slots and gives the block back; the box is left empty.
///
/// # Safety
/// The box has one owner.
pub unsafe fn clear(heap: &Heap, at: NonNull<ArrayData>) {
    // SAFETY: promised by the caller. The box is emptied before anything is dropped.
    unsafe {
        let array = &mut *at.as_ptr();
        let (block, size) = (array.block(), array.block_size());
        let (data, used, packed) = (array.data, array.used as usize, array.is_packed());
        array.header.clear(flag::HASHED);
        array.data = NonNull::<u64>::dangling().cast();
        (array.len, array.used, array.capacity, array.mask, array.cursor, array.first) = (0, 0, 0, 0, 0, 0);
        if packed {
            core::ptr::slice_from_raw_parts_mut(data.as_ptr().cast::<Value>(), used).drop_in_place();
        } else {
            drop_entries(data.cast(), used);
        }
        if size > 0 {
            heap.free(block, size);
        }
    }
}

unsafe fn drop_entries(entries: NonNull<Entry>, used: usize) {
    // SAFETY: promised by the caller: `used` initialised entries.
    unsafe {
        for position in 0..used {
            let entry = &mut *entries.as_ptr().add(position);
            if entry.value.is_undef() {
                continue;
            }
            if entry.has_str_key() {
                drop((&raw const entry.key).cast::<Str>().read());
            }
            core::ptr::drop_in_place(&mut entry.value);
        }
    }
}

/// # Safety
/// The last owner of `at` is gone.
#[inline]
pub unsafe fn free(heap: &Heap, at: NonNull<ArrayData>) {
    // SAFETY: promised by the caller. Nobody looks at the slots any more, so they are dropped where
    // they are.
    unsafe {
        let array = at.as_ref();
        let used = array.used as usize;
        if array.is_packed() {
            core::ptr::slice_from_raw_parts_mut(array.packed(), used).drop_in_place();
        } else {
            drop_entries(array.data.cast(), used);
        }
        let (block, size) = (array.block(), array.block_size());
        if size > 0 {
            heap.free(block, size);
        }
        heap.free(at.cast(), size_of::<ArrayData>());
    }
}
