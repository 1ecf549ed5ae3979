--TEST--
ini_set() with a value of a wrong type
--FILE--
<?php
foreach ([[1], new stdClass, STDIN] as $value) {
    try {
        var_dump(ini_set('user_agent', $value));
    } catch (Error $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
foreach (['a', null, 1.5, 7, true, false] as $value) {
    ini_set('user_agent', $value);
    var_dump(ini_get('user_agent'));
}
--EXPECT--
TypeError: ini_set(): Argument #2 ($value) must be of type string|int|float|bool|null
TypeError: ini_set(): Argument #2 ($value) must be of type string|int|float|bool|null
TypeError: ini_set(): Argument #2 ($value) must be of type string|int|float|bool|null
string(1) "a"
string(0) ""
string(3) "1.5"
string(1) "7"
string(1) "1"
string(0) ""
