//! The Gregorian calendar, with the Julian one before its change.

pub(crate) mod class;
pub(crate) mod functions;

use crate::calendar::{set_fields, this_one};
use crate::errors::{self, fail};
use crate::held::{self, int32};
use crate::timezone::interop;
use heddle_icu::calendar::{Calendar, GREGORIAN};
use heddle_icu::code::is_failure;
use heddle_runtime::class::ClassPtr;
use heddle_runtime::object::instantiate;
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};

type Six<'a> = [Option<&'a Value>; 6];

/// How many arguments were given: those before the first that was not.
fn count(arguments: &Six<'_>) -> usize {
    arguments.iter().take_while(|argument| argument.is_some()).count()
}

/// Makes a calendar: of a zone and a locale, or of the parts of a date. `None`: a failure was
/// reported.
fn calendar(cx: &mut Request, arguments: &Six<'_>) -> Result<Option<Calendar>> {
    let given = count(arguments);
    if given <= 2 {
        let Some(zone) = interop::of_value(cx, arguments[0].unwrap_or(&Value::NULL), None)? else { return Ok(None) };
        let locale = match arguments[1] {
            Some(locale) if !locale.is_null() => cx.to_str(locale)?.to_vec(),
            _ => Vec::new(),
        };
        let locale = crate::locale::or_default(cx, &locale);
        let mut status = 0;
        let made = Calendar::open(&zone, &locale, GREGORIAN, &mut status);
        if made.is_none() {
            errors::report(cx, None, status, "error creating ICU GregorianCalendar from time zone and locale")?;
        }
        return Ok(made);
    }
    let mut parts = Vec::new();
    for (index, argument) in arguments.iter().take(given).flatten().enumerate() {
        let value = match argument.as_bytes() {
            Some(bytes) if heddle_value::juggle::parse_whole(bytes).is_none() => {
                let words = format!("must be of type int, {} given", argument.type_name());
                return Err(cx.bad_argument_type(index + 1, words));
            }
            _ => cx.to_int(argument)?,
        };
        match int32(value) {
            Some(part) => parts.push(part),
            None => return Err(cx.bad_argument(index + 1, "must be between -2147483648 and 2147483647")),
        }
    }
    of_parts(cx, &parts)
}

/// Makes a calendar of year, month, day, and perhaps hour, minute, second.
fn of_parts(cx: &mut Request, parts: &[i32]) -> Result<Option<Calendar>> {
    let zone = interop::default_zone(cx)?;
    let locale = crate::locale::or_default(cx, b"");
    let mut status = 0;
    let Some(calendar) = Calendar::open(&zone, &locale, GREGORIAN, &mut status) else {
        errors::report(cx, None, status, "error creating ICU GregorianCalendar from date")?;
        return Ok(None);
    };
    calendar.clear();
    set_fields(&calendar, parts);
    Ok(Some(calendar))
}

fn construct(
    cx: &mut Request,
    this: &Object,
    timezone_or_year: Option<&Value>,
    locale_or_month: Option<&Value>,
    day: Option<&Value>,
    hour: Option<&Value>,
    minute: Option<&Value>,
    second: Option<&Value>,
) -> Result<Value> {
    if held::is_set(this) {
        return Err(cx.throw_error("Error", "IntlGregorianCalendar object is already constructed"));
    }
    let arguments = [timezone_or_year, locale_or_month, day, hour, minute, second];
    if count(&arguments) > 2 {
        cx.deprecated("Calling IntlGregorianCalendar::__construct() with more than 2 arguments is deprecated, use either IntlGregorianCalendar::createFromDate() or IntlGregorianCalendar::createFromDateTime() instead")?;
    }
    if count(&arguments) == 4 {
        return Err(cx.throw_error("ArgumentCountError", "No variant with 4 arguments (excluding trailing NULLs)"));
    }
    errors::clear(cx);
    match calendar(cx, &arguments)? {
        Some(calendar) => {
            held::set(this, calendar);
            Ok(Value::NULL)
        }
        None => Err(unmade(cx)),
    }
}

/// The exception for a failure that was reported.
fn unmade(cx: &mut Request) -> heddle_runtime::Halt {
    let message = errors::last_message(cx);
    cx.throw_error("IntlException", message)
}

fn intlgregcal_create_instance(
    cx: &mut Request,
    timezone_or_year: Option<&Value>,
    locale_or_month: Option<&Value>,
    day: Option<&Value>,
    hour: Option<&Value>,
    minute: Option<&Value>,
    second: Option<&Value>,
) -> Result<Value> {
    errors::clear(cx);
    let arguments = [timezone_or_year, locale_or_month, day, hour, minute, second];
    if count(&arguments) == 4 {
        return Err(cx.throw_error("ArgumentCountError", "No variant with 4 arguments (excluding trailing NULLs)"));
    }
    match calendar(cx, &arguments)? {
        Some(calendar) => Ok(held::make(cx, "IntlGregorianCalendar", calendar)?.into()),
        None => Ok(Value::NULL),
    }
}

fn create_from(cx: &mut Request, called: ClassPtr, parts: &[i64]) -> Result<Value> {
    let mut values = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        match int32(*part) {
            Some(part) => values.push(part),
            None => return Err(cx.bad_argument(index + 1, "must be between -2147483648 and 2147483647")),
        }
    }
    let Some(calendar) = of_parts(cx, &values)? else { return Err(unmade(cx)) };
    let object = instantiate(cx, called)?;
    held::set(&object, calendar);
    Ok(object.into())
}

fn create_from_date(cx: &mut Request, called: ClassPtr, year: i64, month: i64, day_of_month: i64) -> Result<Value> {
    create_from(cx, called, &[year, month, day_of_month])
}

fn create_from_date_time(
    cx: &mut Request,
    called: ClassPtr,
    year: i64,
    month: i64,
    day_of_month: i64,
    hour: i64,
    minute: i64,
    second: Option<i64>,
) -> Result<Value> {
    let parts = [year, month, day_of_month, hour, minute, second.unwrap_or(0)];
    create_from(cx, called, if second.is_some() { &parts } else { &parts[..5] })
}

fn set_gregorian_change(cx: &mut Request, this: &Object, timestamp: f64) -> Result<Value> {
    let calendar = this_one(cx, this)?;
    let mut status = 0;
    calendar.set_gregorian_change(timestamp, &mut status);
    if is_failure(status) { fail(cx, Some(this), status, "error calling ICU method") } else { Ok(Value::TRUE) }
}

fn get_gregorian_change(cx: &mut Request, this: &Object) -> Result<Value> {
    let calendar = this_one(cx, this)?;
    Ok(Value::float(calendar.gregorian_change(&mut 0)))
}

fn is_leap_year(cx: &mut Request, this: &Object, year: i64) -> Result<Value> {
    const EXTENDED_YEAR: i32 = 19;
    let Some(year) = int32(year) else { return Err(errors::bad_argument(cx, 1, "must be between -2147483648 and 2147483647")) };
    let calendar = this_one(cx, this)?;
    let change_year = calendar.duplicate(&mut 0).map_or(1582, |copy| {
        copy.set_millis(calendar.gregorian_change(&mut 0), &mut 0);
        copy.get(EXTENDED_YEAR, &mut 0)
    });
    let is_leap = year % 4 == 0 && (year < change_year || year % 100 != 0 || year % 400 == 0);
    Ok(Value::bool(is_leap))
}
