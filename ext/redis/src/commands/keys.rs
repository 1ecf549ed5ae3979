//! Methods of `Redis`: keys of any type.

use super::connection::credentials_of;
use crate::call::{Call, Given, send};
use crate::client::Convert;
use crate::reply;
use crate::resp::Command;
use heddle_macros::php_methods;
use heddle_runtime::decl::args::Args;
use heddle_runtime::{Request, Result};
use heddle_value::Value;

/// Carries the methods of `Redis` for keys of any type.
pub(crate) enum Keys {}

#[php_methods]
impl Keys {
    /// Copies a value.
    #[php("public function copy(string $src, string $dst, ?array $options = null): Redis|bool", runs = copy)]
    fn copy();

    /// Removes keys.
    #[php("public function del(array|string $key, string ...$other_keys): Redis|int|false", runs = send("DEL", "K*", reply::int))]
    fn del();

    /// Removes keys.
    #[php(
        "public function delete(array|string $key, string ...$other_keys): Redis|int|false", deprecated = "",
        runs = send("DEL", "K*", reply::int)
    )]
    fn delete();

    /// Returns a value in the server's own form.
    #[php("public function dump(string $key): Redis|string|false", runs = send("DUMP", "k", reply::text))]
    fn dump();

    /// Counts the keys that are there.
    #[php("public function exists(mixed $key, mixed ...$other_keys): Redis|int|bool", runs = send("EXISTS", "K*", reply::int))]
    fn exists();

    /// Has a key expire after seconds.
    #[php("public function expire(string $key, int $timeout, ?string $mode = null): Redis|bool", runs = expire("EXPIRE"))]
    fn expire();

    /// Has a key expire at a time.
    #[php("public function expireAt(string $key, int $timestamp, ?string $mode = null): Redis|bool", runs = expire("EXPIREAT"))]
    fn expireat();

    /// Has a key expire after milliseconds.
    #[php("public function pexpire(string $key, int $timeout, ?string $mode = null): bool", runs = expire("PEXPIRE"))]
    fn pexpire();

    /// Has a key expire at a time in milliseconds.
    #[php("public function pexpireAt(string $key, int $timestamp, ?string $mode = null): Redis|bool", runs = expire("PEXPIREAT"))]
    fn pexpireat();

    /// Returns when a key expires.
    #[php("public function expiretime(string $key): Redis|int|false", runs = send("EXPIRETIME", "k", reply::int))]
    fn expiretime();

    /// Returns when a key expires, in milliseconds.
    #[php("public function pexpiretime(string $key): Redis|int|false", runs = send("PEXPIRETIME", "k", reply::int))]
    fn pexpiretime();

    /// Has a member of a key expire (KeyDB).
    #[php(
        "public function expiremember(string $key, string $field, int $ttl, ?string $unit = null): Redis|int|false",
        runs = send("EXPIREMEMBER", "ksss", reply::int)
    )]
    fn expiremember();

    /// Has a member of a key expire at a time (KeyDB).
    #[php(
        "public function expirememberat(string $key, string $field, int $timestamp): Redis|int|false",
        runs = send("EXPIREMEMBERAT", "kss", reply::int)
    )]
    fn expirememberat();

    /// Finds keys by a pattern.
    #[php("public function keys(string $pattern)", runs = send("KEYS", "k", reply::texts))]
    fn keys();

    /// Moves keys to another server.
    #[php(
        "public function migrate(string $host, int $port, array|string $key, int $dstdb, int $timeout, bool $copy = false, bool $replace = false, #[SensitiveParameter] mixed $credentials = null): Redis|bool",
        runs = migrate
    )]
    fn migrate();

    /// Moves a key to another database.
    #[php("public function move(string $key, int $index): Redis|bool", runs = send("MOVE", "ks", reply::one))]
    fn r#move();

    /// Returns what the server knows of a value.
    #[php("public function object(string $subcommand, string $key): Redis|string|int|false", runs = object)]
    fn object();

    /// Has a key not expire.
    #[php("public function persist(string $key): Redis|bool", runs = send("PERSIST", "k", reply::one))]
    fn persist();

    /// Returns how many milliseconds a key has left.
    #[php("public function pttl(string $key): Redis|int|false", runs = send("PTTL", "k", reply::int))]
    fn pttl();

    /// Returns any key.
    #[php("public function randomKey(): Redis|string|false", runs = send("RANDOMKEY", "", reply::text))]
    fn randomkey();

    /// Renames a key.
    #[php("public function rename(string $old_name, string $new_name): Redis|bool", runs = send("RENAME", "kk", reply::ok))]
    fn rename();

    /// Renames a key where the new name is free.
    #[php("public function renameNx(string $key_src, string $key_dst): Redis|bool", runs = send("RENAMENX", "kk", reply::one))]
    fn renamenx();

    /// Makes a value of what `dump()` returned.
    #[php("public function restore(string $key, int $ttl, string $value, ?array $options = null): Redis|bool", runs = restore)]
    fn restore();

    /// Sorts the elements of a list or set.
    #[php("public function sort(string $key, ?array $options = null): mixed", runs = sort("SORT"))]
    fn sort();

    /// Sorts the elements of a list or set.
    #[php("public function sort_ro(string $key, ?array $options = null): mixed", runs = sort("SORT_RO"))]
    fn sort_ro();

    /// Sorts the elements of a list or set.
    #[php(
        "public function sortAsc(string $key, ?string $pattern = null, mixed $get = null, int $offset = -1, int $count = -1, ?string $store = null): array", deprecated = "",
        runs = sorted(&[])
    )]
    fn sortasc();

    /// Sorts the elements of a list or set as texts.
    #[php(
        "public function sortAscAlpha(string $key, ?string $pattern = null, mixed $get = null, int $offset = -1, int $count = -1, ?string $store = null): array", deprecated = "",
        runs = sorted(&["ALPHA"])
    )]
    fn sortascalpha();

    /// Sorts the elements of a list or set, the largest first.
    #[php(
        "public function sortDesc(string $key, ?string $pattern = null, mixed $get = null, int $offset = -1, int $count = -1, ?string $store = null): array", deprecated = "",
        runs = sorted(&["DESC"])
    )]
    fn sortdesc();

    /// Sorts the elements of a list or set as texts, the last first.
    #[php(
        "public function sortDescAlpha(string $key, ?string $pattern = null, mixed $get = null, int $offset = -1, int $count = -1, ?string $store = null): array", deprecated = "",
        runs = sorted(&["DESC", "ALPHA"])
    )]
    fn sortdescalpha();

    /// Marks keys as used.
    #[php(
        "public function touch(array|string $key_or_array, string ...$more_keys): Redis|int|false",
        runs = send("TOUCH", "K*", reply::int)
    )]
    fn touch();

    /// Returns how many seconds a key has left.
    #[php("public function ttl(string $key): Redis|int|false", runs = send("TTL", "k", reply::int))]
    fn ttl();

    /// Returns a value's type.
    #[php("public function type(string $key): Redis|int|false", runs = send("TYPE", "k", reply::kind))]
    fn r#type();

    /// Removes keys; their memory is freed later.
    #[php("public function unlink(array|string $key, string ...$other_keys): Redis|int|false", runs = send("UNLINK", "K*", reply::int))]
    fn unlink();
}

