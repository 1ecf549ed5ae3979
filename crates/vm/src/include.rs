//! `include`, `require`, their `_once` forms, and `eval`.

use crate::load;
use heddle_bytecode::ops::IncludeKind;
use heddle_runtime::errors::level;
use heddle_runtime::stream::access::{self, Access, Answer};
use heddle_runtime::stream::basedir;
use heddle_runtime::{Request, Result};
use heddle_value::{Str, Value};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

/// What the expression gives.
pub fn include(cx: &mut Request, text: &Str, kind: IncludeKind) -> Result<Value> {
    if kind == IncludeKind::Eval {
        let (file, line) = cx.position();
        let name = [&file[..], format!("({line}) : eval()'d code").as_bytes()].concat();
        let unit = (cx.engine.hooks.compile_string)(cx, text, &name)?;
        return load::run_unit(cx, &unit);
    }
    let once = matches!(kind, IncludeKind::IncludeOnce | IncludeKind::RequireOnce);
    let path = resolve(cx, text)?;
    if once
        && let Some(path) = &path
        && cx.included.contains(&path[..])
    {
        return Ok(Value::TRUE);
    }
    let unit = match &path {
        Some(path) if may_run(cx, path)? => (cx.engine.hooks.compile_file)(cx, path)?,
        _ => None,
    };
    let (Some(path), Some(unit)) = (path, unit) else {
        return missing(cx, text, kind);
    };
    cx.included.insert(path.into());
    load::run_unit(cx, &unit)
}

/// Whether `open_basedir` lets a file be run; one that the host supplies is nowhere on disk.
fn may_run(cx: &mut Request, path: &[u8]) -> Result<bool> {
    Ok(basedir::is_allowed(cx, path) || matches!(access::ask(cx, path, Access::Run)?, Answer::Text(_)))
}

/// The error of a file that cannot be opened.
fn missing(cx: &mut Request, text: &Str, kind: IncludeKind) -> Result<Value> {
    let name = match kind {
        IncludeKind::Include => "include",
        IncludeKind::IncludeOnce => "include_once",
        IncludeKind::Require => "require",
        _ => "require_once",
    };
    let name = name.as_bytes();
    let reason: &[u8] = if !basedir::is_allowed(cx, text) {
        basedir::warn_of(cx, name, text)?;
        b"Failed to open stream: Operation not permitted"
    } else if access::is_folder(cx, text)? {
        b"Failed to open stream: Is a directory"
    } else {
        b"Failed to open stream: No such file or directory"
    };
    cx.warning([name, b"(", &text[..], b"): ", reason].concat())?;
    let include_path = cx.ini_str("include_path").to_vec();
    if matches!(kind, IncludeKind::Require | IncludeKind::RequireOnce) {
        return Err(cx.throw_error("Error", [b"Failed opening required '", &text[..], b"' (include_path='", &include_path, b"')"].concat()));
    }
    let message = [name, b"(): Failed opening '", &text[..], b"' for inclusion (include_path='", &include_path, b"')"].concat();
    cx.raise(level::WARNING, &message)?;
    Ok(Value::FALSE)
}

/// The real path of the file meant: absolute or relative to the working directory when it starts with a dot, else along the include path and
/// beside the file that includes.
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
    for folder in include_path.split(|byte| *byte == b':') {
        let folder = cx.path(folder);
        if let Some(found) = find(cx, &folder.join(path))? {
            return Ok(Some(found));
        }
    }
    let (file, _) = cx.position();
    match Path::new(std::ffi::OsStr::from_bytes(&file)).parent() {
        Some(folder) => find(cx, &folder.join(path)),
        None => Ok(None),
    }
}
