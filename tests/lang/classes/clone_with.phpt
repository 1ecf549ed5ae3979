--TEST--
clone, deep copies and clone with properties
--FILE--
<?php
final class Point { public function __construct(public readonly int $x = 0, public readonly int $y = 0, public ?object $o = null) {} public function withX(int $x): static { return clone($this, ['x' => $x]); } public function __clone() { echo "cloned\n"; } }
$p = new Point(1, 2);
$q = $p->withX(5);
var_dump($q);
$r = clone $p;
var_dump($r == $p, $r === $p);
try { clone($p, ['y' => 3]); echo "ok\n"; } catch (Error $e) { echo $e->getMessage(), "\n"; }
class Priv { private function __clone() {} }
try { clone new Priv; } catch (Error $e) { echo $e->getMessage(), "\n"; }
try { clone 5; } catch (Error $e) { echo $e->getMessage(), "\n"; }
$s = clone(...);
var_dump(get_class($s($p)));
class D { public $a = [1]; public $b = 2; }
$d = clone(new D, ['a' => 'new', 'b' => 3]);
var_dump($d);
$arr = [new D];
$copy = $arr;
$copy[0]->b = 'shared';
echo $arr[0]->b, "\n";
--EXPECT--
cloned
object(Point)#2 (3) {
  ["x"]=>
  int(5)
  ["y"]=>
  int(2)
  ["o"]=>
  NULL
}
cloned
bool(true)
bool(false)
cloned
Cannot modify protected(set) readonly property Point::$y from global scope
Call to private method Priv::__clone() from global scope
clone(): Argument #1 ($object) must be of type object, int given
cloned
string(5) "Point"
object(D)#7 (2) {
  ["a"]=>
  string(3) "new"
  ["b"]=>
  int(3)
}
shared
