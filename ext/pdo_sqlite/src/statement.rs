//! The driver's statement.

use crate::connection::{self, BUSY_STATEMENT, EXPLAIN_STATEMENT, READONLY_STATEMENT, Sqlite};
use heddle_pdo::attributes::param;
use heddle_pdo::driver::{Bound, DbError, Meta, Outcome, Statement};
use heddle_runtime::{Request, Result};
use heddle_sqlite::{Datum, Step, codes};
use heddle_sqlite3::callbacks::{self, to_php};
use heddle_value::{Array, Value, View};
use std::cell::Cell;
use std::rc::Rc;

/// A compiled statement.
pub struct Prepared {
    connection: Rc<Sqlite>,
    compiled: callbacks::Statement,
    /// The row at hand was reached by `execute`, and not fetched yet.
    ahead: Cell<bool>,
    done: Cell<bool>,
    rows: Cell<i64>,
}

impl Prepared {
    pub fn new(connection: Rc<Sqlite>, compiled: callbacks::Statement) -> Prepared {
        Prepared { connection, compiled, ahead: Cell::new(false), done: Cell::new(true), rows: Cell::new(0) }
    }

    fn fail<T>(&self, cx: &mut Request, code: i32) -> Outcome<T> {
        connection::error(cx, &self.connection.database, code).map(Err)
    }

    fn bind(&self, cx: &mut Request, bound: &Bound) -> Result<std::result::Result<(), i32>> {
        let index = match (&bound.name, bound.position) {
            (Some(name), _) => self.compiled.parameter(name),
            (None, Some(position)) => i32::try_from(position + 1).unwrap_or(0),
            (None, None) => 0,
        };
        let value = &bound.value;
        if value.is_null() || bound.kind == param::NULL {
            return Ok(self.compiled.bind(index, Datum::Null));
        }
        Ok(match (bound.kind, value.view()) {
            (param::INT | param::BOOL, _) => {
                let int = cx.to_int(value)?;
                self.compiled.bind(index, Datum::Int(int))
            }
            (param::LOB, _) => {
                let bytes = cx.to_str(value)?;
                self.compiled.bind(index, Datum::Blob(&bytes))
            }
            (_, View::Str(text)) => self.compiled.bind(index, Datum::Text(text)),
            _ => {
                let text = cx.to_str(value)?;
                self.compiled.bind(index, Datum::Text(&text))
            }
        })
    }

    fn step(&self, cx: &mut Request) -> Outcome<bool> {
        match self.compiled.step(cx)? {
            Step::Row => Ok(Ok(true)),
            Step::Done => {
                if self.compiled.columns() == 0 {
                    self.rows.set(self.connection.database.changes());
                }
                self.done.set(true);
                // a statement that has ended holds no lock
                let _ = self.compiled.reset();
                Ok(Ok(false))
            }
            Step::Failed(code) => {
                let error = self.fail(cx, code);
                self.done.set(true);
                let _ = self.compiled.reset();
                error
            }
        }
    }
}

impl Statement for Prepared {
    fn execute(&self, cx: &mut Request, _: Option<&[u8]>, parameters: &[Bound]) -> Outcome<()> {
        if !self.done.replace(true) {
            let _ = self.compiled.reset();
        }
        self.ahead.set(false);
        for bound in parameters {
            if let Err(code) = self.bind(cx, bound)? {
                return self.fail(cx, code);
            }
        }
        self.done.set(false);
        match self.step(cx)? {
            Ok(row) => {
                self.ahead.set(row);
                Ok(Ok(()))
            }
            Err(error) => Ok(Err(error)),
        }
    }

    fn fetch(&self, cx: &mut Request, _: i64, _: i64) -> Outcome<bool> {
        if self.ahead.replace(false) {
            return Ok(Ok(true));
        }
        if self.done.get() {
            return Ok(Ok(false));
        }
        self.step(cx)
    }

    fn column_count(&self) -> usize {
        self.compiled.columns()
    }

