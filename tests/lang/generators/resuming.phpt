--TEST--
Generators resumed by loops, send(), next() and each other: order, errors, traces, shared inner ones
--FILE--
<?php
function g(){ yield 1; yield 2; yield 3; return 9;}
$x=g(); foreach($x as $v) echo $v; 
try { foreach($x as $v) echo $v; } catch (Exception $e) { echo $e->getMessage(),"\n"; }
try { $x->rewind(); echo "ok\n"; } catch (Exception $e) { echo $e->getMessage(),"\n"; }
$x=g(); $x->next(); echo $x->current(), "\n"; 
try { $x->rewind(); echo "ok\n"; } catch (Exception $e) { echo $e->getMessage(),"\n"; }
$x=g(); $x->send(5); try { $x->rewind(); echo "ok\n"; } catch (Exception $e) { echo $e->getMessage(),"\n"; }
$x=g(); $x->current(); try { $x->rewind(); echo "ok\n"; } catch (Exception $e) { echo $e->getMessage(),"\n"; }
function e(){ return 3; yield; }
$x=e(); foreach($x as $v) {} echo $x->getReturn(),"\n";
try { foreach($x as $v) echo $v; echo "empty\n";} catch (Exception $e) { echo $e->getMessage(),"\n"; }
function a($i){ $r = yield from $i; echo "[r=$r]"; yield 'a'; }
function b($i){ $r = yield from $i; echo "[r=$r]"; yield 'b'; }
$i=g(); $a=a($i); $b=b($i);
foreach(range(1,4) as $_) { var_dump($a->current(), $b->current(), $a->key(), $b->key()); $a->next(); var_dump($a->valid(), $b->valid(), $i->valid()); if ($_ == 2) $b->next(); }
function bad() { throw new Exception("x"); yield; }
function t() { yield 1; throw new Exception("thrown"); }
function o($x) { try { yield from $x; } catch (Throwable $e) { echo get_class($e), $e->getMessage(), "\n"; yield 7; } }
$t=t(); $p=o($t); $q=o($t); foreach($p as $v) echo $v,"\n"; foreach ($q as $v) echo $v,"\n";
foreach (o(bad()) as $v) echo $v, "\n";
function tr() { (function(){ throw new Exception("deep"); })(); yield; }
function ou() { yield 0; 
  yield from tr(); }
foreach ([0,1,2] as $k) { try { $g=ou(); if ($k==0) foreach ($g as $v) ; 
 elseif ($k==1) { $g->current(); $g->next(); } else { $g->current(); $g->send(4); } } catch (Exception $e) { echo $e->getTraceAsString(),"\n"; } }
function sf() { global $sg; yield 1; foreach ($sg as $x) echo $x; }
$sg = sf(); try { foreach ($sg as $v) echo $v,"\n"; } catch (Throwable $e) { echo $e->getMessage(),"\n"; }
$sg = (function(){ global $sg; yield 1; $sg->next(); })(); try { foreach ($sg as $v) echo $v,"\n"; } catch (Throwable $e) { echo $e->getMessage(),"\n"; }
$sg = (function(){ global $sg; yield 1; yield from $sg; })(); try { foreach ($sg as $v) echo $v,"\n"; } catch (Throwable $e) { echo $e->getMessage(),"\n"; }
function ya() { try { yield from [1,2,3]; } catch (Exception $e) { echo $e->getMessage(); yield from ['x'=>4,5]; } return 5;}
$y = ya(); echo $y->current(); $y->next(); echo $y->throw(new Exception("E")), $y->key(), "\n"; $y->next(); echo $y->key(), $y->current(); $y->next(); echo $y->getReturn(),"\n";
function &rf(array &$a) { foreach ($a as $k => &$v) yield $k => $v; }
$arr=[1,2,3]; foreach (rf($arr) as $k => &$v) $v*=2; unset($v); var_dump($arr === [2,4,6]);
$g = (function() { try { yield 1; yield 2; } finally { echo "fin\n"; } })(); foreach ($g as $v) break; unset($g); echo "after\n";
function rec($n) { if ($n > 0) { yield $n; yield from rec($n-1); } return $n; }
foreach (rec(5) as $k => $v) echo "$k=>$v "; echo "\n";
function s() { $x = yield 1; echo "got $x\n"; $x = yield from s2(); echo "r $x\n"; $x = yield; echo "got $x\n"; }
function s2() { $x = yield 2; echo "in $x\n"; try { $x = yield 3; } catch (Exception $e) { echo "c ", $e->getMessage(), "\n"; $x = yield 33; } echo "in $x\n"; return 5; }
$s = s(); echo $s->current(), $s->send('A'), $s->send('B'), $s->throw(new Exception('Q')), $s->send('C'), $s->send('D'), "\n"; var_dump($s->valid());
$g = (function() { yield 1; yield 2; })();
foreach ($g as $v) { echo $v; foreach ($g as $w) echo "w$w"; }
echo "\n";
--EXPECTF--
123Cannot traverse an already closed generator
Cannot rewind a generator that was already run
2
Cannot rewind a generator that was already run
Cannot rewind a generator that was already run
ok
3
Cannot traverse an already closed generator
int(1)
int(1)
int(0)
int(0)
bool(true)
bool(true)
bool(true)
int(2)
int(2)
int(1)
int(1)
bool(true)
bool(true)
bool(true)
[r=9]int(3)
string(1) "b"
NULL
int(0)
[r=9]bool(true)
bool(true)
bool(false)
string(1) "a"
string(1) "b"
int(0)
int(0)
bool(false)
bool(true)
bool(false)
1
Exceptionthrown
7
ErrorGenerator passed to yield from was aborted without proper return and is unable to continue
7
Exceptionx
7
#0 %s(22): {closure:tr():22}()
#1 %s(24): tr()
#2 %s(25): ou()
#3 {main}
#0 %s(22): {closure:tr():22}()
#1 %s(24): tr()
#2 [internal function]: ou()
#3 %s(26): Generator->next()
#4 {main}
#0 %s(22): {closure:tr():22}()
#1 %s(24): tr()
#2 [internal function]: ou()
#3 %s(26): Generator->send(4)
#4 {main}
1
Cannot rewind a generator that was already run
1
Cannot resume an already running generator
1
Impossible to yield from the Generator being currently run
1E4x
055
bool(true)
fin
after
0=>5 0=>4 0=>3 0=>2 0=>1 
1got A
2in B
3c Q
33in C
r 5
got D

bool(false)
1w1w2
