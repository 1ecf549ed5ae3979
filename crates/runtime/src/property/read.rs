//! Reading properties, and asking whether they are there.

use super::guard::{self, Magic};
use super::{Lookup, hook, is_element, lookup, refuse, state};
use crate::class::{ClassPtr, Property};
use crate::object::{class_of, lazy};
use crate::{FunctionPtr, Request, Result, dimension};
use heddle_value::{Object, Str, Value};

/// `$object->name`; `quiet` in `isset` and `??`: nothing is said of a property that is not there.
pub fn read(cx: &mut Request, object: &Object, name: &Str, scope: Option<ClassPtr>, quiet: bool) -> Result<Value> {
    let class = class_of(object);
    if quiet
        && let Some(native) = class.hooks.has_property
        && native(cx, object, name, false)? == Some(false)
    {
        return Ok(Value::NULL);
    }
    if let Some(native) = class.hooks.read_property
        && let Some(value) = native(cx, object, name)?
    {
        return Ok(value);
    }
    if is_element(cx, object, name) {
        let key = Value::from(name.clone());
        return Ok(dimension::read_object(cx, object, Some(&key), quiet)?.into_deref());
    }
    match lookup(class, name, scope) {
        Lookup::Plain(property) => read_slot(cx, object, name, property, scope, quiet),
        Lookup::Hooked(property) => match hook::get(cx, object, property)? {
            hook::Access::Slot => read_slot(cx, object, name, property, scope, quiet),
            hook::Access::Value(value) => Ok(value.into_deref()),
        },
        Lookup::Dynamic => read_dynamic(cx, object, name, scope, quiet),
        Lookup::Static(property) => {
            if !quiet && class.magic.get.is_none() {
                refuse::static_as_instance(cx, class, &property.name)?;
            }
            read_dynamic(cx, object, name, scope, quiet)
        }
        Lookup::Denied(property) => match magic_get(cx, object, name, quiet)? {
            Some(value) => Ok(value),
            None if quiet => Ok(Value::NULL),
            None => Err(refuse::denied(cx, class, property)),
        },
        Lookup::BadName => match magic_get(cx, object, name, quiet)? {
            Some(value) => Ok(value),
            None if quiet => Ok(Value::NULL),
            None => Err(refuse::bad_name(cx)),
        },
    }
}

fn read_slot(cx: &mut Request, object: &Object, name: &Str, property: &Property, scope: Option<ClassPtr>, quiet: bool) -> Result<Value> {
    let slot = object.slot(property.slot);
    if !slot.is_undef() {
        return Ok(slot.deref().clone());
    }
    if slot.spare() & state::LAZY != 0
        && let Some(target) = lazy::target(cx, object)?
    {
        return read(cx, &target, name, scope, quiet);
    }
    if slot.spare() & state::UNINITIALIZED == 0 {
        // the null of a `__isset` that says no is of no type
        if quiet
            && let Some(isset) = class_of(object).get().magic.isset
            && call_isset(cx, object, name, isset)? == Some(false)
        {
            return Ok(Value::NULL);
        }
        if let Some(value) = magic_get(cx, object, name, false)? {
            return checked_magic(cx, object, property, value);
        }
    }
    if quiet {
        return Ok(Value::NULL);
    }
    if property.ty.is_none() {
        refuse::undefined(cx, class_of(object), name)?;
    } else {
        refuse::without_value(cx, property)?;
    }
    Ok(Value::NULL)
}

/// What `__get` gives for a typed property that was unset must be of its type.
pub(super) fn checked_magic(cx: &mut Request, object: &Object, property: &Property, mut value: Value) -> Result<Value> {
    let class = class_of(object);
    if let Some(ty) = &property.info(class).ty {
        let strict = (cx.engine.hooks.strict)(cx);
        if !crate::types::coerce(cx, ty, &mut value, strict, Some(property.declared_by))? {
            return Err(refuse::unset_type(cx, class, property, &value));
        }
    }
    Ok(value)
}

