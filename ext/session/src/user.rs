//! The handler `user`: functions of the program.

use crate::state::{complain, of, warn};
use heddle_runtime::errors::level;
use heddle_runtime::types::type_name_of;
use heddle_runtime::{Callable, Request, Result};
use heddle_value::{Value, View};

/// The program's functions.
#[derive(Clone)]
pub(crate) struct Callbacks {
    pub(crate) open: Callable,
    pub(crate) close: Callable,
    pub(crate) read: Callable,
    pub(crate) write: Callable,
    pub(crate) destroy: Callable,
    pub(crate) gc: Callable,
    pub(crate) create_sid: Option<Callable>,
    pub(crate) validate_sid: Option<Callable>,
    pub(crate) update_timestamp: Option<Callable>,
}

/// Calls one of them. `None`: there are none, or one is running already.
pub(crate) fn call(cx: &mut Request, which: fn(&Callbacks) -> Option<&Callable>, args: &[Value]) -> Result<Option<Value>> {
    if of(cx).in_callback {
        of(cx).in_callback = false;
        warn(cx, "Cannot call session save handler in a recursive manner")?;
        return Ok(None);
    }
    let Some(callbacks) = of(cx).callbacks.clone() else { return Ok(None) };
    let Some(callable) = which(&callbacks) else { return Ok(None) };
    of(cx).in_callback = true;
    let result = cx.call(callable, args);
    // after a request was broken off in the middle of a callback it counts as running still
    if result.is_ok() || !of(cx).ending {
        of(cx).in_callback = false;
    }
    result.map(|value| Some(value.into_deref()))
}

/// What a callback that says yes or no has said; 0 and -1 are an older way to say so.
pub(crate) fn verdict(cx: &mut Request, value: Option<Value>) -> Result<bool> {
    let Some(value) = value else { return Ok(false) };
    let int = match value.view() {
        View::Bool(bool) => return Ok(bool),
        View::Int(int @ (0 | -1)) => int,
        _ => {
            let given = type_name_of(&value);
            return Err(cx.type_error(format!("Session callback must have a return value of type bool, {given} returned")));
        }
    };
    complain(cx, level::DEPRECATED, b"Session callback must have a return value of type bool, int returned")?;
    Ok(int == 0)
}
