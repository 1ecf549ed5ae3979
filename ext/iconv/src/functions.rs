//! Converting, and questions about texts as characters.

use crate::charset::{Charset, Fault};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::errors::level;
use heddle_runtime::output::phase;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Str, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &iconv_strlen::DECL,
    &iconv_substr::DECL,
    &iconv_strpos::DECL,
    &iconv_strrpos::DECL,
    &iconv::DECL,
    &iconv_set_encoding::DECL,
    &iconv_get_encoding::DECL,
    &ob_iconv_handler::DECL,
];

/// Longest name of a charset.
const LONGEST_NAME: usize = 64;

/// The charset that questions about texts convert to, as messages call it.
const CHARACTERS: &[u8] = b"UCS-4LE";

/// A notice of what went wrong.
pub(crate) fn complain(cx: &mut Request, fault: Fault) -> Result<()> {
    let reason: &[u8] = match fault {
        Fault::Illegal => b"Detected an illegal character in input string",
        Fault::Incomplete => b"Detected an incomplete multibyte character in input string",
    };
    let message = [&cx.function_name()[..], b"(): ", reason].concat();
    cx.raise(level::NOTICE, &message)
}

/// Whether the name is not too long; else a warning.
fn fits(cx: &mut Request, name: &[u8]) -> Result<bool> {
    if name.len() < LONGEST_NAME {
        return Ok(true);
    }
    cx.function_warning(format!("Encoding parameter exceeds the maximum allowed length of {LONGEST_NAME} characters"))?;
    Ok(false)
}

/// The charset; `None` and a warning when there is none by this name. `from` and `to` are what the
/// warning speaks of.
pub(crate) fn charset(cx: &mut Request, name: &[u8], from: &[u8], to: &[u8]) -> Result<Option<Charset>> {
    if !fits(cx, name)? {
        return Ok(None);
    }
    let found = Charset::find(name);
    if found.is_none() {
        cx.function_warning([b"Wrong encoding, conversion from \"", from, b"\" to \"", to, b"\" is not allowed"].concat())?;
    }
    Ok(found)
}

/// A setting's value: its own, the general one, or `default_charset`.
pub(crate) fn setting(cx: &Request, name: &str) -> Vec<u8> {
    let values = [cx.ini_str(&format!("iconv.{name}")), cx.ini_str(name), cx.ini_str("default_charset")];
    values.into_iter().find(|value| !value.is_empty()).unwrap_or_default().to_vec()
}

/// The text's characters; `None` and a diagnostic when they cannot be had.
fn characters(cx: &mut Request, text: &[u8], encoding: Option<&Str>) -> Result<Option<Vec<char>>> {
    let name = encoding.map_or_else(|| setting(cx, "internal_encoding"), |name| name.to_vec());
    let Some(charset) = charset(cx, &name, &name, CHARACTERS)? else { return Ok(None) };
    match charset.decode(text) {
        Ok(characters) => Ok(Some(characters)),
        Err(fault) => {
            complain(cx, fault)?;
            Ok(None)
        }
    }
}

/// Converts a text.
#[php("iconv(string $from_encoding, string $to_encoding, string $string): string|false")]
fn iconv(cx: &mut Request, from_encoding: &Str, to_encoding: &Str, string: &Str) -> Result<OrFalse<Str>> {
    let names = (&from_encoding[..], &to_encoding[..]);
    if !fits(cx, names.0)? || !fits(cx, names.1)? {
        return Ok(OrFalse(None));
    }
    let Some(from) = charset(cx, names.0, names.0, names.1)? else { return Ok(OrFalse(None)) };
    let Some(to) = charset(cx, names.1, names.0, names.1)? else { return Ok(OrFalse(None)) };
    if string.is_empty() {
        return Ok(OrFalse(Some(string.clone())));
    }
    let from = if to.ignore { from.ignoring() } else { from };
    match from.decode(string).and_then(|characters| to.encode(&characters)) {
        Ok(bytes) => Ok(OrFalse(Some(cx.str(&bytes)))),
        Err(fault) => {
            complain(cx, fault)?;
            Ok(OrFalse(None))
        }
    }
}

/// How many characters a text has.
#[php("iconv_strlen(string $string, ?string $encoding = null): int|false")]
fn iconv_strlen(cx: &mut Request, string: &Str, encoding: Option<&Str>) -> Result<OrFalse<usize>> {
    Ok(OrFalse(characters(cx, string, encoding)?.map(|characters| characters.len())))
}

/// Part of a text.
#[php("iconv_substr(string $string, int $offset, ?int $length = null, ?string $encoding = null): string|false")]
fn iconv_substr(cx: &mut Request, string: &Str, offset: i64, length: Option<i64>, encoding: Option<&Str>) -> Result<OrFalse<Str>> {
    let Some(characters) = characters(cx, string, encoding)? else { return Ok(OrFalse(None)) };
    let count = characters.len() as i64;
    let start = if offset < 0 { offset.saturating_add(count).max(0) } else { offset.min(count) };
    let end = match length {
        None => count,
        Some(length) if length < 0 => length.saturating_add(count),
        Some(length) => start.saturating_add(length).min(count),
    };
    let name = encoding.map_or_else(|| setting(cx, "internal_encoding"), |name| name.to_vec());
    let part = characters.get(start as usize..end.max(start) as usize).unwrap_or_default();
    if part.is_empty() {
        return Ok(OrFalse(Some(cx.str(b""))));
    }
    let bytes = Charset::find(&name).and_then(|charset| charset.encode(part).ok());
    Ok(OrFalse(bytes.map(|bytes| cx.str(&bytes))))
}

