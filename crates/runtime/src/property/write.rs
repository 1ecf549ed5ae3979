//! Writing and unsetting properties.

use super::guard::{self, Magic};
use super::{Lookup, hook, is_element, lookup, place::store, refuse, state};
use crate::class::{ClassPtr, Property};
use crate::decl::Attempt;
use crate::object::{class_of, lazy};
use crate::{Request, Result, dimension};
use heddle_bytecode::unit::flags;
use heddle_value::{Object, Str, Value};

/// `$object->name = value`; gives the value as it was stored.
pub fn write(cx: &mut Request, object: &Object, name: &Str, value: Value, scope: Option<ClassPtr>) -> Result<Value> {
    let class = class_of(object);
    if let Some(refuses) = class.hooks.refuses {
        return Err(refuses(cx, object, Attempt::Change));
    }
    if let Some(native) = class.hooks.write_property
        && native(cx, object, name, &value)?
    {
        return Ok(value);
    }
    if is_element(cx, object, name) {
        let key = Value::from(name.clone());
        return dimension::write_object(cx, object, Some(&key), value.clone()).map(|()| value);
    }
    match lookup(class, name, scope) {
        Lookup::Plain(property) => write_slot(cx, object, name, property, value, scope),
        Lookup::Hooked(property) => {
            if hook::set(cx, object, property, &value, scope)? {
                return Ok(value);
            }
            write_slot(cx, object, name, property, value, scope)
        }
        Lookup::Dynamic => write_dynamic(cx, object, name, value, scope),
        Lookup::Static(property) => {
            if class.magic.set.is_none() {
                refuse::static_as_instance(cx, class, &property.name)?;
            }
            write_dynamic(cx, object, name, value, scope)
        }
        Lookup::Denied(property) => match magic_set(cx, object, name, &value)? {
            true => Ok(value),
            false => Err(refuse::denied(cx, class, property)),
        },
        Lookup::BadName => match magic_set(cx, object, name, &value)? {
            true => Ok(value),
            false => Err(refuse::bad_name(cx)),
        },
    }
}

fn write_slot(cx: &mut Request, object: &Object, name: &Str, property: &Property, value: Value, scope: Option<ClassPtr>) -> Result<Value> {
    let slot = object.slot(property.slot);
    let (undefined, spare) = (slot.is_undef(), slot.spare());
    if undefined
        && spare & state::LAZY != 0
        && let Some(target) = lazy::target(cx, object)?
    {
        return write(cx, &target, name, value, scope);
    }
    if undefined && spare & state::UNINITIALIZED == 0 && magic_set(cx, object, name, &value)? {
        return Ok(value);
    }
    if property.flags & flags::READONLY != 0 && !undefined && spare & state::REINITABLE == 0 {
        return Err(refuse::readonly(cx, property));
    }
    if !property.may_set(scope) {
        return Err(refuse::asymmetric(cx, property, "modify", scope));
    }
    let info = property.info(class_of(object));
    let stored = store(cx, object.slot_ptr(property.slot), Some(info), value)?;
    if property.flags & flags::READONLY != 0 {
        object.with_slot_mut(property.slot, |slot| slot.set_spare(slot.spare() & !state::REINITABLE));
    }
    Ok(stored)
}

fn write_dynamic(cx: &mut Request, object: &Object, name: &Str, value: Value, scope: Option<ClassPtr>) -> Result<Value> {
    let known = object.dynamic().is_some_and(|dynamic| dynamic.get_str(name).is_some());
    if !known {
        if magic_set(cx, object, name, &value)? {
            return Ok(value);
        }
        if let Some(target) = lazy::target(cx, object)? {
            return write(cx, &target, name, value, scope);
        }
        refuse::create_dynamic(cx, class_of(object), name)?;
    }
    let slot = super::place::dynamic_slot(cx, object, name);
    store(cx, slot, None, value)
}

