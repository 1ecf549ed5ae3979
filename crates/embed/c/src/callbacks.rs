//! From the engine to the program: its functions, its methods, and what it wants to be told.

use crate::border;
use crate::record::{self, Record};
use heddle_embed::{Call, Code, Context, Error, FileAccess, FileAnswer, Headers, Level, Output, Result, Val};
use std::ffi::{c_char, c_int, c_void};
use std::io::Write;
use std::mem::ManuallyDrop;
use std::os::fd::FromRawFd;
use std::sync::Arc;

/// `heddle_function`
pub type Function = unsafe extern "C" fn(u64, *mut c_void, u64, usize, *const u64, *mut u64) -> c_int;
/// `heddle_free`
pub type Free = unsafe extern "C" fn(*mut c_void);
/// `heddle_output`
pub type OnOutput = unsafe extern "C" fn(u64, *mut c_void, *const c_char, usize) -> c_int;
/// `heddle_error`
pub type OnError = unsafe extern "C" fn(u64, *mut c_void, i64, *const c_char, usize, *const c_char, usize, u32);
/// `heddle_log`
pub type OnLog = unsafe extern "C" fn(u64, *mut c_void, *const c_char, usize);
/// `heddle_headers`
pub type OnHeaders = unsafe extern "C" fn(u64, *mut c_void, c_int, usize, *const Line);
/// `heddle_file`
pub type OnFile = unsafe extern "C" fn(u64, *mut c_void, c_int, *const c_char, usize, *mut *const c_char, *mut usize) -> c_int;

/// `heddle_line`
#[repr(C)]
pub struct Line {
    text: *const c_char,
    length: usize,
}

/// The program's data: it is handed back, never looked at. The program says that any thread may use
/// it.
pub struct User {
    data: *mut c_void,
    free: Option<Free>,
}

// SAFETY: the header asks for data that any thread may use.
unsafe impl Send for User {}
// SAFETY: as above.
unsafe impl Sync for User {}

impl User {
    pub fn new(data: *mut c_void, free: Option<Free>) -> User {
        User { data, free }
    }
}

impl Drop for User {
    fn drop(&mut self) {
        if let Some(free) = self.free {
            // SAFETY: the program gave the function for this data; it is called once.
            unsafe { free(self.data) };
        }
    }
}

/// A callback and its data.
pub struct Callback<F> {
    pub function: F,
    pub user: User,
}

/// What the program wants to be told.
#[derive(Default)]
pub struct Callbacks {
    pub output: Option<Callback<OnOutput>>,
    pub error: Option<Callback<OnError>>,
    pub log: Option<Callback<OnLog>>,
    pub headers: Option<Callback<OnHeaders>>,
}

/// The record of the request that a callback belongs to: its address is the request's token.
fn record_of(context: &mut Context<'_>) -> *mut Record {
    std::ptr::with_exposed_provenance_mut(context.token())
}

/// Calls the program while PHP code waits: the request is reached through its record meanwhile.
fn inside<R>(context: &mut Context<'_>, call: impl FnOnce(u64) -> R) -> R {
    let record = record_of(context);
    // SAFETY: the record lives as long as its request; fields are used one at a time (rule 2 of
    // `record`).
    unsafe {
        let before = (*record).active;
        (*record).active = std::ptr::from_mut(context).cast();
        (*record).callbacks += 1;
        let result = call((*record).handle);
        (*record).callbacks -= 1;
        (*record).active = before;
        result
    }
}

