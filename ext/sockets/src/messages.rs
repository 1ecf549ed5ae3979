//! Messages with control data: `socket_sendmsg()`, `socket_recvmsg()`.

use crate::addresses;
use crate::handle::{self, Open, failed, open, open_of};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{OrFalse, RefArg};
use heddle_runtime::{Request, Result, stream};
use heddle_sys::socket::{self, Address, Control, DONT_WAIT, INET, INET6, NO_SIGNAL, UNIX};
use heddle_value::{Array, Object, Value, View};
use std::io;
use std::net::Ipv6Addr;
use std::os::fd::{AsFd, AsRawFd};

pub(crate) const FUNCTIONS: &[&Function] = &[&socket_sendmsg::DECL, &socket_recvmsg::DECL, &socket_cmsg_space::DECL];

const SOCKET: i32 = 1;
const RIGHTS: i32 = 1;
const CREDENTIALS: i32 = 2;
const IPV6: i32 = 41;
const PACKET_INFO: i32 = 50;
const HOP_LIMIT: i32 = 52;
const TRAFFIC_CLASS: i32 = 67;
const AGAIN: i32 = 11;

/// Says what is wrong with a program's message: where, and why.
struct Wrong(String);

/// A message's part or why it cannot be had.
type Read<T> = std::result::Result<T, Wrong>;

fn wrong<T>(place: &str, reason: impl std::fmt::Display) -> Read<T> {
    Err(Wrong(format!("error converting user data (path: {place}): {reason}")))
}

fn array(value: &Value, place: &str) -> Read<Array> {
    match value.deref().view() {
        View::Array(list) => Ok(list.clone()),
        _ => wrong(place, "expected an array here"),
    }
}

fn member(list: &Array, name: &str) -> Option<Value> {
    list.get_bytes(name.as_bytes()).map(|value| value.deref().clone())
}

fn text(cx: &mut Request, value: &Value) -> Result<String> {
    Ok(String::from_utf8_lossy(&cx.to_str(value)?).into_owned())
}

/// Reads the address of a message.
fn address(cx: &mut Request, open: &Open, value: &Value) -> Result<Read<Option<Address>>> {
    const PLACE: &str = "msghdr > name";
    let list = match array(value, PLACE) {
        Ok(list) => list,
        Err(wrong) => return Ok(Err(wrong)),
    };
    let family = match member(&list, "family") {
        Some(value) => cx.to_int(&value)? as i32,
        None => open.family,
    };
    let port = match member(&list, "port") {
        Some(value) => cx.to_int(&value)?,
        None => 0,
    };
    match family {
        UNIX => {
            let Some(path) = member(&list, "path") else { return Ok(wrong(PLACE, "The key 'path' is required")) };
            let path = cx.to_str(&path)?;
            if path.len() >= socket::LONGEST_PATH {
                return Ok(wrong(&format!("{PLACE} > path"), "the path is too long"));
            }
            Ok(Ok(Some(Address::Unix(path.to_vec()))))
        }
        INET | INET6 => {
            let host = match member(&list, "addr") {
                Some(value) => text(cx, &value)?,
                None => if family == INET { "0.0.0.0" } else { "::" }.to_owned(),
            };
            let Some(found) = addresses::find(cx, Some(open), family, host.as_bytes(), port as u16)? else {
                let kind = if family == INET { "AF_INET" } else { "AF_INET6" };
                return Ok(wrong(&format!("{PLACE} > addr"), format!("could not resolve address '{host}' to get an {kind} address")));
            };
            let scope = match member(&list, "scope_id") {
                Some(value) => cx.to_int(&value)? as u32,
                None => 0,
            };
            Ok(Ok(Some(match found {
                Address::V6(ip, port, 0) => Address::V6(ip, port, scope),
                other => other,
            })))
        }
        other => Ok(wrong(PLACE, format!("the specified family (number {other}) is not supported on this socket"))),
    }
}

/// Descriptors that are sent, open until they are.
type Kept = Vec<std::os::fd::OwnedFd>;

