//! Class `mysqli_stmt`: prepared statements. Parameters and columns are bound in `binding`.

use crate::link::{self, closed};
use crate::report::{self, bad_argument};
use crate::result::{self, Source};
use crate::session::Session;
use crate::{binding, warnings};
use heddle_macros::{php, php_class, php_methods};
use heddle_mysql::connection::State;
use heddle_mysql::error::codes;
use heddle_mysql::result::{Form, values};
use heddle_mysql::{Column, Connection, Failure, Host, Response, Rows, Statement};
use heddle_mysqlnd::link::count;
use heddle_mysqlnd::values::to_php;
use heddle_runtime::decl::convert::{OrFalse, RefArg, True};
use heddle_runtime::decl::{ClassHooks, Function};
use heddle_runtime::object::{class_of, instantiate};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Native, Object, Str, Tracer, Value};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

pub(crate) const FUNCTIONS: &[&Function] = &[
    &mysqli_prepare::DECL,
    &mysqli_stmt_affected_rows::DECL,
    &mysqli_stmt_attr_get::DECL,
    &mysqli_stmt_attr_set::DECL,
    &mysqli_stmt_close::DECL,
    &mysqli_stmt_data_seek::DECL,
    &mysqli_stmt_errno::DECL,
    &mysqli_stmt_error::DECL,
    &mysqli_stmt_error_list::DECL,
    &mysqli_stmt_fetch::DECL,
    &mysqli_stmt_field_count::DECL,
    &mysqli_stmt_free_result::DECL,
    &mysqli_stmt_get_result::DECL,
    &mysqli_stmt_init::DECL,
    &mysqli_stmt_insert_id::DECL,
    &mysqli_stmt_more_results::DECL,
    &mysqli_stmt_next_result::DECL,
    &mysqli_stmt_num_rows::DECL,
    &mysqli_stmt_param_count::DECL,
    &mysqli_stmt_prepare::DECL,
    &mysqli_stmt_reset::DECL,
    &mysqli_stmt_result_metadata::DECL,
    &mysqli_stmt_sqlstate::DECL,
    &mysqli_stmt_store_result::DECL,
];

/// Where the rows of the last execution are.
pub(crate) enum Found {
    Nothing,
    /// On the connection.
    Live(Rc<Vec<Column>>),
    /// Read, and the number of the next one.
    Stored(Rows, usize),
    /// All were read.
    Ended,
}

/// A prepared statement.
#[php_class(
    "class mysqli_stmt {
    virtual public int|string $affected_rows;
    virtual public int|string $insert_id;
    virtual public int|string $num_rows;
    virtual public int $param_count;
    virtual public int $field_count;
    virtual public int $errno;
    virtual public string $error;
    virtual public array $error_list;
    virtual public string $sqlstate;
    virtual public int $id;
}",
    hooks = HOOKS
)]
pub(crate) struct MysqliStmt {
    pub session: RefCell<Option<Rc<Session>>>,
    pub prepared: RefCell<Option<Statement>>,
    /// Types and variables of parameters.
    pub parameters: RefCell<Vec<(u8, Value)>>,
    /// Variables for columns.
    pub columns: RefCell<Vec<Value>>,
    /// Parameters that were sent in pieces.
    pub long: RefCell<Vec<usize>>,
    pub found: RefCell<Found>,
    pub error: RefCell<Option<Failure>>,
    pub affected: Cell<u64>,
    /// Counts the rows that were read one by one.
    pub read: Cell<u64>,
    /// Something was prepared once.
    valid: Cell<bool>,
    /// A row of those on the connection was fetched.
    fetched: Cell<bool>,
    /// Has run since it was prepared.
    executed: Cell<bool>,
    insert_id: Cell<u64>,
    pub attributes: [Cell<i64>; 2],
}

impl Native for MysqliStmt {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        tracer.values(self.parameters.borrow().iter().map(|(_, value)| value));
        tracer.values(self.columns.borrow().iter());
    }
}

impl Drop for MysqliStmt {
    fn drop(&mut self) {
        self.leave();
    }
}

