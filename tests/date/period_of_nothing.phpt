--TEST--
DatePeriod::__unserialize: parts whose constructors did not run
--FILE--
<?php
$bare = fn($class) => (new ReflectionClass($class))->newInstanceWithoutConstructor();
$now = new DateTimeImmutable('2020-01-01');
$whole = ['start' => $now, 'current' => $now, 'end' => $now, 'interval' => new DateInterval('P1D'), 'recurrences' => 2, 'include_start_date' => true, 'include_end_date' => true];
foreach ([[], ['start' => $bare('DateTime')], ['current' => $bare('DateTimeImmutable')], ['end' => $bare('DateTime')], ['interval' => $bare('DateInterval')]] as $part) {
    try {
        $bare('DatePeriod')->__unserialize([...$whole, ...$part]);
        echo "done\n";
    } catch (Error $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
--EXPECT--
done
Error: Invalid serialization data for DatePeriod object
Error: Invalid serialization data for DatePeriod object
Error: Invalid serialization data for DatePeriod object
Error: Invalid serialization data for DatePeriod object
