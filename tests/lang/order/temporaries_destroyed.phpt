--TEST--
When objects in temporaries are destroyed
--FILE--
<?php
class D { public function __construct(public $n, public $x = null) { if ($x === 'throw') throw new Exception("c"); } function __destruct() { echo "~$this->n "; } function m() { echo "m$this->n "; return $this->n; } function me() { return $this; } function __toString() { echo "s$this->n "; return "S$this->n"; } function th() { throw new Exception("th"); } static function mk($n) { return new static($n); } function __get($k) { echo "get "; return new D($k); } public $arr=[1,2]; function __invoke(...$a) { echo "inv "; return 1;} }
function show($name, $f) { echo "$name: "; try { $f(); } catch (Throwable $e) { echo "caught ", $e->getMessage(), " "; unset($e); } echo "| end\n"; }
function va(...$a) { echo "va ", count($a), " "; }
function va2($x, ...$a) { echo "va2 ", count($a), " "; $x = null; echo "nulled "; }
function t($m = 'T') { throw new Exception($m); }
function id($x) { return $x; }
function one($x) { echo "one "; }
function gen() { try { $a = new D("ga"); yield new D("gy"); yield 2; } finally { echo "gfin "; } }
show('1 local+temp return', function () { $a = new D("b"); return (new D("e"))->m(); });
show('1b', function () { $a = new D("b"); $b = new D("c"); return 5; });
show('1c', function () { $a = new D("b"); return new D("c"); });
show('1d', function () { $a = new D("b"); (new D("e"))->m(); echo "x "; });
show('2 echo', function () { echo new D("e"), " after "; });
show('2b echo', function () { echo new D("e") . new D("f"), " after "; });
show('2c concat', function () { $x = new D("e") . "x" . new D("f"); echo "after "; });
show('2d interp', function () { $a = new D("v"); $x = "{$a->me()} z {$a->me()}"; echo "after "; });
show('3 variadic', function () { va(new D(1), new D(2), new D(3)); echo "after "; });
show('3b variadic', function () { va2(new D(1), new D(2), new D(3)); echo "after "; });
show('3c extra args', function () { one(new D(1), new D(2), new D(3)); echo "after "; });
show('3d args', function () { (function($a, $b, $c) { $l = new D("l"); echo "in "; })(new D(1), new D(2), new D(3)); echo "after "; });
show('4 arr throw', function () { return [new D(5), new D(new D(6), t())]; });
show('4b arr throw', function () { return [new D(5), new D(6, t())]; });
show('4c arr throw', function () { return [new D(5), [new D(7), t()]]; });
show('4d args throw', function () { va(new D(5), new D(6), t()); });
show('4e args throw', function () { one(new D(5), id(new D(6)), id(t())); });
show('4f ctor throw', function () { $x = new D(5, 'throw'); });
show('4g nested ctor', function () { $x = new D(new D(2), 'throw'); });
show('4h meth throw', function () { (new D(1))->m(new D(2), t()); });
show('4i meth throw', function () { (new D(1))->th(new D(2)); });
show('4j bin throw', function () { return id(new D(1))->m() + t(); });
show('4k concat throw', function () { return new D(1) . id(new D(2)) . t(); });
show('4l', function () { return [1 => new D(1), 2 => new D(2), 3 => t()]; });
show('4m', function () { return new D(1, new D(2, new D(3, t()))); });
show('4n', function () { $a = new D('a'); $b = [new D('b'), id(new D('c'))->th()]; });
show('5 assign overwrite', function () { $a = new D('a'); $a = new D('b'); echo "x "; });
show('5b', function () { $a = new D('a'); $a = null; echo "x "; });
show('5c list', function () { [$a, $b] = [new D('a'), new D('b')]; echo "x "; $b = 1; [$a, $b] = [1, 2]; echo "y "; });
show('5d swap', function () { $a = new D('a'); $b = new D('b'); [$a, $b] = [$b, $a]; echo "y "; });
show('6 prop', function () { $x = (new D('a'))->n; echo "x "; });
show('6b prop magic', function () { $x = (new D('a'))->zz->n; echo "x "; });
show('6c chain', function () { (new D('a'))->me()->me()->m(); echo "x "; });
show('6d chain', function () { D::mk('a')->zz->yy->m(); echo "x "; });
show('6e dim', function () { $x = [new D('a'), new D('b')][0]; echo "x "; });
show('6f dim', function () { $x = [new D('a'), new D('b')][1]->n; echo "x "; });
show('6g arr', function () { $x = (new D('a'))->arr[1]; echo "x "; });
show('7 foreach', function () { foreach ([new D(1), new D(2)] as $x) { echo "b "; } echo "after "; });
show('7b foreach', function () { foreach ([new D(1), new D(2)] as $x) { echo "b "; break; } echo "after "; });
show('7c gen', function () { foreach (gen() as $x) { echo "b "; } echo "after "; });
show('7d gen', function () { foreach (gen() as $x) { echo "b "; break; } echo "after "; });
show('7e gen', function () { foreach (gen() as $x) { echo "b "; t(); } echo "after "; });
show('7f gen', function () { foreach (gen() as $x) { echo "b "; return 1; } echo "after "; });
show('7g gen', function () { $l = new D('l'); foreach (gen() as $x) { echo "b "; return new D('r'); } echo "after "; });
show('8 cmp', function () { if (new D(1) == new D(1)) echo "eq "; echo "x "; });
show('8b cmp', function () { var_dump(new D(1) === new D(1)); echo "x "; });
show('8c bool', function () { if (new D(1)) echo "t "; echo "x "; });
show('8d not', function () { $z = !new D(1); echo "x "; });
show('8e and', function () { $z = new D(1) && new D(2); echo "x "; });
show('8f tern', function () { $z = new D(1) ? new D(2) : 3; echo "x "; });
show('8g elvis', function () { $z = new D(1) ?: 3; echo "x "; });
show('8h coalesce', function () { $z = (new D(1))->arr[7] ?? new D(2); echo "x "; });
show('8i instanceof', function () { $z = new D(1) instanceof D; echo "x "; });
show('8j clone', function () { $z = clone new D(1); echo "x "; });
show('8k cast', function () { $z = (string)new D(1); echo "x "; $z = (array)new D(2); echo "y "; $z = (bool)new D(3); echo "z "; });
show('8l match', function () { $z = match(true) { new D(1) == 1 => 1, default => new D(2) }; echo "x "; });
show('8m switch', function () { switch (new D(1)) { case 7: echo "7 "; break; default: echo "d "; } echo "x "; });
show('8n switch thr', function () { switch (new D(1)) { default: t(); } });
show('8o switch ret', function () { $l = new D('l'); switch (new D(1)) { default: return 3; } });
show('9 static', function () { static $s; $s = new D('s'); $s = null; echo "x "; });
show('9b inv', function () { (new D(1))(new D(2)); echo "x "; });
show('9c call_user_func', function () { call_user_func(fn($a) => 1, new D(1)); echo "x "; });
show('9d array_map', function () { array_map(fn($a) => print("c "), [new D(1), new D(2)]); echo "x "; });
show('9e spread', function () { va(...[new D(1), new D(2)]); echo "x "; });
show('9f spread', function () { va(...gen()); echo "x "; });
show('9g named', function () { (function($a, $b) { echo "f "; })(b: new D('b'), a: new D('a')); echo "x "; });
show('9h default', function () { (function($a, $b = new D('def')) { echo "f "; })(new D('a')); echo "x "; });
--EXPECTF--
1 local+temp return: me ~e ~b | end
1b: ~b ~c | end
1c: ~c ~b | end
1d: me ~e x ~b | end
2 echo: se Se~e  after | end
2b echo: se sf ~e ~f SeSf after | end
2c concat: se ~e sf ~f after | end
2d interp: sv sv after ~v | end
3 variadic: va 3 ~1 ~2 ~3 after | end
3b variadic: va2 2 ~1 nulled ~2 ~3 after | end
3c extra args: one ~1 ~2 ~3 after | end
3d args: in ~1 ~2 ~3 ~l after | end
4 arr throw: ~6 ~5 caught T | end
4b arr throw: ~5 caught T | end
4c arr throw: ~5 ~7 caught T | end
4d args throw: ~5 ~6 caught T | end
4e args throw: ~5 ~6 caught T | end
4f ctor throw: caught c | end
4g nested ctor: caught c ~2 | end
4h meth throw: ~2 ~1 caught T | end
4i meth throw: ~1 caught th ~2 | end
4j bin throw: m1 ~1 caught T | end
4k concat throw: s1 s2 ~1 ~2 caught T | end
4l: ~1 ~2 caught T | end
4m: caught T | end
4n: ~c ~b ~a caught th | end
5 assign overwrite: ~a x ~b | end
5b: ~a x | end
5c list: x ~b ~a y | end
5d swap: y ~b ~a | end
6 prop: ~a x | end
6b prop magic: get ~a ~zz x | end
6c chain: ma ~a x | end
6d chain: get ~a get ~zz myy ~yy x | end
6e dim: ~b x ~a | end
6f dim: ~a ~b x | end
6g arr: ~a x | end
7 foreach: b b ~1 after ~2 | end
7b foreach: b ~2 after ~1 | end
7c gen: b ~gy b gfin ~ga after | end
7d gen: b gfin ~ga after ~gy | end
7e gen: b gfin ~ga ~gy caught T | end
7f gen: b gfin ~ga ~gy | end
7g gen: b gfin ~ga ~r ~l ~gy | end
8 cmp: ~1 ~1 eq x | end
8b cmp: ~1 ~1 bool(false)
x | end
8c bool: ~1 t x | end
8d not: ~1 x | end
8e and: ~1 ~2 x | end
8f tern: ~1 x ~2 | end
8g elvis: x ~1 | end
8h coalesce: ~1 x ~2 | end
8i instanceof: ~1 x | end
8j clone: ~1 x ~1 | end
8k cast: s1 ~1 x ~2 y ~3 z | end
8l match: 
Notice: Object of class D could not be converted to int in %slang/order/temporaries_destroyed.php on line 65
~1 x | end
8m switch: 
Notice: Object of class D could not be converted to int in %slang/order/temporaries_destroyed.php on line 66
d ~1 x | end
8n switch thr: ~1 caught T | end
8o switch ret: ~1 ~l | end
9 static: ~s x | end
9b inv: inv ~2 ~1 x | end
9c call_user_func: ~1 x | end
9d array_map: c c ~1 ~2 x | end
9e spread: va 2 ~1 ~2 x | end
9f spread: gfin ~ga va 2 ~gy x | end
9g named: f ~a ~b x | end
9h default: f ~a ~def x | end