impl MysqliStmt {
    /// Gives up what the server and the connection hold for it.
    fn leave(&self) {
        if let Some(session) = &*self.session.borrow() {
            if let Found::Live(_) = self.found.replace(Found::Nothing) {
                session.link.abandon_all();
            } else if self.executed.get() && session.link.look(|connection| connection.state() == State::More) {
                // results of a procedure follow; rows would be another's
                session.link.abandon_all();
            }
            if let Some(statement) = self.prepared.take() {
                session.link.bury(statement);
            }
        }
    }

    /// Runs work on the connection and keeps its error.
    ///
    /// # Errors
    /// The exception that the report mode wants.
    pub fn run<T>(
        &self,
        cx: &mut Request,
        work: impl FnOnce(&mut Connection, &mut dyn Host) -> heddle_mysql::Result<T>,
    ) -> Result<Option<T>> {
        let session = self.session.borrow().clone();
        let outcome = match session {
            Some(session) => session.try_run(cx, work)?,
            None => Err(Failure::gone()),
        };
        match outcome {
            Ok(value) => {
                self.error.replace(None);
                Ok(Some(value))
            }
            Err(failure) => self.fail(cx, failure).map(|()| None),
        }
    }

    /// Keeps and reports an error.
    ///
    /// # Errors
    /// The exception that the report mode wants.
    pub fn fail(&self, cx: &mut Request, failure: Failure) -> Result<()> {
        self.error.replace(Some(failure.clone()));
        report::report(cx, &failure)
    }

    /// Takes what an execution came to.
    pub fn answered(&self, response: Response) {
        let session = self.session.borrow().clone();
        if let Some(session) = session {
            session.link.look(|connection| {
                self.affected.set(connection.status.affected);
                self.insert_id.set(connection.status.insert_id);
            });
        }
        if let (Response::Rows(columns), Some(prepared)) = (&response, &mut *self.prepared.borrow_mut()) {
            // of a procedure they are known only now
            prepared.columns = columns.clone();
        }
        self.fetched.set(false);
        self.executed.set(true);
        self.found.replace(match response {
            Response::Done => Found::Nothing,
            Response::Rows(columns) => Found::Live(columns),
        });
    }

    fn failure(&self) -> Option<Failure> {
        self.error.borrow().clone()
    }
}

const HOOKS: ClassHooks = ClassHooks {
    create: Some(|cx, this| {
        let statement = MysqliStmt {
            session: RefCell::default(),
            prepared: RefCell::default(),
            parameters: RefCell::default(),
            columns: RefCell::default(),
            long: RefCell::default(),
            found: RefCell::new(Found::Nothing),
            error: RefCell::default(),
            affected: Cell::new(0),
            read: Cell::new(0),
            valid: Cell::new(false),
            fetched: Cell::new(false),
            executed: Cell::new(false),
            insert_id: Cell::new(0),
            attributes: [Cell::new(0), Cell::new(0)],
        };
        this.set_native(cx.heap(), statement);
        Ok(())
    }),
    not_cloneable: true,
    read_property: Some(read),
    write_property: Some(write),
    has_property: Some(|cx, this, name, not_empty| {
        if !is_property(name) {
            return Ok(None);
        }
        let statement = payload(this);
        let usable = if matches!(name, b"errno" | b"error" | b"error_list" | b"sqlstate") {
            statement.session.borrow().is_some()
        } else {
            statement.prepared.borrow().is_some()
        };
        if !usable {
            return Ok(Some(false));
        }
        let value = read(cx, this, name)?.unwrap_or(Value::NULL);
        Ok(Some(if not_empty { cx.to_bool(&value)? } else { !value.is_null() }))
    }),
    debug_properties_only_shown: true,
    debug_properties: Some(shown),
    ..ClassHooks::NONE
};

const PROPERTIES: &[&str] =
    &["affected_rows", "insert_id", "num_rows", "param_count", "field_count", "errno", "error", "error_list", "sqlstate", "id"];

fn is_property(name: &[u8]) -> bool {
    PROPERTIES.iter().any(|known| known.as_bytes() == name)
}

fn shown(cx: &mut Request, this: &Object) -> Result<Array> {
    let mut all = heddle_runtime::object::table::raw_array(cx, this);
    let statement = payload(this);
    let is_prepared = statement.prepared.borrow().is_some();
    let names = if is_prepared {
        PROPERTIES
    } else if statement.session.borrow().is_some() {
        &PROPERTIES[5..9]
    } else {
        &[]
    };
    for name in names {
        let value = read(cx, this, name.as_bytes())?.unwrap_or(Value::NULL);
        all.insert_bytes(cx.heap(), name.as_bytes(), value);
    }
    Ok(all)
}

