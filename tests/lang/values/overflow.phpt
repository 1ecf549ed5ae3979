--TEST--
integers become floats when they overflow
--FILE--
<?php
$max = PHP_INT_MAX;
$min = PHP_INT_MIN;
var_dump($max + 1, $min - 1, $max * 2, -$min, $max - -1, 3037000500 * 3037000500);
$i = $max; $i++; var_dump($i);
$i = $min; $i--; var_dump($i);
$i = $max; $i += 1; var_dump($i);
var_dump(intdiv($max, 2), $max % 2, $min % -1, 2 ** 62, 2 ** 63, 2 ** -1, (-2) ** 63, 0 ** 0);
var_dump(abs($min), $max + 0.0, (int) 1e18, 7 <=> 7.0);
--EXPECT--
float(9.223372036854776E+18)
float(-9.223372036854776E+18)
float(1.8446744073709552E+19)
float(9.223372036854776E+18)
float(9.223372036854776E+18)
float(9.22337203700025E+18)
float(9.223372036854776E+18)
float(-9.223372036854776E+18)
float(9.223372036854776E+18)
int(4611686018427387903)
int(1)
int(0)
int(4611686018427387904)
float(9.223372036854776E+18)
float(0.5)
int(-9223372036854775808)
int(1)
float(9.223372036854776E+18)
float(9.223372036854776E+18)
int(1000000000000000000)
int(0)
