//! What the methods of `Pdo\Pgsql` do: COPY, large objects, notifications.

use crate::connection::{Pgsql, trimmed};
use heddle_libpq::{Param, status};
use heddle_pdo::connection as pdo;
use heddle_pdo::driver::DbError;
use heddle_pgsql::{link, lob};
use heddle_runtime::stream::wrapper::{self, Opening};
use heddle_runtime::stream::{self, Stream};
use heddle_runtime::{Callable, Request, Result};
use heddle_value::{Array, Object, Resource, Str, Value};
use std::rc::Rc;
use std::time::Duration;

const INV_WRITE: i64 = 0x20000;
const INV_READ: i64 = 0x40000;

/// Where and how rows are copied.
pub(crate) struct Copying<'a> {
    pub table: &'a [u8],
    pub separator: &'a [u8],
    pub null: &'a [u8],
    pub fields: Option<&'a [u8]>,
}

impl Copying<'_> {
    /// The command; `direction` is `FROM STDIN` or `TO STDIN`.
    fn command(&self, direction: &str) -> Vec<u8> {
        let fields = self.fields.map_or(Vec::new(), |fields| [b" (", fields, b")"].concat());
        let separator = self.separator.first().copied().unwrap_or(b'\t');
        let null = if self.null.is_empty() { b"\\N" } else { self.null };
        [b"COPY ", self.table, &fields, b" ", direction.as_bytes(), b" WITH DELIMITER E'", &[separator], b"' NULL AS E'", null, b"'"]
            .concat()
    }
}

/// Runs work on the driver's connection of a PDO object.
pub(crate) fn with<T>(cx: &mut Request, this: &Object, work: impl FnOnce(&mut Request, &Pgsql) -> Result<T>) -> Result<T> {
    let connection = pdo::connection(cx, this)?;
    match connection.as_any().downcast_ref::<Pgsql>() {
        Some(pgsql) => work(cx, pgsql),
        None => Err(cx.throw_error("Error", "PDO object is uninitialized")),
    }
}

/// Tells an error, and gives false for the caller to return.
fn failed(cx: &mut Request, this: &Object, error: DbError) -> Result<bool> {
    pdo::fail(cx, this, error).map(|()| false)
}

fn last_error(pgsql: &Pgsql) -> DbError {
    DbError::new(b"HY000", i64::from(status::FATAL_ERROR), trimmed(pgsql.link.error_message()))
}

/// Sends rows; each ends with a line's end, which is added where it is missing.
fn send_rows(cx: &mut Request, this: &Object, pgsql: &Pgsql, copying: &Copying<'_>, rows: impl Iterator<Item = Vec<u8>>) -> Result<bool> {
    match pgsql.run(cx, &copying.command("FROM STDIN"))? {
        Ok(answer) if answer.status() == status::COPY_IN => {}
        Ok(_) => return failed(cx, this, last_error(pgsql)),
        Err(error) => return failed(cx, this, error),
    }
    for mut row in rows {
        if row.last() != Some(&b'\n') {
            row.push(b'\n');
        }
        if !link::copy(cx, &pgsql.link, &row)? {
            return failed(cx, this, last_error(pgsql));
        }
    }
    if pgsql.link.end_copy(None) != 1 {
        return failed(cx, this, last_error(pgsql));
    }
    let answer = link::last(cx, &pgsql.link)?;
    match pgsql.checked(cx, answer)? {
        Ok(_) => Ok(true),
        Err(error) => failed(cx, this, error),
    }
}

/// `copyFromArray()`
pub(crate) fn copy_from_array(cx: &mut Request, this: &Object, copying: &Copying<'_>, rows: &Value) -> Result<bool> {
    let mut texts: Vec<Vec<u8>> = Vec::new();
    let each = cx.engine.hooks.each;
    each(cx, rows, &mut |cx, _, row| {
        texts.push(cx.to_str(row.deref())?.to_vec());
        Ok(true)
    })?;
    with(cx, this, |cx, pgsql| send_rows(cx, this, pgsql, copying, texts.into_iter()))
}

fn open_file(cx: &mut Request, name: &[u8], mode: &[u8]) -> Result<Option<Resource>> {
    wrapper::open(cx, name, mode, &Opening { quiet: true, ..Opening::default() })
}

/// `copyFromFile()`
pub(crate) fn copy_from_file(cx: &mut Request, this: &Object, copying: &Copying<'_>, name: &[u8]) -> Result<bool> {
    let Some(file) = open_file(cx, name, b"rb")? else {
        return failed(cx, this, DbError::new(b"HY000", 7, "Unable to open the file"));
    };
    let text = match stream::of(&file) {
        Some(handle) => handle.borrow_mut().read_all(cx, None)?,
        None => Vec::new(),
    };
    stream::close(cx, &file)?;
    let lines: Vec<Vec<u8>> = text.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
    with(cx, this, |cx, pgsql| send_rows(cx, this, pgsql, copying, lines.into_iter()))
}

/// Reads rows; `None` after an error that was told.
fn receive_rows(
    cx: &mut Request,
    this: &Object,
    copying: &Copying<'_>,
    mut take: impl FnMut(&mut Request, Vec<u8>) -> Result<()>,
) -> Result<bool> {
    with(cx, this, |cx, pgsql| {
        match pgsql.run(cx, &copying.command("TO STDIN"))? {
            Ok(answer) if answer.status() == status::COPY_OUT => {}
            Ok(_) => return failed(cx, this, last_error(pgsql)),
            Err(error) => return failed(cx, this, error),
        }
        while let Some(line) = link::copied(cx, &pgsql.link)? {
            take(cx, line)?;
        }
        let answer = link::last(cx, &pgsql.link)?;
        match pgsql.checked(cx, answer)? {
            Ok(_) => Ok(true),
            Err(error) => failed(cx, this, error),
        }
    })
}

