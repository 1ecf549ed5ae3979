--TEST--
reading and writing string offsets
--FILE--
<?php
$s = 'heddle';
var_dump($s[0], $s[-1], isset($s[5]), isset($s[6]), isset($s['1']), isset($s['x']), isset($s[1][0]), $s[2] ?? 'none', $s[9] ?? 'none');
var_dump($s[9]);
try { var_dump($s['x']); } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
$s[0] = 'H'; $s[-1] = 'EE'; $s[8] = '!';
var_dump($s);
try { $s[] = 'x'; } catch (Error $e) { echo $e->getMessage(), "\n"; }
try { $s[-20] = 'x'; } catch (Error $e) { echo $e->getMessage(), "\n"; }
try { $s[0] = ''; } catch (Error $e) { echo $e->getMessage(), "\n"; }
try { unset($s[0]); } catch (Error $e) { echo $e->getMessage(), "\n"; }
$t = 'abc'; $u = $t; $u[1] = 'X'; var_dump($t, $u);
--EXPECTF--
string(1) "h"
string(1) "e"
bool(true)
bool(false)
bool(true)
bool(false)
bool(true)
string(1) "d"
string(4) "none"

Warning: Uninitialized string offset 9 in %slang/values/string_offsets.php on line 4
string(0) ""
Cannot access offset of type string on string

Warning: Only the first byte will be assigned to the string offset in %slang/values/string_offsets.php on line 6
string(9) "HeddlE  !"
[] operator not supported for strings

Warning: Illegal string offset -20 in %slang/values/string_offsets.php on line 9
Cannot assign an empty string to a string offset
Cannot unset string offsets
string(3) "abc"
string(3) "aXc"
