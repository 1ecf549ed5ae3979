//! Conversions of scalars in weak mode: `int`, `float`, `string`, `bool`, tried in this order.
//!
//! Null, arrays and resources are never converted; of objects only those with `__toString`, and
//! only to string.

use crate::{Request, Result};
use heddle_bytecode::types::mask;
use heddle_value::juggle::number::{Number, parse_whole};
use heddle_value::juggle::{Notice, convert};
use heddle_value::{Str, Value, View};

/// The value as one of the scalar types of `wanted`; `None` when it can be none of them. May raise
/// deprecations, and call `__toString`.
pub fn coerce_scalar(cx: &mut Request, wanted: u32, value: &Value) -> Result<Option<Value>> {
    match value.view() {
        View::Object(object) => {
            let object = object.clone();
            let has_text = crate::object::class_of(&object).magic.to_string.is_some();
            if wanted & mask::STRING == 0 || !has_text {
                return Ok(None);
            }
            Ok(Some(Value::from(cx.to_str(value)?)))
        }
        View::Null | View::Array(_) | View::Resource(_) => Ok(None),
        View::Bool(bool) => Ok(from_bool(wanted, bool)),
        View::Int(int) => Ok(from_int(cx, wanted, int)),
        View::Float(float) => from_float(cx, wanted, float),
        View::Str(text) => {
            let text = text.clone();
            from_string(cx, wanted, &text)
        }
    }
}

fn from_bool(wanted: u32, bool: bool) -> Option<Value> {
    if wanted & mask::INT != 0 {
        return Some(Value::int(i64::from(bool)));
    }
    if wanted & mask::FLOAT != 0 {
        return Some(Value::float(f64::from(u8::from(bool))));
    }
    let text = if bool { Str::byte(b'1') } else { Str::empty() };
    (wanted & mask::STRING != 0).then(|| Value::from(text))
}

fn from_int(cx: &Request, wanted: u32, int: i64) -> Option<Value> {
    if wanted & mask::FLOAT != 0 {
        return Some(Value::float(int as f64));
    }
    if wanted & mask::STRING != 0 {
        return Some(Value::from(convert::int_to_str(cx.heap(), int)));
    }
    (wanted & mask::BOOL == mask::BOOL).then(|| Value::bool(int != 0))
}

fn from_float(cx: &mut Request, wanted: u32, float: f64) -> Result<Option<Value>> {
    if wanted & mask::INT != 0 && convert::fits_int(float) {
        if float.trunc() != float {
            notice(cx, &Notice::LosesPrecision(float))?;
        }
        return Ok(Some(Value::int(float as i64)));
    }
    if wanted & mask::STRING != 0 {
        return Ok(Some(Value::from(cx.to_str(&Value::float(float))?)));
    }
    if wanted & mask::BOOL == mask::BOOL {
        if float.is_nan() {
            notice(cx, &Notice::NanCoerced("bool"))?;
        }
        return Ok(Some(Value::bool(float != 0.0)));
    }
    Ok(None)
}

fn from_string(cx: &mut Request, wanted: u32, text: &Str) -> Result<Option<Value>> {
    let number = if wanted & (mask::INT | mask::FLOAT) != 0 { parse_whole(text) } else { None };
    match number {
        Some(Number::Int(int)) if wanted & mask::INT != 0 => return Ok(Some(Value::int(int))),
        Some(Number::Float(float)) if wanted & mask::FLOAT != 0 => return Ok(Some(Value::float(float))),
        Some(Number::Int(int)) => return Ok(Some(Value::float(int as f64))),
        Some(Number::Float(float)) if convert::fits_int(float) => {
            if float.trunc() != float {
                notice(cx, &Notice::StringLosesPrecision(text))?;
            }
            return Ok(Some(Value::int(float as i64)));
        }
        _ => {}
    }
    Ok((wanted & mask::BOOL == mask::BOOL).then(|| Value::bool(!matches!(&text[..], [] | [b'0']))))
}

fn notice(cx: &mut Request, notice: &Notice<'_>) -> Result<()> {
    let message = notice.message();
    match notice.level() {
        heddle_value::juggle::Level::Warning => cx.warning(message),
        heddle_value::juggle::Level::Deprecated => cx.deprecated(message),
    }
}
