//! Calendars.

pub(crate) mod class;
pub(crate) mod functions;
pub(crate) mod with_dates;

use crate::errors::{self, bad_argument, fail};
use crate::held::{self, int32, list, text};
use crate::iterators;
use crate::timezone::{self, Zone, interop};
use heddle_icu::Code;
use heddle_icu::calendar::{self, Calendar, TRADITIONAL};
use heddle_icu::code::is_failure;
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Value};
use std::cmp::Ordering;
use std::rc::Rc;
pub(crate) use with_dates::{from_date_time, to_date_time};

pub(crate) const HOOKS: ClassHooks = ClassHooks {
    create: Some(held::create),
    clone: Some(clone),
    not_serializable: true,
    debug_properties_only_shown: true,
    debug_properties: Some(debug),
    compare: Some(compare),
    ..ClassHooks::NONE
};

const FIELD_COUNT: i64 = 23;
const LENIENT: i32 = 0;
const FIRST_DAY: i32 = 1;
const MINIMAL_DAYS: i32 = 2;
const REPEATED: i32 = 3;
const SKIPPED: i32 = 4;

pub(crate) fn this_one(cx: &mut Request, this: &Object) -> Result<Rc<Calendar>> {
    held::get(cx, this, "IntlCalendar")
}

/// An object for a calendar: an IntlGregorianCalendar where it is one.
pub(crate) fn make(cx: &mut Request, calendar: Calendar) -> Result<Value> {
    let class = if calendar.kind(&mut 0) == b"gregorian" { "IntlGregorianCalendar" } else { "IntlCalendar" };
    Ok(held::make(cx, class, calendar)?.into())
}

fn clone(cx: &mut Request, old: &Object, new: &Object) -> Result<()> {
    held::clone_with::<Calendar>(cx, old, new, "IntlCalendar", |calendar| calendar.duplicate(&mut 0))
}

fn compare(_cx: &mut Request, left: &Value, right: &Value) -> Result<Option<Ordering>> {
    let calendar = |value: &Value| value.as_object().and_then(held::peek::<Calendar>);
    let (Some(one), Some(other)) = (calendar(left), calendar(right)) else { return Ok(None) };
    let order = one.millis(&mut 0).partial_cmp(&other.millis(&mut 0));
    Ok(if order == Some(Ordering::Equal) && !one.is_equivalent(&other) { None } else { order })
}

fn debug(cx: &mut Request, this: &Object) -> Result<Array> {
    const NAMES: [&str; 23] = [
        "era",
        "year",
        "month",
        "week of year",
        "week of month",
        "day of month",
        "day of year",
        "day of week",
        "day of week in month",
        "AM/PM",
        "hour",
        "hour of day",
        "minute",
        "second",
        "millisecond",
        "zone offset",
        "DST offset",
        "year for week of year",
        "localized day of week",
        "extended year",
        "julian day",
        "milliseconds in day",
        "is leap month",
    ];
    let heap = cx.heap();
    let mut shown = Array::new();
    let Some(calendar) = held::peek::<Calendar>(this) else {
        shown.insert_bytes(heap, b"valid", Value::FALSE);
        return Ok(shown);
    };
    shown.insert_bytes(heap, b"valid", Value::TRUE);
    shown.insert_bytes(heap, b"type", text(cx, calendar.kind(&mut 0)));
    let zone = Zone(calendar.zone(&mut 0));
    shown.insert_bytes(heap, b"timeZone", Value::from(timezone::debug_zone(cx, Some(&zone))));
    shown.insert_bytes(heap, b"locale", text(cx, calendar.locale(1, &mut 0)));
    let mut fields = Array::new();
    // PHP shows the day of the year before the day of the month
    for field in (0..5).chain([6, 5]).chain(7..NAMES.len()) {
        let name = NAMES[field];
        let mut status = 0;
        let value = calendar.get(field as i32, &mut status);
        let value =
            if is_failure(status) { text(cx, [b"error ", &heddle_icu::code::name(status)[..]].concat()) } else { Value::int(value.into()) };
        fields.insert_bytes(heap, name.as_bytes(), value);
    }
    shown.insert_bytes(heap, b"fields", Value::from(fields));
    Ok(shown)
}

