//! Class RedisArray: several servers that share the keys. A key belongs to the server that its
//! CRC-32 says, or what the program says instead. Its documentation: phpredis' page "Redis Arrays".
//!
//! Each server has an object of class `Redis`, which connects when it is first used.

use crate::client::{self, Config};
use crate::commands::connection::credentials_of;
use crate::link::Target;
use heddle_macros::{php_class, php_methods};
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::decl::convert::{RefArg, StrOrArray};
use heddle_runtime::object::instantiate;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, KeyRef, Native, Object, Str, Tracer, Value};
use std::cell::{Cell, RefCell};

/// A server: its name as the program gave it, and its client.
type Node = (Vec<u8>, Object);

/// Several servers that share the keys.
#[php_class("class RedisArray", hooks = HOOKS)]
#[derive(Default)]
pub(crate) struct RedisArray {
    nodes: RefCell<Vec<Node>>,
    /// The servers that had the keys before.
    previous: RefCell<Vec<Node>>,
    /// Finds the part of a key that says where it belongs, and the server's place.
    function: RefCell<Option<Value>>,
    distributor: RefCell<Option<Value>>,
    /// Keys that are found on a previous server move.
    moves: Cell<bool>,
    /// The server on which a transaction is open.
    transaction: Cell<Option<usize>>,
}

impl Native for RedisArray {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        for nodes in [&self.nodes, &self.previous] {
            if let Ok(nodes) = nodes.try_borrow() {
                nodes.iter().for_each(|(_, node)| tracer.object(node));
            }
        }
        for callback in [&self.function, &self.distributor] {
            if let Ok(callback) = callback.try_borrow()
                && let Some(callback) = &*callback
            {
                tracer.value(callback);
            }
        }
    }
}

const HOOKS: ClassHooks = ClassHooks {
    create: Some(|cx, this| {
        this.set_native(cx.heap(), RedisArray::default());
        Ok(())
    }),
    not_cloneable: true,
    ..ClassHooks::NONE
};

fn of(this: &Object) -> &RedisArray {
    this.native().expect("given when the object was made")
}

/// Makes the clients of servers.
fn nodes(cx: &mut Request, hosts: &Array, options: &Array) -> Result<Vec<Node>> {
    let mut nodes = Vec::new();
    for host in hosts.values() {
        let name = cx.to_str(host.deref())?;
        let mut config = Config { target: target(&name), ..Config::default() };
        for (option, place) in [("connect_timeout", &mut config.target.timeout), ("read_timeout", &mut config.read_timeout)] {
            if let Some(seconds) = options.get_bytes(option.as_bytes()).cloned() {
                *place = cx.to_float(seconds.deref())?;
            }
        }
        if let Some(interval) = options.get_bytes(b"retry_interval").cloned() {
            config.retry_interval = cx.to_int(interval.deref())?;
        }
        if let Some(persistent) = options.get_bytes(b"pconnect").cloned() {
            config.persistent = cx.to_bool(persistent.deref())?;
        }
        if let Some(auth) = options.get_bytes(b"auth").cloned() {
            config.auth = credentials_of(cx, auth.deref())?;
        }
        let class = cx.engine.classes[&b"redis"[..]];
        let node = instantiate(cx, class)?;
        client::of(&node).config.replace(Some(config));
        nodes.push((name.to_vec(), node));
    }
    Ok(nodes)
}

fn target(name: &[u8]) -> Target {
    let text = String::from_utf8_lossy(name).into_owned();
    if name.starts_with(b"/") || name.starts_with(b"unix://") {
        return Target { host: name.to_vec(), port: -1, ..Target::default() };
    }
    let (host, port) = match text.rsplit_once(':') {
        Some((host, port)) => (host.to_owned(), port.parse().unwrap_or(6379)),
        None => (text, 6379),
    };
    Target { host: host.into_bytes(), port, ..Target::default() }
}

