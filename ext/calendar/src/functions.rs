//! Dates to Julian days and back, and what is known of a calendar.

use crate::days::{self, Date, day_of_week};
use crate::jewish;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &cal_days_in_month::DECL,
    &cal_from_jd::DECL,
    &cal_info::DECL,
    &cal_to_jd::DECL,
    &frenchtojd::DECL,
    &gregoriantojd::DECL,
    &jddayofweek::DECL,
    &jdmonthname::DECL,
    &jdtofrench::DECL,
    &jdtogregorian::DECL,
    &jdtojewish::DECL,
    &jdtojulian::DECL,
    &jdtounix::DECL,
    &jewishtojd::DECL,
    &juliantojd::DECL,
    &unixtojd::DECL,
];

const CAL_DOW_DAYNO: i64 = 0;
const MONTHS: [&str; 12] =
    ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];
const SHORT_MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const FRENCH_MONTHS: [&str; 13] = [
    "Vendemiaire",
    "Brumaire",
    "Frimaire",
    "Nivose",
    "Pluviose",
    "Ventose",
    "Germinal",
    "Floreal",
    "Prairial",
    "Messidor",
    "Thermidor",
    "Fructidor",
    "Extra",
];
const WEEKDAYS: [&str; 7] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const SHORT_WEEKDAYS: [&str; 7] = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/// A calendar.
struct Calendar {
    name: &'static str,
    symbol: &'static str,
    to_day: fn(Date) -> i64,
    of_day: fn(i64) -> Date,
    months: &'static [&'static str],
    short_months: &'static [&'static str],
    longest_month: i64,
}

/// The calendars, by their numbers.
static CALENDARS: [Calendar; 4] = [
    Calendar {
        name: "Gregorian",
        symbol: "CAL_GREGORIAN",
        to_day: days::from_gregorian,
        of_day: days::to_gregorian,
        months: &MONTHS,
        short_months: &SHORT_MONTHS,
        longest_month: 31,
    },
    Calendar {
        name: "Julian",
        symbol: "CAL_JULIAN",
        to_day: days::from_julian,
        of_day: days::to_julian,
        months: &MONTHS,
        short_months: &SHORT_MONTHS,
        longest_month: 31,
    },
    Calendar {
        name: "Jewish",
        symbol: "CAL_JEWISH",
        to_day: jewish::from_jewish,
        of_day: jewish::to_jewish,
        months: &jewish::LEAP_NAMES,
        short_months: &jewish::LEAP_NAMES,
        longest_month: 30,
    },
    Calendar {
        name: "French",
        symbol: "CAL_FRENCH",
        to_day: days::from_french,
        of_day: days::to_french,
        months: &FRENCH_MONTHS,
        short_months: &FRENCH_MONTHS,
        longest_month: 30,
    },
];

fn calendar(cx: &mut Request, at: usize, number: i64) -> Result<&'static Calendar> {
    let found = usize::try_from(number).ok().and_then(|number| CALENDARS.get(number));
    found.ok_or_else(|| cx.bad_argument(at, "must be a valid calendar ID"))
}

