//! Transliterators.

pub(crate) mod class;
pub(crate) mod functions;

use crate::errors::{self, fail, fail_null};
use crate::held::{self, int32, list, text16};
use heddle_icu::code::is_failure;
use heddle_icu::text::{to8, to16};
use heddle_icu::transform::{self, Place, Transliterator};
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::errors::set_property;
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};
use std::rc::Rc;

pub(crate) const HOOKS: ClassHooks =
    ClassHooks { create: Some(held::create), clone: Some(clone), not_serializable: true, ..ClassHooks::NONE };

fn this_one(cx: &mut Request, this: &Object) -> Result<Rc<Transliterator>> {
    held::get(cx, this, "Transliterator")
}

fn clone(cx: &mut Request, old: &Object, new: &Object) -> Result<()> {
    held::clone_with::<Transliterator>(cx, old, new, "Transliterator", |one| one.duplicate(&mut 0))
}

fn make(cx: &mut Request, one: Transliterator) -> Result<Value> {
    let id = text16(cx, &one.id());
    let object = held::make(cx, "Transliterator", one)?;
    set_property(&object, "id", id);
    Ok(object.into())
}

/// Refuses a direction that is none.
fn check_direction(cx: &mut Request, direction: i64) -> Result<i32> {
    if !(0..=1).contains(&direction) {
        return Err(cx.bad_argument(2, "must be either Transliterator::FORWARD or Transliterator::REVERSE"));
    }
    Ok(direction as i32)
}

fn create(cx: &mut Request, id: &[u8], direction: i64) -> Result<Value> {
    errors::clear(cx);
    let direction = check_direction(cx, direction)?;
    let Some(units) = to16(id) else { return fail_null(cx, None, 10, "String conversion of id to UTF-16 failed") };
    let mut status = 0;
    match Transliterator::open(&units, direction, None, &mut status).0 {
        Some(one) => make(cx, one),
        None => fail_null(cx, None, status, [b"unable to open ICU transliterator with id \"", id, b"\""].concat()),
    }
}

/// The words for a place in rules.
fn shown(place: &Place) -> Vec<u8> {
    let mut words = b"parse error ".to_vec();
    if place.line > 0 {
        words.extend(format!("on line {}", place.line).bytes());
        if place.offset > 0 {
            words.extend(b", ");
        }
    }
    if place.offset >= 0 && (place.line <= 0 || place.offset > 0) {
        let at: &[u8] = if place.line > 0 { b"" } else { b"at " };
        words.extend(at);
        words.extend(format!("offset {}", place.offset).bytes());
    }
    if !place.before.is_empty() {
        words.extend([b", after \"", &to8(&place.before)[..], b"\""].concat());
    }
    if !place.after.is_empty() {
        words.extend([b", before or at \"", &to8(&place.after)[..], b"\""].concat());
    }
    words
}

fn create_from_rules(cx: &mut Request, rules: &[u8], direction: i64) -> Result<Value> {
    errors::clear(cx);
    let direction = check_direction(cx, direction)?;
    let Some(units) = to16(rules) else { return fail_null(cx, None, 10, "String conversion of rules to UTF-16 failed") };
    let id = to16(b"RulesTransPHP").unwrap_or_default();
    let mut status = 0;
    let (one, place) = Transliterator::open(&id, direction, Some(&units), &mut status);
    match one {
        Some(one) => make(cx, one),
        None => {
            let words = [b"unable to create ICU transliterator from rules (", &shown(&place)[..], b")"].concat();
            fail_null(cx, None, status, words)
        }
    }
}

fn create_inverse(cx: &mut Request, this: &Object) -> Result<Value> {
    let one = this_one(cx, this)?;
    let mut status = 0;
    match one.inverse(&mut status) {
        Some(one) => make(cx, one),
        None => fail_null(cx, Some(this), status, "could not create inverse ICU transliterator"),
    }
}

fn list_ids(cx: &mut Request) -> Result<Value> {
    errors::clear(cx);
    let mut status = 0;
    let ids = transform::ids(&mut status);
    if is_failure(status) {
        return fail(cx, None, status, "Failed to obtain registered transliterators");
    }
    Ok(list(cx, ids))
}

fn transliterate(cx: &mut Request, this: &Object, string: &[u8], start: i64, end: i64) -> Result<Value> {
    run(cx, this, string, start, end, 1)
}

fn run(cx: &mut Request, this: &Object, string: &[u8], start: i64, end: i64, first: usize) -> Result<Value> {
    if end < -1 {
        // the same number for the method and the function, as PHP has it
        return Err(bad_argument_at(cx, 3, "must be greater than or equal to -1"));
    }
    if start < 0 {
        return Err(bad_argument_at(cx, first + 1, "must be greater than or equal to 0"));
    }
    if end != -1 && start > end {
        let name = first + 2;
        return Err(bad_argument_at(cx, first + 1, format!("must be less than or equal to argument #{name} ($end)")));
    }
    let one = this_one(cx, this)?;
    let Some(units) = to16(string) else { return fail(cx, Some(this), 10, "String conversion of string to UTF-16 failed") };
    let size = units.len() as i64;
    if start > size || end > size {
        let words =
            format!("Neither \"start\" nor the \"end\" arguments can exceed the number of UTF-16 code units (in this case, {size})");
        return fail(cx, Some(this), 1, words);
    }
    let end = if end == -1 { size } else { end };
    let mut status = 0;
    let done = one.run(&units, int32(start).unwrap_or(0), int32(end).unwrap_or(i32::MAX), &mut status);
    if is_failure(status) {
        return fail(cx, Some(this), status, "transliteration failed");
    }
    Ok(text16(cx, &done))
}

fn bad_argument_at(cx: &mut Request, number: usize, reason: impl AsRef<[u8]>) -> heddle_runtime::Halt {
    cx.bad_argument(number, reason)
}

fn transliterator_transliterate(cx: &mut Request, transliterator: &Value, string: &[u8], start: i64, end: i64) -> Result<Value> {
    if let Some(object) = transliterator.as_object() {
        return run(cx, object, string, start, end, 2);
    }
    errors::clear(cx);
    let id = cx.to_str(transliterator)?;
    let Some(units) = to16(&id) else { return fail(cx, None, 10, "String conversion of id to UTF-16 failed") };
    let mut status = 0;
    let Some(one) = Transliterator::open(&units, 0, None, &mut status).0 else {
        let message = [
            b"Could not create transliterator with ID \"",
            &id[..],
            b"\" (transliterator_create(): unable to open ICU transliterator with id \"",
            &id,
            b"\": ",
            &heddle_icu::code::name(status),
            b")",
        ]
        .concat();
        cx.function_warning(message)?;
        return fail(cx, None, status, [b"unable to open ICU transliterator with id \"", &id[..], b"\""].concat());
    };
    let made = make(cx, one)?;
    match made.as_object() {
        Some(object) => run(cx, object, string, start, end, 2),
        None => Ok(Value::FALSE),
    }
}
