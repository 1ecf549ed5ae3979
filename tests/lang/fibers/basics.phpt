--TEST--
start, suspend, resume, throw, return
--FILE--
<?php
$f = new Fiber(function (int $a): string { echo "start $a\n"; $x = Fiber::suspend('s1'); echo "got $x\n"; try { Fiber::suspend('s2'); } catch (Exception $e) { echo 'caught ', $e->getMessage(), "\n"; } return 'result'; });
var_dump($f->isStarted(), $f->start(5), $f->isSuspended(), $f->resume('val'), $f->throw(new Exception('ex')), $f->isTerminated(), $f->getReturn());
function deep($n) { if ($n) deep($n - 1); else Fiber::suspend('deep'); }
$d = new Fiber('deep');
echo $d->start(50), "\n";
$d->resume();
foreach ([fn() => $f->resume(), fn() => Fiber::suspend(), fn() => (new Fiber(fn() => 1))->getReturn()] as $t) try { $t(); } catch (FiberError $e) { echo $e->getMessage(), "\n"; }
$tasks = [];
foreach (['a', 'b'] as $n) $tasks[] = new Fiber(function () use ($n) { for ($i = 0; $i < 3; $i++) { echo "$n$i "; Fiber::suspend(); } });
foreach ($tasks as $t) $t->start();
while ($tasks) foreach ($tasks as $k => $t) { if ($t->isTerminated()) unset($tasks[$k]); else $t->resume(); }
echo "\n";
try { (new Fiber(fn() => throw new LogicException('out')))->start(); } catch (LogicException $e) { echo $e->getMessage(), "\n"; }
$g = (function () { $x = yield Fiber::suspend('in generator'); echo "x=$x\n"; })();
$gf = new Fiber(fn() => $g->current());
echo $gf->start(), "\n";
$gf->resume('r');
echo $g->current(), "\n";
$un = new Fiber(function () { try { Fiber::suspend(); } finally { echo "destroyed\n"; } });
$un->start();
unset($un);
gc_collect_cycles();
var_dump(Fiber::getCurrent());
--EXPECT--
start 5
got val
caught ex
bool(false)
string(2) "s1"
bool(true)
string(2) "s2"
NULL
bool(true)
string(6) "result"
deep
Cannot resume a fiber that is not suspended
Cannot suspend outside of a fiber
Cannot get fiber return value: The fiber has not been started
a0 b0 a1 b1 a2 b2 
out
in generator
r
destroyed
NULL
