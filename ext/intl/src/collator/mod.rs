//! Collators.

pub(crate) mod class;
pub(crate) mod functions;

use crate::errors::{self, fail};
use crate::held::{self, text};
use heddle_icu::code::is_failure;
use heddle_icu::collate::Collator;
use heddle_icu::text::to16;
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::decl::convert::RefArg;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Value};
use std::cmp::Ordering;
use std::rc::Rc;

const HOOKS: ClassHooks = ClassHooks { create: Some(held::create), not_cloneable: true, not_serializable: true, ..ClassHooks::NONE };

const SORT_STRING: i64 = 1;
const SORT_NUMERIC: i64 = 2;

fn this_one(cx: &mut Request, this: &Object) -> Result<Rc<Collator>> {
    held::get(cx, this, "")
}

fn construct(cx: &mut Request, this: &Object, locale: &[u8]) -> Result<Value> {
    crate::locale::check_length(cx, locale)?;
    let locale = crate::locale::or_default(cx, locale);
    let mut status = 0;
    let Some(collator) = Collator::open(&locale, &mut status) else {
        return Err(errors::refuse(cx, status, "unable to open ICU collator"));
    };
    held::set(this, collator);
    errors::note(cx, Some(this), status);
    Ok(Value::NULL)
}

fn create(cx: &mut Request, locale: &[u8]) -> Result<Value> {
    errors::clear(cx);
    crate::locale::check_length_or_null(cx, locale, |cx| {
        let locale = crate::locale::or_default(cx, locale);
        let mut status = 0;
        let Some(collator) = Collator::open(&locale, &mut status) else {
            return errors::fail_null(cx, None, status, "unable to open ICU collator");
        };
        let object = held::make(cx, "Collator", collator)?;
        errors::note(cx, Some(&object), status);
        Ok(object.into())
    })
}

fn compare(cx: &mut Request, this: &Object, string1: &[u8], string2: &[u8]) -> Result<Value> {
    let collator = this_one(cx, this)?;
    let Some(left) = to16(string1) else { return fail(cx, Some(this), 10, "Error converting first argument to UTF-16") };
    let Some(right) = to16(string2) else { return fail(cx, Some(this), 10, "Error converting second argument to UTF-16") };
    Ok(Value::int(collator.compare(&left, &right) as i64))
}

/// An element with its text: as UTF-16, or what numbers compare as.
fn order(cx: &mut Request, collator: &Collator, flags: i64, left: &Value, right: &Value) -> Result<Ordering> {
    let numeric = |value: &Value| match value.as_bytes() {
        Some(bytes) => heddle_value::juggle::parse_whole(bytes).map(Value::from),
        None => None,
    };
    match flags {
        SORT_NUMERIC => {
            let number = |cx: &mut Request, value: &Value| -> Result<Value> {
                Ok(match value.as_bytes() {
                    Some(bytes) => heddle_value::juggle::parse(bytes).map_or(Value::int(0), |parsed| Value::from(parsed.number)),
                    None if value.is_int() || value.is_float() => value.clone(),
                    None => Value::int(cx.to_int(value)?),
                })
            };
            let (left, right) = (number(cx, left)?, number(cx, right)?);
            heddle_runtime::ops::order(cx, &left, &right)
        }
        SORT_STRING => {
            let (left, right) = (cx.to_str(left)?, cx.to_str(right)?);
            Ok(collator.compare(&heddle_icu::text::to16_lossy(&left), &heddle_icu::text::to16_lossy(&right)))
        }
        _ => {
            let to_text = |cx: &mut Request, value: &Value| -> Result<Value> {
                Ok(if value.as_object().is_some_and(has_text) { cx.to_str(value)?.into() } else { value.clone() })
            };
            let (left, right) = (to_text(cx, left)?, to_text(cx, right)?);
            if let (Some(one), Some(other)) = (left.as_bytes(), right.as_bytes()) {
                if let (Some(one), Some(other)) = (numeric(&left), numeric(&right)) {
                    return heddle_runtime::ops::order(cx, &one, &other);
                }
                return Ok(collator.compare(&heddle_icu::text::to16_lossy(one), &heddle_icu::text::to16_lossy(other)));
            }
            heddle_runtime::ops::order(cx, &left, &right)
        }
    }
}

/// Whether an object can be a text.
fn has_text(object: &Object) -> bool {
    heddle_runtime::object::class_of(object).method(b"__tostring").is_some()
}

