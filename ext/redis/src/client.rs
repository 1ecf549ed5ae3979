//! What a `Redis` object holds, and how a command is run on it.
//!
//! A command is sent and its reply read at once; in a transaction the server answers `QUEUED` and
//! the reply comes with `EXEC`; in a pipeline the command waits here until `exec()`. What a reply
//! becomes is kept until then ([`Shape`]).
//!
//! Rule: while a connection is waited for, nothing of the object is borrowed, and the connection
//! is taken out of it: code that runs meanwhile (a handler of signals, a callback) may use the
//! object.

use crate::link::{Link, Target, Trouble, span};
use crate::options::Options;
use crate::pool;
use crate::reply;
use crate::resp::{Command, Resp};
use crate::retry;
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::{Halt, Request, Result};
use heddle_value::{Array, Native, Object, Tracer, Value};
use std::cell::{Cell, RefCell};

/// Makes a PHP value of a reply; the last argument is what the command left for it.
pub(crate) type Convert = fn(&mut Request, &Client, Resp, &Value) -> Result<Value>;

/// Says what a reply becomes.
#[derive(Clone)]
pub(crate) struct Shape {
    pub convert: Convert,
    pub context: Value,
}

impl Shape {
    pub fn new(convert: Convert) -> Shape {
        Shape { convert, context: Value::NULL }
    }

    pub fn with(convert: Convert, context: impl Into<Value>) -> Shape {
        Shape { convert, context: context.into() }
    }
}

/// A reply that will come.
pub(crate) enum Queued {
    Reply(Shape),
    /// `MULTI` in a pipeline: what follows is queued by the server.
    Multi,
    /// `EXEC` in a pipeline.
    Exec,
}

/// Bits of [`Client::mode`], PHP's constants.
pub(crate) const MULTI: i64 = 1;
pub(crate) const PIPELINE: i64 = 2;

/// Says where the server is and who the client is.
#[derive(Clone, Default)]
pub(crate) struct Config {
    pub target: Target,
    pub read_timeout: f64,
    /// Milliseconds.
    pub retry_interval: i64,
    pub persistent: bool,
    pub persistent_id: Option<Vec<u8>>,
    /// A password, or a user and a password.
    pub auth: Vec<Vec<u8>>,
    pub db: i64,
}

/// The payload of a `Redis` object.
#[derive(Default)]
pub(crate) struct Client {
    /// `None` before the first connection, and after one that failed.
    pub config: RefCell<Option<Config>>,
    /// The last attempt to connect failed: no server is known any more.
    pub refused: Cell<bool>,
    /// The program closed the connection; the next command opens another one.
    pub closed: Cell<bool>,
    pub options: RefCell<Options>,
    pub link: RefCell<Option<Link>>,
    pub mode: Cell<i64>,
    /// The server watches keys for it.
    pub watching: Cell<bool>,
    pub queue: RefCell<Vec<Queued>>,
    /// Commands of a pipeline.
    pub pipeline: RefCell<Vec<u8>>,
    pub error: RefCell<Option<Vec<u8>>>,
    pub sent: Cell<i64>,
    pub received: Cell<i64>,
}

impl Native for Client {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        if let Ok(queue) = self.queue.try_borrow() {
            for queued in &*queue {
                if let Queued::Reply(shape) = queued {
                    tracer.value(&shape.context);
                }
            }
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        self.release();
    }
}

pub(crate) const HOOKS: ClassHooks = ClassHooks {
    create: Some(|cx, this| {
        this.set_native(cx.heap(), Client::default());
        Ok(())
    }),
    not_cloneable: true,
    ..ClassHooks::NONE
};

/// Returns the payload of an object.
pub(crate) fn of(this: &Object) -> &Client {
    this.native().expect("given when the object was made")
}

/// Returns a RedisException.
pub(crate) fn exception(cx: &mut Request, message: impl AsRef<[u8]>) -> Halt {
    cx.throw_error("RedisException", message)
}

impl Client {
    /// Returns the configuration, the usual one for an object that was never connected.
    pub fn config(&self) -> Config {
        self.config.borrow().clone().unwrap_or_else(|| Config {
            target: Target { host: b"127.0.0.1".to_vec(), port: 6379, ..Target::default() },
            ..Config::default()
        })
    }

