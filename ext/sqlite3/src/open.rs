//! Opening databases by PHP's names of files: working directory, `open_basedir`, time limits.
//! Shared with `pdo_sqlite`.

use crate::callbacks::Database;
use heddle_runtime::request::interrupt;
use heddle_runtime::stream::basedir;
use heddle_runtime::{Request, Result};
use heddle_sqlite::codes;
use std::os::unix::ffi::OsStrExt;
use std::sync::atomic::Ordering;

/// A file's name as SQLite shall see it; `None` where `open_basedir` forbids it.
pub fn file_name(cx: &Request, name: &[u8]) -> Option<Vec<u8>> {
    if name.is_empty() || name == b":memory:" {
        return Some(name.to_vec());
    }
    if let Some(path) = name.strip_prefix(b"file:") {
        let path = path.split(|byte| *byte == b'?').next().unwrap_or(b"");
        let plain = path.strip_prefix(b"//").unwrap_or(path);
        if path == b":memory:" || path.is_empty() {
            return Some(name.to_vec());
        }
        // what a URI's parameters do with the path is SQLite's business
        if !cx.ini_str("open_basedir").is_empty() {
            return None;
        }
        let absolute = cx.path(plain);
        let rest = &name[b"file:".len() + path.len()..];
        return Some([b"file:", absolute.as_os_str().as_bytes(), rest].concat());
    }
    basedir::is_allowed(cx, name).then(|| cx.path(name).as_os_str().as_bytes().to_vec())
}

/// Opens a database whose work ends at the request's time limit.
///
/// # Errors
/// SQLite's code and message.
pub fn open(cx: &Request, name: &[u8], flags: i32) -> std::result::Result<Database, (i32, Vec<u8>)> {
    let word = cx.heap().interrupt_handle();
    let watch = move || word.load(Ordering::Relaxed) & (interrupt::TIME | interrupt::CANCEL) != 0;
    Database::open(name, flags | codes::SQLITE_OPEN_URI, Box::new(watch))
}

/// After SQLite failed: ends the request, if its time limit is why.
///
/// # Errors
/// The time limit's.
pub fn check_limit(cx: &mut Request, code: i32) -> Result<()> {
    if matches!(code & 0xFF, codes::SQLITE_INTERRUPT | codes::SQLITE_BUSY) {
        (cx.engine.hooks.interrupt)(cx)?;
    }
    Ok(())
}
