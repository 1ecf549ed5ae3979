//! Writing and reading moments.

use super::this_one;
use crate::errors::{self, fail};
use crate::held::{self, int32, text16};
use crate::timezone::interop;
use heddle_icu::calendar::{Calendar, GREGORIAN};
use heddle_icu::code::is_failure;
use heddle_icu::date::{DateFormat, PATTERN};
use heddle_icu::text::to16;
use heddle_runtime::decl::convert::RefArg;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Value};

/// The moment of a value in milliseconds: seconds, a date, a calendar. `None`: a failure was
/// reported.
pub(crate) fn moment(cx: &mut Request, this: Option<&Object>, value: &Value) -> Result<Option<f64>> {
    if let Some(object) = value.as_object() {
        if interop::is_a(cx, object, b"datetimeinterface") {
            return interop::millis(cx, object).map(Some);
        }
        if let Some(calendar) = held::peek::<Calendar>(object) {
            return Ok(Some(calendar.millis(&mut 0)));
        }
        let words = if interop::is_a(cx, object, b"intlcalendar") {
            "IntlCalendar object is not properly constructed".to_owned()
        } else {
            "invalid object type for date/time (only IntlCalendar and DateTimeInterface permitted)".to_owned()
        };
        errors::report(cx, this, 1, words)?;
        return Ok(None);
    }
    let number = match value.as_bytes() {
        Some(bytes) => match heddle_value::juggle::parse_whole(bytes) {
            Some(number) => Some(number.as_float()),
            None => {
                let words = [b"string '", bytes, b"' is not numeric, which would be required for it to be a valid date"].concat();
                errors::report(cx, this, 1, words)?;
                return Ok(None);
            }
        },
        None => value.as_int().map(|int| int as f64).or(value.as_float()),
    };
    if number.is_none() {
        errors::report(cx, this, 1, "invalid PHP type for date")?;
    }
    Ok(number.map(|seconds| seconds * 1000.0))
}

/// The moment of an array as `localtime()` gives it, in a format's calendar.
fn moment_of_parts(cx: &mut Request, this: &Object, format: &DateFormat, parts: &Array) -> Result<Option<f64>> {
    const KEYS: [(&str, i32); 7] =
        [("tm_year", 1), ("tm_mon", 2), ("tm_mday", 5), ("tm_hour", 11), ("tm_min", 12), ("tm_sec", 13), ("tm_isdst", -1)];
    let Some(calendar) = format.calendar(&mut 0) else { return Ok(None) };
    calendar.clear();
    for (key, field) in KEYS {
        let Some(value) = parts.get_bytes(key.as_bytes()) else { continue };
        let Some(int) = value.deref().as_int() else {
            errors::report(cx, Some(this), 1, format!("parameter array contains a non-integer element for key '{key}'"))?;
            return Ok(None);
        };
        let Some(int) = int32(if key == "tm_year" { int.saturating_add(1900) } else { int }) else {
            errors::report(cx, Some(this), 1, format!("value {int} is out of bounds for a 32-bit integer in key '{key}'"))?;
            return Ok(None);
        };
        if field >= 0 {
            calendar.set(field, int);
        }
    }
    Ok(Some(calendar.millis(&mut 0)))
}

pub(crate) fn format(cx: &mut Request, this: &Object, datetime: &Value) -> Result<Value> {
    let dates = this_one(cx, this)?;
    let found = match datetime.as_array() {
        Some(parts) if parts.is_empty() => None,
        Some(parts) => moment_of_parts(cx, this, &dates.format, parts)?,
        None => moment(cx, Some(this), datetime)?,
    };
    let Some(millis) = found else { return Ok(Value::FALSE) };
    let mut status = 0;
    let done = dates.format.format(millis, &mut status);
    if is_failure(status) {
        return fail(cx, Some(this), status, "Date formatting failed");
    }
    Ok(text16(cx, &done))
}

/// A style of `formatObject()`.
fn style(cx: &mut Request, value: &Value) -> Result<Option<i32>> {
    let style = cx.to_int(value)?;
    Ok(int32(style).filter(|style| matches!(style, -1..=3 | 128..=131)))
}

