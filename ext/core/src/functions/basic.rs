//! Lengths and comparisons of strings.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Request, Result};
use heddle_value::{Str, Value};

pub const FUNCTIONS: &[&Function] = &[&strlen::DECL, &exit::DECL];

/// The length of a string in bytes.
#[php("strlen(string $string): int", pure)]
fn strlen(string: &Str) -> Result<i64> {
    Ok(string.len() as i64)
}

/// Ends the script, with a message or an exit code.
#[php("exit(string|int $status = 0): never")]
fn exit(cx: &mut Request, status: Option<Value>) -> Result<Value> {
    match status {
        Some(status) if status.is_string() => cx.write(status.as_bytes().unwrap_or_default())?,
        Some(status) => cx.exit_code = status.as_int().unwrap_or_default() as i32,
        None => {}
    }
    Err(heddle_runtime::Halt::Exit)
}
