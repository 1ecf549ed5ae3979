--TEST--
SplObjectStorage:elements walks hashes serialized forms
--FILE--
<?php
function t($f){ try { var_dump($f()); } catch (Throwable $e) { echo get_class($e),': ',$e->getMessage(),"\n"; } }
$s=new SplObjectStorage; $a=new stdClass; $b=new ArrayObject; $c=new SplQueue;
t(fn()=>$s['x']); t(fn()=>isset($s['x'])); t(fn()=>$s->offsetExists('x')); t(fn()=>$s->attach($a)); t(fn()=>$s['x']=1); t(fn()=>$s[]=1); t(function() use($s){ unset($s['x']);});
t(fn()=>$s[$b]); t(fn()=>$s[$b]??'d'); t(fn()=>isset($s[$a])); t(fn()=>empty($s[$a])); 
$s[$b]=[1,2]; $s[$c]='cc';
$s[$b][]=3; var_dump($s[$b]);
t(fn()=>$s->current()); $s->rewind(); t(fn()=>$s->current()); t(fn()=>$s->getInfo());$s->next(); t(fn()=>$s->getInfo()); $s->setInfo('N'); t(fn()=>$s->key());
foreach($s as $k=>$o){ echo $k,get_class($o),' ',json_encode($s->getInfo()),"\n"; if ($k==0) unset($s[$a]);}
$s[$a]=0; foreach($s as $k=>$o){ echo $k,get_class($o),"\n"; if ($k==1) unset($s[$o]);}
t(fn()=>$s->seek(5)); t(fn()=>$s->seek(-1)); $s->seek(1); t(fn()=>$s->current()); $s->rewind(); $s->seek(1); t(fn()=>$s->current());$s->seek(0); t(fn()=>$s->current());
var_dump($s); print_r($s); var_export($s); echo "\n", serialize($s),"\n", $s->serialize(),"\n"; var_dump((array)$s, get_object_vars($s), json_encode($s));
t(fn()=>count($s, COUNT_RECURSIVE)); t(fn()=>$s->count(COUNT_RECURSIVE));
$u=unserialize(serialize($s)); var_dump($u==$s, count($u)); $x=clone $s; var_dump($x==$s); $x[$c]=5; var_dump($x==$s);
class H extends SplObjectStorage { public $p=1; function getHash($o): string { return get_class($o);} }
$h=new H; $h[new stdClass]=1; $h[new stdClass]=2; var_dump(count($h)); $h->dyn=5; var_dump($h); echo serialize($h); echo $h->serialize(),"\n";
class H2 extends SplObjectStorage { function getHash($o): string { return 5;} }  $h=new H2; t(fn()=>$h[new stdClass]=1); var_dump(count($h));
class H3 extends SplObjectStorage { #[ReturnTypeWillChange] function getHash($o) { return 5;} }  $h=new H3; t(fn()=>$h[new stdClass]=1);var_dump(count($h));
class H4 extends SplObjectStorage { function offsetSet($o,$i=null): void { echo "OS\n"; parent::offsetSet($o,$i);} function offsetExists($o): bool { echo "OE\n"; return parent::offsetExists($o);} }  $h=new H4; t(fn()=>$h->attach($a)); $h[$b]=1; t(fn()=>isset($h[$b])); t(fn()=>$h->contains($b)); $h->addAll($s); $h->removeAllExcept($s); t(fn()=>$h[$b] ?? 'no');
foreach(["x","x:i:1;","x:i:1;O:8:\"stdClass\":0:{};m:a:0:{}","x:i:1;O:8:\"stdClass\":0:{},i:5;;m:a:0:{}","x:i:-1;m:a:0:{}", "x:i:1;i:5;;m:a:0:{}",""] as $str) t(function() use($str){ $n=new SplObjectStorage; $n->unserialize($str); return $n;});
t(fn()=>unserialize('O:16:"SplObjectStorage":1:{i:0;a:0:{}}')); t(fn()=>unserialize('O:16:"SplObjectStorage":2:{i:0;a:1:{i:0;i:0;}i:1;a:0:{}}')); t(fn()=>unserialize('O:16:"SplObjectStorage":2:{i:0;a:2:{i:0;i:0;i:1;i:2;}i:1;a:0:{}}'));
$s->addAll($s); t(fn()=>$s->removeAll($s)); var_dump(count($s));
t(function() use($s) { foreach($s as &$v){} });
$s=new SplObjectStorage; $s[$s]=1; var_dump($s); unset($s); var_dump(gc_collect_cycles());
--EXPECTF--
TypeError: SplObjectStorage::offsetGet(): Argument #%d ($object) must be of type object, string given
TypeError: SplObjectStorage::offsetExists(): Argument #%d ($object) must be of type object, string given
TypeError: SplObjectStorage::offsetExists(): Argument #%d ($object) must be of type object, string given

Deprecated: Method SplObjectStorage::attach() is deprecated since 8.5, use method SplObjectStorage::offsetSet() instead in %s on line 4
NULL
TypeError: SplObjectStorage::offsetSet(): Argument #%d ($object) must be of type object, string given
TypeError: SplObjectStorage::offsetSet(): Argument #%d ($object) must be of type object, null given
TypeError: SplObjectStorage::offsetUnset(): Argument #%d ($object) must be of type object, string given
UnexpectedValueException: Object not found
string(1) "d"
bool(true)
bool(true)

Notice: Indirect modification of overloaded element of SplObjectStorage has no effect in %s on line 7
array(2) {
  [0]=>
  int(1)
  [1]=>
  int(2)
}
object(stdClass)#%d (0) {
}
object(stdClass)#%d (0) {
}
NULL
array(2) {
  [0]=>
  int(1)
  [1]=>
  int(2)
}
int(1)
0stdClass null
1SplQueue "cc"
0ArrayObject
1SplQueue
OutOfBoundsException: Seek position 5 is out of range
OutOfBoundsException: Seek position -1 is out of range
RuntimeException: Called current() on invalid iterator
object(stdClass)#%d (0) {
}
object(ArrayObject)#%d (1) {
  ["storage":"ArrayObject":private]=>
  array(0) {
  }
}
object(SplObjectStorage)#%d (1) {
  ["storage":"SplObjectStorage":private]=>
  array(2) {
    [0]=>
    array(2) {
      ["obj"]=>
      object(ArrayObject)#%d (1) {
        ["storage":"ArrayObject":private]=>
        array(0) {
        }
      }
      ["inf"]=>
      string(1) "N"
    }
    [1]=>
    array(2) {
      ["obj"]=>
      object(stdClass)#%d (0) {
      }
      ["inf"]=>
      int(0)
    }
  }
}
SplObjectStorage Object
(
    [storage:SplObjectStorage:private] => Array
        (
            [0] => Array
                (
                    [obj] => ArrayObject Object
                        (
                            [storage:ArrayObject:private] => Array
                                (
                                )

                        )

                    [inf] => N
                )

            [1] => Array
                (
                    [obj] => stdClass Object
                        (
                        )

                    [inf] => 0
                )

        )

)
\SplObjectStorage::__set_state(array(
))
O:16:"SplObjectStorage":2:{i:0;a:4:{i:0;O:11:"ArrayObject":4:{i:0;i:0;i:1;a:0:{}i:2;a:0:{}i:3;N;}i:1;s:1:"N";i:2;O:8:"stdClass":0:{}i:3;i:0;}i:1;a:0:{}}
x:i:2;O:11:"ArrayObject":4:{i:0;i:0;i:1;a:0:{}i:2;a:0:{}i:3;N;},s:1:"N";;O:8:"stdClass":0:{},i:0;;m:a:0:{}
array(0) {
}
array(0) {
}
string(2) "{}"
int(2)
int(2)
bool(false)
int(2)
bool(true)
bool(false)
int(1)

