--TEST--
exceptions through generators, finally at every exit
--FILE--
<?php
function g() { try { yield 1; throw new Exception('inside'); } catch (Exception $e) { yield 'caught ' . $e->getMessage(); } finally { echo '[finally] '; } yield 'after'; }
foreach (g() as $v) echo $v, ' ';
echo "\n";
function h() { yield 1; throw new LogicException('out'); }
try { foreach (h() as $v) echo $v; } catch (LogicException $e) { echo $e->getMessage(), "\n"; }
$x = h();
$x->current();
try { $x->next(); } catch (LogicException) {}
var_dump($x->valid(), $x->current());
function k() { try { while (true) yield; } finally { echo "cleanup\n"; return 'ret'; } }
$k = k();
$k->current();
try { $k->throw(new Exception('t')); } catch (Exception $e) { echo 'escaped'; }
var_dump($k->valid());
function rec() { try { yield from inner(); } finally { echo 'outer '; } }
function inner() { try { yield 1; yield 2; } finally { echo 'inner '; } }
foreach (rec() as $v) { echo $v; break; }
echo "\n";
$r = rec();
$r->current();
$r = null;
echo "\n";
function run() { $g = yield; throw $g; }
$run = run();
$run->current();
try { $run->send(new RangeException('sent')); } catch (RangeException $e) { echo $e->getMessage(), "\n"; }
try { (function () { $self = yield; $self->next(); yield; })()->send('not'); } catch (Error $e) { echo $e->getMessage(), "\n"; }
--EXPECT--
1 caught inside [finally] after 
1out
bool(false)
NULL
cleanup
bool(false)
1inner outer 
inner outer 
sent
Call to a member function next() on string
