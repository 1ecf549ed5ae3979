//! Rows by names of columns: `pg_insert()`, `pg_update()`, `pg_delete()`, `pg_select()`, and
//! `pg_convert()`, which checks values against a table's types.
//!
//! Values stand in the text as literals between plain quotes, escaped for the session.

use crate::convert::{self, Literal};
use crate::link;
use crate::query::{answer, trimmed};
use crate::session::live;
use heddle_libpq::{Connection, status};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, KeyRef, Object, Str, Value, View};

pub(crate) const FUNCTIONS: &[&Function] = &[&pg_convert::DECL, &pg_insert::DECL, &pg_update::DECL, &pg_delete::DECL, &pg_select::DECL];

const PGSQL_DML_EXEC: i64 = 1 << 9;
const PGSQL_ASSOC: i64 = 1;
const CONVERSIONS: i64 = 2 | 4 | 8;
const NO_CONV: i64 = 1 << 8;
const ASYNC: i64 = 1 << 10;
const STRING: i64 = 1 << 11;
const ESCAPE: i64 = 1 << 12;

/// A column's name and value as they stand in a command.
struct Pair {
    name: Vec<u8>,
    value: Literal,
}

/// A table's name in quotes, its schema apart; `None` for one that is no text, which was told.
fn quoted_table(cx: &mut Request, open: &Connection, table: &[u8]) -> Result<Option<Vec<u8>>> {
    let quoted = match table.iter().position(|byte| *byte == b'.') {
        Some(dot) => {
            let parts = open.escape_identifier(&table[..dot]).zip(open.escape_identifier(&table[dot + 1..]));
            parts.map(|(schema, name)| [&schema[..], b".", &name].concat())
        }
        None => open.escape_identifier(table),
    };
    if quoted.is_none() {
        tell(cx, [b"Failed to escape table name '", table, b"'"].concat())?;
    }
    Ok(quoted)
}

/// Raises a notice of the function now running.
pub(crate) fn tell(cx: &mut Request, text: Vec<u8>) -> Result<()> {
    cx.notice([&cx.function_name()[..], b"(): ", &text].concat())
}

/// Values as they stand in a command; `None` after an error that was told.
fn pairs(cx: &mut Request, connection: &Object, table: &Str, values: &Array, flags: i64) -> Result<Option<Vec<Pair>>> {
    let open = live(cx, connection)?;
    if flags & (NO_CONV | ESCAPE) == 0 {
        let Some(converted) = convert::convert(cx, connection, table, values, flags & CONVERSIONS)? else { return Ok(None) };
        return Ok(Some(converted.into_iter().map(|(name, value)| Pair { name, value }).collect()));
    }
    let mut all = Vec::new();
    for (key, value) in values {
        let KeyRef::Str(key) = key else {
            return Err(cx.value_error("Array of values must be an associative array with string keys"));
        };
        let name = if flags & ESCAPE != 0 { open.escape_identifier(key) } else { Some(key.to_vec()) };
        let Some(name) = name else {
            tell(cx, [b"Failed to escape field '", &key[..], b"'"].concat())?;
            return Ok(None);
        };
        let text = match value.deref().view() {
            View::Null => Literal::Null,
            View::Str(text) if flags & ESCAPE != 0 => match convert::quoted(&open, text) {
                Some(quoted) => Literal::Text(quoted),
                None => {
                    tell(cx, [b"Failed to escape field '", &key[..], b"' value"].concat())?;
                    return Ok(None);
                }
            },
            View::Float(float) if flags & ESCAPE != 0 => Literal::Text(format!("{float:.6}").into_bytes()),
            View::Str(_) | View::Int(_) | View::Float(_) | View::Bool(_) => Literal::Text(cx.to_str(value.deref())?.to_vec()),
            _ => {
                let given = heddle_runtime::types::type_name_of(value.deref());
                return Err(cx.type_error(format!("Value must be of type string|int|float|null, {given} given")));
            }
        };
        all.push(Pair { name, value: text });
    }
    Ok(Some(all))
}

fn listed(pairs: &[Pair], between: &str, conditions: bool) -> Vec<u8> {
    let texts: Vec<Vec<u8>> = pairs
        .iter()
        .map(|pair| match (&pair.value, conditions) {
            (Literal::Null, true) => [&pair.name[..], b" IS NULL"].concat(),
            (value, _) => [&pair.name[..], b"=", value.sql()].concat(),
        })
        .collect();
    texts.join(between.as_bytes())
}

