//! preg_split, preg_grep, preg_quote, preg_last_error, preg_last_error_msg.

use crate::pattern::compiled;
use crate::search::{Asking, Search};
use crate::state;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, ListBuilder, Str, StrBuilder, Value};

pub const FUNCTIONS: &[&Function] =
    &[&preg_split::DECL, &preg_quote::DECL, &preg_grep::DECL, &preg_last_error::DECL, &preg_last_error_msg::DECL];

const NO_EMPTY: i64 = 1;
const DELIM_CAPTURE: i64 = 2;
const OFFSET_CAPTURE: i64 = 4;

/// Splits a string where a pattern matches.
#[php("preg_split(string $pattern, string $subject, int $limit = -1, int $flags = 0): array|false")]
fn preg_split(cx: &mut Request, pattern: &Str, subject: &Str, limit: i64, flags: i64) -> Result<OrFalse<Array>> {
    let state = state(cx);
    let Some(regex) = compiled(cx, &state, pattern)? else {
        return Ok(OrFalse(None));
    };
    state.error.set(0);
    let mut search = match Search::new(cx, &state, &regex, subject, 0) {
        Ok(search) => search,
        Err(failure) => {
            state.error.set(failure as i64);
            return Ok(OrFalse(None));
        }
    };
    let heap = cx.heap();
    let mut left = if limit == 0 { -1 } else { limit };
    let mut list = ListBuilder::with_capacity(heap, (subject.len() / 16).clamp(4, 64));
    let mut last = 0;
    let mut add = |start: usize, end: usize| {
        let text = Value::from(Str::new(heap, &subject[start..end]));
        let value =
            if flags & OFFSET_CAPTURE != 0 { Value::from(Array::from_values(heap, [text, Value::int(start as i64)])) } else { text };
        list.push(heap, value);
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
        if flags & NO_EMPTY == 0 || start > last {
            add(last, start);
            if left != -1 {
                left -= 1;
            }
        }
        if flags & DELIM_CAPTURE != 0 {
            for group in 1..count {
                let (from, to) = search.pair(group);
                if from == crate::ffi::UNSET {
                    if flags & NO_EMPTY == 0 {
                        add(0, 0);
                    }
                } else if flags & NO_EMPTY == 0 || to > from {
                    add(from, to);
                }
            }
        }
        last = end;
    }
    if let Some(error) = failed {
        state.error.set(error);
        return Ok(OrFalse(None));
    }
    if flags & NO_EMPTY == 0 || last < subject.len() {
        add(last, subject.len());
    }
    Ok(OrFalse(Some(list.finish())))
}

/// Bytes that mean something in a pattern.
const SPECIAL: [bool; 256] = {
    let mut set = [false; 256];
    let list = b".\\+*?[^]$(){}=!<>|:-#";
    let mut at = 0;
    while at < list.len() {
        set[list[at] as usize] = true;
        at += 1;
    }
    set
};

/// Puts a backslash before what means something in a pattern.
#[php("preg_quote(string $str, ?string $delimiter = null): string")]
fn preg_quote(cx: &mut Request, str: &Str, delimiter: Option<&[u8]>) -> Result<Str> {
    let delimiter = delimiter.and_then(|delimiter| delimiter.first().copied());
    let special = |byte: u8| SPECIAL[byte as usize] || Some(byte) == delimiter;
    let Some(first) = str.iter().position(|byte| special(*byte) || *byte == 0) else {
        return Ok(str.clone());
    };
    let mut out = StrBuilder::with_capacity(cx.heap(), str.len() + str.len() / 4 + 8);
    let (mut copied, mut at) = (0, first);
    while at < str.len() {
        let byte = str[at];
        if byte == 0 {
            out.push_bytes(&str[copied..at]);
            out.push_bytes(b"\\000");
            copied = at + 1;
        } else if special(byte) {
            out.push_bytes(&str[copied..at]);
            out.push(b'\\');
            copied = at;
        }
        at += 1;
    }
    out.push_bytes(&str[copied..]);
    Ok(out.finish())
}

/// The elements that match, or those that do not.
#[php("preg_grep(string $pattern, array $array, int $flags = 0): array|false")]
fn preg_grep(cx: &mut Request, pattern: &Str, array: &Array, flags: i64) -> Result<OrFalse<Array>> {
    let state = state(cx);
    let Some(regex) = compiled(cx, &state, pattern)? else {
        return Ok(OrFalse(None));
    };
    state.error.set(0);
    let heap = cx.heap();
    let invert = flags & 1 != 0;
    let mut out = Array::new();
    let mut target = out.make_mut(heap);
    let mut asking = Asking::new(cx, &state, &regex);
    for (key, value) in array {
        let found = match value.as_str() {
            Some(text) => asking.matches(text),
            None => asking.matches(&cx.to_str(value)?),
        };
        match found {
            Ok(found) if found != invert => target.add(heap, key, value.clone()),
            Ok(_) => {}
            Err(failure) => {
                state.error.set(failure as i64);
                break;
            }
        }
    }
    Ok(OrFalse(Some(out)))
}

/// The error of the last call, as a number.
#[php("preg_last_error(): int")]
fn preg_last_error(cx: &mut Request) -> Result<i64> {
    Ok(state(cx).error.get())
}

/// The error of the last call, as text.
#[php("preg_last_error_msg(): string")]
fn preg_last_error_msg(cx: &mut Request) -> Result<&'static str> {
    Ok(match state(cx).error.get() {
        0 => "No error",
        2 => "Backtrack limit exhausted",
        3 => "Recursion limit exhausted",
        4 => "Malformed UTF-8 characters, possibly incorrectly encoded",
        5 => "The offset did not correspond to the beginning of a valid UTF-8 code point",
        6 => "JIT stack exhausted",
        _ => "Internal error",
    })
}
