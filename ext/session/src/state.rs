//! What a request keeps of its session, and how it complains about it.

use crate::files::OpenFile;
use crate::user::Callbacks;
use heddle_runtime::decl::offers::SessionStore;
use heddle_runtime::errors::level;
use heddle_runtime::{Request, Result};
use heddle_value::Ref;
use std::rc::Rc;

/// PHP's numbers of `session_status`.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Status {
    #[default]
    None = 1,
    Active = 2,
}

/// Where sessions are kept.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Module {
    Files,
    User,
    /// An extension's.
    Store(Store),
}

/// A place that an extension offers.
#[derive(Clone, Copy)]
pub(crate) struct Store(pub(crate) &'static SessionStore);

impl PartialEq for Store {
    fn eq(&self, other: &Store) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Store {}

/// See the module.
#[derive(Default)]
pub(crate) struct State {
    pub(crate) status: Status,
    pub(crate) id: Option<Vec<u8>>,
    /// `$_SESSION`, once there was a session.
    pub(crate) variables: Option<Ref>,
    /// What was read, for `session.lazy_write`.
    pub(crate) read: Option<Vec<u8>>,
    /// The handler was opened and not yet closed.
    pub(crate) is_open: bool,
    /// `SessionHandler::open` was called and its `close` was not.
    pub(crate) parent_is_open: bool,
    /// What `SessionHandler` stands for: the handler before the program's own.
    pub(crate) parent: Option<Module>,
    pub(crate) callbacks: Option<Rc<Callbacks>>,
    /// A callback is running: it may not cause another one.
    pub(crate) in_callback: bool,
    pub(crate) file: OpenFile,
    /// The id is to be sent as a cookie; it did not come as one.
    pub(crate) send_cookie: bool,
    pub(crate) define_sid: bool,
    /// Where the session was started.
    pub(crate) started_at: Option<(Vec<u8>, u32)>,
    /// The program's handler is written and closed at shutdown.
    pub(crate) at_shutdown: bool,
    /// The extension itself sets a directive: nobody objects.
    pub(crate) sets_itself: bool,
    /// The request ends.
    pub(crate) ending: bool,
}

pub(crate) fn of(cx: &mut Request) -> &mut State {
    cx.state::<State>()
}

pub(crate) fn is_active(cx: &mut Request) -> bool {
    of(cx).status == Status::Active
}

/// A warning of the function now running, or of the request's end.
pub(crate) fn warn(cx: &mut Request, message: impl AsRef<[u8]>) -> Result<()> {
    complain(cx, level::WARNING, message.as_ref())
}

/// A diagnostic of the function now running, or of the request's end.
pub(crate) fn complain(cx: &mut Request, level: i64, message: &[u8]) -> Result<()> {
    if of(cx).ending {
        return cx.raise_at(level, &[b"PHP Request Shutdown: ", message].concat(), b"Unknown", 0);
    }
    let message = [&cx.function_name()[..], b"(): ", message].concat();
    cx.raise(level, &message)
}

/// Whether `what` may be done still: no session is active and no headers are sent. Else a warning
/// that it "cannot be changed".
pub(crate) fn changeable(cx: &mut Request, what: &str) -> Result<bool> {
    if is_active(cx) {
        let message = [what.as_bytes(), b" when a session is active", &started(cx)].concat();
        warn(cx, message)?;
        return Ok(false);
    }
    headers_open(cx, what)
}

/// Whether no headers are sent, as far as cookies need them; else a warning.
pub(crate) fn headers_open(cx: &mut Request, what: &str) -> Result<bool> {
    if !cx.output.headers.sent || !cx.ini_bool("session.use_cookies") {
        return Ok(true);
    }
    let place = cx.output.headers.sent_at.clone();
    let place = place.map_or(Vec::new(), |(file, line)| [b" (sent from ", &file[..], format!(" on line {line})").as_bytes()].concat());
    let message = [what.as_bytes(), b" after headers have already been sent", &place].concat();
    warn(cx, message)?;
    Ok(false)
}

/// ` (started from F on line N)`
pub(crate) fn started(cx: &mut Request) -> Vec<u8> {
    match of(cx).started_at.clone() {
        Some((file, line)) => [b" (started from ", &file[..], format!(" on line {line})").as_bytes()].concat(),
        None => Vec::new(),
    }
}

/// Sets a directive that the program could not set now.
pub(crate) fn set_directive(cx: &mut Request, name: &str, value: &[u8]) -> Result<bool> {
    let before = std::mem::replace(&mut of(cx).sets_itself, true);
    let done = cx.ini_set(name.as_bytes(), value);
    of(cx).sets_itself = before;
    done
}
