--TEST--
var_dump of a closure shows static variables
--FILE--
<?php
function named($a) { static $i = 5, $j; $i++; }
var_dump(named(...));
named(1);
var_dump(named(...));
$x = 'used';
$c = function () use ($x) { static $z = 1; $z++; };
$c();
var_dump(array_diff_key((array) (function () use ($c) { ob_start(); var_dump($c); return preg_replace('~"[^"]*(closure|phpt?)[^"]*"|string\(\d+\)|int\(\d\d+\)~', '', ob_get_clean()); })(), []));
class K { private int $p = 1; function m() { static $q = [1]; $q[] = 2; return (function (int $x): int { return "a"; })($q); } }
try { (new K)->m(); } catch (TypeError $e) { echo preg_replace('~,? called.*|:\d+~', '', $e->getMessage()), "\n"; }
?>
--EXPECT--
object(Closure)#1 (3) {
  ["function"]=>
  string(5) "named"
  ["static"]=>
  array(2) {
    ["i"]=>
    int(5)
    ["j"]=>
    NULL
  }
  ["parameter"]=>
  array(1) {
    ["$a"]=>
    string(10) "<required>"
  }
}
object(Closure)#1 (3) {
  ["function"]=>
  string(5) "named"
  ["static"]=>
  array(2) {
    ["i"]=>
    int(6)
    ["j"]=>
    NULL
  }
  ["parameter"]=>
  array(1) {
    ["$a"]=>
    string(10) "<required>"
  }
}
array(1) {
  [0]=>
  string(161) "object(Closure)#1 (4) {
  ["name"]=>
   
  ["file"]=>
   
  ["line"]=>
  int(7)
  ["static"]=>
  array(2) {
    ["x"]=>
     "used"
    ["z"]=>
    int(2)
  }
}
"
}
K::{closure:K::m()}(): Argument #1 ($x) must be of type int, array given