fn check_field(cx: &mut Request, field: i64, number: usize) -> Result<i32> {
    if !(0..FIELD_COUNT).contains(&field) {
        return Err(bad_argument(cx, number, "must be a valid field"));
    }
    Ok(field as i32)
}

fn check_int32(cx: &mut Request, value: i64, number: usize) -> Result<i32> {
    int32(value).ok_or_else(|| bad_argument(cx, number, "must be between -2147483648 and 2147483647"))
}

fn check_day(cx: &mut Request, day: i64) -> Result<i32> {
    if !(1..=7).contains(&day) {
        return Err(bad_argument(cx, 1, "must be a valid day of the week"));
    }
    Ok(day as i32)
}

/// A result, or the failure with these words.
fn finish(cx: &mut Request, this: &Object, status: Code, words: &str, value: impl Into<Value>) -> Result<Value> {
    if is_failure(status) { fail(cx, Some(this), status, words) } else { Ok(value.into()) }
}

fn create_instance(cx: &mut Request, timezone: &Value, locale: Option<&[u8]>) -> Result<Value> {
    errors::clear(cx);
    let Some(zone) = interop::of_value(cx, timezone, None)? else { return Ok(Value::NULL) };
    let locale = crate::locale::or_default(cx, locale.unwrap_or_default());
    let mut status = 0;
    match Calendar::open(&zone, &locale, TRADITIONAL, &mut status) {
        Some(calendar) => make(cx, calendar),
        None => errors::fail_null(cx, None, status, "Error creating ICU Calendar object"),
    }
}

fn get_keyword_values_for_locale(cx: &mut Request, keyword: &[u8], locale: &[u8], only_common: bool) -> Result<Value> {
    errors::clear(cx);
    let mut status = 0;
    let names = calendar::keyword_values(keyword, locale, only_common, &mut status);
    if is_failure(status) {
        return fail(cx, None, status, "error calling underlying method");
    }
    iterators::of_names(cx, names)
}

fn get_now(cx: &mut Request) -> Result<Value> {
    errors::clear(cx);
    Ok(Value::float(calendar::now()))
}

fn get_available_locales(cx: &mut Request) -> Result<Value> {
    errors::clear(cx);
    Ok(list(cx, calendar::available()))
}

fn get(cx: &mut Request, this: &Object, field: i64) -> Result<Value> {
    let field = check_field(cx, field, 1)?;
    let calendar = this_one(cx, this)?;
    let mut status = 0;
    let value = calendar.get(field, &mut status);
    finish(cx, this, status, "Call to ICU method has failed", Value::int(value.into()))
}

fn get_time(cx: &mut Request, this: &Object) -> Result<Value> {
    let calendar = this_one(cx, this)?;
    let mut status = 0;
    let value = calendar.millis(&mut status);
    finish(cx, this, status, "error calling ICU Calendar::getTime", Value::float(value))
}

fn set_time(cx: &mut Request, this: &Object, timestamp: f64) -> Result<Value> {
    let calendar = this_one(cx, this)?;
    let mut status = 0;
    calendar.set_millis(timestamp, &mut status);
    finish(cx, this, status, "Call to underlying method failed", Value::TRUE)
}

fn add(cx: &mut Request, this: &Object, field: i64, value: i64) -> Result<Value> {
    let field = check_field(cx, field, 1)?;
    let value = check_int32(cx, value, 2)?;
    let calendar = this_one(cx, this)?;
    let mut status = 0;
    calendar.add(field, value, &mut status);
    finish(cx, this, status, "Call to underlying method failed", Value::TRUE)
}

