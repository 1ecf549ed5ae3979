<?php
// Closures: by-value and by-reference capture, arrow functions, first-class callables, composition.
$counter = 0;
$offset = 3;
$count = function (int $by) use (&$counter, $offset): int {
    $counter += $by + $offset;
    return $counter & 255;
};
$add = fn(int $x): int => $x + $offset;
$compose = fn(callable ...$steps): Closure => function (int $x) use ($steps): int {
    foreach ($steps as $step) {
        $x = $step($x);
    }
    return $x;
};
$both = $compose($add, abs(...), $count, $add);
$sum = 0;
for ($i = 0; $i < 1_600_000; $i++) {
    $sum += $both($i & 15) + $add($i);
    $make = fn() => $i;
    $sum -= $make();
}
echo "closures: $sum $counter\n";
