--TEST--
Numbers put under keys that are new: behind the end, beyond it, over strings, into shared arrays
--FILE--
<?php
function fill(int $n, int $step): array
{
    $list = [0];
    for ($i = 1; $i <= $n; $i++) {
        $list[$i * $step] = $i * 2;
    }
    return $list;
}
function over(array $list, int $n): array
{
    for ($i = 0; $i < $n; $i++) {
        $list[$i] = $i + 0.5;
    }
    return $list;
}
function down(int $n): array
{
    $list = [];
    for ($i = $n; $i > -$n; $i--) {
        $list[$i] = $i;
    }
    $list[] = 'next';
    return $list;
}
function shared(int $n): array
{
    $all = [];
    $row = [];
    for ($i = 0; $i < $n; $i++) {
        $row[$i] = $i;
        if ($i % 50 === 0) {
            $all[] = $row;
        }
    }
    return array_map('count', $all);
}
function referenced(array &$list, int $n): void
{
    for ($i = 0; $i < $n; $i++) {
        $list[$i] = $i;
    }
}
for ($round = 0; $round < 3; $round++) {
    echo array_sum(fill(300, 1)), ' ', array_key_last(fill(300, 1)), "\n";
    echo array_sum(fill(300, 3)), ' ', count(fill(300, 3)), "\n";
    $texts = array_fill(0, 200, str_repeat('x', 3 + $round));
    $halves = over($texts, 300);
    echo array_sum($halves), ' ', count($halves), ' ', $texts[199], "\n";
    $down = down(100);
    echo count($down), ' ', array_key_last($down), ' ', array_key_first($down), "\n";
    echo implode(',', shared(201)), "\n";
    $list = ['a' => 1, 0 => 'zero'];
    referenced($list, 200);
    echo count($list), ' ', $list[0], ' ', $list['a'], "\n";
    $part = &$list[7];
    referenced($list, 150);
    $part = 'seven';
    echo $list[7], ' ', array_sum(array_slice($list, 10)), "\n";
}
--EXPECT--
90300 300
90300 301
45000 300 xxx
201 101 100
1,51,101,151,201
201 0 1
seven 19864
90300 300
90300 301
45000 300 xxxx
201 101 100
1,51,101,151,201
201 0 1
seven 19864
90300 300
90300 301
45000 300 xxxxx
201 101 100
1,51,101,151,201
201 0 1
seven 19864
