//! Names by patterns: `fnmatch` and `glob`.

use super::path_argument;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::stream::access::{self, Links};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Value};
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;

pub(crate) const FUNCTIONS: &[&Function] = &[&glob::DECL, &fnmatch::DECL];

heddle_macros::constants! {
    GLOB_BRACE: int = BRACE;
    GLOB_ERR = 4;
    GLOB_MARK: int = MARK;
    GLOB_NOCHECK: int = NOCHECK;
    GLOB_NOESCAPE: int = GLOB_NOESCAPE;
    GLOB_NOSORT: int = NOSORT;
    GLOB_ONLYDIR: int = ONLYDIR;
    GLOB_AVAILABLE_FLAGS: int = AVAILABLE;
    FNM_NOESCAPE: int = NOESCAPE;
    FNM_PATHNAME: int = PATHNAME;
    FNM_PERIOD: int = PERIOD;
    FNM_CASEFOLD: int = CASEFOLD;
}

const BRACE: i64 = 128;
const MARK: i64 = 8;
const NOCHECK: i64 = 16;
const GLOB_NOESCAPE: i64 = 4096;
const NOSORT: i64 = 32;
const ONLYDIR: i64 = 1 << 30;
const AVAILABLE: i64 = BRACE | 4 | MARK | NOCHECK | GLOB_NOESCAPE | NOSORT | ONLYDIR;

const PATHNAME: i64 = 1;
const NOESCAPE: i64 = 2;
const PERIOD: i64 = 4;
const CASEFOLD: i64 = 16;

/// Whether a name matches a pattern, as fnmatch(3) says.
pub(super) fn matches(pattern: &[u8], name: &[u8], flags: i64) -> bool {
    matches_from(pattern, name, flags, true)
}

fn matches_from(pattern: &[u8], name: &[u8], flags: i64, at_start: bool) -> bool {
    let (mut p, mut n, mut start) = (0, 0, at_start);
    let fold = |byte: u8| if flags & CASEFOLD != 0 { byte.to_ascii_lowercase() } else { byte };
    while let Some(&letter) = pattern.get(p) {
        let here = name.get(n).copied();
        let hidden = here == Some(b'.') && flags & PERIOD != 0 && start;
        match letter {
            b'?' => {
                if here.is_none() || hidden || here == Some(b'/') && flags & PATHNAME != 0 {
                    return false;
                }
                n += 1;
            }
            b'*' => {
                if hidden {
                    return false;
                }
                let rest = &pattern[p + 1..];
                let last = name[n..].iter().position(|byte| *byte == b'/' && flags & PATHNAME != 0).map_or(name.len(), |at| n + at);
                return (n..=last)
                    .any(|from| matches_from(rest, &name[from..], flags, start && from == n || after_slash(name, from, flags)));
            }
            b'[' => match (set(&pattern[p..], here.unwrap_or(0), flags), here) {
                (Some((len, found)), Some(byte)) => {
                    if !found || hidden || byte == b'/' && flags & PATHNAME != 0 {
                        return false;
                    }
                    p += len - 1;
                    n += 1;
                }
                (Some(_), None) => return false,
                (None, here) => {
                    if here != Some(b'[') {
                        return false;
                    }
                    n += 1;
                }
            },
            _ => {
                let mut letter = letter;
                if letter == b'\\' && flags & NOESCAPE == 0 {
                    p += 1;
                    match pattern.get(p) {
                        Some(&next) => letter = next,
                        None => return false,
                    }
                }
                if here.map(fold) != Some(fold(letter)) {
                    return false;
                }
                n += 1;
            }
        }
        p += 1;
        start = after_slash(name, n, flags);
    }
    n == name.len()
}

fn after_slash(name: &[u8], at: usize, flags: i64) -> bool {
    flags & PATHNAME != 0 && at > 0 && name.get(at - 1) == Some(&b'/')
}

