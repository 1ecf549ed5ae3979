//! What programs call for a session: starting and ending it, its id, its variables.

use crate::state::{headers_open, is_active, of, warn};
use crate::variables;
use crate::{handler, lifecycle};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::types::type_name_of;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, KeyRef, Str, Value, View};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &session_create_id::DECL,
    &session_regenerate_id::DECL,
    &session_decode::DECL,
    &session_encode::DECL,
    &session_destroy::DECL,
    &session_unset::DECL,
    &session_gc::DECL,
    &session_write_close::DECL,
    &session_abort::DECL,
    &session_reset::DECL,
    &session_status::DECL,
    &session_write_close::DECL.alias("session_commit"),
    &session_start::DECL,
];

/// Starts a session, or takes up the one whose id came with the request.
#[php("session_start(array $options = []): bool")]
fn session_start(cx: &mut Request, options: &Array) -> Result<bool> {
    if is_active(cx) {
        lifecycle::already_active(cx)?;
        return Ok(true);
    }
    if !headers_open(cx, "Session cannot be started")? {
        return Ok(false);
    }
    let read_and_close = set_options(cx, options)?;
    if !lifecycle::start(cx)? {
        of(cx).id = None;
        return Ok(false);
    }
    if read_and_close {
        lifecycle::flush(cx, false)?;
    }
    Ok(true)
}

/// Sets directives for this session; whether it is to be closed at once.
fn set_options(cx: &mut Request, options: &Array) -> Result<bool> {
    let mut read_and_close = false;
    for (key, value) in options {
        let KeyRef::Str(name) = key else { continue };
        match value.view() {
            View::Str(_) | View::Int(_) | View::Bool(_) => {
                if &name[..] == b"read_and_close" {
                    read_and_close = cx.to_int(value)? > 0;
                    continue;
                }
                let text = cx.to_str(value)?;
                if !cx.ini_set(&[b"session.", &name[..]].concat(), &text)? {
                    warn(cx, [b"Setting option \"", &name[..], b"\" failed"].concat())?;
                }
            }
            _ => {
                let given = type_name_of(value);
                let head = [&cx.function_name()[..], b"(): Option \"", name, b"\" must be of type string|int|bool, "].concat();
                return Err(cx.type_error([&head[..], given.as_bytes(), b" given"].concat()));
            }
        }
    }
    Ok(read_and_close)
}

/// A new id.
#[php("session_create_id(string $prefix = \"\"): string|false")]
fn session_create_id(cx: &mut Request, prefix: &Str) -> Result<OrFalse<Str>> {
    const LONGEST_PREFIX: usize = 256;
    if prefix.contains(&0) {
        return Err(cx.bad_argument(1, "must not contain any null bytes"));
    }
    if prefix.len() > LONGEST_PREFIX {
        return Err(cx.bad_argument(1, "cannot be longer than 256 characters"));
    }
    if !prefix.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b',')) {
        warn(cx, "Prefix cannot contain special characters. Only the A-Z, a-z, 0-9, \"-\", and \",\" characters are allowed")?;
        return Ok(OrFalse(None));
    }
    if !is_active(cx) {
        let id = handler::random_id(cx);
        return Ok(OrFalse(Some(cx.str([&prefix[..], &id].concat()))));
    }
    const TRIES: usize = 3;
    for _ in 0..TRIES {
        let id = handler::create_id(cx)?;
        if !handler::can_validate(cx) || !handler::validate(cx, &id)? {
            return Ok(OrFalse(Some(cx.str([&prefix[..], &id].concat()))));
        }
    }
    warn(cx, "Failed to create new ID")?;
    Ok(OrFalse(None))
}

/// Goes on with the session under a new id.
#[php("session_regenerate_id(bool $delete_old_session = false): bool")]
fn session_regenerate_id(cx: &mut Request, delete_old_session: bool) -> Result<bool> {
    if !is_active(cx) {
        warn(cx, "Session ID cannot be regenerated when there is no active session")?;
        return Ok(false);
    }
    if !headers_open(cx, "Session ID cannot be regenerated")? {
        return Ok(false);
    }
    lifecycle::regenerate(cx, delete_old_session)
}

/// Puts what a text holds into `$_SESSION`.
#[php("session_decode(string $data): bool")]
fn session_decode(cx: &mut Request, data: &Str) -> Result<bool> {
    if !is_active(cx) {
        warn(cx, "Session data cannot be decoded when there is no active session")?;
        return Ok(false);
    }
    lifecycle::decode(cx, data)
}

/// `$_SESSION` as text.
#[php("session_encode(): string|false")]
fn session_encode(cx: &mut Request) -> Result<OrFalse<Str>> {
    let text = variables::encode(cx)?;
    Ok(OrFalse(text.map(|text| cx.str(&text))))
}

/// Removes the session for good; `$_SESSION` stays.
#[php("session_destroy(): bool")]
fn session_destroy(cx: &mut Request) -> Result<bool> {
    if !is_active(cx) {
        warn(cx, "Trying to destroy uninitialized session")?;
        return Ok(false);
    }
    lifecycle::destroy(cx)
}

/// Empties `$_SESSION`.
#[php("session_unset(): bool")]
fn session_unset(cx: &mut Request) -> bool {
    if !is_active(cx) {
        return false;
    }
    if let Some(variables) = of(cx).variables.clone() {
        let old = variables.get();
        if old.as_array().is_some() {
            variables.set(Value::from(Array::new()));
        }
    }
    true
}

/// Removes old sessions; gives their number.
#[php("session_gc(): int|false")]
fn session_gc(cx: &mut Request) -> Result<OrFalse<i64>> {
    if !is_active(cx) {
        warn(cx, "Session cannot be garbage collected when there is no active session")?;
        return Ok(OrFalse(None));
    }
    handler::collect(cx).map(OrFalse)
}

/// Writes the session and ends it for this request.
#[php("session_write_close(): bool")]
fn session_write_close(cx: &mut Request) -> Result<bool> {
    lifecycle::flush(cx, true)
}

/// Ends the session for this request without writing it.
#[php("session_abort(): bool")]
fn session_abort(cx: &mut Request) -> Result<bool> {
    lifecycle::flush(cx, false)
}

/// Reads the session again as it was.
#[php("session_reset(): bool")]
fn session_reset(cx: &mut Request) -> Result<bool> {
    if !is_active(cx) {
        return Ok(false);
    }
    lifecycle::reset(cx)
}

/// Whether a session is active; 0 when the handler that is configured does not exist.
#[php("session_status(): int")]
fn session_status(cx: &mut Request) -> i64 {
    const DISABLED: i64 = 0;
    if handler::module(cx).is_none() {
        return DISABLED;
    }
    of(cx).status as i64
}
