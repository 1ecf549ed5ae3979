--TEST--
What __debugInfo() may do with the object that is dumped
--FILE--
<?php
class Shown {
    public $x = 1;
    public $own;
    function __debugInfo() {
        return ['export' => var_export($this, true), 'json' => json_encode($this), 'print' => is_string($this->x), 'text' => serialize($this), 'own' => $this->own];
    }
}
class Nested {
    function __debugInfo() { ob_start(); var_dump($this); return ['inner' => ob_get_clean()]; }
}
$shown = new Shown;
var_dump($shown);
var_dump([$shown, $shown]);
$shown->own = new ArrayIterator([1]);
var_dump($shown);
var_dump(new Nested);
--EXPECT--
object(Shown)#1 (5) {
  ["export"]=>
  string(60) "\Shown::__set_state(array(
   'x' => 1,
   'own' => NULL,
))"
  ["json"]=>
  string(18) "{"x":1,"own":null}"
  ["print"]=>
  bool(false)
  ["text"]=>
  string(40) "O:5:"Shown":2:{s:1:"x";i:1;s:3:"own";N;}"
  ["own"]=>
  NULL
}
array(2) {
  [0]=>
  object(Shown)#1 (5) {
    ["export"]=>
    string(60) "\Shown::__set_state(array(
   'x' => 1,
   'own' => NULL,
))"
    ["json"]=>
    string(18) "{"x":1,"own":null}"
    ["print"]=>
    bool(false)
    ["text"]=>
    string(40) "O:5:"Shown":2:{s:1:"x";i:1;s:3:"own";N;}"
    ["own"]=>
    NULL
  }
  [1]=>
  object(Shown)#1 (5) {
    ["export"]=>
    string(60) "\Shown::__set_state(array(
   'x' => 1,
   'own' => NULL,
))"
    ["json"]=>
    string(18) "{"x":1,"own":null}"
    ["print"]=>
    bool(false)
    ["text"]=>
    string(40) "O:5:"Shown":2:{s:1:"x";i:1;s:3:"own";N;}"
    ["own"]=>
    NULL
  }
}
object(Shown)#1 (5) {
  ["export"]=>
  string(111) "\Shown::__set_state(array(
   'x' => 1,
   'own' => 
  \ArrayIterator::__set_state(array(
     0 => 1,
  )),
))"
  ["json"]=>
  string(21) "{"x":1,"own":{"0":1}}"
  ["print"]=>
  bool(false)
  ["text"]=>
  string(105) "O:5:"Shown":2:{s:1:"x";i:1;s:3:"own";O:13:"ArrayIterator":4:{i:0;i:0;i:1;a:1:{i:0;i:1;}i:2;a:0:{}i:3;N;}}"
  ["own"]=>
  object(ArrayIterator)#2 (1) {
    ["storage":"ArrayIterator":private]=>
    array(1) {
      [0]=>
      int(1)
    }
  }
}
object(Nested)#3 (1) {
  ["inner"]=>
  string(12) "*RECURSION*
"
}
