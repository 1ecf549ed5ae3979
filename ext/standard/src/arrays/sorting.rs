//! The functions that sort an array: by value or key, up or down, by an order or a function.
//!
//! All are stable. They sort a copy and assign it, so that PHP code which a comparison runs sees
//! the array as it was.

use super::order::Order;
use super::{permutation, plain};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{RefArg, True};
use heddle_runtime::{Callable, Halt, Request, Result, ops};
use heddle_value::array::Fallback;
use heddle_value::{Array, Direction, KeyRef, Renumber, Value, View};
use std::cmp::Ordering;

use super::order::SORT_REGULAR;

pub(crate) const FUNCTIONS: &[&Function] = &[
    &sort::DECL,
    &rsort::DECL,
    &usort::DECL,
    &asort::DECL,
    &arsort::DECL,
    &uasort::DECL,
    &ksort::DECL,
    &krsort::DECL,
    &uksort::DECL,
    &natsort::DECL,
    &natcasesort::DECL,
];

/// The array in a variable, shared with it.
fn array_of(variable: &RefArg<'_>) -> Array {
    variable.get().as_array().cloned().unwrap_or_default()
}

/// Sorts by value.
fn by_value(cx: &mut Request, variable: &mut RefArg<'_>, renumber: Renumber, direction: Direction, order: Order) -> Result<True> {
    let heap = cx.heap();
    let numbers = matches!(order, Order::Regular | Order::Numeric) && renumber == Renumber::Yes;
    if numbers && variable.array_mut().sort_numbers(heap, direction) {
        return Ok(True);
    }
    let mut array = array_of(variable);
    let values: Vec<&Value> = array.values().map(Value::deref).collect();
    if let Some(places) = permutation::of_values(cx, &values, order, direction)? {
        drop(values);
        array = rearranged(cx, &array, &places, renumber);
    } else {
        drop(values);
        array.sort_by(heap, renumber, Fallback::Merge, |(_, left), (_, right)| {
            order.values(cx, left, right).map(|order| turned(order, direction))
        })?;
    }
    put(cx, variable, array)?;
    Ok(True)
}

/// Turns an order round for a descending sort. To exchange the sides of the comparison would not be
/// the same: of two that cannot be compared the left one is always the greater.
pub(super) fn turned(order: Ordering, direction: Direction) -> Ordering {
    if direction == Direction::Descending { order.reverse() } else { order }
}

/// Gives a variable's array new content: walks by reference through it go on at the same place.
fn put(cx: &mut Request, variable: &mut RefArg<'_>, sorted: Array) -> Result<()> {
    let heap = cx.heap();
    match variable.value_mut().as_array_mut() {
        Some(array) => {
            let next = sorted.next_free();
            let mut array = array.make_mut(heap);
            array.replace_content(heap, sorted);
            if let Some(next) = next {
                array.set_next_free(next);
            }
            Ok(())
        }
        None => variable.set(cx, sorted),
    }
}

