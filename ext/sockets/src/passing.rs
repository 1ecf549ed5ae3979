//! Reading and writing.

use crate::addresses;
use crate::handle::{self, Open, failed, open};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{OrFalse, RefArg};
use heddle_runtime::{Request, Result};
use heddle_sys::socket::{self, DONT_WAIT, INET, INET6, NO_SIGNAL, PEEK, UNIX};
use heddle_value::{Object, Value};
use std::io;

pub(crate) const FUNCTIONS: &[&Function] =
    &[&socket_write::DECL, &socket_read::DECL, &socket_recv::DECL, &socket_send::DECL, &socket_recvfrom::DECL, &socket_sendto::DECL];

const PHP_NORMAL_READ: i64 = 1;
const PHP_BINARY_READ: i64 = 2;
const WAIT_ALL: i32 = 256;
const AGAIN: i32 = 11;
/// The most bytes of one call.
const LARGEST: i64 = i32::MAX as i64;

/// Waits for a socket, then does something with it.
fn after_wait<T>(cx: &mut Request, open: &Open, write: bool, flags: i32, work: impl FnOnce() -> io::Result<T>) -> Result<io::Result<T>> {
    if flags & DONT_WAIT == 0 && !handle::ready(cx, open, write)? {
        return Ok(Err(io::Error::from_raw_os_error(AGAIN)));
    }
    Ok(work())
}

/// Sends bytes, all of them where the socket blocks.
fn send_all(cx: &mut Request, open: &Open, bytes: &[u8], flags: i32) -> Result<io::Result<usize>> {
    if bytes.is_empty() || flags & DONT_WAIT != 0 || !open.blocking.get() {
        return Ok(socket::send(open.fd(), bytes, flags | NO_SIGNAL));
    }
    let mut sent = 0;
    while sent < bytes.len() {
        match after_wait(cx, open, true, flags, || socket::send(open.fd(), &bytes[sent..], flags | NO_SIGNAL | DONT_WAIT))? {
            Ok(count) => sent += count,
            Err(error) if error.raw_os_error() == Some(AGAIN) && sent == 0 && handle::ready(cx, open, true)? => {}
            Err(_) if sent > 0 => break,
            Err(error) => return Ok(Err(error)),
        }
    }
    Ok(Ok(sent))
}

/// Writes to a socket.
#[php("socket_write(Socket $socket, string $data, ?int $length = null): int|false")]
fn socket_write(cx: &mut Request, socket: &Object, data: &[u8], length: Option<i64>) -> Result<OrFalse<i64>> {
    let open = open(cx, socket)?;
    if length.is_some_and(|length| length < 0) {
        return Err(cx.bad_argument(3, "must be greater than or equal to 0"));
    }
    let length = length.map_or(data.len(), |length| (length as usize).min(data.len()));
    match send_all(cx, &open, &data[..length], 0)? {
        Ok(count) => Ok(OrFalse(Some(count as i64))),
        Err(error) => {
            failed(cx, Some(&open), "unable to write to socket", &error)?;
            Ok(OrFalse(None))
        }
    }
}

/// Receives up to the end of a line, byte by byte as it must.
fn read_line(cx: &mut Request, open: &Open, most: usize) -> Result<io::Result<Vec<u8>>> {
    let mut out = Vec::new();
    while out.len() < most {
        let mut byte = [0];
        match after_wait(cx, open, false, 0, || socket::receive(open.fd(), &mut byte, 0))? {
            Ok(0) => break,
            Ok(_) => {
                out.push(byte[0]);
                if matches!(byte[0], b'\n' | b'\r') {
                    break;
                }
            }
            Err(error) if out.is_empty() => return Ok(Err(error)),
            Err(_) => break,
        }
    }
    Ok(Ok(out))
}

/// Reads from a socket.
#[php("socket_read(Socket $socket, int $length, int $mode = PHP_BINARY_READ): string|false")]
fn socket_read(cx: &mut Request, socket: &Object, length: i64, mode: i64) -> Result<OrFalse<Vec<u8>>> {
    let open = open(cx, socket)?;
    if !(1..=LARGEST).contains(&length) {
        return Ok(OrFalse(None));
    }
    let length = length as usize;
    let result = if mode == PHP_NORMAL_READ { read_line(cx, &open, length)? } else { receive(cx, &open, length, 0)? };
    match result {
        Ok(bytes) => Ok(OrFalse(Some(bytes))),
        Err(error) => {
            failed(cx, Some(&open), "unable to read from socket", &error)?;
            Ok(OrFalse(None))
        }
    }
}

/// Receives at most so many bytes; with `MSG_WAITALL` all of them.
fn receive(cx: &mut Request, open: &Open, most: usize, flags: i32) -> Result<io::Result<Vec<u8>>> {
    cx.charge(most);
    let mut out = vec![0; most];
    let mut count = 0;
    let result = loop {
        let flags_now = flags & !WAIT_ALL;
        match after_wait(cx, open, false, flags, || socket::receive(open.fd(), &mut out[count..], flags_now))? {
            Ok(0) => break Ok(()),
            Ok(more) => {
                count += more;
                if flags & WAIT_ALL == 0 || flags & PEEK != 0 || count == most {
                    break Ok(());
                }
            }
            Err(_) if count > 0 => break Ok(()),
            Err(error) => break Err(error),
        }
    };
    cx.heap().memory().refund_native(most);
    out.truncate(count);
    Ok(result.map(|()| out))
}

