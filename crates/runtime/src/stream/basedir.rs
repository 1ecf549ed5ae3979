//! `open_basedir`: the folders that a program may reach. Asked where a plain path is about to be
//! used; wrappers have no part in it.

use crate::{Request, Result};
use std::path::{Path, PathBuf};

/// Whether the directive is empty, or one of its folders contains the path.
pub fn is_allowed(cx: &Request, path: &[u8]) -> bool {
    if !cx.ini.restricted {
        return true;
    }
    let list = cx.ini_str("open_basedir");
    let wanted = real(&cx.path(path));
    list.split(|byte| *byte == b':').filter(|folder| !folder.is_empty()).any(|folder| wanted.starts_with(real(&cx.path(folder))))
}

/// As [`is_allowed`], with PHP's warning of the function now running.
pub fn check(cx: &mut Request, path: &[u8]) -> Result<bool> {
    check_shown(cx, path, path)
}

/// As [`check`], with the whole path in the warning: links and `realpath()`.
pub fn check_whole(cx: &mut Request, path: &[u8]) -> Result<bool> {
    if !cx.ini.restricted {
        return Ok(true);
    }
    let whole = super::wrapper::without_dots(&cx.path(path));
    check_shown(cx, path, whole.as_os_str().as_encoded_bytes())
}

fn check_shown(cx: &mut Request, path: &[u8], shown: &[u8]) -> Result<bool> {
    if is_allowed(cx, path) {
        return Ok(true);
    }
    let text = restriction(cx, shown);
    cx.function_warning(text)?;
    Ok(false)
}

/// The warning about a path that is not allowed, of something that is no function: `include`.
pub fn warn_of(cx: &mut Request, name: &[u8], path: &[u8]) -> Result<()> {
    let text = restriction(cx, path);
    cx.warning([name, b"(): ", &text].concat())
}

/// The text about a path that is not allowed.
pub fn restriction(cx: &Request, shown: &[u8]) -> Vec<u8> {
    let list = cx.ini_str("open_basedir");
    [b"open_basedir restriction in effect. File(", shown, b") is not within the allowed path(s): (", list, b")"].concat()
}

/// Whether a running program may set the directive to this: it may only narrow what is allowed.
pub fn may_set(cx: &mut Request, value: &[u8]) -> bool {
    if cx.ini_str("open_basedir").is_empty() {
        return true;
    }
    let mut folders = value.split(|byte| *byte == b':');
    !value.is_empty() && folders.all(|folder| !folder.split(|byte| *byte == b'/').any(|part| part == b"..") && is_allowed(cx, folder))
}

/// The path without links, as far as it exists.
fn real(path: &Path) -> PathBuf {
    if let Ok(real) = path.canonicalize() {
        return real;
    }
    match (path.parent(), path.file_name()) {
        (Some(parent), Some(name)) => real(parent).join(name),
        (Some(parent), None) => real(parent).parent().map(Path::to_path_buf).unwrap_or_default(),
        _ => path.to_path_buf(),
    }
}
