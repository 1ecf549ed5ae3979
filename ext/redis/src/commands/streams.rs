//! Methods of `Redis`: streams.

use crate::call::{Call, Given, send};
use crate::client::Convert;
use crate::reply;
use crate::resp::Command;
use heddle_macros::php_methods;
use heddle_runtime::decl::args::Args;
use heddle_runtime::{Request, Result};
use heddle_value::Value;

/// Carries the methods of `Redis` for streams.
pub(crate) enum Streams {}

#[php_methods]
impl Streams {
    /// Acknowledges messages.
    #[php("public function xack(string $key, string $group, array $ids): int|false", runs = send("XACK", "ksS", reply::int))]
    fn xack();

    /// Adds a message.
    #[php(
        "public function xadd(string $key, string $id, array $values, int $maxlen = 0, bool $approx = false, bool $nomkstream = false): Redis|string|false",
        runs = xadd
    )]
    fn xadd();

    /// Takes over messages that nobody acknowledged.
    #[php(
        "public function xautoclaim(string $key, string $group, string $consumer, int $min_idle, string $start, int $count = -1, bool $justid = false): Redis|array|bool",
        runs = xautoclaim
    )]
    fn xautoclaim();

    /// Takes over messages.
    #[php(
        "public function xclaim(string $key, string $group, string $consumer, int $min_idle, array $ids, array $options): Redis|array|bool",
        runs = xclaim
    )]
    fn xclaim();

    /// Removes messages.
    #[php("public function xdel(string $key, array $ids): Redis|int|false", runs = send("XDEL", "kS", reply::int))]
    fn xdel();

    /// Manages groups of consumers.
    #[php(
        "public function xgroup(string $operation, ?string $key = null, ?string $group = null, ?string $id_or_consumer = null, bool $mkstream = false, int $entries_read = -2): mixed",
        runs = xgroup
    )]
    fn xgroup();

    /// Returns what the server knows of a stream.
    #[php("public function xinfo(string $operation, ?string $arg1 = null, ?string $arg2 = null, int $count = -1): mixed", runs = xinfo)]
    fn xinfo();

    /// Counts the messages.
    #[php("public function xlen(string $key): Redis|int|false", runs = send("XLEN", "k", reply::int))]
    fn xlen();

    /// Returns messages that were not acknowledged.
    #[php(
        "public function xpending(string $key, string $group, ?string $start = null, ?string $end = null, int $count = -1, ?string $consumer = null): Redis|array|false",
        runs = xpending
    )]
    fn xpending();

    /// Returns messages in a range of ids.
    #[php("public function xrange(string $key, string $start, string $end, int $count = -1): Redis|array|bool", runs = xrange("XRANGE"))]
    fn xrange();

    /// Reads messages of several streams.
    #[php("public function xread(array $streams, int $count = -1, int $block = -1): Redis|array|bool", runs = xread)]
    fn xread();

    /// Reads messages as one consumer of a group.
    #[php(
        "public function xreadgroup(string $group, string $consumer, array $streams, int $count = 1, int $block = 1): Redis|array|bool",
        unchecked,
        runs = xreadgroup
    )]
    fn xreadgroup();

    /// Returns messages in a range of ids, the newest first.
    #[php(
        "public function xrevrange(string $key, string $end, string $start, int $count = -1): Redis|array|bool",
        runs = xrange("XREVRANGE")
    )]
    fn xrevrange();

    /// Removes old messages.
    #[php(
        "public function xtrim(string $key, string $threshold, bool $approx = false, bool $minid = false, int $limit = -1): Redis|int|false",
        runs = xtrim
    )]
    fn xtrim();
}

fn xadd(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let mut command = Command::new("XADD");
    let key = call.key(cx, 0)?;
    command.arg(key);
    if call.bool(5) {
        command.arg("NOMKSTREAM");
    }
    let most = call.int(3, 0);
    if most > 0 {
        command.arg("MAXLEN");
        if call.bool(4) {
            command.arg("~");
        }
        command.int(most);
    }
    let id = call.text(cx, 1)?;
    command.arg(id);
    if !call.append(cx, &mut command, &call.values[2], 'F')? {
        return Ok(Value::FALSE);
    }
    call.send(cx, &command, reply::text)
}

fn xautoclaim(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let mut command = Command::new("XAUTOCLAIM");
    call.append_all(cx, &mut command, 0, "kssss")?;
    if call.int(5, -1) > 0 {
        command.arg("COUNT").int(call.int(5, -1));
    }
    if call.bool(6) {
        command.arg("JUSTID");
    }
    call.send(cx, &command, reply::autoclaimed)
}

fn xclaim(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let mut command = Command::new("XCLAIM");
    for (index, form) in "ksssS".char_indices() {
        if !call.append(cx, &mut command, &call.values[index], form)? {
            return Ok(Value::FALSE);
        }
    }
    let options = Given::new(call.array(5).as_ref());
    let time = options.iter().filter(|(name, _)| matches!(*name, "idle" | "time")).last();
    let numbers = time.into_iter().chain(options.iter().filter(|(name, _)| *name == "retrycount").last());
    let numbers: Vec<(String, Value)> = numbers.map(|(name, value)| (name.to_ascii_uppercase(), value.clone())).collect();
    for (name, value) in numbers {
        let number = cx.to_int(&value)?;
        command.arg(name).int(number);
    }
    for name in ["force", "justid"] {
        if options.is_on(cx, name)? {
            command.arg(name.to_ascii_uppercase());
        }
    }
    call.send(cx, &command, reply::claimed)
}

