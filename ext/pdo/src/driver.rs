//! The edge between PDO and its drivers: [`Driver`] opens a [`Connection`], which prepares a
//! [`Statement`].
//!
//! Errors of the database are in the inner result, exceptions of PHP code in the outer one. A
//! driver is an entry of `offers` in its extension's declaration; PDO finds it there by the name
//! before the colon of a data source.

use heddle_runtime::{Request, Result};
use heddle_value::{Array, Str, Tracer, Value};
use std::rc::Rc;

/// A driver, as its extension offers it.
pub struct Driver {
    /// Names the driver as it stands before the colon: `"sqlite"`.
    pub name: &'static str,
    /// Its class: `"Pdo\\Sqlite"`.
    pub class: &'static str,
    /// Opens a connection.
    pub open: fn(&mut Request, &Source<'_>) -> Outcome<Rc<dyn Connection>>,
}

/// Holds what a connection is opened with.
pub struct Source<'a> {
    /// Holds what follows the colon.
    pub name: &'a [u8],
    pub user: Option<&'a [u8]>,
    pub password: Option<&'a [u8]>,
    /// Attributes by number.
    pub options: &'a Array,
    /// A connection of an earlier request may be taken up.
    pub persistent: bool,
}

impl Source<'_> {
    /// An option's value.
    pub fn option(&self, attribute: i64) -> Option<Value> {
        self.options.get_int(attribute).map(|value| value.deref().clone())
    }

    /// A setting of the data source: `host` of `host=…;port=…`. A doubled semicolon stands for one.
    pub fn setting(&self, name: &str) -> Option<Vec<u8>> {
        self.settings().into_iter().rev().find(|(key, _)| key == name.as_bytes()).map(|(_, value)| value)
    }

    /// All settings in order.
    pub fn settings(&self) -> Vec<(Vec<u8>, Vec<u8>)> {
        let mut parts: Vec<Vec<u8>> = vec![Vec::new()];
        let mut bytes = self.name.iter().peekable();
        while let Some(byte) = bytes.next() {
            match byte {
                b';' if bytes.peek() == Some(&&b';') => {
                    bytes.next();
                    parts.last_mut().expect("never empty").push(b';');
                }
                b';' => parts.push(Vec::new()),
                byte => parts.last_mut().expect("never empty").push(*byte),
            }
        }
        let pair = |part: Vec<u8>| {
            let at = part.iter().position(|byte| *byte == b'=')?;
            Some((part[..at].trim_ascii().to_vec(), part[at + 1..].to_vec()))
        };
        parts.into_iter().filter_map(pair).collect()
    }
}

/// An error of a database.
#[derive(Clone, Debug)]
pub struct DbError {
    pub state: [u8; 5],
    /// The driver's number.
    pub code: Option<i64>,
    pub message: Option<Vec<u8>>,
    /// Holds what PDO itself has to say, which is no part of `errorInfo()`.
    pub remark: Option<Vec<u8>>,
}

impl DbError {
    /// An error of the database.
    pub fn new(state: &[u8], code: i64, message: impl AsRef<[u8]>) -> DbError {
        DbError { state: state_of(state), code: Some(code), message: Some(message.as_ref().to_vec()), remark: None }
    }

    /// An error that PDO or a driver finds without asking the database.
    pub fn own(state: &[u8], remark: impl AsRef<[u8]>) -> DbError {
        DbError { state: state_of(state), code: None, message: None, remark: Some(remark.as_ref().to_vec()) }
    }

    /// A function that the driver does not have.
    pub fn unsupported(remark: &str) -> DbError {
        DbError::own(b"IM001", remark)
    }
}

fn state_of(state: &[u8]) -> [u8; 5] {
    state.try_into().unwrap_or(*b"HY000")
}

/// See the module.
pub type Outcome<T> = Result<std::result::Result<T, DbError>>;

/// Tells what setting an attribute came to.
pub enum Setting {
    Done,
    /// The driver knows no such attribute.
    Unknown,
    Refused,
}

/// An open connection. It belongs to one request.
pub trait Connection {
    /// The driver that opened it.
    fn driver(&self) -> &'static Driver;

    /// Prepares a statement.
    fn prepare(self: Rc<Self>, cx: &mut Request, sql: &[u8], options: &Array) -> Outcome<Prepared>;

    /// Runs statements and says how many rows the last one changed.
    fn exec(&self, cx: &mut Request, sql: &[u8]) -> Outcome<i64>;

