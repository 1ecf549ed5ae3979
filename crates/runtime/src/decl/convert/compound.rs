//! Arguments that are not scalars: any value, arrays, objects, resources, callables, class names.

use super::scalar::mismatch;
use super::{At, FromArg, coerce};
use crate::callable::Callable;
use crate::class::ClassPtr;
use crate::decl::mask;
use crate::{Halt, Request, Result};
use heddle_value::{Array, Object, Resource, Str, Tag, Value};

impl FromArg<'_> for Value {
    const ACCEPTS: u32 = u32::MAX;

    /// Backtraces show what is left: arrays alone move, so that they may be changed in place.
    #[inline(always)]
    fn take(slot: &mut Value) -> Value {
        if matches!(slot.tag(), Tag::Array | Tag::Ref) { slot.take() } else { slot.clone() }
    }
}

impl<'a> FromArg<'a> for &'a Value {
    const ACCEPTS: u32 = u32::MAX;

    #[inline(always)]
    fn take(slot: &'a mut Value) -> &'a Value {
        slot
    }
}

impl FromArg<'_> for Array {
    const ACCEPTS: u32 = mask::ARRAY;

    #[inline(always)]
    fn take(slot: &mut Value) -> Array {
        slot.take().into_array().unwrap_or_else(|value| mismatch(&value))
    }
}

impl<'a> FromArg<'a> for &'a Array {
    const ACCEPTS: u32 = mask::ARRAY;

    #[inline(always)]
    fn take(slot: &'a mut Value) -> &'a Array {
        slot.as_array().unwrap_or_else(|| mismatch(slot))
    }
}

impl FromArg<'_> for Object {
    const ACCEPTS: u32 = mask::OBJECT;

    #[inline(always)]
    fn take(slot: &mut Value) -> Object {
        slot.as_object().cloned().unwrap_or_else(|| mismatch(slot))
    }
}

impl<'a> FromArg<'a> for &'a Object {
    const ACCEPTS: u32 = mask::OBJECT;

    #[inline(always)]
    fn take(slot: &'a mut Value) -> &'a Object {
        slot.as_object().unwrap_or_else(|| mismatch(slot))
    }
}

/// `array|object`, or `iterable` (which then is an array or a Traversable).
#[derive(Clone)]
pub enum ArrayOrObject {
    Array(Array),
    Object(Object),
}

/// The value of a parameter declared `iterable`.
pub type Iterable = ArrayOrObject;

impl FromArg<'_> for ArrayOrObject {
    const ACCEPTS: u32 = mask::ARRAY | mask::OBJECT | mask::ITERABLE;

    #[inline]
    fn take(slot: &mut Value) -> ArrayOrObject {
        let value = if slot.is_array() { slot.take() } else { slot.clone() };
        match value.into_array() {
            Ok(array) => ArrayOrObject::Array(array),
            Err(value) => ArrayOrObject::Object(value.into_object().unwrap_or_else(|value| mismatch(&value))),
        }
    }
}

/// `object|string`, or a class and string: `DateTimeZone|string`.
#[derive(Clone)]
pub enum ObjectOrStr {
    Object(Object),
    Str(Str),
}

impl FromArg<'_> for ObjectOrStr {
    const ACCEPTS: u32 = mask::OBJECT | mask::STRING;

    #[inline]
    fn take(slot: &mut Value) -> ObjectOrStr {
        // the argument stays for traces
        match slot.clone().into_str() {
            Ok(str) => ObjectOrStr::Str(str),
            Err(value) => ObjectOrStr::Object(value.into_object().unwrap_or_else(|value| mismatch(&value))),
        }
    }
}

/// A parameter without PHP type, as PHP itself declares those that take resources.
impl<'a> FromArg<'a> for Resource {
    const ACCEPTS: u32 = mask::RESOURCE;

    /// The argument stays: what `fclose` throws shows it in its trace.
    fn take(slot: &mut Value) -> Resource {
        slot.as_resource().cloned().unwrap_or_else(|| mismatch(slot))
    }

    #[inline]
    fn from_arg(cx: &mut Request, slot: &'a mut Value, at: At) -> Result<Resource> {
        if slot.tag() == Tag::Resource {
            return Ok(Self::take(slot));
        }
        coerce::present(cx, slot, at)?;
        let expected = if at.param().default.is_some() { "resource or null" } else { "resource" };
        Err(coerce::wrong_type(cx, slot, at, expected))
    }
}

/// `callable`: resolved once, called any number of times.
impl<'a> FromArg<'a> for Callable {
    const ACCEPTS: u32 = mask::CALLABLE;

    fn take(slot: &mut Value) -> Callable {
        mismatch(slot)
    }

    fn from_arg(cx: &mut Request, slot: &'a mut Value, at: At) -> Result<Callable> {
        coerce::present(cx, slot, at)?;
        cx.resolve_callable(slot).map_err(|reason| coerce::no_callback(cx, &reason, at))
    }
}

/// A class by its name, which must exist; PHP's type is `string`.
impl<'a> FromArg<'a> for ClassPtr {
    const ACCEPTS: u32 = mask::STRING;

    fn take(slot: &mut Value) -> ClassPtr {
        mismatch(slot)
    }

    fn from_arg(cx: &mut Request, slot: &'a mut Value, at: At) -> Result<ClassPtr> {
        let name = <Str as FromArg>::from_arg(cx, slot, at)?;
        match cx.lookup_class(&name)? {
            Some(class) => Ok(class),
            None => Err(no_class(cx, &name, at)),
        }
    }
}

#[cold]
fn no_class(cx: &mut Request, name: &Str, at: At) -> Halt {
    let message = coerce::message(cx, at, &[b"must be a valid class name, ", name, b" given"]);
    cx.type_error(message)
}
