//! What a result holds: rows, columns, errors.

use crate::link;
use crate::query::trimmed;
use crate::session::{self, connection_of, free, live, result, rows};
use heddle_libpq::Rows;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{OrFalse, StrOrInt};
use heddle_runtime::object::{class_of, instantiate};
use heddle_runtime::{Request, Result, property};
use heddle_value::{Array, Object, Str, Value};
use std::rc::Rc;

pub(crate) const FUNCTIONS: &[&Function] = &[
    &pg_num_rows::DECL,
    &pg_numrows::DECL,
    &pg_num_fields::DECL,
    &pg_numfields::DECL,
    &pg_affected_rows::DECL,
    &pg_cmdtuples::DECL,
    &pg_field_table::DECL,
    &pg_field_name::DECL,
    &pg_fieldname::DECL,
    &pg_field_size::DECL,
    &pg_fieldsize::DECL,
    &pg_field_type::DECL,
    &pg_fieldtype::DECL,
    &pg_field_type_oid::DECL,
    &pg_field_num::DECL,
    &pg_fieldnum::DECL,
    &pg_fetch_result::DECL,
    &pg_result::DECL,
    &pg_fetch_row::DECL,
    &pg_fetch_assoc::DECL,
    &pg_fetch_array::DECL,
    &pg_fetch_object::DECL,
    &pg_fetch_all::DECL,
    &pg_fetch_all_columns::DECL,
    &pg_result_seek::DECL,
    &pg_field_prtlen::DECL,
    &pg_fieldprtlen::DECL,
    &pg_field_is_null::DECL,
    &pg_fieldisnull::DECL,
    &pg_free_result::DECL,
    &pg_freeresult::DECL,
    &pg_last_oid::DECL,
    &pg_getlastoid::DECL,
    &pg_result_error::DECL,
    &pg_result_error_field::DECL,
    &pg_result_status::DECL,
    &pg_result_memory_size::DECL,
];

pub(crate) const PGSQL_ASSOC: i64 = 1;
pub(crate) const PGSQL_NUM: i64 = 2;
pub(crate) const PGSQL_BOTH: i64 = 3;
const PGSQL_STATUS_LONG: i64 = 1;

