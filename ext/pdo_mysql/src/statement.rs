//! The driver's statements: [`Emulated`], whose values are in the text, and [`Native`], which the
//! server prepared.

use crate::connection::{Mysql, error, pending};
use heddle_mysql::connection::State;
use heddle_mysql::result::{Form, flags, types, values};
use heddle_mysql::{Column, Parameter, Response, Rows};
use heddle_mysqlnd::link::Link;
use heddle_mysqlnd::values::to_php;
use heddle_pdo::attributes::param;
use heddle_pdo::driver::{Bound, DbError, Meta, Outcome, Statement};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Value, View};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// Where rows are.
enum Source {
    Nothing,
    Stored(Rows, usize),
    /// On the connection.
    Live,
}

/// The answer to a statement that ran.
struct Answer {
    connection: Rc<Mysql>,
    form: Form,
    columns: RefCell<Rc<Vec<Column>>>,
    source: RefCell<Source>,
    row: RefCell<Vec<Value>>,
    rows: Cell<i64>,
    /// Further results of this statement may be on the connection.
    more: Cell<bool>,
}

impl Drop for Answer {
    fn drop(&mut self) {
        if self.more.get() {
            self.link().abandon_all();
        } else if let Source::Live = self.source.get_mut() {
            self.link().abandon();
        }
    }
}

impl Answer {
    fn new(connection: Rc<Mysql>, form: Form) -> Answer {
        Answer {
            connection,
            form,
            columns: RefCell::default(),
            source: RefCell::new(Source::Nothing),
            row: RefCell::default(),
            rows: Cell::new(0),
            more: Cell::new(false),
        }
    }

    fn link(&self) -> &Link {
        &self.connection.link
    }

    /// Takes the beginning of an answer, and its rows where they are to be read at once.
    fn take(&self, cx: &mut Request, response: Response) -> Outcome<()> {
        match response {
            Response::Done => {
                self.columns.replace(Rc::default());
                self.source.replace(Source::Nothing);
                self.rows.set(self.link().look(|connection| connection.status.affected as i64));
            }
            Response::Rows(columns) => {
                self.columns.replace(columns.clone());
                if self.connection.buffered.get() {
                    let read = self.link().run(cx, |connection, host| Rows::read(connection, host, columns, self.form))?;
                    match read {
                        Ok(rows) => {
                            self.rows.set(rows.len() as i64);
                            self.source.replace(Source::Stored(rows, 0));
                        }
                        Err(failure) => return Ok(Err(error(failure))),
                    }
                } else {
                    self.rows.set(0);
                    self.source.replace(Source::Live);
                }
            }
        }
        self.more.set(self.link().look(heddle_mysql::Connection::has_more));
        Ok(Ok(()))
    }

    /// Puts what an earlier run left in order.
    fn release(&self, cx: &mut Request) -> Outcome<()> {
        let is_live = matches!(self.source.replace(Source::Nothing), Source::Live);
        let more = self.more.take();
        if !is_live && !more {
            return Ok(Ok(()));
        }
        let outcome = self.link().run(cx, |connection, host| {
            if is_live {
                connection.skip_rows(host)?;
            }
            if connection.state() == State::More { connection.drain(host) } else { Ok(()) }
        })?;
        Ok(outcome.map_err(error))
    }

    /// Reads what is left of the results. The first failure among those that follow is told.
    fn close(&self, cx: &mut Request) -> Outcome<()> {
        let is_live = matches!(self.source.replace(Source::Nothing), Source::Live);
        if !is_live && !self.more.take() {
            return Ok(Ok(()));
        }
        let outcome = self.link().run(cx, |connection, host| {
            if is_live {
                connection.skip_rows(host)?;
            }
            while connection.state() == State::More {
                if let Response::Rows(_) = connection.next_result(host)? {
                    connection.skip_rows(host)?;
                }
            }
            Ok(())
        })?;
        Ok(outcome.map_err(error))
    }

