//! SQLite's C interface, made safe. Source: the pages of sqlite.org/c3ref.
//!
//! Rules:
//! 1. The pointer to the context is in [`Inner::host`] only while a call with `&mut C` runs, and a
//!    callback that uses it takes it out: so there is never a second `&mut C`. A callback that
//!    finds none gives an error.
//! 2. A statement that runs is not stepped, bound, reset or finalized from inside itself: `running`
//!    says so.
//! 3. Statements and blobs keep their connection alive; [`Connection::close`] finalizes statements
//!    and closes blobs before.
//! 4. A panic or a halt in a callback is kept and comes out of the call that ran SQLite, never
//!    through C.
#![allow(unsafe_code)]

use crate::{Action, AggregateEnd, AggregateStep, Authorizer, Code, Collation, Datum, Failure, Group, Owned, Scalar, Step, Watch};
use libsqlite3_sys as sys;
use std::any::Any;
use std::cell::{Cell, RefCell};
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::ptr::{self, NonNull};
use std::rc::{Rc, Weak};
use std::time::{Duration, Instant};

/// How many steps of SQLite's machine pass between two looks at the clock.
const STEPS: c_int = 4000;

/// A database.
pub struct Connection<C: 'static, H: 'static>(Rc<Inner<C, H>>);

struct Inner<C: 'static, H: 'static> {
    /// Null once closed.
    db: Cell<*mut sys::sqlite3>,
    host: Cell<Option<NonNull<C>>>,
    halt: Cell<Option<H>>,
    panic: Cell<Option<Box<dyn Any + Send>>>,
    statements: RefCell<Vec<Weak<Prepared<C, H>>>>,
    blobs: RefCell<Vec<Weak<OpenBlob>>>,
    authorizer: RefCell<Option<Rc<Authorizer<C, H>>>>,
    watch: Box<Watch>,
    /// How long a lock is waited for.
    patience: Cell<Duration>,
    /// Since when the lock at hand is waited for.
    waiting: Cell<Option<Instant>>,
    /// Calls of SQLite that are under way.
    depth: Cell<u32>,
}

impl<C: 'static, H: 'static> Clone for Connection<C, H> {
    fn clone(&self) -> Self {
        Connection(self.0.clone())
    }
}

/// A message of SQLite for a code.
pub fn text_of(code: Code) -> Vec<u8> {
    // SAFETY: the text is static.
    unsafe { CStr::from_ptr(sys::sqlite3_errstr(code)) }.to_bytes().to_vec()
}

/// SQLite's version as text and number.
pub fn version() -> (&'static str, i64) {
    // SAFETY: both are constants of the library.
    unsafe { (CStr::from_ptr(sys::sqlite3_libversion()).to_str().unwrap_or(""), i64::from(sys::sqlite3_libversion_number())) }
}

fn c_string(text: &[u8]) -> Result<CString, Code> {
    CString::new(text).map_err(|_| sys::SQLITE_MISUSE)
}

impl<C: 'static, H: 'static> Inner<C, H> {
    /// Runs SQLite with a context that callbacks may use.
    fn with<R>(&self, cx: &mut C, work: impl FnOnce() -> R) -> Result<R, H> {
        let outer = self.host.replace(Some(NonNull::from(cx)));
        self.depth.set(self.depth.get() + 1);
        let result = work();
        self.depth.set(self.depth.get() - 1);
        self.host.set(outer);
        if let Some(panic) = self.panic.take() {
            resume_unwind(panic);
        }
        match self.halt.take() {
            Some(halt) => Err(halt),
            None => Ok(result),
        }
    }

    /// Runs a callback with the context, unless there is none or something has ended already.
    fn call_back<R>(&self, work: impl FnOnce(&mut C) -> Result<R, Failure<H>>) -> Result<R, Vec<u8>> {
        let halted = self.halt.take();
        let ended = halted.is_some();
        self.halt.set(halted);
        let Some(mut host) = self.host.take().filter(|_| !ended) else {
            return Err(b"not callable now".to_vec());
        };
        // SAFETY: `with` put it there out of a `&mut C` that it holds until SQLite returns; it was
        // taken out, so nobody makes a second one.
        let cx = unsafe { host.as_mut() };
        let result = catch_unwind(AssertUnwindSafe(|| work(cx)));
        self.host.set(Some(host));
        match result {
            Ok(Ok(value)) => Ok(value),
            Ok(Err(Failure::Message(message))) => Err(message),
            Ok(Err(Failure::Halt(halt))) => {
                self.halt.set(Some(halt));
                Err(b"callback ended".to_vec())
            }
            Err(panic) => {
                self.panic.set(Some(panic));
                Err(b"callback failed".to_vec())
            }
        }
    }

    fn forget_gone(&self) {
        self.statements.borrow_mut().retain(|one| one.strong_count() > 0);
        self.blobs.borrow_mut().retain(|one| one.strong_count() > 0);
    }

