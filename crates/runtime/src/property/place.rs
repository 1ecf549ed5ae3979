//! Places of properties, and putting values there.
#![allow(unsafe_code)]

use super::{Lookup, hook, is_element, lookup, read, refuse, state};
use crate::class::{ClassPtr, Property, SlotInfo};
use crate::decl::Attempt;
use crate::object::{class_of, lazy};
use crate::types;
use crate::{Halt, Request, Result, dimension};
use heddle_bytecode::types::mask;
use heddle_bytecode::unit::flags;
use heddle_value::array::numeric_key;
use heddle_value::{KeyRef, Object, Ref, Str, Value};

/// Where a property's value lies. Valid until PHP code runs or the object changes.
pub enum Place<'a> {
    /// Anything may be put there.
    Slot(*mut Value),
    /// A typed property: see [`store`], [`make_ref`], [`vivify`].
    Typed(*mut Value, &'a SlotInfo),
    /// A value that lies nowhere: what `__get` or a hook gave (perhaps a reference), or an object
    /// in a property that may not be replaced. Writing to it changes nothing else.
    Owned(Value),
}

/// What a place is wanted for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// To be written through: made when missing.
    Write,
    /// To be read and then written: warns when missing.
    ReadWrite,
    /// On the way of an `unset`: nothing is made.
    Unset,
    /// To be made a reference to something else.
    Bind,
    /// `foreach` makes it a reference.
    Iterate,
}

/// The place of `$object->name`.
pub fn place<'a>(cx: &mut Request, object: &Object, name: &Str, scope: Option<ClassPtr>, mode: Mode) -> Result<Place<'a>> {
    let class = class_of(object);
    if let Some(refuses) = class.hooks.refuses {
        return Err(refuses(cx, object, Attempt::Change));
    }
    if let Some(native) = class.hooks.place_property
        && let Some(value) = native(cx, object, name, mode)?
    {
        return Ok(Place::Owned(value));
    }
    if let Some(native) = class.hooks.read_property
        && let Some(value) = native(cx, object, name)?
    {
        // what may not be written may not be written through either: writing the same again says so
        if mode != Mode::Unset
            && let Some(write) = class.hooks.write_property
        {
            write(cx, object, name, &value)?;
        }
        return Ok(Place::Owned(value));
    }
    if is_element(cx, object, name) {
        let key = Value::from(name.clone());
        return dimension::place_in_object(cx, object, Some(&key)).map(Place::Owned);
    }
    match lookup(class, name, scope) {
        Lookup::Plain(property) => slot_place(cx, object, name, property, scope, mode),
        Lookup::Hooked(property) => hooked_place(cx, object, name, property, scope, mode),
        Lookup::Dynamic => dynamic_place(cx, object, name, scope, mode),
        Lookup::Static(property) => {
            if class.magic.get.is_none() {
                refuse::static_as_instance(cx, class, &property.name)?;
            }
            dynamic_place(cx, object, name, scope, mode)
        }
        Lookup::Denied(property) => match magic_place(cx, object, name, mode)? {
            Some(place) => Ok(place),
            None => Err(refuse::denied(cx, class, property)),
        },
        Lookup::BadName => match magic_place(cx, object, name, mode)? {
            Some(place) => Ok(place),
            None => Err(refuse::bad_name(cx)),
        },
    }
}

fn slot_place<'a>(
    cx: &mut Request,
    object: &Object,
    name: &Str,
    property: &Property,
    scope: Option<ClassPtr>,
    mode: Mode,
) -> Result<Place<'a>> {
    let class = class_of(object);
    let slot = object.slot(property.slot);
    let spare = slot.spare();
    if !slot.is_undef() {
        let value = slot.deref();
        if property.flags & flags::READONLY != 0 {
            return match mode {
                Mode::Iterate => Err(refuse::readonly_reference(cx, property)),
                _ if value.is_object() => Ok(Place::Owned(value.clone())),
                _ => Err(refuse::readonly_indirect(cx, property)),
            };
        }
        if !property.may_set(scope) {
            let value = value.clone();
            return if value.is_object() {
                Ok(Place::Owned(value))
            } else {
                Err(refuse::asymmetric(cx, property, "indirectly modify", scope))
            };
        }
        return Ok(in_slot(object, property, class));
    }
    if spare & state::LAZY != 0
        && let Some(target) = lazy::target(cx, object)?
    {
        return self::place(cx, &target, name, scope, mode);
    }
    if spare & state::UNINITIALIZED == 0
        && let Some(place) = magic_place(cx, object, name, mode)?
    {
        return match place {
            Place::Owned(value) => read::checked_magic(cx, object, property, value).map(Place::Owned),
            other => Ok(other),
        };
    }
    if mode == Mode::Unset {
        return Ok(Place::Owned(Value::NULL));
    }
    if property.flags & flags::READONLY != 0 {
        return Err(refuse::readonly_indirect(cx, property));
    }
    if mode == Mode::ReadWrite {
        if property.ty.is_some() {
            refuse::without_value(cx, property)?;
        } else {
            refuse::undefined(cx, class, name)?;
        }
    }
    if !property.may_set(scope) {
        return Err(refuse::asymmetric(cx, property, "indirectly modify", scope));
    }
    if property.ty.is_none() {
        object.set_slot(property.slot, Value::NULL);
    }
    Ok(in_slot(object, property, class))
}

