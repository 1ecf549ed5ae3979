//! Functions on plain timestamps: `date`, `strtotime`, `mktime`, `getdate` and their kin, and the
//! format constants.

use crate::clock::{moment_at, now};
use heddle_datetime::calendar::{self, Civil};
use heddle_datetime::format::{self, Clock, DAYS, MONTHS};
use heddle_datetime::moment::{Moment, OpenTime};
use heddle_datetime::parse::parse;
use heddle_datetime::tz;
use heddle_macros::{constants, php};
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::value::Array;
use heddle_runtime::{Request, Result};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &strtotime::DECL,
    &date::DECL,
    &gmdate::DECL,
    &idate::DECL,
    &mktime::DECL,
    &gmmktime::DECL,
    &checkdate::DECL,
    &localtime::DECL,
    &getdate::DECL,
];

constants! {
    DATE_ATOM = "Y-m-d\\TH:i:sP";
    DATE_COOKIE = "l, d-M-Y H:i:s T";
    DATE_ISO8601 = "Y-m-d\\TH:i:sO";
    DATE_ISO8601_EXPANDED = "X-m-d\\TH:i:sP";
    DATE_RFC822 = "D, d M y H:i:s O";
    DATE_RFC850 = "l, d-M-y H:i:s T";
    DATE_RFC1036 = "D, d M y H:i:s O";
    DATE_RFC1123 = "D, d M Y H:i:s O";
    #[deprecated("since 8.5, as this format ignores the associated timezone and always uses GMT")]
    #[deprecated("since 8.5, as this format ignores the associated timezone and always uses GMT")]
    DATE_RFC7231 = "D, d M Y H:i:s \\G\\M\\T";
    DATE_RFC2822 = "D, d M Y H:i:s O";
    DATE_RFC3339 = "Y-m-d\\TH:i:sP";
    DATE_RFC3339_EXTENDED = "Y-m-d\\TH:i:s.vP";
    DATE_RSS = "D, d M Y H:i:s O";
    DATE_W3C = "Y-m-d\\TH:i:sP";
    #[deprecated("since 8.4, as date_sunrise() and date_sunset() were deprecated in 8.1")]
    SUNFUNCS_RET_TIMESTAMP = 0;
    #[deprecated("since 8.4, as date_sunrise() and date_sunset() were deprecated in 8.1")]
    SUNFUNCS_RET_STRING = 1;
    #[deprecated("since 8.4, as date_sunrise() and date_sunset() were deprecated in 8.1")]
    SUNFUNCS_RET_DOUBLE = 2;
}

/// A date in words or figures as a timestamp; false where it has errors.
#[php("strtotime(string $datetime, ?int $baseTimestamp = null): int|false")]
fn strtotime(cx: &mut Request, datetime: &[u8], base: Option<i64>) -> OrFalse<i64> {
    let parsed = parse(datetime);
    if !parsed.complaints.errors.is_empty() {
        return OrFalse(None);
    }
    let base = moment_at(cx, base);
    OrFalse(base.resolve(&parsed, OpenTime::Midnight).ok().map(|moment| moment.seconds))
}

/// A timestamp as text, in the default zone.
#[php("date(string $format, ?int $timestamp = null): string")]
fn date(cx: &mut Request, format: &[u8], timestamp: Option<i64>) -> Vec<u8> {
    let moment = moment_at(cx, timestamp);
    format::format(&moment, format, Clock::Local)
}

/// A timestamp as text, in UTC.
#[php("gmdate(string $format, ?int $timestamp = null): string")]
fn gmdate(cx: &mut Request, format: &[u8], timestamp: Option<i64>) -> Vec<u8> {
    let moment = moment_at(cx, timestamp);
    format::format(&moment, format, Clock::Greenwich)
}

/// One part of a timestamp as a number.
#[php("idate(string $format, ?int $timestamp = null): int|false")]
fn idate(cx: &mut Request, format: &[u8], timestamp: Option<i64>) -> Result<OrFalse<i64>> {
    let [letter] = format else {
        cx.function_warning("idate format is one char")?;
        return Ok(OrFalse(None));
    };
    let moment = moment_at(cx, timestamp);
    match format::number(&moment, *letter) {
        Some(number) => Ok(OrFalse(Some(number))),
        None => {
            cx.function_warning("Unrecognized date format token")?;
            Ok(OrFalse(None))
        }
    }
}

