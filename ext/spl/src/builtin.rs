//! Functions of other extensions, which SPL's classes use.
//!
//! They are called without a call: no trace shows them, what they say is said in the name of the method that runs, and `disable_functions`
//! takes them away from programs only.

use heddle_runtime::decl::args::Args;
use heddle_runtime::{Request, Result};
use heddle_value::{Ref, Value};

/// Calls the builtin function of this lowercase name. Arguments by reference are references, see [`by_reference`].
///
/// # Errors
/// There is no such function, or it threw.
pub fn call(cx: &mut Request, name: &str, args: &mut [Value]) -> Result<Value> {
    let disabled = || [b"\0", name.as_bytes()].concat();
    let functions = &cx.engine.functions;
    let found = functions.get(name.as_bytes()).or_else(|| functions.get(&disabled()[..])).copied();
    let native = found.and_then(|function| function.native);
    let Some((native, code)) = native.and_then(|native| Some((native, native.call?))) else {
        return Err(cx.throw_error("Error", format!("Call to undefined function {name}()")));
    };
    code(cx, &mut Args { values: args, this: None, class: None, function: native })
}

/// A variable for an argument by reference.
pub fn by_reference(cx: &Request, value: Value) -> Value {
    Value::from(Ref::new(cx.heap(), value))
}

/// Calls one and returns what it warns of as well, which nobody else is told.
///
/// # Errors
/// The function threw.
pub fn call_quietly(cx: &mut Request, name: &str, args: &mut [Value]) -> Result<(Value, Option<Vec<u8>>)> {
    let before = cx.last_error.take();
    let reporting = std::mem::replace(&mut cx.error_reporting, 0);
    let handling = std::mem::replace(&mut cx.in_error_handler, true);
    let result = call(cx, name, args);
    cx.error_reporting = reporting;
    cx.in_error_handler = handling;
    let warning = std::mem::replace(&mut cx.last_error, before);
    Ok((result?, warning.map(|warning| warning.message)))
}
