--TEST--
Methods of builtin classes: their object, arguments and results are given up, and their exceptions have traces
--FILE--
<?php
class Loud
{
    public function __construct(private string $name)
    {
    }

    public function __destruct()
    {
        echo "gone: $this->name\n";
    }
}

function fill(SplObjectStorage $storage): void
{
    for ($i = 0; $i < 3; $i++) {
        $storage->offsetSet(new Loud("stored $i"), $i);
        var_dump($storage->contains(new Loud("asked $i")));
        $storage->detach(new Loud("let go $i"));
    }
    echo 'held: ', $storage->count(), "\n";
}

fill(new SplObjectStorage);
echo (new ArrayObject([1, 2, 3]))->count(), "\n";
var_dump((new ArrayIterator([new Loud('inside')]))->current()::class);

function seek(ArrayIterator $iterator, int $to): mixed
{
    $iterator->seek($to);
    return $iterator->current();
}

$iterator = new ArrayIterator(['a', 'b']);
foreach ([1, 0, 5] as $to) {
    try {
        var_dump(seek($iterator, $to));
    } catch (OutOfBoundsException $e) {
        echo $e->getMessage(), "\n", preg_replace('~ \S*/~', ' ', $e->getTraceAsString()), "\n";
    }
}
try {
    $iterator->seek('x');
} catch (TypeError $e) {
    echo $e->getMessage(), "\n";
}
try {
    $iterator->seek();
} catch (ArgumentCountError $e) {
    echo $e->getMessage(), "\n";
}

// one site, several classes: builtin, of the program, a child that overrides
class Counted extends ArrayObject
{
    public function count(): int
    {
        return 10 * parent::count();
    }
}

class Own
{
    public function count(): int
    {
        return 7;
    }
}

foreach ([new ArrayObject([1]), new Own, new Counted([1, 2]), new SplStack, new ArrayObject([1, 2, 3])] as $thing) {
    echo $thing->count(), ' ';
}
echo "\n";

// properties of several classes at one site
abstract class Base
{
    protected float $sum = 0.0;
    public int $steps = 0;

    public function add(float|int $more): static
    {
        $this->sum += $more;
        $this->steps += 1;
        return $this;
    }

    public function sum(): float
    {
        return $this->sum;
    }
}
class One extends Base
{
}
class Two extends Base
{
    public int|string $other = 1;
}
for ($i = 0; $i < 4; $i++) {
    foreach ([new One, new Two] as $base) {
        $base->add(1)->add(0.5);
        echo $base->sum(), ' ', $base->steps, ' ';
    }
}
echo "\n";

// what is true
foreach ([new One, new ArrayObject([]), new SimpleXMLElement('<a/>'), new SimpleXMLElement('<a>1</a>'), '0', '', '0.0', [], [0], 0.0, -0.0] as $value) {
    echo $value ? 'yes ' : 'no ', !$value ? 'no ' : 'yes ';
}
echo "\n";
?>
--EXPECTF--
Deprecated: Method SplObjectStorage::contains() is deprecated since 8.5, use method SplObjectStorage::offsetExists() instead in %slang/functions/methods_of_builtin_classes.php on line 18
gone: asked 0
bool(false)

Deprecated: Method SplObjectStorage::detach() is deprecated since 8.5, use method SplObjectStorage::offsetUnset() instead in %slang/functions/methods_of_builtin_classes.php on line 19
gone: let go 0

Deprecated: Method SplObjectStorage::contains() is deprecated since 8.5, use method SplObjectStorage::offsetExists() instead in %slang/functions/methods_of_builtin_classes.php on line 18
gone: asked 1
bool(false)

Deprecated: Method SplObjectStorage::detach() is deprecated since 8.5, use method SplObjectStorage::offsetUnset() instead in %slang/functions/methods_of_builtin_classes.php on line 19
gone: let go 1

Deprecated: Method SplObjectStorage::contains() is deprecated since 8.5, use method SplObjectStorage::offsetExists() instead in %slang/functions/methods_of_builtin_classes.php on line 18
gone: asked 2
bool(false)

Deprecated: Method SplObjectStorage::detach() is deprecated since 8.5, use method SplObjectStorage::offsetUnset() instead in %slang/functions/methods_of_builtin_classes.php on line 19
gone: let go 2
held: 3
gone: stored 0
gone: stored 1
gone: stored 2
3
gone: inside
string(4) "Loud"
string(1) "b"
string(1) "a"
Seek position 5 is out of range
#0 methods_of_builtin_classes.php(30): ArrayIterator->seek(5)
#1 methods_of_builtin_classes.php(37): seek(Object(ArrayIterator), 5)
#2 {main}
ArrayIterator::seek(): Argument #1 ($offset) must be of type int, string given
ArrayIterator::seek() expects exactly 1 argument, 0 given
1 7 20 0 3 
1.5 2 1.5 2 1.5 2 1.5 2 1.5 2 1.5 2 1.5 2 1.5 2 
yes yes yes yes no no yes yes no no no no yes yes no no yes yes no no no no
