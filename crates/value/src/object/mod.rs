//! [`Object`]: header, class, property slots inline; dynamic properties and a native payload apart.
//!
//! Property slots are reached by number; names, visibility and types are the runtime's business.

pub mod class;
pub(crate) mod raw;
pub(crate) mod store;

use crate::repr::header::{self, Header, flag};
use crate::{Array, Heap, Ref, Value};
use class::{ClassCell, ClassInfo};
use core::any::{Any, TypeId};
use core::mem::ManuallyDrop;
use core::ptr::NonNull;
use raw::ObjectBox;

/// What a builtin class keeps in its objects besides properties. Use cells inside for what changes.
pub trait Native: Any {
    /// Reports every counted handle the payload owns, each exactly once; none that it does not own.
    /// What is not reported keeps cycles through it alive; what is reported twice is freed too
    /// early.
    fn trace(&self, tracer: &mut Tracer<'_>);

    /// Tells `see` of every counted handle that it owns for another object's sake, with that
    /// object: it is garbage as soon as the owner or the object is. [`Native::trace`] does not
    /// report it; a listener of the object tells the same by [`crate::OnFree::held`].
    fn trace_weak(&self, _see: &mut dyn FnMut(&crate::WeakRef, &Value)) {}
}

/// Told of every handle that a [`Native`] owns.
pub struct Tracer<'a> {
    pub(crate) visit: &'a mut dyn FnMut(NonNull<Header>),
}

impl Tracer<'_> {
    pub fn value(&mut self, value: &Value) {
        if value.is_counted() {
            // SAFETY: counted values have headers.
            (self.visit)(unsafe { value.header_unchecked() });
        }
    }

    pub fn array(&mut self, array: &Array) {
        (self.visit)(array.0.cast());
    }

    pub fn object(&mut self, object: &Object) {
        (self.visit)(object.0.cast());
    }

    pub fn reference(&mut self, reference: &Ref) {
        // SAFETY: a `Ref` is one pointer to a live box.
        (self.visit)(unsafe { *(&raw const *reference).cast::<NonNull<Header>>() });
    }

    pub fn values<'v>(&mut self, values: impl IntoIterator<Item = &'v Value>) {
        values.into_iter().for_each(|value| self.value(value));
    }
}

/// A counted handle to an object. Equality of handles is identity: [`Object::same`].
#[repr(transparent)]
pub struct Object(pub(crate) NonNull<ObjectBox>);

/// Returns what a copy of an object has of a counted value: a reference that nobody else holds is
/// none any more.
#[inline(always)]
fn share(value: &Value) -> Value {
    match value.as_ref() {
        Some(reference) if reference.is_unique() => reference.get(),
        _ => value.clone(),
    }
}

