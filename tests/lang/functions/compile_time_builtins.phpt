--TEST--
builtins that the compiler knows, with odd arguments
--FILE--
<?php
$s = 'héllo'; $a = [1, [2, 3], 'k' => null]; $n = null; $o = new ArrayObject([1, 2]);
var_dump(strlen($s), strlen(''), count($a), count($a, COUNT_RECURSIVE), count($o), is_int(5), is_string($n), is_array($a), is_null($n), is_object($o), is_bool(false), is_float(1.0), is_numeric('1e5'), in_array('b', ['a', 'b'], true), in_array(2, ['2'], true), in_array('x', ['x' => 1]), ord('A'), ord(''), chr(65), isset($a['k']), isset($a[1][0]), empty($a['k']), array_key_exists('k', $a), intval('12x'), floatval('1.5'), strval(5), boolval('0'), gettype($a), get_class($o));
--EXPECTF--
Deprecated: ord(): Providing an empty string is deprecated in %slang/functions/compile_time_builtins.php on line 3
int(6)
int(0)
int(3)
int(5)
int(2)
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(false)
bool(false)
int(65)
int(0)
string(1) "A"
bool(false)
bool(true)
bool(true)
bool(true)
int(12)
float(1.5)
string(1) "5"
bool(false)
string(5) "array"
string(11) "ArrayObject"
