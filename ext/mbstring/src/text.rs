//! Functions of texts: length, parts, searching, case, width.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Str};
use memchr::memmem;

use crate::case::{self, Mode, within};
use crate::codec::{Encoding, Kind};
use crate::tables::WIDE;
use crate::{encode, encoding};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &mb_strlen::DECL,
    &mb_substr::DECL,
    &mb_strpos::DECL,
    &mb_strrpos::DECL,
    &mb_stripos::DECL,
    &mb_strripos::DECL,
    &mb_strtolower::DECL,
    &mb_strtoupper::DECL,
    &mb_convert_case::DECL,
    &mb_strwidth::DECL,
    &mb_strimwidth::DECL,
    &mb_substr_count::DECL,
    &mb_str_split::DECL,
];

/// How many characters a text has.
#[php("mb_strlen(string $string, ?string $encoding = null): int")]
fn mb_strlen(cx: &mut Request, string: &Str, encoding: Option<&Str>) -> Result<usize> {
    let encoding = crate::encoding(cx, 2, encoding)?;
    Ok(match encoding.kind {
        Kind::Utf8 if string.is_utf8() => characters(string),
        Kind::Four(..) => string.len() / 4,
        Kind::Two(_, _, false) => string.len() / 2,
        _ if encoding.is_bytewise() => string.len(),
        _ => encoding.decode(string).len(),
    })
}

/// The bounds of a part; both may count from the end.
pub(crate) fn bounds(len: usize, start: i64, length: Option<i64>) -> (usize, usize) {
    let count = len as i64;
    let from = if start < 0 { count.saturating_add(start).max(0) } else { start.min(count) };
    let to = match length {
        None => count,
        Some(length) if length < 0 => count.saturating_add(length).max(from),
        Some(length) => from.saturating_add(length).min(count),
    };
    (from as usize, to as usize)
}

/// How many bytes the character of a first byte takes.
fn utf8_width(byte: u8) -> usize {
    match byte {
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF7 => 4,
        _ => 1,
    }
}

/// The place `count` characters behind a place, or the end.
fn utf8_skip(string: &[u8], mut at: usize, mut count: usize) -> usize {
    while count > 0 {
        // eight at a time, where they are ASCII
        if count >= 8 && string.get(at..).and_then(<[u8]>::first_chunk::<8>).is_some_and(|chunk| chunk.is_ascii()) {
            (at, count) = (at + 8, count - 8);
            continue;
        }
        count -= 1;
        if at >= string.len() {
            break;
        }
        at += utf8_width(string[at]);
    }
    at.min(string.len())
}

/// Returns the place behind so many characters of a text; None where it has fewer.
fn utf8_place(text: &[u8], count: usize) -> Option<usize> {
    let at = utf8_skip(text, 0, count);
    (at < text.len() || count <= text.len() && characters(text) == count).then_some(at)
}

/// Counts the characters of well-formed UTF-8.
fn characters(text: &[u8]) -> usize {
    text.iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
}

/// How many characters there are, by their first bytes.
fn utf8_count(string: &[u8]) -> usize {
    let (mut at, mut count) = (0, 0);
    while at < string.len() {
        at += utf8_width(string[at]);
        count += 1;
    }
    count
}

/// Where the characters of a text begin, and its end.
fn starts(string: &[u8], encoding: Encoding) -> Vec<usize> {
    let mut starts = Vec::with_capacity(string.len() + 1);
    let mut at = 0;
    while at < string.len() {
        starts.push(at);
        at += encoding.width(&string[at..]).unwrap_or(1);
    }
    starts.push(string.len());
    starts
}

