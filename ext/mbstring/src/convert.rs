//! Converting between encodings, checking and detecting them; single characters; trimming and
//! padding; parts around a text.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{OrFalse, StrOrArray};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Key, KeyRef, Str, Value, View};

use crate::case::{self, Mode};
use crate::codec::{BAD, Encoding, Kind};
use crate::detect::detect;
use crate::encode;
use crate::ini::state;
use crate::settings::encodings;

pub(crate) const FUNCTIONS: &[&Function] = &[
    &mb_check_encoding::DECL,
    &mb_detect_encoding::DECL,
    &mb_convert_encoding::DECL,
    &mb_scrub::DECL,
    &mb_ord::DECL,
    &mb_chr::DECL,
    &mb_ucfirst::DECL,
    &mb_lcfirst::DECL,
    &mb_trim::DECL,
    &mb_ltrim::DECL,
    &mb_rtrim::DECL,
    &mb_str_pad::DECL,
    &mb_strstr::DECL,
    &mb_stristr::DECL,
    &mb_strrchr::DECL,
    &mb_strrichr::DECL,
    &mb_strcut::DECL,
];

const STR_PAD_LEFT: i64 = 0;
const STR_PAD_RIGHT: i64 = 1;
const STR_PAD_BOTH: i64 = 2;

/// Whether all texts in a value are of an encoding; `None`: it holds itself. `within`: the
/// references that lead to it.
fn accepts(value: &Value, encoding: Encoding, within: &mut Vec<usize>) -> Option<bool> {
    let depth = within.len();
    if let Some(reference) = value.as_ref().filter(|_| value.is_array()) {
        if within.contains(&reference.address()) {
            return None;
        }
        within.push(reference.address());
    }
    let all = match value.view() {
        View::Str(text) if encoding.kind == Kind::Utf8 => text.is_utf8(),
        View::Str(text) => encoding.accepts(text),
        View::Array(array) => {
            let mut all = true;
            for (key, value) in array {
                if let KeyRef::Str(key) = key {
                    all &= encoding.accepts(key);
                }
                all = all && accepts(value, encoding, within)?;
            }
            all
        }
        View::Object(_) | View::Resource(_) => false,
        _ => true,
    };
    within.truncate(depth);
    Some(all)
}

/// Whether all of a text is characters of an encoding.
#[php("mb_check_encoding(array|string|null $value = null, ?string $encoding = null): bool")]
fn mb_check_encoding(cx: &mut Request, value: &Value, encoding: Option<&Str>) -> Result<bool> {
    let encoding = crate::encoding(cx, 2, encoding)?;
    if value.is_null() {
        cx.deprecated("mb_check_encoding(): Calling mb_check_encoding() without argument is deprecated")?;
    }
    let Some(fits) = accepts(value, encoding, &mut Vec::new()) else {
        cx.function_warning("Cannot not handle circular references")?;
        return Ok(false);
    };
    Ok(fits)
}

/// The encoding a text seems to be in.
#[php("mb_detect_encoding(string $string, array|string|null $encodings = null, bool $strict = UNKNOWN): string|false")]
fn mb_detect_encoding(
    cx: &mut Request,
    string: &Str,
    encodings: Option<StrOrArray>,
    strict: Option<bool>,
) -> Result<OrFalse<&'static str>> {
    let candidates = match encodings {
        Some(names) => crate::settings::encodings(cx, 2, &names)?,
        None => state(cx).order.clone(),
    };
    let strict = strict.unwrap_or_else(|| cx.ini_bool("mbstring.strict_detection"));
    Ok(OrFalse(detect(string, &candidates, strict).map(|encoding| encoding.name)))
}

/// A text in another encoding; `None` with a warning: it is in none of the candidates.
fn convert_text(cx: &mut Request, text: &[u8], to: Encoding, candidates: &[Encoding]) -> Result<Option<Vec<u8>>> {
    let strict = cx.ini_bool("mbstring.strict_detection");
    let from = match candidates {
        [only] => Some(*only),
        _ => detect(text, candidates, strict),
    };
    let Some(from) = from else {
        cx.function_warning("Unable to detect character encoding")?;
        return Ok(None);
    };
    Ok(Some(crate::convert(cx, text, from, to)))
}

