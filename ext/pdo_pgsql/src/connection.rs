//! The driver's connection.

use crate::statement::{Form, Rowset};
use heddle_libpq::{Param, Rows, status, transaction};
use heddle_pdo::attributes as attr;
use heddle_pdo::connection::bool_attribute;
use heddle_pdo::driver::{Connection, DbError, Driver, Outcome, Placeholders, Prepared, Setting, Source};
use heddle_pdo::parse;
use heddle_pgsql::{link, pool};
use heddle_runtime::{Callable, Request, Result};
use heddle_value::{Array, Tracer, Value};
use std::any::Any;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

/// Is found by PDO.
pub static DRIVER: Driver = Driver { name: "pgsql", class: "Pdo\\Pgsql", open };

pub const DISABLE_PREPARES: i64 = 1000;
pub const RESULT_MEMORY_SIZE: i64 = 1001;

/// An open connection.
pub struct Pgsql {
    pub link: Rc<heddle_libpq::Connection>,
    /// Names the connections that are alike, of one that the thread keeps between requests.
    kept: Option<Vec<u8>>,
    emulate: Cell<bool>,
    disable_prepares: Cell<bool>,
    /// Numbers the statements that the server keeps.
    statements: Cell<u32>,
    /// Commands that end statements which nobody has any more; sent before the next command,
    /// because nobody can wait while a value is released.
    pub dead: RefCell<Vec<String>>,
    /// Is told what the server remarks.
    pub on_notice: RefCell<Option<Callable>>,
}

/// The message of an error, without the end of its line.
pub fn trimmed(mut message: Vec<u8>) -> Vec<u8> {
    while message.last() == Some(&b'\n') {
        message.pop();
    }
    message
}

/// A value of the settings in quotes.
fn quoted(value: &[u8]) -> Vec<u8> {
    let mut quoted = vec![b'\''];
    for byte in value {
        if matches!(byte, b'\'' | b'\\') {
            quoted.push(b'\\');
        }
        quoted.push(*byte);
    }
    quoted.push(b'\'');
    quoted
}

fn open(cx: &mut Request, source: &Source<'_>) -> Outcome<Rc<dyn Connection>> {
    let timeout = match source.option(attr::TIMEOUT) {
        Some(seconds) => cx.to_int(&seconds)?,
        None => 30,
    };
    let mut settings: Vec<u8> = source.name.iter().map(|byte| if *byte == b';' { b' ' } else { *byte }).collect();
    for (name, value) in [("user", source.user), ("password", source.password)] {
        if let Some(value) = value {
            settings.extend_from_slice(&[b" ", name.as_bytes(), b"=", &quoted(value)[..]].concat());
        }
    }
    let timeout = u64::try_from(timeout).ok().filter(|seconds| *seconds > 0).map(Duration::from_secs);
    let is_on = |cx: &mut Request, attribute| source.option(attribute).map_or(Ok(false), |value| cx.to_bool(&value));
    // apart from those of the extension pgsql, whose settings have another form
    let kept = is_on(cx, attr::PERSISTENT)?.then(|| [b"pdo ", &settings[..]].concat());
    let known = match &kept {
        Some(key) => pool::take(cx, key)?,
        None => None,
    };
    let opened = match known {
        Some(known) => Ok(known),
        None => link::open(cx, &settings, timeout)?,
    };
    let connection = match opened {
        Ok(connection) => connection,
        Err(message) => return Ok(Err(DbError::new(b"08006", 7, trimmed(message)))),
    };
    let pgsql = Pgsql {
        link: Rc::new(connection),
        kept,
        emulate: Cell::new(is_on(cx, attr::EMULATE_PREPARES)?),
        disable_prepares: Cell::new(is_on(cx, DISABLE_PREPARES)?),
        statements: Cell::new(0),
        dead: RefCell::default(),
        on_notice: RefCell::default(),
    };
    pgsql.link.take_notices();
    Ok(Ok(Rc::new(pgsql)))
}

impl Drop for Pgsql {
    fn drop(&mut self) {
        if let Some(key) = self.kept.take() {
            pool::put(key, self.link.clone());
        }
    }
}

impl Pgsql {
    /// The connection's error at hand, with the state that an answer names.
    pub fn error(&self, rows: Option<&Rows>) -> DbError {
        let state = rows.and_then(Rows::sqlstate).unwrap_or_else(|| b"HY000".to_vec());
        let mut message = trimmed(self.link.error_message());
        if message.is_empty()
            && let Some(rows) = rows
        {
            message = trimmed(rows.error_message());
        }
        DbError::new(&state, i64::from(rows.map_or(status::FATAL_ERROR, Rows::status)), message)
    }

