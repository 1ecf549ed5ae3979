--TEST--
What exceptions release on their way, and in which order
--FILE--
<?php
class D { public function __construct(public $n = 0, ...$rest) {} function __destruct() { echo "~$this->n "; } function __invoke() { return new D("$this->n'"); } function a(...$x) { return $this; } function t() { throw new Exception("t$this->n"); } function __toString() { return "D$this->n"; } static function s(...$x) { return new D("s"); } function __get($n) { throw new Exception("get"); } }
function t(...$a) { throw new Exception('T'); }
function f(...$a) { return new D('f'); }
function g($x) { try { yield $x; yield new D('gy'); } finally { echo "gf "; } }
function show($n, $f) { echo "$n: "; try { $r = $f(); echo is_object($r) ? get_class($r) : json_encode($r), " "; } catch (Throwable $e) { echo "caught ", $e->getMessage(), " "; $e = null; } $r = null; echo "|\n"; }
show(1, fn() => f(new D(1), [new D(2), f(new D(3), t())]));
show(2, fn() => [new D(1), 'k' => [new D(2), new D(new D(3), t())]]);
show(3, fn() => (new D(1))->a(new D(2), (new D(3))->a(new D(4), t())));
show(4, fn() => D::s(new D(1), new D(2))->a(t()));
show(5, fn() => new D(new D(1), f(new D(2)), t()));
show(6, fn() => f(...[new D(1), new D(2)], ...[t()]));
show(7, fn() => f(...[new D(1)], ...g(t())));
show(8, function () { foreach ([new D(1)] as $x) foreach (g(new D(2)) as $y) { while (true) { while (true) { t(); } } } });
show(9, function () { foreach (g(new D(1)) as $x) { try { while (true) { try { t(); } finally { echo "f1 "; } } } finally { echo "f2 "; } } });
show(10, function () { foreach (g(new D(1)) as $x) { for (;;) { try { return new D(2); } finally { echo "f "; break 2; } } } return 5; });
show(11, function () { $i = 0; foreach (g(new D(1)) as $x) { a: $i++; try { if ($i < 3) goto a; t(); } finally { echo "f$i "; } } });
show(12, function () { $g = (function () { foreach (g(new D(1)) as $x) { while (true) { try { yield 1; } finally { echo "in "; } } } })(); foreach ($g as $v) { break; } $g = null; echo "after "; });
show(13, function () { $g = (function () { $z = f(yield 1, new D(2), yield 2); })(); $g->current(); $g->send(new D(1)); $g = null; echo "after "; });
show(14, function () { switch (new D(1)) { case new D(2): while (true) { t(); } } });
show(15, function () { return match (true) { default => [new D(1), match (f()) { default => t() }] }; });
show(16, function () { $x = [new D(1), 'b' => [$y = new D(2), t()]]; });
show(17, function () { return new D(1) . f() . t(); });
show(18, function () { return "{$_SERVER['argc']}" . new D(1) . (new D(2))->zz; });
show(19, function () { $o = new D(1); $o->{new D('n')} = t(); });
show(20, function () { $a = []; $a[f()->n][t()] = new D(1); });
show(21, function () { list($a, $b) = [new D(1), t()]; });
show(22, function () { static $s; return $s ??= f(new D(1), t()); });
show(23, function () { return (fn(D $x, int $y) => 1)(new D(1), "zz"); });
show(24, function () { return (function (D $x, ...$r): int { return new D('r'); })(new D(1), new D(2)); });
show(25, function () { throw new class(new D(1)) extends Exception { function __construct(public $d) { parent::__construct('c'); } function __destruct() { echo "~ex "; } }; });
show(26, function () { try { try { throw new Exception(1); } finally { $d = new D(1); throw new Exception(2); } } catch (Exception $e) { return $e->getPrevious()->getMessage(); } });
show(27, function () { return (new D(1))()()->t(); });
show(28, function () { return array_map(fn($d) => $d->n > 1 ? t() : $d, [new D(1), new D(2), new D(3)]); });
show(29, function () { usort($GLOBALS['zz'], fn() => 1); });
show(30, function () { $f = function () { try { return yield from g(new D(1)); } finally { echo "o "; } }; foreach ($f() as $x) { foreach ($f() as $y) { while (1) t(); } } });
show(31, function () { return isset((new D(1))->zz) ? 1 : clone f(t()); });
show(32, function () { $d = new D(1); return $d ?: t(); });
show(33, function () { return new D(1) <=> t(); });
show(34, function () { return [...g(new D(1)), ...[new D(2)], ...t()]; });
show(35, function () { echo f(), new D(1), t(); });
show(36, function () { $x = yield_all(); foreach ($x as $k => $v) { if ($k == 1) { do { t(); } while (true); } } });
function yield_all() { yield 'a' => new D('y1'); yield 1 => new D('y2'); }
show(37, function () { return @f(new D(1), @t(new D(2))); });
show(38, function () { return include t(new D(1)); });
show(39, function () { return f(a: new D(1), b: t()); });
show(40, function () { return (clone new D(1))->a(new D(2)) && t(); });
--EXPECTF--
Fatal error: jump out of a finally block is disallowed in %slang/order/unwound_calls.php on line 16
