--TEST--
variadic parameters and spreading
--FILE--
<?php
function sum(int ...$n) { return array_sum($n); }
function named(...$args) { return json_encode($args); }
function mix($a, $b = 'b', ...$rest) { return "$a $b " . json_encode($rest); }
echo sum(), sum(1, 2, 3), sum(...[4, 5]), sum(1, ...[2], ...[3, 4]), "\n", named(1, x: 2, y: 3), named(...['k' => 'v', 'w' => 1]), named(...[1, 2], ...['z' => 3]), "\n", mix(...['b' => 1, 'a' => 2]), mix(1, 2, 3, 4), mix(...(function () { yield 1; yield 2; yield 3; })()), "\n";
try { sum('x'); } catch (TypeError $e) { echo preg_replace('/, called.*/', '', $e->getMessage()), "\n"; }
try { mix(...['a' => 1], ...[2]); } catch (Error $e) { echo $e->getMessage(), "\n"; }
echo json_encode([...[1, 2], 'k' => 'v', ...['k' => 'w', 5 => 6], ...new ArrayIterator([7])]), "\n";
function refs(&...$r) { foreach ($r as &$x) $x++; }
$a = 1;
$b = 2;
refs($a, $b);
echo "$a$b\n";
try { sum(...5); } catch (Error $e) { echo $e->getMessage(), "\n"; }
--EXPECT--
06910
{"0":1,"x":2,"y":3}{"k":"v","w":1}{"0":1,"1":2,"z":3}
2 1 []1 2 [3,4]1 2 [3]
sum(): Argument #1 must be of type int, string given
{"0":1,"1":2,"k":"w","2":6,"3":7}
23
Only arrays and Traversables can be unpacked, int given