    fn close(&self) {
        let db = self.db.replace(ptr::null_mut());
        if !db.is_null() {
            // SAFETY: the handle is ours and is not used again; statements and blobs are closed, or
            // keep `Inner` alive.
            unsafe {
                sys::sqlite3_set_authorizer(db, None, ptr::null_mut());
                sys::sqlite3_progress_handler(db, 0, None, ptr::null_mut());
                sys::sqlite3_busy_handler(db, None, ptr::null_mut());
                sys::sqlite3_close(db);
            }
        }
    }
}

impl<C: 'static, H: 'static> Drop for Inner<C, H> {
    fn drop(&mut self) {
        self.close();
    }
}

extern "C" fn on_progress<C: 'static, H: 'static>(data: *mut c_void) -> c_int {
    // SAFETY: the data is the connection's `Inner`, which outlives the handler: `close` takes it
    // away.
    let inner = unsafe { &*data.cast::<Inner<C, H>>() };
    c_int::from((inner.watch)())
}

extern "C" fn on_busy<C: 'static, H: 'static>(data: *mut c_void, count: c_int) -> c_int {
    // SAFETY: as in `on_progress`.
    let inner = unsafe { &*data.cast::<Inner<C, H>>() };
    if count == 0 || inner.waiting.get().is_none() {
        inner.waiting.set(Some(Instant::now()));
    }
    let waited = inner.waiting.get().map_or(Duration::ZERO, |since| since.elapsed());
    if waited >= inner.patience.get() || (inner.watch)() {
        inner.waiting.set(None);
        return 0;
    }
    let pause = Duration::from_millis(1 << count.clamp(0, 6));
    std::thread::sleep(pause.min(inner.patience.get() - waited));
    1
}

extern "C" fn on_authorize<C: 'static, H: 'static>(
    data: *mut c_void,
    code: c_int,
    first: *const c_char,
    second: *const c_char,
    third: *const c_char,
    fourth: *const c_char,
) -> c_int {
    // SAFETY: as in `on_progress`.
    let inner = unsafe { &*data.cast::<Inner<C, H>>() };
    let Some(authorizer) = inner.authorizer.borrow().clone() else {
        return sys::SQLITE_OK;
    };
    // SAFETY: SQLite gives null or a C string that lives as long as this call.
    let name = |at: *const c_char| if at.is_null() { None } else { Some(unsafe { CStr::from_ptr(at) }.to_bytes()) };
    let action = Action { code, names: [name(first), name(second), name(third), name(fourth)] };
    inner.call_back(|cx| authorizer(cx, &action).map_err(Failure::Halt)).unwrap_or(sys::SQLITE_DENY)
}

/// Is kept by SQLite with a user function.
enum Code1<C: 'static, H: 'static> {
    Scalar(Box<Scalar<C, H>>),
    Aggregate(Box<AggregateStep<C, H>>, Box<AggregateEnd<C, H>>),
    Collation(Box<Collation<C, H>>),
}

struct Registered<C: 'static, H: 'static> {
    /// Weak: SQLite owns this and the connection owns SQLite.
    inner: Weak<Inner<C, H>>,
    code: Code1<C, H>,
}

extern "C" fn drop_registered<C: 'static, H: 'static>(data: *mut c_void) {
    // SAFETY: `register` leaked it out of a box; SQLite calls this once, when it lets go.
    drop(unsafe { Box::from_raw(data.cast::<Registered<C, H>>()) });
}

/// Arguments of a function, valid as long as the call.
///
/// # Safety
/// `argv` has `argc` values of the running call.
unsafe fn arguments<'a>(argc: c_int, argv: *mut *mut sys::sqlite3_value) -> Vec<Datum<'a>> {
    // SAFETY: the caller's; a value's type is asked before its content, and the length after the
    // bytes.
    unsafe {
        (0..argc as usize)
            .map(|index| {
                let value = *argv.add(index);
                let bytes = |at: *const u8| match at.is_null() {
                    true => &[][..],
                    false => std::slice::from_raw_parts(at, sys::sqlite3_value_bytes(value) as usize),
                };
                match sys::sqlite3_value_type(value) {
                    sys::SQLITE_INTEGER => Datum::Int(sys::sqlite3_value_int64(value)),
                    sys::SQLITE_FLOAT => Datum::Float(sys::sqlite3_value_double(value)),
                    sys::SQLITE_TEXT => Datum::Text(bytes(sys::sqlite3_value_text(value))),
                    sys::SQLITE_BLOB => Datum::Blob(bytes(sys::sqlite3_value_blob(value).cast())),
                    _ => Datum::Null,
                }
            })
            .collect()
    }
}

fn give(context: *mut sys::sqlite3_context, result: Result<Owned, Vec<u8>>) {
    // SAFETY: the context is the running call's; texts are copied by SQLite (SQLITE_TRANSIENT).
    unsafe {
        match result {
            Ok(Owned::Null) => sys::sqlite3_result_null(context),
            Ok(Owned::Int(int)) => sys::sqlite3_result_int64(context, int),
            Ok(Owned::Float(float)) => sys::sqlite3_result_double(context, float),
            Ok(Owned::Text(text)) => {
                sys::sqlite3_result_text(context, text.as_ptr().cast(), text.len() as c_int, sys::SQLITE_TRANSIENT());
            }
            Ok(Owned::Blob(blob)) => {
                sys::sqlite3_result_blob(context, blob.as_ptr().cast(), blob.len() as c_int, sys::SQLITE_TRANSIENT());
            }
            Err(message) => sys::sqlite3_result_error(context, message.as_ptr().cast(), message.len() as c_int),
        }
    }
}

