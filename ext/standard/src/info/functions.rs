//! Calling functions by name, what runs at the end, constants by name.

use heddle_macros::{php, php_class};
use heddle_runtime::decl::{Class, Function};
use heddle_runtime::object::class_constant;
use heddle_runtime::{Callable, Request, Result};
use heddle_value::{Array, KeyRef, Str, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &call_user_func::DECL,
    &call_user_func_array::DECL,
    &forward_static_call::DECL,
    &forward_static_call_array::DECL,
    &register_shutdown_function::DECL,
    &register_tick_function::DECL,
    &unregister_tick_function::DECL,
    &constant::DECL,
    &connection_aborted::DECL,
    &connection_status::DECL,
    &ignore_user_abort::DECL,
];
pub(crate) const CLASSES: &[&Class] = &[&AssertionError::CLASS];

heddle_macros::constants! {
    CONNECTION_ABORTED = 1;
    CONNECTION_NORMAL = 0;
    CONNECTION_TIMEOUT = 2;
    #[deprecated("since 8.3, as assert_options() is deprecated")]
    ASSERT_ACTIVE = 1;
    #[deprecated("since 8.3, as assert_options() is deprecated")]
    ASSERT_CALLBACK = 2;
    #[deprecated("since 8.3, as assert_options() is deprecated")]
    ASSERT_BAIL = 3;
    #[deprecated("since 8.3, as assert_options() is deprecated")]
    ASSERT_WARNING = 4;
    #[deprecated("since 8.3, as assert_options() is deprecated")]
    ASSERT_EXCEPTION = 5;
}

/// What `assert` throws.
#[php_class("class AssertionError extends Error {}")]
pub(crate) enum AssertionError {}

/// Calls something with arguments.
#[php("call_user_func(callable $callback, mixed ...$args): mixed")]
fn call_user_func(cx: &mut Request, callback: Callable, args: &[Value]) -> Result<Value> {
    match (cx.engine.hooks.named_rest)(cx) {
        Some(named) => cx.call_named(&callback, &mut args.to_vec(), &named),
        None => cx.call(&callback, args),
    }
}

/// Calls something with the arguments of an array; string keys name parameters.
#[php("call_user_func_array(callable $callback, array $args): mixed")]
fn call_user_func_array(cx: &mut Request, callback: Callable, args: &Array) -> Result<Value> {
    call_with(cx, &callback, args)
}

fn call_with(cx: &mut Request, callback: &Callable, args: &Array) -> Result<Value> {
    // most calls have few arguments, which need no list
    const FEW: usize = 4;
    if let Some(list) = args.as_slice().filter(|list| list.len() <= FEW) {
        let mut few: [Value; FEW] = std::array::from_fn(|index| list.get(index).cloned().unwrap_or(Value::UNDEF));
        return cx.call_mut(callback, &mut few[..list.len()]);
    }
    let mut positional = Vec::with_capacity(args.len());
    let mut named = Array::new();
    for (key, value) in args {
        match key {
            KeyRef::Int(_) if !named.is_empty() => {
                return Err(cx.throw_error("Error", "Cannot use positional argument after named argument"));
            }
            KeyRef::Int(_) => positional.push(value.clone()),
            KeyRef::Str(name) => named.insert_str_exact(cx.heap(), name.clone(), value.clone()),
        }
    }
    if named.is_empty() { cx.call_mut(callback, &mut positional) } else { cx.call_named(callback, &mut positional, &named) }
}

/// The callable with `static` as the calling method has it, when that is a child of the callable's
/// class.
fn forwarded(cx: &mut Request, mut callback: Callable) -> Callable {
    let called = (cx.engine.hooks.called_class)(cx);
    if let (Some(called), Some(class)) = (called, callback.class)
        && callback.this.is_none()
        && called.is_subclass_of(class)
    {
        callback.class = Some(called);
    }
    callback
}

/// Calls a static method and keeps the late static binding of the caller.
#[php("forward_static_call(callable $callback, mixed ...$args): mixed")]
fn forward_static_call(cx: &mut Request, callback: Callable, args: &mut [Value]) -> Result<Value> {
    if (cx.engine.hooks.called_class)(cx).is_none() {
        return Err(cx.throw_error("Error", "Cannot call forward_static_call() when no class scope is active"));
    }
    let callback = forwarded(cx, callback);
    cx.call_mut(&callback, args)
}

