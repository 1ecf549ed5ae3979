--TEST--
Callables that forward static::, what constant expressions refuse, unset() on the way, $this where there is none
--FILE--
<?php
class A { static function test() { return static::class; } function inst() { return static::class; } }
class B extends A { static function t() { return [parent::test(), @call_user_func("parent::test"), @call_user_func(["parent", "test"]), @call_user_func("self::test"), call_user_func("A::test"), call_user_func(["A", "test"]), call_user_func([self::class, "test"]), @array_map("parent::test", [1])[0]]; }
 function u() { return [call_user_func("A::test"), call_user_func(["A", "test"]), call_user_func("B::test"), call_user_func(["A", "inst"]), is_callable("A::inst")]; } }
class C extends B {}
echo json_encode([C::t(), B::t(), (new C)->u(), (new B)->u()]), "\n";
set_error_handler(function ($n, $m) { echo "[$m] "; return true; });
function un() { unset($x[0]); $x = null; unset($x[0]); $x = false; unset($x[0]); var_dump($x); unset($x[0][1]); unset($y[0][1]); unset($z->p, $w->p->q); $v = ['a' => false]; unset($v['a']['b'], $v['q']['r'], $v['a']['b']['c']); var_dump($v); }
try { un(); } catch (Error $e) { echo $e->getMessage(), "\n"; }
class P { public $a = 42; public static $s = 1; }
enum Suit: string { case H = 'h'; case S = 's'; const X = self::H->value . self::S->name; }
function foo($prop = (new P)->a) {} function bar($prop = Suit::H->value) { return $prop; } function baz($p = (new ArrayObject([1]))[0]) {} function qux($p = null?->x) { return $p; }
foreach (['foo', 'bar', 'baz', 'qux'] as $f) { try { var_dump($f()); } catch (Error $e) { echo $e->getMessage(), "\n"; } }
const K = Suit::H?->value; echo K, Suit::X, "\n";
try { echo (function () { static $x = (new P)->{'a'}; return $x; })(); } catch (Error $e) { echo $e->getMessage(), "\n"; }
class D1 { const Q = [1, 2, ['k' => 3]][2]['k']; const R = Suit::S->value[0]; public $p = Suit::H->name; } var_dump(D1::Q, D1::R, (new D1)->p);
foreach ([fn() => isset($this->x), fn() => $this->x ?? 1, fn() => $this ?? 5, fn() => empty($this->x[1])] as $c) { try { var_dump(Closure::bind($c, null, null)()); } catch (Error $e) { echo $e->getMessage(), "\n"; } }
var_dump(isset($this), empty($this));
--EXPECT--
[["C","C","C","C","A","A","B","C"],["B","B","B","B","A","A","B","B"],["C","C","C","C",true],["B","B","B","B",true]]
[Undefined variable $x] [Automatic conversion of false to array is deprecated] bool(false)
[Automatic conversion of false to array is deprecated] [Undefined variable $y] [Undefined variable $w] [Automatic conversion of false to array is deprecated] [Automatic conversion of false to array is deprecated] array(1) {
  ["a"]=>
  bool(false)
}
Fetching properties on non-enums in constant expressions is not allowed
string(1) "h"
Cannot use [] on objects in constant expression
NULL
hhS
42int(3)
string(1) "s"
string(1) "H"
Using $this when not in object context
Using $this when not in object context
Using $this when not in object context
Using $this when not in object context
bool(false)
bool(true)
