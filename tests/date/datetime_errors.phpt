--TEST--
what goes wrong with dates
--FILE--
<?php
date_default_timezone_set("UTC");
class NoParent extends DateTime { function __construct() {} }
class NoZone extends DateTimeZone { function __construct() {} }
class NoSpan extends DateInterval { function __construct() {} }
function show(callable $f) {
    try { var_dump($f()); } catch (Throwable $e) { echo get_class($e), ": ", $e->getMessage(), "\n"; }
}
show(fn() => new DateTime("foo"));
show(fn() => new DateTimeImmutable("2000-01-01 bar baz"));
show(fn() => new DateTimeZone("Mars/Olympus"));
show(fn() => new DateTimeZone("a\0b"));
show(fn() => new DateInterval("P1X"));
show(fn() => DateInterval::createFromDateString("foo"));
show(fn() => (new DateTime)->modify("foo"));
show(fn() => (new DateTimeImmutable("2000-01-01"))->sub(DateInterval::createFromDateString("next weekday")));
show(fn() => (new DateTime)->setMicrosecond(-1));
show(fn() => DateTime::createFromTimestamp(NAN));
show(fn() => DateTime::createFromFormat("Y", "x"));
show(fn() => DateTime::getLastErrors());
show(fn() => DateTime::createFromFormat("Y", "2000\0"));
show(fn() => date_create("foo"));
show(fn() => (new NoParent)->format("Y"));
show(fn() => (new NoZone)->getName());
show(fn() => (new NoSpan)->format("%y"));
show(fn() => new NoParent < new NoParent);
show(fn() => new DateTimeZone("UTC") == new DateTimeZone("+00:00"));
show(fn() => DateTime::__set_state([]));
show(fn() => unserialize('O:8:"DateTime":0:{}'));
show(fn() => unserialize('O:12:"DateInterval":2:{s:11:"from_string";b:1;s:11:"date_string";s:3:"foo";}'));
show(fn() => date_default_timezone_set("foo"));
show(fn() => date_default_timezone_get());
show(fn() => timezone_identifiers_list(DateTimeZone::PER_COUNTRY));
show(fn() => mktime());
--EXPECTF--
DateMalformedStringException: Failed to parse time string (foo) at position 0 (f): The timezone could not be found in the database
DateMalformedStringException: Failed to parse time string (2000-01-01 bar baz) at position 11 (b): The timezone could not be found in the database
DateInvalidTimeZoneException: DateTimeZone::__construct(): Unknown or bad timezone (Mars/Olympus)
ValueError: DateTimeZone::__construct(): Argument #1 ($timezone) must not contain any null bytes
DateMalformedIntervalStringException: Unknown or bad format (P1X)
DateMalformedIntervalStringException: Unknown or bad format (foo) at position 0 (f): The timezone could not be found in the database
DateMalformedStringException: DateTime::modify(): Failed to parse time string (foo) at position 0 (f): The timezone could not be found in the database
DateInvalidOperationException: DateTimeImmutable::sub(): Only non-special relative time specifications are supported for subtraction
DateRangeError: DateTime::setMicrosecond(): Argument #1 ($microsecond) must be between 0 and 999999, -1 given
DateRangeError: DateTime::createFromTimestamp(): Argument #1 ($timestamp) must be a finite number between -9223372036854775808 and 9223372036854775807.999999, NAN given
bool(false)
array(4) {
  ["warning_count"]=>
  int(0)
  ["warnings"]=>
  array(0) {
  }
  ["error_count"]=>
  int(2)
  ["errors"]=>
  array(1) {
    [0]=>
    string(36) "A four digit year could not be found"
  }
}
ValueError: DateTime::createFromFormat(): Argument #2 ($datetime) must not contain any null bytes
bool(false)
DateObjectError: Object of type NoParent (inheriting DateTime) has not been correctly initialized by calling parent::__construct() in its constructor
DateObjectError: Object of type NoZone (inheriting DateTimeZone) has not been correctly initialized by calling parent::__construct() in its constructor
DateObjectError: Object of type NoSpan (inheriting DateInterval) has not been correctly initialized by calling parent::__construct() in its constructor
DateObjectError: Trying to compare an incomplete DateTime or DateTimeImmutable object
DateException: Cannot compare two different kinds of DateTimeZone objects
Error: Invalid serialization data for DateTime object
Error: Invalid serialization data for DateTime object
Error: Unknown or bad format (foo) at position 0 (f) while unserializing: The timezone could not be found in the database

Notice: date_default_timezone_set(): Timezone ID 'foo' is invalid in %sdate/datetime_errors.php on line 31
bool(false)
string(3) "UTC"
ValueError: timezone_identifiers_list(): Argument #2 ($countryCode) must be a two-letter ISO 3166-1 compatible country code when argument #1 ($timezoneGroup) is DateTimeZone::PER_COUNTRY
ArgumentCountError: mktime() expects at least 1 argument, 0 given
