//! The driver's connection.

use crate::statement;
use heddle_pdo::attributes as attr;
use heddle_pdo::connection::{bool_attribute, int_attribute};
use heddle_pdo::driver::{Connection, DbError, Driver, Outcome, Placeholders, Prepared, Setting, Source};
use heddle_pdo::errors;
use heddle_runtime::stream::basedir;
use heddle_runtime::{Halt, Request, Result};
use heddle_sqlite::codes;
use heddle_sqlite3::callbacks::{self, Callbacks, Database};
use heddle_sqlite3::open;
use heddle_value::{Array, Native, Tracer, Value};
use std::any::Any;
use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

/// Is found by PDO.
pub static DRIVER: Driver = Driver { name: "sqlite", class: "Pdo\\Sqlite", open };

pub const OPEN_FLAGS: i64 = 1000;
pub const READONLY_STATEMENT: i64 = 1001;
pub const EXTENDED_RESULT_CODES: i64 = 1002;
pub const BUSY_STATEMENT: i64 = 1003;
pub const EXPLAIN_STATEMENT: i64 = 1004;
pub const TRANSACTION_MODE: i64 = 1005;

/// How long a lock is waited for.
const PATIENCE: Duration = Duration::from_secs(60);

/// An open database.
pub struct Sqlite {
    pub database: Database,
    pub callbacks: Callbacks,
    transaction_mode: Cell<i64>,
}

fn open(cx: &mut Request, source: &Source<'_>) -> Outcome<Rc<dyn Connection>> {
    let Some(name) = open::file_name(cx, source.name) else {
        return Err(prohibited(cx, source.name));
    };
    let standard = i64::from(codes::SQLITE_OPEN_READWRITE | codes::SQLITE_OPEN_CREATE);
    let flags = match source.option(OPEN_FLAGS) {
        Some(flags) => cx.to_int(&flags)?,
        None => standard,
    };
    let patience = match source.option(attr::TIMEOUT) {
        Some(seconds) => Duration::from_secs(cx.to_int(&seconds)?.max(0) as u64),
        None => PATIENCE,
    };
    match open::open(cx, &name, flags as i32) {
        Ok(database) => {
            database.set_patience(patience);
            database.set_authorizer(Some(callbacks::guard(None)));
            Ok(Ok(Rc::new(Sqlite { database, callbacks: Callbacks::default(), transaction_mode: Cell::new(0) })))
        }
        Err((code, message)) => Ok(Err(DbError::new(b"HY000", i64::from(code), message))),
    }
}

/// Refuses a file because of `open_basedir`. Its warning is an exception while a connection is
/// opened, and comes before.
fn prohibited(cx: &mut Request, name: &[u8]) -> Halt {
    if !name.starts_with(b"file:") {
        let path = cx.path(name);
        let text = basedir::restriction(cx, path.as_os_str().as_encoded_bytes());
        let text = [&cx.function_name()[..], b"(): ", &text].concat();
        let _ = errors::plain(cx, text);
    }
    errors::plain(cx, [b"open_basedir prohibits opening ", name].concat())
}

/// The error that SQLite has at hand; the request ends here when its time is over.
///
/// # Errors
/// Returns what the operation ended with, in the words of PHP or of the system.
pub fn error(cx: &mut Request, database: &Database, code: i32) -> Result<DbError> {
    open::check_limit(cx, code)?;
    let state: &[u8] = match code & 0xFF {
        codes::SQLITE_NOTFOUND => b"42S02",
        codes::SQLITE_INTERRUPT => b"01002",
        codes::SQLITE_NOLFS => b"HYC00",
        codes::SQLITE_TOOBIG => b"22001",
        codes::SQLITE_CONSTRAINT => b"23000",
        _ => b"HY000",
    };
    Ok(DbError::new(state, i64::from(code), database.message()))
}

impl Sqlite {
    fn run(&self, cx: &mut Request, sql: &[u8]) -> Outcome<()> {
        match self.database.exec(cx, sql)? {
            Ok(()) => Ok(Ok(())),
            Err(code) => error(cx, &self.database, code).map(Err),
        }
    }
}

