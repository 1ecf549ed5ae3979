--TEST--
delegation to arrays, iterators and generators
--FILE--
<?php
function inner() { $x = yield 1; echo "[inner got $x]"; yield 2; return 'inner result'; }
function outer() { yield 0; $r = yield from inner(); echo "[$r]"; yield from [10, 20]; yield from new ArrayIterator(['k' => 30]); return 'done'; }
$o = outer();
foreach ($o as $k => $v) echo "$k=>$v ";
echo $o->getReturn(), "\n";
$o = outer();
$o->next();
echo $o->current();
$o->send('sent');
echo $o->current(), "\n";
function tree($n) { if ($n > 0) { yield from tree($n - 1); yield $n; yield from tree($n - 1); } }
foreach (tree(3) as $v) echo $v;
echo "\n";
echo json_encode(iterator_to_array((function () { yield from [1, 2]; yield from [3]; })(), true)), json_encode(iterator_to_array((function () { yield from [1, 2]; yield from [3]; })(), false)), "\n";
function thr() { try { yield from inner(); } catch (LogicException $e) { yield 'caught in delegating: ' . $e->getMessage(); } }
$t = thr();
$t->current();
echo $t->throw(new LogicException('thrown')), "\n";
$shared = inner();
function share($g) { yield from $g; }
$a = share($shared);
$b = share($shared);
echo $a->current(), $b->current();
$a->next();
echo $b->current(), "\n";
try { foreach ((function () { yield from 5; })() as $x); } catch (Error $e) { echo $e->getMessage(), "\n"; }
--EXPECT--
0=>0 0=>1 [inner got ]1=>2 [inner result]0=>10 1=>20 k=>30 done
1[inner got sent]2
1213121
[3,2][1,2,3]
caught in delegating: thrown
11[inner got ]2
Can use "yield from" only with arrays and Traversables
