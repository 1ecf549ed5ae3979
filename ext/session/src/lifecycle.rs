//! A session's way through a request: started, written, closed.

use crate::state::{Module, State, Status, is_active, of, started, warn};
use crate::variables::{self, Format};
use crate::{cookie, handler, place, settings};
use heddle_runtime::errors::level;
use heddle_runtime::query::OriginalInput;
use heddle_runtime::{Callable, Halt, Request, Result};
use heddle_value::Value;

/// Starts a session where every request shall have one.
pub(crate) fn request_start(cx: &mut Request) {
    if cx.engine.sapi == "cli" {
        // what is printed before the request counts as no output of it
        let before = (cx.output.headers.sent, cx.output.headers.sent_at.clone());
        settings::complain_of_configuration(cx);
        (cx.output.headers.sent, cx.output.headers.sent_at) = before;
    }
    if cx.ini_bool("session.auto_start") {
        let outcome = start(cx);
        report(cx, outcome.map(drop));
    }
}

/// Writes and closes what is still open.
pub(crate) fn request_end(cx: &mut Request) {
    let state = of(cx);
    if state.status == Status::None && !state.is_open {
        return;
    }
    state.ending = true;
    if !cx.heap_is_sound() {
        // the request broke down in the middle of something: its values are not to be looked at
        crate::files::close(cx);
        return;
    }
    let outcome = flush(cx, true);
    report(cx, outcome.map(drop));
    let outcome = handler::close(cx);
    report(cx, outcome.map(drop));
}

/// Reports an exception that nobody can catch any more.
fn report(cx: &mut Request, outcome: Result<()>) {
    if outcome == Err(Halt::Exception) {
        // a second one has nobody to go to
        let _ = cx.report_uncaught();
    }
}

/// `session_start` without its options. False: a warning said why.
pub(crate) fn start(cx: &mut Request) -> Result<bool> {
    if handler::module(cx).is_none() {
        let message = [b"Cannot find session save handler \"", cx.ini_str("session.save_handler"), b"\" - session startup failed"].concat();
        warn(cx, message)?;
        return Ok(false);
    }
    if Format::current(cx).is_none() {
        let name = cx.ini_str("session.serialize_handler");
        let message = [b"Cannot find session serialization handler \"", name, b"\" - session startup failed"].concat();
        warn(cx, message)?;
        return Ok(false);
    }
    find_id(cx);
    if !initialize(cx)? {
        return Ok(false);
    }
    cookie::limit_caches(cx)?;
    Ok(true)
}

/// Takes the id out of the request's cookies, or out of its form and URL where that is allowed.
fn find_id(cx: &mut Request) {
    let by_cookie = cx.ini_bool("session.use_cookies") || cx.ini_bool("session.use_only_cookies");
    let name = cx.ini_str("session.name").to_vec();
    let define_sid = !cx.ini_bool("session.use_only_cookies");
    let state = of(cx);
    state.send_cookie = by_cookie;
    state.define_sid = define_sid;
    if of(cx).id.is_none() {
        let of_table = |cx: &Request, table: &str| {
            let table = cx.globals.get_bytes(table.as_bytes())?.as_array()?;
            table.get_bytes(&name)?.as_bytes().map(<[u8]>::to_vec)
        };
        if cx.ini_bool("session.use_cookies")
            && let Some(id) = of_table(cx, "_COOKIE")
        {
            let state = of(cx);
            state.id = Some(id);
            state.send_cookie = false;
            state.define_sid = false;
        }
        if of(cx).id.is_none() && !cx.ini_bool("session.use_only_cookies") {
            of(cx).id = of_table(cx, "_GET").or_else(|| of_table(cx, "_POST"));
            if !comes_from_here(cx) {
                of(cx).id = None;
            }
        }
    }
    // what cannot be an id is as good as none
    let state = of(cx);
    state.id = state.id.take().filter(|id| !id.is_empty() && !id.iter().any(|byte| b"\r\n\t <>'\"\\".contains(byte)));
}

/// Whether the Referer is as `session.referer_check` wants it.
fn comes_from_here(cx: &mut Request) -> bool {
    let wanted = cx.ini_str("session.referer_check").to_vec();
    let server = cx.state::<OriginalInput>().server.clone();
    match server.get_bytes(b"HTTP_REFERER").and_then(Value::as_bytes) {
        Some(referer) if !wanted.is_empty() => referer.windows(wanted.len()).any(|part| part == wanted),
        _ => true,
    }
}

