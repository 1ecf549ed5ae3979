--TEST--
array_walk, array_map with several arrays, keys kept or not
--FILE--
<?php
$a = ['x' => 1, 'y' => 2]; var_dump(array_walk($a, fn(&$v, $k) => $v = "$k:$v")); echo json_encode($a), "\n";
echo json_encode([array_map(fn($x) => $x, ['a' => 1]), array_map(fn($x, $y) => [$x, $y], ['a' => 1], ['b' => 2]), array_map(null, ['k' => 1]), array_map(null, [1, 2], [3]), array_map('strtoupper', ['q' => 'w']), array_map(fn() => 1, [])]), "\n";
try { array_map('nope', [1]); } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
try { array_map(null, 5); } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
$o = new ArrayObject(['p' => 1]); array_walk($o, function ($v, $k) { echo "$k=$v\n"; });
$n = ['a' => ['b' => 1, 'c' => [2]]];
array_walk_recursive($n, function (&$v, $k, $u) { $v = "$k$u$v"; }, '-');
echo json_encode($n), "\n";
--EXPECT--
bool(true)
{"x":"x:1","y":"y:2"}
[{"a":1},[[1,2]],{"k":1},[[1,3],[2,null]],{"q":"W"},[]]
array_map(): Argument #1 ($callback) must be a valid callback or null, function "nope" not found or invalid function name
array_map(): Argument #2 ($array) must be of type array, int given
{"a":{"b":"b-1","c":["0-2"]}}
