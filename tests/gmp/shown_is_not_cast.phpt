--TEST--
What a GMP number shows to var_dump() is no property
--EXTENSIONS--
gmp
--FILE--
<?php
$number = gmp_init(577);
var_dump((array) $number, get_object_vars($number), $number);
var_export($number);
--EXPECT--
array(0) {
}
array(0) {
}
object(GMP)#1 (1) {
  ["num"]=>
  string(3) "577"
}
\GMP::__set_state(array(
))