fn in_slot<'a>(object: &Object, property: &Property, class: ClassPtr) -> Place<'a> {
    let at = object.slot_ptr(property.slot);
    match property.ty.is_some() {
        true => Place::Typed(at, property.info(class)),
        false => Place::Slot(at),
    }
}

fn hooked_place<'a>(
    cx: &mut Request,
    object: &Object,
    name: &Str,
    property: &Property,
    scope: Option<ClassPtr>,
    mode: Mode,
) -> Result<Place<'a>> {
    let inside = hook::is_inside(cx, object, property);
    if inside && property.slot != crate::class::NO_SLOT {
        return slot_place(cx, object, name, property, scope, mode);
    }
    match hook::get(cx, object, property)? {
        hook::Access::Slot if property.set.is_some() && mode == Mode::Bind => Err(refuse::hooked_indirect(cx, class_of(object), property)),
        _ if mode == Mode::Bind => Err(refuse::overloaded_bind(cx)),
        hook::Access::Slot if property.set.is_some() && mode == Mode::Iterate => Err(refuse::hooked_reference(cx, property)),
        hook::Access::Slot if property.set.is_some() => Err(refuse::hooked_indirect(cx, class_of(object), property)),
        hook::Access::Slot => slot_place(cx, object, name, property, scope, mode),
        hook::Access::Value(value) if value.is_ref() || value.is_object() => Ok(Place::Owned(value)),
        hook::Access::Value(value) if mode == Mode::Unset && value.is_null() => Ok(Place::Owned(value)),
        hook::Access::Value(_) if mode == Mode::Iterate => Err(refuse::hooked_reference(cx, property)),
        hook::Access::Value(_) => Err(refuse::hooked_indirect(cx, class_of(object), property)),
    }
}

fn dynamic_place<'a>(cx: &mut Request, object: &Object, name: &Str, scope: Option<ClassPtr>, mode: Mode) -> Result<Place<'a>> {
    let known = object.dynamic().is_some_and(|dynamic| dynamic.get_str(name).is_some());
    if !known {
        if let Some(place) = magic_place(cx, object, name, mode)? {
            return Ok(place);
        }
        if let Some(target) = lazy::target(cx, object)? {
            return self::place(cx, &target, name, scope, mode);
        }
        // on the way of an `unset`, too
        let class = class_of(object);
        refuse::create_dynamic(cx, class, name)?;
        if mode == Mode::ReadWrite {
            refuse::undefined(cx, class, name)?;
        }
    }
    Ok(Place::Slot(dynamic_slot(cx, object, name)))
}

/// What `__get` gives to be written through; a notice when that has no effect. `None`: there is
/// none, or it runs already.
fn magic_place<'a>(cx: &mut Request, object: &Object, name: &Str, mode: Mode) -> Result<Option<Place<'a>>> {
    let class = class_of(object);
    let Some(get) = class.magic.get else {
        return Ok(None);
    };
    let Some(value) = read::call_get(cx, object, name, get)? else {
        return Ok(None);
    };
    if !value.is_ref() && !value.is_object() {
        refuse::overloaded(cx, class, name)?;
    }
    match mode {
        Mode::Bind => Err(refuse::overloaded_bind(cx)),
        _ => Ok(Some(Place::Owned(value))),
    }
}

/// The dynamic property's slot, made when missing.
pub(super) fn dynamic_slot(cx: &Request, object: &Object, name: &Str) -> *mut Value {
    let key = numeric_key(name).map_or(KeyRef::Str(name), KeyRef::Int);
    object.with_dynamic_mut(cx.heap(), |dynamic| std::ptr::from_mut(dynamic.entry(cx.heap(), key)))
}

/// Puts a value where a property lies, through a reference if there is one, after checking the
/// property's type and those of the reference. Gives the value as stored.
pub fn store(cx: &mut Request, at: *mut Value, info: Option<&SlotInfo>, mut value: Value) -> Result<Value> {
    if value.is_ref() {
        value = value.into_deref();
    }
    // SAFETY: `at` is a live slot of an object that the caller holds; PHP code that runs below may
    // replace its value but not move it, except when dynamic properties grow, and those have no
    // types.
    let reference = unsafe { (*at).as_ref().cloned() };
    if let Some(info) = info
        && let Some(ty) = &info.ty
        && !types::fits_tag(ty, &value)
    {
        let strict = (cx.engine.hooks.strict)(cx);
        types::check_property(cx, info, &mut value, strict)?;
    }
    if let Some(reference) = reference {
        if !reference.types().is_empty() {
            types::check_ref(cx, &reference, &mut value)?;
        }
        let stored = value.clone();
        reference.set(value);
        return Ok(stored);
    }
    let stored = value.clone();
    value.set_spare(0);
    // SAFETY: as above.
    let old = unsafe { std::mem::replace(&mut *at, value) };
    drop(old);
    Ok(stored)
}

