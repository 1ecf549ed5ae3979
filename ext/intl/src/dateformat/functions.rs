//! The functions: each does what the method of its name does.

use super::class::IntlDateFormatter;
use crate::ULOC_ACTUAL_LOCALE;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::RefArg;
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &datefmt_create::DECL,
    &datefmt_get_datetype::DECL,
    &datefmt_get_timetype::DECL,
    &datefmt_get_calendar::DECL,
    &datefmt_set_calendar::DECL,
    &datefmt_get_timezone_id::DECL,
    &datefmt_get_calendar_object::DECL,
    &datefmt_get_timezone::DECL,
    &datefmt_set_timezone::DECL,
    &datefmt_set_pattern::DECL,
    &datefmt_get_pattern::DECL,
    &datefmt_get_locale::DECL,
    &datefmt_set_lenient::DECL,
    &datefmt_is_lenient::DECL,
    &datefmt_format::DECL,
    &datefmt_format_object::DECL,
    &datefmt_parse::DECL,
    &datefmt_localtime::DECL,
    &datefmt_get_error_code::DECL,
    &datefmt_get_error_message::DECL,
];

#[php(
    "datefmt_create(?string $locale, int $dateType = IntlDateFormatter::FULL, int $timeType = IntlDateFormatter::FULL, IntlTimeZone|DateTimeZone|string|null $timezone = null, IntlCalendar|int|null $calendar = null, ?string $pattern = null): ?IntlDateFormatter"
)]
fn datefmt_create(
    cx: &mut Request,
    locale: Option<&[u8]>,
    date_type: i64,
    time_type: i64,
    timezone: &Value,
    calendar: &Value,
    pattern: Option<&[u8]>,
) -> Result<Value> {
    super::create(cx, locale, date_type, time_type, timezone, calendar, pattern)
}

#[php("datefmt_get_datetype(IntlDateFormatter $formatter): int|false")]
fn datefmt_get_datetype(cx: &mut Request, formatter: &Object) -> Result<Value> {
    super::get_date_type(cx, formatter)
}

#[php("datefmt_get_timetype(IntlDateFormatter $formatter): int|false")]
fn datefmt_get_timetype(cx: &mut Request, formatter: &Object) -> Result<Value> {
    super::get_time_type(cx, formatter)
}

#[php("datefmt_get_calendar(IntlDateFormatter $formatter): int|false")]
fn datefmt_get_calendar(cx: &mut Request, formatter: &Object) -> Result<Value> {
    super::get_calendar(cx, formatter)
}

#[php("datefmt_set_calendar(IntlDateFormatter $formatter, IntlCalendar|int|null $calendar): bool")]
fn datefmt_set_calendar(cx: &mut Request, formatter: &Object, calendar: &Value) -> Result<Value> {
    super::set_calendar(cx, formatter, calendar)
}

#[php("datefmt_get_timezone_id(IntlDateFormatter $formatter): string|false")]
fn datefmt_get_timezone_id(cx: &mut Request, formatter: &Object) -> Result<Value> {
    super::get_time_zone_id(cx, formatter)
}

#[php("datefmt_get_calendar_object(IntlDateFormatter $formatter): IntlCalendar|false|null")]
fn datefmt_get_calendar_object(cx: &mut Request, formatter: &Object) -> Result<Value> {
    super::get_calendar_object(cx, formatter)
}

#[php("datefmt_get_timezone(IntlDateFormatter $formatter): IntlTimeZone|false")]
fn datefmt_get_timezone(cx: &mut Request, formatter: &Object) -> Result<Value> {
    super::get_time_zone(cx, formatter)
}

#[php("datefmt_set_timezone(IntlDateFormatter $formatter, IntlTimeZone|DateTimeZone|string|null $timezone): bool")]
fn datefmt_set_timezone(cx: &mut Request, formatter: &Object, timezone: &Value) -> Result<Value> {
    super::set_time_zone(cx, formatter, timezone)
}

#[php("datefmt_set_pattern(IntlDateFormatter $formatter, string $pattern): bool")]
fn datefmt_set_pattern(cx: &mut Request, formatter: &Object, pattern: &[u8]) -> Result<Value> {
    super::set_pattern(cx, formatter, pattern)
}

#[php("datefmt_get_pattern(IntlDateFormatter $formatter): string|false")]
fn datefmt_get_pattern(cx: &mut Request, formatter: &Object) -> Result<Value> {
    super::get_pattern(cx, formatter)
}

#[php("datefmt_get_locale(IntlDateFormatter $formatter, int $type = ULOC_ACTUAL_LOCALE): string|false")]
fn datefmt_get_locale(cx: &mut Request, formatter: &Object, kind: i64) -> Result<Value> {
    super::get_locale(cx, formatter, kind)
}

#[php("datefmt_set_lenient(IntlDateFormatter $formatter, bool $lenient): void")]
fn datefmt_set_lenient(cx: &mut Request, formatter: &Object, lenient: bool) -> Result<Value> {
    super::set_lenient(cx, formatter, lenient)
}

#[php("datefmt_is_lenient(IntlDateFormatter $formatter): bool")]
fn datefmt_is_lenient(cx: &mut Request, formatter: &Object) -> Result<Value> {
    super::is_lenient(cx, formatter)
}

#[php("datefmt_format(IntlDateFormatter $formatter, $datetime): string|false")]
fn datefmt_format(cx: &mut Request, formatter: &Object, datetime: &Value) -> Result<Value> {
    super::format(cx, formatter, datetime)
}

#[php("datefmt_format_object($datetime, $format = null, ?string $locale = null): string|false")]
fn datefmt_format_object(cx: &mut Request, datetime: &Value, format: &Value, locale: Option<&[u8]>) -> Result<Value> {
    super::format_object(cx, datetime, format, locale)
}

#[php("datefmt_parse(IntlDateFormatter $formatter, string $string, &$offset = null): int|float|false")]
fn datefmt_parse(cx: &mut Request, formatter: &Object, string: &[u8], offset: Option<RefArg<'_>>) -> Result<Value> {
    super::parse(cx, formatter, string, offset)
}

#[php("datefmt_localtime(IntlDateFormatter $formatter, string $string, &$offset = null): array|false")]
fn datefmt_localtime(cx: &mut Request, formatter: &Object, string: &[u8], offset: Option<RefArg<'_>>) -> Result<Value> {
    super::localtime(cx, formatter, string, offset)
}

#[php("datefmt_get_error_code(IntlDateFormatter $formatter): int")]
fn datefmt_get_error_code(cx: &mut Request, formatter: &Object) -> Result<Value> {
    crate::errors::code_of(cx, formatter)
}

#[php("datefmt_get_error_message(IntlDateFormatter $formatter): string")]
fn datefmt_get_error_message(cx: &mut Request, formatter: &Object) -> Result<Value> {
    crate::errors::message_of(cx, formatter)
}