/// Returns the name of a month, or nothing for none.
fn name(names: &[&'static str], month: i64) -> &'static str {
    usize::try_from(month - 1).ok().and_then(|index| names.get(index)).copied().unwrap_or("")
}

fn jewish_month(date: Date) -> &'static str {
    name(if jewish::is_leap(date.year) { &jewish::LEAP_NAMES } else { &jewish::NAMES }, date.month)
}

fn written(date: Date) -> String {
    format!("{}/{}/{}", date.month, date.day, date.year)
}

/// The years that functions take are below this one.
const YEARS: i64 = i32::MAX as i64 - 1;

/// Returns how many days a month has.
#[php("cal_days_in_month(int $calendar, int $month, int $year): int")]
fn cal_days_in_month(cx: &mut Request, calendar: i64, month: i64, year: i64) -> Result<i64> {
    let known = self::calendar(cx, 1, calendar)?;
    if !(1..=YEARS).contains(&month) {
        return Err(cx.bad_argument(2, format!("must be between 1 and {YEARS}")));
    }
    if year > YEARS {
        return Err(cx.bad_argument(3, format!("must be less than {YEARS}")));
    }
    let first = (known.to_day)(Date { year, month, day: 1 });
    if first == 0 {
        return Err(cx.value_error("Invalid date"));
    }
    let next = match (known.to_day)(Date { year, month: month + 1, day: 1 }) {
        0 if year == -1 => (known.to_day)(Date { year: 1, month: 1, day: 1 }),
        0 => match (known.to_day)(Date { year: year + 1, month: 1, day: 1 }) {
            // the French calendar ends with its year 14
            0 => 2_380_953,
            next => next,
        },
        next => next,
    };
    Ok(next - first)
}

/// Returns the parts of a date.
#[php("cal_from_jd(int $julian_day, int $calendar): array")]
fn cal_from_jd(cx: &mut Request, julian_day: i64, calendar: i64) -> Result<Array> {
    const JEWISH: i64 = 2;
    let known = self::calendar(cx, 2, calendar)?;
    let date = (known.of_day)(julian_day);
    let dated = calendar != JEWISH || date.year > 0;
    let weekday = day_of_week(julian_day) as usize;
    let (month, short) = match calendar {
        JEWISH => (jewish_month(date), jewish_month(date)),
        _ => (name(known.months, date.month), name(known.short_months, date.month)),
    };
    let text = |text: &str| Value::from(cx.str(text));
    let parts = [
        ("date", text(&written(date))),
        ("month", Value::int(date.month)),
        ("day", Value::int(date.day)),
        ("year", Value::int(date.year)),
        ("dow", if dated { Value::int(weekday as i64) } else { Value::NULL }),
        ("abbrevdayname", text(if dated { SHORT_WEEKDAYS[weekday] } else { "" })),
        ("dayname", text(if dated { WEEKDAYS[weekday] } else { "" })),
        ("abbrevmonth", text(short)),
        ("monthname", text(month)),
    ];
    let mut array = Array::new();
    for (key, value) in parts {
        array.insert_bytes(cx.heap(), key.as_bytes(), value);
    }
    Ok(array)
}

fn described(cx: &Request, calendar: &Calendar) -> Array {
    let months = |names: &[&str]| Array::from_pairs(cx.heap(), (1i64..).zip(names.iter().map(|name| Value::from(cx.str(name)))));
    let parts = [
        ("months", Value::from(months(calendar.months))),
        ("abbrevmonths", Value::from(months(calendar.short_months))),
        ("maxdaysinmonth", Value::int(calendar.longest_month)),
        ("calname", Value::from(cx.str(calendar.name))),
        ("calsymbol", Value::from(cx.str(calendar.symbol))),
    ];
    let mut array = Array::new();
    for (key, value) in parts {
        array.insert_bytes(cx.heap(), key.as_bytes(), value);
    }
    array
}

/// Describes a calendar, or all.
#[php("cal_info(int $calendar = -1): array")]
fn cal_info(cx: &mut Request, calendar: i64) -> Result<Array> {
    if calendar == -1 {
        let all: Vec<Value> = CALENDARS.iter().map(|calendar| Value::from(described(cx, calendar))).collect();
        return Ok(Array::from_values(cx.heap(), all));
    }
    let known = self::calendar(cx, 1, calendar)?;
    Ok(described(cx, known))
}

/// Returns the Julian day of a date.
#[php("cal_to_jd(int $calendar, int $month, int $day, int $year): int")]
fn cal_to_jd(cx: &mut Request, calendar: i64, month: i64, day: i64, year: i64) -> Result<i64> {
    let known = self::calendar(cx, 1, calendar)?;
    if !(1..=YEARS).contains(&month) {
        return Err(cx.bad_argument(2, format!("must be between 1 and {YEARS}")));
    }
    if i32::try_from(day).is_err() {
        return Err(cx.bad_argument(3, format!("must be between {} and {}", i32::MIN, i32::MAX)));
    }
    if year > YEARS {
        return Err(cx.bad_argument(4, format!("must be less than {YEARS}")));
    }
    Ok((known.to_day)(Date { year, month, day }))
}

/// Returns the Julian day of a date of the French republican calendar.
#[php("frenchtojd(int $month, int $day, int $year): int")]
fn frenchtojd(month: i64, day: i64, year: i64) -> i64 {
    days::from_french(Date { year: i64::from(year as i32), month, day })
}

/// Returns the Julian day of a Gregorian date.
#[php("gregoriantojd(int $month, int $day, int $year): int")]
fn gregoriantojd(month: i64, day: i64, year: i64) -> i64 {
    days::from_gregorian(Date { year: i64::from(year as i32), month, day })
}

/// Returns the Julian day of a Jewish date.
#[php("jewishtojd(int $month, int $day, int $year): int")]
fn jewishtojd(cx: &mut Request, month: i64, day: i64, year: i64) -> Result<i64> {
    if i32::try_from(year).is_err() {
        return Err(cx.bad_argument(3, format!("must be between {} and {}", i32::MIN, i32::MAX)));
    }
    Ok(jewish::from_jewish(Date { year, month, day }))
}

/// Returns the Julian day of a date of the Julian calendar.
#[php("juliantojd(int $month, int $day, int $year): int")]
fn juliantojd(month: i64, day: i64, year: i64) -> i64 {
    days::from_julian(Date { year: i64::from(year as i32), month, day })
}

/// Returns the day of the week, as a number or by name.
#[php("jddayofweek(int $julian_day, int $mode = CAL_DOW_DAYNO): int|string")]
fn jddayofweek(cx: &mut Request, julian_day: i64, mode: i64) -> Value {
    let day = day_of_week(julian_day);
    match mode {
        1 => Value::from(cx.str(WEEKDAYS[day as usize])),
        2 => Value::from(cx.str(SHORT_WEEKDAYS[day as usize])),
        _ => Value::int(day),
    }
}

/// Returns the name of the month that a day is in.
#[php("jdmonthname(int $julian_day, int $mode): string")]
fn jdmonthname(julian_day: i64, mode: i64) -> &'static str {
    match mode {
        1 => name(&MONTHS, days::to_gregorian(julian_day).month),
        2 => name(&SHORT_MONTHS, days::to_julian(julian_day).month),
        3 => name(&MONTHS, days::to_julian(julian_day).month),
        4 => jewish_month(jewish::to_jewish(julian_day)),
        5 => name(&FRENCH_MONTHS, days::to_french(julian_day).month),
        _ => name(&SHORT_MONTHS, days::to_gregorian(julian_day).month),
    }
}

