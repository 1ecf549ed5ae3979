//! Messages with arguments. ICU's C functions know no named arguments and no values with types:
//! the walk over the pattern is our own, its pieces are ICU's.

pub(crate) mod class;
pub(crate) mod functions;
mod pattern;
mod reading;
mod typing;
mod writing;

use crate::errors::{self, fail};
use crate::held::{self, text};
use heddle_icu::code;
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Value};
use pattern::{Bad, Node};
use std::cell::RefCell;
use std::rc::Rc;

pub(crate) const HOOKS: ClassHooks =
    ClassHooks { create: Some(held::create), clone: Some(clone), not_serializable: true, ..ClassHooks::NONE };

/// A message with its language.
struct Message {
    locale: Vec<u8>,
    pattern: RefCell<(Vec<u8>, Rc<Vec<Node>>)>,
}

fn this_one(cx: &mut Request, this: &Object) -> Result<Rc<Message>> {
    held::get(cx, this, "MessageFormatter")
}

fn clone(cx: &mut Request, old: &Object, new: &Object) -> Result<()> {
    held::clone_with::<Message>(cx, old, new, "MessageFormatter", |message| {
        Some(Message { locale: message.locale.clone(), pattern: message.pattern.clone() })
    })
}

const NOT_MADE: &str = "message formatter creation failed";

/// Reads a pattern; the words of a failure come with its code.
fn read(pattern: &[u8]) -> std::result::Result<Vec<Node>, (i32, Vec<u8>)> {
    if std::str::from_utf8(pattern).is_err() {
        return Err((10, b"error converting pattern to UTF-16".to_vec()));
    }
    pattern::parse(pattern).map_err(|bad| (bad.code, words(pattern, &bad)))
}

/// Reads the pattern of a new formatter, in which a number has one type.
fn read_typed(pattern: &[u8]) -> std::result::Result<Vec<Node>, (i32, Vec<u8>)> {
    let nodes = read(pattern)?;
    match typing::Types::of(&nodes).numbers_differ {
        true => Err((code::ARGUMENT_TYPE_MISMATCH, NOT_MADE.into())),
        false => Ok(nodes),
    }
}

/// PHP's words for a place in a pattern.
fn words(pattern: &[u8], bad: &Bad) -> Vec<u8> {
    let at = bad.at.min(pattern.len());
    let (before, after) = pattern.split_at(at);
    let before: Vec<char> = String::from_utf8_lossy(before).chars().collect();
    let after: String = String::from_utf8_lossy(after).chars().take(15).collect();
    let shown: String = before[before.len().saturating_sub(15)..].iter().collect();
    let mut words = format!("pattern syntax error (parse error at offset {}", before.len());
    if !shown.is_empty() {
        words.push_str(&format!(", after \"{shown}\""));
    }
    if !after.is_empty() {
        words.push_str(&format!(", before or at \"{after}\""));
    }
    words.push(')');
    words.into_bytes()
}

fn construct(cx: &mut Request, this: &Object, locale: &[u8], pattern: &[u8]) -> Result<Value> {
    if held::is_set(this) {
        return Err(cx.throw_error("Error", "MessageFormatter object is already constructed"));
    }
    crate::locale::check_length(cx, locale)?;
    let locale = crate::locale::or_default(cx, locale);
    match read_typed(pattern) {
        Ok(nodes) => {
            held::set(this, Message { locale, pattern: RefCell::new((pattern.to_vec(), Rc::new(nodes))) });
            Ok(Value::NULL)
        }
        Err((code, words)) => {
            let words = if words.starts_with(b"error") || code == code::PATTERN_SYNTAX { words } else { NOT_MADE.into() };
            Err(errors::refuse(cx, code, words))
        }
    }
}

