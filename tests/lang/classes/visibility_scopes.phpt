--TEST--
private members belong to their class
--FILE--
<?php
class A { private $p = 'A private'; protected $q = 'A protected'; public function getP() { return $this->p; } public function peek(A $o) { return $o->p . $o->q; } private function m() { return 'A::m'; } public function callM() { return $this->m(); } }
class B extends A { private $p = 'B private'; public function getBoth() { return $this->p . $this->q . parent::getP(); } public function m() { return 'B::m'; } }
$b = new B;
echo $b->getP(), '|', $b->getBoth(), '|', (new A)->peek($b), '|', $b->callM(), $b->m(), "\n";
var_dump($b);
print_r((array) $b === [] ? '' : array_map(fn($k) => str_replace("\0", '.', $k), array_keys((array) $b)));
class C extends A { public $p = 'C public'; }
echo (new C)->getP(), (new C)->p, "\n";
class Out { function try(A $a) { try { return $a->q; } catch (Error $e) { return $e->getMessage(); } } }
echo (new Out)->try(new A), "\n";
$f = fn() => $this->p;
echo Closure::bind($f, $b, 'A')(), Closure::bind($f, $b, 'B')(), "\n";
try { $b->callPrivate(); } catch (Error $e) { echo $e->getMessage(), "\n"; }
try { (new A)->m(); } catch (Error $e) { echo $e->getMessage(), "\n"; }
--EXPECT--
A private|B privateA protectedA private|A privateA protected|A::mB::m
object(B)#1 (3) {
  ["p":"A":private]=>
  string(9) "A private"
  ["q":protected]=>
  string(11) "A protected"
  ["p":"B":private]=>
  string(9) "B private"
}
Array
(
    [0] => .A.p
    [1] => .*.q
    [2] => .B.p
)
A privateC public
Cannot access protected property A::$q
A privateB private
Call to undefined method B::callPrivate()
Call to private method A::m() from global scope
