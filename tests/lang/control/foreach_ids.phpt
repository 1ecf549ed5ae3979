--TEST--
A loop over a Traversable takes an object's id as long as it runs
--FILE--
<?php
class Aggregate implements IteratorAggregate { function getIterator(): Iterator { return new ArrayIterator([1, 2]); } }
class Own implements Iterator {
    private $at = 0;
    function current(): mixed { return $this->at; }
    function key(): mixed { return $this->at; }
    function next(): void { $this->at++; }
    function rewind(): void { $this->at = 0; }
    function valid(): bool { return $this->at < 2; }
}
function generator() { yield 1; yield 2; }
function ids(iterable $it) {
    foreach ($it as $v) { $o = new stdClass; echo spl_object_id($o), ' '; }
    unset($o, $it);
    echo '- ', spl_object_id(new stdClass), "\n";
}
ids(new Aggregate); ids(new Own); ids(generator()); ids(new ArrayObject([1, 2])); ids(new ArrayIterator([])); ids([1, 2]);
foreach (new Own as $v) { foreach (new Own as $w) { echo spl_object_id(new stdClass), ' '; } }
try { foreach (new Own as $v) { throw new Exception; } } catch (Exception $e) {} unset($e);
echo spl_object_id(new stdClass), "\n";
$list = [...new Own]; echo iterator_count(generator()), spl_object_id(new stdClass), "\n";
foreach (new class { public $a = 1; } as $v) echo spl_object_id(new stdClass), "\n";
--EXPECT--
4 5 - 1
3 2 - 1
5 3 - 1
5 4 - 1
- 1
1 4 - 4
5 5 5 5 2
22
4
