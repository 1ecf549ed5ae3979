//! Replacing parts of strings: str_replace, substr_replace, strtr.

use super::search::find_folded;
use super::seek::find;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{At, RefArg, StrOrArray, coerce};
use heddle_runtime::decl::mask;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, KeyRef, Str, StrBuilder, Value};
use memchr::memmem::Finder;
use std::borrow::Cow;

pub(crate) const FUNCTIONS: &[&Function] = &[&str_replace::DECL, &str_ireplace::DECL, &substr_replace::DECL, &strtr::DECL];

/// Whether letters' case counts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Case {
    Counts,
    Ignored,
}

/// Replaces every `$search` in the subject, or in each of the subjects.
#[php("str_replace(array|string $search, array|string $replace, array|string $subject, &$count = null): array|string")]
fn str_replace(cx: &mut Request, search: StrOrArray, replace: StrOrArray, subject: StrOrArray, count: Option<RefArg<'_>>) -> Result<Value> {
    replace_all(cx, &search, &replace, &subject, count, Case::Counts)
}

/// As `str_replace`, without regard to letters' case.
#[php("str_ireplace(array|string $search, array|string $replace, array|string $subject, &$count = null): array|string")]
fn str_ireplace(
    cx: &mut Request,
    search: StrOrArray,
    replace: StrOrArray,
    subject: StrOrArray,
    count: Option<RefArg<'_>>,
) -> Result<Value> {
    replace_all(cx, &search, &replace, &subject, count, Case::Ignored)
}

fn replace_all(
    cx: &mut Request,
    search: &StrOrArray,
    replace: &StrOrArray,
    subject: &StrOrArray,
    count: Option<RefArg<'_>>,
    case: Case,
) -> Result<Value> {
    if let (StrOrArray::Str(_), StrOrArray::Array(_)) = (search, replace) {
        return Err(cx.bad_argument_type(2, "must be of type string when argument #1 ($search) is a string"));
    }
    let mut total = 0;
    let result = match subject {
        StrOrArray::Str(text) => Value::from(replace_in(cx, search, replace, text.clone(), case, &mut total)?),
        StrOrArray::Array(subjects) => {
            let mut results = Array::new();
            for (key, value) in subjects {
                let text = cx.to_str(value)?;
                let text = replace_in(cx, search, replace, text, case, &mut total)?;
                results.insert(cx.heap(), key, text);
            }
            Value::from(results)
        }
    };
    if let Some(mut count) = count {
        count.set(cx, Value::int(total))?;
    }
    Ok(result)
}

fn replace_in(cx: &mut Request, search: &StrOrArray, replace: &StrOrArray, text: Str, case: Case, total: &mut i64) -> Result<Str> {
    let searches = match search {
        StrOrArray::Str(search) => {
            let StrOrArray::Str(replacement) = replace else { unreachable!("checked before") };
            return Ok(replace_one(cx, &text, search, replacement, case, total));
        }
        StrOrArray::Array(searches) => searches,
    };
    let mut replacements = match replace {
        StrOrArray::Array(replacements) => Some(replacements.values()),
        StrOrArray::Str(_) => None,
    };
    let mut text = text;
    for search in searches.values() {
        let replacement = match (&mut replacements, replace) {
            (Some(replacements), _) => match replacements.next() {
                Some(value) => cx.to_str(value)?,
                None => Str::empty(),
            },
            (None, StrOrArray::Str(replacement)) => replacement.clone(),
            (None, StrOrArray::Array(_)) => unreachable!("an array has an iterator"),
        };
        let search = cx.to_str(search)?;
        if text.is_empty() {
            return Ok(text);
        }
        cx.poll()?;
        text = replace_one(cx, &text, &search, &replacement, case, total);
    }
    Ok(text)
}

