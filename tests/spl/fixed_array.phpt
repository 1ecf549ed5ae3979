--TEST--
SplFixedArray:indexes sizes walks serialized forms
--FILE--
<?php
function t($f){ try { var_dump($f()); } catch (Throwable $e) { echo get_class($e),': ',$e->getMessage(),"\n"; } }
$f=new SplFixedArray(3);
foreach([0,'1',2.7,true,null,'x','1x',[],new stdClass,3,-1,'-1','3',1.5,"1.5",STDIN, 1e30, NAN] as $k) { echo "== "; @var_dump($k); t(fn()=>$f[$k]); t(fn()=>isset($f[$k])); t(fn()=>empty($f[$k])); t(fn()=>$f[$k]??'d'); t(function() use($f,$k){ $f[$k]=5; return 'set';}); t(function() use($f,$k){ unset($f[$k]); return 'unset';}); t(fn()=>$f->offsetExists($k)); t(fn()=>$f->offsetGet($k));}
t(fn()=>$f[]=1);
$f[0]=[1]; $f[0][]=2; $f[0]['x']['y']=3; var_dump($f[0]); $f[1]=5; $f[1].='a'; var_dump($f); $r=&$f[2]; $r=9; var_dump($f);
print_r($f); var_export($f); echo json_encode($f), serialize($f), "\n"; var_dump((array)$f, get_object_vars($f)); 
foreach($f as $k=>$v) { echo $k,json_encode($v),"\n"; if ($k==0) $f->setSize(2);} 
t(function() use($f) { foreach($f as $k=>&$v){ } });
foreach($f as $a) foreach($f as $b) echo json_encode([$a,$b]);
t(fn()=>$f->setSize(-1)); t(fn()=>$f->setSize(4)); t(fn()=>new SplFixedArray(-1)); t(fn()=>new SplFixedArray('a')); t(fn()=>$f->setSize(1));
t(fn()=>SplFixedArray::fromArray([3=>'a',1=>'b'])); t(fn()=>SplFixedArray::fromArray([3=>'a',1=>'b'],false)); t(fn()=>SplFixedArray::fromArray(['x'=>1])); t(fn()=>SplFixedArray::fromArray([-1=>1])); t(fn()=>SplFixedArray::fromArray([]));
class F extends SplFixedArray { public $p=1; function offsetGet($i): mixed { echo "G($i)"; return parent::offsetGet($i);} function offsetSet($i,$v): void { echo "S"; parent::offsetSet($i,$v);} function offsetExists($i): bool { echo "E"; return parent::offsetExists($i);} function offsetUnset($i): void { echo "U"; parent::offsetUnset($i);} }
$g=new F(2); $g[0]=1; echo $g[0]; t(fn()=>isset($g[0])); t(fn()=>$g[0]??1); unset($g[0]); foreach($g as $v) var_dump($v); @$g->dyn=1; $g[1]=2; var_dump($g); echo $s=serialize($g),"\n"; var_dump(unserialize($s)); var_dump($g->toArray());
$c=clone $g; $c[1]=7; var_dump($g[1], $c==$g);
var_dump($f->getIterator()); $it=$f->getIterator(); var_dump($it->valid(), $it->current(), $it->key()); $it->next(); var_dump($it->valid());
t(fn()=>unserialize('O:13:"SplFixedArray":2:{i:0;i:5;s:1:"x";i:6;}')); t(fn()=>unserialize('O:13:"SplFixedArray":2:{i:5;i:5;i:1;i:6;}'));
t(fn()=>$f->__wakeup()); 
$s=new SplFixedArray(1); $s[0]=$s; var_dump($s); unset($s); var_dump(gc_collect_cycles());
var_dump(new SplFixedArray(2)==new SplFixedArray(2), new SplFixedArray(2)==new SplFixedArray(3));
$x=new SplFixedArray(2); $x[0]=new SplFixedArray(2); $x[0][1]='deep'; echo json_encode($x),"\n"; var_dump(count($x), $x->getSize(), $x->count());
$x->__construct(5); var_dump(count($x));
--EXPECTF--
== int(0)
NULL
bool(false)
bool(true)
string(1) "d"
string(3) "set"
string(5) "unset"
bool(false)
NULL
== string(1) "1"
NULL
bool(false)
bool(true)
string(1) "d"
string(3) "set"
string(5) "unset"
bool(false)
NULL
== float(2.7)