fn check_flags(cx: &mut Request, number: usize, flags: i64) -> Result<()> {
    if flags & !(CONVERSIONS | NO_CONV | PGSQL_DML_EXEC | ASYNC | STRING | ESCAPE) == 0 {
        return Ok(());
    }
    let reason = "must be a valid bit mask of PGSQL_CONV_FORCE_NULL, PGSQL_DML_NO_CONV, PGSQL_DML_ESCAPE, PGSQL_DML_EXEC, PGSQL_DML_ASYNC, and PGSQL_DML_STRING";
    Err(cx.bad_argument(number, reason))
}

/// Checks what all of these functions are given.
fn begin(cx: &mut Request, connection: &Object, table: &Str, flags: (usize, i64)) -> Result<()> {
    live(cx, connection)?;
    if table.is_empty() {
        return Err(cx.bad_argument(2, "must not be empty"));
    }
    check_flags(cx, flags.0, flags.1)
}

/// Runs, sends or returns a command, as the flags say.
fn finish(cx: &mut Request, connection: &Object, sql: Vec<u8>, flags: i64) -> Result<Value> {
    let open = live(cx, connection)?;
    if flags & PGSQL_DML_EXEC != 0 {
        let rows = link::exec(cx, &open, &sql)?;
        if rows.is_none_or(|rows| rows.status() != status::COMMAND_OK) {
            let message = trimmed(open.error_message());
            cx.function_warning([b"Query failed: ", &message[..]].concat())?;
            return Ok(Value::FALSE);
        }
    } else if flags & ASYNC != 0 {
        link::drain(cx, &open)?;
        let sent = open.send(&sql) && link::flush(cx, &open)?;
        return Ok(Value::bool(sent));
    }
    Ok(if flags & STRING != 0 { cx.str(sql).into() } else { Value::bool(flags & PGSQL_DML_EXEC != 0) })
}

/// Returns values as a table's columns take them.
#[php("pg_convert(PgSql\\Connection $connection, string $table_name, array $values, int $flags = 0): array|false")]
fn pg_convert(cx: &mut Request, connection: &Object, table_name: &Str, values: &Array, flags: i64) -> Result<OrFalse<Array>> {
    live(cx, connection)?;
    if table_name.is_empty() {
        return Err(cx.bad_argument(2, "must not be empty"));
    }
    if flags & !CONVERSIONS != 0 {
        let reason = "must be a valid bit mask of PGSQL_CONV_IGNORE_DEFAULT, PGSQL_CONV_FORCE_NULL, and PGSQL_CONV_IGNORE_NOT_NULL";
        return Err(cx.bad_argument(4, reason));
    }
    let Some(converted) = convert::convert(cx, connection, table_name, values, flags)? else { return Ok(OrFalse(None)) };
    let mut all = Array::new();
    for (name, value) in converted {
        let value = match value {
            Literal::Int(int, _) => Value::int(int),
            Literal::Float(float, _) => Value::float(float),
            value => cx.str(value.sql()).into(),
        };
        all.insert_bytes(cx.heap(), &name, value);
    }
    Ok(OrFalse(Some(all)))
}

/// Inserts a row.
#[php(
    "pg_insert(PgSql\\Connection $connection, string $table_name, array $values, int $flags = PGSQL_DML_EXEC): PgSql\\Result|string|bool"
)]
fn pg_insert(cx: &mut Request, connection: &Object, table_name: &Str, values: &Array, flags: i64) -> Result<Value> {
    begin(cx, connection, table_name, (4, flags))?;
    let given = if values.is_empty() {
        None
    } else {
        let Some(pairs) = pairs(cx, connection, table_name, values, flags)? else { return Ok(Value::FALSE) };
        Some(pairs)
    };
    let open = live(cx, connection)?;
    let Some(table) = quoted_table(cx, &open, table_name)? else { return Ok(Value::FALSE) };
    let sql = if let Some(pairs) = given {
        let names: Vec<&[u8]> = pairs.iter().map(|pair| &pair.name[..]).collect();
        let texts: Vec<&[u8]> = pairs.iter().map(|pair| pair.value.sql()).collect();
        [b"INSERT INTO ", &table[..], b" (", &names.join(&b","[..]), b") VALUES (", &texts.join(&b","[..]), b");"].concat()
    } else {
        [b"INSERT INTO ", &table[..], b" DEFAULT VALUES"].concat()
    };
    if flags & PGSQL_DML_EXEC != 0 {
        let rows = link::exec(cx, &open, &sql)?;
        return answer(cx, connection, &open, rows).map(|result| result.0.map_or(Value::FALSE, Value::from));
    }
    finish(cx, connection, sql, flags)
}

