--TEST--
setters of DateTime and DateTimeImmutable
--FILE--
<?php
date_default_timezone_set("Europe/Prague");
$d = new DateTime("2008-02-29 12:30:45.123456");
$i = new DateTimeImmutable("2008-02-29 12:30:45.123456");
foreach ([
    ["modify", "+1 year"], ["modify", "last day of next month"], ["modify", "@86400"], ["setDate", 2010, 14, 35], ["setISODate", 2008, 53, 7],
    ["setTime", 25, 61, 61], ["setTime", 1, 2, 3, 4], ["setTimestamp", 1000000000], ["setMicrosecond", 42],
    ["setTimezone", new DateTimeZone("Asia/Tokyo")], ["add", new DateInterval("P1M1DT36H")], ["sub", new DateInterval("P1Y2M")],
    ["add", DateInterval::createFromDateString("next weekday")],
] as $call) {
    $method = array_shift($call);
    $copy = clone $d;
    $result = $copy->$method(...$call);
    $new = $i->$method(...$call);
    echo str_pad($method, 16), $copy->format("Y-m-d H:i:s.u e"), " ", var_export($result === $copy, true), " ",
        $new->format("Y-m-d H:i:s.u e"), " ", var_export($new === $i, true), " ", $new == $copy ? "equal" : "different", "\n";
}
echo $i->format("c"), " ", $i->getOffset(), " ", $i->getTimestamp(), " ", $i->getMicrosecond(), " ", $i->getTimezone()->getName(), "\n";
var_dump(DateTime::createFromImmutable($i) == $i, DateTimeImmutable::createFromMutable($d) == $d, get_class(DateTime::createFromInterface($i)));
var_dump(DateTimeImmutable::createFromTimestamp(-1.25)->format("U.u e"), DateTime::createFromTimestamp(5)->format("c"));
var_dump($d <=> new DateTime("2009-01-01"), $d == $i, max($d, new DateTime("2007-01-01"))->format("Y"));
--EXPECT--
modify          2009-03-01 12:30:45.123456 Europe/Prague true 2009-03-01 12:30:45.123456 Europe/Prague false equal
modify          2008-03-31 12:30:45.123456 Europe/Prague true 2008-03-31 12:30:45.123456 Europe/Prague false equal
modify          1970-01-02 00:00:00.000000 +00:00 true 1970-01-02 00:00:00.000000 +00:00 false equal
setDate         2011-03-07 12:30:45.123456 Europe/Prague true 2011-03-07 12:30:45.123456 Europe/Prague false equal
setISODate      2009-01-04 12:30:45.123456 Europe/Prague true 2009-01-04 12:30:45.123456 Europe/Prague false equal
setTime         2008-03-01 02:02:01.000000 Europe/Prague true 2008-03-01 02:02:01.000000 Europe/Prague false equal
setTime         2008-02-29 01:02:03.000004 Europe/Prague true 2008-02-29 01:02:03.000004 Europe/Prague false equal
setTimestamp    2001-09-09 03:46:40.000000 Europe/Prague true 2001-09-09 03:46:40.000000 Europe/Prague false equal
setMicrosecond  2008-02-29 12:30:45.000042 Europe/Prague true 2008-02-29 12:30:45.000042 Europe/Prague false equal
setTimezone     2008-02-29 20:30:45.123456 Asia/Tokyo true 2008-02-29 20:30:45.123456 Asia/Tokyo false equal
add             2008-04-01 00:30:45.123456 Europe/Prague true 2008-04-01 00:30:45.123456 Europe/Prague false equal
sub             2006-12-29 12:30:45.123456 Europe/Prague true 2006-12-29 12:30:45.123456 Europe/Prague false equal
add             2008-03-03 12:30:45.123456 Europe/Prague true 2008-03-03 12:30:45.123456 Europe/Prague false equal
2008-02-29T12:30:45+01:00 3600 1204284645 123456 Europe/Prague
bool(true)
bool(true)
string(8) "DateTime"
string(16) "-2.750000 +00:00"
string(25) "1970-01-01T00:00:05+00:00"
int(-1)
bool(true)
string(4) "2008"
