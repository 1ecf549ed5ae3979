//! Characters' properties.

pub(crate) mod class;

use crate::errors::{self, fail};
use crate::held::{int32, text, text16};
use heddle_icu::chars;
use heddle_icu::code::is_failure;
use heddle_runtime::{Callable, Request, Result};
use heddle_value::{Array, Value};

/// The code point that an argument names: a number, or a text of one character. `None`: a failure
/// was reported.
fn point(cx: &mut Request, value: &Value) -> Result<Option<i32>> {
    errors::clear(cx);
    if let Some(int) = value.as_int() {
        if (0..=0x10_ffff).contains(&int) {
            return Ok(Some(int as i32));
        }
        errors::report(cx, None, 1, "Codepoint out of range")?;
        return Ok(None);
    }
    let found = value.as_bytes().and_then(|bytes| std::str::from_utf8(bytes).ok()).and_then(|text| {
        let mut chars = text.chars();
        chars.next().filter(|_| chars.next().is_none())
    });
    if found.is_none() {
        errors::report(
            cx,
            None,
            1,
            "Passing a UTF-8 character for codepoint requires a string which is exactly one UTF-8 codepoint long.",
        )?;
    }
    Ok(found.map(|char| char as i32))
}

/// A character in the form of the argument: a text for a text, a number for a number.
fn like(cx: &mut Request, argument: &Value, point: i32) -> Value {
    if argument.is_int() { Value::int(point.into()) } else { encoded(cx, point) }
}

fn encoded(cx: &mut Request, point: i32) -> Value {
    match u32::try_from(point).ok().and_then(char::from_u32) {
        Some(char) => text(cx, char.encode_utf8(&mut [0; 4]).as_bytes()),
        None => Value::NULL,
    }
}

macro_rules! tests {
    ($($name:ident = $test:ident;)*) => {$(
        fn $name(cx: &mut Request, codepoint: &Value) -> Result<Value> {
            Ok(point(cx, codepoint)?.map_or(Value::NULL, |point| Value::bool(chars::$test(point))))
        }
    )*};
}

tests! {
    isalnum = is_alnum;
    isalpha = is_alpha;
    isbase = is_base;
    isblank = is_blank;
    iscntrl = is_control;
    isdefined = is_defined;
    isdigit = is_digit;
    isgraph = is_graph;
    is_id_ignorable = is_id_ignorable;
    is_id_part = is_id_part;
    is_id_start = is_id_start;
    is_iso_control = is_iso_control;
    is_java_id_part = is_java_id_part;
    is_java_id_start = is_java_id_start;
    is_java_space_char = is_java_space;
    islower = is_lower;
    is_mirrored = is_mirrored;
    isprint = is_print;
    ispunct = is_punct;
    isspace = is_space;
    istitle = is_title;
    is_u_alphabetic = is_u_alphabetic;
    is_u_lowercase = is_u_lowercase;
    isupper = is_upper;
    is_u_uppercase = is_u_uppercase;
    is_u_white_space = is_u_white_space;
    is_whitespace = is_whitespace;
    isxdigit = is_xdigit;
}

macro_rules! numbers {
    ($($name:ident = $function:ident;)*) => {$(
        fn $name(cx: &mut Request, codepoint: &Value) -> Result<Value> {
            Ok(point(cx, codepoint)?.map_or(Value::NULL, |point| Value::int(chars::$function(point).into())))
        }
    )*};
}

numbers! {
    char_digit_value = digit_value;
    char_direction = direction;
    char_type = category;
    get_block_code = block;
    get_combining_class = combining_class;
}

macro_rules! maps {
    ($($name:ident = $function:ident;)*) => {$(
        fn $name(cx: &mut Request, codepoint: &Value) -> Result<Value> {
            match point(cx, codepoint)? {
                Some(point) => Ok(like(cx, codepoint, chars::$function(point))),
                None => Ok(Value::NULL),
            }
        }
    )*};
}

maps! {
    char_mirror = mirror;
    get_bidi_paired_bracket = paired_bracket;
    tolower = lower;
    toupper = upper;
    totitle = title;
}

fn has_binary_property(cx: &mut Request, codepoint: &Value, property: i64) -> Result<Value> {
    let property = int32(property).unwrap_or(-1);
    Ok(point(cx, codepoint)?.map_or(Value::NULL, |point| Value::bool(chars::has_property(point, property))))
}

fn get_int_property_value(cx: &mut Request, codepoint: &Value, property: i64) -> Result<Value> {
    let property = int32(property).unwrap_or(-1);
    Ok(point(cx, codepoint)?.map_or(Value::NULL, |point| Value::int(chars::property_value(point, property).into())))
}

fn get_int_property_min_value(_cx: &mut Request, property: i64) -> Result<Value> {
    Ok(Value::int(chars::least_value(int32(property).unwrap_or(-1)).into()))
}

fn get_int_property_max_value(_cx: &mut Request, property: i64) -> Result<Value> {
    Ok(Value::int(chars::most_value(int32(property).unwrap_or(-1)).into()))
}

fn get_numeric_value(cx: &mut Request, codepoint: &Value) -> Result<Value> {
    Ok(point(cx, codepoint)?.map_or(Value::NULL, |point| Value::float(chars::numeric_value(point))))
}

