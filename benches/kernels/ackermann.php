<?php
// Deep recursion: thousands of frames at once.
function ackermann(int $m, int $n): int
{
    if ($m === 0) {
        return $n + 1;
    }
    if ($n === 0) {
        return ackermann($m - 1, 1);
    }
    return ackermann($m - 1, ackermann($m, $n - 1));
}

$sum = 0;
for ($i = 0; $i < 9; $i++) {
    $sum += ackermann(3, 8);
}
echo 'ackermann: ', $sum, "\n";
