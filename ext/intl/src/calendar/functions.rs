//! The functions: each does what the method of its name does.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &intlcal_create_instance::DECL,
    &intlcal_get_keyword_values_for_locale::DECL,
    &intlcal_get_now::DECL,
    &intlcal_get_available_locales::DECL,
    &intlcal_get::DECL,
    &intlcal_get_time::DECL,
    &intlcal_set_time::DECL,
    &intlcal_add::DECL,
    &intlcal_set_time_zone::DECL,
    &intlcal_after::DECL,
    &intlcal_before::DECL,
    &intlcal_set::DECL,
    &intlcal_roll::DECL,
    &intlcal_clear::DECL,
    &intlcal_field_difference::DECL,
    &intlcal_get_actual_maximum::DECL,
    &intlcal_get_actual_minimum::DECL,
    &intlcal_get_day_of_week_type::DECL,
    &intlcal_get_first_day_of_week::DECL,
    &intlcal_get_least_maximum::DECL,
    &intlcal_get_greatest_minimum::DECL,
    &intlcal_get_locale::DECL,
    &intlcal_get_maximum::DECL,
    &intlcal_get_minimal_days_in_first_week::DECL,
    &intlcal_set_minimal_days_in_first_week::DECL,
    &intlcal_get_minimum::DECL,
    &intlcal_get_time_zone::DECL,
    &intlcal_get_type::DECL,
    &intlcal_get_weekend_transition::DECL,
    &intlcal_in_daylight_time::DECL,
    &intlcal_is_lenient::DECL,
    &intlcal_is_set::DECL,
    &intlcal_is_equivalent_to::DECL,
    &intlcal_is_weekend::DECL,
    &intlcal_set_first_day_of_week::DECL,
    &intlcal_set_lenient::DECL,
    &intlcal_get_repeated_wall_time_option::DECL,
    &intlcal_equals::DECL,
    &intlcal_get_skipped_wall_time_option::DECL,
    &intlcal_set_repeated_wall_time_option::DECL,
    &intlcal_set_skipped_wall_time_option::DECL,
    &intlcal_from_date_time::DECL,
    &intlcal_to_date_time::DECL,
    &intlcal_get_error_code::DECL,
    &intlcal_get_error_message::DECL,
];

#[php("intlcal_create_instance(IntlTimeZone|DateTimeZone|string|null $timezone = null, ?string $locale = null): ?IntlCalendar")]
fn intlcal_create_instance(cx: &mut Request, timezone: &Value, locale: Option<&[u8]>) -> Result<Value> {
    super::create_instance(cx, timezone, locale)
}

#[php("intlcal_get_keyword_values_for_locale(string $keyword, string $locale, bool $onlyCommon): IntlIterator|false")]
fn intlcal_get_keyword_values_for_locale(cx: &mut Request, keyword: &[u8], locale: &[u8], only_common: bool) -> Result<Value> {
    super::get_keyword_values_for_locale(cx, keyword, locale, only_common)
}

#[php("intlcal_get_now(): float")]
fn intlcal_get_now(cx: &mut Request) -> Result<Value> {
    super::get_now(cx)
}

#[php("intlcal_get_available_locales(): array")]
fn intlcal_get_available_locales(cx: &mut Request) -> Result<Value> {
    super::get_available_locales(cx)
}

#[php("intlcal_get(IntlCalendar $calendar, int $field): int|false")]
fn intlcal_get(cx: &mut Request, calendar: &Object, field: i64) -> Result<Value> {
    super::get(cx, calendar, field)
}

#[php("intlcal_get_time(IntlCalendar $calendar): float|false")]
fn intlcal_get_time(cx: &mut Request, calendar: &Object) -> Result<Value> {
    super::get_time(cx, calendar)
}

#[php("intlcal_set_time(IntlCalendar $calendar, float $timestamp): bool")]
fn intlcal_set_time(cx: &mut Request, calendar: &Object, timestamp: f64) -> Result<Value> {
    super::set_time(cx, calendar, timestamp)
}

#[php("intlcal_add(IntlCalendar $calendar, int $field, int $value): bool")]
fn intlcal_add(cx: &mut Request, calendar: &Object, field: i64, value: i64) -> Result<Value> {
    super::add(cx, calendar, field, value)
}

#[php("intlcal_set_time_zone(IntlCalendar $calendar, IntlTimeZone|DateTimeZone|string|null $timezone): bool")]
fn intlcal_set_time_zone(cx: &mut Request, calendar: &Object, timezone: &Value) -> Result<Value> {
    super::set_time_zone(cx, calendar, timezone)
}

#[php("intlcal_after(IntlCalendar $calendar, IntlCalendar $other): bool")]
fn intlcal_after(cx: &mut Request, calendar: &Object, other: &Object) -> Result<Value> {
    super::after(cx, calendar, other)
}

