--TEST--
DateTime and its kin: dump, export, serialize, json
--FILE--
<?php
date_default_timezone_set("UTC");
class Mine extends DateTimeImmutable { public $a = 1; protected $b = 2; private $c = 3; }
$objects = [
    new DateTime("2000-01-01 10:00:00.5 Europe/Prague"), new DateTimeImmutable("2000-01-01 EST"), new DateTime("2000-01-01 +05:30"),
    new DateTimeZone("Europe/Prague"), new DateTimeZone("CEST"), new DateTimeZone("-03:00"),
    new DateInterval("P1Y2M3DT4H5M6S"), (new DateTime("2000-01-01"))->diff(new DateTime("2001-03-04 05:06:07")),
    DateInterval::createFromDateString("3 days ago"), new Mine("2000-01-01"),
];
foreach ($objects as $object) {
    var_dump($object);
    var_export($object);
    echo "\n", str_replace("\0", "~", serialize($object)), "\n", json_encode($object), "\n";
    $copy = unserialize(serialize($object));
    var_dump($copy == $object || $copy instanceof DateInterval);
}
--EXPECTF--
object(DateTime)#1 (3) {
  ["date"]=>
  string(26) "2000-01-01 10:00:00.500000"
  ["timezone_type"]=>
  int(3)
  ["timezone"]=>
  string(13) "Europe/Prague"
}
\DateTime::__set_state(array(
   'date' => '2000-01-01 10:00:00.500000',
   'timezone_type' => 3,
   'timezone' => 'Europe/Prague',
))
O:8:"DateTime":3:{s:4:"date";s:26:"2000-01-01 10:00:00.500000";s:13:"timezone_type";i:3;s:8:"timezone";s:13:"Europe/Prague";}
{"date":"2000-01-01 10:00:00.500000","timezone_type":3,"timezone":"Europe\/Prague"}
bool(true)
object(DateTimeImmutable)#2 (3) {
  ["date"]=>
  string(26) "2000-01-01 00:00:00.000000"
  ["timezone_type"]=>
  int(2)
  ["timezone"]=>
  string(3) "EST"
}
\DateTimeImmutable::__set_state(array(
   'date' => '2000-01-01 00:00:00.000000',
   'timezone_type' => 2,
   'timezone' => 'EST',
))
O:17:"DateTimeImmutable":3:{s:4:"date";s:26:"2000-01-01 00:00:00.000000";s:13:"timezone_type";i:2;s:8:"timezone";s:3:"EST";}
{"date":"2000-01-01 00:00:00.000000","timezone_type":2,"timezone":"EST"}
bool(true)
object(DateTime)#3 (3) {
  ["date"]=>
  string(26) "2000-01-01 00:00:00.000000"
  ["timezone_type"]=>
  int(1)
  ["timezone"]=>
  string(6) "+05:30"
}
\DateTime::__set_state(array(
   'date' => '2000-01-01 00:00:00.000000',
   'timezone_type' => 1,
   'timezone' => '+05:30',
))
O:8:"DateTime":3:{s:4:"date";s:26:"2000-01-01 00:00:00.000000";s:13:"timezone_type";i:1;s:8:"timezone";s:6:"+05:30";}
{"date":"2000-01-01 00:00:00.000000","timezone_type":1,"timezone":"+05:30"}
bool(true)
object(DateTimeZone)#4 (2) {
  ["timezone_type"]=>
  int(3)
  ["timezone"]=>
  string(13) "Europe/Prague"
}
\DateTimeZone::__set_state(array(
   'timezone_type' => 3,
   'timezone' => 'Europe/Prague',
))
O:12:"DateTimeZone":2:{s:13:"timezone_type";i:3;s:8:"timezone";s:13:"Europe/Prague";}
{"timezone_type":3,"timezone":"Europe\/Prague"}
bool(true)
object(DateTimeZone)#5 (2) {
  ["timezone_type"]=>
  int(2)
  ["timezone"]=>
  string(4) "CEST"
}
\DateTimeZone::__set_state(array(
   'timezone_type' => 2,
   'timezone' => 'CEST',
))
O:12:"DateTimeZone":2:{s:13:"timezone_type";i:2;s:8:"timezone";s:4:"CEST";}
{"timezone_type":2,"timezone":"CEST"}
bool(true)
object(DateTimeZone)#6 (2) {
  ["timezone_type"]=>
  int(1)
  ["timezone"]=>
  string(6) "-03:00"
}
\DateTimeZone::__set_state(array(
   'timezone_type' => 1,
   'timezone' => '-03:00',
))
O:12:"DateTimeZone":2:{s:13:"timezone_type";i:1;s:8:"timezone";s:6:"-03:00";}
{"timezone_type":1,"timezone":"-03:00"}
bool(true)
object(DateInterval)#7 (10) {
  ["y"]=>
  int(1)
  ["m"]=>
  int(2)
  ["d"]=>
  int(3)
  ["h"]=>
  int(4)
  ["i"]=>
  int(5)
  ["s"]=>
  int(6)
  ["f"]=>
  float(0)
  ["invert"]=>
  int(0)
  ["days"]=>
  bool(false)
  ["from_string"]=>
  bool(false)
}
\DateInterval::__set_state(array(
   'y' => 1,
   'm' => 2,
   'd' => 3,
   'h' => 4,
   'i' => 5,
   's' => 6,
   'f' => 0.0,
   'invert' => 0,
   'days' => false,
   'from_string' => false,
))
O:12:"DateInterval":10:{s:1:"y";i:1;s:1:"m";i:2;s:1:"d";i:3;s:1:"h";i:4;s:1:"i";i:5;s:1:"s";i:6;s:1:"f";d:0;s:6:"invert";i:0;s:4:"days";b:0;s:11:"from_string";b:0;}
{"y":1,"m":2,"d":3,"h":4,"i":5,"s":6,"f":0,"invert":0,"days":false,"from_string":false}

