--TEST--
objects compared with everything
--FILE--
<?php
class S { public function __toString() { return '5'; } } class P { public $v = 1; } $s = new S; $p = new P;
var_dump($s == '5', $s == 5 ? 'n' : 'm', $s == 'x', $p == true, $p == null, $p == [], $p <=> new P, $p == clone $p);
$d1 = new DateTime('2000-01-01');
$d2 = new DateTime('2001-01-01');
var_dump($d1 < $d2, max($d1, $d2)->format('Y'), $d1 == clone $d1);
class Rec { public $r; }
$a = new Rec;
$b = new Rec;
$a->r = $a;
$b->r = $b;
try { var_dump($a == $b); } catch (Error $e) { echo $e->getMessage(), "\n"; }
$f = fn() => 1;
var_dump($f == $f, $f == fn() => 1, [$p] == [new P], [$p] === [$p], (object) ['a' => 1] == (object) ['a' => 1.0]);
--EXPECTF--
Notice: Object of class S could not be converted to int in %slang/classes/stringable_comparison.php on line 3
bool(true)
string(1) "m"
bool(false)
bool(true)
bool(false)
bool(false)
int(0)
bool(true)
bool(true)
string(4) "2001"
bool(true)
Nesting level too deep - recursive dependency?
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
