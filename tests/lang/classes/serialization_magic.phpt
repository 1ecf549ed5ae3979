--TEST--
__serialize, __sleep, __wakeup, Serializable data
--FILE--
<?php
class A { public $a = 1; protected $b = [2]; private $c = null; }
class S { public $x = 1, $y = 2, $z; function __sleep() { return ['x', 'z']; } function __wakeup() { $this->y = 'woken'; } }
class N { function __construct(public $d = null) {} function __serialize(): array { return ['k' => $this->d, 5 => 'five']; } function __unserialize(array $d): void { $this->d = ['un', $d]; } }
foreach ([new A, new S, new N(new A), [1, 'k' => true, null, 1.5], "str\0x"] as $v) { $s = serialize($v); echo str_replace("\0", '~', $s), "\n"; echo json_encode(unserialize($s)), "\n"; }
$o = new stdClass;
$o->self = $o;
$o->arr = [$o, 'r' => &$o->v];
echo serialize($o), "\n";
$u = unserialize(serialize($o));
var_dump($u->self === $u, $u->arr[0] === $u);
$u->v = 'ref';
echo $u->arr['r'], "\n";
var_dump(@unserialize('garbage'), unserialize('b:0;'), unserialize(serialize(new A), ['allowed_classes' => false]));
try { serialize(fn() => 1); } catch (Exception $e) { echo $e->getMessage(), "\n"; }
unserialize('i:5x');
try { unserialize('a:1:{i:0;O:3:"Foo":-1:{}}'); } catch (Error $e) {}
class Slp { private $p = 1; function __sleep() { return ['nope']; } }
echo serialize(new Slp), "\n";
--EXPECTF--
O:1:"A":3:{s:1:"a";i:1;s:4:"~*~b";a:1:{i:0;i:2;}s:4:"~A~c";N;}
{"a":1}
O:1:"S":2:{s:1:"x";i:1;s:1:"z";N;}
{"x":1,"y":"woken","z":null}
O:1:"N":2:{s:1:"k";O:1:"A":3:{s:1:"a";i:1;s:4:"~*~b";a:1:{i:0;i:2;}s:4:"~A~c";N;}i:5;s:4:"five";}
{"d":["un",{"k":{"a":1},"5":"five"}]}
a:4:{i:0;i:1;s:1:"k";b:1;i:1;N;i:2;d:1.5;}
{"0":1,"k":true,"1":null,"2":1.5}
s:5:"str~x";
"str\u0000x"
O:8:"stdClass":3:{s:4:"self";r:1;s:1:"v";N;s:3:"arr";a:2:{i:0;r:1;s:1:"r";R:3;}}
bool(true)
bool(true)
ref
bool(false)
bool(false)
object(__PHP_Incomplete_Class)#2 (4) {
  ["__PHP_Incomplete_Class_Name"]=>
  string(1) "A"
  ["a"]=>
  int(1)
  ["b":protected]=>
  array(1) {
    [0]=>
    int(2)
  }
  ["c":"A":private]=>
  NULL
}
Serialization of 'Closure' is not allowed

Warning: unserialize(): Error at offset 0 of 4 bytes in %slang/classes/serialization_magic.php on line 16

Warning: unserialize(): Error at offset 21 of 25 bytes in %slang/classes/serialization_magic.php on line 17

Warning: serialize(): "nope" returned as member variable from __sleep() but does not exist in %slang/classes/serialization_magic.php on line 19
O:3:"Slp":0:{}
