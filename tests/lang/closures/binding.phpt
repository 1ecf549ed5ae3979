--TEST--
bind, call, static closures, scope
--FILE--
<?php
class A { private $v = 'private'; private static $s = 'static private'; function get() { return fn() => $this->v; } static function sget() { return static fn() => self::$s . static::class; } function un() { return function () { return isset($this) ? get_class($this) : 'none'; }; } }
class B extends A {}
$peek = function () { return $this->v; };
echo Closure::bind($peek, new A, A::class)(), $peek->call(new A), $peek->bindTo(new A, 'A')(), (new A)->get()(), B::sget()(), (new B)->un()(), "\n";
try { $peek(); } catch (Error $e) { echo $e->getMessage(), "\n"; }
$st = static function () { return isset($this); };
var_dump(@$st->bindTo(new A));
$cls = fn() => static::class;
echo Closure::bind($cls, null, B::class)(), "\n";
$bound = (new A)->un();
$re = $bound->bindTo(new B);
echo $re(), "\n";
try { Closure::bind($peek, new stdClass, 'A')(); } catch (Error $e) { echo $e->getMessage(), "\n"; }
$f = function ($a, $b) { return $this->x . $a . $b; };
$o = new class { public $x = 'anon'; };
echo $f->call($o, 1, 2), "\n";
echo (new ReflectionFunction($f))->getNumberOfParameters(), "\n";
--EXPECTF--
privateprivateprivateprivatestatic privateBB
Using $this when not in object context
NULL
B
B

Warning: Undefined property: stdClass::$v in %slang/closures/binding.php on line 4
anon12
2