fn payload(this: &Object) -> &MysqliStmt {
    this.native().expect("given when the object was made")
}

/// Returns a statement that was made for a connection.
///
/// # Errors
/// The statement has no connection, or was closed.
pub(crate) fn made<'a>(cx: &mut Request, this: &'a Object) -> Result<&'a MysqliStmt> {
    let statement = payload(this);
    if statement.session.borrow().is_none() {
        return Err(closed(cx, this));
    }
    Ok(statement)
}

/// Returns a statement that was prepared.
///
/// # Errors
/// Nothing was prepared.
pub(crate) fn prepared<'a>(cx: &mut Request, this: &'a Object) -> Result<&'a MysqliStmt> {
    let statement = made(cx, this)?;
    if !statement.valid.get() {
        let text = [class_of(this).shown(), b" object is not fully initialized"].concat();
        return Err(cx.throw_error("Error", text));
    }
    Ok(statement)
}

fn read(cx: &mut Request, this: &Object, name: &[u8]) -> Result<Option<Value>> {
    if !is_property(name) {
        return Ok(None);
    }
    let statement = payload(this);
    if matches!(name, b"errno" | b"error" | b"error_list" | b"sqlstate") {
        made(cx, this)?;
    }
    let failure = statement.failure();
    Ok(Some(match name {
        b"errno" => Value::int(failure.map_or(0, |failure| i64::from(failure.code))),
        b"error" => cx.str(failure.map_or_else(Vec::new, |failure| failure.message)).into(),
        b"sqlstate" => cx.str(failure.map_or(*b"00000", |failure| failure.state)).into(),
        b"error_list" => report::list(cx, failure.as_ref()).into(),
        _ if statement.prepared.borrow().is_none() => return Err(cx.throw_error("Error", "Property access is not allowed yet")),
        b"affected_rows" => count(cx, statement.affected.get()),
        b"insert_id" => count(cx, statement.insert_id.get()),
        b"num_rows" => number_of_rows(cx, statement),
        b"param_count" => Value::int(statement.prepared.borrow().as_ref().map_or(0, |prepared| prepared.parameters as i64)),
        b"field_count" => Value::int(statement.prepared.borrow().as_ref().map_or(0, |prepared| prepared.columns.len() as i64)),
        _ => Value::int(statement.prepared.borrow().as_ref().map_or(0, |prepared| i64::from(prepared.number))),
    }))
}

fn write(cx: &mut Request, this: &Object, name: &[u8], _: &Value) -> Result<bool> {
    if !is_property(name) {
        return Ok(false);
    }
    let text = [b"Cannot write read-only property ", class_of(this).shown(), b"::$", name].concat();
    Err(cx.throw_error("Error", text))
}

fn number_of_rows(cx: &mut Request, statement: &MysqliStmt) -> Value {
    match &*statement.found.borrow() {
        Found::Stored(rows, _) => count(cx, rows.len() as u64),
        // how many there are is known once all were read
        Found::Ended => count(cx, statement.read.get()),
        _ => Value::int(0),
    }
}

/// A statement object of a connection.
pub(crate) fn make(cx: &mut Request, mysql: &Object) -> Result<Object> {
    let session = link::session(cx, mysql)?;
    let class = cx.engine.classes[&b"mysqli_stmt"[..]];
    let object = instantiate(cx, class)?;
    payload(&object).session.replace(Some(session));
    Ok(object)
}

/// Prepares a statement in an object.
fn prepare(cx: &mut Request, statement: &MysqliStmt, query: &[u8]) -> Result<bool> {
    let session = statement.session.borrow().clone();
    statement.leave();
    statement.session.replace(session);
    statement.parameters.take();
    statement.columns.take();
    statement.affected.set(0);
    statement.read.set(0);
    statement.executed.set(false);
    let Some(prepared) = statement.run(cx, |connection, host| connection.prepare(host, query))? else { return Ok(false) };
    statement.prepared.replace(Some(prepared));
    statement.valid.set(true);
    Ok(true)
}

