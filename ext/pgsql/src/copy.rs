//! COPY: rows in one piece.

use crate::link;
use crate::query::trimmed;
use crate::session::{default, first, live, named};
use heddle_libpq::{Connection, status};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Str, Value};

pub(crate) const FUNCTIONS: &[&Function] =
    &[&pg_end_copy::DECL, &pg_put_line::DECL, &pg_copy_to::DECL, &pg_copy_from::DECL, &pg_put_copy_data::DECL, &pg_put_copy_end::DECL];

fn failed(cx: &mut Request, open: &Connection, words: &str) -> Result<()> {
    let message = trimmed(open.error_message());
    cx.function_warning([words.as_bytes(), b": ", &message].concat())
}

/// Ends a COPY that `pg_put_line()` fed.
#[php("pg_end_copy(?PgSql\\Connection $connection = null): bool")]
fn pg_end_copy(cx: &mut Request, connection: Option<Object>) -> Result<bool> {
    let object = named(cx, connection)?;
    let open = live(cx, &object)?;
    let ended = open.end_copy(None) == 1;
    let answer = link::last(cx, &open)?;
    if ended && answer.is_some_and(|rows| rows.status() == status::COMMAND_OK) {
        return Ok(true);
    }
    failed(cx, &open, "Query failed").map(|()| false)
}

/// Sends a line of a COPY.
#[php("pg_put_line($connection, string $query = UNKNOWN): bool")]
fn pg_put_line(cx: &mut Request, connection: &Value, query: Option<Str>) -> Result<bool> {
    let (object, line) = match query {
        Some(line) => (first(cx, connection)?, line),
        None => (default(cx)?, cx.to_str(connection.deref())?),
    };
    let open = live(cx, &object)?;
    // the end that the old protocol had is sent by `pg_end_copy()`
    if &line[..] == b"\\.\n" || link::copy(cx, &open, &line)? {
        return Ok(true);
    }
    failed(cx, &open, "Query failed").map(|()| false)
}

fn command(table: &[u8], direction: &str, separator: &[u8], null: &[u8]) -> Vec<u8> {
    let separator = separator.first().copied().unwrap_or(b'\t');
    [b"COPY ", table, b" ", direction.as_bytes(), b" DELIMITER E'", &[separator][..], b"' NULL AS E'", null, b"'"].concat()
}

fn check_separator(cx: &mut Request, number: usize, separator: &Str) -> Result<()> {
    if separator.len() == 1 { Ok(()) } else { Err(cx.bad_argument(number, "must be one character")) }
}

/// Returns the rows of a table as lines.
#[php(
    "pg_copy_to(PgSql\\Connection $connection, string $table_name, string $separator = \"\\t\", string $null_as = \"\\\\\\\\N\"): array|false"
)]
fn pg_copy_to(cx: &mut Request, connection: &Object, table_name: &Str, separator: &Str, null_as: &Str) -> Result<OrFalse<Array>> {
    let open = live(cx, connection)?;
    check_separator(cx, 3, separator)?;
    let answer = link::exec(cx, &open, &command(table_name, "TO STDOUT", separator, null_as))?;
    if answer.is_none_or(|rows| rows.status() != status::COPY_OUT) {
        failed(cx, &open, "Copy command failed")?;
        return Ok(OrFalse(None));
    }
    let mut rows = Array::new();
    while let Some(line) = link::copied(cx, &open)? {
        let line = cx.str(line);
        drop(rows.push(cx.heap(), line));
    }
    link::last(cx, &open)?;
    Ok(OrFalse(Some(rows)))
}

/// Inserts lines into a table.
#[php(
    "pg_copy_from(PgSql\\Connection $connection, string $table_name, Traversable|array $rows, string $separator = \"\\t\", string $null_as = \"\\\\\\\\N\"): bool"
)]
fn pg_copy_from(cx: &mut Request, connection: &Object, table_name: &Str, rows: Value, separator: &Str, null_as: &Str) -> Result<bool> {
    let open = live(cx, connection)?;
    check_separator(cx, 4, separator)?;
    let mut lines: Vec<Vec<u8>> = Vec::new();
    let each = cx.engine.hooks.each;
    each(cx, &rows, &mut |cx, _, row| {
        let mut line = cx.to_str(row.deref())?.to_vec();
        if line.last() != Some(&b'\n') {
            line.push(b'\n');
        }
        lines.push(line);
        Ok(true)
    })?;
    let answer = link::exec(cx, &open, &command(table_name, "FROM STDIN", separator, null_as))?;
    if answer.is_none_or(|rows| rows.status() != status::COPY_IN) {
        return failed(cx, &open, "Copy command failed").map(|()| false);
    }
    for line in lines {
        if !link::copy(cx, &open, &line)? {
            return failed(cx, &open, "Copy failed").map(|()| false);
        }
    }
    let ended = open.end_copy(None) == 1;
    let answer = link::last(cx, &open)?;
    if ended && answer.is_some_and(|rows| rows.status() == status::COMMAND_OK) {
        return Ok(true);
    }
    failed(cx, &open, "Copy failed").map(|()| false)
}

/// Sends a part of a COPY.
#[php("pg_put_copy_data(PgSql\\Connection $connection, string $cmd): int")]
fn pg_put_copy_data(cx: &mut Request, connection: &Object, cmd: &Str) -> Result<i64> {
    Ok(i64::from(live(cx, connection)?.put_copy(cmd)))
}

/// Ends a COPY, with an error when it shall fail.
#[php("pg_put_copy_end(PgSql\\Connection $connection, ?string $error = null): int")]
fn pg_put_copy_end(cx: &mut Request, connection: &Object, error: Option<Str>) -> Result<i64> {
    Ok(i64::from(live(cx, connection)?.end_copy(error.as_deref())))
}
