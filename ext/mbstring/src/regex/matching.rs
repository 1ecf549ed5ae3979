//! Finding a pattern once, and cutting a text at it: `mb_ereg`, `mb_eregi`, `mb_ereg_match`,
//! `mb_split`.

use crate::regex::{Options, Pattern, compile, encoding};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{OrFalse, RefArg};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Str, Value};
use onig::Region;

pub(crate) const FUNCTIONS: &[&Function] = &[&mb_ereg::DECL, &mb_eregi::DECL, &mb_ereg_match::DECL, &mb_split::DECL];

/// What stands for a group that took no part, or has no characters.
#[derive(Clone, Copy)]
pub(crate) enum Absent {
    /// False for both.
    False,
    /// False for a group that took no part.
    FalseIfUnset,
    /// An empty text for both.
    Empty,
}

fn group(cx: &Request, text: &[u8], region: &Region, number: usize, absent: Absent) -> Value {
    match (region.pos(number), absent) {
        (None, Absent::False | Absent::FalseIfUnset) => Value::FALSE,
        (Some((from, to)), Absent::False) if from == to => Value::FALSE,
        (None, Absent::Empty) => Value::from(cx.str("")),
        (Some((from, to)), _) => Value::from(cx.str(&text[from..to])),
    }
}

/// The groups of a match by number, then by name.
pub(crate) fn groups(cx: &mut Request, pattern: &Pattern, text: &[u8], region: &Region, absent: Absent) -> Array {
    let mut out = Array::new();
    for number in 0..region.len() {
        out.insert_int(cx.heap(), number as i64, group(cx, text, region, number, absent));
    }
    for (name, _) in &pattern.names {
        if let Some(number) = pattern.named(name, region) {
            out.insert_bytes(cx.heap(), name, group(cx, text, region, number, absent));
        }
    }
    out
}

fn ereg(cx: &mut Request, source: &Str, text: &Str, matches: Option<RefArg<'_>>, ignore_case: bool) -> Result<bool> {
    let mut matches = matches;
    if source.is_empty() {
        return Err(cx.bad_argument(1, "must not be empty"));
    }
    if let Some(matches) = &mut matches {
        matches.set(cx, Array::new())?;
    }
    if !encoding(cx).accepts(text) {
        return Ok(false);
    }
    let options = Options::of(cx, None)?;
    let options = if ignore_case { options.with_ignored_case() } else { options };
    let Some(pattern) = compile(cx, source, options)? else { return Ok(false) };
    let mut region = Region::new();
    if !pattern.search(cx, text, 0, &mut region).unwrap_or(false) {
        return Ok(false);
    }
    if let Some(matches) = &mut matches {
        let found = groups(cx, &pattern, text, &region, Absent::False);
        matches.set(cx, found)?;
    }
    Ok(true)
}

/// Whether a pattern is in a text; its groups.
#[php("mb_ereg(string $pattern, string $string, &$matches = null): bool")]
fn mb_ereg(cx: &mut Request, pattern: &Str, string: &Str, matches: Option<RefArg<'_>>) -> Result<bool> {
    ereg(cx, pattern, string, matches, false)
}

/// Whether a pattern is in a text, whatever the case of letters; its groups.
#[php("mb_eregi(string $pattern, string $string, &$matches = null): bool")]
fn mb_eregi(cx: &mut Request, pattern: &Str, string: &Str, matches: Option<RefArg<'_>>) -> Result<bool> {
    ereg(cx, pattern, string, matches, true)
}

/// Whether a text begins with a pattern.
#[php("mb_ereg_match(string $pattern, string $string, ?string $options = null): bool")]
fn mb_ereg_match(cx: &mut Request, pattern: &Str, string: &Str, options: Option<&Str>) -> Result<bool> {
    let options = Options::of(cx, options)?;
    if !encoding(cx).accepts(string) {
        return Ok(false);
    }
    Ok(compile(cx, pattern, options)?.is_some_and(|pattern| pattern.begins(cx, string)))
}

/// The parts of a text between matches of a pattern; one without characters counts only behind
/// where the search began.
#[php("mb_split(string $pattern, string $string, int $limit = -1): array|false")]
fn mb_split(cx: &mut Request, pattern: &Str, string: &Str, limit: i64) -> Result<OrFalse<Array>> {
    if !encoding(cx).accepts(string) {
        return Ok(OrFalse(None));
    }
    let options = Options::of(cx, None)?;
    let Some(pattern) = compile(cx, pattern, options)? else { return Ok(OrFalse(None)) };
    let mut parts = Vec::new();
    let mut room = if limit == 0 { 0 } else { limit.wrapping_sub(1) };
    let (mut begin, mut at) = (0, 0);
    let mut region = Region::new();
    while room != 0 && at < string.len() {
        let found = pattern.search(cx, string, at, &mut region);
        let (from, to) = region.pos(0).unwrap_or((at, at));
        match found {
            Ok(true) if to > at && from < string.len() => {
                parts.push(Value::from(cx.str(&string[begin.min(from)..from])));
                (begin, at) = (to, to);
                room -= 1;
            }
            Ok(true) if to > at => {
                // PHP refuses to cut at the very end, in these words
                cx.function_warning("mbregex search failure in mbsplit(): no support in this configuration")?;
                return Ok(OrFalse(None));
            }
            // no character was found here: perhaps behind the next byte
            Ok(true) => at += 1,
            Ok(false) => break,
            Err(reason) => {
                cx.function_warning(format!("mbregex search failure in mbsplit(): {reason}"))?;
                return Ok(OrFalse(None));
            }
        }
    }
    parts.push(Value::from(cx.str(&string[begin..])));
    Ok(OrFalse(Some(Array::from_values(cx.heap(), parts))))
}
