//! A function applied to elements: map, filter, reduce, find.

use super::plain;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Callable, Request, Result, ops};
use heddle_value::{Array, KeyRef, ListBuilder, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &array_map::DECL,
    &array_filter::DECL,
    &array_reduce::DECL,
    &array_find::DECL,
    &array_find_key::DECL,
    &array_any::DECL,
    &array_all::DECL,
];

pub(crate) const ARRAY_FILTER_USE_BOTH: i64 = 1;
pub(crate) const ARRAY_FILTER_USE_KEY: i64 = 2;

/// What a function makes of the elements of one array, or of those of several at the same place.
#[php("array_map(?callable $callback, array $array, array ...$arrays): array")]
fn array_map(cx: &mut Request, callback: Option<Callable>, array: &Array, arrays: Vec<&Array>) -> Result<Array> {
    match callback {
        None if arrays.is_empty() => Ok(array.clone()),
        Some(callback) if arrays.is_empty() => map_one(cx, &callback, array),
        callback => map_many(cx, callback.as_ref(), array, arrays),
    }
}

fn map_one(cx: &mut Request, callback: &Callable, array: &Array) -> Result<Array> {
    let heap = cx.heap();
    if let Some(list) = array.as_slice() {
        let mut result = ListBuilder::with_capacity(heap, list.len());
        for value in list {
            let value = cx.call_mut(callback, &mut [value.deref().clone()])?;
            result.push(heap, value.into_deref());
        }
        return Ok(result.finish());
    }
    let mut result = array.with_same_keys(heap, &Value::NULL);
    let mut target = result.make_mut(heap);
    for (value, (_, slot)) in array.values().zip(target.iter_mut()) {
        *slot = cx.call_mut(callback, &mut [value.deref().clone()])?.into_deref();
    }
    Ok(result)
}

fn map_many(cx: &mut Request, callback: Option<&Callable>, first: &Array, others: Vec<&Array>) -> Result<Array> {
    let heap = cx.heap();
    let arrays: Vec<&Array> = std::iter::once(first).chain(others).collect();
    let mut columns: Vec<_> = arrays.iter().map(|array| array.values()).collect();
    // without a function the elements are passed on as they are, references among them
    let cell = if callback.is_some() { |value: &Value| value.deref().clone() } else { plain };
    let rows = arrays.iter().map(|array| array.len()).max().unwrap_or_default();
    let mut result = ListBuilder::with_capacity(heap, rows);
    let mut row: Vec<Value> = Vec::with_capacity(columns.len());
    for _ in 0..rows {
        let cells = columns.iter_mut().map(|column| column.next().map_or(Value::NULL, cell));
        let value = match callback {
            Some(callback) => {
                row.clear();
                row.extend(cells);
                cx.call_mut(callback, &mut row)?.into_deref()
            }
            None => Value::from(Array::from_values(heap, cells)),
        };
        result.push(heap, value);
    }
    Ok(result.finish())
}

/// The elements that a function says yes to; those that count as true without one.
#[php("array_filter(array $array, ?callable $callback = null, int $mode = 0): array")]
fn array_filter(cx: &mut Request, array: &Array, callback: Option<Callable>, mode: i64) -> Result<Array> {
    let heap = cx.heap();
    let mut result = Array::new();
    let mut target = result.make_mut(heap);
    for (key, value) in array {
        let kept = match &callback {
            None => ops::truth(cx, value.deref()),
            Some(callback) => {
                let answer = match mode {
                    ARRAY_FILTER_USE_KEY => cx.call_mut(callback, &mut [key.to_value()])?,
                    ARRAY_FILTER_USE_BOTH => cx.call_mut(callback, &mut [value.deref().clone(), key.to_value()])?,
                    _ => cx.call_mut(callback, &mut [value.deref().clone()])?,
                };
                answer.as_bool().unwrap_or_else(|| ops::truth(cx, &answer))
            }
        };
        if kept {
            target.add(heap, key, plain(value));
        }
    }
    Ok(result)
}

/// What a function makes of a value and each element, one after the other.
#[php("array_reduce(array $array, callable $callback, mixed $initial = null): mixed")]
fn array_reduce(cx: &mut Request, array: &Array, callback: Callable, initial: &Value) -> Result<Value> {
    let mut carry = initial.deref().clone();
    for value in array.values() {
        carry = cx.call_mut(&callback, &mut [carry, value.deref().clone()])?.into_deref();
    }
    Ok(carry)
}

/// The first element for which the function's answer is `wanted`.
fn first<'a>(cx: &mut Request, array: &'a Array, callback: &Callable, wanted: bool) -> Result<Option<(KeyRef<'a>, &'a Value)>> {
    for (key, value) in array {
        let answer = cx.call_mut(callback, &mut [value.deref().clone(), key.to_value()])?;
        if ops::truth(cx, &answer) == wanted {
            return Ok(Some((key, value)));
        }
    }
    Ok(None)
}

/// The first element that a function says yes to.
#[php("array_find(array $array, callable $callback): mixed")]
fn array_find(cx: &mut Request, array: &Array, callback: Callable) -> Result<Value> {
    Ok(first(cx, array, &callback, true)?.map_or(Value::NULL, |(_, value)| value.deref().clone()))
}

/// The key of the first element that a function says yes to.
#[php("array_find_key(array $array, callable $callback): mixed")]
fn array_find_key(cx: &mut Request, array: &Array, callback: Callable) -> Result<Value> {
    Ok(first(cx, array, &callback, true)?.map_or(Value::NULL, |(key, _)| key.to_value()))
}

/// Whether a function says yes to any element.
#[php("array_any(array $array, callable $callback): bool")]
fn array_any(cx: &mut Request, array: &Array, callback: Callable) -> Result<bool> {
    Ok(first(cx, array, &callback, true)?.is_some())
}

/// Whether a function says yes to all elements.
#[php("array_all(array $array, callable $callback): bool")]
fn array_all(cx: &mut Request, array: &Array, callback: Callable) -> Result<bool> {
    Ok(first(cx, array, &callback, false)?.is_none())
}
