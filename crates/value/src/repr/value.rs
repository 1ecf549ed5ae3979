//! [`Value`]: 16 bytes, 8 of payload, a tag, and 32 bits that containers may use.
//!
//! In memory (little endian): payload at 0, tag byte at 8, three bytes of zero, spare word at 12.
//! It is declared as two
//! words so that it travels in two registers and is always stored and loaded by words of the same
//! width.

use super::header::{self, Header};
use crate::{Array, Object, Ref, Resource, Str};
use core::fmt;
use core::marker::PhantomData;
use core::ptr::NonNull;

#[cfg(target_endian = "big")]
compile_error!("Value's tag byte is the low byte of its second word: little endian only");

/// The type of a [`Value`], as stored. The numbers are fixed: bytecode, VM and machine code know
/// them.
#[repr(u8)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Tag {
    /// No value: unset variable, hole in an array, uninitialised property.
    Undef = 0,
    Null = 1,
    False = 2,
    True = 3,
    Int = 4,
    Float = 5,
    String = 6,
    Array = 7,
    Object = 8,
    Resource = 9,
    /// A PHP reference (`&`): a counted box with a value in it.
    Ref = 10,
    /// A raw pointer to another value; only in symbol tables and the VM's temporaries. Not counted.
    Indirect = 11,
}

/// A PHP value. Cloning and dropping count references.
#[repr(C)]
pub struct Value {
    payload: u64,
    meta: u64,
    /// Values stay on the thread of their request.
    thread: PhantomData<*mut ()>,
}

const _: () = assert!(size_of::<Value>() == 16 && align_of::<Value>() == 8);

