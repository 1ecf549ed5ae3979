//! The cold path of an argument: PHP's coercions for builtin functions, and the errors when nothing
//! helps.
//!
//! Builtin functions differ from functions written in PHP in one point: in weak mode null becomes
//! an empty scalar, with a deprecation.

use super::At;
use crate::decl::{Function, Type, mask};
use crate::types::{coerce_scalar, is_a, type_name_of};
use crate::{ClassPtr, Halt, Request, Result};
use heddle_value::{Object, Str, Value, View};

const SCALARS: u32 = mask::BOOL | mask::INT | mask::FLOAT | mask::STRING;

/// Makes the argument one that its declared type accepts, or throws.
///
/// Precondition: its tag is not in the type's mask.
#[cold]
#[inline(never)]
pub fn coerce(cx: &mut Request, slot: &mut Value, function: &'static Function, index: u32) -> Result<()> {
    let at = At::new(function, index);
    present(cx, slot, at)?;
    let ty = &at.param().ty;
    if at.accepts(slot) || accepts_class(cx, slot, ty) {
        return Ok(());
    }
    if ty.mask & mask::CALLABLE != 0 {
        return check_callable(cx, slot, at);
    }
    let names_class = ty.text == "object|string" && at.param().name == "object_or_class";
    let converted = match (ty.mask & SCALARS, cx.caller_is_strict()) {
        (0, _) => None,
        _ if names_class => None,
        (_, true) => widened(slot, ty),
        (_, false) => weak(cx, slot, at)?,
    };
    match converted {
        Some(value) => {
            *slot = value;
            Ok(())
        }
        None => Err(wrong_type(cx, slot, at, at.param().ty.text)),
    }
}

/// Makes the argument one of the types in `wanted`, of which the declared type has more; errors
/// name `expected`.
///
/// # Errors
/// Throws PHP's TypeError for what cannot be made one.
#[cold]
pub fn coerce_to(cx: &mut Request, slot: &mut Value, function: &'static Function, index: u32, wanted: u32, expected: &str) -> Result<()> {
    let at = At { mask: wanted, ..At::new(function, index) };
    present(cx, slot, at)?;
    if at.accepts(slot) {
        return Ok(());
    }
    let converted = match (slot.view(), wanted & SCALARS) {
        (_, 0) => None,
        _ if cx.caller_is_strict() => None,
        (View::Null, _) => {
            deprecated_null(cx, at)?;
            Some(empty(wanted))
        }
        _ => coerce_scalar(cx, wanted, slot)?,
    };
    match converted {
        Some(value) => {
            *slot = value;
            Ok(())
        }
        None => Err(wrong_type(cx, slot, at, expected)),
    }
}

/// Looks through a reference, and throws when the argument was skipped by named arguments.
pub fn present(cx: &mut Request, slot: &mut Value, at: At) -> Result<()> {
    if slot.is_ref() {
        *slot = slot.deref().clone();
    }
    if slot.is_undef() {
        let message = message(cx, at, &[b"not passed"]);
        return Err(cx.argument_count_error(message));
    }
    Ok(())
}

/// Checks a by-reference argument, which is never coerced.
#[cold]
pub fn check_reference(cx: &mut Request, slot: &Value, at: At) -> Result<()> {
    let value = slot.deref();
    if accepts_class(cx, value, &at.param().ty) {
        return Ok(());
    }
    Err(wrong_type(cx, value, at, at.param().ty.text))
}

/// Whether it is an instance of a class that the type names.
fn accepts_class(cx: &Request, value: &Value, ty: &Type) -> bool {
    let Some(object) = value.as_object() else { return false };
    ty.classes.iter().any(|names| names.split('&').all(|name| instance_of(cx, object, name)))
}

fn instance_of(cx: &Request, object: &Object, name: &str) -> bool {
    let class = crate::object::class_of(object);
    // a name of a builtin class is written as declared, and nobody else has it
    let has_name = |other: &ClassPtr| other.name[..] == *name.as_bytes();
    class.interfaces.iter().any(has_name) || is_a(cx, class, name.as_bytes(), None)
}