pub(crate) fn format_object(cx: &mut Request, datetime: &Value, format: &Value, locale: Option<&[u8]>) -> Result<Value> {
    errors::clear(cx);
    let Some(object) = datetime.as_object() else {
        let given = heddle_runtime::types::type_name_of(datetime);
        return Err(cx.bad_argument_type(1, format!("must be of type object, {given} given")));
    };
    let asked = crate::locale::or_default(cx, locale.unwrap_or_default());
    let (mut date, mut time, mut pattern) = (2, 2, Vec::new());
    if let Some(list) = format.as_array() {
        let styles: Vec<Value> = list.values().map(|value| value.deref().clone()).collect();
        let [first, second] = &styles[..] else { return fail(cx, None, 1, "bad format; if array, it must have two elements") };
        match style(cx, first)? {
            Some(found) => date = found,
            None => return fail(cx, None, 1, "bad format; the date format (first element of the array) is not valid"),
        }
        match style(cx, second)? {
            Some(found) => time = found,
            None => return fail(cx, None, 1, "bad format; the time format (second element of the array) is not valid"),
        }
    } else if format.is_int() {
        match style(cx, format)? {
            Some(found) => (date, time) = (found, found),
            None => return fail(cx, None, 1, "the date/time format type is invalid"),
        }
    } else if !format.is_null() {
        let wanted = cx.to_str(format)?;
        if wanted.is_empty() {
            return fail(cx, None, 1, "the format is empty");
        }
        let Some(units) = to16(&wanted) else { return fail(cx, None, 10, "error converting pattern to UTF-16") };
        pattern = units;
        (date, time) = (PATTERN, PATTERN);
    }
    let (millis, calendar) = if let Some(calendar) = held::peek::<Calendar>(object) {
        let mut status = 0;
        let millis = calendar.millis(&mut status);
        if is_failure(status) {
            return fail(cx, None, status, "error obtaining instant from IntlCalendar");
        }
        (millis, calendar.duplicate(&mut 0))
    } else if interop::is_a(cx, object, b"datetimeinterface") {
        let Some(zone) = interop::zone_of_date(cx, object, None)? else { return Ok(Value::FALSE) };
        (interop::millis(cx, object)?, Calendar::open(&zone, &asked, GREGORIAN, &mut 0))
    } else if interop::is_a(cx, object, b"intlcalendar") {
        return fail(cx, None, 1, "bad IntlCalendar instance: not initialized properly");
    } else {
        return fail(cx, None, 0, "the passed object must be an instance of either IntlCalendar or DateTimeInterface");
    };
    let Some(calendar) = calendar else { return fail(cx, None, 1, "could not create calendar") };
    let mut status = 0;
    let zone = calendar.zone(&mut 0);
    let Some(made) = DateFormat::open(date, time, &asked, &zone, &pattern, &mut status) else {
        return fail(cx, None, status, "could not create DateFormat");
    };
    made.set_calendar(&calendar);
    let done = made.format(millis, &mut status);
    Ok(text16(cx, &done))
}

/// Where to begin reading: the variable's number.
fn start_of(cx: &mut Request, offset: Option<&RefArg<'_>>) -> Result<i64> {
    match offset {
        Some(offset) if !offset.get().is_undef() => {
            let value = offset.get().clone();
            cx.to_int(&value)
        }
        _ => Ok(0),
    }
}

/// Reads a text, from the offset in the variable on, and sets the variable to where it ended.
fn read(cx: &mut Request, this: &Object, string: &[u8], offset: Option<RefArg<'_>>, into: Option<&Calendar>) -> Result<Option<f64>> {
    let dates = this_one(cx, this)?;
    let start = start_of(cx, offset.as_ref())?;
    if start > string.len() as i64 {
        errors::report(cx, Some(this), 1, "Offset exceeds string length").map(drop)?;
        return Ok(None);
    }
    let Some(units) = to16(string) else {
        errors::report(cx, Some(this), 10, "Error converting timezone to UTF-16")?;
        return Ok(None);
    };
    let mut at = int32(start).unwrap_or(0);
    let mut status = 0;
    let millis = match into {
        Some(calendar) => {
            dates.format.parse_calendar(calendar, &units, &mut at, &mut status);
            calendar.millis(&mut 0)
        }
        None => dates.format.parse(&units, &mut at, &mut status),
    };
    if let Some(mut offset) = offset {
        offset.set(cx, Value::int(at.into()))?;
    }
    if is_failure(status) {
        errors::report(cx, Some(this), status, "Date parsing failed")?;
        return Ok(None);
    }
    Ok(Some(millis))
}

/// Seconds as PHP counts them.
fn seconds(millis: f64) -> Value {
    let seconds = millis / 1000.0;
    if seconds.abs() < 9.2e18 { Value::int(seconds as i64) } else { Value::float(seconds) }
}

pub(crate) fn parse(cx: &mut Request, this: &Object, string: &[u8], offset: Option<RefArg<'_>>) -> Result<Value> {
    Ok(read(cx, this, string, offset, None)?.map_or(Value::FALSE, seconds))
}

pub(crate) fn parse_to_calendar(cx: &mut Request, this: &Object, string: &[u8], offset: Option<RefArg<'_>>) -> Result<Value> {
    let dates = this_one(cx, this)?;
    let Some(calendar) = dates.format.calendar(&mut 0) else { return Ok(Value::FALSE) };
    let found = read(cx, this, string, offset, Some(&calendar))?;
    if found.is_some() {
        dates.format.set_calendar(&calendar);
    }
    Ok(found.map_or(Value::FALSE, seconds))
}

pub(crate) fn localtime(cx: &mut Request, this: &Object, string: &[u8], offset: Option<RefArg<'_>>) -> Result<Value> {
    let dates = this_one(cx, this)?;
    let Some(calendar) = dates.format.calendar(&mut 0) else { return Ok(Value::FALSE) };
    calendar.clear();
    if read(cx, this, string, offset, Some(&calendar))?.is_none() {
        return Ok(Value::FALSE);
    }
    let heap = cx.heap();
    let mut shown = Array::new();
    const FIELDS: [(&str, i32, i32); 8] = [
        ("tm_sec", 13, 0),
        ("tm_min", 12, 0),
        ("tm_hour", 11, 0),
        ("tm_year", 1, -1900),
        ("tm_mday", 5, 0),
        ("tm_wday", 7, -1),
        ("tm_yday", 6, 0),
        ("tm_mon", 2, 0),
    ];
    for (name, field, add) in FIELDS {
        let mut status = 0;
        let value = calendar.get(field, &mut status);
        if is_failure(status) {
            return fail(cx, Some(this), status, "Date parsing - localtime failed : could not get the field values");
        }
        shown.insert_bytes(heap, name.as_bytes(), Value::int((value + add).into()));
    }
    shown.insert_bytes(heap, b"tm_isdst", Value::int(calendar.in_daylight_time(&mut 0).into()));
    Ok(shown.into())
}
