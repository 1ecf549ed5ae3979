//! Arguments that native code and `call_user_func()` hand on to functions that take references:
//! values are warned of and made references. What PHP code
//! passes by itself is not here.

use crate::named::index_of;
use heddle_runtime::decl::ByRef;
use heddle_runtime::function::FunctionPtr;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, KeyRef, Value};

/// A callback that takes a reference and was given a value: PHP warns and goes on. Before the
/// window is written: a handler of the warning
/// runs where it will lie.
pub fn warn_of_values(cx: &mut Request, function: FunctionPtr, args: &mut [Value]) -> Result<()> {
    if !function.takes_refs() {
        return Ok(());
    }
    for (index, value) in args.iter_mut().enumerate() {
        if function.by_ref(index) == ByRef::Ref && !value.is_ref() {
            warn_of_value(cx, function, index)?;
            value.make_ref(cx.heap());
        }
    }
    Ok(())
}

/// The same for named arguments, which stay as they are but for that.
pub fn named(cx: &mut Request, function: FunctionPtr, named: &Array) -> Result<Array> {
    if !function.takes_refs() {
        return Ok(named.clone());
    }
    let mut list = Array::new();
    for (key, value) in named.iter() {
        let mut value = value.clone();
        let index = match key {
            KeyRef::Str(name) => index_of(function, name),
            KeyRef::Int(_) => usize::MAX,
        };
        if index != usize::MAX && function.by_ref(index) == ByRef::Ref && !value.is_ref() {
            warn_of_value(cx, function, index)?;
            value.make_ref(cx.heap());
        }
        list.insert(cx.heap(), key.to_key(), value);
    }
    Ok(list)
}

/// `f(): Argument #1 ($x) must be passed by reference, value given`
#[cold]
pub fn warn_of_value(cx: &mut Request, function: FunctionPtr, index: usize) -> Result<()> {
    let name = function.typed_name();
    let which = format!("(): Argument #{}", index + 1);
    cx.warning([&name[..], which.as_bytes(), &parameter(function, index), b" must be passed by reference, value given"].concat())
}

/// Returns ` ($x)` for a parameter, nothing for an argument that a variadic one takes.
pub fn parameter(function: FunctionPtr, index: usize) -> Vec<u8> {
    match function.get().param_name(index) {
        Some(name) if index < function.param_count as usize => [b" ($", name, b")"].concat(),
        _ => Vec::new(),
    }
}
