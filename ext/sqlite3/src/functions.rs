//! Functions, aggregates, collations and authorizers of a `SQLite3` object, and SQLite's loadable
//! extensions.

use crate::callbacks::{self, Database, EndRow};
use crate::database::{live, of};
use crate::report;
use heddle_runtime::{Callable, Halt, Request, Result};
use heddle_sqlite::{Action, Authorizer, codes};
use heddle_value::{Object, Str, Value};
use std::rc::Rc;

pub(crate) fn create_function(cx: &mut Request, this: &Object, name: &Str, callback: Callable, numbers: [i64; 2]) -> Result<bool> {
    let database = live(cx, this)?;
    let Ok(arguments) = i32::try_from(numbers[0]) else { return Ok(false) };
    if name.is_empty() {
        return Ok(false);
    }
    let function = callbacks::scalar(of(this).callbacks.keep(callback));
    Ok(database.create_function(name, arguments, numbers[1] as i32, function).is_ok())
}

pub(crate) fn create_aggregate(cx: &mut Request, this: &Object, name: &Str, callbacks: [Callable; 2], arguments: i64) -> Result<bool> {
    let database = live(cx, this)?;
    let Ok(arguments) = i32::try_from(arguments) else { return Ok(false) };
    if name.is_empty() {
        return Ok(false);
    }
    let [step, end] = callbacks.map(|callback| of(this).callbacks.keep(callback));
    Ok(database.create_aggregate(name, arguments, callbacks::step(step), callbacks::end(end, EndRow::Zero)).is_ok())
}

pub(crate) fn create_collation(cx: &mut Request, this: &Object, name: &Str, callback: Callable) -> Result<bool> {
    let database = live(cx, this)?;
    if name.is_empty() {
        return Ok(false);
    }
    let compare = callbacks::lenient_collation(of(this).callbacks.keep(callback));
    Ok(database.create_collation(name, compare).is_ok())
}

pub(crate) fn set_authorizer(cx: &mut Request, this: &Object, callback: Option<Callable>) -> Result<bool> {
    let database = live(cx, this)?;
    let own = callback.map(|callback| authorizer(this, of(this).callbacks.keep(callback)));
    database.set_authorizer(Some(callbacks::guard(own)));
    Ok(true)
}

/// Makes what SQLite asks out of a PHP function.
fn authorizer(this: &Object, function: Rc<Callable>) -> Rc<Authorizer<Request, Halt>> {
    let flags = of(this).flags.clone();
    Rc::new(move |cx: &mut Request, action: &Action<'_>| {
        let names = action.names.map(|name| name.map_or(Value::NULL, |name| cx.str(name).into()));
        let arguments: Vec<Value> = std::iter::once(Value::int(i64::from(action.code))).chain(names).collect();
        let problem = match cx.call(&function, &arguments) {
            Ok(answer) => match answer.as_int() {
                Some(answer @ 0..=2) => return Ok(answer as i32),
                Some(other) => format!("The authorizer callback returned an invalid value: {other}"),
                None => "The authorizer callback returned an invalid type: expected int".to_owned(),
            },
            Err(Halt::Exception) => {
                flags.denied.set(true);
                return Err(report::exception(cx, b"An error occurred while invoking the authorizer callback", -1));
            }
            Err(halt) => return Err(halt),
        };
        if flags.exceptions.get() {
            flags.denied.set(true);
            return Err(report::exception(cx, problem.as_bytes(), 0));
        }
        cx.function_warning(problem)?;
        Ok(codes::SQLITE_DENY)
    })
}

/// Loads a library of SQLite's out of the folder that the administrator chose.
pub(crate) fn load_extension(cx: &mut Request, this: &Object, database: &Database, name: &Str) -> Result<bool> {
    let folder = cx.ini_str("sqlite3.extension_dir").to_vec();
    if folder.is_empty() {
        return report::tell(cx, this, b"SQLite Extensions are disabled", 0).map(|()| false);
    }
    if name.is_empty() {
        return Err(cx.bad_argument(1, "must not be empty"));
    }
    let shown = [&folder[..], b"/", name].concat();
    let (Ok(folder), Ok(path)) = (cx.path(&folder).canonicalize(), cx.path(&shown).canonicalize()) else {
        let text = [b"Unable to load extension at '", &shown[..], b"'"].concat();
        return report::tell(cx, this, &text, 0).map(|()| false);
    };
    if !path.starts_with(&folder) {
        return report::tell(cx, this, b"Unable to open extensions outside the defined directory", 0).map(|()| false);
    }
    match database.load_extension(path.as_os_str().as_encoded_bytes()) {
        Ok(()) => Ok(true),
        Err(message) => report::tell(cx, this, &message, 0).map(|()| false),
    }
}
