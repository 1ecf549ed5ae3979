//! Properties of objects: what `$object->name` means for code of some scope, and reading, writing,
//! testing and unsetting it.
//!
//! - [`lookup`]: slot, hook, dynamic or denied; what inline caches keep.
//! - [`read`], [`write`], [`place`], [`isset`], [`unset`]: whole operations with visibility, types, readonly, magic methods and hooks.
//! - [`Place`]: where a value lies, to be written through by the VM. A [`Place::Typed`] is checked by [`store`] when a value is put
//!   there, by [`make_ref`] when it becomes a reference, and by [`vivify`] before an array is made
//!   out of nothing.
//!
//! Inline caches may keep the slot of a [`Lookup::Plain`] for (class, scope). A read is then direct
//! when the slot is not undefined; a
//! write when [`Property::is_free`] says that nothing but the type is to be checked, the slot is
//! neither undefined nor a reference,
//! and the value [fits](crate::types::fits_tag) the type.

mod guard;
mod hook;
mod parent;
pub mod place;
pub mod read;
pub(crate) mod refuse;
pub mod write;

pub use guard::Guards;
pub use parent::{Hook, parent_hook};
pub use place::{Mode, Place, check_bound, make_ref, place, replace_with_ref, store, vivify, vivify_ref};
pub use read::{exists, isset, read};
pub use write::{unset, write};

use crate::Request;
use crate::class::{Class, ClassPtr, Property};
use crate::object::class_of;
use heddle_bytecode::unit::flags;
use heddle_value::Object;

/// Bits that a property slot keeps beside its value (`Value::spare`).
pub mod state {
    /// With an undefined value: it never had one, so that magic methods are not asked. Unset slots
    /// do not have it.
    pub const UNINITIALIZED: u32 = 1;
    /// With an undefined value, beside [`UNINITIALIZED`]: the object is lazy, see
    /// [`crate::object::lazy`].
    pub const LAZY: u32 = 4;
    /// A readonly property that may be set once more: its object is being cloned.
    pub const REINITABLE: u32 = 2;
}

/// What a property's name means for some class and scope.
#[derive(Clone, Copy)]
pub enum Lookup<'a> {
    /// It lies in a slot.
    Plain(&'a Property),
    /// It has hooks; perhaps also a slot.
    Hooked(&'a Property),
    /// It is static, and accessed as if it were not.
    Static(&'a Property),
    /// Not declared, or not visible as declared by a parent: dynamic properties and magic methods.
    Dynamic,
    /// Declared, but not for this scope.
    Denied(&'a Property),
    /// The name starts with a NUL byte.
    BadName,
}

/// Whether `$object->name` is `$object['name']`.
#[inline]
fn is_element(cx: &Request, object: &Object, name: &[u8]) -> bool {
    class_of(object).hooks.property_is_element.is_some_and(|asked| asked(cx, object, name))
}

/// What `name` means in objects of `class` for code of `scope`.
pub fn lookup<'a>(class: ClassPtr, name: &[u8], scope: Option<ClassPtr>) -> Lookup<'a> {
    let class = class.get();
    let found = class.properties.get(name);
    if let Some(scope) = scope
        && !std::ptr::eq(scope.as_ptr(), class)
        && let Some(private) = private_of(scope, class, name)
    {
        return known(private);
    }
    match found {
        Some(property) if property.flags & (flags::PRIVATE | flags::PROTECTED) == 0 => known(property),
        Some(property) if Class::allows(property.flags, property.declared_by, property.root, scope) => known(property),
        // a static property of the calling class stands in for that of the object's
        Some(property) if scope.is_some_and(|scope| own_static(scope, name)) => Lookup::Static(property),
        Some(property) => Lookup::Denied(property),
        None if name.first() == Some(&0) => Lookup::BadName,
        None => Lookup::Dynamic,
    }
}

#[cold]
fn own_static(scope: ClassPtr, name: &[u8]) -> bool {
    scope.get().properties.get(name).is_some_and(|property| property.flags & flags::STATIC != 0 && property.declared_by == scope)
}

/// A private property of `scope`, which is a parent of `class`.
fn private_of<'a>(scope: ClassPtr, class: &Class, name: &[u8]) -> Option<&'a Property> {
    let property = scope.get().properties.get(name)?;
    let private = property.flags & flags::PRIVATE != 0 && property.flags & flags::STATIC == 0 && property.declared_by == scope;
    (private && class.is_subclass_of(scope)).then_some(property)
}

fn known(property: &Property) -> Lookup<'_> {
    match property {
        _ if property.flags & flags::STATIC != 0 => Lookup::Static(property),
        _ if property.has_hooks() => Lookup::Hooked(property),
        _ => Lookup::Plain(property),
    }
}

impl Property {
    /// Whether it is read or written through functions.
    pub fn has_hooks(&self) -> bool {
        self.get.is_some() || self.set.is_some() || self.flags & flags::VIRTUAL != 0
    }

    /// Whether code that may read it may also write it, as often as it likes, with nothing but its
    /// type to be checked.
    #[inline]
    pub fn is_free(&self) -> bool {
        self.flags & (flags::READONLY | flags::PROTECTED_SET | flags::PRIVATE_SET) == 0 && !self.has_hooks()
    }

    /// Whether code of `scope` may set it, as far as `private(set)` and `protected(set)` say.
    pub fn may_set(&self, scope: Option<ClassPtr>) -> bool {
        if self.flags & flags::PRIVATE_SET != 0 {
            return scope == Some(self.declared_by);
        }
        if self.flags & flags::PROTECTED_SET != 0 {
            let root = self.set_root;
            return scope.is_some_and(|scope| scope.is_subclass_of(root) || root.is_subclass_of(scope));
        }
        true
    }

    /// What lies in its slot.
    pub fn info<'a>(&self, class: ClassPtr) -> &'a crate::class::SlotInfo {
        &class.get().slots[self.slot as usize]
    }
}

/// Refuses to step a readonly property that has its value.
///
/// # Errors
///
/// Throws when the property is one.
#[cold]
pub fn check_readonly_step(cx: &mut Request, object: &Object, name: &[u8]) -> crate::Result<()> {
    let class = class_of(object);
    match class.properties.get(name) {
        Some(property)
            if property.flags & crate::decl::flags::READONLY != 0
                && property.slot != crate::class::NO_SLOT
                && !object.slot(property.slot).is_undef() =>
        {
            Err(refuse::readonly(cx, property))
        }
        _ => Ok(()),
    }
}

/// Throws what a write after `++` or `--` of a property throws that has no `set`, or may not be set
/// from this scope. `None`: it may be written.
#[cold]
pub fn refused_step(cx: &mut Request, object: &Object, name: &[u8], scope: Option<ClassPtr>) -> Option<crate::Halt> {
    let class = class_of(object);
    match lookup(class, name, scope) {
        Lookup::Hooked(property) if property.set.is_none() && property.slot == crate::class::NO_SLOT => {
            Some(refuse::missing_hook(cx, class, property, false))
        }
        Lookup::Plain(property)
            if property.flags & crate::decl::flags::READONLY != 0
                && !object.slot(property.slot).is_undef()
                && object.slot(property.slot).spare() & state::REINITABLE == 0 =>
        {
            Some(refuse::readonly(cx, property))
        }
        Lookup::Plain(property) | Lookup::Hooked(property) if !property.may_set(scope) => {
            Some(refuse::asymmetric(cx, property, "modify", scope))
        }
        _ => None,
    }
}
