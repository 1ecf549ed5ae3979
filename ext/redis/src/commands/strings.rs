//! Methods of `Redis`: strings and bits.

use crate::call::{Call, Given, send};
use crate::packing::pack;
use crate::reply;
use crate::resp::Command;
use heddle_macros::php_methods;
use heddle_runtime::decl::args::Args;
use heddle_runtime::types::type_name_of;
use heddle_runtime::{Request, Result};
use heddle_value::juggle::number::is_numeric;
use heddle_value::{Array, KeyRef, Value, View};

/// Carries the methods of `Redis` for strings and bits.
pub(crate) enum Strings {}

#[php_methods]
impl Strings {
    /// Appends to a string.
    #[php("public function append(string $key, mixed $value): Redis|int|false", runs = send("APPEND", "kv", reply::int))]
    fn append();

    /// Counts bits.
    #[php("public function bitcount(string $key, int $start = 0, int $end = -1, bool $bybit = false): Redis|int|false", runs = bitcount)]
    fn bitcount();

    /// Combines strings bit by bit.
    #[php(
        "public function bitop(string $operation, string $deskey, string $srckey, string ...$other_keys): Redis|int|false",
        runs = send("BITOP", "sk*", reply::int)
    )]
    fn bitop();

    /// Finds the first bit that is set, or not set.
    #[php(
        "public function bitpos(string $key, bool $bit, int $start = 0, int $end = -1, bool $bybit = false): Redis|int|false",
        runs = bitpos
    )]
    fn bitpos();

    /// Subtracts from a number.
    #[php("public function decr(string $key, int $by = 1): Redis|int|false", runs = decr)]
    fn decr();

    /// Subtracts from a number.
    #[php("public function decrBy(string $key, int $value): Redis|int|false", runs = send("DECRBY", "ks", reply::int))]
    fn decrby();

    /// Returns a value.
    #[php("public function get(string $key): mixed", runs = send("GET", "k", reply::value))]
    fn get();

    /// Returns a value and what is known of it.
    #[php("public function getWithMeta(string $key): Redis|array|false", runs = send("GET", "k", reply::with_meta))]
    fn getwithmeta();

    /// Returns a bit.
    #[php("public function getBit(string $key, int $idx): Redis|int|false", runs = send("GETBIT", "ks", reply::int))]
    fn getbit();

    /// Returns a value and changes when it expires.
    #[php("public function getEx(string $key, array $options = []): Redis|string|bool", runs = getex)]
    fn getex();

    /// Returns a value and removes it.
    #[php("public function getDel(string $key): Redis|string|bool", runs = send("GETDEL", "k", reply::value))]
    fn getdel();

    /// Returns a part of a string.
    #[php("public function getRange(string $key, int $start, int $end): Redis|string|false", runs = send("GETRANGE", "kss", reply::text))]
    fn getrange();

    /// Sets a value and returns the one before.
    #[php("public function getset(string $key, mixed $value): Redis|string|false", runs = send("GETSET", "kv", reply::value))]
    fn getset();

    /// Adds to a number.
    #[php("public function incr(string $key, int $by = 1): Redis|int|false", runs = incr)]
    fn incr();

    /// Adds to a number.
    #[php("public function incrBy(string $key, int $value): Redis|int|false", runs = send("INCRBY", "ks", reply::int))]
    fn incrby();

    /// Adds to a number.
    #[php("public function incrByFloat(string $key, float $value): Redis|float|false", runs = send("INCRBYFLOAT", "kf", reply::float))]
    fn incrbyfloat();

    /// Compares two strings: what both have in common.
    #[php("public function lcs(string $key1, string $key2, ?array $options = null): Redis|array|string|int|false", runs = lcs)]
    fn lcs();

    /// Returns several values.
    #[php("public function mget(array $keys): Redis|array|false", runs = send("MGET", "K", reply::values))]
    fn mget();

    /// Sets several values.
    #[php("public function mset(array $key_values): Redis|bool", runs = send("MSET", "P", reply::ok))]
    fn mset();

    /// Sets several values where none of them is there.
    #[php("public function msetnx(array $key_values): Redis|bool", runs = send("MSETNX", "P", reply::one))]
    fn msetnx();

    /// Sets a value that expires after milliseconds.
    #[php("public function psetex(string $key, int $expire, mixed $value): Redis|bool", runs = send("PSETEX", "ksv", reply::ok))]
    fn psetex();

    /// Sets a value.
    #[php("public function set(string $key, mixed $value, mixed $options = null): Redis|string|bool", runs = set)]
    fn set();

    /// Sets a bit.
    #[php("public function setBit(string $key, int $idx, bool $value): Redis|int|false", runs = setbit)]
    fn setbit();

    /// Writes over a part of a string.
    #[php("public function setRange(string $key, int $index, string $value): Redis|int|false", runs = send("SETRANGE", "kss", reply::int))]
    fn setrange();

    /// Sets a value that expires after seconds.
    #[php("public function setex(string $key, int $expire, mixed $value)", runs = send("SETEX", "ksv", reply::ok))]
    fn setex();

    /// Sets a value where there is none.
    #[php("public function setnx(string $key, mixed $value): Redis|bool", runs = send("SETNX", "kv", reply::one))]
    fn setnx();

    /// Returns a string's length.
    #[php("public function strlen(string $key): Redis|int|false", runs = send("STRLEN", "k", reply::int))]
    fn strlen();

    /// Adds to a HyperLogLog.
    #[php("public function pfadd(string $key, array $elements): Redis|int", runs = send("PFADD", "kV", reply::int))]
    fn pfadd();

    /// Estimates how many elements HyperLogLogs have.
    #[php("public function pfcount(array|string $key_or_keys): Redis|int|false", runs = send("PFCOUNT", "K", reply::int))]
    fn pfcount();

    /// Unites HyperLogLogs.
    #[php("public function pfmerge(string $dst, array $srckeys): Redis|bool", runs = send("PFMERGE", "kK", reply::ok))]
    fn pfmerge();
}

