//! Large objects.

use crate::lob::{self, call};
use crate::session::{self, default, first, live, make_lob};
use heddle_libpq::Param;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::stream;
use heddle_runtime::stream::wrapper::{self, Opening};
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Str, Value, View};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &pg_lo_create::DECL,
    &pg_lo_create::DECL.alias("pg_locreate").deprecated("since 8.0, use pg_lo_create() instead"),
    &pg_lo_unlink::DECL,
    &pg_lo_unlink::DECL.alias("pg_lounlink").deprecated("since 8.0, use pg_lo_unlink() instead"),
    &pg_lo_open::DECL,
    &pg_lo_open::DECL.alias("pg_loopen").deprecated("since 8.0, use pg_lo_open() instead"),
    &pg_lo_close::DECL,
    &pg_lo_close::DECL.alias("pg_loclose").deprecated("since 8.0, use pg_lo_close() instead"),
    &pg_lo_read::DECL,
    &pg_lo_read::DECL.alias("pg_loread").deprecated("since 8.0, use pg_lo_read() instead"),
    &pg_lo_write::DECL,
    &pg_lo_write::DECL.alias("pg_lowrite").deprecated("since 8.0, use pg_lo_write() instead"),
    &pg_lo_read_all::DECL,
    &pg_lo_read_all::DECL.alias("pg_loreadall").deprecated("since 8.0, use pg_lo_read_all() instead"),
    &pg_lo_import::DECL,
    &pg_lo_import::DECL.alias("pg_loimport").deprecated("since 8.0, use pg_lo_import() instead"),
    &pg_lo_export::DECL,
    &pg_lo_export::DECL.alias("pg_loexport").deprecated("since 8.0, use pg_lo_export() instead"),
    &pg_lo_seek::DECL,
    &pg_lo_tell::DECL,
    &pg_lo_truncate::DECL,
];

const INV_WRITE: i64 = 0x20000;
const INV_READ: i64 = 0x40000;
const SEEK_CUR: i64 = 1;

/// The number of a large object.
fn oid(cx: &mut Request, value: &Value) -> Result<Vec<u8>> {
    let number = match value.deref().view() {
        View::Int(int) => u32::try_from(int).ok(),
        View::Str(text) => std::str::from_utf8(text).ok().and_then(|text| text.parse().ok()),
        _ => {
            let given = heddle_runtime::types::type_name_of(value.deref());
            return Err(cx.type_error(format!("OID value must be of type string|int, {given} given")));
        }
    };
    match number {
        Some(number) => Ok(number.to_string().into_bytes()),
        None => Err(cx.value_error("Invalid OID value passed")),
    }
}

fn is_connection(cx: &Request, value: &Value) -> bool {
    let class = cx.engine.classes[&b"pgsql\\connection"[..]];
    value.deref().as_object().is_some_and(|object| heddle_runtime::object::class_of(object).is_subclass_of(class))
}

/// The connection and what follows, where it may be left out.
fn shifted(cx: &mut Request, connection: &Value, value: Option<Value>) -> Result<(Object, Option<Value>)> {
    match value {
        Some(value) => Ok((first(cx, connection)?, Some(value))),
        None if is_connection(cx, connection) => Ok((first(cx, connection)?, None)),
        None => Ok((default(cx)?, Some(connection.clone()))),
    }
}

fn number(text: Option<Vec<u8>>) -> Option<i64> {
    text.and_then(|text| String::from_utf8_lossy(&text).parse().ok())
}

/// Makes a large object, with a number if one is given.
#[php("pg_lo_create($connection = UNKNOWN, $oid = UNKNOWN): string|int|false")]
fn pg_lo_create(cx: &mut Request, connection: Option<Value>, oid: Option<Value>) -> Result<OrFalse<i64>> {
    let (object, wanted) = match connection {
        Some(connection) => shifted(cx, &connection, oid)?,
        None => (default(cx)?, None),
    };
    let wanted = match wanted {
        Some(wanted) => self::oid(cx, &wanted)?,
        None => b"0".to_vec(),
    };
    let open = live(cx, &object)?;
    let made = number(call(cx, &open, b"SELECT lo_create($1::oid)", &[Param::Text(&wanted)])?);
    if made.is_none() {
        cx.function_warning("Unable to create PostgreSQL large object")?;
    }
    Ok(OrFalse(made))
}

