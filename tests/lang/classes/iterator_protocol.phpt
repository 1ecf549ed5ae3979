--TEST--
which methods foreach calls, and when
--FILE--
<?php
class It implements Iterator { private $i; function __construct(private array $d) {} function rewind(): void { echo 'rewind '; $this->i = 0; } function valid(): bool { echo 'valid '; return $this->i < count($this->d); } function current(): mixed { echo 'current '; return $this->d[$this->i]; } function key(): mixed { echo 'key '; return $this->i; } function next(): void { echo 'next '; $this->i++; } }
foreach (new It([1, 2]) as $v) echo "[$v] ";
echo "\n";
foreach (new It([1]) as $k => $v) echo "[$k=>$v] ";
echo "\n";
[$a, $b] = iterator_to_array(new It(['x', 'y']));
echo "$a$b\n";
foreach (new It([1, 2, 3]) as $v) { if ($v == 2) break; }
echo "\n";
echo json_encode([...new It([5])]), "\n";
function f(...$x) { return count($x); }
echo f(...new It([1, 2])), "\n";
class Agg implements IteratorAggregate { function getIterator(): Traversable { echo 'agg '; return new It(['z']); } }
foreach (new Agg as $v) echo $v;
echo "\n";
yieldFrom: foreach ((function () { yield from new It([9]); })() as $v) echo $v;
echo "\n";
class Bad implements IteratorAggregate { function getIterator(): Traversable { throw new Exception('no iterator'); } }
try { foreach (new Bad as $x); } catch (Exception $e) { echo $e->getMessage(), "\n"; }
--EXPECT--
rewind valid current [1] next valid current [2] next valid 
rewind valid current key [0=>1] next valid 
rewind valid current key next valid current key next valid xy
rewind valid current next valid current 
rewind valid current key next valid [5]
rewind valid current key next valid current key next valid 2
agg rewind valid current znext valid 
rewind valid current key 9next valid 
no iterator
