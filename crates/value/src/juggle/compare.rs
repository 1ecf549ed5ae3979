//! `===`, `==` and `<=>`.
//!
//! The order is PHP's: not total. Where two values cannot be ordered (NAN, arrays with different
//! keys) the result is `Greater` whichever stands left, so neither `<` nor `==` holds; `a > b` is
//! to be asked as `b < a`.

use super::convert::to_bool;
use super::number::{self, Number, Parsed};
use super::text::{Decimal, FloatText};
use crate::{Array, ArrayData, Str, Tag, Value, View};
use core::cmp::Ordering;

/// What is thrown (as a panic's payload) when a comparison recurses for ever: PHP's fatal error
/// "Nesting level too deep - recursive dependency?".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NestingTooDeep;

/// `===`: same type, same value; arrays with the same pairs in the same order; the same object.
#[inline]
pub fn identical(left: &Value, right: &Value) -> bool {
    let (left, right) = (left.deref(), right.deref());
    // SAFETY: each payload is read as both tags say.
    unsafe {
        match (left.tag().max(Tag::Null), right.tag().max(Tag::Null)) {
            (Tag::Int, Tag::Int) => left.bits() == right.bits(),
            (Tag::Float, Tag::Float) => left.float_payload() == right.float_payload(),
            (Tag::String, Tag::String) => left.str_unchecked() == right.str_unchecked(),
            (Tag::Array, Tag::Array) => identical_arrays(left.array_unchecked(), right.array_unchecked()),
            (Tag::Object, Tag::Object) | (Tag::Resource, Tag::Resource) => left.bits() == right.bits(),
            (left, right) => left == right,
        }
    }
}

fn identical_arrays(left: &ArrayData, right: &ArrayData) -> bool {
    if core::ptr::eq(left, right) {
        return true;
    }
    if left.len() != right.len() {
        return false;
    }
    let _visit = Visit::enter(left);
    left.iter().zip(right).all(|((left_key, left), (right_key, right))| left_key == right_key && identical(left, right))
}

/// Marks an array while its elements are compared.
struct Visit<'a>(&'a ArrayData);

impl<'a> Visit<'a> {
    fn enter(array: &'a ArrayData) -> Visit<'a> {
        if !array.enter() {
            std::panic::resume_unwind(Box::new(NestingTooDeep));
        }
        Visit(array)
    }
}

impl Drop for Visit<'_> {
    fn drop(&mut self) {
        self.0.leave();
    }
}

/// `==`. `objects` decides where one of the two is an object (and not both are the same).
#[inline]
pub fn loose_eq<E>(left: &Value, right: &Value, objects: &mut impl FnMut(&Value, &Value) -> Result<Ordering, E>) -> Result<bool, E> {
    match (left.view(), right.view()) {
        (View::Int(left), View::Int(right)) => Ok(left == right),
        (View::Str(left), View::Str(right)) => Ok(equal_strs(left, right)),
        _ => Ok(compare(left, right, objects)?.is_eq()),
    }
}

/// `==` of two strings: as numbers when both are numeric.
#[inline]
pub fn equal_strs(left: &Str, right: &Str) -> bool {
    if left.same(right) {
        return true;
    }
    // A string that begins with a letter (or beyond) is no number, and most do.
    match (left.first(), right.first()) {
        (Some(..=b'9'), Some(..=b'9')) => compare_strs(left, right).is_eq(),
        _ => left.as_bytes() == right.as_bytes(),
    }
}

/// `<=>`. `objects` decides where one of the two is an object (and not both are the same).
pub fn compare<E>(left: &Value, right: &Value, objects: &mut impl FnMut(&Value, &Value) -> Result<Ordering, E>) -> Result<Ordering, E> {
    Ok(match (left.view(), right.view()) {
        (View::Int(left), View::Int(right)) => left.cmp(&right),
        (View::Float(left), View::Float(right)) => floats(left, right),
        (View::Int(left), View::Float(right)) => floats(left as f64, right),
        (View::Float(left), View::Int(right)) => floats(left, right as f64),
        (View::Str(left), View::Str(right)) => compare_strs(left, right),
        (View::Object(left), View::Object(right)) if left.same(right) => Ordering::Equal,
        (View::Object(_), _) | (_, View::Object(_)) => return with_object(left, right, objects),
        (View::Null, View::Str(right)) => 0.cmp(&right.len()),
        (View::Str(left), View::Null) => left.len().cmp(&0),
        (View::Null | View::Bool(_), _) | (_, View::Null | View::Bool(_)) => to_bool(left).cmp(&to_bool(right)),
        (View::Array(left), View::Array(right)) => return compare_arrays(left, right, objects),
        (View::Array(_), _) => Ordering::Greater,
        (_, View::Array(_)) => Ordering::Less,
        (View::Resource(left), View::Resource(right)) => left.id().cmp(&right.id()),
        (View::Int(left), View::Str(right)) => int_with_str(left, right),
        (View::Str(left), View::Int(right)) => int_with_str(right, left).reverse(),
        (View::Float(left), View::Str(right)) => float_with_str(left, right),
        (View::Str(left), View::Float(right)) => str_with_float(left, right),
        (View::Resource(left), View::Int(right)) => left.id().cmp(&right),
        (View::Int(left), View::Resource(right)) => left.cmp(&right.id()),
        (View::Resource(left), View::Float(right)) => floats(left.id() as f64, right),
        (View::Float(left), View::Resource(right)) => floats(left, right.id() as f64),
        (View::Resource(left), View::Str(right)) => resource_with_str(left.id(), right),
        (View::Str(left), View::Resource(right)) => resource_with_str(right.id(), left).reverse(),
    })
}

