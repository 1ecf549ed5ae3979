//! The class `Dba\Connection`, and how a database is opened.

use crate::cdb::{Making, Reading};
use crate::flatfile::FlatFile;
use crate::inifile::IniFile;
use crate::store::Store;
use heddle_macros::php_class;
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::object::instantiate;
use heddle_runtime::stream::{self, Opening};
use heddle_runtime::{Request, Result, wait};
use heddle_value::{Native, Object, Tracer};
use std::cell::RefCell;
use std::fs::{File, TryLockError};
use std::rc::{Rc, Weak};
use std::time::Duration;

/// A database.
#[php_class("final class Dba\\Connection {}", hooks = HOOKS)]
pub(crate) struct Connection;

const HOOKS: ClassHooks = ClassHooks { create: Some(refuse), ..ClassHooks::HANDLE };

/// Keeps which databases are open, and whether an object is being made for one.
#[derive(Default)]
pub(crate) struct Known {
    making: bool,
    /// By the object's number.
    pub open: Vec<(u32, Weak<Database>)>,
    /// Those of `dba_popen()`, by path, mode and handler.
    shared: Vec<(Vec<u8>, Weak<Database>)>,
}

fn refuse(cx: &mut Request, _: &Object) -> Result<()> {
    match cx.state::<Known>().making {
        true => Ok(()),
        false => Err(cx.throw_error("Error", "Cannot directly construct Dba\\Connection, use dba_open() or dba_popen() instead")),
    }
}

/// The kinds of files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Handler {
    Cdb,
    CdbMake,
    IniFile,
    FlatFile,
}

impl Handler {
    pub const ALL: [Handler; 4] = [Handler::Cdb, Handler::CdbMake, Handler::IniFile, Handler::FlatFile];

    pub fn name(self) -> &'static str {
        match self {
            Handler::Cdb => "cdb",
            Handler::CdbMake => "cdb_make",
            Handler::IniFile => "inifile",
            Handler::FlatFile => "flatfile",
        }
    }

    pub fn named(name: &[u8]) -> Option<Handler> {
        Handler::ALL.into_iter().find(|handler| handler.name().as_bytes().eq_ignore_ascii_case(name))
    }
}

/// An open database.
pub(crate) struct Database {
    pub handler: Handler,
    pub path: Vec<u8>,
    pub is_readonly: bool,
    pub store: RefCell<Box<dyn Store>>,
    /// Says whether others are kept away.
    is_locked: bool,
    /// Hold the lock: the file beside the database.
    _lock: Option<File>,
}

pub(crate) struct Held(RefCell<Option<Rc<Database>>>);

