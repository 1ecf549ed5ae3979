--TEST--
yield, keys, return, send, throw
--FILE--
<?php
function g() { $r = yield 'k1' => 1; echo "received ", var_export($r, true), "\n"; try { $r = yield 2; } catch (Exception $e) { echo 'caught ', $e->getMessage(), "\n"; $r = yield 'from catch'; } echo "r=$r\n"; return 'returned'; }
$g = g();
var_dump($g->key(), $g->current(), $g->send('hello'), $g->throw(new Exception('ex')), $g->send('x'), $g->valid(), $g->getReturn());
function count3() { for ($i = 1; $i <= 3; $i++) yield $i; }
foreach (count3() as $k => $v) echo "$k=>$v ";
echo implode(',', [...count3()]), array_sum(iterator_to_array(count3())), "\n";
function keys() { yield 'a' => 1; yield 2; yield 10 => 3; yield 4; }
foreach (keys() as $k => $v) echo "$k=>$v ";
echo "\n";
$empty = (function () { return 5; yield; })();
var_dump($empty->valid(), $empty->getReturn());
$gen = count3();
foreach ($gen as $v) ;
try { foreach ($gen as $v) ; } catch (Exception $e) { echo $e->getMessage(), "\n"; }
try { count3()->getReturn(); } catch (Exception $e) { echo $e->getMessage(), "\n"; }
$lazy = (function () { echo 'started '; yield 1; })();
echo 'not yet ';
$lazy->current();
echo "\n";
$n = (fn() => yield from [1, 2])();
echo $n->current(), "\n";
try { clone $n; } catch (Error $e) { echo $e->getMessage(), "\n"; }
function inf() { $i = 0; while (true) yield $i++; }
foreach (inf() as $v) { if ($v > 3) break; echo $v; }
echo "\n";
var_dump(count3() instanceof Traversable, count3() instanceof Iterator);
function nullyield() { yield; $x = yield; var_dump($x); }
foreach (nullyield() as $v) var_dump($v);
--EXPECT--
received 'hello'
caught ex
r=x
string(2) "k1"
int(1)
int(2)
string(10) "from catch"
NULL
bool(false)
string(8) "returned"
0=>1 1=>2 2=>3 1,2,36
a=>1 0=>2 10=>3 11=>4 
bool(false)
int(5)
Cannot traverse an already closed generator
Cannot get return value of a generator that hasn't returned
not yet started 
1
Trying to clone an uncloneable object of class Generator
0123
bool(true)
bool(true)
NULL
NULL
NULL
