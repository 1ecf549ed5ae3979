//! Classes `PgSql\Connection`, `PgSql\Result`, `PgSql\Lob`, and which connection a call means.

use crate::lob::Lob;
use crate::pool;
use heddle_libpq::{Connection, Rows};
use heddle_macros::php_class;
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::object::{allocate, class_of};
use heddle_runtime::{Request, Result, types};
use heddle_value::{Native, Object, Tracer, Value};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// A connection.
#[php_class("final class PgSql\\Connection {}", hooks = CONNECTION)]
pub(crate) struct PgConnection {
    open: RefCell<Option<Rc<Connection>>>,
    /// Whether the thread keeps it between requests.
    is_kept: bool,
    /// Holds what the server remarked.
    pub notices: RefCell<Vec<Vec<u8>>>,
    /// The settings that it was opened with.
    pub settings: Vec<u8>,
    /// Names of types by number, once they were asked for.
    pub types: RefCell<Option<Rc<Vec<(u32, Vec<u8>)>>>>,
}

/// Holds what a query gave.
#[php_class("final class PgSql\\Result {}", hooks = RESULT)]
pub(crate) struct PgResult {
    rows: RefCell<Option<Rc<Rows>>>,
    /// The next row.
    pub at: Cell<usize>,
    connection: Object,
}

/// An open large object.
#[php_class("final class PgSql\\Lob {}", hooks = LOB)]
pub(crate) struct PgLob {
    pub open: RefCell<Option<Rc<Lob>>>,
}

impl Native for PgConnection {
    fn trace(&self, _: &mut Tracer<'_>) {}
}

impl Native for PgResult {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        tracer.object(&self.connection);
    }
}

impl Native for PgLob {
    fn trace(&self, _: &mut Tracer<'_>) {}
}

const HOOKS: ClassHooks = ClassHooks { not_cloneable: true, not_serializable: true, no_dynamic_properties: true, ..ClassHooks::NONE };

const CONNECTION: ClassHooks = ClassHooks {
    create: Some(|cx, _| {
        Err(cx.throw_error("Error", "Cannot directly construct PgSql\\Connection, use pg_connect() or pg_pconnect() instead"))
    }),
    ..HOOKS
};
const RESULT: ClassHooks = ClassHooks {
    create: Some(|cx, _| Err(cx.throw_error("Error", "Cannot directly construct PgSql\\Result, use a dedicated function instead"))),
    ..HOOKS
};
const LOB: ClassHooks = ClassHooks {
    create: Some(|cx, _| Err(cx.throw_error("Error", "Cannot directly construct PgSql\\Lob, use pg_lo_open() instead"))),
    ..HOOKS
};

/// Connections of a request that are found again.
#[derive(Default)]
pub(crate) struct Links {
    /// Is meant where none is named.
    pub last: Option<Object>,
    /// By their settings.
    pub all: Vec<Object>,
}

pub(crate) fn make_connection(cx: &mut Request, connection: Connection, settings: &[u8], is_kept: bool) -> Result<Object> {
    let class = cx.require_class(b"PgSql\\Connection")?;
    let object = allocate(cx, class);
    let payload = PgConnection {
        open: RefCell::new(Some(Rc::new(connection))),
        is_kept,
        notices: RefCell::default(),
        settings: settings.to_vec(),
        types: RefCell::default(),
    };
    object.set_native(cx.heap(), payload);
    Ok(object)
}

pub(crate) fn make_result(cx: &mut Request, connection: &Object, rows: Rows) -> Result<Object> {
    let class = cx.require_class(b"PgSql\\Result")?;
    let object = allocate(cx, class);
    let payload = PgResult { rows: RefCell::new(Some(Rc::new(rows))), at: Cell::new(0), connection: connection.clone() };
    object.set_native(cx.heap(), payload);
    Ok(object)
}

pub(crate) fn make_lob(cx: &mut Request, lob: Lob) -> Result<Object> {
    let class = cx.require_class(b"PgSql\\Lob")?;
    let object = allocate(cx, class);
    object.set_native(cx.heap(), PgLob { open: RefCell::new(Some(Rc::new(lob))) });
    Ok(object)
}

impl PgConnection {
    /// Gives the connection up: to the thread, where that keeps it.
    fn release(&self) {
        if let Some(connection) = self.open.take().filter(|_| self.is_kept) {
            pool::put(self.settings.clone(), connection);
        }
    }
}

impl Drop for PgConnection {
    fn drop(&mut self) {
        self.release();
    }
}

/// The payload of a connection's object.
pub(crate) fn of(object: &Object) -> &PgConnection {
    object.native().expect("given when the object was made")
}

/// The open connection of an object.
///
/// # Errors
/// The object was closed.
pub(crate) fn live(cx: &mut Request, object: &Object) -> Result<Rc<Connection>> {
    let open = of(object).open.borrow().clone();
    open.ok_or_else(|| cx.throw_error("Error", "PostgreSQL connection has already been closed"))
}

/// Whether it was not closed.
pub(crate) fn is_live(object: &Object) -> bool {
    of(object).open.borrow().is_some()
}

/// Closes it; what uses it keeps it until then.
pub(crate) fn close(object: &Object) {
    of(object).release();
}

/// The rows of a result's object.
///
/// # Errors
/// They were freed.
pub(crate) fn rows(cx: &mut Request, object: &Object) -> Result<Rc<Rows>> {
    let rows = result(object).rows.borrow().clone();
    rows.ok_or_else(|| cx.throw_error("Error", "PostgreSQL result has already been closed"))
}

/// The payload of a result's object.
pub(crate) fn result(object: &Object) -> &PgResult {
    object.native().expect("given when the object was made")
}

/// Lets go of a result's rows.
pub(crate) fn free(object: &Object) {
    let old = result(object).rows.take();
    drop(old);
}

/// The connection that a result came from.
pub(crate) fn connection_of(object: &Object) -> Object {
    result(object).connection.clone()
}

/// The open large object of an object.
///
/// # Errors
/// The object was closed.
pub(crate) fn lob(cx: &mut Request, object: &Object) -> Result<Rc<Lob>> {
    let open = object.native::<PgLob>().and_then(|lob| lob.open.borrow().clone());
    open.ok_or_else(|| cx.throw_error("Error", "PostgreSQL large object has already been closed"))
}

/// The connection that is meant where none is named.
///
/// # Errors
/// There is none.
pub(crate) fn default(cx: &mut Request) -> Result<Object> {
    cx.deprecated([&cx.function_name()[..], b"(): Automatic fetching of PostgreSQL connection is deprecated"].concat())?;
    let last = cx.state::<Links>().last.clone();
    last.ok_or_else(|| cx.throw_error("Error", "No PostgreSQL connection opened yet"))
}

/// A connection that may be left out.
///
/// # Errors
/// There is none.
pub(crate) fn named(cx: &mut Request, connection: Option<Object>) -> Result<Object> {
    match connection {
        Some(connection) => Ok(connection),
        None => default(cx),
    }
}

/// The first argument, where the connection may be left out and others move up.
///
/// # Errors
/// The value is no connection.
pub(crate) fn first(cx: &mut Request, value: &Value) -> Result<Object> {
    let class = cx.engine.classes[&b"pgsql\\connection"[..]];
    match value.deref().as_object() {
        Some(object) if class_of(object).is_subclass_of(class) => Ok(object.clone()),
        _ => {
            let given = types::type_name_of(value.deref());
            Err(cx.bad_argument_type(1, format!("must be of type PgSql\\Connection, {given} given")))
        }
    }
}
