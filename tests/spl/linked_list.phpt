--TEST--
lists queues and stacks:indexes walks that survive changes serialized forms
--FILE--
<?php
function t($f){ try { var_dump($f()); } catch (Throwable $e) { echo get_class($e),': ',$e->getMessage(),"\n"; } }
$l=new SplDoublyLinkedList; foreach([1,2,3,4] as $v) $l[]=$v;
foreach([0,'1',2.7,true,null,'x','1x',[],4,-1,'2.5'] as $k) { echo "== ",json_encode($k),"\n"; t(fn()=>$l[$k]); t(fn()=>isset($l[$k])); t(fn()=>empty($l[$k])); t(fn()=>$l[$k]??'d'); if ($k!==null) t(function() use($l,$k){ $l[$k]=$l[$k]; return 'set';}); t(fn()=>$l->offsetExists($k)); }
t(function() use($l){ unset($l[9]); }); t(function() use($l){ unset($l['x']); }); unset($l[1]); print_r($l); 
t(fn()=>$l->add(1,'n')); t(fn()=>$l->add(99,'n')); t(fn()=>$l->add(-1,'n'));  t(fn()=>$l->add(4,'end')); t(fn()=>$l->add(0,'begin')); print_r($l->toArray ?? null); foreach($l as $k=>$v) echo "$k=>$v ";
t(fn()=>$l->add('x',1)); t(fn()=>$l->add(null,1));
t(fn()=>$l->pop()); t(fn()=>$l->shift()); t(fn()=>$l->top()); t(fn()=>$l->bottom()); t(fn()=>$l->isEmpty()); t(fn()=>$l->count());
$l->setIteratorMode(2); foreach($l as $k=>$v) echo "$k=>$v "; var_dump($l[0]); $l->add(1,'LI'); foreach($l as $k=>$v) echo "$k=>$v "; unset($l[0]); foreach($l as $k=>$v) echo "$k=>$v "; 
$l->setIteratorMode(1); foreach($l as $k=>$v) echo "$k=>$v "; var_dump(count($l)); foreach(range(1,4) as $v) $l->push($v); $l->setIteratorMode(3); foreach($l as $k=>$v) echo "$k=>$v "; var_dump(count($l));
foreach(['pop','shift','top','bottom','current','key','valid','next','prev','rewind','isEmpty'] as $m) t(fn()=>$l->$m());
$l=new SplDoublyLinkedList; foreach(range(1,5) as $v) $l->push($v);
t(fn()=>$l->current()); t(fn()=>$l->valid()); $l->rewind(); t(fn()=>$l->current()); $l->next(); $l->next(); t(fn()=>[$l->key(),$l->current()]); $l->prev(); t(fn()=>[$l->key(),$l->current()]); $l->unshift(0); t(fn()=>[$l->key(),$l->current()]); unset($l[0]); t(fn()=>[$l->key(),$l->current()]); unset($l[1]); t(fn()=>[$l->key(),$l->current(),$l->valid()]); $l->next(); t(fn()=>[$l->key(),$l->current()]); $l->shift(); t(fn()=>[$l->key(),$l->current()]); $l->pop(); $l->pop(); t(fn()=>[$l->key(),$l->current(), $l->valid(), count($l)]); $l->prev();$l->prev();t(fn()=>[$l->key(),$l->current(), $l->valid()]);
$l=new SplDoublyLinkedList; foreach(range(1,6) as $v) $l->push($v);
foreach($l as $k=>$v) { echo "$k=>$v "; if ($v==2) unset($l[0]); if ($v==3) $l->push(7); if ($v==4) unset($l[2]); } echo "\n";
foreach($l as $k=>$v) { echo "$k=>$v "; if ($v==3) $l->shift(); if ($v==5) { $l->unshift('u'); } if ($v==6) $l->pop(); } echo "\n";
foreach($l as $a) foreach($l as $b) echo "$a$b ";
var_dump($l); print_r($l); var_export($l); echo serialize($l), "\n", $l->serialize(),"\n"; var_dump((array)$l,json_encode($l)); var_dump($l->__serialize());
class L extends SplDoublyLinkedList { public $p=1; function offsetGet($i): mixed { return "G".parent::offsetGet($i); } function current(): mixed { return "C".parent::current(); } function push($v): void { echo "P"; parent::push($v);} } $x=new L; $x[]=1; $x->push(2); echo $x[0]; foreach($x as $v) echo $v; $x->dyn=5; echo $s=serialize($x); var_dump(unserialize($s)); echo $s=$x->serialize(),"\n"; $y=new L; $y->unserialize($s); var_dump($y);
$q=new SplQueue; $s=new SplStack; foreach([1,2,3] as $v) { $q->enqueue($v); $q[]=$v*10; $s->push($v); $s[]=$v*10; } t(fn()=>$q->dequeue()); t(fn()=>$s->pop()); foreach($q as $k=>$v) echo "$k=>$v "; foreach($s as $k=>$v) echo "$k=>$v "; var_dump($q[0],$s[0],$q->getIteratorMode(),$s->getIteratorMode()); t(fn()=>$s->setIteratorMode(0)); t(fn()=>$q->setIteratorMode(2)); t(fn()=>$s->setIteratorMode(3)); t(fn()=>$q->setIteratorMode(1)); var_dump($q->getIteratorMode(),$s->getIteratorMode()); var_dump($q,$s); echo serialize($q),serialize($s),"\n"; t(fn()=>unserialize(serialize($s))); t(fn()=>$l->setIteratorMode(99));t(fn()=>$l->getIteratorMode());
$c=clone $q; $c->push('more'); var_dump(count($q),count($c),$c==$q); 
foreach(['','i:0;','i:0;:i:1;:i:2;','i:2;:s:1:"a";:a:0:{}','i:0;:i:1;x','x','i:0;i:1;','5'] as $str) t(function() use($str){ $n=new SplDoublyLinkedList; $n->unserialize($str); return $n;});
t(fn()=>unserialize('O:8:"SplQueue":1:{i:0;i:4;}')); t(fn()=>unserialize('O:8:"SplQueue":3:{i:0;i:4;i:1;a:1:{i:0;i:5;}i:2;a:1:{s:1:"x";i:5;}}')); t(fn()=>unserialize('O:8:"SplQueue":3:{i:0;s:1:"a";i:1;a:0:{}i:2;a:0:{}}'));
t(function() use($l) { foreach($l as &$v){} }); $l[0]=[1]; $l[0][]=2; var_dump($l[0]);
$l=new SplDoublyLinkedList; $l->push($l); var_dump($l); unset($l); var_dump(gc_collect_cycles());
$q=new SplQueue; for($i=0;$i<1000;$i++) { $q->enqueue($i); $q->enqueue($i); if ($q->dequeue()===null) echo "?"; } var_dump(count($q), $q->bottom(), $q->top()); for($i=0;$i<300;$i++) { $q->unshift(-$i); $q->pop(); } var_dump(count($q), $q->bottom(), $q->top(), $q[5], $q[500]);
--EXPECTF--
== 0
int(1)
bool(true)
bool(false)
int(1)
string(3) "set"
bool(true)
== "1"
int(2)
bool(true)
bool(false)
int(2)
string(3) "set"
bool(true)
== 2.7

