--TEST--
nested lists, keys, swaps, defaults, references
--FILE--
<?php
[$a, , $b] = [1, 2, 3];
['x' => $x, 'y' => [0 => $y0, 'k' => $yk]] = ['x' => 'X', 'y' => ['Y0', 'k' => 'YK']];
list($l, list(, $m)) = ['L', [0, 'M']];
echo "$a$b$x$y0$yk$l$m\n";
[$a, $b] = [$b, $a];
echo "$a$b\n";
foreach ([['id' => 1, 'tags' => ['t1', 't2']]] as ['id' => $id, 'tags' => [, $t]]) echo "$id$t\n";
$arr = [1, [2, 3]];
[$p, [, &$q]] = $arr;
$q = 'changed';
echo json_encode($arr), "\n";
[$o['a'], $o['b'][]] = ['oa', 'ob'];
echo json_encode($o), "\n";
function f() { return [1, 2]; } [, $second] = f();
echo $second, "\n";
$r = [$z] = [5, 6];
echo json_encode($r), "\n";
[$n1] = null;
[$n2] = 5;
['k' => $n3] = ['other' => 1];
var_dump($n1, $n2, $n3);
[0 => $k0, 2 => $k2] = ['a', 'b', 'c'];
echo $k0, $k2, "\n";
$i = 0;
$v = [];
[$v[$i++], $v[$i++]] = ['first', 'second'];
echo json_encode($v), "\n";
class Pt { public $x = 1; }
$obj = new Pt;
[$obj->x, $dyn] = [10, 20];
echo $obj->x, "\n";
[$s] = 'string';
var_dump($s);
const KEY = 'kk';
[KEY => $viaConst] = ['kk' => 'const key'];
echo $viaConst, "\n";
[[$deep]] = [[['d']]];
echo $deep[0], "\n";
list('a' => list($la)) = ['a' => ['nested list']];
echo $la, "\n";
--EXPECTF--
13XY0YKLM
31
1t2
[1,[2,"changed"]]
{"a":"oa","b":["ob"]}
2
[5,6]

Warning: Cannot use int as array in %slang/syntax/list_destructuring.php on line 20

Warning: Undefined array key "k" in %slang/syntax/list_destructuring.php on line 21
NULL
NULL
NULL
ac
["first","second"]
10

Warning: Cannot use string as array in %slang/syntax/list_destructuring.php on line 33
NULL
const key
d
nested list