fn versions(cx: &mut Request, version: [u8; 4]) -> Value {
    Array::from_values(cx.heap(), version.map(|part| Value::int(part.into()))).into()
}

fn char_age(cx: &mut Request, codepoint: &Value) -> Result<Value> {
    match point(cx, codepoint)? {
        Some(point) => Ok(versions(cx, chars::age(point))),
        None => Ok(Value::NULL),
    }
}

fn get_unicode_version(cx: &mut Request) -> Result<Value> {
    Ok(versions(cx, heddle_icu::unicode_version()))
}

fn char_name(cx: &mut Request, codepoint: &Value, kind: i64) -> Result<Value> {
    let Some(point) = point(cx, codepoint)? else { return Ok(Value::NULL) };
    let mut status = 0;
    let name = chars::name(point, int32(kind).unwrap_or(-1), &mut status);
    if is_failure(status) {
        return errors::fail_null(cx, None, status, "Failure in ICU");
    }
    Ok(text(cx, name))
}

fn char_from_name(cx: &mut Request, name: &[u8], kind: i64) -> Result<Value> {
    errors::clear(cx);
    let mut status = 0;
    let found = chars::from_name(name, int32(kind).unwrap_or(-1), &mut status);
    if is_failure(status) {
        return errors::fail_null(cx, None, status, "Failure in ICU");
    }
    Ok(Value::int(found.into()))
}

fn enum_char_names(cx: &mut Request, start: &Value, end: &Value, callback: Callable, kind: i64) -> Result<Value> {
    let Some(start) = point(cx, start)? else { return Ok(Value::FALSE) };
    let Some(end) = point(cx, end)? else { return Ok(Value::FALSE) };
    let kind = int32(kind).unwrap_or(-1);
    for point in start..end {
        let mut status = 0;
        let name = chars::name(point, kind, &mut status);
        if is_failure(status) {
            return fail(cx, None, status, "enumCharNames callback failed");
        }
        if !name.is_empty() {
            let name = text(cx, name);
            cx.call(&callback, &[Value::int(point.into()), Value::int(kind.into()), name])?;
        }
    }
    Ok(Value::TRUE)
}

fn enum_char_types(cx: &mut Request, callback: Callable) -> Result<Value> {
    errors::clear(cx);
    let mut start = 0;
    while start < 0x11_0000 {
        let category = chars::category(start);
        let end = (start + 1..0x11_0000).find(|point| chars::category(*point) != category).unwrap_or(0x11_0000);
        cx.call(&callback, &[Value::int(start.into()), Value::int(end.into()), Value::int(category.into())])?;
        start = end;
    }
    Ok(Value::NULL)
}

fn get_property_name(cx: &mut Request, property: i64, kind: i64) -> Result<Value> {
    let name = chars::property_name(int32(property).unwrap_or(-1), int32(kind).unwrap_or(-1));
    Ok(name.map_or(Value::FALSE, |name| text(cx, name)))
}

fn get_property_enum(_cx: &mut Request, alias: &[u8]) -> Result<Value> {
    Ok(Value::int(chars::property_by_name(alias).into()))
}

fn get_property_value_name(cx: &mut Request, property: i64, value: i64, kind: i64) -> Result<Value> {
    let name = chars::value_name(int32(property).unwrap_or(-1), int32(value).unwrap_or(-1), int32(kind).unwrap_or(-1));
    Ok(name.map_or(Value::FALSE, |name| text(cx, name)))
}

fn get_property_value_enum(_cx: &mut Request, property: i64, name: &[u8]) -> Result<Value> {
    Ok(Value::int(chars::value_by_name(int32(property).unwrap_or(-1), name).into()))
}

fn fold_case(cx: &mut Request, codepoint: &Value, options: i64) -> Result<Value> {
    match point(cx, codepoint)? {
        Some(point) => Ok(like(cx, codepoint, chars::fold_case(point, options as u32))),
        None => Ok(Value::NULL),
    }
}

fn digit(cx: &mut Request, codepoint: &Value, base: i64) -> Result<Value> {
    let Some(point) = point(cx, codepoint)? else { return Ok(Value::NULL) };
    let value = chars::digit(point, i8::try_from(base).unwrap_or(0));
    if value == -1 { fail(cx, None, 1, "Invalid digit") } else { Ok(Value::int(value.into())) }
}

fn for_digit(_cx: &mut Request, digit: i64, base: i64) -> Result<Value> {
    Ok(Value::int(chars::for_digit(int32(digit).unwrap_or(-1), i8::try_from(base).unwrap_or(0)).into()))
}

fn get_fc_nfkc_closure(cx: &mut Request, codepoint: &Value) -> Result<Value> {
    let Some(point) = point(cx, codepoint)? else { return Ok(Value::NULL) };
    let mut status = 0;
    let closure = chars::nfkc_closure(point, &mut status);
    if is_failure(status) {
        return fail(cx, None, status, "Failure in ICU");
    }
    Ok(text16(cx, &closure))
}

fn chr(cx: &mut Request, codepoint: &Value) -> Result<Value> {
    match point(cx, codepoint)? {
        Some(point) => Ok(encoded(cx, point)),
        None => Ok(Value::NULL),
    }
}

fn ord(cx: &mut Request, character: &Value) -> Result<Value> {
    Ok(point(cx, character)?.map_or(Value::NULL, |point| Value::int(point.into())))
}
