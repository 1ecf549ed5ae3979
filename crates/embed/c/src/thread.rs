//! Threads and requests.

use crate::border::{self, list, need, optional, plain, store, with_record};
use crate::callbacks::Sink;
use crate::{export, record, registry};
use heddle_embed::{Code, Error, Options, Result};
use std::ffi::{c_char, c_int, c_void};
use std::path::PathBuf;
use std::time::Duration;

/// `heddle_request`
#[repr(C)]
pub struct RequestOptions {
    size: usize,
    argc: usize,
    argv: *const *const c_char,
    server_count: usize,
    server: *const *const c_char,
    query: *const c_char,
    cookie: *const c_char,
    method: *const c_char,
    content_type: *const c_char,
    body: *const c_char,
    body_length: usize,
    directory: *const c_char,
    memory_limit: u64,
    time_limit_ms: u64,
    user: *mut c_void,
}

fn texts(data: *const *const c_char, count: usize, what: &str) -> Result<Vec<Vec<u8>>> {
    list(data, count, what)?.iter().map(|text| border::text(*text, what).map(<[u8]>::to_vec)).collect()
}

fn owned(text: *const c_char) -> Vec<u8> {
    optional(text).unwrap_or_default().to_vec()
}

/// The options, and the program's pointer.
fn options(given: *const RequestOptions) -> Result<(Options, *mut c_void)> {
    if given.is_null() {
        return Ok((Options::default(), std::ptr::null_mut()));
    }
    if !given.is_aligned() {
        return Err(Error::new(Code::InvalidArgument, "the options are not aligned"));
    }
    // SAFETY: the header asks for options whose first field says how large they are.
    let given = unsafe {
        if (*given).size < size_of::<RequestOptions>() {
            return Err(Error::new(Code::InvalidArgument, "the options' size is not set: use HEDDLE_REQUEST_INIT"));
        }
        &*given
    };
    let server = texts(given.server, given.server_count.saturating_mul(2), "a name or value of the server's variables")?;
    let server = server.chunks_exact(2).map(|pair| (pair[0].clone(), pair[1].clone())).collect();
    let argv = (given.argc > 0).then(|| texts(given.argv, given.argc, "an argument")).transpose()?;
    let options = Options {
        argv,
        server,
        query: owned(given.query),
        cookie: owned(given.cookie),
        method: owned(given.method),
        content_type: owned(given.content_type),
        body: border::bytes(given.body, given.body_length, "the body")?.to_vec(),
        directory: optional(given.directory).map(|path| PathBuf::from(String::from_utf8_lossy(path).into_owned())),
        memory_limit: (given.memory_limit > 0).then_some(given.memory_limit as usize),
        time_limit: (given.time_limit_ms > 0).then(|| Duration::from_millis(given.time_limit_ms)),
        ..Options::default()
    };
    Ok((options, given.user))
}

export! {
    fn heddle_attach(engine: u64, thread: *mut u64) -> c_int {
        plain(|| {
            need(thread, "the place for the thread")?;
            store(thread, record::attach(engine)?, "the place for the thread")
        })
    }

    fn heddle_detach(thread: u64) -> c_int {
        with_record(thread, record::detach)
    }

    fn heddle_cancel(thread: u64) -> c_int {
        plain(|| {
            registry::lock().threads.get(thread)?.canceller.cancel();
            Ok(())
        })
    }

    fn heddle_begin(thread: u64, request: *const RequestOptions) -> c_int {
        with_record(thread, |record| {
            record::outermost(record)?;
            let (mut options, user) = options(request)?;
            // SAFETY: the record is this thread's own and live.
            let callbacks = unsafe {
                if !(*record).thread.has_begun() {
                    (*record).user = user;
                }
                registry::lock().engines.get((*record).engine)?.callbacks.clone()
            };
            options.token = record.expose_provenance();
            options.output = Some(Box::new(Sink { record, callbacks }));
            // SAFETY: as above; no callback of this thread runs.
            unsafe { (*record).thread.begin(options) }
        })
    }

    fn heddle_end(thread: u64, exit_code: *mut c_int) -> c_int {
        with_record(thread, |record| {
            record::outermost(record)?;
            // SAFETY: the record is this thread's own and live; callbacks use its other fields.
            let code = unsafe { (*record).thread.end() }?;
            if !exit_code.is_null() {
                store(exit_code, code, "the place for the exit code")?;
            }
            Ok(())
        })
    }

    fn heddle_user(thread: u64, user: *mut *mut c_void) -> c_int {
        // SAFETY: the record is this thread's own and live.
        with_record(thread, |record| store(user, unsafe { (*record).user }, "the place for the pointer"))
    }
}
