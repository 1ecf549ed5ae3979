<?php
// Sorting: sort on ints and strings, usort with a comparison of our own, asort and ksort, and a quicksort in PHP.
function random_list(int $n): array
{
    $x = 42;
    $list = [];
    for ($i = 0; $i < $n; $i++) {
        $x = ($x * 1103515245 + 12345) & 0x7fffffff;
        $list[] = $x;
    }
    return $list;
}

function quicksort(array $list): array
{
    if (count($list) < 2) {
        return $list;
    }
    $pivot = array_shift($list);
    $left = $right = [];
    foreach ($list as $value) {
        if ($value < $pivot) {
            $left[] = $value;
        } else {
            $right[] = $value;
        }
    }
    return [...quicksort($left), $pivot, ...quicksort($right)];
}

$sum = 0;
for ($round = 0; $round < 5; $round++) {
    $ints = random_list(60_000 + $round);
    $strings = array_map(fn(int $x): string => "k$x", $ints);
    $sorted = $ints;
    sort($sorted);
    $sum += $sorted[1000];
    sort($strings);
    $sum += strlen($strings[777]);
    $by_last = $ints;
    usort($by_last, fn(int $a, int $b): int => $a % 1000 <=> $b % 1000 ?: $a <=> $b);
    $sum += $by_last[5000];
    $pairs = array_flip($ints);
    ksort($pairs);
    asort($pairs);
    $sum += array_key_last($pairs);
    $sum += quicksort(array_slice($ints, 0, 20_000))[99];
}
echo "sorting: $sum\n";
