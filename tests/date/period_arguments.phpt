--TEST--
DatePeriod's arguments and DateInterval::__wakeup()
--FILE--
<?php
foreach ([[], [1], ['x'], [new DateTime], [[]], [true]] as $arguments) {
    try { new DatePeriod(...$arguments); } catch (Throwable $e) { echo get_class($e), ': ', $e->getMessage(), "\n"; }
}
$interval = new DateInterval('P1Y2DT3H');
@$interval->__wakeup();
echo json_encode($interval), "\n";
$interval = (new ReflectionClass('DateInterval'))->newInstanceWithoutConstructor();
@$interval->__wakeup();
echo json_encode($interval), "\n";
--EXPECTF--
TypeError: DatePeriod::__construct() accepts (DateTimeInterface, DateInterval, int [, int]), or (DateTimeInterface, DateInterval, DateTime [, int]), or (string [, int]) as arguments

Deprecated: Calling DatePeriod::__construct(string $isostr, int $options = 0) is deprecated, use DatePeriod::createFromISO8601String() instead in %sdate/period_arguments.php on line 3
DateMalformedPeriodStringException: Unknown or bad format (1)

Deprecated: Calling DatePeriod::__construct(string $isostr, int $options = 0) is deprecated, use DatePeriod::createFromISO8601String() instead in %sdate/period_arguments.php on line 3
DateMalformedPeriodStringException: Unknown or bad format (x)
TypeError: DatePeriod::__construct() accepts (DateTimeInterface, DateInterval, int [, int]), or (DateTimeInterface, DateInterval, DateTime [, int]), or (string [, int]) as arguments
TypeError: DatePeriod::__construct() accepts (DateTimeInterface, DateInterval, int [, int]), or (DateTimeInterface, DateInterval, DateTime [, int]), or (string [, int]) as arguments

Deprecated: Calling DatePeriod::__construct(string $isostr, int $options = 0) is deprecated, use DatePeriod::createFromISO8601String() instead in %sdate/period_arguments.php on line 3
DateMalformedPeriodStringException: Unknown or bad format (1)
{"y":1,"m":0,"d":2,"h":3,"i":0,"s":0,"f":0,"invert":0,"days":false,"from_string":false}
{"y":-1,"m":-1,"d":-1,"h":-1,"i":-1,"s":-1,"f":0,"invert":0,"days":-1,"from_string":false}
