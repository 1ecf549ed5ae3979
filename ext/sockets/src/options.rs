//! Options of sockets.

use crate::handle::{Open, failed, open};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Request, Result};
use heddle_sys::socket::{self, Address};
use heddle_value::{Array, Object, Value, View};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &socket_get_option::DECL,
    &socket_get_option::DECL.alias("socket_getopt"),
    &socket_set_option::DECL,
    &socket_set_option::DECL.alias("socket_setopt"),
];

const SOCKET: i32 = 1;
const IP: i32 = 0;
const IPV6: i32 = 41;
const TCP: i32 = 6;
const LINGER: i32 = 13;
const RECEIVE_TIMEOUT: i32 = 20;
const SEND_TIMEOUT: i32 = 21;
const BIND_TO_DEVICE: i32 = 25;
const MEMORY_INFO: i32 = 55;
const ATTACH_FILTER: i32 = 51;
const CONGESTION: i32 = 13;
const MULTICAST_IF: i32 = 32;
const MULTICAST_TTL: i32 = 33;
const MULTICAST_LOOP: i32 = 34;
const MULTICAST_IF6: i32 = 17;
const MULTICAST_HOPS6: i32 = 18;
const MULTICAST_LOOP6: i32 = 19;
const JOIN_GROUP: i32 = 42;
const LEAVE_GROUP: i32 = 45;
/// Joining, leaving, blocking and unblocking sources.
const SOURCES: std::ops::RangeInclusive<i32> = 43..=47;

fn int(bytes: &[u8]) -> i64 {
    match bytes.len() {
        1 => bytes[0].into(),
        _ => bytes.get(..4).map_or(0, |bytes| i32::from_ne_bytes(bytes.try_into().unwrap_or_default()).into()),
    }
}

fn long(bytes: &[u8], at: usize) -> i64 {
    bytes.get(at..at + 8).map_or(0, |bytes| i64::from_ne_bytes(bytes.try_into().unwrap_or_default()))
}

fn named(cx: &Request, rows: &[(&str, i64)]) -> Value {
    let mut out = Array::new();
    for (name, number) in rows {
        out.insert_bytes(cx.heap(), name.as_bytes(), *number);
    }
    Value::from(out)
}

/// Returns an option.
#[php("socket_get_option(Socket $socket, int $level, int $option): array|int|false")]
fn socket_get_option(cx: &mut Request, socket: &Object, level: i64, option: i64) -> Result<Value> {
    let open = open(cx, socket)?;
    let (level, option) = (level as i32, option as i32);
    if (level, option) == (IP, MULTICAST_IF) {
        return Ok(Value::int(open.multicast.get()));
    }
    let bytes = match socket::option(open.fd(), level, option, 64) {
        Ok(bytes) => bytes,
        Err(error) => {
            failed(cx, Some(&open), "Unable to retrieve socket option", &error)?;
            return Ok(Value::FALSE);
        }
    };
    Ok(match (level, option) {
        (SOCKET, LINGER) => named(cx, &[("l_onoff", int(&bytes)), ("l_linger", bytes.get(4..).map_or(0, int))]),
        (SOCKET, RECEIVE_TIMEOUT | SEND_TIMEOUT) => named(cx, &[("sec", long(&bytes, 0)), ("usec", long(&bytes, 8))]),
        (SOCKET, MEMORY_INFO) => {
            const NAMES: [&str; 9] =
                ["rmem_alloc", "rcvbuf", "wmem_alloc", "sndbuf", "fwd_alloc", "wmem_queued", "optmem", "backlog", "drops"];
            let rows: Vec<(&str, i64)> = NAMES.iter().zip(bytes.chunks_exact(4)).map(|(name, bytes)| (*name, int(bytes))).collect();
            named(cx, &rows)
        }
        (TCP, CONGESTION) => {
            let name = bytes.split(|byte| *byte == 0).next().unwrap_or_default();
            let mut out = Array::new();
            out.insert_bytes(cx.heap(), b"name", cx.str(name));
            Value::from(out)
        }
        _ => Value::int(int(&bytes)),
    })
}

/// Returns the list that a value must be.
fn list(cx: &mut Request, value: &Value, option: &str) -> Result<Array> {
    match value.view() {
        View::Array(list) => Ok(list.clone()),
        View::Object(object) => Ok(heddle_runtime::object::table::raw_array(cx, object)),
        _ => {
            let kind = heddle_runtime::types::value_name(value);
            Err(cx.bad_argument_type(4, format!("must be of type array when argument #3 ($option) is {option}, {kind} given")))
        }
    }
}

fn member(cx: &mut Request, list: &Array, name: &str) -> Result<i64> {
    match list.get_bytes(name.as_bytes()).map(|value| value.deref().clone()) {
        Some(value) => cx.to_int(&value),
        None => Err(cx.bad_argument(4, format!("must have key \"{name}\""))),
    }
}

/// Returns the number of an interface; `None`: there is none, a warning was raised.
fn interface(cx: &mut Request, value: &Value) -> Result<Option<u32>> {
    if let Some(number) = value.as_int() {
        let Ok(number) = u32::try_from(number) else {
            let text = format!("must be between 0 and {}", u32::MAX);
            return Err(cx.bad_argument(4, text));
        };
        return Ok(Some(number));
    }
    let name = cx.to_str(value)?;
    let name = String::from_utf8_lossy(&name).into_owned();
    let number = socket::interface(&name);
    if number.is_none() {
        cx.function_warning(format!("No interface with name \"{name}\" could be found"))?;
    }
    Ok(number)
}

