//! Zones and moments between PHP's own classes and the extension's.

use super::Zone;
use crate::errors;
use crate::held;
use heddle_icu::text::{to8, to16};
use heddle_icu::zone;
use heddle_runtime::object::{class_of, find_constructor, instantiate};
use heddle_runtime::{Callable, Request, Result};
use heddle_value::{Object, Value};

pub(crate) fn is_a(cx: &mut Request, object: &Object, lower: &[u8]) -> bool {
    cx.find_class(lower).is_some_and(|class| class_of(object).is_subclass_of(class))
}

/// A function of PHP's, by its name.
fn call(cx: &mut Request, name: &[u8], args: &[Value]) -> Result<Value> {
    match cx.find_function(name) {
        Some(function) => cx.call(&Callable::function(function), args),
        None => Ok(Value::NULL),
    }
}

/// A new object of one of PHP's classes.
pub(crate) fn construct(cx: &mut Request, class: &str, args: &[Value]) -> Result<Object> {
    let class = cx.require_class(class.as_bytes())?;
    let object = instantiate(cx, class)?;
    if let Some(constructor) = find_constructor(cx, class, Some(class))? {
        cx.call_function_on(constructor, &object, args)?;
    }
    Ok(object)
}

/// The zone of dates that name none.
pub(crate) fn default_zone(cx: &mut Request) -> Result<Vec<u16>> {
    let name = call(cx, b"date_default_timezone_get", &[])?;
    Ok(to16(name.as_bytes().unwrap_or(b"UTC")).unwrap_or_default())
}

/// The zone of this name: one of the system's, or an offset as `GMT+03:00`.
pub(crate) fn named(id: &[u8]) -> Option<Vec<u16>> {
    let units = to16(id)?;
    if zone::is_known(id) {
        return Some(units);
    }
    let mut status = 0;
    let (canonical, _) = zone::canonical(&units, &mut status);
    (status <= 0 && canonical.starts_with(&[b'G'.into(), b'M'.into(), b'T'.into()]) && !canonical.is_empty()).then_some(canonical)
}

/// The zone of a DateTimeZone; `None`: a failure was reported.
pub(crate) fn of_php(cx: &mut Request, object: &Object, this: Option<&Object>) -> Result<Option<Vec<u16>>> {
    let name = cx.call_method(object, "getname", &[])?;
    let name = name.as_bytes().unwrap_or_default().to_vec();
    if matches!(name.first(), Some(b'+' | b'-')) {
        let hours = name.get(1..3).and_then(|digits| std::str::from_utf8(digits).ok()?.parse::<i32>().ok());
        if hours.is_none_or(|hours| hours >= 24) {
            errors::report(cx, this, 1, "object has an time zone offset that's too large")?;
            return Ok(None);
        }
        return Ok(to16(&[b"GMT", &name[..]].concat()));
    }
    match named(&name) {
        Some(zone) => Ok(Some(zone)),
        None => {
            let message = ["time zone id '".as_bytes(), &name, b"' extracted from ext/date DateTimeZone not recognized"].concat();
            errors::report(cx, this, 1, message)?;
            Ok(None)
        }
    }
}

/// The zone that an argument names; null names PHP's default. `None`: a failure was reported.
pub(crate) fn of_value(cx: &mut Request, value: &Value, this: Option<&Object>) -> Result<Option<Vec<u16>>> {
    if value.is_null() || value.is_undef() {
        return default_zone(cx).map(Some);
    }
    if let Some(object) = value.as_object() {
        if let Some(zone) = held::peek::<Zone>(object) {
            return Ok(Some(zone.0.clone()));
        }
        if is_a(cx, object, b"datetimezone") {
            return of_php(cx, object, this);
        }
        if is_a(cx, object, b"intltimezone") {
            return Err(no_zone(cx, b"passed IntlTimeZone is not properly constructed"));
        }
    }
    let id = cx.to_str(value)?;
    if std::str::from_utf8(&id).is_err() {
        return Err(no_zone(cx, b"Time zone identifier given is not a valid UTF-8 string"));
    }
    match named(&id) {
        Some(zone) => Ok(Some(zone)),
        None => {
            let shown = id.split(|byte| *byte == 0).next().unwrap_or_default();
            Err(no_zone(cx, &[b"No such time zone: \"", shown, b"\""].concat()))
        }
    }
}

/// Makes the exception of a zone that is none, whatever the directives say.
fn no_zone(cx: &mut Request, reason: &[u8]) -> heddle_runtime::Halt {
    let name = cx.function_name();
    cx.throw_error("IntlException", [&name[..], b"(): ", reason].concat())
}

/// A DateTimeZone of this name; `None`: a failure was reported.
pub(crate) fn to_php(cx: &mut Request, zone: &[u16], this: Option<&Object>) -> Result<Option<Object>> {
    let name = to8(zone);
    let name = match name.strip_prefix(b"GMT") {
        Some(offset) if !offset.is_empty() => offset.to_vec(),
        _ => name,
    };
    if name == b"Etc/Unknown" {
        errors::report(cx, this, 1, "could not convert time zone to DateTimeZone")?;
    }
    let argument = held::text(cx, &name);
    construct(cx, "DateTimeZone", &[argument]).map(Some)
}

/// The moment of a DateTimeInterface in milliseconds.
pub(crate) fn millis(cx: &mut Request, object: &Object) -> Result<f64> {
    let seconds = cx.call_method(object, "gettimestamp", &[])?.as_int().unwrap_or(0);
    let format = held::text(cx, "u");
    let micros = cx.call_method(object, "format", &[format])?;
    let micros = micros.as_bytes().map_or(0, heddle_value::juggle::str_to_int);
    Ok(seconds as f64 * 1000.0 + (micros / 1000) as f64)
}

/// The zone of a DateTimeInterface.
pub(crate) fn zone_of_date(cx: &mut Request, object: &Object, this: Option<&Object>) -> Result<Option<Vec<u16>>> {
    let zone = cx.call_method(object, "gettimezone", &[])?;
    match zone.as_object() {
        Some(zone) => of_php(cx, zone, this),
        None => default_zone(cx).map(Some),
    }
}
