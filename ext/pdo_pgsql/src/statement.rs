//! The driver's statement.

use crate::connection::{Pgsql, RESULT_MEMORY_SIZE};
use heddle_libpq::{Param, Rows};
use heddle_pdo::attributes::param;
use heddle_pdo::driver::{Bound, DbError, Meta, Outcome, Statement};
use heddle_pgsql::link;
use heddle_runtime::stream::memory;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Value, View};
use std::cell::{Cell, RefCell};
use std::io::SeekFrom;
use std::rc::Rc;

/// Numbers of types.
mod oid {
    pub const BOOL: u32 = 16;
    pub const BYTEA: u32 = 17;
    pub const INT8: u32 = 20;
    pub const INT2: u32 = 21;
    pub const INT4: u32 = 23;
    pub const TEXT: u32 = 25;
    pub const OID: u32 = 26;
    pub const FLOAT4: u32 = 700;
    pub const FLOAT8: u32 = 701;
}

/// How the server gets it.
pub enum Form {
    /// The values stand in the text.
    Text,
    /// Puts the values into the text, behind a cursor of this name.
    Cursor(String),
    /// Text and values, each time.
    Params,
    /// Prepared under this name on the first run.
    Prepared(String),
}

/// A statement and its rows.
pub struct Rowset {
    connection: Rc<Pgsql>,
    text: Vec<u8>,
    form: Form,
    /// How many parameters the text has, as far as was counted.
    parameters: usize,
    is_prepared: Cell<bool>,
    /// The cursor is open.
    is_declared: Cell<bool>,
    rows: RefCell<Option<Rc<Rows>>>,
    /// The next row.
    at: Cell<usize>,
}

impl Drop for Rowset {
    fn drop(&mut self) {
        let sql = match &self.form {
            Form::Prepared(name) if self.is_prepared.get() => format!("DEALLOCATE {name}"),
            Form::Cursor(name) if self.is_declared.get() => format!("CLOSE {name}"),
            _ => return,
        };
        self.connection.dead.borrow_mut().push(sql);
    }
}

/// The name of the parameter that was not found, as `errorInfo` has it.
fn undefined(name: &[u8]) -> DbError {
    DbError { message: Some(name.to_vec()), ..DbError::own(b"HY093", name) }
}

impl Rowset {
    pub fn new(connection: Rc<Pgsql>, text: Vec<u8>, form: Form, parameters: usize) -> Rowset {
        Rowset {
            connection,
            text,
            form,
            parameters,
            is_prepared: Cell::new(false),
            is_declared: Cell::new(false),
            rows: RefCell::default(),
            at: Cell::new(0),
        }
    }

    fn rows(&self) -> Option<Rc<Rows>> {
        self.rows.borrow().clone()
    }

    fn prepare(&self, cx: &mut Request, name: &str, types: &[u32]) -> Outcome<()> {
        let rows = link::prepare(cx, &self.connection.link, name.as_bytes(), &self.text, types)?;
        let done = self.connection.checked(cx, rows)?;
        Ok(done.map(|_| self.is_prepared.set(true)))
    }

    fn run(&self, cx: &mut Request, text: Option<&[u8]>, values: &[Given]) -> Outcome<Rows> {
        let connection = &self.connection;
        match &self.form {
            Form::Text => connection.run(cx, text.unwrap_or(&self.text)),
            Form::Cursor(name) => {
                if self.is_declared.replace(false)
                    && let Err(error) = connection.run(cx, format!("CLOSE {name}").as_bytes())?
                {
                    return Ok(Err(error));
                }
                let declare = format!("DECLARE {name} SCROLL CURSOR WITH HOLD FOR ");
                if let Err(error) = connection.run(cx, &[declare.as_bytes(), text.unwrap_or(&self.text)].concat())? {
                    return Ok(Err(error));
                }
                self.is_declared.set(true);
                // the columns are known before the first row
                connection.run(cx, format!("FETCH FORWARD 0 FROM {name}").as_bytes())
            }
            Form::Params => connection.run_params(cx, &self.text, &params(values)),
            Form::Prepared(name) => {
                connection.bury(cx)?;
                if !self.is_prepared.get() {
                    let types: Vec<u32> = values.iter().take(self.parameters).map(|value| value.oid).collect();
                    if let Err(error) = self.prepare(cx, name, &types)? {
                        return Ok(Err(error));
                    }
                }
                let rows = link::exec_prepared(cx, &connection.link, name.as_bytes(), &params(values))?;
                connection.checked(cx, rows)
            }
        }
    }

