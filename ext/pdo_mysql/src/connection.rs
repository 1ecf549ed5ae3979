//! The driver's connection.

use crate::statement::{Emulated, Native};
use heddle_mysql::connection::State;
use heddle_mysql::error::codes;
use heddle_mysql::handshake::capability;
use heddle_mysql::{Config, Encryption, Failure, Response, charset};
use heddle_mysqlnd::link::{Infile, Link};
use heddle_pdo::attributes as attr;
use heddle_pdo::connection::{bool_attribute, int_attribute};
use heddle_pdo::driver::{Connection, DbError, Driver, Outcome, Placeholders, Prepared, Setting, Source};
use heddle_pdo::parse;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Value};
use std::any::Any;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

/// Is found by PDO.
pub static DRIVER: Driver = Driver { name: "mysql", class: "Pdo\\Mysql", open };

pub const BUFFERED: i64 = 1000;
pub const LOCAL_INFILE: i64 = 1001;
pub const INIT_COMMAND: i64 = 1002;
pub const COMPRESS: i64 = 1003;
pub const FOUND_ROWS: i64 = 1004;
pub const IGNORE_SPACE: i64 = 1005;
/// First and last of the attributes of encryption but for the one that follows.
pub const SSL: std::ops::RangeInclusive<i64> = 1006..=1010;
pub const MULTI_STATEMENTS: i64 = 1012;
pub const VERIFY_SERVER: i64 = 1013;
pub const INFILE_DIRECTORY: i64 = 1014;

/// An open connection.
pub struct Mysql {
    pub link: Rc<Link>,
    pub buffered: Cell<bool>,
    emulate: Cell<bool>,
    autocommit: Cell<bool>,
    pub table_names: Cell<bool>,
    default_string: Cell<i64>,
    infile: RefCell<Infile>,
}

/// Turns an error of the connection into PDO's.
pub fn error(failure: Failure) -> DbError {
    if failure.code == codes::OUT_OF_SYNC {
        let text = "Cannot execute queries while other unbuffered queries are active.  Consider using PDOStatement::fetchAll().  Alternatively, if your code is only ever going to run against mysql, you may enable query buffering by setting the Pdo\\Mysql::ATTR_USE_BUFFERED_QUERY attribute.";
        return DbError::new(b"HY000", 2014, text);
    }
    DbError::new(&failure.state, i64::from(failure.code), failure.message)
}

/// Returns why nothing can be sent while results of several statements were not all taken.
pub fn pending(link: &Link) -> Option<DbError> {
    let text = "Cannot execute queries while there are pending result sets. Consider unsetting the previous PDOStatement or calling PDOStatement::closeCursor()";
    link.look(|connection| connection.state() == State::More && !link.is_abandoned()).then(|| DbError::new(b"HY000", 2014, text))
}

/// An option that is on or off.
fn is_on(cx: &mut Request, source: &Source<'_>, attribute: i64, default: bool) -> Result<bool> {
    match source.option(attribute) {
        Some(value) => cx.to_bool(&value),
        None => Ok(default),
    }
}

/// Reads how the connection is encrypted.
fn encryption(cx: &mut Request, source: &Source<'_>) -> Result<Encryption> {
    let mut file = |attribute: i64| match source.option(attribute) {
        Some(name) => {
            let name = cx.to_str(&name)?;
            Ok((!name.is_empty()).then(|| cx.path(&name).as_os_str().as_encoded_bytes().to_vec()))
        }
        None => Ok(None),
    };
    let (key, certificate, ca_file, ca_folder) = (file(*SSL.start())?, file(1007)?, file(1008)?, file(1009)?);
    let ciphers = match source.option(*SSL.end()) {
        Some(list) => Some(cx.to_str(&list)?.to_vec()),
        None => None,
    };
    let trusts_anyone = !is_on(cx, source, VERIFY_SERVER, true)?;
    Ok(Encryption { trusts_anyone, key, certificate, ca_file, ca_folder, ciphers })
}

