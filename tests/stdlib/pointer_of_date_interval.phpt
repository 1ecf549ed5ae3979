--TEST--
The internal pointer of a DateInterval walks over its properties
--FILE--
<?php
error_reporting(E_ALL & ~E_DEPRECATED);
$interval = new DateInterval('P1Y2M3D');
var_dump(key($interval), current($interval), next($interval), key($interval), reset($interval), end($interval), key($interval));
?>
--EXPECT--
string(1) "y"
int(1)
int(2)
string(1) "m"
int(1)
bool(false)
string(11) "from_string"
