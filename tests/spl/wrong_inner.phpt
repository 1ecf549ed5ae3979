--TEST--
What RecursiveIteratorIterator and ArrayObject refuse
--EXTENSIONS--
bcmath
--FILE--
<?php
foreach ([
    fn() => new RecursiveIteratorIterator([]), fn() => new RecursiveIteratorIterator(1), fn() => new RecursiveTreeIterator([]),
    fn() => new RecursiveIteratorIterator(new ArrayIterator([])), fn() => new RecursiveIteratorIterator(new stdClass),
    fn() => @new ArrayObject(new WeakMap), fn() => @new ArrayObject(new BcMath\Number(3)),
] as $make) {
    try { $make(); } catch (Throwable $e) { echo get_class($e), ': ', $e->getMessage(), "\n"; }
}
echo (new ReflectionMethod('RecursiveIteratorIterator', '__construct'))->getParameters()[0], "\n";
--EXPECT--
TypeError: RecursiveIteratorIterator::__construct(): Argument #1 ($iterator) must be of type object, array given
TypeError: RecursiveIteratorIterator::__construct(): Argument #1 ($iterator) must be of type object, int given
TypeError: RecursiveTreeIterator::__construct(): Argument #1 ($iterator) must be of type object, array given
InvalidArgumentException: An instance of RecursiveIterator or IteratorAggregate creating it is required
InvalidArgumentException: An instance of RecursiveIterator or IteratorAggregate creating it is required
InvalidArgumentException: Overloaded object of type WeakMap is not compatible with ArrayObject
InvalidArgumentException: Overloaded object of type BcMath\Number is not compatible with ArrayObject
Parameter #0 [ <required> Traversable $iterator ]
