--TEST--
parent::${expr}::get() is a hook of the parent's only where the name is known
--FILE--
<?php
class Named { static function get() { return 'Named::get'; } }
class P { public static $foo = 'Named'; public $a = 1; }
class C extends P
{
    public $a { get { $n = 'foo'; return parent::${$n}::get(); } }
    public $b { get { $n = 'b'; try { return parent::$$n::get(); } catch (Error $e) { return $e->getMessage(); } } }
}
class D extends P { public $a { get { return [parent::${'a'}::get(), parent::$a::get()]; } } }
$c = new C;
var_dump($c->a, $c->b, (new D)->a);
try { $m = ['C', 'run']; (function () use ($m) { $m(); })->call(new class extends C { function __call($n, $a) {} }); } catch (Error $e) { echo $e->getMessage(), "\n"; }
?>
--EXPECT--
string(10) "Named::get"
string(42) "Access to undeclared static property P::$b"
array(2) {
  [0]=>
  NULL
  [1]=>
  NULL
}
Call to undefined method C::run()