fn open(cx: &mut Request, source: &Source<'_>) -> Outcome<Rc<dyn Connection>> {
    let host = source.setting("host").unwrap_or_else(|| b"localhost".to_vec());
    let port = source.setting("port").and_then(|port| String::from_utf8_lossy(&port).trim().parse().ok()).unwrap_or(3306);
    let socket = (host == b"localhost" || host.is_empty())
        .then(|| source.setting("unix_socket").unwrap_or_else(|| cx.ini_str("pdo_mysql.default_socket").to_vec()));
    let charset = match source.setting("charset") {
        Some(name) => match charset::by_name(&name) {
            Some(charset) => Some(charset),
            None => return Ok(Err(DbError::new(b"HY000", i64::from(codes::NO_CHARSET), "Unknown character set"))),
        },
        None => None,
    };
    let mut flags = 0;
    for (attribute, flag, default) in [
        (MULTI_STATEMENTS, capability::MULTI_STATEMENTS, true),
        (FOUND_ROWS, capability::FOUND_ROWS, false),
        (IGNORE_SPACE, capability::IGNORE_SPACE, false),
        (COMPRESS, capability::COMPRESS, false),
    ] {
        if is_on(cx, source, attribute, default)? {
            flags |= flag;
        }
    }
    if SSL.into_iter().any(|attribute| source.option(attribute).is_some()) {
        flags |= capability::SSL;
    }
    let infile = if is_on(cx, source, LOCAL_INFILE, false)? {
        Infile::Allowed
    } else {
        match source.option(INFILE_DIRECTORY) {
            Some(folder) => Infile::Below(cx.to_str(&folder)?.to_vec()),
            None => Infile::Forbidden,
        }
    };
    let timeout = match source.option(attr::TIMEOUT) {
        Some(seconds) => cx.to_int(&seconds)?.max(0) as u64,
        None => 30,
    };
    let given = |given: Option<&[u8]>, name: &str| given.map(<[u8]>::to_vec).or_else(|| source.setting(name)).unwrap_or_default();
    let config = Config {
        port,
        socket,
        user: given(source.user, "user"),
        password: given(source.password, "password"),
        database: source.setting("dbname").unwrap_or_default(),
        flags,
        charset,
        connect_timeout: Some(Duration::from_secs(timeout)),
        read_timeout: None,
        encryption: encryption(cx, source)?,
        attributes: vec![("_client_name", "mysqlnd".to_owned()), ("_server_host", String::from_utf8_lossy(&host).into_owned())],
        host,
    };
    let open = if is_on(cx, source, attr::PERSISTENT, false)? { Link::open_persistent } else { Link::open };
    let link = match open(cx, &config, infile.clone())? {
        Ok(link) => link,
        Err(failure) => return Ok(Err(error(Failure { state: *b"HY000", ..failure }))),
    };
    let mysql = Mysql {
        link: Rc::new(link),
        buffered: Cell::new(is_on(cx, source, BUFFERED, true)?),
        emulate: Cell::new(is_on(cx, source, attr::EMULATE_PREPARES, true)?),
        autocommit: Cell::new(true),
        table_names: Cell::new(false),
        default_string: Cell::new(attr::param::STR_CHAR),
        infile: RefCell::new(infile),
    };
    if let Some(command) = source.option(INIT_COMMAND) {
        let command = cx.to_str(&command)?;
        if let Err(failure) = mysql.exec(cx, &command)? {
            return Ok(Err(failure));
        }
    }
    Ok(Ok(Rc::new(mysql)))
}

impl Mysql {
    /// Runs a statement that has no rows.
    fn run(&self, cx: &mut Request, sql: &[u8]) -> Outcome<()> {
        let outcome = self.link.run(cx, |connection, host| match connection.query(host, sql)? {
            Response::Done => Ok(()),
            Response::Rows(_) => connection.skip_rows(host),
        })?;
        Ok(outcome.map_err(error))
    }
}