/// A function of the program as one of the engine's.
pub fn body(function: Function, user: User) -> impl Fn(&mut Context<'_>, &Call) -> Result<Option<Val>> + Send + Sync + 'static {
    move |context, call| {
        // the data moves into the closure as a whole, with what frees it
        let user = &user;
        let this = call.this.map_or(0, Val::to_bits);
        let args: Vec<u64> = call.args.iter().map(|arg| arg.to_bits()).collect();
        let mut result = 0;
        // SAFETY: the program gave a function of this type; the lists live during the call.
        let code = inside(context, |thread| unsafe { function(thread, user.data, this, args.len(), args.as_ptr(), &mut result) });
        if code != border::OK {
            let message = record::last_error(record_of(context)).filter(|(last, ..)| *last == code);
            // SAFETY: the text belongs to the record and was just given.
            let text = message.map(|(_, text, _)| unsafe { std::ffi::CStr::from_ptr(text) }.to_string_lossy().into_owned());
            return Err(Error::new(Code::Exception, text.unwrap_or_else(|| format!("the host's function failed with code {code}"))));
        }
        Ok((result != 0).then(|| Val::from_bits(result)))
    }
}

/// The program's rule about files.
pub fn file_rule(function: OnFile, user: User) -> impl Fn(&mut Context<'_>, &[u8], FileAccess) -> FileAnswer + Send + Sync + 'static {
    move |context, path, access| {
        let user = &user;
        let (mut text, mut len) = (std::ptr::null(), 0);
        // SAFETY: as in `body`.
        let answer = inside(context, |thread| unsafe {
            function(thread, user.data, access as c_int, path.as_ptr().cast(), path.len(), &mut text, &mut len)
        });
        let text = border::bytes(text, len, "the text");
        match (answer, text) {
            (0, _) => FileAnswer::FromDisk,
            (2, Ok(text)) => FileAnswer::Text(text.to_vec()),
            (3, Ok(names)) => FileAnswer::Folder(ended(names)),
            _ => FileAnswer::Denied,
        }
    }
}

/// Names that end with a NUL each; the last one may lack it.
fn ended(names: &[u8]) -> Vec<Vec<u8>> {
    names.split(|byte| *byte == 0).filter(|name| !name.is_empty()).map(<[u8]>::to_vec).collect()
}

/// Where a request's output goes.
pub struct Sink {
    pub record: *mut Record,
    pub callbacks: Arc<Callbacks>,
}

impl Sink {
    /// Tells the program something; the engine must not be used meanwhile.
    fn tell<R>(&self, call: impl FnOnce(u64) -> R) -> R {
        // SAFETY: the record lives as long as its request; fields are used one at a time.
        unsafe {
            (*self.record).locked += 1;
            let result = call((*self.record).handle);
            (*self.record).locked -= 1;
            result
        }
    }
}

impl Output for Sink {
    fn write(&mut self, bytes: &[u8]) -> bool {
        match &self.callbacks.output {
            // SAFETY: the program gave a function of this type; the bytes live during the call.
            Some(to) => {
                self.tell(|thread| unsafe { (to.function)(thread, to.user.data, bytes.as_ptr().cast(), bytes.len()) } == border::OK)
            }
            None => {
                // SAFETY: the descriptor is only borrowed: it is not closed.
                let mut stdout = ManuallyDrop::new(unsafe { std::fs::File::from_raw_fd(1) });
                stdout.write_all(bytes).is_ok()
            }
        }
    }

    fn headers(&mut self, headers: &Headers<'_>) {
        if let Some(to) = &self.callbacks.headers {
            let lines: Vec<Line> = headers.lines.iter().map(|line| Line { text: line.as_ptr().cast(), length: line.len() }).collect();
            let status = c_int::from(headers.status);
            // SAFETY: as in `write`.
            self.tell(|thread| unsafe { (to.function)(thread, to.user.data, status, lines.len(), lines.as_ptr()) });
        }
    }

    fn error(&mut self, level: Level, message: &[u8], file: &[u8], line: u32) {
        if let Some(to) = &self.callbacks.error {
            let (text, length) = (message.as_ptr().cast(), message.len());
            // SAFETY: as in `write`.
            self.tell(|thread| unsafe {
                (to.function)(thread, to.user.data, level.0, text, length, file.as_ptr().cast(), file.len(), line)
            });
        }
    }

    fn log(&mut self, line: &[u8]) -> bool {
        let Some(to) = &self.callbacks.log else {
            return false;
        };
        // SAFETY: as in `write`.
        self.tell(|thread| unsafe { (to.function)(thread, to.user.data, line.as_ptr().cast(), line.len()) });
        true
    }
}

/// Data that the program ties to an object: freed with it, while the engine must not be used.
pub struct Tied {
    pub user: ManuallyDrop<User>,
    pub record: *mut Record,
}

impl Tied {
    /// The program's pointer.
    pub fn data(&self) -> *mut c_void {
        self.user.data
    }
}

impl Drop for Tied {
    fn drop(&mut self) {
        // SAFETY: objects go before their request's record does; the data is dropped once, here.
        unsafe {
            (*self.record).locked += 1;
            ManuallyDrop::drop(&mut self.user);
            (*self.record).locked -= 1;
        }
    }
}
