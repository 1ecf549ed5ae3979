//! The functions: each does what the method of its name does.

use super::class::IntlTimeZone;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::RefArg;
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &intltz_count_equivalent_ids::DECL,
    &intltz_create_default::DECL,
    &intltz_create_enumeration::DECL,
    &intltz_create_time_zone::DECL,
    &intltz_create_time_zone_id_enumeration::DECL,
    &intltz_from_date_time_zone::DECL,
    &intltz_get_canonical_id::DECL,
    &intltz_get_display_name::DECL,
    &intltz_get_dst_savings::DECL,
    &intltz_get_equivalent_id::DECL,
    &intltz_get_error_code::DECL,
    &intltz_get_error_message::DECL,
    &intltz_get_gmt::DECL,
    &intltz_get_id::DECL,
    &intltz_get_offset::DECL,
    &intltz_get_raw_offset::DECL,
    &intltz_get_region::DECL,
    &intltz_get_tz_data_version::DECL,
    &intltz_get_unknown::DECL,
    &intltz_get_windows_id::DECL,
    &intltz_get_id_for_windows_id::DECL,
    &intltz_has_same_rules::DECL,
    &intltz_to_date_time_zone::DECL,
    &intltz_use_daylight_time::DECL,
    &intltz_get_iana_id::DECL,
];

#[php("intltz_count_equivalent_ids(string $timezoneId): int|false")]
fn intltz_count_equivalent_ids(cx: &mut Request, timezone_id: &[u8]) -> Result<Value> {
    super::count_equivalent_ids(cx, timezone_id)
}

#[php("intltz_create_default(): IntlTimeZone")]
fn intltz_create_default(cx: &mut Request) -> Result<Value> {
    super::create_default(cx)
}

#[php("intltz_create_enumeration(string|int|null $countryOrRawOffset = null): IntlIterator|false")]
fn intltz_create_enumeration(cx: &mut Request, country_or_raw_offset: &Value) -> Result<Value> {
    super::create_enumeration(cx, country_or_raw_offset)
}

#[php("intltz_create_time_zone(string $timezoneId): ?IntlTimeZone")]
fn intltz_create_time_zone(cx: &mut Request, timezone_id: &[u8]) -> Result<Value> {
    super::create_time_zone(cx, timezone_id)
}

#[php("intltz_create_time_zone_id_enumeration(int $type, ?string $region = null, ?int $rawOffset = null): IntlIterator|false")]
fn intltz_create_time_zone_id_enumeration(cx: &mut Request, kind: i64, region: Option<&[u8]>, raw_offset: Option<i64>) -> Result<Value> {
    super::create_time_zone_id_enumeration(cx, kind, region, raw_offset)
}

#[php("intltz_from_date_time_zone(DateTimeZone $timezone): ?IntlTimeZone")]
fn intltz_from_date_time_zone(cx: &mut Request, timezone: &Object) -> Result<Value> {
    super::from_date_time_zone(cx, timezone)
}

#[php("intltz_get_canonical_id(string $timezoneId, &$isSystemId = null): string|false")]
fn intltz_get_canonical_id(cx: &mut Request, timezone_id: &[u8], is_system_id: Option<RefArg<'_>>) -> Result<Value> {
    super::get_canonical_id(cx, timezone_id, is_system_id)
}

#[php(
    "intltz_get_display_name(IntlTimeZone $timezone, bool $dst = false, int $style = IntlTimeZone::DISPLAY_LONG, ?string $locale = null): string|false"
)]
fn intltz_get_display_name(cx: &mut Request, timezone: &Object, dst: bool, style: i64, locale: Option<&[u8]>) -> Result<Value> {
    super::get_display_name(cx, timezone, dst, style, locale)
}

#[php("intltz_get_dst_savings(IntlTimeZone $timezone): int")]
fn intltz_get_dst_savings(cx: &mut Request, timezone: &Object) -> Result<Value> {
    super::get_dst_savings(cx, timezone)
}

