//! A connection.

use crate::ffi::{self, Library, PgConn};
use crate::{Rows, copied};
use std::cell::{Cell, RefCell};
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::os::fd::{BorrowedFd, RawFd};
use std::ptr::{self, NonNull};

/// See the module.
pub struct Connection {
    raw: NonNull<PgConn>,
    library: &'static Library,
    /// Holds what the server remarked and nobody took yet.
    notices: Box<RefCell<Vec<Vec<u8>>>>,
    /// C's file that what goes over the connection is written to; null: none.
    trace: Cell<*mut c_void>,
}

/// Names what opening a connection waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Polling {
    Failed,
    Reading,
    Writing,
    Done,
}

/// A parameter of a command.
pub enum Param<'a> {
    Null,
    Text(&'a [u8]),
    Binary(&'a [u8]),
}

/// Holds what another session sent by NOTIFY.
pub struct Notification {
    pub channel: Vec<u8>,
    pub process: i32,
    pub payload: Vec<u8>,
}

/// Tells what reading a COPY came to.
pub enum Copied {
    Line(Vec<u8>),
    /// Nothing is here yet.
    Wait,
    Done,
    Failed,
}

/// Most remarks that are kept.
const MOST_NOTICES: usize = 10_000;

extern "C" fn on_notice(list: *mut c_void, text: *const c_char) {
    // SAFETY: rule 5: `start` gave the list's address, and the connection that calls this owns it;
    // the text is a C string.
    let (list, text) = unsafe { (&*list.cast::<RefCell<Vec<Vec<u8>>>>(), CStr::from_ptr(text)) };
    if let Ok(mut list) = list.try_borrow_mut()
        && list.len() < MOST_NOTICES
    {
        list.push(text.to_bytes().to_vec());
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.untrace();
        // SAFETY: rule 2.
        unsafe { (self.library.finish)(self.raw.as_ptr()) }
    }
}

/// Parameters as C wants them; the pointers are valid as long as this and the parameters.
struct Params<'a> {
    #[allow(dead_code, reason = "texts that are pointed to")]
    texts: Vec<Option<CString>>,
    values: Vec<*const c_char>,
    lengths: Vec<c_int>,
    formats: Vec<c_int>,
    borrowed: std::marker::PhantomData<&'a ()>,
}

