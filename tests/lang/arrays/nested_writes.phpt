--TEST--
autovivification and nested writes
--FILE--
<?php
$a['x']['y'][] = 1; $a['x']['y'][] = 2; $a['x'][5] = 'five'; $a[] = 'auto'; echo json_encode($a), "\n";
$b = null; $b[] = 1; $c = []; $c['k'] ??= []; $c['k'][] = 'v'; echo json_encode([$b, $c]), "\n";
try { $i = 5; $i[] = 1; } catch (Error $e) { echo $e->getMessage(), "\n"; }
try { $s = 'str'; $s['x']['y'] = 1; } catch (Error $e) { echo $e->getMessage(), "\n"; }
try { $t = true; $t['x'] = 1; } catch (Error $e) { echo $e->getMessage(), "\n"; }
$f = false; $f['x'] = 1; echo json_encode($f), "\n";
$m = [[1, 2], [3, 4]];
$m[1][1] += 10;
$m[1][] = $m[0][0];
foreach ($m as $i => $row) foreach ($row as $j => $v) $m[$i][$j] = $v * 2;
echo json_encode($m), "\n";
unset($m[0][1], $m[9][9], $m[1]); echo json_encode($m), "\n";
$o = ['obj' => new stdClass];
$o['obj']->list['a']['b'] = 1;
$copy = $o;
$copy['obj']->list['a']['c'] = 2;
echo json_encode($o), "\n";
$deep = [];
$ref = &$deep;
for ($i = 0; $i < 5; $i++) { $ref["l$i"] = []; $ref = &$ref["l$i"]; }
$ref = 'end';
unset($ref);
echo json_encode($deep), "\n";
--EXPECTF--
{"x":{"y":[1,2],"5":"five"},"0":"auto"}
[[1],{"k":["v"]}]
Cannot use a scalar value as an array
Cannot access offset of type string on string
Cannot use a scalar value as an array

Deprecated: Automatic conversion of false to array is deprecated in %slang/arrays/nested_writes.php on line 7
{"x":1}
[[2,4],[6,28,2]]
[[2]]
{"obj":{"list":{"a":{"b":1,"c":2}}}}
{"l0":{"l1":{"l2":{"l3":{"l4":"end"}}}}}
