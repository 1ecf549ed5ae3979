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
    let (words, end) = copy.make_mut(cx.heap())[first..].as_chunks_mut();
    for word in words {
        *total += i64::from(replace_in_word(word, from, to));
    }
    for byte in end.iter_mut().filter(|byte| **byte == from) {
        *byte = to;
        *total += 1;
    }
    copy
}

/// Replaces a byte in eight of them; returns how often it was there.
fn replace_in_word(word: &mut [u8; 8], from: u8, to: u8) -> u32 {
    const EACH: u64 = 0x0101_0101_0101_0101;
    let bytes = u64::from_ne_bytes(*word);
    // zero where the byte is: its highest bit is then the only one that no addition sets
    let differs = bytes ^ (EACH * u64::from(from));
    let found = !(((differs & (0x7f * EACH)) + 0x7f * EACH) | differs) & (0x80 * EACH);
    *word = (bytes ^ ((found >> 7) * u64::from(from ^ to))).to_ne_bytes();
    found.count_ones()
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

/// Limits how many texts are compared one after the other; more are looked for in the array.
const FEW: usize = 8;

fn translate_pairs(cx: &mut Request, text: &Str, pairs: &Array) -> Result<Str> {
    match pairs.len() {
        _ if text.is_empty() => Ok(text.clone()),
        0 => Ok(text.clone()),
        1 => translate_one(cx, text, pairs),
        2..=FEW => {
            let list = longest_first(cx, pairs)?;
            let mut first = [false; 256];
            list.iter().for_each(|(name, _)| first[name[0] as usize] = true);
            let find = |rest: &[u8]| {
                let found = list.iter().find(|(name, _)| rest.starts_with(name));
                found.map(|(name, value)| (name.len(), *value))
            };
            translate_by(cx, text, |byte| first[byte as usize], find)
        }
        _ => {
            let lengths = Lengths::of(cx, pairs, text.len())?;
            translate_by(cx, text, |byte| lengths.by_first[byte as usize] != 0, |rest| lengths.longest(pairs, rest))
        }
    }
}

/// Replaces what `find` finds at the start of the rest of a text, told its length. It is asked
/// where a byte stands that something `begins` with.
#[inline]
fn translate_by<'a>(
    cx: &mut Request,
    text: &Str,
    begins: impl Fn(u8) -> bool,
    find: impl Fn(&[u8]) -> Option<(usize, &'a Value)>,
) -> Result<Str> {
    let mut out: Option<StrBuilder> = None;
    let (mut from, mut at) = (0, 0);
    while let Some(skipped) = text[at..].iter().position(|byte| begins(*byte)) {
        at += skipped;
        let Some((length, replacement)) = find(&text[at..]) else {
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

/// Lists a few pairs, the longest first.
fn longest_first<'a>(cx: &mut Request, pairs: &'a Array) -> Result<Vec<(Cow<'a, [u8]>, &'a Value)>> {
    let mut list = Vec::with_capacity(pairs.len());
    for (key, value) in pairs {
        let name = key_text(key);
        if name.is_empty() {
            cx.function_warning("Ignoring replacement of empty string")?;
        } else {
            list.push((name, value));
        }
    }
    list.sort_unstable_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    Ok(list)
}

/// Keeps which lengths the texts have that `strtr` looks for: the array is asked for these alone.
struct Lengths {
    /// Holds sets by a text's first byte: bit n stands for n + 1 bytes, [`Lengths::LONG`] for those
    /// in `long`.
    by_first: [u64; 256],
    /// Holds further lengths, the longest first.
    long: Vec<usize>,
}

impl Lengths {
    const LONG: u64 = 1 << 63;

    /// Looks at the keys, but for those longer than `most`.
    fn of(cx: &mut Request, pairs: &Array, most: usize) -> Result<Lengths> {
        let mut lengths = Lengths { by_first: [0; 256], long: Vec::new() };
        for (key, _) in pairs {
            let (first, length) = match key {
                KeyRef::Str(name) => match name.first() {
                    Some(first) => (*first, name.len()),
                    None => {
                        cx.function_warning("Ignoring replacement of empty string")?;
                        continue;
                    }
                },
                KeyRef::Int(int) => decimal_shape(int),
            };
            if length <= most {
                lengths.note(first, length);
            }
        }
        lengths.long.sort_unstable_by_key(|length| std::cmp::Reverse(*length));
        Ok(lengths)
    }

    #[inline]
    fn note(&mut self, first: u8, length: usize) {
        let bit = Self::LONG >> (64 - length.min(64));
        if bit == Self::LONG && !self.long.contains(&length) {
            self.long.push(length);
        }
        self.by_first[first as usize] |= bit;
    }

    /// Finds the longest key that the text begins with: its length, and its value.
    fn longest<'a>(&self, pairs: &'a Array, text: &[u8]) -> Option<(usize, &'a Value)> {
        let mut set = self.by_first[text[0] as usize];
        if set & Self::LONG != 0 {
            set &= !Self::LONG;
            let mut long = self.long.iter().filter(|length| **length <= text.len());
            let found = long.find_map(|length| Some((*length, pairs.get_bytes(&text[..*length])?)));
            if found.is_some() {
                return found;
            }
        }
        if text.len() < 64 {
            set &= (1 << text.len()) - 1;
        }
        while set != 0 {
            let length = 64 - set.leading_zeros() as usize;
            if let Some(value) = pairs.get_bytes(&text[..length]) {
                return Some((length, value));
            }
            set ^= 1 << (length - 1);
        }
        None
    }
}

/// Returns first byte and length of the decimal text of an int.
fn decimal_shape(int: i64) -> (u8, usize) {
    let exponent = int.unsigned_abs().checked_ilog10().unwrap_or(0);
    if int < 0 {
        return (b'-', exponent as usize + 2);
    }
    (b'0' + (int as u64 / 10_u64.pow(exponent)) as u8, exponent as usize + 1)
}

#[cfg(test)]
mod tests {
    use super::decimal_shape;

    #[test]
    fn shapes_are_those_of_texts() {
        for int in [0, 1, 9, 10, 99, 100, 4711, -1, -10, -99, i64::MAX, i64::MIN] {
            let text = int.to_string();
            assert_eq!(decimal_shape(int), (text.as_bytes()[0], text.len()));
        }
    }
}