fn read_dynamic(cx: &mut Request, object: &Object, name: &Str, scope: Option<ClassPtr>, quiet: bool) -> Result<Value> {
    if let Some(value) = object.dynamic().and_then(|dynamic| dynamic.get_str(name)) {
        return Ok(value.deref().clone());
    }
    if let Some(value) = magic_get(cx, object, name, quiet)? {
        return Ok(value);
    }
    if let Some(target) = lazy::target(cx, object)? {
        return read(cx, &target, name, scope, quiet);
    }
    if !quiet {
        refuse::undefined(cx, class_of(object), name)?;
    }
    Ok(Value::NULL)
}

/// Reads a property that an object does not have, or not for the running code: returns what `__get`
/// gives; None where there is none, or it runs already.
///
/// # Errors
/// Holds what the method throws.
pub fn read_missing(cx: &mut Request, object: &Object, name: &Str) -> Result<Option<Value>> {
    magic_get(cx, object, name, false)
}

/// Asks `__isset` for such a property; None likewise.
///
/// # Errors
/// Holds what the method throws.
pub fn ask_missing(cx: &mut Request, object: &Object, name: &Str) -> Result<Option<bool>> {
    match class_of(object).magic.isset {
        Some(isset) => call_isset(cx, object, name, isset),
        None => Ok(None),
    }
}

/// What `__get` gives; `None`: there is none, or it runs already. When quiet, `__isset` is asked
/// first.
fn magic_get(cx: &mut Request, object: &Object, name: &Str, quiet: bool) -> Result<Option<Value>> {
    let magic = &class_of(object).get().magic;
    if quiet && let Some(isset) = magic.isset {
        match call_isset(cx, object, name, isset)? {
            Some(true) => {}
            Some(false) => return Ok(Some(Value::NULL)),
            None => {}
        }
    }
    let Some(get) = magic.get else {
        return Ok(None);
    };
    Ok(call_get(cx, object, name, get)?.map(Value::into_deref))
}

/// Calls `__get`, unless it runs already for this property. A reference that it returns stays one.
pub(super) fn call_get(cx: &mut Request, object: &Object, name: &Str, get: FunctionPtr) -> Result<Option<Value>> {
    if !guard::enter(cx, object, name, Magic::Get) {
        return Ok(None);
    }
    let argument = Value::from(name.clone());
    let result = match get.returns_ref() {
        true => cx.call_for_reference(get, object, &[argument]),
        false => cx.call_on(get, object, &mut [argument]),
    };
    guard::leave(cx, object, name, Magic::Get);
    result.map(Some)
}

fn call_isset(cx: &mut Request, object: &Object, name: &Str, isset: FunctionPtr) -> Result<Option<bool>> {
    if !guard::enter(cx, object, name, Magic::Isset) {
        return Ok(None);
    }
    let argument = Value::from(name.clone());
    let result = cx.call_on(isset, object, &mut [argument]);
    guard::leave(cx, object, name, Magic::Isset);
    let answer = result?;
    Ok(Some(cx.to_bool(&answer)?))
}

/// `isset($object->name)`, or `!empty($object->name)` when `not_empty`.
pub fn isset(cx: &mut Request, object: &Object, name: &Str, scope: Option<ClassPtr>, not_empty: bool) -> Result<bool> {
    let class = class_of(object);
    if let Some(refuses) = class.hooks.refuses_isset {
        return Err(refuses(cx, object));
    }
    if let Some(native) = class.hooks.has_property
        && let Some(answer) = native(cx, object, name, not_empty)?
    {
        return Ok(answer);
    }
    if let Some(native) = class.hooks.read_property
        && let Some(value) = native(cx, object, name)?
    {
        return judge(cx, &value, not_empty);
    }
    if is_element(cx, object, name) {
        return dimension::has_object(cx, object, &Value::from(name.clone()), not_empty);
    }
    if class.hooks.isset_reads
        && is_missing(object, name, scope)
        && let Some(value) = got_if_set(cx, object, name)?
    {
        return judge(cx, &value, not_empty);
    }
    match lookup(class, name, scope) {
        Lookup::Plain(property) => isset_slot(cx, object, name, property, scope, not_empty),
        Lookup::Hooked(property) => match hook::get(cx, object, property)? {
            hook::Access::Slot => isset_slot(cx, object, name, property, scope, not_empty),
            hook::Access::Value(value) => judge(cx, &value, not_empty),
        },
        Lookup::Dynamic | Lookup::Static(_) => {
            let value = object.dynamic().and_then(|dynamic| dynamic.get_str(name)).cloned();
            match value {
                Some(value) => judge(cx, &value, not_empty),
                None => isset_missing(cx, object, name, scope, not_empty),
            }
        }
        Lookup::Denied(_) | Lookup::BadName => asked(cx, object, name, not_empty),
    }
}

