//! What a request sets, and what it may ask about encodings.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::StrOrArray;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Str, Value, View};

use crate::codec::Encoding;
use crate::encoding;
use crate::ini::{Substitute, state};
use crate::tables::ENCODINGS;

pub(crate) const FUNCTIONS: &[&Function] = &[
    &mb_internal_encoding::DECL,
    &mb_http_output::DECL,
    &mb_http_input::DECL,
    &mb_language::DECL,
    &mb_detect_order::DECL,
    &mb_substitute_character::DECL,
    &mb_list_encodings::DECL,
    &mb_encoding_aliases::DECL,
    &mb_preferred_mime_name::DECL,
    &mb_get_info::DECL,
];

fn text(cx: &Request, text: &str) -> Value {
    Value::from(cx.str(text))
}

fn list<'a>(cx: &Request, items: impl IntoIterator<Item = &'a str>) -> Array {
    Array::from_values(cx.heap(), items.into_iter().map(|item| text(cx, item)))
}

/// The encoding functions work with, if none is named.
#[php("mb_internal_encoding(?string $encoding = null): string|bool")]
fn mb_internal_encoding(cx: &mut Request, encoding: Option<&Str>) -> Result<Value> {
    let Some(name) = encoding else {
        let name = state(cx).internal.name;
        return Ok(text(cx, name));
    };
    let found = match Encoding::find(name) {
        Some(found) => found,
        None => crate::encoding(cx, 1, encoding)?,
    };
    state(cx).choose_internal(found);
    Ok(Value::TRUE)
}

/// The encoding of the output; `pass` for one that nothing is converted to.
#[php("mb_http_output(?string $encoding = null): string|bool")]
fn mb_http_output(cx: &mut Request, encoding: Option<&Str>) -> Result<Value> {
    let Some(name) = encoding else {
        let name = state(cx).output.name;
        return Ok(text(cx, name));
    };
    let found = match Encoding::find_or_pass(name) {
        Some(found) => found,
        None => crate::encoding(cx, 1, encoding)?,
    };
    state(cx).choose_output(found);
    Ok(Value::TRUE)
}

/// The encodings of the input; the one that `mb_parse_str` found last.
#[php("mb_http_input(?string $type = null): array|string|false")]
fn mb_http_input(cx: &mut Request, r#type: Option<&Str>) -> Result<Value> {
    let letter = r#type.map(|name| name.to_ascii_uppercase());
    let state = state(cx);
    let names: Vec<&str> = state.input.iter().map(|encoding| encoding.name).collect();
    let identified = state.identified.map(|encoding| encoding.name);
    match letter.as_deref() {
        None | Some(b"S") => Ok(identified.map_or(Value::FALSE, |name| text(cx, name))),
        Some(b"G" | b"P" | b"C") | Some(b"I" | b"L") if names.is_empty() || !matches!(letter.as_deref(), Some(b"I" | b"L")) => {
            Ok(Value::FALSE)
        }
        Some(b"I") => Ok(Value::from(list(cx, names))),
        Some(b"L") => Ok(text(cx, &names.join(","))),
        Some(_) => Err(cx.bad_argument(1, "must be one of \"G\", \"P\", \"C\", \"S\", \"I\", or \"L\"")),
    }
}

/// The language of mails.
#[php("mb_language(?string $language = null): string|bool")]
fn mb_language(cx: &mut Request, language: Option<&Str>) -> Result<Value> {
    let Some(language) = language else {
        let name = state(cx).language.name;
        return Ok(text(cx, name));
    };
    if !cx.ini_set(b"mbstring.language", language)? {
        let reason = [b"must be a valid language, \"", &language[..], b"\" given"].concat();
        return Err(cx.bad_argument(1, reason));
    }
    Ok(Value::TRUE)
}

/// The encodings of a list, or of a text with commas between names; "auto" stands for those of the
/// language.
pub(crate) fn encodings(cx: &mut Request, number: usize, names: &StrOrArray) -> Result<Vec<Encoding>> {
    let language = state(cx).language;
    let found = match names {
        StrOrArray::Str(names) => crate::ini::list(names, language, false),
        StrOrArray::Array(values) => {
            let mut found = Ok(Vec::new());
            for (_, name) in values {
                let name = cx.to_str(name)?;
                match crate::ini::named(std::iter::once(&name[..]), language, false) {
                    Ok(more) => found = found.map(|list| [list, more].concat()),
                    Err(name) => {
                        found = Err(name);
                        break;
                    }
                }
            }
            found
        }
    };
    let found = match found {
        Ok(found) => found,
        Err(name) => {
            let name = name.split(|byte| *byte == 0).next().unwrap_or_default();
            return Err(cx.bad_argument(number, [b"contains invalid encoding \"", name, b"\""].concat()));
        }
    };
    if found.is_empty() {
        return Err(cx.bad_argument(number, "must specify at least one encoding"));
    }
    Ok(found)
}

fn order(cx: &mut Request) -> Array {
    let names: Vec<&str> = state(cx).order.iter().map(|encoding| encoding.name).collect();
    list(cx, names)
}

