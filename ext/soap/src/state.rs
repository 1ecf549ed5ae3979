//! Which client or server is at work in a request, by which errors are told.

use crate::fault;
use crate::names::Version;
use heddle_runtime::{Halt, Request, Result};

/// Who is at work.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Role {
    #[default]
    Nobody,
    /// A client; its errors are exceptions, or fatal.
    Client { throws: bool },
    /// A server; its errors are sent as faults.
    Server,
}

/// Holds what a request knows of the work that is going on.
#[derive(Clone, Copy, Default)]
pub struct State {
    pub role: Role,
    /// Is the code of faults that errors become; `None`: `Client` or `Server`.
    pub code: Option<&'static str>,
    pub version: Option<Version>,
    /// An error of the extension is in flight, which ends the script once it was sent.
    pub is_fatal: bool,
}

/// Does some work in a role.
///
/// # Errors
/// Those of the work.
pub fn with_role<R>(cx: &mut Request, role: Role, version: Version, work: impl FnOnce(&mut Request) -> Result<R>) -> Result<R> {
    let state = State { role, code: None, version: Some(version), is_fatal: false };
    let before = std::mem::replace(cx.state::<State>(), state);
    let result = work(cx);
    let is_fatal = cx.state::<State>().is_fatal;
    *cx.state::<State>() = State { is_fatal, ..before };
    result
}

/// Returns the version of SOAP that faults are made for.
pub fn version(cx: &mut Request) -> Version {
    cx.state::<State>().version.unwrap_or(Version::Soap11)
}

/// Raises an error of the extension: `SOAP-ERROR: …`.
#[cold]
pub fn error(cx: &mut Request, text: impl AsRef<[u8]>) -> Halt {
    plain_error(cx, &[b"SOAP-ERROR: ", text.as_ref()].concat())
}

/// Raises an error of the extension in words of its own.
#[cold]
pub fn plain_error(cx: &mut Request, message: &[u8]) -> Halt {
    let state = *cx.state::<State>();
    let code = match state.role {
        Role::Client { throws: true } => state.code.unwrap_or("Client"),
        Role::Server => state.code.unwrap_or("Server"),
        Role::Client { throws: false } | Role::Nobody => return cx.fatal(message),
    };
    cx.state::<State>().is_fatal = state.role == Role::Server;
    match fault::make(cx, &fault::Fault::new(code.as_bytes(), message)) {
        Ok(fault) => cx.throw(fault),
        Err(halt) => halt,
    }
}
