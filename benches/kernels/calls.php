<?php
// Calls of small user functions with one, two and three arguments, one of them with a default.
function one(int $a): int
{
    return $a + 1;
}

function two($a, $b)
{
    return $a - $b;
}

function three(int $a, int $b, int $c = 3): int
{
    return two(one($a), $b) + $c;
}

$x = 0;
for ($i = 0; $i < 7_000_000; $i++) {
    $x = three($x, $i) & 0xffffff;
    $x = one(two($x, 5));
}
echo 'calls: ', $x, "\n";
