--TEST--
Generators whose inner one waits in a fiber end after it
--FILE--
<?php
function inner() {
    try {
        echo "suspends\n";
        Fiber::suspend();
        echo "not reached\n";
        yield 1;
    } finally {
        echo "inner\n";
    }
}
function outer($name) {
    try {
        yield from inner();
        echo "not reached\n";
    } finally {
        echo "outer $name\n";
    }
}
$one = outer('one');
$fiber = new Fiber(function () use ($one) { $one->current(); });
$fiber->start();
unset($fiber, $one);
echo "--\n";
$two = outer('two');
$kept = new Fiber(function () use ($two, &$kept) { $two->current(); });
$kept->start();
echo "end\n";
--EXPECT--
suspends
inner
outer one
--
suspends
end
inner
outer two
