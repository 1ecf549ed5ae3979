--TEST--
A period whose step is the first or last day of a month
--FILE--
<?php
$from = new DateTimeImmutable('2023-03-19 13:45');
foreach (['last day of next month', 'first day of next month', 'last day of this month', 'first monday of next month'] as $words) {
    $step = DateInterval::createFromDateString($words);
    echo $words, ': ', $from->add($step)->format('Y-m-d');
    foreach (new DatePeriod($from, $step, 3) as $moment) {
        echo ' ', $moment->format('Y-m-d');
    }
    $until = new DateTimeImmutable('2023-06-01');
    $period = $words === 'last day of this month' ? [] : new DatePeriod($from, $step, $until, DatePeriod::EXCLUDE_START_DATE);
    foreach ($period as $moment) {
        echo ' | ', $moment->format('Y-m-d');
    }
    echo "\n";
}
--EXPECT--
last day of next month: 2023-04-19 2023-03-19 2023-04-30 2023-05-31 2023-06-30 | 2023-04-30 | 2023-05-31
first day of next month: 2023-04-19 2023-03-19 2023-04-01 2023-05-01 2023-06-01 | 2023-04-01 | 2023-05-01
last day of this month: 2023-03-19 2023-03-19 2023-03-31 2023-03-31 2023-03-31
first monday of next month: 2023-04-03 2023-03-19 2023-04-03 2023-05-01 2023-06-05 | 2023-04-03 | 2023-05-01