#[php("intltz_get_equivalent_id(string $timezoneId, int $offset): string|false")]
fn intltz_get_equivalent_id(cx: &mut Request, timezone_id: &[u8], offset: i64) -> Result<Value> {
    super::get_equivalent_id(cx, timezone_id, offset)
}

#[php("intltz_get_error_code(IntlTimeZone $timezone): int|false")]
fn intltz_get_error_code(cx: &mut Request, timezone: &Object) -> Result<Value> {
    crate::errors::code_of(cx, timezone)
}

#[php("intltz_get_error_message(IntlTimeZone $timezone): string|false")]
fn intltz_get_error_message(cx: &mut Request, timezone: &Object) -> Result<Value> {
    crate::errors::message_of(cx, timezone)
}

#[php("intltz_get_gmt(): IntlTimeZone")]
fn intltz_get_gmt(cx: &mut Request) -> Result<Value> {
    super::get_gmt(cx)
}

#[php("intltz_get_id(IntlTimeZone $timezone): string|false")]
fn intltz_get_id(cx: &mut Request, timezone: &Object) -> Result<Value> {
    super::get_id(cx, timezone)
}

#[php("intltz_get_offset(IntlTimeZone $timezone, float $timestamp, bool $local, &$rawOffset, &$dstOffset): bool")]
fn intltz_get_offset(
    cx: &mut Request,
    timezone: &Object,
    timestamp: f64,
    local: bool,
    raw_offset: RefArg<'_>,
    dst_offset: RefArg<'_>,
) -> Result<Value> {
    super::get_offset(cx, timezone, timestamp, local, raw_offset, dst_offset)
}

#[php("intltz_get_raw_offset(IntlTimeZone $timezone): int")]
fn intltz_get_raw_offset(cx: &mut Request, timezone: &Object) -> Result<Value> {
    super::get_raw_offset(cx, timezone)
}

#[php("intltz_get_region(string $timezoneId): string|false")]
fn intltz_get_region(cx: &mut Request, timezone_id: &[u8]) -> Result<Value> {
    super::get_region(cx, timezone_id)
}

#[php("intltz_get_tz_data_version(): string|false")]
fn intltz_get_tz_data_version(cx: &mut Request) -> Result<Value> {
    super::get_tz_data_version(cx)
}

#[php("intltz_get_unknown(): IntlTimeZone")]
fn intltz_get_unknown(cx: &mut Request) -> Result<Value> {
    super::get_unknown(cx)
}

#[php("intltz_get_windows_id(string $timezoneId): string|false")]
fn intltz_get_windows_id(cx: &mut Request, timezone_id: &[u8]) -> Result<Value> {
    super::get_windows_id(cx, timezone_id)
}

#[php("intltz_get_id_for_windows_id(string $timezoneId, ?string $region = null): string|false")]
fn intltz_get_id_for_windows_id(cx: &mut Request, timezone_id: &[u8], region: Option<&[u8]>) -> Result<Value> {
    super::get_id_for_windows_id(cx, timezone_id, region)
}

#[php("intltz_has_same_rules(IntlTimeZone $timezone, IntlTimeZone $other): bool")]
fn intltz_has_same_rules(cx: &mut Request, timezone: &Object, other: &Object) -> Result<Value> {
    super::has_same_rules(cx, timezone, other)
}

#[php("intltz_to_date_time_zone(IntlTimeZone $timezone): DateTimeZone|false")]
fn intltz_to_date_time_zone(cx: &mut Request, timezone: &Object) -> Result<Value> {
    super::to_date_time_zone(cx, timezone)
}

#[php("intltz_use_daylight_time(IntlTimeZone $timezone): bool")]
fn intltz_use_daylight_time(cx: &mut Request, timezone: &Object) -> Result<Value> {
    super::use_daylight_time(cx, timezone)
}

#[php("intltz_get_iana_id(string $timezoneId): string|false")]
fn intltz_get_iana_id(cx: &mut Request, timezone_id: &[u8]) -> Result<Value> {
    super::get_iana_id(cx, timezone_id)
}
