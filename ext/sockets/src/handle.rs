//! What a Socket is, and the errors of calls.

use heddle_macros::{php, php_class};
use heddle_runtime::decl::{ClassHooks, Function};
use heddle_runtime::object::instantiate;
use heddle_runtime::{Request, Result, wait};
use heddle_sys::file::Ready;
use heddle_value::{Native, Object, Resource, Tracer};
use std::cell::{Cell, RefCell};
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::rc::Rc;
use std::time::Duration;

pub(crate) const FUNCTIONS: &[&Function] = &[
    &socket_close::DECL,
    &socket_strerror::DECL,
    &socket_last_error::DECL,
    &socket_clear_error::DECL,
    &socket_set_nonblock::DECL,
    &socket_set_block::DECL,
];

/// A socket.
#[php_class("final class Socket {}", hooks = HOOKS)]
pub(crate) struct Socket;

const HOOKS: ClassHooks = ClassHooks { create: Some(refuse), ..ClassHooks::HANDLE };

/// The system's numbers of errors that only say "not now".
const NOT_NOW: [i32; 2] = [11, 115];

/// Set while something here makes an object: nobody else may.
#[derive(Default)]
pub(crate) struct Making(pub(crate) bool);

/// The number of the last call's error.
#[derive(Default)]
struct LastError(i64);

fn refuse(cx: &mut Request, _: &Object) -> Result<()> {
    match cx.state::<Making>().0 {
        true => Ok(()),
        false => Err(cx.throw_error("Error", "Cannot directly construct Socket, use socket_create() instead")),
    }
}

/// An open socket.
pub(crate) struct Open {
    fd: OwnedFd,
    pub(crate) family: i32,
    pub(crate) blocking: Cell<bool>,
    /// The number of the interface for messages to groups.
    pub(crate) multicast: Cell<i64>,
    error: Cell<i64>,
    /// The stream that it came from, which stays open as long.
    _stream: Option<Resource>,
}

impl Open {
    pub(crate) fn fd(&self) -> BorrowedFd<'_> {
        self.fd.as_fd()
    }
}

pub(crate) struct Payload(RefCell<Option<Rc<Open>>>);