fn replace_one(cx: &Request, text: &Str, search: &[u8], replacement: &[u8], case: Case, total: &mut i64) -> Str {
    if search.is_empty() || search.len() > text.len() {
        return text.clone();
    }
    if case == Case::Ignored {
        return replace_found(cx, text, search.len(), replacement, total, |from| find_folded(&text[from..], search));
    }
    match (search, replacement) {
        ([from], [to]) => replace_byte(cx, text, *from, *to, total),
        _ if search.len() == 1 || text.len() < 512 => {
            replace_found(cx, text, search.len(), replacement, total, |from| find(&text[from..], search))
        }
        _ => {
            let finder = Finder::new(search);
            replace_found(cx, text, search.len(), replacement, total, |from| finder.find(&text[from..]))
        }
    }
}

fn replace_byte(cx: &Request, text: &Str, from: u8, to: u8, total: &mut i64) -> Str {
    let Some(first) = find(text, &[from]) else {
        return text.clone();
    };
    let mut copy = text.clone();
    let rest = &mut copy.make_mut(cx.heap())[first..];
    *total += memchr::memchr_iter(from, rest).count() as i64;
    rest.iter_mut().for_each(|byte| *byte = if *byte == from { to } else { *byte });
    copy
}

/// Replaces what `next` finds, told where to go on.
fn replace_found(
    cx: &Request,
    text: &Str,
    length: usize,
    replacement: &[u8],
    total: &mut i64,
    next: impl Fn(usize) -> Option<usize>,
) -> Str {
    let Some(first) = next(0) else {
        return text.clone();
    };
    let mut out = StrBuilder::with_capacity(cx.heap(), text.len() + replacement.len());
    let (mut from, mut found) = (0, Some(first));
    while let Some(at) = found {
        out.push_bytes(&text[from..from + at]);
        out.push_bytes(replacement);
        *total += 1;
        from += at + length;
        found = next(from);
    }
    out.push_bytes(&text[from..]);
    out.finish()
}

// ---- substr_replace

/// Replaces the part that offset and length mean, in a string or in each of an array.
#[php("substr_replace(array|string $string, array|string $replace, array|int $offset, array|int|null $length = null): array|string")]
fn substr_replace(cx: &mut Request, string: StrOrArray, replace: StrOrArray, offset: &Value, length: &Value) -> Result<Value> {
    match string {
        StrOrArray::Str(text) => {
            if offset.is_array() {
                return Err(cx.bad_argument_type(3, "cannot be an array when working on a single string"));
            }
            if length.is_array() {
                return Err(cx.bad_argument_type(4, "cannot be an array when working on a single string"));
            }
            let replacement = match &replace {
                StrOrArray::Str(replacement) => replacement.clone(),
                StrOrArray::Array(list) => match list.values().next() {
                    Some(value) => cx.to_str(value)?,
                    None => Str::empty(),
                },
            };
            let offset = offset.as_int().unwrap_or(0);
            Ok(Value::from(splice(cx, &text, &replacement, offset, length.as_int())))
        }
        StrOrArray::Array(strings) => splice_each(cx, &strings, &replace, offset, length),
    }
}

fn splice(cx: &Request, text: &[u8], replacement: &[u8], offset: i64, length: Option<i64>) -> Str {
    let removed = super::search::part(text, offset, length);
    let start = removed.as_ptr().addr() - text.as_ptr().addr();
    Str::concat_all(cx.heap(), &[&text[..start], replacement, &text[start + removed.len()..]])
}

