--TEST--
slice, splice, chunk, pad, reverse
--FILE--
<?php
function j($x) { echo json_encode($x), "\n"; }
$a = ['a' => 1, 5 => 2, 'b' => 3, 9 => 4];
j(array_slice($a, 1, 2)); j(array_slice($a, 1, 2, true)); j(array_slice($a, -2)); j(array_slice($a, 0, -3)); j(array_slice([1, 2, 3], 5)); j(array_slice([1, 2, 3], 1, null, true));
$s = $a; j(array_splice($s, 1, 2, ['x', 'y' => 'z'])); j($s);
$s = [1, 2, 3, 4]; j(array_splice($s, -2)); j($s); j(array_splice($s, 1, 0, 'new')); j($s); j(array_splice($s, 10, 1, [7])); j($s); j(array_splice($s, 0, -1)); j($s);
j(array_chunk($a, 3)); j(array_chunk($a, 3, true)); j(array_pad([1], 3, 0)); j(array_pad([1], -3, 0)); j(array_pad($a, 2, 0));
j(array_reverse($a)); j(array_reverse($a, true)); j(array_reverse([1, 2, 3], true));
try { array_chunk([1], 0); } catch (ValueError $e) { j($e->getMessage()); }
$r = 1; $refs = [&$r, 2]; $c = array_slice($refs, 0); $r = 5; j($c);
$q = [1, 2]; array_push($q, 3, 4); j(array_pop($q)); j(array_shift($q)); j(array_unshift($q, 'x', 'y')); j($q); $k = [5 => 'a', 'k' => 'b']; array_shift($k); j($k); array_pop($k); $k[] = 1; j($k);
j([array_key_first($a), array_key_last($a), array_first($a), array_last($a), array_first([]), array_key_last([])]);
try { $m = [PHP_INT_MAX => 1]; array_push($m, 2); } catch (Error $e) { j($e->getMessage()); }
?>
--EXPECT--
{"0":2,"b":3}
{"5":2,"b":3}
{"b":3,"0":4}
{"a":1}
[]
{"1":2,"2":3}
{"0":2,"b":3}
{"a":1,"0":"x","1":"z","2":4}
[3,4]
[1,2]
[]
[1,"new",2]
[]
[1,"new",2,7]
[1,"new",2]
[7]
[[1,2,3],[4]]
[{"a":1,"5":2,"b":3},{"9":4}]
[1,0,0]
[0,0,1]
{"a":1,"5":2,"b":3,"9":4}
{"0":4,"b":3,"1":2,"a":1}
{"9":4,"b":3,"5":2,"a":1}
{"2":3,"1":2,"0":1}
"array_chunk(): Argument #2 ($length) must be greater than 0"
[5,2]
4
1
4
["x","y",2,3]
{"k":"b"}
[1]
["a",9,1,4,null,null]
"Cannot add element to the array as the next element is already occupied"