Deprecated: Implicit conversion from float 2.7 to int loses precision in %s on line 4
int(3)

Deprecated: Implicit conversion from float 2.7 to int loses precision in %s on line 4
bool(true)

Deprecated: Implicit conversion from float 2.7 to int loses precision in %s on line 4

Deprecated: Implicit conversion from float 2.7 to int loses precision in %s on line 4
bool(false)

Deprecated: Implicit conversion from float 2.7 to int loses precision in %s on line 4

Deprecated: Implicit conversion from float 2.7 to int loses precision in %s on line 4
int(3)

Deprecated: Implicit conversion from float 2.7 to int loses precision in %s on line 4

Deprecated: Implicit conversion from float 2.7 to int loses precision in %s on line 4
string(3) "set"

Deprecated: Implicit conversion from float 2.7 to int loses precision in %s on line 4
bool(true)
== true
int(2)
bool(true)
bool(false)
int(2)
string(3) "set"
bool(true)
== null

Deprecated: SplDoublyLinkedList::offsetGet(): Passing null to parameter #%d ($index) of type int is deprecated in %s on line 4
int(1)

Deprecated: SplDoublyLinkedList::offsetExists(): Passing null to parameter #%d ($index) of type int is deprecated in %s on line 4
bool(true)

Deprecated: SplDoublyLinkedList::offsetExists(): Passing null to parameter #%d ($index) of type int is deprecated in %s on line 4

Deprecated: SplDoublyLinkedList::offsetGet(): Passing null to parameter #%d ($index) of type int is deprecated in %s on line 4
bool(false)

Deprecated: SplDoublyLinkedList::offsetExists(): Passing null to parameter #%d ($index) of type int is deprecated in %s on line 4

