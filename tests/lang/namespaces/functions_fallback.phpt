--TEST--
unqualified names fall back to the global ones, also for inlined builtins
--FILE--
<?php
namespace A { function strlen($x) { return 'mine'; } function count() { return 'my count'; } const PHP_EOL = '<eol>'; echo strlen('abc'), \strlen('abc'), count([1]), \count([1]), PHP_EOL, \PHP_EOL, strtoupper('x'), ord('a'), is_int(5) ? 'int' : '', E_ALL > 0 ? 'all' : '', TRUE ? 'true' : '', "\n"; }
namespace B { echo strlen('abc'), count([1, 2]), PHP_EOL; if (!\function_exists('B\late')) { function late() { return 'late'; } } echo late(), "\n"; function in_array() { return 'shadow'; } echo in_array(1, [1]), \in_array(1, [1]) ? 'real' : '', "\n"; }
--EXPECT--
mine3my count1<eol>
X97intalltrue
32
late
shadowreal
