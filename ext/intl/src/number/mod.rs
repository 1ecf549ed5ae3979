//! Formats of numbers.

pub(crate) mod class;
pub(crate) mod functions;

use crate::errors::{self, bad_argument, fail};
use crate::held::{self, int32, text, text16};
use heddle_icu::Code;
use heddle_icu::code::{UNSUPPORTED, is_failure};
use heddle_icu::number::NumberFormat;
use heddle_icu::text::to16;
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::decl::convert::RefArg;
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};
use std::rc::Rc;

pub(crate) const HOOKS: ClassHooks =
    ClassHooks { create: Some(held::create), clone: Some(clone), not_serializable: true, ..ClassHooks::NONE };

const PATTERN_DECIMAL: i64 = 0;
const PATTERN_RULEBASED: i64 = 9;
const TYPE_DEFAULT: i64 = 0;
const TYPE_INT32: i64 = 1;
const TYPE_INT64: i64 = 2;
const TYPE_DOUBLE: i64 = 3;
const TYPE_CURRENCY: i64 = 4;
const ROUNDING_INCREMENT: i64 = 12;
const FORMAT_WIDTH: i64 = 13;

fn this_one(cx: &mut Request, this: &Object) -> Result<Rc<NumberFormat>> {
    held::get(cx, this, "NumberFormatter")
}

fn clone(cx: &mut Request, old: &Object, new: &Object) -> Result<()> {
    held::clone_with::<NumberFormat>(cx, old, new, "NumberFormatter", |format| format.duplicate(&mut 0))
}

