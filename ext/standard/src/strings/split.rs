//! Cutting strings apart and joining them: explode, implode, str_split, strtok, chunk_split,
//! wordwrap, nl2br.

use super::seek::{Places, find};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{At, FromArg, OrFalse, coerce};
use heddle_runtime::object::class_of;
use heddle_runtime::{Halt, Request, Result};
use heddle_value::{Array, ListBuilder, Str, StrBuilder, Tag, Value, View};
use memchr::memmem::Finder;

pub(crate) const FUNCTIONS: &[&Function] = &[
    &explode::DECL,
    &implode::DECL,
    &implode::DECL.alias("join"),
    &str_split::DECL,
    &strtok::DECL,
    &chunk_split::DECL,
    &wordwrap::DECL,
    &nl2br::DECL,
];

/// Splits `$string` at every `$separator`.
#[php("explode(string $separator, string $string, int $limit = PHP_INT_MAX): array", pure)]
fn explode(cx: &mut Request, separator: &[u8], string: &Str, limit: i64) -> Result<Array> {
    if separator.is_empty() {
        return Err(cx.bad_argument(1, "must not be empty"));
    }
    let heap = cx.heap();
    let mut parts = ListBuilder::with_capacity(heap, (string.len() / 16).clamp(4, 64));
    let mut start = 0;
    let most = if limit < 0 { usize::MAX } else { (limit.max(1) - 1) as usize };
    let mut cut = |at: usize, length: usize| {
        parts.push(heap, Str::new(heap, &string[start..at]));
        start = at + length;
    };
    match separator {
        [byte] => Places::new(*byte, string).take(most).for_each(|at| cut(at, 1)),
        _ if string.len() < 512 => {
            let mut from = 0;
            for _ in 0..most {
                let Some(at) = find(&string[from..], separator) else { break };
                cut(from + at, separator.len());
                from += at + separator.len();
            }
        }
        _ => Finder::new(separator).find_iter(string).take(most).for_each(|at| cut(at, separator.len())),
    }
    let last = if start == 0 { string.clone() } else { Str::new(heap, &string[start..]) };
    parts.push(heap, last);
    let mut parts = parts.finish();
    if limit < 0 {
        let keep = parts.len().saturating_sub(limit.unsigned_abs() as usize);
        while parts.len() > keep {
            parts.pop(heap);
        }
    }
    Ok(parts)
}

/// Joins the elements of an array, with the separator between them.
#[php("implode(array|string $separator, ?array $array = null): string")]
fn implode(cx: &mut Request, separator: Unchecked<'_>, array: Unchecked<'_>) -> Result<Str> {
    let (Unchecked::Given(separator, at), Unchecked::Given(array, array_at)) = (&separator, &array) else {
        return match separator {
            Unchecked::Given(separator, _) if separator.is_array() => join(cx, b"", separator.as_array().unwrap_or(&Array::new())),
            Unchecked::Given(separator, at) if is_join(cx) => {
                separator_of(cx, separator, at)?;
                Err(no_array(cx))
            }
            _ => Err(no_array(cx)),
        };
    };
    if let (Some(separator), Some(array)) = (separator.as_str(), array.as_array()) {
        return join(cx, separator, array);
    }
    if !array.is_array() && !array.is_null() && is_join(cx) {
        return Err(coerce::wrong_type(cx, array, *array_at, "?array"));
    }
    if array.is_null()
        && let Some(pieces) = separator.as_array()
        && is_join(cx)
    {
        return join(cx, b"", pieces);
    }
    let separator = separator_of(cx, separator, *at)?;
    match array.view() {
        View::Array(array) => join(cx, &separator, array),
        View::Null => Err(no_array(cx)),
        _ => Err(coerce::wrong_type(cx, array, *array_at, "?array")),
    }
}

/// The separator before an array.
fn separator_of(cx: &mut Request, given: &Value, at: At) -> Result<Str> {
    if let View::Str(text) = given.view() {
        return Ok(text.clone());
    }
    let is_text = match given.view() {
        View::Array(_) | View::Resource(_) => false,
        View::Object(object) => class_of(object).method(b"__tostring").is_some(),
        _ => !cx.caller_is_strict(),
    };
    if !is_text {
        let wanted = if !given.is_array() && is_join(cx) { "array|string" } else { "string" };
        return Err(coerce::wrong_type(cx, given, at, wanted));
    }
    let mut text = given.clone();
    coerce::coerce(cx, &mut text, at.function, at.index)?;
    cx.to_str(&text)
}