/// Returns `<=>` of two numbers, two strings, or two lists as long as each other of such, where no
/// object takes part; `None` for everything else.
#[inline]
pub fn plain_order(left: &Value, right: &Value) -> Option<Ordering> {
    match (left.view(), right.view()) {
        (View::Int(left), View::Int(right)) => Some(left.cmp(&right)),
        (View::Array(left), View::Array(right)) => plain_lists(left, right),
        (left, right) => plain_scalars(left, right),
    }
}

fn plain_scalars(left: View<'_>, right: View<'_>) -> Option<Ordering> {
    match (left, right) {
        (View::Int(left), View::Int(right)) => Some(left.cmp(&right)),
        (View::Float(left), View::Float(right)) => Some(floats(left, right)),
        (View::Int(left), View::Float(right)) => Some(floats(left as f64, right)),
        (View::Float(left), View::Int(right)) => Some(floats(left, right as f64)),
        (View::Str(left), View::Str(right)) => Some(compare_strs(left, right)),
        _ => None,
    }
}

fn plain_lists(left: &Array, right: &Array) -> Option<Ordering> {
    let (left, right) = (left.as_slice()?, right.as_slice()?);
    if left.len() != right.len() {
        return Some(left.len().cmp(&right.len()));
    }
    for (left, right) in left.iter().zip(right) {
        let order = plain_scalars(left.view(), right.view())?;
        if order.is_ne() {
            return Some(order);
        }
    }
    Some(Ordering::Equal)
}

/// Hands two values to `objects`, each held by a count of its own: user code that runs there may
/// replace what a reference holds.
#[inline(never)]
fn with_object<E>(left: &Value, right: &Value, objects: &mut impl FnMut(&Value, &Value) -> Result<Ordering, E>) -> Result<Ordering, E> {
    let (left, right) = (left.deref().clone(), right.deref().clone());
    objects(&left, &right)
}

#[inline]
fn floats(left: f64, right: f64) -> Ordering {
    left.partial_cmp(&right).unwrap_or(Ordering::Greater)
}

/// `<=>` of two strings: as numbers when both are numeric, else by bytes.
pub fn compare_strs(left: &[u8], right: &[u8]) -> Ordering {
    let whole = |bytes: &[u8]| match bytes.first() {
        Some(..=b'9') => number::parse(bytes).filter(|parsed| !parsed.trailing),
        _ => None,
    };
    match whole(left).and_then(|left| Some((left, whole(right)?))) {
        Some((left_number, right_number)) => compare_parsed(left_number, right_number).unwrap_or_else(|| left.cmp(right)),
        None => left.cmp(right),
    }
}

/// `None` when both are too large in the same direction to be told apart as floats.
fn compare_parsed(left: Parsed, right: Parsed) -> Option<Ordering> {
    if left.overflow != 0 && left.overflow == right.overflow && left.number == right.number {
        return None;
    }
    match (left.number, right.number) {
        (Number::Int(left), Number::Int(right)) => Some(left.cmp(&right)),
        (Number::Int(_), Number::Float(_)) if right.overflow != 0 => Some(0.cmp(&right.overflow)),
        (Number::Float(_), Number::Int(_)) if left.overflow != 0 => Some(left.overflow.cmp(&0)),
        (Number::Float(left), Number::Float(right)) if left == right && left.is_infinite() => None,
        (left, right) => Some(floats(left.as_float(), right.as_float())),
    }
}

fn int_with_str(int: i64, str: &[u8]) -> Ordering {
    match number::parse_whole(str) {
        Some(Number::Int(number)) => int.cmp(&number),
        Some(Number::Float(number)) => floats(int as f64, number),
        None => Decimal::new(int).as_bytes().cmp(str),
    }
}

/// Compares a resource's number with the number that a string begins with, 0 where there is none.
fn resource_with_str(id: i64, str: &[u8]) -> Ordering {
    match number::parse(str).map(|parsed| parsed.number) {
        None => id.cmp(&0),
        Some(Number::Int(number)) => id.cmp(&number),
        Some(Number::Float(number)) => floats(id as f64, number),
    }
}

fn float_with_str(float: f64, str: &[u8]) -> Ordering {
    if float.is_nan() {
        return Ordering::Greater;
    }
    match number::parse_whole(str) {
        Some(number) => floats(float, number.as_float()),
        None => FloatText::new(float, 14).as_bytes().cmp(str),
    }
}

fn str_with_float(str: &[u8], float: f64) -> Ordering {
    if float.is_nan() { Ordering::Greater } else { float_with_str(float, str).reverse() }
}

/// Fewer elements are less; then element by element under the keys of the left one. User code may
/// run between two elements: both arrays are held until the end.
fn compare_arrays<E>(left: &Array, right: &Array, objects: &mut impl FnMut(&Value, &Value) -> Result<Ordering, E>) -> Result<Ordering, E> {
    if left.same(right) {
        return Ok(Ordering::Equal);
    }
    if left.len() != right.len() {
        return Ok(left.len().cmp(&right.len()));
    }
    if let Some(order) = plain_lists(left, right) {
        return Ok(order);
    }
    let (left, right) = (left.clone(), right.clone());
    let _visit = Visit::enter(&left);
    for (key, value) in &left {
        let Some(other) = right.get(key) else { return Ok(Ordering::Greater) };
        let ordering = compare(value, other, objects)?;
        if ordering.is_ne() {
            return Ok(ordering);
        }
    }
    Ok(Ordering::Equal)
}