/// Returns the part of a key that says where it belongs: between braces, or all of it.
fn part(key: &[u8]) -> &[u8] {
    let open = key.iter().position(|byte| *byte == b'{');
    let close = open.and_then(|open| key[open..].iter().position(|byte| *byte == b'}').map(|close| open + close));
    match (open, close) {
        (Some(open), Some(close)) => &key[open + 1..close],
        _ => key,
    }
}

fn crc32(bytes: &[u8]) -> u32 {
    const POLYNOMIAL: u32 = 0xedb8_8320;
    !bytes
        .iter()
        .fold(!0, |crc, byte| (0..8).fold(crc ^ u32::from(*byte), |crc, _| if crc & 1 == 0 { crc >> 1 } else { (crc >> 1) ^ POLYNOMIAL }))
}

/// Finds the server that a key belongs to; `None`: the program names none.
fn find(cx: &mut Request, array: &RedisArray, key: &[u8]) -> Result<Option<usize>> {
    let count = array.nodes.borrow().len();
    if let Some(distributor) = array.distributor.borrow().clone() {
        let key = Value::from(cx.str(key));
        let place = cx.call_value(&distributor, &[key])?;
        let place = cx.to_int(&place)?;
        return Ok(usize::try_from(place).ok().filter(|place| *place < count));
    }
    let function = array.function.borrow().clone();
    let part = match function {
        Some(function) => {
            let key = Value::from(cx.str(key));
            let part = cx.call_value(&function, &[key])?;
            cx.to_str(&part)?.to_vec()
        }
        None => part(key).to_vec(),
    };
    let place = u64::from(crc32(&part)) * count as u64 / u64::from(u32::MAX);
    Ok(usize::try_from(place).ok().map(|place| place.min(count.saturating_sub(1))).filter(|place| *place < count))
}

fn node(array: &RedisArray, place: usize) -> Object {
    array.nodes.borrow()[place].1.clone()
}

/// Returns whether a result means that a server has nothing under a key.
fn is_missing(result: &Value) -> bool {
    result.as_bool() == Some(false) || result.as_array().is_some_and(|array| array.is_empty())
}

/// Calls a method of every server's client and gives the results by the servers' names.
fn on_all(cx: &mut Request, this: &Object, method: &str, args: &[Value]) -> Result<Array> {
    let nodes = of(this).nodes.borrow().clone();
    let mut results = Array::new();
    for (name, node) in nodes {
        let result = cx.call_method(&node, method, args)?;
        results.insert_bytes(cx.heap(), &name, result);
    }
    Ok(results)
}

/// Calls a method of the client on which a transaction is open; `None`: there is none.
fn queue(cx: &mut Request, this: &Object, method: &str, args: &[Value]) -> Result<Option<Value>> {
    let Some(place) = of(this).transaction.get() else { return Ok(None) };
    let node = node(of(this), place);
    cx.call_method(&node, method, args)?;
    Ok(Some(this.clone().into()))
}

/// Calls a method of the client that a key belongs to.
fn on_key(cx: &mut Request, this: &Object, method: &str, key: &[u8], args: &[Value]) -> Result<Value> {
    let array = of(this);
    if let Some(queued) = queue(cx, this, method, args)? {
        return Ok(queued);
    }
    let Some(place) = find(cx, array, key)? else { return Ok(Value::FALSE) };
    let new = array.nodes.borrow()[place].clone();
    let result = cx.call_method(&new.1, method, args)?;
    if !is_missing(&result) {
        return Ok(result);
    }
    let previous = array.previous.borrow().clone();
    for old in previous.iter().filter(|old| old.0 != new.0) {
        let found = cx.call_method(&old.1, method, args)?;
        if !is_missing(&found) {
            if array.moves.get() {
                move_key(cx, old, &new, key)?;
            }
            return Ok(found);
        }
    }
    Ok(result)
}

