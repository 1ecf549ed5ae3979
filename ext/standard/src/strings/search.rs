//! Finding bytes and strings in strings.

use super::seek::{Places, find};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::{Request, Result};
use heddle_value::Str;
use memchr::memmem;

pub(crate) const FUNCTIONS: &[&Function] = &[
    &strpos::DECL,
    &stripos::DECL,
    &strrpos::DECL,
    &strripos::DECL,
    &strstr::DECL,
    &strstr::DECL.alias("strchr"),
    &stristr::DECL,
    &strrchr::DECL,
    &str_contains::DECL,
    &str_starts_with::DECL,
    &str_ends_with::DECL,
    &strpbrk::DECL,
    &strspn::DECL,
    &strcspn::DECL,
    &substr_count::DECL,
];

/// As [`find`] without regard to ASCII letters' case.
pub(crate) fn find_folded(haystack: &[u8], needle: &[u8]) -> Option<usize> {
    let Some((&first, rest)) = needle.split_first() else {
        return Some(0);
    };
    let last = haystack.len().checked_sub(needle.len())?;
    let is_match = |at: usize| haystack[at + 1..at + needle.len()].eq_ignore_ascii_case(rest);
    let (lower, upper) = (first.to_ascii_lowercase(), first.to_ascii_uppercase());
    if lower == upper {
        return memchr::memchr_iter(first, &haystack[..=last]).find(|&at| is_match(at));
    }
    memchr::memchr2_iter(lower, upper, &haystack[..=last]).find(|&at| is_match(at))
}

/// An offset from the start, or from the end when negative; `None` outside of the text.
pub(crate) fn place(length: usize, offset: i64) -> Option<usize> {
    let place = if offset < 0 { length.checked_sub(offset.unsigned_abs() as usize)? } else { offset as usize };
    (place <= length).then_some(place)
}

fn outside(cx: &mut Request, number: usize) -> heddle_runtime::Halt {
    cx.bad_argument(number, "must be contained in argument #1 ($haystack)")
}

/// Position of the first `$needle`.
#[php("strpos(string $haystack, string $needle, int $offset = 0): int|false", pure)]
fn strpos(cx: &mut Request, haystack: &[u8], needle: &[u8], offset: i64) -> Result<OrFalse<usize>> {
    let Some(start) = place(haystack.len(), offset) else { return Err(outside(cx, 3)) };
    Ok(OrFalse(find(&haystack[start..], needle).map(|at| at + start)))
}

/// Position of the first `$needle`, in any case.
#[php("stripos(string $haystack, string $needle, int $offset = 0): int|false", pure)]
fn stripos(cx: &mut Request, haystack: &[u8], needle: &[u8], offset: i64) -> Result<OrFalse<usize>> {
    let Some(start) = place(haystack.len(), offset) else { return Err(outside(cx, 3)) };
    Ok(OrFalse(find_folded(&haystack[start..], needle).map(|at| at + start)))
}

/// The part of the haystack that a search from the end looks at.
fn from_end(cx: &mut Request, length: usize, needle: usize, offset: i64) -> Result<(usize, usize)> {
    let Some(place) = place(length, offset) else { return Err(outside(cx, 3)) };
    if offset >= 0 {
        return Ok((place, length));
    }
    Ok((0, place.saturating_add(needle).min(length)))
}

/// Position of the last `$needle`.
#[php("strrpos(string $haystack, string $needle, int $offset = 0): int|false", pure)]
fn strrpos(cx: &mut Request, haystack: &[u8], needle: &[u8], offset: i64) -> Result<OrFalse<usize>> {
    let (start, end) = from_end(cx, haystack.len(), needle.len(), offset)?;
    let part = &haystack[start..end];
    let found = match needle {
        [byte] => memchr::memrchr(*byte, part),
        _ => memmem::rfind(part, needle),
    };
    Ok(OrFalse(found.map(|at| at + start)))
}

/// Position of the last `$needle`, in any case.
#[php("strripos(string $haystack, string $needle, int $offset = 0): int|false", pure)]
fn strripos(cx: &mut Request, haystack: &[u8], needle: &[u8], offset: i64) -> Result<OrFalse<usize>> {
    let (start, end) = from_end(cx, haystack.len(), needle.len(), offset)?;
    let part = haystack[start..end].to_ascii_lowercase();
    let found = memmem::rfind(&part, &needle.to_ascii_lowercase());
    Ok(OrFalse(found.map(|at| at + start)))
}

fn part_at(cx: &Request, haystack: &Str, at: Option<usize>, before: bool) -> OrFalse<Str> {
    OrFalse(at.map(|at| match (before, at) {
        (true, _) => cx.str(&haystack[..at]),
        (false, 0) => haystack.clone(),
        (false, _) => cx.str(&haystack[at..]),
    }))
}