Deprecated: SplDoublyLinkedList::offsetGet(): Passing null to parameter #%d ($index) of type int is deprecated in %s on line 4
int(1)

Deprecated: SplDoublyLinkedList::offsetExists(): Passing null to parameter #%d ($index) of type int is deprecated in %s on line 4
bool(true)
== "x"
TypeError: SplDoublyLinkedList::offsetGet(): Argument #%d ($index) must be of type int, string given
TypeError: SplDoublyLinkedList::offsetExists(): Argument #%d ($index) must be of type int, string given
TypeError: SplDoublyLinkedList::offsetExists(): Argument #%d ($index) must be of type int, string given
TypeError: SplDoublyLinkedList::offsetExists(): Argument #%d ($index) must be of type int, string given
TypeError: SplDoublyLinkedList::offsetGet(): Argument #%d ($index) must be of type int, string given
TypeError: SplDoublyLinkedList::offsetExists(): Argument #%d ($index) must be of type int, string given
== "1x"
TypeError: SplDoublyLinkedList::offsetGet(): Argument #%d ($index) must be of type int, string given
TypeError: SplDoublyLinkedList::offsetExists(): Argument #%d ($index) must be of type int, string given
TypeError: SplDoublyLinkedList::offsetExists(): Argument #%d ($index) must be of type int, string given
TypeError: SplDoublyLinkedList::offsetExists(): Argument #%d ($index) must be of type int, string given
TypeError: SplDoublyLinkedList::offsetGet(): Argument #%d ($index) must be of type int, string given
TypeError: SplDoublyLinkedList::offsetExists(): Argument #%d ($index) must be of type int, string given
== []
TypeError: SplDoublyLinkedList::offsetGet(): Argument #%d ($index) must be of type int, array given
TypeError: SplDoublyLinkedList::offsetExists(): Argument #%d ($index) must be of type int, array given
TypeError: SplDoublyLinkedList::offsetExists(): Argument #%d ($index) must be of type int, array given
TypeError: SplDoublyLinkedList::offsetExists(): Argument #%d ($index) must be of type int, array given
TypeError: SplDoublyLinkedList::offsetGet(): Argument #%d ($index) must be of type int, array given
TypeError: SplDoublyLinkedList::offsetExists(): Argument #%d ($index) must be of type int, array given
== 4
OutOfRangeException: SplDoublyLinkedList::offsetGet(): Argument #%d ($index) is out of range
bool(false)
bool(true)
string(1) "d"
OutOfRangeException: SplDoublyLinkedList::offsetGet(): Argument #%d ($index) is out of range
bool(false)
== -1
OutOfRangeException: SplDoublyLinkedList::offsetGet(): Argument #%d ($index) is out of range
bool(false)
bool(true)
string(1) "d"
OutOfRangeException: SplDoublyLinkedList::offsetGet(): Argument #%d ($index) is out of range
bool(false)
== "2.5"

Deprecated: Implicit conversion from float-string "2.5" to int loses precision in %s on line 4
int(3)

Deprecated: Implicit conversion from float-string "2.5" to int loses precision in %s on line 4
bool(true)

Deprecated: Implicit conversion from float-string "2.5" to int loses precision in %s on line 4

Deprecated: Implicit conversion from float-string "2.5" to int loses precision in %s on line 4
bool(false)

Deprecated: Implicit conversion from float-string "2.5" to int loses precision in %s on line 4

Deprecated: Implicit conversion from float-string "2.5" to int loses precision in %s on line 4
int(3)

Deprecated: Implicit conversion from float-string "2.5" to int loses precision in %s on line 4

Deprecated: Implicit conversion from float-string "2.5" to int loses precision in %s on line 4
string(3) "set"

Deprecated: Implicit conversion from float-string "2.5" to int loses precision in %s on line 4
bool(true)
OutOfRangeException: SplDoublyLinkedList::offsetUnset(): Argument #%d ($index) is out of range
TypeError: SplDoublyLinkedList::offsetUnset(): Argument #%d ($index) must be of type int, string given
SplDoublyLinkedList Object
(
    [flags:SplDoublyLinkedList:private] => 0
    [dllist:SplDoublyLinkedList:private] => Array
        (
            [0] => 1
            [1] => 3
            [2] => 4
        )

)
NULL
OutOfRangeException: SplDoublyLinkedList::add(): Argument #%d ($index) is out of range
OutOfRangeException: SplDoublyLinkedList::add(): Argument #%d ($index) is out of range
NULL
NULL
0=>begin 1=>1 2=>n 3=>3 4=>4 5=>end TypeError: SplDoublyLinkedList::add(): Argument #%d ($index) must be of type int, string given

