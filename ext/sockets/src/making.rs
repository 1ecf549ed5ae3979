//! Opening sockets, connecting them, listening.

use crate::addresses;
use crate::handle::{self, Open, failed, open, open_of};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{OrFalse, RefArg};
use heddle_runtime::{Request, Result, wait};
use heddle_sys::file::Ready;
use heddle_sys::socket::{self, Address, INET, INET6, UNIX};
use heddle_value::{Array, Object, Value, View};
use std::io;
use std::os::fd::AsFd;
use std::time::Duration;

pub(crate) const FUNCTIONS: &[&Function] = &[
    &socket_select::DECL,
    &socket_create_listen::DECL,
    &socket_accept::DECL,
    &socket_listen::DECL,
    &socket_create::DECL,
    &socket_connect::DECL,
    &socket_bind::DECL,
    &socket_create_pair::DECL,
    &socket_shutdown::DECL,
    &socket_getsockname::DECL,
    &socket_getpeername::DECL,
    &socket_atmark::DECL,
];

const PACKET: i32 = 17;
const SOMAXCONN: i64 = 4096;
/// Flags that may stand beside a kind: close on exec, not blocking.
const KIND_FLAGS: i64 = 0x80000 | 0x800;
const KINDS: &str =
    "must be one of SOCK_STREAM, SOCK_DGRAM, SOCK_SEQPACKET, SOCK_RAW, or SOCK_RDM optionally OR'ed with SOCK_CLOEXEC, SOCK_NONBLOCK";

fn kind(cx: &mut Request, number: i64) -> Result<i32> {
    match number & !KIND_FLAGS {
        1..=5 => Ok(number as i32),
        _ => Err(cx.bad_argument(2, KINDS)),
    }
}

