--TEST--
References that nothing else holds are values in what sorting and casting make of an array
--FILE--
<?php
foreach (['usort', 'uasort'] as $sort) {
    $a = [3, 1, 2]; foreach ($a as &$v) {} unset($v);
    $b = $a; $sort($b, fn($x, $y) => $x <=> $y); $c = $b; $c[array_key_first($c)] = 'changed';
    echo $sort, json_encode([$a, $b, $c]), "\n";
}
$a = ['x' => 1, 'y' => 2]; $r = &$a['x']; unset($r); $b = $a; uksort($b, fn($x, $y) => $y <=> $x); $c = $b; $c['x'] = 'changed'; echo json_encode([$a, $b, $c]), "\n";
$a = ['x' => 1, 'y' => 2]; $r = &$a['x']; unset($r); $o = (object) $a; $p = clone $o; $p->x = 'changed'; echo json_encode([$a, $o, $p]), "\n";
$a = ['x' => 1]; $r = &$a['x']; $o = (object) $a; $o->x = 'through'; echo json_encode([$a, $r]), "\n";
--EXPECT--
usort[[3,1,2],[1,2,3],["changed",2,3]]
uasort[[3,1,2],{"1":1,"2":2,"0":3},{"1":"changed","2":2,"0":3}]
[{"x":1,"y":2},{"y":2,"x":1},{"y":2,"x":"changed"}]
[{"x":1,"y":2},{"x":1,"y":2},{"x":"changed","y":2}]
[{"x":"through"},"through"]