/// The array with its elements in a new order.
fn rearranged(cx: &Request, array: &Array, places: &[u32], renumber: Renumber) -> Array {
    let heap = cx.heap();
    // in an array without holes places are positions
    let is_dense = array.len() == array.end() as usize;
    let elements: Vec<(KeyRef<'_>, &Value)> = if is_dense { Vec::new() } else { array.iter().collect() };
    let element = |place: u32| match array.at(place) {
        Some(element) if is_dense => element,
        _ => elements[place as usize],
    };
    let ordered = places.iter().map(|place| element(*place));
    if renumber == Renumber::Yes {
        return Array::from_values(heap, ordered.map(|(_, value)| plain(value)));
    }
    let mut sorted = Array::with_hashed_capacity(heap, places.len());
    let mut target = sorted.make_mut(heap);
    for (key, value) in ordered {
        target.add(heap, key, plain(value));
    }
    if let Some(next) = array.next_free() {
        target.set_next_free(next);
    }
    sorted
}

/// Tells whether both keys are ints, and the first may stand before the second.
fn in_order(left: Option<i64>, right: Option<i64>, direction: Direction) -> bool {
    match (left, right) {
        (Some(left), Some(right)) => turned(left.cmp(&right), direction) == Ordering::Less,
        _ => false,
    }
}

/// Sorts by key.
fn by_key(cx: &mut Request, variable: &mut RefArg<'_>, direction: Direction, order: Order) -> Result<True> {
    let heap = cx.heap();
    let mut array = array_of(variable);
    let numbers = matches!(order, Order::Regular | Order::Numeric);
    let int = |key: KeyRef<'_>| if let KeyRef::Int(int) = key { Some(int) } else { None };
    let is_list = direction == Direction::Ascending && array.is_list();
    if numbers && (is_list || array.keys().map(int).is_sorted_by(|left, right| in_order(*left, *right, direction))) {
        drop(array);
        variable.array_mut().set_cursor(heap, 0);
        return Ok(True);
    }
    let ints: Option<Vec<i64>> = array.keys().map(int).collect();
    if numbers && let Some(ints) = ints {
        array = rearranged(cx, &array, &permutation::of_ints(&ints, direction), Renumber::No);
    } else if order == Order::Regular
        && let Some(places) = permutation::of_names(&array, direction)
    {
        array = rearranged(cx, &array, &places, Renumber::No);
    } else {
        let keys: Vec<Value> = array.keys().map(KeyRef::to_value).collect();
        match permutation::of_values(cx, &keys.iter().collect::<Vec<_>>(), order, direction)? {
            Some(places) => array = rearranged(cx, &array, &places, Renumber::No),
            None => array.sort_by(heap, Renumber::No, Fallback::Merge, |(left, _), (right, _)| {
                order.keys(cx, left, right).map(|order| turned(order, direction))
            })?,
        }
    }
    put(cx, variable, array)?;
    Ok(True)
}

/// A comparison by a function, which has to answer with a number.
struct Comparison {
    callback: Callable,
    /// It was said that a bool is no answer.
    complained: bool,
}

impl Comparison {
    fn order(&mut self, cx: &mut Request, left: Value, right: Value) -> Result<Ordering> {
        let answer = cx.call_mut(&self.callback, &mut [left.clone(), right.clone()])?;
        match answer.view() {
            View::Int(int) => Ok(int.cmp(&0)),
            View::Bool(greater) => bool_order(cx, &self.callback, &mut self.complained, greater, [left, right]),
            _ => Ok(cx.to_int(&answer)?.cmp(&0)),
        }
    }
}

/// Returns the order that a bool, which a function gave for a pair of values, stands for, after
/// PHP's complaint about it.
///
/// # Errors
/// Propagates what the error handler or the function throws.
#[cold]
pub(super) fn bool_order(
    cx: &mut Request,
    callback: &Callable,
    complained: &mut bool,
    greater: bool,
    [left, right]: [Value; 2],
) -> Result<Ordering> {
    if !*complained {
        *complained = true;
        let message = "Returning bool from comparison function is deprecated, return an integer less than, equal to, or greater than zero";
        let function = cx.function_name();
        cx.deprecated([&function[..], b"(): ", message.as_bytes()].concat())?;
    }
    if greater {
        return Ok(Ordering::Greater);
    }
    // false may mean less or equal: the other way round tells
    let answer = cx.call_mut(callback, &mut [right, left])?;
    Ok(if ops::truth(cx, &answer) { Ordering::Less } else { Ordering::Equal })
}

/// Sorts by a function.
fn by_callback(
    cx: &mut Request,
    variable: &mut RefArg<'_>,
    renumber: Renumber,
    callback: Callable,
    compared: fn(KeyRef<'_>, &Value) -> Value,
) -> Result<True> {
    let heap = cx.heap();
    let mut array = array_of(variable);
    let mut comparison = Comparison { callback, complained: false };
    let mut halted = None;
    array.sort_by(heap, renumber, Fallback::Never, |(left_key, left), (right_key, right)| {
        if halted.is_some() {
            return Ok(Ordering::Equal);
        }
        let order = comparison.order(cx, compared(left_key, left), compared(right_key, right));
        Ok::<_, Halt>(order.unwrap_or_else(|halt| {
            // the sort goes on as if all else were equal, and what is sorted by then stays so
            halted = Some(halt);
            Ordering::Equal
        }))
    })?;
    if matches!(halted, None | Some(Halt::Exception)) {
        put(cx, variable, array)?;
    }
    halted.map_or(Ok(True), Err)
}

fn value_of(_: KeyRef<'_>, value: &Value) -> Value {
    value.deref().clone()
}

/// Sorts the values.
#[php("sort(array &$array, int $flags = SORT_REGULAR): true")]
fn sort(cx: &mut Request, mut array: RefArg<'_>, flags: i64) -> Result<True> {
    by_value(cx, &mut array, Renumber::Yes, Direction::Ascending, Order::of(flags))
}

/// Sorts the values, the greatest first.
#[php("rsort(array &$array, int $flags = SORT_REGULAR): true")]
fn rsort(cx: &mut Request, mut array: RefArg<'_>, flags: i64) -> Result<True> {
    by_value(cx, &mut array, Renumber::Yes, Direction::Descending, Order::of(flags))
}

/// Sorts the values by a function.
#[php("usort(array &$array, callable $callback): true")]
fn usort(cx: &mut Request, mut array: RefArg<'_>, callback: Callable) -> Result<True> {
    by_callback(cx, &mut array, Renumber::Yes, callback, value_of)
}

/// Sorts the values; keys stay with them.
#[php("asort(array &$array, int $flags = SORT_REGULAR): true")]
fn asort(cx: &mut Request, mut array: RefArg<'_>, flags: i64) -> Result<True> {
    by_value(cx, &mut array, Renumber::No, Direction::Ascending, Order::of(flags))
}

/// Sorts the values, the greatest first; keys stay with them.
#[php("arsort(array &$array, int $flags = SORT_REGULAR): true")]
fn arsort(cx: &mut Request, mut array: RefArg<'_>, flags: i64) -> Result<True> {
    by_value(cx, &mut array, Renumber::No, Direction::Descending, Order::of(flags))
}

/// Sorts the values by a function; keys stay with them.
#[php("uasort(array &$array, callable $callback): true")]
fn uasort(cx: &mut Request, mut array: RefArg<'_>, callback: Callable) -> Result<True> {
    by_callback(cx, &mut array, Renumber::No, callback, value_of)
}

/// Sorts by key.
#[php("ksort(array &$array, int $flags = SORT_REGULAR): true")]
fn ksort(cx: &mut Request, mut array: RefArg<'_>, flags: i64) -> Result<True> {
    by_key(cx, &mut array, Direction::Ascending, Order::of(flags))
}

/// Sorts by key, the greatest first.
#[php("krsort(array &$array, int $flags = SORT_REGULAR): true")]
fn krsort(cx: &mut Request, mut array: RefArg<'_>, flags: i64) -> Result<True> {
    by_key(cx, &mut array, Direction::Descending, Order::of(flags))
}

/// Sorts by key, by a function.
#[php("uksort(array &$array, callable $callback): true")]
fn uksort(cx: &mut Request, mut array: RefArg<'_>, callback: Callable) -> Result<True> {
    by_callback(cx, &mut array, Renumber::No, callback, |key, _| key.to_value())
}

/// Sorts as people order names with numbers; keys stay.
#[php("natsort(array &$array): true")]
fn natsort(cx: &mut Request, mut array: RefArg<'_>) -> Result<True> {
    by_value(cx, &mut array, Renumber::No, Direction::Ascending, Order::Natural)
}

/// As `natsort`, without regard to letters' case.
#[php("natcasesort(array &$array): true")]
fn natcasesort(cx: &mut Request, mut array: RefArg<'_>) -> Result<True> {
    by_value(cx, &mut array, Renumber::No, Direction::Ascending, Order::FoldedNatural)
}
