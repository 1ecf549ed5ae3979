//! Forking, waiting for children, becoming another program.

use crate::{LastError, alone, keep, signals};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::RefArg;
use heddle_runtime::{Request, Result, deadline};
use heddle_sys::child::{self, Status, Usage};
use heddle_value::{Array, Value};
use std::os::unix::ffi::OsStrExt;

pub(crate) const FUNCTIONS: &[&Function] = &[
    &pcntl_fork::DECL,
    &pcntl_waitpid::DECL,
    &pcntl_waitid::DECL,
    &pcntl_wait::DECL,
    &pcntl_wifexited::DECL,
    &pcntl_wifstopped::DECL,
    &pcntl_wifcontinued::DECL,
    &pcntl_wifsignaled::DECL,
    &pcntl_wexitstatus::DECL,
    &pcntl_wtermsig::DECL,
    &pcntl_wstopsig::DECL,
    &pcntl_exec::DECL,
    &pcntl_unshare::DECL,
];

const P_ALL: i64 = 0;
const WEXITED: i64 = 4;

/// Copies the process; 0 in the child, where only the calling thread runs. The thread that watches
/// deadlines starts again there with the next deadline; the allocator's locks are held by its own
/// hooks.
#[php("pcntl_fork(): int")]
fn pcntl_fork(cx: &mut Request) -> Result<i64> {
    alone(cx)?;
    if std::env::var_os("HEDDLE_THREADS").is_some_and(|number| number != "1") {
        return Err(cx.throw_error("Error", "pcntl_fork() is not available where one process serves several requests"));
    }
    cx.flush_sink();
    let deadlines = deadline::hold();
    let forked = child::fork();
    drop(deadlines);
    match forked {
        Ok(process) => Ok(process.into()),
        Err(error) => {
            let number = error.raw_os_error().unwrap_or(0);
            cx.state::<LastError>().0 = number;
            cx.function_warning(format!("Error {number}"))?;
            Ok(-1)
        }
    }
}

/// What a child has used, by the names that `getrusage()` gives.
fn usage_array(cx: &Request, usage: &Usage) -> Array {
    let mut array = Array::new();
    for (name, value) in [
        ("oublock", usage.blocks_out),
        ("inblock", usage.blocks_in),
        ("msgsnd", usage.messages_sent),
        ("msgrcv", usage.messages_received),
        ("maxrss", usage.max_rss),
        ("ixrss", usage.shared_memory),
        ("idrss", usage.unshared_data),
        ("minflt", usage.minor_faults),
        ("majflt", usage.major_faults),
        ("nsignals", usage.signals),
        ("nvcsw", usage.voluntary_switches),
        ("nivcsw", usage.involuntary_switches),
        ("nswap", usage.swaps),
        ("utime.tv_usec", usage.user.1),
        ("utime.tv_sec", usage.user.0),
        ("stime.tv_usec", usage.system.1),
        ("stime.tv_sec", usage.system.0),
    ] {
        array.insert_bytes(cx.heap(), format!("ru_{name}").as_bytes(), Value::int(value));
    }
    array
}

fn wait(cx: &mut Request, process: i64, mut status: RefArg<'_>, flags: i64, usage: Option<RefArg<'_>>) -> Result<i64> {
    alone(cx)?;
    let mut code = cx.to_int(status.get())? as i32;
    cx.flush_sink();
    let waited = keep(cx, child::wait(process as i32, &mut code, flags as i32));
    if let Some(mut usage) = usage {
        let array = match &waited {
            Some((process, used)) if *process > 0 => usage_array(cx, used),
            _ => Array::new(),
        };
        usage.set(cx, array)?;
    }
    status.set(cx, Value::int(code.into()))?;
    Ok(waited.map_or(-1, |(process, _)| process.into()))
}

/// Waits for a child.
#[php("pcntl_waitpid(int $process_id, &$status, int $flags = 0, &$resource_usage = []): int")]
fn pcntl_waitpid(cx: &mut Request, process_id: i64, status: RefArg<'_>, flags: i64, resource_usage: Option<RefArg<'_>>) -> Result<i64> {
    wait(cx, process_id, status, flags, resource_usage)
}

/// Waits for any child.
#[php("pcntl_wait(&$status, int $flags = 0, &$resource_usage = []): int")]
fn pcntl_wait(cx: &mut Request, status: RefArg<'_>, flags: i64, resource_usage: Option<RefArg<'_>>) -> Result<i64> {
    wait(cx, -1, status, flags, resource_usage)
}

/// Waits for a change of a child.
#[php("pcntl_waitid(int $idtype = P_ALL, ?int $id = null, &$info = [], int $flags = WEXITED, &$resource_usage = []): bool")]
fn pcntl_waitid(
    cx: &mut Request,
    idtype: i64,
    id: Option<i64>,
    info: Option<RefArg<'_>>,
    flags: i64,
    resource_usage: Option<RefArg<'_>>,
) -> Result<bool> {
    alone(cx)?;
    cx.flush_sink();
    let waited = keep(cx, child::wait_id(idtype as u32, id.unwrap_or(0) as u32, flags as i32));
    let Some((known, used)) = waited else { return Ok(false) };
    if let Some(mut info) = info {
        let array = signals::info_array(cx, &known);
        info.set(cx, array)?;
    }
    if let Some(mut usage) = resource_usage {
        let array = usage_array(cx, &used);
        usage.set(cx, array)?;
    }
    Ok(true)
}

