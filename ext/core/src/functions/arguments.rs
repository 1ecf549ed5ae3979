//! The arguments of the function that is running.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Value};

pub const FUNCTIONS: &[&Function] = &[&func_num_args::DECL, &func_get_arg::DECL, &func_get_args::DECL];

/// The arguments of the calling function, or the error for a call outside of any.
fn arguments(cx: &mut Request, refusal: &str) -> Result<Vec<Value>> {
    match (cx.engine.hooks.arguments)(cx) {
        Some(arguments) => Ok(arguments),
        None => {
            let message = [&cx.function_name(), refusal.as_bytes()].concat();
            Err(cx.throw_error("Error", message))
        }
    }
}

/// How many arguments the calling function was given.
#[php("func_num_args(): int")]
fn func_num_args(cx: &mut Request) -> Result<usize> {
    Ok(arguments(cx, "() must be called from a function context")?.len())
}

/// One argument of the calling function.
#[php("func_get_arg(int $position): mixed")]
fn func_get_arg(cx: &mut Request, position: i64) -> Result<Value> {
    if position < 0 {
        return Err(cx.bad_argument(1, "must be greater than or equal to 0"));
    }
    let arguments = arguments(cx, "() cannot be called from the global scope")?;
    match arguments.into_iter().nth(position as usize) {
        Some(argument) => Ok(argument),
        None => Err(cx.bad_argument(1, "must be less than the number of the arguments passed to the currently executed function")),
    }
}

/// All arguments of the calling function.
#[php("func_get_args(): array")]
fn func_get_args(cx: &mut Request) -> Result<Array> {
    let arguments = arguments(cx, "() cannot be called from the global scope")?;
    Ok(Array::from_values(cx.heap(), arguments))
}
