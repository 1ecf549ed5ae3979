--TEST--
use by value and by reference, arrow functions capture everything
--FILE--
<?php
$x = 1;
$byval = function () use ($x) { return $x++; };
$byref = function () use (&$x) { return ++$x; };
echo $byval(), $byval(), $byref(), $byref(), $x, "\n";
$fn = fn() => $x++;
echo $fn(), $fn(), $x, "\n";
$nested = fn($a) => fn($b) => fn($c) => "$a$b$c$x";
echo $nested(1)(2)(3), "\n";
$arr = [];
foreach ([1, 2, 3] as $i) $arr[] = function () use ($i) { return $i; };
echo implode(array_map(fn($f) => $f(), $arr)), "\n";
function counter() { $n = 0; return ['inc' => function () use (&$n) { return ++$n; }, 'get' => fn() => $n]; }
$c = counter();
$c['inc']();
$c['inc']();
echo $c['get'](), "\n";
$undef = function () use ($nope) { var_dump($nope); };
$undef();
echo (function () { return implode(',', func_get_args()); })(1, 2), (static fn() => isset($this) ? 'this' : 'none')(), "\n";
$self = fn(&$r) => $r .= 'x';
$v = 'v';
$self($v);
echo $v, "\n";
$compact = fn() => compact('x');
try { echo json_encode($compact()), "\n"; } catch (Error $e) { echo $e->getMessage(); }
--EXPECTF--
11233
333
1233
123
0

Warning: Undefined variable $nope in %slang/closures/capture.php on line 18
NULL
1,2none
vx

Warning: compact(): Undefined variable $x in %slang/closures/capture.php on line 25
[]
