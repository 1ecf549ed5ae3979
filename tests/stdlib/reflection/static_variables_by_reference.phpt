--TEST--
getStaticVariables() gives what a closure captured by reference as a reference
--FILE--
<?php
$a = $b = 1;
$closure = function () use ($a, &$b) { static $s = 3; $s++; };
$closure();
$variables = (new ReflectionFunction($closure))->getStaticVariables();
$variables['a'] = $variables['b'] = $variables['s'] = 5;
var_dump($a, $b, ReflectionReference::fromArrayElement($variables, 'b') !== null);
var_dump((new ReflectionFunction($closure))->getStaticVariables());
--EXPECT--
int(1)
int(5)
bool(true)
array(3) {
  ["a"]=>
  int(1)
  ["b"]=>
  &int(5)
  ["s"]=>
  int(4)
}
