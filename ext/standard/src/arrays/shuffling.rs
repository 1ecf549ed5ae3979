//! Random order and random choice: `shuffle`, `array_rand`.

use crate::strings::shuffle::up_to;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{RefArg, True};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[&shuffle::DECL, &array_rand::DECL];

/// Puts the elements into a random order under new keys.
#[php("shuffle(array &$array): true")]
fn shuffle(cx: &mut Request, mut array: RefArg<'_>) -> Result<True> {
    let mut values: Vec<Value> = array.get().as_array().map(|array| array.values().cloned().collect()).unwrap_or_default();
    for last in (1..values.len()).rev() {
        let other = up_to(cx, last as u64)? as usize;
        values.swap(last, other);
    }
    let shuffled = Array::from_values(cx.heap(), values);
    array.set(cx, shuffled)?;
    Ok(True)
}

/// A key chosen at random, or an array of several in their order.
#[php("array_rand(array $array, int $num = 1): array|string|int")]
fn array_rand(cx: &mut Request, array: &Array, num: i64) -> Result<Value> {
    if array.is_empty() {
        return Err(cx.bad_argument(1, "must not be empty"));
    }
    if num < 1 || num as usize > array.len() {
        return Err(cx.bad_argument(2, "must be between 1 and the number of elements in argument #1 ($array)"));
    }
    let last = array.len() as u64 - 1;
    if num == 1 {
        let chosen = up_to(cx, last)? as usize;
        return Ok(array.keys().nth(chosen).map_or(Value::NULL, |key| key.to_value()));
    }
    let num = num as usize;
    // of more than half, choose those that are left out
    let negative = num > array.len() / 2;
    let mut left = if negative { array.len() - num } else { num };
    let mut marked = vec![false; array.len()];
    while left > 0 {
        let at = up_to(cx, last)? as usize;
        if !marked[at] {
            marked[at] = true;
            left -= 1;
        }
    }
    let chosen = array.keys().zip(marked).filter(|(_, marked)| *marked != negative).map(|(key, _)| key.to_value());
    Ok(Value::from(Array::from_values(cx.heap(), chosen)))
}
