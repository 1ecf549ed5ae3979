//! The object's box: header, class, extension, slots.
//!
//! Rules:
//! 1. The number of slots is the class's and never changes.
//! 2. `ext` is only there when the object has dynamic properties or a native payload, or once had.
//! 3. An object whose class has a destructor is freed only with `DESTRUCTED` set.

use super::Native;
use super::class::ClassInfo;
use crate::repr::header::{Header, flag, kind};
use crate::{Array, Heap, Object, Value, interrupt};
use core::cell::{Cell, UnsafeCell};
use core::ptr::NonNull;

/// The slots follow the box.
#[repr(C)]
pub struct ObjectBox {
    /// `extra` is the runtime's.
    pub header: Header,
    /// Slot in the collector's root buffer; at the same place as an array's.
    pub root: Cell<u32>,
    pub id: u32,
    pub class: NonNull<ClassInfo>,
    pub ext: Cell<Option<NonNull<ObjectExt>>>,
}

const _: () = assert!(size_of::<ObjectBox>() == 32);

/// What few objects have.
pub struct ObjectExt {
    pub dynamic: UnsafeCell<Option<Array>>,
    pub native: Cell<Option<NonNull<dyn Native>>>,
}

/// Bytes of an object's block.
#[inline(always)]
pub fn size(slots: u32) -> usize {
    size_of::<ObjectBox>() + slots as usize * size_of::<Value>()
}

/// A box whose slots are not set yet.
#[inline]
pub fn alloc(heap: &Heap, class: NonNull<ClassInfo>) -> NonNull<ObjectBox> {
    // SAFETY: classes outlive their objects.
    let slots = unsafe { class.as_ref() }.slot_count();
    let at = heap.alloc(size(slots)).cast::<ObjectBox>();
    let content =
        ObjectBox { header: Header::new(kind::OBJECT, 0), root: Cell::new(0), id: heap.store.add_object(at), class, ext: Cell::new(None) };
    // SAFETY: the block is fresh and large enough.
    unsafe { at.write(content) };
    at
}

/// Where the slots begin.
///
/// # Safety
/// `at` is an object's box.
#[inline(always)]
pub unsafe fn slots(at: NonNull<ObjectBox>) -> *mut Value {
    // SAFETY: the slots follow the box in the same block.
    unsafe { at.add(1).cast().as_ptr() }
}

/// # Safety
/// `at` is live.
#[inline(always)]
pub unsafe fn slot_count(at: NonNull<ObjectBox>) -> u32 {
    // SAFETY: promised by the caller; classes outlive their objects.
    unsafe { at.as_ref().class.as_ref().slot_count() }
}

/// The extension, which is made if there is none.
///
/// # Safety
/// `at` is live.
pub unsafe fn ext<'a>(heap: &Heap, at: NonNull<ObjectBox>) -> &'a ObjectExt {
    // SAFETY: promised by the caller; the extension lives as long as the object.
    unsafe {
        if let Some(ext) = at.as_ref().ext.get() {
            return &*ext.as_ptr();
        }
        let ext = heap.alloc(size_of::<ObjectExt>()).cast::<ObjectExt>();
        ext.write(ObjectExt { dynamic: UnsafeCell::new(None), native: Cell::new(None) });
        at.as_ref().ext.set(Some(ext));
        &*ext.as_ptr()
    }
}

/// Whether the object's destructor must run before it is freed.
///
/// # Safety
/// `at` is live.
#[inline(always)]
pub unsafe fn must_wait(heap: &Heap, at: NonNull<ObjectBox>) -> bool {
    // SAFETY: promised by the caller; classes outlive their objects.
    unsafe { at.as_ref().class.as_ref().has_destructor() && !at.as_ref().header.has(flag::DESTRUCTED) && heap.destructors_enabled.get() }
}

/// Hands the object to those who run destructors; the last count moves along.
///
/// # Safety
/// `at` is live and its last owner is giving it up.
#[cold]
pub unsafe fn put_off(heap: &Heap, at: NonNull<ObjectBox>) {
    // SAFETY: promised by the caller.
    unsafe { at.as_ref() }.header.set(flag::DESTRUCTED);
    heap.pending.borrow_mut().push(Object(at));
    heap.raise(interrupt::DESTRUCTORS);
}

/// Drops slots, dynamic properties and the native payload; slots are left undefined.
///
/// # Safety
/// `at` is live, and no PHP code will look at it any more.
pub unsafe fn clear(heap: &Heap, at: NonNull<ObjectBox>) {
    // SAFETY: promised by the caller.
    unsafe {
        let slots = slots(at);
        for slot in 0..slot_count(at) as usize {
            drop((*slots.add(slot)).take());
        }
        if let Some(ext) = at.as_ref().ext.get() {
            drop((*ext.as_ref().dynamic.get()).take());
            if let Some(native) = ext.as_ref().native.take() {
                drop_native(heap, native);
            }
        }
    }
}

/// Drops a payload and gives its block back.
///
/// # Safety
/// The payload came from `Object::set_native` and nobody uses it.
pub unsafe fn drop_native(heap: &Heap, native: NonNull<dyn Native>) {
    // SAFETY: promised by the caller.
    unsafe {
        let size = size_of_val(native.as_ref());
        native.drop_in_place();
        heap.free(native.cast(), size);
    }
}

/// # Safety
/// The last owner of `at` is gone and its destructor, if any, has run.
#[inline]
pub unsafe fn free(heap: &Heap, at: NonNull<ObjectBox>) {
    // SAFETY: promised by the caller. Nobody looks at the slots any more, so they are dropped where
    // they are.
    unsafe {
        let count = slot_count(at);
        if at.as_ref().header.has(flag::WATCHED) {
            heap.watchers.notify(at);
        }
        if at.as_ref().ext.get().is_some() {
            free_ext(heap, at);
        }
        core::ptr::slice_from_raw_parts_mut(slots(at), count as usize).drop_in_place();
        heap.store.remove_object(at.as_ref().id);
        heap.free(at.cast(), size(count));
    }
}

/// Precondition: there is an extension. Leaves the slots undefined.
#[cold]
#[inline(never)]
unsafe fn free_ext(heap: &Heap, at: NonNull<ObjectBox>) {
    // SAFETY: promised by the caller.
    unsafe {
        clear(heap, at);
        if let Some(ext) = at.as_ref().ext.take() {
            heap.free(ext.cast(), size_of::<ObjectExt>());
        }
    }
}