/// Goes to the next row: its values, if there is one.
fn next(cx: &mut Request, statement: &MysqliStmt) -> Result<Option<Option<Vec<Value>>>> {
    let mut packet = Vec::new();
    let mut found = statement.found.replace(Found::Nothing);
    statement.fetched.set(true);
    let row = match &mut found {
        Found::Nothing => {
            statement.fail(cx, Failure::out_of_sync())?;
            return Ok(None);
        }
        Found::Ended => Some(None),
        Found::Live(columns) => match statement.run(cx, |connection, host| connection.row(host, &mut packet)) {
            Ok(Some(true)) => {
                statement.read.update(|rows| rows + 1);
                Some(values(&packet, columns, Form::Binary).ok().map(|values| (values, columns.clone())))
            }
            Ok(Some(false)) => {
                statement.found.replace(Found::Ended);
                return Ok(Some(None));
            }
            Ok(None) => {
                statement.found.replace(Found::Ended);
                return Ok(None);
            }
            Err(halt) => return Err(halt),
        },
        Found::Stored(rows, at) => match rows.packet(*at) {
            Some(packet) => {
                *at += 1;
                Some(values(packet, &rows.columns, Form::Binary).ok().map(|values| (values, rows.columns.clone())))
            }
            None => Some(None),
        },
    };
    let row = row.map(|row| {
        row.map(|(values, columns)| values.into_iter().zip(columns.iter()).map(|(value, column)| to_php(cx, value, column, true)).collect())
    });
    statement.found.replace(found);
    Ok(row)
}

/// Prepares a statement.
#[php("mysqli_prepare(mysqli $mysql, string $query): mysqli_stmt|false")]
pub(crate) fn mysqli_prepare(cx: &mut Request, mysql: &Object, query: &Str) -> Result<OrFalse<Object>> {
    let object = make(cx, mysql)?;
    let session = link::session(cx, mysql)?;
    let done = prepare(cx, payload(&object), query);
    if let Some(failure) = payload(&object).failure() {
        session.error.replace(Some(failure));
    }
    Ok(OrFalse(done?.then_some(object)))
}

/// A statement object without a statement.
#[php("mysqli_stmt_init(mysqli $mysql): mysqli_stmt|false")]
pub(crate) fn mysqli_stmt_init(cx: &mut Request, mysql: &Object) -> Result<OrFalse<Object>> {
    make(cx, mysql).map(|object| OrFalse(Some(object)))
}

/// Prepares a statement in an object.
#[php("mysqli_stmt_prepare(mysqli_stmt $statement, string $query): bool")]
pub(crate) fn mysqli_stmt_prepare(cx: &mut Request, statement: &Object, query: &Str) -> Result<bool> {
    let statement = made(cx, statement)?;
    prepare(cx, statement, query)
}

/// Rows that the last execution changed.
#[php("mysqli_stmt_affected_rows(mysqli_stmt $statement): string|int")]
fn mysqli_stmt_affected_rows(cx: &mut Request, statement: &Object) -> Result<Value> {
    let affected = prepared(cx, statement)?.affected.get();
    Ok(count(cx, affected))
}

/// An attribute's place: how large lengths are known, the kind of a cursor, rows it reads ahead.
fn attribute<'a>(cx: &mut Request, statement: &'a MysqliStmt, attribute: i64) -> Result<&'a Cell<i64>> {
    match usize::try_from(attribute).ok().and_then(|index| statement.attributes.get(index)) {
        Some(place) => Ok(place),
        None => Err(bad_argument(cx, 2, "must be either MYSQLI_STMT_ATTR_UPDATE_MAX_LENGTH or MYSQLI_STMT_ATTR_CURSOR_TYPE")),
    }
}

/// An attribute.
#[php("mysqli_stmt_attr_get(mysqli_stmt $statement, int $attribute): int")]
pub(crate) fn mysqli_stmt_attr_get(cx: &mut Request, statement: &Object, number: i64) -> Result<i64> {
    let statement = prepared(cx, statement)?;
    Ok(attribute(cx, statement, number)?.get())
}

