//! The classes, their payloads, and how an operation is waited for.

use heddle_libldap::{Answer, Begun, Connection as Link, Control, words};
use heddle_macros::php_class;
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::object::{class_of, instantiate};
use heddle_runtime::{Request, Result, wait};
use heddle_value::{Native, Object, Tracer, Value};
use std::cell::{Cell, RefCell};
use std::ffi::CString;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// A session with a server.
#[php_class("final class LDAP\\Connection {}", hooks = CONNECTION)]
pub(crate) struct Connection;

/// Holds the answer of a server.
#[php_class("final class LDAP\\Result {}", hooks = OTHER)]
pub(crate) struct ResultClass;

/// One entry or reference of an answer.
#[php_class("final class LDAP\\ResultEntry {}", hooks = OTHER)]
pub(crate) struct ResultEntry;

const COMMON: ClassHooks = ClassHooks::HANDLE;
const CONNECTION: ClassHooks = ClassHooks { create: Some(refuse), ..COMMON };
const OTHER: ClassHooks = ClassHooks { create: Some(refuse), ..COMMON };

/// Keeps options that were set without a connection, and how many connections are open.
#[derive(Default)]
pub(crate) struct Known {
    making: bool,
    pub options: Vec<(i64, Setting)>,
    pub open: Rc<Cell<i64>>,
}

/// The value of an option.
#[derive(Clone)]
pub(crate) enum Setting {
    Int(i32),
    Bool(bool),
    Text(CString),
    Time(Option<Duration>),
}

fn refuse(cx: &mut Request, object: &Object) -> Result<()> {
    if cx.state::<Known>().making {
        return Ok(());
    }
    let name = class_of(object).shown().to_vec();
    let how: &[u8] = if name.ends_with(b"Connection") { b"ldap_connect()" } else { b"the dedicated functions" };
    Err(cx.throw_error("Error", [b"Cannot directly construct ", &name[..], b", use ", how, b" instead"].concat()))
}

/// Makes an object of a class with its payload.
///
/// # Errors
/// The memory's limit is reached.
pub(crate) fn made<T: Native + 'static>(cx: &mut Request, class: &str, payload: T) -> Result<Object> {
    let class = cx.require_class(class.as_bytes())?;
    cx.state::<Known>().making = true;
    let object = instantiate(cx, class);
    cx.state::<Known>().making = false;
    let object = object?;
    object.set_native(cx.heap(), payload);
    Ok(object)
}

/// An open session.
pub(crate) struct Session {
    pub link: Link,
    /// Controls that go with every operation that has none of its own.
    pub controls: RefCell<Vec<Control>>,
    pub client_controls: RefCell<Vec<Control>>,
    open: Rc<Cell<i64>>,
}

impl Drop for Session {
    fn drop(&mut self) {
        self.open.set(self.open.get() - 1);
    }
}

pub(crate) struct Held(RefCell<Option<Rc<Session>>>);