fn set_time_zone(cx: &mut Request, this: &Object, timezone: &Value) -> Result<Value> {
    let calendar = this_one(cx, this)?;
    if timezone.is_null() {
        return Ok(Value::TRUE);
    }
    let Some(zone) = interop::of_value(cx, timezone, Some(this))? else { return Ok(Value::FALSE) };
    calendar.set_zone(&zone, &mut 0);
    Ok(Value::TRUE)
}

fn get_time_zone(cx: &mut Request, this: &Object) -> Result<Value> {
    let calendar = this_one(cx, this)?;
    let zone = calendar.zone(&mut 0);
    timezone::make(cx, zone)
}

/// The times of this calendar and another one.
fn times(cx: &mut Request, this: &Object, other: &Object) -> Result<Option<(f64, f64)>> {
    let calendar = this_one(cx, this)?;
    let Some(other) = held::peek::<Calendar>(other) else { return Err(cx.throw_error("Error", "Other IntlCalendar was not initialized")) };
    let mut status = 0;
    let times = (calendar.millis(&mut status), other.millis(&mut status));
    if is_failure(status) {
        errors::report(cx, Some(this), status, "Error calling ICU Calendar")?;
        return Ok(None);
    }
    Ok(Some(times))
}

fn after(cx: &mut Request, this: &Object, other: &Object) -> Result<Value> {
    Ok(Value::bool(times(cx, this, other)?.is_some_and(|(one, other)| one > other)))
}

fn before(cx: &mut Request, this: &Object, other: &Object) -> Result<Value> {
    Ok(Value::bool(times(cx, this, other)?.is_some_and(|(one, other)| one < other)))
}

fn equals(cx: &mut Request, this: &Object, other: &Object) -> Result<Value> {
    Ok(Value::bool(times(cx, this, other)?.is_some_and(|(one, other)| one == other)))
}

/// Sets the first of these fields: year, month, day, hour, minute, second.
pub(crate) fn set_fields(calendar: &Calendar, values: &[i32]) {
    for (field, value) in [1, 2, 5, 11, 12, 13].into_iter().zip(values) {
        calendar.set(field, *value);
    }
}

fn set(
    cx: &mut Request,
    this: &Object,
    year: i64,
    month: i64,
    day_of_month: Option<i64>,
    hour: Option<i64>,
    minute: Option<i64>,
    second: Option<i64>,
) -> Result<Value> {
    let given: Vec<i64> = [Some(year), Some(month), day_of_month, hour, minute, second].into_iter().map_while(|value| value).collect();
    if given.len() == 4 {
        return Err(cx.throw_error("ArgumentCountError", "IntlCalendar::set() has no variant with exactly 4 parameters"));
    }
    let mut values = Vec::new();
    for (index, value) in given.iter().enumerate() {
        values.push(check_int32(cx, *value, index + 1)?);
    }
    if let [field, value] = values[..] {
        let field = check_field(cx, field.into(), 1)?;
        this_one(cx, this)?.set(field, value);
        return Ok(Value::TRUE);
    }
    if values.len() > 2 && cx.function_name().contains(&b':') {
        cx.deprecated("Calling IntlCalendar::set() with more than 2 arguments is deprecated, use either IntlCalendar::setDate() or IntlCalendar::setDateTime() instead")?;
    }
    let calendar = this_one(cx, this)?;
    set_fields(&calendar, &values);
    Ok(Value::TRUE)
}

fn set_date(cx: &mut Request, this: &Object, year: i64, month: i64, day_of_month: i64) -> Result<Value> {
    set_parts(cx, this, &[year, month, day_of_month])
}

fn set_date_time(
    cx: &mut Request,
    this: &Object,
    year: i64,
    month: i64,
    day_of_month: i64,
    hour: i64,
    minute: i64,
    second: Option<i64>,
) -> Result<Value> {
    let parts = [year, month, day_of_month, hour, minute, second.unwrap_or(0)];
    set_parts(cx, this, if second.is_some() { &parts } else { &parts[..5] })
}