    /// A text as a literal; `None` when it cannot be one.
    fn quote(&self, cx: &mut Request, text: &[u8], kind: i64) -> Outcome<Option<Vec<u8>>>;

    /// A bool as a literal.
    fn bool_literal(&self, value: bool) -> &'static [u8] {
        if value { b"1" } else { b"0" }
    }

    fn begin(&self, cx: &mut Request) -> Outcome<()>;
    fn commit(&self, cx: &mut Request) -> Outcome<()>;
    fn roll_back(&self, cx: &mut Request) -> Outcome<()>;

    /// Whether a transaction is under way, if the driver knows better than PDO.
    fn in_transaction(&self) -> Option<bool> {
        None
    }

    /// The number of the row last inserted.
    fn last_insert_id(&self, cx: &mut Request, name: Option<&[u8]>) -> Outcome<Vec<u8>>;

    /// An attribute of the driver; `None` for one it does not know.
    fn attribute(&self, cx: &mut Request, attribute: i64) -> Outcome<Option<Value>>;

    fn set_attribute(&self, cx: &mut Request, attribute: i64, value: &Value) -> Outcome<Setting>;

    /// Reports the PHP values it holds.
    fn trace(&self, _tracer: &mut Tracer<'_>) {}

    /// The connection itself, for the methods of the driver's class.
    fn as_any(&self) -> &dyn std::any::Any;

    /// What the request leaves is put in order, or the connection is closed.
    fn close(&self) {}
}

/// A prepared statement and what its placeholders may be.
pub struct Prepared {
    pub statement: Rc<dyn Statement>,
    pub placeholders: Placeholders,
}

/// Which placeholders the database itself understands. The others are rewritten.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Placeholders {
    /// `?` and `:name` both.
    All,
    /// None: values are written into the text. Backslashes escape in it, or dollars quote, when
    /// true.
    Emulated { backslashes: bool, dollars: bool },
    /// `?` only: names were counted when it was prepared. The list names the parameter of each
    /// place.
    Rewritten(Vec<Option<Vec<u8>>>),
    /// Numbers only, each for one name or place: they were written when it was prepared.
    Numbered(Vec<Option<Vec<u8>>>),
}

/// A parameter as the driver gets it.
pub struct Bound {
    /// From 0.
    pub position: Option<usize>,
    /// With its colon.
    pub name: Option<Str>,
    /// `PDO::PARAM_…`, flags taken away.
    pub kind: i64,
    /// Null, bool, int, float or string.
    pub value: Value,
}

/// A prepared statement.
pub trait Statement {
    /// Runs it. `text` is the statement with its values, where those are emulated.
    fn execute(&self, cx: &mut Request, text: Option<&[u8]>, parameters: &[Bound]) -> Outcome<()>;

    /// Goes to another row; false at the end.
    fn fetch(&self, cx: &mut Request, orientation: i64, offset: i64) -> Outcome<bool>;

    /// Columns of the result; 0 for none.
    fn column_count(&self) -> usize;

    fn column_name(&self, index: usize) -> Vec<u8>;

    /// A value of the row at hand.
    fn column(&self, cx: &mut Request, index: usize) -> Outcome<Value>;

    /// `getColumnMeta`, without `name`, `len`, `precision`; `None` for no such column.
    fn column_meta(&self, cx: &mut Request, index: usize) -> Outcome<Option<Meta>>;

    fn row_count(&self) -> i64;

    /// Goes to the next result; false when there is none.
    fn next_rowset(&self, _cx: &mut Request) -> Outcome<bool> {
        Ok(Err(DbError::unsupported("driver does not support multiple rowsets")))
    }

    /// Gives the result up.
    fn close_cursor(&self, cx: &mut Request) -> Outcome<()>;

    fn attribute(&self, _cx: &mut Request, _attribute: i64) -> Outcome<Option<Value>> {
        Ok(Ok(None))
    }

    /// Sets an attribute; `None` when the driver has none to set.
    fn set_attribute(&self, _cx: &mut Request, _attribute: i64, _value: &Value) -> Outcome<Option<bool>> {
        Ok(Ok(None))
    }
}

/// Describes a column.
pub struct Meta {
    /// Before `name`: `native_type`, `flags`, `table` and others.
    pub details: Array,
    pub len: i64,
    pub precision: i64,
    /// `PDO::PARAM_…`, where the driver tells it among PDO's own.
    pub kind: Option<i64>,
}
