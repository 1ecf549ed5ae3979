//! A connection of a request.
//!
//! Results and statements share it. What they leave when they go (rows that were not read,
//! statements that the server keeps) is put in order before the next command, because nobody can
//! wait while a value is released.

use crate::pool;
use heddle_mysql::connection::State;
use heddle_mysql::host::Stopped;
use heddle_mysql::{Config, Connection, Error, Failure, Host, Statement, charset};
use heddle_runtime::stream::basedir;
use heddle_runtime::{Halt, Request, Result, wait};
use heddle_sys::file::Ready;
use heddle_value::Value;
use std::cell::{Cell, RefCell};
use std::fs::File;
use std::io::{self, Read};
use std::os::fd::BorrowedFd;
use std::os::unix::ffi::OsStrExt;
use std::rc::Rc;
use std::time::Duration;

/// Which files of the client a server may read (`LOAD DATA LOCAL INFILE`).
#[derive(Clone, Default, Debug)]
pub enum Infile {
    #[default]
    Forbidden,
    Allowed,
    /// Files of one folder.
    Below(Vec<u8>),
}

/// See the module.
pub struct Link {
    connection: Rc<RefCell<Connection>>,
    /// Names the connections that are alike, of one that is kept between requests.
    kept: RefCell<Option<Vec<u8>>>,
    infile: RefCell<Infile>,
    /// Rows are left that nobody will read.
    abandoned: Cell<bool>,
    /// Neither will anybody read further results.
    abandoned_all: Cell<bool>,
    /// Statements that nobody has any more.
    dead: RefCell<Vec<Statement>>,
}

/// Tells what a database's operation came to: its error is in the inner result.
pub type Outcome<T> = Result<std::result::Result<T, Failure>>;

/// Waits for a connection within the request's limits.
struct Waiting<'a> {
    cx: &'a mut Request,
    infile: Infile,
    halt: Option<Halt>,
}

impl Host for Waiting<'_> {
    fn wait(&mut self, fd: BorrowedFd<'_>, write: bool, timeout: Option<Duration>) -> std::result::Result<io::Result<bool>, Stopped> {
        let wanted = Ready { read: !write, write, ..Ready::default() };
        match wait::ready(self.cx, &[(fd, wanted)], timeout) {
            Ok(states) => Ok(states.map(|states| states.iter().any(|state| *state != Default::default()))),
            Err(halt) => {
                self.halt = Some(halt);
                Err(Stopped)
            }
        }
    }

    fn infile(&mut self, name: &[u8]) -> std::result::Result<Box<dyn Read>, Failure> {
        let path = self.cx.path(name);
        let refused = "LOAD DATA LOCAL INFILE file request rejected due to restrictions on access.";
        let forbidden = "LOAD DATA LOCAL INFILE is forbidden, check related settings like mysqli.allow_local_infile|mysqli.local_infile_directory or PDO::MYSQL_ATTR_LOCAL_INFILE|PDO::MYSQL_ATTR_LOCAL_INFILE_DIRECTORY";
        match &self.infile {
            Infile::Forbidden => return Err(Failure::own(heddle_mysql::error::codes::INFILE_REFUSED, forbidden)),
            Infile::Allowed => {}
            Infile::Below(folder) => {
                let folder = self.cx.path(folder).canonicalize();
                let inside = folder.ok().zip(path.canonicalize().ok()).is_some_and(|(folder, path)| path.starts_with(folder));
                if !inside {
                    return Err(Failure::own(heddle_mysql::error::codes::INFILE_REFUSED, refused));
                }
            }
        }
        if !basedir::is_allowed(self.cx, path.as_os_str().as_bytes()) {
            return Err(Failure::own(heddle_mysql::error::codes::UNKNOWN, "open_basedir restriction in effect. Unable to open file"));
        }
        match File::open(&path) {
            Ok(file) => Ok(Box::new(file)),
            Err(_) => Err(Failure::own(2, [b"Can't find file '", name, b"'."].concat())),
        }
    }
}

/// Runs work on a connection, where it can wait.
fn run<T>(cx: &mut Request, infile: Infile, work: impl FnOnce(&mut dyn Host) -> heddle_mysql::Result<T>) -> Outcome<T> {
    let mut host = Waiting { cx, infile, halt: None };
    match work(&mut host) {
        Ok(value) => Ok(Ok(value)),
        Err(Error::Failed(failure)) => Ok(Err(failure)),
        Err(Error::Stopped) => match host.halt {
            Some(halt) => Err(halt),
            None => Ok(Err(Failure::gone())),
        },
    }
}

