//! Methods of `Redis`: lists.

use crate::call::{Call, Given, send};
use crate::client::{Client, Convert};
use crate::reply;
use crate::resp::{Command, Resp};
use heddle_macros::php_methods;
use heddle_runtime::decl::args::Args;
use heddle_runtime::{Request, Result};
use heddle_value::Value;

/// Carries the methods of `Redis` for lists.
pub(crate) enum Lists {}

#[php_methods]
impl Lists {
    /// Waits for an element at the beginning of a list.
    #[php(
        "public function blPop(array|string $key_or_keys, string|int|float $timeout_or_key, mixed ...$extra_args): Redis|array|false|null",
        runs = blocking("BLPOP", reply::popped)
    )]
    fn blpop();

    /// Waits for an element at the end of a list.
    #[php(
        "public function brPop(array|string $key_or_keys, string|int|float $timeout_or_key, mixed ...$extra_args): Redis|array|false|null",
        runs = blocking("BRPOP", reply::popped)
    )]
    fn brpop();

    /// Waits for an element and puts it into another list.
    #[php(
        "public function brpoplpush(string $src, string $dst, int|float $timeout): Redis|string|false",
        runs = send("BRPOPLPUSH", "kkf", reply::value)
    )]
    fn brpoplpush();

    /// Waits for an element and puts it into another list.
    #[php(
        "public function blmove(string $src, string $dst, string $wherefrom, string $whereto, float $timeout): Redis|string|false",
        runs = lmove("BLMOVE")
    )]
    fn blmove();

    /// Waits for elements of the first list that has any.
    #[php(
        "public function blmpop(float $timeout, array $keys, string $from, int $count = 1): Redis|array|false|null",
        runs = pop_many("BLMPOP", 1, &["LEFT", "RIGHT"], reply::popped_many)
    )]
    fn blmpop();

    /// Takes elements of the first list that has any.
    #[php(
        "public function lmpop(array $keys, string $from, int $count = 1): Redis|array|false|null",
        runs = pop_many("LMPOP", 0, &["LEFT", "RIGHT"], reply::popped_many)
    )]
    fn lmpop();

    /// Inserts an element beside another one.
    #[php("public function lInsert(string $key, string $pos, mixed $pivot, mixed $value)", runs = linsert)]
    fn linsert();

    /// Counts the elements.
    #[php("public function lLen(string $key): Redis|int|false", runs = send("LLEN", "k", reply::int))]
    fn llen();

    /// Moves an element to another list.
    #[php(
        "public function lMove(string $src, string $dst, string $wherefrom, string $whereto): Redis|string|false",
        runs = lmove("LMOVE")
    )]
    fn lmove();

    /// Takes elements from the beginning.
    #[php("public function lPop(string $key, int $count = 0): Redis|array|string|bool", runs = pop("LPOP"))]
    fn lpop();

    /// Finds an element.
    #[php("public function lPos(string $key, mixed $value, ?array $options = null): Redis|array|int|bool|null", runs = lpos)]
    fn lpos();

    /// Adds elements at the beginning.
    #[php("public function lPush(string $key, mixed ...$elements): Redis|int|false", runs = send("LPUSH", "kv*", reply::int))]
    fn lpush();

    /// Adds elements at the end.
    #[php("public function rPush(string $key, mixed ...$elements): Redis|int|false", runs = send("RPUSH", "kv*", reply::int))]
    fn rpush();

    /// Adds an element at the beginning of a list that is there.
    #[php("public function lPushx(string $key, mixed $value): Redis|int|false", runs = send("LPUSHX", "kv", reply::int))]
    fn lpushx();

    /// Adds an element at the end of a list that is there.
    #[php("public function rPushx(string $key, mixed $value): Redis|int|false", runs = send("RPUSHX", "kv", reply::int))]
    fn rpushx();

    /// Sets an element.
    #[php("public function lSet(string $key, int $index, mixed $value): Redis|bool", runs = send("LSET", "ksv", reply::ok))]
    fn lset();

    /// Returns an element.
    #[php("public function lindex(string $key, int $index): mixed", runs = send("LINDEX", "ks", reply::value))]
    fn lindex();

    /// Returns a range of elements.
    #[php("public function lrange(string $key, int $start, int $end): Redis|array|false", runs = send("LRANGE", "kss", reply::values))]
    fn lrange();

    /// Removes elements that are equal to a value.
    #[php("public function lrem(string $key, mixed $value, int $count = 0): Redis|int|false", runs = lrem)]
    fn lrem();

    /// Removes all elements but a range.
    #[php("public function ltrim(string $key, int $start, int $end): Redis|bool", runs = send("LTRIM", "kss", reply::ok))]
    fn ltrim();

    /// Takes elements from the end.
    #[php("public function rPop(string $key, int $count = 0): Redis|array|string|bool", runs = pop("RPOP"))]
    fn rpop();

    /// Moves the last element to another list.
    #[php("public function rpoplpush(string $srckey, string $dstkey): Redis|string|false", runs = send("RPOPLPUSH", "kk", reply::value))]
    fn rpoplpush();
}

