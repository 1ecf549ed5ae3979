//! The first and last elements: reading them, adding, taking away.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::RefArg;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, KeyRef, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &array_push::DECL,
    &array_pop::DECL,
    &array_shift::DECL,
    &array_unshift::DECL,
    &array_key_first::DECL,
    &array_key_last::DECL,
    &array_first::DECL,
    &array_last::DECL,
];

/// Adds values at the end; how many elements there are then.
#[php("array_push(array &$array, mixed ...$values): int")]
fn array_push(cx: &mut Request, mut array: RefArg<'_>, values: &mut [Value]) -> Result<usize> {
    let heap = cx.heap();
    let mut target = array.array_mut().make_mut(heap);
    for value in values {
        if target.push(heap, value.take().into_deref()).is_err() {
            return Err(cx.throw_error("Error", "Cannot add element to the array as the next element is already occupied"));
        }
    }
    Ok(target.len())
}

/// Takes the last element away.
#[php("array_pop(array &$array): mixed")]
fn array_pop(cx: &mut Request, mut array: RefArg<'_>) -> Value {
    array.array_mut().pop(cx.heap()).map_or(Value::NULL, Value::into_deref)
}

/// Takes the first element away and numbers int keys anew.
#[php("array_shift(array &$array): mixed")]
fn array_shift(cx: &mut Request, mut array: RefArg<'_>) -> Value {
    array.array_mut().shift(cx.heap()).map_or(Value::NULL, Value::into_deref)
}

/// Puts values before the first element and numbers int keys anew; how many elements there are
/// then.
#[php("array_unshift(array &$array, mixed ...$values): int")]
fn array_unshift(cx: &mut Request, mut array: RefArg<'_>, values: &mut [Value]) -> usize {
    let array = array.array_mut();
    array.unshift(cx.heap(), values.iter_mut().map(|value| value.take().into_deref()));
    array.len()
}

/// The first key.
#[php("array_key_first(array $array): string|int|null", pure)]
fn array_key_first(array: &Array) -> Value {
    array.keys().next().map_or(Value::NULL, KeyRef::to_value)
}

/// The last key.
#[php("array_key_last(array $array): string|int|null", pure)]
fn array_key_last(array: &Array) -> Value {
    array.keys().next_back().map_or(Value::NULL, KeyRef::to_value)
}

/// The first element; null when there is none.
#[php("array_first(array $array): mixed", pure)]
fn array_first(array: &Array) -> Value {
    array.values().next().map_or(Value::NULL, |value| value.deref().clone())
}

/// The last element; null when there is none.
#[php("array_last(array $array): mixed", pure)]
fn array_last(array: &Array) -> Value {
    array.values().next_back().map_or(Value::NULL, |value| value.deref().clone())
}
