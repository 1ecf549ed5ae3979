//! Methods of `Redis`: hashes.

use crate::call::{Call, Given, send};
use crate::client::Shape;
use crate::reply;
use crate::resp::Command;
use heddle_macros::php_methods;
use heddle_runtime::decl::args::Args;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Value};

/// Carries the methods of `Redis` for hashes.
pub(crate) enum Hashes {}

#[php_methods]
impl Hashes {
    /// Removes fields.
    #[php(
        "public function hDel(string $key, string $field, string ...$other_fields): Redis|int|false",
        runs = send("HDEL", "ks*", reply::int)
    )]
    fn hdel();

    /// Returns whether a field is there.
    #[php("public function hExists(string $key, string $field): Redis|bool", runs = send("HEXISTS", "ks", reply::one))]
    fn hexists();

    /// Returns a field.
    #[php("public function hGet(string $key, string $member): mixed", runs = send("HGET", "ks", reply::value))]
    fn hget();

    /// Returns all fields.
    #[php("public function hGetAll(string $key): Redis|array|false", runs = send("HGETALL", "k", reply::fields))]
    fn hgetall();

    /// Adds to a field.
    #[php("public function hIncrBy(string $key, string $field, int $value): Redis|int|false", runs = send("HINCRBY", "kss", reply::int))]
    fn hincrby();

    /// Adds to a field.
    #[php(
        "public function hIncrByFloat(string $key, string $field, float $value): Redis|float|false",
        runs = send("HINCRBYFLOAT", "ksf", reply::float)
    )]
    fn hincrbyfloat();

    /// Returns the names of all fields.
    #[php("public function hKeys(string $key): Redis|array|false", runs = send("HKEYS", "k", reply::texts))]
    fn hkeys();

    /// Counts the fields.
    #[php("public function hLen(string $key): Redis|int|false", runs = send("HLEN", "k", reply::int))]
    fn hlen();

    /// Returns several fields.
    #[php("public function hMget(string $key, array $fields): Redis|array|false", runs = hmget)]
    fn hmget();

    /// Sets several fields.
    #[php("public function hMset(string $key, array $fieldvals): Redis|bool", runs = send("HMSET", "kF", reply::ok))]
    fn hmset();

    /// Returns any fields.
    #[php("public function hRandField(string $key, ?array $options = null): Redis|array|string|false", runs = hrandfield)]
    fn hrandfield();

    /// Sets fields.
    #[php("public function hSet(string $key, mixed ...$fields_and_vals): Redis|int|false", runs = hset)]
    fn hset();

    /// Sets a field that is not there.
    #[php("public function hSetNx(string $key, string $field, mixed $value): Redis|bool", runs = send("HSETNX", "ksv", reply::one))]
    fn hsetnx();

    /// Returns a field's length.
    #[php("public function hStrLen(string $key, string $field): Redis|int|false", runs = send("HSTRLEN", "ks", reply::int))]
    fn hstrlen();

    /// Returns the values of all fields.
    #[php("public function hVals(string $key): Redis|array|false", runs = send("HVALS", "k", reply::values))]
    fn hvals();
}

fn hmget(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let fields = call.array(1).unwrap_or_default();
    let names: Vec<Value> = fields
        .values()
        .map(|value| value.deref().clone())
        .filter(|value| value.is_int() || value.as_bytes().is_some_and(|name| !name.is_empty()))
        .collect();
    if names.is_empty() {
        return Ok(Value::FALSE);
    }
    let mut command = Command::new("HMGET");
    let key = call.key(cx, 0)?;
    command.arg(key);
    for name in &names {
        let name = cx.to_str(name)?;
        command.arg(name);
    }
    let names = Array::from_values(cx.heap(), names);
    call.run(cx, &command, Shape::with(reply::named, names))
}

fn hrandfield(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let options = Given::new(call.array(1).as_ref());
    let mut command = Command::new("HRANDFIELD");
    let key = call.key(cx, 0)?;
    command.arg(key);
    let with = options.is_on(cx, "withvalues")?;
    let count = options.int(cx, "count")?;
    let Some(count) = count.or(with.then_some(1)) else { return call.send(cx, &command, reply::text) };
    command.int(count);
    if with {
        command.arg("WITHVALUES");
        return call.send(cx, &command, reply::fields);
    }
    call.send(cx, &command, reply::texts)
}

/// Sends `HSET` with pairs, or with an array of them.
fn hset(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    if call.len() < 2 {
        let message = [&cx.function_name()[..], b"() expects at least 2 arguments, 1 given"].concat();
        return Err(cx.argument_count_error(message));
    }
    let mut command = Command::new("HSET");
    let is_array = call.len() == 2 && call.array(1).is_some();
    if !is_array && call.len().is_multiple_of(2) {
        return Ok(Value::FALSE);
    }
    let key = call.key(cx, 0)?;
    command.arg(key);
    if is_array {
        if !call.append(cx, &mut command, &call.values[1], 'F')? {
            return Ok(Value::FALSE);
        }
    } else {
        for pair in call.values[1..].chunks(2) {
            call.append(cx, &mut command, &pair[0], 's')?;
            call.append(cx, &mut command, &pair[1], 'v')?;
        }
    }
    call.send(cx, &command, reply::int)
}