/// Sends `BITCOUNT` with a range.
fn bitcount(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let mut command = Command::new("BITCOUNT");
    let key = call.key(cx, 0)?;
    command.arg(key).int(call.int(1, 0)).int(call.int(2, -1));
    if call.bool(3) {
        command.arg("BIT");
    }
    call.send(cx, &command, reply::int)
}

/// Sends `BITPOS`, with a range where one is given.
fn bitpos(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let mut command = Command::new("BITPOS");
    let key = call.key(cx, 0)?;
    command.arg(key).int(i64::from(call.bool(1)));
    if call.len() > 2 {
        command.int(call.int(2, 0)).int(call.int(3, -1));
    }
    if call.bool(4) {
        command.arg("BIT");
    }
    call.send(cx, &command, reply::int)
}

fn incr(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    step(cx, args, "INCR")
}

fn decr(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    step(cx, args, "DECR")
}

fn step(cx: &mut Request, args: &mut Args<'_>, name: &str) -> Result<Value> {
    let call = Call::new(args);
    let by = call.int(1, 1);
    let key = call.key(cx, 0)?;
    let mut command = if by == 1 { Command::new(name) } else { Command::new(format!("{name}BY")) };
    command.arg(key);
    if by != 1 {
        command.int(by);
    }
    call.send(cx, &command, reply::int)
}

/// Sends `GETEX` with the last option that says something of time.
fn getex(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    const TIMES: [&str; 4] = ["ex", "px", "exat", "pxat"];
    let call = Call::new(args);
    let mut command = Command::new("GETEX");
    let key = call.key(cx, 0)?;
    command.arg(key);
    let options = Given::new(call.array(1).as_ref());
    if let Some(name) = TIMES.into_iter().find(|name| options.get(name).is_some()) {
        let time = options.int(cx, name)?.unwrap_or(0);
        if time < 1 {
            return refuse_expiry(cx, &call, "int");
        }
        command.arg(name.to_ascii_uppercase()).int(time);
    } else if options.is_on(cx, "persist")? {
        command.arg("PERSIST");
    }
    call.send(cx, &command, reply::value)
}

