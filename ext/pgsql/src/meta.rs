//! What the server knows of a table.

use crate::link;
use crate::session::live;
use heddle_libpq::{Rows, status};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Str, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[&pg_meta_data::DECL];

/// A column as the server describes it.
pub(crate) struct Column {
    pub name: Vec<u8>,
    pub type_name: Vec<u8>,
    pub not_null: bool,
    pub has_default: bool,
}

/// The columns of a table; `None` when there is none, which was told.
pub(crate) fn columns(cx: &mut Request, connection: &Object, table: &[u8]) -> Result<Option<Vec<Column>>> {
    let Some(rows) = ask(cx, connection, table, false)? else { return Ok(None) };
    let text = |row: usize, column: usize| rows.value(row, column).unwrap_or(b"").to_vec();
    let column = |row: usize| Column {
        name: text(row, 0),
        type_name: text(row, 2),
        not_null: text(row, 4) == b"t",
        has_default: text(row, 5) == b"t",
    };
    Ok(Some((0..rows.len()).map(column).collect()))
}

/// Asks the server for the columns of a table; `None` when there is none, which is told.
fn ask(cx: &mut Request, connection: &Object, table_name: &[u8], extended: bool) -> Result<Option<Rows>> {
    let open = live(cx, connection)?;
    let (schema, table): (&[u8], &[u8]) = match table_name.iter().position(|byte| *byte == b'.') {
        Some(dot) => (&table_name[..dot], &table_name[dot + 1..]),
        None => (b"public", table_name),
    };
    let Some(schema) = open.escape_literal(schema) else {
        cx.function_warning([b"Escaping table namespace '", table_name, b"' failed"].concat())?;
        return Ok(None);
    };
    let Some(name) = open.escape_literal(table) else {
        cx.function_warning([b"Escaping table name '", table_name, b"' failed"].concat())?;
        return Ok(None);
    };
    let description: &[u8] =
        if extended { b", d.description, t.typtype = 'b', t.typtype = 'c', t.typtype = 'p', t.typtype = 'd'" } else { b"" };
    let join: &[u8] = if extended { b" LEFT JOIN pg_description d ON (d.objoid = a.attrelid AND d.objsubid = a.attnum)" } else { b"" };
    let sql = [
        b"SELECT a.attname, a.attnum, t.typname, a.attlen, a.attnotnull, a.atthasdef, a.attndims, t.typtype = 'e'",
        description,
        b" FROM pg_class c JOIN pg_attribute a ON (a.attrelid = c.oid) JOIN pg_type t ON (a.atttypid = t.oid) JOIN pg_namespace n ON (c.relnamespace = n.oid)",
        join,
        b" WHERE a.attnum > 0 AND NOT a.attisdropped AND c.relname = ",
        &name,
        b" AND n.nspname = ",
        &schema,
        b" ORDER BY a.attnum",
    ]
    .concat();
    let rows = link::exec(cx, &open, &sql)?.filter(|rows| rows.status() == status::TUPLES_OK && !rows.is_empty());
    if rows.is_none() {
        cx.function_warning([b"Table '", table, b"' doesn't exists"].concat())?;
    }
    Ok(rows)
}

/// Returns the columns of a table.
#[php("pg_meta_data(PgSql\\Connection $connection, string $table_name, bool $extended = false): array|false")]
fn pg_meta_data(cx: &mut Request, connection: &Object, table_name: &Str, extended: bool) -> Result<OrFalse<Array>> {
    live(cx, connection)?;
    if table_name.is_empty() {
        return Err(cx.bad_argument(2, "must not be empty"));
    }
    let Some(rows) = ask(cx, connection, table_name, extended)? else { return Ok(OrFalse(None)) };
    let mut all = Array::new();
    for row in 0..rows.len() {
        let column = described(cx, &rows, row, extended);
        all.insert_bytes(cx.heap(), rows.value(row, 0).unwrap_or(b""), column);
    }
    Ok(OrFalse(Some(all)))
}

fn described(cx: &Request, rows: &Rows, row: usize, extended: bool) -> Array {
    let text = |column: usize| rows.value(row, column).unwrap_or(b"");
    let int = |column: usize| Value::int(String::from_utf8_lossy(text(column)).parse().unwrap_or(0));
    let bool = |column: usize| Value::bool(text(column) == b"t");
    let mut fields: Vec<(&str, Value)> = vec![
        ("num", int(1)),
        ("type", cx.str(text(2)).into()),
        ("len", int(3)),
        ("not null", bool(4)),
        ("has default", bool(5)),
        ("array dims", int(6)),
    ];
    if extended {
        fields.extend([("is base", bool(9)), ("is composite", bool(10)), ("is pseudo", bool(11)), ("is domain", bool(12))]);
    }
    fields.insert(6, ("is enum", bool(7)));
    if extended {
        fields.push(("description", cx.str(text(8)).into()));
    }
    let mut all = Array::new();
    for (name, value) in fields {
        all.insert_bytes(cx.heap(), name.as_bytes(), value);
    }
    all
}
