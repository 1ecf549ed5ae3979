//! Sending commands, waiting for their answers or not.

use crate::link;
use crate::session::{self, default, first, live, make_result};
use heddle_libpq::{Connection, Param, Rows, status};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Str, Value};
use std::rc::Rc;
use std::time::Duration;

pub(crate) const FUNCTIONS: &[&Function] = &[
    &pg_query::DECL,
    &pg_exec::DECL,
    &pg_query_params::DECL,
    &pg_prepare::DECL,
    &pg_execute::DECL,
    &pg_last_notice::DECL,
    &pg_cancel_query::DECL,
    &pg_connection_busy::DECL,
    &pg_send_query::DECL,
    &pg_send_query_params::DECL,
    &pg_send_prepare::DECL,
    &pg_send_execute::DECL,
    &pg_get_result::DECL,
    &pg_get_notify::DECL,
    &pg_consume_input::DECL,
    &pg_flush::DECL,
];

/// A message without the end of its line.
pub(crate) fn trimmed(mut message: Vec<u8>) -> Vec<u8> {
    while matches!(message.last(), Some(b'\n' | b'\r')) {
        message.pop();
    }
    message
}

/// Keeps what the server remarked, and says it where that is wanted.
pub(crate) fn take_notices(cx: &mut Request, object: &Object, open: &Connection) -> Result<()> {
    for notice in open.take_notices() {
        if cx.ini_bool("pgsql.ignore_notice") {
            continue;
        }
        let notice = trimmed(notice);
        session::of(object).notices.borrow_mut().push(notice.clone());
        if cx.ini_bool("pgsql.log_notice") {
            cx.notice([&cx.function_name()[..], b"(): ", &notice].concat())?;
        }
    }
    Ok(())
}

/// Makes a result of an answer; an error is told.
pub(crate) fn answer(cx: &mut Request, object: &Object, open: &Connection, rows: Option<Rows>) -> Result<OrFalse<Object>> {
    take_notices(cx, object, open)?;
    match rows {
        Some(rows)
            if !matches!(rows.status(), status::EMPTY_QUERY | status::BAD_RESPONSE | status::NONFATAL_ERROR | status::FATAL_ERROR) =>
        {
            make_result(cx, object, rows).map(|result| OrFalse(Some(result)))
        }
        _ => {
            let message = trimmed(open.error_message());
            cx.function_warning([b"Query failed: ", &message[..]].concat())?;
            Ok(OrFalse(None))
        }
    }
}

/// Makes place for a command.
fn begin(cx: &mut Request, object: &Object) -> Result<Rc<Connection>> {
    let open = live(cx, object)?;
    if link::drain(cx, &open)? {
        cx.notice(
            [&cx.function_name()[..], b"(): Found results on this connection. Use pg_get_result() to get these results first"].concat(),
        )?;
    }
    Ok(open)
}

/// Texts of parameters; `None` is NULL.
fn texts(cx: &mut Request, params: &Array) -> Result<Vec<Option<Str>>> {
    params
        .values()
        .map(|value| {
            let value = value.deref().clone();
            if value.is_null() { Ok(None) } else { cx.to_str(&value).map(Some) }
        })
        .collect()
}

fn as_params(texts: &[Option<Str>]) -> Vec<Param<'_>> {
    texts.iter().map(|text| text.as_ref().map_or(Param::Null, |text| Param::Text(text))).collect()
}

fn query(cx: &mut Request, connection: &Value, query: Option<Str>) -> Result<OrFalse<Object>> {
    let (object, query) = match query {
        Some(query) => (first(cx, connection)?, query),
        None => (default(cx)?, cx.to_str(connection.deref())?),
    };
    let open = begin(cx, &object)?;
    let rows = link::exec(cx, &open, &query)?;
    answer(cx, &object, &open, rows)
}

/// Runs commands.
#[php("pg_query($connection, string $query = UNKNOWN): PgSql\\Result|false")]
fn pg_query(cx: &mut Request, connection: &Value, query: Option<Str>) -> Result<OrFalse<Object>> {
    self::query(cx, connection, query)
}

/// Runs commands.
#[php("pg_exec($connection, string $query = UNKNOWN): PgSql\\Result|false")]
fn pg_exec(cx: &mut Request, connection: &Value, query: Option<Str>) -> Result<OrFalse<Object>> {
    self::query(cx, connection, query)
}