Deprecated: SplDoublyLinkedList::add(): Passing null to parameter #%d ($index) of type int is deprecated in %s on line 7
NULL
string(3) "end"
int(1)
int(4)
string(5) "begin"
bool(false)
int(5)
4=>4 3=>3 2=>n 1=>1 0=>begin int(4)
5=>4 4=>3 3=>LI 2=>n 1=>1 0=>begin 4=>3 3=>LI 2=>n 1=>1 0=>begin 0=>begin 0=>1 0=>n 0=>LI 0=>3 int(0)
3=>4 2=>3 1=>2 0=>1 int(0)
RuntimeException: Can't pop from an empty datastructure
RuntimeException: Can't shift from an empty datastructure
RuntimeException: Can't peek at an empty datastructure
RuntimeException: Can't peek at an empty datastructure
NULL
int(0)
bool(false)
NULL
NULL
NULL
bool(true)
NULL
bool(false)
int(1)
array(2) {
  [0]=>
  int(2)
  [1]=>
  int(3)
}
array(2) {
  [0]=>
  int(1)
  [1]=>
  int(2)
}
array(2) {
  [0]=>
  int(1)
  [1]=>
  int(2)
}
array(2) {
  [0]=>
  int(1)
  [1]=>
  int(2)
}
array(3) {
  [0]=>
  int(1)
  [1]=>
  NULL
  [2]=>
  bool(false)
}
array(2) {
  [0]=>
  int(1)
  [1]=>
  NULL
}
array(2) {
  [0]=>
  int(1)
  [1]=>
  NULL
}
array(4) {
  [0]=>
  int(1)
  [1]=>
  NULL
  [2]=>
  bool(false)
  [3]=>
  int(1)
}
array(3) {
  [0]=>
  int(1)
  [1]=>
  NULL
  [2]=>
  bool(false)
}
0=>1 1=>2 2=>3 3=>4 4=>5 5=>6 6=>7 
0=>2 1=>3 2=>5 3=>6 
uu u3 u5 u6 3u 33 35 36 5u 53 55 56 6u 63 65 66 object(SplDoublyLinkedList)#%d (2) {
  ["flags":"SplDoublyLinkedList":private]=>
  int(0)
  ["dllist":"SplDoublyLinkedList":private]=>
  array(4) {
    [0]=>
    string(1) "u"
    [1]=>
    int(3)
    [2]=>
    int(5)
    [3]=>
    int(6)
  }
}
SplDoublyLinkedList Object
(
    [flags:SplDoublyLinkedList:private] => 0
    [dllist:SplDoublyLinkedList:private] => Array
        (
            [0] => u
            [1] => 3
            [2] => 5
            [3] => 6
        )

)
\SplDoublyLinkedList::__set_state(array(
))O:19:"SplDoublyLinkedList":3:{i:0;i:0;i:1;a:4:{i:0;s:1:"u";i:1;i:3;i:2;i:5;i:3;i:6;}i:2;a:0:{}}
i:0;:s:1:"u";:i:3;:i:5;:i:6;
array(0) {
}
string(2) "{}"
array(3) {
  [0]=>
  int(0)
  [1]=>
  array(4) {
    [0]=>
    string(1) "u"
    [1]=>
    int(3)
    [2]=>
    int(5)
    [3]=>
    int(6)
  }
  [2]=>
  array(0) {
  }
}
PG1C1C2
Deprecated: Creation of dynamic property L::$dyn is deprecated in %s on line 19
O:1:"L":3:{i:0;i:0;i:1;a:2:{i:0;i:1;i:1;i:2;}i:2;a:2:{s:1:"p";i:1;s:3:"dyn";i:5;}}
Deprecated: Creation of dynamic property L::$dyn is deprecated in %s on line 19
object(L)#%d (4) {
  ["p"]=>
  int(1)
  ["dyn"]=>
  int(5)
  ["flags":"SplDoublyLinkedList":private]=>
  int(0)
  ["dllist":"SplDoublyLinkedList":private]=>
  array(2) {
    [0]=>
    int(1)
    [1]=>
    int(2)
  }
}
i:0;:i:1;:i:2;
object(L)#%d (3) {
  ["p"]=>
  int(1)
  ["flags":"SplDoublyLinkedList":private]=>
  int(0)
  ["dllist":"SplDoublyLinkedList":private]=>
  array(2) {
    [0]=>
    int(1)
    [1]=>
    int(2)
  }
}
int(1)
int(30)
0=>10 1=>2 2=>20 3=>3 4=>30 4=>3 3=>20 2=>2 1=>10 0=>1 int(10)
int(3)
int(4)
int(6)
RuntimeException: Iterators' LIFO/FIFO modes for SplStack/SplQueue objects are frozen
RuntimeException: Iterators' LIFO/FIFO modes for SplStack/SplQueue objects are frozen
int(7)
int(5)
int(5)
int(7)
object(SplQueue)#%d (2) {
  ["flags":"SplDoublyLinkedList":private]=>
  int(5)
  ["dllist":"SplDoublyLinkedList":private]=>
  array(5) {
    [0]=>
    int(10)
    [1]=>
    int(2)
    [2]=>
    int(20)
    [3]=>
    int(3)
    [4]=>
    int(30)
  }
}
object(SplStack)#%d (2) {
  ["flags":"SplDoublyLinkedList":private]=>
  int(7)
  ["dllist":"SplDoublyLinkedList":private]=>
  array(5) {
    [0]=>
    int(1)
    [1]=>
    int(10)
    [2]=>
    int(2)
    [3]=>
    int(20)
    [4]=>
    int(3)
  }
}
O:8:"SplQueue":3:{i:0;i:5;i:1;a:5:{i:0;i:10;i:1;i:2;i:2;i:20;i:3;i:3;i:4;i:30;}i:2;a:0:{}}O:8:"SplStack":3:{i:0;i:7;i:1;a:5:{i:0;i:1;i:1;i:10;i:2;i:2;i:3;i:20;i:4;i:3;}i:2;a:0:{}}
object(SplStack)#%d (2) {
  ["flags":"SplDoublyLinkedList":private]=>
  int(7)
  ["dllist":"SplDoublyLinkedList":private]=>
  array(5) {
    [0]=>
    int(1)
    [1]=>
    int(10)
    [2]=>
    int(2)
    [3]=>
    int(20)
    [4]=>
    int(3)
  }
}
int(3)
int(3)
int(5)
int(6)
bool(true)
object(SplDoublyLinkedList)#%d (2) {
  ["flags":"SplDoublyLinkedList":private]=>
  int(0)
  ["dllist":"SplDoublyLinkedList":private]=>
  array(0) {
  }
}
object(SplDoublyLinkedList)#%d (2) {
  ["flags":"SplDoublyLinkedList":private]=>
  int(0)
  ["dllist":"SplDoublyLinkedList":private]=>
  array(0) {
  }
}
object(SplDoublyLinkedList)#%d (2) {
  ["flags":"SplDoublyLinkedList":private]=>
  int(0)
  ["dllist":"SplDoublyLinkedList":private]=>
  array(2) {
    [0]=>
    int(1)
    [1]=>
    int(2)
  }
}
object(SplDoublyLinkedList)#%d (2) {
  ["flags":"SplDoublyLinkedList":private]=>
  int(2)
  ["dllist":"SplDoublyLinkedList":private]=>
  array(2) {
    [0]=>
    string(1) "a"
    [1]=>
    array(0) {
    }
  }
}
UnexpectedValueException: Error at offset 9 of 10 bytes
UnexpectedValueException: Error at offset 0 of 1 bytes
UnexpectedValueException: Error at offset 4 of 8 bytes
UnexpectedValueException: Error at offset 0 of 1 bytes
UnexpectedValueException: Incomplete or ill-typed serialization data

Deprecated: Creation of dynamic property SplQueue::$x is deprecated in %s on line 23
object(SplQueue)#%d (3) {
  ["x"]=>
  int(5)
  ["flags":"SplDoublyLinkedList":private]=>
  int(4)
  ["dllist":"SplDoublyLinkedList":private]=>
  array(1) {
    [0]=>
    int(5)
  }
}
UnexpectedValueException: Incomplete or ill-typed serialization data
Error: An iterator cannot be used with foreach by reference

Notice: Indirect modification of overloaded element of SplDoublyLinkedList has no effect in %s on line 24
array(1) {
  [0]=>
  int(1)
}
object(SplDoublyLinkedList)#%d (2) {
  ["flags":"SplDoublyLinkedList":private]=>
  int(0)
  ["dllist":"SplDoublyLinkedList":private]=>
  array(1) {
    [0]=>
    *RECURSION*
  }
}
int(1)
int(1000)
int(500)
int(999)
int(1000)
int(-299)
int(849)
int(-294)
int(600)
