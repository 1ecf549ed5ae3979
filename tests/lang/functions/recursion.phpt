--TEST--
recursion, mutual recursion, functions within functions
--FILE--
<?php
function fact($n) { return $n <= 1 ? 1 : $n * fact($n - 1); }
echo fact(20), ' ', fact(21), "\n";
function even($n) { return $n == 0 ? true : odd($n - 1); }
function odd($n) { return $n == 0 ? false : even($n - 1); }
var_dump(even(1000));
function outer() { function inner() { return 'inner'; } return inner(); }
echo outer(), inner(), "\n";
if (true) { function conditional() { return 'cond'; } }
echo conditional(), function_exists('never_defined') ? 1 : 0, "\n";
$fib = function ($n) use (&$fib) { return $n < 2 ? $n : $fib($n - 1) + $fib($n - 2); };
echo $fib(15), "\n";
function depth($n) { return $n ? depth($n - 1) + 1 : 0; }
echo depth(20000), "\n";
function hanoi(int $n, string $a, string $b, string $c): int { return $n === 0 ? 0 : hanoi($n - 1, $a, $c, $b) + 1 + hanoi($n - 1, $c, $b, $a); }
echo hanoi(10, 'a', 'b', 'c'), "\n";
--EXPECT--
2432902008176640000 5.1090942171709E+19
bool(true)
innerinner
cond0
610
20000
1023