/// Runs a command with parameters.
#[php("pg_query_params($connection, $query, array $params = UNKNOWN): PgSql\\Result|false")]
fn pg_query_params(cx: &mut Request, connection: &Value, query: &Value, params: Option<Array>) -> Result<OrFalse<Object>> {
    let (object, query, params) = shifted(cx, connection, query, params)?;
    let open = begin(cx, &object)?;
    let texts = texts(cx, &params)?;
    let rows = link::exec_params(cx, &open, &query, &as_params(&texts))?;
    answer(cx, &object, &open, rows)
}

/// Arguments of which the first one may be missing.
fn shifted(cx: &mut Request, connection: &Value, text: &Value, params: Option<Array>) -> Result<(Object, Str, Array)> {
    if let Some(params) = params {
        return Ok((first(cx, connection)?, cx.to_str(text.deref())?, params));
    }
    let object = default(cx)?;
    let Some(params) = text.deref().as_array().cloned() else {
        let given = heddle_runtime::types::type_name_of(text.deref());
        return Err(cx.bad_argument_type(2, format!("must be of type array, {given} given")));
    };
    Ok((object, cx.to_str(connection.deref())?, params))
}

/// Prepares a command.
#[php("pg_prepare($connection, string $statement_name, string $query = UNKNOWN): PgSql\\Result|false")]
fn pg_prepare(cx: &mut Request, connection: &Value, statement_name: &Str, query: Option<Str>) -> Result<OrFalse<Object>> {
    let (object, name, query) = match query {
        Some(query) => (first(cx, connection)?, statement_name.clone(), query),
        None => (default(cx)?, cx.to_str(connection.deref())?, statement_name.clone()),
    };
    let open = begin(cx, &object)?;
    let rows = link::prepare(cx, &open, &name, &query, &[])?;
    answer(cx, &object, &open, rows)
}

/// Runs a command that was prepared.
#[php("pg_execute($connection, $statement_name, array $params = UNKNOWN): PgSql\\Result|false")]
fn pg_execute(cx: &mut Request, connection: &Value, statement_name: &Value, params: Option<Array>) -> Result<OrFalse<Object>> {
    let (object, name, params) = shifted(cx, connection, statement_name, params)?;
    let open = begin(cx, &object)?;
    let texts = texts(cx, &params)?;
    let rows = link::exec_prepared(cx, &open, &name, &as_params(&texts))?;
    answer(cx, &object, &open, rows)
}

/// Returns what the server remarked, or forgets it.
#[php("pg_last_notice(PgSql\\Connection $connection, int $mode = PGSQL_NOTICE_LAST): array|string|bool")]
fn pg_last_notice(cx: &mut Request, connection: &Object, mode: i64) -> Result<Value> {
    live(cx, connection)?;
    let notices = &session::of(connection).notices;
    Ok(match mode {
        1 => cx.str(notices.borrow().last().map_or(&b""[..], |notice| notice)).into(),
        2 => {
            let all: Vec<Value> = notices.borrow().iter().map(|notice| cx.str(notice).into()).collect();
            Array::from_values(cx.heap(), all).into()
        }
        3 => {
            notices.borrow_mut().clear();
            Value::TRUE
        }
        _ => return Err(cx.bad_argument(2, "must be one of PGSQL_NOTICE_LAST, PGSQL_NOTICE_ALL, or PGSQL_NOTICE_CLEAR")),
    })
}

const PGSQL_NOTICE_LAST: i64 = 1;
const PGSQL_ASSOC: i64 = 1;

/// Ends a command that is not waited for.
#[php("pg_cancel_query(PgSql\\Connection $connection): bool")]
fn pg_cancel_query(cx: &mut Request, connection: &Object) -> Result<bool> {
    let open = live(cx, connection)?;
    let done = open.cancel().is_ok();
    link::drain(cx, &open)?;
    Ok(done)
}

/// Tells whether a command is not done yet.
#[php("pg_connection_busy(PgSql\\Connection $connection): bool")]
fn pg_connection_busy(cx: &mut Request, connection: &Object) -> Result<bool> {
    let open = live(cx, connection)?;
    open.consume_input();
    Ok(open.is_busy())
}

