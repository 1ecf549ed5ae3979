//! preg_replace, preg_filter, preg_replace_callback, preg_replace_callback_array.

use crate::pattern::{Held, compiled};
use crate::search::{Search, Shown};
use crate::{State, state};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::RefArg;
use heddle_runtime::{Callable, Request, Result};
use heddle_value::{Array, KeyRef, Str, StrBuilder, Value, View};

pub const FUNCTIONS: &[&Function] =
    &[&preg_replace::DECL, &preg_filter::DECL, &preg_replace_callback::DECL, &preg_replace_callback_array::DECL];

/// What a match is replaced by.
enum With<'a> {
    /// A text, in which references stand for groups.
    Text(&'a [u8]),
    Call(&'a Callable, Shown),
}

/// Holds a text that was looked through for references.
enum Parsed<'a> {
    /// Without references.
    Plain(&'a [u8]),
    /// Text and groups, one after the other.
    Pieces(Vec<Piece<'a>>),
}

/// A part of a replacement.
enum Piece<'a> {
    Text(&'a [u8]),
    Group(usize),
}

/// One subject through one pattern: the new text, or `None` on error. Counts replacements.
fn replace(
    cx: &mut Request,
    state: &State,
    regex: &Held,
    subject: &Str,
    with: &With<'_>,
    limit: i64,
    count: &mut i64,
) -> Result<Option<Str>> {
    let mut search = match Search::new(cx, state, regex, subject, 0) {
        Ok(search) => search,
        Err(failure) => {
            state.error.set(failure as i64);
            return Ok(None);
        }
    };
    let mut out: Option<StrBuilder> = None;
    // the text as the first match has it taken apart
    let mut known = None;
    let (mut copied, mut left) = (0, limit);
    while left != 0 {
        let groups = match search.advance() {
            Ok(Some(groups)) => groups,
            Ok(None) => break,
            Err(failure) => {
                state.error.set(failure as i64);
                return Ok(None);
            }
        };
        let (start, end) = search.pair(0);
        if start < copied {
            // a lookbehind with \K may point backwards
            continue;
        }
        left -= 1;
        *count += 1;
        let out = out.get_or_insert_with(|| StrBuilder::with_capacity(cx.heap(), subject.len() + 32));
        out.push_bytes(&subject[copied..start]);
        match with {
            With::Text(text) => match known.get_or_insert_with(|| parsed(text)) {
                Parsed::Plain(text) => out.push_bytes(text),
                Parsed::Pieces(pieces) => {
                    for piece in &*pieces {
                        match *piece {
                            Piece::Text(text) => out.push_bytes(text),
                            Piece::Group(group) if group < groups => out.push_bytes(search.group(group).unwrap_or_default()),
                            Piece::Group(_) => {}
                        }
                    }
                }
            },
            With::Call(callable, shown) => {
                let list = search.groups(cx, groups, *shown, false);
                let answer = cx.call_mut(callable, &mut [Value::from(list)])?;
                match answer.view() {
                    View::Str(text) => out.push_bytes(text),
                    _ => out.push_bytes(&cx.to_str(&answer)?),
                }
            }
        }
        copied = end.max(start);
    }
    let Some(mut out) = out else {
        return Ok(Some(subject.clone()));
    };
    out.push_bytes(&subject[copied..]);
    Ok(Some(out.finish()))
}

/// Takes a replacement apart: its `\1`, `$1` and `${1}` stand for groups.
fn parsed(text: &[u8]) -> Parsed<'_> {
    let mut pieces = Vec::new();
    let (mut at, mut plain) = (0, 0);
    while let Some(next) = memchr::memchr2(b'\\', b'$', &text[at..]) {
        let sign = at + next;
        let escaped = text[sign] == b'\\' && matches!(text.get(sign + 1), Some(b'\\' | b'$'));
        match reference(&text[sign..]) {
            _ if escaped => {
                // what the backslash stands before stays, and means nothing
                pieces.push(Piece::Text(&text[plain..sign]));
                plain = sign + 1;
                at = sign + 2;
            }
            Some((group, length)) => {
                pieces.push(Piece::Text(&text[plain..sign]));
                pieces.push(Piece::Group(group));
                at = sign + length;
                plain = at;
            }
            None => at = sign + 1,
        }
    }
    if pieces.is_empty() {
        return Parsed::Plain(text);
    }
    pieces.push(Piece::Text(&text[plain..]));
    Parsed::Pieces(pieces)
}

/// A reference at the start of the text: its group, and its length.
fn reference(text: &[u8]) -> Option<(usize, usize)> {
    let braces = text[0] == b'$' && text.get(1) == Some(&b'{');
    let first = if braces { 2 } else { 1 };
    let digits = text[first..].iter().take(2).take_while(|byte| byte.is_ascii_digit()).count();
    if digits == 0 {
        return None;
    }
    let group = text[first..first + digits].iter().fold(0, |number, digit| number * 10 + usize::from(digit - b'0'));
    let end = first + digits;
    if braces {
        return (text.get(end) == Some(&b'}')).then_some((group, end + 1));
    }
    Some((group, end))
}

/// The patterns of an argument, as strings.
fn patterns(cx: &mut Request, pattern: &Value) -> Result<Vec<Str>> {
    match pattern.view() {
        View::Str(text) => Ok(vec![text.clone()]),
        View::Array(list) => {
            let list = list.clone();
            list.values().map(|value| cx.to_str(value)).collect()
        }
        _ => Ok(vec![cx.to_str(pattern)?]),
    }
}

/// One subject through all patterns. `None` on error.
fn through(
    cx: &mut Request,
    state: &State,
    subject: Str,
    patterns: &[Str],
    with: &[With<'_>],
    limit: i64,
    count: &mut i64,
) -> Result<Option<Str>> {
    let mut text = subject;
    for (index, pattern) in patterns.iter().enumerate() {
        let Some(regex) = compiled(cx, state, pattern)? else {
            return Ok(None);
        };
        let with = with.get(index).or(with.last().filter(|_| with.len() == 1)).unwrap_or(&With::Text(b""));
        match replace(cx, state, &regex, &text, with, limit, count)? {
            Some(new) => text = new,
            None => return Ok(None),
        }
    }
    Ok(Some(text))
}

/// A subject, or each of an array of them. `filter`: only those that were changed.
fn each_subject(
    cx: &mut Request,
    state: &State,
    subject: &Value,
    filter: bool,
    count: &mut i64,
    mut change: impl FnMut(&mut Request, Str, &mut i64) -> Result<Option<Str>>,
) -> Result<Value> {
    state.error.set(0);
    let View::Array(list) = subject.view() else {
        let text = cx.to_str(subject)?;
        let before = *count;
        let new = change(cx, text, count)?;
        return Ok(match new {
            Some(_) if filter && *count == before => Value::NULL,
            Some(new) => Value::from(new),
            None => Value::NULL,
        });
    };
    let list = list.clone();
    let mut out = Array::new();
    for (key, value) in list.iter() {
        let text = cx.to_str(value)?;
        let before = *count;
        if let Some(new) = change(cx, text, count)?
            && (!filter || *count > before)
        {
            out.insert(cx.heap(), key.to_key(), Value::from(new));
        }
    }
    Ok(Value::from(out))
}

fn with_text(
    cx: &mut Request,
    pattern: &Value,
    replacement: &Value,
    subject: &Value,
    limit: i64,
    filter: bool,
    count: &mut i64,
) -> Result<Value> {
    if replacement.is_array() && !pattern.is_array() {
        return Err(cx.bad_argument_type(1, "must be of type array when argument #2 ($replacement) is an array, string given"));
    }
    let state = state(cx);
    if let (Some(pattern), Some(text), Some(subject)) = (pattern.as_str(), replacement.as_str(), subject.as_str()) {
        state.error.set(0);
        let Some(regex) = compiled(cx, &state, pattern)? else {
            return Ok(Value::NULL);
        };
        let new = replace(cx, &state, &regex, subject, &With::Text(text), limit, count)?;
        return Ok(new.filter(|_| !filter || *count > 0).map_or(Value::NULL, Value::from));
    }
    let list = patterns(cx, pattern)?;
    let texts = patterns(cx, replacement)?;
    let single = !replacement.is_array();
    let mut with: Vec<With<'_>> = texts.iter().map(|text| With::Text(text)).collect();
    if !single {
        with.resize_with(list.len().max(2), || With::Text(b""));
    }
    each_subject(cx, &state, subject, filter, count, |cx, text, count| through(cx, &state, text, &list, &with, limit, count))
}

/// Replaces what matches.
#[php(
    "preg_replace(array|string $pattern, array|string $replacement, array|string $subject, int $limit = -1, &$count = null): array|string|null"
)]
fn preg_replace(
    cx: &mut Request,
    pattern: &Value,
    replacement: &Value,
    subject: &Value,
    limit: i64,
    count: Option<RefArg<'_>>,
) -> Result<Value> {
    let mut number = 0;
    let result = with_text(cx, pattern, replacement, subject, limit, false, &mut number)?;
    if let Some(mut count) = count {
        count.set(cx, Value::int(number))?;
    }
    Ok(result)
}