/// Reads a part of a message's control data.
fn control(cx: &mut Request, index: usize, value: &Value, kept: &mut Kept) -> Result<Read<Control>> {
    let place = format!("msghdr > control > element #{index}");
    let list = match array(value, &place) {
        Ok(list) => list,
        Err(wrong) => return Ok(Err(wrong)),
    };
    let mut numbers = [0; 2];
    for (name, number) in ["level", "type"].into_iter().zip(&mut numbers) {
        let Some(value) = member(&list, name) else { return Ok(wrong(&place, format!("The key '{name}' is required"))) };
        *number = cx.to_int(&value)? as i32;
    }
    let Some(data) = member(&list, "data") else { return Ok(wrong(&place, "The key 'data' is required")) };
    let [level, kind] = numbers;
    let place = format!("{place} > data");
    let bytes = match (level, kind) {
        (SOCKET, RIGHTS) => {
            let values = match array(&data, &place) {
                Ok(values) => values,
                Err(wrong) => return Ok(Err(wrong)),
            };
            let mut bytes = Vec::new();
            for value in values.values() {
                let Some(fd) = descriptor(value.deref()) else {
                    return Ok(wrong(&place, "expected a Socket object or a stream resource"));
                };
                bytes.extend_from_slice(&fd.as_raw_fd().to_ne_bytes());
                kept.push(fd);
            }
            bytes
        }
        (SOCKET, CREDENTIALS) => {
            let list = match array(&data, &place) {
                Ok(list) => list,
                Err(wrong) => return Ok(Err(wrong)),
            };
            let mut bytes = Vec::new();
            for name in ["pid", "uid", "gid"] {
                let Some(value) = member(&list, name) else { return Ok(wrong(&place, format!("The key '{name}' is required"))) };
                bytes.extend_from_slice(&(cx.to_int(&value)? as i32).to_ne_bytes());
            }
            bytes
        }
        (IPV6, PACKET_INFO) => {
            let list = match array(&data, &place) {
                Ok(list) => list,
                Err(wrong) => return Ok(Err(wrong)),
            };
            let host = match member(&list, "addr") {
                Some(value) => text(cx, &value)?,
                None => String::new(),
            };
            let interface = match member(&list, "ifindex") {
                Some(value) => cx.to_int(&value)? as u32,
                None => 0,
            };
            let ip: Ipv6Addr = host.parse().unwrap_or(Ipv6Addr::UNSPECIFIED);
            [&ip.octets()[..], &interface.to_ne_bytes()].concat()
        }
        (IPV6, HOP_LIMIT | TRAFFIC_CLASS) => (cx.to_int(&data)? as i32).to_ne_bytes().to_vec(),
        _ => return Ok(wrong(&place, format!("cmsghdr with level {level} and type {kind} not supported"))),
    };
    Ok(Ok((level, kind, bytes)))
}

/// Returns a descriptor of its own for a socket or a stream.
fn descriptor(value: &Value) -> Option<std::os::fd::OwnedFd> {
    match value.view() {
        View::Object(object) => open_of(object)?.fd().try_clone_to_owned().ok(),
        View::Resource(resource) => {
            let handle = stream::of(resource)?;
            let mut stream = handle.try_borrow_mut().ok()?;
            let backend = stream.backend();
            let file = backend.file().or_else(|| backend.socket().map(|socket| socket.descriptor()));
            file?.as_fd().try_clone_to_owned().ok()
        }
        _ => None,
    }
}

/// A message that is sent.
#[derive(Default)]
struct Outgoing {
    to: Option<Address>,
    pieces: Vec<Vec<u8>>,
    control: Vec<Control>,
    kept: Kept,
}

fn outgoing(cx: &mut Request, open: &Open, message: &Array) -> Result<Read<Outgoing>> {
    let mut out = Outgoing::default();
    if let Some(value) = member(message, "name") {
        match address(cx, open, &value)? {
            Ok(to) => out.to = to,
            Err(wrong) => return Ok(Err(wrong)),
        }
    }
    if let Some(value) = member(message, "iov") {
        match array(&value, "msghdr > iov") {
            Ok(list) => {
                for value in list.values() {
                    out.pieces.push(cx.to_str(&value.deref().clone())?.to_vec());
                }
            }
            Err(wrong) => return Ok(Err(wrong)),
        }
    }
    if let Some(value) = member(message, "control") {
        let list = match array(&value, "msghdr > control") {
            Ok(list) => list,
            Err(wrong) => return Ok(Err(wrong)),
        };
        for (index, value) in list.values().enumerate() {
            match control(cx, index + 1, value, &mut out.kept)? {
                Ok(part) => out.control.push(part),
                Err(wrong) => return Ok(Err(wrong)),
            }
        }
    }
    Ok(Ok(out))
}

