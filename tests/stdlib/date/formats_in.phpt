--TEST--
createFromFormat with every kind of field
--FILE--
<?php
date_default_timezone_set('UTC');
foreach ([['Y-m-d', '2024-02-30'], ['!d/m/y', '01/02/03'], ['D, d M Y H:i:s O', 'Thu, 29 Feb 2024 13:05:09 +0200'], ['U', '86400'], ['Y-m-d|', '2024-01-01'], ['!H\h i\m', '23h 15m'], ['j-n-Y G:i A', '1-2-2024 3:04 PM'], ['Y-z', '2024-059'], ['Y?m*d', '2024x02 rest05'], ['Y-m-d H:i:s.u', '2024-01-01 00:00:00.5'], ['!e Y', 'Europe/Paris 2024'], ['l jS F Y', 'Monday 1st January 2024'], ['Y-m-d', 'nope'], ['Y-m-d', '2024-01-01 extra'], ['!Y+', '2024 trailing']] as [$f, $s]) { $d = DateTimeImmutable::createFromFormat($f, $s); echo $f, ' ', $s, ' ', $d ? preg_replace('/T\d\d:\d\d:\d\d/', str_contains($f, '!') || preg_match('/[HGU|]/', $f) ? '$0' : 'T*', $d->format('Y-m-d\TH:i:s.u P')) : 'false ' . json_encode(DateTime::getLastErrors()), "\n"; }
var_dump(date_parse('2024-02-30 25:00'), checkdate(2, 29, 2023));
--EXPECT--
Y-m-d 2024-02-30 2024-03-01T*.000000 +00:00
!d/m/y 01/02/03 2003-02-01T00:00:00.000000 +00:00
D, d M Y H:i:s O Thu, 29 Feb 2024 13:05:09 +0200 2024-02-29T13:05:09.000000 +02:00
U 86400 1970-01-02T00:00:00.000000 +00:00
Y-m-d| 2024-01-01 2024-01-01T00:00:00.000000 +00:00
!H\h i\m 23h 15m 1970-01-01T23:15:00.000000 +00:00
j-n-Y G:i A 1-2-2024 3:04 PM 2024-02-01T15:04:00.000000 +00:00
Y-z 2024-059 2024-02-29T*.000000 +00:00
Y?m*d 2024x02 rest05 2024-02-05T*.000000 +00:00
Y-m-d H:i:s.u 2024-01-01 00:00:00.5 2024-01-01T00:00:00.500000 +00:00
!e Y Europe/Paris 2024 2024-01-01T00:00:00.000000 +01:00
l jS F Y Monday 1st January 2024 2024-01-01T*.000000 +00:00
Y-m-d nope false {"warning_count":0,"warnings":[],"error_count":3,"errors":{"0":"A four digit year could not be found","4":"Not enough data available to satisfy format"}}
Y-m-d 2024-01-01 extra false {"warning_count":0,"warnings":[],"error_count":1,"errors":{"10":"Trailing data"}}
!Y+ 2024 trailing 2024-01-01T00:00:00.000000 +00:00
array(12) {
  ["year"]=>
  int(2024)
  ["month"]=>
  int(2)
  ["day"]=>
  int(30)
  ["hour"]=>
  int(5)
  ["minute"]=>
  int(0)
  ["second"]=>
  int(0)
  ["fraction"]=>
  float(0)
  ["warning_count"]=>
  int(1)
  ["warnings"]=>
  array(1) {
    [17]=>
    string(27) "The parsed date was invalid"
  }
  ["error_count"]=>
  int(1)
  ["errors"]=>
  array(1) {
    [11]=>
    string(20) "Unexpected character"
  }
  ["is_localtime"]=>
  bool(false)
}
bool(false)
