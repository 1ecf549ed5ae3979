--TEST--
Generators that yield from one and the same, which throws: the others hear of it at current(), valid() and key()
--FILE--
<?php
function inner() { yield 1; throw new Exception('inner'); }
function outer($inner, $name) {
    try {
        yield from $inner;
    } catch (Exception $e) {
        echo $name, ' ', get_class($e), ': ', $e->getMessage(), "\n";
        yield "after $name";
    }
}
foreach (['current', 'valid', 'key'] as $method) {
    $inner = inner();
    $a = outer($inner, 'a');
    $b = outer($inner, 'b');
    var_dump($a->current(), $b->current());
    $a->next();
    var_dump($b->$method(), $b->current());
}
--EXPECT--
int(1)
int(1)
a Exception: inner
b ClosedGeneratorException: Generator yielded from aborted, no return value available
string(7) "after b"
string(7) "after b"
int(1)
int(1)
a Exception: inner
b ClosedGeneratorException: Generator yielded from aborted, no return value available
bool(true)
string(7) "after b"
int(1)
int(1)
a Exception: inner
b ClosedGeneratorException: Generator yielded from aborted, no return value available
int(0)
string(7) "after b"
