//! What a `mysqli` object holds, and its properties.

use crate::report::{self, State};
use crate::session::Session;
use heddle_mysql::Failure;
use heddle_mysql::charset::Charset;
use heddle_mysqlnd::link::{Infile, count};
use heddle_mysqlnd::{VERSION, VERSION_NUMBER};
use heddle_runtime::decl::{Claims, ClassHooks};
use heddle_runtime::object::class_of;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Native, Object, Tracer, Value};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

/// How far an object is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Was never constructed, or was closed.
    Empty,
    /// Has options, and no connection.
    Initialized,
    Connected,
}

/// Holds what a connection will be opened with.
#[derive(Clone, Default)]
pub(crate) struct Options {
    pub connect_timeout: Option<Duration>,
    pub read_timeout: Option<Duration>,
    pub infile: Infile,
    pub commands: Vec<Vec<u8>>,
    pub charset: Option<&'static Charset>,
    pub native: bool,
    pub encrypt: bool,
    /// Whether MYSQLI_OPT_SSL_VERIFY_SERVER_CERT was switched on.
    pub wants_proof: bool,
    pub encryption: heddle_mysql::Encryption,
}

/// The payload of a `mysqli` object.
pub(crate) struct Link {
    pub stage: Cell<Stage>,
    pub options: RefCell<Options>,
    pub session: RefCell<Option<Rc<Session>>>,
    /// Why connecting failed.
    pub error: RefCell<Option<Failure>>,
}

