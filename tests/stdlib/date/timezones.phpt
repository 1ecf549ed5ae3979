--TEST--
transitions and daylight saving
--FILE--
<?php
$tz = new DateTimeZone('Europe/Berlin');
foreach (['2024-03-31 01:59:59', '2024-03-31 02:30:00', '2024-03-31 03:00:00', '2024-10-27 02:30:00', '2024-10-27 03:00:00', '1900-01-01', '2050-07-01'] as $s) { $d = new DateTime($s, $tz); echo $s, ' ', $d->format('c T U'), "\n"; }
echo (new DateTime('2024-03-30 12:00', $tz))->modify('+1 day')->format('c'), (new DateTime('2024-03-30 12:00', $tz))->modify('+24 hours')->format('c'), "\n";
$t = $tz->getTransitions(1700000000, 1730000000);
echo count($t), $t[1]['time'], $t[1]['abbr'], "\n";
echo timezone_name_from_abbr('CET'), timezone_name_from_abbr('', 3600, 0), in_array('Asia/Tokyo', timezone_identifiers_list()) ? 'yes' : 'no', (new DateTimeZone('+05:30'))->getName(), (new DateTimeZone('EST'))->getOffset(new DateTime), "\n";
echo (new DateTime('2024-07-01 12:00', new DateTimeZone('America/New_York')))->setTimezone(new DateTimeZone('UTC'))->format('c'), (new DateTime('2024-01-01'))->setTimezone(new DateTimeZone('-03:30'))->format('c e T'), "\n";
--EXPECT--
2024-03-31 01:59:59 2024-03-31T01:59:59+01:00 CET 1711846799
2024-03-31 02:30:00 2024-03-31T03:30:00+02:00 CEST 1711848600
2024-03-31 03:00:00 2024-03-31T03:00:00+02:00 CEST 1711846800
2024-10-27 02:30:00 2024-10-27T02:30:00+01:00 CET 1729992600
2024-10-27 03:00:00 2024-10-27T03:00:00+01:00 CET 1729994400
1900-01-01 1900-01-01T00:00:00+01:00 CET -2208992400
2050-07-01 2050-07-01T00:00:00+02:00 CEST 2540239200
2024-03-31T12:00:00+02:002024-03-31T12:00:00+02:00
32024-03-31T01:00:00+00:00CEST
Europe/BerlinEurope/Parisyes+05:30-18000
2024-07-01T16:00:00+00:002023-12-31T20:30:00-03:30 -03:30 GMT-0330
