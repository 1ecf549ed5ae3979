//! The save handler `redis`: a session is a key of a server, which expires by itself.
//!
//! `session.save_path` names servers with their weights; an id belongs to one of them. With
//! `redis.session.locking_enabled` a second key with a secret of this request keeps others away.
//! A server that does not answer fails the operation with a warning, never with an exception.

use crate::client::{Client, Config};
use crate::compress;
use crate::link::Target;
use crate::options::Compression;
use crate::resp::{Command, Resp};
use heddle_runtime::decl::offers::SessionStore;
use heddle_runtime::percent::{self, Space};
use heddle_runtime::{Halt, Request, Result, wait};
use std::time::Duration;

/// Stands in the extension's offers.
pub(crate) static STORE: SessionStore = SessionStore { name: "redis", open, close, read, write, touch, destroy, collect, exists };

/// Removes a lock if it is still this request's.
const UNLOCK: &str = "if redis.call(\"get\",KEYS[1]) == ARGV[1] then return redis.call(\"del\",KEYS[1]) else return 0 end";

/// One server of the path.
struct Server {
    client: Client,
    prefix: Vec<u8>,
    weight: u64,
}

/// A lock that this request holds.
#[derive(Clone)]
struct Lock {
    server: usize,
    key: Vec<u8>,
    secret: Vec<u8>,
    /// The server removes it after a time.
    expires: bool,
}

/// Holds a request's session: its servers and its lock.
#[derive(Default)]
struct State {
    servers: Vec<Server>,
    lock: Option<Lock>,
}

/// Splits `a=1&b=2`; names are in lower case.
fn pairs(query: &str) -> impl Iterator<Item = (String, String)> + '_ {
    query.split('&').filter_map(|pair| pair.split_once('=')).map(|(name, value)| {
        let text = |part: &str| String::from_utf8_lossy(&percent::decode(part.as_bytes(), Space::Plus)).into_owned();
        (text(name).to_ascii_lowercase(), text(value))
    })
}

/// Reads one server: `tcp://host:port?weight=1&…`, or the path of a socket.
fn server(text: &str) -> Server {
    let (address, query) = text.split_once('?').unwrap_or((text, ""));
    let local = address.strip_prefix("unix://").or_else(|| address.starts_with('/').then_some(address));
    let target = match local {
        Some(path) => Target { host: path.as_bytes().to_vec(), port: -1, ..Target::default() },
        None => {
            let (scheme, rest) = address.split_once("://").map_or(("", address), |(scheme, rest)| (scheme, rest));
            let (host, port) = match rest.rsplit_once(':') {
                Some((host, port)) => (host, port.trim_end_matches('/').parse().unwrap_or(6379)),
                None => (rest, 6379),
            };
            let host = if matches!(scheme, "" | "tcp") { host.to_owned() } else { format!("{scheme}://{host}") };
            Target { host: host.into_bytes(), port, ..Target::default() }
        }
    };
    let mut config = Config { target, ..Config::default() };
    let (mut prefix, mut weight) = (b"PHPREDIS_SESSION:".to_vec(), 1);
    for (name, value) in pairs(query) {
        let seconds = || value.parse().unwrap_or(0.0);
        match name.as_str() {
            "weight" => weight = value.parse().unwrap_or(1),
            "timeout" => config.target.timeout = seconds(),
            "read_timeout" => config.read_timeout = seconds(),
            "retry_interval" => config.retry_interval = value.parse().unwrap_or(0),
            "persistent" => config.persistent = value == "1",
            "persistent_id" => config.persistent_id = Some(value.into_bytes()),
            "prefix" => prefix = value.into_bytes(),
            "database" => config.db = value.parse().unwrap_or(0),
            "auth" | "auth[]" | "auth[pass]" | "auth[1]" => config.auth.push(value.into_bytes()),
            "auth[user]" | "auth[0]" => config.auth.insert(0, value.into_bytes()),
            _ => {}
        }
    }
    let client = Client::default();
    client.config.replace(Some(config));
    Server { client, prefix, weight }
}

fn open(cx: &mut Request, path: &[u8]) -> Result<bool> {
    let path = String::from_utf8_lossy(path).into_owned();
    let servers: Vec<Server> = path.split([' ', ',']).filter(|text| !text.is_empty()).map(server).collect();
    let usable = servers.iter().map(|server| server.weight).sum::<u64>() > 0;
    let state = cx.state::<State>();
    state.servers = servers;
    state.lock = None;
    Ok(usable)
}

