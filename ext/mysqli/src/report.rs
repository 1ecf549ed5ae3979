//! What becomes of an error: by the report mode a warning, an exception, or nothing more.

use crate::commands::in_method;
use heddle_macros::{php, php_class, php_methods};
use heddle_mysql::Failure;
use heddle_mysqlnd::{VERSION, VERSION_NUMBER};
use heddle_runtime::decl::convert::True;
use heddle_runtime::decl::{ClassHooks, Function};
use heddle_runtime::errors::{get_property, set_property};
use heddle_runtime::{Request, Result};
use heddle_value::array::numeric_key;
use heddle_value::{Array, Object, Value, View};

pub(crate) const FUNCTIONS: &[&Function] = &[&mysqli_report::DECL];

pub const REPORT_ERROR: i64 = 1;
pub const REPORT_STRICT: i64 = 2;
pub const REPORT_INDEX: i64 = 4;

/// Holds what a request keeps besides its connections.
pub(crate) struct State {
    pub report: i64,
    /// Why the last attempt to connect failed.
    pub connect_error: Option<Failure>,
}

impl Default for State {
    fn default() -> State {
        State { report: REPORT_ERROR | REPORT_STRICT, connect_error: None }
    }
}

/// Is thrown for errors of the server and of the client.
#[php_class("final class mysqli_sql_exception extends RuntimeException { protected string $sqlstate = '00000'; }")]
pub(crate) struct MysqliSqlException;

#[php_methods]
impl MysqliSqlException {
    #[php("public function getSqlState(): string")]
    fn sql_state(this: &Object) -> Value {
        get_property(this, "sqlstate")
    }
}

/// Says an error as the report mode wants it.
///
/// # Errors
/// The exception, or that of a handler.
pub(crate) fn report(cx: &mut Request, failure: &Failure) -> Result<()> {
    if cx.state::<State>().report & REPORT_ERROR == 0 {
        return Ok(());
    }
    say(cx, failure)
}

/// Says an error unless errors are not exceptions and not warnings either.
pub(crate) fn say(cx: &mut Request, failure: &Failure) -> Result<()> {
    if cx.state::<State>().report & REPORT_STRICT == 0 {
        let state = String::from_utf8_lossy(&failure.state).into_owned();
        let message = [format!("({state}/{}): ", failure.code).as_bytes(), &failure.message].concat();
        return cx.function_warning(message);
    }
    let class = cx.engine.classes[&b"mysqli_sql_exception"[..]];
    let exception = cx.new_exception(class, &failure.message, i64::from(failure.code))?;
    set_property(&exception, "sqlstate", cx.str(failure.state).into());
    Err(cx.throw(exception))
}

/// Says that a query used no index, where that is wanted.
pub(crate) fn report_index(cx: &mut Request, status: u16, query: &[u8]) -> Result<()> {
    use heddle_mysql::connection::server_status::{NO_GOOD_INDEX, NO_INDEX};
    if cx.state::<State>().report & REPORT_INDEX == 0 || status & (NO_GOOD_INDEX | NO_INDEX) == 0 {
        return Ok(());
    }
    let which = if status & NO_GOOD_INDEX != 0 { "Bad index" } else { "No index" };
    let message = [which.as_bytes(), b" used in query/prepared statement ", query].concat();
    say(cx, &Failure { code: 0, state: *b"00000", message })
}

/// Returns `error_list`.
pub(crate) fn list(cx: &Request, failure: Option<&Failure>) -> Array {
    let mut list = Array::new();
    if let Some(failure) = failure {
        let mut row = Array::new();
        row.insert_bytes(cx.heap(), b"errno", i64::from(failure.code));
        row.insert_bytes(cx.heap(), b"sqlstate", cx.str(failure.state));
        row.insert_bytes(cx.heap(), b"error", cx.str(&failure.message));
        drop(list.push(cx.heap(), Value::from(row)));
    }
    list
}

/// Sets how errors are reported.
#[php("mysqli_report(int $flags): true")]
pub(crate) fn mysqli_report(cx: &mut Request, flags: i64) -> True {
    cx.state::<State>().report = flags;
    True
}

/// Shows what concerns all connections.
#[php_class(
    "final class mysqli_driver {
    virtual public string $client_info;
    virtual public int $client_version;
    virtual public int $driver_version;
    virtual public int $report_mode;
}",
    hooks = HOOKS
)]
pub(crate) struct MysqliDriver;

const HOOKS: ClassHooks = ClassHooks {
    not_cloneable: true,
    read_property: Some(read),
    write_property: Some(write),
    debug_properties_only_shown: true,
    debug_properties: Some(|cx, this| {
        let mut all = Array::new();
        for name in ["client_info", "client_version", "report_mode"] {
            if let Some(value) = read(cx, this, name.as_bytes())? {
                all.insert_bytes(cx.heap(), name.as_bytes(), value);
            }
        }
        Ok(all)
    }),
    ..ClassHooks::NONE
};

fn read(cx: &mut Request, _: &Object, name: &[u8]) -> Result<Option<Value>> {
    Ok(Some(match name {
        b"client_info" => cx.str(VERSION).into(),
        b"client_version" => Value::int(VERSION_NUMBER),
        b"driver_version" => {
            cx.deprecated("The driver_version property is deprecated")?;
            Value::int(101_009)
        }
        b"report_mode" => Value::int(cx.state::<State>().report),
        _ => return Ok(None),
    }))
}

fn write(cx: &mut Request, _: &Object, name: &[u8], value: &Value) -> Result<bool> {
    match name {
        b"report_mode" => {
            let mode = match value.deref().view() {
                View::Int(int) => int,
                View::Bool(_) | View::Float(_) if !cx.caller_is_strict() => cx.to_int(value)?,
                View::Str(text) if !cx.caller_is_strict() && numeric_key(text).is_some() => cx.to_int(value)?,
                _ => {
                    let given = heddle_runtime::types::type_name_of(value);
                    let text = format!("Cannot assign {given} to property mysqli_driver::$report_mode of type int");
                    return Err(cx.type_error(text));
                }
            };
            cx.state::<State>().report = mode;
            Ok(true)
        }
        b"client_info" | b"client_version" | b"driver_version" => {
            let name = String::from_utf8_lossy(name).into_owned();
            Err(cx.throw_error("Error", format!("Cannot write read-only property mysqli_driver::${name}")))
        }
        _ => Ok(false),
    }
}

/// Returns the ValueError about an argument that a function counts from the object, a method from
/// after it.
pub(crate) fn bad_argument(cx: &mut Request, number: usize, reason: impl AsRef<[u8]>) -> heddle_runtime::Halt {
    let number = if in_method(cx) { number - 1 } else { number };
    cx.bad_argument(number, reason)
}
