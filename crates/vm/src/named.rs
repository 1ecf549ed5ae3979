//! Named arguments: putting them where their parameters are, and the defaults of those between.

use heddle_bytecode::unit::Initializer;
use heddle_runtime::decl::ByRef;
use heddle_runtime::function::FunctionPtr;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, KeyRef, Value};

/// Adds named arguments and the defaults of those between to positional ones.
///
/// # Errors
/// Throws for a name that is unknown or given twice, and for an argument that is missing.
pub(crate) fn fill(cx: &mut Request, function: FunctionPtr, args: &mut Vec<Value>, named: &Array) -> Result<()> {
    let params = function.param_count as usize;
    let mut rest = Array::new();
    for (key, value) in named.iter() {
        let KeyRef::Str(name) = key else {
            let wanted = function.by_ref(args.len());
            args.push(if wanted == ByRef::Value { value.deref().clone() } else { value.clone() });
            continue;
        };
        let Some(index) = (0..params).find(|index| function.param_name(*index) == Some(&name[..])) else {
            if function.is_variadic() {
                rest.insert(cx.heap(), name, value.clone());
                continue;
            }
            return Err(cx.throw_error("Error", [b"Unknown named parameter $", &name[..]].concat()));
        };
        if args.get(index).is_some_and(|given| !given.is_undef()) {
            return Err(cx.throw_error("Error", [b"Named parameter $", &name[..], b" overwrites previous argument"].concat()));
        }
        if args.len() <= index {
            args.resize(index + 1, Value::UNDEF);
        }
        let wanted = function.by_ref(index);
        args[index] = if wanted == ByRef::Value { value.deref().clone() } else { value.clone() };
    }
    for index in 0..args.len().min(params) {
        if args[index].is_undef()
            && let Some(value) = default(cx, function, index)?
        {
            args[index] = value;
        }
    }
    if !rest.is_empty() {
        if function.native.is_some()
            && let Some(index) = (0..function.required as usize).find(|index| args.get(*index).is_none_or(Value::is_undef))
        {
            return Err(if index < args.len() { not_passed(cx, function, index) } else { too_few(cx, function, args.len()) });
        }
        if function.native.is_some() && !TAKE_NAMES.iter().any(|name| name.as_bytes() == function.display_name()) {
            let message = [&function.display_name()[..], b"() does not accept unknown named parameters"].concat();
            return Err(cx.argument_count_error(message));
        }
        crate::builtin::keep_named_rest(cx, rest);
    }
    Ok(())
}

/// `f() expects at least 2 arguments, 1 given`
#[cold]
fn too_few(cx: &mut Request, function: FunctionPtr, given: usize) -> heddle_runtime::Halt {
    let s = if function.required == 1 { "" } else { "s" };
    let rule = format!("() expects at least {} argument{s}, {given} given", function.required);
    cx.argument_count_error([&function.display_name()[..], rule.as_bytes()].concat())
}

/// The number of the parameter `name`, or of the variadic rest.
pub fn index_of(function: FunctionPtr, name: &[u8]) -> usize {
    let params = function.param_count as usize;
    (0..params).find(|&index| function.param_name(index) == Some(name)).unwrap_or(params)
}

/// Variadic builtins that hand on what is named: they ask the hook `named_rest`.
const TAKE_NAMES: [&str; 6] = [
    "call_user_func",
    "Closure::call",
    "Fiber::start",
    "ReflectionFunction::invoke",
    "ReflectionMethod::invoke",
    "ReflectionClass::newInstance",
];

/// The default of a parameter that was left out. `None`: a builtin's, which its own code knows.
fn default(cx: &mut Request, function: FunctionPtr, index: usize) -> Result<Option<Value>> {
    let Some(code) = function.get().code() else {
        return Ok(None);
    };
    // one before a parameter without a default is as good as without
    let known = code.params[index].default.as_ref().filter(|_| index >= function.required as usize);
    match known {
        Some(Initializer::Constant(constant)) => Ok(Some(heddle_runtime::link::constant_value(cx, constant))),
        Some(Initializer::Function(number)) => {
            let unit = function.get().user.as_ref().expect("user code").unit;
            (cx.engine.hooks.evaluate)(cx, unit, *number, function.scope()).map(Some)
        }
        None => Err(not_passed(cx, function, index)),
    }
}

/// `f(): Argument #1 ($x) not passed`
#[cold]
fn not_passed(cx: &mut Request, function: FunctionPtr, index: usize) -> heddle_runtime::Halt {
    let name = function.get().param_name(index).unwrap_or_default();
    let head = [&function.display_name()[..], format!("(): Argument #{} ($", index + 1).as_bytes(), name].concat();
    cx.argument_count_error([&head[..], b") not passed"].concat())
}
