--TEST--
how array keys are normalised
--FILE--
<?php
$a = ['1' => 'a', 1.7 => 'b', true => 'c', '01' => 'd', null => 'e', '-5' => 'f', '-0' => 'g', ' 1' => 'h', '9223372036854775808' => 'i'];
var_dump($a);
$b = [5 => 'x', 'y', -10 => 'z', 'w']; var_dump($b);
$c = [-5 => 'a', 'b']; var_dump(array_keys($c));
$key = []; try { $d = [$key => 1]; } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
try { $d[new stdClass] = 1; } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
$e = [PHP_INT_MAX => 1];
try { $e[] = 2; } catch (Error $x) { echo $x->getMessage(), "\n"; }
var_dump(isset($a[null]), $a[""], $a["1"]);
--EXPECTF--
Deprecated: Implicit conversion from float 1.7 to int loses precision in %slang/values/numeric_keys.php on line 2

Deprecated: Using null as an array offset is deprecated, use an empty string instead in %slang/values/numeric_keys.php on line 2
array(7) {
  [1]=>
  string(1) "c"
  ["01"]=>
  string(1) "d"
  [""]=>
  string(1) "e"
  [-5]=>
  string(1) "f"
  ["-0"]=>
  string(1) "g"
  [" 1"]=>
  string(1) "h"
  ["9223372036854775808"]=>
  string(1) "i"
}
array(4) {
  [5]=>
  string(1) "x"
  [6]=>
  string(1) "y"
  [-10]=>
  string(1) "z"
  [7]=>
  string(1) "w"
}
array(2) {
  [0]=>
  int(-5)
  [1]=>
  int(-4)
}
Cannot access offset of type array on array
Cannot access offset of type stdClass on array
Cannot add element to the array as the next element is already occupied

Deprecated: Using null as an array offset is deprecated, use an empty string instead in %slang/values/numeric_keys.php on line 10
bool(true)
string(1) "e"
string(1) "c"