impl Object {
    /// An object of a class, its slots set to the class's defaults.
    #[inline]
    pub fn new<T: 'static>(heap: &Heap, class: &ClassCell<T>) -> Object {
        let at = raw::alloc(heap, NonNull::from(class).cast());
        let defaults = class.info.defaults();
        // SAFETY: the box has as many slots as the class has defaults, which are immortal: copying
        // needs no counting.
        unsafe { raw::slots(at).copy_from_nonoverlapping(defaults.as_ptr().cast(), defaults.len()) };
        Object(at)
    }

    /// An object of a class, its slots set to these values: a request's own defaults. References
    /// with a refcount of 1 become plain values.
    pub fn with_slots<T: 'static>(heap: &Heap, class: &ClassCell<T>, values: &[Value]) -> Object {
        assert_eq!(values.len(), class.info.slot_count() as usize, "one value for each slot");
        Object::of_slots(heap, NonNull::from(class).cast(), values)
    }

    /// What `clone` makes before `__clone` is called: the same class, slots and dynamic properties,
    /// another number, no native payload.
    pub fn duplicate(&self, heap: &Heap) -> Object {
        let copy = Object::of_slots(heap, self.class_ptr(), self.slots());
        if let Some(dynamic) = self.dynamic() {
            copy.set_dynamic(heap, Some(dynamic.clone()));
        }
        copy
    }

    fn of_slots(heap: &Heap, class: NonNull<ClassInfo>, values: &[Value]) -> Object {
        let at = raw::alloc(heap, class);
        let (mut from, end) = (values.as_ptr(), values.as_ptr_range().end);
        // SAFETY: the box has as many slots as there are values; what is not counted may be copied.
        unsafe {
            let mut to: *mut Value = raw::slots(at).cast();
            while from != end {
                let value = &*from;
                to.write(if value.is_counted() { share(value) } else { value.bitwise_copy() });
                (from, to) = (from.add(1), to.add(1));
            }
        }
        Object(at)
    }

    #[inline(always)]
    fn get(&self) -> &ObjectBox {
        // SAFETY: the handle keeps the box alive.
        unsafe { self.0.as_ref() }
    }

    /// The number `var_dump` prints after `#`; used again when the object is gone.
    #[inline(always)]
    pub fn id(&self) -> u32 {
        self.get().id
    }

    /// A number that identifies the object while it lives.
    #[inline(always)]
    pub fn address(&self) -> usize {
        self.0.addr().get()
    }

    /// The head of the class.
    #[inline(always)]
    pub fn class_info(&self) -> &ClassInfo {
        // SAFETY: classes outlive their objects.
        unsafe { self.get().class.as_ref() }
    }

    /// Address of the class: the same for objects of the same class; the key of inline caches.
    #[inline(always)]
    pub fn class_ptr(&self) -> NonNull<ClassInfo> {
        self.get().class
    }

    /// The class with the runtime's data. Panics when these are not of type `T`.
    #[inline]
    pub fn class<T: 'static>(&self) -> &ClassCell<T> {
        assert!(self.class_info().data_type() == TypeId::of::<T>(), "type of the class's data");
        // SAFETY: the class was made with data of this type, and outlives its objects.
        unsafe { self.get().class.cast().as_ref() }
    }

    /// Whether both are the same object.
    #[inline(always)]
    pub fn same(&self, other: &Object) -> bool {
        self.0 == other.0
    }

    /// The reference count.
    pub fn refcount(&self) -> u32 {
        self.get().header.count.get().max(0) as u32
    }

    /// 16 bits for the runtime, zero at first.
    #[inline]
    pub fn extra(&self) -> u16 {
        self.get().header.extra.get()
    }

    /// Sets the runtime's 16 bits.
    #[inline]
    pub fn set_extra(&self, bits: u16) {
        self.get().header.extra.set(bits);
    }

    /// Marks the object as being walked, to notice recursion; `false` when it already is. Unwinds
    /// with [`crate::StackExhausted`] when the native stack runs low.
    pub fn enter(&self) -> bool {
        // SAFETY: a handle's box is live, and objects belong to a heap.
        unsafe { Heap::of(self.0.cast()) }.guard_stack();
        let fresh = !self.get().header.has(flag::VISITING);
        self.get().header.set(flag::VISITING);
        fresh
    }

    /// Takes the mark of [`Object::enter`] away.
    pub fn leave(&self) {
        self.get().header.clear(flag::VISITING);
    }

    // ---- slots

    #[inline(always)]
    pub fn slot_count(&self) -> u32 {
        self.class_info().slot_count()
    }

    /// All property slots; undefined ones are unset or uninitialised. The borrow must end before
    /// anything is written.
    #[inline]
    pub fn slots(&self) -> &[Value] {
        // SAFETY: the class's number of slots follows the box.
        unsafe { core::slice::from_raw_parts(raw::slots(self.0), self.slot_count() as usize) }
    }

    /// Returns whether it is its class and its slots, no more: freeing it runs no destructor, and
    /// nobody is told.
    pub(crate) fn is_data(&self) -> bool {
        let at = self.get();
        // SAFETY: classes outlive their objects.
        let has_destructor = unsafe { at.class.as_ref() }.has_destructor();
        !has_destructor && at.ext.get().is_none() && !at.header.has(flag::WATCHED)
    }

    /// A property slot.
    #[inline]
    pub fn slot(&self, slot: u32) -> &Value {
        &self.slots()[slot as usize]
    }

    /// Replaces what is in a slot (a reference there is replaced, not written to); the old value
    /// comes back.
    #[inline]
    pub fn set_slot(&self, slot: u32, value: Value) -> Value {
        assert!(slot < self.slot_count(), "property slot");
        // SAFETY: in bounds; the crate's rules forbid borrows of the slot.
        unsafe { core::mem::replace(&mut *raw::slots(self.0).add(slot as usize), value) }
    }

    /// Where a slot lives. In bounds or not is the caller's business.
    #[inline(always)]
    pub fn slot_ptr(&self, slot: u32) -> *mut Value {
        // The slots follow the box in the same block; the pointer is only computed here.
        self.0.as_ptr().wrapping_add(1).cast::<Value>().wrapping_add(slot as usize)
    }

    /// How far a slot lies from the object's start, in bytes: for inline caches.
    #[inline(always)]
    pub const fn slot_offset(slot: u32) -> u32 {
        size_of::<ObjectBox>() as u32 + slot * size_of::<Value>() as u32
    }

    /// The slot at a distance that [`Object::slot_offset`] gave for an object of this class.
    #[inline(always)]
    pub fn place_at(&self, offset: u32) -> *mut Value {
        // Only computed here, as in `slot_ptr`.
        self.0.as_ptr().cast::<u8>().wrapping_add(offset as usize).cast()
    }

    /// Calls `change` with a slot in place. `change` must not reach the object in another way.
    pub fn with_slot_mut<R>(&self, slot: u32, change: impl FnOnce(&mut Value) -> R) -> R {
        assert!(slot < self.slot_count(), "property slot");
        // SAFETY: in bounds; the crate's rules forbid other borrows of the slot.
        change(unsafe { &mut *self.slot_ptr(slot) })
    }

    // ---- dynamic properties

    /// The dynamic properties, if there ever were any.
    #[inline]
    pub fn dynamic(&self) -> Option<&Array> {
        // SAFETY: the extension lives as long as the object; the crate's rules forbid writes during
        // the borrow.
        unsafe { (*self.get().ext.get()?.as_ref().dynamic.get()).as_ref() }
    }

    /// Calls `change` with the dynamic properties. `change` must not reach the object in another
    /// way.
    pub fn with_dynamic_mut<R>(&self, heap: &Heap, change: impl FnOnce(&mut Array) -> R) -> R {
        // SAFETY: the handle keeps the object alive; the crate's rules forbid other borrows of the
        // array.
        change(unsafe { (*raw::ext(heap, self.0).dynamic.get()).get_or_insert_default() })
    }

    /// Replaces all dynamic properties; the old ones come back.
    pub fn set_dynamic(&self, heap: &Heap, dynamic: Option<Array>) -> Option<Array> {
        if dynamic.is_none() && self.get().ext.get().is_none() {
            return None;
        }
        // SAFETY: the handle keeps the object alive; the crate's rules forbid borrows of the array.
        unsafe { core::mem::replace(&mut *raw::ext(heap, self.0).dynamic.get(), dynamic) }
    }

    // ---- native payload

    /// Gives the object its native payload. It can be set once.
    pub fn set_native<T: Native>(&self, heap: &Heap, native: T) {
        const { assert!(align_of::<T>() <= 8, "payloads are aligned to 8 bytes") };
        // SAFETY: the handle keeps the object alive.
        let ext = unsafe { raw::ext(heap, self.0) };
        assert!(ext.native.get().is_none(), "an object's native payload is set once");
        let at = heap.alloc(size_of::<T>().max(1)).cast::<T>();
        // SAFETY: the block is fresh and large enough.
        unsafe { at.write(native) };
        let payload: NonNull<dyn Native> = at;
        ext.native.set(Some(payload));
    }

    /// The native payload, if the object has one of type `T`.
    #[inline]
    pub fn native<T: Native>(&self) -> Option<&T> {
        let native: &dyn Any = self.any_native()?;
        native.downcast_ref()
    }

    /// The native payload, to change; the crate's rules forbid other borrows of it meanwhile.
    #[inline]
    pub fn native_mut<T: Native>(&mut self) -> Option<&mut T> {
        // SAFETY: the payload lives as long as the object; see above.
        let native: &mut dyn Any = unsafe { self.get().ext.get()?.as_ref().native.get()?.as_mut() };
        native.downcast_mut()
    }

    /// The native payload, whatever its type.
    #[inline]
    pub fn any_native(&self) -> Option<&dyn Native> {
        // SAFETY: the payload is set once and lives as long as the object.
        unsafe { Some(&*self.get().ext.get()?.as_ref().native.get()?.as_ptr()) }
    }

    /// Drops the payload, for the heap's reset.
    pub(crate) fn drop_native(&self) {
        // SAFETY: nobody borrows payloads while the heap is reset.
        unsafe {
            if let Some(ext) = self.get().ext.get()
                && let Some(native) = ext.as_ref().native.take()
            {
                raw::drop_native(Heap::of(self.0.cast()), native);
            }
        }
    }

    // ---- destruction

    /// Whether the class has a destructor that has not run for this object.
    #[inline]
    pub fn needs_destructor(&self) -> bool {
        self.class_info().has_destructor() && !self.get().header.has(flag::DESTRUCTED)
    }

    /// The destructor has run, or must not: a constructor threw, the program ended.
    pub fn skip_destructor(&self) {
        self.get().header.set(flag::DESTRUCTED);
    }

    /// Takes back [`Object::skip_destructor`].
    pub fn allow_destructor(&self) {
        self.get().header.clear(flag::DESTRUCTED);
    }

    #[inline(always)]
    pub(crate) fn into_header(self) -> NonNull<Header> {
        ManuallyDrop::new(self).0.cast()
    }

    #[inline(always)]
    pub(crate) unsafe fn from_header(header: NonNull<Header>) -> Object {
        Object(header.cast())
    }
}

impl Clone for Object {
    #[inline(always)]
    fn clone(&self) -> Object {
        // SAFETY: the handle keeps the box alive.
        unsafe { header::retain(self.0.cast()) }
        Object(self.0)
    }
}

impl Drop for Object {
    #[inline(always)]
    fn drop(&mut self) {
        // SAFETY: the handle owns one count.
        unsafe { header::release(self.0.cast()) }
    }
}

impl core::fmt::Debug for Object {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}#{}", self.class_info().name.to_text(), self.id())
    }
}