/// A value with its texts in another encoding; `None` with a warning: it cannot be one. `within`:
/// the references that lead to it.
fn convert_value(cx: &mut Request, value: &Value, to: Encoding, from: &[Encoding], within: &mut Vec<usize>) -> Result<Option<Value>> {
    cx.check_stack()?;
    let depth = within.len();
    if let Some(reference) = value.as_ref().filter(|_| value.is_array()) {
        if within.contains(&reference.address()) {
            cx.function_warning("Cannot convert recursively referenced values")?;
            return Ok(None);
        }
        within.push(reference.address());
    }
    let converted = match value.view() {
        View::Str(text) => convert_text(cx, &text.clone(), to, from)?.map(|text| Value::from(cx.str(text))),
        View::Array(array) => {
            let mut out = Array::new();
            for (key, value) in &array.clone() {
                let key = match key {
                    KeyRef::Int(_) => Some(key.to_key()),
                    KeyRef::Str(key) => convert_text(cx, key, to, from)?.map(|key| Key::from(cx.str(key))),
                };
                let Some(key) = key else { continue };
                if let Some(value) = convert_value(cx, value, to, from, within)? {
                    out.insert(cx.heap(), key, value);
                }
            }
            Some(Value::from(out))
        }
        View::Object(_) => {
            cx.function_warning("Object is not supported")?;
            None
        }
        _ => Some(value.deref().clone()),
    };
    within.truncate(depth);
    Ok(converted)
}

/// A text, or the texts of an array, in another encoding.
#[php("mb_convert_encoding(array|string $string, string $to_encoding, array|string|null $from_encoding = null): array|string|false")]
fn mb_convert_encoding(cx: &mut Request, string: &Value, to_encoding: &Str, from_encoding: Option<StrOrArray>) -> Result<Value> {
    let to = crate::encoding(cx, 2, Some(to_encoding))?;
    let candidates = match from_encoding {
        Some(names) => encodings(cx, 3, &names)?,
        None => vec![state(cx).internal],
    };
    Ok(convert_value(cx, string, to, &candidates, &mut Vec::new())?.unwrap_or(Value::FALSE))
}

/// A text with its bytes that are no characters replaced.
#[php("mb_scrub(string $string, ?string $encoding = null): string")]
fn mb_scrub(cx: &mut Request, string: &Str, encoding: Option<&Str>) -> Result<Vec<u8>> {
    let encoding = crate::encoding(cx, 2, encoding)?;
    Ok(encode(cx, &encoding.decode(string), encoding))
}

/// An encoding in which a character can stand alone.
fn lone(cx: &mut Request, name: Option<&Str>) -> Result<Encoding> {
    let encoding = crate::encoding(cx, 2, name)?;
    let is_japanese = !matches!(encoding.name, "HZ" | "ISO-2022-KR");
    match encoding.kind {
        Kind::Switching(_) if is_japanese => {}
        Kind::Base64 | Kind::Uuencode | Kind::Quoted | Kind::Html | Kind::Seven(_) => {}
        _ => return Ok(encoding),
    }
    let function = String::from_utf8_lossy(&cx.function_name()).into_owned();
    Err(cx.throw_error("ValueError", format!("{function}() does not support the \"{}\" encoding", encoding.name)))
}

/// The code point of the first character.
#[php("mb_ord(string $string, ?string $encoding = null): int|false")]
fn mb_ord(cx: &mut Request, string: &Str, encoding: Option<&Str>) -> Result<OrFalse<i64>> {
    if string.is_empty() {
        return Err(cx.bad_argument(1, "must not be empty"));
    }
    let encoding = lone(cx, encoding)?;
    let first = encoding.decode(&string[..string.len().min(8)]).first().copied();
    Ok(OrFalse(first.filter(|&point| point != BAD).map(i64::from)))
}

/// The character of a code point.
#[php("mb_chr(int $codepoint, ?string $encoding = null): string|false")]
fn mb_chr(cx: &mut Request, codepoint: i64, encoding: Option<&Str>) -> Result<OrFalse<Vec<u8>>> {
    let encoding = lone(cx, encoding)?;
    let mut out = Vec::new();
    let char = u32::try_from(codepoint).ok().and_then(char::from_u32).map(u32::from);
    let written = char.is_some_and(|point| encoding.encode_one(point, &mut out));
    Ok(OrFalse(written.then_some(out)))
}

fn first_mapped(cx: &mut Request, string: &Str, encoding: Encoding, mode: Mode) -> Vec<u8> {
    let points = encoding.decode(string);
    let mut out = Vec::with_capacity(points.len());
    if let Some((&first, rest)) = points.split_first() {
        case::map(first, mode, &mut out);
        if out == [first] {
            // bytes that are no text stay as they are
            return string.to_vec();
        }
        out.extend_from_slice(rest);
    }
    encode(cx, &out, encoding)
}

/// A text whose first character is in title case.
#[php("mb_ucfirst(string $string, ?string $encoding = null): string")]
fn mb_ucfirst(cx: &mut Request, string: &Str, encoding: Option<&Str>) -> Result<Vec<u8>> {
    let encoding = crate::encoding(cx, 2, encoding)?;
    Ok(first_mapped(cx, string, encoding, Mode::Title))
}