fn create(cx: &mut Request, locale: &[u8], pattern: &[u8]) -> Result<Value> {
    errors::clear(cx);
    crate::locale::check_length_or_null(cx, locale, |cx| {
        let locale = crate::locale::or_default(cx, locale);
        match read_typed(pattern) {
            Ok(nodes) => {
                let message = Message { locale, pattern: RefCell::new((pattern.to_vec(), Rc::new(nodes))) };
                Ok(held::make(cx, "MessageFormatter", message)?.into())
            }
            Err((code, words)) => {
                let words = if words.starts_with(b"error") || code == code::PATTERN_SYNTAX { words } else { NOT_MADE.into() };
                errors::fail_null(cx, None, code, words)
            }
        }
    })
}

fn format(cx: &mut Request, this: &Object, values: &Array) -> Result<Value> {
    let message = this_one(cx, this)?;
    let nodes = message.pattern.borrow().1.clone();
    written(cx, Some(this), &message.locale, &nodes, values)
}

fn written(cx: &mut Request, this: Option<&Object>, locale: &[u8], nodes: &[Node], values: &Array) -> Result<Value> {
    match writing::write(cx, this, locale, nodes, values)? {
        Some(done) => Ok(text(cx, done)),
        None => Ok(Value::FALSE),
    }
}

fn format_message(cx: &mut Request, locale: &[u8], pattern: &[u8], values: &Array) -> Result<Value> {
    if locale.len() > 156 {
        return fail(cx, None, 1, "Locale string too long, should be no longer than 156 characters");
    }
    let locale = crate::locale::or_default(cx, locale);
    match read_typed(pattern) {
        Ok(nodes) => {
            errors::clear_code(cx);
            written(cx, None, &locale, &nodes, values)
        }
        Err((code, words)) => {
            if code == code::PATTERN_SYNTAX || words.starts_with(b"error") {
                return fail(cx, None, code, words);
            }
            // PHP keeps the words alone, with the code of an earlier failure
            let earlier = errors::last_code(cx);
            fail(cx, None, earlier, "Creating message formatter failed")
        }
    }
}

fn parse(cx: &mut Request, this: &Object, string: &[u8]) -> Result<Value> {
    let message = this_one(cx, this)?;
    let nodes = message.pattern.borrow().1.clone();
    parsed(cx, Some(this), &message.locale, &nodes, string)
}

fn parsed(cx: &mut Request, this: Option<&Object>, locale: &[u8], nodes: &[Node], string: &[u8]) -> Result<Value> {
    if std::str::from_utf8(string).is_err() {
        return fail(cx, this, 10, "Error converting string to UTF-16");
    }
    match reading::read(cx, locale, nodes, string) {
        Some(values) => Ok(values.into()),
        None => fail(cx, this, code::PARSE_MESSAGE, "Parsing failed"),
    }
}

fn parse_message(cx: &mut Request, locale: &[u8], pattern: &[u8], message: &[u8]) -> Result<Value> {
    errors::clear_code(cx);
    let locale = crate::locale::or_default(cx, locale);
    match read_typed(pattern) {
        Ok(nodes) => parsed(cx, None, &locale, &nodes, message),
        Err((code, _)) => fail(cx, None, code, "Creating message formatter failed"),
    }
}

fn set_pattern(cx: &mut Request, this: &Object, pattern: &[u8]) -> Result<Value> {
    let message = this_one(cx, this)?;
    match read(pattern) {
        Ok(nodes) => {
            message.pattern.replace((pattern.to_vec(), Rc::new(nodes)));
            Ok(Value::TRUE)
        }
        Err((code, words)) => fail(cx, Some(this), code, words),
    }
}

fn get_pattern(cx: &mut Request, this: &Object) -> Result<Value> {
    let message = this_one(cx, this)?;
    let pattern = message.pattern.borrow().0.clone();
    Ok(text(cx, pattern))
}

fn get_locale(cx: &mut Request, this: &Object) -> Result<Value> {
    let message = this_one(cx, this)?;
    Ok(text(cx, &message.locale))
}
