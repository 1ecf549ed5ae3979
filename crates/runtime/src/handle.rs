//! [`Handle`]: a copyable pointer to something that outlives the request it is used in.
//!
//! Classes, functions and units are reached from inline caches, frames and object headers, where a
//! counted pointer would be counted on
//! every instruction. They are owned by the [`crate::Engine`] (builtins; never freed) or by an
//! `Arc` that the
//! [`crate::Request`] keeps in its `keep` list until it is reset, after its heap is gone. A handle
//! never leaves its request
//! but to the link cache of a unit, which owns the same `Arc`.
#![allow(unsafe_code)]

use std::ops::Deref;
use std::ptr::NonNull;
use std::sync::Arc;

/// See the module.
pub struct Handle<T>(NonNull<T>);

impl<T: Send + 'static> Handle<T> {
    /// A handle to something that goes with the engine it is made for (`heddle_heap::immortal`).
    pub fn leak(value: T) -> Handle<T> {
        Handle(heddle_heap::immortal::keep(value))
    }
}

impl<T> Handle<T> {
    /// A handle to what a box holds, until [`Handle::free`].
    pub fn from_box(value: Box<T>) -> Handle<T> {
        Handle(NonNull::from(Box::leak(value)))
    }

    /// Frees what [`Handle::from_box`] took.
    ///
    /// # Safety
    /// It came from `from_box`, and no copy of the handle is used afterwards.
    pub unsafe fn free(self) {
        // SAFETY: promised by the caller.
        drop(unsafe { Box::from_raw(self.0.as_ptr()) });
    }

    /// A handle to what `owner` keeps alive. The caller stores a clone of `owner` in the request's
    /// (or unit's) keep list.
    pub fn of(owner: &Arc<T>) -> Handle<T> {
        Handle(NonNull::from(&**owner))
    }

    /// The address, for caches and headers.
    #[inline(always)]
    pub fn as_ptr(self) -> *mut T {
        self.0.as_ptr()
    }

    /// The handle with this address; the address came from [`Handle::as_ptr`] in the same request.
    ///
    /// # Safety
    /// `pointer` came from `as_ptr` of a handle whose owner is still alive.
    #[inline(always)]
    pub unsafe fn from_ptr(pointer: *const T) -> Handle<T> {
        // SAFETY: handles are never null; promised by the caller.
        Handle(unsafe { NonNull::new_unchecked(pointer.cast_mut()) })
    }

    /// A reference that lives as long as the request does.
    #[inline(always)]
    pub fn get<'a>(self) -> &'a T {
        // SAFETY: the owner is alive, see the module.
        unsafe { self.0.as_ref() }
    }
}

impl<T> Handle<T> {
    /// The owner again. Only for handles that came from [`Handle::of`] or [`Reserved::fill`].
    ///
    /// # Safety
    /// The handle points into an `Arc`.
    pub unsafe fn owner(self) -> Arc<T> {
        // SAFETY: promised by the caller; the owner is alive, so the count is at least one.
        unsafe {
            Arc::increment_strong_count(self.0.as_ptr());
            Arc::from_raw(self.0.as_ptr())
        }
    }
}

/// Room for a `T` whose address is known before it is made: a class's members name their class.
/// The handle must not be looked through until [`Reserved::fill`].
pub struct Reserved<T>(Arc<std::mem::MaybeUninit<T>>);

impl<T> Reserved<T> {
    pub fn new() -> Reserved<T> {
        Reserved(Arc::new_uninit())
    }

    /// The address the value will have.
    pub fn handle(&self) -> Handle<T> {
        // an Arc's content is never at address zero
        Handle(NonNull::from(&*self.0).cast())
    }

    /// Puts the value there.
    pub fn fill(mut self, value: T) -> Arc<T> {
        Arc::get_mut(&mut self.0).expect("nobody else owns it").write(value);
        // SAFETY: written just now.
        unsafe { self.0.assume_init() }
    }
}

impl<T> Default for Reserved<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> Clone for Handle<T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Handle<T> {}
impl<T> PartialEq for Handle<T> {
    #[inline(always)]
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}
impl<T> Eq for Handle<T> {}
impl<T> std::hash::Hash for Handle<T> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}
impl<T> Deref for Handle<T> {
    type Target = T;
    #[inline(always)]
    fn deref(&self) -> &T {
        self.get()
    }
}
// SAFETY: a handle gives shared access only, to things that are shared between threads.
unsafe impl<T: Sync> Send for Handle<T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for Handle<T> {}
