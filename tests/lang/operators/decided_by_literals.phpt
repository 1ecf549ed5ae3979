--TEST--
Nothing is said of an operand that a literal before it makes unreachable
--FILE--
<?php
0 && ($a = function (int $x = null) { return "${x}"; });
1 || ($a = function (int $x = null) { return "${x}"; });
false && `ls`;
true || "${a[1]}";
null && `ls`;
'' && `ls`;
false && 1 && `ls`;
true and 0 && `ls`;
$a = 'set';
1 && print "${a}\n";
0 || print "${a}\n";
--EXPECTF--
Deprecated: Using ${var} in strings is deprecated, use {$var} instead in %slang/operators/decided_by_literals.php on line 11

Deprecated: Using ${var} in strings is deprecated, use {$var} instead in %slang/operators/decided_by_literals.php on line 12
set
set