impl Native for Payload {
    fn trace(&self, _: &mut Tracer<'_>) {}
}

/// Makes an object of a class that programs cannot make.
pub(crate) fn make(cx: &mut Request, class: &[u8], payload: impl Native) -> Result<Object> {
    let class = cx.require_class(class)?;
    cx.state::<Making>().0 = true;
    let object = instantiate(cx, class);
    cx.state::<Making>().0 = false;
    let object = object?;
    object.set_native(cx.heap(), payload);
    Ok(object)
}

/// Makes the object of a socket.
pub(crate) fn object(cx: &mut Request, fd: OwnedFd, family: i32, stream: Option<Resource>) -> Result<Object> {
    let blocking = Cell::new(heddle_sys::file::is_blocking(fd.as_fd()));
    let open = Open { fd, family, blocking, multicast: Cell::new(0), error: Cell::new(0), _stream: stream };
    make(cx, b"Socket", Payload(RefCell::new(Some(Rc::new(open)))))
}

/// Returns the socket of an object.
///
/// # Errors
///
/// An Error when it was closed.
pub(crate) fn open(cx: &mut Request, object: &Object) -> Result<Rc<Open>> {
    let open = object.native::<Payload>().and_then(|payload| payload.0.borrow().clone());
    open.ok_or_else(|| {
        let message = cx.argument_message(1, b"has already been closed");
        cx.throw_error("Error", message)
    })
}

/// Returns the socket of an object, if it is open.
pub(crate) fn open_of(object: &Object) -> Option<Rc<Open>> {
    object.native::<Payload>().and_then(|payload| payload.0.borrow().clone())
}

/// Says what number means, as the system does; names that were not found have numbers of their own.
pub(crate) fn words(number: i64) -> String {
    const NAMES: i64 = -10000;
    if number < NAMES {
        return match number - NAMES {
            -1 => "Unknown host",
            -2 => "Host name lookup failure",
            -3 => "Unknown server error",
            -4 => "No address associated with name",
            _ => "Unknown resolver error",
        }
        .to_owned();
    }
    heddle_runtime::stream::reason(&io::Error::from_raw_os_error(i32::try_from(number).unwrap_or(i32::MAX)))
}

/// Keeps an error and warns of it, unless it only says "not now".
pub(crate) fn failed(cx: &mut Request, open: Option<&Open>, what: &str, error: &io::Error) -> Result<()> {
    failed_with(cx, open, what, error.raw_os_error().unwrap_or(22).into())
}

/// Keeps the number of an error and warns of it, unless it only says "not now".
pub(crate) fn failed_with(cx: &mut Request, open: Option<&Open>, what: &str, number: i64) -> Result<()> {
    keep(cx, open, number);
    if i32::try_from(number).is_ok_and(|number| NOT_NOW.contains(&number)) {
        return Ok(());
    }
    cx.function_warning(format!("{what} [{number}]: {}", words(number)))
}

/// Keeps the number of an error.
pub(crate) fn keep(cx: &mut Request, open: Option<&Open>, number: i64) {
    if let Some(open) = open {
        open.error.set(number);
    }
    cx.state::<LastError>().0 = number;
}

/// Waits until a socket that blocks can be read or written, as long as its own limit says. False:
/// the limit was reached.
pub(crate) fn ready(cx: &mut Request, open: &Open, write: bool) -> Result<bool> {
    const SOCKET: i32 = 1;
    let option = if write { 21 } else { 20 };
    if !open.blocking.get() {
        return Ok(true);
    }
    let limit = heddle_sys::socket::option(open.fd(), SOCKET, option, 16).ok();
    let limit = limit.and_then(|bytes| {
        let seconds = i64::from_ne_bytes(bytes.get(..8)?.try_into().ok()?);
        let micros = i64::from_ne_bytes(bytes.get(8..16)?.try_into().ok()?);
        let limit = Duration::from_secs(seconds as u64) + Duration::from_micros(micros as u64);
        (!limit.is_zero()).then_some(limit)
    });
    let wanted = Ready { read: !write, write, ..Ready::default() };
    let states = wait::ready(cx, &[(open.fd(), wanted)], limit)?;
    Ok(states.is_ok_and(|states| states.iter().any(|state| *state != Ready::default())))
}

/// Closes a socket.
#[php("socket_close(Socket $socket): void")]
fn socket_close(cx: &mut Request, socket: &Object) -> Result<()> {
    open(cx, socket)?;
    if let Some(payload) = socket.native::<Payload>() {
        let old = payload.0.borrow_mut().take();
        drop(old);
    }
    Ok(())
}

/// Says what an error's number means.
#[php("socket_strerror(int $error_code): string")]
fn socket_strerror(cx: &mut Request, error_code: i64) -> Result<String> {
    if i32::try_from(error_code).is_err() {
        return Err(cx.bad_argument(1, format!("must be between {} and {}", i32::MIN, i32::MAX)));
    }
    Ok(words(error_code))
}

/// Returns the number of the last error, of a socket or of all.
#[php("socket_last_error(?Socket $socket = null): int")]
fn socket_last_error(cx: &mut Request, socket: Option<&Object>) -> Result<i64> {
    match socket {
        Some(socket) => Ok(open(cx, socket)?.error.get()),
        None => Ok(cx.state::<LastError>().0),
    }
}

/// Forgets the last error, of a socket or of all.
#[php("socket_clear_error(?Socket $socket = null): void")]
fn socket_clear_error(cx: &mut Request, socket: Option<&Object>) -> Result<()> {
    match socket {
        Some(socket) => open(cx, socket)?.error.set(0),
        None => cx.state::<LastError>().0 = 0,
    }
    Ok(())
}

fn set_blocking(cx: &mut Request, socket: &Object, blocking: bool) -> Result<bool> {
    let open = open(cx, socket)?;
    if !heddle_sys::file::set_blocking(open.fd(), blocking) {
        let what = if blocking { "unable to set blocking mode" } else { "unable to set nonblocking mode" };
        failed(cx, Some(&open), what, &io::Error::last_os_error())?;
        return Ok(false);
    }
    open.blocking.set(blocking);
    Ok(true)
}

/// Lets calls return at once.
#[php("socket_set_nonblock(Socket $socket): bool")]
fn socket_set_nonblock(cx: &mut Request, socket: &Object) -> Result<bool> {
    set_blocking(cx, socket, false)
}

/// Lets calls wait.
#[php("socket_set_block(Socket $socket): bool")]
fn socket_set_block(cx: &mut Request, socket: &Object) -> Result<bool> {
    set_blocking(cx, socket, true)
}
