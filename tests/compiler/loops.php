<?php
function sum(int $n): int {
    $sum = 0;
    for ($i = 0; $i < $n; ++$i) {
        if ($i % 3 === 0) {
            continue;
        }
        $sum += $i * 100000;
    }
    return $sum;
}
function walk(array $list) {
    foreach ($list as $key => $value) {
        while ($value-- > 10) {
            if ($value == $key) break 2;
        }
    }
    do { echo $key; } while (--$key);
}