#[php("intlcal_before(IntlCalendar $calendar, IntlCalendar $other): bool")]
fn intlcal_before(cx: &mut Request, calendar: &Object, other: &Object) -> Result<Value> {
    super::before(cx, calendar, other)
}

#[php(
    "intlcal_set(IntlCalendar $calendar, int $year, int $month, int $dayOfMonth = UNKNOWN, int $hour = UNKNOWN, int $minute = UNKNOWN, int $second = UNKNOWN): true",
    deprecated = "since 8.4, use IntlCalendar::set(), IntlCalendar::setDate(), or IntlCalendar::setDateTime() instead"
)]
fn intlcal_set(
    cx: &mut Request,
    calendar: &Object,
    year: i64,
    month: i64,
    day_of_month: Option<i64>,
    hour: Option<i64>,
    minute: Option<i64>,
    second: Option<i64>,
) -> Result<Value> {
    super::set(cx, calendar, year, month, day_of_month, hour, minute, second)
}

#[php("intlcal_roll(IntlCalendar $calendar, int $field, $value): bool")]
fn intlcal_roll(cx: &mut Request, calendar: &Object, field: i64, value: &Value) -> Result<Value> {
    super::roll(cx, calendar, field, value)
}

#[php("intlcal_clear(IntlCalendar $calendar, ?int $field = null): true")]
fn intlcal_clear(cx: &mut Request, calendar: &Object, field: Option<i64>) -> Result<Value> {
    super::clear(cx, calendar, field)
}

#[php("intlcal_field_difference(IntlCalendar $calendar, float $timestamp, int $field): int|false")]
fn intlcal_field_difference(cx: &mut Request, calendar: &Object, timestamp: f64, field: i64) -> Result<Value> {
    super::field_difference(cx, calendar, timestamp, field)
}

#[php("intlcal_get_actual_maximum(IntlCalendar $calendar, int $field): int|false")]
fn intlcal_get_actual_maximum(cx: &mut Request, calendar: &Object, field: i64) -> Result<Value> {
    super::get_actual_maximum(cx, calendar, field)
}

#[php("intlcal_get_actual_minimum(IntlCalendar $calendar, int $field): int|false")]
fn intlcal_get_actual_minimum(cx: &mut Request, calendar: &Object, field: i64) -> Result<Value> {
    super::get_actual_minimum(cx, calendar, field)
}

#[php("intlcal_get_day_of_week_type(IntlCalendar $calendar, int $dayOfWeek): int|false")]
fn intlcal_get_day_of_week_type(cx: &mut Request, calendar: &Object, day_of_week: i64) -> Result<Value> {
    super::get_day_of_week_type(cx, calendar, day_of_week)
}

#[php("intlcal_get_first_day_of_week(IntlCalendar $calendar): int|false")]
fn intlcal_get_first_day_of_week(cx: &mut Request, calendar: &Object) -> Result<Value> {
    super::get_first_day_of_week(cx, calendar)
}

#[php("intlcal_get_least_maximum(IntlCalendar $calendar, int $field): int|false")]
fn intlcal_get_least_maximum(cx: &mut Request, calendar: &Object, field: i64) -> Result<Value> {
    super::get_least_maximum(cx, calendar, field)
}

#[php("intlcal_get_greatest_minimum(IntlCalendar $calendar, int $field): int|false")]
fn intlcal_get_greatest_minimum(cx: &mut Request, calendar: &Object, field: i64) -> Result<Value> {
    super::get_greatest_minimum(cx, calendar, field)
}

#[php("intlcal_get_locale(IntlCalendar $calendar, int $type): string|false")]
fn intlcal_get_locale(cx: &mut Request, calendar: &Object, kind: i64) -> Result<Value> {
    super::get_locale(cx, calendar, kind)
}

#[php("intlcal_get_maximum(IntlCalendar $calendar, int $field): int|false")]
fn intlcal_get_maximum(cx: &mut Request, calendar: &Object, field: i64) -> Result<Value> {
    super::get_maximum(cx, calendar, field)
}

#[php("intlcal_get_minimal_days_in_first_week(IntlCalendar $calendar): int|false")]
fn intlcal_get_minimal_days_in_first_week(cx: &mut Request, calendar: &Object) -> Result<Value> {
    super::get_minimal_days_in_first_week(cx, calendar)
}

#[php("intlcal_set_minimal_days_in_first_week(IntlCalendar $calendar, int $days): true")]
fn intlcal_set_minimal_days_in_first_week(cx: &mut Request, calendar: &Object, days: i64) -> Result<Value> {
    super::set_minimal_days_in_first_week(cx, calendar, days)
}

#[php("intlcal_get_minimum(IntlCalendar $calendar, int $field): int|false")]
fn intlcal_get_minimum(cx: &mut Request, calendar: &Object, field: i64) -> Result<Value> {
    super::get_minimum(cx, calendar, field)
}

#[php("intlcal_get_time_zone(IntlCalendar $calendar): IntlTimeZone|false")]
fn intlcal_get_time_zone(cx: &mut Request, calendar: &Object) -> Result<Value> {
    super::get_time_zone(cx, calendar)
}

