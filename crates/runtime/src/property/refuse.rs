//! The errors of property accesses, in PHP's words.

use crate::class::{ClassPtr, Property, SlotInfo};
use crate::object::methods::{from_scope, visibility_word};
use crate::{Halt, Request, Result};
use heddle_bytecode::unit::flags;

/// `A::$x`
fn member(class: ClassPtr, name: &[u8]) -> Vec<u8> {
    [class.get().shown(), b"::$", name].concat()
}

/// It is private or protected.
#[cold]
pub fn denied(cx: &mut Request, class: ClassPtr, property: &Property) -> Halt {
    let word = visibility_word(property.flags).as_bytes();
    cx.throw_error("Error", [b"Cannot access ", word, b" property ", &member(class, &property.name)].concat())
}

/// Its name starts with NUL.
#[cold]
pub fn bad_name(cx: &mut Request) -> Halt {
    cx.throw_error("Error", "Cannot access property starting with \"\\0\"")
}

/// It has no value: a typed one throws, another one warns.
#[cold]
pub fn without_value(cx: &mut Request, property: &Property) -> Result<()> {
    if property.ty.is_none() {
        return undefined(cx, property.declared_by, &property.name);
    }
    let member = member(property.declared_by, &property.name);
    Err(cx.throw_error("Error", [b"Typed property ", &member[..], b" must not be accessed before initialization"].concat()))
}

/// The same, of a slot.
#[cold]
pub fn uninitialized_slot(cx: &mut Request, info: &SlotInfo) -> Halt {
    let member = member(info.declared_by, &info.name);
    cx.throw_error("Error", [b"Typed property ", &member[..], b" must not be accessed before initialization"].concat())
}

/// `__get` gave something of another type for a typed property that was unset.
#[cold]
pub fn unset_type(cx: &mut Request, class: ClassPtr, property: &Property, value: &heddle_value::Value) -> Halt {
    let given = crate::types::value_name(value);
    let wanted = property.ty.as_ref().map_or(Vec::new(), |ty| crate::types::names::resolved(ty, Some(property.declared_by)));
    let head =
        [b"Value of type ", given.as_bytes(), b" returned from ", class.shown(), b"::__get() must be compatible with unset property "]
            .concat();
    let member = member(property.declared_by, &property.name);
    cx.type_error([&head[..], &member, b" of type ", &wanted].concat())
}

/// There is no such property.
#[cold]
pub fn undefined(cx: &mut Request, class: ClassPtr, name: &[u8]) -> Result<()> {
    cx.warning([b"Undefined property: ", &member(class, crate::dimension::shown(name))[..]].concat())
}

/// A readonly property has its value already.
#[cold]
pub fn readonly(cx: &mut Request, property: &Property) -> Halt {
    let member = member(property.declared_by, &property.name);
    cx.throw_error("Error", [b"Cannot modify readonly property ", &member[..]].concat())
}

/// A readonly property cannot be written through.
#[cold]
pub fn readonly_indirect(cx: &mut Request, property: &Property) -> Halt {
    let member = member(property.declared_by, &property.name);
    cx.throw_error("Error", [b"Cannot indirectly modify readonly property ", &member[..]].concat())
}

/// `foreach` by reference comes to a readonly property.
#[cold]
pub fn readonly_reference(cx: &mut Request, property: &Property) -> Halt {
    let member = member(property.declared_by, &property.name);
    cx.throw_error("Error", [b"Cannot acquire reference to readonly property ", &member[..]].concat())
}

/// `foreach` by reference comes to a property whose `get` gives no reference.
#[cold]
pub fn hooked_reference(cx: &mut Request, property: &Property) -> Halt {
    let member = member(property.declared_by, &property.name);
    cx.throw_error("Error", [b"Cannot create reference to property ", &member[..]].concat())
}

