//! Formats of dates.

pub(crate) mod class;
pub(crate) mod functions;
mod moments;

use crate::errors::{self, fail};
use crate::held::{self, int32, text, text16};
use crate::timezone::{self, interop};
use heddle_icu::calendar::{Calendar, GREGORIAN, TRADITIONAL};
use heddle_icu::code::is_failure;
use heddle_icu::date::{DateFormat, PATTERN};
use heddle_icu::text::to16;
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::{Halt, Request, Result};
use heddle_value::{Object, Value};
pub(crate) use moments::{format, format_object, localtime, moment, parse, parse_to_calendar};
use std::cell::Cell;
use std::rc::Rc;

pub(crate) const HOOKS: ClassHooks =
    ClassHooks { create: Some(held::create), clone: Some(clone), not_serializable: true, ..ClassHooks::NONE };

/// A format with what it was made of.
pub(crate) struct Dates {
    pub(crate) format: DateFormat,
    date_type: i64,
    time_type: i64,
    /// The calendar's kind; -1 where it was given as an object.
    calendar: Cell<i64>,
    /// The locale asked for.
    locale: Vec<u8>,
}

fn this_one(cx: &mut Request, this: &Object) -> Result<Rc<Dates>> {
    held::get(cx, this, "IntlDateFormatter")
}

fn clone(cx: &mut Request, old: &Object, new: &Object) -> Result<()> {
    held::clone_with::<Dates>(cx, old, new, "IntlDateFormatter", |dates| {
        let format = dates.format.duplicate(&mut 0)?;
        let (date_type, time_type, calendar, locale) = (dates.date_type, dates.time_type, dates.calendar.clone(), dates.locale.clone());
        Some(Dates { format, date_type, time_type, calendar, locale })
    })
}

/// What a format is made of.
struct Wanted<'a> {
    locale: Option<&'a [u8]>,
    date_type: i64,
    time_type: i64,
    timezone: &'a Value,
    calendar: &'a Value,
    pattern: Option<&'a [u8]>,
}

const STYLES: [i64; 10] = [-2, -1, 0, 1, 2, 3, 128, 129, 130, 131];
const BAD_CALENDAR: &str = "Invalid value for calendar type; it must be one of IntlDateFormatter::TRADITIONAL (locale's default calendar) or IntlDateFormatter::GREGORIAN. Alternatively, it can be an IntlCalendar object";

/// A calendar argument: a calendar in a zone, its kind (-1 for an object), and whether it brings
/// its own zone. `None`: a failure was reported.
fn calendar_of(
    cx: &mut Request,
    this: Option<&Object>,
    value: &Value,
    locale: &[u8],
    zone: &[u16],
) -> Result<Option<(Calendar, i64, bool)>> {
    if let Some(object) = value.as_object() {
        let copy = held::peek::<Calendar>(object).and_then(|calendar| calendar.duplicate(&mut 0));
        if copy.is_none() {
            errors::report(cx, this, 1, "Calendar argument has not been properly constructed")?;
        }
        return Ok(copy.map(|copy| (copy, -1, true)));
    }
    let kind = if value.is_null() { i64::from(GREGORIAN) } else { cx.to_int(value)? };
    if kind != i64::from(GREGORIAN) && kind != i64::from(TRADITIONAL) {
        errors::report(cx, this, 1, BAD_CALENDAR)?;
        return Ok(None);
    }
    let mut status = 0;
    let made = Calendar::open(zone, locale, kind as i32, &mut status);
    if made.is_none() {
        errors::report(cx, this, status, "Failure instantiating calendar")?;
    }
    Ok(made.map(|made| (made, kind, false)))
}