Deprecated: Implicit conversion from float 2.7 to int loses precision in %s on line 4
NULL

Deprecated: Implicit conversion from float 2.7 to int loses precision in %s on line 4
bool(false)

Deprecated: Implicit conversion from float 2.7 to int loses precision in %s on line 4
bool(true)

Deprecated: Implicit conversion from float 2.7 to int loses precision in %s on line 4
string(1) "d"

Deprecated: Implicit conversion from float 2.7 to int loses precision in %s on line 4
string(3) "set"

Deprecated: Implicit conversion from float 2.7 to int loses precision in %s on line 4
string(5) "unset"

Deprecated: Implicit conversion from float 2.7 to int loses precision in %s on line 4
bool(false)

Deprecated: Implicit conversion from float 2.7 to int loses precision in %s on line 4
NULL
== bool(true)
NULL
bool(false)
bool(true)
string(1) "d"
string(3) "set"
string(5) "unset"
bool(false)
NULL
== NULL
TypeError: Cannot access offset of type null on SplFixedArray
TypeError: Cannot access offset of type null on SplFixedArray
TypeError: Cannot access offset of type null on SplFixedArray
TypeError: Cannot access offset of type null on SplFixedArray
TypeError: Cannot access offset of type null on SplFixedArray
TypeError: Cannot access offset of type null on SplFixedArray
TypeError: Cannot access offset of type null on SplFixedArray
TypeError: Cannot access offset of type null on SplFixedArray
== string(1) "x"
TypeError: Cannot access offset of type string on SplFixedArray
TypeError: Cannot access offset of type string on SplFixedArray
TypeError: Cannot access offset of type string on SplFixedArray
TypeError: Cannot access offset of type string on SplFixedArray
TypeError: Cannot access offset of type string on SplFixedArray
TypeError: Cannot access offset of type string on SplFixedArray
TypeError: Cannot access offset of type string on SplFixedArray
TypeError: Cannot access offset of type string on SplFixedArray
== string(2) "1x"
TypeError: Cannot access offset of type string on SplFixedArray
TypeError: Cannot access offset of type string on SplFixedArray
TypeError: Cannot access offset of type string on SplFixedArray
TypeError: Cannot access offset of type string on SplFixedArray
TypeError: Cannot access offset of type string on SplFixedArray
TypeError: Cannot access offset of type string on SplFixedArray
TypeError: Cannot access offset of type string on SplFixedArray
TypeError: Cannot access offset of type string on SplFixedArray
== array(0) {
}
TypeError: Cannot access offset of type array on SplFixedArray
TypeError: Cannot access offset of type array on SplFixedArray
TypeError: Cannot access offset of type array on SplFixedArray
TypeError: Cannot access offset of type array on SplFixedArray
TypeError: Cannot access offset of type array on SplFixedArray
TypeError: Cannot access offset of type array on SplFixedArray
TypeError: Cannot access offset of type array on SplFixedArray
TypeError: Cannot access offset of type array on SplFixedArray
== object(stdClass)#%d (0) {
}
TypeError: Cannot access offset of type stdClass on SplFixedArray
TypeError: Cannot access offset of type stdClass on SplFixedArray
TypeError: Cannot access offset of type stdClass on SplFixedArray
TypeError: Cannot access offset of type stdClass on SplFixedArray
TypeError: Cannot access offset of type stdClass on SplFixedArray
TypeError: Cannot access offset of type stdClass on SplFixedArray
TypeError: Cannot access offset of type stdClass on SplFixedArray
TypeError: Cannot access offset of type stdClass on SplFixedArray
== int(3)
OutOfBoundsException: Index invalid or out of range
bool(false)
bool(true)
string(1) "d"
OutOfBoundsException: Index invalid or out of range
OutOfBoundsException: Index invalid or out of range
bool(false)
OutOfBoundsException: Index invalid or out of range
== int(-1)
OutOfBoundsException: Index invalid or out of range
bool(false)
bool(true)
string(1) "d"
OutOfBoundsException: Index invalid or out of range
OutOfBoundsException: Index invalid or out of range
bool(false)
OutOfBoundsException: Index invalid or out of range
== string(2) "-1"
OutOfBoundsException: Index invalid or out of range
bool(false)
bool(true)
string(1) "d"
OutOfBoundsException: Index invalid or out of range
OutOfBoundsException: Index invalid or out of range
bool(false)
OutOfBoundsException: Index invalid or out of range
== string(1) "3"
OutOfBoundsException: Index invalid or out of range
bool(false)
bool(true)
string(1) "d"
OutOfBoundsException: Index invalid or out of range
OutOfBoundsException: Index invalid or out of range
bool(false)
OutOfBoundsException: Index invalid or out of range
== float(1.5)