/// Changes rows.
#[php(
    "pg_update(PgSql\\Connection $connection, string $table_name, array $values, array $conditions, int $flags = PGSQL_DML_EXEC): string|bool"
)]
fn pg_update(cx: &mut Request, connection: &Object, table_name: &Str, values: &Array, conditions: &Array, flags: i64) -> Result<Value> {
    begin(cx, connection, table_name, (5, flags))?;
    if values.is_empty() || conditions.is_empty() {
        return Ok(Value::FALSE);
    }
    let Some(values) = pairs(cx, connection, table_name, values, flags)? else { return Ok(Value::FALSE) };
    let Some(conditions) = pairs(cx, connection, table_name, conditions, flags)? else { return Ok(Value::FALSE) };
    let open = live(cx, connection)?;
    let Some(table) = quoted_table(cx, &open, table_name)? else { return Ok(Value::FALSE) };
    let (set, only) = (listed(&values, ",", false), listed(&conditions, " AND ", true));
    finish(cx, connection, [b"UPDATE ", &table[..], b" SET ", &set, b" WHERE ", &only, b";"].concat(), flags)
}

/// Removes rows.
#[php("pg_delete(PgSql\\Connection $connection, string $table_name, array $conditions, int $flags = PGSQL_DML_EXEC): string|bool")]
fn pg_delete(cx: &mut Request, connection: &Object, table_name: &Str, conditions: &Array, flags: i64) -> Result<Value> {
    begin(cx, connection, table_name, (4, flags))?;
    if conditions.is_empty() {
        return Ok(Value::FALSE);
    }
    let Some(conditions) = pairs(cx, connection, table_name, conditions, flags)? else { return Ok(Value::FALSE) };
    let open = live(cx, connection)?;
    let Some(table) = quoted_table(cx, &open, table_name)? else { return Ok(Value::FALSE) };
    finish(cx, connection, [b"DELETE FROM ", &table[..], b" WHERE ", &listed(&conditions, " AND ", true), b";"].concat(), flags)
}

/// Returns rows.
#[php(
    "pg_select(PgSql\\Connection $connection, string $table_name, array $conditions = [], int $flags = PGSQL_DML_EXEC, int $mode = PGSQL_ASSOC): array|string|false"
)]
fn pg_select(cx: &mut Request, connection: &Object, table_name: &Str, conditions: Array, flags: i64, mode: i64) -> Result<Value> {
    begin(cx, connection, table_name, (4, flags))?;
    let Some(conditions) = pairs(cx, connection, table_name, &conditions, flags)? else { return Ok(Value::FALSE) };
    let open = live(cx, connection)?;
    let Some(table) = quoted_table(cx, &open, table_name)? else { return Ok(Value::FALSE) };
    let only = if conditions.is_empty() { Vec::new() } else { [b" WHERE ", &listed(&conditions, " AND ", true)[..]].concat() };
    let sql = [b"SELECT * FROM ", &table[..], &only, b";"].concat();
    if flags & PGSQL_DML_EXEC == 0 && flags & (STRING | ASYNC) != 0 {
        return finish(cx, connection, sql, flags);
    }
    let rows = link::exec(cx, &open, &sql)?;
    match rows {
        Some(rows) if rows.status() == status::TUPLES_OK => {
            let all: Vec<Value> = (0..rows.len()).map(|at| crate::result::row(cx, &rows, at, mode).into()).collect();
            Ok(Array::from_values(cx.heap(), all).into())
        }
        _ => {
            cx.function_warning([b"Failed to execute '", &sql[..], b"'"].concat())?;
            Ok(Value::FALSE)
        }
    }
}
