--TEST--
Floats that are no ints as keys, and NAN's truth
--FILE--
<?php
$a = [];
$a[-1e19] = 1; $a[INF] = 2; $a[1.5] = 4;
var_dump(isset($a[INF]), $a[-1e19] ?? 0, array_key_exists(1e19, $a));
unset($a[-INF]);
$z = [1e19 => 1, -INF => 2];
$nan = NAN;
var_dump($nan ?: 1, (bool)$nan, !$nan, $nan && 1);
--EXPECTF--
Warning: The float -1.0E+19 is not representable as an int, cast occurred in %slang/float_keys.php on line 3

Warning: The float INF is not representable as an int, cast occurred in %slang/float_keys.php on line 3

Deprecated: Implicit conversion from float 1.5 to int loses precision in %slang/float_keys.php on line 3

Warning: The float INF is not representable as an int, cast occurred in %slang/float_keys.php on line 4

Warning: The float -1.0E+19 is not representable as an int, cast occurred in %slang/float_keys.php on line 4

Warning: The float 1.0E+19 is not representable as an int, cast occurred in %slang/float_keys.php on line 4
bool(true)
int(1)
bool(false)

Warning: The float -INF is not representable as an int, cast occurred in %slang/float_keys.php on line 5

Warning: The float 1.0E+19 is not representable as an int, cast occurred in %slang/float_keys.php on line 6

Warning: The float -INF is not representable as an int, cast occurred in %slang/float_keys.php on line 6

Warning: unexpected NAN value was coerced to bool in %slang/float_keys.php on line 8

Warning: unexpected NAN value was coerced to bool in %slang/float_keys.php on line 8

Warning: unexpected NAN value was coerced to bool in %slang/float_keys.php on line 8

Warning: unexpected NAN value was coerced to bool in %slang/float_keys.php on line 8
float(NAN)
bool(true)
bool(false)
bool(true)