/// A part of a text.
#[php("mb_substr(string $string, int $start, ?int $length = null, ?string $encoding = null): string")]
fn mb_substr(cx: &mut Request, string: &Str, start: i64, length: Option<i64>, encoding: Option<&Str>) -> Result<Str> {
    let range = || format!("must be between {} and {}", -i64::MAX, i64::MAX);
    if start == i64::MIN {
        return Err(cx.bad_argument(2, range()));
    }
    if length == Some(i64::MIN) {
        return Err(cx.bad_argument(3, range()));
    }
    let encoding = crate::encoding(cx, 4, encoding)?;
    match encoding.kind {
        Kind::Utf8 if string.is_utf8() => {
            // from the start, nobody has to know how many characters there are
            let (from, to) = match (start, length) {
                (0.., Some(0..)) => (start as usize, start.saturating_add(length.unwrap_or(0)) as usize),
                _ => bounds(utf8_count(string), start, length),
            };
            let begin = utf8_skip(string, 0, from);
            let end = utf8_skip(string, begin, to - from);
            Ok(if end - begin == string.len() { string.clone() } else { cx.str(&string[begin..end]) })
        }
        Kind::Two(_, _, false) | Kind::Four(..) => {
            let starts = starts(string, encoding);
            let (from, to) = bounds(starts.len() - 1, start, length);
            Ok(cx.str(&string[starts[from]..starts[to]]))
        }
        _ if encoding.is_bytewise() => {
            let (from, to) = bounds(string.len(), start, length);
            Ok(cx.str(&string[from..to]))
        }
        _ => {
            let points = match (start, length) {
                (0.., Some(0..)) => encoding.decode_first(string, start.saturating_add(length.unwrap_or(0)) as usize),
                _ => encoding.decode(string),
            };
            let (from, to) = bounds(points.len(), start, length);
            let text = encode(cx, &points[from..to], encoding);
            Ok(cx.str(text))
        }
    }
}

/// The places where `needle` is in `haystack`, first to last.
pub(crate) fn places<'a>(haystack: &'a [u32], needle: &'a [u32]) -> impl DoubleEndedIterator<Item = usize> + 'a {
    let last = (haystack.len() + 1).saturating_sub(needle.len());
    (0..last).filter(move |&at| haystack[at..].starts_with(needle))
}

pub(crate) fn points(string: &[u8], encoding: Encoding, fold: bool) -> Vec<u32> {
    if encoding.kind == Kind::Utf8 && !fold {
        // bytes that are no character are found where the same bytes are
        let chunks = string.utf8_chunks();
        let marked = |bytes: &[u8]| {
            (!bytes.is_empty()).then(|| bytes.iter().fold(1 << 31, |mark: u32, byte| mark << 8 | u32::from(*byte)) | 1 << 31)
        };
        return chunks.flat_map(|chunk| chunk.valid().chars().map(u32::from).chain(marked(chunk.invalid()))).collect();
    }
    let points = encoding.decode(string);
    if fold { case::convert(&points, Mode::FoldSimple) } else { points }
}

/// What the four searching functions share.
fn position(cx: &mut Request, texts: [&Str; 2], offset: i64, name: Option<&Str>, fold: bool, last: bool) -> Result<OrFalse<usize>> {
    let encoding = encoding(cx, 4, name)?;
    if encoding.kind == Kind::Utf8 && offset >= 0 && !fold && texts.iter().all(|text| text.is_utf8()) {
        // bytes of well-formed texts are found at characters only
        let [haystack, needle] = texts;
        let Some(from) = utf8_place(haystack, offset as usize) else {
            return Err(cx.bad_argument(3, "must be contained in argument #1 ($haystack)"));
        };
        let rest = &haystack[from..];
        let found = if last { memmem::rfind(rest, needle) } else { memmem::find(rest, needle) };
        return Ok(OrFalse(found.map(|at| offset as usize + characters(&rest[..at]))));
    }
    let haystack = points(texts[0], encoding, fold);
    let needle = points(texts[1], encoding, fold);
    let len = haystack.len() as i64;
    if offset > len || offset < -len {
        return Err(cx.bad_argument(3, "must be contained in argument #1 ($haystack)"));
    }
    let from = if offset < 0 && last { 0 } else { bounds(haystack.len(), offset, None).0 };
    if !last {
        return Ok(OrFalse(places(&haystack[from..], &needle).next().map(|at| at + from)));
    }
    let to = if offset < 0 { (len + offset + needle.len() as i64).min(len) as usize } else { haystack.len() };
    Ok(OrFalse(places(&haystack[from..to], &needle).next_back().map(|at| at + from)))
}

