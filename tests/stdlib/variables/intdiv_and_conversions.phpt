--TEST--
intval with bases, floats to ints, settype
--FILE--
<?php
var_dump(intval('42', 8), intval('0b11', 0), intval('0o17', 0), intval('0x1f', 16), intval('z', 36), intval(1e19), intval('1e3'), intval(null), intval([]), intval([0]), intval(-1.9), intval('  12 '), (int) '9999999999999999999', (int) 1e1000, (int) '-0', floatval('1e-2abc'), floatval('-.5'), boolval([]), boolval('0.0'), boolval(new stdClass), strval(1e25), strval(-0.0));
foreach (['int', 'float', 'string', 'bool', 'array', 'null', 'object'] as $t) { $v = '12.5abc'; settype($v, $t); var_dump($v); }
try { $v = 1; settype($v, 'nope'); } catch (ValueError $e) { echo $e->getMessage(), "\n"; }
--EXPECTF--
Warning: The float 1.0E+19 is not representable as an int, cast occurred in %sstdlib/variables/intdiv_and_conversions.php on line 2

Warning: The float INF is not representable as an int, cast occurred in %sstdlib/variables/intdiv_and_conversions.php on line 2
int(34)
int(3)
int(0)
int(31)
int(35)
int(-8446744073709551616)
int(1000)
int(0)
int(0)
int(1)
int(-1)
int(12)
int(9223372036854775807)
int(0)
int(0)
float(0.01)
float(-0.5)
bool(false)
bool(true)
bool(true)
string(7) "1.0E+25"
string(2) "-0"
int(12)
float(12.5)
string(7) "12.5abc"
bool(true)
array(1) {
  [0]=>
  string(7) "12.5abc"
}
NULL
object(stdClass)#1 (1) {
  ["scalar"]=>
  string(7) "12.5abc"
}
settype(): Argument #2 ($type) must be a valid type
