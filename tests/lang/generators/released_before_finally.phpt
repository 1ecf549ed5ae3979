--TEST--
A generator that is given up destroys what its yield was in the middle of before its finally blocks run
--FILE--
<?php
class D { function __destruct() { echo "destroyed\n"; } }
function walks() { try { foreach ([1, new D] as $value) { yield $value; } } finally { echo "finally\n"; } }
function argument() { try { var_dump(new D, yield); } finally { echo "finally\n"; } }
foreach (['walks', 'argument'] as $function) {
    $generator = $function();
    $generator->rewind();
    unset($generator);
}
--EXPECT--
destroyed
finally
destroyed
finally
