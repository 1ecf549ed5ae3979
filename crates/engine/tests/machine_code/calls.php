<?php
function fib(int $n): int { return $n < 2 ? $n : fib($n - 1) + fib($n - 2); }
function ack($m, $n) { if ($m == 0) { return $n + 1; } if ($n == 0) { return ack($m - 1, 1); } return ack($m - 1, ack($m, $n - 1)); }
function depth($n) { return $n == 0 ? 0 : 1 + depth($n - 1); }
function thrower($n) { if ($n == 0) { throw new Exception('at the bottom'); } try { return thrower($n - 1) + 1; } finally { if ($n % 5 == 0) { echo 'finally ', $n, "\n"; } } }
function wrong(int $n): int { return $n * 2; }
function defaults($a, $b = 5, ...$rest) { return $a + $b + count($rest); }
function swap(&$a, &$b) { $t = $a; $a = $b; $b = $t; }
function gen($n) { for ($i = 0; $i < $n; $i++) { $x = yield $i * 2; if ($x) { echo "got $x\n"; } } return $i; }
class Point { public $x = 1; private float $y = 2.0; function __construct(public int $z = 3) {} function move(int $by): static { $this->x += $by; $this->y *= 1.5; return $this; } function sum() { return $this->x + $this->y + $this->z; } function __destruct() { echo "gone {$this->x}\n"; } }
echo fib(18), ' ', ack(2, 6), ' ', depth(20000), "\n";
try { echo thrower(12); } catch (Exception $e) { echo $e->getMessage(), ' ', $e->getLine(), ' ', count($e->getTrace()), "\n"; }
for ($i = 0; $i < 5; $i++) { try { echo wrong($i == 3 ? 'x' : $i), "\n"; } catch (TypeError $e) { echo get_class($e), "\n"; } }
echo defaults(1), defaults(1, 2), defaults(1, 2, 3, 4), "\n";
for ($i = 0; $i < 10; $i++) { $p = $i; $q = $i + 1; swap($p, $q); echo $p - $q; }
echo "\n";
foreach (gen(4) as $k => $v) { echo $k, '=', $v, ' '; }
$g = gen(3); $g->current(); $g->send(7); echo $g->current(), "\n";
for ($i = 0; $i < 4; $i++) { $o = new Point($i); $o->move($i)->move(2); echo $o->sum(), "\n"; }
unset($o);
$f = fn($x) => $x * $i; echo array_sum(array_map($f, range(1, 50))), "\n";
$total = 0; $add = function ($n) use (&$total) { for ($j = 0; $j < $n; $j++) { $total += $j; } return $total; };
echo $add(10), ' ', $add(20), ' ', $total, "\n";
function globals() { global $counter; for ($i = 0; $i < 5; $i++) { $counter++; } static $calls = 0; return ++$calls; }
$counter = 10; for ($k = 0; $k < 6; $k++) { $counter += 1; echo globals(), ':', $counter, ' '; }
echo "\n";
function trace($n) { if ($n == 0) { return count(debug_backtrace()) . json_encode(debug_backtrace()[2]['args']); } return trace($n - 1); }
echo trace(6), "\n";
$fiber = new Fiber(function ($n) { for ($i = 0; $i < $n; $i++) { $n += Fiber::suspend($i) ?? 0; } return 'done'; });
echo $fiber->start(3); while (!$fiber->isTerminated()) { echo $fiber->resume(null); } echo $fiber->getReturn(), "\n";