/// Moves a key with its time to live, unless both are one server.
fn move_key(cx: &mut Request, old: &Node, new: &Node, key: &[u8]) -> Result<()> {
    if old.0 == new.0 {
        return Ok(());
    }
    let (old, new) = (&old.1, &new.1);
    let key = Value::from(cx.str(key));
    let body = cx.call_method(old, "dump", std::slice::from_ref(&key))?;
    if !body.is_string() {
        return Ok(());
    }
    let left = cx.call_method(old, "pttl", std::slice::from_ref(&key))?;
    let left = Value::int(left.as_int().unwrap_or(0).max(0));
    let options = Array::from_values(cx.heap(), [cx.str("REPLACE").into()]);
    let done = cx.call_method(new, "restore", &[key.clone(), left, body, options.into()])?;
    if done.is_true() {
        cx.call_method(old, "del", &[key])?;
    }
    Ok(())
}

/// Removes keys one by one, on the servers they belong to; gives how many were there.
fn remove(cx: &mut Request, this: &Object, method: &str, key: StrOrArray, others: &[Value]) -> Result<Value> {
    let keys: Vec<Value> = match key {
        StrOrArray::Array(keys) => keys.values().map(|key| key.deref().clone()).collect(),
        StrOrArray::Str(key) => std::iter::once(Value::from(key.clone())).chain(others.iter().cloned()).collect(),
    };
    if keys.is_empty() {
        return Ok(Value::FALSE);
    }
    if let Some(queued) = queue(cx, this, method, &keys)? {
        return Ok(queued);
    }
    let mut count = 0;
    for key in keys {
        let name = cx.to_str(&key)?;
        let removed = on_key(cx, this, method, &name, &[key])?;
        count += removed.as_int().unwrap_or(0);
    }
    Ok(Value::int(count))
}

/// Walks over the elements of a key; the cursor is the program's variable.
fn walk(
    cx: &mut Request,
    this: &Object,
    method: &str,
    key: &Str,
    mut iterator: RefArg<'_>,
    pattern: Option<Str>,
    count: i64,
) -> Result<Value> {
    let Some(place) = find(cx, of(this), key)? else { return Ok(Value::FALSE) };
    let node = node(of(this), place);
    let pattern = pattern.map_or(Value::NULL, Value::from);
    let args = [Value::from(key.clone()), iterator.reference(cx.heap()), pattern, Value::int(count)];
    cx.call_method(&node, method, &args)
}

#[php_methods]
impl RedisArray {
    /// Calls a method of the client that the first argument, a key, belongs to.
    #[php("public function __call(string $function_name, array $arguments): mixed")]
    fn call(cx: &mut Request, this: &Object, function_name: &Str, arguments: &Array) -> Result<Value> {
        let args: Vec<Value> = arguments.values().map(|value| value.deref().clone()).collect();
        let lower = String::from_utf8_lossy(function_name).to_ascii_lowercase();
        let class = cx.engine.classes[&b"redis"[..]];
        if class.method(lower.as_bytes()).is_none() {
            let name = function_name.to_text();
            let text = format!("Invalid callback Redis::{name}, class Redis does not have a method \"{name}\"");
            return Err(cx.throw_error("Error", text));
        }
        let first = match args.first() {
            Some(first) => first.as_array().and_then(|keys| keys.values().next().cloned()).unwrap_or_else(|| first.clone()),
            None if of(this).transaction.get().is_some() => Value::NULL,
            None => return Ok(Value::FALSE),
        };
        let key = cx.to_str(first.deref())?;
        on_key(cx, this, &lower, &key, &args)
    }