/// `copyToArray()`
pub(crate) fn copy_to_array(cx: &mut Request, this: &Object, copying: &Copying<'_>) -> Result<Option<Array>> {
    let mut rows = Array::new();
    let done = receive_rows(cx, this, copying, |cx, line| {
        let line = cx.str(line);
        drop(rows.push(cx.heap(), line));
        Ok(())
    })?;
    Ok(done.then_some(rows))
}

/// `copyToFile()`
pub(crate) fn copy_to_file(cx: &mut Request, this: &Object, copying: &Copying<'_>, name: &[u8]) -> Result<bool> {
    let Some(file) = open_file(cx, name, b"wb")? else {
        return failed(cx, this, DbError::new(b"HY000", 7, "Unable to open the file for writing"));
    };
    let done = receive_rows(cx, this, copying, |cx, line| match stream::of(&file) {
        Some(handle) => handle.borrow_mut().write(cx, &line).map(drop),
        None => Ok(()),
    });
    stream::close(cx, &file)?;
    done
}

/// `lobCreate()`
pub(crate) fn lob_create(cx: &mut Request, this: &Object) -> Result<Option<Vec<u8>>> {
    with(cx, this, |cx, pgsql| match pgsql.run(cx, b"SELECT lo_creat(-1)")? {
        Ok(rows) => Ok(rows.value(0, 0).map(<[u8]>::to_vec)),
        Err(error) => pdo::fail(cx, this, DbError { state: *b"HY000", ..error }).map(|()| None),
    })
}

/// `lobOpen()`
pub(crate) fn lob_open(cx: &mut Request, this: &Object, oid: &[u8], mode: &[u8]) -> Result<Option<Resource>> {
    let writes = mode.iter().any(|byte| matches!(byte, b'w' | b'+'));
    let bits = if writes { INV_READ | INV_WRITE } else { INV_READ };
    with(cx, this, |cx, pgsql| {
        let link: Rc<heddle_libpq::Connection> = pgsql.link.clone();
        match lob::open(cx, &link, oid, bits)? {
            Some(open) => {
                let mode: &[u8] = if writes { b"r+b" } else { b"rb" };
                let stream = Stream::new(Box::new(open), "pdo_pgsql lob stream", mode);
                Ok(Some(stream.into_resource(cx)))
            }
            None => failed(cx, this, last_error(pgsql)).map(|_| None),
        }
    })
}

/// `lobUnlink()`
pub(crate) fn lob_unlink(cx: &mut Request, this: &Object, oid: &[u8]) -> Result<bool> {
    with(cx, this, |cx, pgsql| match pgsql.run_params(cx, b"SELECT lo_unlink($1::oid)", &[Param::Text(oid)])? {
        Ok(_) => Ok(true),
        Err(error) => failed(cx, this, DbError { state: *b"HY000", ..error }),
    })
}

/// `getNotify()`
pub(crate) fn get_notify(cx: &mut Request, this: &Object, mode: i64, milliseconds: i64) -> Result<Option<Array>> {
    if !matches!(mode, 0 | 2 | 3 | 4) {
        return Err(cx.bad_argument(1, "must be one of PDO::FETCH_BOTH, PDO::FETCH_ASSOC, or PDO::FETCH_NUM"));
    }
    if milliseconds < 0 {
        return Err(cx.bad_argument(2, "must be greater than or equal to 0"));
    }
    with(cx, this, |cx, pgsql| {
        let waited = Duration::from_millis(milliseconds as u64);
        let Some(notification) = link::notification(cx, &pgsql.link, waited)? else { return Ok(None) };
        let mut all = Array::new();
        let fields: [(&str, Value); 3] = [
            ("message", cx.str(&notification.channel).into()),
            ("pid", Value::int(i64::from(notification.process))),
            ("payload", cx.str(&notification.payload).into()),
        ];
        for (index, (name, value)) in fields.into_iter().enumerate() {
            if name == "payload" && notification.payload.is_empty() {
                continue;
            }
            if matches!(mode, 3 | 4 | 0) {
                all.insert_int(cx.heap(), index as i64, value.clone());
            }
            if matches!(mode, 2 | 4 | 0) {
                all.insert_bytes(cx.heap(), name.as_bytes(), value);
            }
        }
        Ok(Some(all))
    })
}

/// `setNoticeCallback()`
pub(crate) fn set_notice_callback(cx: &mut Request, this: &Object, callback: Option<Callable>) -> Result<()> {
    with(cx, this, |_, pgsql| {
        let old = pgsql.on_notice.replace(callback);
        drop(old);
        Ok(())
    })
}

/// `escapeIdentifier()`
pub(crate) fn escape_identifier(cx: &mut Request, this: &Object, name: &Str) -> Result<Option<Vec<u8>>> {
    with(cx, this, |cx, pgsql| match pgsql.link.escape_identifier(name) {
        Some(quoted) => Ok(Some(quoted)),
        None => pdo::fail(cx, this, last_error(pgsql)).map(|()| None),
    })
}