/// Where a text is first.
#[php("mb_strpos(string $haystack, string $needle, int $offset = 0, ?string $encoding = null): int|false")]
fn mb_strpos(cx: &mut Request, haystack: &Str, needle: &Str, offset: i64, encoding: Option<&Str>) -> Result<OrFalse<usize>> {
    position(cx, [haystack, needle], offset, encoding, false, false)
}

/// Where a text is last.
#[php("mb_strrpos(string $haystack, string $needle, int $offset = 0, ?string $encoding = null): int|false")]
fn mb_strrpos(cx: &mut Request, haystack: &Str, needle: &Str, offset: i64, encoding: Option<&Str>) -> Result<OrFalse<usize>> {
    position(cx, [haystack, needle], offset, encoding, false, true)
}

/// Where a text is first, whatever its case.
#[php("mb_stripos(string $haystack, string $needle, int $offset = 0, ?string $encoding = null): int|false")]
fn mb_stripos(cx: &mut Request, haystack: &Str, needle: &Str, offset: i64, encoding: Option<&Str>) -> Result<OrFalse<usize>> {
    position(cx, [haystack, needle], offset, encoding, true, false)
}

/// Where a text is last, whatever its case.
#[php("mb_strripos(string $haystack, string $needle, int $offset = 0, ?string $encoding = null): int|false")]
fn mb_strripos(cx: &mut Request, haystack: &Str, needle: &Str, offset: i64, encoding: Option<&Str>) -> Result<OrFalse<usize>> {
    position(cx, [haystack, needle], offset, encoding, true, true)
}

fn convert(cx: &mut Request, string: &Str, mode: Mode, encoding: Encoding) -> Vec<u8> {
    if matches!(encoding.kind, Kind::Utf8 | Kind::Ascii) && string.is_ascii() {
        match mode {
            Mode::Upper | Mode::UpperSimple => return string.to_ascii_uppercase(),
            Mode::Title | Mode::TitleSimple => {}
            _ => return string.to_ascii_lowercase(),
        }
    }
    if encoding.kind == Kind::Utf8
        && let Ok(text) = simdutf8::basic::from_utf8(string)
        && let Some(converted) = case::convert_text(text, mode)
    {
        return converted;
    }
    let special = if encoding.name == "ISO-8859-9" { case::turkish } else { |_, _| None };
    let points = case::convert_with(&encoding.decode(string), mode, special);
    encode(cx, &points, encoding)
}

/// A text in lower case.
#[php("mb_strtolower(string $string, ?string $encoding = null): string")]
fn mb_strtolower(cx: &mut Request, string: &Str, encoding: Option<&Str>) -> Result<Vec<u8>> {
    let encoding = crate::encoding(cx, 2, encoding)?;
    Ok(convert(cx, string, Mode::Lower, encoding))
}

/// A text in upper case.
#[php("mb_strtoupper(string $string, ?string $encoding = null): string")]
fn mb_strtoupper(cx: &mut Request, string: &Str, encoding: Option<&Str>) -> Result<Vec<u8>> {
    let encoding = crate::encoding(cx, 2, encoding)?;
    Ok(convert(cx, string, Mode::Upper, encoding))
}

/// A text in another case.
#[php("mb_convert_case(string $string, int $mode, ?string $encoding = null): string")]
fn mb_convert_case(cx: &mut Request, string: &Str, mode: i64, encoding: Option<&Str>) -> Result<Vec<u8>> {
    let encoding = crate::encoding(cx, 3, encoding)?;
    let Some(mode) = Mode::new(mode) else { return Err(cx.bad_argument(2, "must be one of the MB_CASE_* constants")) };
    Ok(convert(cx, string, mode, encoding))
}

fn columns(point: u32) -> usize {
    if point >= 0x1100 && within(WIDE, point) { 2 } else { 1 }
}

/// How many columns a text takes.
#[php("mb_strwidth(string $string, ?string $encoding = null): int")]
fn mb_strwidth(cx: &mut Request, string: &Str, encoding: Option<&Str>) -> Result<usize> {
    let encoding = crate::encoding(cx, 2, encoding)?;
    if encoding.kind == Kind::Utf8
        && let Ok(text) = simdutf8::basic::from_utf8(string)
    {
        return Ok(text.chars().map(|char| columns(u32::from(char))).sum());
    }
    Ok(encoding.decode(string).into_iter().map(columns).sum())
}

