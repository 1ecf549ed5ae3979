--TEST--
An array as a key in an array of constants
--FILE--
<?php
echo "never\n";
function f() {
    return [[1 => 2] => 3];
}
--EXPECTF--
Fatal error: Illegal offset type in %slang/literals/array_as_key.php on line 4