impl Connection for Mysql {
    fn driver(&self) -> &'static Driver {
        &DRIVER
    }

    fn prepare(self: Rc<Self>, cx: &mut Request, sql: &[u8], options: &Array) -> Outcome<Prepared> {
        let emulate = match options.get_int(attr::EMULATE_PREPARES).map(|value| value.deref().clone()) {
            Some(value) => cx.to_bool(&value)?,
            None => self.emulate.get(),
        };
        let placeholders = Placeholders::Emulated { backslashes: true, dollars: false };
        if emulate {
            let statement = Rc::new(Emulated::new(self, sql));
            return Ok(Ok(Prepared { statement, placeholders }));
        }
        let places = parse::places(sql, true, false);
        if let Err(error) = parse::check_mixed(&places) {
            return Ok(Err(error));
        }
        let Ok(text) = parse::rewrite(sql, &places, |_, _, text| {
            text.push(b'?');
            Ok::<(), std::convert::Infallible>(())
        });
        match self.link.run(cx, |connection, host| connection.prepare(host, &text))? {
            Ok(prepared) => {
                let names = places.into_iter().filter(|place| !place.escaped).map(|place| place.name).collect();
                let statement = Rc::new(Native::new(self, prepared));
                Ok(Ok(Prepared { statement, placeholders: Placeholders::Rewritten(names) }))
            }
            // the server does not prepare such a statement
            Err(failure) if failure.code == 1295 => {
                let statement = Rc::new(Emulated::new(self, sql));
                Ok(Ok(Prepared { statement, placeholders }))
            }
            Err(failure) => Ok(Err(error(failure))),
        }
    }

    fn exec(&self, cx: &mut Request, sql: &[u8]) -> Outcome<i64> {
        if let Some(error) = pending(&self.link) {
            return Ok(Err(error));
        }
        let outcome = self.link.run(cx, |connection, host| {
            let mut affected = 0;
            let mut response = connection.query(host, sql)?;
            loop {
                match response {
                    Response::Done => affected = connection.status.affected as i64,
                    Response::Rows(_) => connection.skip_rows(host)?,
                }
                if connection.state() != State::More {
                    return Ok(affected.max(0));
                }
                response = connection.next_result(host)?;
            }
        })?;
        Ok(outcome.map_err(error))
    }

    fn quote(&self, _: &mut Request, text: &[u8], kind: i64) -> Outcome<Option<Vec<u8>>> {
        let national = match kind & (attr::param::STR_NATL | attr::param::STR_CHAR) {
            0 => self.default_string.get() == attr::param::STR_NATL,
            flags => flags & attr::param::STR_NATL != 0,
        };
        let is_binary = attr::param::base(kind) == attr::param::LOB;
        let prefix: &[u8] = if is_binary {
            b"_binary'"
        } else if national {
            b"N'"
        } else {
            b"'"
        };
        Ok(Ok(Some([prefix, &self.link.escape(text), b"'"].concat())))
    }

    fn begin(&self, cx: &mut Request) -> Outcome<()> {
        self.run(cx, b"START TRANSACTION")
    }

    fn commit(&self, cx: &mut Request) -> Outcome<()> {
        self.run(cx, b"COMMIT")
    }

    fn roll_back(&self, cx: &mut Request) -> Outcome<()> {
        self.run(cx, b"ROLLBACK")
    }

    fn in_transaction(&self) -> Option<bool> {
        Some(self.link.look(heddle_mysql::Connection::in_transaction))
    }

    fn last_insert_id(&self, _: &mut Request, _: Option<&[u8]>) -> Outcome<Vec<u8>> {
        Ok(Ok(self.link.look(|connection| connection.status.insert_id.to_string().into_bytes())))
    }

    fn attribute(&self, cx: &mut Request, attribute: i64) -> Outcome<Option<Value>> {
        Ok(Ok(Some(match attribute {
            attr::AUTOCOMMIT => Value::bool(self.autocommit.get()),
            attr::CLIENT_VERSION => cx.str(heddle_mysqlnd::VERSION).into(),
            attr::SERVER_VERSION => self.link.look(|connection| {
                let version = &connection.greeting.version;
                cx.str(version.strip_prefix(b"5.5.5-").unwrap_or(version)).into()
            }),
            attr::CONNECTION_STATUS => self.link.look(|connection| cx.str(&connection.host_info).into()),
            attr::SERVER_INFO => match self.link.run(cx, |connection, host| connection.statistics(host))? {
                Ok(text) => cx.str(text).into(),
                Err(failure) => return Ok(Err(error(failure))),
            },
            attr::FETCH_TABLE_NAMES => Value::bool(self.table_names.get()),
            attr::EMULATE_PREPARES => Value::bool(self.emulate.get()),
            attr::DEFAULT_STR_PARAM => Value::int(self.default_string.get()),
            BUFFERED => Value::bool(self.buffered.get()),
            LOCAL_INFILE => Value::bool(matches!(&*self.infile.borrow(), Infile::Allowed)),
            INFILE_DIRECTORY => match &*self.infile.borrow() {
                Infile::Below(folder) => cx.str(folder).into(),
                _ => Value::NULL,
            },
            _ => return Ok(Ok(None)),
        })))
    }

    fn set_attribute(&self, cx: &mut Request, attribute: i64, value: &Value) -> Outcome<Setting> {
        match attribute {
            attr::AUTOCOMMIT => {
                let on = bool_attribute(cx, value)?;
                if self.autocommit.replace(on) != on {
                    let sql: &[u8] = if on { b"SET AUTOCOMMIT=1" } else { b"SET AUTOCOMMIT=0" };
                    return Ok(self.run(cx, sql)?.map(|()| Setting::Done));
                }
            }
            attr::FETCH_TABLE_NAMES => self.table_names.set(bool_attribute(cx, value)?),
            attr::EMULATE_PREPARES => self.emulate.set(bool_attribute(cx, value)?),
            attr::DEFAULT_STR_PARAM => match int_attribute(cx, value)? {
                kind @ (attr::param::STR_CHAR | attr::param::STR_NATL) => self.default_string.set(kind),
                _ => return Ok(Ok(Setting::Refused)),
            },
            BUFFERED => self.buffered.set(bool_attribute(cx, value)?),
            _ => return Ok(Ok(Setting::Unknown)),
        }
        Ok(Ok(Setting::Done))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
