//! Methods of `Redis`: the server itself.

use crate::call::{Call, Given, send};
use crate::client::{Client, Convert, Shape, text_of};
use crate::reply;
use crate::resp::{Command, Resp};
use heddle_macros::php_methods;
use heddle_runtime::decl::args::Args;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Value};

/// Carries the methods of `Redis` for the server itself.
pub(crate) enum Server {}

#[php_methods]
impl Server {
    /// Manages users.
    #[php("public function acl(string $subcmd, string ...$args): mixed", runs = acl)]
    fn acl();

    /// Has the server save in the background.
    #[php("public function bgSave(): Redis|bool", runs = send("BGSAVE", "", reply::ok))]
    fn bgsave();

    /// Has the server rewrite its log.
    #[php("public function bgrewriteaof(): Redis|bool", runs = send("BGREWRITEAOF", "", reply::ok))]
    fn bgrewriteaof();

    /// Waits until writes are on disk.
    #[php(
        "public function waitaof(int $numlocal, int $numreplicas, int $timeout): Redis|array|false",
        runs = send("WAITAOF", "sss", reply::texts)
    )]
    fn waitaof();

    /// Manages connections.
    #[php("public function client(string $opt, mixed ...$args): mixed", runs = client)]
    fn client();

    /// Returns what the server knows of commands.
    #[php("public function command(?string $opt = null, mixed ...$args): mixed", runs = command)]
    fn command();

    /// Reads and writes the server's configuration.
    #[php(
        "public function config(string $operation, array|string|null $key_or_settings = null, ?string $value = null): mixed",
        runs = config
    )]
    fn config();

    /// Counts the keys.
    #[php("public function dbSize(): Redis|int|false", runs = send("DBSIZE", "", reply::int))]
    fn dbsize();

    /// Sends a command for debugging.
    #[php("public function debug(string $key): Redis|string", runs = send("DEBUG", "k", reply::text))]
    fn debug();

    /// Returns a text that the server sent back.
    #[php("public function echo(string $str): Redis|string|false", runs = send("ECHO", "s", reply::text))]
    fn echo();

    /// Has a replica take over.
    #[php("public function failover(?array $to = null, bool $abort = false, int $timeout = 0): Redis|bool", runs = failover)]
    fn failover();

    /// Removes all keys of all databases.
    #[php("public function flushAll(?bool $sync = null): Redis|bool", runs = flush("FLUSHALL"))]
    fn flushall();

    /// Removes all keys.
    #[php("public function flushDB(?bool $sync = null): Redis|bool", runs = flush("FLUSHDB"))]
    fn flushdb();

    /// Returns what the server says of itself.
    #[php("public function info(string ...$sections): Redis|array|false", runs = send("INFO", "s*", reply::info))]
    fn info();

    /// Returns when the server saved last.
    #[php("public function lastSave(): int", runs = send("LASTSAVE", "", reply::int))]
    fn lastsave();

    /// Asks whether the server is there.
    #[php("public function ping(?string $message = null): Redis|string|bool", runs = ping)]
    fn ping();

    /// Sends any command.
    #[php("public function rawcommand(string $command, mixed ...$args): mixed", runs = rawcommand)]
    fn rawcommand();

    /// Makes the server a replica of another one.
    #[php("public function replicaof(?string $host = null, int $port = 6379): Redis|bool", runs = replicaof)]
    fn replicaof();

    /// Makes the server a replica of another one.
    #[php("public function slaveof(?string $host = null, int $port = 6379): Redis|bool", deprecated = "", runs = replicaof)]
    fn slaveof();

    /// Returns the server's part in replication.
    #[php("public function role(): mixed", runs = send("ROLE", "", reply::any))]
    fn role();

    /// Has the server save.
    #[php("public function save(): Redis|bool", runs = send("SAVE", "", reply::ok))]
    fn save();

    /// Changes the database.
    #[php("public function select(int $db): Redis|bool", runs = select)]
    fn select();

    /// Returns the server's name.
    #[php("public function serverName(): string|false", runs = server_fact("server_name", "redis"))]
    fn servername();

    /// Returns the server's version.
    #[php("public function serverVersion(): string|false", runs = server_fact("redis_version", ""))]
    fn serverversion();

    /// Returns commands that were slow.
    #[php("public function slowlog(string $operation, int $length = 0): mixed", runs = slowlog)]
    fn slowlog();

    /// Exchanges two databases.
    #[php("public function swapdb(int $src, int $dst): Redis|bool", runs = send("SWAPDB", "ss", reply::ok))]
    fn swapdb();

    /// Returns the server's time.
    #[php("public function time(): Redis|array", runs = send("TIME", "", reply::texts))]
    fn time();

    /// Waits until replicas have what was written.
    #[php("public function wait(int $numreplicas, int $timeout): int|false", runs = send("WAIT", "ss", reply::int))]
    fn wait();
}

