//! What becomes of a database's error: kept for `errorInfo()`, and by ERRMODE a warning, an
//! exception, or nothing more.

use crate::driver::DbError;
use crate::states;
use heddle_macros::php_class;
use heddle_runtime::errors::set_property;
use heddle_runtime::{Halt, Request, Result};
use heddle_value::{Array, Value};

/// Is thrown by PDO.
#[php_class(
    "class PDOException extends RuntimeException {
    protected $code = 0;
    public ?array $errorInfo = null;
}"
)]
pub enum PDOException {}

pub const SILENT: i64 = 0;
pub const WARNING: i64 = 1;
pub const EXCEPTION: i64 = 2;

/// The error of a handle's last operation.
#[derive(Default)]
pub(crate) enum Last {
    /// Nothing was done yet.
    #[default]
    Never,
    None,
    Error(DbError),
}

impl Last {
    /// `errorCode()`.
    pub fn code(&self, cx: &Request) -> Value {
        match self {
            Last::Never => Value::NULL,
            Last::None => cx.str(b"00000").into(),
            Last::Error(error) => cx.str(error.state).into(),
        }
    }

    /// `errorInfo()`: always three elements.
    pub fn info(&self, cx: &Request) -> Array {
        let heap = cx.heap();
        let (state, code, message) = match self {
            Last::Never => (cx.str(b""), Value::NULL, Value::NULL),
            Last::None => (cx.str(b"00000"), Value::NULL, Value::NULL),
            Last::Error(error) => {
                let message = error.message.as_ref().map(|message| cx.str(message));
                (cx.str(error.state), Value::from(error.code), Value::from(message))
            }
        };
        Array::from_values(heap, [state.into(), code, message])
    }
}

/// The text of an error as messages have it.
fn text(error: &DbError) -> Vec<u8> {
    let mut text = [b"SQLSTATE[", &error.state[..], b"]: ", states::text_of(&error.state).as_bytes()].concat();
    if let (Some(code), Some(message)) = (error.code, &error.message) {
        text.extend_from_slice(format!(": {code} ").as_bytes());
        text.extend_from_slice(message);
    } else if let Some(remark) = &error.remark {
        text.extend_from_slice(b": ");
        text.extend_from_slice(remark);
    }
    text
}

/// Says an error as the mode wants it.
pub(crate) fn say(cx: &mut Request, mode: i64, error: &DbError) -> Result<()> {
    match mode {
        WARNING => cx.function_warning(text(error)),
        EXCEPTION => {
            let message = text(error);
            let code = Value::from(cx.str(error.state));
            let info = match (&error.message, error.code) {
                (Some(message), number) => {
                    let message = cx.str(message);
                    Array::from_values(cx.heap(), [code.clone(), Value::from(number), message.into()])
                }
                (None, number) => Array::from_values(cx.heap(), [code.clone(), Value::int(number.unwrap_or(0))]),
            };
            Err(throw(cx, &message, code, Some(info)))
        }
        _ => Ok(()),
    }
}

/// Throws a PDOException with code 0 and no `errorInfo`.
pub fn plain(cx: &mut Request, message: impl AsRef<[u8]>) -> Halt {
    throw(cx, message.as_ref(), Value::int(0), None)
}

/// Throws the exception of a connection that could not be opened.
pub(crate) fn not_connected(cx: &mut Request, error: &DbError) -> Halt {
    let (Some(number), Some(reason)) = (error.code, &error.message) else {
        let message = text(error);
        let code = Value::from(cx.str(error.state));
        let info = Array::from_values(cx.heap(), [code.clone(), Value::int(0)]);
        return throw(cx, &message, code, Some(info));
    };
    let message = [b"SQLSTATE[", &error.state[..], format!("] [{number}] ").as_bytes(), reason].concat();
    let (state, reason) = (cx.str(error.state), cx.str(reason));
    let info = Array::from_values(cx.heap(), [state.into(), Value::int(number), reason.into()]);
    throw(cx, &message, Value::int(number), Some(info))
}

fn throw(cx: &mut Request, message: &[u8], code: Value, info: Option<Array>) -> Halt {
    let class = cx.engine.classes[&b"pdoexception"[..]];
    match cx.new_exception(class, message, 0) {
        Ok(exception) => {
            set_property(&exception, "code", code);
            set_property(&exception, "errorInfo", Value::from(info));
            cx.throw(exception)
        }
        Err(halt) => halt,
    }
}