/// Opens the handler, settles on an id, reads.
fn initialize(cx: &mut Request) -> Result<bool> {
    let position = (cx.engine.hooks.position)(cx).map(|(file, line)| (file.to_vec(), line));
    let state = of(cx);
    state.status = Status::Active;
    state.started_at = position;
    let outcome = open_and_read(cx);
    if outcome.is_err() {
        let state = of(cx);
        state.status = Status::None;
        state.is_open = false;
        state.id = None;
    }
    outcome
}

fn open_and_read(cx: &mut Request) -> Result<bool> {
    if !handler::open(cx)? {
        return fail(cx, "Failed to initialize storage module");
    }
    choose_id(cx)?;
    cookie::publish_id(cx)?;
    let id = of(cx).id.clone().unwrap_or_default();
    variables::track(cx);
    let Some(text) = handler::read(cx, &id)? else {
        return fail(cx, "Failed to read session data");
    };
    collect_by_chance(cx)?;
    of(cx).read = cx.ini_bool("session.lazy_write").then(|| text.clone());
    if text.is_empty() {
        return Ok(true);
    }
    decode(cx, &text)
}

/// Keeps the id that came, or makes one.
fn choose_id(cx: &mut Request) -> Result<()> {
    if let Some(id) = of(cx).id.clone()
        && (!cx.ini_bool("session.use_strict_mode") || handler::validate(cx, &id)?)
    {
        return Ok(());
    }
    let id = handler::create_id(cx)?;
    let by_cookie = cx.ini_bool("session.use_cookies");
    let state = of(cx);
    state.id = Some(id);
    state.send_cookie |= by_cookie;
    Ok(())
}

/// Closes after a failure and says what failed.
fn fail(cx: &mut Request, what: &str) -> Result<bool> {
    handler::close(cx)?;
    of(cx).status = Status::None;
    of(cx).id = None;
    let message = [what.as_bytes(), b": ", &handler::name(cx), b" (path: ", cx.ini_str("session.save_path"), b")"].concat();
    warn(cx, message)?;
    Ok(false)
}

fn collect_by_chance(cx: &mut Request) -> Result<()> {
    let (chances, all) = (cx.ini_int("session.gc_probability"), cx.ini_int("session.gc_divisor"));
    let mut bytes = [0; 8];
    heddle_sys::process::random(&mut bytes);
    // 53 bits, as fractions below one have them
    let draw = (u64::from_ne_bytes(bytes) >> 11) as f64 / (1_u64 << 53) as f64;
    if all > 0 && draw * (all as f64) < chances as f64 {
        handler::collect(cx)?;
    }
    Ok(())
}

/// Reads a text into `$_SESSION`; one that cannot be read ends the session.
pub(crate) fn decode(cx: &mut Request, text: &[u8]) -> Result<bool> {
    if variables::decode(cx, text)? {
        return Ok(true);
    }
    destroy(cx)?;
    variables::track(cx);
    warn(cx, "Failed to decode session object. Session has been destroyed")?;
    Ok(false)
}

/// Reads again what the session held at its start.
pub(crate) fn reset(cx: &mut Request) -> Result<bool> {
    initialize(cx)
}

/// Ends the active session, written or not. False: there is none.
pub(crate) fn flush(cx: &mut Request, write: bool) -> Result<bool> {
    if !is_active(cx) {
        return Ok(false);
    }
    let outcome = if write { save(cx) } else { Ok(()) };
    let ending = of(cx).ending;
    let outcome = match outcome {
        Ok(()) => handler::close(cx).map(|_| true),
        Err(halt) => {
            // the program's own handler is not called any more; at the request's end that is tried
            // once more, and said
            of(cx).is_open &= ending;
            place::close(cx).and(Err(halt))
        }
    };
    of(cx).status = Status::None;
    outcome
}

