--TEST--
Names that a variadic builtin collects are no arguments for what it requires
--FILE--
<?php
$calls = [
    fn() => max(zz: 1),
    fn() => sprintf(...['zz' => 1]),
    fn() => array_map(zz: []),
    fn() => array_map(null, zz: []),
    fn() => max(zz: 1, value: 3),
    fn() => array_map(array: [1], zz: 2),
];
foreach ($calls as $call) {
    try {
        var_dump($call());
    } catch (Error $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
ArgumentCountError: max() expects at least 1 argument, 0 given
ArgumentCountError: sprintf() expects at least 1 argument, 0 given
ArgumentCountError: array_map() expects at least 2 arguments, 0 given
ArgumentCountError: array_map() expects at least 2 arguments, 1 given
ArgumentCountError: max() does not accept unknown named parameters
ArgumentCountError: array_map(): Argument #1 ($callback) not passed
