--TEST--
ArrayObject and ArrayIterator
--FILE--
<?php
$a = new ArrayObject(['b' => 1, 'a' => 2]);
$a['c'] = 3;
$a[] = 4;
unset($a['b']);
echo count($a), isset($a['a']) ? 'y' : 'n', json_encode($a->getArrayCopy()), "\n";
$a->ksort();
foreach ($a as $k => $v) echo "$k=$v ";
$a->uasort(fn($x, $y) => $y <=> $x);
echo json_encode($a), "\n";
$p = new ArrayObject(['x' => 1], ArrayObject::ARRAY_AS_PROPS);
echo $p->x;
$p->y = 2;
echo $p['y'], count($p), "\n";
$o = new ArrayObject((object) ['pub' => 1]);
echo count($o), json_encode($o->getArrayCopy()), "\n";
$it = $a->getIterator();
$it->seek(1);
echo $it->key(), $it->current(), get_class($it), "\n";
$old = $a->exchangeArray([9]);
echo json_encode($old), json_encode($a), "\n";
$a->append('z');
echo $a[1], "\n";
foreach (new ArrayObject([1, 2]) as $k => $v) echo $k, $v;
try { foreach ($a as &$ref); } catch (Error $e) { echo $e->getMessage(), "\n"; }
var_dump($p);
--EXPECTF--
3y{"a":2,"c":3,"0":4}
0=4 a=2 c=3 {"0":4,"c":3,"a":2}
122

Deprecated: ArrayObject::__construct(): Using an object as a backing array for ArrayObject is deprecated, as it allows violating class constraints and invariants in %sstdlib/spl/array_object.php on line 15
1{"pub":1}
c3ArrayIterator
{"0":4,"c":3,"a":2}{"0":9}
z
0112object(ArrayObject)#3 (1) {
  ["storage":"ArrayObject":private]=>
  array(2) {
    ["x"]=>
    int(1)
    ["y"]=>
    int(2)
  }
}
