//! The walk inside an InternalIterator object: what `getIterator()` of a builtin Traversable gives.
//! The class itself, with its
//! methods, is the core extension's.

use super::allocate;
use crate::Request;
use crate::decl::NativeIterator;
use heddle_value::{Native, Object, Tracer};
use std::cell::{Cell, RefCell};

/// An object's walk.
pub struct HeldWalk {
    /// Taken out while it runs.
    pub walk: RefCell<Option<Box<dyn NativeIterator>>>,
    /// Whether it was rewound.
    pub started: Cell<bool>,
    /// Whether it has moved on since.
    pub moved: Cell<bool>,
}

impl Native for HeldWalk {
    fn trace(&self, _: &mut Tracer<'_>) {}
}

/// An Iterator object for a walk that has not begun.
pub fn internal_iterator(cx: &mut Request, walk: Box<dyn NativeIterator>) -> Object {
    let class = cx.engine.classes[&b"internaliterator"[..]];
    let object = allocate(cx, class);
    object.set_native(cx.heap(), HeldWalk { walk: RefCell::new(Some(walk)), started: Cell::new(false), moved: Cell::new(false) });
    object
}
