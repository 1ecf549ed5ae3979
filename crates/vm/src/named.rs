//! Named arguments: putting them where their parameters are, and the defaults of those between.

use crate::call;
use crate::frame::Frame;
use heddle_bytecode::ops::HEADER;
use heddle_bytecode::unit::Initializer;
use heddle_runtime::decl::ByRef;
use heddle_runtime::function::FunctionPtr;
use heddle_runtime::{Halt, Request, Result};
use heddle_value::{Array, KeyRef, Value};

/// Moves the elements of an argument array into a window: positional ones first, then those with names. Gives the number of arguments.
///
/// # Safety
/// The window is open and lies on top.
pub unsafe fn unpack(cx: &mut Request, window: Frame, list: &Array) -> Result<usize> {
    // SAFETY: promised by the caller; room is checked.
    unsafe {
        let function = window.function();
        let room = HEADER + list.len() + function.frame_size as usize;
        if window.slot(room) as usize > cx.machine.stack_end {
            return Err(cx.fatal("Too many arguments for the stack"));
        }
        let mut argc = 0;
        let mut named = Array::new();
        for (key, value) in list.iter() {
            match key {
                KeyRef::Int(_) if named.is_empty() => {
                    let wanted = function.by_ref(argc);
                    let value = if wanted == ByRef::Value { value.deref().clone() } else { value.clone() };
                    window.slot(HEADER + argc).write(value);
                    argc += 1;
                }
                KeyRef::Int(_) => {
                    call::drop_window(window, argc);
                    return Err(cx.throw_error("Error", "Cannot use positional argument after named argument during unpacking"));
                }
                KeyRef::Str(name) => named.insert(cx.heap(), name, value.clone()),
            }
        }
        if named.is_empty() { Ok(argc) } else { place(cx, window, argc, &named) }
    }
}

/// Puts named arguments behind `argc` positional ones. Gives the number of arguments, gaps filled.
///
/// # Safety
/// As [`unpack`]; the positional ones are written.
pub unsafe fn place(cx: &mut Request, window: Frame, argc: usize, named: &Array) -> Result<usize> {
    // SAFETY: promised by the caller.
    unsafe {
        let function = window.function();
        match fill(cx, window, function, argc, named) {
            Ok(argc) => Ok(argc),
            Err((halt, filled)) => {
                call::drop_window(window, filled);
                Err(halt)
            }
        }
    }
}

unsafe fn fill(cx: &mut Request, window: Frame, function: FunctionPtr, argc: usize, named: &Array) -> std::result::Result<usize, (Halt, usize)> {
    // SAFETY: promised by the caller.
    unsafe {
        let params = function.param_count as usize;
        let mut total = argc;
        let mut rest = Array::new();
        for (key, value) in named.iter() {
            let KeyRef::Str(name) = key else {
                let position = total;
                window.slot(HEADER + position).write(value.clone());
                total += 1;
                continue;
            };
            let Some(index) = (0..params).find(|index| function.param_name(*index) == Some(&name[..])) else {
                if function.is_variadic() {
                    rest.insert(cx.heap(), name, value.clone());
                    continue;
                }
                let halt = cx.throw_error("Error", [b"Unknown named parameter $", &name[..]].concat());
                return Err((halt, total));
            };
            if index < total && !(*window.slot(HEADER + index)).is_undef() {
                let halt = cx.throw_error("Error", [b"Named parameter $", &name[..], b" overwrites previous argument"].concat());
                return Err((halt, total));
            }
            while total <= index {
                window.slot(HEADER + total).write(Value::UNDEF);
                total += 1;
            }
            let wanted = function.by_ref(index);
            let value = if wanted == ByRef::Value { value.deref().clone() } else { value.clone() };
            window.slot(HEADER + index).write(value);
        }
        for index in 0..total.min(params) {
            if (*window.slot(HEADER + index)).is_undef() {
                default(cx, window, function, index).map_err(|halt| (halt, total))?;
            }
        }
        if !rest.is_empty() {
            crate::builtin::keep_named_rest(cx, rest);
        }
        Ok(total)
    }
}

/// Fills a parameter that was left out with its default.
unsafe fn default(cx: &mut Request, window: Frame, function: FunctionPtr, index: usize) -> Result<()> {
    let Some(code) = function.get().code() else {
        // a builtin's own code knows its defaults
        return Ok(());
    };
    let value = match &code.params[index].default {
        Some(Initializer::Constant(constant)) => heddle_runtime::link::constant_value(cx, constant),
        Some(Initializer::Function(number)) => {
            let unit = function.get().user.as_ref().expect("user code").unit;
            (cx.engine.hooks.evaluate)(cx, unit, *number, function.scope())?
        }
        None => {
            let name = function.get().param_name(index).unwrap_or_default();
            let head = [&function.display_name()[..], format!("(): Argument #{} ($", index + 1).as_bytes(), name].concat();
            return Err(cx.argument_count_error([&head[..], b") not passed"].concat()));
        }
    };
    // SAFETY: promised by the caller.
    unsafe { window.slot(HEADER + index).write(value) };
    Ok(())
}