impl Link {
    /// Connects.
    ///
    /// # Errors
    /// Halts the request when a limit is reached first.
    pub fn open(cx: &mut Request, config: &Config, infile: Infile) -> Outcome<Link> {
        let mut config = config.clone();
        config.connect_timeout = wait::bounded(cx, config.connect_timeout);
        if config.read_timeout.is_none() {
            let seconds = cx.ini_int("mysqlnd.net_read_timeout");
            config.read_timeout = u64::try_from(seconds).ok().filter(|seconds| *seconds > 0).map(Duration::from_secs);
        }
        let opened = run(cx, infile.clone(), |host| Connection::open(host, &config))?;
        Ok(opened.map(|connection| Link {
            connection: Rc::new(RefCell::new(connection)),
            kept: RefCell::default(),
            infile: RefCell::new(infile),
            abandoned: Cell::new(false),
            abandoned_all: Cell::new(false),
            dead: RefCell::default(),
        }))
    }

    /// Takes a connection that an earlier request has left to the thread, as fresh as a new one, or
    /// connects. The thread keeps it afterwards.
    ///
    /// # Errors
    /// Halts the request when a limit is reached first.
    pub fn open_persistent(cx: &mut Request, config: &Config, infile: Infile) -> Outcome<Link> {
        let key = pool::key(config);
        while let Some(connection) = pool::take(&key) {
            let link = Link {
                connection,
                kept: RefCell::default(),
                infile: RefCell::new(infile.clone()),
                abandoned: Cell::new(false),
                abandoned_all: Cell::new(false),
                dead: RefCell::default(),
            };
            let fresh = link.run(cx, |connection, host| {
                let charset = config.charset.or_else(|| charset::by_number(connection.greeting.charset));
                connection.charset = charset.unwrap_or(connection.charset);
                connection.change_user(host, &config.user, &config.password, &config.database)
            })?;
            match fresh {
                Ok(()) => {
                    link.kept.replace(Some(key));
                    return Ok(Ok(link));
                }
                Err(_) => link.close(),
            }
        }
        let opened = Link::open(cx, config, infile)?;
        if let Ok(link) = &opened {
            link.kept.replace(Some(key));
        }
        Ok(opened)
    }

    /// Runs work on the connection.
    ///
    /// # Errors
    /// Halts the request when a limit is reached first.
    pub fn run<T>(&self, cx: &mut Request, work: impl FnOnce(&mut Connection, &mut dyn Host) -> heddle_mysql::Result<T>) -> Outcome<T> {
        let Ok(mut connection) = self.connection.try_borrow_mut() else { return Ok(Err(Failure::out_of_sync())) };
        let infile = self.infile.borrow().clone();
        run(cx, infile, |host| {
            if self.abandoned.take() {
                connection.skip_rows(host)?;
            }
            if self.abandoned_all.take() {
                connection.drain(host)?;
            }
            if connection.state() == State::Ready {
                for statement in self.dead.take() {
                    connection.close_statement(host, &statement);
                }
            }
            work(&mut connection, host)
        })
    }

    /// Looks at the connection without sending anything.
    pub fn look<T>(&self, work: impl FnOnce(&Connection) -> T) -> T {
        work(&self.connection.borrow())
    }

    /// Nobody will read the rest of the rows.
    pub fn abandon(&self) {
        self.abandoned.set(true);
    }

    /// Nobody will read the rest of the rows, nor further results.
    pub fn abandon_all(&self) {
        self.abandoned_all.set(true);
    }

    /// Returns whether what is left on the connection will be dropped before the next command.
    pub fn is_abandoned(&self) -> bool {
        self.abandoned.get() || self.abandoned_all.get()
    }

    /// Nobody has the statement any more.
    pub fn bury(&self, statement: Statement) {
        self.dead.borrow_mut().push(statement);
    }

    /// Closes the connection; one that the thread keeps is left to it.
    pub fn close(&self) {
        if self.kept.borrow().is_some() && self.look(|connection| connection.state() == State::Ready) {
            return;
        }
        if let Ok(mut connection) = self.connection.try_borrow_mut() {
            connection.close();
        }
    }

    /// Sets which files a server may read.
    pub fn set_infile(&self, infile: Infile) {
        self.infile.replace(infile);
    }

    /// Escapes a text as the connection's character set wants it.
    pub fn escape(&self, text: &[u8]) -> Vec<u8> {
        let mut escaped = Vec::with_capacity(text.len() + text.len() / 8);
        self.look(|connection| connection.charset.escape(text, connection.has_backslashes(), &mut escaped));
        escaped
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        if let Some(key) = self.kept.take() {
            pool::put(key, self.connection.clone());
        }
    }
}

/// Returns a count as PHP has it: an int, or text where it is too large for one; -1 for unknown.
pub fn count(cx: &Request, number: u64) -> Value {
    match i64::try_from(number) {
        Ok(int) => Value::int(int),
        Err(_) if number == u64::MAX => Value::int(-1),
        Err(_) => cx.str(number.to_string()).into(),
    }
}
