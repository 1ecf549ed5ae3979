//! `open_basedir`: the folders that a program may reach. Asked where a plain path is about to be
//! used; wrappers have no part in it.

use crate::{Request, Result};
use std::path::{Path, PathBuf};

/// Whether the directive is empty, or one of its folders contains the path.
pub fn is_allowed(cx: &Request, path: &[u8]) -> bool {
    if !cx.ini.restricted {
        return true;
    }
    let list = folders(cx);
    let wanted = real(&cx.path(path));
    list.split(|byte| *byte == b':').filter(|folder| !folder.is_empty()).any(|folder| wanted.starts_with(real(&cx.path(folder))))
}

/// Returns the folders that count: those of a list that the program set are whole paths.
fn folders(cx: &Request) -> &[u8] {
    cx.ini.basedir.as_deref().unwrap_or_else(|| cx.ini_str("open_basedir"))
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
    let list = folders(cx);
    [b"open_basedir restriction in effect. File(", shown, b") is not within the allowed path(s): (", list, b")"].concat()
}

/// Returns whether a running program may set the directive to this: it may only narrow what is
/// allowed. Keeps the folders as they are now, wherever the program goes.
pub fn may_set(cx: &mut Request, value: &[u8]) -> bool {
    let is_open = cx.ini_str("open_basedir").is_empty();
    if !is_open && (value.is_empty() || !value.split(|byte| *byte == b':').all(|folder| is_allowed(cx, folder))) {
        return false;
    }
    let whole: Vec<Vec<u8>> = value.split(|byte| *byte == b':').map(|folder| whole(cx, folder)).collect();
    cx.ini.basedir = Some(whole.join(&b':'));
    true
}

/// Returns a folder's path from the root, without dots.
fn whole(cx: &Request, folder: &[u8]) -> Vec<u8> {
    if folder.is_empty() {
        return Vec::new();
    }
    super::wrapper::without_dots(&cx.path(folder)).into_os_string().into_encoded_bytes()
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
