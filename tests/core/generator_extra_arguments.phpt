--TEST--
func_get_args() and its kin within generators see arguments beyond the parameters
--FILE--
<?php
function g($a) { yield func_get_args(); yield func_num_args(); yield func_get_arg(2); $a = 5; yield func_get_args(); }
foreach (g(1, 2, 3, [4]) as $v) echo json_encode($v), "\n";
foreach (g(1) as $v) { echo json_encode($v), "\n"; break; }
?>
--EXPECT--
[1,2,3,[4]]
4
3
[5,2,3,[4]]
[1]