Warning: Cannot compare DateInterval objects in %sdate/datetime_dump.php on line 15
bool(true)
object(DateInterval)#10 (10) {
  ["y"]=>
  int(1)
  ["m"]=>
  int(2)
  ["d"]=>
  int(3)
  ["h"]=>
  int(5)
  ["i"]=>
  int(6)
  ["s"]=>
  int(7)
  ["f"]=>
  float(0)
  ["invert"]=>
  int(0)
  ["days"]=>
  int(428)
  ["from_string"]=>
  bool(false)
}
\DateInterval::__set_state(array(
   'y' => 1,
   'm' => 2,
   'd' => 3,
   'h' => 5,
   'i' => 6,
   's' => 7,
   'f' => 0.0,
   'invert' => 0,
   'days' => 428,
   'from_string' => false,
))
O:12:"DateInterval":10:{s:1:"y";i:1;s:1:"m";i:2;s:1:"d";i:3;s:1:"h";i:5;s:1:"i";i:6;s:1:"s";i:7;s:1:"f";d:0;s:6:"invert";i:0;s:4:"days";i:428;s:11:"from_string";b:0;}
{"y":1,"m":2,"d":3,"h":5,"i":6,"s":7,"f":0,"invert":0,"days":428,"from_string":false}

Warning: Cannot compare DateInterval objects in %sdate/datetime_dump.php on line 15
bool(true)
object(DateInterval)#8 (2) {
  ["from_string"]=>
  bool(true)
  ["date_string"]=>
  string(10) "3 days ago"
}
\DateInterval::__set_state(array(
   'from_string' => true,
   'date_string' => '3 days ago',
))
O:12:"DateInterval":2:{s:11:"from_string";b:1;s:11:"date_string";s:10:"3 days ago";}
{"from_string":true,"date_string":"3 days ago"}

Warning: Cannot compare DateInterval objects in %sdate/datetime_dump.php on line 15
bool(true)
object(Mine)#9 (6) {
  ["a"]=>
  int(1)
  ["b":protected]=>
  int(2)
  ["c":"Mine":private]=>
  int(3)
  ["date"]=>
  string(26) "2000-01-01 00:00:00.000000"
  ["timezone_type"]=>
  int(3)
  ["timezone"]=>
  string(3) "UTC"
}
\Mine::__set_state(array(
   'a' => 1,
   'b' => 2,
   'c' => 3,
   'date' => '2000-01-01 00:00:00.000000',
   'timezone_type' => 3,
   'timezone' => 'UTC',
))
O:4:"Mine":6:{s:4:"date";s:26:"2000-01-01 00:00:00.000000";s:13:"timezone_type";i:3;s:8:"timezone";s:3:"UTC";s:1:"a";i:1;s:4:"~*~b";i:2;s:7:"~Mine~c";i:3;}
{"a":1,"date":"2000-01-01 00:00:00.000000","timezone_type":3,"timezone":"UTC"}
bool(true)
