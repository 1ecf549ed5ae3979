//! Calendars from PHP's dates and back.

use super::{make, this_one};
use crate::errors;
use crate::held::text;
use crate::timezone::interop;
use heddle_icu::calendar::{Calendar, TRADITIONAL};
use heddle_icu::code::is_failure;
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};

pub(crate) fn from_date_time(cx: &mut Request, datetime: &Value, locale: Option<&[u8]>) -> Result<Value> {
    errors::clear(cx);
    let date = match datetime.as_object() {
        Some(object) => object.clone(),
        None => interop::construct(cx, "DateTime", std::slice::from_ref(datetime))?,
    };
    let Some(zone) = interop::zone_of_date(cx, &date, None)? else { return Ok(Value::NULL) };
    let millis = interop::millis(cx, &date)?;
    let locale = crate::locale::or_default(cx, locale.unwrap_or_default());
    let mut status = 0;
    let calendar = Calendar::open(&zone, &locale, TRADITIONAL, &mut status);
    let Some(calendar) = calendar else { return errors::fail_null(cx, None, status, "error creating ICU Calendar object") };
    calendar.set_millis((millis / 1000.0).floor() * 1000.0, &mut status);
    make(cx, calendar)
}

pub(crate) fn to_date_time(cx: &mut Request, this: &Object) -> Result<Value> {
    let calendar = this_one(cx, this)?;
    let mut status = 0;
    let millis = calendar.millis(&mut status);
    if is_failure(status) {
        return errors::fail(cx, Some(this), status, "Call to ICU method has failed");
    }
    let seconds = (millis / 1000.0).floor();
    if !(seconds >= i64::MIN as f64 && seconds < i64::MAX as f64) {
        return errors::fail(cx, Some(this), 1, "The calendar date is out of the range for a 64-bit integer");
    }
    let Some(zone) = interop::to_php(cx, &calendar.zone(&mut 0), Some(this))? else { return Ok(Value::FALSE) };
    let start = text(cx, format!("@{}", seconds as i64));
    let date = interop::construct(cx, "DateTime", &[start])?;
    cx.call_method(&date, "settimezone", &[Value::from(zone)])?;
    Ok(date.into())
}
