--TEST--
an iterator below a builtin one with its own current() is asked once for each element
--FILE--
<?php
class A extends ArrayIterator {
    function current(): mixed { echo __METHOD__, "\n"; return parent::current(); }
    function next(): void { echo __METHOD__, "\n"; parent::next(); }
    function rewind(): void { echo __METHOD__, "\n"; parent::rewind(); }
}
foreach ([fn() => new NoRewindIterator(new A([1, 2, 3])), fn() => new IteratorIterator(new A([1, 2])), fn() => new LimitIterator(new A([1, 2, 3]), 1, 1), fn() => new CachingIterator(new A([1, 2])), fn() => new InfiniteIterator(new A([1]))] as $make) {
    $it = $make();
    echo "== ", get_class($it), "\n";
    foreach ($it as $n => $v) { var_dump($v); if ($n) break; if (isset($seen[get_class($it)])) break; $seen[get_class($it)] = 1; }
    foreach ($it as $v) { var_dump($v); break; }
    var_dump($it->current(), $it->current());
}
class B extends NoRewindIterator { function current(): mixed { echo __METHOD__, "\n"; return parent::current(); } }
$it = new B(new A([1, 2, 3]));
foreach ($it as $v) { var_dump($v); break; }
foreach ($it as $v) { var_dump($v); }
--EXPECT--
== NoRewindIterator
A::current
int(1)
A::next
A::current
int(2)
int(2)
int(2)
int(2)
== IteratorIterator
A::rewind
A::current
int(1)
A::next
A::current
int(2)
A::rewind
A::current
int(1)
int(1)
int(1)
== LimitIterator
A::rewind
A::current
int(2)
A::rewind
A::current
int(2)
int(2)
int(2)
== CachingIterator
A::rewind
A::current
A::next
int(1)
A::current
A::next
int(2)
A::rewind
A::current
A::next
int(1)
int(1)
int(1)
== InfiniteIterator
A::rewind
A::current
int(1)
A::next
A::rewind
A::current
int(1)
A::rewind
A::current
int(1)
int(1)
int(1)
B::current
A::current
int(1)
B::current
int(1)
A::next
B::current
A::current
int(2)
A::next
B::current
A::current
int(3)
A::next
