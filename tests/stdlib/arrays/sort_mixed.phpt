--TEST--
sorting mixed types, objects and nested arrays
--FILE--
<?php
$a = ['10', 9, 1.5, '9a', 'abc', true, null, ''];
sort($a);
echo json_encode($a), "\n";
rsort($a);
echo json_encode($a), "\n";
$b = [[3], [1, 2], [2], []];
sort($b);
echo json_encode($b), "\n";
class P { function __construct(public $v) {} }
$o = [new P(3), new P(1), new P(2)];
sort($o);
echo json_encode($o), "\n";
usort($o, fn(P $x, P $y) => $y->v <=> $x->v);
echo json_encode($o), "\n";
$k = ['b' => 0, 'a' => 0, '10' => 0, '9' => 0, 'B' => 0];
ksort($k);
echo json_encode(array_keys($k));
ksort($k, SORT_STRING);
echo json_encode(array_keys($k));
krsort($k, SORT_NUMERIC);
echo json_encode(array_keys($k)), "\n";
$f = [0.5, '0.25', 1, '1e-3'];
asort($f);
echo json_encode($f), "\n";
$u = [5, 3];
usort($u, 'strcmp');
echo json_encode($u), "\n";
$long = [];
for ($i = 0; $i < 200; $i++) $long[] = ['k' => $i % 7, 'i' => $i];
usort($long, fn($x, $y) => $x['k'] <=> $y['k']);
$ok = true;
for ($i = 1; $i < 200; $i++) $ok = $ok && ($long[$i - 1]['k'] < $long[$i]['k'] || $long[$i - 1]['i'] < $long[$i]['i']);
var_dump($ok);
--EXPECT--
[null,"",1.5,9,"10","9a","abc",true]
["abc","9a","10",9,1.5,true,null,""]
[[],[2],[3],[1,2]]
[{"v":1},{"v":2},{"v":3}]
[{"v":3},{"v":2},{"v":1}]
[9,10,"B","a","b"][10,9,"B","a","b"][10,9,"B","a","b"]
{"3":"1e-3","1":"0.25","0":0.5,"2":1}
[3,5]
bool(true)
