//! Sockets as streams, and streams as sockets.

use crate::handle::{self, open};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::{Request, Result, stream};
use heddle_sys::socket;
use heddle_value::{Object, Resource, Value};
use std::os::fd::{AsFd, OwnedFd};

pub(crate) const FUNCTIONS: &[&Function] = &[&socket_import_stream::DECL, &socket_export_stream::DECL];

const SOCKET: i32 = 1;
const DOMAIN: i32 = 39;

/// Returns the family of a socket. `None`: the descriptor is none.
fn family(fd: &OwnedFd) -> Option<i32> {
    let bytes = socket::option(fd.as_fd(), SOCKET, DOMAIN, 4).ok()?;
    Some(i32::from_ne_bytes(bytes.try_into().ok()?))
}

/// Makes a Socket or a stream of a descriptor that came with a message.
pub(crate) fn value_of(cx: &mut Request, fd: OwnedFd) -> Result<Value> {
    match family(&fd) {
        Some(family) => Ok(Value::from(handle::object(cx, fd, family, None)?)),
        None => {
            let backend = Box::new(stream::plain::Plain::new(std::fs::File::from(fd)));
            Ok(Value::from(stream::Stream::new(backend, "STDIO", b"r+").into_resource(cx)))
        }
    }
}

/// Makes a Socket of a stream; both are one socket.
#[php("socket_import_stream($stream): Socket|false")]
fn socket_import_stream(cx: &mut Request, stream: Resource) -> Result<OrFalse<Object>> {
    let Some(handle) = stream::of(&stream) else {
        return Err(cx.type_error("socket_import_stream(): supplied resource is not a valid stream resource"));
    };
    if let Some(warning) = handle.try_borrow_mut().ok().and_then(|stream| stream.cast_refusal()) {
        cx.function_warning(warning)?;
        return Ok(OrFalse(None));
    }
    let (fd, kind) = {
        let Ok(mut inner) = handle.try_borrow_mut() else { return Ok(OrFalse(None)) };
        let kind = inner.stream_type;
        (inner.backend().socket().and_then(|socket| socket.descriptor().as_fd().try_clone_to_owned().ok()), kind)
    };
    let Some((fd, family)) = fd.and_then(|fd| family(&fd).map(|family| (fd, family))) else {
        cx.function_warning(format!("Cannot represent a stream of type {kind} as a Socket Descriptor"))?;
        return Ok(OrFalse(None));
    };
    Ok(OrFalse(Some(handle::object(cx, fd, family, Some(stream))?)))
}

/// Makes a stream of a Socket; both are one socket.
#[php("socket_export_stream(Socket $socket)")]
fn socket_export_stream(cx: &mut Request, socket: &Object) -> Result<Value> {
    let open = open(cx, socket)?;
    const KIND: i32 = 3;
    const ACCEPTS: i32 = 30;
    let Ok(fd) = open.fd().try_clone_to_owned() else { return Ok(Value::FALSE) };
    let number = |option: i32| {
        let bytes = socket::option(open.fd(), SOCKET, option, 4).unwrap_or_default();
        i32::from_ne_bytes(bytes.try_into().unwrap_or_default())
    };
    let listens = number(ACCEPTS) != 0;
    let is_of_datagrams = number(KIND) == 2;
    match stream::socket::adopt(fd, open.family == socket::UNIX, is_of_datagrams, listens) {
        Ok(adopted) => {
            let stream = adopted.into_stream(None);
            Ok(Value::from(stream.into_resource(cx)))
        }
        Err(_) => Ok(Value::FALSE),
    }
}
