--TEST--
spread in literals
--FILE--
<?php
$a = [1, 2];
$b = ['x' => 1, ...$a, ...['x' => 2, 'y' => 3], 'z', ...[], ...new ArrayIterator([7 => 'seven']), ...(fn() => yield 'k' => 'gen')()];
echo json_encode($b), "\n";
$five = 5; try { $bad = [...$five]; } catch (Error $e) { echo $e->getMessage(), "\n"; }
try { $bad = [...(function () { yield [] => 1; })()]; } catch (Error $e) { echo $e->getMessage(), "\n"; }
const C = [...[1, 2], ...['a' => 3]];
echo json_encode(C), "\n";
function f() { return [9, 8]; }
echo json_encode([...f(), ...f()]), max(...f(), ...[10]), "\n";
--EXPECT--
{"x":2,"0":1,"1":2,"y":3,"2":"z","3":"seven","k":"gen"}
Only arrays and Traversables can be unpacked, int given
Keys must be of type int|string during array unpacking
{"0":1,"1":2,"a":3}
[9,8,9,8]10