/// Sends a message.
#[php("socket_sendmsg(Socket $socket, array $message, int $flags = 0): int|false")]
fn socket_sendmsg(cx: &mut Request, socket: &Object, message: &Array, flags: i64) -> Result<OrFalse<i64>> {
    let open = open(cx, socket)?;
    let out = match outgoing(cx, &open, message)? {
        Ok(out) => out,
        Err(Wrong(words)) => {
            cx.function_warning(words)?;
            return Ok(OrFalse(None));
        }
    };
    let flags = flags as i32;
    let result = if flags & DONT_WAIT == 0 && !handle::ready(cx, &open, true)? {
        Err(io::Error::from_raw_os_error(AGAIN))
    } else {
        socket::send_message(open.fd(), out.to.as_ref(), &out.pieces, &out.control, flags | NO_SIGNAL)
    };
    match result {
        Ok(count) => Ok(OrFalse(Some(count as i64))),
        Err(error) => {
            message_failed(cx, &open, "Error in sendmsg", &error)?;
            Ok(OrFalse(None))
        }
    }
}

/// Warns of an error, also of one that only says "not now".
fn message_failed(cx: &mut Request, open: &Open, what: &str, error: &io::Error) -> Result<()> {
    let number = error.raw_os_error().unwrap_or(22);
    if number == AGAIN {
        handle::keep(cx, Some(open), number.into());
        return cx.function_warning(format!("{what} [{number}]: {}", handle::words(number.into())));
    }
    failed(cx, Some(open), what, error)
}

fn address_array(cx: &mut Request, address: &Address) -> Value {
    let mut out = Array::new();
    let mut put = |name: &str, value: Value| out.insert_bytes(cx.heap(), name.as_bytes(), value);
    match address {
        Address::V4(ip, port) => {
            put("family", Value::int(INET.into()));
            put("addr", Value::from(cx.str(ip.to_string())));
            put("port", Value::int((*port).into()));
        }
        Address::V6(ip, port, scope) => {
            put("family", Value::int(INET6.into()));
            put("addr", Value::from(cx.str(ip.to_string())));
            put("port", Value::int((*port).into()));
            put("flowinfo", Value::int(0));
            put("scope_id", Value::int((*scope).into()));
        }
        Address::Unix(path) => {
            put("family", Value::int(UNIX.into()));
            put("path", Value::from(cx.str(path)));
        }
        Address::Other(family, _) => put("family", Value::int((*family).into())),
    }
    Value::from(out)
}

/// Makes the values of a part of control data.
fn control_array(cx: &mut Request, (level, kind, bytes): &Control) -> Result<Value> {
    let int = |at: usize| bytes.get(at..at + 4).map_or(0, |bytes| i32::from_ne_bytes(bytes.try_into().unwrap_or_default()));
    let data = match (*level, *kind) {
        (SOCKET, RIGHTS) => {
            let mut list = Vec::new();
            for fd in socket::adopt(bytes) {
                list.push(crate::streams::value_of(cx, fd)?);
            }
            Value::from(Array::from_values(cx.heap(), list))
        }
        (SOCKET, CREDENTIALS) => {
            let mut out = Array::new();
            for (index, name) in ["pid", "uid", "gid"].into_iter().enumerate() {
                out.insert_bytes(cx.heap(), name.as_bytes(), i64::from(int(index * 4)));
            }
            Value::from(out)
        }
        (IPV6, PACKET_INFO) => {
            let ip = Ipv6Addr::from(bytes.get(..16).and_then(|bytes| <[u8; 16]>::try_from(bytes).ok()).unwrap_or_default());
            let mut out = Array::new();
            out.insert_bytes(cx.heap(), b"addr", cx.str(ip.to_string()));
            out.insert_bytes(cx.heap(), b"ifindex", i64::from(int(16)));
            Value::from(out)
        }
        _ => Value::int(int(0).into()),
    };
    let mut out = Array::new();
    out.insert_bytes(cx.heap(), b"level", i64::from(*level));
    out.insert_bytes(cx.heap(), b"type", i64::from(*kind));
    out.insert_bytes(cx.heap(), b"data", data);
    Ok(Value::from(out))
}