/// `$object->name = &$x` where a function stands between.
#[cold]
pub fn overloaded_bind(cx: &mut Request) -> Halt {
    cx.throw_error("Error", "Cannot assign by reference to overloaded object")
}

/// A readonly property stays.
#[cold]
pub fn readonly_unset(cx: &mut Request, property: &Property) -> Halt {
    let member = member(property.declared_by, &property.name);
    cx.throw_error("Error", [b"Cannot unset readonly property ", &member[..]].concat())
}

/// `private(set)` or `protected(set)` forbids it; `what` is `modify`, `indirectly modify`, `unset`.
#[cold]
pub fn asymmetric(cx: &mut Request, property: &Property, what: &str, scope: Option<ClassPtr>) -> Halt {
    let word: &[u8] = if property.flags & flags::PRIVATE_SET != 0 { b"private(set)" } else { b"protected(set)" };
    let readonly: &[u8] = if property.flags & (flags::READONLY | flags::PRIVATE_SET) == flags::READONLY { b"readonly " } else { b"" };
    let member = member(property.declared_by, &property.name);
    let from = from_scope(scope);
    let message = [b"Cannot ", what.as_bytes(), b" ", word, b" ", readonly, b"property ", &member, b" from ", &from].concat();
    cx.throw_error("Error", message)
}

/// A hooked property without `get` is read, or one without `set` is written.
#[cold]
pub fn missing_hook(cx: &mut Request, class: ClassPtr, property: &Property, reads: bool) -> Halt {
    let tail: &[u8] = if reads { b" is write-only" } else { b" is read-only" };
    let member = member(class, &property.name);
    cx.throw_error("Error", [b"Property ", &member[..], tail].concat())
}

/// A virtual property's own hook asks for the value it does not have.
#[cold]
pub fn no_backing(cx: &mut Request, property: &Property, reads: bool) -> Halt {
    let head: &[u8] = if reads { b"Must not read from virtual property " } else { b"Must not write to virtual property " };
    let member = member(property.declared_by, &property.name);
    cx.throw_error("Error", [head, &member[..]].concat())
}

/// A hooked property is written through although its `get` gives no reference.
#[cold]
pub fn hooked_indirect(cx: &mut Request, class: ClassPtr, property: &Property) -> Halt {
    let member = member(class, &property.name);
    cx.throw_error("Error", [b"Indirect modification of ", &member[..], b" is not allowed"].concat())
}

/// A hooked property is unset.
#[cold]
pub fn hooked_unset(cx: &mut Request, class: ClassPtr, property: &Property) -> Halt {
    let member = member(class, &property.name);
    cx.throw_error("Error", [b"Cannot unset hooked property ", &member[..]].concat())
}

/// `__get` gave no reference for something that is written through.
#[cold]
pub fn overloaded(cx: &mut Request, class: ClassPtr, name: &[u8]) -> Result<()> {
    let member = member(class, name);
    cx.notice([b"Indirect modification of overloaded property ", &member[..], b" has no effect"].concat())
}

/// A static property is used as if it belonged to the object.
#[cold]
pub fn static_as_instance(cx: &mut Request, class: ClassPtr, name: &[u8]) -> Result<()> {
    let member = member(class, name);
    cx.notice([b"Accessing static property ", &member[..], b" as non static"].concat())
}

/// Whether a dynamic property may be made; raises the deprecation of doing so.
#[cold]
pub fn create_dynamic(cx: &mut Request, class: ClassPtr, name: &[u8]) -> Result<()> {
    use crate::class::info_flags;
    if class.info_flags() & info_flags::NO_DYNAMIC != 0 {
        let member = member(class, name);
        return Err(cx.throw_error("Error", [b"Cannot create dynamic property ", &member[..]].concat()));
    }
    if class.info_flags() & info_flags::ALLOW_DYNAMIC != 0 {
        return Ok(());
    }
    let member = member(class, name);
    cx.deprecated([b"Creation of dynamic property ", &member[..], b" is deprecated"].concat())
}
