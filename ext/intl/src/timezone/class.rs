//! The class IntlTimeZone.

use heddle_macros::{php_class, php_methods};
use heddle_runtime::decl::convert::RefArg;
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};

/// Declares IntlTimeZone.
#[php_class(
    "class IntlTimeZone {
    const int DISPLAY_SHORT = 1;
    const int DISPLAY_LONG = 2;
    const int DISPLAY_SHORT_GENERIC = 3;
    const int DISPLAY_LONG_GENERIC = 4;
    const int DISPLAY_SHORT_GMT = 5;
    const int DISPLAY_LONG_GMT = 6;
    const int DISPLAY_SHORT_COMMONLY_USED = 7;
    const int DISPLAY_GENERIC_LOCATION = 8;
    const int TYPE_ANY = 0;
    const int TYPE_CANONICAL = 1;
    const int TYPE_CANONICAL_LOCATION = 2;
}", hooks = super::HOOKS
)]
pub(crate) struct IntlTimeZone;

impl IntlTimeZone {
    /// Is a default of methods and functions.
    pub(crate) const DISPLAY_LONG: i64 = 2;
}

#[php_methods]
impl IntlTimeZone {
    #[php("private function __construct()")]
    fn construct(this: &Object) {
        let _ = this;
    }

    #[php("public static function countEquivalentIDs(string $timezoneId): int|false", tentative)]
    fn count_equivalent_ids(cx: &mut Request, timezone_id: &[u8]) -> Result<Value> {
        super::count_equivalent_ids(cx, timezone_id)
    }

    #[php("public static function createDefault(): IntlTimeZone", tentative)]
    fn create_default(cx: &mut Request) -> Result<Value> {
        super::create_default(cx)
    }

    #[php("public static function createEnumeration(string|int|null $countryOrRawOffset = null): IntlIterator|false", tentative)]
    fn create_enumeration(cx: &mut Request, country_or_raw_offset: &Value) -> Result<Value> {
        super::create_enumeration(cx, country_or_raw_offset)
    }

    #[php("public static function createTimeZone(string $timezoneId): ?IntlTimeZone", tentative)]
    fn create_time_zone(cx: &mut Request, timezone_id: &[u8]) -> Result<Value> {
        super::create_time_zone(cx, timezone_id)
    }

    #[php(
        "public static function createTimeZoneIDEnumeration(int $type, ?string $region = null, ?int $rawOffset = null): IntlIterator|false",
        tentative
    )]
    fn create_time_zone_id_enumeration(cx: &mut Request, kind: i64, region: Option<&[u8]>, raw_offset: Option<i64>) -> Result<Value> {
        super::create_time_zone_id_enumeration(cx, kind, region, raw_offset)
    }

    #[php("public static function fromDateTimeZone(DateTimeZone $timezone): ?IntlTimeZone", tentative)]
    fn from_date_time_zone(cx: &mut Request, timezone: &Object) -> Result<Value> {
        super::from_date_time_zone(cx, timezone)
    }

    #[php("public static function getCanonicalID(string $timezoneId, &$isSystemId = null): string|false", tentative)]
    fn get_canonical_id(cx: &mut Request, timezone_id: &[u8], is_system_id: Option<RefArg<'_>>) -> Result<Value> {
        super::get_canonical_id(cx, timezone_id, is_system_id)
    }

    #[php(
        "public function getDisplayName(bool $dst = false, int $style = IntlTimeZone::DISPLAY_LONG, ?string $locale = null): string|false",
        tentative
    )]
    fn get_display_name(cx: &mut Request, this: &Object, dst: bool, style: i64, locale: Option<&[u8]>) -> Result<Value> {
        super::get_display_name(cx, this, dst, style, locale)
    }

    #[php("public function getDSTSavings(): int", tentative)]
    fn get_dst_savings(cx: &mut Request, this: &Object) -> Result<Value> {
        super::get_dst_savings(cx, this)
    }

    #[php("public static function getEquivalentID(string $timezoneId, int $offset): string|false", tentative)]
    fn get_equivalent_id(cx: &mut Request, timezone_id: &[u8], offset: i64) -> Result<Value> {
        super::get_equivalent_id(cx, timezone_id, offset)
    }

    #[php("public function getErrorCode(): int|false", tentative)]
    fn get_error_code(cx: &mut Request, this: &Object) -> Result<Value> {
        crate::errors::code_of(cx, this)
    }

    #[php("public function getErrorMessage(): string|false", tentative)]
    fn get_error_message(cx: &mut Request, this: &Object) -> Result<Value> {
        crate::errors::message_of(cx, this)
    }

    #[php("public static function getGMT(): IntlTimeZone", tentative)]
    fn get_gmt(cx: &mut Request) -> Result<Value> {
        super::get_gmt(cx)
    }

    #[php("public static function getIanaID(string $timezoneId): string|false")]
    fn get_iana_id(cx: &mut Request, timezone_id: &[u8]) -> Result<Value> {
        super::get_iana_id(cx, timezone_id)
    }

    #[php("public function getID(): string|false", tentative)]
    fn get_id(cx: &mut Request, this: &Object) -> Result<Value> {
        super::get_id(cx, this)
    }

    #[php("public function getOffset(float $timestamp, bool $local, &$rawOffset, &$dstOffset): bool", tentative)]
    fn get_offset(
        cx: &mut Request,
        this: &Object,
        timestamp: f64,
        local: bool,
        raw_offset: RefArg<'_>,
        dst_offset: RefArg<'_>,
    ) -> Result<Value> {
        super::get_offset(cx, this, timestamp, local, raw_offset, dst_offset)
    }

    #[php("public function getRawOffset(): int", tentative)]
    fn get_raw_offset(cx: &mut Request, this: &Object) -> Result<Value> {
        super::get_raw_offset(cx, this)
    }

    #[php("public static function getRegion(string $timezoneId): string|false", tentative)]
    fn get_region(cx: &mut Request, timezone_id: &[u8]) -> Result<Value> {
        super::get_region(cx, timezone_id)
    }

    #[php("public static function getTZDataVersion(): string|false", tentative)]
    fn get_tz_data_version(cx: &mut Request) -> Result<Value> {
        super::get_tz_data_version(cx)
    }

    #[php("public static function getUnknown(): IntlTimeZone", tentative)]
    fn get_unknown(cx: &mut Request) -> Result<Value> {
        super::get_unknown(cx)
    }

    #[php("public static function getWindowsID(string $timezoneId): string|false", tentative)]
    fn get_windows_id(cx: &mut Request, timezone_id: &[u8]) -> Result<Value> {
        super::get_windows_id(cx, timezone_id)
    }

    #[php("public static function getIDForWindowsID(string $timezoneId, ?string $region = null): string|false", tentative)]
    fn get_id_for_windows_id(cx: &mut Request, timezone_id: &[u8], region: Option<&[u8]>) -> Result<Value> {
        super::get_id_for_windows_id(cx, timezone_id, region)
    }

    #[php("public function hasSameRules(IntlTimeZone $other): bool", tentative)]
    fn has_same_rules(cx: &mut Request, this: &Object, other: &Object) -> Result<Value> {
        super::has_same_rules(cx, this, other)
    }

    #[php("public function toDateTimeZone(): DateTimeZone|false", tentative)]
    fn to_date_time_zone(cx: &mut Request, this: &Object) -> Result<Value> {
        super::to_date_time_zone(cx, this)
    }

    #[php("public function useDaylightTime(): bool", tentative)]
    fn use_daylight_time(cx: &mut Request, this: &Object) -> Result<Value> {
        super::use_daylight_time(cx, this)
    }
}
