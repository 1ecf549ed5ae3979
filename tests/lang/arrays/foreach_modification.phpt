--TEST--
changing an array while walking it
--FILE--
<?php
$a = [1, 2, 3]; foreach ($a as $k => $v) { unset($a[$k]); $a[] = $v * 10; } echo json_encode($a), "\n";
$b = [1, 2, 3];
foreach ($b as $k => &$v) { if ($k == 0) { $b[] = 4; unset($b[1]); } $v++; }
unset($v);
echo json_encode($b), "\n";
$d = [3, 1, 2]; foreach ($d as $i => $x) { sort($d); echo $x; } echo json_encode($d), "\n";
foreach ([1, 2, 3] as $x) { foreach ([10, 20] as $x) ; echo $x, ' '; } echo "\n";
$e = [[1], [2]]; foreach ($e as &$inner) foreach ($inner as &$y) $y *= 5; unset($inner, $y); echo json_encode($e), "\n";
$f = [1, 2]; foreach ($f as $f) echo $f; echo json_encode($f), "\n";
$o = new stdClass;
$o->a = 1;
$o->b = 2;
foreach ($o as $k => &$v) { $v *= 2; if ($k === 'a') { $o->c = 3; } }
unset($v);
echo json_encode($o), "\n";
--EXPECT--
{"3":10,"4":20,"5":30}
{"0":2,"2":4,"3":5}
312[1,2,3]
20 20 20 
[[5],[10]]
122
{"a":2,"b":4,"c":6}
