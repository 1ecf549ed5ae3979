--TEST--
diff, intersect, merge, replace, combine, fill
--FILE--
<?php
$a = ['a' => 'g', 'b' => 'br', 'c' => 'bl', 0 => 'r'];
$b = ['a' => 'g', 'y', 'r', 'x' => 'bl'];
echo json_encode([array_diff($a, $b), array_diff_key($a, $b), array_diff_assoc($a, $b), array_intersect($a, $b), array_intersect_key($a, $b), array_intersect_assoc($a, $b), array_udiff([1, 5, 3], [3], fn($x, $y) => $x <=> $y), array_uintersect(['A', 'b'], ['a'], 'strcasecmp'), array_diff_ukey(['a' => 1, 'B' => 2], ['b' => 1], 'strcasecmp'), array_intersect_ukey(['a' => 1, 'B' => 2], ['b' => 1], 'strcasecmp'), array_udiff_assoc(['x' => 1, 'y' => 2], ['x' => 1], fn($p, $q) => $p <=> $q)]), "\n";
echo json_encode([array_merge([1, 2], ['a' => 1], [3], ['a' => 2]), array_merge([5 => 'x'], [5 => 'y']), [5 => 'x'] + [5 => 'y', 6 => 'z'], array_merge(), array_merge_recursive(['a' => [1], 'b' => 2], ['a' => [3], 'b' => 4]), array_replace([1, 2, 3], [1 => 'b'], [3 => 'd']), array_replace_recursive(['a' => ['x' => 1, 'y' => 2]], ['a' => ['y' => 3]]), array_combine(['a', 'b'], [1, 2]), array_fill(5, 3, 'x'), array_fill(-3, 2, 0), array_fill_keys(['a', 5], 0), array_flip(['a', 'b', 'a']), array_pad([1], 3, 0), array_pad([1], -3, 0), range('a', 'e', 2), range(5, 1, 2), range(0, 1, 0.25), range('z', 'w'), array_product([2, '3', 4.0]), array_sum([1, 2.5, '3']), array_product([])]), "\n";
try { array_combine([1], [1, 2]); } catch (ValueError $e) { echo $e->getMessage(), "\n"; }
try { range(1, 2, 0); } catch (ValueError $e) { echo $e->getMessage(), "\n"; }
--EXPECT--
[{"b":"br"},{"b":"br","c":"bl"},{"b":"br","c":"bl","0":"r"},{"a":"g","c":"bl","0":"r"},{"a":"g","0":"r"},{"a":"g"},[1,5],["A"],{"a":1},{"B":2},{"y":2}]
[{"0":1,"1":2,"a":2,"2":3},["x","y"],{"5":"x","6":"z"},[],{"a":[1,3],"b":[2,4]},[1,"b",3,"d"],{"a":{"x":1,"y":3}},{"a":1,"b":2},{"5":"x","6":"x","7":"x"},{"-3":0,"-2":0},{"a":0,"5":0},{"a":2,"b":1},[1,0,0],[0,0,1],["a","c","e"],[5,3,1],[0,0.25,0.5,0.75,1],["z","y","x","w"],24,6.5,1]
array_combine(): Argument #1 ($keys) and argument #2 ($values) must have the same number of elements
range(): Argument #3 ($step) cannot be 0