/// Sets an attribute.
#[php("mysqli_stmt_attr_set(mysqli_stmt $statement, int $attribute, int $value): bool")]
pub(crate) fn mysqli_stmt_attr_set(cx: &mut Request, statement: &Object, number: i64, value: i64) -> Result<bool> {
    let statement = prepared(cx, statement)?;
    let place = attribute(cx, statement, number)?;
    if number == 0 && !(0..=1).contains(&value) {
        return Err(bad_argument(cx, 3, "must be 0 or 1 for attribute MYSQLI_STMT_ATTR_UPDATE_MAX_LENGTH"));
    }
    if number == 1 && !(0..=1).contains(&value) {
        let text = "must be one of the MYSQLI_CURSOR_TYPE_* constants for attribute MYSQLI_STMT_ATTR_CURSOR_TYPE";
        return Err(bad_argument(cx, 3, text));
    }
    place.set(value);
    Ok(true)
}

/// Closes a statement.
#[php("mysqli_stmt_close(mysqli_stmt $statement): true")]
pub(crate) fn mysqli_stmt_close(cx: &mut Request, statement: &Object) -> Result<True> {
    let statement = prepared(cx, statement)?;
    statement.leave();
    statement.valid.set(false);
    let session = statement.session.take();
    if let Some(session) = session {
        // tells the server now; an error of the connection is nobody's
        drop(session.link.run(cx, |_, _| Ok(()))?);
    }
    Ok(True)
}

/// Goes to a row of those that are stored.
#[php("mysqli_stmt_data_seek(mysqli_stmt $statement, int $offset): void")]
pub(crate) fn mysqli_stmt_data_seek(cx: &mut Request, statement: &Object, offset: i64) -> Result<()> {
    let statement = prepared(cx, statement)?;
    if offset < 0 {
        return Err(bad_argument(cx, 2, "must be greater than or equal to 0"));
    }
    let found = &mut *statement.found.borrow_mut();
    if let Found::Stored(rows, at) = found {
        *at = (offset as usize).min(rows.len());
    }
    Ok(())
}

/// The number of the last error.
#[php("mysqli_stmt_errno(mysqli_stmt $statement): int")]
fn mysqli_stmt_errno(cx: &mut Request, statement: &Object) -> Result<i64> {
    Ok(made(cx, statement)?.failure().map_or(0, |failure| i64::from(failure.code)))
}

/// The text of the last error.
#[php("mysqli_stmt_error(mysqli_stmt $statement): string")]
fn mysqli_stmt_error(cx: &mut Request, statement: &Object) -> Result<Vec<u8>> {
    Ok(made(cx, statement)?.failure().map_or_else(Vec::new, |failure| failure.message))
}

/// The last error as a list.
#[php("mysqli_stmt_error_list(mysqli_stmt $statement): array")]
fn mysqli_stmt_error_list(cx: &mut Request, statement: &Object) -> Result<Array> {
    let failure = made(cx, statement)?.failure();
    Ok(report::list(cx, failure.as_ref()))
}

/// Writes the next row into the bound variables: true, null at the end, false for an error.
#[php("mysqli_stmt_fetch(mysqli_stmt $statement): ?bool")]
pub(crate) fn mysqli_stmt_fetch(cx: &mut Request, statement: &Object) -> Result<Value> {
    let statement = prepared(cx, statement)?;
    let row = match next(cx, statement)? {
        None => return Ok(Value::FALSE),
        Some(None) => return Ok(Value::NULL),
        Some(Some(row)) => row,
    };
    let variables = statement.columns.borrow().clone();
    for (variable, mut value) in variables.into_iter().zip(row) {
        if let Some(reference) = variable.as_ref() {
            heddle_runtime::types::check_ref(cx, reference, &mut value)?;
            let old = reference.get();
            reference.set(value);
            drop(old);
        }
    }
    Ok(Value::TRUE)
}

/// Columns of the statement.
#[php("mysqli_stmt_field_count(mysqli_stmt $statement): int")]
fn mysqli_stmt_field_count(cx: &mut Request, statement: &Object) -> Result<usize> {
    let statement = prepared(cx, statement)?;
    Ok(statement.prepared.borrow().as_ref().map_or(0, |prepared| prepared.columns.len()))
}

/// Gives the rows up.
#[php("mysqli_stmt_free_result(mysqli_stmt $statement): void")]
pub(crate) fn mysqli_stmt_free_result(cx: &mut Request, statement: &Object) -> Result<()> {
    let statement = prepared(cx, statement)?;
    release(cx, statement)
}

