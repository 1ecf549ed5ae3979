--TEST--
ctype: what is not a string is deprecated
--FILE--
<?php
foreach ([65, -191 + 256, 300, -300, -128, PHP_INT_MIN] as $int) {
    var_dump(@ctype_alpha($int), @ctype_digit($int), @ctype_graph($int));
}
ctype_alpha(65);
ctype_alpha(null);
ctype_digit(1.5);
ctype_punct(true);
ctype_space([]);
ctype_upper(new stdClass);
ctype_xdigit(STDIN);
set_error_handler(function (int $level, string $message) {
    throw new ErrorException($message, 0, $level);
});
try {
    ctype_alpha(5);
} catch (ErrorException $exception) {
    echo $exception->getMessage(), "\n";
}
--EXPECTF--
bool(true)
bool(false)
bool(true)
bool(true)
bool(false)
bool(true)
bool(false)
bool(true)
bool(true)
bool(false)
bool(false)
bool(true)
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)
bool(true)

Deprecated: ctype_alpha(): Argument of type int will be interpreted as string in the future in %s on line 5

Deprecated: ctype_alpha(): Argument of type null will be interpreted as string in the future in %s on line 6

Deprecated: ctype_digit(): Argument of type float will be interpreted as string in the future in %s on line 7

Deprecated: ctype_punct(): Argument of type bool will be interpreted as string in the future in %s on line 8

Deprecated: ctype_space(): Argument of type array will be interpreted as string in the future in %s on line 9

Deprecated: ctype_upper(): Argument of type stdClass will be interpreted as string in the future in %s on line 10

Deprecated: ctype_xdigit(): Argument of type resource will be interpreted as string in the future in %s on line 11
ctype_alpha(): Argument of type int will be interpreted as string in the future