extern "C" fn on_call<C: 'static, H: 'static>(context: *mut sys::sqlite3_context, argc: c_int, argv: *mut *mut sys::sqlite3_value) {
    // SAFETY: the user data is what `register` gave, alive while the function is registered, and
    // SQLite does not unregister one that runs.
    let (registered, arguments) = unsafe { (&*sys::sqlite3_user_data(context).cast::<Registered<C, H>>(), arguments(argc, argv)) };
    let (Some(inner), Code1::Scalar(function)) = (registered.inner.upgrade(), &registered.code) else { return };
    give(context, inner.call_back(|cx| function(cx, &arguments)));
}

extern "C" fn on_step<C: 'static, H: 'static>(context: *mut sys::sqlite3_context, argc: c_int, argv: *mut *mut sys::sqlite3_value) {
    // SAFETY: as in `on_call`; the aggregate's own memory starts zeroed and holds a pointer to a
    // boxed `Group` or null.
    let (registered, arguments, place) = unsafe {
        let place = sys::sqlite3_aggregate_context(context, size_of::<*mut Group>() as c_int).cast::<*mut Group>();
        (&*sys::sqlite3_user_data(context).cast::<Registered<C, H>>(), arguments(argc, argv), place)
    };
    let (Some(inner), Code1::Aggregate(step, _)) = (registered.inner.upgrade(), &registered.code) else { return };
    if place.is_null() {
        return give(context, Err(b"out of memory".to_vec()));
    }
    // SAFETY: `place` is valid, see above; the box is freed in `on_end`, which SQLite calls for
    // each group it began.
    let group = unsafe {
        if (*place).is_null() {
            *place = Box::into_raw(Box::new(None));
        }
        &mut **place
    };
    if let Err(message) = inner.call_back(|cx| step(cx, group, &arguments)) {
        give(context, Err(message));
    }
}

extern "C" fn on_end<C: 'static, H: 'static>(context: *mut sys::sqlite3_context) {
    // SAFETY: as in `on_step`; with size 0 the memory is not made anew.
    let (registered, place) = unsafe {
        let place = sys::sqlite3_aggregate_context(context, 0).cast::<*mut Group>();
        (&*sys::sqlite3_user_data(context).cast::<Registered<C, H>>(), place)
    };
    // SAFETY: the box was made in `on_step` and is taken once.
    let group = unsafe {
        if place.is_null() || (*place).is_null() { None } else { *Box::from_raw(std::mem::replace(&mut *place, ptr::null_mut())) }
    };
    let (Some(inner), Code1::Aggregate(_, end)) = (registered.inner.upgrade(), &registered.code) else { return };
    give(context, inner.call_back(|cx| end(cx, group)));
}

extern "C" fn on_compare<C: 'static, H: 'static>(
    data: *mut c_void,
    a_len: c_int,
    a: *const c_void,
    b_len: c_int,
    b: *const c_void,
) -> c_int {
    // SAFETY: the data is what `create_collation` gave; both texts have the lengths that stand
    // beside them.
    let (registered, left, right) = unsafe {
        let bytes = |at: *const c_void, len: c_int| match at.is_null() {
            true => &[][..],
            false => std::slice::from_raw_parts(at.cast::<u8>(), len as usize),
        };
        (&*data.cast::<Registered<C, H>>(), bytes(a, a_len), bytes(b, b_len))
    };
    let (Some(inner), Code1::Collation(compare)) = (registered.inner.upgrade(), &registered.code) else { return 0 };
    inner.call_back(|cx| compare(cx, left, right).map_err(Failure::Halt)).map_or(0, |order| order as c_int)
}

impl<C: 'static, H: 'static> Connection<C, H> {
    /// Opens a database.
    ///
    /// # Errors
    /// SQLite's code and message.
    pub fn open(name: &[u8], flags: i32, watch: Box<Watch>) -> Result<Connection<C, H>, (Code, Vec<u8>)> {
        let name = c_string(name).map_err(|code| (code, b"bad file name".to_vec()))?;
        let mut db = ptr::null_mut();
        // SAFETY: the name is a C string; a handle is given even on most errors, and `Inner` closes
        // it.
        let code = unsafe { sys::sqlite3_open_v2(name.as_ptr(), &mut db, flags | sys::SQLITE_OPEN_FULLMUTEX, ptr::null()) };
        let inner = Rc::new(Inner {
            db: Cell::new(db),
            host: Cell::new(None),
            halt: Cell::new(None),
            panic: Cell::new(None),
            statements: RefCell::default(),
            blobs: RefCell::default(),
            authorizer: RefCell::new(None),
            watch,
            patience: Cell::new(Duration::ZERO),
            waiting: Cell::new(None),
            depth: Cell::new(0),
        });
        let connection = Connection(inner);
        if code != sys::SQLITE_OK {
            let message = if db.is_null() { text_of(code) } else { connection.message() };
            return Err((code, message));
        }
        let data = Rc::as_ptr(&connection.0).cast_mut().cast::<c_void>();
        // SAFETY: the handle is open; `Inner::close` takes the handlers away before `Inner` goes.
        unsafe {
            sys::sqlite3_progress_handler(db, STEPS, Some(on_progress::<C, H>), data);
            sys::sqlite3_busy_handler(db, Some(on_busy::<C, H>), data);
        }
        Ok(connection)
    }

