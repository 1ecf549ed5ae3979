//! Arguments of fixed lengths, and the exceptions of wrong ones.

use heddle_runtime::{Halt, Request, Result};
use heddle_value::Value;

/// Throws a SodiumException.
pub(crate) fn error(cx: &mut Request, message: &str) -> Halt {
    cx.throw_error("SodiumException", message)
}

/// Throws a SodiumException about an argument.
pub(crate) fn bad(cx: &mut Request, argument: usize, reason: &str) -> Halt {
    let message = cx.argument_message(argument, reason.as_bytes());
    cx.throw_error("SodiumException", message)
}

/// Returns an argument that must have as many bytes as a constant says.
///
/// # Errors
///
/// A SodiumException otherwise.
pub(crate) fn fixed<'a, const N: usize>(cx: &mut Request, bytes: &'a [u8], argument: usize, constant: &str) -> Result<&'a [u8; N]> {
    match bytes.try_into() {
        Ok(bytes) => Ok(bytes),
        Err(_) => Err(bad(cx, argument, &format!("must be {constant} bytes long"))),
    }
}

/// Returns what the library made.
///
/// # Errors
///
/// A SodiumException where it refused.
pub(crate) fn made<T>(cx: &mut Request, result: Option<T>) -> Result<T> {
    result.ok_or_else(|| error(cx, "internal error"))
}

/// Returns the bytes of a variable that must be a text.
pub(crate) fn text_of(value: &Value) -> Option<Vec<u8>> {
    value.deref().as_str().map(|text| text.to_vec())
}

/// Returns a length that a program chose, charged to its memory.
///
/// # Errors
///
/// A SodiumException where it is not positive.
pub(crate) fn length(cx: &mut Request, length: i64, argument: usize) -> Result<usize> {
    match usize::try_from(length) {
        Ok(length) if length > 0 => {
            cx.charge(length);
            Ok(length)
        }
        _ => Err(bad(cx, argument, "must be greater than 0")),
    }
}
