//! `array_unique`: each value once.

use super::order::{Order, SORT_STRING};
use super::plain;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Request, Result};
use heddle_value::array::{Fallback, hybrid_sort};
use heddle_value::{Array, Key, Value, View};

pub(crate) const FUNCTIONS: &[&Function] = &[&array_unique::DECL];

/// The first of all equal elements, under its key.
#[php("array_unique(array $array, int $flags = SORT_STRING): array")]
fn array_unique(cx: &mut Request, array: Array, flags: i64) -> Result<Array> {
    if array.len() <= 1 {
        return Ok(array);
    }
    let keep = match flags {
        SORT_STRING => first_texts(cx, &array)?,
        _ => first_equals(cx, &array, Order::of(flags))?,
    };
    if keep.iter().all(|kept| *kept) {
        return Ok(array);
    }
    let heap = cx.heap();
    let mut result = Array::with_capacity(heap, keep.iter().filter(|kept| **kept).count());
    let mut target = result.make_mut(heap);
    for ((key, value), _) in array.iter().zip(keep).filter(|(_, kept)| *kept) {
        target.add(heap, key, plain(value));
    }
    Ok(result)
}

/// For each element whether its text is there for the first time.
fn first_texts(cx: &mut Request, array: &Array) -> Result<Vec<bool>> {
    let heap = cx.heap();
    let mut seen = Array::with_hashed_capacity(heap, array.len());
    let mut set = seen.make_mut(heap);
    let mut keep = Vec::with_capacity(array.len());
    for value in array.values() {
        let key = match value.view() {
            View::Int(int) => Key::Int(int),
            _ => Key::from(cx.to_str(value)?),
        };
        let before = set.len();
        set.entry(heap, &key);
        keep.push(set.len() > before);
    }
    Ok(keep)
}

/// For each element whether it is the first of those that an order holds equal: neighbours once
/// they are sorted.
fn first_equals(cx: &mut Request, array: &Array, order: Order) -> Result<Vec<bool>> {
    let mut sorted: Vec<(usize, &Value)> = array.values().map(Value::deref).enumerate().collect();
    hybrid_sort(&mut sorted, Fallback::Merge, &mut |left, right| Ok(order.values(cx, left.1, right.1)?.then(left.0.cmp(&right.0))))?;
    let mut keep = vec![true; array.len()];
    let mut last = sorted[0];
    for &(at, value) in &sorted[1..] {
        if order.values(cx, last.1, value)?.is_eq() {
            keep[at.max(last.0)] = false;
            last = if at < last.0 { (at, value) } else { last };
        } else {
            last = (at, value);
        }
    }
    Ok(keep)
}
