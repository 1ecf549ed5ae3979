--TEST--
Keys chosen against the hash: inserts stay linear
--FILE--
<?php
function fill(callable $key, int $n): float {
    $start = hrtime(true);
    for ($i = 0, $a = []; $i < $n; $i++) $a[$key($i)] = $i;
    for ($i = 0, $sum = 0; $i < $n; $i++) $sum += $a[$key($i)];
    assert($sum === $n * ($n - 1) / 2);
    return (hrtime(true) - $start) / 1e9;
}
// the constants of the string hash stand in its source
$m0 = pack('P', 0x2d358dccaa6c78a5);
foreach ([
    fn($i) => $i << 47,
    fn($i) => $i << 32,
    fn($i) => $i << 20,
    fn($i) => -($i << 33) - 1,
    fn($i) => $m0 . pack('P', $i) . $m0 . $m0,
    fn($i) => $m0 . pack('P', $i) . str_repeat('x', 40),
] as $key) {
    echo fill($key, 65536) < 5 ? "linear\n" : "slow\n";
}
--EXPECT--
linear
linear
linear
linear
linear
linear
