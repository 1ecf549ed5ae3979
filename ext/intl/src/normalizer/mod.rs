//! Normal forms of texts.

pub(crate) mod class;
pub(crate) mod functions;

use crate::errors::{self, fail, fail_null};
use crate::held::text16;
use heddle_icu::chars::{self, Form};
use heddle_icu::code::is_failure;
use heddle_icu::text::to16;
use heddle_runtime::{Request, Result};
use heddle_value::Value;

fn form_of(cx: &mut Request, form: i64) -> Result<Form> {
    Ok(match form {
        4 => Form::D,
        8 => Form::Kd,
        16 => Form::C,
        32 => Form::Kc,
        48 => Form::KcCf,
        _ => return Err(cx.bad_argument(2, "must be a a valid normalization form")),
    })
}

fn normalize(cx: &mut Request, string: &[u8], form: i64) -> Result<Value> {
    errors::clear(cx);
    let form = form_of(cx, form)?;
    let Some(units) = to16(string) else { return fail(cx, None, 10, "Error converting input string to UTF-16") };
    let mut status = 0;
    let normal = chars::normalized(&units, form, &mut status);
    if is_failure(status) {
        return fail(cx, None, status, "Error normalizing string");
    }
    Ok(text16(cx, &normal))
}

fn is_normalized(cx: &mut Request, string: &[u8], form: i64) -> Result<Value> {
    errors::clear(cx);
    let form = form_of(cx, form)?;
    let Some(units) = to16(string) else { return fail(cx, None, 10, "Error converting string to UTF-16") };
    let mut status = 0;
    let is_normal = chars::is_normalized(&units, form, &mut status);
    if is_failure(status) {
        return fail(cx, None, status, "Error testing if string is the given normalization form");
    }
    Ok(Value::bool(is_normal))
}

fn get_raw_decomposition(cx: &mut Request, string: &[u8], form: i64) -> Result<Value> {
    errors::clear(cx);
    let form = form_of(cx, form)?;
    let Ok(chars_) = std::str::from_utf8(string) else {
        return fail_null(cx, None, 1, "Code point out of range");
    };
    let mut points = chars_.chars();
    let (Some(point), None) = (points.next(), points.next()) else {
        return fail_null(cx, None, 1, "Input string must be exactly one UTF-8 encoded code point long.");
    };
    Ok(chars::raw_decomposition(point as i32, form, &mut 0).map_or(Value::NULL, |units| text16(cx, &units)))
}
