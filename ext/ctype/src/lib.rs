//! Extension `ctype`: questions about the bytes of a string, in the C locale. The manual's
//! chapter: "Character type checking".
//!
//! The model for other extensions: one static [`EXTENSION`], made of lists that stand at the head of each file, made of functions
//! that carry their PHP signatures. docs/recipes/add-a-function.md explains the parts.
#![forbid(unsafe_code)]

use heddle_macros::php;
use heddle_runtime::decl::{Extension, Function};
use heddle_runtime::types::value_name;
use heddle_runtime::{Request, Result};
use heddle_value::juggle::Decimal;
use heddle_value::{Value, View};

/// What the engine registers.
pub static EXTENSION: Extension =
    Extension { name: "ctype", functions: &[FUNCTIONS], info: "ctype functions => enabled", ..Extension::EMPTY };

const FUNCTIONS: &[&Function] = &[
    &ctype_alnum::DECL,
    &ctype_alpha::DECL,
    &ctype_cntrl::DECL,
    &ctype_digit::DECL,
    &ctype_lower::DECL,
    &ctype_graph::DECL,
    &ctype_print::DECL,
    &ctype_punct::DECL,
    &ctype_space::DECL,
    &ctype_upper::DECL,
    &ctype_xdigit::DECL,
];

/// Whether all bytes are letters or digits.
#[php("ctype_alnum(mixed $text): bool")]
fn ctype_alnum(cx: &mut Request, text: &Value) -> Result<bool> {
    check(cx, text, |byte| byte.is_ascii_alphanumeric())
}

/// Whether all bytes are letters.
#[php("ctype_alpha(mixed $text): bool")]
fn ctype_alpha(cx: &mut Request, text: &Value) -> Result<bool> {
    check(cx, text, |byte| byte.is_ascii_alphabetic())
}

/// Whether all bytes are control characters.
#[php("ctype_cntrl(mixed $text): bool")]
fn ctype_cntrl(cx: &mut Request, text: &Value) -> Result<bool> {
    check(cx, text, |byte| byte.is_ascii_control())
}

/// Whether all bytes are decimal digits.
#[php("ctype_digit(mixed $text): bool")]
fn ctype_digit(cx: &mut Request, text: &Value) -> Result<bool> {
    check(cx, text, |byte| byte.is_ascii_digit())
}

/// Whether all bytes are lowercase letters.
#[php("ctype_lower(mixed $text): bool")]
fn ctype_lower(cx: &mut Request, text: &Value) -> Result<bool> {
    check(cx, text, |byte| byte.is_ascii_lowercase())
}

/// Whether all bytes are visible.
#[php("ctype_graph(mixed $text): bool")]
fn ctype_graph(cx: &mut Request, text: &Value) -> Result<bool> {
    check(cx, text, |byte| byte.is_ascii_graphic())
}

/// Whether all bytes are visible or spaces.
#[php("ctype_print(mixed $text): bool")]
fn ctype_print(cx: &mut Request, text: &Value) -> Result<bool> {
    check(cx, text, |byte| byte == b' ' || byte.is_ascii_graphic())
}

/// Whether all bytes are visible and neither letters nor digits.
#[php("ctype_punct(mixed $text): bool")]
fn ctype_punct(cx: &mut Request, text: &Value) -> Result<bool> {
    check(cx, text, |byte| byte.is_ascii_punctuation())
}

/// Whether all bytes are white space; the vertical tab is.
#[php("ctype_space(mixed $text): bool")]
fn ctype_space(cx: &mut Request, text: &Value) -> Result<bool> {
    check(cx, text, |byte| matches!(byte, b' ' | b'\t'..=b'\r'))
}

/// Whether all bytes are uppercase letters.
#[php("ctype_upper(mixed $text): bool")]
fn ctype_upper(cx: &mut Request, text: &Value) -> Result<bool> {
    check(cx, text, |byte| byte.is_ascii_uppercase())
}

/// Whether all bytes are hexadecimal digits.
#[php("ctype_xdigit(mixed $text): bool")]
fn ctype_xdigit(cx: &mut Request, text: &Value) -> Result<bool> {
    check(cx, text, |byte| byte.is_ascii_hexdigit())
}

/// Whether `text` is a string that is not empty and whose bytes all belong to the class.
#[inline]
fn check(cx: &mut Request, text: &Value, belongs: fn(u8) -> bool) -> Result<bool> {
    match text.as_bytes() {
        Some(bytes) => Ok(!bytes.is_empty() && bytes.iter().all(|&byte| belongs(byte))),
        None => check_other(cx, text, belongs),
    }
}

/// Precondition: `text` is no string. An int stands for a byte (-128 to 255), or else for its decimal digits; all else is false.
#[cold]
fn check_other(cx: &mut Request, text: &Value, belongs: fn(u8) -> bool) -> Result<bool> {
    let given = match text.view() {
        View::Resource(_) => "resource".to_owned(),
        _ => value_name(text),
    };
    let name = String::from_utf8_lossy(&cx.function_name()).into_owned();
    cx.deprecated(format!("{name}(): Argument of type {given} will be interpreted as string in the future"))?;
    Ok(match text.as_int() {
        Some(int @ -128..=255) => belongs(int as u8),
        Some(int) => Decimal::new(int).as_bytes().iter().all(|&byte| belongs(byte)),
        None => false,
    })
}