/// Removes a large object.
#[php("pg_lo_unlink($connection, $oid = UNKNOWN): bool")]
fn pg_lo_unlink(cx: &mut Request, connection: &Value, oid: Option<Value>) -> Result<bool> {
    let (object, wanted) = shifted(cx, connection, oid)?;
    let wanted = self::oid(cx, &wanted.unwrap_or_default())?;
    let open = live(cx, &object)?;
    let done = number(call(cx, &open, b"SELECT lo_unlink($1::oid)", &[Param::Text(&wanted)])?);
    if done != Some(1) {
        cx.function_warning([b"Unable to delete PostgreSQL large object ", &wanted[..]].concat())?;
        return Ok(false);
    }
    Ok(true)
}

/// Opens a large object.
#[php("pg_lo_open($connection, $oid = UNKNOWN, string $mode = UNKNOWN): PgSql\\Lob|false")]
fn pg_lo_open(cx: &mut Request, connection: &Value, oid: Option<Value>, mode: Option<Str>) -> Result<OrFalse<Object>> {
    let (object, wanted, mode) = match (oid, mode) {
        (Some(oid), Some(mode)) => (first(cx, connection)?, oid, mode),
        (Some(mode), None) => (default(cx)?, connection.clone(), cx.to_str(mode.deref())?),
        _ => return Err(cx.argument_count_error("pg_lo_open() requires 2 or 3 arguments")),
    };
    let wanted = self::oid(cx, &wanted)?;
    let mut bits = 0;
    if mode.contains(&b'r') {
        bits |= INV_READ;
    }
    if mode.contains(&b'w') {
        bits |= INV_WRITE | INV_READ;
    }
    if mode.contains(&b'+') {
        bits |= INV_READ | INV_WRITE;
    }
    let open = live(cx, &object)?;
    match lob::open(cx, &open, &wanted, bits)? {
        Some(lob) => make_lob(cx, lob).map(|lob| OrFalse(Some(lob))),
        None => {
            cx.function_warning("Unable to open PostgreSQL large object")?;
            Ok(OrFalse(None))
        }
    }
}

/// Closes a large object.
#[php("pg_lo_close(PgSql\\Lob $lob): bool")]
fn pg_lo_close(cx: &mut Request, lob: &Object) -> Result<bool> {
    let open = session::lob(cx, lob)?;
    let closed = open.close(cx)?;
    if !closed {
        cx.function_warning(format!("Unable to close PostgreSQL large object descriptor {}", open.fd))?;
    }
    Ok(closed)
}

/// Reads from where a large object stands.
#[php("pg_lo_read(PgSql\\Lob $lob, int $length = 8192): string|false")]
fn pg_lo_read(cx: &mut Request, lob: &Object, length: i64) -> Result<OrFalse<Vec<u8>>> {
    let open = session::lob(cx, lob)?;
    let Ok(length) = usize::try_from(length) else {
        return Err(cx.bad_argument(2, "must be greater than or equal to 0"));
    };
    Ok(OrFalse(open.read(cx, length)?))
}

/// Writes where a large object stands.
#[php("pg_lo_write(PgSql\\Lob $lob, string $data, ?int $length = null): int|false")]
fn pg_lo_write(cx: &mut Request, lob: &Object, data: &Str, length: Option<i64>) -> Result<OrFalse<i64>> {
    let open = session::lob(cx, lob)?;
    let len = match length {
        None => data.len(),
        Some(len) if len < 0 => return Err(cx.bad_argument(3, "must be greater than or equal to 0")),
        Some(len) if len as usize > data.len() => {
            return Err(cx.bad_argument(3, "must be less than or equal to the length of argument #2 ($buf)"));
        }
        Some(len) => len as usize,
    };
    Ok(OrFalse(open.write(cx, &data[..len])?.map(|written| written as i64)))
}

/// Prints what is left of a large object.
#[php("pg_lo_read_all(PgSql\\Lob $lob): int")]
fn pg_lo_read_all(cx: &mut Request, lob: &Object) -> Result<i64> {
    let open = session::lob(cx, lob)?;
    let mut count = 0;
    while let Some(bytes) = open.read(cx, 8192)?.filter(|bytes| !bytes.is_empty()) {
        count += bytes.len() as i64;
        cx.write(&bytes)?;
    }
    Ok(count)
}

