--TEST--
DatePeriod
--FILE--
<?php
date_default_timezone_set("UTC");
function show(DatePeriod $p) {
    foreach ($p as $key => $date) {
        echo $key, "=", $date->format("m-d"), " ";
    }
    echo get_class($date), " ", var_export($p->getRecurrences(), true), " ", $p->recurrences, " ", $p->getEndDate()?->format("m-d"), "\n";
}
$start = new DateTimeImmutable("2000-01-01");
$day = new DateInterval("P1D");
var_dump(new DatePeriod($start, $day, 1));
foreach ([0, 1, 2, 3] as $options) {
    show(new DatePeriod($start, $day, 2, $options));
    show(new DatePeriod($start, $day, new DateTime("2000-01-04"), $options));
}
show(new DatePeriod(new DateTime("2000-01-01"), DateInterval::createFromDateString("last thursday of next month"), 3));
show(DatePeriod::createFromISO8601String("R4/2012-07-01T00:00:00Z/P7D"));
$p = new DatePeriod($start, $day, 1);
var_dump(unserialize(serialize($p)) == $p, $p->getStartDate() == $start, $p->getDateInterval()->d);
try { $p->start = null; } catch (Error $e) { echo $e->getMessage(), "\n"; }
foreach ([fn() => new DatePeriod(1, 2, 3), fn() => new DatePeriod($start, $day, 0), fn() => DatePeriod::createFromISO8601String("R4/P7D")] as $f) {
    try { $f(); } catch (Throwable $e) { echo get_class($e), ": ", $e->getMessage(), "\n"; }
}
--EXPECT--
object(DatePeriod)#3 (7) {
  ["start"]=>
  object(DateTimeImmutable)#4 (3) {
    ["date"]=>
    string(26) "2000-01-01 00:00:00.000000"
    ["timezone_type"]=>
    int(3)
    ["timezone"]=>
    string(3) "UTC"
  }
  ["current"]=>
  NULL
  ["end"]=>
  NULL
  ["interval"]=>
  object(DateInterval)#5 (10) {
    ["y"]=>
    int(0)
    ["m"]=>
    int(0)
    ["d"]=>
    int(1)
    ["h"]=>
    int(0)
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
  ["recurrences"]=>
  int(2)
  ["include_start_date"]=>
  bool(true)
  ["include_end_date"]=>
  bool(false)
}
0=01-01 1=01-02 2=01-03 DateTimeImmutable 2 3 
0=01-01 1=01-02 2=01-03 DateTimeImmutable NULL 1 01-04
0=01-02 1=01-03 DateTimeImmutable 2 2 
0=01-02 1=01-03 DateTimeImmutable NULL 0 01-04
0=01-01 1=01-02 2=01-03 3=01-04 DateTimeImmutable 2 4 
0=01-01 1=01-02 2=01-03 3=01-04 DateTimeImmutable NULL 2 01-04
0=01-02 1=01-03 2=01-04 DateTimeImmutable 2 3 
0=01-02 1=01-03 2=01-04 DateTimeImmutable NULL 1 01-04
0=01-01 1=02-24 2=03-30 3=04-27 DateTime 3 4 
0=07-01 1=07-08 2=07-15 3=07-22 4=07-29 DateTimeImmutable 4 5 
bool(true)
bool(true)
int(1)
Cannot modify readonly property DatePeriod::$start
TypeError: DatePeriod::__construct() accepts (DateTimeInterface, DateInterval, int [, int]), or (DateTimeInterface, DateInterval, DateTime [, int]), or (string [, int]) as arguments
DateMalformedPeriodStringException: DatePeriod::__construct(): Recurrence count must be greater or equal to 1 and lower than 2147483640
DateMalformedPeriodStringException: DatePeriod::createFromISO8601String(): ISO interval must contain a start date, "R4/P7D" given
