--TEST--
packed lists become hashes and keep their order
--FILE--
<?php
$a = [1, 2, 3]; $a['k'] = 4; $a[10] = 5; $a[] = 6; unset($a[1]); $a[1] = 'back'; echo json_encode($a), "\n";
$p = [];
for ($i = 0; $i < 1000; $i++) $p[] = $i;
for ($i = 0; $i < 999; $i++) unset($p[$i]);
echo json_encode($p), count($p), key($p), "\n";
$p[] = 'x';
echo json_encode($p), "\n";
$h = []; for ($i = 20; $i > 0; $i--) $h[$i] = $i; $h[] = 'max'; echo implode(',', array_keys($h)), "\n";
$n = [-3 => 'a']; $n[] = 'b'; $n[] = 'c'; echo json_encode($n), "\n";
$s = [];
for ($i = 0; $i < 2000; $i++) $s["key$i"] = $i;
for ($i = 0; $i < 2000; $i += 2) unset($s["key$i"]);
for ($i = 0; $i < 10; $i += 2) $s["key$i"] = 'again';
echo count($s), key($s), array_key_last($s), array_sum(array_filter($s, 'is_int')), "\n";
$x = array_fill(0, 5, 'f');
$x[5] = 1;
$x[7] = 2;
var_dump(array_is_list($x));
$e = [];
$e[5] = 1;
array_pop($e);
$e[] = 2;
echo json_encode($e), "\n";
--EXPECT--
{"0":1,"2":3,"k":4,"10":5,"11":6,"1":"back"}
{"999":999}1999
{"999":999,"1000":"x"}
20,19,18,17,16,15,14,13,12,11,10,9,8,7,6,5,4,3,2,1,21
{"-3":"a","-2":"b","-1":"c"}
1005key1key81000000
bool(false)
{"5":2}
