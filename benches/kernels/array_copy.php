<?php
// Arrays as values: passed, changed in the callee, returned; copies are made only when written to.
function with_last(array $list, int $value): array
{
    $list[count($list) - 1] = $value;
    return $list;
}

function total(array $list): int
{
    $sum = 0;
    foreach ($list as $value) {
        $sum += $value;
    }
    return $sum;
}

$base = range(1, 24);
$sum = 0;
for ($i = 0; $i < 1_500_000; $i++) {
    $copy = with_last($base, $i);
    $alias = $copy;
    $alias[] = 1;
    $sum += total($copy) + count($alias) + $base[23];
}
echo 'array_copy: ', $sum, "\n";