/// Opens a socket.
#[php("socket_create(int $domain, int $type, int $protocol): Socket|false")]
fn socket_create(cx: &mut Request, domain: i64, r#type: i64, protocol: i64) -> Result<OrFalse<Object>> {
    let family = match i32::try_from(domain) {
        Ok(family @ (UNIX | PACKET | INET6 | INET)) => family,
        _ => return Err(cx.bad_argument(1, "must be one of AF_UNIX, AF_PACKET, AF_INET6, or AF_INET")),
    };
    let kind = kind(cx, r#type)?;
    match socket::open(family, kind, protocol as i32) {
        Ok(fd) => Ok(OrFalse(Some(handle::object(cx, fd, family, None)?))),
        Err(error) => {
            failed(cx, None, "Unable to create socket", &error)?;
            Ok(OrFalse(None))
        }
    }
}

/// Opens two sockets that are connected.
#[php("socket_create_pair(int $domain, int $type, int $protocol, &$pair): bool")]
fn socket_create_pair(cx: &mut Request, domain: i64, r#type: i64, protocol: i64, mut pair: RefArg<'_>) -> Result<bool> {
    let family = match i32::try_from(domain) {
        Ok(family @ (UNIX | INET6 | INET)) => family,
        _ => return Err(cx.bad_argument(1, "must be one of AF_UNIX, AF_INET6, or AF_INET")),
    };
    let kind = kind(cx, r#type)?;
    match socket::pair(family, kind, protocol as i32) {
        Ok((one, other)) => {
            let list = [handle::object(cx, one, family, None)?, handle::object(cx, other, family, None)?];
            let list = Array::from_values(cx.heap(), list.map(Value::from));
            pair.set(cx, list)?;
            Ok(true)
        }
        Err(error) => {
            failed(cx, None, "Unable to create socket pair", &error)?;
            Ok(false)
        }
    }
}

fn port(cx: &mut Request, port: i64, argument: usize) -> Result<u16> {
    u16::try_from(port).map_err(|_| cx.bad_argument(argument, "must be between 0 and 65535"))
}

/// Opens a socket that listens on all interfaces.
#[php("socket_create_listen(int $port, int $backlog = SOMAXCONN): Socket|false")]
fn socket_create_listen(cx: &mut Request, port: i64, backlog: i64) -> Result<OrFalse<Object>> {
    const STREAM: i32 = 1;
    let port = self::port(cx, port, 1)?;
    let fd = match socket::open(INET, STREAM, 0) {
        Ok(fd) => fd,
        Err(error) => {
            failed(cx, None, "unable to create listening socket", &error)?;
            return Ok(OrFalse(None));
        }
    };
    if let Err(error) = socket::bind(fd.as_fd(), &Address::V4(std::net::Ipv4Addr::UNSPECIFIED, port)) {
        failed(cx, None, "unable to bind to given address", &error)?;
        return Ok(OrFalse(None));
    }
    if let Err(error) = socket::listen(fd.as_fd(), backlog as i32) {
        failed(cx, None, "unable to listen on socket", &error)?;
        return Ok(OrFalse(None));
    }
    Ok(OrFalse(Some(handle::object(cx, fd, INET, None)?)))
}

/// Accepts a connection.
#[php("socket_accept(Socket $socket): Socket|false")]
fn socket_accept(cx: &mut Request, socket: &Object) -> Result<OrFalse<Object>> {
    const SOCKET: i32 = 1;
    const ACCEPTS: i32 = 30;
    let open = open(cx, socket)?;
    // one that does not listen is refused at once
    let listens = socket::option(open.fd(), SOCKET, ACCEPTS, 4).is_ok_and(|bytes| bytes != [0; 4]);
    let accepted =
        if listens && !handle::ready(cx, &open, false)? { Err(io::Error::from_raw_os_error(11)) } else { socket::accept(open.fd()) };
    match accepted {
        Ok(fd) => Ok(OrFalse(Some(handle::object(cx, fd, open.family, None)?))),
        Err(error) => {
            failed(cx, Some(&open), "unable to accept incoming connection", &error)?;
            Ok(OrFalse(None))
        }
    }
}

/// Lets a socket be connected to.
#[php("socket_listen(Socket $socket, int $backlog = 0): bool")]
fn socket_listen(cx: &mut Request, socket: &Object, backlog: i64) -> Result<bool> {
    let open = open(cx, socket)?;
    if let Err(error) = socket::listen(open.fd(), backlog as i32) {
        failed(cx, Some(&open), "unable to listen on socket", &error)?;
        return Ok(false);
    }
    Ok(true)
}

/// Connects, waiting as the request's limits allow.
fn connect(cx: &mut Request, open: &Open, address: &Address) -> Result<io::Result<()>> {
    const IN_PROGRESS: i32 = 115;
    const SOCKET: i32 = 1;
    const ERROR: i32 = 4;
    if !open.blocking.get() {
        return Ok(socket::connect(open.fd(), address));
    }
    heddle_sys::file::set_blocking(open.fd(), false);
    let result = match socket::connect(open.fd(), address) {
        Err(error) if error.raw_os_error() == Some(IN_PROGRESS) => match handle::ready(cx, open, true) {
            Ok(true) => {
                let bytes = socket::option(open.fd(), SOCKET, ERROR, 4).unwrap_or_default();
                match i32::from_ne_bytes(bytes.try_into().unwrap_or_default()) {
                    0 => Ok(Ok(())),
                    number => Ok(Err(io::Error::from_raw_os_error(number))),
                }
            }
            Ok(false) => Ok(Err(io::Error::from_raw_os_error(IN_PROGRESS))),
            Err(halt) => Err(halt),
        },
        other => Ok(other),
    };
    heddle_sys::file::set_blocking(open.fd(), true);
    result
}

/// Connects a socket.
#[php("socket_connect(Socket $socket, string $address, ?int $port = null): bool")]
fn socket_connect(cx: &mut Request, socket: &Object, address: &[u8], port: Option<i64>) -> Result<bool> {
    let open = open(cx, socket)?;
    let target = match open.family {
        UNIX => Some(addresses::path(cx, address, 2)?),
        INET | INET6 => {
            let Some(port) = port else {
                let name = if open.family == INET { "AF_INET" } else { "AF_INET6" };
                return Err(cx.bad_argument(3, format!("cannot be null when the socket type is {name}")));
            };
            addresses::find(cx, Some(&open), open.family, address, port as u16)?
        }
        _ => return Err(cx.bad_argument(1, "must be one of AF_UNIX, AF_INET, or AF_INET6")),
    };
    let Some(target) = target else { return Ok(false) };
    if let Err(error) = connect(cx, &open, &target)? {
        failed(cx, Some(&open), "unable to connect", &error)?;
        return Ok(false);
    }
    Ok(true)
}

/// Gives a socket an address.
#[php("socket_bind(Socket $socket, string $address, int $port = 0): bool")]
fn socket_bind(cx: &mut Request, socket: &Object, address: &[u8], port: i64) -> Result<bool> {
    let open = open(cx, socket)?;
    let number = self::port(cx, port, 3)?;
    let target = match open.family {
        UNIX => Some(addresses::path(cx, address, 2)?),
        INET | INET6 => addresses::find(cx, Some(&open), open.family, address, number)?,
        _ => {
            let number = String::from_utf8_lossy(address).into_owned();
            let interface = socket::interface(&number).unwrap_or(0);
            let mut bytes = vec![0, 3];
            bytes.extend_from_slice(&(interface as i32).to_ne_bytes());
            bytes.resize(18, 0);
            Some(Address::Other(open.family, bytes))
        }
    };
    let Some(target) = target else { return Ok(false) };
    if let Err(error) = socket::bind(open.fd(), &target) {
        failed(cx, Some(&open), "Unable to bind address", &error)?;
        return Ok(false);
    }
    Ok(true)
}

/// Ends one direction, or both.
#[php("socket_shutdown(Socket $socket, int $mode = 2): bool")]
fn socket_shutdown(cx: &mut Request, socket: &Object, mode: i64) -> Result<bool> {
    if !(0..=2).contains(&mode) {
        return Err(cx.bad_argument(2, "must be one of SHUT_RD, SHUT_WR or SHUT_RDWR"));
    }
    let open = open(cx, socket)?;
    if let Err(error) = socket::shut_down(open.fd(), mode as i32) {
        failed(cx, Some(&open), "Unable to shutdown socket", &error)?;
        return Ok(false);
    }
    Ok(true)
}

fn put_name(cx: &mut Request, socket: &Object, other: bool, mut address: RefArg<'_>, port: Option<RefArg<'_>>) -> Result<bool> {
    let open = open(cx, socket)?;
    let name = match socket::name(open.fd(), other) {
        Ok(name) => name,
        Err(error) => {
            let what = if other { "unable to retrieve peer name" } else { "unable to retrieve socket name" };
            failed(cx, Some(&open), what, &error)?;
            return Ok(false);
        }
    };
    let (host, number) = addresses::values(cx, name.as_ref());
    address.set(cx, host)?;
    if let (Some(mut place), Some(number)) = (port, number) {
        place.set(cx, number)?;
    }
    Ok(true)
}

/// Returns the address of a socket.
#[php("socket_getsockname(Socket $socket, &$address, &$port = null): bool")]
fn socket_getsockname(cx: &mut Request, socket: &Object, address: RefArg<'_>, port: Option<RefArg<'_>>) -> Result<bool> {
    put_name(cx, socket, false, address, port)
}

/// Returns the address of the other side.
#[php("socket_getpeername(Socket $socket, &$address, &$port = null): bool")]
fn socket_getpeername(cx: &mut Request, socket: &Object, address: RefArg<'_>, port: Option<RefArg<'_>>) -> Result<bool> {
    put_name(cx, socket, true, address, port)
}

/// Whether what comes next is urgent.
#[php("socket_atmark(Socket $socket): bool")]
fn socket_atmark(cx: &mut Request, socket: &Object) -> Result<bool> {
    let open = open(cx, socket)?;
    match socket::is_at_mark(open.fd()) {
        Ok(answer) => Ok(answer),
        Err(error) => {
            failed(cx, Some(&open), "Unable to apply sockmark", &error)?;
            Ok(false)
        }
    }
}

type Rows = Vec<(heddle_value::Key, Value, std::rc::Rc<Open>)>;

/// Returns the sockets of an argument of `socket_select()`.
fn rows(cx: &mut Request, place: &RefArg<'_>, argument: usize) -> Result<Rows> {
    let list = match place.get().deref().view() {
        View::Array(list) => list.clone(),
        _ => return Ok(Vec::new()),
    };
    let mut out = Vec::new();
    for (key, value) in list.iter() {
        let value = value.deref().clone();
        let object = if let View::Object(object) = value.view() { Some(object.clone()) } else { None };
        let Some(object) = object.filter(|object| object.native::<handle::Payload>().is_some()) else {
            let kind = heddle_runtime::types::value_name(&value);
            return Err(cx.bad_argument_type(argument, format!("must only have elements of type Socket, {kind} given")));
        };
        let Some(open) = open_of(&object) else {
            return Err(cx.bad_argument_type(argument, "contains a closed socket"));
        };
        out.push((key.to_key(), value, open));
    }
    Ok(out)
}

/// Waits until sockets can be read or written.
#[php("socket_select(?array &$read, ?array &$write, ?array &$except, ?int $seconds, int $microseconds = 0): int|false")]
fn socket_select(
    cx: &mut Request,
    read: RefArg<'_>,
    write: RefArg<'_>,
    except: RefArg<'_>,
    seconds: Option<i64>,
    microseconds: i64,
) -> Result<OrFalse<i64>> {
    const INVALID: i32 = 22;
    let mut places = [read, write, except];
    let mut lists = Vec::new();
    for (index, place) in places.iter().enumerate() {
        lists.push(rows(cx, place, index + 1)?);
    }
    if lists.iter().all(Vec::is_empty) {
        return Err(cx.value_error("socket_select(): At least one array argument must be passed"));
    }
    let limit = match seconds {
        None => None,
        Some(seconds) if seconds >= 0 && microseconds >= 0 => {
            Some(Duration::from_secs(seconds as u64).saturating_add(Duration::from_micros(microseconds as u64)))
        }
        Some(_) => {
            failed(cx, None, "Unable to select", &io::Error::from_raw_os_error(INVALID))?;
            return Ok(OrFalse(None));
        }
    };
    let wanted = |index: usize| Ready { read: index == 0, write: index == 1, exceptional: index == 2 };
    let asked: Vec<_> =
        lists.iter().enumerate().flat_map(|(index, list)| list.iter().map(move |row| (row.2.fd(), wanted(index)))).collect();
    let states = match wait::ready(cx, &asked, limit)? {
        Ok(states) => states,
        Err(error) => {
            failed(cx, None, "Unable to select", &error)?;
            return Ok(OrFalse(None));
        }
    };
    let mut states = states.into_iter();
    let mut count = 0;
    for (list, place) in lists.iter().zip(&mut places) {
        if place.get().deref().is_null() {
            continue;
        }
        let mut out = Array::new();
        for (key, value, _) in list {
            if states.next().is_some_and(|state| state != Ready::default()) {
                out.insert(cx.heap(), key.clone(), value.clone());
                count += 1;
            }
        }
        place.set(cx, out)?;
    }
    Ok(OrFalse(Some(count)))
}