/// Returns whether a child has ended by itself.
#[php("pcntl_wifexited(int $status): bool")]
fn pcntl_wifexited(status: i64) -> bool {
    child::status(status as i32, Status::Exited).is_some()
}

/// Returns whether a child is stopped.
#[php("pcntl_wifstopped(int $status): bool")]
fn pcntl_wifstopped(status: i64) -> bool {
    child::status(status as i32, Status::Stopped).is_some()
}

/// Returns whether a child goes on.
#[php("pcntl_wifcontinued(int $status): bool")]
fn pcntl_wifcontinued(status: i64) -> bool {
    child::status(status as i32, Status::Continued).is_some()
}

/// Returns whether a signal has ended a child.
#[php("pcntl_wifsignaled(int $status): bool")]
fn pcntl_wifsignaled(status: i64) -> bool {
    child::status(status as i32, Status::Signaled).is_some()
}

/// Returns a child's exit code.
#[php("pcntl_wexitstatus(int $status): int|false")]
fn pcntl_wexitstatus(status: i64) -> i64 {
    child::parts(status as i32).0.into()
}

/// Returns the signal that has ended a child.
#[php("pcntl_wtermsig(int $status): int|false")]
fn pcntl_wtermsig(status: i64) -> i64 {
    child::parts(status as i32).1.into()
}

/// Returns the signal that has stopped a child.
#[php("pcntl_wstopsig(int $status): int|false")]
fn pcntl_wstopsig(status: i64) -> i64 {
    child::parts(status as i32).2.into()
}

/// Becomes another program.
#[php("pcntl_exec(string $path, array $args = [], array $env_vars = []): false")]
fn pcntl_exec(cx: &mut Request, path: &[u8], args: &Array, env_vars: &Array) -> Result<Value> {
    alone(cx)?;
    if path.contains(&0) {
        return Err(cx.bad_argument(1, "must not contain any null bytes"));
    }
    let mut arguments = vec![path.to_vec()];
    for (_, value) in args.iter() {
        let text = cx.to_str(value.deref())?;
        if text.contains(&0) {
            return Err(cx.bad_argument(2, "individual argument must not contain null bytes"));
        }
        arguments.push(text.to_vec());
    }
    let mut environment = Vec::new();
    for (key, value) in env_vars.iter() {
        let name = cx.to_str(&key.to_value())?;
        if name.contains(&0) {
            return Err(cx.bad_argument(3, "name for environment variable must not contain null bytes"));
        }
        let text = cx.to_str(value.deref())?;
        if text.contains(&0) {
            return Err(cx.bad_argument(3, "value for environment variable must not contain null bytes"));
        }
        environment.push([&name[..], b"=", &text].concat());
    }
    if env_vars.is_empty() {
        // what the program has set is its own, the process does not know it
        environment = match &cx.environment {
            Some(own) => own.iter().map(|(name, value)| [&name[..], b"=", value].concat()).collect(),
            None => std::env::vars_os().map(|(name, value)| [name.as_bytes(), b"=", value.as_bytes()].concat()).collect(),
        };
    }
    cx.flush_sink();
    // the program has a folder of its own
    let _ = std::env::set_current_dir(&cx.directory);
    let error = child::become_program(path, &arguments, Some(&environment));
    let number = error.raw_os_error().unwrap_or(0);
    cx.state::<LastError>().0 = number;
    let text = String::from_utf8_lossy(&heddle_sys::posix::describe(number)).into_owned();
    cx.function_warning(format!("Error has occurred: (errno {number}) {text}"))?;
    Ok(Value::FALSE)
}

/// Separates the process from what it shares with its parent.
#[php("pcntl_unshare(int $flags): bool")]
fn pcntl_unshare(cx: &mut Request, flags: i64) -> Result<bool> {
    alone(cx)?;
    const INVALID: i32 = 22;
    const NO_MEMORY: i32 = 12;
    const NOT_PERMITTED: i32 = 1;
    const TOO_MANY_USERS: i32 = 87;
    let Err(error) = child::unshare(flags as i32) else { return Ok(true) };
    let number = error.raw_os_error().unwrap_or(0);
    cx.state::<LastError>().0 = number;
    let words = match number {
        INVALID => {
            let text = "must be a combination of CLONE_* flags, or at least one flag is unsupported by the kernel";
            return Err(cx.bad_argument(1, text));
        }
        NO_MEMORY => "Insufficient memory for unshare",
        NOT_PERMITTED => "No privilege to use these flags",
        TOO_MANY_USERS => "Reached the maximum nesting limit for one of the specified namespaces",
        _ => "Unknown error",
    };
    if words == "Unknown error" {
        cx.function_warning(format!("Unknown error {number} has occurred"))?;
    } else {
        cx.function_warning(format!("Error {number}: {words}"))?;
    }
    Ok(false)
}
