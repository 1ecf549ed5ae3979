//! What a handle is: the library's, and what the program wants to happen with what comes.

use heddle_libcurl::easy::{self, Easy};
use heddle_macros::{php, php_class};
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::decl::{ClassHooks, Function};
use heddle_runtime::object::instantiate;
use heddle_runtime::ops::Cast;
use heddle_runtime::{Request, Result};
use heddle_value::{Native, Object, Resource, Tracer, Value};
use std::any::Any;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

pub(crate) const FUNCTIONS: &[&Function] = &[
    &curl_init::DECL,
    &curl_close::DECL,
    &curl_copy_handle::DECL,
    &curl_reset::DECL,
    &curl_errno::DECL,
    &curl_error::DECL,
    &curl_strerror::DECL,
    &curl_escape::DECL,
    &curl_unescape::DECL,
];

/// A transfer.
#[php_class("final class CurlHandle {}", hooks = HOOKS)]
pub(crate) struct CurlHandle;

const HOOKS: ClassHooks =
    ClassHooks { create: Some(refuse), clone: Some(clone), cast: Some(cast), not_cloneable: false, ..ClassHooks::HANDLE };

/// Gives the handle's number where an int is wanted, as resources did.
pub(crate) fn cast(_: &mut Request, object: &Object, to: Cast) -> Result<Option<Value>> {
    Ok((to == Cast::Int).then(|| Value::int(object.id().into())))
}

/// Set while something here makes an object: nobody else may.
#[derive(Default)]
pub(crate) struct Making(pub(crate) bool);

fn refuse(cx: &mut Request, _: &Object) -> Result<()> {
    match cx.state::<Making>().0 {
        true => Ok(()),
        false => Err(cx.throw_error("Error", "Cannot directly construct CurlHandle, use curl_init() instead")),
    }
}

/// Makes an object of a class that programs cannot make.
pub(crate) fn make(cx: &mut Request, class: &[u8], payload: impl Native) -> Result<Object> {
    let class = cx.require_class(class)?;
    cx.state::<Making>().0 = true;
    let object = instantiate(cx, class);
    cx.state::<Making>().0 = false;
    let object = object?;
    object.set_native(cx.heap(), payload);
    Ok(object)
}

/// Where the answer goes.
#[derive(Clone, Default)]
pub(crate) enum Sink {
    /// The program's output.
    #[default]
    Output,
    /// The result of `curl_exec()`.
    Return,
    File(Resource),
    User(Value),
}

/// Callbacks and streams of a handle.
#[derive(Clone, Default)]
pub(crate) struct Wishes {
    pub(crate) write: Sink,
    pub(crate) header_file: Option<Resource>,
    pub(crate) header: Option<Value>,
    pub(crate) input: Option<Resource>,
    pub(crate) read: Option<Value>,
    pub(crate) error_file: Option<Resource>,
    pub(crate) progress: Option<Value>,
    pub(crate) xferinfo: Option<Value>,
    pub(crate) debug: Option<Value>,
    pub(crate) fits: Option<Value>,
    pub(crate) before_request: Option<Value>,
    pub(crate) private: Option<Value>,
    pub(crate) share: Option<Object>,
    /// Whether the head of requests is kept.
    pub(crate) keeps_head: bool,
    pub(crate) verbose: bool,
}

/// Holds what belongs to a handle besides the library's.
#[derive(Default)]
pub(crate) struct State {
    pub(crate) wishes: RefCell<Wishes>,
    /// Holds what came, for `Sink::Return`.
    pub(crate) buffer: RefCell<Vec<u8>>,
    /// The head of the last request.
    pub(crate) head: RefCell<Option<Vec<u8>>>,
    pub(crate) code: Cell<i32>,
    /// The object, while a transfer runs: callbacks are given it.
    pub(crate) object: RefCell<Option<Object>>,
    pub(crate) in_callback: Cell<bool>,
}

pub(crate) struct Payload {
    pub(crate) easy: Easy,
    pub(crate) state: Rc<State>,
}

impl Native for Payload {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        let Ok(wishes) = self.state.wishes.try_borrow() else { return };
        let Wishes { write, header, read, progress, xferinfo, debug, fits, before_request, private, share, .. } = &*wishes;
        if let Sink::User(value) = write {
            tracer.value(value);
        }
        tracer.values([header, read, progress, xferinfo, debug, fits, before_request, private].into_iter().flatten());
        if let Some(share) = share {
            tracer.object(share);
        }
    }
}

/// Returns the payload of a handle.
pub(crate) fn payload(object: &Object) -> &Payload {
    object.native::<Payload>().expect("every CurlHandle is made with one")
}