    fn db(&self) -> *mut sys::sqlite3 {
        self.0.db.get()
    }

    pub fn is_open(&self) -> bool {
        !self.db().is_null()
    }

    /// Whether both are one.
    pub fn same(&self, other: &Connection<C, H>) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }

    /// Finalizes all statements, closes all blobs and the database; what runs in a callback's outer
    /// call ends later. Returns whether it could be: false inside of a callback.
    pub fn close(&self) -> bool {
        if self.0.depth.get() > 0 {
            return false;
        }
        let statements: Vec<_> = self.0.statements.borrow_mut().drain(..).filter_map(|one| one.upgrade()).collect();
        statements.iter().for_each(|one| {
            one.finalize();
        });
        let blobs: Vec<_> = self.0.blobs.borrow_mut().drain(..).filter_map(|one| one.upgrade()).collect();
        blobs.iter().for_each(|one| one.close());
        self.0.close();
        true
    }

    /// SQLite's message for the last error.
    pub fn message(&self) -> Vec<u8> {
        if !self.is_open() {
            return Vec::new();
        }
        // SAFETY: the handle is open; the text is copied at once.
        unsafe { CStr::from_ptr(sys::sqlite3_errmsg(self.db())) }.to_bytes().to_vec()
    }

    pub fn code(&self) -> Code {
        // SAFETY: the handle is open.
        if self.is_open() { unsafe { sys::sqlite3_errcode(self.db()) } } else { 0 }
    }

    pub fn extended_code(&self) -> Code {
        // SAFETY: the handle is open.
        if self.is_open() { unsafe { sys::sqlite3_extended_errcode(self.db()) } } else { 0 }
    }

    /// Rows that the last statement changed.
    pub fn changes(&self) -> i64 {
        // SAFETY: the handle is open.
        if self.is_open() { i64::from(unsafe { sys::sqlite3_changes(self.db()) }) } else { 0 }
    }

    pub fn last_insert_id(&self) -> i64 {
        // SAFETY: the handle is open.
        if self.is_open() { unsafe { sys::sqlite3_last_insert_rowid(self.db()) } } else { 0 }
    }

    /// Whether statements end as transactions of their own.
    pub fn is_autocommit(&self) -> bool {
        // SAFETY: the handle is open.
        !self.is_open() || unsafe { sys::sqlite3_get_autocommit(self.db()) != 0 }
    }

    /// Sets how long locks are waited for.
    pub fn set_patience(&self, span: Duration) {
        self.0.patience.set(span);
    }

    pub fn use_extended_codes(&self, on: bool) {
        if self.is_open() {
            // SAFETY: the handle is open.
            unsafe { sys::sqlite3_extended_result_codes(self.db(), c_int::from(on)) };
        }
    }

    /// Refuses what could damage the file by SQL.
    pub fn set_defensive(&self, on: bool) {
        if self.is_open() {
            // SAFETY: this option takes an int and a pointer that may be null.
            unsafe { sys::sqlite3_db_config(self.db(), sys::SQLITE_DBCONFIG_DEFENSIVE, c_int::from(on), ptr::null_mut::<c_int>()) };
        }
    }

    /// Compiles the first statement of a text; `None` for one without any.
    ///
    /// # Errors
    /// Inner: SQLite's code. Outer: what a callback ended with.
    pub fn prepare(&self, cx: &mut C, sql: &[u8]) -> Result<Result<Option<Statement<C, H>>, Code>, H> {
        self.prepare_first(cx, sql).map(|result| result.map(|(statement, _)| statement))
    }

    /// As [`Connection::prepare`], with the bytes of `sql` that it used.
    ///
    /// # Errors
    /// As [`Connection::prepare`].
    pub fn prepare_first(&self, cx: &mut C, sql: &[u8]) -> Result<Result<(Option<Statement<C, H>>, usize), Code>, H> {
        if !self.is_open() {
            return Ok(Err(sys::SQLITE_MISUSE));
        }
        let Ok(len) = c_int::try_from(sql.len()) else { return Ok(Err(sys::SQLITE_TOOBIG)) };
        let mut raw = ptr::null_mut();
        let mut rest = ptr::null();
        let inner = self.0.clone();
        // SAFETY: text and length belong together; the handle is open and `inner` keeps it.
        let code = inner.with(cx, || unsafe { sys::sqlite3_prepare_v2(self.db(), sql.as_ptr().cast(), len, &mut raw, &mut rest) });
        let prepared = Rc::new(Prepared { raw: Cell::new(raw), running: Cell::new(false), inner: self.0.clone() });
        let code = code?;
        if code != sys::SQLITE_OK {
            return Ok(Err(code));
        }
        let used = if rest.is_null() { sql.len() } else { rest as usize - sql.as_ptr() as usize };
        if raw.is_null() {
            return Ok(Ok((None, used)));
        }
        self.0.forget_gone();
        self.0.statements.borrow_mut().push(Rc::downgrade(&prepared));
        Ok(Ok((Some(Statement(prepared)), used)))
    }

    /// Runs all statements of a text and throws their rows away.
    ///
    /// # Errors
    /// As [`Connection::prepare`].
    pub fn exec(&self, cx: &mut C, sql: &[u8]) -> Result<Result<(), Code>, H> {
        let mut rest = sql;
        while !rest.is_empty() {
            let (statement, used) = match self.prepare_first(cx, rest)? {
                Ok(done) => done,
                Err(code) => return Ok(Err(code)),
            };
            rest = &rest[used.min(rest.len())..];
            let Some(statement) = statement else { continue };
            loop {
                match statement.step(cx)? {
                    Step::Row => {}
                    Step::Done => break,
                    Step::Failed(code) => return Ok(Err(code)),
                }
            }
        }
        Ok(Ok(()))
    }

    /// Sets what is asked before a statement is compiled; `None` takes it away.
    pub fn set_authorizer(&self, authorizer: Option<Rc<Authorizer<C, H>>>) {
        if !self.is_open() {
            return;
        }
        let data = Rc::as_ptr(&self.0).cast_mut().cast::<c_void>();
        let callback = authorizer.is_some().then_some(on_authorize::<C, H> as _);
        let old = self.0.authorizer.replace(authorizer);
        // SAFETY: as in `open`.
        unsafe { sys::sqlite3_set_authorizer(self.db(), callback, data) };
        drop(old);
    }

    /// Declares a function with this many arguments, -1 for any.
    ///
    /// # Errors
    /// SQLite's code.
    pub fn create_function(&self, name: &[u8], arguments: i32, flags: i32, function: Box<Scalar<C, H>>) -> Result<(), Code> {
        self.register(name, arguments, flags, Code1::Scalar(function))
    }

    /// Declares an aggregate with this many arguments, -1 for any.
    ///
    /// # Errors
    /// SQLite's code.
    pub fn create_aggregate(
        &self,
        name: &[u8],
        arguments: i32,
        step: Box<AggregateStep<C, H>>,
        end: Box<AggregateEnd<C, H>>,
    ) -> Result<(), Code> {
        self.register(name, arguments, 0, Code1::Aggregate(step, end))
    }

    /// Declares a collation.
    ///
    /// # Errors
    /// SQLite's code.
    pub fn create_collation(&self, name: &[u8], compare: Box<Collation<C, H>>) -> Result<(), Code> {
        self.register(name, 0, 0, Code1::Collation(compare))
    }

    fn register(&self, name: &[u8], arguments: i32, flags: i32, code: Code1<C, H>) -> Result<(), Code> {
        if !self.is_open() {
            return Err(sys::SQLITE_MISUSE);
        }
        let name = c_string(name)?;
        let kind = match code {
            Code1::Scalar(_) => 0,
            Code1::Aggregate(..) => 1,
            Code1::Collation(_) => 2,
        };
        let data = Box::into_raw(Box::new(Registered { inner: Rc::downgrade(&self.0), code })).cast::<c_void>();
        let db = self.db();
        let flags = flags | sys::SQLITE_UTF8;
        let free = Some(drop_registered::<C, H> as unsafe extern "C" fn(*mut c_void));
        // SAFETY: the handle is open and the name a C string; functions free the data themselves on
        // failure, collations do not.
        let result = unsafe {
            match kind {
                0 => sys::sqlite3_create_function_v2(db, name.as_ptr(), arguments, flags, data, Some(on_call::<C, H>), None, None, free),
                1 => {
                    let (step, end) = (Some(on_step::<C, H> as _), Some(on_end::<C, H> as _));
                    sys::sqlite3_create_function_v2(db, name.as_ptr(), arguments, flags, data, None, step, end, free)
                }
                _ => {
                    let result = sys::sqlite3_create_collation_v2(db, name.as_ptr(), flags, data, Some(on_compare::<C, H>), free);
                    if result != sys::SQLITE_OK {
                        drop_registered::<C, H>(data);
                    }
                    result
                }
            }
        };
        if result == sys::SQLITE_OK { Ok(()) } else { Err(result) }
    }

    /// Copies a whole database into one of another connection.
    ///
    /// # Errors
    /// SQLite's code and message.
    pub fn back_up(&self, database: &[u8], target: &Connection<C, H>, target_database: &[u8]) -> Result<(), (Code, Vec<u8>)> {
        let told = |code| (code, text_of(code));
        let (from, to) = (c_string(database).map_err(told)?, c_string(target_database).map_err(told)?);
        if !self.is_open() || !target.is_open() {
            return Err(told(sys::SQLITE_MISUSE));
        }
        // SAFETY: both handles are open, the names C strings; `finish` frees what `init` made.
        unsafe {
            let backup = sys::sqlite3_backup_init(target.db(), to.as_ptr(), self.db(), from.as_ptr());
            if backup.is_null() {
                return Err((target.code(), target.message()));
            }
            let stepped = loop {
                let code = sys::sqlite3_backup_step(backup, 256);
                if code != sys::SQLITE_OK || (self.0.watch)() {
                    break code;
                }
            };
            let finished = sys::sqlite3_backup_finish(backup);
            match (stepped, finished) {
                (sys::SQLITE_DONE, sys::SQLITE_OK) => Ok(()),
                (sys::SQLITE_DONE, code) | (code, sys::SQLITE_OK) | (_, code) => Err(told(code)),
            }
        }
    }

    /// Opens a value of a row for reading, or writing.
    ///
    /// # Errors
    /// Inner: SQLite's code. Outer: what a callback ended with.
    pub fn open_blob(&self, cx: &mut C, names: [&[u8]; 3], row: i64, writable: bool) -> Result<Result<Blob<C, H>, Code>, H> {
        if !self.is_open() {
            return Ok(Err(sys::SQLITE_MISUSE));
        }
        let [Ok(database), Ok(table), Ok(column)] = names.map(c_string) else { return Ok(Err(sys::SQLITE_MISUSE)) };
        let mut raw = ptr::null_mut();
        // SAFETY: the handle is open, the names C strings.
        let code = self.0.with(cx, || unsafe {
            sys::sqlite3_blob_open(self.db(), database.as_ptr(), table.as_ptr(), column.as_ptr(), row, c_int::from(writable), &mut raw)
        });
        let open = Rc::new(OpenBlob(Cell::new(raw)));
        let code = code?;
        if code != sys::SQLITE_OK {
            return Ok(Err(code));
        }
        self.0.forget_gone();
        self.0.blobs.borrow_mut().push(Rc::downgrade(&open));
        Ok(Ok(Blob { open, connection: self.clone() }))
    }

    /// Loads a library of SQLite functions. Its code runs with the rights of the process.
    ///
    /// # Errors
    /// SQLite's message.
    pub fn load_extension(&self, path: &[u8]) -> Result<(), Vec<u8>> {
        let path = c_string(path).map_err(text_of)?;
        if !self.is_open() {
            return Err(text_of(sys::SQLITE_MISUSE));
        }
        let mut message = ptr::null_mut();
        // SAFETY: the handle is open, the name a C string; SQLite allocates the message, which is
        // copied and freed. Loading is switched on for this call alone.
        unsafe {
            sys::sqlite3_enable_load_extension(self.db(), 1);
            let code = sys::sqlite3_load_extension(self.db(), path.as_ptr(), ptr::null(), &mut message);
            sys::sqlite3_enable_load_extension(self.db(), 0);
            if code == sys::SQLITE_OK {
                return Ok(());
            }
            if message.is_null() {
                return Err(text_of(code));
            }
            let text = CStr::from_ptr(message).to_bytes().to_vec();
            sys::sqlite3_free(message.cast());
            Err(text)
        }
    }
}

