//! The internal pointer: `current`, `key`, `next`, `prev`, `reset`, `end`.
//!
//! Of an object whose properties are all dynamic the pointer is that of their table. Of one with
//! declared properties, which are in no table, the
//! request remembers the key that the pointer stands on.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{ArrayOrObject, RefArg};
use heddle_runtime::object::{class_of, table};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, ArrayMut, Key, KeyRef, Object, Value, WeakRef};
use std::collections::HashMap;

pub(crate) const FUNCTIONS: &[&Function] =
    &[&end::DECL, &prev::DECL, &next::DECL, &reset::DECL, &current::DECL, &current::DECL.alias("pos"), &key::DECL];

/// An object's properties as an array, after PHP's complaint.
fn properties(cx: &mut Request, object: &heddle_value::Object) -> Result<Array> {
    let function = cx.function_name();
    cx.deprecated([&function[..], b"(): Calling ", &function[..], b"() on an object is deprecated"].concat())?;
    if keeps_properties(object) { table::to_array(cx, object) } else { Ok(table::raw_array(cx, object)) }
}

/// Returns whether the object's class keeps properties elsewhere than in slots (DateInterval).
fn keeps_properties(object: &Object) -> bool {
    class_of(object).hooks.property_names.is_some()
}

/// Where the pointers of objects with declared properties stand, by address: the object, and the
/// key; `None` past the end.
#[derive(Default)]
struct Pointers(HashMap<usize, (WeakRef, Option<Key>)>);

/// More entries than this are looked through for dead ones.
const PRUNE: usize = 256;

/// An object's properties as an array whose pointer stands where the object's does.
fn pointed(cx: &mut Request, object: &Object) -> Result<Array> {
    let mut array = properties(cx, object)?;
    let known = cx.state::<Pointers>().0.get(&object.address());
    let Some((_, position)) = known.filter(|(weak, _)| weak.get().is_some_and(|target| target.same(object))) else {
        return Ok(array);
    };
    let position = position.clone();
    let mut walked = array.make_mut(cx.heap());
    walked.reset();
    while let Some((key, _)) = walked.current()
        && Some(key.to_key()) != position
    {
        walked.advance();
    }
    Ok(array)
}

/// Remembers where an object's pointer stands.
fn remember(cx: &mut Request, object: &Object, position: Option<Key>) {
    let weak = object.downgrade(cx.heap());
    let pointers = &mut cx.state::<Pointers>().0;
    if pointers.len() >= PRUNE && pointers.len().is_power_of_two() {
        pointers.retain(|_, (weak, _)| weak.get().is_some());
    }
    pointers.insert(object.address(), (weak, position));
}

fn value_of(element: Option<(KeyRef<'_>, &Value)>) -> Value {
    element.map_or(Value::FALSE, |(_, value)| value.deref().clone())
}

/// The element that the pointer stands on; false past the end.
#[php("current(array|object $array): mixed")]
fn current(cx: &mut Request, array: ArrayOrObject) -> Result<Value> {
    Ok(match array {
        ArrayOrObject::Array(array) => value_of(array.current()),
        ArrayOrObject::Object(object) => value_of(pointed(cx, &object)?.current()),
    })
}

/// The key that the pointer stands on; null past the end.
#[php("key(array|object $array): int|string|null")]
fn key(cx: &mut Request, array: ArrayOrObject) -> Result<Value> {
    let array = match array {
        ArrayOrObject::Array(array) => array,
        ArrayOrObject::Object(object) => {
            // a property's name is a text, whatever it looks like
            let array = pointed(cx, &object)?;
            return Ok(match array.current() {
                None => Value::NULL,
                Some((KeyRef::Int(int), _)) => Value::from(cx.str(int.to_string())),
                Some((KeyRef::Str(name), _)) => Value::from(name.clone()),
            });
        }
    };
    Ok(array.current().map_or(Value::NULL, |(key, _)| key.to_value()))
}

/// Moves the pointer of the array in a variable.
fn moved(cx: &mut Request, variable: &mut RefArg<'_>, step: impl FnOnce(&mut ArrayMut<'_>) -> Value) -> Result<Value> {
    let heap = cx.heap();
    if let Some(array) = variable.value_mut().as_array_mut() {
        return Ok(step(&mut array.make_mut(heap)));
    }
    match variable.get().as_object().cloned() {
        Some(object) if object.slot_count() == 0 && !keeps_properties(&object) => {
            drop(properties(cx, &object)?);
            Ok(object.with_dynamic_mut(heap, |array| step(&mut array.make_mut(heap))))
        }
        Some(object) => {
            let mut array = pointed(cx, &object)?;
            let value = step(&mut array.make_mut(heap));
            let position = array.current().map(|(key, _)| key.to_key());
            remember(cx, &object, position);
            Ok(value)
        }
        None => Ok(Value::FALSE),
    }
}

/// Moves to the next element.
#[php("next(array|object &$array): mixed")]
fn next(cx: &mut Request, mut array: RefArg<'_>) -> Result<Value> {
    moved(cx, &mut array, |array| value_of(array.advance()))
}

/// Moves to the element before.
#[php("prev(array|object &$array): mixed")]
fn prev(cx: &mut Request, mut array: RefArg<'_>) -> Result<Value> {
    moved(cx, &mut array, |array| value_of(array.retreat()))
}

/// Moves to the first element.
#[php("reset(array|object &$array): mixed")]
fn reset(cx: &mut Request, mut array: RefArg<'_>) -> Result<Value> {
    // a pointer that stands there already need not be moved in a copy
    if let Some(array) = array.get().as_array()
        && (array.is_empty() || array.first_pos() == Some(array.cursor()))
    {
        return Ok(value_of(array.current()));
    }
    moved(cx, &mut array, |array| value_of(array.reset()))
}

/// Moves to the last element.
#[php("end(array|object &$array): mixed")]
fn end(cx: &mut Request, mut array: RefArg<'_>) -> Result<Value> {
    if let Some(array) = array.get().as_array()
        && (array.is_empty() || array.last_pos() == Some(array.cursor()))
    {
        return Ok(value_of(array.current()));
    }
    moved(cx, &mut array, |array| value_of(array.to_last()))
}