/// Makes the library's handle with PHP's settings.
fn set_up(cx: &Request, easy: &Easy) {
    const DNS_CACHE_TIMEOUT: i32 = 92;
    const MAX_REDIRS: i32 = 68;
    const CA_INFO: i32 = 10065;
    easy.set_number(DNS_CACHE_TIMEOUT, 120);
    easy.set_number(MAX_REDIRS, 20);
    for name in ["curl.cainfo", "openssl.cafile"] {
        let file = cx.ini_get(name.as_bytes());
        if let Some(file) = file.filter(|file| !file.is_empty()) {
            easy.set_text(CA_INFO, Some(file));
            break;
        }
    }
}

/// Starts a handle.
#[php("curl_init(?string $url = null): CurlHandle|false")]
fn curl_init(cx: &mut Request, url: Option<&[u8]>) -> Result<OrFalse<Object>> {
    if url.is_some_and(|url| url.contains(&0)) {
        return Err(cx.value_error("curl_init(): cURL option must not contain any null bytes"));
    }
    let state = Rc::new(State::default());
    let owner: Rc<dyn Any> = state.clone();
    let Some(easy) = Easy::new(owner) else {
        cx.function_warning("Could not initialize a new cURL handle")?;
        return Ok(OrFalse(None));
    };
    set_up(cx, &easy);
    if let Some(url) = url {
        crate::options::set_url(&easy, url);
    }
    Ok(OrFalse(Some(make(cx, b"CurlHandle", Payload { easy, state })?)))
}

/// Does nothing: handles go with their last owner.
#[php("curl_close(CurlHandle $handle): void", deprecated = "since 8.5, as it has no effect since PHP 8.0")]
fn curl_close(_handle: &Object) {}

/// Copies what a handle is.
fn copied(payload: &Payload) -> Option<Payload> {
    let state = Rc::new(State { wishes: RefCell::new(payload.state.wishes.borrow().clone()), ..State::default() });
    let owner: Rc<dyn Any> = state.clone();
    let easy = payload.easy.copy(owner)?;
    Some(Payload { easy, state })
}

fn clone(cx: &mut Request, old: &Object, new: &Object) -> Result<()> {
    match copied(payload(old)) {
        Some(payload) => {
            new.set_native(cx.heap(), payload);
            Ok(())
        }
        None => Err(cx.throw_error("Error", "Failed to clone CurlHandle")),
    }
}

/// Copies a handle with its options.
#[php("curl_copy_handle(CurlHandle $handle): CurlHandle|false")]
fn curl_copy_handle(cx: &mut Request, handle: &Object) -> Result<OrFalse<Object>> {
    match copied(payload(handle)) {
        Some(payload) => Ok(OrFalse(Some(make(cx, b"CurlHandle", payload)?))),
        None => {
            cx.function_warning("Cannot duplicate cURL handle")?;
            Ok(OrFalse(None))
        }
    }
}

/// Sets all options back.
#[php("curl_reset(CurlHandle $handle): void")]
fn curl_reset(cx: &mut Request, handle: &Object) -> Result<()> {
    let payload = payload(handle);
    if payload.state.in_callback.get() {
        return Err(cx.throw_error("Error", "curl_reset(): Attempt to reset cURL handle from a callback"));
    }
    payload.easy.reset();
    set_up(cx, &payload.easy);
    let old = std::mem::take(&mut *payload.state.wishes.borrow_mut());
    payload.state.code.set(0);
    payload.easy.clear_error();
    drop(old);
    Ok(())
}

/// Returns the code of the last error.
#[php("curl_errno(CurlHandle $handle): int")]
fn curl_errno(handle: &Object) -> i64 {
    payload(handle).state.code.get().into()
}

/// Explains the last error.
#[php("curl_error(CurlHandle $handle): string")]
fn curl_error(handle: &Object) -> Vec<u8> {
    let payload = payload(handle);
    let code = payload.state.code.get();
    if code == 0 {
        return Vec::new();
    }
    let words = payload.easy.error();
    if words.is_empty() { easy::explain(code) } else { words }
}

/// Explains a code.
#[php("curl_strerror(int $error_code): ?string")]
fn curl_strerror(error_code: i64) -> Option<Vec<u8>> {
    heddle_libcurl::is_available().then(|| easy::explain(i32::try_from(error_code).unwrap_or(i32::MAX)))
}

/// Writes a text for an address.
#[php("curl_escape(CurlHandle $handle, string $string): string|false")]
fn curl_escape(handle: &Object, string: &[u8]) -> OrFalse<Vec<u8>> {
    OrFalse(payload(handle).easy.escape(string))
}

/// Reads a text of an address.
#[php("curl_unescape(CurlHandle $handle, string $string): string|false")]
fn curl_unescape(handle: &Object, string: &[u8]) -> OrFalse<Vec<u8>> {
    OrFalse(payload(handle).easy.unescape(string))
}