/// The encodings that are tried when one is looked for.
#[php("mb_detect_order(array|string|null $encoding = null): array|bool")]
fn mb_detect_order(cx: &mut Request, encoding: Option<StrOrArray>) -> Result<Value> {
    let Some(names) = encoding else { return Ok(Value::from(order(cx))) };
    let found = encodings(cx, 1, &names)?;
    state(cx).order = found;
    Ok(Value::TRUE)
}

fn substitute(cx: &mut Request) -> Value {
    match state(cx).substitute {
        Substitute::Nothing => text(cx, "none"),
        Substitute::Long => text(cx, "long"),
        Substitute::Entity => text(cx, "entity"),
        Substitute::Char => Value::from(i64::from(state(cx).substitute_char)),
    }
}

/// What stands for a character that cannot be written.
#[php("mb_substitute_character(string|int|null $substitute_character = null): string|int|bool")]
fn mb_substitute_character(cx: &mut Request, substitute_character: &Value) -> Result<Value> {
    let chosen = match substitute_character.view() {
        View::Null => return Ok(substitute(cx)),
        View::Int(point) => {
            let char = u32::try_from(point).ok().and_then(char::from_u32);
            let Some(char) = char else { return Err(cx.bad_argument(1, "is not a valid codepoint")) };
            state(cx).substitute_char = u32::from(char);
            Substitute::Char
        }
        _ => match &substitute_character.as_bytes().unwrap_or_default().to_ascii_lowercase()[..] {
            b"none" => Substitute::Nothing,
            b"long" => Substitute::Long,
            b"entity" => Substitute::Entity,
            _ => return Err(cx.bad_argument(1, "must be \"none\", \"long\", \"entity\" or a valid codepoint")),
        },
    };
    state(cx).substitute = chosen;
    Ok(Value::TRUE)
}

/// The names of all encodings.
#[php("mb_list_encodings(): array")]
fn mb_list_encodings(cx: &mut Request) -> Result<Array> {
    Ok(list(cx, ENCODINGS.iter().map(|entry| entry.0)))
}

/// The encoding of a name, built or not.
fn known(cx: &mut Request, name: &Str) -> Result<Encoding> {
    match Encoding::find(name) {
        Some(found) => Ok(found),
        None => encoding(cx, 1, Some(name)),
    }
}

/// The other names of an encoding.
#[php("mb_encoding_aliases(string $encoding): array")]
fn mb_encoding_aliases(cx: &mut Request, encoding: &Str) -> Result<Array> {
    let found = known(cx, encoding)?;
    Ok(list(cx, found.aliases.iter().copied()))
}

/// The MIME name of an encoding.
#[php("mb_preferred_mime_name(string $encoding): string|false")]
fn mb_preferred_mime_name(cx: &mut Request, encoding: &Str) -> Result<Value> {
    let found = known(cx, encoding)?;
    if found.mime.is_empty() {
        cx.function_warning(["No MIME preferred name corresponding to \"".as_bytes(), encoding, b"\""].concat())?;
        return Ok(Value::FALSE);
    }
    Ok(text(cx, found.mime))
}

/// What the request set.
#[php("mb_get_info(string $type = \"all\"): array|string|int|false|null")]
fn mb_get_info(cx: &mut Request, r#type: &Str) -> Result<Value> {
    let mut all = Array::new();
    let switch = |cx: &Request, name| text(cx, if cx.ini_bool(name) { "On" } else { "Off" });
    let state = state(cx);
    let (internal, output, language, illegal) = (state.internal.name, state.output.name, state.language, state.illegal);
    let identified = state.identified.map(|encoding| encoding.name);
    let types = Value::from(cx.str(cx.ini_str("mbstring.http_output_conv_mimetypes")));
    let entries = [
        ("internal_encoding", text(cx, internal)),
        ("http_input", identified.map_or(Value::NULL, |name| text(cx, name))),
        ("http_output", text(cx, output)),
        ("http_output_conv_mimetypes", types),
        ("mail_charset", text(cx, language.charset)),
        ("mail_header_encoding", text(cx, language.header)),
        ("mail_body_encoding", text(cx, language.body)),
        ("illegal_chars", Value::from(illegal)),
        ("encoding_translation", switch(cx, "mbstring.encoding_translation")),
        ("language", text(cx, language.name)),
        ("detect_order", Value::from(order(cx))),
        ("substitute_character", substitute(cx)),
        ("strict_detection", switch(cx, "mbstring.strict_detection")),
    ];
    for (name, value) in entries {
        if r#type.eq_ignore_ascii_case(name.as_bytes()) {
            return Ok(value);
        }
        if !value.is_null() {
            all.insert_bytes(cx.heap(), name.as_bytes(), value);
        }
    }
    if r#type.eq_ignore_ascii_case(b"all") {
        return Ok(Value::from(all));
    }
    cx.function_warning("argument #1 ($type) must be a valid type")?;
    Ok(Value::FALSE)
}
