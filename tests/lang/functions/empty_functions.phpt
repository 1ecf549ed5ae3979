--TEST--
Calls of functions that do nothing: they may be left out, but not their errors
--FILE--
<?php
function gap($a = 1, $b) {}
function nothing($a = 1, $b = 'x') {}
function typed(int $a) {}
nothing();
var_dump(nothing(2), nothing(1, 2));
foreach ([fn() => gap(5), fn() => typed('text')] as $call) {
    try {
        var_dump($call());
    } catch (TypeError $error) {
        echo $error::class, "\n";
    }
}
try {
    gap(5);
} catch (ArgumentCountError $error) {
    echo $error::class, "\n";
}
--EXPECTF--
Deprecated: gap(): Optional parameter $a declared before required parameter $b is implicitly treated as a required parameter in %slang/functions/empty_functions.php on line 2
NULL
NULL
ArgumentCountError
TypeError
ArgumentCountError
