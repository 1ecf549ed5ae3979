//! The class IntlCalendar.

use heddle_macros::{php_class, php_methods};
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};

/// Declares IntlCalendar.
#[php_class(
    "class IntlCalendar {
    const int FIELD_ERA = 0;
    const int FIELD_YEAR = 1;
    const int FIELD_MONTH = 2;
    const int FIELD_WEEK_OF_YEAR = 3;
    const int FIELD_WEEK_OF_MONTH = 4;
    const int FIELD_DATE = 5;
    const int FIELD_DAY_OF_YEAR = 6;
    const int FIELD_DAY_OF_WEEK = 7;
    const int FIELD_DAY_OF_WEEK_IN_MONTH = 8;
    const int FIELD_AM_PM = 9;
    const int FIELD_HOUR = 10;
    const int FIELD_HOUR_OF_DAY = 11;
    const int FIELD_MINUTE = 12;
    const int FIELD_SECOND = 13;
    const int FIELD_MILLISECOND = 14;
    const int FIELD_ZONE_OFFSET = 15;
    const int FIELD_DST_OFFSET = 16;
    const int FIELD_YEAR_WOY = 17;
    const int FIELD_DOW_LOCAL = 18;
    const int FIELD_EXTENDED_YEAR = 19;
    const int FIELD_JULIAN_DAY = 20;
    const int FIELD_MILLISECONDS_IN_DAY = 21;
    const int FIELD_IS_LEAP_MONTH = 22;
    const int FIELD_FIELD_COUNT = 24;
    const int FIELD_DAY_OF_MONTH = 5;
    const int DOW_SUNDAY = 1;
    const int DOW_MONDAY = 2;
    const int DOW_TUESDAY = 3;
    const int DOW_WEDNESDAY = 4;
    const int DOW_THURSDAY = 5;
    const int DOW_FRIDAY = 6;
    const int DOW_SATURDAY = 7;
    const int DOW_TYPE_WEEKDAY = 0;
    const int DOW_TYPE_WEEKEND = 1;
    const int DOW_TYPE_WEEKEND_OFFSET = 2;
    const int DOW_TYPE_WEEKEND_CEASE = 3;
    const int WALLTIME_FIRST = 1;
    const int WALLTIME_LAST = 0;
    const int WALLTIME_NEXT_VALID = 2;
}", hooks = super::HOOKS
)]
pub(crate) struct IntlCalendar;

#[php_methods]
impl IntlCalendar {
    #[php("private function __construct()")]
    fn construct(this: &Object) {
        let _ = this;
    }

