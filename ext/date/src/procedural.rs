//! The functions that mirror the classes' methods: `date_create`, `date_add`, `timezone_open` and
//! so on. Where a method throws because of its data, these warn and return false.

use crate::moments::{self, Refusal};
use crate::{spans, zones};
use heddle_datetime::format::format_interval;
use heddle_datetime::moment::Moment;
use heddle_datetime::parse::{ZoneNameError, parse_zone_name};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::value::{Array, Object};
use heddle_runtime::{Request, Result};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &date_create::DECL,
    &date_create_immutable::DECL,
    &date_create_from_format::DECL,
    &date_create_immutable_from_format::DECL,
    &date_format::DECL,
    &date_modify::DECL,
    &date_add::DECL,
    &date_sub::DECL,
    &date_timezone_get::DECL,
    &date_timezone_set::DECL,
    &date_offset_get::DECL,
    &date_diff::DECL,
    &date_time_set::DECL,
    &date_date_set::DECL,
    &date_isodate_set::DECL,
    &date_timestamp_set::DECL,
    &date_timestamp_get::DECL,
    &timezone_open::DECL,
    &timezone_name_get::DECL,
    &timezone_offset_get::DECL,
    &timezone_transitions_get::DECL,
    &timezone_location_get::DECL,
    &date_interval_create_from_date_string::DECL,
    &date_interval_format::DECL,
];

fn create(cx: &mut Request, class: &str, text: &[u8], zone: Option<&Object>) -> Result<OrFalse<Object>> {
    match moments::read(cx, text, zone)? {
        Ok(moment) => {
            let class = moments::class(cx, class)?;
            moments::make(cx, class, moment).map(|object| OrFalse(Some(object)))
        }
        Err(_) => Ok(OrFalse(None)),
    }
}

/// `new DateTime`, false for bad text.
#[php("date_create(string $datetime = 'now', ?DateTimeZone $timezone = null): DateTime|false")]
fn date_create(cx: &mut Request, text: &[u8], zone: Option<&Object>) -> Result<OrFalse<Object>> {
    create(cx, "DateTime", text, zone)
}

/// `new DateTimeImmutable`, false for bad text.
#[php("date_create_immutable(string $datetime = 'now', ?DateTimeZone $timezone = null): DateTimeImmutable|false")]
fn date_create_immutable(cx: &mut Request, text: &[u8], zone: Option<&Object>) -> Result<OrFalse<Object>> {
    create(cx, "DateTimeImmutable", text, zone)
}

/// `DateTime::createFromFormat`
#[php("date_create_from_format(string $format, string $datetime, ?DateTimeZone $timezone = null): DateTime|false")]
fn date_create_from_format(cx: &mut Request, format: &[u8], text: &[u8], zone: Option<&Object>) -> Result<OrFalse<Object>> {
    let class = moments::class(cx, "DateTime")?;
    moments::from_format(cx, class, format, text, zone).map(OrFalse)
}

/// `DateTimeImmutable::createFromFormat`
#[php("date_create_immutable_from_format(string $format, string $datetime, ?DateTimeZone $timezone = null): DateTimeImmutable|false")]
fn date_create_immutable_from_format(cx: &mut Request, format: &[u8], text: &[u8], zone: Option<&Object>) -> Result<OrFalse<Object>> {
    let class = moments::class(cx, "DateTimeImmutable")?;
    moments::from_format(cx, class, format, text, zone).map(OrFalse)
}

/// `DateTimeInterface::format`
#[php("date_format(DateTimeInterface $object, string $format): string")]
fn date_format(cx: &mut Request, object: &Object, format: &[u8]) -> Result<Vec<u8>> {
    moments::formatted(cx, object, format)
}

/// `DateTime::modify`, false for bad text.
#[php("date_modify(DateTime $object, string $modifier): DateTime|false")]
fn date_modify(cx: &mut Request, object: &Object, modifier: &[u8]) -> Result<OrFalse<Object>> {
    let moment = moments::get(cx, object)?;
    match moments::modified(cx, &moment, modifier) {
        Err(Refusal::Malformed(message)) => {
            cx.function_warning(message)?;
            Ok(OrFalse(None))
        }
        result => give(cx, object, result, "date_modify").map(|object| OrFalse(Some(object))),
    }
}

/// Changes the object and gives it back. What cannot be taken away is left, with a warning.
fn give(cx: &mut Request, object: &Object, result: std::result::Result<Moment, Refusal>, function: &str) -> Result<Object> {
    match result {
        Ok(moment) => moments::set(object, moment),
        Err(Refusal::Special) => cx.function_warning(moments::SPECIAL)?,
        Err(refusal) => return Err(moments::refuse(cx, refusal, function)),
    }
    Ok(object.clone())
}

/// `DateTime::add`
#[php("date_add(DateTime $object, DateInterval $interval): DateTime")]
fn date_add(cx: &mut Request, object: &Object, interval: &Object) -> Result<Object> {
    let (moment, interval) = (moments::get(cx, object)?, spans::get(cx, interval)?);
    give(cx, object, moments::added(&moment, &interval), "date_add")
}

/// `DateTime::sub`
#[php("date_sub(DateTime $object, DateInterval $interval): DateTime")]
fn date_sub(cx: &mut Request, object: &Object, interval: &Object) -> Result<Object> {
    let (moment, interval) = (moments::get(cx, object)?, spans::get(cx, interval)?);
    give(cx, object, moments::subtracted(&moment, &interval), "date_sub")
}

/// `DateTimeInterface::getTimezone`
#[php("date_timezone_get(DateTimeInterface $object): DateTimeZone|false")]
fn date_timezone_get(cx: &mut Request, object: &Object) -> Result<OrFalse<Object>> {
    let zone = moments::get(cx, object)?.zone;
    zones::make(cx, zone).map(|zone| OrFalse(Some(zone)))
}

