//! What is said about a function before it runs: deprecation, a result that should not be dropped.

use crate::state::VmState;
use heddle_bytecode::unit::flags;
use heddle_runtime::errors::level;
use heddle_runtime::function::{Function, FunctionPtr};
use heddle_runtime::{Request, Result};
use heddle_value::Array;

/// `Function x() is deprecated since …`, of a builtin.
#[cold]
pub fn deprecated(cx: &mut Request, function: &Function) -> Result<()> {
    let word: &[u8] = if function.scope().is_some() { b"Method " } else { b"Function " };
    let text = function.native.map_or("", |decl| decl.deprecated);
    let gap: &[u8] = if text.is_empty() { b"" } else { b" " };
    cx.deprecated([word, &function.display_name(), b"() is deprecated", gap, text.as_bytes()].concat())
}

/// The deprecation of a function with `#[\Deprecated]`.
#[cold]
pub fn user_deprecated(cx: &mut Request, function: FunctionPtr) -> Result<()> {
    let (Some(code), Some(user)) = (function.get().code(), function.get().user.as_ref()) else { return Ok(()) };
    let word: &[u8] = if function.scope().is_some() && !function.is_closure() { b"Method " } else { b"Function " };
    let note = heddle_runtime::object::constants::note_of(cx, &code.attributes, user.unit, function.scope())?;
    cx.raise(level::USER_DEPRECATED, &[word, &function.display_name(), b"() is deprecated", &note[..]].concat())
}

/// Asked before native code calls a function: whether it may be, and what is to be said of it.
#[inline]
pub fn before_callback(cx: &mut Request, function: FunctionPtr) -> Result<()> {
    if function.native.is_some() {
        return may_be_called_dynamically(cx, function);
    }
    if function.flags & flags::DEPRECATED != 0 { user_deprecated(cx, function) } else { Ok(()) }
}

/// Refuses what looks at its caller's variables: such functions are called by name alone.
pub fn may_be_called_dynamically(cx: &mut Request, function: FunctionPtr) -> Result<()> {
    let special = function.native.is_some()
        && function.scope().is_none()
        && matches!(
            &function.name[..],
            b"extract" | b"compact" | b"get_defined_vars" | b"func_get_args" | b"func_get_arg" | b"func_num_args"
        );
    if !special {
        return Ok(());
    }
    Err(cx.throw_error("Error", [b"Cannot call ", &function.name[..], b"() dynamically"].concat()))
}

/// The warning of `#[\NoDiscard]`.
#[cold]
pub fn warn_discarded(cx: &mut Request, function: FunctionPtr) -> Result<()> {
    let word: &[u8] = if function.scope().is_some() { b"method " } else { b"function " };
    let message = [
        b"The return value of ",
        word,
        &function.display_name(),
        b"() should either be used or intentionally ignored by casting it as (void)",
    ];
    let level = if function.native.is_some() { level::WARNING } else { level::USER_WARNING };
    cx.raise(level, &message.concat())
}

/// Keeps named arguments that fit no parameter for the `variadic` instruction of the function about to start.
pub fn keep_named_rest(cx: &mut Request, rest: Array) {
    VmState::of(cx).named_rest = Some(rest);
}
