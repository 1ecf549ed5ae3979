--TEST--
count() of builtin classes, and of classes below them
--FILE--
<?php
class Own extends ArrayObject { public function count(): int { echo 'own '; return 42; } }
class Below extends SplObjectStorage { }
class Fails extends SplQueue { public function count(): int { throw new LogicException('no'); } }
function size($thing) { return count($thing); }
$queue = new SplQueue;
$queue[] = 1;
$heap = new SplMinHeap;
$heap->insert(3);
$things = [new ArrayObject([1, 2]), new Own([1]), new Below, $queue, $heap, new SplFixedArray(5), new ArrayIterator([1]),
    simplexml_load_string('<a><b/><b/></a>')->b, new SplPriorityQueue, [1, 2, 3]];
for ($i = 0; $i < 2; $i++) {
    foreach ($things as $thing) {
        echo is_object($thing) ? $thing::class : 'array', ' ', size($thing), ' ', count($thing), ' ', \count($thing), "\n";
    }
    foreach ([new Fails, new stdClass, 5, null, 'text'] as $thing) {
        try { echo size($thing); } catch (Throwable $e) { echo $e::class, ': ', $e->getMessage(), "\n"; }
    }
}
echo count(new SplFixedArray(3)), count(new ArrayObject(['a' => 1])), "\n";
--EXPECT--
ArrayObject 2 2 2
Own own 42 own 42 own 42
Below 0 0 0
SplQueue 1 1 1
SplMinHeap 1 1 1
SplFixedArray 5 5 5
ArrayIterator 1 1 1
SimpleXMLElement 2 2 2
SplPriorityQueue 0 0 0
array 3 3 3
LogicException: no
TypeError: count(): Argument #1 ($value) must be of type Countable|array, stdClass given
TypeError: count(): Argument #1 ($value) must be of type Countable|array, int given
TypeError: count(): Argument #1 ($value) must be of type Countable|array, null given
TypeError: count(): Argument #1 ($value) must be of type Countable|array, string given
ArrayObject 2 2 2
Own own 42 own 42 own 42
Below 0 0 0
SplQueue 1 1 1
SplMinHeap 1 1 1
SplFixedArray 5 5 5
ArrayIterator 1 1 1
SimpleXMLElement 2 2 2
SplPriorityQueue 0 0 0
array 3 3 3
LogicException: no
TypeError: count(): Argument #1 ($value) must be of type Countable|array, stdClass given
TypeError: count(): Argument #1 ($value) must be of type Countable|array, int given
TypeError: count(): Argument #1 ($value) must be of type Countable|array, null given
TypeError: count(): Argument #1 ($value) must be of type Countable|array, string given
31
