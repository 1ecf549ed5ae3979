--TEST--
Whose static variables a closure has: its own, its function's, or those of what it was bound from
--FILE--
<?php
class A { public $n; function __construct($n = 0) { $this->n = $n; }
 function m() { static $x = 0; return ++$x; } static function s() { static $x = 0; return ++$x; }
 function cl() { return function () { static $c = 0; return ++$c . ($this->n ?? ''); }; } }
class B extends A {}
function f() { static $x = 0; return ++$x; }
$c = function () { static $n = 0; return ++$n; };
echo $c(), $c(), "\n";
$d = clone $c; echo $d(), $d(), $c(), "\n";
$e = $c->bindTo(null); echo $e(), $e(), $c(), "\n";
$g = Closure::bind($c, new A, A::class); echo $g(), $g(), $c(), "\n";
echo $c->call(new A), $c->call(new A), $c(), "\n";
$f1 = f(...); $f2 = f(...); echo f(), $f1(), $f2(), f(), $f1(), "\n";
$f3 = clone $f1; echo $f3(), $f1(), f(), "\n";
$f4 = Closure::fromCallable('f'); echo $f4(), f(), "\n";
$a = new A; $m1 = $a->m(...); $m2 = $a->m(...); echo $a->m(), $m1(), $m2(), $a->m(), "\n";
$m3 = $m1->bindTo(new A); echo $m3(), $m1(), $a->m(), "\n";
$b = new B; echo $b->m(), $b->m(), $a->m(), "\n";
$s1 = A::s(...); $s2 = B::s(...); echo A::s(), B::s(), $s1(), $s2(), A::s(), B::s(), "\n";
$k = $a->cl(); $l = $a->cl(); echo $k(), ' ', $k(), ' ', $l(), "\n";
$k2 = $k->bindTo(new A(5)); echo $k2(), ' ', $k(), ' ', $k2(), "\n";
$arr = array_map(fn($i) => function () { static $z = 10; return ++$z; }, [1, 2]); echo $arr[0](), $arr[0](), $arr[1](), "\n";
function gen() { static $n = 0; yield ++$n; yield ++$n; }
foreach (gen() as $v) echo $v; foreach (gen() as $v) echo $v; echo "\n";
$gc = function () { static $n = 0; yield ++$n; yield ++$n; };
$gd = clone $gc; foreach ($gc() as $v) echo $v; foreach ($gd() as $v) echo $v; echo "\n";
$rec = function ($d) use (&$rec) { static $n = 0; $n++; if ($d) return $rec($d - 1); return $n; }; echo $rec(3), $rec(0), "\n";
$fc = $c(...); echo $fc(), $c(), $fc(), "\n"; var_dump($fc === $c);
$inv = $c->__invoke(...); echo $inv(), $c(), "\n";
echo call_user_func($c), call_user_func([$c, '__invoke']), $c(), "\n";
$o = new class { function __invoke() { static $x = 0; return ++$x; } }; $oi = $o(...); echo $o(), $oi(), $o(), "\n";
$w = function () { static $arr = []; $arr[] = count($arr); return implode($arr); }; echo $w(), ' ', $w(), ' '; $w2 = $w->bindTo(null); echo $w2(), ' ', $w(), ' ', (clone $w2)(), "\n";
$st = static function () { static $q = 0; return ++$q; }; $st2 = Closure::bind($st, null, A::class); echo $st(), $st2(), $st2(), $st(), "\n";
echo (function () { static $i = 0; return ++$i; })(), (function () { static $i = 0; return ++$i; })(), "\n";
for ($i = 0; $i < 2; $i++) { $lf = function () { static $i = 0; return ++$i; }; echo $lf(), $lf(); } echo "\n";
$uses = 1; $u = function () use (&$uses) { static $r; $r ??= $uses; return $r . $uses; }; echo $u(); $uses = 2; $u3 = clone $u; echo $u(), $u3(), "\n";
class P { function __call($n, $a) { static $c = 0; return $n . ++$c; } static function __callStatic($n, $a) { static $c = 0; return $n . ++$c; } }
$p = new P; $q1 = $p->foo(...); echo $q1(), $q1(), $p->bar(), "\n"; $q2 = P::foo(...); echo $q2(), P::bar(), $q2(), "\n";
print_r((new ReflectionFunction($c))->getStaticVariables());
print_r((new ReflectionFunction($w))->getStaticVariables());
--EXPECT--
12
343
454
565
678
12345
678
910
1234
567
8910
123456
10 20 10
35 30 45
111211
1234
1212
45
91011
bool(true)
1213
141516
123
0 01 012 012 0123
1122
11
1212
111212
foo1foo2bar3
foo1bar2foo3
Array
(
    [n] => 16
)
Array
(
    [arr] => Array
        (
            [0] => 0
            [1] => 1
            [2] => 2
        )

)
