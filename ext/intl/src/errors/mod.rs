//! What went wrong last: in the request, and in every object.

pub(crate) mod class;
pub(crate) mod functions;

use crate::held::Held;
use heddle_icu::Code;
use heddle_icu::code;
use heddle_runtime::{Halt, Request, Result};
use heddle_value::{Object, Value};
use std::cell::{Cell, RefCell};

/// A failure's code and message.
#[derive(Default)]
pub(crate) struct Failure {
    code: Cell<Code>,
    message: RefCell<Option<Vec<u8>>>,
}

impl Failure {
    pub(crate) fn clear(&self) {
        self.set(0, None);
    }

    pub(crate) fn set(&self, code: Code, message: Option<Vec<u8>>) {
        self.code.set(code);
        self.message.replace(message);
    }

    fn text(&self) -> Vec<u8> {
        let name = code::name(self.code.get());
        match &*self.message.borrow() {
            Some(message) => [message, &b": "[..], &name].concat(),
            None => name,
        }
    }
}

/// The request's last failure.
fn global(cx: &mut Request) -> &Failure {
    cx.state::<Failure>()
}

/// Forgets the request's last failure.
pub(crate) fn clear(cx: &mut Request) {
    global(cx).clear();
}

/// Forgets the code of the request's last failure, but not its words.
pub(crate) fn clear_code(cx: &mut Request) {
    global(cx).code.set(0);
}

/// Returns the code of the request's last failure.
pub(crate) fn last_code(cx: &mut Request) -> Code {
    global(cx).code.get()
}

/// Forgets an object's and the request's last failure.
pub(crate) fn reset(cx: &mut Request, this: &Object) {
    clear(cx);
    if let Some(held) = this.native::<Held>() {
        held.failure.clear();
    }
}

/// Keeps a status, which may be a warning or a success.
pub(crate) fn note(cx: &mut Request, this: Option<&Object>, status: Code) {
    global(cx).set(status, None);
    if let Some(held) = this.and_then(|this| this.native::<Held>()) {
        held.failure.set(status, None);
    }
}

/// Keeps a failure with PHP's words for it, raises or throws as the directives say, and is false.
pub(crate) fn fail(cx: &mut Request, this: Option<&Object>, status: Code, message: impl AsRef<[u8]>) -> Result<Value> {
    report(cx, this, status, message)?;
    Ok(Value::FALSE)
}

/// As [`fail`], and null.
pub(crate) fn fail_null(cx: &mut Request, this: Option<&Object>, status: Code, message: impl AsRef<[u8]>) -> Result<Value> {
    report(cx, this, status, message)?;
    Ok(Value::NULL)
}

/// Keeps a failure, and raises or throws as the directives say.
pub(crate) fn report(cx: &mut Request, this: Option<&Object>, status: Code, message: impl AsRef<[u8]>) -> Result<()> {
    let name = cx.function_name();
    let name = if name.is_empty() { &b"main"[..] } else { &name[..] };
    let message = [name, b"(): ", message.as_ref()].concat();
    global(cx).set(status, Some(message.clone()));
    if let Some(held) = this.and_then(|this| this.native::<Held>()) {
        held.failure.set(status, Some(message.clone()));
    }
    if cx.ini_bool("intl.use_exceptions") {
        return Err(cx.throw_error("IntlException", message));
    }
    let level = cx.ini_int("intl.error_level");
    if level != 0 { cx.raise(level, &message) } else { Ok(()) }
}

/// A constructor's failure: always thrown.
pub(crate) fn refuse(cx: &mut Request, status: Code, message: impl AsRef<[u8]>) -> Halt {
    let message = [&cx.function_name()[..], b"(): ", message.as_ref()].concat();
    global(cx).set(status, Some(message.clone()));
    cx.throw_error("IntlException", message)
}

/// The ValueError of an argument, which a function counts from the one behind its object.
pub(crate) fn bad_argument(cx: &mut Request, number: usize, reason: impl AsRef<[u8]>) -> Halt {
    let is_method = cx.function_name().contains(&b':');
    cx.bad_argument(number + usize::from(!is_method), reason)
}

/// The TypeError of an argument, as [`bad_argument`] counts it.
pub(crate) fn bad_type(cx: &mut Request, number: usize, reason: impl AsRef<[u8]>) -> Halt {
    let is_method = cx.function_name().contains(&b':');
    cx.bad_argument_type(number + usize::from(!is_method), reason)
}

pub(crate) fn code_of(_cx: &mut Request, this: &Object) -> Result<Value> {
    Ok(Value::int(this.native::<Held>().map_or(0, |held| i64::from(held.failure.code.get()))))
}

pub(crate) fn message_of(cx: &mut Request, this: &Object) -> Result<Value> {
    let text = this.native::<Held>().map_or_else(|| code::name(0), |held| held.failure.text());
    Ok(cx.str(text).into())
}

fn intl_get_error_code(cx: &mut Request) -> Result<Value> {
    Ok(Value::int(i64::from(global(cx).code.get())))
}

fn intl_get_error_message(cx: &mut Request) -> Result<Value> {
    let text = global(cx).text();
    Ok(cx.str(text).into())
}

fn intl_is_failure(_cx: &mut Request, error_code: i64) -> Result<Value> {
    Ok(Value::bool(i32::try_from(error_code).is_ok_and(code::is_failure)))
}

fn intl_error_name(cx: &mut Request, error_code: i64) -> Result<Value> {
    let name = code::name(i32::try_from(error_code).unwrap_or(i32::MAX));
    Ok(cx.str(name).into())
}

/// Warns of a level that is set.
pub(crate) fn check_level(cx: &mut Request, value: &[u8]) -> bool {
    if heddle_runtime::ini::parse_int(value) == 0 {
        return true;
    }
    let words = "Using a value different than 0 for intl.error_level is deprecated, as the intl.error_level INI setting is deprecated. Instead the intl.use_exceptions INI setting should be enabled to throw exceptions on errors or intl_get_error_code()/intl_get_error_message() should be used to manually deal with errors";
    let name = cx.function_name();
    let message = if name.is_empty() { words.as_bytes().to_vec() } else { [&name[..], b"(): ", words.as_bytes()].concat() };
    // the directive is set all the same
    let _ = cx.deprecated(message);
    true
}

/// The message of the request's last failure, without the code.
pub(crate) fn last_message(cx: &mut Request) -> Vec<u8> {
    global(cx).message.borrow().clone().unwrap_or_default()
}
