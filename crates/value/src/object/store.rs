//! The store: which objects and resources live, by number. Object numbers are used again, last
//! freed first, as PHP does; resource numbers never.

use super::raw::ObjectBox;
use crate::Object;
use crate::resource::{self, ResourceBox};
use core::cell::{Cell, RefCell, UnsafeCell};
use core::ptr::NonNull;
use std::collections::BTreeMap;

/// An entry is the address of a live box, `next << 1 | 1` in the chain of free numbers, or
/// [`RESERVED`].
pub struct Store {
    objects: UnsafeCell<Vec<usize>>,
    free: Cell<usize>,
    resources: RefCell<BTreeMap<i64, NonNull<ResourceBox>>>,
    next_resource: Cell<i64>,
}

/// Stands for a number that no object has and none gets.
const RESERVED: usize = 1;

impl Store {
    pub fn new() -> Store {
        Store { objects: UnsafeCell::new(vec![1]), free: Cell::new(0), resources: RefCell::default(), next_resource: Cell::new(1) }
    }

    /// A number for a box.
    #[inline]
    pub fn add_object(&self, at: NonNull<ObjectBox>) -> u32 {
        self.add(at.as_ptr().expose_provenance())
    }

    /// Keeps a number from objects until [`Store::remove_object`].
    pub fn reserve(&self) -> u32 {
        self.add(RESERVED)
    }

    #[inline]
    fn add(&self, entry: usize) -> u32 {
        // SAFETY: no borrow of the list leaves this file.
        let objects = unsafe { &mut *self.objects.get() };
        let id = self.free.get();
        if id == 0 {
            objects.push(entry);
            return (objects.len() - 1) as u32;
        }
        self.free.set(objects[id] >> 1);
        objects[id] = entry;
        id as u32
    }

    #[inline]
    pub fn remove_object(&self, id: u32) {
        // SAFETY: no borrow of the list leaves this file.
        let objects = unsafe { &mut *self.objects.get() };
        objects[id as usize] = self.free.get() << 1 | 1;
        self.free.set(id as usize);
    }

    fn boxes(&self) -> impl Iterator<Item = NonNull<ObjectBox>> {
        // SAFETY: copied, so that no borrow of the list leaves this file.
        let objects = unsafe { (*self.objects.get()).clone() };
        let live = objects.into_iter().filter(|entry| entry & 1 == 0);
        live.filter_map(|address| NonNull::new(core::ptr::with_exposed_provenance_mut(address)))
    }

    /// Handles to all live objects in the order of their numbers.
    pub fn objects(&self) -> Vec<Object> {
        self.boxes()
            .map(|at| {
                let object = core::mem::ManuallyDrop::new(Object(at));
                Object::clone(&object)
            })
            .collect()
    }

    pub fn add_resource(&self, at: NonNull<ResourceBox>) -> i64 {
        let id = self.next_resource.get();
        self.next_resource.set(id + 1);
        self.resources.borrow_mut().insert(id, at);
        id
    }

    pub fn remove_resource(&self, id: i64) {
        self.resources.borrow_mut().remove(&id);
    }

    /// Addresses of all live resources by number.
    pub fn resources(&self) -> Vec<NonNull<ResourceBox>> {
        self.resources.borrow().values().copied().collect()
    }

    /// Drops everything that lives outside the request's memory. What dies with it is freed as
    /// usual.
    pub fn drop_natives(&self) {
        // Each object with a payload is held by a count of ours, so that none goes before its turn.
        let mut objects = Vec::new();
        for at in self.boxes() {
            let object = core::mem::ManuallyDrop::new(Object(at));
            if object.any_native().is_some() {
                objects.push(Object::clone(&object));
            }
        }
        objects.iter().for_each(Object::drop_native);
        objects.into_iter().for_each(core::mem::forget);
        // what one resource holds may be another: all are held as well
        let resources = self.resources();
        for at in &resources {
            // SAFETY: whoever is still in the map is live; it is left to the reset.
            unsafe { crate::repr::header::retain(at.cast()) };
        }
        for at in resources {
            // SAFETY: as above.
            unsafe { resource::abandon(at) };
        }
    }

    pub fn clear(&self) {
        // SAFETY: no borrow of the list leaves this file.
        let objects = unsafe { &mut *self.objects.get() };
        objects.clear();
        objects.push(1);
        self.free.set(0);
        self.resources.borrow_mut().clear();
        self.next_resource.set(1);
    }
}
