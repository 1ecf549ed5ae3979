//! From PHP values to the Rust parameters of a builtin, and back: what `#[php]` calls around a
//! function.
//!
//! - [`FromArg`]: a Rust type that an argument becomes. The declared PHP type alone decides what is accepted and what it is coerced
//!   to; the Rust type only takes the value out. A Rust type that cannot hold every value of the
//!   PHP type does not compile
//!   ([`fits`], asked by the macro).
//! - [`FromRest`]: the same for the arguments of a variadic parameter.
//! - [`IntoReturn`]: a Rust type that a builtin may return.
//! - [`coerce`]: the cold path: PHP's coercions, deprecations and type errors.
//! - [`scalar`], [`compound`], [`by_ref`]: the implementations.
//! - [`returns`][]: results.
//!
//! The hot path of an argument is one test of its tag's bit in a constant mask.

pub mod by_ref;
pub mod coerce;
pub mod compound;
pub mod returns;
pub mod scalar;

pub use by_ref::RefArg;
pub use compound::{ArrayOrObject, Iterable, ObjectOrStr};
pub use heddle_value::Value;
pub use heddle_value::juggle::Number;
pub use returns::{IntoReturn, OrFalse, True};
pub use scalar::{PathArg, StrOrArray, StrOrInt};

use super::{Function, Literal, Param, mask};
use crate::{Halt, Request, Result};

/// Which argument of which function is being converted.
#[derive(Clone, Copy)]
pub struct At {
    pub function: &'static Function,
    /// From 0; beyond the parameters' number for further arguments of a variadic parameter.
    pub index: u32,
    /// Bits of the tags that need neither coercion nor a look at the class.
    pub mask: u32,
}

impl At {
    /// An argument, with the mask of its declared type: all for none.
    pub fn new(function: &'static Function, index: u32) -> At {
        let at = At { function, index, mask: mask::MIXED };
        match at.param().ty.text {
            "" => at,
            _ => At { mask: at.param().ty.mask, ..at },
        }
    }

    /// The declared parameter.
    pub fn param(&self) -> &'static Param {
        let params = self.function.params;
        &params[(self.index as usize).min(params.len() - 1)]
    }

    /// The argument's number, from 1.
    pub fn number(&self) -> usize {
        self.index as usize + 1
    }

    /// Whether a value is accepted as it is.
    #[inline(always)]
    pub fn accepts(&self, value: &Value) -> bool {
        self.mask & (1 << value.tag() as u32) != 0
    }
}

/// Bits of [`FromArg::PASSING`].
pub const BY_VALUE: u8 = 1;
pub const BY_REF: u8 = 2;
pub const BY_PREFERENCE: u8 = 4;

/// A Rust type that an argument becomes.
#[diagnostic::on_unimplemented(message = "`{Self}` cannot be a builtin's parameter", note = "see docs/recipes/add-a-function.md")]
pub trait FromArg<'a>: Sized {
    /// The PHP types it can hold; bits of [`mask`].
    const ACCEPTS: u32;
    /// How arguments may be passed to it.
    const PASSING: u8 = BY_VALUE;

    /// Takes the value out of its slot. Its type is one of `ACCEPTS`.
    fn take(slot: &'a mut Value) -> Self;

    /// Checks and coerces the argument, then takes it. Errors are PHP's.
    #[inline(always)]
    fn from_arg(cx: &mut Request, slot: &'a mut Value, at: At) -> Result<Self> {
        if at.accepts(slot) {
            return Ok(Self::take(slot));
        }
        coerce::coerce(cx, slot, at.function, at.index)?;
        Ok(Self::take(slot))
    }

    /// The default of an argument that was not given; `spare` lives as long as the argument would.
    #[inline(always)]
    fn omitted(cx: &mut Request, spare: &'a mut Value, default: Literal) -> Self {
        *spare = default.value(cx.heap());
        Self::take(spare)
    }
}

/// A Rust type that the arguments of a variadic parameter become.
#[diagnostic::on_unimplemented(message = "`{Self}` cannot be a builtin's variadic parameter", note = "see docs/recipes/add-a-function.md")]
pub trait FromRest<'a>: Sized {
    const ACCEPTS: u32;
    const PASSING: u8;

    /// Checks and coerces the arguments, from left to right. `at` is the first one.
    fn from_rest(cx: &mut Request, rest: &'a mut [Value], at: At) -> Result<Self>;
}

/// Whether a Rust type holds every value of a PHP type. One without a PHP type takes anything, or
/// is a resource.
pub const fn fits(php: u32, rust: u32) -> bool {
    if php == 0 { rust & mask::RESOURCE != 0 } else { php & !rust == 0 }
}

/// ArgumentCountError `explode() expects at least 2 arguments, 1 given`.
///
/// Precondition: `given` is not a number of arguments that the function takes.
#[cold]
pub fn wrong_count(cx: &mut Request, function: &'static Function, given: usize) -> Halt {
    let required = function.required as usize;
    let variadic = function.params.last().is_some_and(|param| param.variadic);
    let (words, expected) = match (given < required, required == function.params.len()) {
        (_, true) => ("exactly", required),
        (true, false) => ("at least", required),
        (false, false) => ("at most", function.params.len()),
    };
    debug_assert!(given < required || !variadic);
    let plural = if expected == 1 { "" } else { "s" };
    let mut message = cx.function_name();
    message.extend(format!("() expects {words} {expected} argument{plural}, {given} given").into_bytes());
    cx.argument_count_error(message)
}

impl<'a> FromRest<'a> for &'a mut [Value] {
    const ACCEPTS: u32 = u32::MAX;
    const PASSING: u8 = BY_VALUE | BY_REF | BY_PREFERENCE;

    #[inline]
    fn from_rest(cx: &mut Request, rest: &'a mut [Value], at: At) -> Result<Self> {
        if at.mask & mask::MIXED != mask::MIXED {
            for (value, index) in rest.iter_mut().zip(at.index..) {
                let at = At { index, ..at };
                if !at.accepts(value) {
                    coerce::coerce(cx, value, at.function, at.index)?;
                }
            }
        }
        Ok(rest)
    }
}

impl<'a> FromRest<'a> for &'a [Value] {
    const ACCEPTS: u32 = u32::MAX;
    const PASSING: u8 = BY_VALUE | BY_REF | BY_PREFERENCE;

    #[inline]
    fn from_rest(cx: &mut Request, rest: &'a mut [Value], at: At) -> Result<Self> {
        <&'a mut [Value]>::from_rest(cx, rest, at).map(|rest| &*rest)
    }
}

impl<'a, T: FromArg<'a>> FromRest<'a> for Vec<T> {
    const ACCEPTS: u32 = T::ACCEPTS;
    const PASSING: u8 = T::PASSING;

    fn from_rest(cx: &mut Request, rest: &'a mut [Value], at: At) -> Result<Self> {
        rest.iter_mut().zip(at.index..).map(|(slot, index)| T::from_arg(cx, slot, At { index, ..at })).collect()
    }
}
