--TEST--
mktime, checkdate, getdate, localtime
--FILE--
<?php
date_default_timezone_set("America/New_York");
echo mktime(1, 2, 3, 4, 5, 2006), " ", gmmktime(1, 2, 3, 4, 5, 2006), " ", mktime(0, 0, 0, 13, 32, 99), " ", mktime(0, 0, 0, 1, 1, 69), " ", mktime(0, 0, -1, 1, 1, 2000), "\n";
var_dump(checkdate(2, 29, 2000), checkdate(2, 29, 1900), checkdate(13, 1, 2000), checkdate(1, 1, 0), checkdate(12, 31, 32767));
echo json_encode(getdate(1000000000)), "\n", json_encode(localtime(1000000000)), "\n", json_encode(localtime(1000000000, true)), "\n";
var_dump(time() > 1700000000, abs(time() - strtotime("now")) < 2);
var_dump(idate("yy"));
--EXPECTF--
1144213323 1144198923 949381200 3124242000 946702799
bool(true)
bool(false)
bool(false)
bool(false)
bool(true)
{"seconds":40,"minutes":46,"hours":21,"mday":8,"wday":6,"mon":9,"year":2001,"yday":250,"weekday":"Saturday","month":"September","0":1000000000}
[40,46,21,8,8,101,6,250,1]
{"tm_sec":40,"tm_min":46,"tm_hour":21,"tm_mday":8,"tm_mon":8,"tm_year":101,"tm_wday":6,"tm_yday":250,"tm_isdst":1}
bool(true)
bool(true)

Warning: idate(): idate format is one char in %sdate/mktime.php on line 7
bool(false)