/// A function with an older name, which is deprecated.
macro_rules! renamed {
    ($($(#[doc = $doc:literal])+ $old:ident = $old_signature:literal, $note:literal; $new:ident = $signature:literal
        ($cx:ident, $result:ident $(, $arg:ident: $ty:ty)*) -> $ret:ty $body:block)*) => { $(
        $(#[doc = $doc])+
        #[php($signature)]
        fn $new($cx: &mut Request, $result: &Object $(, $arg: $ty)*) -> Result<$ret> $body

        $(#[doc = $doc])+
        #[php($old_signature, deprecated = $note)]
        fn $old(cx: &mut Request, result: &Object $(, $arg: $ty)*) -> Result<$ret> {
            $new(cx, result $(, $arg)*)
        }
    )* };
}

renamed! {
    /// Returns the number of rows.
    pg_numrows = "pg_numrows(PgSql\\Result $result): int", "since 8.0, use pg_num_rows() instead";
    pg_num_rows = "pg_num_rows(PgSql\\Result $result): int" (cx, result) -> usize {
        Ok(rows(cx, result)?.len())
    }

    /// Returns the number of columns.
    pg_numfields = "pg_numfields(PgSql\\Result $result): int", "since 8.0, use pg_num_fields() instead";
    pg_num_fields = "pg_num_fields(PgSql\\Result $result): int" (cx, result) -> usize {
        Ok(rows(cx, result)?.columns())
    }

    /// Returns how many rows the command changed.
    pg_cmdtuples = "pg_cmdtuples(PgSql\\Result $result): int", "since 8.0, use pg_affected_rows() instead";
    pg_affected_rows = "pg_affected_rows(PgSql\\Result $result): int" (cx, result) -> i64 {
        Ok(rows(cx, result)?.affected())
    }

    /// Returns a column's name.
    pg_fieldname = "pg_fieldname(PgSql\\Result $result, int $field): string", "since 8.0, use pg_field_name() instead";
    pg_field_name = "pg_field_name(PgSql\\Result $result, int $field): string" (cx, result, field: i64) -> Vec<u8> {
        let rows = rows(cx, result)?;
        let column = column(cx, &rows, field)?;
        Ok(rows.name(column))
    }

    /// Returns the size of a column's type in bytes, -1 when it varies.
    pg_fieldsize = "pg_fieldsize(PgSql\\Result $result, int $field): int", "since 8.0, use pg_field_size() instead";
    pg_field_size = "pg_field_size(PgSql\\Result $result, int $field): int" (cx, result, field: i64) -> i64 {
        let rows = rows(cx, result)?;
        let column = column(cx, &rows, field)?;
        Ok(i64::from(rows.type_size(column)))
    }

    /// Returns the name of a column's type.
    pg_fieldtype = "pg_fieldtype(PgSql\\Result $result, int $field): string", "since 8.0, use pg_field_type() instead";
    pg_field_type = "pg_field_type(PgSql\\Result $result, int $field): string" (cx, result, field: i64) -> Vec<u8> {
        let rows = rows(cx, result)?;
        let column = column(cx, &rows, field)?;
        type_name(cx, &connection_of(result), rows.type_oid(column))
    }

    /// Returns a column's number, -1 for none.
    pg_fieldnum = "pg_fieldnum(PgSql\\Result $result, string $field): int", "since 8.0, use pg_field_num() instead";
    pg_field_num = "pg_field_num(PgSql\\Result $result, string $field): int" (cx, result, field: &Str) -> i64 {
        Ok(rows(cx, result)?.number(field).map_or(-1, |column| column as i64))
    }

    /// Lets go of a result's rows.
    pg_freeresult = "pg_freeresult(PgSql\\Result $result): bool", "since 8.0, use pg_free_result() instead";
    pg_free_result = "pg_free_result(PgSql\\Result $result): bool" (cx, result) -> bool {
        rows(cx, result)?;
        free(result);
        Ok(true)
    }

    /// Returns the number of the row that was inserted, if its table numbers them.
    pg_getlastoid = "pg_getlastoid(PgSql\\Result $result): string|int|false", "since 8.0, use pg_last_oid() instead";
    pg_last_oid = "pg_last_oid(PgSql\\Result $result): string|int|false" (cx, result) -> Value {
        let oid = rows(cx, result)?.inserted_oid();
        Ok(if oid == 0 { Value::FALSE } else { Value::int(i64::from(oid)) })
    }
}

/// Returns a value.
#[php("pg_fetch_result(PgSql\\Result $result, $row, string|int $field = UNKNOWN): string|false|null")]
fn pg_fetch_result(cx: &mut Request, result: &Object, row: &Value, field: Option<StrOrInt>) -> Result<Value> {
    let Some((rows, row, column)) = cell(cx, result, row, field, true)? else { return Ok(Value::FALSE) };
    Ok(rows.value(row, column).map_or(Value::NULL, |text| cx.str(text).into()))
}

/// Returns a value.
#[php(
    "pg_result(PgSql\\Result $result, $row, string|int $field = UNKNOWN): string|false|null",
    deprecated = "since 8.0, use pg_fetch_result() instead"
)]
fn pg_result(cx: &mut Request, result: &Object, row: &Value, field: Option<StrOrInt>) -> Result<Value> {
    pg_fetch_result(cx, result, row, field)
}

/// Returns the length of a value.
#[php("pg_field_prtlen(PgSql\\Result $result, $row, string|int $field = UNKNOWN): int|false")]
fn pg_field_prtlen(cx: &mut Request, result: &Object, row: &Value, field: Option<StrOrInt>) -> Result<OrFalse<i64>> {
    let Some((rows, row, column)) = cell(cx, result, row, field, false)? else { return Ok(OrFalse(None)) };
    Ok(OrFalse(Some(rows.value(row, column).map_or(0, <[u8]>::len) as i64)))
}

/// Returns the length of a value.
#[php(
    "pg_fieldprtlen(PgSql\\Result $result, $row, string|int $field = UNKNOWN): int|false",
    deprecated = "since 8.0, use pg_field_prtlen() instead"
)]
fn pg_fieldprtlen(cx: &mut Request, result: &Object, row: &Value, field: Option<StrOrInt>) -> Result<OrFalse<i64>> {
    pg_field_prtlen(cx, result, row, field)
}

