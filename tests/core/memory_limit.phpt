--TEST--
memory_limit: not below what is in use, not above max_memory_limit
--INI--
memory_limit=32M
max_memory_limit=64M
--FILE--
<?php
$text = str_repeat('a', 10_000_000);
var_dump(@ini_set('memory_limit', '3M'), ini_get('memory_limit'));
echo preg_replace('/usage is \d+/', 'usage is N', error_get_last()['message']), "\n";
var_dump(ini_set('memory_limit', '128M'), ini_get('memory_limit'));
var_dump(ini_set('memory_limit', '48M'), ini_get('memory_limit'));
var_dump(ini_set('memory_limit', '-1'), ini_get('memory_limit'), ini_set('max_memory_limit', '-1'));
?>
--EXPECTF--
bool(false)
string(3) "32M"
Failed to set memory limit to 3145728 bytes (Current memory usage is N bytes)

Warning: Failed to set memory_limit to 134217728 bytes. Setting to max_memory_limit instead (currently: 67108864 bytes) in %s on line 5
string(3) "32M"
string(3) "64M"
string(3) "64M"
string(3) "48M"
string(3) "48M"
string(3) "64M"
bool(false)