/// A set such as `[a-c]` at the start of a pattern: its length, and whether the byte is in it.
/// `None`: it does not end.
fn set(pattern: &[u8], byte: u8, flags: i64) -> Option<(usize, bool)> {
    let fold = |byte: u8| if flags & CASEFOLD != 0 { byte.to_ascii_lowercase() } else { byte };
    let byte = fold(byte);
    let mut at = 1;
    let negated = matches!(pattern.get(at), Some(b'!' | b'^'));
    at += usize::from(negated);
    let (mut found, mut first) = (false, true);
    loop {
        let mut from = *pattern.get(at)?;
        if from == b']' && !first {
            return Some((at + 1, found != negated));
        }
        first = false;
        if from == b'[' && pattern.get(at + 1) == Some(&b':') {
            let len = memchr::memmem::find(&pattern[at..], b":]")?;
            found |= in_class(&pattern[at + 2..at + len], byte);
            at += len + 2;
            continue;
        }
        if from == b'\\' && flags & NOESCAPE == 0 {
            at += 1;
            from = *pattern.get(at)?;
        }
        at += 1;
        let mut to = from;
        if pattern.get(at) == Some(&b'-') && pattern.get(at + 1).is_some_and(|next| *next != b']') {
            at += 1;
            if pattern[at] == b'\\' && flags & NOESCAPE == 0 {
                at += 1;
            }
            to = *pattern.get(at)?;
            at += 1;
        }
        found |= (fold(from)..=fold(to)).contains(&byte);
    }
}

fn in_class(name: &[u8], byte: u8) -> bool {
    match name {
        b"alpha" => byte.is_ascii_alphabetic(),
        b"digit" => byte.is_ascii_digit(),
        b"alnum" => byte.is_ascii_alphanumeric(),
        b"upper" => byte.is_ascii_uppercase(),
        b"lower" => byte.is_ascii_lowercase(),
        b"space" => byte.is_ascii_whitespace() || byte == 11,
        b"punct" => byte.is_ascii_punctuation(),
        b"xdigit" => byte.is_ascii_hexdigit(),
        b"cntrl" => byte.is_ascii_control(),
        b"print" => matches!(byte, b' '..=b'~'),
        b"graph" => byte.is_ascii_graphic(),
        b"blank" => matches!(byte, b' ' | b'\t'),
        _ => false,
    }
}

/// Whether a name matches a pattern.
#[php("fnmatch(string $pattern, string $filename, int $flags = 0): bool")]
fn fnmatch(cx: &mut Request, pattern: &[u8], filename: &[u8], flags: i64) -> Result<bool> {
    path_argument(cx, 1, pattern)?;
    path_argument(cx, 2, filename)?;
    for (name, text) in [("Pattern", pattern), ("Filename", filename)] {
        if text.len() >= 4096 {
            cx.function_warning(format!("{name} exceeds the maximum allowed length of 4096 characters"))?;
            return Ok(false);
        }
    }
    Ok(matches(pattern, filename, flags))
}

/// All patterns that braces stand for: `a{b,c}` for `ab` and `ac`.
fn expand(pattern: &[u8], out: &mut Vec<Vec<u8>>) {
    let Some(open) = pattern.iter().position(|byte| *byte == b'{') else {
        out.push(pattern.to_vec());
        return;
    };
    let (mut depth, mut cuts) = (0, vec![open]);
    for (at, &byte) in pattern.iter().enumerate().skip(open) {
        match byte {
            b'{' => depth += 1,
            b',' if depth == 1 => cuts.push(at),
            b'}' => {
                depth -= 1;
                if depth == 0 {
                    cuts.push(at);
                    break;
                }
            }
            _ => {}
        }
    }
    if depth != 0 || pattern.get(open + 1) == Some(&b'}') {
        out.push(pattern.to_vec());
        return;
    }
    let tail = &pattern[cuts[cuts.len() - 1] + 1..];
    for pair in cuts.windows(2) {
        expand(&[&pattern[..open], &pattern[pair[0] + 1..pair[1]], tail].concat(), out);
    }
}

fn has_magic(part: &[u8]) -> bool {
    part.iter().any(|byte| matches!(byte, b'*' | b'?' | b'['))
}

fn unescape(part: &[u8], flags: i64) -> Vec<u8> {
    let mut out = Vec::new();
    let mut bytes = part.iter();
    while let Some(&byte) = bytes.next() {
        if byte == b'\\' && flags & GLOB_NOESCAPE == 0 {
            out.extend(bytes.next());
        } else {
            out.push(byte);
        }
    }
    out
}

