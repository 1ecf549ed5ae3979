//! Methods of `Redis`: scripts and functions of the server.

use crate::call::Call;
use crate::client::Convert;
use crate::reply;
use crate::resp::Command;
use heddle_macros::php_methods;
use heddle_runtime::decl::args::Args;
use heddle_runtime::{Request, Result};
use heddle_value::Value;

/// Carries the methods of `Redis` for scripts and functions of the server.
pub(crate) enum Scripting {}

#[php_methods]
impl Scripting {
    /// Runs a script.
    #[php("public function eval(string $script, array $args = [], int $num_keys = 0): mixed", runs = script("EVAL"))]
    fn eval();

    /// Runs a script that writes nothing.
    #[php("public function eval_ro(string $script_sha, array $args = [], int $num_keys = 0): mixed", runs = script("EVAL_RO"))]
    fn eval_ro();

    /// Runs a script that the server has.
    #[php("public function evalsha(string $sha1, array $args = [], int $num_keys = 0): mixed", runs = script("EVALSHA"))]
    fn evalsha();

    /// Runs a script that the server has and that writes nothing.
    #[php("public function evalsha_ro(string $sha1, array $args = [], int $num_keys = 0): mixed", runs = script("EVALSHA_RO"))]
    fn evalsha_ro();

    /// Calls a function.
    #[php("public function fcall(string $fn, array $keys = [], array $args = []): mixed", runs = fcall("FCALL"))]
    fn fcall();

    /// Calls a function that writes nothing.
    #[php("public function fcall_ro(string $fn, array $keys = [], array $args = []): mixed", runs = fcall("FCALL_RO"))]
    fn fcall_ro();

    /// Manages functions.
    #[php("public function function(string $operation, mixed ...$args): Redis|array|string|bool", runs = function)]
    fn function();

    /// Manages scripts.
    #[php("public function script(string $command, mixed ...$args): mixed", runs = scripts)]
    fn script();
}

/// Returns the code of `EVAL` and its kin.
fn script(name: &'static str) -> impl Fn(&mut Request, &mut Args<'_>) -> Result<Value> {
    move |cx, args| {
        let call = Call::new(args);
        let mut command = Command::new(name);
        let (script, keys) = (call.text(cx, 0)?, call.int(2, 0));
        let arguments = call.array(1).unwrap_or_default();
        command.arg(script).int(keys.min(arguments.len() as i64));
        for (index, argument) in (0..).zip(arguments.values()) {
            call.append(cx, &mut command, argument.deref(), if index < keys { 'k' } else { 's' })?;
        }
        call.send(cx, &command, reply::any)
    }
}

/// Returns the code of `FCALL` and `FCALL_RO`.
fn fcall(name: &'static str) -> impl Fn(&mut Request, &mut Args<'_>) -> Result<Value> {
    move |cx, args| {
        let call = Call::new(args);
        let mut command = Command::new(name);
        let function = call.text(cx, 0)?;
        let (keys, arguments) = (call.array(1).unwrap_or_default(), call.array(2).unwrap_or_default());
        command.arg(function).int(keys.len() as i64);
        call.append(cx, &mut command, &Value::from(keys), 'K')?;
        call.append(cx, &mut command, &Value::from(arguments), 'V')?;
        call.send(cx, &command, reply::any)
    }
}

fn function(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let what = call.text(cx, 0)?;
    let convert: Convert = match what.to_ascii_lowercase().as_slice() {
        b"delete" | b"flush" | b"kill" | b"restore" => reply::ok,
        b"dump" | b"load" => reply::text,
        b"list" | b"stats" => reply::tree,
        _ => return call.refuse(cx, [b"Unknown operation '", &what[..], b"'"].concat()),
    };
    let mut command = Command::new("FUNCTION");
    call.append_all(cx, &mut command, 0, "s*")?;
    call.send(cx, &command, convert)
}

fn scripts(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let what = call.text(cx, 0)?.to_ascii_lowercase();
    let convert: Convert = match what.as_slice() {
        b"kill" => reply::ok,
        b"flush" if call.len() <= 2 => reply::ok,
        b"load" if call.len() == 2 => reply::text,
        b"exists" if call.len() >= 2 => reply::texts,
        _ => return Ok(Value::FALSE),
    };
    let mut command = Command::new("SCRIPT");
    command.arg(what.to_ascii_uppercase());
    call.append_all(cx, &mut command, 1, "s*")?;
    call.send(cx, &command, convert)
}