/// The timestamp of a wall-clock reading; what is left out is as it is now.
#[php("mktime(int $hour, ?int $minute = null, ?int $second = null, ?int $month = null, ?int $day = null, ?int $year = null): int|false")]
fn mktime(
    cx: &mut Request,
    hour: i64,
    minute: Option<i64>,
    second: Option<i64>,
    month: Option<i64>,
    day: Option<i64>,
    year: Option<i64>,
) -> OrFalse<i64> {
    let now = now(cx);
    OrFalse(make_time(&now, [Some(hour), minute, second, month, day, year]))
}

/// The timestamp of a wall-clock reading in UTC.
#[php("gmmktime(int $hour, ?int $minute = null, ?int $second = null, ?int $month = null, ?int $day = null, ?int $year = null): int|false")]
fn gmmktime(
    cx: &mut Request,
    hour: i64,
    minute: Option<i64>,
    second: Option<i64>,
    month: Option<i64>,
    day: Option<i64>,
    year: Option<i64>,
) -> OrFalse<i64> {
    let now = Moment { zone: tz::utc(), ..now(cx) };
    OrFalse(make_time(&now, [Some(hour), minute, second, month, day, year]))
}

/// Two-digit years are those around 2000: 0 to 69 after it, 70 to 100 before.
fn make_time(now: &Moment, [hour, minute, second, month, day, year]: [Option<i64>; 6]) -> Option<i64> {
    let current = now.civil();
    let year = match year {
        Some(short @ 0..70) => short + 2000,
        Some(short @ 70..=100) => short + 1900,
        Some(year) => year,
        None => current.year,
    };
    let civil = Civil {
        year,
        month: month.unwrap_or(current.month),
        day: day.unwrap_or(current.day),
        hour: hour.unwrap_or(current.hour),
        minute: minute.unwrap_or(current.minute),
        second: second.unwrap_or(current.second),
        micro: 0,
    };
    Some(now.with_civil(&civil).seconds)
}

/// Whether a month, a day and a year make a date.
#[php("checkdate(int $month, int $day, int $year): bool", pure)]
fn checkdate(_cx: &mut Request, month: i64, day: i64, year: i64) -> bool {
    calendar::check_date(month, day, year)
}

/// The parts of a timestamp, named or numbered as C's `struct tm` has them.
#[php("localtime(?int $timestamp = null, bool $associative = false): array")]
fn localtime(cx: &mut Request, timestamp: Option<i64>, associative: bool) -> Array {
    let moment = moment_at(cx, timestamp);
    let c = moment.civil();
    let fields = [
        ("tm_sec", c.second),
        ("tm_min", c.minute),
        ("tm_hour", c.hour),
        ("tm_mday", c.day),
        ("tm_mon", c.month - 1),
        ("tm_year", c.year - 1900),
        ("tm_wday", calendar::weekday(c.year, c.month, c.day)),
        ("tm_yday", calendar::day_of_year(c.year, c.month, c.day)),
        ("tm_isdst", i64::from(moment.offset().1)),
    ];
    let mut array = Array::new();
    for (place, (name, value)) in fields.into_iter().enumerate() {
        if associative {
            crate::complaints::put(cx, &mut array, name, value);
        } else {
            array.insert_int(cx.heap(), place as i64, value.into());
        }
    }
    array
}

/// The parts of a timestamp by name.
#[php("getdate(?int $timestamp = null): array")]
fn getdate(cx: &mut Request, timestamp: Option<i64>) -> Array {
    let moment = moment_at(cx, timestamp);
    let c = moment.civil();
    let weekday = calendar::weekday(c.year, c.month, c.day);
    let fields = [
        ("seconds", c.second),
        ("minutes", c.minute),
        ("hours", c.hour),
        ("mday", c.day),
        ("wday", weekday),
        ("mon", c.month),
        ("year", c.year),
        ("yday", calendar::day_of_year(c.year, c.month, c.day)),
    ];
    let mut array = Array::new();
    for (name, value) in fields {
        crate::complaints::put(cx, &mut array, name, value);
    }
    crate::complaints::put_text(cx, &mut array, "weekday", DAYS[weekday as usize]);
    crate::complaints::put_text(cx, &mut array, "month", MONTHS[c.month as usize - 1]);
    array.insert_int(cx.heap(), 0, moment.seconds.into());
    array
}