/// Where a text is found first.
#[php("iconv_strpos(string $haystack, string $needle, int $offset = 0, ?string $encoding = null): int|false")]
fn iconv_strpos(cx: &mut Request, haystack: &Str, needle: &Str, offset: i64, encoding: Option<&Str>) -> Result<OrFalse<usize>> {
    let mut offset = offset;
    if offset < 0 {
        let Some(whole) = characters(cx, haystack, encoding)? else { return Ok(OrFalse(None)) };
        offset += whole.len() as i64;
        if offset < 0 {
            return Err(cx.bad_argument(3, "must be contained in argument #1 ($haystack)"));
        }
    }
    if needle.is_empty() {
        return Ok(OrFalse(None));
    }
    let Some(haystack) = characters(cx, haystack, encoding)? else { return Ok(OrFalse(None)) };
    let Some(needle) = characters(cx, needle, encoding)? else { return Ok(OrFalse(None)) };
    let offset = offset as usize;
    let Some(rest) = haystack.get(offset..) else {
        return Err(cx.bad_argument(3, "must be contained in argument #1 ($haystack)"));
    };
    Ok(OrFalse(rest.windows(needle.len()).position(|part| part == needle).map(|at| at + offset)))
}

/// Where a text is found last.
#[php("iconv_strrpos(string $haystack, string $needle, ?string $encoding = null): int|false")]
fn iconv_strrpos(cx: &mut Request, haystack: &Str, needle: &Str, encoding: Option<&Str>) -> Result<OrFalse<usize>> {
    if needle.is_empty() {
        return Ok(OrFalse(None));
    }
    let Some(haystack) = characters(cx, haystack, encoding)? else { return Ok(OrFalse(None)) };
    let Some(needle) = characters(cx, needle, encoding)? else { return Ok(OrFalse(None)) };
    Ok(OrFalse(haystack.windows(needle.len()).rposition(|part| part == needle)))
}

const SETTINGS: [&str; 3] = ["input_encoding", "output_encoding", "internal_encoding"];

/// Sets a charset that functions use which are told none.
#[php("iconv_set_encoding(string $type, string $encoding): bool")]
fn iconv_set_encoding(cx: &mut Request, r#type: &Str, encoding: &Str) -> Result<bool> {
    if !fits(cx, encoding)? {
        return Ok(false);
    }
    match SETTINGS.iter().find(|name| name.as_bytes().eq_ignore_ascii_case(r#type)) {
        Some(name) => cx.ini_set(format!("iconv.{name}").as_bytes(), encoding),
        None => Ok(false),
    }
}

/// The charsets that functions use which are told none.
#[php("iconv_get_encoding(string $type = \"all\"): array|string|false")]
fn iconv_get_encoding(cx: &mut Request, r#type: &Str) -> Value {
    if r#type.eq_ignore_ascii_case(b"all") {
        let mut all = Array::new();
        for name in SETTINGS {
            let value = Value::from(cx.str(setting(cx, name)));
            all.insert_bytes(cx.heap(), name.as_bytes(), value);
        }
        return Value::from(all);
    }
    match SETTINGS.iter().find(|name| name.as_bytes().eq_ignore_ascii_case(r#type)) {
        Some(name) => Value::from(cx.str(setting(cx, name))),
        None => Value::FALSE,
    }
}

/// Converts what an output buffer holds from the charset of texts within to that of what goes out,
/// and says so in the header.
#[php("ob_iconv_handler(string $contents, int $status): string")]
fn ob_iconv_handler(cx: &mut Request, contents: &Str, status: i64) -> Result<Str> {
    let (from, to) = (setting(cx, "internal_encoding"), setting(cx, "output_encoding"));
    let Some(source) = charset(cx, &from, &from, &to)? else { return Ok(contents.clone()) };
    let Some(target) = charset(cx, &to, &from, &to)? else { return Ok(contents.clone()) };
    if status & phase::START != 0 && !cx.output.headers.sent {
        let is_type = |line: &Vec<u8>| line.get(..13).is_some_and(|name| name.eq_ignore_ascii_case(b"Content-Type:"));
        if !cx.output.headers.lines.iter().any(is_type) {
            let kind = cx.ini_str("default_mimetype");
            let line = [b"Content-Type: ", kind, b"; charset=", &to].concat();
            cx.output.headers.lines.push(line);
        }
    }
    match source.decode(contents).and_then(|characters| target.encode(&characters)) {
        Ok(bytes) => Ok(cx.str(&bytes)),
        Err(fault) => {
            complain(cx, fault)?;
            Ok(contents.clone())
        }
    }
}

/// Says that a setting is one of old.
fn old_setting(cx: &mut Request, name: &str, value: &[u8]) -> bool {
    if value.len() >= LONGEST_NAME {
        return false;
    }
    if !value.is_empty() || name == "output_encoding" {
        let message = [&cx.function_name()[..], format!("(): Use of iconv.{name} is deprecated").as_bytes()].concat();
        // an exception of the error handler stays in flight
        let _ = cx.raise(level::DEPRECATED, &message);
    }
    true
}

pub(crate) fn input_encoding(cx: &mut Request, value: &[u8]) -> bool {
    old_setting(cx, "input_encoding", value)
}

pub(crate) fn output_encoding(cx: &mut Request, value: &[u8]) -> bool {
    old_setting(cx, "output_encoding", value)
}

pub(crate) fn internal_encoding(cx: &mut Request, value: &[u8]) -> bool {
    old_setting(cx, "internal_encoding", value)
}
