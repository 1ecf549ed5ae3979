//! Several arrays as one.

use super::plain;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::ops::{self, Cast};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, KeyRef, Value, View};

pub(crate) const FUNCTIONS: &[&Function] =
    &[&array_merge::DECL, &array_merge_recursive::DECL, &array_replace::DECL, &array_replace_recursive::DECL];

/// All elements one after the other: int keys are numbered anew, later values under a string key
/// overwrite.
#[php("array_merge(array ...$arrays): array")]
fn array_merge(cx: &mut Request, arrays: &[Value]) -> Result<Array> {
    let arrays = arrays.iter().filter_map(Value::as_array);
    let mut some = arrays.clone().filter(|array| !array.is_empty());
    if let (Some(only), None) = (some.next(), some.next())
        && only.as_slice().is_some()
        && only.next_free() == Some(only.len() as i64)
    {
        return Ok(only.clone());
    }
    if arrays.clone().map(|array| array.len()).sum::<usize>() >= super::pieces::MOST as usize {
        return Err(cx.throw_error("Error", format!("The total number of elements must be lower than {}", super::pieces::MOST)));
    }
    Ok(Array::merged(cx.heap(), arrays.map(|array| &**array)))
}

/// As `array_merge`, but values under the same string key are merged with each other.
#[php("array_merge_recursive(array ...$arrays): array")]
fn array_merge_recursive(cx: &mut Request, arrays: Vec<Array>) -> Result<Array> {
    let mut result = Array::new();
    for array in &arrays {
        merge_into(cx, &mut result, array)?;
    }
    Ok(result)
}

fn recursion(cx: &mut Request) -> heddle_runtime::Halt {
    cx.throw_error("Error", "Recursion detected")
}

fn merge_into(cx: &mut Request, target: &mut Array, source: &Array) -> Result<()> {
    cx.check_stack()?;
    if !source.enter() {
        return Err(recursion(cx));
    }
    let outcome = merge_elements(cx, target, source);
    source.leave();
    outcome
}

fn push(cx: &mut Request, target: &mut Array, value: Value) -> Result<()> {
    match target.push(cx.heap(), value) {
        Ok(()) => Ok(()),
        Err(_) => Err(cx.throw_error("Error", "Cannot add element to the array as the next element is already occupied")),
    }
}

fn merge_elements(cx: &mut Request, target: &mut Array, source: &Array) -> Result<()> {
    let heap = cx.heap();
    for (key, value) in source {
        let KeyRef::Str(name) = key else {
            push(cx, target, plain(value))?;
            continue;
        };
        let Some(old) = target.get_str_exact(name) else {
            target.insert_str_exact(heap, name.clone(), plain(value));
            continue;
        };
        let mut merged = match old.view() {
            View::Array(array) => array.clone(),
            View::Object(_) => {
                let object = ops::cast(cx, old.deref().clone(), Cast::Array)?;
                object.as_array().cloned().unwrap_or_default()
            }
            _ => Array::from_values(heap, [old.deref().clone()]),
        };
        match value.view() {
            View::Array(array) => {
                let array = array.clone();
                merge_into(cx, &mut merged, &array)?;
            }
            View::Object(_) => {
                let object = ops::cast(cx, value.deref().clone(), Cast::Array)?;
                merge_into(cx, &mut merged, &object.as_array().cloned().unwrap_or_default())?;
            }
            _ => push(cx, &mut merged, value.deref().clone())?,
        }
        target.insert_str_exact(heap, name.clone(), Value::from(merged));
    }
    Ok(())
}

/// The first array, with values of the others under the same keys.
#[php("array_replace(array $array, array ...$replacements): array")]
fn array_replace(cx: &mut Request, array: &Array, replacements: &[Value]) -> Array {
    let heap = cx.heap();
    let mut result = array.clone();
    for replacement in replacements.iter().filter_map(Value::as_array).filter(|array| !array.is_empty()) {
        let mut target = result.make_mut(heap);
        for (key, value) in replacement {
            target.set(heap, key, plain(value));
        }
    }
    result
}

/// As `array_replace`, arrays within arrays likewise.
#[php("array_replace_recursive(array $array, array ...$replacements): array")]
fn array_replace_recursive(cx: &mut Request, array: Array, replacements: Vec<Array>) -> Result<Array> {
    let mut result = array;
    for replacement in &replacements {
        replace_into(cx, &mut result, replacement)?;
    }
    Ok(result)
}

fn replace_into(cx: &mut Request, target: &mut Array, source: &Array) -> Result<()> {
    cx.check_stack()?;
    if !source.enter() {
        return Err(recursion(cx));
    }
    let outcome = replace_elements(cx, target, source);
    source.leave();
    outcome
}

fn replace_elements(cx: &mut Request, target: &mut Array, source: &Array) -> Result<()> {
    let heap = cx.heap();
    for (key, value) in source {
        let place = value.as_array().and_then(|new| Some((new, target.get_mut(heap, key).filter(|old| old.as_array().is_some())?)));
        let Some((new, slot)) = place else {
            target.insert(heap, key, plain(value));
            continue;
        };
        // the element leaves its place, so that it is changed as it is when nobody else has it
        let mut old = std::mem::replace(slot, Value::NULL).into_deref();
        replace_into(cx, old.as_array_mut().expect("just asked"), new)?;
        *slot = old;
    }
    Ok(())
}
