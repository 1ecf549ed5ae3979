//! The internal pointer: `current`, `key`, `next`, `prev`, `reset`, `end`.
//!
//! Of an object whose properties are all dynamic the pointer is that of their table. Declared properties have no pointer that moves: `next` and
//! `prev` of them are refused.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{ArrayOrObject, RefArg};
use heddle_runtime::object::table;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, ArrayMut, KeyRef, Value};

pub(crate) const FUNCTIONS: &[&Function] =
    &[&end::DECL, &prev::DECL, &next::DECL, &reset::DECL, &current::DECL, &current::DECL.alias("pos"), &key::DECL];

/// An object's properties as an array, after PHP's complaint.
fn properties(cx: &mut Request, object: &heddle_value::Object) -> Result<Array> {
    let function = cx.function_name();
    cx.deprecated([&function[..], b"(): Calling ", &function[..], b"() on an object is deprecated"].concat())?;
    Ok(table::raw_array(cx, object))
}

fn value_of(element: Option<(KeyRef<'_>, &Value)>) -> Value {
    element.map_or(Value::FALSE, |(_, value)| value.deref().clone())
}

/// The element that the pointer stands on; false past the end.
#[php("current(array|object $array): mixed")]
fn current(cx: &mut Request, array: ArrayOrObject) -> Result<Value> {
    Ok(match array {
        ArrayOrObject::Array(array) => value_of(array.current()),
        ArrayOrObject::Object(object) => value_of(properties(cx, &object)?.current()),
    })
}

/// The key that the pointer stands on; null past the end.
#[php("key(array|object $array): int|string|null")]
fn key(cx: &mut Request, array: ArrayOrObject) -> Result<Value> {
    let array = match array {
        ArrayOrObject::Array(array) => array,
        ArrayOrObject::Object(object) => properties(cx, &object)?,
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
        Some(object) if object.slot_count() == 0 => {
            drop(properties(cx, &object)?);
            Ok(object.with_dynamic_mut(heap, |array| step(&mut array.make_mut(heap))))
        }
        Some(object) => {
            let mut array = properties(cx, &object)?;
            Ok(step(&mut array.make_mut(heap)))
        }
        None => Ok(Value::FALSE),
    }
}

/// `next` and `prev` of an object with declared properties: its pointer would have to be kept.
fn refuse_object(cx: &mut Request, variable: &RefArg<'_>) -> Result<()> {
    if variable.get().as_object().is_none_or(|object| object.slot_count() == 0) {
        return Ok(());
    }
    let name = cx.function_name();
    Err(cx.throw_error("Error", [b"not supported yet: ", &name[..], b"() on an object"].concat()))
}

/// Moves to the next element.
#[php("next(array|object &$array): mixed")]
fn next(cx: &mut Request, mut array: RefArg<'_>) -> Result<Value> {
    refuse_object(cx, &array)?;
    moved(cx, &mut array, |array| value_of(array.advance()))
}

/// Moves to the element before.
#[php("prev(array|object &$array): mixed")]
fn prev(cx: &mut Request, mut array: RefArg<'_>) -> Result<Value> {
    refuse_object(cx, &array)?;
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
