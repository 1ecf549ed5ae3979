//! [`Resource`]: a handle to something outside PHP (a stream, a process), with an id that is never
//! used again.

use crate::Heap;
use crate::repr::header::{self, Header, flag, kind};
use core::any::Any;
use core::cell::{Cell, UnsafeCell};
use core::mem::ManuallyDrop;
use core::ptr::NonNull;

#[repr(C)]
pub(crate) struct ResourceBox {
    header: Header,
    id: i64,
    type_name: Cell<&'static str>,
    /// `None` once it is closed.
    data: UnsafeCell<Option<Box<dyn Any>>>,
}

/// A counted handle to a resource. Dropping the last one drops the data, which closes it.
#[repr(transparent)]
pub struct Resource(NonNull<ResourceBox>);

impl Resource {
    /// A resource of a type (as `get_resource_type()` names it) with its data.
    pub fn new(heap: &Heap, type_name: &'static str, data: impl Any) -> Resource {
        let at = heap.alloc(size_of::<ResourceBox>()).cast::<ResourceBox>();
        let content = ResourceBox {
            header: Header::new(kind::RESOURCE, flag::LEAF),
            id: heap.store.add_resource(at),
            type_name: Cell::new(type_name),
            data: UnsafeCell::new(Some(Box::new(data))),
        };
        // SAFETY: the block is fresh and large enough.
        unsafe { at.write(content) };
        Resource(at)
    }

    fn get(&self) -> &ResourceBox {
        // SAFETY: the handle keeps the box alive.
        unsafe { self.0.as_ref() }
    }

    /// The number PHP prints as `Resource id #N`.
    pub fn id(&self) -> i64 {
        self.get().id
    }

    /// The type's name; `Unknown` once closed.
    pub fn type_name(&self) -> &'static str {
        if self.is_closed() { "Unknown" } else { self.get().type_name.get() }
    }

    pub fn is_closed(&self) -> bool {
        // SAFETY: only looked at.
        unsafe { (*self.get().data.get()).is_none() }
    }

    /// Drops the data; the id stays.
    pub fn close(&self) {
        // SAFETY: the borrow ends before the data is dropped; the crate's rules forbid others.
        let data = unsafe { (*self.get().data.get()).take() };
        drop(data);
    }

    /// The data, if it is a `T` and not closed. Use cells inside of `T` to change it.
    pub fn data<T: Any>(&self) -> Option<&T> {
        // SAFETY: the crate's rules: `close` is not called during the borrow.
        unsafe { (*self.get().data.get()).as_ref()?.downcast_ref() }
    }

    /// Whether both are the same resource.
    pub fn same(&self, other: &Resource) -> bool {
        self.0 == other.0
    }

    #[inline(always)]
    pub(crate) fn into_header(self) -> NonNull<Header> {
        ManuallyDrop::new(self).0.cast()
    }

    #[inline(always)]
    pub(crate) unsafe fn from_header(header: NonNull<Header>) -> Resource {
        Resource(header.cast())
    }
}

impl Clone for Resource {
    fn clone(&self) -> Resource {
        // SAFETY: the handle keeps the box alive.
        unsafe { header::retain(self.0.cast()) }
        Resource(self.0)
    }
}

impl Drop for Resource {
    fn drop(&mut self) {
        // SAFETY: the handle owns one count.
        unsafe { header::release(self.0.cast()) }
    }
}

impl core::fmt::Debug for Resource {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Resource id #{}", self.id())
    }
}

/// # Safety
/// The last owner of `at` is gone.
pub(crate) unsafe fn free(heap: &Heap, at: NonNull<ResourceBox>) {
    // SAFETY: promised by the caller.
    unsafe {
        heap.store.remove_resource(at.as_ref().id);
        drop(at.read());
        heap.free(at.cast(), size_of::<ResourceBox>());
    }
}

/// Drops the data of a resource that nobody will look at again.
///
/// # Safety
/// `at` is live and no borrow of its data exists.
pub(crate) unsafe fn abandon(at: NonNull<ResourceBox>) {
    // SAFETY: promised by the caller.
    drop(unsafe { (*at.as_ref().data.get()).take() });
}