    fn column_name(&self, index: usize) -> Vec<u8> {
        self.compiled.column_name(index).unwrap_or_default()
    }

    fn column(&self, cx: &mut Request, index: usize) -> Outcome<Value> {
        Ok(Ok(self.compiled.column(index, |datum| to_php(cx, datum))))
    }

    fn column_meta(&self, cx: &mut Request, index: usize) -> Outcome<Option<Meta>> {
        if index >= self.compiled.columns() {
            return match self.connection.database.code() {
                0 => Ok(Ok(None)),
                code => self.fail(cx, code),
            };
        }
        let heap = cx.heap();
        let mut details = Array::new();
        let mut flags = Array::new();
        let (name, kind) = match self.compiled.column_type(index) {
            Some(codes::SQLITE_INTEGER) => ("integer", param::INT),
            Some(codes::SQLITE_FLOAT) => ("double", param::STR),
            Some(codes::SQLITE_TEXT) => ("string", param::STR),
            Some(codes::SQLITE_BLOB) => {
                drop(flags.push(heap, cx.str(b"blob")));
                ("string", param::STR)
            }
            _ => ("null", param::NULL),
        };
        details.insert_bytes(heap, b"native_type", cx.str(name));
        details.insert_bytes(heap, b"pdo_type", kind);
        if let Some(declared) = self.compiled.declared_type(index) {
            details.insert_bytes(heap, b"sqlite:decl_type", cx.str(declared));
        }
        if let Some(table) = self.compiled.column_table(index) {
            details.insert_bytes(heap, b"table", cx.str(table));
        }
        details.insert_bytes(heap, b"flags", flags);
        Ok(Ok(Some(Meta { details, len: -1, precision: 0, kind: None })))
    }

    fn row_count(&self) -> i64 {
        self.rows.get()
    }

    fn close_cursor(&self, _: &mut Request) -> Outcome<()> {
        self.done.set(true);
        self.ahead.set(false);
        let _ = self.compiled.reset();
        Ok(Ok(()))
    }

    fn attribute(&self, _: &mut Request, attribute: i64) -> Outcome<Option<Value>> {
        Ok(Ok(match attribute {
            READONLY_STATEMENT => Some(Value::bool(self.compiled.is_readonly())),
            BUSY_STATEMENT => Some(Value::bool(self.compiled.is_busy())),
            EXPLAIN_STATEMENT => Some(Value::int(i64::from(self.compiled.explains()))),
            _ => None,
        }))
    }

    fn set_attribute(&self, cx: &mut Request, attribute: i64, value: &Value) -> Outcome<Option<bool>> {
        if attribute != EXPLAIN_STATEMENT {
            return Ok(Ok(Some(false)));
        }
        match cx.to_int(value)? {
            mode @ 0..=2 => Ok(Ok(Some(self.compiled.set_explain(mode as i32).is_ok()))),
            _ => Err(cx.value_error("explain mode must be one of the Pdo\\Sqlite::EXPLAIN_MODE_* constants")),
        }
    }
}

/// The statement of a text that has none: comments only.
pub struct Nothing;

impl Statement for Nothing {
    fn execute(&self, _: &mut Request, _: Option<&[u8]>, _: &[Bound]) -> Outcome<()> {
        Ok(Ok(()))
    }

    fn fetch(&self, _: &mut Request, _: i64, _: i64) -> Outcome<bool> {
        Ok(Ok(false))
    }

    fn column_count(&self) -> usize {
        0
    }

    fn column_name(&self, _: usize) -> Vec<u8> {
        Vec::new()
    }

    fn column(&self, _: &mut Request, _: usize) -> Outcome<Value> {
        Ok(Ok(Value::NULL))
    }

    fn column_meta(&self, _: &mut Request, _: usize) -> Outcome<Option<Meta>> {
        Ok(Err(DbError::own(b"HY000", "no result")))
    }

    fn row_count(&self) -> i64 {
        0
    }

    fn close_cursor(&self, _: &mut Request) -> Outcome<()> {
        Ok(Ok(()))
    }
}
