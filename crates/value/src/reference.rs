//! [`Ref`]: a PHP reference, a counted box with one value in it.
//!
//! A reference that typed properties share keeps the list of their types as opaque words; the
//! runtime checks them.

use crate::repr::header::{self, Header, flag, kind};
use crate::{Heap, Str, Value};
use core::cell::UnsafeCell;
use core::mem::ManuallyDrop;
use core::ptr::NonNull;

#[repr(C)]
pub(crate) struct RefBox {
    header: Header,
    value: UnsafeCell<Value>,
    /// Types of the properties that share this reference, mostly none: words in the bytes of a
    /// string, so that they
    /// live in the request's memory.
    types: UnsafeCell<Str>,
}

const _: () = assert!(size_of::<RefBox>() == 32);
// machine code reads it there (`heddle_jit::layout`)
const _: () = assert!(core::mem::offset_of!(RefBox, value) == 8);

/// A counted handle to a reference.
#[repr(transparent)]
pub struct Ref(NonNull<RefBox>);

impl Ref {
    /// A reference to `value`, which must not be a reference itself.
    pub fn new(heap: &Heap, value: Value) -> Ref {
        debug_assert!(!value.is_ref());
        let at = heap.alloc(size_of::<RefBox>()).cast::<RefBox>();
        let content = RefBox { header: Header::new(kind::REF, 0), value: UnsafeCell::new(value), types: UnsafeCell::new(Str::empty()) };
        // SAFETY: the block is fresh and large enough.
        unsafe { at.write(content) };
        Ref(at)
    }

    /// A clone of the value.
    #[inline]
    pub fn get(&self) -> Value {
        self.borrow().clone()
    }

    /// The value in place. The borrow must end before anything writes to the reference.
    #[expect(clippy::should_implement_trait, reason = "it is no `Borrow`: the result's hash is not the reference's")]
    #[inline(always)]
    pub fn borrow(&self) -> &Value {
        // SAFETY: the box is live; the crate's rules forbid a write during the borrow.
        unsafe { &*self.0.as_ref().value.get() }
    }

    /// Replaces the value; the types are not checked.
    #[inline]
    pub fn set(&self, value: Value) {
        debug_assert!(!value.is_ref());
        // SAFETY: the box is live; the old value is dropped after the new one is in place.
        let old = unsafe { core::mem::replace(&mut *self.as_ptr(), value) };
        drop(old);
    }

    /// Where the value lives.
    #[inline(always)]
    pub fn as_ptr(&self) -> *mut Value {
        // SAFETY: the box is live.
        unsafe { self.0.as_ref().value.get() }
    }

    /// Calls `change` with the value in place. `change` must not reach the reference in another
    /// way.
    pub fn with_mut<R>(&self, change: impl FnOnce(&mut Value) -> R) -> R {
        // SAFETY: the box is live; the crate's rules.
        change(unsafe { &mut *self.as_ptr() })
    }

    /// The reference count.
    pub fn refcount(&self) -> u32 {
        // SAFETY: the box is live.
        unsafe { self.0.as_ref() }.header.count.get().unsigned_abs()
    }

    /// Whether this handle is the only one: such a reference behaves as a plain value when copied.
    #[inline(always)]
    pub fn is_unique(&self) -> bool {
        // SAFETY: the box is live.
        unsafe { self.0.as_ref() }.header.is_unique()
    }

    /// Whether both are the same reference.
    pub fn same(&self, other: &Ref) -> bool {
        self.0 == other.0
    }

    /// A number that identifies the reference while it lives.
    pub fn address(&self) -> usize {
        self.0.addr().get()
    }

    /// Types of the properties that share this reference.
    #[inline]
    pub fn types(&self) -> &[usize] {
        // SAFETY: the box is live and changed only by the two functions below; a string's bytes are
        // aligned to words,
        // and these are words.
        unsafe {
            let bytes = (*self.0.as_ref().types.get()).as_bytes();
            core::slice::from_raw_parts(bytes.as_ptr().cast::<usize>(), bytes.len() / size_of::<usize>())
        }
    }

    /// A typed property has come to share this reference.
    pub fn add_type(&self, property: usize) {
        // SAFETY: the box is live, in a request's heap, and no borrow of the list is held.
        unsafe {
            let heap = Heap::of(self.0.cast());
            (*self.0.as_ref().types.get()).append(heap, &property.to_ne_bytes());
        }
    }

    /// A typed property no longer shares this reference.
    pub fn remove_type(&self, property: usize) {
        let Some(at) = self.types().iter().position(|&known| known == property) else { return };
        let mut left = self.types().to_vec();
        left.swap_remove(at);
        let bytes: Vec<u8> = left.into_iter().flat_map(usize::to_ne_bytes).collect();
        // SAFETY: the box is live, in a request's heap, and no borrow of the list is held.
        unsafe { *self.0.as_ref().types.get() = Str::new(Heap::of(self.0.cast()), &bytes) };
    }

    #[inline(always)]
    pub(crate) fn into_header(self) -> NonNull<Header> {
        ManuallyDrop::new(self).0.cast()
    }

    #[inline(always)]
    pub(crate) unsafe fn from_header(header: NonNull<Header>) -> Ref {
        Ref(header.cast())
    }
}

impl Clone for Ref {
    #[inline(always)]
    fn clone(&self) -> Ref {
        // SAFETY: the handle keeps the box alive.
        unsafe { header::retain(self.0.cast()) }
        Ref(self.0)
    }
}

impl Drop for Ref {
    #[inline(always)]
    fn drop(&mut self) {
        // SAFETY: the handle owns one count.
        unsafe { header::release(self.0.cast()) }
    }
}

impl core::fmt::Debug for Ref {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "&{:?}", self.borrow())
    }
}

/// # Safety
/// The last owner of `at` is gone.
pub(crate) unsafe fn free(heap: &Heap, at: NonNull<RefBox>) {
    // SAFETY: promised by the caller.
    unsafe {
        drop(at.read());
        heap.free(at.cast(), size_of::<RefBox>());
    }
}

/// The array or object behind a reference.
///
/// # Safety
/// `at` is live.
pub(crate) unsafe fn collectable(at: NonNull<RefBox>) -> Option<NonNull<Header>> {
    // SAFETY: promised by the caller; counted values have headers.
    unsafe {
        let value = &*at.as_ref().value.get();
        let inner = value.is_counted().then(|| value.header_unchecked())?;
        (!inner.as_ref().has(flag::LEAF)).then_some(inner)
    }
}

/// The value in a reference, for the collector.
///
/// # Safety
/// `at` is live.
pub(crate) unsafe fn content<'a>(at: NonNull<RefBox>) -> &'a UnsafeCell<Value> {
    // SAFETY: promised by the caller.
    unsafe { &(*at.as_ptr()).value }
}
