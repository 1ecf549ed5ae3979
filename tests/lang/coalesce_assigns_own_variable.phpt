--TEST--
`$a[0] ??= $a` reads the variable before it becomes an array
--FILE--
<?php
$a[0] ??= $a;
var_dump($a);
function f() { $b[1] ??= $b; return $b; }
var_dump(f());
$c = ['x' => null]; $c['x'] ??= $c; var_dump($c);
?>
--EXPECTF--
Warning: Undefined variable $a in %slang/coalesce_assigns_own_variable.php on line 2
array(1) {
  [0]=>
  NULL
}

Warning: Undefined variable $b in %slang/coalesce_assigns_own_variable.php on line 4
array(1) {
  [1]=>
  NULL
}
array(1) {
  ["x"]=>
  array(1) {
    ["x"]=>
    NULL
  }
}