/// Calls `__set`. False: there is none, or it runs already for this property.
///
/// # Errors
/// Holds what the method throws.
pub fn magic_set(cx: &mut Request, object: &Object, name: &Str, value: &Value) -> Result<bool> {
    let Some(set) = class_of(object).magic.set else {
        return Ok(false);
    };
    if !guard::enter(cx, object, name, Magic::Set) {
        return Ok(false);
    }
    let result = cx.call_on(set, object, &mut [Value::from(name.clone()), value.clone()]);
    guard::leave(cx, object, name, Magic::Set);
    result.map(|_| true)
}

/// `unset($object->name)`
pub fn unset(cx: &mut Request, object: &Object, name: &Str, scope: Option<ClassPtr>) -> Result<()> {
    let class = class_of(object);
    if let Some(refuses) = class.hooks.refuses {
        return Err(refuses(cx, object, Attempt::Change));
    }
    if let Some(native) = class.hooks.unset_property
        && native(cx, object, name)?
    {
        return Ok(());
    }
    if is_element(cx, object, name) {
        return dimension::unset_object(cx, object, &Value::from(name.clone()));
    }
    match lookup(class, name, scope) {
        Lookup::Plain(property) => unset_slot(cx, object, name, property, scope),
        Lookup::Hooked(property) => Err(refuse::hooked_unset(cx, class, property)),
        Lookup::Dynamic | Lookup::Static(_) => {
            if let Lookup::Static(property) = lookup(class, name, scope)
                && class.magic.unset.is_none()
            {
                refuse::static_as_instance(cx, class, &property.name)?;
            }
            let known = object.dynamic().is_some_and(|dynamic| dynamic.get_str(name).is_some());
            if !known {
                return unset_missing(cx, object, name, scope);
            }
            let key = heddle_value::Key::from_bytes(cx.heap(), name);
            let old = object.with_dynamic_mut(cx.heap(), |dynamic| dynamic.remove(cx.heap(), key.as_ref()));
            drop(old);
            Ok(())
        }
        Lookup::Denied(property) => match magic_unset(cx, object, name)? {
            true => Ok(()),
            false => Err(refuse::denied(cx, class, property)),
        },
        Lookup::BadName => match magic_unset(cx, object, name)? {
            true => Ok(()),
            false => Err(refuse::bad_name(cx)),
        },
    }
}

/// There is no such property in the object itself.
fn unset_missing(cx: &mut Request, object: &Object, name: &Str, scope: Option<ClassPtr>) -> Result<()> {
    if magic_unset(cx, object, name)? {
        return Ok(());
    }
    match lazy::target(cx, object)? {
        Some(target) => unset(cx, &target, name, scope),
        None => Ok(()),
    }
}

fn unset_slot(cx: &mut Request, object: &Object, name: &Str, property: &Property, scope: Option<ClassPtr>) -> Result<()> {
    let slot = object.slot(property.slot);
    let (undefined, spare) = (slot.is_undef(), slot.spare());
    if undefined
        && spare & state::LAZY != 0
        && let Some(target) = lazy::target(cx, object)?
    {
        return unset(cx, &target, name, scope);
    }
    if undefined && spare & state::UNINITIALIZED == 0 && magic_unset(cx, object, name)? {
        return Ok(());
    }
    if property.flags & flags::READONLY != 0 && !undefined && spare & state::REINITABLE == 0 {
        return Err(refuse::readonly_unset(cx, property));
    }
    if !property.may_set(scope) {
        return Err(refuse::asymmetric(cx, property, "unset", scope));
    }
    let old = object.set_slot(property.slot, Value::UNDEF);
    if let Some(reference) = old.as_ref() {
        reference.remove_type(crate::types::ref_type_address(property.info(class_of(object))));
    }
    Ok(())
}

/// Calls `__unset`. False: there is none, or it runs already for this property.
fn magic_unset(cx: &mut Request, object: &Object, name: &Str) -> Result<bool> {
    let Some(unset) = class_of(object).magic.unset else {
        return Ok(false);
    };
    if !guard::enter(cx, object, name, Magic::Unset) {
        return Ok(false);
    }
    let result = cx.call_function_on(unset, object, &[Value::from(name.clone())]);
    guard::leave(cx, object, name, Magic::Unset);
    result.map(|_| true)
}
