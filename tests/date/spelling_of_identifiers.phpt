--TEST--
An identifier of a time zone is given back in the case it was written in
--FILE--
<?php
date_default_timezone_set('europe/paris');
echo date_default_timezone_get(), ' ', date('e'), "\n";
$small = new DateTimeZone('europe/berlin');
$usual = new DateTimeZone('Europe/Berlin');
echo $small->getName(), ' ', $usual->getName(), "\n";
var_dump($small == $usual, $small->getOffset(new DateTime('2020-07-01')));
var_dump($small->getLocation()['country_code']);
$date = new DateTime('2020-01-01', $small);
echo $date->format('e T P'), ' ', $date->getTimezone()->getName(), "\n";
var_dump($date == new DateTime('2020-01-01', $usual));
echo DateTime::createFromFormat('Y-m-d', '1975-05-21', new DateTimeZone('Asia/tokyo'))->format('e'), "\n";
echo DateTime::createFromFormat('Y-m-d e', '1975-05-21 asia/TOKYO')->format('e'), "\n";
echo (new DateTime('2020-01-01 japan'))->format('e'), "\n";
echo serialize($small), "\n";
echo unserialize('O:12:"DateTimeZone":2:{s:13:"timezone_type";i:3;s:8:"timezone";s:10:"aSIA/tokyo";}')->getName(), "\n";
echo DateTime::__set_state(['date' => '2020-01-01 00:00:00', 'timezone_type' => 3, 'timezone' => 'aSia/tokyo'])->format('e'), "\n";
echo (clone $date)->modify('+1 day')->format('c e'), "\n";
echo date_parse('2020-01-01 japan')['tz_id'], "\n";
date_default_timezone_set('utc');
echo date_default_timezone_get(), ' ', date('e T'), ' ', (new DateTimeZone('Utc'))->getName(), "\n";
echo (new DateTimeZone('AMERICA/ARGENTINA/COMODRIVADAVIA'))->getName(), "\n";
--EXPECT--
europe/paris europe/paris
europe/berlin Europe/Berlin
bool(false)
int(7200)
string(2) "DE"
europe/berlin CET +01:00 europe/berlin
bool(true)
Asia/tokyo
asia/TOKYO
japan
O:12:"DateTimeZone":2:{s:13:"timezone_type";i:3;s:8:"timezone";s:13:"europe/berlin";}
aSIA/tokyo
aSia/tokyo
2020-01-02T00:00:00+01:00 europe/berlin
japan
utc utc UTC UTC
AMERICA/ARGENTINA/COMODRIVADAVIA