/// Writes an address as `struct sockaddr_storage`.
fn storage(cx: &mut Request, open: &Open, list: &Array, name: &str) -> Result<Option<Vec<u8>>> {
    const SIZE: usize = 128;
    let Some(value) = list.get_bytes(name.as_bytes()).map(|value| value.deref().clone()) else {
        return Err(cx.value_error(format!("No key \"{name}\" passed in optval")));
    };
    let text = cx.to_str(&value)?;
    let address: Option<Address> = crate::addresses::find(cx, Some(open), open.family, &text, 0)?;
    Ok(address.map(|address| {
        let mut bytes = address.to_bytes();
        bytes.resize(SIZE, 0);
        bytes
    }))
}

/// Makes the value of an option about groups. `None`: a warning was raised.
fn group(cx: &mut Request, open: &Open, option: i32, value: &Value) -> Result<Option<Vec<u8>>> {
    let has_source = !matches!(option, JOIN_GROUP | LEAVE_GROUP);
    let name = if has_source { "MCAST_LEAVE_SOURCE_GROUP" } else { "MCAST_LEAVE_GROUP" };
    let list = list(cx, value, name)?;
    let Some(group) = storage(cx, open, &list, "group")? else { return Ok(None) };
    let source = if has_source { storage(cx, open, &list, "source")? } else { Some(Vec::new()) };
    let Some(source) = source else { return Ok(None) };
    let number = match list.get_bytes(b"interface").map(|value| value.deref().clone()) {
        Some(value) => interface(cx, &value)?,
        None => Some(0),
    };
    let Some(number) = number else { return Ok(None) };
    Ok(Some([&number.to_ne_bytes()[..], &[0; 4], &group, &source].concat()))
}

fn bounded(cx: &mut Request, value: &Value, bounds: std::ops::RangeInclusive<i64>) -> Result<i64> {
    let number = cx.to_int(value)?;
    if bounds.contains(&number) {
        return Ok(number);
    }
    Err(cx.bad_argument(4, format!("must be between {} and {}", bounds.start(), bounds.end())))
}

/// Makes the bytes of an option's value. `None`: a warning was raised.
fn bytes_of(cx: &mut Request, open: &Open, level: i32, option: i32, value: &Value) -> Result<Option<Vec<u8>>> {
    let int = |number: i64| Some((number as i32).to_ne_bytes().to_vec());
    Ok(match (level, option) {
        (IP | IPV6, JOIN_GROUP..=47) if option == JOIN_GROUP || SOURCES.contains(&option) => group(cx, open, option, value)?,
        (IP, MULTICAST_IF) => {
            let Some(number) = interface(cx, value)? else { return Ok(None) };
            open.multicast.set(number.into());
            Some([&[0; 8][..], &number.to_ne_bytes()].concat())
        }
        (IP, MULTICAST_TTL) => Some(vec![bounded(cx, value, 0..=255)? as u8]),
        (IP, MULTICAST_LOOP) => Some(vec![u8::from(cx.to_bool(value)?)]),
        (IPV6, MULTICAST_IF6) => interface(cx, value)?.map(|number| number.to_ne_bytes().to_vec()),
        (IPV6, MULTICAST_HOPS6) => int(bounded(cx, value, -1..=255)?),
        (IPV6, MULTICAST_LOOP6) => int(i64::from(cx.to_bool(value)?)),
        (SOCKET, LINGER) => {
            let list = list(cx, value, "SO_LINGER")?;
            let mut bytes = Vec::new();
            for name in ["l_onoff", "l_linger"] {
                let number = member(cx, &list, name)?;
                let Ok(number) = u16::try_from(number) else {
                    return Err(cx.bad_argument(4, format!("\"{name}\" must be between 0 and {}", u16::MAX)));
                };
                bytes.extend(i32::from(number).to_ne_bytes());
            }
            Some(bytes)
        }
        (SOCKET, RECEIVE_TIMEOUT | SEND_TIMEOUT) => {
            let list = list(cx, value, if option == RECEIVE_TIMEOUT { "SO_RCVTIMEO" } else { "SO_SNDTIMEO" })?;
            let seconds = member(cx, &list, "sec")?;
            let micros = member(cx, &list, "usec")?;
            Some([seconds.to_ne_bytes(), micros.to_ne_bytes()].concat())
        }
        (SOCKET, BIND_TO_DEVICE) => Some(cx.to_str(value)?.to_vec()),
        (TCP, CONGESTION) => Some(cx.to_str(value)?.to_vec()),
        (SOCKET, ATTACH_FILTER) => {
            return Err(cx.throw_error("Error", "not supported yet: SO_ATTACH_REUSEPORT_CBPF"));
        }
        _ => int(cx.to_int(value)?),
    })
}

/// Sets an option.
#[php("socket_set_option(Socket $socket, int $level, int $option, $value): bool")]
fn socket_set_option(cx: &mut Request, socket: &Object, level: i64, option: i64, value: &Value) -> Result<bool> {
    let open = open(cx, socket)?;
    let (level, option) = (level as i32, option as i32);
    let Some(bytes) = bytes_of(cx, &open, level, option, value.deref())? else { return Ok(false) };
    if let Err(error) = socket::set_option(open.fd(), level, option, &bytes) {
        failed(cx, Some(&open), "Unable to set socket option", &error)?;
        return Ok(false);
    }
    Ok(true)
}
