--TEST--
arrays are values
--FILE--
<?php
function change(array $x) { $x[] = 'changed'; $x['k']['deep'] = 1; return $x; }
$a = [1, 'k' => ['deep' => 0]];
$b = $a; $b['k']['deep'] = 2;
$c = change($a);
echo json_encode([$a, $b, $c]), "\n";
$r = &$a['k']; $d = $a; $d['k']['deep'] = 'shared through the reference';
echo json_encode($a), "\n";
unset($r); $e = $a; $e['k']['deep'] = 'not shared';
echo json_encode($a), "\n";
foreach ($a as $k => $v) { if ($k === 0) { $a[] = 'added while iterating'; } echo json_encode($v), "\n"; }
$x = [1, 2, 3]; foreach ($x as &$v) { $v *= 2; if (count($x) < 5) $x[] = 10; } unset($v); echo json_encode($x), "\n";
$x = ['o' => new ArrayObject([1])]; $y = $x; $y['o'][] = 2; echo count($x['o']), "\n";
--EXPECT--
[{"0":1,"k":{"deep":0}},{"0":1,"k":{"deep":2}},{"0":1,"k":{"deep":1},"1":"changed"}]
{"0":1,"k":{"deep":"shared through the reference"}}
{"0":1,"k":{"deep":"not shared"}}
1
{"deep":"not shared"}
[2,4,6,20,20]
2
