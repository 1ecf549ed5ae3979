--TEST--
Errors of calendars and of characters
--EXTENSIONS--
intl
--FILE--
<?php
$cal = IntlCalendar::createInstance('UTC', 'en_US');
$cal->setTime(0);
$cal->roll(IntlCalendar::FIELD_DAY_OF_MONTH, true);
intlcal_roll($cal, IntlCalendar::FIELD_DAY_OF_MONTH, false);
var_dump($cal->getTime());
$cal->setLenient(false);
$cal->set(IntlCalendar::FIELD_DAY_OF_MONTH, 40);
var_dump(IntlDateFormatter::formatObject($cal), intl_get_error_message());
var_dump(Normalizer::getRawDecomposition("\xff"), intl_get_error_message());
foreach (['', "\0", "a\0b"] as $in) {
    try {
        var_dump(Locale::getDisplayLanguage('sl', $in), locale_get_display_region('it_IT', $in));
    } catch (ValueError $e) {
        echo $e->getMessage(), "\n";
    }
}
function t(callable $f): void
{
    try {
        var_dump($f());
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
    echo intl_get_error_message(), "\n";
}
foreach (['nope', '', "a\0b", "\xff"] as $zone) {
    t(fn() => new IntlDateFormatter('en', 1, 1, $zone));
    t(fn() => datefmt_create('en', 1, 1, $zone));
    t(fn() => (new IntlDateFormatter('en', 1, 1, 'UTC'))->setTimeZone($zone));
    t(fn() => IntlCalendar::createInstance($zone));
    t(fn() => IntlCalendar::createInstance('UTC')->setTimeZone($zone));
}
t(fn() => Locale::canonicalize("a\0b"));
t(fn() => locale_filter_matches("a\0b", 'en'));
t(fn() => datefmt_format_object('x'));
t(fn() => IntlDateFormatter::formatObject(true));
t(fn() => IntlDateFormatter::formatObject(new stdClass));
t(fn() => IntlDateFormatter::formatObject(new DateTime('2000-01-01'), 99));
--EXPECTF--
Deprecated: IntlCalendar::roll(): Passing bool is deprecated, use 1 or -1 instead in %sintl/errors_of_calendars.php on line 4

Deprecated: intlcal_roll(): Passing bool is deprecated, use 1 or -1 instead in %sintl/errors_of_calendars.php on line 5
float(0)
bool(false)
string(102) "IntlDateFormatter::formatObject(): error obtaining instant from IntlCalendar: U_ILLEGAL_ARGUMENT_ERROR"
NULL
string(84) "Normalizer::getRawDecomposition(): Code point out of range: U_ILLEGAL_ARGUMENT_ERROR"
string(2) "sl"
string(2) "IT"
Locale::getDisplayLanguage(): Argument #2 ($displayLocale) must not contain any null bytes
Locale::getDisplayLanguage(): Argument #2 ($displayLocale) must not contain any null bytes
IntlException: IntlDateFormatter::__construct(): No such time zone: "nope"
U_ZERO_ERROR
IntlException: datefmt_create(): No such time zone: "nope"
U_ZERO_ERROR
IntlException: IntlDateFormatter::setTimeZone(): No such time zone: "nope"
U_ZERO_ERROR
IntlException: IntlCalendar::createInstance(): No such time zone: "nope"
U_ZERO_ERROR
IntlException: IntlCalendar::setTimeZone(): No such time zone: "nope"
U_ZERO_ERROR
IntlException: IntlDateFormatter::__construct(): No such time zone: ""
U_ZERO_ERROR
IntlException: datefmt_create(): No such time zone: ""
U_ZERO_ERROR
IntlException: IntlDateFormatter::setTimeZone(): No such time zone: ""
U_ZERO_ERROR
IntlException: IntlCalendar::createInstance(): No such time zone: ""
U_ZERO_ERROR
IntlException: IntlCalendar::setTimeZone(): No such time zone: ""
U_ZERO_ERROR
IntlException: IntlDateFormatter::__construct(): No such time zone: "a"
U_ZERO_ERROR
IntlException: datefmt_create(): No such time zone: "a"
U_ZERO_ERROR
IntlException: IntlDateFormatter::setTimeZone(): No such time zone: "a"
U_ZERO_ERROR
IntlException: IntlCalendar::createInstance(): No such time zone: "a"
U_ZERO_ERROR
IntlException: IntlCalendar::setTimeZone(): No such time zone: "a"
U_ZERO_ERROR
IntlException: IntlDateFormatter::__construct(): Time zone identifier given is not a valid UTF-8 string
U_ZERO_ERROR
IntlException: datefmt_create(): Time zone identifier given is not a valid UTF-8 string
U_ZERO_ERROR
IntlException: IntlDateFormatter::setTimeZone(): Time zone identifier given is not a valid UTF-8 string
U_ZERO_ERROR
IntlException: IntlCalendar::createInstance(): Time zone identifier given is not a valid UTF-8 string
U_ZERO_ERROR
IntlException: IntlCalendar::setTimeZone(): Time zone identifier given is not a valid UTF-8 string
U_ZERO_ERROR
ValueError: Locale::canonicalize(): Argument #1 ($locale) must not contain any null bytes
U_ZERO_ERROR
ValueError: locale_filter_matches(): Argument #1 ($languageTag) must not contain any null bytes
U_ZERO_ERROR
TypeError: datefmt_format_object(): Argument #1 ($datetime) must be of type object, string given
U_ZERO_ERROR
TypeError: IntlDateFormatter::formatObject(): Argument #1 ($datetime) must be of type object, true given
U_ZERO_ERROR
bool(false)
IntlDateFormatter::formatObject(): the passed object must be an instance of either IntlCalendar or DateTimeInterface: U_ZERO_ERROR
bool(false)
IntlDateFormatter::formatObject(): the date/time format type is invalid: U_ILLEGAL_ARGUMENT_ERROR