/// Whether the function goes by its other name: PHP checks the arguments of `implode` itself, those
/// of `join` as declared.
#[cold]
fn is_join(cx: &Request) -> bool {
    cx.function_name() == b"join"
}

fn no_array(cx: &mut Request) -> Halt {
    let message = "(): If argument #1 ($separator) is of type string, argument #2 ($array) must be of type array, null given";
    let message = [&cx.function_name()[..], message.as_bytes()].concat();
    cx.type_error(message)
}

/// An argument of [`implode`], whose errors name another argument than their declared types do.
enum Unchecked<'a> {
    Given(&'a Value, At),
    Omitted,
}

impl<'a> FromArg<'a> for Unchecked<'a> {
    const ACCEPTS: u32 = u32::MAX;

    fn take(slot: &'a mut Value) -> Self {
        // only an argument that was given has a place, see `from_arg`
        let _ = slot;
        Unchecked::Omitted
    }

    #[inline]
    fn from_arg(cx: &mut Request, slot: &'a mut Value, at: At) -> Result<Self> {
        if !matches!(slot.tag(), Tag::String | Tag::Array) {
            coerce::present(cx, slot, at)?;
        }
        Ok(Unchecked::Given(slot, at))
    }
}

/// The array's elements as text with `separator` between.
pub(crate) fn join(cx: &mut Request, separator: &[u8], array: &Array) -> Result<Str> {
    if let Some([only]) = array.as_slice() {
        return match only.as_str() {
            Some(text) => Ok(text.clone()),
            None => cx.to_str(&only.clone()),
        };
    }
    if array.len() == 1 {
        let only = array.values().next().cloned().unwrap_or_default();
        return cx.to_str(&only);
    }
    if let Some(text) = Str::join(cx.heap(), separator, array) {
        return Ok(text);
    }
    let known = |value: &Value| value.as_bytes().map_or(8, <[u8]>::len) + separator.len();
    let mut out = StrBuilder::with_capacity(cx.heap(), array.values().map(known).sum());
    for (index, value) in array.values().enumerate() {
        if index > 0 {
            out.push_bytes(separator);
        }
        match value.view() {
            View::Str(text) => out.push_bytes(text),
            View::Int(int) => out.push_int(int),
            _ => out.push_bytes(&cx.to_str(value)?),
        }
    }
    Ok(out.finish())
}

/// Pieces of `$length` bytes; the last may be shorter.
#[php("str_split(string $string, int $length = 1): array", pure)]
fn str_split(cx: &mut Request, string: &Str, length: i64) -> Result<Array> {
    if length < 1 {
        return Err(cx.bad_argument(2, "must be greater than 0"));
    }
    let heap = cx.heap();
    let length = usize::try_from(length).unwrap_or(usize::MAX).min(string.len().max(1));
    Ok(Array::from_values(heap, string.chunks(length).map(|piece| Value::from(Str::new(heap, piece)))))
}

/// What `strtok` goes through.
#[derive(Default)]
struct Tokens {
    text: Option<Vec<u8>>,
    at: usize,
}

/// The next token of a string; the first call names the string, the others only the separating
/// bytes.
#[php("strtok(string $string, ?string $token = null): string|false")]
fn strtok(cx: &mut Request, string: &Str, token: Option<&Str>) -> Result<OrFalse<Str>> {
    let separators: &[u8] = match token {
        Some(token) => {
            *cx.state() = Tokens { text: Some(string.to_vec()), at: 0 };
            token
        }
        None => string,
    };
    let mut is_separator = [false; 256];
    separators.iter().for_each(|&byte| is_separator[byte as usize] = true);
    let state: &mut Tokens = cx.state();
    let Some(text) = &state.text else {
        cx.function_warning("Both arguments must be provided when starting tokenization")?;
        return Ok(OrFalse(None));
    };
    let rest = &text[state.at.min(text.len())..];
    if rest.is_empty() {
        return Ok(OrFalse(None));
    }
    let skipped = rest.iter().take_while(|&&byte| is_separator[byte as usize]).count();
    let rest = &rest[skipped..];
    if rest.is_empty() {
        // nothing but separators was left: the string is forgotten
        *state = Tokens::default();
        return Ok(OrFalse(None));
    }
    let length = rest.iter().position(|&byte| is_separator[byte as usize]).unwrap_or(rest.len());
    let found = rest[..length].to_vec();
    state.at += skipped + length + 1;
    Ok(OrFalse(Some(cx.str(found))))
}

