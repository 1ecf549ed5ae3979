--TEST--
generators as lazy pipelines, with cleanup
--FILE--
<?php
function source() { try { foreach (range(1, 100) as $i) { echo "<$i>"; yield $i; } } finally { echo '{closed}'; } }
function map(callable $f, iterable $it) { foreach ($it as $k => $v) yield $k => $f($v); }
function filter(callable $f, iterable $it) { foreach ($it as $k => $v) if ($f($v)) yield $k => $v; }
function take(int $n, iterable $it) { foreach ($it as $k => $v) { if ($n-- <= 0) return; yield $k => $v; } }
foreach (take(3, filter(fn($x) => $x % 2, map(fn($x) => $x * 3, source()))) as $k => $v) echo "$k:$v ";
echo "\n";
function chunked(iterable $it, int $n) { $buf = []; foreach ($it as $v) { $buf[] = $v; if (count($buf) === $n) { yield $buf; $buf = []; } } if ($buf) yield $buf; }
echo json_encode(iterator_to_array(chunked(range(1, 7), 3))), "\n";
$g = (function () { try { while (true) echo yield; } finally { echo "bye\n"; } })();
foreach (['a', 'b'] as $x) $g->send($x);
$g = null;
class Tree implements IteratorAggregate { function __construct(private $v, private array $kids = []) {} function getIterator(): Generator { yield $this->v; foreach ($this->kids as $k) yield from $k; } }
echo implode(',', iterator_to_array(new Tree(1, [new Tree(2, [new Tree(3)]), new Tree(4)]), false)), "\n";
--EXPECT--
<1>0:3 <2><3>2:9 <4><5>4:15 <6><7>{closed}
[[1,2,3],[4,5,6],[7]]
abbye
1,2,3,4
