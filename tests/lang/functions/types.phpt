--TEST--
parameter and return types coerce or throw
--FILE--
<?php
function i(int $x) { return $x; }
function fl(float $x) { return $x; }
function s(string $x) { return $x; }
function b(bool $x) { return $x; }
function u(int|string|null $x) { return $x; }
function a(iterable $x) { return 'iter'; }
function c(callable $x) { return 'call'; }
function o(object $x) { return 'obj'; }
function m(mixed $x) { return $x; }
function us(int|float $x) { return $x; }
function bf(bool|float $x) { return $x; }
foreach ([['i', '5'], ['i', 5.0], ['i', 5.5], ['i', 'x'], ['i', true], ['i', null], ['i', '5 '], ['i', 1e20], ['fl', 3], ['fl', '1.5'], ['s', 5], ['s', 1.5], ['s', true], ['s', []], ['b', 'a'], ['b', 0], ['b', []], ['u', 1.5], ['u', '5'], ['u', true], ['a', [1]], ['a', 'x'], ['c', 'strlen'], ['c', 'nope'], ['o', 5], ['us', '5'], ['us', '5.5'], ['us', '1e2'], ['us', 'x'], ['bf', '5'], ['bf', 'x'], ['s', new Exception('e')]] as [$f, $v]) try { echo $f, ' ', is_object($v) ? 'object' : json_encode($v), ' -> '; $r = $f($v); echo is_object($r) ? 'object' : (is_string($r) ? substr(json_encode($r), 0, 13) : var_export($r, true)), "\n"; } catch (TypeError $e) { echo preg_replace('/, called.*/', '', $e->getMessage()), "\n"; }
--EXPECTF--
i "5" -> 5
i 5 -> 5
i 5.5 -> 
Deprecated: Implicit conversion from float 5.5 to int loses precision in %slang/functions/types.php on line 2
5
i "x" -> i(): Argument #1 ($x) must be of type int, string given
i true -> 1
i null -> i(): Argument #1 ($x) must be of type int, null given
i "5 " -> 5
i 1.0e+20 -> i(): Argument #1 ($x) must be of type int, float given
fl 3 -> 3.0
fl "1.5" -> 1.5
s 5 -> "5"
s 1.5 -> "1.5"
s true -> "1"
s [] -> s(): Argument #1 ($x) must be of type string, array given
b "a" -> true
b 0 -> false
b [] -> b(): Argument #1 ($x) must be of type bool, array given
u 1.5 -> 
Deprecated: Implicit conversion from float 1.5 to int loses precision in %slang/functions/types.php on line 6
1
u "5" -> "5"
u true -> 1
a [1] -> "iter"
a "x" -> a(): Argument #1 ($x) must be of type Traversable|array, string given
c "strlen" -> "call"
c "nope" -> c(): Argument #1 ($x) must be of type callable, string given
o 5 -> o(): Argument #1 ($x) must be of type object, int given
us "5" -> 5
us "5.5" -> 5.5
us "1e2" -> 100.0
us "x" -> us(): Argument #1 ($x) must be of type int|float, string given
bf "5" -> 5.0
bf "x" -> true
s object -> "Exception: e
