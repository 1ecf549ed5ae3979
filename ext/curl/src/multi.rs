//! Several transfers at once.

use crate::handle::{Making, Sink, make, payload};
use crate::transfer::{self, Runner};
use heddle_libcurl::multi::{self, Multi};
use heddle_macros::{php, php_class};
use heddle_runtime::decl::convert::{OrFalse, RefArg};
use heddle_runtime::decl::{ClassHooks, Function};
use heddle_runtime::{Request, Result, wait};
use heddle_value::{Array, Native, Object, Tracer, Value};
use std::cell::{Cell, RefCell};
use std::time::{Duration, Instant};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &curl_multi_init::DECL,
    &curl_multi_close::DECL,
    &curl_multi_add_handle::DECL,
    &curl_multi_remove_handle::DECL,
    &curl_multi_get_handles::DECL,
    &curl_multi_exec::DECL,
    &curl_multi_select::DECL,
    &curl_multi_getcontent::DECL,
    &curl_multi_info_read::DECL,
    &curl_multi_setopt::DECL,
    &curl_multi_errno::DECL,
    &curl_multi_strerror::DECL,
];

/// Transfers that run together.
#[php_class("final class CurlMultiHandle {}", hooks = HOOKS)]
pub(crate) struct CurlMultiHandle;

const HOOKS: ClassHooks = ClassHooks { create: Some(refuse), cast: Some(crate::handle::cast), ..ClassHooks::HANDLE };

fn refuse(cx: &mut Request, _: &Object) -> Result<()> {
    match cx.state::<Making>().0 {
        true => Ok(()),
        false => Err(cx.throw_error("Error", "Cannot directly construct CurlMultiHandle, use curl_multi_init() instead")),
    }
}

struct Together {
    multi: Multi,
    handles: RefCell<Vec<Object>>,
    code: Cell<i32>,
}

impl Native for Together {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        for handle in self.handles.borrow().iter() {
            tracer.object(handle);
        }
    }
}

fn together(object: &Object) -> &Together {
    object.native::<Together>().expect("every CurlMultiHandle is made with one")
}

/// The longest time that is waited, in seconds.
const LONGEST: f64 = i32::MAX as f64 / 1000.0;
/// How long it is waited at once.
const SLICE: Duration = Duration::from_millis(100);

/// Starts a multi handle.
#[php("curl_multi_init(): CurlMultiHandle")]
fn curl_multi_init(cx: &mut Request) -> Result<Object> {
    let Some(multi) = Multi::new() else {
        return Err(cx.throw_error("Error", "curl_multi_init(): Could not initialize a new cURL multi handle"));
    };
    make(cx, b"CurlMultiHandle", Together { multi, handles: RefCell::default(), code: Cell::new(0) })
}

