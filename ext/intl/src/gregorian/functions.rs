//! The functions: each does what the method of its name does.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &intlgregcal_create_instance::DECL,
    &intlgregcal_set_gregorian_change::DECL,
    &intlgregcal_get_gregorian_change::DECL,
    &intlgregcal_is_leap_year::DECL,
];

#[php(
    "intlgregcal_create_instance($timezoneOrYear = UNKNOWN, $localeOrMonth = UNKNOWN, $day = UNKNOWN, $hour = UNKNOWN, $minute = UNKNOWN, $second = UNKNOWN): ?IntlGregorianCalendar",
    deprecated = "since 8.4, use IntlGregorianCalendar::__construct(), IntlGregorianCalendar::createFromDate(), or IntlGregorianCalendar::createFromDateTime() instead"
)]
fn intlgregcal_create_instance(
    cx: &mut Request,
    timezone_or_year: Option<&Value>,
    locale_or_month: Option<&Value>,
    day: Option<&Value>,
    hour: Option<&Value>,
    minute: Option<&Value>,
    second: Option<&Value>,
) -> Result<Value> {
    super::intlgregcal_create_instance(cx, timezone_or_year, locale_or_month, day, hour, minute, second)
}

#[php("intlgregcal_set_gregorian_change(IntlGregorianCalendar $calendar, float $timestamp): bool")]
fn intlgregcal_set_gregorian_change(cx: &mut Request, calendar: &Object, timestamp: f64) -> Result<Value> {
    super::set_gregorian_change(cx, calendar, timestamp)
}

#[php("intlgregcal_get_gregorian_change(IntlGregorianCalendar $calendar): float")]
fn intlgregcal_get_gregorian_change(cx: &mut Request, calendar: &Object) -> Result<Value> {
    super::get_gregorian_change(cx, calendar)
}

#[php("intlgregcal_is_leap_year(IntlGregorianCalendar $calendar, int $year): bool")]
fn intlgregcal_is_leap_year(cx: &mut Request, calendar: &Object, year: i64) -> Result<Value> {
    super::is_leap_year(cx, calendar, year)
}
