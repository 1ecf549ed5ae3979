//! The parameters of the filters `convert.*`: an array with options by name.

use crate::{Request, Result};
use heddle_value::{Array, Value};

/// How long lines are, and what ends them.
#[derive(Clone, Debug)]
pub struct Lines {
    /// In bytes, without the end.
    pub length: usize,
    pub end: Vec<u8>,
}

/// `Stream filter (name): text`, as a warning of the function now running.
pub fn warn(cx: &mut Request, name: &str, text: &str) -> Result<()> {
    cx.function_warning(format!("Stream filter ({name}): {text}"))
}

/// The option as text, if it is given.
fn text(cx: &mut Request, options: &Array, name: &str) -> Result<Option<Vec<u8>>> {
    match options.get_bytes(name.as_bytes()).cloned() {
        Some(value) => Ok(Some(cx.to_str(&value)?.to_vec())),
        None => Ok(None),
    }
}

/// Whether the option is given and true.
pub fn flag(cx: &mut Request, options: &Array, name: &str) -> Result<bool> {
    match options.get_bytes(name.as_bytes()).cloned() {
        Some(value) => cx.to_bool(&value),
        None => Ok(false),
    }
}

/// `line-break-chars`
pub fn line_end(cx: &mut Request, options: &Array) -> Result<Option<Vec<u8>>> {
    text(cx, options, "line-break-chars")
}

/// `line-length` and `line-break-chars`; no lines at all where they are not asked for, or are too
/// short to hold anything.
pub fn lines(cx: &mut Request, options: &Array) -> Result<Option<Lines>> {
    const SHORTEST: i64 = 4;
    let length = match options.get_bytes(b"line-length").map(Value::deref).cloned() {
        Some(value) => cx.to_int(&value)?,
        None => 0,
    };
    let end = line_end(cx, options)?.unwrap_or_else(|| b"\r\n".to_vec());
    Ok((length >= SHORTEST).then_some(Lines { length: length as usize, end }))
}
