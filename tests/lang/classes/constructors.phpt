--TEST--
promotion, parent constructors, destructors
--FILE--
<?php
class A { public function __construct(protected readonly int $x, public array $list = [], private ?A $next = null) { echo "A$x\n"; } public function __destruct() { echo "~A$this->x\n"; } public function x() { return $this->x; } }
class B extends A { public function __construct(public string $name = 'b', int ...$rest) { parent::__construct(count($rest)); } }
$a = new A(1);
$b = new B('n', 5, 6);
echo $b->x(), $b->name, "\n";
try { $b->x = 3; } catch (Error $e) { echo $e->getMessage(), "\n"; }
$a = null;
echo "after null\n";
function scope() { $local = new A(7); echo "leaving\n"; }
scope();
new A(8);
echo "temp gone\n";
$c = $b;
unset($b);
echo "still held\n";
unset($c);
abstract class Abs { abstract function f(); }
try { new Abs; } catch (Error $e) { echo $e->getMessage(), "\n"; }
class Priv { private function __construct() {} static function make() { return new self; } }
try { new Priv; } catch (Error $e) { echo $e->getMessage(), "\n"; }
var_dump(Priv::make());
try { new A('x'); } catch (TypeError $e) { echo substr($e->getMessage(), 0, 66), "\n"; }
class NoCtor {}
new NoCtor;
class Fin { public function __construct(final public int $v = 5) {} }
echo (new Fin)->v, "\n";
$keep = new A(99);
echo "end\n";
--EXPECT--
A1
A2
2n
Cannot access protected property B::$x
~A1
after null
A7
leaving
~A7
A8
~A8
temp gone
still held
~A2
Cannot instantiate abstract class Abs
Call to private Priv::__construct() from global scope
object(Priv)#2 (0) {
}
A::__construct(): Argument #1 ($x) must be of type int, string giv
5
A99
end
~A99
