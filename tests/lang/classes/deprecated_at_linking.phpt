--TEST--
what linking a class deprecates is said to every request that declares it
--FILE--
<?php
set_error_handler(function ($level, $message) { echo "handler: $message\n"; });
class Old implements Serializable
{
    function serialize() {}
    function unserialize($data) {}
}
restore_error_handler();
eval('class Size implements Countable { function count() { return 3; } }');
class Silenced implements Countable
{
    #[ReturnTypeWillChange]
    function count() { return 3; }
}
function late()
{
    class Each implements IteratorAggregate
    {
        function getIterator() { return new ArrayIterator([]); }
    }
}
late();
echo count(new Size), count(new Silenced), "\n";
--EXPECTF--
handler: Old implements the Serializable interface, which is deprecated. Implement __serialize() and __unserialize() instead (or in addition, if support for old PHP versions is necessary)

Deprecated: Return type of Size::count() should either be compatible with Countable::count(): int, or the #[\ReturnTypeWillChange] attribute should be used to temporarily suppress the notice in %s(9) : eval()'d code on line %d

Deprecated: Return type of Each::getIterator() should either be compatible with IteratorAggregate::getIterator(): Traversable, or the #[\ReturnTypeWillChange] attribute should be used to temporarily suppress the notice in %s on line %d
33
