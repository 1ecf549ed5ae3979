--TEST--
A backtrace of less than no calls is empty
--FILE--
<?php
function f() {
    var_dump(count(debug_backtrace(0, -1)), count(debug_backtrace()));
    debug_print_backtrace(0, -1);
}
f();
try {
    file(__FILE__, FILE_APPEND);
} catch (ValueError $e) {
    echo $e->getMessage(), "\n";
}
--EXPECT--
int(0)
int(1)
file(): Argument #2 ($flags) must be a valid flag value
