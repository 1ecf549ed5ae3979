//! Parts of strings, padding, repeating, counting bytes.

use super::search::{part, place};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Str, StrBuilder, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &substr::DECL,
    &substr_compare::DECL,
    &str_pad::DECL,
    &str_repeat::DECL,
    &count_chars::DECL,
    &ord::DECL,
    &chr::DECL,
    &str_word_count::DECL,
];

/// Sides for `str_pad`, PHP's numbers.
pub(crate) const STR_PAD_LEFT: i64 = 0;
pub(crate) const STR_PAD_RIGHT: i64 = 1;
pub(crate) const STR_PAD_BOTH: i64 = 2;

/// A part of the string; negative offsets and lengths count from the end.
#[php("substr(string $string, int $offset, ?int $length = null): string", pure)]
fn substr(cx: &mut Request, string: &Str, offset: i64, length: Option<i64>) -> Str {
    let part = part(string, offset, length);
    if part.len() == string.len() { string.clone() } else { cx.str(part) }
}

/// Compares a part of a string with another string.
#[php("substr_compare(string $haystack, string $needle, int $offset, ?int $length = null, bool $case_insensitive = false): int", pure)]
fn substr_compare(
    cx: &mut Request,
    haystack: &[u8],
    needle: &[u8],
    offset: i64,
    length: Option<i64>,
    case_insensitive: bool,
) -> Result<i64> {
    let most = match length {
        Some(0) => return Ok(0),
        Some(length) if length < 0 => return Err(cx.bad_argument(4, "must be greater than or equal to 0")),
        Some(length) => length as usize,
        None => usize::MAX,
    };
    let start = if offset < 0 { Some(place(haystack.len(), offset).unwrap_or(0)) } else { place(haystack.len(), offset) };
    let Some(start) = start else {
        return Err(cx.bad_argument(3, "must be contained in argument #1 ($haystack)"));
    };
    let left = &haystack[start..];
    let (left, right) = (&left[..left.len().min(most)], &needle[..needle.len().min(most)]);
    Ok(if case_insensitive { difference(&left.to_ascii_lowercase(), &right.to_ascii_lowercase()) } else { difference(left, right) })
}

/// Less than, equal to or greater than 0: the difference of the first bytes that differ, or of the
/// lengths' order.
fn difference(left: &[u8], right: &[u8]) -> i64 {
    match left.iter().zip(right).find(|(left, right)| left != right) {
        Some((left, right)) => i64::from(*left) - i64::from(*right),
        None => left.len().cmp(&right.len()) as i64,
    }
}

/// Filled up to a length.
#[php("str_pad(string $string, int $length, string $pad_string = \" \", int $pad_type = STR_PAD_RIGHT): string", pure)]
fn str_pad(cx: &mut Request, string: &Str, length: i64, pad_string: &[u8], pad_type: i64) -> Result<Str> {
    if length < 0 || length as usize <= string.len() {
        return Ok(string.clone());
    }
    if pad_string.is_empty() {
        return Err(cx.bad_argument(3, "must not be empty"));
    }
    let missing = length as usize - string.len();
    let left = match pad_type {
        STR_PAD_LEFT => missing,
        STR_PAD_RIGHT => 0,
        STR_PAD_BOTH => missing / 2,
        _ => return Err(cx.bad_argument(4, "must be STR_PAD_LEFT, STR_PAD_RIGHT, or STR_PAD_BOTH")),
    };
    let mut out = StrBuilder::with_capacity(cx.heap(), length as usize);
    fill(&mut out, pad_string, left);
    out.push_bytes(string);
    fill(&mut out, pad_string, missing - left);
    Ok(out.finish())
}

fn fill(out: &mut StrBuilder, pad: &[u8], mut count: usize) {
    if let [byte] = pad {
        return out.push_repeated(*byte, count);
    }
    while count > 0 {
        let piece = &pad[..pad.len().min(count)];
        out.push_bytes(piece);
        count -= piece.len();
    }
}

/// The string so many times.
#[php("str_repeat(string $string, int $times): string", pure)]
fn str_repeat(cx: &mut Request, string: &Str, times: i64) -> Result<Str> {
    if times < 0 {
        return Err(cx.bad_argument(2, "must be greater than or equal to 0"));
    }
    let times = times as usize;
    if times == 1 {
        return Ok(string.clone());
    }
    let total = string.len().checked_mul(times).filter(|&total| total <= (u32::MAX as usize) << 3);
    let Some(total) = total else {
        return Err(cx.fatal(format!("Possible integer overflow in memory allocation ({} * {times} + 32)", string.len())));
    };
    Ok(Str::with_len(cx.heap(), total, |to| match &string[..] {
        [byte] => to.fill(*byte),
        bytes => double(to, bytes),
    }))
}