/// A value that is read and written in parts. It keeps its connection.
pub struct Blob<C: 'static, H: 'static> {
    open: Rc<OpenBlob>,
    #[allow(dead_code, reason = "held to keep the database open")]
    connection: Connection<C, H>,
}

/// Null once closed.
struct OpenBlob(Cell<*mut sys::sqlite3_blob>);

impl OpenBlob {
    fn close(&self) {
        // SAFETY: the handle is ours or null, which is nothing to close.
        unsafe { sys::sqlite3_blob_close(self.0.replace(ptr::null_mut())) };
    }
}

impl Drop for OpenBlob {
    fn drop(&mut self) {
        self.close();
    }
}

impl<C: 'static, H: 'static> Blob<C, H> {
    /// In bytes.
    pub fn len(&self) -> usize {
        // SAFETY: a closed one is null, for which the answer is 0.
        unsafe { sys::sqlite3_blob_bytes(self.open.0.get()) as usize }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Reads bytes from an offset.
    ///
    /// # Errors
    /// SQLite's code.
    pub fn read(&self, into: &mut [u8], offset: usize) -> Result<(), Code> {
        if offset + into.len() > self.len() || self.open.0.get().is_null() {
            return Err(sys::SQLITE_ERROR);
        }
        // SAFETY: the blob is open, and SQLite checks offset and length against it.
        match unsafe { sys::sqlite3_blob_read(self.open.0.get(), into.as_mut_ptr().cast(), into.len() as c_int, offset as c_int) } {
            sys::SQLITE_OK => Ok(()),
            code => Err(code),
        }
    }

    /// Writes bytes at an offset; a blob does not grow.
    ///
    /// # Errors
    /// SQLite's code.
    pub fn write(&self, bytes: &[u8], offset: usize) -> Result<(), Code> {
        if offset + bytes.len() > self.len() || self.open.0.get().is_null() {
            return Err(sys::SQLITE_ERROR);
        }
        // SAFETY: as in `read`.
        match unsafe { sys::sqlite3_blob_write(self.open.0.get(), bytes.as_ptr().cast(), bytes.len() as c_int, offset as c_int) } {
            sys::SQLITE_OK => Ok(()),
            code => Err(code),
        }
    }
}

/// A compiled statement.
pub struct Statement<C: 'static, H: 'static>(Rc<Prepared<C, H>>);

impl<C: 'static, H: 'static> Clone for Statement<C, H> {
    fn clone(&self) -> Self {
        Statement(self.0.clone())
    }
}

struct Prepared<C: 'static, H: 'static> {
    /// Null once finalized.
    raw: Cell<*mut sys::sqlite3_stmt>,
    running: Cell<bool>,
    inner: Rc<Inner<C, H>>,
}

impl<C: 'static, H: 'static> Prepared<C, H> {
    fn finalize(&self) -> Code {
        if self.running.get() {
            return sys::SQLITE_MISUSE;
        }
        // SAFETY: ours or null, which is nothing to finalize; it does not run.
        unsafe { sys::sqlite3_finalize(self.raw.replace(ptr::null_mut())) }
    }
}

impl<C: 'static, H: 'static> Drop for Prepared<C, H> {
    fn drop(&mut self) {
        // an aggregate that was not finished ends without the context
        let host = self.inner.host.take();
        self.finalize();
        self.inner.host.set(host);
    }
}

impl<C: 'static, H: 'static> Statement<C, H> {
    fn raw(&self) -> *mut sys::sqlite3_stmt {
        self.0.raw.get()
    }

