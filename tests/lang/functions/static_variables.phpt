--TEST--
static variables per function, method and closure
--FILE--
<?php
function c() { static $n = 0, $list = [1, 2]; $list[] = ++$n; return count($list); }
echo c(), c(), c(), "\n";
class A { function m() { static $x = 0; return ++$x; } static function s() { static $y = 10; return $y++; } }
class B extends A {}
echo (new A)->m(), (new A)->m(), (new B)->m(), A::s(), B::s(), "\n";
$f = function () { static $z = 0; return ++$z; };
$g = clone $f;
echo $f(), $f(), $g(), "\n";
function init() { static $v = 5 * 2 . 'x', $w = PHP_VERSION_ID > 80000; var_dump($v, $w); }
init();
function r() { static $cache = []; return $cache[] = count($cache); }
r();
echo r(), "\n";
function d($x) { static $call = strlen('dynamic') + 1; return $call += $x; }
echo d(1), d(2), "\n";
function g() { static $o; return $o ??= new stdClass; }
var_dump(g() === g());
--EXPECT--
345
1231011
121
string(3) "10x"
bool(true)
1
911
bool(true)