fn close(cx: &mut Request) -> Result<()> {
    let outcome = unlock(cx);
    cx.state::<State>().servers.clear();
    outcome
}

/// Finds the server that an id belongs to, and the id's key.
fn place(state: &State, id: &[u8]) -> Option<(usize, Vec<u8>)> {
    let all: u64 = state.servers.iter().map(|server| server.weight).sum();
    let mut first = [0; 4];
    id.iter().zip(&mut first).for_each(|(byte, first)| *first = *byte);
    let mut at = u64::from(u32::from_le_bytes(first)).checked_rem(all)?;
    for (index, server) in state.servers.iter().enumerate() {
        if at < server.weight {
            return Some((index, [&server.prefix, id].concat()));
        }
        at -= server.weight;
    }
    None
}

/// Sends a command to the server of an id; `None`: there is no connection, which a warning said.
fn ask(cx: &mut Request, id: &[u8], command: impl FnOnce(&[u8]) -> Command) -> Result<Option<Resp>> {
    let mut state = cx.take_state::<State>();
    let outcome = match place(&state, id) {
        Some((index, key)) => call(cx, &mut state.servers[index].client, &command(&key)),
        None => Ok(None),
    };
    cx.put_state(state);
    let answer = outcome?;
    if answer.is_none() {
        warn(cx, "Redis connection not available")?;
    }
    Ok(answer)
}

fn call(cx: &mut Request, client: &mut Client, command: &Command) -> Result<Option<Resp>> {
    let outcome = if client.link.borrow().is_none() { client.connect(cx).map(|connected| connected.is_ok()) } else { Ok(true) };
    let outcome = match outcome {
        Ok(true) => client.call(cx, command).map(Some),
        Ok(false) => Ok(None),
        Err(halt) => Err(halt),
    };
    match outcome {
        Err(Halt::Exception) => {
            cx.exception = None;
            Ok(None)
        }
        outcome => outcome,
    }
}

fn warn(cx: &mut Request, message: &str) -> Result<()> {
    if cx.function_name().is_empty() {
        return cx.warning(["PHP Request Shutdown: ", message].concat());
    }
    cx.function_warning(message)
}

fn lifetime(cx: &Request) -> i64 {
    const USUAL: i64 = 1440;
    match cx.ini_int("session.gc_maxlifetime") {
        seconds if seconds > 0 => seconds,
        _ => USUAL,
    }
}

/// Takes the lock of a session; `None`: another one has it, false: there is no connection.
fn lock(cx: &mut Request, id: &[u8]) -> Result<Option<bool>> {
    if !cx.ini_bool("redis.session.locking_enabled") || cx.state::<State>().lock.is_some() {
        return Ok(Some(true));
    }
    let mut random = [0; 8];
    heddle_sys::process::random(&mut random);
    let secret = format!("{}|{:016x}", std::process::id(), u64::from_ne_bytes(random)).into_bytes();
    const USUAL_RETRIES: i64 = 100;
    const USUAL_PAUSE: i64 = 20_000;
    let or = |number: i64, usual: i64| if number == 0 { usual } else { number };
    let retries = or(cx.ini_int("redis.session.lock_retries"), USUAL_RETRIES);
    let pause = u64::try_from(or(cx.ini_int("redis.session.lock_wait_time"), USUAL_PAUSE)).unwrap_or(0);
    let seconds = match cx.ini_int("redis.session.lock_expire") {
        0 => cx.ini_int("max_execution_time"),
        seconds => seconds,
    };
    let mut attempt = 0;
    loop {
        let mut lock_key = Vec::new();
        let resp = ask(cx, id, |key| {
            lock_key = [key, b"_LOCK"].concat();
            let mut command = Command::new("SET");
            command.arg(&lock_key).arg(&secret).arg("NX");
            if seconds > 0 {
                command.arg("PX").int(seconds.saturating_mul(1000));
            }
            command
        })?;
        match resp {
            Some(Resp::Status(_)) => {
                let state = cx.state::<State>();
                state.lock = place(state, id).map(|(server, _)| Lock { server, key: lock_key, secret, expires: seconds > 0 });
                return Ok(Some(true));
            }
            None => return Ok(Some(false)),
            _ => {}
        }
        if retries != -1 && attempt >= retries {
            return Ok(None);
        }
        attempt += 1;
        wait::sleep(cx, Duration::from_micros(pause))?;
    }
}