impl<'a> Params<'a> {
    /// `None` for a text with a NUL, or more than fits.
    fn new(params: &[Param<'a>]) -> Option<Params<'a>> {
        let mut all =
            Params { texts: Vec::new(), values: Vec::new(), lengths: Vec::new(), formats: Vec::new(), borrowed: Default::default() };
        for param in params {
            let (text, value, len, format) = match param {
                Param::Null => (None, ptr::null(), 0, 0),
                Param::Text(text) => {
                    let text = CString::new(*text).ok()?;
                    let value = text.as_ptr();
                    (Some(text), value, 0, 0)
                }
                Param::Binary(bytes) => (None, bytes.as_ptr().cast(), c_int::try_from(bytes.len()).ok()?, 1),
            };
            all.texts.push(text);
            all.values.push(value);
            all.lengths.push(len);
            all.formats.push(format);
        }
        Some(all)
    }

    fn len(&self) -> c_int {
        self.values.len() as c_int
    }
}

impl Connection {
    /// Begins to connect; `None` when the library is missing, has no memory, or the text a NUL.
    pub fn start(settings: &[u8]) -> Option<Connection> {
        let library = ffi::library()?;
        let settings = CString::new(settings).ok()?;
        // SAFETY: rules 1 and 2; the settings are a C string.
        let raw = NonNull::new(unsafe { (library.connect_start)(settings.as_ptr()) })?;
        let connection = Connection { raw, library, notices: Box::default(), trace: Cell::new(ptr::null_mut()) };
        let list = ptr::from_ref(&*connection.notices).cast_mut().cast::<c_void>();
        // SAFETY: rule 5.
        unsafe { (library.set_notice_processor)(raw.as_ptr(), Some(on_notice), list) };
        Some(connection)
    }

    fn raw(&self) -> *mut PgConn {
        self.raw.as_ptr()
    }

    /// Goes on connecting, when the socket is ready.
    pub fn poll(&self) -> Polling {
        // SAFETY: rule 2.
        polling(unsafe { (self.library.connect_poll)(self.raw()) })
    }

    /// Begins to connect again; false when it cannot.
    pub fn start_reset(&self) -> bool {
        // SAFETY: rule 2.
        unsafe { (self.library.reset_start)(self.raw()) != 0 }
    }

    /// Goes on connecting again.
    pub fn poll_reset(&self) -> Polling {
        // SAFETY: rule 2.
        polling(unsafe { (self.library.reset_poll)(self.raw()) })
    }

    /// `CONNECTION_OK` is 0, `CONNECTION_BAD` 1, others are steps of connecting.
    pub fn status(&self) -> i32 {
        // SAFETY: rule 2.
        unsafe { (self.library.status)(self.raw()) }
    }

    pub fn is_open(&self) -> bool {
        self.status() == 0
    }

    /// One of [`crate::transaction`].
    pub fn transaction(&self) -> i32 {
        // SAFETY: rule 2.
        unsafe { (self.library.transaction_status)(self.raw()) }
    }

    pub fn error_message(&self) -> Vec<u8> {
        self.text(self.library.error_message)
    }

    fn text(&self, ask: unsafe extern "C" fn(*const PgConn) -> *const c_char) -> Vec<u8> {
        // SAFETY: rules 2 and 4.
        unsafe { copied(ask(self.raw())) }
    }

    pub fn database(&self) -> Vec<u8> {
        self.text(self.library.db)
    }

    pub fn user(&self) -> Vec<u8> {
        self.text(self.library.user)
    }

    pub fn host(&self) -> Vec<u8> {
        self.text(self.library.host)
    }

    pub fn port(&self) -> Vec<u8> {
        self.text(self.library.port)
    }

    pub fn options(&self) -> Vec<u8> {
        self.text(self.library.options)
    }

    /// The server's setting of this name, if it is one that servers tell.
    pub fn parameter(&self, name: &[u8]) -> Option<Vec<u8>> {
        let name = CString::new(name).ok()?;
        // SAFETY: rules 2 and 4; the name is a C string.
        unsafe {
            let text = (self.library.parameter_status)(self.raw(), name.as_ptr());
            (!text.is_null()).then(|| copied(text))
        }
    }

    pub fn protocol_version(&self) -> i32 {
        // SAFETY: rule 2.
        unsafe { (self.library.protocol_version)(self.raw()) }
    }

    /// `150015`
    pub fn server_version(&self) -> i32 {
        // SAFETY: rule 2.
        unsafe { (self.library.server_version)(self.raw()) }
    }

    /// The server's process that serves it.
    pub fn process(&self) -> i32 {
        // SAFETY: rule 2.
        unsafe { (self.library.backend_pid)(self.raw()) }
    }

    /// The socket to wait for; `None` when there is none.
    pub fn socket(&self) -> Option<BorrowedFd<'_>> {
        // SAFETY: rule 2; a descriptor that is not negative is open as long as no other call is
        // made on the connection, which the caller's loop sees to: it asks anew each time.
        unsafe {
            let fd: RawFd = (self.library.socket)(self.raw());
            (fd >= 0).then(|| BorrowedFd::borrow_raw(fd))
        }
    }

    /// The socket's number; -1 for none.
    pub fn socket_number(&self) -> i32 {
        // SAFETY: rule 2.
        unsafe { (self.library.socket)(self.raw()) }
    }

    /// Whether an answer is not whole yet.
    pub fn is_busy(&self) -> bool {
        // SAFETY: rule 2.
        unsafe { (self.library.is_busy)(self.raw()) != 0 }
    }

    /// Reads what has come; false when the connection is broken.
    pub fn consume_input(&self) -> bool {
        // SAFETY: rule 2.
        unsafe { (self.library.consume_input)(self.raw()) != 0 }
    }

    /// Sends what waits: 0 all was sent, 1 some is left, -1 it failed.
    pub fn flush(&self) -> i32 {
        // SAFETY: rule 2.
        unsafe { (self.library.flush)(self.raw()) }
    }

    pub fn set_nonblocking(&self, on: bool) -> bool {
        // SAFETY: rule 2.
        unsafe { (self.library.set_nonblocking)(self.raw(), c_int::from(on)) == 0 }
    }

    pub fn is_nonblocking(&self) -> bool {
        // SAFETY: rule 2.
        unsafe { (self.library.is_nonblocking)(self.raw()) != 0 }
    }

    /// Sends commands; false when they were not.
    pub fn send(&self, sql: &[u8]) -> bool {
        let Ok(sql) = CString::new(sql) else { return false };
        // SAFETY: rule 2; the text is a C string.
        unsafe { (self.library.send_query)(self.raw(), sql.as_ptr()) != 0 }
    }

    /// Sends a command with parameters.
    pub fn send_params(&self, sql: &[u8], params: &[Param<'_>]) -> bool {
        let (Ok(sql), Some(all)) = (CString::new(sql), Params::new(params)) else { return false };
        // SAFETY: rule 2; the arrays have as many elements as are said.
        unsafe {
            (self.library.send_query_params)(
                self.raw(),
                sql.as_ptr(),
                all.len(),
                ptr::null(),
                all.values.as_ptr(),
                all.lengths.as_ptr(),
                all.formats.as_ptr(),
                0,
            ) != 0
        }
    }

    /// Sends a command to prepare.
    pub fn send_prepare(&self, name: &[u8], sql: &[u8], types: &[u32]) -> bool {
        let (Ok(name), Ok(sql)) = (CString::new(name), CString::new(sql)) else { return false };
        // SAFETY: rule 2; the array has as many elements as are said.
        unsafe { (self.library.send_prepare)(self.raw(), name.as_ptr(), sql.as_ptr(), types.len() as c_int, types.as_ptr()) != 0 }
    }

    /// Sends parameters for a command that was prepared.
    pub fn send_prepared(&self, name: &[u8], params: &[Param<'_>]) -> bool {
        let (Ok(name), Some(all)) = (CString::new(name), Params::new(params)) else { return false };
        // SAFETY: rule 2; the arrays have as many elements as are said.
        unsafe {
            (self.library.send_query_prepared)(
                self.raw(),
                name.as_ptr(),
                all.len(),
                all.values.as_ptr(),
                all.lengths.as_ptr(),
                all.formats.as_ptr(),
                0,
            ) != 0
        }
    }

    /// Makes the rows of the command just sent come one by one.
    pub fn set_single_row(&self) -> bool {
        // SAFETY: rule 2.
        unsafe { (self.library.set_single_row)(self.raw()) != 0 }
    }

    /// The next answer; `None` when the command is done. Precondition: not busy, else it waits.
    pub fn next_result(&self) -> Option<Rows> {
        // SAFETY: rule 2.
        Rows::take(unsafe { (self.library.get_result)(self.raw()) }, self.library)
    }

    /// Sends a part of a COPY: 1 it was, 0 its buffer is full, -1 it failed.
    pub fn put_copy(&self, bytes: &[u8]) -> i32 {
        let Ok(len) = c_int::try_from(bytes.len()) else { return -1 };
        // SAFETY: rule 2; bytes and length belong together.
        unsafe { (self.library.put_copy_data)(self.raw(), bytes.as_ptr().cast(), len) }
    }

    /// Ends a COPY, with an error when it shall fail.
    pub fn end_copy(&self, error: Option<&[u8]>) -> i32 {
        let error = error.map(|text| CString::new(text).unwrap_or_default());
        // SAFETY: rule 2; the text is a C string or null.
        unsafe { (self.library.put_copy_end)(self.raw(), error.as_ref().map_or(ptr::null(), |text| text.as_ptr())) }
    }

    /// Reads a line of a COPY, if one is here.
    pub fn next_copied(&self) -> Copied {
        let mut text = ptr::null_mut();
        // SAFETY: rules 2 and 4; a positive result is the text's length.
        unsafe {
            match (self.library.get_copy_data)(self.raw(), &mut text, 1) {
                -1 => Copied::Done,
                0 => Copied::Wait,
                len if len > 0 => {
                    let line = std::slice::from_raw_parts(text.cast::<u8>(), len as usize).to_vec();
                    (self.library.free)(text.cast());
                    Copied::Line(line)
                }
                _ => Copied::Failed,
            }
        }
    }

    /// Takes a notification that has been read.
    pub fn next_notification(&self) -> Option<Notification> {
        // SAFETY: rules 2 and 4; both texts are C strings.
        unsafe {
            let raw = (self.library.notifies)(self.raw());
            let notify = raw.as_ref()?;
            let taken = Notification { channel: copied(notify.relname), process: notify.be_pid, payload: copied(notify.extra) };
            (self.library.free)(raw.cast());
            Some(taken)
        }
    }

    /// Takes what the server remarked.
    pub fn take_notices(&self) -> Vec<Vec<u8>> {
        std::mem::take(&mut *self.notices.borrow_mut())
    }

    /// A text in quotes, as a literal. `None`: it is no text of the encoding.
    pub fn escape_literal(&self, text: &[u8]) -> Option<Vec<u8>> {
        // SAFETY: rules 2 and 4; text and length belong together.
        unsafe { self.own_text((self.library.escape_literal)(self.raw(), text.as_ptr().cast(), text.len())) }
    }

    /// A name in quotes.
    pub fn escape_identifier(&self, text: &[u8]) -> Option<Vec<u8>> {
        // SAFETY: rules 2 and 4; text and length belong together.
        unsafe { self.own_text((self.library.escape_identifier)(self.raw(), text.as_ptr().cast(), text.len())) }
    }

    /// # Safety
    /// `text` is null or was allocated by the library for its caller.
    unsafe fn own_text(&self, text: *mut c_char) -> Option<Vec<u8>> {
        if text.is_null() {
            return None;
        }
        // SAFETY: the caller's.
        unsafe {
            let copy = copied(text);
            (self.library.free)(text.cast());
            Some(copy)
        }
    }

    /// A text as it stands between quotes. `None`: it is no text of the encoding.
    pub fn escape_string(&self, text: &[u8]) -> Option<Vec<u8>> {
        let mut escaped = vec![0_u8; text.len() * 2 + 1];
        let mut error = 0;
        // SAFETY: rule 2; the buffer has the size that the function wants.
        let len = unsafe {
            (self.library.escape_string_conn)(self.raw(), escaped.as_mut_ptr().cast(), text.as_ptr().cast(), text.len(), &mut error)
        };
        escaped.truncate(len);
        (error == 0).then_some(escaped)
    }

    /// Bytes as a text of the `bytea` type.
    pub fn escape_bytea(&self, bytes: &[u8]) -> Vec<u8> {
        let mut len = 0;
        // SAFETY: rules 2 and 4; the length counts the NUL at the end.
        unsafe {
            let text = (self.library.escape_bytea_conn)(self.raw(), bytes.as_ptr(), bytes.len(), &mut len);
            self.own_text(text.cast()).unwrap_or_default()
        }
    }

    /// Writes what goes over the connection into a file; false when it cannot be opened.
    pub fn trace(&self, path: &[u8], mode: &[u8]) -> bool {
        let (Ok(path), Ok(mode)) = (CString::new(path), CString::new(mode)) else { return false };
        self.untrace();
        // SAFETY: both are C strings; the file is closed in `untrace`, after the library let go.
        unsafe {
            let file = ffi::fopen(path.as_ptr(), mode.as_ptr());
            if file.is_null() {
                return false;
            }
            (self.library.trace)(self.raw(), file);
            self.trace.set(file);
        }
        true
    }

    /// Ends [`Connection::trace`].
    pub fn untrace(&self) {
        let file = self.trace.replace(ptr::null_mut());
        if !file.is_null() {
            // SAFETY: `trace` opened it, and nobody else has it.
            unsafe {
                (self.library.untrace)(self.raw());
                ffi::fclose(file);
            }
        }
    }

    /// Asks the server to end what it does. This opens a connection for a moment.
    ///
    /// # Errors
    /// Why it could not be asked.
    pub fn cancel(&self) -> Result<(), Vec<u8>> {
        let mut text = [0_u8; 256];
        // SAFETY: rule 2; the buffer has the size that is said, and holds a C string afterwards.
        unsafe {
            let cancel = (self.library.get_cancel)(self.raw());
            if cancel.is_null() {
                return Err(b"no connection to cancel".to_vec());
            }
            let asked = (self.library.cancel)(cancel, text.as_mut_ptr().cast(), text.len() as c_int - 1);
            (self.library.free_cancel)(cancel);
            if asked != 0 { Ok(()) } else { Err(copied(text.as_ptr().cast())) }
        }
    }

    /// How much errors tell; returns what it was.
    pub fn set_verbosity(&self, verbosity: i32) -> i32 {
        // SAFETY: rule 2.
        unsafe { (self.library.set_error_verbosity)(self.raw(), verbosity) }
    }

    /// Whether errors tell their context; returns what it was.
    pub fn set_context_visibility(&self, show: i32) -> i32 {
        // SAFETY: rule 2.
        unsafe { (self.library.set_error_context)(self.raw(), show) }
    }

    /// The name of the client's encoding.
    pub fn encoding(&self) -> Vec<u8> {
        // SAFETY: rules 2 and 4.
        unsafe { copied((self.library.encoding_name)((self.library.client_encoding)(self.raw()))) }
    }

    /// A password as `ALTER USER` takes it, in the way that was named.
    pub fn encrypt_password(&self, password: &[u8], user: &[u8], algorithm: &[u8]) -> Option<Vec<u8>> {
        let [Ok(password), Ok(user), Ok(algorithm)] = [password, user, algorithm].map(CString::new) else { return None };
        // SAFETY: rules 2 and 4; an algorithm that is named is not asked of the server.
        unsafe {
            let text = (self.library.encrypt_password)(self.raw(), password.as_ptr(), user.as_ptr(), algorithm.as_ptr());
            self.own_text(text)
        }
    }
}

fn polling(answer: c_int) -> Polling {
    match answer {
        1 => Polling::Reading,
        2 => Polling::Writing,
        3 => Polling::Done,
        _ => Polling::Failed,
    }
}
