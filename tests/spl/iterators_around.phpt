--TEST--
Iterators around one: who is asked when, forwarded methods, what is refused, frames of traces
--FILE--
<?php
class Told implements Iterator
{
    private int $at = 0;
    public function __construct(private array $all) {}
    public function rewind(): void { echo 'R'; $this->at = 0; }
    public function valid(): bool { echo 'V'; return $this->at < count($this->all); }
    public function current(): mixed { echo 'C'; return $this->all[$this->at] ?? throw new Exception('nothing'); }
    public function key(): mixed { echo 'K'; return $this->at; }
    public function next(): void { echo 'N'; $this->at++; }
    public function more(int $n): int { return $n + count($this->all); }
}
function walk(string $name, callable $make): void
{
    echo $name, ': ';
    try {
        foreach ($make() as $key => $value) {
            echo " [", json_encode($key), '=', json_encode($value), '] ';
        }
    } catch (Throwable $e) {
        echo $e::class, ': ', $e->getMessage();
    }
    echo "\n";
}
walk('plain', fn() => new IteratorIterator(new Told([1, 2])));
walk('limit', fn() => new LimitIterator(new Told([1, 2, 3, 4]), 1, 2));
walk('none', fn() => new LimitIterator(new Told([1]), 0, 0));
walk('seek', fn() => new LimitIterator(new ArrayIterator([1, 2, 3, 4]), 2));
walk('filter', fn() => new CallbackFilterIterator(new Told([1, 2, 3]), fn($v, $k, $it) => $v != 2 && $it instanceof Told));
walk('append', function () {
    $all = new AppendIterator();
    $all->append(new Told([1]));
    $all->append(new Told([]));
    $all->append(new Told([2]));
    return $all;
});
walk('no rewind', fn() => new NoRewindIterator(new Told([1, 2])));
walk('infinite', fn() => new LimitIterator(new InfiniteIterator(new Told([1])), 0, 2));
walk('caching', fn() => new CachingIterator(new Told([1, 2])));
walk('regex', fn() => new RegexIterator(new ArrayIterator(['a1', 'b', 'c2']), '/\d/', RegexIterator::GET_MATCH));
walk('split', fn() => new RegexIterator(new ArrayIterator(['a1b', 'b']), '/\d/', RegexIterator::SPLIT));
walk('bad', fn() => new RegexIterator(new ArrayIterator([]), '/('));
walk('closed', function () {
    $generator = (fn() => yield 1)();
    foreach ($generator as $_);
    return new IteratorIterator($generator);
});
walk('multiple', function () {
    $all = new MultipleIterator(MultipleIterator::MIT_NEED_ANY | MultipleIterator::MIT_KEYS_ASSOC);
    $all->attachIterator(new ArrayIterator([1, 2]), 'a');
    $all->attachIterator(new ArrayIterator([3]), 'b');
    return $all;
});
walk('tree', fn() => new RecursiveTreeIterator(new RecursiveArrayIterator([1, ['x' => 2, 3], 4]), 0));

$outer = new LimitIterator(new IteratorIterator(new Told([1, 2])));
echo $outer->more(5), json_encode([is_callable([$outer, 'more']), is_callable([$outer, 'less'])]), "\n";
class Bare extends IteratorIterator { public function __construct() {} }
$once = new IteratorIterator(new ArrayIterator([]));
foreach ([fn() => $outer->less(), fn() => (new Bare())->valid(), fn() => $once->__construct(new ArrayIterator([])), fn() => clone $outer] as $do) {
    try {
        $do();
    } catch (Throwable $e) {
        echo $e::class, ': ', $e->getMessage(), "\n";
    }
}

class Loud extends ArrayIterator { public function current(): mixed { throw new Exception('loud'); } }
try {
    foreach (new IteratorIterator(new LimitIterator(new Loud([1]))) as $_);
} catch (Exception $e) {
    echo preg_replace('~/\S*/~', '', $e->getTraceAsString()), "\n";
}
echo implode(' ', class_implements('RecursiveCachingIterator')), "\n";
?>
--EXPECT--
plain: RVCK [0=1] NVCK [1=2] NV
limit: RVNVVCK [1=2] NVCK [2=3] N
none: ROutOfBoundsException: Cannot seek to 0 which is behind offset 0 plus count 0
seek:  [2=3]  [3=4] 
filter: RVCK [0=1] NVCKNVCK [2=3] NV
append: RVCKVVVVRVCKVCK [0=1] VNVRVRVCKVCK [0=2] VNV
no rewind: VCK [0=1] NVCK [1=2] NV
infinite: RVCK [0=1] NVRVCK [0=1] NVRVCK
caching: RVCKN [0=1] VCKN [1=2] V
regex:  [0=["1"]]  [2=["2"]] 
split:  [0=["a","b"]] 
bad: InvalidArgumentException: RegexIterator::__construct(): No ending delimiter '/' found
closed: Exception: Cannot traverse an already closed generator
multiple:  [{"a":0,"b":0}={"a":1,"b":3}]  [{"a":1,"b":null}={"a":2,"b":null}] 
tree:  ["|-0"="|-1"]  ["|-1"="|-Array"]  ["| |-x"="| |-2"]  ["| \\-0"="| \\-3"]  ["\\-2"="\\-4"] 
7[true,false]
Error: Call to undefined method LimitIterator::less()
Error: The object is in an invalid state as the parent constructor was not called
BadMethodCallException: IteratorIterator::getIterator() must be called exactly once per instance
Error: Trying to clone an uncloneable object of class LimitIterator
#0 [internal function]: Loud->current()
#1 [internal function]: LimitIterator->rewind()
#2 iterators_around.php(70): IteratorIterator->rewind()
#3 {main}
Countable ArrayAccess OuterIterator Traversable Iterator Stringable RecursiveIterator
