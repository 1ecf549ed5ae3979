--TEST--
SplDoublyLinkedList, SplQueue and SplStack in detail
--FILE--
<?php
$l = new SplDoublyLinkedList;
for ($i = 1; $i <= 5; $i++) $l[] = $i;
unset($l[2]);
$l[0] = 'first';
$l->add(1, 'ins');
$l->add(count($l), 'last');
echo implode(',', iterator_to_array($l)), $l->top(), $l->bottom(), $l->offsetGet(1), "\n";
$l->setIteratorMode(SplDoublyLinkedList::IT_MODE_DELETE);
foreach ($l as $x) echo $x, ' ';
echo count($l), "\n";
foreach ([fn() => $l[9], fn() => $l->pop(), fn() => $l->add(9, 1), fn() => (new SplStack)->setIteratorMode(SplDoublyLinkedList::IT_MODE_FIFO), fn() => $l->top()] as $f) try { $f(); } catch (Exception $e) { echo get_class($e), ': ', $e->getMessage(), "\n"; }
$s = new SplStack;
$s[] = 'a';
$s[] = 'b';
foreach ($s as $k => $v) echo "$k$v ";
$s->rewind();
echo $s->current();
$s->next();
echo $s->current(), $s->valid() ? 'v' : 'x', "\n";
$u = unserialize(serialize($s));
echo $u->pop(), count($u), json_encode($s->__serialize()), "\n";
$q = new SplQueue;
$q->push(1);
$q->unshift(0);
echo $q->dequeue(), $q->shift(), "\n";
var_dump($s);
--EXPECT--
first,ins,2,4,5,lastlastfirstins
first ins 2 4 5 last 0
OutOfRangeException: SplDoublyLinkedList::offsetGet(): Argument #1 ($index) is out of range
RuntimeException: Can't pop from an empty datastructure
OutOfRangeException: SplDoublyLinkedList::add(): Argument #1 ($index) is out of range
RuntimeException: Iterators' LIFO/FIFO modes for SplStack/SplQueue objects are frozen
RuntimeException: Can't peek at an empty datastructure
1b 0a bav
b1[6,["a","b"],[]]
01
object(SplStack)#5 (2) {
  ["flags":"SplDoublyLinkedList":private]=>
  int(6)
  ["dllist":"SplDoublyLinkedList":private]=>
  array(2) {
    [0]=>
    string(1) "a"
    [1]=>
    string(1) "b"
  }
}
