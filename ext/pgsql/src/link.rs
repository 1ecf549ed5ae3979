//! Waiting for PostgreSQL within a request's limits. Shared with `pdo_pgsql`.
//!
//! libpq's functions that wait are not used: commands are sent, the socket is polled, and answers
//! are taken when they are whole. A limit that is reached first ends the request; the connection
//! goes with it.

use heddle_libpq::{Connection, Copied, Notification, Param, Polling, Rows, status};
use heddle_runtime::{Request, Result, wait};
use heddle_sys::file::Ready;
use std::time::{Duration, Instant};

/// Names what one waits for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Read,
    /// Writing, and reading, lest both sides wait for each other.
    Both,
    Write,
}

/// Waits for the socket; false when there is none, or the time is over.
fn ready(cx: &mut Request, connection: &Connection, side: Side, timeout: Option<Duration>) -> Result<bool> {
    let Some(socket) = connection.socket() else { return Ok(false) };
    let wanted = Ready { read: side != Side::Write, write: side != Side::Read, ..Ready::default() };
    let states = wait::ready(cx, &[(socket, wanted)], timeout)?;
    Ok(states.is_ok_and(|states| states.iter().any(|state| *state != Ready::default())))
}

/// Connects. `settings` are libpq's.
///
/// # Errors
/// Inner: why not. Outer: halts the request when a limit is reached first.
pub fn open(cx: &mut Request, settings: &[u8], timeout: Option<Duration>) -> Result<std::result::Result<Connection, Vec<u8>>> {
    let Some(connection) = Connection::start(settings) else {
        return Ok(Err(b"invalid connection settings".to_vec()));
    };
    if !connect(cx, &connection, timeout, Connection::poll)? {
        return Ok(Err(b"timeout expired".to_vec()));
    }
    if connection.is_open() { Ok(Ok(connection)) } else { Ok(Err(connection.error_message())) }
}

/// Connects again; false when it cannot.
///
/// # Errors
/// Halts the request when a limit is reached first.
pub fn reset(cx: &mut Request, connection: &Connection) -> Result<bool> {
    let timeout = Some(Duration::from_secs(30));
    Ok(connection.start_reset() && connect(cx, connection, timeout, Connection::poll_reset)? && connection.is_open())
}

/// False when the time was over first.
fn connect(cx: &mut Request, connection: &Connection, timeout: Option<Duration>, poll: fn(&Connection) -> Polling) -> Result<bool> {
    let end = timeout.map(|timeout| Instant::now() + timeout);
    let mut side = if connection.status() == 1 { return Ok(true) } else { Side::Write };
    loop {
        let left = end.map(|end| end.saturating_duration_since(Instant::now()));
        if left.is_some_and(|left| left.is_zero()) {
            return Ok(false);
        }
        ready(cx, connection, side, left)?;
        side = match poll(connection) {
            Polling::Reading => Side::Read,
            Polling::Writing => Side::Write,
            Polling::Done | Polling::Failed => return Ok(true),
        };
        // a socket that was closed is not ready, nor to be waited for
        if connection.socket().is_none() {
            return Ok(true);
        }
    }
}

/// Sends all that waits; false when the connection is broken.
///
/// # Errors
/// Halts the request when a limit is reached first.
pub fn flush(cx: &mut Request, connection: &Connection) -> Result<bool> {
    loop {
        match connection.flush() {
            0 => return Ok(true),
            1 => {
                if !ready(cx, connection, Side::Both, None)? || !connection.consume_input() {
                    return Ok(false);
                }
            }
            _ => return Ok(false),
        }
    }
}

/// Takes the next answer; `None` when the command is done.
///
/// # Errors
/// Halts the request when a limit is reached first.
pub fn next(cx: &mut Request, connection: &Connection) -> Result<Option<Rows>> {
    flush(cx, connection)?;
    while connection.is_busy() {
        // a broken connection is not busy: its error is the answer
        if !ready(cx, connection, Side::Read, None)? {
            break;
        }
        connection.consume_input();
    }
    Ok(connection.next_result())
}

