--TEST--
round(): modes by number, places far before the point
--FILE--
<?php
foreach (range(1, 8) as $mode) { foreach ([5.5, -5.5, 6.5, -5.2, -2.5] as $v) echo round($v, 0, $mode), ' '; echo "\n"; }
try { round(1, 0, 9); } catch (ValueError $e) { echo $e->getMessage(), "\n"; }
foreach ([-20, -22, -23, -128, -308, -400] as $places) var_dump(round(-1, $places), round(-1.0, $places), round(7e22, $places));
var_dump(round(-1e-300, 22), round(-1e-300, 23), round(5, -2147483649, 6));
number_format(null);
--EXPECTF--
6 -6 7 -5 -3 
5 -5 6 -5 -2 
6 -6 6 -5 -2 
5 -5 7 -5 -3 
6 -5 7 -5 -2 
5 -6 6 -6 -3 
5 -5 6 -5 -2 
6 -6 7 -6 -3 
round(): Argument #3 ($mode) must be a valid rounding mode (RoundingMode::*)
float(-0)
float(-0)
float(7.0E+22)
float(-0)
float(-0)
float(7.0E+22)
float(0)
float(0)
float(1.0E+23)
float(0)
float(0)
float(0)
float(0)
float(0)
float(0)
float(0)
float(0)
float(0)
float(-0)
float(0)
float(0)

Deprecated: number_format(): Passing null to parameter #1 ($num) of type float is deprecated in %sstandard/math/round_edges.php on line 6