/// Receives a message.
#[php("socket_recvmsg(Socket $socket, array &$message, int $flags = 0): int|false")]
fn socket_recvmsg(cx: &mut Request, socket: &Object, mut message: RefArg<'_>, flags: i64) -> Result<OrFalse<i64>> {
    const LARGEST: i64 = 1 << 24;
    const USUAL: i64 = 8192;
    let open = open(cx, socket)?;
    let list = match message.get().deref().view() {
        View::Array(list) => list.clone(),
        _ => return Err(cx.bad_argument_type(2, "must be of type array")),
    };
    let Some(length) = member(&list, "controllen") else {
        cx.function_warning("error converting user data (path: msghdr): The key 'controllen' is required")?;
        return Ok(OrFalse(None));
    };
    let length = cx.to_int(&length)?.clamp(0, LARGEST) as usize;
    if length == 0 {
        cx.function_warning("error converting user data (path: msghdr > controllen): controllen cannot be 0")?;
        return Ok(OrFalse(None));
    }
    let most = match member(&list, "buffer_size") {
        Some(value) => cx.to_int(&value)?.clamp(1, LARGEST),
        None => USUAL,
    } as usize;
    cx.charge(most + length);
    let flags = flags as i32;
    let result = if flags & DONT_WAIT == 0 && !handle::ready(cx, &open, false)? {
        Err(io::Error::from_raw_os_error(AGAIN))
    } else {
        socket::receive_message(open.fd(), most, length, flags)
    };
    cx.heap().memory().refund_native(most + length);
    let found = match result {
        Ok(found) => found,
        Err(error) => {
            message_failed(cx, &open, "Error in recvmsg", &error)?;
            return Ok(OrFalse(None));
        }
    };
    const CLOSE_ON_EXEC: i32 = 0x4000_0000;
    let mut out = Array::new();
    let name = found.from.as_ref().map_or(Value::NULL, |address| address_array(cx, address));
    out.insert_bytes(cx.heap(), b"name", name);
    let mut parts = Vec::new();
    for part in &found.control {
        parts.push(control_array(cx, part)?);
    }
    out.insert_bytes(cx.heap(), b"control", Array::from_values(cx.heap(), parts));
    let count = found.bytes.len() as i64;
    let pieces = if found.bytes.is_empty() { Vec::new() } else { vec![Value::from(cx.str(found.bytes))] };
    out.insert_bytes(cx.heap(), b"iov", Array::from_values(cx.heap(), pieces));
    out.insert_bytes(cx.heap(), b"flags", i64::from(found.flags & !CLOSE_ON_EXEC));
    message.set(cx, out)?;
    Ok(OrFalse(Some(count)))
}

/// Returns how much memory a part of control data takes.
#[php("socket_cmsg_space(int $level, int $type, int $num = 0): ?int")]
fn socket_cmsg_space(cx: &mut Request, level: i64, r#type: i64, num: i64) -> Result<i64> {
    if num < 0 {
        return Err(cx.bad_argument(3, "must be greater than or equal to 0"));
    }
    let (size, each) = match (level as i32, r#type as i32) {
        (SOCKET, RIGHTS) => (0, 4),
        (SOCKET, CREDENTIALS) => (12, 0),
        (IPV6, PACKET_INFO) => (20, 0),
        (IPV6, HOP_LIMIT | TRAFFIC_CLASS) => (4, 0),
        _ => return Err(cx.value_error(format!("Pair level {level} and/or type {} is not supported", r#type))),
    };
    match num.checked_mul(each).and_then(|more| more.checked_add(size)).filter(|length| *length < i64::from(i32::MAX)) {
        Some(length) => Ok(socket::control_space(length as usize) as i64),
        None => Err(cx.bad_argument(3, "is too large")),
    }
}