/// As `forward_static_call` with the arguments of an array.
#[php("forward_static_call_array(callable $callback, array $args): mixed")]
fn forward_static_call_array(cx: &mut Request, callback: Callable, args: &Array) -> Result<Value> {
    let callback = forwarded(cx, callback);
    call_with(cx, &callback, args)
}

/// Has a function called when the script ends.
#[php("register_shutdown_function(callable $callback, mixed ...$args): void")]
fn register_shutdown_function(cx: &mut Request, callback: Callable, args: &[Value]) {
    cx.shutdown_functions.push_back((callback, args.to_vec()));
}

/// Has a function called by statements under `declare(ticks=N)`.
#[php("register_tick_function(callable $callback, mixed ...$args): bool")]
fn register_tick_function(cx: &mut Request, callback: Callable, args: &[Value]) -> bool {
    cx.ticks.register(callback, args.to_vec());
    true
}

/// Ends that.
#[php("unregister_tick_function(callable $callback): void")]
fn unregister_tick_function(cx: &mut Request, callback: Callable) -> Result<()> {
    cx.unregister_tick(&callback)
}

/// The value of a constant, or of a class's constant, by name.
#[php("constant(string $name): mixed")]
fn constant(cx: &mut Request, name: &Str) -> Result<Value> {
    if let Some(at) = memchr::memmem::find(name, b"::") {
        let class = named_class(cx, &name[..at])?;
        let scope = (cx.engine.hooks.scope)(cx);
        return class_constant(cx, class, &name[at + 2..], scope);
    }
    match global_constant(cx, name) {
        Some(value) => {
            cx.report_deprecated_constant(name.strip_prefix(b"\\").unwrap_or(name))?;
            Ok(value)
        }
        None => {
            let name = name.strip_prefix(b"\\").unwrap_or(name);
            let name = name.split(|byte| *byte == 0).next().unwrap_or_default();
            Err(cx.throw_error("Error", [b"Undefined constant \"", name, b"\""].concat()))
        }
    }
}

fn named_class(cx: &mut Request, name: &[u8]) -> Result<heddle_runtime::ClassPtr> {
    let scope = (cx.engine.hooks.scope)(cx);
    match &name.to_ascii_lowercase()[..] {
        b"self" => scope.ok_or_else(|| cx.throw_error("Error", "Cannot access \"self\" when no class scope is active")),
        b"static" => {
            let called = (cx.engine.hooks.called_class)(cx);
            called.ok_or_else(|| cx.throw_error("Error", "Cannot access \"static\" when no class scope is active"))
        }
        b"parent" => {
            let Some(scope) = scope else {
                return Err(cx.throw_error("Error", "Cannot access \"parent\" when no class scope is active"));
            };
            let none = "Cannot access \"parent\" when current class scope has no parent";
            scope.parent.ok_or_else(|| cx.throw_error("Error", none))
        }
        _ => cx.require_class(name.strip_prefix(b"\\").unwrap_or(name)),
    }
}

/// A global constant; the namespace in its name has no case.
fn global_constant(cx: &Request, name: &[u8]) -> Option<Value> {
    let name = name.strip_prefix(b"\\").unwrap_or(name);
    let find = |name: &[u8]| cx.constants.get(name).or_else(|| cx.engine.constant(name)).cloned();
    if let Some(value) = find(name) {
        return Some(value);
    }
    if name.contains(&b'\\') {
        return find(&heddle_runtime::object::constants::global_key(name));
    }
    match &name.to_ascii_lowercase()[..] {
        b"true" => Some(Value::TRUE),
        b"false" => Some(Value::FALSE),
        b"null" => Some(Value::NULL),
        _ => None,
    }
}

/// Whether the client is gone.
#[php("connection_aborted(): int")]
fn connection_aborted(cx: &mut Request) -> i64 {
    i64::from(cx.output.client_gone)
}

/// How the connection is, as bits of `CONNECTION_*`.
#[php("connection_status(): int")]
fn connection_status(cx: &mut Request) -> i64 {
    i64::from(cx.output.client_gone)
}

/// Whether the script goes on when the client is gone; sets it.
#[php("ignore_user_abort(?bool $enable = null): int")]
fn ignore_user_abort(cx: &mut Request, enable: Option<bool>) -> Result<i64> {
    let old = i64::from(cx.ini_bool("ignore_user_abort"));
    if let Some(enable) = enable {
        cx.ini_set(b"ignore_user_abort", if enable { b"1" } else { b"0" })?;
    }
    Ok(old)
}