/// A text whose first character is in lower case.
#[php("mb_lcfirst(string $string, ?string $encoding = null): string")]
fn mb_lcfirst(cx: &mut Request, string: &Str, encoding: Option<&Str>) -> Result<Vec<u8>> {
    let encoding = crate::encoding(cx, 2, encoding)?;
    Ok(first_mapped(cx, string, encoding, Mode::Lower))
}

/// What is trimmed unless characters are given.
const BLANK: &str = " \u{c}\n\r\t\u{b}\0\u{a0}\u{1680}\u{2000}\u{2001}\u{2002}\u{2003}\u{2004}\u{2005}\u{2006}\u{2007}\u{2008}\u{2009}\u{200a}\u{2028}\u{2029}\u{202f}\u{205f}\u{3000}\u{85}\u{180e}";

fn trim(cx: &mut Request, string: &Str, characters: Option<&Str>, encoding: Option<&Str>, sides: [bool; 2]) -> Result<Vec<u8>> {
    let encoding = crate::encoding(cx, 3, encoding)?;
    let set: Vec<u32> = match characters {
        Some(characters) => encoding.decode(characters),
        None => BLANK.chars().map(u32::from).collect(),
    };
    let points = encoding.decode(string);
    let is_in = |point: &&u32| set.contains(point);
    let before = if sides[0] { points.iter().take_while(is_in).count() } else { 0 };
    let after = if sides[1] { points[before..].iter().rev().take_while(is_in).count() } else { 0 };
    if before + after == 0 {
        // bytes that are no text stay as they are
        return Ok(string.to_vec());
    }
    Ok(encode(cx, &points[before..points.len() - after], encoding))
}

/// A text without characters at its ends.
#[php("mb_trim(string $string, ?string $characters = null, ?string $encoding = null): string")]
fn mb_trim(cx: &mut Request, string: &Str, characters: Option<&Str>, encoding: Option<&Str>) -> Result<Vec<u8>> {
    trim(cx, string, characters, encoding, [true, true])
}

/// A text without characters at its beginning.
#[php("mb_ltrim(string $string, ?string $characters = null, ?string $encoding = null): string")]
fn mb_ltrim(cx: &mut Request, string: &Str, characters: Option<&Str>, encoding: Option<&Str>) -> Result<Vec<u8>> {
    trim(cx, string, characters, encoding, [true, false])
}

/// A text without characters at its end.
#[php("mb_rtrim(string $string, ?string $characters = null, ?string $encoding = null): string")]
fn mb_rtrim(cx: &mut Request, string: &Str, characters: Option<&Str>, encoding: Option<&Str>) -> Result<Vec<u8>> {
    trim(cx, string, characters, encoding, [false, true])
}

/// A text made `$length` characters long.
#[php(
    "mb_str_pad(string $string, int $length, string $pad_string = \" \", int $pad_type = STR_PAD_RIGHT, ?string $encoding = null): string"
)]
fn mb_str_pad(cx: &mut Request, string: &Str, length: i64, pad_string: &Str, pad_type: i64, encoding: Option<&Str>) -> Result<Vec<u8>> {
    let encoding = crate::encoding(cx, 5, encoding)?;
    let points = encoding.decode(string);
    let missing = usize::try_from(length).unwrap_or_default().saturating_sub(points.len());
    if missing == 0 {
        return Ok(string.to_vec());
    }
    if pad_string.is_empty() {
        return Err(cx.bad_argument(3, "must not be empty"));
    }
    let left = match pad_type {
        STR_PAD_LEFT => missing,
        STR_PAD_RIGHT => 0,
        STR_PAD_BOTH => missing / 2,
        _ => return Err(cx.bad_argument(4, "must be STR_PAD_LEFT, STR_PAD_RIGHT, or STR_PAD_BOTH")),
    };
    let pad = encoding.decode(pad_string);
    if matches!(encoding.kind, Kind::Utf8) {
        // bytes that are no text stay as they are
        let mut side = |count: usize| {
            let mut out = pad_string.repeat(count / pad.len());
            if !count.is_multiple_of(pad.len()) {
                out.extend(encode(cx, &pad[..count % pad.len()], encoding));
            }
            out
        };
        let (before, after) = (side(left), side(missing - left));
        return Ok([&before[..], &string[..], &after[..]].concat());
    }
    let mut out: Vec<u32> = pad.iter().copied().cycle().take(left).collect();
    out.extend(points);
    out.extend(pad.iter().copied().cycle().take(missing - left));
    Ok(encode(cx, &out, encoding))
}

