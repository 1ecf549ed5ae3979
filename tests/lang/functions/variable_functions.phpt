--TEST--
calling by name, by array, by object
--FILE--
<?php
function hello($n) { return "hello $n"; }
class C { function m($x) { return "m$x"; } static function s($x) { return "s$x"; } function __invoke($x) { return "inv$x"; } }
$f = 'hello';
$o = new C;
$m = 'm';
$cls = 'C';
$s = 's';
$arr = [$o, 'm'];
$st = 'C::s';
echo $f('x'), $o->$m(1), C::$s(2), $cls::s(3), $cls::$s(4), $arr(5), $st(6), $o(7), [new C, 'm'](8), ['C', 's'](9), (fn($x) => "fn$x")(10), 'strto' . 'upper' |> (fn($f) => $f('up')), $o->{'m'}(11), (new $cls)->m(12), "\n";
var_dump(is_callable('hello'), is_callable('nope'), is_callable([$o, 'nope']), is_callable('C::s'), is_callable($o), is_callable(['C', 'm']));
foreach (['nope', 'C::nope', ['C', 'm'], [1, 2], 5, [new C]] as $bad) try { $bad(1); } catch (Error $e) { echo $e->getMessage(), "\n"; }
try { call_user_func('nope'); } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
echo implode(',', array_map('C::s', [1, 2])), call_user_func_array([$o, 'm'], ['x']), "\n";
--EXPECT--
hello xm1s2s3s4m5s6inv7m8s9fn10UPm11m12
bool(true)
bool(false)
bool(false)
bool(true)
bool(true)
bool(false)
Call to undefined function nope()
Call to undefined method C::nope()
Non-static method C::m() cannot be called statically
First array member is not a valid class name or object
Value of type int is not callable
Array callback must have exactly two elements
call_user_func(): Argument #1 ($callback) must be a valid callback, function "nope" not found or invalid function name
s1,s2mx
