//! Persistent connections: they stay with the thread between requests. Shared with `pdo_pgsql`.
//!
//! Rules:
//! 1. A connection comes here when it is open and no command is under way; it is used again when
//!    nobody else has it.
//! 2. Before it is used again it is made as new: `ROLLBACK` where a transaction is open, then
//!    `DISCARD ALL`. One that refuses is closed.
//! 3. A thread keeps at most [`MOST`] alike and [`MOST_OF_ALL`] together; the oldest goes first.

use crate::link;
use heddle_libpq::{Connection, status, transaction};
use heddle_runtime::{Request, Result};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

const MOST: usize = 8;
const MOST_OF_ALL: usize = 32;

thread_local! {
    static IDLE: RefCell<VecDeque<(Vec<u8>, Rc<Connection>)>> = RefCell::default();
}

/// Keeps a connection that its owner gives up, unless a command is under way.
pub fn put(key: Vec<u8>, connection: Rc<Connection>) {
    let is_idle = !matches!(connection.transaction(), transaction::ACTIVE | transaction::UNKNOWN);
    if !connection.is_open() || !is_idle {
        return;
    }
    // the thread may be ending
    let _ = IDLE.try_with(|idle| {
        let Ok(mut idle) = idle.try_borrow_mut() else { return };
        if idle.iter().filter(|(other, _)| *other == key).count() >= MOST {
            return;
        }
        if idle.len() >= MOST_OF_ALL {
            idle.pop_front();
        }
        idle.push_back((key, connection));
    });
}

/// Takes the newest one; the inner `None`: somebody else has it.
fn next(key: &[u8]) -> Option<Option<Connection>> {
    let found = IDLE.try_with(|idle| {
        let mut idle = idle.borrow_mut();
        let at = idle.iter().rposition(|(other, _)| other == key)?;
        idle.remove(at)
    });
    // an open large object may use it still
    found.ok().flatten().map(|(_, connection)| Rc::try_unwrap(connection).ok())
}

/// Runs a command; false: the server refuses it, or has gone.
fn command(cx: &mut Request, connection: &Connection, sql: &[u8]) -> Result<bool> {
    let rows = link::exec(cx, connection, sql)?;
    Ok(rows.is_some_and(|rows| rows.status() == status::COMMAND_OK))
}

/// Takes a connection, as fresh as a new one.
///
/// # Errors
/// Halts the request when a limit is reached first.
pub fn take(cx: &mut Request, key: &[u8]) -> Result<Option<Connection>> {
    while let Some(found) = next(key) {
        let Some(connection) = found else { continue };
        connection.untrace();
        connection.set_nonblocking(false);
        connection.set_verbosity(1);
        connection.set_context_visibility(1);
        let is_rolled_back = connection.transaction() == transaction::IDLE || command(cx, &connection, b"ROLLBACK")?;
        if is_rolled_back && command(cx, &connection, b"DISCARD ALL")? {
            connection.take_notices();
            while connection.next_notification().is_some() {}
            return Ok(Some(connection));
        }
    }
    Ok(None)
}