    /// Gives the connection up: to the pool where it is persistent and nothing is left on it.
    pub fn release(&self) {
        let (Ok(mut link), Ok(config)) = (self.link.try_borrow_mut(), self.config.try_borrow()) else { return };
        let Some(link) = link.take() else { return };
        let clean = self.mode.get() == 0 && !self.watching.get() && !link.dirty && !link.encrypted;
        if let Some(config) = config.as_ref().filter(|config| config.persistent && clean) {
            pool::put(pool::key(config), link);
        }
    }

    /// Forgets transaction and pipeline.
    pub fn leave_modes(&self) {
        self.mode.set(0);
        self.watching.set(false);
        self.queue.take();
        self.pipeline.take();
    }

    /// Connects as the configuration says; the inner error is in words.
    ///
    /// # Errors
    /// Halts the request when a limit is reached first, and throws when the server refuses
    /// credentials.
    pub fn connect(&self, cx: &mut Request) -> Result<std::result::Result<(), String>> {
        let config = self.config();
        let pooled = if config.persistent { pool::take(cx, &config)? } else { None };
        let mut link = match pooled {
            Some(link) => link,
            None => match Link::open(cx, &config.target)? {
                Ok(link) => link,
                Err(reason) => return Ok(Err(reason)),
            },
        };
        if !config.auth.is_empty() {
            let mut auth = Command::new("AUTH");
            config.auth.iter().for_each(|part| {
                auth.arg(part);
            });
            match self.ask(cx, &mut link, &auth)? {
                Ok(Resp::Error(text)) => {
                    self.error.replace(Some(text.clone()));
                    return Err(exception(cx, text));
                }
                Ok(_) => {}
                Err(_) => return Ok(Err("Connection lost".to_owned())),
            }
        }
        if link.db != config.db {
            let select = std::mem::take(Command::new("SELECT").int(config.db));
            match self.ask(cx, &mut link, &select)? {
                Ok(Resp::Status(_)) => link.db = config.db,
                _ => return Ok(Err("Failed to select database".to_owned())),
            }
        }
        self.closed.set(false);
        self.link.replace(Some(link));
        Ok(Ok(()))
    }

    /// Sends a command on a connection and reads its reply.
    fn ask(&self, cx: &mut Request, link: &mut Link, command: &Command) -> Result<std::result::Result<Resp, Trouble>> {
        let timeout = span(cx, self.config().read_timeout);
        let bytes = command.finish();
        if !link.send(cx, &bytes, timeout)? {
            return Ok(Err(Trouble::Read));
        }
        link.reply(cx, timeout)
    }

    /// Takes the connection, which is made where it is missing or gone.
    ///
    /// # Errors
    /// Throws when there is no server.
    pub fn take_link(&self, cx: &mut Request) -> Result<Link> {
        let link = self.link.take();
        let had = link.is_some();
        if let Some(link) = link.filter(Link::is_alive) {
            return Ok(link);
        }
        if had && (self.mode.get() & MULTI != 0 || self.watching.get()) {
            self.leave_modes();
            return Err(exception(cx, "Connection lost and socket is in MULTI/watching mode"));
        }
        if self.refused.get() {
            return Err(exception(cx, "Redis server went away"));
        }
        if self.config.borrow().is_none() {
            let config = self.config();
            self.config.replace(Some(config));
        }
        let attempts = if had { self.options.borrow().max_retries.max(0) } else { 0 };
        for attempt in 0..=attempts {
            if attempt > 0 {
                let pause = retry::pause(self, attempt - 1);
                heddle_runtime::wait::sleep(cx, pause)?;
            }
            match self.connect(cx) {
                Ok(Ok(())) => return Ok(self.link.take().expect("just connected")),
                Ok(Err(reason)) => {
                    self.error.replace(Some(reason.into_bytes()));
                }
                Err(Halt::Exception) => break,
                Err(halt) => return Err(halt),
            }
        }
        cx.exception = None;
        let shown = self.config().target.shown();
        if had {
            return Err(exception(cx, "Connection lost"));
        }
        Err(exception(cx, [b"Redis server ", &shown[..], b" went away"].concat()))
    }

    /// Puts a connection back that can be used on.
    pub fn put_link(&self, link: Link) {
        self.link.replace(Some(link));
    }