/// Returns the code of a command that waits for an element of some keys.
pub(super) fn blocking(name: &'static str, convert: Convert) -> impl Fn(&mut Request, &mut Args<'_>) -> Result<Value> {
    move |cx, args| {
        let call = Call::new(args);
        let mut command = Command::new(name);
        let last = call.len() - 1;
        if let Some(keys) = call.array(0) {
            if last != 1 || keys.is_empty() {
                return Ok(Value::FALSE);
            }
            call.append(cx, &mut command, &Value::from(keys), 'K')?;
        } else {
            for key in &call.values[..last] {
                call.append(cx, &mut command, key, 'k')?;
            }
        }
        let timeout = &call.values[last];
        if timeout.is_float() {
            call.append(cx, &mut command, timeout, 'f')?;
        } else {
            call.append(cx, &mut command, timeout, 's')?;
        }
        call.send(cx, &command, convert)
    }
}

/// Returns the code of `LMPOP` and its kin; `at` is where the keys stand among the arguments, after
/// a time to wait.
pub(super) fn pop_many(
    name: &'static str,
    at: usize,
    ends: &'static [&'static str],
    convert: Convert,
) -> impl Fn(&mut Request, &mut Args<'_>) -> Result<Value> {
    move |cx, args| {
        let call = Call::new(args);
        let mut command = Command::new(name);
        if at > 0 {
            call.append(cx, &mut command, &call.values[0], 'f')?;
        }
        if !call.append(cx, &mut command, &call.values[at], 'N')? {
            return Ok(Value::FALSE);
        }
        let from = call.text(cx, at + 1)?;
        if !ends.iter().any(|end| from.eq_ignore_ascii_case(end.as_bytes())) {
            return call.refuse(cx, format!("from must be either '{}' or '{}'", ends[0], ends[1]));
        }
        command.arg(from);
        let count = call.int(at + 2, 1);
        if count < 1 {
            return call.refuse(cx, "count must be > 0");
        }
        if count != 1 {
            command.arg("COUNT").int(count);
        }
        call.send(cx, &command, convert)
    }
}

fn linsert(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let place = call.text(cx, 1)?;
    if !place.eq_ignore_ascii_case(b"before") && !place.eq_ignore_ascii_case(b"after") {
        return call.refuse(cx, "Position must be either 'BEFORE' or 'AFTER'");
    }
    let mut command = Command::new("LINSERT");
    call.append_all(cx, &mut command, 0, "ksvv")?;
    call.send(cx, &command, reply::int)
}

/// Returns the code of `LMOVE` and `BLMOVE`.
fn lmove(name: &'static str) -> impl Fn(&mut Request, &mut Args<'_>) -> Result<Value> {
    move |cx, args| {
        let call = Call::new(args);
        for (index, what) in [(2, "Wherefrom"), (3, "Whereto")] {
            let end = call.text(cx, index)?;
            if !end.eq_ignore_ascii_case(b"left") && !end.eq_ignore_ascii_case(b"right") {
                return call.refuse(cx, format!("{what} argument must be 'LEFT' or 'RIGHT'"));
            }
        }
        let mut command = Command::new(name);
        call.append_all(cx, &mut command, 0, "kkssf")?;
        call.send(cx, &command, reply::value)
    }
}

/// Returns the code of a command that takes one element, or as many as are wanted.
pub(super) fn pop(name: &'static str) -> impl Fn(&mut Request, &mut Args<'_>) -> Result<Value> {
    move |cx, args| {
        let call = Call::new(args);
        let mut command = Command::new(name);
        let key = call.key(cx, 0)?;
        command.arg(key);
        if call.int(1, 0) != 0 {
            command.int(call.int(1, 0));
        }
        call.send(cx, &command, reply::value_or_values)
    }
}

fn lpos(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let mut command = Command::new("LPOS");
    call.append_all(cx, &mut command, 0, "kv")?;
    command = positions(cx, &call, command)?;
    call.send(cx, &command, lpos_reply)
}

fn positions(cx: &mut Request, call: &Call, mut command: Command) -> Result<Command> {
    let options = Given::of_keys(call.array(2).as_ref());
    for name in ["rank", "count", "maxlen"] {
        if let Some(number) = options.int(cx, name)? {
            command.arg(name.to_ascii_uppercase()).int(number);
        }
    }
    Ok(command)
}

fn lpos_reply(cx: &mut Request, client: &Client, resp: Resp, context: &Value) -> Result<Value> {
    match resp {
        Resp::List(_) => reply::texts(cx, client, resp, context),
        Resp::Nil if client.options.borrow().null_lists => Ok(Value::NULL),
        resp => reply::int(cx, client, resp, context),
    }
}

fn lrem(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let mut command = Command::new("LREM");
    let key = call.key(cx, 0)?;
    command.arg(key).int(call.int(2, 0));
    call.append(cx, &mut command, &call.values[1], 'v')?;
    call.send(cx, &command, reply::int)
}