    /// Takes an answer that shall be good.
    pub fn checked(&self, cx: &mut Request, rows: Option<Rows>) -> Outcome<Rows> {
        self.tell_notices(cx)?;
        let good = |rows: &Rows| {
            matches!(rows.status(), status::COMMAND_OK | status::TUPLES_OK | status::COPY_IN | status::COPY_OUT | status::SINGLE_TUPLE)
        };
        match rows {
            Some(rows) if good(&rows) => Ok(Ok(rows)),
            Some(rows) if rows.status() == status::EMPTY_QUERY => {
                Ok(Err(DbError { message: Some(Vec::new()), ..DbError::own(b"HY000", "") }))
            }
            rows => Ok(Err(self.error(rows.as_ref()))),
        }
    }

    /// Ends the statements that nobody has any more.
    ///
    /// # Errors
    /// Halts the request when a limit is reached first.
    pub fn bury(&self, cx: &mut Request) -> Result<()> {
        // a transaction that failed takes no command
        if self.dead.borrow().is_empty() || self.link.transaction() == transaction::IN_ERROR {
            return Ok(());
        }
        let commands = self.dead.take().join(";");
        link::exec(cx, &self.link, commands.as_bytes()).map(drop)
    }

    /// Runs commands.
    pub fn run(&self, cx: &mut Request, sql: &[u8]) -> Outcome<Rows> {
        self.bury(cx)?;
        let rows = link::exec(cx, &self.link, sql)?;
        self.checked(cx, rows)
    }

    /// Runs a command with parameters.
    pub fn run_params(&self, cx: &mut Request, sql: &[u8], params: &[Param<'_>]) -> Outcome<Rows> {
        self.bury(cx)?;
        let rows = link::exec_params(cx, &self.link, sql, params)?;
        self.checked(cx, rows)
    }

    /// Hands what the server remarked to the program's function.
    fn tell_notices(&self, cx: &mut Request) -> Result<()> {
        let notices = self.link.take_notices();
        let callback = self.on_notice.borrow().as_ref().map(Callable::clone);
        if let Some(callback) = callback {
            for notice in notices {
                let text = cx.str(notice).into();
                cx.call(&callback, &[text])?;
            }
        }
        Ok(())
    }

    /// A name for a statement that the server keeps.
    pub fn next_name(&self, kind: &str) -> String {
        self.statements.set(self.statements.get().wrapping_add(1));
        format!("{kind}_{:08x}", self.statements.get())
    }

    fn server_info(&self) -> String {
        let parameter = |name: &str| String::from_utf8_lossy(&self.link.parameter(name.as_bytes()).unwrap_or_default()).into_owned();
        format!(
            "PID: {}; Client Encoding: {}; Is Superuser: {}; Session Authorization: {}; Date Style: {}",
            self.link.process(),
            parameter("client_encoding"),
            parameter("is_superuser"),
            parameter("session_authorization"),
            parameter("DateStyle"),
        )
    }
}

/// The text with `$1`, `$2` in the places of its placeholders, and which name each number has.
fn numbered(sql: &[u8], places: &[parse::Place]) -> (Vec<u8>, Vec<Option<Vec<u8>>>) {
    let mut names: Vec<Option<Vec<u8>>> = Vec::new();
    let Ok(text) = parse::rewrite(sql, places, |_, place, text| {
        let known = place.name.as_ref().and_then(|name| names.iter().position(|known| known.as_ref() == Some(name)));
        let number = known.unwrap_or_else(|| {
            names.push(place.name.clone());
            names.len() - 1
        });
        text.extend_from_slice(format!("${}", number + 1).as_bytes());
        Ok::<(), std::convert::Infallible>(())
    });
    (text, names)
}

impl Connection for Pgsql {
    fn driver(&self) -> &'static Driver {
        &DRIVER
    }