fn splice_each(cx: &mut Request, strings: &Array, replace: &StrOrArray, offset: &Value, length: &Value) -> Result<Value> {
    let offsets: Option<Vec<Value>> = offset.as_array().map(|list| list.values().cloned().collect());
    let lengths: Option<Vec<Value>> = length.as_array().map(|list| list.values().cloned().collect());
    let replacements: Option<Vec<Value>> = match replace {
        StrOrArray::Array(list) => Some(list.values().cloned().collect()),
        StrOrArray::Str(_) => None,
    };
    let mut results = Array::new();
    for (index, (key, value)) in strings.iter().enumerate() {
        let text = cx.to_str(value)?;
        let offset = match &offsets {
            Some(list) => list.get(index).map_or(Ok(0), |value| cx.to_int(value))?,
            None => offset.as_int().unwrap_or(0),
        };
        let length = match &lengths {
            Some(list) => Some(list.get(index).map_or(Ok(text.len() as i64), |value| cx.to_int(value))?),
            None => length.as_int(),
        };
        let replacement = match (&replacements, replace) {
            (Some(list), _) => list.get(index).map_or(Ok(Str::empty()), |value| cx.to_str(value))?,
            (None, StrOrArray::Str(text)) => text.clone(),
            (None, StrOrArray::Array(_)) => unreachable!("an array has a list"),
        };
        let result = splice(cx, &text, &replacement, offset, length);
        results.insert(cx.heap(), key, result);
    }
    Ok(Value::from(results))
}

// ---- strtr

/// Replaces bytes by bytes, or strings by strings: the longest first, and never in what was
/// replaced.
#[php("strtr(string $string, array|string $from, ?string $to = null): string", unchecked)]
fn strtr(cx: &mut Request, string: &Str, from: &Value, to: Option<&Value>) -> Result<Str> {
    let Some(to) = to else {
        return match from.as_array() {
            Some(pairs) => translate_pairs(cx, string, &pairs.clone()),
            None => Err(coerce::wrong_type(cx, from, At::new(&strtr::DECL, 1), "array")),
        };
    };
    if let (Some(from), Some(to)) = (from.as_str(), to.as_str()) {
        return Ok(translate_bytes(cx, string, from, to));
    }
    let (mut from, mut to) = (from.clone(), to.clone());
    coerce::coerce_to(cx, &mut from, &strtr::DECL, 1, mask::STRING, "string")?;
    coerce::coerce_to(cx, &mut to, &strtr::DECL, 2, mask::STRING, "string")?;
    match (from.as_str(), to.as_str()) {
        (Some(from), Some(to)) => Ok(translate_bytes(cx, string, from, to)),
        _ => Ok(string.clone()),
    }
}

fn translate_bytes(cx: &Request, text: &Str, from: &[u8], to: &[u8]) -> Str {
    if let ([from], [to, ..]) = (from, to) {
        return replace_byte(cx, text, *from, *to, &mut 0);
    }
    let mut table: [u8; 256] = std::array::from_fn(|byte| byte as u8);
    from.iter().zip(to).for_each(|(&from, &to)| table[from as usize] = to);
    let Some(first) = text.iter().position(|&byte| table[byte as usize] != byte) else {
        return text.clone();
    };
    let mut copy = text.clone();
    copy.make_mut(cx.heap())[first..].iter_mut().for_each(|byte| *byte = table[*byte as usize]);
    copy
}

/// What `strtr` looks for.
struct Pairs<'a> {
    /// What is replaced, and by what: first bytes together, of these the longest first.
    list: Vec<(Cow<'a, [u8]>, &'a Value)>,
    /// Bytes that something starts with.
    first: [bool; 256],
    /// By a first byte: where its pairs begin, and how many they are. Few pairs are one group, of
    /// any first byte.
    groups: Vec<(u32, u32)>,
}

impl Pairs<'_> {
    #[inline]
    fn group(&self, first: u8) -> (u32, u32) {
        match self.groups.get(first as usize) {
            Some(group) => *group,
            None => (0, self.list.len() as u32),
        }
    }
}

/// So many texts with the same first byte are compared one after the other; of more, one is looked
/// for in the array.
const FEW: u32 = 8;

