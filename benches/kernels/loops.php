<?php
// Counting loops: integer arithmetic, comparison, jumps, and nothing else.
function loops(int $n): int
{
    $sum = 0;
    for ($i = 0; $i < $n; $i++) {
        $sum += $i & 7;
    }
    $i = $n;
    while ($i > 0) {
        $sum ^= $i;
        $i -= 3;
    }
    do {
        $sum -= $i % 5;
        $i++;
    } while ($i < $n);
    return $sum;
}

echo 'loops: ', loops(40_000_000), "\n";
