--TEST--
An array as a key beside what is no constant is found when the code runs
--FILE--
<?php
$x = 1;
foreach ([fn() => [[] => $x], fn() => [[] => f()], fn() => [[] => [$x]]] as $make) {
    try {
        $make();
    } catch (Error $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
function f() {
    echo "f\n";
}
--EXPECT--
TypeError: Cannot access offset of type array on array
f
TypeError: Cannot access offset of type array on array
TypeError: Cannot access offset of type array on array