/// Paths that match the parts of a pattern from `done` on.
fn walk(cx: &mut Request, done: Vec<u8>, rest: &[u8], flags: i64, found: &mut Vec<Vec<u8>>) -> Result<()> {
    let slashes = rest.iter().take_while(|byte| **byte == b'/').count();
    let mut done = done;
    done.extend_from_slice(&rest[..slashes]);
    let rest = &rest[slashes..];
    let len = rest.iter().position(|byte| *byte == b'/').unwrap_or(rest.len());
    let (part, rest) = rest.split_at(len);
    if part.is_empty() {
        if !done.is_empty() && access::exists(cx, OsStr::from_bytes(&done))? {
            found.push(done);
        }
        return Ok(());
    }
    if !has_magic(part) {
        done.extend(unescape(part, flags));
        if rest.is_empty() {
            if access::stat(cx, &done, Links::Themselves)?.is_some() {
                found.push(done);
            }
        } else if access::is_folder(cx, &done)? {
            walk(cx, done, rest, flags, found)?;
        }
        return Ok(());
    }
    let folder: &[u8] = if done.is_empty() { b"." } else { &done };
    let Ok(names) = access::names(cx, folder)? else {
        return Ok(());
    };
    let how = PERIOD | if flags & GLOB_NOESCAPE != 0 { NOESCAPE } else { 0 };
    for name in names {
        let special = matches!(&name[..], b"." | b"..") && part.first() != Some(&b'.');
        if special || !matches(part, &name, how) {
            continue;
        }
        let next = [&done[..], &name].concat();
        if rest.is_empty() {
            found.push(next);
        } else if access::is_folder(cx, &next)? {
            walk(cx, next, rest, flags, found)?;
        }
    }
    Ok(())
}

/// Paths that match a pattern, in order. `None`: there are some, but `open_basedir` allows none of
/// them.
fn paths(cx: &mut Request, pattern: &[u8], flags: i64) -> Result<Option<Vec<Vec<u8>>>> {
    let mut patterns = Vec::new();
    if flags & BRACE != 0 {
        expand(pattern, &mut patterns);
    } else {
        patterns.push(pattern.to_vec());
    }
    let mut all = Vec::new();
    for pattern in &patterns {
        let mut found = Vec::new();
        walk(cx, Vec::new(), pattern, flags, &mut found)?;
        if flags & NOSORT == 0 {
            found.sort();
        }
        all.extend(found);
    }
    if all.is_empty() && flags & NOCHECK != 0 {
        all.push(pattern.to_vec());
    }
    let nothing = all.is_empty();
    all.retain(|path| heddle_runtime::stream::basedir::is_allowed(cx, path));
    if all.is_empty() && !nothing {
        return Ok(None);
    }
    if flags & (ONLYDIR | MARK) == 0 {
        return Ok(Some(all));
    }
    let mut kept = Vec::new();
    for mut path in all {
        let is_folder = access::is_folder(cx, &path)?;
        if flags & MARK != 0 && is_folder && !path.ends_with(b"/") {
            path.push(b'/');
        }
        if flags & ONLYDIR == 0 || is_folder {
            kept.push(path);
        }
    }
    Ok(Some(kept))
}

/// Files whose paths match a pattern.
#[php("glob(string $pattern, int $flags = 0): array|false")]
fn glob(cx: &mut Request, pattern: &[u8], flags: i64) -> Result<OrFalse<Array>> {
    path_argument(cx, 1, pattern)?;
    if pattern.len() >= 4096 {
        cx.function_warning("Pattern exceeds the maximum allowed length of 4096 characters")?;
        return Ok(OrFalse(None));
    }
    if flags & !AVAILABLE != 0 {
        cx.function_warning("At least one of the passed flags is invalid or not supported on this platform")?;
        return Ok(OrFalse(None));
    }
    let Some(paths) = paths(cx, pattern, flags)? else {
        return Ok(OrFalse(None));
    };
    let paths: Vec<Value> = paths.iter().map(|path| Value::from(cx.str(path))).collect();
    Ok(OrFalse(Some(Array::from_values(cx.heap(), paths))))
}