    fn fetch(&self, cx: &mut Request) -> Outcome<bool> {
        let mut packet = Vec::new();
        let mut source = self.source.borrow_mut();
        let bytes = match &mut *source {
            Source::Nothing => return Ok(Ok(false)),
            Source::Live => match self.link().run(cx, |connection, host| connection.row(host, &mut packet))? {
                Ok(true) => &packet[..],
                Ok(false) => {
                    *source = Source::Nothing;
                    self.more.set(self.link().look(heddle_mysql::Connection::has_more));
                    return Ok(Ok(false));
                }
                Err(failure) => {
                    *source = Source::Nothing;
                    return Ok(Err(error(failure)));
                }
            },
            Source::Stored(rows, at) => {
                *at += 1;
                match rows.packet(*at - 1) {
                    Some(bytes) => bytes,
                    None => return Ok(Ok(false)),
                }
            }
        };
        let columns = self.columns.borrow().clone();
        match values(bytes, &columns, self.form) {
            Ok(values) => {
                let row = values.into_iter().zip(columns.iter()).map(|(value, column)| to_php(cx, value, column, true)).collect();
                self.row.replace(row);
                Ok(Ok(true))
            }
            Err(failure) => Ok(Err(error(failure))),
        }
    }

    fn next(&self, cx: &mut Request) -> Outcome<bool> {
        if let Source::Live = self.source.replace(Source::Nothing)
            && let Err(failure) = self.link().run(cx, |connection, host| connection.skip_rows(host))?
        {
            return Ok(Err(error(failure)));
        }
        if self.link().look(heddle_mysql::Connection::state) != State::More {
            self.more.set(false);
            return Ok(Ok(false));
        }
        match self.link().run(cx, |connection, host| connection.next_result(host))? {
            Ok(response) => Ok(self.take(cx, response)?.map(|()| true)),
            Err(failure) => {
                self.more.set(false);
                Ok(Err(error(failure)))
            }
        }
    }

    fn name(&self, index: usize) -> Vec<u8> {
        let columns = self.columns.borrow();
        let Some(column) = columns.get(index) else { return Vec::new() };
        if self.connection.table_names.get() {
            return [&column.table[..], b".", &column.name].concat();
        }
        column.name.clone()
    }

    fn meta(&self, cx: &mut Request, index: usize) -> Option<Meta> {
        let columns = self.columns.borrow();
        let column = columns.get(index)?;
        let heap = cx.heap();
        let mut details = Array::new();
        if let Some(name) = type_name(column.kind) {
            details.insert_bytes(heap, b"native_type", cx.str(name));
        }
        let is_int =
            matches!(column.kind, types::BIT | types::YEAR | types::TINY | types::SHORT | types::INT24 | types::LONG | types::LONGLONG);
        details.insert_bytes(heap, b"pdo_type", if is_int { param::INT } else { param::STR });
        let mut named = Array::new();
        let names = [
            (flags::NOT_NULL, "not_null"),
            (flags::PRIMARY_KEY, "primary_key"),
            (flags::MULTIPLE_KEY, "multiple_key"),
            (flags::UNIQUE_KEY, "unique_key"),
            (flags::BLOB, "blob"),
        ];
        for (flag, name) in names {
            if column.flags & flag != 0 {
                drop(named.push(heap, Value::from(cx.str(name))));
            }
        }
        details.insert_bytes(heap, b"flags", named);
        details.insert_bytes(heap, b"table", cx.str(&column.table));
        Some(Meta { details, len: i64::from(column.length), precision: i64::from(column.decimals), kind: None })
    }
}

/// Returns the name of a type.
fn type_name(kind: u8) -> Option<&'static str> {
    Some(match kind {
        types::DECIMAL => "DECIMAL",
        types::TINY => "TINY",
        types::SHORT => "SHORT",
        types::LONG => "LONG",
        types::FLOAT => "FLOAT",
        types::DOUBLE => "DOUBLE",
        types::NULL => "NULL",
        types::TIMESTAMP => "TIMESTAMP",
        types::LONGLONG => "LONGLONG",
        types::INT24 => "INT24",
        types::DATE => "DATE",
        types::TIME => "TIME",
        types::DATETIME => "DATETIME",
        types::YEAR => "YEAR",
        types::NEWDATE => "NEWDATE",
        types::BIT => "BIT",
        types::VECTOR => "VECTOR",
        types::JSON => "JSON",
        types::NEWDECIMAL => "NEWDECIMAL",
        types::ENUM => "ENUM",
        types::SET => "SET",
        types::TINY_BLOB => "TINY_BLOB",
        types::MEDIUM_BLOB => "MEDIUM_BLOB",
        types::LONG_BLOB => "LONG_BLOB",
        types::BLOB => "BLOB",
        types::VAR_STRING => "VAR_STRING",
        types::STRING => "STRING",
        types::GEOMETRY => "GEOMETRY",
        _ => return None,
    })
}