/// Returns whether a value is NULL.
#[php("pg_field_is_null(PgSql\\Result $result, $row, string|int $field = UNKNOWN): int|false")]
fn pg_field_is_null(cx: &mut Request, result: &Object, row: &Value, field: Option<StrOrInt>) -> Result<OrFalse<i64>> {
    let Some((rows, row, column)) = cell(cx, result, row, field, false)? else { return Ok(OrFalse(None)) };
    Ok(OrFalse(Some(i64::from(rows.value(row, column).is_none()))))
}

/// Returns whether a value is NULL.
#[php(
    "pg_fieldisnull(PgSql\\Result $result, $row, string|int $field = UNKNOWN): int|false",
    deprecated = "since 8.0, use pg_field_is_null() instead"
)]
fn pg_fieldisnull(cx: &mut Request, result: &Object, row: &Value, field: Option<StrOrInt>) -> Result<OrFalse<i64>> {
    pg_field_is_null(cx, result, row, field)
}

/// A column by its number.
fn column(cx: &mut Request, rows: &Rows, field: i64) -> Result<usize> {
    if field < 0 {
        return Err(cx.bad_argument(2, "must be greater than or equal to 0"));
    }
    if field as usize >= rows.columns() {
        return Err(cx.bad_argument(2, "must be less than the number of fields for this result set"));
    }
    Ok(field as usize)
}

/// A value's place: row (the next one when none is named) and column by number or name. `None`:
/// there is no such row, which is told when `moves`.
fn cell(cx: &mut Request, object: &Object, row: &Value, field: Option<StrOrInt>, moves: bool) -> Result<Option<(Rc<Rows>, usize, usize)>> {
    let rows = rows(cx, object)?;
    let payload = result(object);
    let given = row.deref().clone();
    let (row, field, number) = match field {
        Some(field) => (given, field, 3),
        None => {
            let name = cx.function_name();
            let text = b"() with 2 arguments is deprecated, use the 3-parameter signature with a null $row parameter instead";
            cx.deprecated([b"Calling ", &name[..], text].concat())?;
            let field = match given.as_int() {
                Some(int) => StrOrInt::Int(int),
                None => StrOrInt::Str(cx.to_str(&given)?),
            };
            (Value::NULL, field, 2)
        }
    };
    let row = if row.is_null() {
        let at = payload.at.get();
        if at >= rows.len() {
            return Ok(None);
        }
        if moves {
            payload.at.set(at + 1);
        }
        at
    } else {
        let row = cx.to_int(&row)?;
        if row < 0 {
            return Err(cx.bad_argument(2, "must be greater than or equal to 0"));
        }
        if row as usize >= rows.len() {
            cx.function_warning(format!("Unable to jump to row {row} on PostgreSQL result"))?;
            return Ok(None);
        }
        row as usize
    };
    let column = match field {
        StrOrInt::Int(field) if field < 0 => Err("must be greater than or equal to 0"),
        StrOrInt::Int(field) if field as usize >= rows.columns() => Err("must be less than the number of fields for this result set"),
        StrOrInt::Int(field) => Ok(field as usize),
        StrOrInt::Str(name) => rows.number(&name).ok_or("must be a field name from this result set"),
    };
    match column {
        Ok(column) => Ok(Some((rows, row, column))),
        Err(reason) => Err(cx.value_error(format!("Argument #{number} {reason}"))),
    }
}

/// The name of a type, asked of the server once.
pub(crate) fn type_name(cx: &mut Request, connection: &Object, oid: u32) -> Result<Vec<u8>> {
    let open = live(cx, connection)?;
    let known = session::of(connection).types.borrow().clone();
    let known = match known {
        Some(known) => known,
        None => {
            let rows = link::exec(cx, &open, b"select oid,typname from pg_type")?;
            let mut all = Vec::new();
            if let Some(rows) = rows {
                for row in 0..rows.len() {
                    let number = rows.value(row, 0).and_then(|text| std::str::from_utf8(text).ok()?.parse().ok());
                    all.extend(number.zip(rows.value(row, 1).map(<[u8]>::to_vec)));
                }
            }
            let all = Rc::new(all);
            session::of(connection).types.replace(Some(all.clone()));
            all
        }
    };
    Ok(known.iter().find(|(number, _)| *number == oid).map_or_else(Vec::new, |(_, name)| name.clone()))
}

