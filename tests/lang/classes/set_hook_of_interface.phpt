--TEST--
A property's type must take what an interface's set hook takes
--FILE--
<?php
interface I { public string $prop { set(int|string $value); } }
class C implements I { public string $prop { set(int|string|null $x) { $this->prop = $x ?? 'null'; } } }
class D implements I { public string $prop { set(int|string $x) { $this->prop = $x; } } }
$c = new C;
$c->prop = null;
$d = new D;
$d->prop = 5;
var_dump($c, $d, (string) (new ReflectionProperty('I', 'prop'))->getSettableType());
class E { public string $prop { set(int|string $value) { $this->prop = "set $value"; } } }
class F extends E { public string $prop; }
$f = new F;
$f->prop = 5;
var_dump($f);
if (true) {
    class G implements I { public string $prop; }
}
--EXPECTF--
object(C)#1 (1) {
  ["prop"]=>
  string(4) "null"
}
object(D)#2 (1) {
  ["prop"]=>
  string(1) "5"
}
string(10) "string|int"
object(F)#4 (1) {
  ["prop"]=>
  string(5) "set 5"
}

Fatal error: Set type of G::$prop must be supertype of string|int (as in interface I) in %slang/classes/set_hook_of_interface.php on line 16
