--TEST--
writing an element of what a method returned by reference leaves no reference behind
--FILE--
<?php
$t = new ArrayObject(); $t['d'][0]=1; $t['d'][0]=2; $t['d'][1]=2; $t['d'][]=3; $t['d'][]=4; var_dump($t);
class D { function __destruct(){ echo "gone\n"; } }
class A implements ArrayAccess { public $d=['x'=>[1,2]]; function offsetExists($o):bool{return true;} function &offsetGet($o):mixed{return $this->d[$o];} function offsetSet($o,$v):void{} function offsetUnset($o):void{} }
$a=new A; $a['x'][0]=5; $a['x'][]=new D; $a['x'][0]=new D; var_dump($a); $b=$a->d; $b['x'][0]='copied'; var_dump($a->d['x'][0]);
$l = new ArrayObject;
$l['names']['a'] = 1;
$l['names']['b'] = 2;
$copy = $l->getArrayCopy();
$copy['names']['a'] = 'copied';
var_dump($l['names']['a']);
--EXPECT--
object(ArrayObject)#1 (1) {
  ["storage":"ArrayObject":private]=>
  array(1) {
    ["d"]=>
    array(4) {
      [0]=>
      int(2)
      [1]=>
      int(2)
      [2]=>
      int(3)
      [3]=>
      int(4)
    }
  }
}
object(A)#2 (1) {
  ["d"]=>
  array(1) {
    ["x"]=>
    array(3) {
      [0]=>
      object(D)#4 (0) {
      }
      [1]=>
      int(2)
      [2]=>
      object(D)#3 (0) {
      }
    }
  }
}
object(D)#4 (0) {
}
int(1)
gone
gone
