//! The class IntlDateFormatter.

use crate::ULOC_ACTUAL_LOCALE;
use heddle_macros::{php_class, php_methods};
use heddle_runtime::decl::convert::RefArg;
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};

/// Declares IntlDateFormatter.
#[php_class(
    "class IntlDateFormatter {
    const int FULL = 0;
    const int LONG = 1;
    const int MEDIUM = 2;
    const int SHORT = 3;
    const int NONE = -1;
    const int RELATIVE_FULL = 128;
    const int RELATIVE_LONG = 129;
    const int RELATIVE_MEDIUM = 130;
    const int RELATIVE_SHORT = 131;
    const int PATTERN = -2;
    const int GREGORIAN = 1;
    const int TRADITIONAL = 0;
}", hooks = super::HOOKS
)]
pub(crate) struct IntlDateFormatter;

impl IntlDateFormatter {
    /// Is a default of methods and functions.
    pub(crate) const FULL: i64 = 0;
}

#[php_methods]
impl IntlDateFormatter {
    #[php(
        "public function __construct(?string $locale, int $dateType = IntlDateFormatter::FULL, int $timeType = IntlDateFormatter::FULL, IntlTimeZone|DateTimeZone|string|null $timezone = null, $calendar = null, ?string $pattern = null)"
    )]
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
        super::construct(cx, this, locale, date_type, time_type, timezone, calendar, pattern)
    }

    #[php(
        "public static function create(?string $locale, int $dateType = IntlDateFormatter::FULL, int $timeType = IntlDateFormatter::FULL, IntlTimeZone|DateTimeZone|string|null $timezone = null, IntlCalendar|int|null $calendar = null, ?string $pattern = null): ?IntlDateFormatter",
        tentative
    )]
    fn create(
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

    #[php("public function getDateType(): int|false", tentative)]
    fn get_date_type(cx: &mut Request, this: &Object) -> Result<Value> {
        super::get_date_type(cx, this)
    }

    #[php("public function getTimeType(): int|false", tentative)]
    fn get_time_type(cx: &mut Request, this: &Object) -> Result<Value> {
        super::get_time_type(cx, this)
    }

    #[php("public function getCalendar(): int|false", tentative)]
    fn get_calendar(cx: &mut Request, this: &Object) -> Result<Value> {
        super::get_calendar(cx, this)
    }

    #[php("public function setCalendar(IntlCalendar|int|null $calendar): bool", tentative)]
    fn set_calendar(cx: &mut Request, this: &Object, calendar: &Value) -> Result<Value> {
        super::set_calendar(cx, this, calendar)
    }

    #[php("public function getTimeZoneId(): string|false", tentative)]
    fn get_time_zone_id(cx: &mut Request, this: &Object) -> Result<Value> {
        super::get_time_zone_id(cx, this)
    }

    #[php("public function getCalendarObject(): IntlCalendar|false|null", tentative)]
    fn get_calendar_object(cx: &mut Request, this: &Object) -> Result<Value> {
        super::get_calendar_object(cx, this)
    }

    #[php("public function getTimeZone(): IntlTimeZone|false", tentative)]
    fn get_time_zone(cx: &mut Request, this: &Object) -> Result<Value> {
        super::get_time_zone(cx, this)
    }

    #[php("public function setTimeZone(IntlTimeZone|DateTimeZone|string|null $timezone): bool", tentative)]
    fn set_time_zone(cx: &mut Request, this: &Object, timezone: &Value) -> Result<Value> {
        super::set_time_zone(cx, this, timezone)
    }

    #[php("public function setPattern(string $pattern): bool", tentative)]
    fn set_pattern(cx: &mut Request, this: &Object, pattern: &[u8]) -> Result<Value> {
        super::set_pattern(cx, this, pattern)
    }

    #[php("public function getPattern(): string|false", tentative)]
    fn get_pattern(cx: &mut Request, this: &Object) -> Result<Value> {
        super::get_pattern(cx, this)
    }

    #[php("public function getLocale(int $type = ULOC_ACTUAL_LOCALE): string|false", tentative)]
    fn get_locale(cx: &mut Request, this: &Object, kind: i64) -> Result<Value> {
        super::get_locale(cx, this, kind)
    }

    #[php("public function setLenient(bool $lenient): void", tentative)]
    fn set_lenient(cx: &mut Request, this: &Object, lenient: bool) -> Result<Value> {
        super::set_lenient(cx, this, lenient)
    }

    #[php("public function isLenient(): bool", tentative)]
    fn is_lenient(cx: &mut Request, this: &Object) -> Result<Value> {
        super::is_lenient(cx, this)
    }

    #[php("public function format($datetime): string|false", tentative)]
    fn format(cx: &mut Request, this: &Object, datetime: &Value) -> Result<Value> {
        super::format(cx, this, datetime)
    }

    #[php("public static function formatObject($datetime, $format = null, ?string $locale = null): string|false", tentative)]
    fn format_object(cx: &mut Request, datetime: &Value, format: &Value, locale: Option<&[u8]>) -> Result<Value> {
        super::format_object(cx, datetime, format, locale)
    }

    #[php("public function parse(string $string, &$offset = null): int|float|false", tentative)]
    fn parse(cx: &mut Request, this: &Object, string: &[u8], offset: Option<RefArg<'_>>) -> Result<Value> {
        super::parse(cx, this, string, offset)
    }

    #[php("public function parseToCalendar(string $string, &$offset = null): int|float|false")]
    fn parse_to_calendar(cx: &mut Request, this: &Object, string: &[u8], offset: Option<RefArg<'_>>) -> Result<Value> {
        super::parse_to_calendar(cx, this, string, offset)
    }

    #[php("public function localtime(string $string, &$offset = null): array|false", tentative)]
    fn localtime(cx: &mut Request, this: &Object, string: &[u8], offset: Option<RefArg<'_>>) -> Result<Value> {
        super::localtime(cx, this, string, offset)
    }

    #[php("public function getErrorCode(): int", tentative)]
    fn get_error_code(cx: &mut Request, this: &Object) -> Result<Value> {
        crate::errors::code_of(cx, this)
    }

    #[php("public function getErrorMessage(): string", tentative)]
    fn get_error_message(cx: &mut Request, this: &Object) -> Result<Value> {
        crate::errors::message_of(cx, this)
    }
}
