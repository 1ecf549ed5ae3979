//! The arguments of a builtin's call.

use super::ByRef;
use super::convert::{At, coerce, wrong_count};
use crate::class::ClassPtr;
use crate::{Request, Result};
use heddle_value::{Object, Value};

/// The arguments, `$this` and the called class of a builtin's call. The values are the callee's: it
/// may take them.
pub struct Args<'a> {
    pub values: &'a mut [Value],
    /// The object of a method call.
    pub this: Option<&'a Object>,
    /// The class a static method was called on.
    pub class: Option<ClassPtr>,
    /// What is being called.
    pub function: &'static super::Function,
}

impl Args<'_> {
    /// How many arguments were given.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }
}

/// Checks the number of the arguments and coerces each to its declared type, for code that takes
/// them as they stand there. Arguments that were not given stay absent or undefined.
///
/// # Errors
///
/// Returns PHP's errors of wrong arguments.
pub fn check(cx: &mut Request, args: &mut Args<'_>) -> Result<()> {
    check_count(cx, args)?;
    let function = args.function;
    for (index, value) in (0..).zip(args.values.iter_mut()) {
        let at = At::new(function, index);
        if value.is_undef() || at.accepts(value.deref()) && (at.param().by_ref != ByRef::Value || !value.is_ref()) {
            continue;
        }
        match at.param().by_ref {
            ByRef::Value => coerce::coerce(cx, value, function, index)?,
            ByRef::Ref | ByRef::Prefer => coerce::check_reference(cx, value, at)?,
        }
    }
    Ok(())
}

/// Checks the number of the arguments alone, for code that has its own idea of their types.
///
/// # Errors
///
/// Returns PHP's error of too few or too many arguments.
pub fn check_count(cx: &mut Request, args: &Args<'_>) -> Result<()> {
    let function = args.function;
    let variadic = function.params.last().is_some_and(|param| param.variadic);
    let given = args.values.len();
    if given < function.required as usize || (!variadic && given > function.params.len()) {
        return Err(wrong_count(cx, function, given));
    }
    Ok(())
}