fn unlock(cx: &mut Request) -> Result<()> {
    let mut state = cx.take_state::<State>();
    let lock = state.lock.take();
    let mut outcome = Ok(None);
    if let Some(lock) = lock
        && let Some(server) = state.servers.get_mut(lock.server)
    {
        let command = std::mem::take(Command::new("EVAL").arg(UNLOCK).arg("1").arg(&lock.key).arg(&lock.secret));
        outcome = call(cx, &mut server.client, &command);
    }
    cx.put_state(state);
    outcome.map(drop)
}

/// Returns whether the session may be written: a lock that can expire must still be this request's.
fn holds_lock(cx: &mut Request, id: &[u8]) -> Result<bool> {
    if !cx.ini_bool("redis.session.locking_enabled") {
        return Ok(true);
    }
    let holds = match cx.state::<State>().lock.clone() {
        Some(lock) if lock.expires => {
            let resp = ask(cx, id, |_| std::mem::take(Command::new("GET").arg(&lock.key)))?;
            let holds = resp == Some(Resp::Bulk(lock.secret));
            if !holds {
                warn(cx, "Session lock expired")?;
            }
            holds
        }
        lock => lock.is_some(),
    };
    if !holds {
        warn(cx, "Unable to write session: session lock not held")?;
    }
    Ok(holds)
}

fn compression(cx: &Request) -> Compression {
    match cx.ini_str("redis.session.compression") {
        b"lzf" => Compression::Lzf,
        b"zstd" => Compression::Zstd,
        b"lz4" => Compression::Lz4,
        _ => Compression::None,
    }
}

fn read(cx: &mut Request, id: &[u8]) -> Result<Option<Vec<u8>>> {
    match lock(cx, id)? {
        Some(true) => {}
        Some(false) => return Ok(None),
        None => {
            warn(cx, "Failed to acquire session lock")?;
            return Ok(None);
        }
    }
    let (early, seconds) = (cx.ini_bool("redis.session.early_refresh"), lifetime(cx));
    let resp = ask(cx, id, |key| match early {
        true => std::mem::take(Command::new("GETEX").arg(key).arg("EX").int(seconds)),
        false => std::mem::take(Command::new("GET").arg(key)),
    })?;
    Ok(match resp {
        Some(Resp::Bulk(data)) => Some(compress::decompress(&data, compression(cx)).unwrap_or(data)),
        Some(Resp::Nil) => Some(Vec::new()),
        _ => None,
    })
}

fn write(cx: &mut Request, id: &[u8], data: &[u8]) -> Result<bool> {
    if !holds_lock(cx, id)? {
        return Ok(false);
    }
    let level = cx.ini_int("redis.session.compression_level");
    let packed = compress::compress(data, compression(cx), level);
    let data = packed.as_deref().unwrap_or(data);
    let seconds = lifetime(cx);
    let resp = ask(cx, id, |key| std::mem::take(Command::new("SETEX").arg(key).int(seconds).arg(data)))?;
    Ok(matches!(resp, Some(Resp::Status(_))))
}

fn touch(cx: &mut Request, id: &[u8], data: &[u8]) -> Result<bool> {
    if cx.ini_bool("redis.session.early_refresh") {
        return Ok(true);
    }
    let seconds = lifetime(cx);
    let resp = ask(cx, id, |key| std::mem::take(Command::new("EXPIRE").arg(key).int(seconds)))?;
    match resp {
        Some(Resp::Int(1)) => Ok(true),
        // it has expired meanwhile
        Some(Resp::Int(_)) => write(cx, id, data),
        _ => Ok(false),
    }
}

fn destroy(cx: &mut Request, id: &[u8]) -> Result<bool> {
    unlock(cx)?;
    let resp = ask(cx, id, |key| std::mem::take(Command::new("DEL").arg(key)))?;
    Ok(matches!(resp, Some(Resp::Int(_))))
}

/// Does nothing: keys expire by themselves.
fn collect(_: &mut Request, _: i64) -> Result<Option<i64>> {
    Ok(None)
}

fn exists(cx: &mut Request, id: &[u8]) -> Result<bool> {
    let resp = ask(cx, id, |key| std::mem::take(Command::new("EXISTS").arg(key)))?;
    Ok(resp == Some(Resp::Int(1)))
}
