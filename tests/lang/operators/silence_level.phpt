--TEST--
@ leaves the fatal levels of error_reporting and no other
--FILE--
<?php
set_error_handler(function () {
    echo error_reporting(), "\n";
    return true;
});
foreach ([E_ALL, -1, E_CORE_WARNING, E_COMPILE_WARNING | E_PARSE, E_ALL & ~E_USER_ERROR, 0] as $level) {
    error_reporting($level);
    @trigger_error('said');
    @file_get_contents(__DIR__ . '/missing');
    echo '-> ', error_reporting(), "\n";
}
--EXPECT--
4437
4437
-> 30719
4437
4437
-> -1
0
0
-> 32
4
4
-> 132
4181
4181
-> 30463
0
0
-> 0