impl Native for Link {
    fn trace(&self, _: &mut Tracer<'_>) {}
}

pub(crate) const HOOKS: ClassHooks = ClassHooks {
    create: Some(|cx, this| {
        let link =
            Link { stage: Cell::new(Stage::Empty), options: RefCell::default(), session: RefCell::default(), error: RefCell::default() };
        this.set_native(cx.heap(), link);
        Ok(())
    }),
    not_cloneable: true,
    read_property: Some(read),
    write_property: Some(write),
    claims: Claims::Listed(PROPERTIES),
    has_property: Some(has),
    debug_properties_only_shown: true,
    debug_properties: Some(shown),
    ..ClassHooks::NONE
};

/// The payload of an object.
pub(crate) fn of(this: &Object) -> &Link {
    this.native().expect("given when the object was made")
}

/// Returns the connection of an object.
///
/// # Errors
/// The object has none.
pub(crate) fn session(cx: &mut Request, this: &Object) -> Result<Rc<Session>> {
    let link = of(this);
    let session = link.session.borrow().clone();
    match (link.stage.get(), session) {
        (Stage::Connected, Some(session)) => Ok(session),
        (Stage::Empty, _) => Err(closed(cx, this)),
        _ => {
            let text = [class_of(this).shown(), b" object is not fully initialized"].concat();
            Err(cx.throw_error("Error", text))
        }
    }
}

/// Checks that an object was made ready for options.
///
/// # Errors
/// The object was never made ready, or was closed.
pub(crate) fn initialized(cx: &mut Request, this: &Object) -> Result<()> {
    if of(this).stage.get() == Stage::Empty { Err(closed(cx, this)) } else { Ok(()) }
}

/// The error about an object that has nothing behind it.
pub(crate) fn closed(cx: &mut Request, this: &Object) -> heddle_runtime::Halt {
    let text = [class_of(this).shown(), b" object is already closed"].concat();
    cx.throw_error("Error", text)
}

/// Returns the error of the last operation.
pub(crate) fn last_error(this: &Object) -> Option<Failure> {
    let link = of(this);
    match &*link.session.borrow() {
        Some(session) => session.error.borrow().clone(),
        None => link.error.borrow().clone(),
    }
}

/// Properties in the order in which they are shown.
const PROPERTIES: &[&str] = &[
    "affected_rows",
    "client_info",
    "client_version",
    "connect_errno",
    "connect_error",
    "errno",
    "error",
    "error_list",
    "field_count",
    "host_info",
    "info",
    "insert_id",
    "server_info",
    "server_version",
    "sqlstate",
    "protocol_version",
    "thread_id",
    "warning_count",
];

fn is_property(name: &[u8]) -> bool {
    PROPERTIES.iter().any(|known| known.as_bytes() == name)
}

fn read(cx: &mut Request, this: &Object, name: &[u8]) -> Result<Option<Value>> {
    match name {
        b"client_info" => return Ok(Some(cx.str(VERSION).into())),
        b"client_version" => return Ok(Some(Value::int(VERSION_NUMBER))),
        b"connect_errno" => {
            let code = cx.state::<State>().connect_error.as_ref().map_or(0, |failure| i64::from(failure.code));
            return Ok(Some(Value::int(code)));
        }
        b"connect_error" => {
            let message = cx.state::<State>().connect_error.as_ref().map(|failure| failure.message.clone());
            return Ok(Some(Value::from(message.map(|message| cx.str(message)))));
        }
        b"errno" | b"error" | b"error_list" | b"sqlstate" => {
            let only_connected = matches!(name, b"error_list" | b"sqlstate");
            match of(this).stage.get() {
                Stage::Empty if name != b"error_list" => return Err(closed(cx, this)),
                Stage::Empty | Stage::Initialized if only_connected => return Err(not_yet(cx)),
                _ => {}
            }
            let failure = last_error(this);
            return Ok(Some(match name {
                b"errno" => Value::int(failure.map_or(0, |failure| i64::from(failure.code))),
                b"error" => cx.str(failure.map_or_else(Vec::new, |failure| failure.message)).into(),
                b"sqlstate" => cx.str(failure.map_or(*b"00000", |failure| failure.state)).into(),
                _ => report::list(cx, failure.as_ref()).into(),
            }));
        }
        name if !is_property(name) => return Ok(None),
        _ => {}
    }
    let session = match of(this).stage.get() {
        Stage::Empty if name != b"affected_rows" => return Err(closed(cx, this)),
        Stage::Empty | Stage::Initialized => return Err(not_yet(cx)),
        Stage::Connected => session(cx, this)?,
    };
    Ok(Some(value(cx, &session, name)))
}

/// The error about a property that a connection would have.
fn not_yet(cx: &mut Request) -> heddle_runtime::Halt {
    cx.throw_error("Error", "Property access is not allowed yet")
}

/// Returns what a connection says of itself under a property's name.
pub(crate) fn value(cx: &mut Request, session: &Session, name: &[u8]) -> Value {
    session.link.look(|connection| match name {
        b"affected_rows" => count(cx, connection.status.affected),
        b"insert_id" => count(cx, connection.status.insert_id),
        b"field_count" => Value::int(connection.field_count as i64),
        b"host_info" => cx.str(&connection.host_info).into(),
        b"info" => Value::from(connection.status.info.as_ref().map(|info| cx.str(info))),
        b"server_info" => cx.str(server_info(&connection.greeting.version)).into(),
        b"server_version" => Value::int(connection.version_number()),
        b"protocol_version" => Value::int(i64::from(connection.greeting.protocol)),
        b"thread_id" => Value::int(i64::from(connection.greeting.thread)),
        b"warning_count" => Value::int(i64::from(connection.status.warnings)),
        _ => Value::NULL,
    })
}

/// Returns a server's version without the prefix that MariaDB has for old clients.
fn server_info(version: &[u8]) -> &[u8] {
    match version.strip_prefix(b"5.5.5-") {
        Some(rest) if rest.windows(7).any(|part| part == b"MariaDB") => rest,
        _ => version,
    }
}

fn write(cx: &mut Request, this: &Object, name: &[u8], _: &Value) -> Result<bool> {
    if !is_property(name) {
        return Ok(false);
    }
    let text = [b"Cannot write read-only property ", class_of(this).shown(), b"::$", name].concat();
    Err(cx.throw_error("Error", text))
}

fn has(cx: &mut Request, this: &Object, name: &[u8], not_empty: bool) -> Result<Option<bool>> {
    if !is_property(name) {
        return Ok(None);
    }
    let usable = match name {
        b"client_info" | b"client_version" | b"connect_errno" | b"connect_error" => true,
        b"errno" | b"error" => of(this).stage.get() != Stage::Empty,
        _ => of(this).stage.get() == Stage::Connected,
    };
    if !usable {
        return Ok(Some(false));
    }
    let value = read(cx, this, name)?.unwrap_or(Value::NULL);
    Ok(Some(if not_empty { cx.to_bool(&value)? } else { !value.is_null() }))
}

fn shown(cx: &mut Request, this: &Object) -> Result<Array> {
    let mut all = heddle_runtime::object::table::raw_array(cx, this);
    let names: &[&str] = match of(this).stage.get() {
        Stage::Empty => &PROPERTIES[1..5],
        Stage::Initialized => &PROPERTIES[1..7],
        Stage::Connected => PROPERTIES,
    };
    for name in names {
        if let Some(value) = read(cx, this, name.as_bytes())? {
            all.insert_bytes(cx.heap(), name.as_bytes(), value);
        }
    }
    Ok(all)
}
