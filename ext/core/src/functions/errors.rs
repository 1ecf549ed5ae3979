//! Error levels, raising diagnostics, and the handlers for diagnostics and exceptions.
//!
//! The request knows only the handlers in force; those that were replaced wait here.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::True;
use heddle_runtime::errors::level;
use heddle_runtime::{Callable, Request, Result};
use heddle_value::{Str, Value};

pub const FUNCTIONS: &[&Function] = &[
    &error_reporting::DECL,
    &trigger_error::DECL,
    &trigger_error::DECL.alias("user_error"),
    &set_error_handler::DECL,
    &restore_error_handler::DECL,
    &get_error_handler::DECL,
    &set_exception_handler::DECL,
    &restore_exception_handler::DECL,
    &get_exception_handler::DECL,
];

const E_USER_NOTICE: i64 = level::USER_NOTICE;
const E_ALL: i64 = level::ALL;

/// A handler as the program gave it; `None`: the standard one.
#[derive(Clone, Default)]
struct Handler {
    given: Value,
    callable: Option<Callable>,
    /// Levels it wants.
    levels: i64,
    /// It was being called when another one took its place.
    suspended: bool,
}

/// Handlers in force, and those below them.
#[derive(Default)]
struct Handlers {
    errors: Vec<Handler>,
    error: Handler,
    exceptions: Vec<Handler>,
    exception: Handler,
}

/// The levels that are reported; sets them.
#[php("error_reporting(?int $error_level = null): int")]
fn error_reporting(cx: &mut Request, error_level: Option<i64>) -> Result<i64> {
    let old = cx.error_reporting;
    if let Some(new) = error_level {
        cx.ini_set(b"error_reporting", new.to_string().as_bytes())?;
        cx.error_reporting = new;
    }
    Ok(old)
}

/// Raises a diagnostic.
#[php("trigger_error(string $message, int $error_level = E_USER_NOTICE): true")]
fn trigger_error(cx: &mut Request, message: &Str, error_level: i64) -> Result<True> {
    match error_level {
        level::USER_WARNING | level::USER_NOTICE | level::USER_DEPRECATED => {}
        level::USER_ERROR => cx.deprecated(
            "Passing E_USER_ERROR to trigger_error() is deprecated since 8.4, throw an exception or call exit with a string message instead",
        )?,
        _ => return Err(cx.bad_argument(2, "must be one of E_USER_ERROR, E_USER_WARNING, E_USER_NOTICE, or E_USER_DEPRECATED")),
    }
    cx.raise(error_level, message)?;
    Ok(True)
}

/// A handler out of an argument that has been checked: `null` is the standard one.
fn handler(cx: &mut Request, given: Value, levels: i64) -> Handler {
    let callable = match given.is_null() {
        true => None,
        false => cx.resolve_callable(&given).ok(),
    };
    Handler { given, callable, levels, suspended: false }
}

/// Puts the error handler in force.
fn use_error_handler(cx: &mut Request, handler: Handler) {
    cx.error_handlers.clear();
    cx.error_handlers.extend(handler.callable.clone().map(|callable| (callable, handler.levels)));
    cx.state::<Handlers>().error = handler;
}

/// Puts the exception handler in force.
fn use_exception_handler(cx: &mut Request, handler: Handler) {
    cx.exception_handlers.clear();
    cx.exception_handlers.extend(handler.callable.clone().map(Some));
    cx.state::<Handlers>().exception = handler;
}

/// Has diagnostics handled by a function; gives the handler before.
#[php("set_error_handler(?callable $callback, int $error_levels = E_ALL)")]
fn set_error_handler(cx: &mut Request, callback: Value, error_levels: i64) -> Value {
    let new = handler(cx, callback, error_levels);
    // within a handler there is none, until it sets one
    let suspended = std::mem::replace(&mut cx.in_error_handler, false);
    let handlers = cx.state::<Handlers>();
    let old = Handler { suspended, ..handlers.error.clone() };
    let given = if suspended { Value::NULL } else { old.given.clone() };
    handlers.errors.push(old);
    use_error_handler(cx, new);
    given
}

/// Goes back to the handler before.
#[php("restore_error_handler(): true")]
fn restore_error_handler(cx: &mut Request) -> True {
    let mut old = cx.state::<Handlers>().errors.pop().unwrap_or_default();
    if old.suspended && cx.error_handler_depth > 0 {
        cx.in_error_handler = true;
    } else if old.suspended {
        // it ended without taking its place again
        old = Handler::default();
    }
    use_error_handler(cx, old);
    True
}

/// The handler of diagnostics.
#[php("get_error_handler(): ?callable")]
fn get_error_handler(cx: &mut Request) -> Value {
    cx.state::<Handlers>().error.given.clone()
}

/// Has uncaught exceptions handled by a function; gives the handler before.
#[php("set_exception_handler(?callable $callback)")]
fn set_exception_handler(cx: &mut Request, callback: Value) -> Value {
    let new = handler(cx, callback, 0);
    let handlers = cx.state::<Handlers>();
    let old = handlers.exception.clone();
    let given = old.given.clone();
    handlers.exceptions.push(old);
    use_exception_handler(cx, new);
    given
}

/// Goes back to the handler before.
#[php("restore_exception_handler(): true")]
fn restore_exception_handler(cx: &mut Request) -> True {
    let old = cx.state::<Handlers>().exceptions.pop().unwrap_or_default();
    use_exception_handler(cx, old);
    True
}

/// The handler of uncaught exceptions.
#[php("get_exception_handler(): ?callable")]
fn get_exception_handler(cx: &mut Request) -> Value {
    cx.state::<Handlers>().exception.given.clone()
}
