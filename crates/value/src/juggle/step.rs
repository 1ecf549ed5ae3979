//! `++` and `--`, which are not `+ 1` and `- 1`: null stays null under `--`, letters count in the
//! manner of Perl.

use super::arith::Failure;
use super::notice::Notice;
use super::number::{self, Number};
use crate::{Heap, Str, Value, View};

/// The value after `++`. `Unsupported` (TypeError "Cannot increment T") for arrays, resources and
/// objects.
pub fn increment<E>(heap: &Heap, value: &Value, mut report: impl FnMut(Notice<'_>) -> Result<(), E>) -> Result<Value, Failure<E>> {
    Ok(match value.view() {
        View::Int(int) => plus(int, 1),
        View::Float(float) => Value::float(float + 1.0),
        View::Null => Value::int(1),
        View::Bool(bool) => {
            report(Notice::IncrementNoEffect)?;
            Value::bool(bool)
        }
        View::Str(str) => match number::parse_whole(str) {
            Some(Number::Int(int)) => plus(int, 1),
            Some(Number::Float(float)) => Value::float(float + 1.0),
            None => {
                let next = successor(heap, str);
                report(Notice::IncrementNonNumeric)?;
                Value::from(next)
            }
        },
        View::Array(_) | View::Object(_) | View::Resource(_) => return Err(Failure::Unsupported),
    })
}

/// The value after `--`. `Unsupported` (TypeError "Cannot decrement T") for arrays, resources and
/// objects.
pub fn decrement<E>(_heap: &Heap, value: &Value, mut report: impl FnMut(Notice<'_>) -> Result<(), E>) -> Result<Value, Failure<E>> {
    Ok(match value.view() {
        View::Int(int) => plus(int, -1),
        View::Float(float) => Value::float(float - 1.0),
        View::Null => {
            report(Notice::DecrementNoEffect("null"))?;
            Value::NULL
        }
        View::Bool(bool) => {
            report(Notice::DecrementNoEffect("bool"))?;
            Value::bool(bool)
        }
        View::Str(str) if str.is_empty() => {
            report(Notice::DecrementEmpty)?;
            Value::int(-1)
        }
        View::Str(str) => match number::parse_whole(str) {
            Some(Number::Int(int)) => plus(int, -1),
            Some(Number::Float(float)) => Value::float(float - 1.0),
            None => {
                let same = str.clone();
                report(Notice::DecrementNonNumeric)?;
                Value::from(same)
            }
        },
        View::Array(_) | View::Object(_) | View::Resource(_) => return Err(Failure::Unsupported),
    })
}

fn plus(int: i64, step: i64) -> Value {
    match int.checked_add(step) {
        Some(sum) => Value::int(sum),
        None => Value::float(int as f64 + step as f64),
    }
}

/// The next string in the manner of Perl: `a9` → `b0`, `Zz` → `AAa`. A carry is lost at the first
/// byte that is neither letter nor digit. The empty string gives `1`.
pub fn successor(heap: &Heap, str: &Str) -> Str {
    if str.is_empty() {
        return Str::byte(b'1');
    }
    let mut bytes = str.to_vec();
    let mut carry = None;
    for at in (0..bytes.len()).rev() {
        (bytes[at], carry) = match bytes[at] {
            b'z' => (b'a', Some(b'a')),
            b'Z' => (b'A', Some(b'A')),
            b'9' => (b'0', Some(b'1')),
            byte @ (b'a'..=b'y' | b'A'..=b'Y' | b'0'..=b'8') => (byte + 1, None),
            byte => (byte, None),
        };
        if carry.is_none() {
            return Str::new(heap, &bytes);
        }
    }
    if let Some(first) = carry {
        bytes.insert(0, first);
    }
    Str::new(heap, &bytes)
}
