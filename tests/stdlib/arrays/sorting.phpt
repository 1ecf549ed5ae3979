--TEST--
sort, rsort, asort, ksort, flags, stability
--FILE--
<?php
$mixed = [10, '9', 2, '1', 'b', 'a', 1.5, true, null];
foreach (['sort', 'rsort', 'asort', 'arsort'] as $f) { $a = $mixed; $f($a); echo $f, ' ', json_encode($a), "\n"; }
foreach (['ksort', 'krsort'] as $f) { $a = ['b' => 1, 'a' => 2, 10 => 3, 9 => 4, '1x' => 5]; $f($a); echo $f, ' ', json_encode($a), "\n"; }
foreach ([SORT_STRING, SORT_NUMERIC, SORT_STRING | SORT_FLAG_CASE, SORT_NATURAL, SORT_NATURAL | SORT_FLAG_CASE] as $flag) { $a = ['img12', 'IMG10', 'img2', '10', '9', 'Banana', 'apple']; sort($a, $flag); echo $flag, ' ', json_encode($a), "\n"; }
$a = [['n' => 'x', 'v' => 2], ['n' => 'y', 'v' => 1], ['n' => 'z', 'v' => 2], ['n' => 'w', 'v' => 1]];
usort($a, fn($p, $q) => $p['v'] <=> $q['v']);
echo implode(array_column($a, 'n')), "\n";
$a = ['x' => 3, 'y' => 1, 'z' => 2];
uasort($a, fn($p, $q) => $q - $p);
echo json_encode($a);
uksort($a, 'strcmp');
echo json_encode($a), "\n";
$a = ['img12.png', 'img10.png', 'IMG2.png', 'img1.png'];
natsort($a);
echo json_encode($a);
natcasesort($a);
echo json_encode($a), "\n";
$d1 = [3, 1, 2];
$d2 = ['c', 'a', 'b'];
array_multisort($d1, $d2);
echo json_encode([$d1, $d2]);
$d1 = [1, 1, 2];
$d2 = [3, 4, 5];
array_multisort($d1, SORT_DESC, $d2, SORT_DESC);
echo json_encode([$d1, $d2]), "\n";
$bools = [3 => 'a', 1 => 'b'];
var_dump(sort($bools), $bools);
usort($a, fn($p, $q) => $p > $q);
$big = range(1, 50);
usort($big, fn($x, $y) => $x % 5 <=> $y % 5);
echo implode(',', $big), "\n";
--EXPECTF--
sort [null,"1",1.5,2,"9",10,"a","b",true]
rsort ["b","a",10,"9",2,1.5,"1",true,null]
asort {"8":null,"3":"1","6":1.5,"2":2,"1":"9","0":10,"5":"a","4":"b","7":true}
arsort {"4":"b","5":"a","0":10,"1":"9","2":2,"6":1.5,"3":"1","7":true,"8":null}
ksort {"9":4,"10":3,"1x":5,"a":2,"b":1}
krsort {"b":1,"a":2,"10":3,"9":4,"1x":5}
2 ["10","9","Banana","IMG10","apple","img12","img2"]
1 ["img12","IMG10","img2","Banana","apple","9","10"]
10 ["10","9","apple","Banana","IMG10","img12","img2"]
6 ["9","10","Banana","IMG10","apple","img2","img12"]
14 ["9","10","apple","Banana","img2","IMG10","img12"]
ywxz
{"x":3,"z":2,"y":1}{"x":3,"y":1,"z":2}
{"2":"IMG2.png","3":"img1.png","1":"img10.png","0":"img12.png"}{"3":"img1.png","2":"IMG2.png","1":"img10.png","0":"img12.png"}
[[1,2,3],["a","b","c"]][[2,1,1],[5,4,3]]
bool(true)
array(2) {
  [0]=>
  string(1) "a"
  [1]=>
  string(1) "b"
}

Deprecated: usort(): Returning bool from comparison function is deprecated, return an integer less than, equal to, or greater than zero in %sstdlib/arrays/sorting.php on line 29
5,10,15,20,25,30,35,40,45,50,1,6,11,16,21,26,31,36,41,46,2,7,12,17,22,27,32,37,42,47,3,8,13,18,23,28,33,38,43,48,4,9,14,19,24,29,34,39,44,49