/// Takes all answers and gives the last one; a COPY stops there.
///
/// # Errors
/// Halts the request when a limit is reached first.
pub fn last(cx: &mut Request, connection: &Connection) -> Result<Option<Rows>> {
    let mut last = None;
    while let Some(rows) = next(cx, connection)? {
        let copies = matches!(rows.status(), status::COPY_IN | status::COPY_OUT | status::COPY_BOTH);
        // that the server has gone says less than why
        let says_less = rows.status() == status::FATAL_ERROR && rows.sqlstate().is_none();
        if !(says_less && last.as_ref().is_some_and(|last: &Rows| last.sqlstate().is_some())) {
            last = Some(rows);
        }
        if copies || !connection.is_open() {
            break;
        }
    }
    Ok(last)
}

/// Takes what earlier commands left, so that another one can be sent; tells whether there was any.
///
/// # Errors
/// Halts the request when a limit is reached first.
pub fn drain(cx: &mut Request, connection: &Connection) -> Result<bool> {
    let mut any = false;
    while let Some(rows) = next(cx, connection)? {
        any = true;
        match rows.status() {
            status::COPY_IN => _ = connection.end_copy(Some(b"COPY terminated by new PQexec")),
            status::COPY_OUT => while copied(cx, connection)?.is_some() {},
            _ => {}
        }
        if !connection.is_open() {
            break;
        }
    }
    Ok(any)
}

/// Reads a line of a COPY; `None` at its end.
///
/// # Errors
/// Halts the request when a limit is reached first.
pub fn copied(cx: &mut Request, connection: &Connection) -> Result<Option<Vec<u8>>> {
    loop {
        match connection.next_copied() {
            Copied::Line(line) => return Ok(Some(line)),
            Copied::Wait => {
                if !ready(cx, connection, Side::Read, None)? || !connection.consume_input() {
                    return Ok(None);
                }
            }
            Copied::Done | Copied::Failed => return Ok(None),
        }
    }
}

/// Sends a part of a COPY; false when it failed.
///
/// # Errors
/// Halts the request when a limit is reached first.
pub fn copy(cx: &mut Request, connection: &Connection, bytes: &[u8]) -> Result<bool> {
    loop {
        match connection.put_copy(bytes) {
            0 => {
                if !flush(cx, connection)? {
                    return Ok(false);
                }
            }
            sent => return Ok(sent > 0),
        }
    }
}

/// Runs commands and gives the last answer; `None` when they were not sent.
///
/// # Errors
/// Halts the request when a limit is reached first.
pub fn exec(cx: &mut Request, connection: &Connection, sql: &[u8]) -> Result<Option<Rows>> {
    run(cx, connection, |connection| connection.send(sql))
}

/// Runs a command with parameters.
///
/// # Errors
/// Halts the request when a limit is reached first.
pub fn exec_params(cx: &mut Request, connection: &Connection, sql: &[u8], params: &[Param<'_>]) -> Result<Option<Rows>> {
    run(cx, connection, |connection| connection.send_params(sql, params))
}

/// Prepares a command.
///
/// # Errors
/// Halts the request when a limit is reached first.
pub fn prepare(cx: &mut Request, connection: &Connection, name: &[u8], sql: &[u8], types: &[u32]) -> Result<Option<Rows>> {
    run(cx, connection, |connection| connection.send_prepare(name, sql, types))
}

/// Runs a command that was prepared.
///
/// # Errors
/// Halts the request when a limit is reached first.
pub fn exec_prepared(cx: &mut Request, connection: &Connection, name: &[u8], params: &[Param<'_>]) -> Result<Option<Rows>> {
    run(cx, connection, |connection| connection.send_prepared(name, params))
}

fn run(cx: &mut Request, connection: &Connection, send: impl FnOnce(&Connection) -> bool) -> Result<Option<Rows>> {
    drain(cx, connection)?;
    if !send(connection) {
        return Ok(None);
    }
    last(cx, connection)
}

/// Takes a notification, waiting for one as long as is said.
///
/// # Errors
/// Halts the request when a limit is reached first.
pub fn notification(cx: &mut Request, connection: &Connection, waited: Duration) -> Result<Option<Notification>> {
    let end = Instant::now() + waited;
    loop {
        connection.consume_input();
        if let Some(notification) = connection.next_notification() {
            return Ok(Some(notification));
        }
        let left = end.saturating_duration_since(Instant::now());
        if left.is_zero() || !ready(cx, connection, Side::Read, Some(left))? {
            return Ok(None);
        }
    }
}
