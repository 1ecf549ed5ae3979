--TEST--
Messages about operands name those that PHP computes while compiling in its order
--FILE--
<?php
function attempt(Closure $f) { try { $f(); } catch (TypeError $e) { echo $e->getMessage(), "\n"; } }
$o = new stdClass;
attempt(fn() => (1 ? $o : 1) * $undefined);
attempt(fn() => "a" & (1 ? 1 : 0));
attempt(fn() => (1 == '12 apples') * ((object)1));
attempt(function () use ($o) { $c = null; return ([$u, $v] = $c) | $o; });
attempt(function () { $l = [1, 2]; return 1 ^ [&$a, $b] = $l; });
--EXPECTF--
Warning: Undefined variable $undefined in %slang/operators/operand_order_of_folded.php on line 4
Unsupported operand types: null * stdClass
Unsupported operand types: int & string
Unsupported operand types: stdClass * bool
Unsupported operand types: stdClass | null
Unsupported operand types: array ^ int