/// Receives from a socket that is connected.
#[php("socket_recv(Socket $socket, &$data, int $length, int $flags): int|false")]
fn socket_recv(cx: &mut Request, socket: &Object, mut data: RefArg<'_>, length: i64, flags: i64) -> Result<OrFalse<i64>> {
    let open = open(cx, socket)?;
    if !(1..=LARGEST).contains(&length) {
        return Ok(OrFalse(None));
    }
    match receive(cx, &open, length as usize, flags as i32)? {
        Ok(bytes) => {
            let count = bytes.len() as i64;
            let value = if bytes.is_empty() { Value::NULL } else { Value::from(cx.str(bytes)) };
            data.set(cx, value)?;
            Ok(OrFalse(Some(count)))
        }
        Err(error) => {
            data.set(cx, Value::NULL)?;
            failed(cx, Some(&open), "Unable to read from socket", &error)?;
            Ok(OrFalse(None))
        }
    }
}

/// Sends through a socket that is connected.
#[php("socket_send(Socket $socket, string $data, int $length, int $flags): int|false")]
fn socket_send(cx: &mut Request, socket: &Object, data: &[u8], length: i64, flags: i64) -> Result<OrFalse<i64>> {
    let open = open(cx, socket)?;
    if length < 0 {
        return Err(cx.bad_argument(3, "must be greater than or equal to 0"));
    }
    let length = (length as usize).min(data.len());
    match send_all(cx, &open, &data[..length], flags as i32)? {
        Ok(count) => Ok(OrFalse(Some(count as i64))),
        Err(error) => {
            failed(cx, Some(&open), "Unable to write to socket", &error)?;
            Ok(OrFalse(None))
        }
    }
}

/// Receives, and tells who has sent.
#[php("socket_recvfrom(Socket $socket, &$data, int $length, int $flags, &$address, &$port = null): int|false")]
fn socket_recvfrom(
    cx: &mut Request,
    socket: &Object,
    mut data: RefArg<'_>,
    length: i64,
    flags: i64,
    mut address: RefArg<'_>,
    port: Option<RefArg<'_>>,
) -> Result<OrFalse<i64>> {
    let open = open(cx, socket)?;
    if !(1..=LARGEST).contains(&length) {
        return Ok(OrFalse(None));
    }
    if matches!(open.family, INET | INET6) && port.is_none() {
        return Err(cx.argument_count_error("Wrong parameter count for socket_recvfrom()"));
    }
    cx.charge(length as usize);
    let mut bytes = vec![0; length as usize];
    let flags = flags as i32;
    let result = after_wait(cx, &open, false, flags, || socket::receive_from(open.fd(), &mut bytes, flags))?;
    cx.heap().memory().refund_native(length as usize);
    match result {
        Ok((count, from)) => {
            bytes.truncate(count);
            let bytes = cx.str(bytes);
            data.set(cx, bytes)?;
            let (host, number) = addresses::values(cx, from.as_ref());
            address.set(cx, host)?;
            if let (Some(mut place), Some(number)) = (port, number) {
                place.set(cx, number)?;
            }
            Ok(OrFalse(Some(count as i64)))
        }
        Err(error) => {
            failed(cx, Some(&open), "Unable to recvfrom", &error)?;
            Ok(OrFalse(None))
        }
    }
}

/// Sends to an address.
#[php("socket_sendto(Socket $socket, string $data, int $length, int $flags, string $address, ?int $port = null): int|false")]
fn socket_sendto(
    cx: &mut Request,
    socket: &Object,
    data: &[u8],
    length: i64,
    flags: i64,
    address: &[u8],
    port: Option<i64>,
) -> Result<OrFalse<i64>> {
    let open = open(cx, socket)?;
    if length < 0 {
        return Err(cx.bad_argument(3, "must be greater than or equal to 0"));
    }
    let target = match open.family {
        UNIX => Some(addresses::path(cx, address, 5)?),
        INET | INET6 => {
            let Some(port) = port else {
                let name = if open.family == INET { "AF_INET" } else { "AF_INET6" };
                return Err(cx.bad_argument(6, format!("cannot be null when the socket type is {name}")));
            };
            let Ok(port) = u16::try_from(port) else { return Err(cx.bad_argument(6, "must be between 0 and 65535")) };
            addresses::find(cx, Some(&open), open.family, address, port)?
        }
        _ => return Err(cx.bad_argument(1, "must be one of AF_UNIX, AF_INET, or AF_INET6")),
    };
    let Some(target) = target else { return Ok(OrFalse(None)) };
    let length = (length as usize).min(data.len());
    let flags = flags as i32;
    let result = after_wait(cx, &open, true, flags, || socket::send_to(open.fd(), &data[..length], flags | NO_SIGNAL, &target))?;
    match result {
        Ok(count) => Ok(OrFalse(Some(count as i64))),
        Err(error) => {
            failed(cx, Some(&open), "Unable to write to socket", &error)?;
            Ok(OrFalse(None))
        }
    }
}
