<?php
// Lists: append, read by index, foreach, pop, shift, swap by destructuring.
$sum = 0;
for ($round = 0; $round < 90; $round++) {
    $list = [];
    for ($i = 0; $i < 100_000; $i++) {
        $list[] = $i * $round;
    }
    foreach ($list as $value) {
        $sum += $value & 1;
    }
    for ($i = 0, $last = count($list) - 1; $i < $last; $i++, $last--) {
        [$list[$i], $list[$last]] = [$list[$last], $list[$i]];
    }
    for ($i = 0; $i < 50_000; $i++) {
        $sum += array_pop($list) ^ $list[$i >> 1];
    }
    array_push($list, 1, 2, 3);
    $sum += count($list);
}
echo 'array_push: ', $sum, "\n";