/// Returns the table that a column comes from, by name or number.
#[php("pg_field_table(PgSql\\Result $result, int $field, bool $oid_only = false): string|int|false")]
fn pg_field_table(cx: &mut Request, result: &Object, field: i64, oid_only: bool) -> Result<Value> {
    let rows = rows(cx, result)?;
    let column = column(cx, &rows, field)?;
    let table = rows.table(column);
    if table == 0 {
        return Ok(Value::FALSE);
    }
    if oid_only {
        return Ok(Value::int(i64::from(table)));
    }
    let open = live(cx, &connection_of(result))?;
    let answer = link::exec(cx, &open, format!("select relname from pg_class where oid={table}").as_bytes())?;
    Ok(answer.and_then(|answer| answer.value(0, 0).map(|name| cx.str(name).into())).unwrap_or(Value::FALSE))
}

/// Returns the number of a column's type.
#[php("pg_field_type_oid(PgSql\\Result $result, int $field): string|int")]
fn pg_field_type_oid(cx: &mut Request, result: &Object, field: i64) -> Result<Value> {
    let rows = rows(cx, result)?;
    let column = column(cx, &rows, field)?;
    Ok(Value::int(i64::from(rows.type_oid(column))))
}

/// A row as an array.
pub(crate) fn row(cx: &Request, rows: &Rows, row: usize, mode: i64) -> Array {
    let mut all = Array::new();
    for column in 0..rows.columns() {
        let value = rows.value(row, column).map_or(Value::NULL, |text| cx.str(text).into());
        if mode & PGSQL_NUM != 0 {
            all.insert_int(cx.heap(), column as i64, value.clone());
        }
        if mode & PGSQL_ASSOC != 0 {
            all.insert_bytes(cx.heap(), &rows.name(column), value);
        }
    }
    all
}

/// The row that is named, or the next one, which is gone past.
fn fetch(cx: &mut Request, object: &Object, wanted: Option<i64>, mode: i64) -> Result<Option<Array>> {
    if let Some(wanted) = wanted
        && wanted < 0
    {
        return Err(cx.bad_argument(2, "must be greater than or equal to 0"));
    }
    if !(1..=3).contains(&mode) {
        return Err(cx.bad_argument(3, "must be one of PGSQL_ASSOC, PGSQL_NUM, or PGSQL_BOTH"));
    }
    let rows = rows(cx, object)?;
    let payload = result(object);
    let at = match wanted {
        Some(wanted) => {
            payload.at.set(wanted as usize);
            if wanted as usize >= rows.len() {
                cx.function_warning(format!("Unable to jump to row {wanted} on PostgreSQL result"))?;
                return Ok(None);
            }
            wanted as usize
        }
        None => {
            let at = payload.at.get();
            if at >= rows.len() {
                return Ok(None);
            }
            payload.at.set(at + 1);
            at
        }
    };
    Ok(Some(row(cx, &rows, at, mode)))
}

/// Returns a row as a list.
#[php("pg_fetch_row(PgSql\\Result $result, ?int $row = null, int $mode = PGSQL_NUM): array|false")]
fn pg_fetch_row(cx: &mut Request, result: &Object, row: Option<i64>, mode: i64) -> Result<OrFalse<Array>> {
    fetch(cx, result, row, mode).map(OrFalse)
}

/// Returns a row by names of columns.
#[php("pg_fetch_assoc(PgSql\\Result $result, ?int $row = null): array|false")]
fn pg_fetch_assoc(cx: &mut Request, result: &Object, row: Option<i64>) -> Result<OrFalse<Array>> {
    fetch(cx, result, row, PGSQL_ASSOC).map(OrFalse)
}

/// Returns a row.
#[php("pg_fetch_array(PgSql\\Result $result, ?int $row = null, int $mode = PGSQL_BOTH): array|false")]
fn pg_fetch_array(cx: &mut Request, result: &Object, row: Option<i64>, mode: i64) -> Result<OrFalse<Array>> {
    fetch(cx, result, row, mode).map(OrFalse)
}