/// A text cut to a width, with a marker where it was cut.
#[php("mb_strimwidth(string $string, int $start, int $width, string $trim_marker = \"\", ?string $encoding = null): string")]
fn mb_strimwidth(cx: &mut Request, string: &Str, start: i64, width: i64, trim_marker: &Str, encoding: Option<&Str>) -> Result<Vec<u8>> {
    let encoding = crate::encoding(cx, 5, encoding)?;
    // a character takes a column or two: so many tell whether the text is wider
    let points = match (start, width) {
        (0.., 0..) => encoding.decode_first(string, start.saturating_add(width).saturating_add(1) as usize),
        _ => encoding.decode(string),
    };
    let mut width = width;
    let count = points.len() as i64;
    if start > count || start < -count {
        return Err(cx.bad_argument(2, "is out of range"));
    }
    if width < 0 {
        let name = String::from_utf8_lossy(&cx.function_name()).into_owned();
        cx.deprecated(format!("{name}(): passing a negative integer to argument #3 ($width) is deprecated"))?;
    }
    let rest = &points[bounds(points.len(), start, None).0..];
    let total: usize = rest.iter().map(|&point| columns(point)).sum();
    if width < 0 {
        width = width.saturating_add(total as i64);
        if width < 0 {
            return Err(cx.bad_argument(3, "is out of range"));
        }
    }
    if total as i64 <= width {
        return Ok(encode(cx, rest, encoding));
    }
    let marker = encoding.decode(trim_marker);
    let room = (width as usize).saturating_sub(marker.iter().map(|&point| columns(point)).sum());
    let mut used = 0;
    let fits = rest.iter().take_while(|&&point| {
        used += columns(point);
        used <= room
    });
    let fits: Vec<u32> = fits.copied().collect();
    // the marker's bytes stay as they are
    Ok([&encode(cx, &fits, encoding)[..], trim_marker].concat())
}

/// How often a text is in another.
#[php("mb_substr_count(string $haystack, string $needle, ?string $encoding = null): int")]
fn mb_substr_count(cx: &mut Request, haystack: &Str, needle: &Str, encoding: Option<&Str>) -> Result<usize> {
    let encoding = crate::encoding(cx, 3, encoding)?;
    if needle.is_empty() {
        return Err(cx.bad_argument(2, "must not be empty"));
    }
    let haystack = encoding.decode(haystack);
    let needle = encoding.decode(needle);
    let (mut count, mut end) = (0, 0);
    for at in places(&haystack, &needle) {
        if at >= end {
            count += 1;
            end = at + needle.len();
        }
    }
    Ok(count)
}

/// A text in parts of `$length` characters.
#[php("mb_str_split(string $string, int $length = 1, ?string $encoding = null): array")]
fn mb_str_split(cx: &mut Request, string: &Str, length: i64, encoding: Option<&Str>) -> Result<Array> {
    if length <= 0 {
        return Err(cx.bad_argument(2, "must be greater than 0"));
    }
    if length > i64::from(u32::MAX / 4) {
        return Err(cx.bad_argument(2, "is too large"));
    }
    let encoding = crate::encoding(cx, 3, encoding)?;
    let mut parts = Array::new();
    if matches!(encoding.kind, Kind::Utf8 | Kind::Asian(_) | Kind::Two(_, _, false) | Kind::Four(..)) || encoding.is_bytewise() {
        let starts = starts(string, encoding);
        let count = starts.len() - 1;
        let step = usize::try_from(length).unwrap_or(usize::MAX);
        for at in (0..count).step_by(step) {
            let part = cx.str(&string[starts[at]..starts[at.saturating_add(step).min(count)]]);
            let _ = parts.push(cx.heap(), part);
        }
        return Ok(parts);
    }
    for part in encoding.decode(string).chunks(length as usize) {
        let part = encode(cx, part, encoding);
        let part = cx.str(part);
        let _ = parts.push(cx.heap(), part);
    }
    Ok(parts)
}
