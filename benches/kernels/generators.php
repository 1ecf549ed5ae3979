<?php
// Generators: yield, keys, send, yield from, a pipeline of three.
function numbers(int $n): Generator
{
    for ($i = 0; $i < $n; $i++) {
        yield $i => $i * 2;
    }
    return $n;
}

function evens(iterable $source): Generator
{
    foreach ($source as $key => $value) {
        if ($key % 2 === 0) {
            yield $key => $value;
        }
    }
}

function both(int $n): Generator
{
    $a = yield from numbers($n);
    $b = yield from evens(numbers($n));
    return [$a, $b];
}

function accumulate(): Generator
{
    $sum = 0;
    while (true) {
        $sum += yield $sum;
    }
}

$total = 0;
foreach (both(4_000_000) as $key => $value) {
    $total += $key ^ $value;
}
$sink = accumulate();
$sink->current();
for ($i = 0; $i < 5_000_000; $i++) {
    $total ^= $sink->send($i);
}
echo "generators: $total\n";