    fn prepare(self: Rc<Self>, cx: &mut Request, sql: &[u8], options: &Array) -> Outcome<Prepared> {
        let option = |attribute| options.get_int(attribute).map(|value| value.deref().clone());
        let scrolls = option(attr::CURSOR).is_some_and(|cursor| cursor.as_int() == Some(1));
        let emulate = match option(attr::EMULATE_PREPARES) {
            Some(value) => cx.to_bool(&value)?,
            None => self.emulate.get(),
        };
        let once = match option(DISABLE_PREPARES) {
            Some(value) => cx.to_bool(&value)?,
            None => self.disable_prepares.get(),
        };
        if parse::places(sql, false, true).iter().any(|place| place.in_dollars) {
            cx.deprecated(
                "PDO::prepare(): Escaping question marks inside dollar quoted strings is not required anymore and is deprecated",
            )?;
        }
        if scrolls || emulate {
            let form = if scrolls { Form::Cursor(self.next_name("pdo_crsr")) } else { Form::Text };
            let statement = Rc::new(Rowset::new(self, sql.to_vec(), form, 0));
            return Ok(Ok(Prepared { statement, placeholders: Placeholders::Emulated { backslashes: false, dollars: true } }));
        }
        let places = parse::places(sql, false, true);
        if let Err(error) = parse::check_mixed(&places) {
            return Ok(Err(error));
        }
        let (text, names) = numbered(sql, &places);
        let form = if once { Form::Params } else { Form::Prepared(self.next_name("pdo_stmt")) };
        let statement = Rc::new(Rowset::new(self, text, form, names.len()));
        Ok(Ok(Prepared { statement, placeholders: Placeholders::Numbered(names) }))
    }

    fn exec(&self, cx: &mut Request, sql: &[u8]) -> Outcome<i64> {
        let rows = self.run(cx, sql)?;
        Ok(rows.map(|rows| if rows.status() == status::COMMAND_OK { rows.affected() } else { 0 }))
    }

    fn quote(&self, _: &mut Request, text: &[u8], kind: i64) -> Outcome<Option<Vec<u8>>> {
        if attr::param::base(kind) == attr::param::LOB {
            return Ok(Ok(Some([b"'", &self.link.escape_bytea(text)[..], b"'"].concat())));
        }
        Ok(Ok(self.link.escape_string(text).map(|escaped| [b"'", &escaped[..], b"'"].concat())))
    }

    fn bool_literal(&self, value: bool) -> &'static [u8] {
        if value { b"'t'" } else { b"'f'" }
    }

    fn begin(&self, cx: &mut Request) -> Outcome<()> {
        Ok(self.run(cx, b"BEGIN")?.map(drop))
    }

    fn commit(&self, cx: &mut Request) -> Outcome<()> {
        Ok(self.run(cx, b"COMMIT")?.map(drop))
    }

    fn roll_back(&self, cx: &mut Request) -> Outcome<()> {
        Ok(self.run(cx, b"ROLLBACK")?.map(drop))
    }

    fn in_transaction(&self) -> Option<bool> {
        Some(self.link.transaction() > transaction::IDLE)
    }

    fn last_insert_id(&self, cx: &mut Request, name: Option<&[u8]>) -> Outcome<Vec<u8>> {
        let rows = match name {
            None => self.run(cx, b"SELECT LASTVAL()")?,
            Some(name) => self.run_params(cx, b"SELECT CURRVAL($1)", &[Param::Text(name)])?,
        };
        Ok(rows.map(|rows| rows.value(0, 0).map(<[u8]>::to_vec).unwrap_or_default()))
    }

    fn attribute(&self, cx: &mut Request, attribute: i64) -> Outcome<Option<Value>> {
        Ok(Ok(Some(match attribute {
            attr::EMULATE_PREPARES => Value::bool(self.emulate.get()),
            DISABLE_PREPARES => Value::bool(self.disable_prepares.get()),
            attr::CLIENT_VERSION => {
                let version = heddle_libpq::version();
                cx.str(format!("{}.{}", version / 10_000, version % 10_000)).into()
            }
            attr::SERVER_VERSION => cx.str(self.link.parameter(b"server_version").unwrap_or_default()).into(),
            attr::SERVER_INFO => cx.str(self.server_info()).into(),
            attr::CONNECTION_STATUS => {
                let open = self.link.is_open();
                cx.str(if open { "Connection OK; waiting to send." } else { "Bad connection." }).into()
            }
            _ => return Ok(Ok(None)),
        })))
    }

    fn set_attribute(&self, cx: &mut Request, attribute: i64, value: &Value) -> Outcome<Setting> {
        match attribute {
            attr::EMULATE_PREPARES => self.emulate.set(bool_attribute(cx, value)?),
            DISABLE_PREPARES => self.disable_prepares.set(bool_attribute(cx, value)?),
            _ => return Ok(Ok(Setting::Unknown)),
        }
        Ok(Ok(Setting::Done))
    }

    fn trace(&self, tracer: &mut Tracer<'_>) {
        if let Some(callback) = &*self.on_notice.borrow() {
            if let Some(this) = &callback.this {
                tracer.object(this);
            }
            if let Some(closure) = &callback.closure {
                tracer.object(closure);
            }
        }
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
