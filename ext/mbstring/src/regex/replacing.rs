//! Replacing what a pattern finds: `mb_ereg_replace`, `mb_eregi_replace`,
//! `mb_ereg_replace_callback`.

use crate::regex::matching::{Absent, groups};
use crate::regex::{Options, Pattern, compile, encoding};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Callable, Request, Result};
use heddle_value::{Str, Value};
use onig::Region;

pub(crate) const FUNCTIONS: &[&Function] = &[&mb_ereg_replace::DECL, &mb_eregi_replace::DECL, &mb_ereg_replace_callback::DECL];

/// What matches are replaced with.
enum With<'a> {
    Text(&'a [u8]),
    Call(&'a Callable),
}

/// The group that a reference at the start of a text means, and how many bytes the reference takes:
/// `\1`, `\k<name>`, `\k'name'`. In a pattern with names only `\0` is a reference by number.
fn reference(text: &[u8], pattern: &Pattern, region: &Region) -> Option<(usize, usize)> {
    match text.get(1)? {
        digit @ b'0'..=b'9' => {
            let number = usize::from(digit - b'0');
            let known = number < region.len() && (number == 0 || pattern.names.is_empty());
            known.then_some((number, 2))
        }
        b'k' => {
            let close = match text.get(2)? {
                b'<' => b'>',
                b'\'' => b'\'',
                _ => return None,
            };
            let name = &text[3..];
            let end = name.iter().position(|byte| *byte == close)?;
            let name = &name[..end];
            let number = pattern.named(name, region).or_else(|| by_digits(name, pattern, region))?;
            Some((number, end + 4))
        }
        _ => None,
    }
}

/// The group of a name that is a number, where groups have no names.
fn by_digits(name: &[u8], pattern: &Pattern, region: &Region) -> Option<usize> {
    let number: usize = std::str::from_utf8(name).ok().filter(|name| name.bytes().all(|byte| byte.is_ascii_digit()))?.parse().ok()?;
    (pattern.names.is_empty() && number < region.len()).then_some(number)
}

/// Adds the replacement with its references resolved.
fn expand(replacement: &[u8], pattern: &Pattern, text: &[u8], region: &Region, out: &mut Vec<u8>) {
    let mut at = 0;
    while at < replacement.len() {
        let rest = &replacement[at..];
        let found = (rest[0] == b'\\').then(|| reference(rest, pattern, region)).flatten();
        let Some((number, length)) = found else {
            out.push(rest[0]);
            at += 1;
            continue;
        };
        if let Some((from, to)) = region.pos(number) {
            out.extend_from_slice(&text[from..to]);
        }
        at += length;
    }
}

fn replace(cx: &mut Request, source: &Str, with: With<'_>, text: &Str, options: Options) -> Result<Value> {
    if !encoding(cx).accepts(text) {
        return Ok(Value::NULL);
    }
    let Some(pattern) = compile(cx, source, options)? else { return Ok(Value::FALSE) };
    let (mut out, mut at) = (Vec::with_capacity(text.len()), 0);
    let mut region = Region::new();
    while at <= text.len() {
        let (from, to) = match pattern.search(cx, text, at, &mut region) {
            Ok(true) => region.pos(0).unwrap_or((at, at)),
            Ok(false) => break,
            Err(reason) => {
                cx.function_warning(format!("mbregex search failure in php_mbereg_replace_exec(): {reason}"))?;
                return Ok(Value::FALSE);
            }
        };
        out.extend_from_slice(text.get(at..from).unwrap_or_default());
        match &with {
            With::Text(replacement) => expand(replacement, &pattern, text, &region, &mut out),
            With::Call(callback) => {
                let groups = groups(cx, &pattern, text, &region, Absent::Empty);
                let result = cx.call(callback, &[Value::from(groups)])?;
                out.extend_from_slice(&cx.to_str(&result)?);
            }
        }
        if to > from {
            at = to;
            continue;
        }
        // behind a match of no character goes one byte, as in PHP
        out.extend(text.get(from));
        at = from + 1;
    }
    out.extend_from_slice(text.get(at..).unwrap_or_default());
    Ok(Value::from(cx.str(out)))
}

/// A text with the matches of a pattern replaced.
#[php("mb_ereg_replace(string $pattern, string $replacement, string $string, ?string $options = null): string|false|null")]
fn mb_ereg_replace(cx: &mut Request, pattern: &Str, replacement: &Str, string: &Str, options: Option<&Str>) -> Result<Value> {
    let options = Options::of(cx, options)?;
    replace(cx, pattern, With::Text(replacement), string, options)
}

/// A text with the matches of a pattern replaced, whatever the case of letters.
#[php("mb_eregi_replace(string $pattern, string $replacement, string $string, ?string $options = null): string|false|null")]
fn mb_eregi_replace(cx: &mut Request, pattern: &Str, replacement: &Str, string: &Str, options: Option<&Str>) -> Result<Value> {
    let options = Options::of(cx, options)?.with_ignored_case();
    replace(cx, pattern, With::Text(replacement), string, options)
}

/// A text with the matches of a pattern replaced with what a function gives for their groups.
#[php("mb_ereg_replace_callback(string $pattern, callable $callback, string $string, ?string $options = null): string|false|null")]
fn mb_ereg_replace_callback(cx: &mut Request, pattern: &Str, callback: Callable, string: &Str, options: Option<&Str>) -> Result<Value> {
    let options = Options::of(cx, options)?;
    replace(cx, pattern, With::Call(&callback), string, options)
}