/// Returns what `__get` gives, unless `__isset` says no.
fn got_if_set(cx: &mut Request, object: &Object, name: &Str) -> Result<Option<Value>> {
    let magic = &class_of(object).get().magic;
    if let Some(isset) = magic.isset
        && call_isset(cx, object, name, isset)? == Some(false)
    {
        return Ok(None);
    }
    match magic.get {
        Some(get) => Ok(call_get(cx, object, name, get)?.map(Value::into_deref)),
        None => Ok(None),
    }
}

/// Returns whether an object has no property of this name that the scope may reach.
fn is_missing(object: &Object, name: &Str, scope: Option<ClassPtr>) -> bool {
    match lookup(class_of(object), name, scope) {
        Lookup::Plain(_) | Lookup::Hooked(_) => false,
        Lookup::Dynamic | Lookup::Static(_) => object.dynamic().is_none_or(|dynamic| dynamic.get_str(name).is_none()),
        Lookup::Denied(_) | Lookup::BadName => true,
    }
}

fn isset_slot(
    cx: &mut Request,
    object: &Object,
    name: &Str,
    property: &Property,
    scope: Option<ClassPtr>,
    not_empty: bool,
) -> Result<bool> {
    let slot = object.slot(property.slot);
    if !slot.is_undef() {
        let value = slot.clone();
        return judge(cx, &value, not_empty);
    }
    if slot.spare() & state::LAZY != 0
        && let Some(target) = lazy::target(cx, object)?
    {
        return isset(cx, &target, name, scope, not_empty);
    }
    match slot.spare() & state::UNINITIALIZED != 0 {
        true => Ok(false),
        false => asked(cx, object, name, not_empty),
    }
}

/// There is no such property in the object itself.
fn isset_missing(cx: &mut Request, object: &Object, name: &Str, scope: Option<ClassPtr>, not_empty: bool) -> Result<bool> {
    if let Some(isset) = class_of(object).magic.isset
        && let Some(found) = magic_isset(cx, object, name, isset, not_empty)?
    {
        return Ok(found);
    }
    match lazy::target(cx, object)? {
        Some(target) => isset(cx, &target, name, scope, not_empty),
        None => Ok(false),
    }
}

fn judge(cx: &mut Request, value: &Value, not_empty: bool) -> Result<bool> {
    if not_empty { cx.to_bool(value) } else { Ok(!value.is_null()) }
}

/// What `__isset` says; `None`: it runs already for this property.
fn magic_isset(cx: &mut Request, object: &Object, name: &Str, isset: FunctionPtr, not_empty: bool) -> Result<Option<bool>> {
    match call_isset(cx, object, name, isset)? {
        Some(true) => {}
        other => return Ok(other),
    }
    let get = class_of(object).magic.get.filter(|_| not_empty);
    match get {
        Some(get) => match call_get(cx, object, name, get)? {
            Some(value) => cx.to_bool(&value).map(Some),
            None => Ok(Some(false)),
        },
        None => Ok(Some(!not_empty)),
    }
}

fn asked(cx: &mut Request, object: &Object, name: &Str, not_empty: bool) -> Result<bool> {
    match class_of(object).magic.isset {
        Some(isset) => Ok(magic_isset(cx, object, name, isset, not_empty)? == Some(true)),
        None => Ok(false),
    }
}

/// `property_exists` on the object itself: declared and visible, or dynamic; null or not.
pub fn exists(object: &Object, name: &Str, scope: Option<ClassPtr>) -> bool {
    match lookup(class_of(object), name, scope) {
        Lookup::Plain(property) => !object.slot(property.slot).is_undef(),
        Lookup::Hooked(_) => true,
        Lookup::Dynamic | Lookup::Static(_) => {
            let native = class_of(object).hooks.property_names.map_or(&[][..], |names| names(object));
            native.iter().any(|known| known.as_bytes() == &name[..])
                || object.dynamic().is_some_and(|dynamic| dynamic.get_str(name).is_some())
        }
        Lookup::Denied(_) | Lookup::BadName => false,
    }
}
