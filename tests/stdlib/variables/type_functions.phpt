--TEST--
gettype, get_debug_type, is_*
--FILE--
<?php
$values = [1, 1.5, 'str', true, null, [], new stdClass, fn() => 1, fopen('php://memory', 'r'), new class {}, '12', 'strlen', [new ArrayObject, 'count'], NAN, INF];
foreach ($values as $v) { echo gettype($v), ' ', preg_replace('/@anonymous.*/', '@anonymous', get_debug_type($v)); foreach (['is_int', 'is_float', 'is_string', 'is_bool', 'is_null', 'is_array', 'is_object', 'is_callable', 'is_resource', 'is_numeric', 'is_scalar', 'is_iterable', 'is_countable'] as $f) echo ' ', (int) $f($v); echo "\n"; }
$f = fopen('php://memory', 'r');
fclose($f);
echo gettype($f), get_debug_type($f), get_resource_type(fopen('php://memory', 'r')), "\n";
var_dump(is_nan(NAN), is_infinite(-INF), is_finite(1), is_long(1), is_double(1.0), is_integer('1'), isset($f, $nope), empty('0'), empty([0]), empty(0.0), empty('0.0'));
unset($values[0], $nothing);
echo count($values), "\n";
--EXPECT--
integer int 1 0 0 0 0 0 0 0 0 1 1 0 0
double float 0 1 0 0 0 0 0 0 0 1 1 0 0
string string 0 0 1 0 0 0 0 0 0 0 1 0 0
boolean bool 0 0 0 1 0 0 0 0 0 0 1 0 0
NULL null 0 0 0 0 1 0 0 0 0 0 0 0 0
array array 0 0 0 0 0 1 0 0 0 0 0 1 1
object stdClass 0 0 0 0 0 0 1 0 0 0 0 0 0
object Closure 0 0 0 0 0 0 1 1 0 0 0 0 0
resource resource (stream) 0 0 0 0 0 0 0 0 1 0 0 0 0
object class@anonymous 0 0 0 0 0 0 1 0 0 0 0 0 0
string string 0 0 1 0 0 0 0 0 0 1 1 0 0
string string 0 0 1 0 0 0 0 1 0 0 1 0 0
array array 0 0 0 0 0 1 0 1 0 0 0 1 1
double float 0 1 0 0 0 0 0 0 0 1 1 0 0
double float 0 1 0 0 0 0 0 0 0 1 1 0 0
resource (closed)resource (closed)stream
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(false)
bool(false)
bool(true)
bool(false)
bool(true)
bool(false)
14
