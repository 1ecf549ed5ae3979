//! Where sessions are kept: every request to a handler goes through here, to the place that is
//! configured or to the program's functions.

use crate::place;
use crate::state::{Module, Store, of};
use crate::user::{call, verdict};
use heddle_runtime::decl::offers;
use heddle_runtime::{Request, Result};
use heddle_value::{Str, Value, View};

/// The handler of `session.save_handler`, if there is one by that name.
pub(crate) fn module(cx: &Request) -> Option<Module> {
    match cx.ini_str("session.save_handler") {
        b"files" => Some(Module::Files),
        b"user" => Some(Module::User),
        name => offers::session_store(cx, name).map(|store| Module::Store(Store(store))),
    }
}

fn is_user(cx: &Request) -> bool {
    module(cx) == Some(Module::User)
}

fn text(cx: &Request, bytes: &[u8]) -> Value {
    Value::from(cx.str(bytes))
}

pub(crate) fn open(cx: &mut Request) -> Result<bool> {
    let path = cx.ini_str("session.save_path").to_vec();
    of(cx).is_open = true;
    if !is_user(cx) {
        return place::open(cx, &path);
    }
    if of(cx).callbacks.is_none() {
        return Err(cx.throw_error("Error", "User session functions are not defined"));
    }
    let args = [text(cx, &path), text(cx, cx.ini_str("session.name"))];
    let result = call(cx, |callbacks| Some(&callbacks.open), &args)?;
    verdict(cx, result)
}

/// Closes what is open.
pub(crate) fn close(cx: &mut Request) -> Result<bool> {
    if !std::mem::take(&mut of(cx).is_open) {
        return Ok(true);
    }
    if !is_user(cx) {
        return place::close(cx).map(|()| true);
    }
    if cx.exception.is_some() {
        return Ok(false);
    }
    let result = call(cx, |callbacks| Some(&callbacks.close), &[]);
    crate::files::close(cx);
    let result = result?;
    verdict(cx, result)
}

pub(crate) fn read(cx: &mut Request, id: &[u8]) -> Result<Option<Vec<u8>>> {
    if !is_user(cx) {
        return place::read(cx, id);
    }
    let args = [text(cx, id)];
    let result = call(cx, |callbacks| Some(&callbacks.read), &args)?;
    Ok(result.and_then(|value| value.as_bytes().map(<[u8]>::to_vec)))
}

pub(crate) fn write(cx: &mut Request, id: &[u8], data: &[u8]) -> Result<bool> {
    if !is_user(cx) {
        return place::write(cx, id, data);
    }
    let args = [text(cx, id), text(cx, data)];
    let result = call(cx, |callbacks| Some(&callbacks.write), &args)?;
    verdict(cx, result)
}

/// Says that a session which did not change was in use.
pub(crate) fn touch(cx: &mut Request, id: &[u8], data: &[u8]) -> Result<bool> {
    if !is_user(cx) {
        return place::touch(cx, id, data);
    }
    let args = [text(cx, id), text(cx, data)];
    let result = call(cx, |callbacks| callbacks.update_timestamp.as_ref().or(Some(&callbacks.write)), &args)?;
    verdict(cx, result)
}

pub(crate) fn destroy(cx: &mut Request, id: &[u8]) -> Result<bool> {
    if !is_user(cx) {
        return place::destroy(cx, id);
    }
    let args = [text(cx, id)];
    let result = call(cx, |callbacks| Some(&callbacks.destroy), &args)?;
    verdict(cx, result)
}

/// Removes old sessions: their number, `None` on failure.
pub(crate) fn collect(cx: &mut Request) -> Result<Option<i64>> {
    let lifetime = cx.ini_int("session.gc_maxlifetime");
    if !is_user(cx) {
        return place::collect(cx, lifetime);
    }
    let result = call(cx, |callbacks| Some(&callbacks.gc), &[Value::int(lifetime)])?;
    Ok(match result.as_ref().map(Value::view) {
        Some(View::Int(count)) if count >= 0 => Some(count),
        Some(View::Bool(true)) => Some(1),
        _ => None,
    })
}

/// A new id.
pub(crate) fn create_id(cx: &mut Request) -> Result<Vec<u8>> {
    let own = is_user(cx) && of(cx).callbacks.as_ref().is_some_and(|callbacks| callbacks.create_sid.is_some());
    if own {
        let result = call(cx, |callbacks| callbacks.create_sid.as_ref(), &[])?;
        return match result.as_ref().map(Value::view) {
            Some(View::Str(id)) => Ok(id.to_vec()),
            Some(_) => Err(cx.throw_error("Error", "Session id must be a string")),
            None => Err(cx.throw_error("Error", "No session id returned by function")),
        };
    }
    const TRIES: usize = 3;
    let mut id = random_id(cx);
    let checks = module(cx) == Some(Module::Files) && of(cx).is_open;
    for _ in 1..TRIES {
        if !checks || !crate::files::exists(cx, &id) {
            break;
        }
        id = random_id(cx);
    }
    Ok(id)
}

/// Whether the handler can tell if an id is of a session.
pub(crate) fn can_validate(cx: &mut Request) -> bool {
    !is_user(cx) || of(cx).callbacks.as_ref().is_some_and(|callbacks| callbacks.validate_sid.is_some())
}

/// Whether there is a session with this id; who cannot tell says yes.
pub(crate) fn validate(cx: &mut Request, id: &[u8]) -> Result<bool> {
    if !is_user(cx) {
        return place::exists(cx, id);
    }
    if !can_validate(cx) {
        return Ok(true);
    }
    let args = [text(cx, id)];
    let result = call(cx, |callbacks| callbacks.validate_sid.as_ref(), &args)?;
    verdict(cx, result)
}

/// Unpredictable characters, as many and of as many kinds as the directives say.
pub(crate) fn random_id(cx: &Request) -> Vec<u8> {
    const DIGITS: &[u8; 64] = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-,";
    let length = cx.ini_int("session.sid_length").clamp(22, 256) as usize;
    let bits = cx.ini_int("session.sid_bits_per_character").clamp(4, 6);
    let mut bytes = vec![0; length];
    heddle_sys::process::random(&mut bytes);
    bytes.iter().map(|byte| DIGITS[usize::from(byte & ((1 << bits) - 1))]).collect()
}

/// The handler's name.
pub(crate) fn name(cx: &Request) -> Str {
    cx.str(cx.ini_str("session.save_handler"))
}
