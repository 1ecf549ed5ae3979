//! DOMException: the codes and PHP's words for them.

use heddle_libxml2::Node;
use heddle_macros::php_class;
use heddle_runtime::{Halt, Request, Result};
use heddle_value::Value;

/// An operation that the tree does not allow.
#[php_class(
    "final class DOMException extends Exception {
    public $code = 0;
}"
)]
pub(crate) struct DomException;

/// Codes of exceptions.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(i64)]
pub(crate) enum Code {
    IndexSize = 1,
    Hierarchy = 3,
    WrongDocument = 4,
    InvalidCharacter = 5,
    NoModification = 7,
    NotFound = 8,
    NotSupported = 9,
    InUse = 10,
    InvalidState = 11,
    Syntax = 12,
    InvalidModification = 13,
    Namespace = 14,
}

impl Code {
    fn words(self) -> &'static str {
        match self {
            Code::IndexSize => "Index Size Error",
            Code::Hierarchy => "Hierarchy Request Error",
            Code::WrongDocument => "Wrong Document Error",
            Code::InvalidCharacter => "Invalid Character Error",
            Code::NoModification => "No Modification Allowed Error",
            Code::NotFound => "Not Found Error",
            Code::NotSupported => "Not Supported Error",
            Code::InUse => "Inuse Attribute Error",
            Code::InvalidModification => "Invalid Modification Error",
            Code::InvalidState => "Invalid State Error",
            Code::Syntax => "Syntax Error",
            Code::Namespace => "Namespace Error",
        }
    }
}

/// Throws.
pub(crate) fn throw(cx: &mut Request, code: Code) -> Halt {
    throw_words(cx, code, code.words())
}

pub(crate) fn throw_words(cx: &mut Request, code: Code, words: &str) -> Halt {
    match cx.require_class(b"DOMException") {
        Ok(class) => cx.throw_new(class, words.as_bytes(), code as i64),
        Err(halt) => halt,
    }
}

/// Throws, or warns and gives false where the document is not strict about errors.
pub(crate) fn refuse(cx: &mut Request, node: &Node, code: Code) -> Result<Value> {
    if crate::data::of(node).strict.get() {
        return Err(throw(cx, code));
    }
    cx.function_warning(code.words())?;
    Ok(Value::FALSE)
}