impl Connection for Sqlite {
    fn driver(&self) -> &'static Driver {
        &DRIVER
    }

    fn prepare(self: Rc<Self>, cx: &mut Request, sql: &[u8], options: &Array) -> Outcome<Prepared> {
        if options.get_int(attr::CURSOR).is_some_and(|cursor| cursor.deref().as_int() != Some(0)) {
            return Ok(Err(DbError::new(b"HY000", 1, self.database.message())));
        }
        match self.database.prepare(cx, sql)? {
            Ok(Some(compiled)) => {
                let statement = Rc::new(statement::Prepared::new(self, compiled));
                Ok(Ok(Prepared { statement, placeholders: Placeholders::All }))
            }
            Ok(None) => {
                let statement = Rc::new(statement::Nothing);
                Ok(Ok(Prepared { statement, placeholders: Placeholders::All }))
            }
            Err(code) => error(cx, &self.database, code).map(Err),
        }
    }

    fn exec(&self, cx: &mut Request, sql: &[u8]) -> Outcome<i64> {
        let result = self.run(cx, sql)?;
        Ok(result.map(|()| self.database.changes()))
    }

    fn quote(&self, cx: &mut Request, text: &[u8], _kind: i64) -> Outcome<Option<Vec<u8>>> {
        if text.contains(&0) {
            return Err(errors::plain(cx, "SQLite PDO::quote does not support null bytes"));
        }
        let mut quoted = Vec::with_capacity(text.len() + 2);
        quoted.push(b'\'');
        for byte in text {
            quoted.extend(std::iter::repeat_n(*byte, if *byte == b'\'' { 2 } else { 1 }));
        }
        quoted.push(b'\'');
        Ok(Ok(Some(quoted)))
    }

    fn begin(&self, cx: &mut Request) -> Outcome<()> {
        let sql: &[u8] = match self.transaction_mode.get() {
            1 => b"BEGIN IMMEDIATE",
            2 => b"BEGIN EXCLUSIVE",
            _ => b"BEGIN",
        };
        self.run(cx, sql)
    }

    fn commit(&self, cx: &mut Request) -> Outcome<()> {
        self.run(cx, b"COMMIT")
    }

    fn roll_back(&self, cx: &mut Request) -> Outcome<()> {
        self.run(cx, b"ROLLBACK")
    }

    fn in_transaction(&self) -> Option<bool> {
        Some(!self.database.is_autocommit())
    }

    fn last_insert_id(&self, _: &mut Request, _: Option<&[u8]>) -> Outcome<Vec<u8>> {
        Ok(Ok(self.database.last_insert_id().to_string().into_bytes()))
    }

    fn attribute(&self, cx: &mut Request, attribute: i64) -> Outcome<Option<Value>> {
        Ok(Ok(match attribute {
            attr::SERVER_VERSION | attr::CLIENT_VERSION => Some(cx.str(heddle_sqlite::ffi::version().0).into()),
            TRANSACTION_MODE => Some(Value::int(self.transaction_mode.get())),
            _ => None,
        }))
    }

    fn set_attribute(&self, cx: &mut Request, attribute: i64, value: &Value) -> Outcome<Setting> {
        match attribute {
            attr::TIMEOUT => {
                let seconds = int_attribute(cx, value)?.max(0);
                self.database.set_patience(Duration::from_secs(seconds as u64));
            }
            EXTENDED_RESULT_CODES => self.database.use_extended_codes(bool_attribute(cx, value)?),
            TRANSACTION_MODE => {
                let mode = cx.to_int(value)?;
                if !(0..=2).contains(&mode) {
                    return Ok(Ok(Setting::Refused));
                }
                self.transaction_mode.set(mode);
            }
            _ => return Ok(Ok(Setting::Unknown)),
        }
        Ok(Ok(Setting::Done))
    }

    fn trace(&self, tracer: &mut Tracer<'_>) {
        self.callbacks.trace(tracer);
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