fn xgroup(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let what = call.text(cx, 0)?;
    let (least, convert): (usize, Convert) = match what.to_ascii_lowercase().as_slice() {
        b"help" => (1, reply::texts),
        b"create" | b"setid" => (4, reply::ok),
        b"createconsumer" | b"delconsumer" => (4, reply::int),
        b"destroy" => (3, reply::int),
        _ => return call.refuse(cx, [b"Unknown XGROUP operation '", &what[..], b"'"].concat()),
    };
    if call.values.iter().take_while(|value| !value.is_undef() && !value.is_null()).count() < least {
        return Ok(Value::FALSE);
    }
    let mut command = Command::new("XGROUP");
    command.arg(&what);
    for index in 1..least {
        call.append(cx, &mut command, &call.values[index], if index == 1 { 'k' } else { 's' })?;
    }
    let creates = what.eq_ignore_ascii_case(b"create");
    if creates && call.bool(4) {
        command.arg("MKSTREAM");
    }
    const UNSET: i64 = -2;
    if (creates || what.eq_ignore_ascii_case(b"setid")) && call.int(5, UNSET) != UNSET {
        command.arg("ENTRIESREAD").int(call.int(5, UNSET));
    }
    call.send(cx, &command, convert)
}

fn xinfo(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let what = call.text(cx, 0)?;
    // nothing may follow what is missing
    let gap = call.given(1).is_none() && call.given(2).is_some();
    if gap || (call.given(2).is_none() && call.int(3, -1) != -1) {
        return Ok(Value::FALSE);
    }
    let mut command = Command::new("XINFO");
    command.arg(&what);
    if call.given(1).is_some() {
        let key = call.key(cx, 1)?;
        command.arg(key);
    }
    if call.given(2).is_some() {
        let more = call.text(cx, 2)?;
        command.arg(more);
        if call.int(3, -1) > 0 {
            command.arg("COUNT").int(call.int(3, -1));
        }
    }
    call.send(cx, &command, if what.eq_ignore_ascii_case(b"help") { reply::texts } else { reply::stream_facts })
}

fn xpending(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let mut command = Command::new("XPENDING");
    call.append_all(cx, &mut command, 0, "ks")?;
    if call.given(2).is_some() && call.given(3).is_some() {
        if call.int(4, -1) < 0 {
            return Ok(Value::FALSE);
        }
        let (start, end) = (call.text(cx, 2)?, call.text(cx, 3)?);
        command.arg(start).arg(end).int(call.int(4, -1));
        if call.given(5).is_some() {
            let consumer = call.text(cx, 5)?;
            command.arg(consumer);
        }
    }
    call.send(cx, &command, reply::any)
}

/// Returns the code of `XRANGE` and `XREVRANGE`.
fn xrange(name: &'static str) -> impl Fn(&mut Request, &mut Args<'_>) -> Result<Value> {
    move |cx, args| {
        let call = Call::new(args);
        let mut command = Command::new(name);
        call.append_all(cx, &mut command, 0, "kss")?;
        if call.int(3, -1) > -1 {
            command.arg("COUNT").int(call.int(3, -1));
        }
        call.send(cx, &command, reply::messages)
    }
}

/// Appends streams and the ids from which on they are read.
fn sources(cx: &mut Request, call: &Call, command: &mut Command, index: usize) -> Result<bool> {
    let streams = call.array(index).unwrap_or_default();
    if streams.is_empty() {
        return Ok(false);
    }
    command.arg("STREAMS");
    for key in streams.keys() {
        let key = call.key_of(cx, &key.to_value())?;
        command.arg(key);
    }
    for id in streams.values() {
        let id = cx.to_str(id.deref())?;
        command.arg(id);
    }
    Ok(true)
}

fn xread(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let mut command = Command::new("XREAD");
    for (index, name) in [(1, "COUNT"), (2, "BLOCK")] {
        if call.int(index, -1) > -1 {
            command.arg(name).int(call.int(index, -1));
        }
    }
    if !sources(cx, &call, &mut command, 0)? {
        return Ok(Value::FALSE);
    }
    call.send(cx, &command, reply::streams)
}

fn xreadgroup(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let mut command = Command::new("XREADGROUP");
    command.arg("GROUP");
    let (group, consumer) = (call.text(cx, 0)?, call.text(cx, 1)?);
    command.arg(group).arg(consumer);
    for (index, name, least) in [(3, "COUNT", 1), (4, "BLOCK", 0)] {
        if call.given(index).is_none() {
            continue;
        }
        if name == "COUNT" && call.int(index, 0) == 0 {
            continue;
        }
        if call.int(index, 0) < least {
            return call.refuse(cx, format!("Argument '{name}' must be an integer greater than or equal to {least}"));
        }
        command.arg(name).int(call.int(index, 0));
    }
    if !sources(cx, &call, &mut command, 2)? {
        return Ok(Value::FALSE);
    }
    call.send(cx, &command, reply::streams)
}

fn xtrim(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let mut command = Command::new("XTRIM");
    let (key, threshold) = (call.key(cx, 0)?, call.text(cx, 1)?);
    let approximate = call.bool(2);
    command.arg(key).arg(if call.bool(3) { "MINID" } else { "MAXLEN" }).arg(if approximate { "~" } else { "=" }).arg(threshold);
    if approximate && call.int(4, -1) > -1 {
        command.arg("LIMIT").int(call.int(4, -1));
    }
    call.send(cx, &command, reply::int)
}
