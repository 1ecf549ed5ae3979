//! Lengths and comparisons of strings, the end of the script, `clone` as a function.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::object::clone_object;
use heddle_runtime::{Halt, Request, Result};
use heddle_value::{Array, Object, Str, Value};

pub const FUNCTIONS: &[&Function] = &[
    &clone::DECL,
    &exit::DECL,
    &exit::DECL.alias("die"),
    &zend_version::DECL,
    &strlen::DECL,
    &strcmp::DECL,
    &strncmp::DECL,
    &strcasecmp::DECL,
    &strncasecmp::DECL,
];

/// A copy of an object, with some properties set to other values.
#[php("clone(object $object, array $withProperties = []): object")]
fn clone(cx: &mut Request, object: &Object, with_properties: &Array) -> Result<Object> {
    let with = (!with_properties.is_empty()).then_some(with_properties);
    clone_object(cx, object, with)
}

/// Ends the script, with a message or an exit code.
#[php("exit(string|int $status = 0): never")]
fn exit(cx: &mut Request, status: Option<Value>) -> Result<Value> {
    match status {
        Some(status) if status.is_string() => cx.write(status.as_bytes().unwrap_or_default())?,
        Some(status) => cx.exit_code = status.as_int().unwrap_or_default() as i32,
        None => cx.exit_code = 0,
    }
    Err(Halt::Exit)
}

/// The version of the engine whose behaviour this is.
#[php("zend_version(): string")]
fn zend_version() -> &'static str {
    "4.5.2"
}

/// The length of a string in bytes.
#[php("strlen(string $string): int", pure)]
fn strlen(string: &Str) -> Result<i64> {
    Ok(string.len() as i64)
}

/// The difference of the first bytes that differ, or which string is longer.
fn difference(left: &[u8], right: &[u8], folded: fn(&u8) -> u8) -> i64 {
    let differing = left.iter().zip(right).map(|(left, right)| (folded(left), folded(right))).find(|(left, right)| left != right);
    match differing {
        Some((left, right)) => i64::from(left) - i64::from(right),
        None => left.len().cmp(&right.len()) as i64,
    }
}

/// At most `length` bytes of a string.
fn start(string: &[u8], length: i64) -> &[u8] {
    &string[..string.len().min(usize::try_from(length).unwrap_or(usize::MAX))]
}

fn check_length(cx: &mut Request, length: i64) -> Result<()> {
    match length {
        ..0 => Err(cx.bad_argument(3, "must be greater than or equal to 0")),
        _ => Ok(()),
    }
}

/// Compares by bytes: below, equal to, or above 0.
#[php("strcmp(string $string1, string $string2): int", pure)]
fn strcmp(string1: &[u8], string2: &[u8]) -> i64 {
    difference(string1, string2, |byte| *byte)
}

/// As `strcmp`, for the first `$length` bytes.
#[php("strncmp(string $string1, string $string2, int $length): int", pure)]
fn strncmp(cx: &mut Request, string1: &[u8], string2: &[u8], length: i64) -> Result<i64> {
    check_length(cx, length)?;
    Ok(difference(start(string1, length), start(string2, length), |byte| *byte))
}

/// As `strcmp`, without regard to letters' case.
#[php("strcasecmp(string $string1, string $string2): int", pure)]
fn strcasecmp(string1: &[u8], string2: &[u8]) -> i64 {
    difference(string1, string2, u8::to_ascii_lowercase)
}

/// As `strcasecmp`, for the first `$length` bytes.
#[php("strncasecmp(string $string1, string $string2, int $length): int", pure)]
fn strncasecmp(cx: &mut Request, string1: &[u8], string2: &[u8], length: i64) -> Result<i64> {
    check_length(cx, length)?;
    Ok(difference(start(string1, length), start(string2, length), u8::to_ascii_lowercase))
}
