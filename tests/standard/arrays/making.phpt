--TEST--
keys, values, fill, combine, flip, column, case
--FILE--
<?php
function j($x) { echo json_encode($x), "\n"; }
$a = ['x' => 1, 'y' => '1', 'z' => 2, 7 => null];
j(array_keys($a)); j(array_keys($a, 1)); j(array_keys($a, '1', true)); j(array_values($a)); j(array_fill(5, 3, 'v')); j(array_fill(-3, 3, 0)); j(array_fill(0, 0, 1)); j(array_fill_keys(['a', 5, 1.5, null, true], 0));
j(array_combine(['a', 'b'], [1, 2])); j(array_flip(['a', 1, 'a'])); j(@array_flip([1.5, 'k']));
try { array_combine([1], [1, 2]); } catch (ValueError $e) { j($e->getMessage()); }
class R { public $id = 1; private $h = 2; function __get($n) { return "got $n"; } function __isset($n) { return $n === 'magic'; } }
$rows = [['id' => 3, 'n' => 'a'], ['id' => 1, 'n' => 'b'], ['n' => 'c'], new R];
j(array_column($rows, 'n')); j(array_column($rows, 'n', 'id')); j(array_column($rows, null, 'n')); j(array_column($rows, 'id')); j(array_column($rows, 'magic')); j(array_column($rows, 'h')); j(array_column([[1, 2], [3, 4]], 1, 0));
j(array_change_key_case(['Ab' => 1, 'aB' => 2, 3 => 3])); j(array_change_key_case(['Ab' => 1], CASE_UPPER)); j(array_count_values(['a', 'b', 'a', 1, '1'])); j(@array_count_values([1.5]));
j(array_merge()); j(array_merge([3 => 'a'], ['k' => 1], ['k' => 2, 'b'])); j(array_merge_recursive(['a' => 1, 'b' => ['c' => 1], 'n' => null], ['a' => 2, 'b' => ['c' => 2, 3], 'n' => 1])); j(array_replace([1, 2, 3], [1 => 'b'], [3 => 'd'])); j(array_replace_recursive(['a' => [1, 2]], ['a' => [1 => 'x', 5 => 'y']]));
j([array_sum([1, 2.5, '3', true, null]), array_sum([]), array_product(['2', 3]), array_product([]), array_sum([PHP_INT_MAX, 1])]); j(@array_sum(['5 apples', 'x', []])); echo array_sum(['x', []]), "\n";
j([count([1, [2, 3]], COUNT_RECURSIVE), sizeof([]), in_array('1e0', ['1']), in_array('abc', [0]), in_array(null, [0]), in_array(0, ['a']), array_search('1', [0, 1]), array_search(2, [1]), array_key_exists(7, $a), array_key_exists('q', $a), array_is_list([1, 2]), array_is_list([1 => 1])]);
try { count(5); } catch (TypeError $e) { j($e->getMessage()); }
j(array_unique([1, '1', 1.0, true, 'a', 'A', 'a'])); j(array_unique([4, '4', 3, 'a', 'b', 'a'], SORT_REGULAR)); j(array_unique([10, '1e1', 2], SORT_NUMERIC));
?>
--EXPECTF--
["x","y","z",7]
["x","y"]
["y"]
[1,"1",2,null]
{"5":"v","6":"v","7":"v"}
{"-3":0,"-2":0,"-1":0}
[]
{"a":0,"5":0,"1.5":0,"":0,"1":0}
{"a":1,"b":2}
{"a":2,"1":1}
{"k":1}
"array_combine(): Argument #1 ($keys) and argument #2 ($values) must have the same number of elements"
["a","b","c"]
{"3":"a","1":"b","4":"c"}
{"a":{"id":3,"n":"a"},"b":{"id":1,"n":"b"},"c":{"n":"c"},"0":{"id":1}}
[3,1,1]
["got magic"]
[]
{"1":2,"3":4}
{"ab":2,"3":3}
{"AB":1}
{"a":2,"b":1,"1":2}
[]
[]
{"0":"a","k":2,"1":"b"}
{"a":[1,2],"b":{"c":[1,2],"0":3},"n":[null,1]}
[1,"b",3,"d"]
{"a":{"0":1,"1":"x","5":"y"}}
[7.5,0,6,1,9.223372036854776e+18]
5

Warning: array_sum(): Addition is not supported on type string in %s on line 12

Warning: array_sum(): Addition is not supported on type array in %s on line 12
0
[4,0,true,false,true,false,1,false,true,false,true,false]
"count(): Argument #1 ($value) must be of type Countable|array, int given"
{"0":1,"4":"a","5":"A"}
{"0":4,"2":3,"3":"a","4":"b"}
{"0":10,"2":2}
