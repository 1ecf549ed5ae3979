--TEST--
The namespace of a constant is the same in any case, its name is not
--FILE--
<?php
define('NS1\ns2\const1', 'value1');
define('ns1\NS2\coNSt3', 'value3');
echo NS1\ns2\const1, ns1\NS2\const1, \Ns1\nS2\coNSt3, constant('NS1\NS2\const1'), "\n";
var_dump(defined('nS1\Ns2\const1'), defined('ns1\ns2\CONST1'));
try { echo NS1\ns2\coNSt1; } catch (Error $e) { echo $e->getMessage(), "\n"; }
$part = [1]; $list = [&$part, 'k' => [&$part]];
define('LISTED', $list);
$part = 2;
echo json_encode(LISTED), "\n";
$cycle = []; $cycle[] = &$cycle;
try { define('CYCLE', $cycle); } catch (Error $e) { echo $e->getMessage(), "\n"; }
?>
--EXPECT--
value1value1value3value1
bool(true)
bool(false)
Undefined constant "NS1\ns2\coNSt1"
{"0":[1],"k":[[1]]}
define(): Argument #2 ($value) cannot be a recursive array
