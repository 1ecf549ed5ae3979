--TEST--
the lines of warnings about what is matched
--FILE--
<?php
set_error_handler(function ($_, $text, $file, $line) { echo $line, ' ', $text, "\n"; return true; });
var_dump(match ($u) {
    null => 'null',
    default => 'default',
});
var_dump(match ($u) {
    true => 'true',
    1 => 'one',
    default => 'default',
});
var_dump(match ($u) {
    PHP_INT_MAX => 'most',
    'a' => 1, 2, 3,
    4 => 'default',
    default => 0,
});
function f() {
    return match ($zz) {
        null => 1,
        default => 3,
    };
}
f();
--EXPECT--
3 Undefined variable $u
string(4) "null"
7 Undefined variable $u
9 Undefined variable $u
string(7) "default"
12 Undefined variable $u
int(0)
19 Undefined variable $zz
