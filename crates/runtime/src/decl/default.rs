//! The value of a builtin parameter's default out of its text, for what shows arguments that named
//! ones skipped: traces.
//!
//! *Not here:* what a call passes, which the macros work out when the engine is built.

use crate::Request;
use heddle_value::{Array, Str, Value};

/// The value of literals, constants, and flags with `|` between them. `None`: it is none of these.
pub fn value(cx: &Request, text: &str) -> Option<Value> {
    let text = text.trim();
    if let Some(quoted) = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')) {
        return Some(Value::from(Str::new(cx.heap(), unescaped(quoted).as_bytes())));
    }
    if text.contains('|') {
        return text.split('|').try_fold(0, |all, flag| Some(all | value(cx, flag)?.as_int()?)).map(Value::int);
    }
    match &text.to_ascii_lowercase()[..] {
        "null" => return Some(Value::NULL),
        "true" => return Some(Value::TRUE),
        "false" => return Some(Value::FALSE),
        "[]" => return Some(Value::from(Array::new())),
        _ => {}
    }
    if text.len() > 1 && text.starts_with('0') && text.bytes().all(|digit| digit.is_ascii_digit()) {
        return i64::from_str_radix(text, 8).ok().map(Value::int);
    }
    if let Ok(int) = text.parse::<i64>() {
        return Some(Value::int(int));
    }
    if text.starts_with(|first: char| first.is_ascii_digit() || first == '-') {
        return text.parse::<f64>().ok().map(Value::float);
    }
    cx.engine.constant(text.as_bytes()).cloned()
}

fn unescaped(text: &str) -> String {
    text.replace("\\n", "\n").replace("\\r", "\r").replace("\\t", "\t").replace("\\0", "\0").replace("\\\"", "\"").replace("\\\\", "\\")
}