/// Reads the rest of the rows and drops them.
pub(crate) fn release(cx: &mut Request, statement: &MysqliStmt) -> Result<()> {
    if let Found::Live(_) = statement.found.replace(Found::Nothing) {
        statement.run(cx, |connection, host| connection.skip_rows(host))?;
    }
    Ok(())
}

/// Reads all that is left of the last execution: rows, and the results of a procedure that follow.
pub(crate) fn drain(cx: &mut Request, statement: &MysqliStmt) -> Result<()> {
    let is_live = matches!(statement.found.replace(Found::Nothing), Found::Live(_));
    if is_live || statement.executed.get() {
        // rows that come now while these have ended are another's
        let ours = |connection: &Connection| is_live || connection.state() == State::More;
        statement.run(cx, |connection, host| if ours(connection) { connection.drain(host) } else { Ok(()) })?;
    }
    Ok(())
}

/// Reads the rows of a statement with a cursor: the connection is free for others.
pub(crate) fn store_for_cursor(cx: &mut Request, statement: &MysqliStmt) -> Result<()> {
    if statement.attributes[1].get() != 0
        && let Some(rows) = stored(cx, statement)?
    {
        statement.found.replace(Found::Stored(rows, 0));
    }
    Ok(())
}

/// Reads the rows of the last execution; `None` where it has none, which is no error after one
/// without rows.
fn stored(cx: &mut Request, statement: &MysqliStmt) -> Result<Option<Rows>> {
    let columns = match statement.found.replace(Found::Nothing) {
        Found::Live(columns) => columns,
        other => {
            statement.found.replace(other);
            return Ok(None);
        }
    };
    let rows = statement.run(cx, |connection, host| Rows::read(connection, host, columns, Form::Binary))?;
    if let Some(rows) = &rows {
        statement.affected.set(rows.len() as u64);
    }
    Ok(rows)
}

/// The rows as a result object.
#[php("mysqli_stmt_get_result(mysqli_stmt $statement): mysqli_result|false")]
pub(crate) fn mysqli_stmt_get_result(cx: &mut Request, statement: &Object) -> Result<OrFalse<Object>> {
    let statement = prepared(cx, statement)?;
    let has_columns = statement.prepared.borrow().as_ref().is_some_and(|prepared| !prepared.columns.is_empty());
    let is_live = matches!(&*statement.found.borrow(), Found::Live(_)) && !statement.fetched.get();
    let has_cursor = statement.attributes[1].get() != 0;
    if has_columns && !is_live && !has_cursor {
        statement.fail(cx, Failure::out_of_sync())?;
        return Ok(OrFalse(None));
    }
    let read = match statement.found.replace(Found::Nothing) {
        Found::Stored(rows, 0) if has_cursor => Some(rows),
        other => {
            statement.found.replace(other);
            stored(cx, statement)?
        }
    };
    let Some(rows) = read else { return Ok(OrFalse(None)) };
    let Some(session) = statement.session.borrow().clone() else { return Ok(OrFalse(None)) };
    let set = result::set(&session, rows.columns.clone(), Source::Stored(rows), Form::Binary);
    result::make(cx, set).map(|object| OrFalse(Some(object)))
}

/// Reads all rows of the last execution.
#[php("mysqli_stmt_store_result(mysqli_stmt $statement): bool")]
pub(crate) fn mysqli_stmt_store_result(cx: &mut Request, statement: &Object) -> Result<bool> {
    let statement = prepared(cx, statement)?;
    let has_columns = statement.prepared.borrow().as_ref().is_some_and(|prepared| !prepared.columns.is_empty());
    let is_live = matches!(&*statement.found.borrow(), Found::Live(_)) && !statement.fetched.get();
    let has_cursor = statement.attributes[1].get() != 0;
    if !is_live {
        if has_cursor && matches!(&*statement.found.borrow(), Found::Stored(..)) {
            return Ok(true);
        }
        if has_columns || !matches!(&*statement.found.borrow(), Found::Nothing) {
            statement.fail(cx, Failure::out_of_sync())?;
            return Ok(false);
        }
        return Ok(true);
    }
    match stored(cx, statement)? {
        Some(rows) => {
            statement.found.replace(Found::Stored(rows, 0));
            Ok(true)
        }
        None => Ok(false),
    }
}

