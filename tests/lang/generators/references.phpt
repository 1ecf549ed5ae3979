--TEST--
generators that yield references
--FILE--
<?php
function &refs(array &$a) { foreach ($a as $k => &$v) yield $k => $v; }
$arr = [1, 2, 3];
foreach (refs($arr) as &$v) $v *= 10;
unset($v);
echo json_encode($arr), "\n";
function plain() { yield 1; }
try { foreach (plain() as &$x); } catch (Exception $e) { echo $e->getMessage(), "\n"; }
class C { private $d = ['x' => 1, 'y' => 2]; function &it() { foreach ($this->d as $k => &$v) yield $k => $v; } function d() { return $this->d; } }
$c = new C;
foreach ($c->it() as $k => &$v) $v = "$k!";
echo json_encode($c->d()), "\n";
function ctr() { $n = 0; while ($n < 3) { $cmd = yield $n; $n += $cmd ?? 1; } }
$g = ctr();
$out = [];
while ($g->valid()) { $out[] = $g->current(); $g->send(2); }
echo json_encode($out), "\n";
--EXPECT--
[10,20,30]
You can only iterate a generator by-reference if it declared that it yields by-reference
{"x":"x!","y":"y!"}
[0,2]