    /// Takes the servers.
    #[php("public function __construct(array|string $name_or_hosts, ?array $options = null)")]
    fn construct(cx: &mut Request, this: &Object, name_or_hosts: StrOrArray, options: Option<Array>) -> Result<()> {
        let array = of(this);
        let options = options.unwrap_or_default();
        for name in ["algorithm", "consistent"] {
            let given = options.get_bytes(name.as_bytes()).map(|value| value.deref().clone()).unwrap_or(Value::NULL);
            if cx.to_bool(&given)? {
                return Err(cx.throw_error("Error", format!("not supported yet: RedisArray with the option {name}")));
            }
        }
        let StrOrArray::Array(hosts) = name_or_hosts else {
            return Err(cx.throw_error("Error", "not supported yet: RedisArray by a name of redis.arrays.names"));
        };
        let option = |name: &str| options.get_bytes(name.as_bytes()).map(|value| value.deref().clone()).filter(|value| !value.is_null());
        array.function.replace(option("function"));
        array.distributor.replace(option("distributor"));
        array.moves.set(match option("autorehash") {
            Some(moves) => cx.to_bool(&moves)?,
            None => false,
        });
        let hosts = nodes(cx, &hosts, &options)?;
        array.nodes.replace(hosts);
        if let Some(previous) = option("previous").as_ref().and_then(Value::as_array) {
            let previous = nodes(cx, previous, &options)?;
            array.previous.replace(previous);
        }
        Ok(())
    }

    /// Returns the points of consistent hashing, which is not there.
    #[php("public function _continuum(): array|bool")]
    fn continuum(this: &Object) -> Value {
        let _ = this;
        Array::new().into()
    }

    /// Returns what finds a server's place.
    #[php("public function _distributor(): callable|bool", unchecked)]
    fn own_distributor(this: &Object) -> Value {
        of(this).distributor.borrow().clone().unwrap_or(Value::NULL)
    }

    /// Returns what finds the part of a key that counts.
    #[php("public function _function(): callable|bool", unchecked)]
    fn own_function(this: &Object) -> Value {
        of(this).function.borrow().clone().unwrap_or(Value::NULL)
    }

    /// Returns the names of the servers.
    #[php("public function _hosts(): array|bool")]
    fn hosts(cx: &mut Request, this: &Object) -> Value {
        let nodes = of(this).nodes.borrow();
        Array::from_values(cx.heap(), nodes.iter().map(|(name, _)| cx.str(name).into())).into()
    }

    /// Returns the client of a server.
    #[php("public function _instance(string $host): Redis|bool|null")]
    fn instance(this: &Object, host: &Str) -> Value {
        let nodes = of(this).nodes.borrow();
        let found = nodes.iter().find(|(name, _)| name[..] == host[..]);
        found.map_or(Value::NULL, |(_, node)| node.clone().into())
    }

    /// Moves all keys from the previous servers; tells the program how many each had.
    #[php("public function _rehash(?callable $fn = null): ?bool")]
    fn rehash(cx: &mut Request, this: &Object, callback: Option<heddle_runtime::Callable>) -> Result<Value> {
        let array = of(this);
        let previous = array.previous.borrow().clone();
        for old in previous {
            let all = Value::from(cx.str("*"));
            let keys = cx.call_method(&old.1, "keys", &[all])?;
            let keys = keys.as_array().cloned().unwrap_or_default();
            if let Some(callback) = &callback {
                let name = Value::from(cx.str(&old.0));
                cx.call(callback, &[name, Value::int(keys.len() as i64)])?;
            }
            for key in keys.values() {
                let key = cx.to_str(key)?;
                if let Some(place) = find(cx, array, &key)? {
                    let new = array.nodes.borrow()[place].clone();
                    move_key(cx, &old, &new, &key)?;
                }
            }
        }
        Ok(Value::NULL)
    }

    /// Returns the name of the server that a key belongs to.
    #[php("public function _target(string $key): string|bool|null")]
    fn target(cx: &mut Request, this: &Object, key: &Str) -> Result<Value> {
        let place = find(cx, of(this), key)?;
        Ok(place.map_or(Value::NULL, |place| cx.str(&of(this).nodes.borrow()[place].0).into()))
    }

    /// Has all servers save in the background.
    #[php("public function bgsave(): array")]
    fn bgsave(cx: &mut Request, this: &Object) -> Result<Array> {
        on_all(cx, this, "bgsave", &[])
    }