Deprecated: Implicit conversion from float 1.5 to int loses precision in %s on line 4
NULL

Deprecated: Implicit conversion from float 1.5 to int loses precision in %s on line 4
bool(false)

Deprecated: Implicit conversion from float 1.5 to int loses precision in %s on line 4
bool(true)

Deprecated: Implicit conversion from float 1.5 to int loses precision in %s on line 4
string(1) "d"

Deprecated: Implicit conversion from float 1.5 to int loses precision in %s on line 4
string(3) "set"

Deprecated: Implicit conversion from float 1.5 to int loses precision in %s on line 4
string(5) "unset"

Deprecated: Implicit conversion from float 1.5 to int loses precision in %s on line 4
bool(false)

Deprecated: Implicit conversion from float 1.5 to int loses precision in %s on line 4
NULL
== string(3) "1.5"
TypeError: Cannot access offset of type string on SplFixedArray
TypeError: Cannot access offset of type string on SplFixedArray
TypeError: Cannot access offset of type string on SplFixedArray
TypeError: Cannot access offset of type string on SplFixedArray
TypeError: Cannot access offset of type string on SplFixedArray
TypeError: Cannot access offset of type string on SplFixedArray
TypeError: Cannot access offset of type string on SplFixedArray
TypeError: Cannot access offset of type string on SplFixedArray
== resource(1) of type (stream)

Warning: Resource ID#1 used as offset, casting to integer (1) in %s on line 4
NULL

Warning: Resource ID#1 used as offset, casting to integer (1) in %s on line 4
bool(false)

Warning: Resource ID#1 used as offset, casting to integer (1) in %s on line 4
bool(true)

Warning: Resource ID#1 used as offset, casting to integer (1) in %s on line 4
string(1) "d"

Warning: Resource ID#1 used as offset, casting to integer (1) in %s on line 4
string(3) "set"

Warning: Resource ID#1 used as offset, casting to integer (1) in %s on line 4
string(5) "unset"

Warning: Resource ID#1 used as offset, casting to integer (1) in %s on line 4
bool(false)

Warning: Resource ID#1 used as offset, casting to integer (1) in %s on line 4
NULL
== float(1.0E+30)

Warning: The float 1.0E+30 is not representable as an int, cast occurred in %s on line 4
OutOfBoundsException: Index invalid or out of range

Warning: The float 1.0E+30 is not representable as an int, cast occurred in %s on line 4
bool(false)

Warning: The float 1.0E+30 is not representable as an int, cast occurred in %s on line 4
bool(true)

Warning: The float 1.0E+30 is not representable as an int, cast occurred in %s on line 4
string(1) "d"

Warning: The float 1.0E+30 is not representable as an int, cast occurred in %s on line 4
OutOfBoundsException: Index invalid or out of range

Warning: The float 1.0E+30 is not representable as an int, cast occurred in %s on line 4
OutOfBoundsException: Index invalid or out of range

Warning: The float 1.0E+30 is not representable as an int, cast occurred in %s on line 4
bool(false)

Warning: The float 1.0E+30 is not representable as an int, cast occurred in %s on line 4
OutOfBoundsException: Index invalid or out of range
== float(NAN)

Warning: The float NAN is not representable as an int, cast occurred in %s on line 4

Deprecated: Implicit conversion from float NAN to int loses precision in %s on line 4
NULL

Warning: The float NAN is not representable as an int, cast occurred in %s on line 4

Deprecated: Implicit conversion from float NAN to int loses precision in %s on line 4
bool(false)

Warning: The float NAN is not representable as an int, cast occurred in %s on line 4

Deprecated: Implicit conversion from float NAN to int loses precision in %s on line 4
bool(true)

Warning: The float NAN is not representable as an int, cast occurred in %s on line 4

Deprecated: Implicit conversion from float NAN to int loses precision in %s on line 4
string(1) "d"

Warning: The float NAN is not representable as an int, cast occurred in %s on line 4

Deprecated: Implicit conversion from float NAN to int loses precision in %s on line 4
string(3) "set"

Warning: The float NAN is not representable as an int, cast occurred in %s on line 4