#[php("intlcal_get_type(IntlCalendar $calendar): string")]
fn intlcal_get_type(cx: &mut Request, calendar: &Object) -> Result<Value> {
    super::get_type(cx, calendar)
}

#[php("intlcal_get_weekend_transition(IntlCalendar $calendar, int $dayOfWeek): int|false")]
fn intlcal_get_weekend_transition(cx: &mut Request, calendar: &Object, day_of_week: i64) -> Result<Value> {
    super::get_weekend_transition(cx, calendar, day_of_week)
}

#[php("intlcal_in_daylight_time(IntlCalendar $calendar): bool")]
fn intlcal_in_daylight_time(cx: &mut Request, calendar: &Object) -> Result<Value> {
    super::in_daylight_time(cx, calendar)
}

#[php("intlcal_is_lenient(IntlCalendar $calendar): bool")]
fn intlcal_is_lenient(cx: &mut Request, calendar: &Object) -> Result<Value> {
    super::is_lenient(cx, calendar)
}

#[php("intlcal_is_set(IntlCalendar $calendar, int $field): bool")]
fn intlcal_is_set(cx: &mut Request, calendar: &Object, field: i64) -> Result<Value> {
    super::is_set(cx, calendar, field)
}

#[php("intlcal_is_equivalent_to(IntlCalendar $calendar, IntlCalendar $other): bool")]
fn intlcal_is_equivalent_to(cx: &mut Request, calendar: &Object, other: &Object) -> Result<Value> {
    super::is_equivalent_to(cx, calendar, other)
}

#[php("intlcal_is_weekend(IntlCalendar $calendar, ?float $timestamp = null): bool")]
fn intlcal_is_weekend(cx: &mut Request, calendar: &Object, timestamp: Option<f64>) -> Result<Value> {
    super::is_weekend(cx, calendar, timestamp)
}

#[php("intlcal_set_first_day_of_week(IntlCalendar $calendar, int $dayOfWeek): true")]
fn intlcal_set_first_day_of_week(cx: &mut Request, calendar: &Object, day_of_week: i64) -> Result<Value> {
    super::set_first_day_of_week(cx, calendar, day_of_week)
}

#[php("intlcal_set_lenient(IntlCalendar $calendar, bool $lenient): true")]
fn intlcal_set_lenient(cx: &mut Request, calendar: &Object, lenient: bool) -> Result<Value> {
    super::set_lenient(cx, calendar, lenient)
}

#[php("intlcal_get_repeated_wall_time_option(IntlCalendar $calendar): int")]
fn intlcal_get_repeated_wall_time_option(cx: &mut Request, calendar: &Object) -> Result<Value> {
    super::get_repeated_wall_time_option(cx, calendar)
}

#[php("intlcal_equals(IntlCalendar $calendar, IntlCalendar $other): bool")]
fn intlcal_equals(cx: &mut Request, calendar: &Object, other: &Object) -> Result<Value> {
    super::equals(cx, calendar, other)
}

#[php("intlcal_get_skipped_wall_time_option(IntlCalendar $calendar): int")]
fn intlcal_get_skipped_wall_time_option(cx: &mut Request, calendar: &Object) -> Result<Value> {
    super::get_skipped_wall_time_option(cx, calendar)
}

#[php("intlcal_set_repeated_wall_time_option(IntlCalendar $calendar, int $option): true")]
fn intlcal_set_repeated_wall_time_option(cx: &mut Request, calendar: &Object, option: i64) -> Result<Value> {
    super::set_repeated_wall_time_option(cx, calendar, option)
}

#[php("intlcal_set_skipped_wall_time_option(IntlCalendar $calendar, int $option): true")]
fn intlcal_set_skipped_wall_time_option(cx: &mut Request, calendar: &Object, option: i64) -> Result<Value> {
    super::set_skipped_wall_time_option(cx, calendar, option)
}

#[php("intlcal_from_date_time(DateTime|string $datetime, ?string $locale = null): ?IntlCalendar")]
fn intlcal_from_date_time(cx: &mut Request, datetime: &Value, locale: Option<&[u8]>) -> Result<Value> {
    super::from_date_time(cx, datetime, locale)
}

#[php("intlcal_to_date_time(IntlCalendar $calendar): DateTime|false")]
fn intlcal_to_date_time(cx: &mut Request, calendar: &Object) -> Result<Value> {
    super::to_date_time(cx, calendar)
}

#[php("intlcal_get_error_code(IntlCalendar $calendar): int|false")]
fn intlcal_get_error_code(cx: &mut Request, calendar: &Object) -> Result<Value> {
    crate::errors::code_of(cx, calendar)
}

#[php("intlcal_get_error_message(IntlCalendar $calendar): string|false")]
fn intlcal_get_error_message(cx: &mut Request, calendar: &Object) -> Result<Value> {
    crate::errors::message_of(cx, calendar)
}