impl Native for Held {
    fn trace(&self, _: &mut Tracer<'_>) {}
}

/// An answer, until it is freed.
pub(crate) struct HeldAnswer(pub RefCell<Option<Rc<Answer>>>);

impl Native for HeldAnswer {
    fn trace(&self, _: &mut Tracer<'_>) {}
}

/// Which part of an answer an object of the third class stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    Entry,
    Reference,
}

pub(crate) struct HeldPart {
    pub answer: Rc<Answer>,
    pub part: Part,
    pub index: usize,
    /// The attribute that is next, once the first was asked for.
    pub attribute: Cell<Option<usize>>,
}

impl Native for HeldPart {
    fn trace(&self, _: &mut Tracer<'_>) {}
}

/// Makes the object of a new session.
///
/// # Errors
/// The memory's limit is reached.
pub(crate) fn connection(cx: &mut Request, link: Link) -> Result<Object> {
    let open = cx.state::<Known>().open.clone();
    open.set(open.get() + 1);
    let session = Session { link, controls: RefCell::default(), client_controls: RefCell::default(), open };
    made(cx, "LDAP\\Connection", Held(RefCell::new(Some(Rc::new(session)))))
}

/// Returns the session of an object.
///
/// # Errors
/// It is closed.
pub(crate) fn session(cx: &mut Request, object: &Object) -> Result<Rc<Session>> {
    let found = object.native::<Held>().and_then(|held| held.0.borrow().clone());
    found.ok_or_else(|| cx.throw_error("Error", "LDAP connection has already been closed"))
}

/// Ends a session.
pub(crate) fn close(object: &Object) {
    if let Some(held) = object.native::<Held>() {
        drop(held.0.borrow_mut().take());
    }
}

/// Returns an object's answer.
///
/// # Errors
/// It was freed.
pub(crate) fn answer(cx: &mut Request, object: &Object) -> Result<Rc<Answer>> {
    let found = object.native::<HeldAnswer>().and_then(|held| held.0.borrow().clone());
    found.ok_or_else(|| cx.throw_error("Error", "LDAP result has already been closed"))
}

/// Makes the object of an answer.
///
/// # Errors
/// The memory's limit is reached.
pub(crate) fn result(cx: &mut Request, answer: Answer) -> Result<Value> {
    made(cx, "LDAP\\Result", HeldAnswer(RefCell::new(Some(Rc::new(answer))))).map(Value::from)
}

const TIMED_OUT: i32 = -5;
const NETWORK_TIMEOUT: i32 = 20485;
const TIMEOUT: i32 = 20482;
const SLICE: Duration = Duration::from_millis(50);

/// Begins an operation and waits for its answer, as long as the request and the option TIMEOUT
/// allow. The inner error is the library's number for why there is none.
///
/// # Errors
/// Halts the request when a limit is reached first; the operation is given up.
pub(crate) fn run(cx: &mut Request, session: &Session, begin: impl FnOnce(&Link) -> Begun) -> Result<std::result::Result<Answer, i32>> {
    let link = &session.link;
    // connecting waits inside of the library
    let old = link.time(NETWORK_TIMEOUT);
    let left = cx.wall_end().map(|end| end.saturating_duration_since(Instant::now()).max(SLICE));
    if let Some(left) = left {
        link.set_time(NETWORK_TIMEOUT, Some(old.map_or(left, |old| old.min(left))));
    }
    let begun = begin(link);
    if left.is_some() {
        link.set_time(NETWORK_TIMEOUT, old);
    }
    wait::check(cx)?;
    let id = match begun {
        Ok(id) => id,
        Err(code) => {
            link.set_code(code);
            return Ok(Err(code));
        }
    };
    let (start, limit) = (Instant::now(), link.time(TIMEOUT));
    loop {
        let outcome = link.poll(id, SLICE);
        match outcome {
            Ok(Some(answer)) => {
                link.set_code(answer.code);
                return Ok(Ok(answer));
            }
            Ok(None) => {}
            Err(code) => return Ok(Err(code)),
        }
        if let Err(halt) = wait::check(cx) {
            link.abandon(id);
            return Err(halt);
        }
        if limit.is_some_and(|limit| start.elapsed() >= limit) {
            link.abandon(id);
            link.set_code(TIMED_OUT);
            return Ok(Err(TIMED_OUT));
        }
    }
}

/// Warns of an error by its number: `f(): Search: No such object`.
///
/// # Errors
/// A handler of warnings threw.
pub(crate) fn warn(cx: &mut Request, what: &str, code: i32) -> Result<()> {
    cx.function_warning(format!("{what}: {}", words(code)))
}

/// Makes a text of C of an argument.
///
/// # Errors
/// It contains a zero byte.
pub(crate) fn text(cx: &mut Request, number: usize, text: &[u8]) -> Result<CString> {
    CString::new(text).map_err(|_| cx.bad_argument(number, "must not contain any null bytes"))
}
