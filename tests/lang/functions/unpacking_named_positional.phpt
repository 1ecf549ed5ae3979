--TEST--
Positional elements of a later ... follow named ones of an earlier one
--FILE--
<?php
function m($a, $b = 'b', $c = 'c', ...$r) { return json_encode([$a, $b, $c, $r]); }
function &refs(&$a, &$b = null) { $a++; $b++; return $a; }
function t($f) { try { echo $f(), "\n"; } catch (Throwable $e) { echo get_class($e), ': ', $e->getMessage(), "\n"; } }
t(fn() => m(...['a' => 1], ...[2]));
t(fn() => m(...['b' => 1], ...[2]));
t(fn() => m(...['a' => 1], ...[2, 3, 4, 5]));
t(fn() => m(...['c' => 1, 'a' => 0], ...[2], ...['x' => 9]));
t(fn() => m(...['a' => 1, 2]));
t(fn() => m(0, ...['b' => 1], ...new ArrayIterator([2, 'z' => 3])));
t(fn() => m(...new ArrayIterator(['a' => 2, 3])));
t(fn() => m(...['x' => 1], ...[2]));
t(function () { $x = 1; $y = ['a' => &$x]; $z = [5]; refs(...$y, ...$z); return "$x $z[0]"; });
t(fn() => call_user_func_array('m', ['a' => 1, 2]));
t(fn() => m(...['a' => 1], ...['a' => 2]));
t(fn() => (new ReflectionFunction('m'))->invokeArgs(['a' => 1, 2]));
--EXPECT--
[1,2,"c",[]]
ArgumentCountError: m(): Argument #1 ($a) not passed
[1,2,3,[4,5]]
[0,"b",1,{"0":2,"x":9}]
Error: Cannot use positional argument after named argument during unpacking
[0,1,2,{"z":3}]
Error: Cannot use positional argument after named argument during unpacking
[2,"b","c",{"x":1}]
2 6
Error: Cannot use positional argument after named argument
Error: Named parameter $a overwrites previous argument
Error: Cannot use positional argument after named argument