/// Makes a format; `None`: a failure was reported.
fn open(cx: &mut Request, this: Option<&Object>, wanted: &Wanted<'_>) -> Result<Option<Dates>> {
    let (date, time) = (wanted.date_type, wanted.time_type);
    for (style, what) in [(date, "date"), (time, "time")] {
        if !STYLES.contains(&style) {
            errors::report(cx, this, 1, format!("invalid {what} format style"))?;
            return Ok(None);
        }
    }
    if date == -2 && time != -2 {
        errors::report(cx, this, 1, "time format must be UDAT_PATTERN if date format is UDAT_PATTERN")?;
        return Ok(None);
    }
    let given = crate::locale::or_default(cx, wanted.locale.unwrap_or_default());
    let asked = crate::locale::canonical(&given);
    if asked.len() > 156 {
        errors::report(cx, this, 1, "invalid locale")?;
        return Ok(None);
    }
    // "C" stands for the default
    if given != b"C" {
        crate::locale::check_known_as(cx, &asked, &given)?;
    }
    let own_zone = wanted.calendar.as_object().filter(|_| wanted.timezone.is_null()).and_then(held::peek::<Calendar>);
    let zone = match own_zone {
        Some(calendar) => calendar.zone(&mut 0),
        None => match interop::of_value(cx, wanted.timezone, this)? {
            Some(zone) => zone,
            None => return Ok(None),
        },
    };
    let Some((calendar, kind, _)) = calendar_of(cx, this, wanted.calendar, &asked, &zone)? else { return Ok(None) };
    let pattern = match wanted.pattern.filter(|pattern| !pattern.is_empty()) {
        None => None,
        Some(pattern) => match to16(pattern) {
            Some(units) => Some(units),
            None => {
                errors::report(cx, this, 10, "error converting pattern to UTF-16")?;
                return Ok(None);
            }
        },
    };
    let mut status = 0;
    // styles first, where they are plain ones: a format made of a pattern alone forgets its locale
    let has_styles = [date, time].iter().all(|style| (-1..=3).contains(style)) && (date, time) != (-1, -1);
    let made = match &pattern {
        Some(pattern) if !has_styles => DateFormat::open(PATTERN, PATTERN, &asked, &zone, pattern, &mut status),
        _ => DateFormat::open(date as i32, time as i32, &asked, &zone, &[], &mut status),
    };
    if let (Some(made), Some(pattern)) = (&made, &pattern)
        && has_styles
    {
        made.set_pattern(pattern);
    }
    let Some(format) = made else {
        errors::report(cx, this, status, "date formatter creation failed")?;
        return Ok(None);
    };
    calendar.set_zone(&zone, &mut 0);
    format.set_calendar(&calendar);
    Ok(Some(Dates { format, date_type: date, time_type: time, calendar: Cell::new(kind), locale: asked }))
}

/// The exception of a constructor that failed, whether or not failures throw.
fn unmade(cx: &mut Request) -> Halt {
    let message = errors::last_message(cx);
    cx.throw_error("IntlException", message)
}

fn construct(
    cx: &mut Request,
    this: &Object,
    locale: Option<&[u8]>,
    date_type: i64,
    time_type: i64,
    timezone: &Value,
    calendar: &Value,
    pattern: Option<&[u8]>,
) -> Result<Value> {
    if held::is_set(this) {
        return Err(cx.throw_error("Error", "IntlDateFormatter object is already constructed"));
    }
    errors::clear(cx);
    match open(cx, None, &Wanted { locale, date_type, time_type, timezone, calendar, pattern })? {
        Some(dates) => {
            held::set(this, dates);
            Ok(Value::NULL)
        }
        None => Err(unmade(cx)),
    }
}

fn create(
    cx: &mut Request,
    locale: Option<&[u8]>,
    date_type: i64,
    time_type: i64,
    timezone: &Value,
    calendar: &Value,
    pattern: Option<&[u8]>,
) -> Result<Value> {
    errors::clear(cx);
    match open(cx, None, &Wanted { locale, date_type, time_type, timezone, calendar, pattern })? {
        Some(dates) => Ok(held::make(cx, "IntlDateFormatter", dates)?.into()),
        None => Ok(Value::NULL),
    }
}

