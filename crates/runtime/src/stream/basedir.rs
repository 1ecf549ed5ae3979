//! `open_basedir`: the folders that a program may reach. Asked where a plain path is about to be used; wrappers have no part in it.

use crate::{Request, Result};
use std::path::{Path, PathBuf};

/// Whether the directive is empty, or one of its folders contains the path.
pub fn is_allowed(cx: &Request, path: &[u8]) -> bool {
    let list = cx.ini_str("open_basedir");
    if list.is_empty() {
        return true;
    }
    let wanted = real(&cx.path(path));
    list.split(|byte| *byte == b':').filter(|folder| !folder.is_empty()).any(|folder| wanted.starts_with(real(&cx.path(folder))))
}

/// As [`is_allowed`], with PHP's warning of the function now running.
pub fn check(cx: &mut Request, path: &[u8]) -> Result<bool> {
    if is_allowed(cx, path) {
        return Ok(true);
    }
    let list = cx.ini_str("open_basedir").to_vec();
    let text = [b"open_basedir restriction in effect. File(", path, b") is not within the allowed path(s): (", &list, b")"].concat();
    cx.function_warning(text)?;
    Ok(false)
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
