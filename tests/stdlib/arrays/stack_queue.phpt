--TEST--
push, pop, shift, unshift, splice, slice
--FILE--
<?php
$a = [1, 2];
echo array_push($a, 3, 4), array_pop($a), array_shift($a), array_unshift($a, 'x', 'y'), json_encode($a), "\n";
$k = ['a' => 1, 5 => 2, 'b' => 3, 9 => 4];
array_shift($k);
echo json_encode($k);
array_unshift($k, 'new');
echo json_encode($k);
array_pop($k);
$k[] = 'next';
echo json_encode($k), "\n";
$s = range(1, 8);
echo json_encode([array_splice($s, 2, 3), $s, array_splice($s, -2), $s, array_splice($s, 1, 0, ['i', 'n']), $s, array_splice($s, 0, 1, 'repl'), $s]), "\n";
$h = ['a' => 1, 'b' => 2, 5 => 3, 6 => 4];
array_splice($h, 1, 2, ['new' => 'n']);
echo json_encode($h), "\n";
echo json_encode([array_slice([1, 2, 3, 4], 1, 2), array_slice([1, 2, 3], -2), array_slice(['a' => 1, 5 => 2, 6 => 3], 1), array_slice(['a' => 1, 5 => 2, 6 => 3], 1, preserve_keys: true), array_slice([1, 2], 5), array_slice([1, 2, 3], 0, -1)]), "\n";
$empty = []; var_dump(array_pop($empty), array_shift($empty));
--EXPECT--
4414["x","y",2,3]
{"0":2,"b":3,"1":4}{"0":"new","1":2,"b":3,"2":4}{"0":"new","1":2,"b":3,"2":"next"}
[[3,4,5],[1,2,6,7,8],[7,8],[1,2,6],[],[1,"i","n",2,6],[1],["repl","i","n",2,6]]
{"a":1,"0":"n","1":4}
[[2,3],[2,3],[2,3],{"5":2,"6":3},[],[1,2]]
NULL
NULL