impl Native for Held {
    fn trace(&self, _: &mut Tracer<'_>) {}
}

/// Returns the database of an object that is not closed.
///
/// # Errors
/// It is closed.
pub(crate) fn database(cx: &mut Request, object: &Object) -> Result<Rc<Database>> {
    let found = object.native::<Held>().and_then(|held| held.0.borrow().clone());
    found.ok_or_else(|| cx.throw_error("Error", "DBA connection has already been closed"))
}

/// Ends an object's use of its database.
pub(crate) fn release(cx: &mut Request, object: &Object) {
    if let Some(held) = object.native::<Held>() {
        drop(held.0.borrow_mut().take());
    }
    cx.state::<Known>().open.retain(|(id, _)| *id != object.id());
}

/// How a database is opened: `r`, `w`, `c` or `n`, and how it is locked.
#[derive(Clone, Copy)]
pub(crate) struct Mode {
    pub access: u8,
    lock: Lock,
    /// Fails where somebody else has the lock.
    tests: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Lock {
    None,
    /// Only testing it is asked for.
    Unsaid,
    Itself,
    Beside,
}

impl Mode {
    /// Reads the text that says so; errors are what is wrong with it.
    pub fn parse(text: &[u8]) -> std::result::Result<Mode, &'static str> {
        let access = text[0];
        if !b"rwcn".contains(&access) {
            return Err("first character must be one of \"r\", \"w\", \"c\", or \"n\"");
        }
        let (lock, behind) = match text.get(1) {
            Some(b'd') => (Lock::Itself, 2),
            Some(b'l') => (Lock::Beside, 2),
            Some(b'-') => (Lock::None, 2),
            None => (Lock::Itself, 1),
            Some(b't') => (Lock::Unsaid, 1),
            Some(_) => return Err("second character must be one of \"d\", \"l\", \"-\", or \"t\""),
        };
        match &text[behind.min(text.len())..] {
            [] => Ok(Mode { access, lock, tests: false }),
            [b't'] if lock == Lock::None => Err("cannot combine mode \"-\" (no lock) and \"t\" (test lock)"),
            [b't'] => Ok(Mode { access, lock, tests: true }),
            _ => Err("third character must be \"t\""),
        }
    }
}

/// Opens a file as `fopen()` does. `None`: a warning says why not.
fn open_file(cx: &mut Request, handler: Handler, path: &[u8], mode: &[u8]) -> Result<Option<File>> {
    let Some(resource) = stream::open(cx, path, mode, &Opening::default())? else { return Ok(None) };
    let file = stream::of(&resource).and_then(|handle| handle.borrow_mut().backend().file().map(File::try_clone));
    stream::close(cx, &resource)?;
    match file {
        Some(Ok(file)) => Ok(Some(file)),
        _ => {
            failed(cx, handler, "Unable to determine path for locking")?;
            Ok(None)
        }
    }
}

fn failed(cx: &mut Request, handler: Handler, why: &str) -> Result<()> {
    cx.function_warning(format!("Driver initialization failed for handler: {}: {why}", handler.name()))
}

/// Waits for a lock as long as the request may, or tests it. False: somebody else has it.
fn locked(cx: &mut Request, file: &File, mode: Mode) -> Result<bool> {
    let mut pause = Duration::from_micros(200);
    loop {
        match if mode.access == b'r' { file.try_lock_shared() } else { file.try_lock() } {
            Ok(()) => return Ok(true),
            Err(TryLockError::WouldBlock) if !mode.tests => wait::sleep(cx, pause)?,
            Err(_) => return Ok(false),
        }
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

/// Returns whether the program itself has the file open in a way that a lock would wait for, which
/// it would do for ever; a lock that is only tested finds out what another handler has.
fn is_open(cx: &mut Request, handler: Handler, path: &[u8], mode: Mode) -> bool {
    let wanted = cx.path(path);
    let open: Vec<Rc<Database>> = cx.state::<Known>().open.iter().filter_map(|(_, database)| database.upgrade()).collect();
    mode.lock != Lock::None
        && open.iter().any(|other| {
            let excludes = mode.access != b'r' || !other.is_readonly;
            let waits = !mode.tests || other.handler.name() == handler.name();
            other.is_locked && excludes && waits && cx.path(&other.path) == wanted
        })
}

fn open_database(cx: &mut Request, handler: Handler, path: &[u8], mode: Mode) -> Result<Option<Database>> {
    if mode.lock == Lock::Unsaid {
        let head = format!("Handler {} doesn't uses locking for this mode", handler.name());
        cx.function_warning(format!("{head} which makes modifier t (test lock) obsolete"))?;
        return Ok(None);
    }
    if is_open(cx, handler, path, mode) {
        failed(cx, handler, "Unable to establish lock (database file already open)")?;
        return Ok(None);
    }
    let beside = if mode.lock == Lock::Beside {
        let Some(file) = open_file(cx, handler, &[path, b".lck"].concat(), b"a+b")? else { return Ok(None) };
        if !locked(cx, &file, mode)? {
            failed(cx, handler, "Unable to establish lock (database file already open)")?;
            return Ok(None);
        }
        Some(file)
    } else {
        None
    };
    let how: &[u8] = match mode.access {
        b'r' => b"rb",
        b'w' => b"r+b",
        _ => b"c+b",
    };
    let Some(file) = open_file(cx, handler, path, how)? else { return Ok(None) };
    if mode.lock == Lock::Itself && !locked(cx, &file, mode)? {
        failed(cx, handler, "Unable to establish lock")?;
        return Ok(None);
    }
    if mode.access == b'n' && file.set_len(0).is_err() {
        failed(cx, handler, "Unable to truncate the file")?;
        return Ok(None);
    }
    let store: Box<dyn Store> = match (handler, mode.access) {
        (Handler::FlatFile, _) => Box::new(FlatFile::new(file)),
        (Handler::IniFile, _) => Box::new(IniFile::new(file)),
        (_, b'r') => Box::new(Reading::new(file)),
        (_, b'n') => match Making::new(file) {
            Ok(making) => Box::new(making),
            Err(error) => {
                failed(cx, handler, &stream::reason(&error))?;
                return Ok(None);
            }
        },
        _ => {
            failed(cx, handler, "Update operations are not supported")?;
            return Ok(None);
        }
    };
    let store = RefCell::new(store);
    Ok(Some(Database {
        handler,
        path: path.to_vec(),
        is_readonly: mode.access == b'r',
        store,
        is_locked: mode.lock != Lock::None,
        _lock: beside,
    }))
}

/// Opens a database and makes the object for it. `None`: a warning says why not. `shared`: a key
/// under which the request keeps the database for others.
///
/// # Errors
/// A handler of warnings threw, or a limit of time ended waiting for a lock.
pub(crate) fn open(cx: &mut Request, handler: Handler, path: &[u8], mode: Mode, shared: Option<Vec<u8>>) -> Result<Option<Object>> {
    let known = cx.state::<Known>();
    let old = shared.as_ref().and_then(|key| known.shared.iter().find(|(other, _)| other == key)?.1.upgrade());
    let database = match old {
        Some(old) => old,
        None => match open_database(cx, handler, path, mode)? {
            Some(database) => Rc::new(database),
            None => return Ok(None),
        },
    };
    cx.state::<Known>().making = true;
    let class = cx.require_class(b"Dba\\Connection");
    let object = class.and_then(|class| instantiate(cx, class));
    let known = cx.state::<Known>();
    known.making = false;
    let object = object?;
    known.open.retain(|(id, database)| *id != object.id() && database.strong_count() > 0);
    known.open.push((object.id(), Rc::downgrade(&database)));
    if let Some(key) = shared {
        known.shared.retain(|(other, database)| *other != key && database.strong_count() > 0);
        known.shared.push((key, Rc::downgrade(&database)));
    }
    object.set_native(cx.heap(), Held(RefCell::new(Some(database))));
    Ok(Some(object))
}
