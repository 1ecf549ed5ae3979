//! Errors of SQLite as PHP tells them: warnings, or exceptions where they were asked for.

use crate::callbacks::Database;
use crate::database::SQLite3;
use crate::open;
use heddle_macros::php_class;
use heddle_runtime::{Halt, Request, Result};
use heddle_value::Object;

/// Is thrown after `enableExceptions(true)`.
#[php_class("class SQLite3Exception extends Exception {}")]
pub(crate) enum SQLite3Exception {}

/// Makes the exception of the extension.
pub(crate) fn exception(cx: &mut Request, message: &[u8], code: i32) -> Halt {
    let class = cx.engine.classes[&b"sqlite3exception"[..]];
    cx.throw_new(class, message, i64::from(code))
}

/// Tells an error of a database object.
///
/// # Errors
/// The exception, where they are on; what a handler of warnings throws.
pub(crate) fn tell(cx: &mut Request, this: &Object, message: &[u8], code: i32) -> Result<()> {
    let payload: &SQLite3 = crate::database::of(this);
    if payload.flags.exceptions.get() { Err(exception(cx, message, code)) } else { cx.function_warning(message) }
}

/// Tells SQLite's last error behind these words.
///
/// # Errors
/// Those of [`tell`]; the time limit's, where that is why SQLite ended.
pub(crate) fn tell_last(cx: &mut Request, this: &Object, words: &[u8], database: &Database) -> Result<()> {
    let (code, message) = (database.code(), database.message());
    open::check_limit(cx, code)?;
    tell(cx, this, &[words, &message].concat(), code)
}

/// Ends a call of SQLite that ran user functions: an exception out of an authorizer is the reason
/// of the error that SQLite makes of it, any other goes on alone.
///
/// # Errors
/// Returns what the call ended with.
pub(crate) fn ended<T>(cx: &mut Request, this: &Object, words: &[u8], result: Result<T>) -> Result<T> {
    let denied = crate::database::of(this).flags.denied.take();
    match result {
        Err(Halt::Exception) if denied => {
            let message = [words, b"not authorized"].concat();
            Err(exception(cx, &message, heddle_sqlite::codes::SQLITE_AUTH))
        }
        other => other,
    }
}
