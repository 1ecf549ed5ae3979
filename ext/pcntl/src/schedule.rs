//! Priorities of processes, and the processors that they run on.

use crate::{LastError, alone};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::types::value_name;
use heddle_runtime::{Request, Result};
use heddle_sys::child;
use heddle_value::{Array, Value, View};

pub(crate) const FUNCTIONS: &[&Function] =
    &[&pcntl_getpriority::DECL, &pcntl_setpriority::DECL, &pcntl_getcpuaffinity::DECL, &pcntl_setcpuaffinity::DECL, &pcntl_getcpu::DECL];

const PRIO_PROCESS: i64 = 0;
const NOT_PERMITTED: i32 = 1;
const NO_SUCH_PROCESS: i32 = 3;
const REFUSED: i32 = 13;
const INVALID: i32 = 22;

fn explain(cx: &mut Request, error: &std::io::Error, mode_argument: usize) -> Result<()> {
    let number = error.raw_os_error().unwrap_or(0);
    cx.state::<LastError>().0 = number;
    let words = match number {
        INVALID => return Err(cx.bad_argument(mode_argument, "must be one of PRIO_PGRP, PRIO_USER, or PRIO_PROCESS")),
        NO_SUCH_PROCESS => "No process was located using the given parameters",
        NOT_PERMITTED => "A process was located, but neither its effective nor real user ID matched the effective user ID of the caller",
        REFUSED => "Only a super user may attempt to increase the process priority",
        _ => return cx.function_warning(format!("Unknown error {number} has occurred")),
    };
    cx.function_warning(format!("Error {number}: {words}"))
}

/// Returns a priority.
#[php("pcntl_getpriority(?int $process_id = null, int $mode = PRIO_PROCESS): int|false")]
fn pcntl_getpriority(cx: &mut Request, process_id: Option<i64>, mode: i64) -> Result<OrFalse<i64>> {
    match child::priority(mode as u32, process_id.unwrap_or(0) as u32) {
        Ok(priority) => Ok(OrFalse(Some(priority.into()))),
        Err(error) => {
            explain(cx, &error, 2)?;
            Ok(OrFalse(None))
        }
    }
}

/// Sets a priority.
#[php("pcntl_setpriority(int $priority, ?int $process_id = null, int $mode = PRIO_PROCESS): bool")]
fn pcntl_setpriority(cx: &mut Request, priority: i64, process_id: Option<i64>, mode: i64) -> Result<bool> {
    alone(cx)?;
    match child::set_priority(mode as u32, process_id.unwrap_or(0) as u32, priority as i32) {
        Ok(()) => Ok(true),
        Err(error) => {
            explain(cx, &error, 3)?;
            Ok(false)
        }
    }
}

fn refused(cx: &mut Request, error: &std::io::Error, process: i64) -> Result<()> {
    let number = error.raw_os_error().unwrap_or(0);
    cx.state::<LastError>().0 = number;
    match number {
        NO_SUCH_PROCESS | INVALID => Err(cx.bad_argument(1, format!("invalid process ({process})"))),
        NOT_PERMITTED => cx.function_warning("Calling process not having the proper privileges"),
        _ => cx.function_warning(format!("Error {number}")),
    }
}

/// Returns the processors that a process may run on.
#[php("pcntl_getcpuaffinity(?int $process_id = null): array|false")]
fn pcntl_getcpuaffinity(cx: &mut Request, process_id: Option<i64>) -> Result<OrFalse<Array>> {
    let process = process_id.unwrap_or(0);
    match child::affinity(process as i32) {
        Ok(list) => Ok(OrFalse(Some(Array::from_values(cx.heap(), list.into_iter().map(|cpu| Value::int(cpu as i64)))))),
        Err(error) => {
            refused(cx, &error, process)?;
            Ok(OrFalse(None))
        }
    }
}

/// Sets the processors that a process may run on.
#[php("pcntl_setcpuaffinity(?int $process_id = null, array $cpu_ids = []): bool")]
fn pcntl_setcpuaffinity(cx: &mut Request, process_id: Option<i64>, cpu_ids: &Array) -> Result<bool> {
    alone(cx)?;
    if cpu_ids.is_empty() {
        return Err(cx.bad_argument(2, "must not be empty"));
    }
    let most = child::configured_processors();
    let mut list = Vec::new();
    for (_, value) in cpu_ids.iter() {
        let value = value.deref();
        let cpu = match value.view() {
            View::Int(cpu) => cpu,
            View::Str(text) => match std::str::from_utf8(text).ok().and_then(|text| text.trim().parse::<i64>().ok()) {
                Some(cpu) => cpu,
                None => {
                    let text = String::from_utf8_lossy(text).into_owned();
                    return Err(cx.bad_argument(2, format!("cpu id invalid value ({text})")));
                }
            },
            _ => {
                let kind = value_name(value);
                return Err(cx.bad_argument_type(2, format!("value must be of type int|string, {kind} given")));
            }
        };
        if !(0..most).contains(&cpu) {
            return Err(cx.bad_argument(2, format!("cpu id must be between 0 and {most} ({cpu})")));
        }
        list.push(cpu as usize);
    }
    let process = process_id.unwrap_or(0);
    match child::set_affinity(process as i32, &list) {
        Ok(()) => Ok(true),
        Err(error) => {
            refused(cx, &error, process)?;
            Ok(false)
        }
    }
}

/// Returns the processor that runs this.
#[php("pcntl_getcpu(): int")]
fn pcntl_getcpu() -> i64 {
    child::processor().into()
}
