//! How data is shown, compared, converted and computed with.

use crate::casts::too_deep;
use crate::cdata::{self, Spot};
use crate::{exception, values};
use heddle_cdecl::Kind;
use heddle_cdecl::types::attribute;
use heddle_libffi::Trust;
use heddle_runtime::ops::{BinaryOp, Cast};
use heddle_runtime::{Halt, Request, Result};
use heddle_value::{Array, Object, Value, View};
use std::cmp::Ordering;

/// Returns what dumps show.
pub(crate) fn debug_properties(cx: &mut Request, object: &Object) -> Result<Array> {
    let mut array = Array::new();
    if cdata::of(object).is_none() {
        return Ok(array);
    }
    let heap = cx.heap();
    let (spot, trust) = match cdata::lasting_spot(cx, object) {
        Ok(found) => found,
        // the exception stays in flight, and an empty object is shown
        Err(Halt::Exception) => return Ok(array),
        Err(halt) => return Err(halt),
    };
    match spot.ty.kind() {
        Kind::Void | Kind::Function => {}
        Kind::Number(_) | Kind::Enum(_) => {
            let value = values::read(cx, trust, &spot)?;
            array.insert_bytes(heap, b"cdata", value);
        }
        Kind::Pointer(_) => {
            let value = behind(cx, trust, &spot)?;
            array.insert_int(heap, 0, value);
        }
        Kind::Array(of, length) => {
            for index in 0..length as i64 {
                let element = spot.element(of.clone(), spot.at, index);
                let value = values::read(cx, trust, &element)?;
                array.insert_int(heap, index, value);
            }
        }
        Kind::Record => {
            let is_union = spot.ty.attributes() & attribute::UNION != 0;
            for (name, field) in spot.ty.fields() {
                let part = spot.field(field);
                let value = match part.ty.kind() {
                    // nobody knows which member of a union holds something
                    Kind::Pointer(_) if is_union => {
                        let text = format!("{:#x}", part.pointer(trust));
                        Value::from(cx.str(text))
                    }
                    _ => values::read(cx, trust, &part)?,
                };
                array.insert_bytes(heap, name, value);
            }
        }
    }
    Ok(array)
}

/// Returns what a pointer leads to.
fn behind(cx: &mut Request, trust: Trust, spot: &Spot) -> Result<Value> {
    let address = spot.pointer(trust);
    match spot.ty.target() {
        _ if address == 0 => Ok(Value::NULL),
        Some(target) if matches!(target.kind(), Kind::Void) => Ok(Value::int(address as i64)),
        Some(target) => values::read(cx, trust, &spot.element(target, address, 0)),
        None => Ok(Value::NULL),
    }
}

/// Compares the addresses that two pointers hold.
pub(crate) fn compare(cx: &mut Request, left: &Value, right: &Value) -> Result<Option<Ordering>> {
    match (left.view(), right.view()) {
        (View::Object(one), View::Object(other)) if one.same(other) => return Ok(Some(Ordering::Equal)),
        (View::Object(one), View::Object(other)) => {
            let pointer = |object: &Object| cdata::of(object).is_some_and(|data| matches!(data.ty.kind(), Kind::Pointer(_)));
            if pointer(one) && pointer(other) {
                let (one, other) = (one.clone(), other.clone());
                let (one, trust) = cdata::spot(cx, &one)?;
                let (other, _) = cdata::spot(cx, &other)?;
                return Ok(Some(one.pointer(trust).cmp(&other.pointer(trust))));
            }
        }
        (View::Object(_), View::Null) => return Ok(Some(Ordering::Greater)),
        (View::Null, View::Object(_)) => return Ok(Some(Ordering::Less)),
        (View::Object(_), View::Bool(truth)) => return Ok(Some(true.cmp(&truth))),
        (View::Bool(truth), View::Object(_)) => return Ok(Some(truth.cmp(&true))),
        _ => {}
    }
    Err(exception(cx, "Comparison of incompatible C types"))
}

/// Converts a number, or a pointer that leads nowhere, to a text.
pub(crate) fn cast(cx: &mut Request, object: &Object, to: Cast) -> Result<Option<Value>> {
    if to != Cast::String || cdata::of(object).is_none() {
        return Ok(None);
    }
    let (spot, trust) = cdata::spot(cx, object)?;
    match spot.ty.kind() {
        Kind::Number(_) | Kind::Enum(_) => {
            let value = values::read(cx, trust, &spot)?;
            cx.to_str(&value).map(|text| Some(Value::from(text)))
        }
        Kind::Pointer(_) if spot.pointer(trust) == 0 => Ok(Some(Value::from(cx.str("")))),
        _ => Ok(None),
    }
}

/// Returns whether something may be added to data: it is a pointer, or an array, which stands for
/// the address of its first element.
fn start_of(cx: &mut Request, object: &Object) -> Result<Option<(Spot, heddle_cdecl::Ty, usize, Trust)>> {
    if cdata::of(object).is_none() {
        return Ok(None);
    }
    let (spot, trust) = cdata::lasting_spot(cx, object)?;
    Ok(match spot.ty.kind() {
        Kind::Pointer(target) => {
            let start = spot.pointer(trust);
            Some((spot, target, start, trust))
        }
        Kind::Array(of, _) => {
            let start = spot.at;
            Some((spot, of, start, trust))
        }
        _ => None,
    })
}

/// Computes with addresses: `pointer ± number`, `pointer - pointer`.
pub(crate) fn operate(cx: &mut Request, op: BinaryOp, left: &Value, right: &Value) -> Result<Option<Value>> {
    let (object, other, is_swapped) = match (left.view(), right.view()) {
        (View::Object(object), _) if cdata::of(object).is_some() => (object.clone(), right, false),
        (_, View::Object(object)) if op == BinaryOp::Add => (object.clone(), left, true),
        _ => return Ok(None),
    };
    if !matches!(op, BinaryOp::Add | BinaryOp::Sub) || (is_swapped && op == BinaryOp::Sub) {
        return Ok(None);
    }
    let Some((spot, target, start, trust)) = start_of(cx, &object)? else { return Ok(None) };
    let size = target.size().max(1) as i64;
    if op == BinaryOp::Sub
        && let View::Object(second) = other.view()
        && let Some((_, second_target, second_start, _)) = start_of(cx, &second.clone())?
        && heddle_cdecl::types::is_same(&target, &second_target)
    {
        return Ok(Some(Value::int((start.wrapping_sub(second_start) as i64) / size)));
    }
    let steps = cx.to_int(other)?.wrapping_mul(size) as usize;
    let address = if op == BinaryOp::Add { start.wrapping_add(steps) } else { start.wrapping_sub(steps) };
    let ty = if matches!(spot.ty.kind(), Kind::Pointer(_)) { Some(spot.ty) } else { target.pointer_to() };
    let Some(ty) = ty else { return Err(too_deep(cx)) };
    Ok(Some(Value::from(cdata::pointer(cx, trust, ty, address, spot.keep)?)))
}