/// Puts a separator behind each piece of `$length` bytes.
#[php("chunk_split(string $string, int $length = 76, string $separator = \"\\r\\n\"): string", pure)]
fn chunk_split(cx: &mut Request, string: &Str, length: i64, separator: &[u8]) -> Result<Str> {
    if length < 1 {
        return Err(cx.bad_argument(2, "must be greater than 0"));
    }
    let length = usize::try_from(length).unwrap_or(usize::MAX).min(string.len().max(1));
    if string.is_empty() {
        return Ok(cx.str(separator));
    }
    let count = string.len().div_ceil(length);
    let mut out = StrBuilder::with_capacity(cx.heap(), string.len() + count * separator.len());
    for piece in string.chunks(length) {
        out.push_bytes(piece);
        out.push_bytes(separator);
    }
    Ok(out.finish())
}

/// Breaks lines at spaces so that they are no longer than `$width`.
#[php("wordwrap(string $string, int $width = 75, string $break = \"\\n\", bool $cut_long_words = false): string", pure)]
fn wordwrap(cx: &mut Request, string: &Str, width: i64, break_: &[u8], cut_long_words: bool) -> Result<Str> {
    if string.is_empty() {
        return Ok(Str::empty());
    }
    if break_.is_empty() {
        return Err(cx.bad_argument(3, "must not be empty"));
    }
    if width == 0 && cut_long_words {
        return Err(cx.bad_argument(4, "cannot be true when argument #2 ($width) is 0"));
    }
    Ok(wrap(cx, string, width, break_, cut_long_words))
}

fn wrap(cx: &Request, text: &[u8], width: i64, break_: &[u8], cut: bool) -> Str {
    let mut out = StrBuilder::with_capacity(cx.heap(), text.len() + text.len() / 8);
    // starts of the line and of its last word
    let (mut line, mut space, mut at) = (0, 0, 0);
    while at < text.len() {
        let full = (at - line) as i64 >= width;
        if text[at] == break_[0] && at + break_.len() < text.len() && text[at..].starts_with(break_) {
            at += break_.len();
            out.push_bytes(&text[line..at]);
            (line, space) = (at, at);
            continue;
        }
        if text[at] == b' ' {
            if full {
                out.push_bytes(&text[line..at]);
                out.push_bytes(break_);
                line = at + 1;
            }
            space = at;
        } else if full && cut && line >= space {
            out.push_bytes(&text[line..at]);
            out.push_bytes(break_);
            (line, space) = (at, at);
        } else if full && line < space {
            out.push_bytes(&text[line..space]);
            out.push_bytes(break_);
            space += 1;
            line = space;
        }
        at += 1;
    }
    out.push_bytes(&text[line..]);
    out.finish()
}

/// Puts `<br />` before each line end.
#[php("nl2br(string $string, bool $use_xhtml = true): string", pure)]
fn nl2br(cx: &mut Request, string: &Str, use_xhtml: bool) -> Str {
    let Some(first) = memchr::memchr2(b'\n', b'\r', string) else {
        return string.clone();
    };
    let tag: &[u8] = if use_xhtml { b"<br />" } else { b"<br>" };
    let mut out = StrBuilder::with_capacity(cx.heap(), string.len() + string.len() / 8 + 16);
    let (mut from, mut found) = (0, Some(first));
    while let Some(at) = found {
        out.push_bytes(&string[from..at]);
        out.push_bytes(tag);
        let pair = matches!(string.get(at..at + 2), Some(b"\r\n" | b"\n\r"));
        let end = at + if pair { 2 } else { 1 };
        out.push_bytes(&string[at..end]);
        from = end;
        found = memchr::memchr2(b'\n', b'\r', &string[from..]).map(|next| from + next);
    }
    out.push_bytes(&string[from..]);
    out.finish()
}