/// What a value is, for matching; references are looked through and an undefined value reads as
/// null.
#[derive(Clone, Copy, Debug)]
pub enum View<'a> {
    Null,
    Bool(bool),
    Int(i64),
    Float(f64),
    Str(&'a Str),
    Array(&'a Array),
    Object(&'a Object),
    Resource(&'a Resource),
}

const UNDEF: u64 = Tag::Undef as u64;

impl Value {
    pub const UNDEF: Value = Value::bare(Tag::Undef);
    pub const NULL: Value = Value::bare(Tag::Null);
    pub const FALSE: Value = Value::bare(Tag::False);
    pub const TRUE: Value = Value::bare(Tag::True);

    const fn bare(tag: Tag) -> Value {
        Value { payload: 0, meta: tag as u64, thread: PhantomData }
    }

    #[inline(always)]
    pub const fn int(int: i64) -> Value {
        Value { payload: int as u64, meta: Tag::Int as u64, thread: PhantomData }
    }

    #[inline(always)]
    pub const fn float(float: f64) -> Value {
        Value { payload: float.to_bits(), meta: Tag::Float as u64, thread: PhantomData }
    }

    #[inline(always)]
    pub const fn bool(bool: bool) -> Value {
        Value { payload: 0, meta: Tag::False as u64 + bool as u64, thread: PhantomData }
    }

    /// A pointer to another value, for symbol tables. The pointer is not followed by anything here
    /// but
    /// [`Value::indirect`].
    #[inline(always)]
    pub fn from_indirect(target: *mut Value) -> Value {
        Value { payload: target.expose_provenance() as u64, meta: Tag::Indirect as u64, thread: PhantomData }
    }

    #[inline(always)]
    fn boxed(pointer: NonNull<Header>, tag: Tag) -> Value {
        Value { payload: pointer.as_ptr().expose_provenance() as u64, meta: tag as u64, thread: PhantomData }
    }

    #[inline(always)]
    pub fn tag(&self) -> Tag {
        // SAFETY: the low byte of `meta` is only ever written from a `Tag`.
        unsafe { core::mem::transmute::<u8, Tag>(self.meta as u8) }
    }

    /// 32 bits nobody looks at unless their owner says so; a clone starts with zero or the same
    /// bits.
    #[inline(always)]
    pub fn spare(&self) -> u32 {
        (self.meta >> 32) as u32
    }

    #[inline(always)]
    pub fn set_spare(&mut self, bits: u32) {
        self.meta = self.meta & 0xffff_ffff | (bits as u64) << 32;
    }

    #[inline(always)]
    pub fn is_counted(&self) -> bool {
        (self.meta as u8).wrapping_sub(Tag::String as u8) <= Tag::Ref as u8 - Tag::String as u8
    }

    /// Neither undefined, nor a reference, nor indirect.
    #[inline(always)]
    pub fn is_direct(&self) -> bool {
        (self.meta as u8).wrapping_sub(Tag::Null as u8) <= Tag::Resource as u8 - Tag::Null as u8
    }

    /// Null, a bool, an int or a float: there is nothing to release.
    #[inline(always)]
    pub fn is_scalar(&self) -> bool {
        (self.meta as u8).wrapping_sub(Tag::Null as u8) <= Tag::Float as u8 - Tag::Null as u8
    }

    #[inline(always)]
    pub fn is_undef(&self) -> bool {
        self.meta as u8 == UNDEF as u8
    }

    /// Null or undefined; references are looked through.
    #[inline]
    pub fn is_null(&self) -> bool {
        self.deref().meta as u8 <= Tag::Null as u8
    }

    #[inline]
    pub fn is_bool(&self) -> bool {
        matches!(self.deref().tag(), Tag::False | Tag::True)
    }

    #[inline]
    pub fn is_true(&self) -> bool {
        self.deref().tag() == Tag::True
    }

    #[inline]
    pub fn is_int(&self) -> bool {
        self.deref().tag() == Tag::Int
    }

    #[inline]
    pub fn is_float(&self) -> bool {
        self.deref().tag() == Tag::Float
    }

    #[inline]
    pub fn is_string(&self) -> bool {
        self.deref().tag() == Tag::String
    }

    #[inline]
    pub fn is_array(&self) -> bool {
        self.deref().tag() == Tag::Array
    }

    #[inline]
    pub fn is_object(&self) -> bool {
        self.deref().tag() == Tag::Object
    }

    #[inline(always)]
    pub fn is_ref(&self) -> bool {
        self.tag() == Tag::Ref
    }

    /// The value behind a reference, or the value itself.
    ///
    /// The borrow must end before anything writes through that reference (see the crate's rules).
    #[expect(clippy::should_implement_trait, reason = "a value is no pointer; only references are looked through")]
    #[inline(always)]
    pub fn deref(&self) -> &Value {
        if self.tag() == Tag::Ref {
            // SAFETY: the tag says that the payload is a live `Ref`.
            unsafe { self.ref_unchecked() }.borrow()
        } else {
            self
        }
    }

    /// The slot behind a reference, or the value itself. Reference types are not checked.
    #[expect(clippy::should_implement_trait, reason = "as for `deref`")]
    #[inline(always)]
    pub fn deref_mut(&mut self) -> &mut Value {
        if self.tag() == Tag::Ref {
            // SAFETY: the tag says that the payload is a live `Ref`; the crate's rules forbid other
            // borrows.
            unsafe { &mut *self.ref_unchecked().as_ptr() }
        } else {
            self
        }
    }

    /// Writes a value over one that needs no release: what it owned would stay for good.
    #[inline(always)]
    pub fn overwrite(&mut self, value: Value) {
        // SAFETY: the slot is borrowed; what is not dropped is kept for good.
        unsafe { core::ptr::write(self, value) };
    }

    /// Writes a float over a value that needs no release. It is stored as one, so that it stays in
    /// its register: a store in common with the path of ints would move it into another kind of
    /// register.
    #[inline(always)]
    pub fn overwrite_float(&mut self, float: f64) {
        let at: *mut Value = self;
        // SAFETY: the payload of a float are its bits, and the word after it is the tag's.
        unsafe {
            at.cast::<f64>().write(float);
            at.cast::<u64>().add(1).write(Tag::Float as u64);
        }
    }

    /// Returns a copy of a value that is not counted.
    #[inline(always)]
    pub fn copy_uncounted(&self) -> Option<Value> {
        (!self.is_counted()).then(|| Value { payload: self.payload, meta: self.meta, thread: PhantomData })
    }

    /// Returns a copy of a value that is null, a bool, an int or a float.
    #[inline(always)]
    pub fn copy_scalar(&self) -> Option<Value> {
        self.is_scalar().then(|| Value { payload: self.payload, meta: self.meta, thread: PhantomData })
    }

    /// Replaces a value that [`Value::try_release`] releases; false, with nothing done, for others.
    /// The new value is made after the old one is released.
    #[inline(always)]
    pub fn try_replace(&mut self, heap: &crate::Heap, value: impl FnOnce() -> Value) -> bool {
        // SAFETY: the slot is written at once, or the process ends.
        let released = unsafe { self.try_release(heap) };
        if released {
            self.rewrite(value);
        }
        released
    }

    /// Replaces a value that [`Value::drops_trivially`]; false, with nothing done, for others.
    /// The new value is made after the old one is released.
    #[inline(always)]
    pub fn try_replace_trivial(&mut self, value: impl FnOnce() -> Value) -> bool {
        let trivial = self.drops_trivially();
        if trivial {
            // SAFETY: just asked; the slot is written at once, or the process ends.
            unsafe { self.release_trivial() };
            self.rewrite(value);
        }
        trivial
    }

    /// Replaces a value that [`Value::drops_by_counting`]; false, with nothing done, for others.
    /// The new value is made after the old one is released.
    #[inline(always)]
    pub fn try_replace_counting(&mut self, value: impl FnOnce() -> Value) -> bool {
        let counting = self.drops_by_counting();
        if counting {
            // SAFETY: just asked; the slot is written at once, or the process ends.
            unsafe { self.release_trivial() };
            self.rewrite(value);
        }
        counting
    }

    /// Writes over a value that [`Value::drops_trivially`]. Of any other one, what it owns may stay
    /// for good.
    #[inline(always)]
    pub fn overwrite_trivial(&mut self, value: Value) {
        debug_assert!(self.drops_trivially());
        // SAFETY: the slot is written at once; a count that comes to nothing here keeps its box.
        unsafe { self.release_trivial() };
        self.overwrite(value);
    }

    /// Writes over a value that was released, which a panic on the way must not let anybody see.
    #[inline(always)]
    fn rewrite(&mut self, value: impl FnOnce() -> Value) {
        struct Bomb;
        impl Drop for Bomb {
            fn drop(&mut self) {
                std::process::abort();
            }
        }
        let bomb = Bomb;
        let value = value();
        core::mem::forget(bomb);
        self.overwrite(value);
    }

    /// Adds 1 or -1 to an int; false, with nothing done, when the result is too large.
    /// Precondition: it is an int.
    #[inline(always)]
    pub fn step_int(&mut self, by: i64) -> bool {
        debug_assert_eq!(self.tag(), Tag::Int);
        let (int, overflows) = (self.payload as i64).overflowing_add(by);
        if !overflows {
            self.payload = int as u64;
        }
        !overflows
    }

    /// Whether giving this value up is nothing but counting down: it is not counted, or it is
    /// immortal or shared and no news to the collector.
    #[inline(always)]
    pub fn drops_trivially(&self) -> bool {
        if !self.is_counted() {
            return true;
        }
        // SAFETY: a counted value's payload is a live box.
        let head = unsafe { self.header_unchecked().as_ref() };
        let refcount = head.count.get();
        refcount < 0 || (refcount > 1 && (head.has(header::flag::BUFFERED | header::flag::LEAF) || self.is_plain_ref()))
    }

    /// Returns whether giving this value up is counting down where the box itself says so, whatever
    /// a reference refers to.
    #[inline(always)]
    pub fn drops_by_counting(&self) -> bool {
        if !self.is_counted() {
            return true;
        }
        // SAFETY: a counted value's payload is a live box.
        let head = unsafe { self.header_unchecked().as_ref() };
        let refcount = head.count.get();
        refcount < 0 || (refcount > 1 && head.has(header::flag::BUFFERED | header::flag::LEAF))
    }

    /// Returns whether giving this value up runs no destructor and is no news to the collector: it
    /// is nothing counted, a string, an array of plain values, or a box that others hold.
    #[inline(always)]
    pub fn drops_plainly(&self) -> bool {
        if !self.is_counted() || self.tag() == Tag::String {
            return true;
        }
        // SAFETY: a counted value's payload is a live box.
        let head = unsafe { self.header_unchecked().as_ref() };
        let refcount = head.count.get();
        head.has(header::flag::LEAF) || refcount < 0 || refcount > 1 && head.has(header::flag::BUFFERED)
    }

    /// Returns whether giving this value up is counting and freeing memory, no more: no destructor
    /// waits in it, no native payload, nothing that is watched, and it is no news to the collector.
    /// Looks at a few elements or properties, `depth` boxes deep, also at those that others hold:
    /// two owners may go with one value.
    pub fn drops_as_data(&self, depth: u32) -> bool {
        if !self.is_counted() || self.tag() == Tag::String {
            return true;
        }
        const FEW: usize = 16;
        // SAFETY: a counted value's payload is a live box.
        let head = unsafe { self.header_unchecked().as_ref() };
        let refcount = head.count.get();
        if refcount < 0 {
            return true;
        }
        if depth == 0 || refcount > 1 && !head.has(header::flag::BUFFERED) {
            return false;
        }
        // what others keep would be walked at each turn
        let depth = if refcount > 1 { 1 } else { depth };
        match self.tag() {
            Tag::Object => {
                // SAFETY: the tag was looked at.
                let object = unsafe { self.object_unchecked() };
                let slots = object.slots();
                object.is_data() && slots.len() <= FEW && slots.iter().all(|slot| slot.drops_as_data(depth - 1))
            }
            Tag::Array => {
                // SAFETY: as above.
                let array = unsafe { self.array_unchecked() };
                array.len() <= FEW && array.values().all(|value| value.drops_as_data(depth - 1))
            }
            _ => false,
        }
    }

    /// A reference to something that is not counted, or no news to the collector.
    #[inline(always)]
    fn is_plain_ref(&self) -> bool {
        let Some(inner) = self.as_ref().map(crate::Ref::borrow) else {
            return false;
        };
        // SAFETY: a counted value's payload is a live box.
        !inner.is_counted() || unsafe { inner.header_unchecked().as_ref() }.has(header::flag::BUFFERED | header::flag::LEAF)
    }

    /// Releases a value where that takes no call: counting down, and at most remembering it for the
    /// collector. False, with nothing done, for the last owner and for what takes more.
    ///
    /// # Safety
    /// The slot is not used as a value after true was returned; `heap` is the one the value is of.
    #[inline(always)]
    pub unsafe fn try_release(&self, heap: &crate::Heap) -> bool {
        // SAFETY: promised by the caller.
        !self.is_counted() || unsafe { self.try_release_counted(heap) }
    }

    /// Releases a value as [`Value::try_release`] does.
    ///
    /// # Safety
    /// As there, and the value is counted.
    #[inline(always)]
    pub unsafe fn try_release_counted(&self, heap: &crate::Heap) -> bool {
        // SAFETY: a counted value's payload is a live box.
        unsafe {
            let header = self.header_unchecked();
            let head = header.as_ref();
            let refcount = head.count.get();
            if refcount <= 1 {
                return refcount < 0;
            }
            if !head.has(header::flag::BUFFERED | header::flag::LEAF) {
                let known = if self.tag() == Tag::Ref { self.is_plain_ref() } else { heap.collector.remember_fast(header) };
                if !known {
                    return false;
                }
            }
            head.count.set(refcount - 1);
            true
        }
    }

    /// Releases a value that [`Value::drops_trivially`], without writing to its slot.
    ///
    /// # Safety
    /// The slot is not used as a value afterwards.
    #[inline(always)]
    pub unsafe fn release_trivial(&self) {
        if self.is_counted() {
            // SAFETY: as `drops_trivially`; the count stays above zero.
            let count = unsafe { &self.header_unchecked().as_ref().count };
            let refcount = count.get();
            if refcount > 0 {
                count.set(refcount - 1);
            }
        }
    }

    /// Gives up a handle without a word to the collector, which the owner that stays will tell.
    ///
    /// # Safety
    /// The value is counted, by another owner too; the slot is not used as a value afterwards.
    #[inline(always)]
    pub unsafe fn release_shared(&self) {
        // SAFETY: a counted value's payload is a live box; the count stays above zero.
        let count = unsafe { &self.header_unchecked().as_ref().count };
        debug_assert!(count.get() > 1);
        count.set(count.get() - 1);
    }

    /// The value itself, or a clone of what is behind the reference.
    #[inline]
    pub fn into_deref(self) -> Value {
        if self.is_ref() { self.deref().clone() } else { self }
    }

    /// What another array gets of this element: a reference only while others share it.
    #[inline(always)]
    pub fn to_element(&self) -> Value {
        if self.is_ref() { self.unshared() } else { self.clone() }
    }

    /// Precondition: a reference.
    #[cold]
    fn unshared(&self) -> Value {
        match self.as_ref() {
            Some(reference) if reference.is_unique() => reference.get(),
            _ => self.clone(),
        }
    }

    /// The value for matching; looks through references.
    #[inline]
    pub fn view(&self) -> View<'_> {
        let value = self.deref();
        // SAFETY: each payload is read as its tag says.
        unsafe {
            match value.tag() {
                Tag::Undef | Tag::Null => View::Null,
                Tag::False => View::Bool(false),
                Tag::True => View::Bool(true),
                Tag::Int => View::Int(value.int_payload()),
                Tag::Float => View::Float(value.float_payload()),
                Tag::String => View::Str(value.str_unchecked()),
                Tag::Array => View::Array(value.array_unchecked()),
                Tag::Object => View::Object(value.object_unchecked()),
                Tag::Resource => View::Resource(value.resource_unchecked()),
                Tag::Ref => unreachable!("a reference to a reference"),
                Tag::Indirect => (*value.indirect_unchecked()).view(),
            }
        }
    }

    /// The int, looking through references.
    #[inline]
    pub fn as_int(&self) -> Option<i64> {
        let value = self.deref();
        (value.tag() == Tag::Int).then_some(value.payload as i64)
    }

    /// The float, looking through references.
    #[inline]
    pub fn as_float(&self) -> Option<f64> {
        let value = self.deref();
        (value.tag() == Tag::Float).then_some(f64::from_bits(value.payload))
    }

    /// The bool, looking through references.
    #[inline]
    pub fn as_bool(&self) -> Option<bool> {
        match self.deref().tag() {
            Tag::False => Some(false),
            Tag::True => Some(true),
            _ => None,
        }
    }

    /// The string, looking through references.
    #[inline]
    pub fn as_str(&self) -> Option<&Str> {
        let value = self.deref();
        // SAFETY: the tag was looked at.
        (value.tag() == Tag::String).then(|| unsafe { value.str_unchecked() })
    }

    /// The string's bytes, looking through references.
    #[inline]
    pub fn as_bytes(&self) -> Option<&[u8]> {
        self.as_str().map(|str| &str[..])
    }

    /// The array, looking through references.
    #[inline]
    pub fn as_array(&self) -> Option<&Array> {
        let value = self.deref();
        // SAFETY: the tag was looked at.
        (value.tag() == Tag::Array).then(|| unsafe { value.array_unchecked() })
    }

    /// The array's handle, to change it in place; looks through references. Nothing is separated
    /// yet.
    #[inline]
    pub fn as_array_mut(&mut self) -> Option<&mut Array> {
        let value = self.deref_mut();
        // SAFETY: the tag was looked at.
        (value.tag() == Tag::Array).then(|| unsafe { value.array_mut_unchecked() })
    }

    /// The string's handle, to change it in place; looks through references.
    #[inline]
    pub fn as_str_mut(&mut self) -> Option<&mut Str> {
        let value = self.deref_mut();
        // SAFETY: the tag was looked at.
        (value.tag() == Tag::String).then(|| unsafe { value.str_mut_unchecked() })
    }

    /// The object, looking through references.
    #[inline]
    pub fn as_object(&self) -> Option<&Object> {
        let value = self.deref();
        // SAFETY: the tag was looked at.
        (value.tag() == Tag::Object).then(|| unsafe { value.object_unchecked() })
    }

    /// The resource, looking through references.
    #[inline]
    pub fn as_resource(&self) -> Option<&Resource> {
        let value = self.deref();
        // SAFETY: the tag was looked at.
        (value.tag() == Tag::Resource).then(|| unsafe { value.resource_unchecked() })
    }

    /// The string that the value itself is, not behind a reference.
    #[inline(always)]
    pub fn direct_str(&self) -> Option<&Str> {
        // SAFETY: the tag was looked at.
        (self.tag() == Tag::String).then(|| unsafe { self.str_unchecked() })
    }

    /// The string likewise, to change it in place.
    #[inline(always)]
    pub fn direct_str_mut(&mut self) -> Option<&mut Str> {
        // SAFETY: the tag was looked at.
        (self.tag() == Tag::String).then(|| unsafe { self.str_mut_unchecked() })
    }

    /// The array that the value itself is, not behind a reference.
    #[inline(always)]
    pub fn direct_array(&self) -> Option<&Array> {
        // SAFETY: the tag was looked at.
        (self.tag() == Tag::Array).then(|| unsafe { self.array_unchecked() })
    }

    /// The array's handle likewise, to change it in place.
    #[inline(always)]
    pub fn direct_array_mut(&mut self) -> Option<&mut Array> {
        // SAFETY: the tag was looked at.
        (self.tag() == Tag::Array).then(|| unsafe { self.array_mut_unchecked() })
    }

    /// The object that the value itself is, not behind a reference.
    #[inline(always)]
    pub fn direct_object(&self) -> Option<&Object> {
        // SAFETY: the tag was looked at.
        (self.tag() == Tag::Object).then(|| unsafe { self.object_unchecked() })
    }

    /// The reference itself; this one does not look through it.
    #[inline(always)]
    pub fn as_ref(&self) -> Option<&Ref> {
        // SAFETY: the tag was looked at.
        (self.tag() == Tag::Ref).then(|| unsafe { self.ref_unchecked() })
    }

    /// The target of an indirect value.
    #[inline]
    pub fn indirect(&self) -> Option<*mut Value> {
        // SAFETY: the tag was looked at.
        (self.tag() == Tag::Indirect).then(|| unsafe { self.indirect_unchecked() })
    }

    /// Moves the value out and leaves undefined.
    #[inline(always)]
    pub fn take(&mut self) -> Value {
        core::mem::replace(self, Value::UNDEF)
    }

    /// Turns the slot into a reference (unless it is one) and returns a handle to it. An undefined
    /// slot becomes a
    /// reference to null.
    #[inline]
    pub fn make_ref(&mut self, heap: &crate::Heap) -> Ref {
        if let Some(reference) = self.as_ref() {
            return reference.clone();
        }
        let inner = if self.is_undef() { Value::NULL } else { self.take() };
        let reference = Ref::new(heap, inner);
        *self = Value::from(reference.clone());
        reference
    }

    /// Writes through a reference or into the slot, without looking at reference types.
    #[inline]
    pub fn assign(&mut self, value: Value) {
        let old = core::mem::replace(self.deref_mut(), value);
        drop(old);
    }

    /// Whether neither this value nor anything in it belongs to a request.
    pub fn is_immortal(&self) -> bool {
        // SAFETY: a counted value has a header.
        !self.is_counted() && self.tag() != Tag::Indirect || self.is_counted() && unsafe { self.header_unchecked().as_ref() }.is_immortal()
    }

    /// The name `gettype()` gives; looks through references.
    pub fn type_name(&self) -> &'static str {
        match self.view() {
            View::Null => "NULL",
            View::Bool(_) => "boolean",
            View::Int(_) => "integer",
            View::Float(_) => "double",
            View::Str(_) => "string",
            View::Array(_) => "array",
            View::Object(_) => "object",
            View::Resource(resource) if resource.is_closed() => "resource (closed)",
            View::Resource(_) => "resource",
        }
    }
}

/// Payloads without a look at the tag, for the VM.
impl Value {
    /// Returns the int. Precondition: it is one; of anything else come the payload's bits.
    #[inline(always)]
    pub fn int_payload(&self) -> i64 {
        debug_assert_eq!(self.tag(), Tag::Int);
        self.payload as i64
    }

    /// Returns the float. Precondition: it is one; of anything else come the payload's bits.
    #[inline(always)]
    pub fn float_payload(&self) -> f64 {
        debug_assert_eq!(self.tag(), Tag::Float);
        f64::from_bits(self.payload)
    }
}

/// Payloads that are pointers likewise.
///
/// # Safety
/// Of every function here: the tag is the one the function names.
impl Value {
    /// # Safety
    /// The tag is `String`.
    #[inline(always)]
    pub unsafe fn str_unchecked(&self) -> &Str {
        debug_assert_eq!(self.tag(), Tag::String);
        // SAFETY: a `Str` is a pointer, which is what the payload holds.
        unsafe { &*(&raw const self.payload).cast::<Str>() }
    }

    /// # Safety
    /// The tag is `String`.
    #[inline(always)]
    pub unsafe fn str_mut_unchecked(&mut self) -> &mut Str {
        debug_assert_eq!(self.tag(), Tag::String);
        // SAFETY: as above.
        unsafe { &mut *(&raw mut self.payload).cast::<Str>() }
    }

    /// # Safety
    /// The tag is `Array`.
    #[inline(always)]
    pub unsafe fn array_unchecked(&self) -> &Array {
        debug_assert_eq!(self.tag(), Tag::Array);
        // SAFETY: an `Array` is a pointer, which is what the payload holds.
        unsafe { &*(&raw const self.payload).cast::<Array>() }
    }

    /// # Safety
    /// The tag is `Array`.
    #[inline(always)]
    pub unsafe fn array_mut_unchecked(&mut self) -> &mut Array {
        debug_assert_eq!(self.tag(), Tag::Array);
        // SAFETY: as above.
        unsafe { &mut *(&raw mut self.payload).cast::<Array>() }
    }

    /// # Safety
    /// The tag is `Object`.
    #[inline(always)]
    pub unsafe fn object_unchecked(&self) -> &Object {
        debug_assert_eq!(self.tag(), Tag::Object);
        // SAFETY: an `Object` is a pointer, which is what the payload holds.
        unsafe { &*(&raw const self.payload).cast::<Object>() }
    }

    /// # Safety
    /// The tag is `Resource`.
    #[inline(always)]
    pub unsafe fn resource_unchecked(&self) -> &Resource {
        debug_assert_eq!(self.tag(), Tag::Resource);
        // SAFETY: a `Resource` is a pointer, which is what the payload holds.
        unsafe { &*(&raw const self.payload).cast::<Resource>() }
    }

    /// # Safety
    /// The tag is `Ref`.
    #[inline(always)]
    pub unsafe fn ref_unchecked(&self) -> &Ref {
        debug_assert_eq!(self.tag(), Tag::Ref);
        // SAFETY: a `Ref` is a pointer, which is what the payload holds.
        unsafe { &*(&raw const self.payload).cast::<Ref>() }
    }

    /// # Safety
    /// The tag is `Indirect`.
    #[inline(always)]
    pub unsafe fn indirect_unchecked(&self) -> *mut Value {
        debug_assert_eq!(self.tag(), Tag::Indirect);
        core::ptr::with_exposed_provenance_mut(self.payload as usize)
    }

    /// # Safety
    /// The value is counted.
    #[inline(always)]
    pub unsafe fn header_unchecked(&self) -> NonNull<Header> {
        debug_assert!(self.is_counted());
        // SAFETY: payloads of counted values are pointers to boxes.
        unsafe { NonNull::new_unchecked(core::ptr::with_exposed_provenance_mut(self.payload as usize)) }
    }

    /// The payload's eight bytes, whatever they are.
    #[inline(always)]
    pub fn bits(&self) -> u64 {
        self.payload
    }

    /// A second copy of the same bits, without counting.
    ///
    /// # Safety
    /// Of the two, only one is dropped.
    #[inline(always)]
    pub unsafe fn bitwise_copy(&self) -> Value {
        Value { payload: self.payload, meta: self.meta, thread: PhantomData }
    }
}

impl Clone for Value {
    #[inline(always)]
    fn clone(&self) -> Value {
        if self.is_counted() {
            // SAFETY: counted values point to live boxes; the copy gets its own count.
            unsafe { header::retain(self.header_unchecked()) }
        }
        Value { payload: self.payload, meta: self.meta, thread: PhantomData }
    }
}

impl Drop for Value {
    #[inline(always)]
    fn drop(&mut self) {
        if self.is_counted() {
            // SAFETY: counted values own one count.
            unsafe { header::release(self.header_unchecked()) }
        }
    }
}

impl Default for Value {
    fn default() -> Value {
        Value::NULL
    }
}

macro_rules! from_handle {
    ($handle:ident, $tag:ident, $into:ident) => {
        impl From<$handle> for Value {
            #[inline(always)]
            fn from(handle: $handle) -> Value {
                Value::boxed(handle.into_header(), Tag::$tag)
            }
        }

        impl Value {
            /// The handle by value when the value (not what it refers to) is one; else the value
            /// back.
            #[inline]
            pub fn $into(self) -> Result<$handle, Value> {
                if self.tag() != Tag::$tag {
                    return Err(self);
                }
                let value = core::mem::ManuallyDrop::new(self);
                // SAFETY: the tag was looked at, and the count moves into the handle.
                Ok(unsafe { $handle::from_header(value.header_unchecked()) })
            }
        }
    };
}

from_handle!(Str, String, into_str);
from_handle!(Array, Array, into_array);
from_handle!(Object, Object, into_object);
from_handle!(Resource, Resource, into_resource);
from_handle!(Ref, Ref, into_ref);

impl From<i64> for Value {
    #[inline(always)]
    fn from(int: i64) -> Value {
        Value::int(int)
    }
}

impl From<f64> for Value {
    #[inline(always)]
    fn from(float: f64) -> Value {
        Value::float(float)
    }
}

impl From<bool> for Value {
    #[inline(always)]
    fn from(bool: bool) -> Value {
        Value::bool(bool)
    }
}

impl From<()> for Value {
    fn from((): ()) -> Value {
        Value::NULL
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(option: Option<T>) -> Value {
        option.map_or(Value::NULL, Into::into)
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_undef() {
            return f.write_str("Undef");
        }
        if self.is_ref() {
            f.write_str("&")?;
        }
        match self.view() {
            View::Null => f.write_str("null"),
            View::Bool(bool) => bool.fmt(f),
            View::Int(int) => int.fmt(f),
            View::Float(float) => float.fmt(f),
            View::Str(str) => str.fmt(f),
            View::Array(array) => array.fmt(f),
            View::Object(object) => object.fmt(f),
            View::Resource(resource) => write!(f, "resource({})", resource.id()),
        }
    }
}
