--TEST--
iterator_count() asks for no elements and no keys
--FILE--
<?php
class I implements Iterator {
    private int $i = 0;
    function current(): mixed { echo 'C'; return $this->i; }
    function key(): mixed { echo 'K'; return $this->i; }
    function next(): void { echo 'N'; $this->i++; }
    function rewind(): void { echo 'R'; $this->i = 0; }
    function valid(): bool { echo 'V'; return $this->i < 2; }
}
class A implements IteratorAggregate {
    function getIterator(): Iterator { return new I; }
}
echo iterator_count(new I), "\n", iterator_count(new A), "\n";
echo iterator_count((function () { yield 1; yield 2; })()), iterator_count(new ArrayObject([1])), "\n";
class Throws extends I {
    function next(): void { throw new Exception('next'); }
}
try {
    iterator_count(new Throws);
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}
--EXPECT--
RVNVNV2
RVNVNV2
21
RVnext
