//! `include`, `require`, their `_once` forms, and `eval`.

use crate::load;
use heddle_bytecode::ops::IncludeKind;
use heddle_runtime::errors::level;
use heddle_runtime::stream::access::{self, Access, Answer};
use heddle_runtime::stream::basedir;
use heddle_runtime::stream::inclusion::{self, Source};
use heddle_runtime::stream::wrapper::{include_folders, scheme_len};
use heddle_runtime::{Request, Result};
use heddle_value::{Str, Value};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

/// What the expression gives.
pub fn include(cx: &mut Request, text: &Str, kind: IncludeKind) -> Result<Value> {
    if kind == IncludeKind::Eval {
        if text.is_empty() {
            return Ok(Value::FALSE);
        }
        let (file, line) = cx.position();
        let name = [&file[..], format!("({line}) : eval()'d code").as_bytes()].concat();
        return (cx.engine.hooks.compile_string)(cx, text, &name)?.run(cx);
    }
    let once = matches!(kind, IncludeKind::IncludeOnce | IncludeKind::RequireOnce);
    let mut plain = None;
    if inclusion::concerns(cx, text) {
        match wrapped(cx, text, kind)? {
            Wrapped::Done(value) => return Ok(value),
            Wrapped::Plain(path) => plain = Some(path),
        }
    }
    let path = plain.as_deref().unwrap_or(text);
    if let Some(unit) = (cx.engine.hooks.fresh_unit)(cx, path) {
        if once && cx.keep_units.is_included(&unit.path) {
            return Ok(Value::TRUE);
        }
        cx.keep_units.include(&unit);
        return load::run_kept(cx, &unit);
    }
    let path = resolve(cx, path)?;
    if once
        && let Some(path) = &path
        && cx.keep_units.is_included(path)
    {
        return Ok(Value::TRUE);
    }
    if plain.is_none()
        && let Some(address) = path.as_ref().filter(|path| scheme_len(path).is_some())
    {
        let address = cx.str(address);
        if let Wrapped::Done(value) = wrapped(cx, &address, kind)? {
            return Ok(value);
        }
    }
    let unit = match &path {
        Some(path) if may_run(cx, path)? => (cx.engine.hooks.compile_file)(cx, path)?,
        _ => None,
    };
    let Some(unit) = unit else {
        return missing(cx, text, kind);
    };
    cx.keep_units.include(&unit);
    load::run_kept(cx, &unit)
}

/// What became of an address.
enum Wrapped {
    Done(Value),
    /// It is a path of the file system.
    Plain(Vec<u8>),
}

/// Runs what a stream wrapper gives.
fn wrapped(cx: &mut Request, text: &Str, kind: IncludeKind) -> Result<Wrapped> {
    let found = if text.windows(3).any(|part| part == b"://") { None } else { resolve(cx, text)? };
    let address = found.as_deref().unwrap_or(text).to_vec();
    let once = matches!(kind, IncludeKind::IncludeOnce | IncludeKind::RequireOnce);
    if once && found.is_some() && cx.keep_units.is_included(&address) {
        return Ok(Wrapped::Done(Value::TRUE));
    }
    match inclusion::read(cx, name(kind), &address, once)? {
        Source::Plain(path) => Ok(Wrapped::Plain(path)),
        Source::Known => Ok(Wrapped::Done(Value::TRUE)),
        Source::Failed(reason) => failed(cx, text, kind, reason.as_bytes()).map(Wrapped::Done),
        Source::Text(code, file) => {
            let name = file.unwrap_or(address);
            cx.keep_units.note_included(&name);
            let unit = (cx.engine.hooks.compile_text)(cx, &code, &name)?;
            load::run_unit(cx, &unit).map(Wrapped::Done)
        }
    }
}

/// The construct's name.
fn name(kind: IncludeKind) -> &'static [u8] {
    match kind {
        IncludeKind::Include => b"include",
        IncludeKind::IncludeOnce => b"include_once",
        IncludeKind::Require => b"require",
        _ => b"require_once",
    }
}

/// Whether `open_basedir` lets a file be run; one that the host supplies is nowhere on disk.
fn may_run(cx: &mut Request, path: &[u8]) -> Result<bool> {
    Ok(basedir::is_allowed(cx, path) || matches!(access::ask(cx, path, Access::Run)?, Answer::Text(_)))
}

/// The error of a file that cannot be opened.
fn missing(cx: &mut Request, text: &Str, kind: IncludeKind) -> Result<Value> {
    if text.is_empty() && matches!(kind, IncludeKind::Include | IncludeKind::Require) {
        return Err(cx.value_error("Path must not be empty"));
    }
    let reason: &[u8] = if !basedir::is_allowed(cx, text) {
        basedir::warn_of(cx, name(kind), text)?;
        b"Operation not permitted"
    } else if access::is_folder(cx, text)? {
        b"Is a directory"
    } else {
        b"No such file or directory"
    };
    failed(cx, text, kind, reason)
}

/// Says why it failed, and that it did.
fn failed(cx: &mut Request, text: &Str, kind: IncludeKind, reason: &[u8]) -> Result<Value> {
    let name = name(kind);
    let whole = text;
    // a path with a null byte is not opened, and shown up to it
    let text = whole.split(|byte| *byte == 0).next().unwrap_or_default();
    if text.len() == whole.len() {
        cx.warning([name, b"(", text, b"): Failed to open stream: ", reason].concat())?;
    }
    let include_path = cx.ini_str("include_path").to_vec();
    if matches!(kind, IncludeKind::Require | IncludeKind::RequireOnce) {
        return Err(cx.throw_error("Error", [b"Failed opening required '", text, b"' (include_path='", &include_path, b"')"].concat()));
    }
    let message = [name, b"(): Failed opening '", text, b"' for inclusion (include_path='", &include_path, b"')"].concat();
    cx.raise(level::WARNING, &message)?;
    Ok(Value::FALSE)
}

/// The real path of the file meant: absolute or relative to the working directory when it starts
/// with a dot, else along the include path, beside the file that includes, and in the working
/// directory.
fn resolve(cx: &mut Request, text: &[u8]) -> Result<Option<Vec<u8>>> {
    let path = Path::new(std::ffi::OsStr::from_bytes(text));
    let find = cx.engine.hooks.find_file;
    if path.is_absolute() {
        return find(cx, path);
    }
    if text.starts_with(b"./") || text.starts_with(b"../") {
        let path = cx.directory.join(path);
        return find(cx, &path);
    }
    let include_path = cx.ini_str("include_path").to_vec();
    for folder in include_folders(&include_path) {
        if let Some(found) = find_in(cx, folder, text)? {
            return Ok(Some(found));
        }
    }
    let (file, _) = cx.position();
    if let Some(at) = file.iter().rposition(|byte| *byte == b'/')
        && let Some(found) = find_in(cx, &file[..at.max(1)], text)?
    {
        return Ok(Some(found));
    }
    let path = cx.directory.join(path);
    find(cx, &path)
}

/// Looks for a file in a folder, which may be an address.
fn find_in(cx: &mut Request, folder: &[u8], text: &[u8]) -> Result<Option<Vec<u8>>> {
    if scheme_len(folder).is_some() {
        let address = [folder, b"/", text].concat();
        return Ok(inclusion::exists(cx, &address)?.then_some(address));
    }
    let folder = cx.path(folder);
    (cx.engine.hooks.find_file)(cx, &folder.join(std::ffi::OsStr::from_bytes(text)))
}
