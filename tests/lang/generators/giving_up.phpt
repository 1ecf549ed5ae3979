--TEST--
Generators that are given up while they delegate
--FILE--
<?php
function inner() {
    try { yield 1; yield 2; } finally { echo "inner ends\n"; }
}
function outer($inner) {
    try { yield from $inner; } finally { echo "outer ends\n"; }
}
echo "-- an inner one of its own\n";
$g = outer(inner());
$g->current();
unset($g);
echo "-- an inner one that others hold\n";
$inner = inner();
$g = outer($inner);
$g->current();
unset($g);
echo "still there: ", $inner->current(), "\n";
unset($inner);
echo "-- delegating while it is given up\n";
function delegates() { try { yield 1; } finally { echo "finally\n"; yield from [1, 2]; } }
$g = delegates();
$g->current();
try { unset($g); } catch (Error $e) { echo get_class($e), ': ', $e->getMessage(), ' on ', $e->getLine(), "\n"; }
echo "-- finished\n";
$g = (function () { return 5; yield; })();
$g->next();
var_dump(array_keys($g->__debugInfo()), $g->getReturn());
class A { function numbers() { yield 1; } }
var_dump((new A)->numbers()->__debugInfo());
echo "-- an inner one made on the spot\n";
function makes() { try { yield from inner(); } finally { echo "outer ends\n"; } }
$g = makes();
$g->current();
unset($g);
--EXPECT--
-- an inner one of its own
outer ends
inner ends
-- an inner one that others hold
outer ends
still there: 1
inner ends
-- delegating while it is given up
finally
Error: Cannot use "yield from" in a force-closed generator on 20
-- finished
array(1) {
  [0]=>
  string(8) "function"
}
int(5)
array(1) {
  ["function"]=>
  string(10) "A::numbers"
}
-- an inner one made on the spot
inner ends
outer ends