    fn fetch_from(&self, cx: &mut Request, cursor: &str, orientation: i64, offset: i64) -> Outcome<bool> {
        let direction = match orientation {
            1 => "BACKWARD".to_owned(),
            2 => "FIRST".to_owned(),
            3 => "LAST".to_owned(),
            4 => format!("ABSOLUTE {offset}"),
            5 => format!("RELATIVE {offset}"),
            _ => "NEXT".to_owned(),
        };
        let rows = match self.connection.run(cx, format!("FETCH {direction} FROM {cursor}").as_bytes())? {
            Ok(rows) => rows,
            Err(error) => return Ok(Err(error)),
        };
        let found = !rows.is_empty();
        self.rows.replace(Some(Rc::new(rows)));
        self.at.set(1);
        Ok(Ok(found))
    }

    /// The name of a type that is not one of the usual.
    fn look_up(&self, cx: &mut Request, sql: &str) -> Outcome<Option<Vec<u8>>> {
        let rows = self.connection.run(cx, sql.as_bytes())?;
        Ok(rows.map(|rows| rows.value(0, 0).map(<[u8]>::to_vec)))
    }
}

/// A value as it is sent.
struct Given {
    bytes: Option<Vec<u8>>,
    is_binary: bool,
    oid: u32,
}

fn params(values: &[Given]) -> Vec<Param<'_>> {
    values
        .iter()
        .map(|given| match &given.bytes {
            None => Param::Null,
            Some(bytes) if given.is_binary => Param::Binary(bytes),
            Some(bytes) => Param::Text(bytes),
        })
        .collect()
}

/// A parameter as it is sent.
fn given(cx: &mut Request, bound: &Bound) -> Result<Given> {
    let is_binary = bound.kind == param::LOB;
    let oid = if is_binary { oid::BYTEA } else { 0 };
    if bound.value.is_null() || bound.kind == param::NULL {
        return Ok(Given { bytes: None, is_binary, oid });
    }
    let bytes = match (bound.kind, bound.value.view()) {
        (param::BOOL, _) => {
            if cx.to_bool(&bound.value)? {
                b"t".to_vec()
            } else {
                b"f".to_vec()
            }
        }
        (_, View::Bool(bool)) => {
            if bool {
                b"t".to_vec()
            } else {
                b"f".to_vec()
            }
        }
        _ => cx.to_str(&bound.value)?.to_vec(),
    };
    Ok(Given { bytes: Some(bytes), is_binary, oid })
}

impl Statement for Rowset {
    fn execute(&self, cx: &mut Request, text: Option<&[u8]>, parameters: &[Bound]) -> Outcome<()> {
        let count = parameters.iter().filter_map(|bound| bound.position).max().map_or(0, |last| last + 1);
        let mut values: Vec<Given> = (0..count).map(|_| Given { bytes: None, is_binary: false, oid: 0 }).collect();
        for bound in parameters {
            let Some(position) = bound.position else {
                return Ok(Err(undefined(bound.name.as_deref().unwrap_or(b""))));
            };
            values[position] = given(cx, bound)?;
        }
        self.rows.replace(None);
        match self.run(cx, text, &values)? {
            Ok(rows) => {
                self.rows.replace(Some(Rc::new(rows)));
                self.at.set(0);
                Ok(Ok(()))
            }
            Err(error) => Ok(Err(error)),
        }
    }

    fn fetch(&self, cx: &mut Request, orientation: i64, offset: i64) -> Outcome<bool> {
        if let Form::Cursor(name) = &self.form
            && self.is_declared.get()
        {
            return self.fetch_from(cx, name, orientation, offset);
        }
        let Some(rows) = self.rows() else { return Ok(Ok(false)) };
        if self.at.get() >= rows.len() {
            return Ok(Ok(false));
        }
        self.at.set(self.at.get() + 1);
        Ok(Ok(true))
    }

    fn column_count(&self) -> usize {
        self.rows().map_or(0, |rows| rows.columns())
    }

    fn column_name(&self, index: usize) -> Vec<u8> {
        self.rows().map_or_else(Vec::new, |rows| rows.name(index))
    }

