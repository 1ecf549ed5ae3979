//! Texts as what readers take for characters.

pub(crate) mod functions;
mod search;

use crate::errors::{self, fail};
use crate::held::text;
use heddle_icu::breaks::{Breaks, CHARACTER, DONE};
use heddle_runtime::decl::convert::RefArg;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Value};
use search::{Direction, position};
use std::rc::Rc;

/// Where the graphemes of a text end, its start included.
fn bounds(cx: &mut Request, string: &[u8]) -> Vec<usize> {
    let mut status = 0;
    let mut ends = Vec::new();
    if let Some(breaks) = Breaks::open(CHARACTER, b"", &mut status)
        && breaks.set_text(Rc::from(string), &mut status)
    {
        let mut at = breaks.first();
        while at != DONE {
            ends.push(at as usize);
            at = breaks.next();
        }
    }
    let _ = cx;
    ends
}

/// Whether a text is plain ASCII, in which only CR LF are one grapheme.
fn is_plain(string: &[u8]) -> bool {
    string.is_ascii() && memchr::memmem::find(string, b"\r\n").is_none()
}

fn graphemes(cx: &mut Request, string: &[u8]) -> Vec<usize> {
    if is_plain(string) { (0..=string.len()).collect() } else { bounds(cx, string) }
}

fn is_text(string: &[u8]) -> bool {
    std::str::from_utf8(string).is_ok()
}

fn grapheme_strlen(cx: &mut Request, string: &[u8]) -> Result<Value> {
    if !is_text(string) {
        return errors::fail_null(cx, None, 10, "Error converting input string to UTF-16");
    }
    let count = if is_plain(string) { string.len() } else { bounds(cx, string).len() - 1 };
    Ok(Value::int(count as i64))
}

const NOT_CONTAINED: &str = "must be contained in argument #1 ($haystack)";

fn strpos(cx: &mut Request, haystack: &[u8], needle: &[u8], offset: i64, fold: bool, direction: Direction) -> Result<Value> {
    if offset.unsigned_abs() > haystack.len() as u64 {
        return Err(cx.bad_argument(3, NOT_CONTAINED));
    }
    if !is_text(haystack) {
        return fail(cx, None, 10, "Error converting input string to UTF-16");
    }
    if !is_text(needle) {
        return fail(cx, None, 10, "Error converting needle string to UTF-16");
    }
    if is_plain(haystack) && !fold {
        let found = search::plain_position(haystack, needle, offset, direction);
        return Ok(found.map_or(Value::FALSE, |at| Value::int(at as i64)));
    }
    let ends = graphemes(cx, haystack);
    let count = ends.len() as i64 - 1;
    if offset.abs() > count {
        return Err(cx.bad_argument(3, NOT_CONTAINED));
    }
    let found = position(haystack, needle, &ends, offset, fold, direction);
    Ok(found.map_or(Value::FALSE, |at| Value::int(at as i64)))
}

fn grapheme_strpos(cx: &mut Request, haystack: &[u8], needle: &[u8], offset: i64, _locale: &[u8]) -> Result<Value> {
    strpos(cx, haystack, needle, offset, false, Direction::Forward)
}

fn grapheme_stripos(cx: &mut Request, haystack: &[u8], needle: &[u8], offset: i64, _locale: &[u8]) -> Result<Value> {
    strpos(cx, haystack, needle, offset, true, Direction::Forward)
}

fn grapheme_strrpos(cx: &mut Request, haystack: &[u8], needle: &[u8], offset: i64, _locale: &[u8]) -> Result<Value> {
    strpos(cx, haystack, needle, offset, false, Direction::Backward)
}

fn grapheme_strripos(cx: &mut Request, haystack: &[u8], needle: &[u8], offset: i64, _locale: &[u8]) -> Result<Value> {
    strpos(cx, haystack, needle, offset, true, Direction::Backward)
}

fn grapheme_substr(cx: &mut Request, string: &[u8], offset: i64, length: Option<i64>, _locale: &[u8]) -> Result<Value> {
    if i32::try_from(offset).is_err() {
        return Err(cx.bad_argument(2, "is too large"));
    }
    if length.is_some_and(|length| i32::try_from(length).is_err()) {
        return Err(cx.bad_argument(3, "is too large"));
    }
    if !is_text(string) {
        return fail(cx, None, 10, "Error converting input string to UTF-16");
    }
    let ends = if is_plain(string) { None } else { Some(bounds(cx, string)) };
    let count = ends.as_ref().map_or(string.len(), |ends| ends.len() - 1) as i64;
    let start = if offset < 0 { (count + offset).max(0) } else { offset.min(count) };
    let end = match length {
        None => count,
        Some(length) if length < 0 => (count + length).max(start),
        Some(length) => (start + length).min(count),
    };
    let at = |number: i64| ends.as_ref().map_or(number as usize, |ends| ends[number as usize]);
    Ok(text(cx, &string[at(start)..at(end.max(start))]))
}

