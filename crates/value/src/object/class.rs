//! What an object knows of its class. The runtime's data about a class follow in the same block.

use crate::{Shared, Str, Value};
use core::any::TypeId;
use core::ops::Deref;

/// Bits of [`ClassInfo::flags`] that this crate looks at. The runtime may use the others.
pub mod class_flag {
    /// Objects have a `__destruct` that must run before they are freed.
    pub const HAS_DESTRUCTOR: u32 = 1;
    /// First bit that is free for the runtime.
    pub const FIRST_FREE: u32 = 16;
}

/// The head of every class: what creating, freeing and tracing an object needs.
#[repr(C)]
pub struct ClassInfo {
    /// As declared.
    pub name: Shared<Str>,
    /// Bits of [`class_flag`] and the runtime's.
    pub flags: u32,
    slot_count: u32,
    /// First values of the slots; undefined for uninitialised properties.
    defaults: Box<[Shared<Value>]>,
    /// Type of the data that follow in the [`ClassCell`].
    data_type: TypeId,
}

impl ClassInfo {
    /// Number of property slots of an object.
    #[inline(always)]
    pub fn slot_count(&self) -> u32 {
        self.slot_count
    }

    /// First values of the slots.
    #[inline]
    pub fn defaults(&self) -> &[Shared<Value>] {
        &self.defaults
    }

    #[inline(always)]
    pub fn has_destructor(&self) -> bool {
        self.flags & class_flag::HAS_DESTRUCTOR != 0
    }

    pub(crate) fn data_type(&self) -> TypeId {
        self.data_type
    }
}

/// A class: its head, and the runtime's data of type `T`. Derefs to `T`. It must outlive the
/// objects made of it: the
/// runtime keeps classes until the request's heap has been reset.
#[repr(C)]
pub struct ClassCell<T> {
    pub info: ClassInfo,
    pub data: T,
}

impl<T: 'static> ClassCell<T> {
    /// A class whose objects start with `defaults` in their slots.
    pub fn new(name: Shared<Str>, flags: u32, defaults: Vec<Shared<Value>>, data: T) -> ClassCell<T> {
        let slot_count = u32::try_from(defaults.len()).expect("number of properties");
        let defaults = defaults.into_boxed_slice();
        let info = ClassInfo { name, flags, slot_count, defaults, data_type: TypeId::of::<T>() };
        ClassCell { info, data }
    }
}

impl<T> Deref for ClassCell<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.data
    }
}
