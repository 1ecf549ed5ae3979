--TEST--
DateTime, DateTimeImmutable, modify, intervals, periods
--FILE--
<?php
date_default_timezone_set('UTC');
$d = new DateTimeImmutable('2024-01-31 10:00:00');
$e = $d->modify('+1 month');
echo $e->format('c'), $d->format('c'), $d->add(new DateInterval('P1M2DT3H4M5S'))->format('c'), $d->sub(new DateInterval('P1Y'))->format('c'), $d->setDate(2020, 2, 30)->setTime(25, 61)->format('c'), $d->setISODate(2020, 53, 7)->format('Y-m-d'), $d->setTimestamp(0)->format('c'), $d->setTimezone(new DateTimeZone('Asia/Tokyo'))->format('c T'), "\n";
$i = (new DateTime('2020-02-29'))->diff(new DateTime('2024-03-01 12:30:15'));
echo $i->format('%R %y %m %d %h %i %s %a %% %D %H'), $i->days, $i->invert, "\n";
foreach (['P1Y2M10DT2H30M', 'P2W', 'PT36H', 'P0001-00-04T05:06:07'] as $s) { $x = new DateInterval($s); echo "$x->y $x->m $x->d $x->h $x->i $x->s "; }
echo DateInterval::createFromDateString('3 days ago')->d, "\n";
foreach (new DatePeriod(new DateTime('2024-02-27'), new DateInterval('P1D'), 3) as $k => $p) echo $k, $p->format('md '), '';
foreach (new DatePeriod(new DateTimeImmutable('2024-01-01'), new DateInterval('P1W'), new DateTime('2024-01-20'), DatePeriod::EXCLUDE_START_DATE) as $p) echo $p->format('md ');
echo "\n";
var_dump(new DateTime('2000-01-01') < new DateTime('2000-01-02'), new DateTime('2000-01-01') == new DateTimeImmutable('2000-01-01'), DateTime::createFromFormat('!d/m/Y', '15/08/2022')->format('c'), DateTime::createFromFormat('Y-m-d', 'nope'), DateTimeImmutable::createFromInterface(new DateTime('@5'))->getTimestamp(), $d->getOffset(), $d->getTimezone()->getName());
print_r(DateTime::getLastErrors());
var_dump(new DateTime('2024-02-29 UTC'), new DateInterval('P1DT2H'));
foreach (['bad date', '2024-99-99'] as $bad) try { new DateTime($bad); } catch (Exception $x) { echo get_class($x), $x->getMessage(), "\n"; }
try { new DateTimeZone('Mars/Base'); } catch (Exception $x) { echo $x->getMessage(), "\n"; }
try { new DateInterval('xx'); } catch (Exception $x) { echo $x->getMessage(), "\n"; }
echo json_encode(new DateTime('2024-01-01')), unserialize(serialize($d))->format('c'), (clone $d)->format('U'), "\n";
--EXPECT--
2024-03-02T10:00:00+00:002024-01-31T10:00:00+00:002024-03-04T13:04:05+00:002023-01-31T10:00:00+00:002020-03-02T02:01:00+00:002021-01-031970-01-01T00:00:00+00:002024-01-31T19:00:00+09:00 JST
+ 4 0 1 12 30 15 1462 % 01 1214620
1 2 10 2 30 0 0 0 14 0 0 0 0 0 0 36 0 0 1 0 4 5 6 7 -3
00227 10228 20229 30301 0108 0115 
bool(true)
bool(true)
string(25) "2022-08-15T00:00:00+00:00"
bool(false)
int(5)
int(0)
string(3) "UTC"
object(DateTime)#7 (3) {
  ["date"]=>
  string(26) "2024-02-29 00:00:00.000000"
  ["timezone_type"]=>
  int(3)
  ["timezone"]=>
  string(3) "UTC"
}
object(DateInterval)#9 (10) {
  ["y"]=>
  int(0)
  ["m"]=>
  int(0)
  ["d"]=>
  int(1)
  ["h"]=>
  int(2)
  ["i"]=>
  int(0)
  ["s"]=>
  int(0)
  ["f"]=>
  float(0)
  ["invert"]=>
  int(0)
  ["days"]=>
  bool(false)
  ["from_string"]=>
  bool(false)
}
DateMalformedStringExceptionFailed to parse time string (bad date) at position 0 (b): The timezone could not be found in the database
DateMalformedStringExceptionFailed to parse time string (2024-99-99) at position 6 (9): Unexpected character
DateTimeZone::__construct(): Unknown or bad timezone (Mars/Base)
Unknown or bad format (xx)
{"date":"2024-01-01 00:00:00.000000","timezone_type":3,"timezone":"UTC"}2024-01-31T10:00:00+00:001706695200