/// As preg_replace; gives only what was changed.
#[php(
    "preg_filter(array|string $pattern, array|string $replacement, array|string $subject, int $limit = -1, &$count = null): array|string|null"
)]
fn preg_filter(
    cx: &mut Request,
    pattern: &Value,
    replacement: &Value,
    subject: &Value,
    limit: i64,
    count: Option<RefArg<'_>>,
) -> Result<Value> {
    let mut number = 0;
    let result = with_text(cx, pattern, replacement, subject, limit, true, &mut number)?;
    if let Some(mut count) = count {
        count.set(cx, Value::int(number))?;
    }
    Ok(result)
}

/// Replaces what matches by what a function makes of it.
#[php(
    "preg_replace_callback(array|string $pattern, callable $callback, array|string $subject, int $limit = -1, &$count = null, int $flags = 0): array|string|null"
)]
fn preg_replace_callback(
    cx: &mut Request,
    pattern: Value,
    callback: Callable,
    subject: Value,
    limit: i64,
    count: Option<RefArg<'_>>,
    flags: i64,
) -> Result<Value> {
    let list = patterns(cx, &pattern)?;
    let with = [With::Call(&callback, Shown::of(flags))];
    let mut number = 0;
    let state = state(cx);
    let result =
        each_subject(cx, &state, &subject, false, &mut number, |cx, text, number| through(cx, &state, text, &list, &with, limit, number))?;
    if let Some(mut count) = count {
        count.set(cx, Value::int(number))?;
    }
    Ok(result)
}