/// The number of the row last inserted.
#[php("mysqli_stmt_insert_id(mysqli_stmt $statement): string|int")]
fn mysqli_stmt_insert_id(cx: &mut Request, statement: &Object) -> Result<Value> {
    let number = prepared(cx, statement)?.insert_id.get();
    Ok(count(cx, number))
}

/// Whether another result follows.
#[php("mysqli_stmt_more_results(mysqli_stmt $statement): bool")]
pub(crate) fn mysqli_stmt_more_results(cx: &mut Request, statement: &Object) -> Result<bool> {
    let statement = prepared(cx, statement)?;
    Ok(statement.session.borrow().as_ref().is_some_and(|session| session.link.look(Connection::has_more)))
}

/// Goes to the next result.
#[php("mysqli_stmt_next_result(mysqli_stmt $statement): bool")]
pub(crate) fn mysqli_stmt_next_result(cx: &mut Request, statement: &Object) -> Result<bool> {
    let statement = prepared(cx, statement)?;
    let has_more = statement.session.borrow().as_ref().is_some_and(|session| session.link.look(Connection::has_more));
    if !has_more {
        return Ok(false);
    }
    release(cx, statement)?;
    let Some(response) = statement.run(cx, |connection, host| connection.next_result(host))? else { return Ok(false) };
    statement.answered(response);
    Ok(true)
}

/// How many rows were read.
#[php("mysqli_stmt_num_rows(mysqli_stmt $statement): string|int")]
pub(crate) fn mysqli_stmt_num_rows(cx: &mut Request, statement: &Object) -> Result<Value> {
    let statement = prepared(cx, statement)?;
    Ok(number_of_rows(cx, statement))
}

/// How many parameters there are.
#[php("mysqli_stmt_param_count(mysqli_stmt $statement): int")]
fn mysqli_stmt_param_count(cx: &mut Request, statement: &Object) -> Result<usize> {
    let statement = prepared(cx, statement)?;
    Ok(statement.prepared.borrow().as_ref().map_or(0, |prepared| prepared.parameters))
}

/// Forgets rows and long parameters.
#[php("mysqli_stmt_reset(mysqli_stmt $statement): bool")]
pub(crate) fn mysqli_stmt_reset(cx: &mut Request, statement: &Object) -> Result<bool> {
    let statement = prepared(cx, statement)?;
    // rows that were stored stay
    if matches!(&*statement.found.borrow(), Found::Live(_)) {
        release(cx, statement)?;
    }
    statement.long.borrow_mut().clear();
    let Some(kept) = statement.prepared.borrow().clone() else { return Ok(false) };
    Ok(statement.run(cx, |connection, host| connection.reset_statement(host, &kept))?.is_some())
}

/// The columns as a result without rows.
#[php("mysqli_stmt_result_metadata(mysqli_stmt $statement): mysqli_result|false")]
pub(crate) fn mysqli_stmt_result_metadata(cx: &mut Request, statement: &Object) -> Result<OrFalse<Object>> {
    let statement = prepared(cx, statement)?;
    let columns = statement.prepared.borrow().as_ref().map(|prepared| prepared.columns.clone());
    let session = statement.session.borrow().clone();
    match (columns.filter(|columns| !columns.is_empty()), session) {
        (Some(columns), Some(session)) => {
            let set = result::without_rows(&session, columns);
            result::make(cx, set).map(|object| OrFalse(Some(object)))
        }
        _ => Ok(OrFalse(None)),
    }
}

/// The SQLSTATE of the last error.
#[php("mysqli_stmt_sqlstate(mysqli_stmt $statement): string")]
fn mysqli_stmt_sqlstate(cx: &mut Request, statement: &Object) -> Result<Vec<u8>> {
    Ok(prepared(cx, statement)?.failure().map_or(b"00000".to_vec(), |failure| failure.state.to_vec()))
}

/// Returns the error of a parameter's number that the statement does not have.
pub(crate) fn no_such_parameter() -> Failure {
    Failure::own(codes::INVALID_PARAMETER, "Invalid parameter number")
}

#[php_methods(tentative)]
impl MysqliStmt {
    #[php("public function __construct(mysqli $mysql, ?string $query = null)")]
    fn construct(cx: &mut Request, this: &Object, mysql: &Object, query: Option<Str>) -> Result<()> {
        let session = link::session(cx, mysql)?;
        let statement = payload(this);
        statement.session.replace(Some(session));
        if let Some(query) = query {
            prepare(cx, statement, &query)?;
        }
        Ok(())
    }

