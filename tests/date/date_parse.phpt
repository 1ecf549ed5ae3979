--TEST--
date_parse and date_parse_from_format
--FILE--
<?php
foreach (["2006-12-12 10:00:00.5", "2006-12-12 10:00:00.5 +1 week +1 hour", "2008-06-31", "10:00 Europe/Prague", "foo 2000", "last day of", "12:00 EDT"] as $text) {
    echo $text, " ", json_encode(date_parse($text)), "\n";
}
foreach ([["j.n.Y H:iP", "6.1.2009 13:00+01:00"], ["Y-m-d", "2009-13-40"], ["!d", "15"], ["Y-m-d|", "2009-02-15 x"], ["H\h i\m s\s", "23h 15m 03s"], ["Y z", "2001 45"], ["e", "Nowhere"]] as [$format, $text]) {
    echo "$format $text ", json_encode(date_parse_from_format($format, $text)), "\n";
}
--EXPECT--
2006-12-12 10:00:00.5 {"year":2006,"month":12,"day":12,"hour":10,"minute":0,"second":0,"fraction":0.5,"warning_count":0,"warnings":[],"error_count":0,"errors":[],"is_localtime":false}
2006-12-12 10:00:00.5 +1 week +1 hour {"year":2006,"month":12,"day":12,"hour":10,"minute":0,"second":0,"fraction":0.5,"warning_count":0,"warnings":[],"error_count":0,"errors":[],"is_localtime":false,"relative":{"year":0,"month":0,"day":7,"hour":1,"minute":0,"second":0}}
2008-06-31 {"year":2008,"month":6,"day":31,"hour":false,"minute":false,"second":false,"fraction":false,"warning_count":1,"warnings":{"11":"The parsed date was invalid"},"error_count":0,"errors":[],"is_localtime":false}
10:00 Europe/Prague {"year":false,"month":false,"day":false,"hour":10,"minute":0,"second":0,"fraction":0,"warning_count":0,"warnings":[],"error_count":0,"errors":[],"is_localtime":true,"zone_type":3,"tz_id":"Europe\/Prague"}
foo 2000 {"year":false,"month":false,"day":false,"hour":20,"minute":0,"second":0,"fraction":false,"warning_count":0,"warnings":[],"error_count":1,"errors":["The timezone could not be found in the database"],"is_localtime":true,"zone_type":0}
last day of {"year":false,"month":false,"day":false,"hour":false,"minute":false,"second":false,"fraction":false,"warning_count":0,"warnings":[],"error_count":0,"errors":[],"is_localtime":false,"relative":{"year":0,"month":0,"day":0,"hour":0,"minute":0,"second":0,"last_day_of_month":true}}
12:00 EDT {"year":false,"month":false,"day":false,"hour":12,"minute":0,"second":0,"fraction":0,"warning_count":0,"warnings":[],"error_count":0,"errors":[],"is_localtime":true,"zone_type":2,"zone":-18000,"is_dst":true,"tz_abbr":"EDT"}
j.n.Y H:iP 6.1.2009 13:00+01:00 {"year":2009,"month":1,"day":6,"hour":13,"minute":0,"second":0,"fraction":0,"warning_count":0,"warnings":[],"error_count":0,"errors":[],"is_localtime":true,"zone_type":1,"zone":3600,"is_dst":false}
Y-m-d 2009-13-40 {"year":2009,"month":13,"day":40,"hour":false,"minute":false,"second":false,"fraction":false,"warning_count":1,"warnings":{"10":"The parsed date was invalid"},"error_count":0,"errors":[],"is_localtime":false}
!d 15 {"year":1970,"month":1,"day":15,"hour":0,"minute":0,"second":0,"fraction":0,"warning_count":0,"warnings":[],"error_count":0,"errors":[],"is_localtime":false}
Y-m-d| 2009-02-15 x {"year":2009,"month":2,"day":15,"hour":0,"minute":0,"second":0,"fraction":0,"warning_count":0,"warnings":[],"error_count":1,"errors":{"10":"Trailing data"},"is_localtime":false}
H\h i\m s\s 23h 15m 03s {"year":false,"month":false,"day":false,"hour":23,"minute":15,"second":3,"fraction":0,"warning_count":0,"warnings":[],"error_count":0,"errors":[],"is_localtime":false}
Y z 2001 45 {"year":2001,"month":2,"day":15,"hour":false,"minute":false,"second":false,"fraction":false,"warning_count":0,"warnings":[],"error_count":0,"errors":[],"is_localtime":false}
e Nowhere {"year":false,"month":false,"day":false,"hour":false,"minute":false,"second":false,"fraction":false,"warning_count":0,"warnings":[],"error_count":1,"errors":["The timezone could not be found in the database"],"is_localtime":true,"zone_type":0}