/// Does something while every handle knows its object, as callbacks need it.
fn running<T>(cx: &mut Request, group: &Together, work: impl FnOnce(&mut Runner<'_>) -> T) -> Result<T> {
    let handles: Vec<Object> = group.handles.borrow().clone();
    for handle in &handles {
        payload(handle).state.object.replace(Some(handle.clone()));
    }
    let mut runner = Runner { cx, halt: None };
    let result = work(&mut runner);
    let ended = runner.end();
    for handle in &handles {
        let former = payload(handle).state.object.replace(None);
        drop(former);
    }
    ended.map(|()| result)
}

/// Removes all handles.
#[php("curl_multi_close(CurlMultiHandle $multi_handle): void")]
fn curl_multi_close(cx: &mut Request, multi_handle: &Object) -> Result<()> {
    let group = together(multi_handle);
    running(cx, group, |runner| {
        for handle in group.handles.borrow().iter() {
            group.multi.remove(&payload(handle).easy, runner);
        }
    })?;
    let handles = std::mem::take(&mut *group.handles.borrow_mut());
    drop(handles);
    Ok(())
}

/// Adds a handle.
#[php("curl_multi_add_handle(CurlMultiHandle $multi_handle, CurlHandle $handle): int")]
fn curl_multi_add_handle(cx: &mut Request, multi_handle: &Object, handle: &Object) -> Result<i64> {
    let group = together(multi_handle);
    let is_there = group.handles.borrow().iter().any(|other| other.same(handle));
    if !is_there {
        transfer::prepare(cx, handle)?;
    }
    let code = group.multi.add(&payload(handle).easy);
    group.code.set(code);
    if code == 0 {
        group.handles.borrow_mut().push(handle.clone());
    }
    Ok(code.into())
}

/// Removes a handle.
#[php("curl_multi_remove_handle(CurlMultiHandle $multi_handle, CurlHandle $handle): int")]
fn curl_multi_remove_handle(cx: &mut Request, multi_handle: &Object, handle: &Object) -> Result<i64> {
    let group = together(multi_handle);
    let code = running(cx, group, |runner| group.multi.remove(&payload(handle).easy, runner))?;
    group.code.set(code);
    if code == 0 {
        let at = group.handles.borrow().iter().position(|other| other.same(handle));
        let gone = at.map(|at| group.handles.borrow_mut().remove(at));
        drop(gone);
    }
    Ok(code.into())
}

/// Returns the handles.
#[php("curl_multi_get_handles(CurlMultiHandle $multi_handle): array")]
fn curl_multi_get_handles(cx: &mut Request, multi_handle: &Object) -> Array {
    let handles: Vec<Value> = together(multi_handle).handles.borrow().iter().map(|handle| Value::from(handle.clone())).collect();
    Array::from_values(cx.heap(), handles)
}

/// Lets all transfers work.
#[php("curl_multi_exec(CurlMultiHandle $multi_handle, &$still_running): int")]
fn curl_multi_exec(cx: &mut Request, multi_handle: &Object, mut still_running: RefArg<'_>) -> Result<i64> {
    let group = together(multi_handle);
    wait::check(cx)?;
    let (code, left) = running(cx, group, |runner| group.multi.perform(runner))?;
    still_running.set(cx, i64::from(left))?;
    group.code.set(code);
    Ok(code.into())
}

/// Waits until something happens.
#[php("curl_multi_select(CurlMultiHandle $multi_handle, float $timeout = 1.0): int")]
fn curl_multi_select(cx: &mut Request, multi_handle: &Object, timeout: f64) -> Result<i64> {
    let group = together(multi_handle);
    if !(0.0..=LONGEST).contains(&timeout) {
        group.code.set(43);
        return Err(cx.bad_argument(2, format!("must be between 0 and {LONGEST:.6}")));
    }
    let (start, whole) = (Instant::now(), Duration::from_secs_f64(timeout));
    loop {
        let left = whole.saturating_sub(start.elapsed());
        let slice = left.min(SLICE);
        let before = Instant::now();
        let (code, ready) = group.multi.wait(slice.as_millis() as i32);
        group.code.set(code);
        if code != 0 {
            return Ok(-1);
        }
        // without descriptors the library does not wait
        let is_early = before.elapsed() < slice / 2;
        if ready > 0 || is_early || start.elapsed() >= whole || left.is_zero() {
            return Ok(ready.into());
        }
        wait::check(cx)?;
    }
}

/// Returns what came for a handle. Null: it is not kept.
#[php("curl_multi_getcontent(CurlHandle $handle): ?string")]
fn curl_multi_getcontent(handle: &Object) -> Option<Vec<u8>> {
    let state = &payload(handle).state;
    let is_kept = matches!(state.wishes.borrow().write, Sink::Return);
    is_kept.then(|| state.buffer.borrow().clone())
}

/// Returns a message about a transfer that has ended.
#[php("curl_multi_info_read(CurlMultiHandle $multi_handle, &$queued_messages = null): array|false")]
fn curl_multi_info_read(cx: &mut Request, multi_handle: &Object, queued_messages: Option<RefArg<'_>>) -> Result<OrFalse<Array>> {
    let group = together(multi_handle);
    let (message, left) = group.multi.message();
    let Some(message) = message else { return Ok(OrFalse(None)) };
    if let Some(mut place) = queued_messages {
        place.set(cx, i64::from(left))?;
    }
    let mut out = Array::new();
    out.insert_bytes(cx.heap(), b"msg", i64::from(message.kind));
    out.insert_bytes(cx.heap(), b"result", i64::from(message.result));
    let handle = group.handles.borrow().iter().find(|handle| payload(handle).easy.is(&message.easy)).cloned();
    if let Some(handle) = handle {
        payload(&handle).state.code.set(message.result);
        out.insert_bytes(cx.heap(), b"handle", handle);
    }
    Ok(OrFalse(Some(out)))
}

/// Sets an option.
#[php("curl_multi_setopt(CurlMultiHandle $multi_handle, int $option, mixed $value): bool")]
fn curl_multi_setopt(cx: &mut Request, multi_handle: &Object, option: i64, value: &Value) -> Result<bool> {
    const PUSH: i64 = 20014;
    const PIPELINING: i64 = 3;
    const HTTP1: i64 = 1;
    let group = together(multi_handle);
    let code = match option {
        3 | 6 | 7 | 8 | 13 | 16 | 30009 | 30010 => {
            let number = cx.to_int(value)?;
            if option == PIPELINING && number & HTTP1 != 0 {
                cx.function_warning("CURLPIPE_HTTP1 is no longer supported")?;
            }
            group.multi.set_number(option as i32, number)
        }
        PUSH => {
            if let Err(reason) = cx.resolve_callable(value) {
                let reason = String::from_utf8_lossy(&reason).into_owned();
                return Err(cx.bad_argument_type(2, format!("must be a valid callback for option CURLMOPT_PUSHFUNCTION, {reason}")));
            }
            // the library denies what servers push where nobody is asked
            0
        }
        _ => {
            group.code.set(6);
            return Err(cx.bad_argument(2, "is not a valid cURL multi option"));
        }
    };
    group.code.set(code);
    Ok(code == 0)
}

/// Returns the code of the last error.
#[php("curl_multi_errno(CurlMultiHandle $multi_handle): int")]
fn curl_multi_errno(multi_handle: &Object) -> i64 {
    together(multi_handle).code.get().into()
}

/// Explains a code.
#[php("curl_multi_strerror(int $error_code): ?string")]
fn curl_multi_strerror(error_code: i64) -> Option<Vec<u8>> {
    heddle_libcurl::is_available().then(|| multi::explain(i32::try_from(error_code).unwrap_or(i32::MAX)))
}
