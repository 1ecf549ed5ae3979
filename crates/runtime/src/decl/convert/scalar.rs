//! Arguments that are scalars: bool, int, float, string, and unions of them.

use super::{At, FromArg, coerce};
use crate::decl::{Literal, mask};
use crate::{Request, Result};
use heddle_value::juggle::Number;
use heddle_value::{Array, Str, Tag, Value, View};

/// What a signature has promised and a value is not: the declared type was checked before.
#[cold]
pub(super) fn mismatch(value: &Value) -> ! {
    panic!("an argument of type {} where the declared type has no such value", value.type_name())
}

impl FromArg<'_> for i64 {
    const ACCEPTS: u32 = mask::INT;

    #[inline(always)]
    fn take(slot: &mut Value) -> i64 {
        slot.as_int().unwrap_or_else(|| mismatch(slot))
    }

    #[inline(always)]
    fn omitted(_: &mut Request, _: &mut Value, default: Literal) -> i64 {
        match default {
            Literal::Int(int) => int,
            _ => unreachable!("the default of an int"),
        }
    }
}

impl<'a> FromArg<'a> for f64 {
    const ACCEPTS: u32 = mask::FLOAT | mask::INT;

    #[inline(always)]
    fn take(slot: &mut Value) -> f64 {
        match slot.view() {
            View::Float(float) => float,
            View::Int(int) => int as f64,
            _ => mismatch(slot),
        }
    }

    #[inline(always)]
    fn from_arg(cx: &mut Request, slot: &'a mut Value, at: At) -> Result<f64> {
        if matches!(slot.tag(), Tag::Float | Tag::Int) {
            return Ok(Self::take(slot));
        }
        super::coerce::coerce(cx, slot, at.function, at.index)?;
        Ok(Self::take(slot))
    }

    #[inline(always)]
    fn omitted(_: &mut Request, _: &mut Value, default: Literal) -> f64 {
        match default {
            Literal::Float(float) => float,
            Literal::Int(int) => int as f64,
            _ => unreachable!("the default of a float"),
        }
    }
}

impl FromArg<'_> for bool {
    const ACCEPTS: u32 = mask::BOOL;

    #[inline(always)]
    fn take(slot: &mut Value) -> bool {
        slot.as_bool().unwrap_or_else(|| mismatch(slot))
    }

    #[inline(always)]
    fn omitted(_: &mut Request, _: &mut Value, default: Literal) -> bool {
        match default {
            Literal::Bool(bool) => bool,
            _ => unreachable!("the default of a bool"),
        }
    }
}

impl FromArg<'_> for Str {
    const ACCEPTS: u32 = mask::STRING;

    #[inline(always)]
    fn take(slot: &mut Value) -> Str {
        slot.as_str().cloned().unwrap_or_else(|| mismatch(slot))
    }
}

impl<'a> FromArg<'a> for &'a Str {
    const ACCEPTS: u32 = mask::STRING;

    #[inline(always)]
    fn take(slot: &'a mut Value) -> &'a Str {
        slot.as_str().unwrap_or_else(|| mismatch(slot))
    }
}

impl<'a> FromArg<'a> for &'a [u8] {
    const ACCEPTS: u32 = mask::STRING;

    #[inline(always)]
    fn take(slot: &'a mut Value) -> &'a [u8] {
        slot.as_bytes().unwrap_or_else(|| mismatch(slot))
    }

    #[inline(always)]
    fn omitted(_: &mut Request, _: &'a mut Value, default: Literal) -> &'a [u8] {
        match default {
            Literal::Str(text) => text.as_bytes(),
            _ => unreachable!("the default of a string"),
        }
    }
}

/// Holds a text that names a file or is handed to C: without NUL bytes.
#[derive(Clone, Copy)]
pub struct PathArg<'a>(&'a [u8]);

impl std::ops::Deref for PathArg<'_> {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.0
    }
}

impl<'a> FromArg<'a> for PathArg<'a> {
    const ACCEPTS: u32 = mask::STRING;

    fn take(slot: &'a mut Value) -> PathArg<'a> {
        PathArg(<&[u8]>::take(slot))
    }

    fn from_arg(cx: &mut Request, slot: &'a mut Value, at: At) -> Result<Self> {
        let text = <&[u8]>::from_arg(cx, slot, at)?;
        match memchr::memchr(0, text) {
            None => Ok(PathArg(text)),
            Some(_) => {
                let message = coerce::message(cx, at, &[b"must not contain any null bytes"]);
                Err(cx.value_error(message))
            }
        }
    }
}

impl<'a, T: FromArg<'a>> FromArg<'a> for Option<T> {
    const ACCEPTS: u32 = T::ACCEPTS | mask::NULL;
    const PASSING: u8 = T::PASSING;

    #[inline(always)]
    fn take(slot: &'a mut Value) -> Option<T> {
        if T::ACCEPTS & mask::NULL == 0 && slot.tag() == Tag::Null { None } else { Some(T::take(slot)) }
    }

    /// Null is `None` where the PHP type has null and `T` has not.
    #[inline(always)]
    fn from_arg(cx: &mut Request, slot: &'a mut Value, at: At) -> Result<Option<T>> {
        if T::ACCEPTS & mask::NULL == 0 && at.mask & mask::NULL != 0 && slot.tag() == Tag::Null {
            return Ok(None);
        }
        T::from_arg(cx, slot, at).map(Some)
    }

    #[inline(always)]
    fn omitted(cx: &mut Request, spare: &'a mut Value, default: Literal) -> Option<T> {
        match default {
            Literal::Null => None,
            default => Some(T::omitted(cx, spare, default)),
        }
    }
}

/// `int|float`
impl FromArg<'_> for Number {
    const ACCEPTS: u32 = mask::INT | mask::FLOAT;

    #[inline(always)]
    fn take(slot: &mut Value) -> Number {
        match slot.view() {
            View::Int(int) => Number::Int(int),
            View::Float(float) => Number::Float(float),
            _ => mismatch(slot),
        }
    }
}

/// `array|string`
#[derive(Clone)]
pub enum StrOrArray {
    Str(Str),
    Array(Array),
}

impl FromArg<'_> for StrOrArray {
    const ACCEPTS: u32 = mask::STRING | mask::ARRAY;

    #[inline]
    fn take(slot: &mut Value) -> StrOrArray {
        let value = slot.clone();
        match value.into_str() {
            Ok(str) => StrOrArray::Str(str),
            Err(value) => StrOrArray::Array(value.into_array().unwrap_or_else(|value| mismatch(&value))),
        }
    }
}

/// `string|int`
#[derive(Clone)]
pub enum StrOrInt {
    Str(Str),
    Int(i64),
}

impl FromArg<'_> for StrOrInt {
    const ACCEPTS: u32 = mask::STRING | mask::INT;

    #[inline]
    fn take(slot: &mut Value) -> StrOrInt {
        match slot.as_int() {
            Some(int) => StrOrInt::Int(int),
            None => StrOrInt::Str(Str::take(slot)),
        }
    }
}
