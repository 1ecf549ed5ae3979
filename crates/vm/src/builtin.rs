//! What is said about a function before it runs: deprecation, a result that should not be dropped.

use heddle_bytecode::unit::flags;
use heddle_runtime::errors::{get_property, level, set_property};
use heddle_runtime::function::{Function, FunctionPtr};
use heddle_runtime::hooks::Frame as Traced;
use heddle_runtime::trace::entry;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Value};

/// `Function x() is deprecated since …`, of a builtin; said before it has a frame, as of other
/// functions: a trace begins with the caller.
#[cold]
pub fn deprecated(cx: &mut Request, function: &Function) -> Result<()> {
    let word: &[u8] = if function.scope().is_some() { b"Method " } else { b"Function " };
    let text = function.native.map_or("", |decl| decl.deprecated);
    let gap: &[u8] = if text.is_empty() { b"" } else { b" " };
    cx.deprecated([word, &function.display_name(), b"() is deprecated", gap, text.as_bytes()].concat())
}

/// The deprecation of a function with `#[\Deprecated]`; `magic`: the name that `__call` or
/// `__callStatic` is called for.
#[cold]
pub fn user_deprecated(cx: &mut Request, function: FunctionPtr, magic: Option<&[u8]>) -> Result<()> {
    let (Some(code), Some(user)) = (function.get().code(), function.get().user.as_ref()) else { return Ok(()) };
    let word: &[u8] = if function.scope().is_some() && !function.is_closure() { b"Method " } else { b"Function " };
    let note = heddle_runtime::object::constants::note_of(cx, &code.attributes, user.unit, function.scope())?;
    let name = match (magic, function.scope()) {
        (Some(magic), Some(scope)) => [scope.shown(), b"::", magic].concat(),
        _ => function.display_name().to_vec(),
    };
    cx.raise(level::USER_DEPRECATED, &[word, &name, b"() is deprecated", &note[..]].concat())
}

/// Asked before native code calls a function: whether it may be, and what is to be said of it.
#[inline]
pub fn before_callback(cx: &mut Request, function: FunctionPtr) -> Result<()> {
    if function.flags & flags::DEPRECATED == 0 {
        return Ok(());
    }
    if function.native.is_some() { deprecated(cx, function.get()) } else { user_deprecated(cx, function, None) }
}

/// Makes the exception in flight one about the arguments of the window's function: it stands at the
/// first parameter without one, and its trace begins with the call. `on_object`: the call has a
/// `$this`.
#[cold]
pub fn blame_callee(cx: &mut Request, function: &Function, on_object: bool, args: Vec<Value>) {
    let (Some(exception), Some(code), Some(file)) = (cx.exception.clone(), function.code(), function.file()) else { return };
    let by_builtin = (cx.engine.hooks.running_function)(cx).is_some_and(|caller| caller.native.is_some());
    let place = get_property(&exception, "file").as_str().cloned().filter(|_| !by_builtin);
    let line = get_property(&exception, "line").as_int().unwrap_or_default() as u32;
    let class = function.scope().filter(|_| !function.is_closure()).map(|scope| (*scope.name).clone());
    let argc = args.len();
    let args = (!cx.ini_bool("zend.exception_ignore_args")).then(|| Array::from_values(cx.heap(), args));
    let name = Some((*function.name).clone());
    let is_static = class.is_some() && !on_object;
    let call = Traced { file: place, line, function: name, class, is_static, object: None, args };
    let mut trace = Array::from_values(cx.heap(), [Value::from(entry(cx.heap(), call))]);
    if let Some(rest) = get_property(&exception, "trace").as_array() {
        for value in rest.values() {
            drop(trace.push(cx.heap(), value.clone()));
        }
    }
    set_property(&exception, "trace", Value::from(trace));
    set_property(&exception, "file", Value::from(file.clone()));
    let line = code.params.get(argc).map_or(code.start_line, |param| param.line);
    set_property(&exception, "line", Value::int(i64::from(line)));
}

/// Whether a builtin looks at its caller's variables or arguments.
pub fn looks_at_caller(function: FunctionPtr) -> bool {
    function.native.is_some()
        && function.scope().is_none()
        && matches!(
            &function.name[..],
            b"extract" | b"compact" | b"get_defined_vars" | b"func_get_args" | b"func_get_arg" | b"func_num_args"
        )
}

/// Refuses what looks at its caller's variables: such functions are called by name alone.
pub fn may_be_called_dynamically(cx: &mut Request, function: FunctionPtr) -> Result<()> {
    if !looks_at_caller(function) {
        return Ok(());
    }
    Err(cx.throw_error("Error", [b"Cannot call ", &function.name[..], b"() dynamically"].concat()))
}

/// The warning of `#[\NoDiscard]`.
#[cold]
pub fn warn_discarded(cx: &mut Request, function: FunctionPtr) -> Result<()> {
    let word: &[u8] = if function.scope().is_some() { b"method " } else { b"function " };
    let name = function.display_name();
    let note = match (function.get().code(), function.get().user.as_ref()) {
        (Some(code), Some(user)) => {
            heddle_runtime::object::constants::note_in(cx, &code.attributes, b"NoDiscard", user.unit, function.scope())?
        }
        _ => [b", as ", &name[..], b"() does not modify the object itself"].concat(),
    };
    let message =
        [b"The return value of ", word, &name, b"() should either be used or intentionally ignored by casting it as (void)", &note];
    let level = if function.native.is_some() { level::WARNING } else { level::USER_WARNING };
    cx.raise(level, &message.concat())
}

/// Keeps named arguments that fit no parameter for the `variadic` instruction of the function about
/// to start.
pub fn keep_named_rest(cx: &mut Request, rest: Array) {
    cx.machine.named_rest = Some(rest);
}
