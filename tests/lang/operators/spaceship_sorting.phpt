--TEST--
<=> with mixed lists
--FILE--
<?php
$l = [3, '10', 1.5, true, null, 'abc', '9', [1], ''];
usort($l, fn($a, $b) => is_array($a) <=> is_array($b) ?: (string) json_encode($a) <=> (string) json_encode($b));
echo json_encode($l), "\n";
$p = [['b', 2], ['a', 2], ['c', 1]];
usort($p, fn($x, $y) => [$x[1], $x[0]] <=> [$y[1], $y[0]]);
echo json_encode($p), "\n";
var_dump([1, 2] <=> [2, 1], 'a' <=> 'B', 1.0 <=> 1, null <=> 0, [] <=> [0], '1e1' <=> '10');
--EXPECT--
["","10","9","abc",1.5,3,null,true,[1]]
[["c",1],["a",2],["b",2]]
int(-1)
int(1)
int(0)
int(0)
int(-1)
int(0)