    /// Removes keys.
    #[php("public function del(array|string $key, string ...$otherkeys): int|bool", unchecked)]
    fn del(cx: &mut Request, this: &Object, key: StrOrArray, otherkeys: &[Value]) -> Result<Value> {
        remove(cx, this, "del", key, otherkeys)
    }

    /// Gives a transaction up.
    #[php("public function discard(): ?bool")]
    fn discard(cx: &mut Request, this: &Object) -> Result<Value> {
        let Some(place) = of(this).transaction.take() else { return Ok(Value::FALSE) };
        let node = node(of(this), place);
        cx.call_method(&node, "discard", &[])?;
        Ok(Value::NULL)
    }

    /// Ends a transaction.
    #[php("public function exec(): array|bool|null")]
    fn exec(cx: &mut Request, this: &Object) -> Result<Value> {
        let Some(place) = of(this).transaction.take() else { return Ok(Value::FALSE) };
        let node = node(of(this), place);
        cx.call_method(&node, "exec", &[])
    }

    /// Removes all keys of all databases.
    #[php("public function flushall(): array|bool")]
    fn flushall(cx: &mut Request, this: &Object) -> Result<Value> {
        on_all(cx, this, "flushall", &[]).map(Value::from)
    }

    /// Removes all keys.
    #[php("public function flushdb(): array|bool")]
    fn flushdb(cx: &mut Request, this: &Object) -> Result<Value> {
        on_all(cx, this, "flushdb", &[]).map(Value::from)
    }

    /// Returns an option of all clients.
    #[php("public function getOption(int $opt): array|bool")]
    fn get_option(cx: &mut Request, this: &Object, opt: i64) -> Result<Value> {
        on_all(cx, this, "getoption", &[Value::int(opt)]).map(Value::from)
    }

    /// Walks over the fields of a hash.
    #[php("public function hscan(string $key, string|int|null &$iterator, ?string $pattern = null, int $count = 0): array|bool")]
    fn hscan(cx: &mut Request, this: &Object, key: &Str, iterator: RefArg<'_>, pattern: Option<Str>, count: i64) -> Result<Value> {
        walk(cx, this, "hscan", key, iterator, pattern, count)
    }

    /// Returns what all servers say of themselves.
    #[php("public function info(): array|bool")]
    fn info(cx: &mut Request, this: &Object) -> Result<Value> {
        on_all(cx, this, "info", &[]).map(Value::from)
    }

    /// Finds keys on all servers.
    #[php("public function keys(string $pattern): array|bool")]
    fn keys(cx: &mut Request, this: &Object, pattern: &Str) -> Result<Value> {
        on_all(cx, this, "keys", &[pattern.clone().into()]).map(Value::from)
    }

    /// Returns several values.
    #[php("public function mget(array $keys): array|bool")]
    fn mget(cx: &mut Request, this: &Object, keys: &Array) -> Result<Value> {
        if keys.is_empty() {
            return Ok(Value::FALSE);
        }
        if let Some(queued) = queue(cx, this, "mget", &[keys.clone().into()])? {
            return Ok(queued);
        }
        let mut values = Array::new();
        for key in keys.values() {
            let key = cx.to_str(key.deref())?;
            let value = on_key(cx, this, "get", &key, &[key.clone().into()])?;
            values.push(cx.heap(), value).ok();
        }
        Ok(values.into())
    }

    /// Sets several values.
    #[php("public function mset(array $pairs): bool")]
    fn mset(cx: &mut Request, this: &Object, pairs: &Array) -> Result<Value> {
        if let Some(queued) = queue(cx, this, "mset", &[pairs.clone().into()])? {
            return Ok(queued);
        }
        for (key, value) in pairs {
            let key = match key {
                KeyRef::Str(key) => key.clone(),
                KeyRef::Int(key) => cx.str(key.to_string()),
            };
            on_key(cx, this, "set", &key, &[key.clone().into(), value.deref().clone()])?;
        }
        Ok(Value::bool(!pairs.is_empty()))
    }