    /// Throws what a trouble means. The connection is gone.
    pub fn trouble(&self, cx: &mut Request, trouble: &Trouble) -> Halt {
        self.leave_modes();
        let message = match trouble {
            Trouble::Read => {
                let config = self.config();
                let shown = config.target.shown();
                [b"read error on connection to ", &shown[..]].concat()
            }
            Trouble::Body => b"socket error on read socket".to_vec(),
            Trouble::Protocol(byte) => [b"protocol error, got '", &[*byte][..], b"' as reply type byte\n"].concat(),
        };
        exception(cx, message)
    }

    /// Sends bytes and reads so many replies.
    ///
    /// # Errors
    /// Throws when the connection breaks; it is closed then.
    pub fn exchange(&self, cx: &mut Request, bytes: &[u8], replies: usize) -> Result<Vec<Resp>> {
        let mut link = self.take_link(cx)?;
        let timeout = span(cx, self.config().read_timeout);
        if !link.send(cx, bytes, timeout)? {
            return Err(self.trouble(cx, &Trouble::Read));
        }
        self.sent.set(self.sent.get() + bytes.len() as i64);
        let mut got = Vec::new();
        for _ in 0..replies {
            match link.reply(cx, timeout)? {
                Ok(reply) => got.push(reply),
                Err(trouble) => return Err(self.trouble(cx, &trouble)),
            }
        }
        self.received.set(self.received.get() + link.take_received());
        self.put_link(link);
        Ok(got)
    }

    /// Sends a command and reads its reply, whatever mode the object is in.
    ///
    /// # Errors
    /// Throws when the connection breaks.
    pub fn call(&self, cx: &mut Request, command: &Command) -> Result<Resp> {
        Ok(self.exchange(cx, &command.finish(), 1)?.pop().unwrap_or(Resp::Nil))
    }

    /// Makes a PHP value of a reply.
    ///
    /// # Errors
    /// Throws what the server says in errors that are not the caller's.
    pub fn convert(&self, cx: &mut Request, resp: Resp, shape: &Shape) -> Result<Value> {
        match resp {
            Resp::Error(text) => {
                let thrown = is_thrown(&text);
                self.error.replace(Some(text.clone()).filter(|text| !text.is_empty()));
                if thrown { Err(exception(cx, text)) } else { Ok(Value::FALSE) }
            }
            resp => (shape.convert)(cx, self, resp, &shape.context),
        }
    }
}

/// Returns whether an error of the server becomes an exception; others make the method return
/// false.
fn is_thrown(text: &[u8]) -> bool {
    const QUIET: &[&[u8]] = &[b"ERR", b"NOSCRIPT", b"NOQUORUM", b"NOGOODSLAVE", b"WRONGTYPE", b"BUSYGROUP", b"NOGROUP"];
    !text.is_empty() && (text.starts_with(b"ERR AUTH") || !QUIET.iter().any(|quiet| text.starts_with(quiet)))
}

/// Runs a command in the object's mode.
///
/// # Errors
/// Throws when the connection breaks, or what the server says.
pub(crate) fn run(cx: &mut Request, this: &Object, command: &Command, shape: Shape) -> Result<Value> {
    let client = of(this);
    if client.mode.get() & PIPELINE != 0 {
        client.pipeline.borrow_mut().extend_from_slice(&command.finish());
        client.queue.borrow_mut().push(Queued::Reply(shape));
        return Ok(Value::from(this.clone()));
    }
    let resp = client.call(cx, command)?;
    if client.mode.get() & MULTI == 0 {
        return client.convert(cx, resp, &shape);
    }
    match resp {
        Resp::Status(text) if text == b"QUEUED" => {
            client.queue.borrow_mut().push(Queued::Reply(shape));
            Ok(Value::from(this.clone()))
        }
        resp => client.convert(cx, resp, &Shape::new(reply::never)),
    }
}

/// Returns an array's element as a string's bytes.
///
/// # Errors
/// What converting it throws.
pub(crate) fn text_of(cx: &mut Request, array: &Array, key: &str) -> Result<Option<Vec<u8>>> {
    match array.get_bytes(key.as_bytes()).cloned() {
        Some(value) => Ok(Some(cx.to_str(value.deref())?.to_vec())),
        None => Ok(None),
    }
}
