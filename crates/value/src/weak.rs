//! Weak handles: `WeakReference` and `WeakMap` learn from here that an object is gone.

use crate::object::raw::ObjectBox;
use crate::repr::header::flag;
use crate::{Heap, Object, Value};
use core::cell::{Cell, RefCell};
use core::mem::ManuallyDrop;
use core::ptr::NonNull;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::rc::{Rc, Weak};

/// A table by the addresses of objects.
pub type ByAddress<T> = HashMap<usize, T, BuildHasherDefault<AddressHasher>>;

/// Hashes one address. A script does not choose where its objects lie.
#[derive(Default)]
pub struct AddressHasher(u64);

impl Hasher for AddressHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_usize(usize::from(*byte)));
    }

    fn write_usize(&mut self, address: usize) {
        // an odd number near 2^64 over the golden ratio; tables look at the lowest and the highest
        // bits
        self.0 = (self.0 ^ address as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(26);
    }
}

/// Told when an object it watches is freed. `address` is what [`Object::address`] gave; the object
/// is no more.
pub trait OnFree {
    fn freed(&self, address: usize);

    /// What it holds for the object at `address` as long as both the object and the holder live:
    /// told to `see` with the holder. It is
    /// what the holder's [`crate::Native::trace_weak`] tells of the object.
    fn held(&self, _address: usize, _see: &mut dyn FnMut(Place, &Value)) {}
}

/// Where an object is, or was: it does not keep it alive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place(pub(crate) NonNull<ObjectBox>);

/// A handle that does not keep its object alive.
#[derive(Clone, Debug)]
pub struct WeakRef(Rc<Cell<Option<NonNull<ObjectBox>>>>);

#[derive(Default)]
struct Watch {
    reference: Option<WeakRef>,
    listeners: Vec<Weak<dyn OnFree>>,
}

/// The heap's registry of watched objects, by address.
#[derive(Default)]
pub(crate) struct Watchers(RefCell<ByAddress<Watch>>);

impl Watchers {
    /// # Safety
    /// `at` is about to be freed.
    pub(crate) unsafe fn notify(&self, at: NonNull<ObjectBox>) {
        let address = at.addr().get();
        let Some(watch) = self.0.borrow_mut().remove(&address) else { return };
        if let Some(reference) = &watch.reference {
            reference.0.set(None);
        }
        watch.listeners.iter().filter_map(Weak::upgrade).for_each(|listener| listener.freed(address));
    }

    /// Whether no object is watched.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.borrow().is_empty()
    }

    /// What is held for the object at `address`, with who holds it.
    pub(crate) fn held(&self, address: usize, see: &mut dyn FnMut(Place, &Value)) {
        if let Some(watch) = self.0.borrow().get(&address) {
            watch.listeners.iter().filter_map(Weak::upgrade).for_each(|listener| listener.held(address, see));
        }
    }

    /// The request is over: weak handles lose their objects, nobody is told.
    pub(crate) fn clear(&self) {
        for (_, watch) in self.0.borrow_mut().drain() {
            if let Some(reference) = watch.reference {
                reference.0.set(None);
            }
        }
    }
}

impl WeakRef {
    /// Where the object is, while it lives.
    pub(crate) fn place(&self) -> Option<NonNull<ObjectBox>> {
        self.0.get()
    }

    /// The object, while it lives.
    pub fn get(&self) -> Option<Object> {
        let object = ManuallyDrop::new(Object(self.0.get()?));
        Some(Object::clone(&object))
    }
}

impl Object {
    /// Where it is.
    pub fn place(&self) -> Place {
        Place(self.0)
    }

    /// The weak handle of this object; the same each time.
    pub fn downgrade(&self, heap: &Heap) -> WeakRef {
        self.watch(heap, |watch| watch.reference.get_or_insert_with(|| WeakRef(Rc::new(Cell::new(Some(self.0))))).clone())
    }

    /// Lets `listener` know when the object is freed. A listener that is gone is forgotten.
    pub fn on_free(&self, heap: &Heap, listener: Weak<dyn OnFree>) {
        self.watch(heap, |watch| {
            watch.listeners.retain(|known| known.strong_count() > 0 && !known.ptr_eq(&listener));
            watch.listeners.push(listener);
        });
    }

    fn watch<R>(&self, heap: &Heap, change: impl FnOnce(&mut Watch) -> R) -> R {
        // SAFETY: the handle keeps the box alive.
        unsafe { self.0.as_ref() }.header.set(flag::WATCHED);
        change(heap.watchers.0.borrow_mut().entry(self.address()).or_default())
    }
}
