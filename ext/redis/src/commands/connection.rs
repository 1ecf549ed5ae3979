//! Methods of `Redis`: the connection and the object.

use crate::call::Call;
use crate::client::{Client, Config, PIPELINE, exception, of};
use crate::link::Target;
use crate::options;
use crate::packing;
use crate::reply;
use crate::resp::Command;
use heddle_macros::php_methods;
use heddle_runtime::decl::args::Args;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, KeyRef, Value};

/// Carries the methods of `Redis` for the connection and the object.
pub(crate) enum Connection {}

#[php_methods]
impl Connection {
    /// Makes an object, with options.
    #[php("public function __construct(?array $options = null)", runs = construct)]
    fn own__construct();

    /// Ends a transaction that was not ended.
    #[php("public function __destruct()", runs = destruct)]
    fn own__destruct();

    /// Compresses as the options say.
    #[php("public function _compress(string $value): string", runs = packing::compress_method)]
    fn own_compress();

    /// Reverses `_compress()`.
    #[php("public function _uncompress(string $value): string", runs = packing::uncompress_method)]
    fn own_uncompress();

    /// Returns a key with the prefix.
    #[php("public function _prefix(string $key): string", runs = prefix)]
    fn own_prefix();

    /// Serializes as the options say.
    #[php("public function _serialize(mixed $value): string", runs = packing::serialize_method)]
    fn own_serialize();

    /// Reverses `_serialize()`.
    #[php("public function _unserialize(string $value): mixed", runs = packing::unserialize_method)]
    fn own_unserialize();

    /// Serializes and compresses.
    #[php("public function _pack(mixed $value): string", runs = packing::pack_method)]
    fn own_pack();

    /// Reverses `_pack()`.
    #[php("public function _unpack(string $value): mixed", runs = packing::unpack_method)]
    fn own_unpack();

    /// Says who the client is.
    #[php("public function auth(#[SensitiveParameter] mixed $credentials): Redis|bool", runs = auth)]
    fn auth();

    /// Forgets the last error.
    #[php("public function clearLastError(): bool", runs = clear_last_error)]
    fn clearlasterror();

    /// Counts bytes from zero.
    #[php("public function clearTransferredBytes(): void", runs = clear_transferred)]
    fn cleartransferredbytes();

    /// Closes the connection.
    #[php("public function close(): bool", runs = close)]
    fn close();

    /// Connects.
    #[php(
        "public function connect(string $host, int $port = 6379, float $timeout = 0, ?string $persistent_id = null, int $retry_interval = 0, float $read_timeout = 0, ?array $context = null): bool",
        runs = connect(false)
    )]
    fn connect();

    /// Connects.
    #[php(
        "public function open(string $host, int $port = 6379, float $timeout = 0, ?string $persistent_id = null, int $retry_interval = 0, float $read_timeout = 0, ?array $context = null): bool", deprecated = "",
        runs = connect(false)
    )]
    fn open();

    /// Takes a connection that stays with the thread, or connects.
    #[php(
        "public function pconnect(string $host, int $port = 6379, float $timeout = 0, ?string $persistent_id = null, int $retry_interval = 0, float $read_timeout = 0, ?array $context = null): bool",
        runs = connect(true)
    )]
    fn pconnect();

    /// Takes a connection that stays with the thread, or connects.
    #[php(
        "public function popen(string $host, int $port = 6379, float $timeout = 0, ?string $persistent_id = null, int $retry_interval = 0, float $read_timeout = 0, ?array $context = null): bool", deprecated = "",
        runs = connect(true)
    )]
    fn popen();

    /// Returns the credentials.
    #[php("public function getAuth(): mixed", runs = get_auth)]
    fn getauth();

    /// Returns the database.
    #[php("public function getDBNum(): int", runs = db_number)]
    fn getdbnum();

    /// Returns the server's name.
    #[php("public function getHost(): string", runs = host)]
    fn gethost();

    /// Returns the last error.
    #[php("public function getLastError(): ?string", runs = last_error)]
    fn getlasterror();

    /// Returns whether a transaction or a pipeline is open.
    #[php("public function getMode(): int", runs = mode)]
    fn getmode();

    /// Returns an option.
    #[php("public function getOption(int $option): mixed", runs = options::get_option)]
    fn getoption();

    /// Returns the name of a persistent connection.
    #[php("public function getPersistentID(): ?string", runs = persistent_id)]
    fn getpersistentid();

    /// Returns the server's port.
    #[php("public function getPort(): int", runs = port)]
    fn getport();

    /// Returns how long a reply is waited for.
    #[php("public function getReadTimeout(): float", runs = read_timeout)]
    fn getreadtimeout();

    /// Returns how long a connection is waited for.
    #[php("public function getTimeout(): float|false", runs = timeout)]
    fn gettimeout();

    /// Returns how many bytes went both ways.
    #[php("public function getTransferredBytes(): array", runs = transferred)]
    fn gettransferredbytes();

    /// Returns whether there is a connection.
    #[php("public function isConnected(): bool", runs = is_connected)]
    fn isconnected();

    /// Sets an option.
    #[php("public function setOption(int $option, mixed $value): bool", runs = options::set_option)]
    fn setoption();
}