fn get_date_type(cx: &mut Request, this: &Object) -> Result<Value> {
    Ok(Value::int(this_one(cx, this)?.date_type))
}

fn get_time_type(cx: &mut Request, this: &Object) -> Result<Value> {
    Ok(Value::int(this_one(cx, this)?.time_type))
}

fn get_calendar(cx: &mut Request, this: &Object) -> Result<Value> {
    let kind = this_one(cx, this)?.calendar.get();
    Ok(if kind < 0 { Value::FALSE } else { Value::int(kind) })
}

fn get_calendar_object(cx: &mut Request, this: &Object) -> Result<Value> {
    let dates = this_one(cx, this)?;
    match dates.format.calendar(&mut 0) {
        Some(calendar) => crate::calendar::make(cx, calendar),
        None => Ok(Value::NULL),
    }
}

fn set_calendar(cx: &mut Request, this: &Object, calendar: &Value) -> Result<Value> {
    let dates = this_one(cx, this)?;
    let zone = dates.format.calendar(&mut 0).map(|calendar| calendar.zone(&mut 0)).unwrap_or_default();
    let Some((calendar, kind, has_zone)) = calendar_of(cx, Some(this), calendar, &dates.locale, &zone)? else { return Ok(Value::FALSE) };
    if !has_zone {
        calendar.set_zone(&zone, &mut 0);
    }
    dates.format.set_calendar(&calendar);
    dates.calendar.set(kind);
    Ok(Value::TRUE)
}

fn zone_of(dates: &Dates) -> Vec<u16> {
    dates.format.calendar(&mut 0).map(|calendar| calendar.zone(&mut 0)).unwrap_or_default()
}

fn get_time_zone_id(cx: &mut Request, this: &Object) -> Result<Value> {
    let zone = zone_of(&*this_one(cx, this)?);
    Ok(text16(cx, &zone))
}

fn get_time_zone(cx: &mut Request, this: &Object) -> Result<Value> {
    let zone = zone_of(&*this_one(cx, this)?);
    timezone::make(cx, zone)
}

fn set_time_zone(cx: &mut Request, this: &Object, timezone: &Value) -> Result<Value> {
    let dates = this_one(cx, this)?;
    let Some(zone) = interop::of_value(cx, timezone, Some(this))? else { return Ok(Value::FALSE) };
    dates.format.set_zone(&zone, &mut 0);
    Ok(Value::TRUE)
}

fn get_pattern(cx: &mut Request, this: &Object) -> Result<Value> {
    let dates = this_one(cx, this)?;
    let mut status = 0;
    let pattern = dates.format.pattern(&mut status);
    if is_failure(status) {
        return fail(cx, Some(this), status, "Error getting formatter pattern");
    }
    Ok(text16(cx, &pattern))
}

fn set_pattern(cx: &mut Request, this: &Object, pattern: &[u8]) -> Result<Value> {
    let dates = this_one(cx, this)?;
    let Some(units) = to16(pattern) else { return fail(cx, Some(this), 10, "Error converting pattern to UTF-16") };
    dates.format.set_pattern(&units);
    Ok(Value::TRUE)
}

fn get_locale(cx: &mut Request, this: &Object, kind: i64) -> Result<Value> {
    let dates = this_one(cx, this)?;
    let mut status = 0;
    let locale = dates.format.locale(int32(kind).unwrap_or(-1), &mut status);
    if is_failure(status) {
        return fail(cx, Some(this), status, "Error getting locale");
    }
    Ok(text(cx, locale))
}

fn set_lenient(cx: &mut Request, this: &Object, lenient: bool) -> Result<Value> {
    this_one(cx, this)?.format.set_lenient(lenient);
    Ok(Value::NULL)
}

fn is_lenient(cx: &mut Request, this: &Object) -> Result<Value> {
    Ok(Value::bool(this_one(cx, this)?.format.is_lenient()))
}