fn set_parts(cx: &mut Request, this: &Object, parts: &[i64]) -> Result<Value> {
    let mut values = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        values.push(check_int32(cx, *part, index + 1)?);
    }
    set_fields(&*this_one(cx, this)?, &values);
    Ok(Value::NULL)
}

fn roll(cx: &mut Request, this: &Object, field: i64, value: &Value) -> Result<Value> {
    let field = check_field(cx, field, 1)?;
    let amount = match value.as_bool() {
        Some(up) => {
            let name = cx.function_name();
            cx.deprecated([&name[..], b"(): Passing bool is deprecated, use 1 or -1 instead"].concat())?;
            if up { 1 } else { -1 }
        }
        None => check_int32(cx, cx_int(value), 2)?,
    };
    let calendar = this_one(cx, this)?;
    let mut status = 0;
    calendar.roll(field, amount, &mut status);
    finish(cx, this, status, "Error calling ICU Calendar::roll", Value::TRUE)
}

fn cx_int(value: &Value) -> i64 {
    heddle_value::juggle::convert::to_int(value)
}

fn clear(cx: &mut Request, this: &Object, field: Option<i64>) -> Result<Value> {
    let field = field.map(|field| check_field(cx, field, 1)).transpose()?;
    let calendar = this_one(cx, this)?;
    match field {
        Some(field) => calendar.clear_field(field),
        None => calendar.clear(),
    }
    Ok(Value::TRUE)
}

fn field_difference(cx: &mut Request, this: &Object, timestamp: f64, field: i64) -> Result<Value> {
    let field = check_field(cx, field, 2)?;
    let calendar = this_one(cx, this)?;
    let mut status = 0;
    let value = calendar.field_difference(timestamp, field, &mut status);
    finish(cx, this, status, "Call to ICU method has failed", Value::int(value.into()))
}

macro_rules! limits {
    ($($name:ident = $kind:literal;)*) => {$(
        fn $name(cx: &mut Request, this: &Object, field: i64) -> Result<Value> {
            let field = check_field(cx, field, 1)?;
            let calendar = this_one(cx, this)?;
            let mut status = 0;
            let value = calendar.limit(field, $kind, &mut status);
            finish(cx, this, status, "Call to ICU method has failed", Value::int(value.into()))
        }
    )*};
}

limits! {
    get_minimum = 0;
    get_maximum = 1;
    get_greatest_minimum = 2;
    get_least_maximum = 3;
    get_actual_minimum = 4;
    get_actual_maximum = 5;
}

fn get_day_of_week_type(cx: &mut Request, this: &Object, day_of_week: i64) -> Result<Value> {
    let day = check_day(cx, day_of_week)?;
    let calendar = this_one(cx, this)?;
    let mut status = 0;
    let value = calendar.day_of_week_type(day, &mut status);
    finish(cx, this, status, "Call to ICU method has failed", Value::int(value.into()))
}

fn get_weekend_transition(cx: &mut Request, this: &Object, day_of_week: i64) -> Result<Value> {
    let day = check_day(cx, day_of_week)?;
    let calendar = this_one(cx, this)?;
    let mut status = 0;
    let value = calendar.weekend_transition(day, &mut status);
    finish(cx, this, status, "Error calling ICU method", Value::int(value.into()))
}

fn get_first_day_of_week(cx: &mut Request, this: &Object) -> Result<Value> {
    Ok(Value::int(this_one(cx, this)?.attribute(FIRST_DAY).into()))
}

fn set_first_day_of_week(cx: &mut Request, this: &Object, day_of_week: i64) -> Result<Value> {
    let day = check_day(cx, day_of_week)?;
    this_one(cx, this)?.set_attribute(FIRST_DAY, day);
    Ok(Value::TRUE)
}

fn get_minimal_days_in_first_week(cx: &mut Request, this: &Object) -> Result<Value> {
    Ok(Value::int(this_one(cx, this)?.attribute(MINIMAL_DAYS).into()))
}