/// A statement whose values are written into its text.
pub struct Emulated {
    answer: Answer,
    sql: Vec<u8>,
}

impl Emulated {
    pub fn new(connection: Rc<Mysql>, sql: &[u8]) -> Emulated {
        Emulated { answer: Answer::new(connection, Form::Text), sql: sql.to_vec() }
    }

    fn run(&self, cx: &mut Request, text: Option<&[u8]>) -> Outcome<()> {
        if let Err(error) = self.answer.release(cx)? {
            return Ok(Err(error));
        }
        if let Some(error) = pending(self.answer.link()) {
            return Ok(Err(error));
        }
        let sql = text.unwrap_or(&self.sql);
        match self.answer.link().run(cx, |connection, host| connection.query(host, sql))? {
            Ok(response) => self.answer.take(cx, response),
            Err(failure) => Ok(Err(error(failure))),
        }
    }
}

/// A statement that the server prepared.
pub struct Native {
    answer: Answer,
    prepared: heddle_mysql::Statement,
}

impl Drop for Native {
    fn drop(&mut self) {
        self.answer.link().bury(self.prepared.clone());
    }
}

impl Native {
    pub fn new(connection: Rc<Mysql>, prepared: heddle_mysql::Statement) -> Native {
        let answer = Answer::new(connection, Form::Binary);
        answer.columns.replace(prepared.columns.clone());
        Native { answer, prepared }
    }

    fn run(&self, cx: &mut Request, parameters: &[Bound]) -> Outcome<()> {
        if let Err(error) = self.answer.release(cx)? {
            return Ok(Err(error));
        }
        if let Some(error) = pending(self.answer.link()) {
            return Ok(Err(error));
        }
        if parameters.len() != self.prepared.parameters {
            return Ok(Err(DbError { remark: None, ..DbError::own(b"HY093", "") }));
        }
        let mut sent = Vec::with_capacity(parameters.len());
        for bound in parameters {
            sent.push(parameter(cx, bound)?);
        }
        match self.answer.link().run(cx, |connection, host| connection.execute(host, &self.prepared, &sent))? {
            Ok(response) => self.answer.take(cx, response),
            Err(failure) => Ok(Err(error(failure))),
        }
    }
}

/// Returns a value as its type sends it.
fn parameter(cx: &mut Request, bound: &Bound) -> Result<Parameter> {
    Ok(match (bound.kind, bound.value.view()) {
        (param::NULL, _) | (_, View::Null) => Parameter::Null,
        (param::BOOL, _) => Parameter::Int(i64::from(cx.to_bool(&bound.value)?)),
        (param::INT, View::Str(text)) => Parameter::Bytes(text.to_vec()),
        (param::INT, _) => Parameter::Int(cx.to_int(&bound.value)?),
        _ => Parameter::Bytes(cx.to_str(&bound.value)?.to_vec()),
    })
}

/// Implements [`Statement`] by what differs: running.
macro_rules! statement {
    ($type:ty, |$this:ident, $cx:ident, $text:ident, $parameters:ident| $run:expr) => {
        impl Statement for $type {
            fn execute(&self, $cx: &mut Request, $text: Option<&[u8]>, $parameters: &[Bound]) -> Outcome<()> {
                let $this = self;
                $run
            }

            fn fetch(&self, cx: &mut Request, _: i64, _: i64) -> Outcome<bool> {
                self.answer.fetch(cx)
            }

            fn column_count(&self) -> usize {
                self.answer.columns.borrow().len()
            }

            fn column_name(&self, index: usize) -> Vec<u8> {
                self.answer.name(index)
            }

            fn column(&self, _: &mut Request, index: usize) -> Outcome<Value> {
                Ok(Ok(self.answer.row.borrow().get(index).cloned().unwrap_or(Value::NULL)))
            }

            fn column_meta(&self, cx: &mut Request, index: usize) -> Outcome<Option<Meta>> {
                Ok(Ok(self.answer.meta(cx, index)))
            }

            fn row_count(&self) -> i64 {
                self.answer.rows.get()
            }

            fn next_rowset(&self, cx: &mut Request) -> Outcome<bool> {
                self.answer.next(cx)
            }

            fn close_cursor(&self, cx: &mut Request) -> Outcome<()> {
                self.answer.close(cx)
            }
        }
    };
}

statement!(Emulated, |this, cx, text, _parameters| this.run(cx, text));
statement!(Native, |this, cx, _text, parameters| this.run(cx, parameters));
