--TEST--
limits end in an error and not in a wrong answer
--FILE--
<?php
ini_set('pcre.backtrack_limit', '1000');
ini_set('pcre.jit', '0');
var_dump(preg_match('/(a+)+$/', str_repeat('a', 50) . 'b'), preg_last_error_msg(), preg_replace('/(a+)+$/', '', str_repeat('a', 50) . 'b'), preg_last_error() === PREG_BACKTRACK_LIMIT_ERROR, preg_match('/a/', 'a'), preg_last_error_msg());
--EXPECT--
bool(false)
string(25) "Backtrack limit exhausted"
NULL
bool(true)
int(1)
string(8) "No error"