/// The text from where another is in it, or what comes before.
fn around(cx: &mut Request, texts: [&Str; 2], before: bool, name: Option<&Str>, fold: bool, last: bool) -> Result<OrFalse<Vec<u8>>> {
    let encoding = crate::encoding(cx, 4, name)?;
    let haystack = crate::text::points(texts[0], encoding, fold);
    let needle = crate::text::points(texts[1], encoding, fold);
    let mut places = crate::text::places(&haystack, &needle);
    let Some(at) = (if last { places.next_back() } else { places.next() }) else { return Ok(OrFalse(None)) };
    let all = encoding.decode(texts[0]);
    let part = if before { &all[..at] } else { &all[at..] };
    Ok(OrFalse(Some(encode(cx, part, encoding))))
}

/// The text from where another is first.
#[php("mb_strstr(string $haystack, string $needle, bool $before_needle = false, ?string $encoding = null): string|false")]
fn mb_strstr(cx: &mut Request, haystack: &Str, needle: &Str, before_needle: bool, encoding: Option<&Str>) -> Result<OrFalse<Vec<u8>>> {
    around(cx, [haystack, needle], before_needle, encoding, false, false)
}

/// The text from where another is first, whatever its case.
#[php("mb_stristr(string $haystack, string $needle, bool $before_needle = false, ?string $encoding = null): string|false")]
fn mb_stristr(cx: &mut Request, haystack: &Str, needle: &Str, before_needle: bool, encoding: Option<&Str>) -> Result<OrFalse<Vec<u8>>> {
    around(cx, [haystack, needle], before_needle, encoding, true, false)
}

/// The text from where another is last.
#[php("mb_strrchr(string $haystack, string $needle, bool $before_needle = false, ?string $encoding = null): string|false")]
fn mb_strrchr(cx: &mut Request, haystack: &Str, needle: &Str, before_needle: bool, encoding: Option<&Str>) -> Result<OrFalse<Vec<u8>>> {
    around(cx, [haystack, needle], before_needle, encoding, false, true)
}

/// The text from where another is last, whatever its case.
#[php("mb_strrichr(string $haystack, string $needle, bool $before_needle = false, ?string $encoding = null): string|false")]
fn mb_strrichr(cx: &mut Request, haystack: &Str, needle: &Str, before_needle: bool, encoding: Option<&Str>) -> Result<OrFalse<Vec<u8>>> {
    around(cx, [haystack, needle], before_needle, encoding, true, true)
}

/// A part of a text, counted in bytes, that begins and ends between characters.
#[php("mb_strcut(string $string, int $start, ?int $length = null, ?string $encoding = null): string")]
fn mb_strcut(cx: &mut Request, string: &Str, start: i64, length: Option<i64>, encoding: Option<&Str>) -> Result<Vec<u8>> {
    let encoding = crate::encoding(cx, 4, encoding)?;
    if start > string.len() as i64 {
        return Ok(Vec::new());
    }
    let (from, to) = crate::text::bounds(string.len(), start, length);
    let room = to - from;
    // how far it may reach counts from where the first character begins
    let reach = usize::try_from(length.unwrap_or(-1)).unwrap_or(room);
    match encoding.kind {
        Kind::Two(..) => return Ok(string[from & !1..(from & !1) + (room & !1)].to_vec()),
        Kind::Four(..) => return Ok(string[from & !3..(from & !3) + (room & !3)].to_vec()),
        Kind::Utf8 => {
            let back = |mut at: usize| {
                while at > 0 && at < string.len() && string[at] & 0xC0 == 0x80 {
                    at -= 1;
                }
                at
            };
            let from = back(from);
            return Ok(string[from..back(from.saturating_add(reach).min(string.len())).max(from)].to_vec());
        }
        _ => {}
    }
    if encoding.width(string).is_none() {
        return Ok(cut_by_writing(&encoding.decode(string), from, room, encoding));
    }
    let next = |at: usize| (at + encoding.width(&string[at..]).unwrap_or(1)).min(string.len());
    let mut begin = 0;
    while begin < from && next(begin) <= from {
        begin = next(begin);
    }
    let mut end = begin;
    while end < string.len() && next(end) <= begin.saturating_add(reach) {
        end = next(end);
    }
    Ok(string[begin..end].to_vec())
}

/// Characters from where the first ones would take `from` bytes, as many as are written in `room`
/// bytes.
fn cut_by_writing(points: &[u32], from: usize, room: usize, encoding: Encoding) -> Vec<u8> {
    let write = |points: &[u32]| encoding.encode(points, &mut |_| vec![u32::from(b'?')]);
    let begin = (0..points.len()).find(|count| write(&points[..*count]).len() >= from).unwrap_or(points.len());
    let mut out = Vec::new();
    for end in begin + 1..=points.len() {
        let more = write(&points[begin..end]);
        if more.len() > room {
            break;
        }
        out = more;
    }
    out
}