fn translate_pairs(cx: &mut Request, text: &Str, pairs: &Array) -> Result<Str> {
    if pairs.is_empty() || text.is_empty() {
        return Ok(text.clone());
    }
    if pairs.len() == 1 {
        return translate_one(cx, text, pairs);
    }
    let table = prepare(cx, pairs)?;
    let mut out: Option<StrBuilder> = None;
    let (mut from, mut at) = (0, 0);
    while at < text.len() {
        let (start, count) = table.group(text[at]);
        if count == 0 || !table.first[text[at] as usize] {
            at += 1;
            continue;
        }
        let group = &table.list[start as usize..(start + count) as usize];
        let found = if count <= FEW { first_of(group, &text[at..]) } else { longest_of(group, pairs, &text[at..]) };
        let Some((length, replacement)) = found else {
            at += 1;
            continue;
        };
        let out = out.get_or_insert_with(|| StrBuilder::with_capacity(cx.heap(), text.len()));
        out.push_bytes(&text[from..at]);
        match replacement.as_str() {
            Some(replacement) => out.push_bytes(replacement),
            None => out.push_bytes(&cx.to_str(replacement)?),
        }
        at += length;
        from = at;
    }
    let Some(mut out) = out else {
        return Ok(text.clone());
    };
    out.push_bytes(&text[from..]);
    Ok(out.finish())
}

/// One text for another one.
fn translate_one(cx: &mut Request, text: &Str, pairs: &Array) -> Result<Str> {
    let Some((key, value)) = pairs.iter().next() else {
        return Ok(text.clone());
    };
    let name = key_text(key);
    if name.is_empty() {
        cx.function_warning("Ignoring replacement of empty string")?;
        return Ok(text.clone());
    }
    let replacement = cx.to_str(value)?;
    Ok(replace_one(cx, text, &name, &replacement, Case::Counts, &mut 0))
}

fn key_text(key: KeyRef<'_>) -> Cow<'_, [u8]> {
    match key {
        KeyRef::Int(int) => Cow::Owned(int.to_string().into_bytes()),
        KeyRef::Str(name) => Cow::Borrowed(name),
    }
}

fn prepare<'a>(cx: &mut Request, pairs: &'a Array) -> Result<Pairs<'a>> {
    let mut list: Vec<(Cow<'a, [u8]>, &'a Value)> = Vec::with_capacity(pairs.len());
    for (key, value) in pairs {
        let name = key_text(key);
        if name.is_empty() {
            cx.function_warning("Ignoring replacement of empty string")?;
        } else {
            list.push((name, value));
        }
    }
    list.sort_unstable_by_key(|(name, _)| (name[0], std::cmp::Reverse(name.len())));
    let mut first = [false; 256];
    list.iter().for_each(|(name, _)| first[name[0] as usize] = true);
    if list.len() <= FEW as usize {
        return Ok(Pairs { list, first, groups: Vec::new() });
    }
    let mut groups = vec![(0, 0); 256];
    for (at, (name, _)) in list.iter().enumerate() {
        let group: &mut (u32, u32) = &mut groups[name[0] as usize];
        if group.1 == 0 {
            group.0 = at as u32;
        }
        group.1 += 1;
    }
    Ok(Pairs { list, first, groups })
}

fn first_of<'a>(group: &[(Cow<'_, [u8]>, &'a Value)], rest: &[u8]) -> Option<(usize, &'a Value)> {
    group.iter().find(|(name, _)| rest.starts_with(name)).map(|(name, value)| (name.len(), *value))
}

/// As [`first_of`], for groups that are not small: asks the array once for each length.
fn longest_of<'a>(group: &[(Cow<'_, [u8]>, &'a Value)], pairs: &'a Array, rest: &[u8]) -> Option<(usize, &'a Value)> {
    let mut tried = usize::MAX;
    for (name, _) in group {
        let length = name.len();
        if length < tried && length <= rest.len() {
            if let Some(value) = pairs.get_bytes(&rest[..length]) {
                return Some((length, value));
            }
            tried = length;
        }
    }
    None
}