    /// Whether it may be used: it is neither finalized nor running.
    pub fn is_usable(&self) -> bool {
        !self.raw().is_null() && !self.0.running.get()
    }

    pub fn connection(&self) -> Connection<C, H> {
        Connection(self.0.inner.clone())
    }

    /// Ends it for good.
    pub fn finalize(&self) -> Code {
        self.0.finalize()
    }

    /// Runs to the next row.
    ///
    /// # Errors
    /// Tells how a callback ended.
    pub fn step(&self, cx: &mut C) -> Result<Step, H> {
        if !self.is_usable() {
            return Ok(Step::Failed(sys::SQLITE_MISUSE));
        }
        let prepared = self.0.clone();
        prepared.running.set(true);
        // SAFETY: the statement is not finalized, and is not while `running`.
        let code = prepared.inner.with(cx, || {
            // SAFETY: see above.
            let code = unsafe { sys::sqlite3_step(prepared.raw.get()) };
            prepared.running.set(false);
            code
        });
        Ok(match code? {
            sys::SQLITE_ROW => Step::Row,
            sys::SQLITE_DONE => Step::Done,
            code => Step::Failed(code),
        })
    }

    /// Goes back to its start; bindings stay.
    ///
    /// # Errors
    /// The code of the last step, if it failed.
    pub fn reset(&self) -> Result<(), Code> {
        if !self.is_usable() {
            return Err(sys::SQLITE_MISUSE);
        }
        let host = self.0.inner.host.take();
        // SAFETY: not finalized, not running.
        let code = unsafe { sys::sqlite3_reset(self.raw()) };
        self.0.inner.host.set(host);
        if code == sys::SQLITE_OK { Ok(()) } else { Err(code) }
    }

