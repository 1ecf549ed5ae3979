//! `assert`, and what follows from one that fails: the directives `assert.*` and `assert_options`.
//!
//! *Not here:* the text of an assertion and leaving it out, which are the compiler's.

use heddle_macros::{ini, php};
use heddle_runtime::decl::Function;
use heddle_runtime::object::class_of;
use heddle_runtime::{Halt, Request, Result};
use heddle_value::{Str, Value, View};

pub(crate) const FUNCTIONS: &[&Function] = &[&assert::DECL, &assert_options::DECL];

ini! {
    /// Whether `assert` looks at all.
    assert.active: "1", All, check = check_active;
    /// The program ends.
    assert.bail: "0", All, check = check_bail;
    /// It is said.
    assert.warning: "1", All, check = check_warning;
    /// This function is called.
    assert.callback: "", All, check = check_callback;
    /// It is thrown.
    assert.exception: "1", All, check = check_exception;
}

/// What `assert_options` did.
#[derive(Default)]
struct Options {
    /// What is called in place of `assert.callback`.
    callback: Option<Value>,
    /// It is setting a directive: that is not said to be deprecated once more.
    quiet: bool,
}

fn check_active(cx: &mut Request, value: &[u8]) -> bool {
    check(cx, "active", !heddle_runtime::ini::parse_bool(value))
}

fn check_bail(cx: &mut Request, value: &[u8]) -> bool {
    check(cx, "bail", heddle_runtime::ini::parse_bool(value))
}

fn check_warning(cx: &mut Request, value: &[u8]) -> bool {
    check(cx, "warning", !heddle_runtime::ini::parse_bool(value))
}

fn check_exception(cx: &mut Request, value: &[u8]) -> bool {
    check(cx, "exception", !heddle_runtime::ini::parse_bool(value))
}

fn check_callback(cx: &mut Request, value: &[u8]) -> bool {
    cx.state::<Options>().callback = None;
    check(cx, "callback", !value.is_empty())
}

/// Another value than the default is taken, and said to be deprecated.
fn check(cx: &mut Request, name: &str, other: bool) -> bool {
    if !other || cx.state::<Options>().quiet {
        return true;
    }
    // an exception of the error handler stays in flight; the builtin that sets the directive meets
    // it
    let message = [&cx.function_name()[..], b"(): assert.", name.as_bytes(), b" INI setting is deprecated"].concat();
    cx.deprecated(message).is_ok()
}

/// Says or throws that an assertion does not hold.
#[php("assert(mixed $assertion, Throwable|string|null $description = null): bool")]
fn assert(cx: &mut Request, assertion: &Value, description: &Value) -> Result<bool> {
    if cx.to_bool(assertion)? || cx.ini_int("zend.assertions") <= 0 || !cx.ini_bool("assert.active") {
        return Ok(true);
    }
    let text = match description.view() {
        View::Object(throwable) if class_of(throwable).is_subclass_of(cx.engine.known.throwable) => None,
        View::Null => Some(None),
        _ => Some(Some(cx.to_str(description)?)),
    };
    let shown = text.as_ref().and_then(Option::as_ref);
    call_back(cx, shown)?;
    if let (None, Some(throwable)) = (&text, description.as_object()) {
        let throwable = throwable.clone();
        return Err(cx.throw(throwable));
    }
    if cx.ini_bool("assert.exception") {
        let message: &[u8] = shown.map_or(b"", |text| text);
        return Err(cx.throw_error("AssertionError", message));
    }
    if cx.ini_bool("assert.warning") {
        match shown {
            Some(text) => cx.function_warning([&text[..], b" failed"].concat())?,
            None => cx.function_warning("Assertion failed")?,
        }
    }
    if cx.ini_bool("assert.bail") { Err(Halt::Exit) } else { Ok(false) }
}

/// Calls what wants to know: with file, line, null, and the description if there is one.
fn call_back(cx: &mut Request, description: Option<&Str>) -> Result<()> {
    let callback = match cx.state::<Options>().callback.clone() {
        Some(callback) => callback,
        None => {
            let name = cx.ini_str("assert.callback").to_vec();
            if name.is_empty() {
                return Ok(());
            }
            Value::from(cx.str(&name))
        }
    };
    let (file, line) = cx.position();
    let mut args = vec![Value::from(file), Value::int(i64::from(line)), Value::NULL];
    args.extend(description.map(|text| Value::from(text.clone())));
    if callback.is_null() {
        return Ok(());
    }
    cx.call_value(&callback, &args).map(drop)
}

/// Gives a directive of assertions, and sets it.
#[php("assert_options(int $option, mixed $value = UNKNOWN): mixed", deprecated = "since 8.3")]
fn assert_options(cx: &mut Request, option: i64, value: Option<Value>) -> Result<Value> {
    let name = match option {
        1 => "assert.active",
        2 => return callback_option(cx, value),
        3 => "assert.bail",
        4 => "assert.warning",
        5 => "assert.exception",
        _ => return Err(cx.bad_argument(1, "must be an ASSERT_* constant")),
    };
    let old = Value::int(i64::from(cx.ini_bool(name)));
    if let Some(value) = value {
        let text = cx.to_str(&value)?;
        cx.state::<Options>().quiet = true;
        let done = cx.ini_set(name.as_bytes(), &text);
        cx.state::<Options>().quiet = false;
        done?;
    }
    Ok(old)
}

fn callback_option(cx: &mut Request, value: Option<Value>) -> Result<Value> {
    let old = match cx.state::<Options>().callback.clone() {
        Some(callback) => callback,
        None => {
            let name = cx.ini_str("assert.callback").to_vec();
            if name.is_empty() { Value::NULL } else { Value::from(cx.str(&name)) }
        }
    };
    if let Some(value) = value {
        cx.state::<Options>().callback = Some(value);
    }
    Ok(old)
}
