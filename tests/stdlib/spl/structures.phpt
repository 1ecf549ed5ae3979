--TEST--
stack, queue, heap, priority queue, fixed array, object storage, linked list
--FILE--
<?php
$s = new SplStack;
$s->push(1);
$s[] = 2;
$s->push(3);
echo $s->pop(), $s->top(), count($s), implode(',', iterator_to_array($s, false)), "\n";
$q = new SplQueue;
$q->enqueue('a');
$q[] = 'b';
echo $q->dequeue(), $q->isEmpty() ? 'e' : 'n', "\n";
$l = new SplDoublyLinkedList;
foreach ([1, 2, 3] as $x) $l->push($x);
$l->unshift(0);
$l->add(2, 'ins');
unset($l[1]);
$l->setIteratorMode(SplDoublyLinkedList::IT_MODE_LIFO);
foreach ($l as $k => $v) echo "$k:$v ";
$l->rewind();
echo $l->current(), $l->offsetExists(9) ? 1 : 0, "\n";
$h = new SplMinHeap;
foreach ([5, 1, 3] as $x) $h->insert($x);
echo $h->extract(), $h->top(), count($h);
$mh = new SplMaxHeap;
foreach ([5, 1, 9] as $x) $mh->insert($x);
foreach ($mh as $v) echo " $v";
echo count($mh), "\n";
$p = new SplPriorityQueue;
$p->insert('lo', 1);
$p->insert('hi', 10);
$p->setExtractFlags(SplPriorityQueue::EXTR_BOTH);
print_r($p->extract());
$f = new SplFixedArray(3);
$f[0] = 'x';
try { $f[5] = 1; } catch (RuntimeException $e) { echo $e->getMessage(), "\n"; }
echo $f->getSize(), json_encode($f->toArray()), json_encode(SplFixedArray::fromArray([1, 2])), "\n";
$o = new SplObjectStorage;
$a = new stdClass;
$o[$a] = 'data';
$o->attach(new ArrayObject);
echo count($o), $o[$a], $o->contains($a) ? 'y' : 'n';
$o->detach($a);
echo count($o), "\n";
foreach ([fn() => (new SplStack)->pop(), fn() => (new SplQueue)->dequeue(), fn() => (new SplMinHeap)->extract(), fn() => (new SplMinHeap)->top()] as $t) try { $t(); } catch (RuntimeException $e) { echo get_class($e), $e->getMessage(), "\n"; }
class Cmp extends SplHeap { protected function compare($a, $b): int { return strlen($a) - strlen($b); } }
$c = new Cmp;
foreach (['aa', 'a', 'aaa'] as $x) $c->insert($x);
echo implode(',', iterator_to_array($c, false)), "\n";
var_dump($q, new SplFixedArray(1));
--EXPECTF--
3222,1
an
3:3 2:2 1:ins 0:0 30
132 9 5 10
Array
(
    [data] => hi
    [priority] => 10
)
Index invalid or out of range
3["x",null,null][1,2]

Deprecated: Method SplObjectStorage::attach() is deprecated since 8.5, use method SplObjectStorage::offsetSet() instead in %sstdlib/spl/structures.php on line 39
2data
Deprecated: Method SplObjectStorage::contains() is deprecated since 8.5, use method SplObjectStorage::offsetExists() instead in %sstdlib/spl/structures.php on line 40
y
Deprecated: Method SplObjectStorage::detach() is deprecated since 8.5, use method SplObjectStorage::offsetUnset() instead in %sstdlib/spl/structures.php on line 41
1
RuntimeExceptionCan't pop from an empty datastructure
RuntimeExceptionCan't shift from an empty datastructure
RuntimeExceptionCan't extract from an empty heap
RuntimeExceptionCan't peek at an empty heap
aaa,aa,a
object(SplQueue)#2 (2) {
  ["flags":"SplDoublyLinkedList":private]=>
  int(4)
  ["dllist":"SplDoublyLinkedList":private]=>
  array(1) {
    [0]=>
    string(1) "b"
  }
}
object(SplFixedArray)#13 (1) {
  [0]=>
  NULL
}