fn strstr(cx: &mut Request, haystack: &[u8], needle: &[u8], before: bool, fold: bool) -> Result<Value> {
    if !is_text(haystack) {
        return fail(cx, None, 10, "Error converting input string to UTF-16");
    }
    if !is_text(needle) {
        return fail(cx, None, 10, "Error converting needle string to UTF-16");
    }
    let ends = graphemes(cx, haystack);
    Ok(match position(haystack, needle, &ends, 0, fold, Direction::Forward) {
        Some(at) if before => text(cx, &haystack[..ends[at]]),
        Some(at) => text(cx, &haystack[ends[at]..]),
        None => Value::FALSE,
    })
}

fn grapheme_strstr(cx: &mut Request, haystack: &[u8], needle: &[u8], before_needle: bool, _locale: &[u8]) -> Result<Value> {
    strstr(cx, haystack, needle, before_needle, false)
}

fn grapheme_stristr(cx: &mut Request, haystack: &[u8], needle: &[u8], before_needle: bool, _locale: &[u8]) -> Result<Value> {
    strstr(cx, haystack, needle, before_needle, true)
}

fn grapheme_str_split(cx: &mut Request, string: &[u8], length: i64) -> Result<Value> {
    if !(1..=1_073_741_823).contains(&length) {
        return Err(cx.bad_argument(2, "must be greater than 0 and less than or equal to 1073741823"));
    }
    if !is_text(string) {
        return fail(cx, None, 10, "Error converting input string to UTF-16");
    }
    let ends = graphemes(cx, string);
    let mut parts = Vec::new();
    let mut at = 0;
    while at + 1 < ends.len() {
        let end = (at + length as usize).min(ends.len() - 1);
        parts.push(text(cx, &string[ends[at]..ends[end]]));
        at = end;
    }
    Ok(Array::from_values(cx.heap(), parts).into())
}

fn grapheme_levenshtein(
    cx: &mut Request,
    string1: &[u8],
    string2: &[u8],
    insertion_cost: i64,
    replacement_cost: i64,
    deletion_cost: i64,
    _locale: &[u8],
) -> Result<Value> {
    for (number, cost) in [(3, insertion_cost), (4, replacement_cost), (5, deletion_cost)] {
        if !(1..=1_073_741_823).contains(&cost) {
            return Err(cx.bad_argument(number, "must be greater than 0 and less than or equal to 1073741823"));
        }
    }
    for string in [string1, string2] {
        if !is_text(string) {
            return fail(cx, None, 10, "Error converting input string to UTF-16");
        }
    }
    let split = |cx: &mut Request, string: &[u8]| -> Vec<Vec<u16>> {
        let ends = graphemes(cx, string);
        ends.windows(2).map(|pair| search::composed(&string[pair[0]..pair[1]])).collect()
    };
    let (one, other) = (split(cx, string1), split(cx, string2));
    if one.is_empty() || other.is_empty() {
        return Ok(Value::int(other.len() as i64 * insertion_cost + one.len() as i64 * deletion_cost));
    }
    let mut row: Vec<i64> = (0..=other.len() as i64).map(|count| count * insertion_cost).collect();
    for left in &one {
        let mut next = Vec::with_capacity(row.len());
        next.push(row[0] + deletion_cost);
        for (index, right) in other.iter().enumerate() {
            let replaced = row[index] + if left == right { 0 } else { replacement_cost };
            next.push(replaced.min(row[index + 1] + deletion_cost).min(next[index] + insertion_cost));
        }
        row = next;
    }
    Ok(Value::int(row[other.len()]))
}

const COUNT: i64 = 0;
const MAX_BYTES: i64 = 1;

fn grapheme_extract(cx: &mut Request, haystack: &[u8], size: i64, kind: i64, offset: i64, mut next: Option<RefArg<'_>>) -> Result<Value> {
    if let Some(next) = &mut next {
        next.set(cx, Value::int(offset))?;
    }
    if !(0..=2).contains(&kind) {
        let words = "must be one of GRAPHEME_EXTR_COUNT, GRAPHEME_EXTR_MAXBYTES, or GRAPHEME_EXTR_MAXCHARS";
        return Err(cx.bad_argument(3, words));
    }
    let start = if offset < 0 { offset + haystack.len() as i64 } else { offset };
    if start < 0 || start >= haystack.len() as i64 {
        return fail(cx, None, 1, "start not contained in string");
    }
    if size < 0 {
        return Err(cx.bad_argument(2, "must be greater than or equal to 0"));
    }
    if size > i64::from(i32::MAX) {
        return Err(cx.bad_argument(2, "is too large"));
    }
    if size == 0 {
        return Ok(text(cx, ""));
    }
    let mut start = start as usize;
    while haystack.get(start).is_some_and(|byte| *byte & 0xc0 == 0x80) {
        start += 1;
    }
    let rest = &haystack[start.min(haystack.len())..];
    if rest.is_empty() {
        return fail(cx, None, 1, "invalid input string");
    }
    let ends = graphemes(cx, rest);
    let fits = |end: usize, count: usize| match kind {
        COUNT => count as i64 <= size,
        MAX_BYTES => end as i64 <= size,
        _ => rest[..end].iter().filter(|byte| **byte & 0xc0 != 0x80).count() as i64 <= size,
    };
    let end = ends.iter().enumerate().take_while(|(count, end)| fits(**end, *count)).last().map_or(0, |(_, end)| *end);
    if let Some(next) = &mut next {
        next.set(cx, Value::int((start + end) as i64))?;
    }
    Ok(text(cx, &rest[..end]))
}