    #[php(
        "public static function createInstance(IntlTimeZone|DateTimeZone|string|null $timezone = null, ?string $locale = null): ?IntlCalendar",
        tentative
    )]
    fn create_instance(cx: &mut Request, timezone: &Value, locale: Option<&[u8]>) -> Result<Value> {
        super::create_instance(cx, timezone, locale)
    }

    #[php("public function equals(IntlCalendar $other): bool", tentative)]
    fn equals(cx: &mut Request, this: &Object, other: &Object) -> Result<Value> {
        super::equals(cx, this, other)
    }

    #[php("public function fieldDifference(float $timestamp, int $field): int|false", tentative)]
    fn field_difference(cx: &mut Request, this: &Object, timestamp: f64, field: i64) -> Result<Value> {
        super::field_difference(cx, this, timestamp, field)
    }

    #[php("public function add(int $field, int $value): bool", tentative)]
    fn add(cx: &mut Request, this: &Object, field: i64, value: i64) -> Result<Value> {
        super::add(cx, this, field, value)
    }

    #[php("public function after(IntlCalendar $other): bool", tentative)]
    fn after(cx: &mut Request, this: &Object, other: &Object) -> Result<Value> {
        super::after(cx, this, other)
    }

    #[php("public function before(IntlCalendar $other): bool", tentative)]
    fn before(cx: &mut Request, this: &Object, other: &Object) -> Result<Value> {
        super::before(cx, this, other)
    }

    #[php("public function clear(?int $field = null): true", tentative)]
    fn clear(cx: &mut Request, this: &Object, field: Option<i64>) -> Result<Value> {
        super::clear(cx, this, field)
    }

    #[php("public static function fromDateTime(DateTime|string $datetime, ?string $locale = null): ?IntlCalendar", tentative)]
    fn from_date_time(cx: &mut Request, datetime: &Value, locale: Option<&[u8]>) -> Result<Value> {
        super::from_date_time(cx, datetime, locale)
    }

    #[php("public function get(int $field): int|false", tentative)]
    fn get(cx: &mut Request, this: &Object, field: i64) -> Result<Value> {
        super::get(cx, this, field)
    }

    #[php("public function getActualMaximum(int $field): int|false", tentative)]
    fn get_actual_maximum(cx: &mut Request, this: &Object, field: i64) -> Result<Value> {
        super::get_actual_maximum(cx, this, field)
    }

    #[php("public function getActualMinimum(int $field): int|false", tentative)]
    fn get_actual_minimum(cx: &mut Request, this: &Object, field: i64) -> Result<Value> {
        super::get_actual_minimum(cx, this, field)
    }

    #[php("public static function getAvailableLocales(): array", tentative)]
    fn get_available_locales(cx: &mut Request) -> Result<Value> {
        super::get_available_locales(cx)
    }

    #[php("public function getDayOfWeekType(int $dayOfWeek): int|false", tentative)]
    fn get_day_of_week_type(cx: &mut Request, this: &Object, day_of_week: i64) -> Result<Value> {
        super::get_day_of_week_type(cx, this, day_of_week)
    }

    #[php("public function getErrorCode(): int|false", tentative)]
    fn get_error_code(cx: &mut Request, this: &Object) -> Result<Value> {
        crate::errors::code_of(cx, this)
    }

    #[php("public function getErrorMessage(): string|false", tentative)]
    fn get_error_message(cx: &mut Request, this: &Object) -> Result<Value> {
        crate::errors::message_of(cx, this)
    }

    #[php("public function getFirstDayOfWeek(): int|false", tentative)]
    fn get_first_day_of_week(cx: &mut Request, this: &Object) -> Result<Value> {
        super::get_first_day_of_week(cx, this)
    }

    #[php("public function getGreatestMinimum(int $field): int|false", tentative)]
    fn get_greatest_minimum(cx: &mut Request, this: &Object, field: i64) -> Result<Value> {
        super::get_greatest_minimum(cx, this, field)
    }

    #[php(
        "public static function getKeywordValuesForLocale(string $keyword, string $locale, bool $onlyCommon): IntlIterator|false",
        tentative
    )]
    fn get_keyword_values_for_locale(cx: &mut Request, keyword: &[u8], locale: &[u8], only_common: bool) -> Result<Value> {
        super::get_keyword_values_for_locale(cx, keyword, locale, only_common)
    }

    #[php("public function getLeastMaximum(int $field): int|false", tentative)]
    fn get_least_maximum(cx: &mut Request, this: &Object, field: i64) -> Result<Value> {
        super::get_least_maximum(cx, this, field)
    }

    #[php("public function getLocale(int $type): string|false", tentative)]
    fn get_locale(cx: &mut Request, this: &Object, kind: i64) -> Result<Value> {
        super::get_locale(cx, this, kind)
    }

    #[php("public function getMaximum(int $field): int|false", tentative)]
    fn get_maximum(cx: &mut Request, this: &Object, field: i64) -> Result<Value> {
        super::get_maximum(cx, this, field)
    }

    #[php("public function getMinimalDaysInFirstWeek(): int|false", tentative)]
    fn get_minimal_days_in_first_week(cx: &mut Request, this: &Object) -> Result<Value> {
        super::get_minimal_days_in_first_week(cx, this)
    }

    #[php("public function setMinimalDaysInFirstWeek(int $days): true", tentative)]
    fn set_minimal_days_in_first_week(cx: &mut Request, this: &Object, days: i64) -> Result<Value> {
        super::set_minimal_days_in_first_week(cx, this, days)
    }

    #[php("public function getMinimum(int $field): int|false", tentative)]
    fn get_minimum(cx: &mut Request, this: &Object, field: i64) -> Result<Value> {
        super::get_minimum(cx, this, field)
    }

    #[php("public static function getNow(): float", tentative)]
    fn get_now(cx: &mut Request) -> Result<Value> {
        super::get_now(cx)
    }

    #[php("public function getRepeatedWallTimeOption(): int", tentative)]
    fn get_repeated_wall_time_option(cx: &mut Request, this: &Object) -> Result<Value> {
        super::get_repeated_wall_time_option(cx, this)
    }

    #[php("public function getSkippedWallTimeOption(): int", tentative)]
    fn get_skipped_wall_time_option(cx: &mut Request, this: &Object) -> Result<Value> {
        super::get_skipped_wall_time_option(cx, this)
    }

    #[php("public function getTime(): float|false", tentative)]
    fn get_time(cx: &mut Request, this: &Object) -> Result<Value> {
        super::get_time(cx, this)
    }

    #[php("public function getTimeZone(): IntlTimeZone|false", tentative)]
    fn get_time_zone(cx: &mut Request, this: &Object) -> Result<Value> {
        super::get_time_zone(cx, this)
    }

    #[php("public function getType(): string", tentative)]
    fn get_type(cx: &mut Request, this: &Object) -> Result<Value> {
        super::get_type(cx, this)
    }

    #[php("public function getWeekendTransition(int $dayOfWeek): int|false", tentative)]
    fn get_weekend_transition(cx: &mut Request, this: &Object, day_of_week: i64) -> Result<Value> {
        super::get_weekend_transition(cx, this, day_of_week)
    }

    #[php("public function inDaylightTime(): bool", tentative)]
    fn in_daylight_time(cx: &mut Request, this: &Object) -> Result<Value> {
        super::in_daylight_time(cx, this)
    }

    #[php("public function isEquivalentTo(IntlCalendar $other): bool", tentative)]
    fn is_equivalent_to(cx: &mut Request, this: &Object, other: &Object) -> Result<Value> {
        super::is_equivalent_to(cx, this, other)
    }

    #[php("public function isLenient(): bool", tentative)]
    fn is_lenient(cx: &mut Request, this: &Object) -> Result<Value> {
        super::is_lenient(cx, this)
    }

    #[php("public function isWeekend(?float $timestamp = null): bool", tentative)]
    fn is_weekend(cx: &mut Request, this: &Object, timestamp: Option<f64>) -> Result<Value> {
        super::is_weekend(cx, this, timestamp)
    }

    #[php("public function roll(int $field, $value): bool", tentative)]
    fn roll(cx: &mut Request, this: &Object, field: i64, value: &Value) -> Result<Value> {
        super::roll(cx, this, field, value)
    }

    #[php("public function isSet(int $field): bool", tentative)]
    fn is_set(cx: &mut Request, this: &Object, field: i64) -> Result<Value> {
        super::is_set(cx, this, field)
    }

    #[php(
        "public function set(int $year, int $month, int $dayOfMonth = UNKNOWN, int $hour = UNKNOWN, int $minute = UNKNOWN, int $second = UNKNOWN): true",
        tentative
    )]
    fn set(
        cx: &mut Request,
        this: &Object,
        year: i64,
        month: i64,
        day_of_month: Option<i64>,
        hour: Option<i64>,
        minute: Option<i64>,
        second: Option<i64>,
    ) -> Result<Value> {
        super::set(cx, this, year, month, day_of_month, hour, minute, second)
    }

    #[php("public function setDate(int $year, int $month, int $dayOfMonth): void")]
    fn set_date(cx: &mut Request, this: &Object, year: i64, month: i64, day_of_month: i64) -> Result<Value> {
        super::set_date(cx, this, year, month, day_of_month)
    }

    #[php("public function setDateTime(int $year, int $month, int $dayOfMonth, int $hour, int $minute, ?int $second = null): void")]
    fn set_date_time(
        cx: &mut Request,
        this: &Object,
        year: i64,
        month: i64,
        day_of_month: i64,
        hour: i64,
        minute: i64,
        second: Option<i64>,
    ) -> Result<Value> {
        super::set_date_time(cx, this, year, month, day_of_month, hour, minute, second)
    }

    #[php("public function setFirstDayOfWeek(int $dayOfWeek): true", tentative)]
    fn set_first_day_of_week(cx: &mut Request, this: &Object, day_of_week: i64) -> Result<Value> {
        super::set_first_day_of_week(cx, this, day_of_week)
    }

    #[php("public function setLenient(bool $lenient): true", tentative)]
    fn set_lenient(cx: &mut Request, this: &Object, lenient: bool) -> Result<Value> {
        super::set_lenient(cx, this, lenient)
    }

    #[php("public function setRepeatedWallTimeOption(int $option): true", tentative)]
    fn set_repeated_wall_time_option(cx: &mut Request, this: &Object, option: i64) -> Result<Value> {
        super::set_repeated_wall_time_option(cx, this, option)
    }

    #[php("public function setSkippedWallTimeOption(int $option): true", tentative)]
    fn set_skipped_wall_time_option(cx: &mut Request, this: &Object, option: i64) -> Result<Value> {
        super::set_skipped_wall_time_option(cx, this, option)
    }

    #[php("public function setTime(float $timestamp): bool", tentative)]
    fn set_time(cx: &mut Request, this: &Object, timestamp: f64) -> Result<Value> {
        super::set_time(cx, this, timestamp)
    }

    #[php("public function setTimeZone(IntlTimeZone|DateTimeZone|string|null $timezone): bool", tentative)]
    fn set_time_zone(cx: &mut Request, this: &Object, timezone: &Value) -> Result<Value> {
        super::set_time_zone(cx, this, timezone)
    }

    #[php("public function toDateTime(): DateTime|false", tentative)]
    fn to_date_time(cx: &mut Request, this: &Object) -> Result<Value> {
        super::to_date_time(cx, this)
    }
}