fn copy(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let mut command = Command::new("COPY");
    let (from, to) = (call.key(cx, 0)?, call.key(cx, 1)?);
    command.arg(from).arg(to);
    let options = Given::of_keys(call.array(2).as_ref());
    if let Some(db) = options.int(cx, "db")? {
        command.arg("DB").int(db);
    }
    if options.is_on(cx, "replace")? {
        command.arg("REPLACE");
    }
    call.send(cx, &command, reply::one)
}

/// Returns the code of `EXPIRE` and its kin.
fn expire(name: &'static str) -> impl Fn(&mut Request, &mut Args<'_>) -> Result<Value> {
    move |cx, args| {
        let call = Call::new(args);
        let mut command = Command::new(name);
        call.append_all(cx, &mut command, 0, "ks")?;
        if let Some(mode) = call.given(2) {
            let mode = cx.to_str(mode)?;
            if ![&b"NX"[..], b"XX", b"LT", b"GT"].iter().any(|known| mode.eq_ignore_ascii_case(known)) {
                return call.refuse(cx, [b"Unknown expiration modifier '", &mode[..], b"'"].concat());
            }
            command.arg(mode);
        }
        call.send(cx, &command, reply::one)
    }
}

fn migrate(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    const LARGEST_PORT: i64 = 65535;
    let call = Call::new(args);
    if !(0..=LARGEST_PORT).contains(&call.int(1, 0)) {
        return call.refuse(cx, "Invalid port number");
    }
    let mut command = Command::new("MIGRATE");
    call.append_all(cx, &mut command, 0, "ss")?;
    let keys = call.array(2);
    match &keys {
        Some(keys) if keys.is_empty() => return Ok(Value::FALSE),
        Some(_) => {
            command.arg("");
        }
        None => {
            let key = call.key(cx, 2)?;
            command.arg(key);
        }
    }
    command.int(call.int(3, 0)).int(call.int(4, 0));
    for (index, name) in [(5, "COPY"), (6, "REPLACE")] {
        if call.bool(index) {
            command.arg(name);
        }
    }
    if let Some(credentials) = call.given(7).cloned() {
        let credentials = credentials_of(cx, &credentials)?;
        match &credentials[..] {
            [password] => command.arg("AUTH").arg(password),
            [user, password] => command.arg("AUTH2").arg(user).arg(password),
            _ => &mut command,
        };
    }
    if let Some(keys) = keys {
        command.arg("KEYS");
        call.append(cx, &mut command, &Value::from(keys), 'K')?;
    }
    call.send(cx, &command, reply::ok)
}

