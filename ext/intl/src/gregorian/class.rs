//! The class IntlGregorianCalendar.

use heddle_macros::{php_class, php_methods};
use heddle_runtime::class::ClassPtr;
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};

/// Declares IntlGregorianCalendar.
#[php_class("class IntlGregorianCalendar extends IntlCalendar")]
pub(crate) struct IntlGregorianCalendar;

#[php_methods]
impl IntlGregorianCalendar {
    #[php("public static function createFromDate(int $year, int $month, int $dayOfMonth): static")]
    fn create_from_date(cx: &mut Request, called: ClassPtr, year: i64, month: i64, day_of_month: i64) -> Result<Value> {
        super::create_from_date(cx, called, year, month, day_of_month)
    }

    #[php(
        "public static function createFromDateTime(int $year, int $month, int $dayOfMonth, int $hour, int $minute, ?int $second = null): static"
    )]
    fn create_from_date_time(
        cx: &mut Request,
        called: ClassPtr,
        year: i64,
        month: i64,
        day_of_month: i64,
        hour: i64,
        minute: i64,
        second: Option<i64>,
    ) -> Result<Value> {
        super::create_from_date_time(cx, called, year, month, day_of_month, hour, minute, second)
    }

    #[php(
        "public function __construct($timezoneOrYear = UNKNOWN, $localeOrMonth = UNKNOWN, $day = UNKNOWN, $hour = UNKNOWN, $minute = UNKNOWN, $second = UNKNOWN)"
    )]
    fn construct(
        cx: &mut Request,
        this: &Object,
        timezone_or_year: Option<&Value>,
        locale_or_month: Option<&Value>,
        day: Option<&Value>,
        hour: Option<&Value>,
        minute: Option<&Value>,
        second: Option<&Value>,
    ) -> Result<Value> {
        super::construct(cx, this, timezone_or_year, locale_or_month, day, hour, minute, second)
    }

    #[php("public function setGregorianChange(float $timestamp): bool", tentative)]
    fn set_gregorian_change(cx: &mut Request, this: &Object, timestamp: f64) -> Result<Value> {
        super::set_gregorian_change(cx, this, timestamp)
    }

    #[php("public function getGregorianChange(): float", tentative)]
    fn get_gregorian_change(cx: &mut Request, this: &Object) -> Result<Value> {
        super::get_gregorian_change(cx, this)
    }

    #[php("public function isLeapYear(int $year): bool", tentative)]
    fn is_leap_year(cx: &mut Request, this: &Object, year: i64) -> Result<Value> {
        super::is_leap_year(cx, this, year)
    }
}