    pub fn clear_bindings(&self) {
        if self.is_usable() {
            // SAFETY: not finalized, not running.
            unsafe { sys::sqlite3_clear_bindings(self.raw()) };
        }
    }

    /// Binds a value to a parameter, counted from 1.
    ///
    /// # Errors
    /// SQLite's code.
    pub fn bind(&self, index: i32, value: Datum<'_>) -> Result<(), Code> {
        if !self.is_usable() {
            return Err(sys::SQLITE_MISUSE);
        }
        let raw = self.raw();
        let len = |bytes: &[u8]| bytes.len() as u64;
        // SAFETY: not finalized, not running; bytes are copied (SQLITE_TRANSIENT), an empty slice's
        // address is not null.
        let code = unsafe {
            match value {
                Datum::Null => sys::sqlite3_bind_null(raw, index),
                Datum::Int(int) => sys::sqlite3_bind_int64(raw, index, int),
                Datum::Float(float) => sys::sqlite3_bind_double(raw, index, float),
                Datum::Text(text) => {
                    sys::sqlite3_bind_text64(raw, index, text.as_ptr().cast(), len(text), sys::SQLITE_TRANSIENT(), sys::SQLITE_UTF8 as u8)
                }
                Datum::Blob(blob) => sys::sqlite3_bind_blob64(raw, index, blob.as_ptr().cast(), len(blob), sys::SQLITE_TRANSIENT()),
            }
        };
        if code == sys::SQLITE_OK { Ok(()) } else { Err(code) }
    }

    /// How many parameters it has.
    pub fn parameters(&self) -> i32 {
        // SAFETY: null gives 0.
        unsafe { sys::sqlite3_bind_parameter_count(self.raw()) }
    }

    /// The number of a named parameter; 0 for none.
    pub fn parameter(&self, name: &[u8]) -> i32 {
        // SAFETY: null gives 0, and the name is a C string.
        c_string(name).map_or(0, |name| unsafe { sys::sqlite3_bind_parameter_index(self.raw(), name.as_ptr()) })
    }

