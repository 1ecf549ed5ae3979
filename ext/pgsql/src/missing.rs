//! Functions that are known and not there yet.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Halt, Request, Result};
use heddle_value::{Object, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[&pg_socket::DECL, &pg_socket_poll::DECL];

fn missing(cx: &mut Request) -> Halt {
    let name = String::from_utf8_lossy(&cx.function_name()).into_owned();
    cx.throw_error("Error", format!("not supported yet: {name}()"))
}

/// Returns the socket as a stream.
#[php("pg_socket(PgSql\\Connection $connection)")]
fn pg_socket(cx: &mut Request, connection: &Object) -> Result<Value> {
    let _ = connection;
    Err(missing(cx))
}

/// Waits for a socket.
#[php("pg_socket_poll($socket, int $read, int $write, int $timeout = -1): int")]
fn pg_socket_poll(cx: &mut Request, socket: &Value, read: i64, write: i64, timeout: i64) -> Result<i64> {
    let _ = (socket, read, write, timeout);
    Err(missing(cx))
}