    /// Begins a transaction on one server.
    #[php("public function multi(string $host, ?int $mode = null): RedisArray|bool")]
    fn multi(cx: &mut Request, this: &Object, host: &Str, mode: Option<i64>) -> Result<Value> {
        let place = of(this).nodes.borrow().iter().position(|(name, _)| name[..] == host[..]);
        let Some(place) = place else { return Ok(Value::FALSE) };
        let node = node(of(this), place);
        let mode = Value::int(mode.unwrap_or(client::MULTI));
        let begun = cx.call_method(&node, "multi", &[mode])?;
        if !begun.is_object() {
            return Ok(Value::FALSE);
        }
        of(this).transaction.set(Some(place));
        Ok(this.clone().into())
    }

    /// Asks whether all servers are there.
    #[php("public function ping(): array|bool")]
    fn ping(cx: &mut Request, this: &Object) -> Result<Value> {
        on_all(cx, this, "ping", &[]).map(Value::from)
    }

    /// Has all servers save.
    #[php("public function save(): array|bool")]
    fn save(cx: &mut Request, this: &Object) -> Result<Value> {
        on_all(cx, this, "save", &[]).map(Value::from)
    }

    /// Walks over the keys of one server.
    #[php("public function scan(string|int|null &$iterator, string $node, ?string $pattern = null, int $count = 0): array|bool")]
    fn scan(cx: &mut Request, this: &Object, mut iterator: RefArg<'_>, node: &Str, pattern: Option<Str>, count: i64) -> Result<Value> {
        let found = of(this).nodes.borrow().iter().find(|(name, _)| name[..] == node[..]).map(|(_, node)| node.clone());
        let Some(node) = found else { return Ok(Value::FALSE) };
        let pattern = pattern.map_or(Value::NULL, Value::from);
        let args = [iterator.reference(cx.heap()), pattern, Value::int(count)];
        cx.call_method(&node, "scan", &args)
    }

    /// Changes the database on all servers.
    #[php("public function select(int $index): array|bool")]
    fn select(cx: &mut Request, this: &Object, index: i64) -> Result<Value> {
        on_all(cx, this, "select", &[Value::int(index)]).map(Value::from)
    }

    /// Sets an option of all clients.
    #[php("public function setOption(int $opt, string $value): array|bool")]
    fn set_option(cx: &mut Request, this: &Object, opt: i64, value: &Str) -> Result<Value> {
        on_all(cx, this, "setoption", &[Value::int(opt), value.clone().into()]).map(Value::from)
    }

    /// Walks over the members of a set.
    #[php("public function sscan(string $key, string|int|null &$iterator, ?string $pattern = null, int $count = 0): array|bool")]
    fn sscan(cx: &mut Request, this: &Object, key: &Str, iterator: RefArg<'_>, pattern: Option<Str>, count: i64) -> Result<Value> {
        walk(cx, this, "sscan", key, iterator, pattern, count)
    }

    /// Removes keys; their memory is freed later.
    #[php("public function unlink(array|string $key, string ...$otherkeys): int|bool", unchecked)]
    fn unlink(cx: &mut Request, this: &Object, key: StrOrArray, otherkeys: &[Value]) -> Result<Value> {
        remove(cx, this, "unlink", key, otherkeys)
    }

    /// Ends watching keys.
    #[php("public function unwatch(): ?bool")]
    fn unwatch(cx: &mut Request, this: &Object) -> Result<Value> {
        let Some(place) = of(this).transaction.get() else { return Ok(Value::FALSE) };
        let node = node(of(this), place);
        cx.call_method(&node, "unwatch", &[])
    }

    /// Walks over the members of a sorted set.
    #[php("public function zscan(string $key, string|int|null &$iterator, ?string $pattern = null, int $count = 0): array|bool")]
    fn zscan(cx: &mut Request, this: &Object, key: &Str, iterator: RefArg<'_>, pattern: Option<Str>, count: i64) -> Result<Value> {
        walk(cx, this, "zscan", key, iterator, pattern, count)
    }
}
