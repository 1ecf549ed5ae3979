--TEST--
keys, values, column, search, unique, count_values, chunk
--FILE--
<?php
$a = ['x' => 1, 'y' => '1', 'z' => 2, 5 => null];
echo json_encode([array_keys($a), array_keys($a, 1), array_keys($a, '1', true), array_values($a), array_search('1', $a), array_search('1', $a, true), in_array('abc', [0]), in_array(null, [0]), in_array('1e0', ['1']), in_array('x', ['X'], true), array_unique([1, '1', 2, 2.0, 'a', 'A']), array_unique([4, '4', 3], SORT_REGULAR), array_count_values(['a', 'b', 'a', 1, '1']), array_chunk([1, 2, 3, 4, 5], 2), array_chunk(['a' => 1, 'b' => 2, 'c' => 3], 2, true), array_key_first($a), array_key_last($a), array_key_first([]), array_is_list([1, 2]), array_is_list([1 => 1]), array_key_exists('5', $a), @array_key_exists(null, ['' => 1]), array_reverse(['a' => 1, 2, 3]), array_reverse([1, 2], true), array_flip([1, 2]), array_first([7, 8]), array_last([7, 8]), array_change_key_case(['Ab' => 1], CASE_UPPER), array_rand([5 => 'only'])]), "\n";
$rows = [['id' => 3, 'n' => 'a'], ['id' => 4, 'n' => 'b'], ['n' => 'c']];
class Row { public function __construct(public $id, public $n) {} }
echo json_encode([array_column($rows, 'n'), array_column($rows, 'n', 'id'), array_column($rows, null, 'id'), array_column([new Row(1, 'x')], 'n', 'id'), count([1, [2, 3]], COUNT_RECURSIVE), min(3, 1, 2), max([1, '5', 3]), min('a', 0), max([1, 2], [1, 3]), max('abc', 5)]), "\n";
--EXPECT--
[["x","y","z",5],["x","y"],["y"],[1,"1",2,null],"x","y",false,true,true,false,{"0":1,"2":2,"4":"a","5":"A"},{"0":4,"2":3},{"a":2,"b":1,"1":2},[[1,2],[3,4],[5]],[{"a":1,"b":2},{"c":3}],"x",5,null,true,false,true,true,{"0":3,"1":2,"a":1},{"1":2,"0":1},{"1":0,"2":1},7,8,{"AB":1},5]
[["a","b","c"],{"3":"a","4":"b","5":"c"},{"3":{"id":3,"n":"a"},"4":{"id":4,"n":"b"},"5":{"n":"c"}},{"1":"x"},4,1,"5",0,[1,3],"abc"]
