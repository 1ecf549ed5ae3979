--TEST--
When objects are destroyed that nothing has any more
--FILE--
<?php
class D { public $p = 1; public function __construct(public $n, public $x = null) { if ($x === 'throw') throw new Exception("c"); } function __destruct() { echo "~$this->n "; } function m(...$a) { echo "m$this->n "; return $this->n; } function me() { return $this; } function __toString() { echo "s$this->n "; return "S$this->n"; } function th() { throw new Exception("th"); } static function mk($n) { return new static($n); } function __get($k) { echo "get "; return new D($k); } public $arr=[1,2]; }
class A implements ArrayAccess, Countable, IteratorAggregate { function __construct(public $n) {} function __destruct() { echo "~A$this->n "; } function offsetGet($o): mixed { echo "og "; return new D("og"); } function offsetSet($o, $v): void { echo "os "; } function offsetExists($o): bool { echo "oe "; return true; } function offsetUnset($o): void { echo "ou "; } function count(): int { echo "cnt "; return 3; } function getIterator(): Iterator { return new ArrayIterator([new D("i1"), new D("i2")]); } }
function show($name, $f) { echo "$name: "; try { $f(); } catch (Throwable $e) { echo "caught ", $e->getMessage(), " "; unset($e); } echo "| end\n"; }
function t($m = 'T') { throw new Exception($m); }
function id($x) { return $x; }
function pr($x) { echo $x; return $x; }
show('cb1', function () { array_map(function ($x) { $d = new D("d$x"); echo "c "; }, [1, 2]); echo "x "; });
show('cb2', function () { usort($a, fn($a, $b) => 1); });
show('cb3', function () { $a = [3, 1]; usort($a, function($x, $y) { $d = new D("u"); echo "c "; return $x <=> $y; }); echo "x "; });
show('cb4', function () { $r = array_map(fn($x) => new D($x), [1, 2]); echo "x "; $r = array_filter($r, fn($d) => $d->n > 1); echo "y "; });
show('cb5', function () { echo implode(',', [new D(1), new D(2)]), " x "; });
show('aa1', function () { (new A(1))[5]; echo "x "; });
show('aa2', function () { $a = new A(1); $a[new D('k')] = new D('v'); echo "x "; $z = $a[id(new D('k2'))]; echo "y "; unset($a[id(new D('k3'))]); echo "z "; var_dump(isset($a[id(new D('k4'))])); });
show('aa3', function () { echo count(new A(1)), " x "; foreach (new A(2) as $v) echo "b "; echo "y "; });
show('aa4', function () { [$p, $q] = new A(1); echo "x "; });
show('p1', function () { $o = new D('o'); $o->x = new D('x'); echo "1 "; $o->x = null; echo "2 "; $o->arr[] = new D('y'); echo "3 "; $o->arr = []; echo "4 "; unset($o->arr); });
show('p2', function () { $o = new D('o'); id($o)->x = id(new D('q')); D::mk('tmp')->x = new D('v'); echo "1 "; D::mk('tmp2')->arr[3] = new D('v2'); echo "2 "; });
show('p3', function () { $z = (new D('a'))?->me()?->n; echo "x "; $z = isset((new D('b'))->n); echo "y "; $z = empty((new D('c'))->arr[7]); echo "z "; $z = (new D('d'))->arr ?? 1; echo "w "; });
show('p4', function () { $o = new D(1); $o->n .= new D(2); echo "x "; $o->n += 1; });
show('st', function () { static $a = []; $a[] = new D('s1'); $a = []; echo "x "; });
show('sp', function () { ADS::$s = new D(1); ADS::$s = new D(2); echo "x "; ADS::$s = null; echo "y "; });
class ADS { static $s; const C = 1; }
show('ar1', function () { $a = [1 => new D(1), 2 => new D(2)]; unset($a[1]); echo "x "; $a[2] = 5; echo "y "; });
show('ar2', function () { $a = [new D(1)] + [new D(2), new D(3)]; echo "x "; array_pop($a); echo "y "; array_shift($a); echo "z "; });
show('ar3', function () { $x = [...[new D(1)], ...[new D(2)]]; echo "x "; array_splice($x, 0, 1); echo "y "; });
show('ar4', function () { $x = count([new D(1), new D(2)]); echo "x "; $x = [new D(1)] == [new D(1)]; echo "y "; $x = in_array(1, [new D(3)]); echo "z "; });
show('ar5', function () { $x = (object)['a' => new D(1)]; $x = null; echo "x "; $x = (array)new D(2); echo "y "; $x = null; });
show('cl1', function () { $f = function () { echo "f "; }; $d = new D('cap'); $f = function () use ($d) { echo "f "; }; unset($d); $f(); echo "x "; $f = null; echo "y "; });
show('cl2', function () { (function () { echo "in "; })->call(new D('th')); echo "x "; (fn() => $this->n)->bindTo(new D('b'))(); echo "y "; });
show('cl3', function () { $m = (new D('m'))->m(...); echo "x "; $m(); echo "y "; $m = null; echo "z "; });
show('ex1', function () { try { t(); } catch (Exception $e) { $d = new D(1); throw new Exception("n"); } finally { echo "fin "; } });
show('ex2', function () { try { $d = new D(1); return id(new D(2)); } finally { echo "fin "; } });
show('ex3', function () { try { $d = new D(1); return id(new D(2)); } finally { echo "fin "; return 5; } });
show('ex4', function () { foreach ([1, 2] as $i) { try { $x = new D("x$i"); continue; } finally { echo "fin "; } } echo "x "; });
show('ex5', function () { throw new class(new D(1)) extends Exception { function __construct(public $d) { parent::__construct("m"); } }; });
show('ret1', function () { $f = function () { $a = new D('a'); $b = new D('b'); return $a; }; $f(); echo "x "; $r = $f(); echo "y "; });
show('ret2', function () { $f = function ($p) { $a = new D('a'); return $p; }; $f(new D('p')); echo "x "; $r = $f(new D('p2')); echo "y "; });
show('ret3', function () { $f = function (): string { $a = new D('a'); return new D('b'); }; $f(); echo "x "; });
show('ret4', function () { $f = function &() { static $a; $a = new D('a'); return $a; }; $f(); echo "x "; $f = null; echo "y "; });
show('gen1', function () { $g = (function () { $a = new D('a'); yield $a; yield new D('b'); return new D('c'); })(); foreach ($g as $v) { echo "v "; } echo "x "; $r = $g->getReturn(); $g = null; echo "y "; });
show('gen2', function () { $g = (function () { $x = yield 1; echo "got "; $x = null; echo "n "; yield 2; })(); $g->current(); $g->send(new D('s')); echo "x "; });
show('gen3', function () { $g = (function () { try { yield new D(1); } finally { echo "f "; } })(); $g->current(); $g = null; echo "x "; });
show('gen4', function () { $g = (function () { yield from [new D(1), new D(2)]; yield from (function () { yield new D(3); return new D(4); })(); })(); foreach ($g as $x) { echo "b "; } echo "x "; });
show('match', function () { echo match (id(new D(1))->n) { 1 => "one ", default => "d " }; echo "x "; });
show('nested', function () { id(id(new D(1)))->m(id(new D(2))->m(new D(3))); echo "x "; });
show('args over', function () { (function () { echo func_num_args(), " "; $x = func_get_args(); $x = 0; echo "o "; })(new D(1), new D(2)); echo "x "; });
show('param reassign', function () { (function ($a) { $a = null; echo "n "; })(new D(1)); echo "x "; $d = new D(2); (function ($a) { $a = null; echo "n "; })($d); echo "y "; });
show('byref', function () { $d = new D(1); (function (&$a) { $a = null; echo "n "; })($d); echo "x "; });
show('unset', function () { $a = $b = new D(1); unset($a); echo "x "; unset($b); echo "y "; });
show('globals', function () { $GLOBALS['gg'] = new D('g'); unset($GLOBALS['gg']); echo "x "; });
show('excep in dtor', function () { $x = new class { function __destruct() { throw new Exception("dt"); } }; $y = new D('y'); $x = null; echo "not reached"; });
show('excep in dtor2', function () { echo new class { function __destruct() { throw new Exception("dt"); } function __toString() { return "str "; } }, "nr"; });
show('excep in dtor3', function () { $z = new D('z'); return "a" . new class { function __destruct() { throw new Exception("dt"); } function __toString() { return "str "; } }; });
show('list', function () { [$a, [$b]] = [new D(1), [new D(2)]]; $a = 1; echo "x "; ['k' => $b] = ['k' => new D(3), 'l' => new D(4)]; echo "y "; });
show('incdec', function () { $a = [new D(1)]; $i = 0; $a[$i++] = new D(2); echo "x "; });
show('concat assign', function () { $s = "a"; $s .= new D(1); echo "x "; $s .= id(new D(2)) . id(new D(3)) . pr("p "); echo "y "; });
show('rope', function () { $a = new D(1); $s = "q{$a->me()} {$a->m()} " . new D(2) . pr("z ") . new D(3) . pr("w "); echo "x "; });
show('print', function () { print new D(1); echo "x "; print id(new D(2)) . " "; });
show('isset chain', function () { $o = new D(1); var_dump(isset($o->zz->yy)); echo "x "; var_dump($o->zz->arr[1] ?? 7); });
show('clone with', function () { $o = clone(new D(1), ['n' => 2]); echo "x "; });
show('instanceof', function () { $c = new D(0); var_dump(id(new D(1)) instanceof $c); echo "x "; });
show('new dyn', function () { $c = id('D'); new $c(1); echo "x "; new (id(new D(2)))(3); echo "y "; });
show('switch', function () { switch (id(new D(1))->n) { case 1: echo "1 "; } echo "x "; switch (true) { case new D(2): echo "t "; } echo "y "; });
show('while', function () { $i = 0; while (new D($i) && $i++ < 2) { echo "w "; } echo "x "; });
show('ternary', function () { $x = (new D(1))->n ? id(new D(2))->n : 0; echo "x "; });
show('static call', function () { D::mk(1)->m(); echo "x "; D::mk(2)::mk(3)->m(); echo "y "; });
show('array fn', function () { $x = array_merge([new D(1)], [new D(2)]); echo "x "; $x = array_reverse($x); echo "y "; $x = array_column([['a' => new D(3)]], 'a'); echo "z "; });
--EXPECTF--
cb1: c ~d1 c ~d2 x | end
cb2: caught usort(): Argument #1 ($array) must be of type array, null given | end
cb3: c ~u x | end
cb4: x ~1 y ~2 | end
cb5: s1 s2 ~1 ~2 S1,S2 x | end
aa1: og ~A1 ~og x | end
aa2: os ~v ~k x og ~k2 y ou ~k3 z oe ~k4 bool(true)
~A1 ~og | end
aa3: cnt ~A1 3 x ~A2 b b ~i1 y ~i2 | end
aa4: og og ~A1 x ~og ~og | end
p1: 1 ~x 2 3 ~y 4 ~o | end
p2: ~tmp ~v 1 ~tmp2 ~v2 2 ~o ~q | end
p3: ~a x ~b y ~c z ~d w | end
p4: s2 ~2 x 
Warning: A non-numeric value encountered in %slang/order/objects_destroyed.php on line 20
~2 | end
st: ~s1 x | end
sp: ~1 x ~2 y | end
ar1: ~1 x ~2 y | end
ar2: ~2 x ~3 y ~1 z | end
ar3: x ~1 y ~2 | end
ar4: ~1 ~2 x ~1 ~1 y 
Notice: Object of class D could not be converted to int in %slang/order/objects_destroyed.php on line 27
~3 z | end
ar5: ~1 x ~2 y | end
cl1: f x ~cap y | end
cl2: in ~th x ~b y | end
cl3: x mm y ~m z | end
ex1: fin ~1 caught n | end
ex2: fin ~2 ~1 | end
ex3: fin ~2 ~1 | end
ex4: fin ~x1 fin x ~x2 | end
ex5: caught m ~1 | end
ret1: ~a ~b x ~b y ~a | end
ret2: ~p ~a x ~a y ~p2 | end
ret3: sb ~b ~a x | end
ret4: x ~a y | end
gen1: v v ~a x y ~b ~c | end
gen2: got n ~s x | end
gen3: f ~1 x | end
gen4: b b ~1 b ~2 ~4 x ~3 | end
match: ~1 one x | end
nested: m2 ~3 ~2 m1 ~1 x | end
args over: 2 o ~1 ~2 x | end
param reassign: ~1 n x n y ~2 | end
byref: ~1 n x | end
unset: x ~1 y | end
globals: ~g x | end
excep in dtor: ~y caught dt | end
excep in dtor2: str caught dt | end
excep in dtor3: ~z caught dt | end
list: ~1 x ~2 ~4 y ~3 | end
incdec: ~1 x ~2 | end
concat assign: s1 ~1 x s2 s3 ~2 ~3 p y | end
rope: s1 m1 s2 ~2 z s3 ~3 w x ~1 | end
print: s1 S1~1 x s2 ~2 S2 | end
isset chain: get ~zz bool(false)
x get ~zz int(2)
~1 | end
clone with: ~1 x ~2 | end
instanceof: ~1 bool(true)
x ~0 | end
new dyn: ~1 x ~2 ~3 y | end
switch: ~1 1 x ~2 t y | end
while: ~0 w ~1 w ~2 x | end
ternary: ~1 ~2 x | end
static call: m1 ~1 x ~2 m3 ~3 y | end
array fn: x y ~2 ~1 z ~3 | end