/// Fills `to` with `bytes` again and again, copying what is there already.
fn double(to: &mut [u8], bytes: &[u8]) {
    let mut done = bytes.len().min(to.len());
    to[..done].copy_from_slice(&bytes[..done]);
    while done < to.len() {
        let more = done.min(to.len() - done);
        to.copy_within(..more, done);
        done += more;
    }
}

/// How often each byte occurs, or which bytes do.
#[php("count_chars(string $string, int $mode = 0): array|string", pure)]
fn count_chars(cx: &mut Request, string: &[u8], mode: i64) -> Result<Value> {
    if !(0..=4).contains(&mode) {
        return Err(cx.bad_argument(2, "must be between 0 and 4 (inclusive)"));
    }
    let mut counts = [0_i64; 256];
    string.iter().for_each(|&byte| counts[byte as usize] += 1);
    let wanted = |count: i64| match mode {
        0 => true,
        1 | 3 => count > 0,
        _ => count == 0,
    };
    let chosen = (0..256_usize).filter(|&byte| wanted(counts[byte]));
    if mode >= 3 {
        let bytes: Vec<u8> = chosen.map(|byte| byte as u8).collect();
        return Ok(Value::from(cx.str(bytes)));
    }
    let mut array = Array::new();
    for byte in chosen {
        array.insert_int(cx.heap(), byte as i64, Value::int(counts[byte]));
    }
    Ok(Value::from(array))
}

/// The number of the first byte.
#[php("ord(string $character): int")]
fn ord(cx: &mut Request, character: &[u8]) -> Result<i64> {
    match character {
        [byte] => Ok(i64::from(*byte)),
        [] => {
            cx.deprecated("ord(): Providing an empty string is deprecated")?;
            Ok(0)
        }
        [byte, ..] => {
            cx.deprecated("ord(): Providing a string that is not one byte long is deprecated. Use ord($str[0]) instead")?;
            Ok(i64::from(*byte))
        }
    }
}

/// The byte with a number.
#[php("chr(int $codepoint): string")]
fn chr(cx: &mut Request, codepoint: i64) -> Result<Str> {
    if !(0..=255).contains(&codepoint) {
        cx.deprecated("chr(): Providing a value not in-between 0 and 255 is deprecated, this is because a byte value must be in the [0, 255] interval. The value used will be constrained using % 256")?;
    }
    Ok(Str::byte(codepoint.rem_euclid(256) as u8))
}

/// How many words there are, or the words: letters, and `'` and `-` inside of them.
#[php("str_word_count(string $string, int $format = 0, ?string $characters = null): array|int")]
fn str_word_count(cx: &mut Request, string: &[u8], format: i64, characters: Option<&Str>) -> Result<Value> {
    if !(0..=2).contains(&format) {
        return Err(cx.bad_argument(2, "must be a valid format value"));
    }
    let further = match characters {
        Some(characters) if !characters.is_empty() => super::bytes::byte_set(cx, characters)?,
        _ => [false; 256],
    };
    let mut start = string.len()
        - string.iter().skip_while(|&&byte| (byte == b'\'' && !further[39]) || (byte == b'-' && !further[45])).count().min(string.len());
    start = start.min(usize::from(start > 0));
    let mut end = string.len();
    if end > start && string[end - 1] == b'-' && !further[45] {
        end -= 1;
    }
    let heap = cx.heap();
    let mut words = Array::new();
    let mut count = 0;
    let belongs = |byte: u8| byte.is_ascii_alphabetic() || further[byte as usize] || matches!(byte, b'\'' | b'-');
    let mut at = start;
    while at < end {
        let length = string[at..end].iter().take_while(|&&byte| belongs(byte)).count();
        if length == 0 {
            at += 1;
            continue;
        }
        let word = Value::from(Str::new(heap, &string[at..at + length]));
        match format {
            0 => count += 1,
            1 => _ = words.push(heap, word),
            _ => words.insert_int(heap, at as i64, word),
        }
        at += length;
    }
    Ok(if format == 0 { Value::int(count) } else { Value::from(words) })
}