/// Makes a large object out of a file.
#[php("pg_lo_import($connection, $filename = UNKNOWN, $oid = UNKNOWN): string|int|false")]
fn pg_lo_import(cx: &mut Request, connection: &Value, filename: Option<Value>, oid: Option<Value>) -> Result<OrFalse<i64>> {
    let (object, filename, oid) = match (filename, oid) {
        (filename, oid) if is_connection(cx, connection) => (first(cx, connection)?, filename.unwrap_or_default(), oid),
        (oid, None) => (default(cx)?, connection.clone(), oid),
        (filename, oid) => (first(cx, connection)?, filename.unwrap_or_default(), oid),
    };
    let name = cx.to_str(filename.deref())?;
    let wanted = match oid {
        Some(oid) => self::oid(cx, &oid)?,
        None => b"0".to_vec(),
    };
    let open = live(cx, &object)?;
    let Some(file) = wrapper::open(cx, &name, b"rb", &Opening::default())? else { return Ok(OrFalse(None)) };
    let text = match stream::of(&file) {
        Some(handle) => handle.borrow_mut().read_all(cx, None)?,
        None => Vec::new(),
    };
    stream::close(cx, &file)?;
    let made = call(cx, &open, b"SELECT lo_from_bytea($1::oid, $2::bytea)", &[Param::Text(&wanted), Param::Binary(&text)])?;
    Ok(OrFalse(number(made)))
}

/// Writes a large object into a file.
#[php("pg_lo_export($connection, $oid = UNKNOWN, $filename = UNKNOWN): bool")]
fn pg_lo_export(cx: &mut Request, connection: &Value, oid: Option<Value>, filename: Option<Value>) -> Result<bool> {
    let (object, wanted, filename) = match (oid, filename) {
        (Some(oid), Some(filename)) => (first(cx, connection)?, oid, filename),
        (Some(filename), None) => (default(cx)?, connection.clone(), filename),
        _ => return Err(cx.argument_count_error("pg_lo_export() requires 2 or 3 arguments")),
    };
    let wanted = self::oid(cx, &wanted)?;
    let name = cx.to_str(filename.deref())?;
    let open = live(cx, &object)?;
    let Some(lob) = lob::open(cx, &open, &wanted, INV_READ)? else { return Ok(false) };
    let Some(file) = wrapper::open(cx, &name, b"wb", &Opening::default())? else { return Ok(false) };
    while let Some(bytes) = lob.read(cx, 1 << 20)?.filter(|bytes| !bytes.is_empty()) {
        if let Some(handle) = stream::of(&file) {
            handle.borrow_mut().write(cx, &bytes)?;
        }
    }
    lob.close(cx)?;
    stream::close(cx, &file)?;
    Ok(true)
}

/// Goes to a place of a large object.
#[php("pg_lo_seek(PgSql\\Lob $lob, int $offset, int $whence = SEEK_CUR): bool")]
fn pg_lo_seek(cx: &mut Request, lob: &Object, offset: i64, whence: i64) -> Result<bool> {
    let open = session::lob(cx, lob)?;
    if !(0..=2).contains(&whence) {
        return Err(cx.bad_argument(3, "must be one of PGSQL_SEEK_SET, PGSQL_SEEK_CUR, or PGSQL_SEEK_END"));
    }
    Ok(open.seek(cx, offset, whence)?.is_some())
}

/// Returns where a large object stands.
#[php("pg_lo_tell(PgSql\\Lob $lob): int")]
fn pg_lo_tell(cx: &mut Request, lob: &Object) -> Result<i64> {
    let open = session::lob(cx, lob)?;
    Ok(open.seek(cx, 0, 1)?.unwrap_or(-1))
}

/// Cuts a large object, or fills it up with zeros.
#[php("pg_lo_truncate(PgSql\\Lob $lob, int $size): bool")]
fn pg_lo_truncate(cx: &mut Request, lob: &Object, size: i64) -> Result<bool> {
    let open = session::lob(cx, lob)?;
    open.truncate(cx, size)
}
