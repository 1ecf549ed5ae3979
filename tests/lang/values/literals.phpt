--TEST--
number and string literals
--FILE--
<?php
var_dump(1_000_000, 0x1F, 0b101, 0o17, 017, 0x7FFFFFFFFFFFFFFF, 9223372036854775808, -9223372036854775807 - 1);
var_dump(1.5, .5, 1., 1e3, 1E-3, 1_0.2_5, 0.1 + 0.2, 1e100, -0.0, 1.0);
var_dump('it\'s', 'a\n', "a\tb\x41\u{1F600}\101\$x\e[0m" === "a\tbA😀A\$x\x1b[0m");
var_dump(PHP_INT_MAX, PHP_INT_MIN, PHP_FLOAT_EPSILON, NAN, INF, -INF);
var_dump(true, FALSE, Null, []);
--EXPECT--
int(1000000)
int(31)
int(5)
int(15)
int(15)
int(9223372036854775807)
float(9.223372036854776E+18)
int(-9223372036854775808)
float(1.5)
float(0.5)
float(1)
float(1000)
float(0.001)
float(10.25)
float(0.30000000000000004)
float(1.0E+100)
float(-0)
float(1)
string(4) "it's"
string(3) "a\n"
bool(true)
int(9223372036854775807)
int(-9223372036854775808)
float(2.220446049250313E-16)
float(NAN)
float(INF)
float(-INF)
bool(true)
bool(false)
NULL
array(0) {
}
