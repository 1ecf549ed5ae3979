--TEST--
differences, formats and arithmetic across months
--FILE--
<?php
date_default_timezone_set('UTC');
foreach ([['2024-01-31', '2024-02-29'], ['2024-02-29', '2025-02-28'], ['2024-03-01', '2024-02-01'], ['2000-01-01 00:00', '2000-01-01 23:59:59'], ['2023-12-31', '2024-01-01'], ['2024-05-15 12:00', '2024-04-14 13:30']] as [$a, $b]) { $d = (new DateTimeImmutable($a))->diff(new DateTimeImmutable($b)); echo $d->format('%R %yy %mm %dd %hh %im %ss, %a days'), "\n"; }
$d = new DateTime('2024-01-31');
foreach (['+1 month', '-1 month', 'last day of this month', 'first day of january next year', '+1 year -1 day', 'monday next week', '-18 months'] as $m) { $d = new DateTime('2024-01-31'); echo $m, ' ', $d->modify($m)->format('Y-m-d l'), "\n"; }
$i = new DateInterval('P1Y2M3DT4H5M6S');
$i->invert = 1;
echo (new DateTime('2024-06-15'))->add($i)->format('c'), $i->format('%Y-%M-%D %H:%I:%S %% %a'), "\n";
try { (new DateTime('2024-01-01'))->modify('rubbish'); } catch (Exception $e) { echo $e->getMessage(), "\n"; }
$p = new DatePeriod(new DateTime('2024-01-01'), new DateInterval('P1M'), new DateTime('2024-04-01'));
foreach ($p as $x) echo $x->format('M '), '';
echo iterator_count($p), $p->getStartDate()->format('Y'), "\n";
--EXPECT--
+ 0y 0m 29d 0h 0m 0s, 29 days
+ 0y 11m 30d 0h 0m 0s, 365 days
- 0y 1m 0d 0h 0m 0s, 29 days
+ 0y 0m 0d 23h 59m 59s, 0 days
+ 0y 0m 1d 0h 0m 0s, 1 days
- 0y 1m 0d 22h 30m 0s, 30 days
+1 month 2024-03-02 Saturday
-1 month 2023-12-31 Sunday
last day of this month 2024-01-31 Wednesday
first day of january next year 2025-01-01 Wednesday
+1 year -1 day 2025-01-30 Thursday
monday next week 2024-02-05 Monday
-18 months 2022-07-31 Sunday
2023-04-11T19:54:54+00:0001-02-03 04:05:06 % (unknown)
DateTime::modify(): Failed to parse time string (rubbish) at position 0 (r): The timezone could not be found in the database
Jan Feb Mar 32024
