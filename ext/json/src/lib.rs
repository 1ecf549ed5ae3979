//! Extension `json`: encoding and decoding JSON (RFC 8259), with PHP's options and errors.
//!
//! [`encode`], [`decode`]; [`error`]: the numbers and texts of what goes wrong.
#![forbid(unsafe_code)]

pub mod decode;
pub mod encode;
pub mod error;

use error::Error;
use heddle_macros::{constants, php, php_class};
use heddle_runtime::decl::{Extension, Function};
use heddle_runtime::{Halt, Request, Result};
use heddle_value::{Str, Value};

/// What the engine registers.
pub static EXTENSION: Extension = Extension {
    name: "json",
    functions: &[FUNCTIONS],
    classes: &[&JsonSerializable::CLASS, &JsonException::CLASS],
    constants: &[CONSTANTS],
    info: "json support => enabled",
    ..Extension::EMPTY
};

const FUNCTIONS: &[&Function] =
    &[&json_encode::DECL, &json_decode::DECL, &json_validate::DECL, &json_last_error::DECL, &json_last_error_msg::DECL];

constants! {
    JSON_HEX_TAG = 1;
    JSON_HEX_AMP = 2;
    JSON_HEX_APOS = 4;
    JSON_HEX_QUOT = 8;
    JSON_FORCE_OBJECT = 16;
    JSON_NUMERIC_CHECK = 32;
    JSON_UNESCAPED_SLASHES = 64;
    JSON_PRETTY_PRINT = 128;
    JSON_UNESCAPED_UNICODE = 256;
    JSON_PARTIAL_OUTPUT_ON_ERROR = 512;
    JSON_PRESERVE_ZERO_FRACTION = 1024;
    JSON_UNESCAPED_LINE_TERMINATORS = 2048;
    JSON_OBJECT_AS_ARRAY = 1;
    JSON_BIGINT_AS_STRING = 2;
    JSON_INVALID_UTF8_IGNORE = 1048576;
    JSON_INVALID_UTF8_SUBSTITUTE = 2097152;
    JSON_THROW_ON_ERROR = 4194304;
    JSON_ERROR_NONE = 0;
    JSON_ERROR_DEPTH = 1;
    JSON_ERROR_STATE_MISMATCH = 2;
    JSON_ERROR_CTRL_CHAR = 3;
    JSON_ERROR_SYNTAX = 4;
    JSON_ERROR_UTF8 = 5;
    JSON_ERROR_RECURSION = 6;
    JSON_ERROR_INF_OR_NAN = 7;
    JSON_ERROR_UNSUPPORTED_TYPE = 8;
    JSON_ERROR_INVALID_PROPERTY_NAME = 9;
    JSON_ERROR_UTF16 = 10;
    JSON_ERROR_NON_BACKED_ENUM = 11;
}

/// An object that says itself what it is in JSON.
#[php_class("interface JsonSerializable { public function jsonSerialize(): mixed; }", tentative)]
pub enum JsonSerializable {}

/// What JSON_THROW_ON_ERROR throws.
#[php_class("class JsonException extends Exception {}")]
pub enum JsonException {}

/// The error of the last call.
#[derive(Default)]
struct LastError(Option<Error>);

fn throw(cx: &mut Request, error: Error) -> Halt {
    let class = cx.find_class(b"jsonexception").unwrap_or(cx.engine.known.exception);
    cx.throw_new(class, error.message().as_bytes(), error as i64)
}

/// The JSON text of a value; false on error.
#[php("json_encode(mixed $value, int $flags = 0, int $depth = 512): string|false")]
fn json_encode(cx: &mut Request, value: &Value, flags: i64, depth: i64) -> Result<Value> {
    let mut encoder = encode::Encoder::new(cx.heap(), flags, depth);
    encoder.value(cx, value)?;
    let (text, error) = encoder.finish();
    if flags & encode::THROW != 0 && flags & encode::PARTIAL == 0 {
        return match error {
            Some(error) => Err(throw(cx, error)),
            None => Ok(Value::from(text)),
        };
    }
    cx.state::<LastError>().0 = error;
    if error.is_some() && flags & encode::PARTIAL == 0 {
        return Ok(Value::FALSE);
    }
    Ok(Value::from(text))
}

/// The value of a JSON text; null on error.
#[php("json_decode(string $json, ?bool $associative = null, int $depth = 512, int $flags = 0): mixed")]
fn json_decode(cx: &mut Request, json: Str, associative: Option<bool>, depth: i64, flags: i64) -> Result<Value> {
    let arrays = associative.unwrap_or(flags & 1 != 0);
    let throws = flags & encode::THROW != 0;
    if !throws {
        cx.state::<LastError>().0 = None;
    }
    let outcome = if json.is_empty() {
        Err(Error::Syntax)
    } else {
        if depth <= 0 {
            return Err(cx.bad_argument(3, "must be greater than 0"));
        }
        if depth > i64::from(i32::MAX) {
            return Err(cx.bad_argument(3, "must be less than 2147483647"));
        }
        decode::decode(cx, &json, decode::Options { arrays, depth: depth as usize, flags })
    };
    match outcome {
        Ok(value) => Ok(value),
        Err(error) if throws => Err(throw(cx, error)),
        Err(error) => {
            cx.state::<LastError>().0 = Some(error);
            Ok(Value::NULL)
        }
    }
}

/// Whether a text is JSON.
#[php("json_validate(string $json, int $depth = 512, int $flags = 0): bool")]
fn json_validate(cx: &mut Request, json: Str, depth: i64, flags: i64) -> Result<bool> {
    const IGNORE: i64 = 1_048_576;
    if flags != 0 && flags != IGNORE {
        return Err(cx.bad_argument(3, "must be a valid flag (allowed flags: JSON_INVALID_UTF8_IGNORE)"));
    }
    if json.is_empty() {
        cx.state::<LastError>().0 = Some(Error::Syntax);
        return Ok(false);
    }
    cx.state::<LastError>().0 = None;
    if depth <= 0 {
        return Err(cx.bad_argument(2, "must be greater than 0"));
    }
    if depth > i64::from(i32::MAX) {
        return Err(cx.bad_argument(2, "must be less than 2147483647"));
    }
    let outcome = decode::decode(cx, &json, decode::Options { arrays: true, depth: depth as usize, flags });
    if let Err(error) = &outcome {
        cx.state::<LastError>().0 = Some(*error);
    }
    Ok(outcome.is_ok())
}

/// The error of the last call, as a number.
#[php("json_last_error(): int")]
fn json_last_error(cx: &mut Request) -> Result<i64> {
    Ok(cx.state::<LastError>().0.map_or(0, |error| error as i64))
}

/// The error of the last call, as text.
#[php("json_last_error_msg(): string")]
fn json_last_error_msg(cx: &mut Request) -> Result<&'static str> {
    Ok(cx.state::<LastError>().0.map_or("No error", Error::message))
}
