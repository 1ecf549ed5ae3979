--TEST--
between bases, with overflow and bad digits
--FILE--
<?php
var_dump(bindec('111'), bindec(str_repeat('1', 64)), hexdec('FFFFFFFFFFFFFFFF'), octdec('777'), decbin(-1), dechex(PHP_INT_MAX), decoct(0), base_convert('ff', 16, 2), base_convert('ZZZ', 36, 10), base_convert('1.5', 10, 2));
try { base_convert('1', 1, 10); } catch (ValueError $e) { echo $e->getMessage(), "\n"; }
--EXPECTF--
Deprecated: Invalid characters passed for attempted conversion, these have been ignored in %sstdlib/math/base_conversion.php on line 2
int(7)
float(1.8446744073709552E+19)
float(1.8446744073709552E+19)
int(511)
string(64) "1111111111111111111111111111111111111111111111111111111111111111"
string(16) "7fffffffffffffff"
string(1) "0"
string(8) "11111111"
string(5) "46655"
string(4) "1111"
base_convert(): Argument #2 ($from_base) must be between 2 and 36 (inclusive)
