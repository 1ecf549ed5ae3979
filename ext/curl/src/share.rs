//! Data that handles share.

use crate::handle::{Making, make};
use heddle_libcurl::share::{self, Share};
use heddle_macros::{php, php_class};
use heddle_runtime::decl::{ClassHooks, Function};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Native, Object, Tracer, Value};
use std::cell::Cell;

pub(crate) const FUNCTIONS: &[&Function] = &[
    &curl_share_init::DECL,
    &curl_share_init_persistent::DECL,
    &curl_share_close::DECL,
    &curl_share_errno::DECL,
    &curl_share_setopt::DECL,
    &curl_share_strerror::DECL,
];

/// Data that handles of one request share.
#[php_class("final class CurlShareHandle {}", hooks = HOOKS)]
pub(crate) struct CurlShareHandle;

/// Data that handles share; it is made anew for each request.
#[php_class("final class CurlSharePersistentHandle { public protected(set) readonly array $options; }", hooks = PERSISTENT)]
pub(crate) struct CurlSharePersistentHandle;

const PLAIN: ClassHooks = ClassHooks::HANDLE;
const HOOKS: ClassHooks = ClassHooks { create: Some(refuse), ..PLAIN };
const PERSISTENT: ClassHooks = ClassHooks { create: Some(refuse_persistent), ..PLAIN };

fn refuse(cx: &mut Request, _: &Object) -> Result<()> {
    match cx.state::<Making>().0 {
        true => Ok(()),
        false => Err(cx.throw_error("Error", "Cannot directly construct CurlShareHandle, use curl_share_init() instead")),
    }
}

fn refuse_persistent(cx: &mut Request, _: &Object) -> Result<()> {
    match cx.state::<Making>().0 {
        true => Ok(()),
        false => {
            let text = "Cannot directly construct CurlSharePersistentHandle, use curl_share_init_persistent() instead";
            Err(cx.throw_error("Error", text))
        }
    }
}

struct Payload {
    share: Share,
    code: Cell<i32>,
}

impl Native for Payload {
    fn trace(&self, _: &mut Tracer<'_>) {}
}

/// Returns what an object shares, if it is one of these.
pub(crate) fn share_of(object: &Object) -> Option<Share> {
    object.native::<Payload>().map(|payload| payload.share.clone())
}

fn new(cx: &mut Request) -> Result<Share> {
    Share::new().ok_or_else(|| cx.throw_error("Error", "Could not initialize a new cURL share handle"))
}

/// Starts sharing.
#[php("curl_share_init(): CurlShareHandle")]
fn curl_share_init(cx: &mut Request) -> Result<Object> {
    let share = new(cx)?;
    make(cx, b"CurlShareHandle", Payload { share, code: Cell::new(0) })
}

/// Starts sharing kinds of data.
#[php("curl_share_init_persistent(array $share_options): CurlSharePersistentHandle")]
fn curl_share_init_persistent(cx: &mut Request, share_options: &Array) -> Result<Object> {
    const SHARE: i32 = 1;
    const COOKIES: i64 = 2;
    const KINDS: std::ops::RangeInclusive<i64> = 3..=6;
    if share_options.is_empty() {
        return Err(cx.bad_argument(1, "must not be empty"));
    }
    let mut kinds = Vec::new();
    let values: Vec<Value> = share_options.values().map(|value| value.deref().clone()).collect();
    for value in values {
        let kind = cx.to_int(&value)?;
        if kind == COOKIES {
            let text = "must not contain CURL_LOCK_DATA_COOKIE because sharing cookies across PHP requests is unsafe";
            return Err(cx.bad_argument(1, text));
        }
        if !KINDS.contains(&kind) {
            return Err(cx.bad_argument(1, "must contain only CURL_LOCK_DATA_* constants"));
        }
        kinds.push(kind);
    }
    kinds.sort_unstable();
    kinds.dedup();
    let share = new(cx)?;
    for kind in &kinds {
        share.set(SHARE, *kind as i32);
    }
    let object = make(cx, b"CurlSharePersistentHandle", Payload { share, code: Cell::new(0) })?;
    let list = Array::from_values(cx.heap(), kinds.into_iter().map(Value::int));
    object.set_slot(0, Value::from(list));
    Ok(object)
}

/// Does nothing: handles go with their last owner.
#[php("curl_share_close(CurlShareHandle $share_handle): void", deprecated = "since 8.5, as it has no effect since PHP 8.0")]
fn curl_share_close(_share_handle: &Object) {}

/// Returns the code of the last error.
#[php("curl_share_errno(CurlShareHandle $share_handle): int")]
fn curl_share_errno(share_handle: &Object) -> i64 {
    share_handle.native::<Payload>().map_or(0, |payload| payload.code.get().into())
}

/// Starts or ends sharing a kind of data.
#[php("curl_share_setopt(CurlShareHandle $share_handle, int $option, mixed $value): bool")]
fn curl_share_setopt(cx: &mut Request, share_handle: &Object, option: i64, value: &Value) -> Result<bool> {
    let Some(payload) = share_handle.native::<Payload>() else { return Ok(false) };
    if !matches!(option, 1 | 2) {
        payload.code.set(1);
        return Err(cx.bad_argument(2, "is not a valid cURL share option"));
    }
    let value = cx.to_int(value)?;
    let code = payload.share.set(option as i32, i32::try_from(value).unwrap_or(-1));
    payload.code.set(code);
    Ok(code == 0)
}

/// Explains a code.
#[php("curl_share_strerror(int $error_code): ?string")]
fn curl_share_strerror(error_code: i64) -> Option<Vec<u8>> {
    heddle_libcurl::is_available().then(|| share::explain(i32::try_from(error_code).unwrap_or(i32::MAX)))
}