    fn column(&self, cx: &mut Request, index: usize) -> Outcome<Value> {
        let Some(rows) = self.rows() else { return Ok(Ok(Value::NULL)) };
        let Some(text) = self.at.get().checked_sub(1).and_then(|row| rows.value(row, index)) else { return Ok(Ok(Value::NULL)) };
        let words = || std::str::from_utf8(text).unwrap_or("");
        Ok(Ok(match rows.type_oid(index) {
            oid::BOOL => Value::bool(text == b"t"),
            oid::INT2 | oid::INT4 | oid::INT8 | oid::OID => match words().parse() {
                Ok(int) => Value::int(int),
                Err(_) => cx.str(text).into(),
            },
            oid::FLOAT4 | oid::FLOAT8 => match words() {
                "Infinity" => Value::float(f64::INFINITY),
                "-Infinity" => Value::float(f64::NEG_INFINITY),
                "NaN" => Value::float(f64::NAN),
                number => number.parse().map_or_else(|_| cx.str(text).into(), Value::float),
            },
            oid::BYTEA => {
                let bytes = heddle_libpq::unescape_bytea(text).unwrap_or_default();
                let mut stream = memory::stream("MEMORY", b"w+b");
                stream.write(cx, &bytes)?;
                stream.seek(cx, SeekFrom::Start(0))?;
                stream.into_resource(cx).into()
            }
            _ => cx.str(text).into(),
        }))
    }

    fn column_meta(&self, cx: &mut Request, index: usize) -> Outcome<Option<Meta>> {
        let Some(rows) = self.rows().filter(|rows| index < rows.columns()) else { return Ok(Ok(None)) };
        let (kind, table) = (rows.type_oid(index), rows.table(index));
        let heap = cx.heap();
        let mut details = Array::new();
        details.insert_bytes(heap, b"pgsql:oid", i64::from(kind));
        details.insert_bytes(heap, b"pgsql:table_oid", i64::from(table));
        if table != 0 {
            match self.look_up(cx, &format!("SELECT RELNAME FROM PG_CLASS WHERE OID={table}"))? {
                Ok(Some(name)) => details.insert_bytes(cx.heap(), b"table", cx.str(name)),
                Ok(None) => {}
                Err(error) => return Ok(Err(error)),
            }
        }
        let known = match kind {
            oid::BOOL => Some("bool"),
            oid::BYTEA => Some("bytea"),
            oid::INT8 => Some("int8"),
            oid::INT2 => Some("int2"),
            oid::INT4 => Some("int4"),
            oid::TEXT => Some("text"),
            1043 => Some("varchar"),
            1082 => Some("date"),
            1114 => Some("timestamp"),
            _ => None,
        };
        let native = match known {
            Some(name) => Some(name.as_bytes().to_vec()),
            None => match self.look_up(cx, &format!("SELECT TYPNAME FROM PG_TYPE WHERE OID={kind}"))? {
                Ok(name) => name,
                Err(error) => return Ok(Err(error)),
            },
        };
        if let Some(name) = native {
            details.insert_bytes(cx.heap(), b"native_type", cx.str(name));
        }
        let pdo_type = match kind {
            oid::BOOL => param::BOOL,
            oid::INT2 | oid::INT4 | oid::INT8 => param::INT,
            oid::BYTEA | oid::OID => param::LOB,
            _ => param::STR,
        };
        details.insert_bytes(cx.heap(), b"pdo_type", pdo_type);
        let (len, precision) = (i64::from(rows.type_size(index)), i64::from(rows.type_modifier(index)));
        Ok(Ok(Some(Meta { details, len, precision, kind: None })))
    }

    fn row_count(&self) -> i64 {
        self.rows().map_or(0, |rows| rows.affected())
    }

    fn close_cursor(&self, cx: &mut Request) -> Outcome<()> {
        if let Form::Cursor(name) = &self.form
            && self.is_declared.replace(false)
        {
            self.connection.run(cx, format!("CLOSE {name}").as_bytes())?.ok();
        }
        self.rows.replace(None);
        Ok(Ok(()))
    }

    fn attribute(&self, _: &mut Request, attribute: i64) -> Outcome<Option<Value>> {
        Ok(Ok(match attribute {
            RESULT_MEMORY_SIZE => Some(self.rows().map_or(Value::NULL, |rows| Value::int(rows.memory() as i64))),
            _ => None,
        }))
    }
}