    #[php("public function attr_get(int $attribute): int")]
    fn attr_get(cx: &mut Request, this: &Object, number: i64) -> Result<i64> {
        mysqli_stmt_attr_get(cx, this, number)
    }

    #[php("public function attr_set(int $attribute, int $value): bool")]
    fn attr_set(cx: &mut Request, this: &Object, number: i64, value: i64) -> Result<bool> {
        mysqli_stmt_attr_set(cx, this, number, value)
    }

    #[php("public function bind_param(string $types, mixed &...$vars): bool")]
    fn bind_param(cx: &mut Request, this: &Object, types: &Str, vars: Vec<RefArg<'_>>) -> Result<bool> {
        binding::mysqli_stmt_bind_param(cx, this, types, vars)
    }

    #[php("public function bind_result(mixed &...$vars): bool")]
    fn bind_result(cx: &mut Request, this: &Object, vars: Vec<RefArg<'_>>) -> Result<bool> {
        binding::mysqli_stmt_bind_result(cx, this, vars)
    }

    #[php("public function close(): true")]
    fn close(cx: &mut Request, this: &Object) -> Result<True> {
        mysqli_stmt_close(cx, this)
    }

    #[php("public function data_seek(int $offset): void")]
    fn data_seek(cx: &mut Request, this: &Object, offset: i64) -> Result<()> {
        mysqli_stmt_data_seek(cx, this, offset)
    }

    #[php("public function execute(?array $params = null): bool")]
    fn execute(cx: &mut Request, this: &Object, params: Option<Array>) -> Result<bool> {
        binding::mysqli_stmt_execute(cx, this, params)
    }

    #[php("public function fetch(): ?bool")]
    fn fetch(cx: &mut Request, this: &Object) -> Result<Value> {
        mysqli_stmt_fetch(cx, this)
    }

    #[php("public function get_warnings(): mysqli_warning|false")]
    fn get_warnings(cx: &mut Request, this: &Object) -> Result<OrFalse<Object>> {
        warnings::mysqli_stmt_get_warnings(cx, this)
    }

    #[php("public function result_metadata(): mysqli_result|false")]
    fn result_metadata(cx: &mut Request, this: &Object) -> Result<OrFalse<Object>> {
        mysqli_stmt_result_metadata(cx, this)
    }

    #[php("public function more_results(): bool")]
    fn more_results(cx: &mut Request, this: &Object) -> Result<bool> {
        mysqli_stmt_more_results(cx, this)
    }

    #[php("public function next_result(): bool")]
    fn next_result(cx: &mut Request, this: &Object) -> Result<bool> {
        mysqli_stmt_next_result(cx, this)
    }

    #[php("public function num_rows(): string|int")]
    fn num_rows(cx: &mut Request, this: &Object) -> Result<Value> {
        mysqli_stmt_num_rows(cx, this)
    }

    #[php("public function send_long_data(int $param_num, string $data): bool")]
    fn send_long_data(cx: &mut Request, this: &Object, param_num: i64, data: &Str) -> Result<bool> {
        binding::mysqli_stmt_send_long_data(cx, this, param_num, data)
    }

    #[php("public function free_result(): void")]
    fn free_result(cx: &mut Request, this: &Object) -> Result<()> {
        mysqli_stmt_free_result(cx, this)
    }

    #[php("public function reset(): bool")]
    fn reset(cx: &mut Request, this: &Object) -> Result<bool> {
        mysqli_stmt_reset(cx, this)
    }

    #[php("public function prepare(string $query): bool")]
    fn prepare(cx: &mut Request, this: &Object, query: &Str) -> Result<bool> {
        mysqli_stmt_prepare(cx, this, query)
    }

    #[php("public function store_result(): bool")]
    fn store_result(cx: &mut Request, this: &Object) -> Result<bool> {
        mysqli_stmt_store_result(cx, this)
    }

    #[php("public function get_result(): mysqli_result|false")]
    fn get_result(cx: &mut Request, this: &Object) -> Result<OrFalse<Object>> {
        mysqli_stmt_get_result(cx, this)
    }
}