/// Reads how long a value is to live: at least 1; the inner error names the type.
fn expiry(cx: &mut Request, value: &Value) -> Result<std::result::Result<i64, &'static str>> {
    let type_name = type_name_of(value);
    let number = match value.view() {
        View::Int(_) | View::Float(_) => true,
        View::Str(text) => is_numeric(text),
        _ => false,
    };
    let time = if number { cx.to_float(value)? as i64 } else { 0 };
    let name = match &type_name[..] {
        "int" => "int",
        "float" => "float",
        "string" => "string",
        "true" | "false" | "bool" => "bool",
        "array" => "array",
        _ => "object",
    };
    Ok(if time < 1 { Err(name) } else { Ok(time) })
}

/// Sends `SET`, or `SETEX` for a plain number of seconds.
fn set(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let key = call.key(cx, 0)?;
    let value = pack(cx, call.client(), &call.values[1])?;
    let Some(option) = call.given(2).cloned() else {
        let command = std::mem::take(Command::new("SET").arg(key).arg(value));
        return call.send(cx, &command, reply::set);
    };
    let Some(options) = option.as_array() else {
        return match expiry(cx, &option)? {
            Ok(seconds) => {
                let command = std::mem::take(Command::new("SETEX").arg(key).int(seconds).arg(value));
                call.send(cx, &command, reply::ok)
            }
            Err(name) => refuse_expiry(cx, &call, name),
        };
    };
    set_with(cx, &call, &key, &value, options)
}

fn refuse_expiry(cx: &mut Request, call: &Call, name: &str) -> Result<Value> {
    call.refuse(cx, format!("{name} passed as EXPIRY is invalid (must be an int, float, or numeric string >= 1)"))
}

fn set_with(cx: &mut Request, call: &Call, key: &[u8], value: &[u8], options: &Array) -> Result<Value> {
    const TIMES: [&str; 4] = ["ex", "px", "exat", "pxat"];
    let (mut time, mut condition, mut keeps, mut gets) = (None, None, false, false);
    for (name, option) in options {
        match name {
            KeyRef::Str(name) if TIMES.iter().any(|time| name.eq_ignore_ascii_case(time.as_bytes())) => match expiry(cx, option.deref())? {
                Ok(span) => time = Some((name.clone(), span)),
                Err(type_name) => return refuse_expiry(cx, call, type_name),
            },
            KeyRef::Str(_) => {}
            KeyRef::Int(_) => match option.deref().as_bytes() {
                Some(name) if name.eq_ignore_ascii_case(b"nx") || name.eq_ignore_ascii_case(b"xx") => condition = Some(name.to_vec()),
                Some(name) if name.eq_ignore_ascii_case(b"keepttl") => keeps = true,
                Some(name) if name.eq_ignore_ascii_case(b"get") => gets = true,
                _ => {}
            },
        }
    }
    if time.is_some() && keeps {
        return call.refuse(cx, "KEEPTTL can't be combined with EX or PX option");
    }
    let mut command = Command::new("SET");
    command.arg(key).arg(value);
    if let Some(condition) = condition {
        command.arg(condition);
    }
    if gets {
        command.arg("GET");
    }
    if let Some((name, span)) = time {
        command.arg(name).int(span);
    }
    if keeps {
        command.arg("KEEPTTL");
    }
    call.send(cx, &command, reply::set)
}

/// Sends `SETBIT` for a place that a string can have.
fn setbit(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    if !(0..=i64::from(u32::MAX)).contains(&call.int(1, 0)) {
        return call.refuse(cx, "Invalid OFFSET for bitop command (must be between 0-2^32-1)");
    }
    let mut command = Command::new("SETBIT");
    call.append_all(cx, &mut command, 0, "ksb")?;
    call.send(cx, &command, reply::int)
}

/// Sends `LCS`.
fn lcs(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let mut command = Command::new("LCS");
    let (first, second) = (call.key(cx, 0)?, call.key(cx, 1)?);
    command.arg(first).arg(second);
    let options = Given::new(call.array(2).as_ref());
    if options.is_on(cx, "len")? {
        command.arg("LEN");
    } else if options.is_on(cx, "idx")? {
        command.arg("IDX");
        if options.is_on(cx, "withmatchlen")? {
            command.arg("WITHMATCHLEN");
        }
        if let Some(least) = options.int(cx, "minmatchlen")? {
            command.arg("MINMATCHLEN").int(least);
        }
    }
    call.send(cx, &command, reply::any)
}