/// Writes the French date of a day.
#[php("jdtofrench(int $julian_day): string")]
fn jdtofrench(julian_day: i64) -> String {
    written(days::to_french(julian_day))
}

/// Writes the Gregorian date of a day.
#[php("jdtogregorian(int $julian_day): string")]
fn jdtogregorian(julian_day: i64) -> String {
    written(days::to_gregorian(julian_day))
}

/// Writes the Jewish date of a day, in Hebrew if that is asked for.
#[php("jdtojewish(int $julian_day, bool $hebrew = false, int $flags = 0): string")]
fn jdtojewish(cx: &mut Request, julian_day: i64, hebrew: bool, flags: i64) -> Result<Vec<u8>> {
    let date = jewish::to_jewish(julian_day);
    if !hebrew {
        return Ok(written(date).into_bytes());
    }
    if !(1..=9999).contains(&date.year) {
        return Err(cx.value_error("Year out of range (0-9999)"));
    }
    Ok(jewish::hebrew(date, flags))
}

/// Writes the date of a day in the Julian calendar.
#[php("jdtojulian(int $julian_day): string")]
fn jdtojulian(julian_day: i64) -> String {
    written(days::to_julian(julian_day))
}

/// The Julian day of 1 January 1970, and a day's seconds.
const EPOCH: i64 = 2_440_588;
const SECONDS: i64 = 86_400;

/// Returns the time at which a day begins.
#[php("jdtounix(int $julian_day): int")]
fn jdtounix(cx: &mut Request, julian_day: i64) -> Result<i64> {
    const LAST: i64 = i64::MAX / SECONDS + EPOCH;
    if !(EPOCH..=LAST).contains(&julian_day) {
        return Err(cx.value_error(format!("jday must be between {EPOCH} and {LAST}")));
    }
    Ok((julian_day - EPOCH) * SECONDS)
}

/// Returns the Julian day of a time, by the date where the program is.
#[php("unixtojd(?int $timestamp = null): int|false")]
fn unixtojd(cx: &mut Request, timestamp: Option<i64>) -> Result<OrFalse<i64>> {
    if timestamp.is_some_and(|timestamp| timestamp < 0) {
        return Err(cx.bad_argument(1, "must be greater than or equal to 0"));
    }
    let name = Value::from(cx.str("date"));
    let mut args = vec![Value::from(cx.str("Y-n-j"))];
    args.extend(timestamp.map(Value::int));
    let date = cx.call_value(&name, &args)?;
    let text = cx.to_str(&date)?;
    let mut parts = text.to_text().split('-').map(|part| part.parse().unwrap_or(0)).collect::<Vec<i64>>().into_iter();
    let mut next = || parts.next().unwrap_or_default();
    let date = Date { year: next(), month: next(), day: next() };
    Ok(OrFalse((date.year <= i64::from(i32::MAX)).then(|| days::from_gregorian(date))))
}