fn acl(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let what = call.text(cx, 0)?;
    let resets = call.len() > 1 && call.text(cx, 1)?.eq_ignore_ascii_case(b"reset");
    let convert: Convert = match what.to_ascii_lowercase().as_slice() {
        b"cat" | b"list" | b"users" => reply::texts,
        b"load" | b"save" | b"setuser" => reply::ok,
        b"deluser" => reply::int,
        b"genpass" | b"whoami" | b"dryrun" => reply::text,
        b"getuser" => reply::facts,
        b"log" if resets => reply::ok,
        b"log" => reply::tree,
        _ => return call.refuse(cx, [b"Unknown ACL operation '", &what[..], b"'"].concat()),
    };
    if call.len() < 2 && [&b"setuser"[..], b"deluser", b"getuser"].contains(&&what.to_ascii_lowercase()[..]) {
        return call.refuse(cx, [b"ACL ", &what.to_ascii_uppercase()[..], b" requires at least one argument"].concat());
    }
    let mut command = Command::new("ACL");
    call.append_all(cx, &mut command, 0, "s*")?;
    call.send(cx, &command, convert)
}

fn client(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let what = call.text(cx, 0)?.to_ascii_lowercase();
    let convert: Convert = match what.as_slice() {
        b"list" => reply::clients,
        b"kill" | b"setname" => reply::ok,
        b"getname" => reply::text,
        b"trackinginfo" => reply::tree,
        _ => reply::any,
    };
    let mut command = Command::new("CLIENT");
    command.arg(what.to_ascii_uppercase());
    for value in call.values.iter().skip(1) {
        match value.as_array() {
            Some(options) => tracking(cx, &call, &mut command, &options.clone())?,
            None => {
                call.append(cx, &mut command, value, 's')?;
            }
        }
    }
    call.send(cx, &command, convert)
}

/// Appends options of `CLIENT TRACKING`: switches, and names with one or more values.
fn tracking(cx: &mut Request, call: &Call, command: &mut Command, options: &Array) -> Result<()> {
    for (name, value) in options {
        let name = cx.to_str(&name.to_value())?.to_ascii_uppercase();
        match (value.deref().as_bool(), value.deref().as_array()) {
            (Some(false), _) => {}
            (Some(true), _) => {
                command.arg(name);
            }
            (None, Some(values)) => {
                for value in values.values() {
                    command.arg(&name);
                    call.append(cx, command, value.deref(), 's')?;
                }
            }
            (None, None) => {
                command.arg(&name);
                call.append(cx, command, value.deref(), 's')?;
            }
        }
    }
    Ok(())
}

fn command(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let mut command = Command::new("COMMAND");
    call.append_all(cx, &mut command, 0, "s*")?;
    call.send(cx, &command, reply::any)
}

fn config(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let what = call.text(cx, 0)?;
    let mut command = Command::new("CONFIG");
    let lower = what.to_ascii_lowercase();
    match lower.as_slice() {
        b"get" => {
            command.arg("GET");
            match call.given(1) {
                Some(names) if names.as_array().is_none_or(|names| !names.is_empty()) => {
                    call.append(cx, &mut command, names, 'S')?;
                }
                _ => return call.refuse(cx, "Must pass a string or array of values to CONFIG GET"),
            }
            call.send(cx, &command, reply::facts)
        }
        b"set" => {
            command.arg("SET");
            match (call.given(1), call.given(2)) {
                (Some(settings), _) if settings.as_array().is_some_and(|settings| !settings.is_empty()) => {
                    let settings = settings.as_array().cloned().unwrap_or_default();
                    for (name, value) in &settings {
                        call.append(cx, &mut command, &name.to_value(), 's')?;
                        call.append(cx, &mut command, value.deref(), 's')?;
                    }
                }
                (Some(name), Some(value)) if name.is_string() => {
                    call.append(cx, &mut command, name, 's')?;
                    call.append(cx, &mut command, value, 's')?;
                }
                _ => return call.refuse(cx, "Must either pass two strings to CONFIG SET or a non-empty array of values"),
            }
            call.send(cx, &command, reply::ok)
        }
        b"resetstat" | b"rewrite" => {
            command.arg(lower.to_ascii_uppercase());
            call.send(cx, &command, reply::ok)
        }
        _ => call.refuse(cx, [b"Unknown operation '", &what[..], b"'"].concat()),
    }
}

