--TEST--
strict_types allows only int to float
--FILE--
<?php
declare(strict_types=1);
function f(float $x) { return $x; }
function i(int $x) { return $x; }
function r(): string { return 5; }
var_dump(f(5));
foreach ([fn() => i('5'), fn() => i(5.0), fn() => r(), fn() => strlen(5), fn() => str_repeat('a', '3'), fn() => i(true), fn() => round('1')] as $t) try { var_dump($t()); } catch (TypeError $e) { echo preg_replace('/, called.*/', '', $e->getMessage()), "\n"; }
var_dump(array_map('i', [1]));
try { array_map('i', ['1']); echo "callbacks from the engine are not strict\n"; } catch (TypeError $e) { echo "strict\n"; }
class T { public int $x; }
try { $t = new T; $t->x = '5'; } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
--EXPECT--
float(5)
i(): Argument #1 ($x) must be of type int, string given
i(): Argument #1 ($x) must be of type int, float given
r(): Return value must be of type string, int returned
strlen(): Argument #1 ($string) must be of type string, int given
str_repeat(): Argument #2 ($times) must be of type int, string given
i(): Argument #1 ($x) must be of type int, true given
round(): Argument #1 ($num) must be of type int|float, string given
array(1) {
  [0]=>
  int(1)
}
callbacks from the engine are not strict
Cannot assign string to property T::$x of type int