/// Makes a property's slot a reference. A typed one must have a value or be nullable; the reference
/// remembers its type.
pub fn make_ref(cx: &mut Request, at: *mut Value, info: Option<&SlotInfo>) -> Result<Ref> {
    // SAFETY: `at` is a live slot, see `store`; nothing runs before the last use.
    let slot = unsafe { &mut *at };
    let fresh = !slot.is_ref();
    if let Some(info) = info
        && let Some(ty) = &info.ty
    {
        if slot.is_undef() && ty.mask & mask::NULL == 0 {
            return Err(uninitialized_ref(cx, info));
        }
        slot.set_spare(0);
        let reference = slot.make_ref(cx.heap());
        if fresh {
            crate::object::typed_reference(&reference, info);
        }
        return Ok(reference);
    }
    slot.set_spare(0);
    Ok(slot.make_ref(cx.heap()))
}

#[cold]
fn uninitialized_ref(cx: &mut Request, info: &SlotInfo) -> Halt {
    let class = info.declared_by.shown();
    let message = [b"Cannot access uninitialized non-nullable property ", class, b"::$", &info.name[..], b" by reference"].concat();
    cx.throw_error("Error", message)
}

/// Asked before an array is made in a typed property that holds nothing or null.
pub fn vivify(cx: &mut Request, info: &SlotInfo) -> Result<()> {
    match &info.ty {
        Some(ty) if ty.mask & mask::ARRAY == 0 => {
            let class = info.declared_by.shown();
            let wanted = types::names::resolved(ty, Some(info.declared_by));
            let head = [b"Cannot auto-initialize an array inside property ", class, b"::$", &info.name[..]].concat();
            Err(cx.type_error([&head[..], b" of type ", &wanted].concat()))
        }
        _ => Ok(()),
    }
}

/// The same for a reference that typed properties share.
pub fn vivify_ref(cx: &mut Request, reference: &Ref) -> Result<()> {
    for &address in reference.types() {
        let info = types::ref_type(address);
        if let Some(ty) = &info.get().ty
            && ty.mask & mask::ARRAY == 0
        {
            let class = info.declared_by.shown();
            let wanted = types::names::resolved(ty, Some(info.declared_by));
            let head = [b"Cannot auto-initialize an array inside a reference held by property ", class, b"::$", &info.name[..]].concat();
            return Err(cx.type_error([&head[..], b" of type ", &wanted].concat()));
        }
    }
    Ok(())
}

/// Checks a reference that a typed property shall share; its value may be converted in place,
/// unless other properties share it.
pub fn check_bound(cx: &mut Request, info: &SlotInfo, reference: &Ref) -> Result<()> {
    let Some(ty) = &info.ty else {
        return Ok(());
    };
    let mut value = reference.get();
    if types::accepts(cx, ty, &value, Some(info.declared_by)) {
        return Ok(());
    }
    let strict = (cx.engine.hooks.strict)(cx);
    let given = value.clone();
    types::check_property(cx, info, &mut value, strict)?;
    // it would fit after a conversion, which the others forbid
    let held = reference.types().iter().map(|&address| types::ref_type(address).get()).find(|other| other.ty.is_some());
    if let Some(held) = held {
        return Err(incompatible(cx, held, info, &given));
    }
    reference.set(value);
    Ok(())
}

#[cold]
fn incompatible(cx: &mut Request, held: &SlotInfo, wanted: &SlotInfo, value: &Value) -> Halt {
    let property = |info: &SlotInfo| {
        let ty = info.ty.as_ref().map_or(Vec::new(), |ty| types::names::resolved(ty, Some(info.declared_by)));
        [info.declared_by.shown(), b"::$", &info.name[..], b" of type ", &ty].concat()
    };
    let head = [b"Reference with value of type ", types::value_name(value).as_bytes(), b" held by property ", &property(held)].concat();
    cx.type_error([&head[..], b" is not compatible with property ", &property(wanted)].concat())
}

/// `place = &$reference`: the slot refers to the reference from now on.
pub fn replace_with_ref(cx: &mut Request, at: *mut Value, info: Option<&SlotInfo>, reference: Ref) -> Result<()> {
    if let Some(info) = info
        && info.ty.is_some()
    {
        check_bound(cx, info, &reference)?;
        // SAFETY: `at` is a live slot, see `store`.
        if let Some(old) = unsafe { (*at).as_ref() } {
            old.remove_type(types::ref_type_address(info));
        }
        crate::object::typed_reference(&reference, info);
    }
    // SAFETY: as above.
    let old = unsafe { std::mem::replace(&mut *at, Value::from(reference)) };
    drop(old);
    Ok(())
}