fn set_minimal_days_in_first_week(cx: &mut Request, this: &Object, days: i64) -> Result<Value> {
    if !(1..=7).contains(&days) {
        return Err(bad_argument(cx, 1, "must be between 1 and 7"));
    }
    this_one(cx, this)?.set_attribute(MINIMAL_DAYS, days as i32);
    Ok(Value::TRUE)
}

fn get_locale(cx: &mut Request, this: &Object, kind: i64) -> Result<Value> {
    if !(0..=1).contains(&kind) {
        return Err(bad_argument(cx, 1, "must be either Locale::ACTUAL_LOCALE or Locale::VALID_LOCALE"));
    }
    let calendar = this_one(cx, this)?;
    let mut status = 0;
    let locale = calendar.locale(kind as i32, &mut status);
    let locale = text(cx, locale);
    finish(cx, this, status, "Call to ICU method has failed", locale)
}

fn get_type(cx: &mut Request, this: &Object) -> Result<Value> {
    let calendar = this_one(cx, this)?;
    Ok(text(cx, calendar.kind(&mut 0)))
}

fn in_daylight_time(cx: &mut Request, this: &Object) -> Result<Value> {
    let calendar = this_one(cx, this)?;
    let mut status = 0;
    let value = calendar.in_daylight_time(&mut status);
    finish(cx, this, status, "Error calling ICU method", Value::bool(value))
}

fn is_equivalent_to(cx: &mut Request, this: &Object, other: &Object) -> Result<Value> {
    let calendar = this_one(cx, this)?;
    let Some(other) = held::peek::<Calendar>(other) else { return Err(cx.throw_error("Error", "Other IntlCalendar was not initialized")) };
    Ok(Value::bool(calendar.is_equivalent(&other)))
}

fn is_lenient(cx: &mut Request, this: &Object) -> Result<Value> {
    Ok(Value::bool(this_one(cx, this)?.attribute(LENIENT) != 0))
}

fn set_lenient(cx: &mut Request, this: &Object, lenient: bool) -> Result<Value> {
    this_one(cx, this)?.set_attribute(LENIENT, i32::from(lenient));
    Ok(Value::TRUE)
}

fn is_set(cx: &mut Request, this: &Object, field: i64) -> Result<Value> {
    let field = check_field(cx, field, 1)?;
    Ok(Value::bool(this_one(cx, this)?.is_set(field)))
}

fn is_weekend(cx: &mut Request, this: &Object, timestamp: Option<f64>) -> Result<Value> {
    let calendar = this_one(cx, this)?;
    let mut status = 0;
    let moment = timestamp.unwrap_or_else(|| calendar.millis(&mut status));
    let value = calendar.is_weekend(moment, &mut status);
    finish(cx, this, status, "Error calling ICU method", Value::bool(value))
}

fn get_repeated_wall_time_option(cx: &mut Request, this: &Object) -> Result<Value> {
    Ok(Value::int(this_one(cx, this)?.attribute(REPEATED).into()))
}

fn get_skipped_wall_time_option(cx: &mut Request, this: &Object) -> Result<Value> {
    Ok(Value::int(this_one(cx, this)?.attribute(SKIPPED).into()))
}

fn set_repeated_wall_time_option(cx: &mut Request, this: &Object, option: i64) -> Result<Value> {
    if !(0..=1).contains(&option) {
        return Err(bad_argument(cx, 1, "must be either IntlCalendar::WALLTIME_FIRST or IntlCalendar::WALLTIME_LAST"));
    }
    this_one(cx, this)?.set_attribute(REPEATED, option as i32);
    Ok(Value::TRUE)
}

fn set_skipped_wall_time_option(cx: &mut Request, this: &Object, option: i64) -> Result<Value> {
    if !(0..=2).contains(&option) {
        let words = "must be one of IntlCalendar::WALLTIME_FIRST, IntlCalendar::WALLTIME_LAST, or IntlCalendar::WALLTIME_NEXT_VALID";
        return Err(bad_argument(cx, 1, words));
    }
    this_one(cx, this)?.set_attribute(SKIPPED, option as i32);
    Ok(Value::TRUE)
}
