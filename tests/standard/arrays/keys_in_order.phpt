--TEST--
ksort() and krsort() of keys that are in order already
--FILE--
<?php
$arrays = [[3 => 'c', 2 => 'b', -1 => 'a'], [-1 => 'a', 2 => 'b', 3 => 'c'], [5 => 'x'], ['k' => 1], [], [0, 1, 2],
    [1 => 'a', 'x' => 'b'], ['1' => 'a', '10' => 'b', '9' => 'c'], [7 => 1, 3 => 2, 3.9 => 3]];
foreach ($arrays as $array) {
    foreach (['ksort', 'krsort'] as $sort) {
        foreach ([SORT_REGULAR, SORT_NUMERIC, SORT_STRING] as $flags) {
            $copy = $kept = $array;
            end($copy);
            var_dump($sort($copy, $flags));
            echo json_encode($copy), ' ', json_encode([key($copy), current($copy)]), ' ';
            $copy[] = 'new';
            echo array_key_last($copy), ' ', $kept === $array ? 'same' : 'changed', "\n";
        }
    }
}
$holes = [1, 2, 3, 4, 5];
unset($holes[0], $holes[3]);
next($holes);
ksort($holes);
var_dump(key($holes), $holes);
$a = ['p' => [2 => 'b', 1 => 'a']];
$ref = &$a['p'];
krsort($a['p']);
foreach ($ref as $key => &$value) {
    if ($key === 2) {
        krsort($a['p']);
    }
    echo $key, $value, "\n";
}
--EXPECTF--
Deprecated: Implicit conversion from float 3.9 to int loses precision in %sstandard/arrays/keys_in_order.php on line 3
bool(true)
{"-1":"a","2":"b","3":"c"} [-1,"a"] 4 same
bool(true)
{"-1":"a","2":"b","3":"c"} [-1,"a"] 4 same
bool(true)
{"-1":"a","2":"b","3":"c"} [-1,"a"] 4 same
bool(true)
{"3":"c","2":"b","-1":"a"} [3,"c"] 4 same
bool(true)
{"3":"c","2":"b","-1":"a"} [3,"c"] 4 same
bool(true)
{"3":"c","2":"b","-1":"a"} [3,"c"] 4 same
bool(true)
{"-1":"a","2":"b","3":"c"} [-1,"a"] 4 same
bool(true)
{"-1":"a","2":"b","3":"c"} [-1,"a"] 4 same
bool(true)
{"-1":"a","2":"b","3":"c"} [-1,"a"] 4 same
bool(true)
{"3":"c","2":"b","-1":"a"} [3,"c"] 4 same
bool(true)
{"3":"c","2":"b","-1":"a"} [3,"c"] 4 same
bool(true)
{"3":"c","2":"b","-1":"a"} [3,"c"] 4 same
bool(true)
{"5":"x"} [5,"x"] 6 same
bool(true)
{"5":"x"} [5,"x"] 6 same
bool(true)
{"5":"x"} [5,"x"] 6 same
bool(true)
{"5":"x"} [5,"x"] 6 same
bool(true)
{"5":"x"} [5,"x"] 6 same
bool(true)
{"5":"x"} [5,"x"] 6 same
bool(true)
{"k":1} ["k",1] 0 same
bool(true)
{"k":1} ["k",1] 0 same
bool(true)
{"k":1} ["k",1] 0 same
bool(true)
{"k":1} ["k",1] 0 same
bool(true)
{"k":1} ["k",1] 0 same
bool(true)
{"k":1} ["k",1] 0 same
bool(true)
[] [null,false] 0 same
bool(true)
[] [null,false] 0 same
bool(true)
[] [null,false] 0 same
bool(true)
[] [null,false] 0 same
bool(true)
[] [null,false] 0 same
bool(true)
[] [null,false] 0 same
bool(true)
[0,1,2] [0,0] 3 same
bool(true)
[0,1,2] [0,0] 3 same
bool(true)
[0,1,2] [0,0] 3 same
bool(true)
{"2":2,"1":1,"0":0} [2,2] 3 same
bool(true)
{"2":2,"1":1,"0":0} [2,2] 3 same
bool(true)
{"2":2,"1":1,"0":0} [2,2] 3 same
bool(true)
{"1":"a","x":"b"} [1,"a"] 2 same
bool(true)
{"x":"b","1":"a"} ["x","b"] 2 same
bool(true)
{"1":"a","x":"b"} [1,"a"] 2 same
bool(true)
{"x":"b","1":"a"} ["x","b"] 2 same
bool(true)
{"1":"a","x":"b"} [1,"a"] 2 same
bool(true)
{"x":"b","1":"a"} ["x","b"] 2 same
bool(true)
{"1":"a","9":"c","10":"b"} [1,"a"] 11 same
bool(true)
{"1":"a","9":"c","10":"b"} [1,"a"] 11 same
bool(true)
{"1":"a","10":"b","9":"c"} [1,"a"] 11 same
bool(true)
{"10":"b","9":"c","1":"a"} [10,"b"] 11 same
bool(true)
{"10":"b","9":"c","1":"a"} [10,"b"] 11 same
bool(true)
{"9":"c","10":"b","1":"a"} [9,"c"] 11 same
bool(true)
{"3":3,"7":1} [3,3] 8 same
bool(true)
{"3":3,"7":1} [3,3] 8 same
bool(true)
{"3":3,"7":1} [3,3] 8 same
bool(true)
{"7":1,"3":3} [7,1] 8 same
bool(true)
{"7":1,"3":3} [7,1] 8 same
bool(true)
{"7":1,"3":3} [7,1] 8 same
int(1)
array(3) {
  [1]=>
  int(2)
  [2]=>
  int(3)
  [4]=>
  int(5)
}
2b
1a
