--TEST--
date() and DateTime::format letters
--FILE--
<?php
date_default_timezone_set('Europe/Berlin');
$t = 1709213825;
foreach (str_split('dDjlNSwzWFmMntLoYyaABgGhHisuveIOPpTZcrU') as $c) echo $c, '=', date($c, $t), ' ';
echo "\n", gmdate('Y-m-d\TH:i:s\Z', $t), ' ', date(DATE_ATOM, 0), date(DATE_RFC2822, $t), date('\Y\\\\m', $t), "\n";
$d = new DateTime('2024-02-29 13:05:09.123456', new DateTimeZone('America/New_York'));
echo $d->format('Y-m-d H:i:s.u v e T P O Z I U N jS z t L W o'), "\n";
foreach ([1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 31] as $day) echo date('jS ', mktime(0, 0, 0, 1, $day, 2024));
echo "\n", json_encode(getdate(86400)), json_encode(localtime(0, true)), idate('Y', $t), checkdate(2, 30, 2024) ? 1 : 0, mktime(1, 2, 3, 4, 5, 2006), gmmktime(0, 0, 0, 13, 1, 2020), "\n";
echo date_default_timezone_get(), json_encode(date_parse('2006-12-12 10:00:00.5 +1 week +1 hour')), json_encode(date_parse_from_format('j.n.Y H:iP', '6.1.2009 13:00+01:00')), "\n";
--EXPECT--
d=29 D=Thu j=29 l=Thursday N=4 S=th w=4 z=59 W=09 F=February m=02 M=Feb n=2 t=29 L=1 o=2024 Y=2024 y=24 a=pm A=PM B=609 g=2 G=14 h=02 H=14 i=37 s=05 u=000000 v=000 e=Europe/Berlin I=0 O=+0100 P=+01:00 p=+01:00 T=CET Z=3600 c=2024-02-29T14:37:05+01:00 r=Thu, 29 Feb 2024 14:37:05 +0100 U=1709213825 
2024-02-29T13:37:05Z 1970-01-01T01:00:00+01:00Thu, 29 Feb 2024 14:37:05 +0100Y\02
2024-02-29 13:05:09.123456 123 America/New_York EST -05:00 -0500 -18000 0 1709229909 4 29th 59 29 1 09 2024
1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 31st 
{"seconds":0,"minutes":0,"hours":1,"mday":2,"wday":5,"mon":1,"year":1970,"yday":1,"weekday":"Friday","month":"January","0":86400}{"tm_sec":0,"tm_min":0,"tm_hour":1,"tm_mday":1,"tm_mon":0,"tm_year":70,"tm_wday":4,"tm_yday":0,"tm_isdst":0}2024011441917231609459200
Europe/Berlin{"year":2006,"month":12,"day":12,"hour":10,"minute":0,"second":0,"fraction":0.5,"warning_count":0,"warnings":[],"error_count":0,"errors":[],"is_localtime":false,"relative":{"year":0,"month":0,"day":7,"hour":1,"minute":0,"second":0}}{"year":2009,"month":1,"day":6,"hour":13,"minute":0,"second":0,"fraction":0,"warning_count":0,"warnings":[],"error_count":0,"errors":[],"is_localtime":true,"zone_type":1,"zone":3600,"is_dst":false}