Deprecated: Creation of dynamic property H::$dyn is deprecated in %s on line 16
object(H)#%d (3) {
  ["p"]=>
  int(1)
  ["dyn"]=>
  int(5)
  ["storage":"SplObjectStorage":private]=>
  array(1) {
    [0]=>
    array(2) {
      ["obj"]=>
      object(stdClass)#%d (0) {
      }
      ["inf"]=>
      int(2)
    }
  }
}
O:1:"H":2:{i:0;a:2:{i:0;O:8:"stdClass":0:{}i:1;i:2;}i:1;a:2:{s:1:"p";i:1;s:3:"dyn";i:5;}}x:i:1;O:8:"stdClass":0:{},i:2;;m:a:2:{s:1:"p";i:1;s:3:"dyn";i:5;}
int(1)
int(1)
TypeError: H3::getHash(): Return value must be of type string, int returned
int(0)

Deprecated: Method SplObjectStorage::attach() is deprecated since 8.5, use method SplObjectStorage::offsetSet() instead in %s on line 19
NULL
OS
OE
bool(true)

Deprecated: Method SplObjectStorage::contains() is deprecated since 8.5, use method SplObjectStorage::offsetExists() instead in %s on line 19
bool(true)
OE
string(1) "N"
UnexpectedValueException: Error at offset 1 of 1 bytes
UnexpectedValueException: Error at offset 6 of 6 bytes
object(SplObjectStorage)#%d (1) {
  ["storage":"SplObjectStorage":private]=>
  array(1) {
    [0]=>
    array(2) {
      ["obj"]=>
      object(stdClass)#%d (0) {
      }
      ["inf"]=>
      NULL
    }
  }
}
object(SplObjectStorage)#%d (1) {
  ["storage":"SplObjectStorage":private]=>
  array(1) {
    [0]=>
    array(2) {
      ["obj"]=>
      object(stdClass)#%d (0) {
      }
      ["inf"]=>
      int(5)
    }
  }
}
UnexpectedValueException: Error at offset 6 of 15 bytes
UnexpectedValueException: Error at offset 6 of 19 bytes
object(SplObjectStorage)#%d (1) {
  ["storage":"SplObjectStorage":private]=>
  array(0) {
  }
}
UnexpectedValueException: Incomplete or ill-typed serialization data
UnexpectedValueException: Odd number of elements
UnexpectedValueException: Non-object key
int(0)
int(0)
Error: An iterator cannot be used with foreach by reference
object(SplObjectStorage)#%d (1) {
  ["storage":"SplObjectStorage":private]=>
  array(1) {
    [0]=>
    array(2) {
      ["obj"]=>
      *RECURSION*
      ["inf"]=>
      int(1)
    }
  }
}
int(1)
