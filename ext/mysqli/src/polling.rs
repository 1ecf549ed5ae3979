//! Queries that are not waited for.

use crate::commands::answer;
use crate::link::{Stage, closed, of, session};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{OrFalse, RefArg};
use heddle_runtime::{Request, Result, wait};
use heddle_sys::file::Ready;
use heddle_value::{Array, Object, Value};
use std::os::fd::{AsFd, OwnedFd};
use std::time::Duration;

pub(crate) const FUNCTIONS: &[&Function] = &[&mysqli_poll::DECL, &mysqli_reap_async_query::DECL];

/// Waits until one of the connections has an answer.
#[php("mysqli_poll(?array &$read, ?array &$error, array &$reject, int $seconds, int $microseconds = 0): int|false")]
pub(crate) fn mysqli_poll(
    cx: &mut Request,
    mut read: RefArg<'_>,
    mut error: RefArg<'_>,
    mut reject: RefArg<'_>,
    seconds: i64,
    microseconds: i64,
) -> Result<OrFalse<i64>> {
    if seconds < 0 {
        return Err(cx.bad_argument(4, "must be greater than or equal to 0"));
    }
    if microseconds < 0 {
        return Err(cx.bad_argument(5, "must be greater than or equal to 0"));
    }
    let asked = read.get().as_array().cloned();
    if asked.is_none() && !error.get().is_array() {
        return Err(cx.throw_error("ValueError", "No stream arrays were passed"));
    }
    let mut refused = Array::new();
    let mut waiting: Vec<(Value, OwnedFd)> = Vec::new();
    let mut ready = Array::new();
    for value in asked.iter().flat_map(|list| list.values()) {
        let value = value.deref().clone();
        let Some(object) = value.as_object().filter(|object| object.native::<crate::link::Link>().is_some()) else { continue };
        if of(object).stage.get() == Stage::Empty {
            return Err(closed(cx, object));
        }
        let session = of(object).session.borrow().clone();
        let fd = session
            .filter(|session| session.sent.get())
            .and_then(|session| session.link.look(|connection| connection.fd().try_clone_to_owned().ok()));
        match fd {
            Some(fd) => waiting.push((value, fd)),
            None => drop(refused.push(cx.heap(), value)),
        }
    }
    if waiting.is_empty() && refused.is_empty() {
        cx.function_warning("All arrays passed are clear")?;
        return Ok(OrFalse(None));
    }
    if !waiting.is_empty() {
        let span = Duration::from_secs(seconds as u64) + Duration::from_micros(microseconds as u64);
        let wanted: Vec<_> = waiting.iter().map(|(_, fd)| (fd.as_fd(), Ready { read: true, ..Ready::default() })).collect();
        let Ok(states) = wait::ready(cx, &wanted, Some(span))? else { return Ok(OrFalse(None)) };
        for ((value, _), state) in waiting.iter().zip(states) {
            if state.read {
                drop(ready.push(cx.heap(), value.clone()));
            }
        }
    }
    let count = ready.len() as i64;
    if asked.is_some() {
        read.set(cx, ready)?;
    }
    if error.get().is_array() {
        error.set(cx, Array::new())?;
    }
    reject.set(cx, refused)?;
    Ok(OrFalse(Some(count)))
}

/// Takes the answer to a query that was not waited for.
#[php("mysqli_reap_async_query(mysqli $mysql): mysqli_result|bool")]
pub(crate) fn mysqli_reap_async_query(cx: &mut Request, mysql: &Object) -> Result<Value> {
    let session = session(cx, mysql)?;
    session.sent.set(false);
    let Some(response) = session.run(cx, |connection, host| connection.read_response(host))? else { return Ok(Value::FALSE) };
    session.keep(response);
    answer(cx, &session, false)
}