/// `DateTime::setTimezone`
#[php("date_timezone_set(DateTime $object, DateTimeZone $timezone): DateTime")]
fn date_timezone_set(cx: &mut Request, object: &Object, zone: &Object) -> Result<Object> {
    let (moment, zone) = (moments::get(cx, object)?, zones::get(cx, zone)?);
    give(cx, object, Ok(Moment { zone, ..moment }), "date_timezone_set")
}

/// `DateTimeInterface::getOffset`
#[php("date_offset_get(DateTimeInterface $object): int")]
fn date_offset_get(cx: &mut Request, object: &Object) -> Result<i64> {
    Ok(i64::from(moments::get(cx, object)?.offset().0))
}

/// `DateTimeInterface::diff`
#[php("date_diff(DateTimeInterface $baseObject, DateTimeInterface $targetObject, bool $absolute = false): DateInterval")]
fn date_diff(cx: &mut Request, base: &Object, target: &Object, absolute: bool) -> Result<Object> {
    moments::difference(cx, base, target, absolute)
}

/// `DateTime::setTime`
#[php("date_time_set(DateTime $object, int $hour, int $minute, int $second = 0, int $microsecond = 0): DateTime")]
fn date_time_set(cx: &mut Request, object: &Object, hour: i64, minute: i64, second: i64, microsecond: i64) -> Result<Object> {
    let moment = moments::get(cx, object)?;
    give(cx, object, moments::with_time(&moment, [hour, minute, second, microsecond]), "date_time_set")
}

/// `DateTime::setDate`
#[php("date_date_set(DateTime $object, int $year, int $month, int $day): DateTime")]
fn date_date_set(cx: &mut Request, object: &Object, year: i64, month: i64, day: i64) -> Result<Object> {
    let moment = moments::get(cx, object)?;
    give(cx, object, moments::with_date(&moment, [year, month, day]), "date_date_set")
}

/// `DateTime::setISODate`
#[php("date_isodate_set(DateTime $object, int $year, int $week, int $dayOfWeek = 1): DateTime")]
fn date_isodate_set(cx: &mut Request, object: &Object, year: i64, week: i64, day: i64) -> Result<Object> {
    let moment = moments::get(cx, object)?;
    give(cx, object, moments::with_iso_date(&moment, [year, week, day]), "date_isodate_set")
}

/// `DateTime::setTimestamp`
#[php("date_timestamp_set(DateTime $object, int $timestamp): DateTime")]
fn date_timestamp_set(cx: &mut Request, object: &Object, timestamp: i64) -> Result<Object> {
    let moment = moments::get(cx, object)?;
    give(cx, object, Ok(Moment { seconds: timestamp, micro: 0, ..moment }), "date_timestamp_set")
}

/// `DateTimeInterface::getTimestamp`
#[php("date_timestamp_get(DateTimeInterface $object): int")]
fn date_timestamp_get(cx: &mut Request, object: &Object) -> Result<i64> {
    Ok(moments::get(cx, object)?.seconds)
}

/// `new DateTimeZone`, false for a bad name.
#[php("timezone_open(string $timezone): DateTimeZone|false")]
fn timezone_open(cx: &mut Request, name: &[u8]) -> Result<OrFalse<Object>> {
    match parse_zone_name(name) {
        Ok(zone) => zones::make(cx, zone).map(|zone| OrFalse(Some(zone))),
        Err(ZoneNameError::NullByte) => Err(cx.bad_argument(1, "must not contain any null bytes")),
        Err(error) => {
            cx.function_warning(zones::reason(error, name))?;
            Ok(OrFalse(None))
        }
    }
}

/// `DateTimeZone::getName`
#[php("timezone_name_get(DateTimeZone $object): string")]
fn timezone_name_get(cx: &mut Request, object: &Object) -> Result<String> {
    Ok(zones::get(cx, object)?.name())
}

/// `DateTimeZone::getOffset`
#[php("timezone_offset_get(DateTimeZone $object, DateTimeInterface $datetime): int")]
fn timezone_offset_get(cx: &mut Request, object: &Object, datetime: &Object) -> Result<i64> {
    zones::offset(cx, object, datetime)
}

/// `DateTimeZone::getTransitions`
#[php("timezone_transitions_get(DateTimeZone $object, int $timestampBegin = PHP_INT_MIN, int $timestampEnd = 2147483647): array|false")]
fn timezone_transitions_get(cx: &mut Request, object: &Object, begin: i64, end: i64) -> Result<OrFalse<Array>> {
    zones::transitions(cx, object, begin, end)
}

/// `DateTimeZone::getLocation`
#[php("timezone_location_get(DateTimeZone $object): array|false")]
fn timezone_location_get(cx: &mut Request, object: &Object) -> Result<OrFalse<Array>> {
    zones::place(cx, object)
}

/// `DateInterval::createFromDateString`, false for bad text.
#[php("date_interval_create_from_date_string(string $datetime): DateInterval|false")]
fn date_interval_create_from_date_string(cx: &mut Request, text: &[u8]) -> Result<OrFalse<Object>> {
    match spans::from_words(cx, text)? {
        Ok(object) => Ok(OrFalse(Some(object))),
        Err(reason) => {
            cx.function_warning(reason)?;
            Ok(OrFalse(None))
        }
    }
}

/// `DateInterval::format`
#[php("date_interval_format(DateInterval $object, string $format): string")]
fn date_interval_format(cx: &mut Request, object: &Object, format: &[u8]) -> Result<Vec<u8>> {
    let interval = spans::get(cx, object)?;
    Ok(format_interval(&interval, format))
}
