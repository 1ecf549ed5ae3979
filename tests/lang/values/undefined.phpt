--TEST--
undefined variables, keys, properties, constants
--FILE--
<?php
echo $undef; var_dump($undef2 ?? 'default', isset($undef), empty($undef), @$silent);
$a = []; echo $a['missing']; echo $a[5]; $s = null; var_dump($s['x']['y']); $i = 5; var_dump($i[0]);
$o = new stdClass; echo $o->missing; var_dump($o?->x?->y, isset($o->a->b));
try { echo MISSING; } catch (Error $e) { echo $e->getMessage(), "\n"; }
try { echo stdClass::MISSING; } catch (Error $e) { echo $e->getMessage(), "\n"; }
try { echo stdClass::$missing; } catch (Error $e) { echo $e->getMessage(), "\n"; }
try { missing(); } catch (Error $e) { echo $e->getMessage(), "\n"; }
try { $o->missing(); } catch (Error $e) { echo $e->getMessage(), "\n"; }
try { Missing::call(); } catch (Error $e) { echo $e->getMessage(), "\n"; }
try { $n = null; $n->call(); } catch (Error $e) { echo $e->getMessage(), "\n"; }
echo $n->prop; $undef3 .= 'x'; $undef4[] = 1; $undef5++; var_dump($undef3, $undef4, $undef5);
--EXPECTF--
Warning: Undefined variable $undef in %slang/values/undefined.php on line 2
string(7) "default"
bool(false)
bool(true)
NULL

Warning: Undefined array key "missing" in %slang/values/undefined.php on line 3

Warning: Undefined array key 5 in %slang/values/undefined.php on line 3

Warning: Trying to access array offset on null in %slang/values/undefined.php on line 3

Warning: Trying to access array offset on null in %slang/values/undefined.php on line 3
NULL

Warning: Trying to access array offset on int in %slang/values/undefined.php on line 3
NULL

Warning: Undefined property: stdClass::$missing in %slang/values/undefined.php on line 4

Warning: Undefined property: stdClass::$x in %slang/values/undefined.php on line 4
NULL
bool(false)
Undefined constant "MISSING"
Undefined constant stdClass::MISSING
Access to undeclared static property stdClass::$missing
Call to undefined function missing()
Call to undefined method stdClass::missing()
Class "Missing" not found
Call to a member function call() on null

Warning: Attempt to read property "prop" on null in %slang/values/undefined.php on line 12

Warning: Undefined variable $undef3 in %slang/values/undefined.php on line 12

Warning: Undefined variable $undef5 in %slang/values/undefined.php on line 12
string(1) "x"
array(1) {
  [0]=>
  int(1)
}
int(1)
