--TEST--
Times that do not fit wrap; intervals of words take what is relative; a backslash at the end
--FILE--
<?php
date_default_timezone_set('UTC');
foreach ([PHP_INT_MAX, intdiv(PHP_INT_MAX, 3600) + 1, 1 << 58] as $big) {
    var_dump(mktime($big, 0, 0, 1, 1, 2000), mktime(0, $big, 0, 1, 1, 2000), mktime(0, 0, $big, 1, 1, 2000), mktime(0, 0, 0, 1, 1, $big));
    echo (new DateTime('2000-01-01'))->setDate($big, 1, 1)->format('U '), (new DateTime('2000-01-01'))->setTime(1, $big)->format('U'), "\n";
}
foreach (['-3', '2020-01-01', '10:00', 'UTC', 'noon', '@5', 'today', 'monday', '+1 day', '+1 day 10:00', 'first monday of january'] as $words) {
    try { DateInterval::createFromDateString($words); echo "$words\n"; } catch (Exception $e) { echo get_class($e), ': ', $e->getMessage(), "\n"; }
}
var_dump(date_interval_create_from_date_string('-3'), bin2hex(date('Y\\', 0)), bin2hex(date('\\\\', 0)));
--EXPECTF--
int(946681200)
int(946684740)
int(-9223372035908091009)
int(-62198793216)
-62198793216 946688340
int(-9223372035908089216)
int(153722868227597760)
int(2562048734700016)
int(-1660207028785360128)
-1660207028785360128 153722868227601360
int(4611686019374072704)
int(-1152921503660162176)
int(288230377098396544)
int(6917528965473869568)
6917528965473869568 -1152921503660158576
DateMalformedIntervalStringException: String '-3' contains non-relative elements
DateMalformedIntervalStringException: String '2020-01-01' contains non-relative elements
DateMalformedIntervalStringException: String '10:00' contains non-relative elements
DateMalformedIntervalStringException: String 'UTC' contains non-relative elements
DateMalformedIntervalStringException: String 'noon' contains non-relative elements
DateMalformedIntervalStringException: String '@5' contains non-relative elements
today
monday
+1 day
DateMalformedIntervalStringException: String '+1 day 10:00' contains non-relative elements
DateMalformedIntervalStringException: String 'first monday of january' contains non-relative elements

Warning: date_interval_create_from_date_string(): String '-3' contains non-relative elements in %sdate/wrapped_and_refused.php on line 10
bool(false)
string(10) "3139373000"
string(2) "5c"