fn failover(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let mut command = Command::new("FAILOVER");
    if let Some(to) = call.array(0) {
        let host = text_of(cx, &to, "host")?;
        let port = text_of(cx, &to, "port")?;
        let (Some(host), Some(port)) = (host, port) else {
            return call.refuse(cx, "Invalid option array passed for TO: 'host' and 'port' must be set");
        };
        command.arg("TO").arg(host).arg(port);
        if Given::new(Some(&to)).is_on(cx, "force")? {
            command.arg("FORCE");
        }
    }
    if call.bool(1) {
        command.arg("ABORT");
    }
    if call.int(2, 0) > 0 {
        command.arg("TIMEOUT").int(call.int(2, 0));
    }
    call.send(cx, &command, reply::ok)
}

/// Returns the code of `FLUSHALL` and `FLUSHDB`.
fn flush(name: &'static str) -> impl Fn(&mut Request, &mut Args<'_>) -> Result<Value> {
    move |cx, args| {
        let call = Call::new(args);
        let mut command = Command::new(name);
        if let Some(waits) = call.given(0).and_then(Value::as_bool) {
            command.arg(if waits { "SYNC" } else { "ASYNC" });
        }
        call.send(cx, &command, reply::ok)
    }
}

fn ping(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let mut command = Command::new("PING");
    if call.given(0).is_none() {
        return call.send(cx, &command, reply::any);
    }
    let message = call.text(cx, 0)?;
    command.arg(message);
    call.send(cx, &command, reply::text)
}

fn rawcommand(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    if call.values.iter().any(|value| !(value.is_string() || value.is_int() || value.is_float())) {
        return call.refuse(cx, "Raw command arguments must be scalar values!");
    }
    let name = call.text(cx, 0)?;
    let mut command = Command::new(name);
    call.append_all(cx, &mut command, 1, "s*")?;
    call.send(cx, &command, reply::any)
}

fn replicaof(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    const LARGEST_PORT: i64 = 65535;
    let call = Call::new(args);
    let mut command = Command::new(if cx.function_name().ends_with(b"slaveof") { "SLAVEOF" } else { "REPLICAOF" });
    if call.given(0).is_none() {
        command.arg("NO").arg("ONE");
    } else {
        let port = call.int(1, 6379);
        if !(0..=LARGEST_PORT).contains(&port) {
            return call.refuse(cx, format!("Invalid port {port}"));
        }
        let host = call.text(cx, 0)?;
        command.arg(host).int(port);
    }
    call.send(cx, &command, reply::ok)
}

fn select(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let db = call.int(0, 0);
    if db < 0 {
        return Ok(Value::FALSE);
    }
    let command = std::mem::take(Command::new("SELECT").int(db));
    call.run(cx, &command, Shape::with(selected, Value::int(db)))
}

fn selected(_: &mut Request, client: &Client, resp: Resp, context: &Value) -> Result<Value> {
    let done = matches!(resp, Resp::Status(_));
    if let (true, Some(db)) = (done, context.as_int()) {
        let mut config = client.config();
        config.db = db;
        client.config.replace(Some(config));
        if let Some(link) = &mut *client.link.borrow_mut() {
            link.db = db;
        }
    }
    Ok(Value::bool(done))
}

/// Returns the code of a method that asks what a server is.
fn server_fact(name: &'static str, usual: &'static str) -> impl Fn(&mut Request, &mut Args<'_>) -> Result<Value> {
    move |cx, args| {
        let call = Call::new(args);
        let command = std::mem::take(Command::new("INFO").arg("SERVER"));
        let client = call.client();
        if client.mode.get() != 0 {
            return Ok(Value::FALSE);
        }
        let resp = client.call(cx, &command)?;
        let facts = client.convert(cx, resp, &Shape::new(reply::info))?;
        let Some(facts) = facts.as_array() else { return Ok(Value::FALSE) };
        Ok(match facts.get_bytes(name.as_bytes()) {
            Some(fact) => fact.clone(),
            None if usual.is_empty() => Value::FALSE,
            None => cx.str(usual).into(),
        })
    }
}

fn slowlog(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let what = call.text(cx, 0)?;
    let convert: Convert = match what.to_ascii_lowercase().as_slice() {
        b"get" => reply::any,
        b"len" => reply::int,
        b"reset" => reply::ok,
        _ => return call.refuse(cx, [b"Unknown SLOWLOG operation '", &what[..], b"'"].concat()),
    };
    let mut command = Command::new("SLOWLOG");
    let gets = what.eq_ignore_ascii_case(b"get");
    command.arg(what);
    if gets && call.len() > 1 {
        command.int(call.int(1, 0));
    }
    call.send(cx, &command, convert)
}