/// Replaces by several patterns with a function each.
#[php(
    "preg_replace_callback_array(array $pattern, array|string $subject, int $limit = -1, &$count = null, int $flags = 0): array|string|null"
)]
fn preg_replace_callback_array(
    cx: &mut Request,
    pattern: &Array,
    subject: &Value,
    limit: i64,
    count: Option<RefArg<'_>>,
    flags: i64,
) -> Result<Value> {
    let state = state(cx);
    let mut number = 0;
    let mut current = subject.clone();
    for (key, callback) in pattern.iter() {
        let KeyRef::Str(text) = key else {
            return Err(cx.bad_argument_type(1, "must contain only string patterns as keys"));
        };
        let callable = match cx.resolve_callable(callback) {
            Ok(callable) => callable,
            Err(_) => return Err(cx.bad_argument_type(1, "must contain only valid callbacks")),
        };
        let list = [text.clone()];
        let with = [With::Call(&callable, Shown::of(flags))];
        current = each_subject(cx, &state, &current, false, &mut number, |cx, text, number| {
            through(cx, &state, text, &list, &with, limit, number)
        })?;
        if current.is_null() {
            break;
        }
    }
    if let Some(mut count) = count {
        count.set(cx, Value::int(number))?;
    }
    Ok(current)
}