Deprecated: Implicit conversion from float NAN to int loses precision in %s on line 4
string(5) "unset"

Warning: The float NAN is not representable as an int, cast occurred in %s on line 4

Deprecated: Implicit conversion from float NAN to int loses precision in %s on line 4
bool(false)

Warning: The float NAN is not representable as an int, cast occurred in %s on line 4

Deprecated: Implicit conversion from float NAN to int loses precision in %s on line 4
NULL
Error: [] operator not supported for SplFixedArray

Notice: Indirect modification of overloaded element of SplFixedArray has no effect in %s on line 6

Notice: Indirect modification of overloaded element of SplFixedArray has no effect in %s on line 6
array(1) {
  [0]=>
  int(1)
}
object(SplFixedArray)#%d (3) {
  [0]=>
  array(1) {
    [0]=>
    int(1)
  }
  [1]=>
  string(2) "5a"
  [2]=>
  NULL
}

Notice: Indirect modification of overloaded element of SplFixedArray has no effect in %s on line 6
object(SplFixedArray)#%d (3) {
  [0]=>
  array(1) {
    [0]=>
    int(1)
  }
  [1]=>
  string(2) "5a"
  [2]=>
  NULL
}
SplFixedArray Object
(
    [0] => Array
        (
            [0] => 1
        )

    [1] => 5a
    [2] => 
)
\SplFixedArray::__set_state(array(
   0 => 
  array (
    0 => 1,
  ),
   1 => '5a',
   2 => NULL,
))[[1],"5a",null]O:13:"SplFixedArray":3:{i:0;a:1:{i:0;i:1;}i:1;s:2:"5a";i:2;N;}
array(3) {
  [0]=>
  array(1) {
    [0]=>
    int(1)
  }
  [1]=>
  string(2) "5a"
  [2]=>
  NULL
}
array(0) {
}
0[1]
1"5a"
Error: An iterator cannot be used with foreach by reference
[[1],[1]][[1],"5a"]["5a",[1]]["5a","5a"]ValueError: SplFixedArray::setSize(): Argument #%d ($size) must be greater than or equal to 0
bool(true)
ValueError: SplFixedArray::__construct(): Argument #%d ($size) must be greater than or equal to 0
TypeError: SplFixedArray::__construct(): Argument #%d ($size) must be of type int, string given
bool(true)
object(SplFixedArray)#%d (4) {
  [0]=>
  NULL
  [1]=>
  string(1) "b"
  [2]=>
  NULL
  [3]=>
  string(1) "a"
}
object(SplFixedArray)#%d (2) {
  [0]=>
  string(1) "a"
  [1]=>
  string(1) "b"
}
InvalidArgumentException: array must contain only positive integer keys
InvalidArgumentException: array must contain only positive integer keys
object(SplFixedArray)#%d (0) {
}
SG(0)1Ebool(true)
EG(0)int(1)
UNULL
NULL
Sobject(F)#%d (4) {
  [0]=>
  NULL
  [1]=>
  int(2)
  ["p"]=>
  int(1)
  ["dyn"]=>
  int(1)
}
O:1:"F":4:{i:0;N;i:1;i:2;s:1:"p";i:1;s:3:"dyn";i:1;}

Deprecated: Creation of dynamic property F::$dyn is deprecated in %s on line 14
object(F)#%d (4) {
  [0]=>
  NULL
  [1]=>
  int(2)
  ["p"]=>
  int(1)
  ["dyn"]=>
  int(1)
}
array(2) {
  [0]=>
  NULL
  [1]=>
  int(2)
}
SG(1)int(2)
bool(true)
object(InternalIterator)#%d (0) {
}
bool(true)
array(1) {
  [0]=>
  int(1)
}
int(0)
bool(false)

Deprecated: Creation of dynamic property SplFixedArray::$x is deprecated in %s on line 17
object(SplFixedArray)#%d (2) {
  [0]=>
  int(5)
  ["x"]=>
  int(6)
}
object(SplFixedArray)#%d (2) {
  [0]=>
  int(5)
  [1]=>
  int(6)
}

Deprecated: Method SplFixedArray::__wakeup() is deprecated since 8.4, this method is obsolete, as serialization hooks are provided by __unserialize() and __serialize() in %s on line 18
NULL
object(SplFixedArray)#%d (1) {
  [0]=>
  *RECURSION*
}
int(1)
bool(true)
bool(true)
[[null,"deep"],null]
int(2)
int(2)
int(2)
int(2)