    pub fn columns(&self) -> usize {
        // SAFETY: null gives 0.
        unsafe { sys::sqlite3_column_count(self.raw()) as usize }
    }

    /// Columns of the row at hand; 0 when it stands at none.
    pub fn row_columns(&self) -> usize {
        // SAFETY: null gives 0.
        unsafe { sys::sqlite3_data_count(self.raw()) as usize }
    }

    fn column_text(&self, index: usize, ask: unsafe extern "C" fn(*mut sys::sqlite3_stmt, c_int) -> *const c_char) -> Option<Vec<u8>> {
        if index >= self.columns() {
            return None;
        }
        // SAFETY: not finalized, since it has columns; SQLite gives null or a C string, copied at
        // once.
        unsafe {
            let text = ask(self.raw(), index as c_int);
            (!text.is_null()).then(|| CStr::from_ptr(text).to_bytes().to_vec())
        }
    }

    pub fn column_name(&self, index: usize) -> Option<Vec<u8>> {
        self.column_text(index, sys::sqlite3_column_name)
    }

    /// The type that the column was declared with.
    pub fn declared_type(&self, index: usize) -> Option<Vec<u8>> {
        self.column_text(index, sys::sqlite3_column_decltype)
    }

    /// The table that the column comes from.
    pub fn column_table(&self, index: usize) -> Option<Vec<u8>> {
        self.column_text(index, sys::sqlite3_column_table_name)
    }

    /// The number of SQLite's type of a value in the row at hand.
    pub fn column_type(&self, index: usize) -> Option<i32> {
        // SAFETY: a row is at hand, so it is not finalized; the index is in range.
        (index < self.row_columns()).then(|| unsafe { sys::sqlite3_column_type(self.raw(), index as c_int) })
    }

    /// Shows a value of the row at hand to a function; null where there is none.
    pub fn column<R>(&self, index: usize, show: impl FnOnce(Datum<'_>) -> R) -> R {
        if index >= self.row_columns() || self.0.running.get() {
            return show(Datum::Null);
        }
        let raw = self.raw();
        let at = index as c_int;
        self.0.running.set(true);
        // SAFETY: a row is at hand and the index in range; bytes live until the next call on the
        // statement, which `running` forbids meanwhile.
        let datum = unsafe {
            let bytes = |start: *const u8| match start.is_null() {
                true => &[][..],
                false => std::slice::from_raw_parts(start, sys::sqlite3_column_bytes(raw, at) as usize),
            };
            match sys::sqlite3_column_type(raw, at) {
                sys::SQLITE_INTEGER => Datum::Int(sys::sqlite3_column_int64(raw, at)),
                sys::SQLITE_FLOAT => Datum::Float(sys::sqlite3_column_double(raw, at)),
                sys::SQLITE_TEXT => Datum::Text(bytes(sys::sqlite3_column_text(raw, at))),
                sys::SQLITE_BLOB => Datum::Blob(bytes(sys::sqlite3_column_blob(raw, at).cast())),
                _ => Datum::Null,
            }
        };
        let result = catch_unwind(AssertUnwindSafe(|| show(datum)));
        self.0.running.set(false);
        result.unwrap_or_else(|panic| resume_unwind(panic))
    }

    /// Whether it writes nothing.
    pub fn is_readonly(&self) -> bool {
        // SAFETY: null gives true.
        unsafe { sys::sqlite3_stmt_readonly(self.raw()) != 0 }
    }

    /// Whether it has given rows and not ended.
    pub fn is_busy(&self) -> bool {
        // SAFETY: null gives false.
        unsafe { sys::sqlite3_stmt_busy(self.raw()) != 0 }
    }

    /// 1 for EXPLAIN, 2 for EXPLAIN QUERY PLAN, 0 otherwise.
    pub fn explains(&self) -> i32 {
        // SAFETY: null gives 0.
        unsafe { sys::sqlite3_stmt_isexplain(self.raw()) }
    }

    /// Makes it explain itself, or run again.
    ///
    /// # Errors
    /// SQLite's code.
    pub fn set_explain(&self, mode: i32) -> Result<(), Code> {
        if !self.is_usable() {
            return Err(sys::SQLITE_MISUSE);
        }
        // SAFETY: not finalized, not running.
        match unsafe { sys::sqlite3_stmt_explain(self.raw(), mode) } {
            sys::SQLITE_OK => Ok(()),
            code => Err(code),
        }
    }

    /// Its text, with the values of its parameters when `expanded`.
    pub fn sql(&self, expanded: bool) -> Option<Vec<u8>> {
        if self.raw().is_null() {
            return None;
        }
        // SAFETY: not finalized; the expanded text is freed after it was copied.
        unsafe {
            if !expanded {
                return Some(CStr::from_ptr(sys::sqlite3_sql(self.raw())).to_bytes().to_vec());
            }
            let text = sys::sqlite3_expanded_sql(self.raw());
            if text.is_null() {
                return None;
            }
            let copy = CStr::from_ptr(text).to_bytes().to_vec();
            sys::sqlite3_free(text.cast());
            Some(copy)
        }
    }
}