/// Why there is no format: a status, and PHP's words.
type Unmade = (Code, &'static str);

fn open(locale: &[u8], style: i64, pattern: Option<&[u8]>, status: &mut Code) -> std::result::Result<NumberFormat, Unmade> {
    let pattern = match pattern {
        Some(pattern) if style == PATTERN_DECIMAL || style == PATTERN_RULEBASED => {
            to16(pattern).ok_or((10, "error converting pattern to UTF-16"))?
        }
        _ => Vec::new(),
    };
    let locale = crate::locale::canonical(locale);
    let style = int32(style).unwrap_or(-1);
    NumberFormat::open(style, &pattern, &locale, status).ok_or(if is_failure(*status) { (*status, MADE) } else { (UNSUPPORTED, MADE) })
}

const MADE: &str = "number formatter creation failed";

fn construct(cx: &mut Request, this: &Object, locale: &[u8], style: i64, pattern: Option<&[u8]>) -> Result<Value> {
    if held::is_set(this) {
        return Err(cx.throw_error("Error", "NumberFormatter object is already constructed"));
    }
    crate::locale::check_length(cx, locale)?;
    let locale = &crate::locale::or_default(cx, locale)[..];
    crate::locale::check_known(cx, locale)?;
    let mut status = 0;
    match open(locale, style, pattern, &mut status) {
        Ok(format) => {
            held::set(this, format);
            errors::note(cx, Some(this), status);
            Ok(Value::NULL)
        }
        Err((code, words)) => Err(errors::refuse(cx, code, words)),
    }
}

fn create(cx: &mut Request, locale: &[u8], style: i64, pattern: Option<&[u8]>) -> Result<Value> {
    errors::clear(cx);
    crate::locale::check_length_or_null(cx, locale, |cx| {
        let locale = &crate::locale::or_default(cx, locale)[..];
        crate::locale::check_known(cx, locale)?;
        let mut status = 0;
        match open(locale, style, pattern, &mut status) {
            Ok(format) => {
                let object = held::make(cx, "NumberFormatter", format)?;
                errors::note(cx, Some(&object), status);
                Ok(object.into())
            }
            Err((code, words)) => errors::fail_null(cx, None, code, words),
        }
    })
}

fn format(cx: &mut Request, this: &Object, num: &Value, kind: i64) -> Result<Value> {
    let format = this_one(cx, this)?;
    let mut status = 0;
    let kind = match kind {
        TYPE_DEFAULT if num.is_float() => TYPE_DOUBLE,
        TYPE_DEFAULT => TYPE_INT64,
        kind => kind,
    };
    let done = match kind {
        TYPE_INT32 | TYPE_INT64 => {
            let int = heddle_value::juggle::convert::to_int(num);
            format.format_int(if kind == TYPE_INT32 { int as i32 as i64 } else { int }, &mut status)
        }
        TYPE_DOUBLE => format.format(heddle_value::juggle::convert::to_float(num), &mut status),
        TYPE_CURRENCY => {
            let other = in_either_style(cx, "NumberFormatter::formatCurrency() method", "numfmt_format_currency() function");
            return Err(bad_argument(cx, 2, format!("cannot be NumberFormatter::TYPE_CURRENCY constant, use {other} instead")));
        }
        _ => return Err(bad_argument(cx, 2, "must be a NumberFormatter::TYPE_* constant")),
    };
    if is_failure(status) {
        return fail(cx, Some(this), status, "Number formatting failed");
    }
    Ok(text16(cx, &done))
}

fn format_currency(cx: &mut Request, this: &Object, amount: f64, currency: &[u8]) -> Result<Value> {
    let format = this_one(cx, this)?;
    let Some(currency) = to16(currency) else { return fail(cx, Some(this), 10, "Currency conversion to UTF-16 failed") };
    let mut status = 0;
    let done = format.format_currency(amount, &currency, &mut status);
    if is_failure(status) {
        return fail(cx, Some(this), status, "Number formatting failed");
    }
    Ok(text16(cx, &done))
}

/// Where to begin: the variable's number.
/// `U_PARSE_ERROR`.
const PARSE_ERROR: i32 = 9;

fn start_of(position: Option<&RefArg<'_>>) -> i32 {
    position.map_or(0, |position| int32(heddle_value::juggle::convert::to_int(position.get())).unwrap_or(0))
}

fn parse(cx: &mut Request, this: &Object, string: &[u8], kind: i64, offset: Option<RefArg<'_>>) -> Result<Value> {
    let format = this_one(cx, this)?;
    let Some(units) = to16(string) else { return fail(cx, Some(this), 10, "String conversion to UTF-16 failed") };
    let mut at = start_of(offset.as_ref());
    let mut status = 0;
    let value = match kind {
        TYPE_INT32 => Value::int(format.parse_int32(&units, &mut at, &mut status).into()),
        TYPE_INT64 => Value::int(format.parse_int(&units, &mut at, &mut status)),
        TYPE_DOUBLE => Value::float(format.parse(&units, &mut at, &mut status)),
        TYPE_CURRENCY => {
            let other = in_either_style(cx, "NumberFormatter::parseCurrency() method", "numfmt_parse_currency() function");
            return Err(bad_argument(cx, 2, format!("cannot be NumberFormatter::TYPE_CURRENCY constant, use {other} instead")));
        }
        _ => return Err(bad_argument(cx, 2, "must be a NumberFormatter::TYPE_* constant")),
    };
    if let Some(mut offset) = offset {
        offset.set(cx, Value::int(at.into()))?;
    }
    if is_failure(status) {
        return fail(cx, Some(this), status, "Number parsing failed");
    }
    Ok(value)
}

fn parse_currency(cx: &mut Request, this: &Object, string: &[u8], mut currency: RefArg<'_>, offset: Option<RefArg<'_>>) -> Result<Value> {
    let format = this_one(cx, this)?;
    let Some(units) = to16(string) else { return fail(cx, Some(this), 10, "String conversion to UTF-16 failed") };
    let mut at = start_of(offset.as_ref());
    if usize::try_from(at).is_ok_and(|at| at >= units.len()) {
        // where ICU reads past the end of the text
        return fail(cx, Some(this), PARSE_ERROR, "Number parsing failed");
    }
    let mut status = 0;
    let (amount, code) = format.parse_currency(&units, &mut at, &mut status);
    if let Some(mut offset) = offset {
        offset.set(cx, Value::int(at.into()))?;
    }
    if is_failure(status) {
        return fail(cx, Some(this), status, "Number parsing failed");
    }
    let code = text16(cx, &code);
    currency.set(cx, code)?;
    Ok(Value::float(amount))
}

fn get_attribute(cx: &mut Request, this: &Object, attribute: i64) -> Result<Value> {
    let format = this_one(cx, this)?;
    let Some(number) = int32(attribute).filter(|number| (0..=20).contains(number)) else {
        return fail(cx, Some(this), UNSUPPORTED, "Error getting attribute value");
    };
    if attribute == ROUNDING_INCREMENT {
        let value = format.double_attribute(number);
        return if value == -1.0 { fail(cx, Some(this), UNSUPPORTED, "Error getting attribute value") } else { Ok(Value::float(value)) };
    }
    let value = format.attribute(number);
    if value == -1 { fail(cx, Some(this), UNSUPPORTED, "Error getting attribute value") } else { Ok(Value::int(value.into())) }
}

fn set_attribute(cx: &mut Request, this: &Object, attribute: i64, value: &Value) -> Result<Value> {
    let format = this_one(cx, this)?;
    let Some(number) = int32(attribute).filter(|number| (0..=20).contains(number)) else {
        return fail(cx, Some(this), UNSUPPORTED, "Error setting attribute value");
    };
    if attribute == ROUNDING_INCREMENT {
        format.set_double_attribute(number, heddle_value::juggle::convert::to_float(value));
        return Ok(Value::TRUE);
    }
    let int = heddle_value::juggle::convert::to_int(value);
    if attribute == FORMAT_WIDTH && int > 0 {
        // ICU fills the width up whenever it formats
        cx.charge(usize::try_from(int).unwrap_or(0).saturating_mul(4));
    }
    format.set_attribute(number, int32(int).unwrap_or(i32::MAX));
    Ok(Value::TRUE)
}

fn get_text_attribute(cx: &mut Request, this: &Object, attribute: i64) -> Result<Value> {
    let format = this_one(cx, this)?;
    let mut status = 0;
    let value = format.text_attribute(int32(attribute).unwrap_or(-1), &mut status);
    if is_failure(status) {
        return fail(cx, Some(this), status, "Error getting attribute value");
    }
    Ok(text16(cx, &value))
}

fn set_text_attribute(cx: &mut Request, this: &Object, attribute: i64, value: &[u8]) -> Result<Value> {
    let format = this_one(cx, this)?;
    let Some(units) = to16(value) else { return fail(cx, Some(this), 10, "Error converting attribute value to UTF-16") };
    let mut status = 0;
    format.set_text_attribute(int32(attribute).unwrap_or(-1), &units, &mut status);
    if is_failure(status) {
        return fail(cx, Some(this), status, "Error setting text attribute");
    }
    Ok(Value::TRUE)
}

const SYMBOLS: std::ops::Range<i64> = 0..28;

fn get_symbol(cx: &mut Request, this: &Object, symbol: i64) -> Result<Value> {
    let format = this_one(cx, this)?;
    if !SYMBOLS.contains(&symbol) {
        return fail(cx, Some(this), 1, "invalid symbol value");
    }
    let mut status = 0;
    let value = format.symbol(symbol as i32, &mut status);
    if is_failure(status) {
        return fail(cx, Some(this), status, "Error getting symbol value");
    }
    Ok(text16(cx, &value))
}

fn set_symbol(cx: &mut Request, this: &Object, symbol: i64, value: &[u8]) -> Result<Value> {
    let format = this_one(cx, this)?;
    if !SYMBOLS.contains(&symbol) {
        return fail(cx, Some(this), 1, "invalid symbol value");
    }
    let Some(units) = to16(value) else { return fail(cx, Some(this), 10, "Error converting symbol value to UTF-16") };
    let mut status = 0;
    format.set_symbol(symbol as i32, &units, &mut status);
    if is_failure(status) {
        return fail(cx, Some(this), status, "Error setting symbol value");
    }
    Ok(Value::TRUE)
}

fn get_pattern(cx: &mut Request, this: &Object) -> Result<Value> {
    let format = this_one(cx, this)?;
    let mut status = 0;
    let value = format.pattern(&mut status);
    if is_failure(status) {
        return fail(cx, Some(this), status, "Error getting formatter pattern");
    }
    Ok(text16(cx, &value))
}

fn set_pattern(cx: &mut Request, this: &Object, pattern: &[u8]) -> Result<Value> {
    let format = this_one(cx, this)?;
    let Some(units) = to16(pattern) else { return fail(cx, Some(this), 10, "Error converting pattern to UTF-16") };
    let mut status = 0;
    let (line, offset) = format.set_pattern(&units, &mut status);
    if is_failure(status) {
        return fail(cx, Some(this), status, format!("Error setting pattern value at line {line}, offset {offset}"));
    }
    Ok(Value::TRUE)
}

fn get_locale(cx: &mut Request, this: &Object, kind: i64) -> Result<Value> {
    let format = this_one(cx, this)?;
    let mut status = 0;
    let locale = format.locale(int32(kind).unwrap_or(-1), &mut status);
    if is_failure(status) {
        return fail(cx, Some(this), status, "Error getting locale");
    }
    Ok(text(cx, locale))
}

/// Returns the name for what was called: as a method, or as a function.
fn in_either_style(cx: &mut Request, method: &'static str, function: &'static str) -> &'static str {
    if cx.function_name().contains(&b':') { method } else { function }
}