/// Sends a command without waiting: true, or 0 when a part of it is left to be sent.
fn send(cx: &mut Request, object: &Object, send: impl FnOnce(&Connection) -> bool) -> Result<Value> {
    let open = live(cx, object)?;
    if link::drain(cx, &open)? {
        cx.notice(
            [&cx.function_name()[..], b"(): There are results on this connection. Call pg_get_result() until it returns FALSE"].concat(),
        )?;
    }
    if !send(&open) {
        return Ok(Value::FALSE);
    }
    Ok(if link::flush(cx, &open)? { Value::TRUE } else { Value::FALSE })
}

/// Sends commands.
#[php("pg_send_query(PgSql\\Connection $connection, string $query): int|bool")]
fn pg_send_query(cx: &mut Request, connection: &Object, query: &Str) -> Result<Value> {
    send(cx, connection, |open| open.send(query))
}

/// Sends a command with parameters.
#[php("pg_send_query_params(PgSql\\Connection $connection, string $query, array $params): int|bool")]
fn pg_send_query_params(cx: &mut Request, connection: &Object, query: &Str, params: &Array) -> Result<Value> {
    let texts = texts(cx, params)?;
    send(cx, connection, |open| open.send_params(query, &as_params(&texts)))
}

/// Sends a command to prepare.
#[php("pg_send_prepare(PgSql\\Connection $connection, string $statement_name, string $query): int|bool")]
fn pg_send_prepare(cx: &mut Request, connection: &Object, statement_name: &Str, query: &Str) -> Result<Value> {
    send(cx, connection, |open| open.send_prepare(statement_name, query, &[]))
}

/// Sends parameters for a command that was prepared.
#[php("pg_send_execute(PgSql\\Connection $connection, string $statement_name, array $params): int|bool")]
fn pg_send_execute(cx: &mut Request, connection: &Object, statement_name: &Str, params: &Array) -> Result<Value> {
    let texts = texts(cx, params)?;
    send(cx, connection, |open| open.send_prepared(statement_name, &as_params(&texts)))
}

/// Waits for the next answer.
#[php("pg_get_result(PgSql\\Connection $connection): PgSql\\Result|false")]
fn pg_get_result(cx: &mut Request, connection: &Object) -> Result<OrFalse<Object>> {
    let open = live(cx, connection)?;
    let rows = link::next(cx, &open)?;
    take_notices(cx, connection, &open)?;
    match rows {
        Some(rows) => make_result(cx, connection, rows).map(|result| OrFalse(Some(result))),
        None => Ok(OrFalse(None)),
    }
}

/// Takes a notification.
#[php("pg_get_notify(PgSql\\Connection $connection, int $mode = PGSQL_ASSOC): array|false")]
fn pg_get_notify(cx: &mut Request, connection: &Object, mode: i64) -> Result<OrFalse<Array>> {
    let open = live(cx, connection)?;
    if !(1..=3).contains(&mode) {
        return Err(cx.bad_argument(2, "must be one of PGSQL_ASSOC, PGSQL_NUM, or PGSQL_BOTH"));
    }
    let Some(notification) = link::notification(cx, &open, Duration::ZERO)? else { return Ok(OrFalse(None)) };
    let fields: [(&str, Value); 3] = [
        ("message", cx.str(&notification.channel).into()),
        ("pid", Value::int(i64::from(notification.process))),
        ("payload", cx.str(&notification.payload).into()),
    ];
    let mut all = Array::new();
    if mode & 2 != 0 {
        for (index, (_, value)) in fields.iter().enumerate() {
            all.insert_int(cx.heap(), index as i64, value.clone());
        }
    }
    if mode & 1 != 0 {
        for (name, value) in fields {
            all.insert_bytes(cx.heap(), name.as_bytes(), value);
        }
    }
    Ok(OrFalse(Some(all)))
}

/// Reads what has come.
#[php("pg_consume_input(PgSql\\Connection $connection): bool")]
fn pg_consume_input(cx: &mut Request, connection: &Object) -> Result<bool> {
    Ok(live(cx, connection)?.consume_input())
}

/// Sends what waits: true, 0 when some is left, false when it failed.
#[php("pg_flush(PgSql\\Connection $connection): int|bool")]
fn pg_flush(cx: &mut Request, connection: &Object) -> Result<Value> {
    Ok(match live(cx, connection)?.flush() {
        0 => Value::TRUE,
        1 => Value::int(0),
        _ => Value::FALSE,
    })
}