/// What stands from the first `$needle` on, or before it.
#[php("strstr(string $haystack, string $needle, bool $before_needle = false): string|false", pure)]
fn strstr(cx: &mut Request, haystack: &Str, needle: &[u8], before_needle: bool) -> OrFalse<Str> {
    part_at(cx, haystack, find(haystack, needle), before_needle)
}

/// What stands from the first `$needle`, in any case, on, or before it.
#[php("stristr(string $haystack, string $needle, bool $before_needle = false): string|false", pure)]
fn stristr(cx: &mut Request, haystack: &Str, needle: &[u8], before_needle: bool) -> OrFalse<Str> {
    part_at(cx, haystack, find_folded(haystack, needle), before_needle)
}

/// What stands from the last occurrence of the first byte of `$needle` on, or before it.
#[php("strrchr(string $haystack, string $needle, bool $before_needle = false): string|false", pure)]
fn strrchr(cx: &mut Request, haystack: &Str, needle: &[u8], before_needle: bool) -> OrFalse<Str> {
    let byte = needle.first().copied().unwrap_or(0);
    part_at(cx, haystack, memchr::memrchr(byte, haystack), before_needle)
}

/// Whether the needle is somewhere in the haystack.
#[php("str_contains(string $haystack, string $needle): bool", pure)]
fn str_contains(haystack: &[u8], needle: &[u8]) -> bool {
    find(haystack, needle).is_some()
}

/// Whether the haystack starts with the needle.
#[php("str_starts_with(string $haystack, string $needle): bool", pure)]
fn str_starts_with(haystack: &[u8], needle: &[u8]) -> bool {
    haystack.starts_with(needle)
}

/// Whether the haystack ends with the needle.
#[php("str_ends_with(string $haystack, string $needle): bool", pure)]
fn str_ends_with(haystack: &[u8], needle: &[u8]) -> bool {
    haystack.ends_with(needle)
}

/// What stands from the first byte on that is one of `$characters`.
#[php("strpbrk(string $string, string $characters): string|false", pure)]
fn strpbrk(cx: &mut Request, string: &Str, characters: &[u8]) -> Result<OrFalse<Str>> {
    if characters.is_empty() {
        return Err(cx.bad_argument(2, "must be a non-empty string"));
    }
    let set = set_of(characters);
    let at = string.iter().position(|&byte| set[byte as usize]);
    Ok(part_at(cx, string, at, false))
}

fn set_of(characters: &[u8]) -> [bool; 256] {
    let mut set = [false; 256];
    characters.iter().for_each(|&byte| set[byte as usize] = true);
    set
}

/// The part an offset and a length mean, cut to the text as `substr` does.
pub(crate) fn part(text: &[u8], offset: i64, length: Option<i64>) -> &[u8] {
    let start = if offset < 0 { text.len().saturating_sub(offset.unsigned_abs() as usize) } else { (offset as usize).min(text.len()) };
    let rest = &text[start..];
    let length = match length {
        None => rest.len(),
        Some(length @ 0..) => (length as usize).min(rest.len()),
        Some(length) => rest.len().saturating_sub(length.unsigned_abs() as usize),
    };
    &rest[..length]
}

/// How many bytes at the start are among `$characters`.
#[php("strspn(string $string, string $characters, int $offset = 0, ?int $length = null): int", pure)]
fn strspn(string: &[u8], characters: &[u8], offset: i64, length: Option<i64>) -> usize {
    let set = set_of(characters);
    part(string, offset, length).iter().take_while(|&&byte| set[byte as usize]).count()
}

/// How many bytes at the start are not among `$characters`.
#[php("strcspn(string $string, string $characters, int $offset = 0, ?int $length = null): int", pure)]
fn strcspn(string: &[u8], characters: &[u8], offset: i64, length: Option<i64>) -> usize {
    let set = set_of(characters);
    part(string, offset, length).iter().take_while(|&&byte| !set[byte as usize]).count()
}

/// How often the needle occurs, overlaps apart.
#[php("substr_count(string $haystack, string $needle, int $offset = 0, ?int $length = null): int", pure)]
fn substr_count(cx: &mut Request, haystack: &[u8], needle: &[u8], offset: i64, length: Option<i64>) -> Result<usize> {
    if needle.is_empty() {
        return Err(cx.bad_argument(2, "must not be empty"));
    }
    let Some(start) = place(haystack.len(), offset) else { return Err(outside(cx, 3)) };
    let rest = &haystack[start..];
    let end = match length {
        None => Some(rest.len()),
        Some(length) => place(rest.len(), length),
    };
    let Some(end) = end else { return Err(outside(cx, 4)) };
    let rest = &rest[..end];
    Ok(match needle {
        [byte] if rest.len() < 64 => Places::new(*byte, rest).count(),
        [byte] => memchr::memchr_iter(*byte, rest).count(),
        _ if rest.len() < 256 => {
            let (mut count, mut from) = (0, 0);
            while let Some(at) = find(&rest[from..], needle) {
                (count, from) = (count + 1, from + at + needle.len());
            }
            count
        }
        _ => memmem::find_iter(rest, needle).count(),
    })
}
