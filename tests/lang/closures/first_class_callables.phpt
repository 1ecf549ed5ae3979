--TEST--
f(...), $o->m(...), C::m(...), new in callables
--FILE--
<?php
class C { private $n = 5; public function m($x) { return $x + $this->n; } public static function s($x) { return static::class . $x; } private function hidden() { return 'hidden'; } public function expose() { return $this->hidden(...); } public function __call($n, $a) { return "$n(" . implode(',', $a) . ')'; } public static function __callStatic($n, $a) { return "static $n(" . implode(',', $a) . ')'; } }
class D extends C {}
$o = new C;
$m = $o->m(...);
$s = D::s(...);
$len = strlen(...);
$h = $o->expose();
$magic = $o->anything(...);
$sm = C::whatever(...);
$cl = (fn($x) => $x * 2)(...);
$name = 'strtoupper';
$dyn = $name(...);
echo $m(1), $s(2), $len('abc'), $h(), $magic(1, 2), $sm(3), $cl(4), $dyn('x'), "\n";
var_dump($m instanceof Closure, $len == strlen(...), (new ReflectionFunction($len))->getName());
echo implode(',', array_map($o->m(...), [1, 2, 3])), "\n";
try { nope(...); } catch (Error $e) { echo $e->getMessage(), "\n"; }
function v(int ...$x) { return array_sum($x); }
echo v(...)(1, 2), Closure::fromCallable([$o, 'm'])(2), Closure::fromCallable('C::s')(1), "\n";
function st() { static $n = 0; return ++$n; }
$a = st(...);
$b = st(...);
echo $a(), $b(), st(), "\n";
--EXPECT--
6D23hiddenanything(1,2)static whatever(3)8X
bool(true)
bool(true)
string(6) "strlen"
6,7,8
Call to undefined function nope()
37C1
123
