--TEST--
map, filter, reduce, find, walk
--FILE--
<?php
function j($x) { echo json_encode($x), "\n"; }
$a = ['x' => 1, 'y' => 2, 'z' => 3];
j(array_map(fn($v) => $v * 2, $a)); j(array_map(fn($v, $w) => [$v, $w], $a, [9])); j(array_map(null, [1, 2], ['a'])); j(array_map(null, $a)); j(array_map('strtoupper', ['k' => 'v']));
j(array_filter([1, 0, 'a', '', null, '0', [], 2])); j(array_filter($a, fn($v) => $v > 1)); j(array_filter($a, fn($k) => $k != 'y', ARRAY_FILTER_USE_KEY)); j(array_filter($a, fn($v, $k) => $v == 1 || $k == 'z', ARRAY_FILTER_USE_BOTH));
j(array_reduce($a, fn($c, $v) => $c + $v, 10)); j(array_reduce([], fn() => 1)); j([array_find($a, fn($v) => $v > 1), array_find_key($a, fn($v, $k) => $k == 'z'), array_find($a, fn() => false), array_any($a, fn($v) => $v > 2), array_all($a, fn($v) => $v > 2), array_all([], fn() => false)]);
array_walk($a, function (&$v, $k, $p) { $v = "$p$k$v"; }, '#'); j($a);
$n = [1, ['a' => 2, [3]], 'k' => 4]; array_walk_recursive($n, function (&$v, $k) { $v = "$k:$v"; }); j($n);
array_walk($n, function ($v, $k) { echo "$k "; }); echo "\n";
$grow = [1, 2]; array_walk($grow, function (&$v, $k) use (&$grow) { if ($k < 2) { $grow[] = $v * 10; } }); j($grow);
$o = new stdClass; $o->p = 1; array_walk($o, function (&$v, $k) { $v++; }); j($o);
try { array_map(fn($a, $b) => 1, [1]); } catch (ArgumentCountError $e) { j(preg_replace('~\{.*\}~', 'closure', $e->getMessage())); }
try { array_map('nope', [1]); } catch (TypeError $e) { j($e->getMessage()); }
$x = 1; $y = 2; function c() { $p = 1; $q = [2]; $name = 'q'; j(compact('p', ['q', [$name]])); j(extract(['p' => 5, 'r' => 6, '1x' => 7, 3 => 8])); j([$p, $r]); j(extract(['p' => 0, 's' => 1], EXTR_SKIP)); j([$p, $s]); j(extract(['p' => 3, 0 => 4], EXTR_PREFIX_ALL, 'z')); j([$z_p, $z_0]); $src = ['ref' => 1]; extract($src, EXTR_REFS); $ref = 2; j($src); j(compact('undefined_one')); }
c();
$e = [1, 2, 3]; j([current($e), key($e), next($e), next($e), next($e), key($e), reset($e), end($e), prev($e)]); $f = $e; j([current($f), next($f), current($e)]);
$ar1 = [10, 100, 100, 0]; $ar2 = [1, 3, 2, 4]; array_multisort($ar1, $ar2); j([$ar1, $ar2]);
$d = ['v' => [67, 86, 67], 'e' => [2, 1, 7]]; array_multisort($d['v'], SORT_DESC, $d['e'], SORT_ASC); j($d);
try { array_multisort($ar1, [1]); } catch (ValueError $e) { j($e->getMessage()); }
?>
--EXPECTF--
{"x":2,"y":4,"z":6}
[[1,9],[2,null],[3,null]]
[[1,"a"],[2,null]]
{"x":1,"y":2,"z":3}
{"k":"V"}
{"0":1,"2":"a","7":2}
{"y":2,"z":3}
{"x":1,"z":3}
{"x":1,"z":3}
16
null
[2,"z",null,true,false,true]
{"x":"#x1","y":"#y2","z":"#z3"}
{"0":"0:1","1":{"a":"a:2","0":["0:3"]},"k":"k:4"}
0 1 k 
[1,2,10,20]
{"p":2}
"Too few arguments to function closure(), 1 passed and exactly 2 expected"
"array_map(): Argument #1 ($callback) must be a valid callback or null, function \"nope\" not found or invalid function name"
{"p":1,"q":[2]}
2
[5,6]
1
[5,1]
2
[3,4]
{"ref":2}

Warning: compact(): Undefined variable $undefined_one in %s on line 14
[]
[1,0,2,3,false,null,1,3,2]
[2,3,2]
[[0,10,100,100],[4,1,2,3]]
{"v":[86,67,67],"e":[1,2,7]}
"Array sizes are inconsistent"