fn this<'a>(args: &Args<'a>) -> &'a Client {
    of(args.this.expect("a method is called on an object"))
}

/// Reads credentials: a password, or an array of a user and a password, or of a password.
///
/// # Errors
/// What converting them throws.
pub(crate) fn credentials_of(cx: &mut Request, value: &Value) -> Result<Vec<Vec<u8>>> {
    let Some(array) = value.as_array().cloned() else {
        return Ok(if value.is_null() || value.is_bool() { Vec::new() } else { vec![cx.to_str(value)?.to_vec()] });
    };
    let named = (array.get_bytes(b"user").cloned(), array.get_bytes(b"pass").cloned());
    let parts: Vec<Value> = match named {
        (user, Some(password)) => user.into_iter().chain([password]).collect(),
        _ => array.values().take(2).cloned().collect(),
    };
    let mut texts = Vec::new();
    for part in parts {
        if !part.deref().is_null() && !part.deref().is_bool() {
            texts.push(cx.to_str(part.deref())?.to_vec());
        }
    }
    Ok(texts)
}

/// Sets what the constructor's array says, and what `connect()` takes as its context.
fn construct(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    if let Some(options) = call.array(0) {
        configure(cx, call.client(), &options)?;
    }
    Ok(Value::NULL)
}

/// Sets where a server is and what else an array of options says.
///
/// # Errors
/// Throws for values that are none.
pub(crate) fn configure(cx: &mut Request, client: &Client, options: &Array) -> Result<()> {
    if options.is_empty() {
        return Ok(());
    }
    let mut config = client.config();
    for (name, value) in options {
        let KeyRef::Str(name) = name else { continue };
        let value = value.deref().clone();
        let refuse = |cx: &mut Request, what: &str| Err(cx.value_error(format!("Invalid {what}")));
        match name.to_ascii_lowercase().as_slice() {
            b"host" => match value.as_bytes() {
                Some(host) => config.target.host = host.to_vec(),
                None => return refuse(cx, "host"),
            },
            b"port" => match value.as_int() {
                Some(port) => config.target.port = port,
                None => return refuse(cx, "port"),
            },
            b"connecttimeout" | b"readtimeout" => {
                let is_read = name.eq_ignore_ascii_case(b"readtimeout");
                if !(value.is_int() || value.is_float()) {
                    return refuse(cx, if is_read { "read timeout" } else { "connect timeout" });
                }
                let seconds = cx.to_float(&value)?;
                *(if is_read { &mut config.read_timeout } else { &mut config.target.timeout }) = seconds;
            }
            b"persistent" => {
                config.persistent_id = value.as_bytes().map(<[u8]>::to_vec);
                config.persistent = config.persistent_id.is_some() || cx.to_bool(&value)?;
            }
            b"retryinterval" => match value.as_int() {
                Some(interval) => config.retry_interval = interval,
                None => return refuse(cx, "retry interval"),
            },
            b"ssl" => match value.as_array() {
                Some(options) => config.target.tls = Some(options.clone()),
                None => return refuse(cx, "SSL context options"),
            },
            b"auth" => {
                if !value.is_string() && !value.is_array() {
                    return refuse(cx, "auth credentials");
                }
                config.auth = credentials_of(cx, &value)?;
            }
            b"backoff" => {
                if !backoff(cx, client, &value)? {
                    return refuse(cx, "backoff options");
                }
            }
            _ => cx.function_warning([b"Skip unknown option '", &name[..], b"'"].concat())?,
        }
    }
    if config.target.is_local() {
        config.target.port = -1;
    }
    client.config.replace(Some(config));
    Ok(())
}

