--TEST--
round with precisions and modes, floor and ceil
--FILE--
<?php
foreach ([3.4, 3.5, 3.6, -3.5, 2.5, 1.955, 5.045, 5.055, 1241757, -0.4, 1e20, 0.285, 1.45, -1.55] as $n) echo $n, ': ', round($n), ' ', round($n, 1), ' ', round($n, 2), ' ', round($n, -3), ' ', floor($n), ' ', ceil($n), "\n";
foreach (RoundingMode::cases() as $m) echo $m->name, ' ', round(2.5, 0, $m), ' ', round(-2.5, 0, $m), ' ', round(1.15, 1, $m), ' ', round(-1.4, 0, $m), "\n";
var_dump(round('3.7'), round(5), round(1234567, -3), floor(-0.5), intdiv(7, -2), 7 % -3, fmod(-7, 3), fdiv(-1, 0));
try { round('x'); } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
--EXPECT--
3.4: 3 3.4 3.4 0 3 4
3.5: 4 3.5 3.5 0 3 4
3.6: 4 3.6 3.6 0 3 4
-3.5: -4 -3.5 -3.5 -0 -4 -3
2.5: 3 2.5 2.5 0 2 3
1.955: 2 2 1.96 0 1 2
5.045: 5 5 5.05 0 5 6
5.055: 5 5.1 5.06 0 5 6
1241757: 1241757 1241757 1241757 1242000 1241757 1241757
-0.4: -0 -0.4 -0.4 -0 -1 -0
1.0E+20: 1.0E+20 1.0E+20 1.0E+20 1.0E+20 1.0E+20 1.0E+20
0.285: 0 0.3 0.29 0 0 1
1.45: 1 1.5 1.45 0 1 2
-1.55: -2 -1.6 -1.55 -0 -2 -1
HalfAwayFromZero 3 -3 1.2 -1
HalfTowardsZero 2 -2 1.1 -1
HalfEven 2 -2 1.2 -1
HalfOdd 3 -3 1.1 -1
TowardsZero 2 -2 1.1 -1
AwayFromZero 3 -3 1.2 -2
NegativeInfinity 2 -3 1.1 -2
PositiveInfinity 3 -2 1.2 -1
float(4)
float(5)
float(1235000)
float(-1)
int(-3)
int(1)
float(-1)
float(-INF)
round(): Argument #1 ($num) must be of type int|float, string given