fn object(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let what = call.text(cx, 0)?;
    let convert = match what.to_ascii_lowercase().as_slice() {
        b"refcount" | b"idletime" => reply::int,
        b"encoding" => reply::text as Convert,
        _ => return call.refuse(cx, "Invalid subcommand sent to OBJECT"),
    };
    let mut command = Command::new("OBJECT");
    call.append_all(cx, &mut command, 0, "sk")?;
    call.send(cx, &command, convert)
}

fn restore(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let mut command = Command::new("RESTORE");
    call.append_all(cx, &mut command, 0, "kss")?;
    let options = Given::new(call.array(3).as_ref());
    for name in ["replace", "absttl"] {
        if options.is_on(cx, name)? {
            command.arg(name.to_ascii_uppercase());
        }
    }
    // the last of them counts
    let last = options.iter().filter(|(name, _)| matches!(*name, "idletime" | "freq")).last();
    if let Some((name, value)) = last.map(|(name, value)| (name.to_ascii_uppercase(), value.clone())) {
        let number = cx.to_int(&value)?;
        command.arg(name).int(number);
    }
    call.send(cx, &command, reply::ok)
}

/// Returns the code of `SORT` with an array of options.
fn sort(name: &'static str) -> impl Fn(&mut Request, &mut Args<'_>) -> Result<Value> {
    move |cx, args| {
        let call = Call::new(args);
        let mut command = Command::new(name);
        let key = call.key(cx, 0)?;
        command.arg(key);
        let options = Given::new(call.array(1).as_ref());
        if let Some(by) = options.get("by").filter(|given| !given.is_null()).cloned() {
            let by = cx.to_str(&by)?;
            command.arg("BY").arg(by);
        }
        if let Some(order) = options.get("sort").filter(|given| !given.is_null()).cloned() {
            let order = cx.to_str(&order)?;
            command.arg(order);
        }
        let store = options.get("store").cloned();
        if let Some(store) = &store {
            let store = cx.to_str(store)?;
            command.arg("STORE").arg(store);
        }
        if let Some(get) = options.get("get").filter(|given| !given.is_null()).cloned() {
            patterns(cx, &mut command, &get)?;
        }
        if options.is_on(cx, "alpha")? {
            command.arg("ALPHA");
        }
        if let Some((start, count)) = options.pair(cx, "limit")? {
            command.arg("LIMIT").int(start).int(count);
        }
        call.send(cx, &command, if store.is_some() { reply::int } else { reply::values })
    }
}

fn patterns(cx: &mut Request, command: &mut Command, get: &Value) -> Result<()> {
    let list = match get.as_array() {
        Some(list) => list.values().map(|value| value.deref().clone()).collect(),
        None => vec![get.clone()],
    };
    for pattern in list {
        let pattern = cx.to_str(&pattern)?;
        command.arg("GET").arg(pattern);
    }
    Ok(())
}

/// Returns the code of the methods that sort in one order.
fn sorted(order: &'static [&'static str]) -> impl Fn(&mut Request, &mut Args<'_>) -> Result<Value> {
    move |cx, args| {
        let call = Call::new(args);
        let mut command = Command::new("SORT");
        let key = call.key(cx, 0)?;
        command.arg(key);
        if call.given(1).is_some() {
            let by = call.text(cx, 1)?;
            command.arg("BY").arg(by);
        }
        for word in order {
            command.arg(word);
        }
        let (start, count) = (call.int(3, -1), call.int(4, -1));
        if start >= 0 && count >= 0 {
            command.arg("LIMIT").int(start).int(count);
        }
        if let Some(get) = call.given(2).cloned() {
            patterns(cx, &mut command, &get)?;
        }
        let stores = call.given(5).is_some();
        if stores {
            let store = call.key(cx, 5)?;
            command.arg("STORE").arg(store);
        }
        call.send(cx, &command, if stores { reply::int } else { reply::values })
    }
}
