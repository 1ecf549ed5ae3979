--TEST--
var_dump() of a calendar: the day of the year is no day of the month
--FILE--
<?php
$calendar = new IntlGregorianCalendar(2024, 5, 15, 10, 30, 0);
ob_start();
var_dump($calendar);
preg_match('/"day of year.*?int\(\d+\).*?int\(\d+\)/s', ob_get_clean(), $match);
echo preg_replace('/\s+/', ' ', $match[0]), "\n";
--EXPECTF--
Deprecated: Calling IntlGregorianCalendar::__construct() with more than 2 arguments is deprecated, use either IntlGregorianCalendar::createFromDate() or IntlGregorianCalendar::createFromDateTime() instead in %sintl/fields_of_a_calendar.php on line 2
"day of year"]=> int(167) ["day of month"]=> int(15)