fn save(cx: &mut Request) -> Result<()> {
    if variables::current(cx).is_none() {
        return Ok(());
    }
    let text = variables::encode(cx)?;
    let id = of(cx).id.clone().unwrap_or_default();
    let unchanged = text.is_some() && cx.ini_bool("session.lazy_write") && of(cx).read == text;
    let text = text.unwrap_or_default();
    let saved = if unchanged { handler::touch(cx, &id, &text)? } else { handler::write(cx, &id, &text)? };
    if saved {
        return Ok(());
    }
    let path = cx.ini_str("session.save_path").to_vec();
    let message = if handler::module(cx) == Some(Module::User) {
        let method: &[u8] = if unchanged { b"updateTimestamp" } else { b"write" };
        let head = b"Failed to write session data using user defined save handler. (session.save_path: ";
        [&head[..], &path, b", handler: ", &callback_name(cx, method), b")"].concat()
    } else {
        let head = b"Failed to write session data (";
        let tail = b"). Please verify that the current setting of session.save_path is correct (";
        [&head[..], &handler::name(cx), tail, &path, b")"].concat()
    };
    warn(cx, message)
}

/// What the program calls its callback: a method of an object by its name alone.
fn callback_name(cx: &mut Request, method: &[u8]) -> Vec<u8> {
    let callable = |callable: &Callable| match &callable.class {
        Some(class) if callable.this.is_none() => [class.shown(), b"::", &callable.function.name[..]].concat(),
        _ => callable.function.name.to_vec(),
    };
    of(cx).callbacks.as_ref().filter(|_| method == b"write").map_or(method.to_vec(), |callbacks| callable(&callbacks.write))
}

/// Removes the active session and closes. False: the handler could not remove it.
pub(crate) fn destroy(cx: &mut Request) -> Result<bool> {
    let id = of(cx).id.clone();
    let outcome = match &id {
        Some(id) => handler::destroy(cx, id),
        None => Ok(true),
    };
    let removed = match outcome {
        Ok(removed) => removed,
        Err(halt) => {
            end(cx);
            return Err(halt);
        }
    };
    if !removed {
        warn(cx, "Session object destruction failed")?;
    }
    handler::close(cx)?;
    end(cx);
    Ok(removed)
}

fn end(cx: &mut Request) {
    let state: &mut State = of(cx);
    state.status = Status::None;
    state.is_open = false;
    state.id = None;
    state.read = None;
    state.variables = None;
}

/// Gives the active session a new id.
pub(crate) fn regenerate(cx: &mut Request, delete: bool) -> Result<bool> {
    let old = of(cx).id.clone().unwrap_or_default();
    if delete {
        if !handler::destroy(cx, &old)? {
            of(cx).status = Status::None;
            handler::close(cx)?;
            return complain_of_id(cx, "Session object destruction failed. ID");
        }
    } else if !save_under_old_id(cx, &old)? {
        handler::close(cx)?;
        of(cx).status = Status::None;
        return complain_of_id(cx, "Session write failed. ID");
    }
    handler::close(cx)?;
    of(cx).id = None;
    if !handler::open(cx)? {
        of(cx).status = Status::None;
        return complain_of_id(cx, "Failed to open session. ID");
    }
    let mut id = handler::create_id(cx)?;
    if cx.ini_bool("session.use_strict_mode") && handler::can_validate(cx) {
        const TRIES: usize = 3;
        for _ in 0..TRIES {
            if !handler::validate(cx, &id)? {
                break;
            }
            id = handler::create_id(cx)?;
        }
    }
    of(cx).id = Some(id.clone());
    if handler::read(cx, &id)?.is_none() {
        handler::close(cx)?;
        of(cx).status = Status::None;
        return complain_of_id(cx, "Failed to create session ID by collision. ID");
    }
    of(cx).read = None;
    of(cx).send_cookie |= cx.ini_bool("session.use_cookies");
    cookie::publish_id(cx)?;
    Ok(true)
}

fn save_under_old_id(cx: &mut Request, old: &[u8]) -> Result<bool> {
    if variables::current(cx).is_none() {
        return handler::write(cx, old, b"");
    }
    let text = variables::encode(cx)?.unwrap_or_default();
    handler::write(cx, old, &text)
}

fn complain_of_id(cx: &mut Request, what: &str) -> Result<bool> {
    let message = [what.as_bytes(), b": ", &handler::name(cx), b" (path: ", cx.ini_str("session.save_path"), b")"].concat();
    warn(cx, message)?;
    Ok(false)
}

/// The notice of a second `session_start`.
pub(crate) fn already_active(cx: &mut Request) -> Result<()> {
    let head = b"Ignoring session_start() because a session is already active";
    let message = [&head[..], &started(cx)].concat();
    crate::state::complain(cx, level::NOTICE, &message)
}
