--TEST--
A set hook takes a wider class than its property holds
--FILE--
<?php
class X {}
class Y extends X {}
class Good { public Y $prop { set(X $prop) { $this->prop = new Y; } } }
$good = new Good;
$good->prop = new X;
var_dump($good);
--EXPECT--
object(Good)#1 (1) {
  ["prop"]=>
  object(Y)#3 (0) {
  }
}