/// Returns a row as an object.
#[php("pg_fetch_object(PgSql\\Result $result, ?int $row = null, string $class = \"stdClass\", array $constructor_args = []): object|false")]
fn pg_fetch_object(cx: &mut Request, result: &Object, row: Option<i64>, class: &Str, constructor_args: Array) -> Result<OrFalse<Object>> {
    let Some(class) = cx.lookup_class(class)? else {
        return Err(cx.bad_argument_type(3, [b"must be a valid class name, ", &class[..], b" given"].concat()));
    };
    if class.magic.construct.is_none() && !constructor_args.is_empty() {
        let text = [b"must be empty when the specified class (", class.shown(), b") does not have a constructor"].concat();
        return Err(cx.bad_argument(4, text));
    }
    let Some(row) = fetch(cx, result, row, PGSQL_ASSOC)? else { return Ok(OrFalse(None)) };
    let object = instantiate(cx, class)?;
    let scope = Some(class_of(&object));
    for (name, value) in &row {
        let name = cx.to_str(&name.to_value())?;
        if class.properties.get(&name[..]).is_none() && class.magic.set.is_none() {
            let heap = cx.heap();
            object.with_dynamic_mut(heap, |dynamic| dynamic.insert(heap, &name, value.clone()));
            continue;
        }
        property::write(cx, &object, &name, value.clone(), scope)?;
    }
    if let Some(constructor) = class.magic.construct {
        let arguments: Vec<Value> = constructor_args.values().cloned().collect();
        cx.call_function_on(constructor, &object, &arguments)?;
    }
    Ok(OrFalse(Some(object)))
}

/// Returns all rows.
#[php("pg_fetch_all(PgSql\\Result $result, int $mode = PGSQL_ASSOC): array")]
fn pg_fetch_all(cx: &mut Request, result: &Object, mode: i64) -> Result<Array> {
    if !(1..=3).contains(&mode) {
        return Err(cx.bad_argument(2, "must be one of PGSQL_ASSOC, PGSQL_NUM, or PGSQL_BOTH"));
    }
    let rows = rows(cx, result)?;
    let all: Vec<Value> = (0..rows.len()).map(|at| row(cx, &rows, at, mode).into()).collect();
    Ok(Array::from_values(cx.heap(), all))
}

/// Returns all values of a column.
#[php("pg_fetch_all_columns(PgSql\\Result $result, int $field = 0): array")]
fn pg_fetch_all_columns(cx: &mut Request, result: &Object, field: i64) -> Result<Array> {
    let rows = rows(cx, result)?;
    let column = column(cx, &rows, field)?;
    let value = |row: usize| rows.value(row, column).map_or(Value::NULL, |text| cx.str(text).into());
    let all: Vec<Value> = (0..rows.len()).map(value).collect();
    Ok(Array::from_values(cx.heap(), all))
}

/// Makes a row the next one.
#[php("pg_result_seek(PgSql\\Result $result, int $row): bool")]
fn pg_result_seek(cx: &mut Request, result: &Object, row: i64) -> Result<bool> {
    let rows = rows(cx, result)?;
    match usize::try_from(row) {
        Ok(row) if row < rows.len() => {
            session::result(result).at.set(row);
            Ok(true)
        }
        _ => Ok(false),
    }
}

/// Returns a result's error.
#[php("pg_result_error(PgSql\\Result $result): string|false")]
fn pg_result_error(cx: &mut Request, result: &Object) -> Result<Vec<u8>> {
    Ok(trimmed(rows(cx, result)?.error_message()))
}

/// Returns a part of a result's error.
#[php("pg_result_error_field(PgSql\\Result $result, int $field_code): string|false|null")]
fn pg_result_error_field(cx: &mut Request, result: &Object, field_code: i64) -> Result<Value> {
    let rows = rows(cx, result)?;
    let known = u8::try_from(field_code).is_ok_and(|letter| b"SCMDHPpqWFLRstcdnV".contains(&letter));
    if !known {
        return Ok(Value::FALSE);
    }
    Ok(rows.error_field(field_code as i32).map_or(Value::NULL, |text| cx.str(text).into()))
}

/// Returns how a command ended, as a number or in the server's words.
#[php("pg_result_status(PgSql\\Result $result, int $mode = PGSQL_STATUS_LONG): string|int")]
fn pg_result_status(cx: &mut Request, result: &Object, mode: i64) -> Result<Value> {
    let rows = rows(cx, result)?;
    match mode {
        PGSQL_STATUS_LONG => Ok(Value::int(i64::from(rows.status()))),
        2 => Ok(cx.str(rows.command()).into()),
        _ => Err(cx.bad_argument(2, "must be either PGSQL_STATUS_LONG or PGSQL_STATUS_STRING")),
    }
}

/// Returns how much memory a result takes.
#[php("pg_result_memory_size(PgSql\\Result $result): int")]
fn pg_result_memory_size(cx: &mut Request, result: &Object) -> Result<usize> {
    Ok(rows(cx, result)?.memory())
}
