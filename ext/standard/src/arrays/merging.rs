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
    if let [first, second] = arrays
        && let (Some(first), Some(second)) = (first.as_array(), second.as_array())
    {
        if let Some(only) = either(first, second)
            && (only.as_slice().is_some() || only.keys().all(|key| matches!(key, KeyRef::Str(_))))
        {
            // as it is, with its internal pointer and the key of its next element
            return Ok(only.clone());
        }
        check_total(cx, first.len() + second.len())?;
        return Ok(Array::merged(cx.heap(), [&**first, &**second].into_iter()));
    }
    let arrays = arrays.iter().filter_map(Value::as_array);
    let mut some = arrays.clone().filter(|array| !array.is_empty());
    if let (Some(only), None) = (some.next(), some.next())
        && only.is_plain_list()
    {
        return Ok(only.clone());
    }
    check_total(cx, arrays.clone().map(|array| array.len()).sum())?;
    Ok(Array::merged(cx.heap(), arrays.map(|array| &**array)))
}

/// Refuses more elements than an array may have.
fn check_total(cx: &mut Request, total: usize) -> Result<()> {
    if total < super::pieces::MOST as usize {
        return Ok(());
    }
    Err(cx.throw_error("Error", format!("The total number of elements must be lower than {}", super::pieces::MOST)))
}

/// Returns the array beside which the other one is empty.
fn either<'a>(first: &'a Array, second: &'a Array) -> Option<&'a Array> {
    if first.is_empty() { Some(second) } else { second.is_empty().then_some(first) }
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
fn array_replace_recursive(cx: &mut Request, array: Array, replacements: &[Value]) -> Result<Array> {
    let mut result = array;
    for replacement in replacements.iter().filter_map(Value::as_array) {
        replace_into(cx, &mut result, replacement)?;
    }
    Ok(result)
}

fn replace_into(cx: &mut Request, target: &mut Array, source: &Array) -> Result<()> {
    cx.check_stack()?;
    if source.is_immortal() {
        return replace_elements(cx, target, source);
    }
    if !source.enter() {
        return Err(recursion(cx));
    }
    let outcome = replace_elements(cx, target, source);
    source.leave();
    outcome
}

fn replace_elements(cx: &mut Request, target: &mut Array, source: &Array) -> Result<()> {
    if source.is_empty() {
        return Ok(());
    }
    let heap = cx.heap();
    let mut target = target.make_mut(heap);
    for (key, value) in source {
        if let Some(new) = value.as_array()
            && let Some(slot) = target.get_mut(key)
        {
            if slot.is_ref() && slot.is_array() {
                *slot = slot.deref().clone();
            }
            if let Some(old) = slot.as_array_mut() {
                replace_into(cx, old, new)?;
                continue;
            }
        }
        target.set(heap, key, plain(value));
    }
    Ok(())
}