/// A callable among the types: left as it is when it can be called.
fn check_callable(cx: &mut Request, slot: &Value, at: At) -> Result<()> {
    match cx.resolve_callable(slot) {
        Ok(_) => Ok(()),
        Err(reason) => Err(no_callback(cx, &reason, at)),
    }
}

/// Strict mode: an int where a float is wanted.
fn widened(value: &Value, ty: &Type) -> Option<Value> {
    let int = value.as_int().filter(|_| ty.mask & mask::FLOAT != 0)?;
    Some(Value::float(int as f64))
}

/// Weak mode: scalars become each other, null becomes an empty one, objects with `__toString`
/// become strings.
fn weak(cx: &mut Request, value: &Value, at: At) -> Result<Option<Value>> {
    let wanted = at.param().ty.mask;
    match value.view() {
        View::Null => {
            deprecated_null(cx, at)?;
            Ok(Some(empty(wanted)))
        }
        // of `int|string`, builtin functions take int even for a float with a fraction
        View::Float(float) if wanted & mask::INT != 0 && wanted & mask::FLOAT == 0 && float.is_finite() => {
            match coerce_scalar(cx, mask::INT, value)? {
                Some(int) => Ok(Some(int)),
                None => coerce_scalar(cx, wanted & !mask::INT, value),
            }
        }
        _ => coerce_scalar(cx, wanted, value),
    }
}

/// What null becomes.
fn empty(wanted: u32) -> Value {
    match wanted {
        _ if wanted & mask::INT != 0 => Value::int(0),
        _ if wanted & mask::FLOAT != 0 => Value::float(0.0),
        _ if wanted & mask::STRING != 0 => Value::from(Str::empty()),
        _ => Value::FALSE,
    }
}

/// `strlen(): Passing null to parameter #1 ($string) of type string is deprecated`
fn deprecated_null(cx: &mut Request, at: At) -> Result<()> {
    let mut message = cx.function_name();
    let text = match at.param().ty.text {
        // PHP declares less than it takes
        "int|float" if message == b"number_format" => "float",
        text => text,
    };
    message.extend(format!("(): Passing null to parameter #{}{} of type {text} is deprecated", at.number(), variable(at)).into_bytes());
    cx.deprecated(message)
}

/// TypeError `f(): Argument #1 ($x) must be of type T, U given`.
#[cold]
pub fn wrong_type(cx: &mut Request, value: &Value, at: At, expected: &str) -> Halt {
    let given = type_name_of(value);
    // PHP names only the array where an object would do as well, and has its own words for classes
    let expected = match expected {
        "array|object" | "object|array" => "must be of type array",
        "BcMath\\Number|string|int" => "must be of type int, string, or BcMath\\Number",
        "object|string" if at.param().name == "object_or_class" => "must be an object or a valid class name",
        _ => &format!("must be of type {expected}"),
    };
    let message = message(cx, at, &[expected.as_bytes(), b", ", given.as_bytes(), b" given"]);
    cx.type_error(message)
}

/// TypeError `f(): Argument #1 ($x) must be a valid callback, reason`; an exception that is in
/// flight stays.
#[cold]
pub fn no_callback(cx: &mut Request, reason: &[u8], at: At) -> Halt {
    if reason.is_empty() && cx.exception.is_some() {
        return Halt::Exception;
    }
    let expected: &[u8] = match at.param().ty.mask & mask::NULL {
        0 => b"must be a valid callback, ",
        _ => b"must be a valid callback or null, ",
    };
    let message = message(cx, at, &[expected, reason]);
    cx.type_error(message)
}

/// `f(): Argument #1 ($x) …`
pub fn message(cx: &Request, at: At, rest: &[&[u8]]) -> Vec<u8> {
    let mut message = cx.function_name();
    message.extend(format!("(): Argument #{}{} ", at.number(), variable(at)).into_bytes());
    message.extend(rest.concat());
    message
}

/// ` ($name)`; the arguments of a variadic parameter have none.
fn variable(at: At) -> String {
    let param = at.param();
    if param.variadic { String::new() } else { format!(" (${})", param.name) }
}