/// Whether all texts of an array are UTF-8.
fn are_texts(array: &Array) -> bool {
    array.values().all(|value| value.deref().as_bytes().is_none_or(|bytes| std::str::from_utf8(bytes).is_ok()))
}

fn sort_with(cx: &mut Request, this: &Object, mut array: RefArg<'_>, flags: i64, keep_keys: bool) -> Result<Value> {
    let collator = this_one(cx, this)?;
    let held = array.array_mut().clone();
    if flags != SORT_NUMERIC && !are_texts(&held) {
        return fail(cx, Some(this), 10, "Error converting array from UTF-8 to UTF-16");
    }
    let mut pairs: Vec<(heddle_value::Key, Value)> = held.iter().map(|(key, value)| (key.to_key(), value.clone())).collect();
    heddle_value::array::merge_sort(&mut pairs, &mut |one, other| order(cx, &collator, flags, one.1.deref(), other.1.deref()))?;
    let sorted = if keep_keys {
        Array::from_pairs(cx.heap(), pairs)
    } else {
        Array::from_values(cx.heap(), pairs.into_iter().map(|(_, value)| value))
    };
    array.set(cx, sorted)?;
    Ok(Value::TRUE)
}

fn sort(cx: &mut Request, this: &Object, array: RefArg<'_>, flags: i64) -> Result<Value> {
    sort_with(cx, this, array, flags, false)
}

fn asort(cx: &mut Request, this: &Object, array: RefArg<'_>, flags: i64) -> Result<Value> {
    sort_with(cx, this, array, flags, true)
}

fn sort_with_sort_keys(cx: &mut Request, this: &Object, mut array: RefArg<'_>) -> Result<Value> {
    let collator = this_one(cx, this)?;
    let values: Vec<Value> = array.array_mut().values().cloned().collect();
    let mut keyed = Vec::with_capacity(values.len());
    for value in values {
        let Some(units) = to16(value.deref().as_bytes().unwrap_or_default()) else {
            return fail(cx, Some(this), 10, "Error converting hash element from UTF-8 to UTF-16");
        };
        keyed.push((collator.sort_key(&units), value));
    }
    keyed.sort_by(|one, other| one.0.cmp(&other.0));
    let sorted = Array::from_values(cx.heap(), keyed.into_iter().map(|(_, value)| value));
    array.set(cx, sorted)?;
    Ok(Value::TRUE)
}

fn get_attribute(cx: &mut Request, this: &Object, attribute: i64) -> Result<Value> {
    let collator = this_one(cx, this)?;
    let mut status = 0;
    let value = collator.attribute(held::int32(attribute).unwrap_or(-1), &mut status);
    if is_failure(status) {
        return fail(cx, Some(this), status, "Error getting attribute value");
    }
    Ok(Value::int(i64::from(value)))
}

fn set_attribute(cx: &mut Request, this: &Object, attribute: i64, value: i64) -> Result<Value> {
    let collator = this_one(cx, this)?;
    let mut status = 0;
    collator.set_attribute(held::int32(attribute).unwrap_or(-1), held::int32(value).unwrap_or(i32::MAX), &mut status);
    if is_failure(status) {
        return fail(cx, Some(this), status, "Error setting attribute value");
    }
    Ok(Value::TRUE)
}

fn get_strength(cx: &mut Request, this: &Object) -> Result<Value> {
    Ok(Value::int(i64::from(this_one(cx, this)?.strength())))
}

fn set_strength(cx: &mut Request, this: &Object, strength: i64) -> Result<Value> {
    this_one(cx, this)?.set_strength(held::int32(strength).unwrap_or(-1));
    Ok(Value::TRUE)
}

fn get_locale(cx: &mut Request, this: &Object, kind: i64) -> Result<Value> {
    let collator = this_one(cx, this)?;
    let mut status = 0;
    let locale = collator.locale(held::int32(kind).unwrap_or(-1), &mut status);
    if is_failure(status) {
        return fail(cx, Some(this), status, "Error getting locale by type");
    }
    Ok(text(cx, locale))
}

fn get_sort_key(cx: &mut Request, this: &Object, string: &[u8]) -> Result<Value> {
    let collator = this_one(cx, this)?;
    let Some(units) = to16(string) else { return fail(cx, Some(this), 10, "Error converting first argument to UTF-16") };
    Ok(text(cx, collator.sort_key(&units)))
}