/// Sets how a connection is tried again; false: the options are wrong.
fn backoff(cx: &mut Request, client: &Client, value: &Value) -> Result<bool> {
    let Some(options) = value.as_array().cloned() else { return Ok(false) };
    let numbers =
        [("algorithm", options::number::BACKOFF_ALGORITHM), ("base", options::number::BACKOFF_BASE), ("cap", options::number::BACKOFF_CAP)];
    for (name, option) in numbers {
        let Some(value) = options.get_bytes(name.as_bytes()).cloned() else { continue };
        if !options::set(cx, client, option, value.deref())? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Gives the connection back to its pool while the object goes.
fn destruct(_: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    this(args).release();
    Ok(Value::NULL)
}

/// Returns the code of `connect()` and `pconnect()`.
fn connect(persistent: bool) -> impl Fn(&mut Request, &mut Args<'_>) -> Result<Value> {
    move |cx, args| {
        let call = Call::new(args);
        let client = call.client();
        let mut target = Target { host: call.text(cx, 0)?.to_vec(), port: call.int(1, 6379), ..Target::default() };
        if target.is_local() {
            target.port = -1;
        }
        let number = |index: usize| call.given(index).and_then(Value::as_float).unwrap_or(0.0);
        target.timeout = number(2);
        let read_timeout = number(5);
        let retry_interval = call.int(4, 0);
        let most = f64::from(i32::MAX);
        for (seconds, what) in [(target.timeout, "connect timeout"), (read_timeout, "read timeout")] {
            if seconds > most {
                return Err(cx.value_error(format!("Invalid {what}")));
            }
        }
        if !(0..=i64::from(i32::MAX)).contains(&retry_interval) {
            return Err(cx.value_error("Invalid retry interval"));
        }
        let mut config = Config {
            target,
            read_timeout,
            retry_interval,
            persistent: persistent && cx.ini_bool("redis.pconnect.pooling_enabled"),
            persistent_id: call.given(3).and_then(Value::as_bytes).map(<[u8]>::to_vec).filter(|_| persistent),
            ..Config::default()
        };
        if let Some(context) = call.array(6) {
            let entry = |name: &str| context.get_bytes(name.as_bytes()).map(|value| value.deref().clone());
            if let Some(options) = entry("stream").or_else(|| entry("ssl")).as_ref().and_then(Value::as_array) {
                let encrypted = heddle_runtime::stream::crypto::method_of(&config.target.host).is_some();
                config.target.tls = encrypted.then(|| options.clone());
            }
            if let Some(credentials) = entry("auth") {
                config.auth = credentials_of(cx, &credentials)?;
            }
            if let Some(options) = entry("backoff")
                && !backoff(cx, client, &options)?
            {
                return Err(cx.value_error("Invalid backoff options"));
            }
        }
        client.release();
        client.leave_modes();
        client.config.replace(Some(config));
        client.refused.set(false);
        match client.connect(cx)? {
            Ok(()) => Ok(Value::TRUE),
            Err(reason) => {
                client.refused.set(true);
                client.config.replace(None);
                Err(exception(cx, reason))
            }
        }
    }
}

fn close(_: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let client = this(args);
    let was_open = client.link.borrow().is_some();
    client.release();
    client.leave_modes();
    client.closed.set(true);
    Ok(Value::bool(was_open))
}

fn auth(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let given = call.values[0].clone();
    let count = given.as_array().map_or(1, |array| array.len());
    if !(1..=2).contains(&count) {
        return call.refuse(cx, "When passing an array as auth it must have one or two elements!");
    }
    let credentials = credentials_of(cx, &given)?;
    if credentials.is_empty() {
        return Ok(Value::FALSE);
    }
    let mut command = Command::new("AUTH");
    for part in &credentials {
        command.arg(part);
    }
    let client = call.client();
    let mut config = client.config();
    config.auth = credentials;
    client.config.replace(Some(config));
    call.send(cx, &command, reply::ok)
}

fn get_auth(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let config = this(args).config();
    Ok(match &config.auth[..] {
        [] => Value::NULL,
        [password] => cx.str(password).into(),
        parts => Array::from_values(cx.heap(), parts.iter().map(|part| cx.str(part).into())).into(),
    })
}

fn prefix(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let key = call.key(cx, 0)?;
    Ok(cx.str(key).into())
}

fn clear_last_error(_: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    this(args).error.replace(None);
    Ok(Value::TRUE)
}

fn last_error(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    Ok(this(args).error.borrow().as_ref().map_or(Value::NULL, |error| cx.str(error).into()))
}

fn clear_transferred(_: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let client = this(args);
    client.sent.set(0);
    client.received.set(0);
    Ok(Value::NULL)
}

fn transferred(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let client = this(args);
    Ok(Array::from_values(cx.heap(), [Value::int(client.sent.get()), Value::int(client.received.get())]).into())
}

fn mode(_: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let mode = this(args).mode.get();
    Ok(Value::int(if mode & PIPELINE != 0 { PIPELINE } else { mode }))
}

/// Returns the configuration of an object that was told where its server is.
fn connected(args: &Args<'_>) -> Option<Config> {
    let client = this(args);
    client.config.borrow().clone().filter(|_| !client.closed.get())
}

fn db_number(_: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    Ok(Value::int(connected(args).map_or(0, |config| config.db)))
}

fn host(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    Ok(connected(args).map_or(Value::FALSE, |config| cx.str(config.target.host).into()))
}

fn port(_: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    Ok(connected(args).map_or(Value::FALSE, |config| Value::int(config.target.port)))
}

fn timeout(_: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    Ok(connected(args).map_or(Value::FALSE, |config| Value::float(config.target.timeout)))
}

fn read_timeout(_: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    Ok(connected(args).map_or(Value::FALSE, |config| Value::float(config.read_timeout)))
}

fn persistent_id(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let id = connected(args).map(|config| config.persistent_id);
    Ok(match id {
        None => Value::FALSE,
        Some(None) => Value::NULL,
        Some(Some(id)) => cx.str(id).into(),
    })
}

fn is_connected(_: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    Ok(Value::bool(this(args).link.borrow().as_ref().is_some_and(|link| link.is_alive())))
}
