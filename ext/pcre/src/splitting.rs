//! preg_split, preg_grep, preg_quote, preg_last_error, preg_last_error_msg.

use crate::pattern::compiled;
use crate::search::Search;
use crate::{last_error, set_error};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Str, Value};

pub const FUNCTIONS: &[&Function] =
    &[&preg_split::DECL, &preg_quote::DECL, &preg_grep::DECL, &preg_last_error::DECL, &preg_last_error_msg::DECL];

const NO_EMPTY: i64 = 1;
const DELIM_CAPTURE: i64 = 2;
const OFFSET_CAPTURE: i64 = 4;

/// Splits a string where a pattern matches.
#[php("preg_split(string $pattern, string $subject, int $limit = -1, int $flags = 0): array|false")]
fn preg_split(cx: &mut Request, pattern: Str, subject: Str, limit: i64, flags: i64) -> Result<OrFalse<Array>> {
    let Some(regex) = compiled(cx, &pattern)? else {
        return Ok(OrFalse(None));
    };
    set_error(cx, 0);
    let mut search = match Search::new(cx, &regex, &subject, 0) {
        Ok(search) => search,
        Err(failure) => {
            set_error(cx, failure as i64);
            return Ok(OrFalse(None));
        }
    };
    let mut left = if limit == 0 { -1 } else { limit };
    let mut list = Array::new();
    let mut last = 0;
    let add = |cx: &Request, list: &mut Array, start: usize, end: usize| {
        let text = Value::from(cx.str(&subject[start..end]));
        let value =
            if flags & OFFSET_CAPTURE != 0 { Value::from(Array::from_values(cx.heap(), [text, Value::int(start as i64)])) } else { text };
        let _ = list.push(cx.heap(), value);
    };
    let mut failed = None;
    while left == -1 || left > 1 {
        let count = match search.advance() {
            Ok(Some(count)) => count,
            Ok(None) => break,
            Err(failure) => {
                failed = Some(failure as i64);
                break;
            }
        };
        let (start, end) = search.pair(0);
        // an empty match splits between characters only: not before the first nor after the last
        if start == end && (start == 0 || start >= subject.len()) || start < last || end == last && start == end {
            continue;
        }
        if flags & NO_EMPTY == 0 || start > last {
            add(cx, &mut list, last, start);
            if left != -1 {
                left -= 1;
            }
        }
        if flags & DELIM_CAPTURE != 0 {
            for group in 1..count {
                let (from, to) = search.pair(group);
                if from == crate::ffi::UNSET {
                    if flags & NO_EMPTY == 0 {
                        add(cx, &mut list, 0, 0);
                    }
                } else if flags & NO_EMPTY == 0 || to > from {
                    add(cx, &mut list, from, to);
                }
            }
        }
        last = end;
    }
    search.finish(cx);
    if let Some(error) = failed {
        set_error(cx, error);
        return Ok(OrFalse(None));
    }
    if flags & NO_EMPTY == 0 || last < subject.len() {
        add(cx, &mut list, last, subject.len());
    }
    Ok(OrFalse(Some(list)))
}

/// Puts a backslash before what means something in a pattern.
#[php("preg_quote(string $str, ?string $delimiter = null): string")]
fn preg_quote(cx: &mut Request, str: Str, delimiter: Option<Str>) -> Result<Str> {
    let delimiter = delimiter.as_ref().and_then(|delimiter| delimiter.first().copied());
    let special = |byte: u8| b".\\+*?[^]$(){}=!<>|:-#".contains(&byte) || Some(byte) == delimiter;
    if !str.iter().any(|byte| special(*byte) || *byte == 0) {
        return Ok(str);
    }
    let mut out = Vec::with_capacity(str.len() * 2);
    for &byte in str.iter() {
        if byte == 0 {
            out.extend_from_slice(b"\\000");
            continue;
        }
        if special(byte) {
            out.push(b'\\');
        }
        out.push(byte);
    }
    Ok(cx.str(out))
}

/// The elements that match, or those that do not.
#[php("preg_grep(string $pattern, array $array, int $flags = 0): array|false")]
fn preg_grep(cx: &mut Request, pattern: Str, array: Array, flags: i64) -> Result<OrFalse<Array>> {
    let Some(regex) = compiled(cx, &pattern)? else {
        return Ok(OrFalse(None));
    };
    set_error(cx, 0);
    let invert = flags & 1 != 0;
    let mut out = Array::new();
    for (key, value) in array.iter() {
        let text = cx.to_str(value)?;
        let found = match Search::new(cx, &regex, &text, 0) {
            Ok(mut search) => {
                let found = search.advance();
                search.finish(cx);
                found
            }
            Err(failure) => Err(failure),
        };
        match found {
            Ok(found) if found.is_some() != invert => out.insert(cx.heap(), key.to_key(), value.deref().clone()),
            Ok(_) => {}
            Err(failure) => {
                set_error(cx, failure as i64);
                break;
            }
        }
    }
    Ok(OrFalse(Some(out)))
}

/// The error of the last call, as a number.
#[php("preg_last_error(): int")]
fn preg_last_error(cx: &mut Request) -> Result<i64> {
    Ok(last_error(cx))
}

/// The error of the last call, as text.
#[php("preg_last_error_msg(): string")]
fn preg_last_error_msg(cx: &mut Request) -> Result<&'static str> {
    Ok(match last_error(cx) {
        0 => "No error",
        2 => "Backtrack limit exhausted",
        3 => "Recursion limit exhausted",
        4 => "Malformed UTF-8 characters, possibly incorrectly encoded",
        5 => "The offset did not correspond to the beginning of a valid UTF-8 code point",
        6 => "JIT stack exhausted",
        _ => "Internal error",
    })
}
