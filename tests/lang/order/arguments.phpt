--TEST--
arguments, operands and array literals are evaluated from left to right
--FILE--
<?php
function e($x) { echo $x, ' '; return $x; }
function f(...$a) { return implode($a); }
echo f(e(1), e(2), ...[e(3), e(4)]), "\n";
echo e('a') . e('b') . (e('c') ?: e('d')), "\n";
$a = [e('k1') => e('v1'), e('k2') => e('v2'), ...[e('s')]];
echo e(1) + e(2) * e(3) - e(4), "\n";
$obj = new ArrayObject; $obj[e('key')] = e('value'); echo "\n";
e('fn') === 'fn' && (fn() => e('body'))(); echo "\n";
$i = 1; $arr = []; $arr[$i++][$i++] = $i++; echo json_encode($arr), "\n";
$x = 1; echo $x . ($x = 2) . $x, ' ', $x + ($x = 5) + $x, "\n";
function g(&$r, $v) { $r = 'changed'; return $v; } $r = 'old'; echo g($r, $r), $r, "\n";
--EXPECT--
1 2 3 4 1234
a b c abc
k1 v1 k2 v2 s 1 2 3 4 3
key value 
fn body 
{"1":{"2":3}}
222 15
oldchanged
