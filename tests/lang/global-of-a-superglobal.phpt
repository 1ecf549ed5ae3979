--TEST--
`global` of a superglobal does nothing
--FILE--
<?php
$a = 1;
function f() { global $GLOBALS; return $GLOBALS['a']; }
function g() { global $_GET, $a; $_GET = [$a]; }
g();
var_dump(f(), $_GET);
--EXPECT--
int(1)
array(1) {
  [0]=>
  int(1)
}
