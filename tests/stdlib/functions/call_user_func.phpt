--TEST--
callables in all their forms
--FILE--
<?php
class C { public function m($x) { return "m$x"; } public static function s($x) { return static::class . $x; } public function __invoke($x) { return "i$x"; } private function p() {} }
class D extends C {}
$o = new C;
echo implode(' ', [call_user_func('strtoupper', 'a'), call_user_func([$o, 'm'], 1), call_user_func(['C', 's'], 2), call_user_func('D::s', 3), call_user_func($o, 4), call_user_func(fn($x) => $x * 2, 5), call_user_func_array([$o, 'm'], ['x' => 6]), call_user_func_array('max', [1, 9, 3])]), "\n";
foreach (['nope', [$o, 'nope'], [$o, 'p'], 'C::nope', ['Nope', 'm'], 5, [], ['C', 'm']] as $c) { var_dump(is_callable($c)); try { call_user_func($c, 1); } catch (Error $e) { echo $e->getMessage(), "\n"; } }
var_dump(is_callable('strlen', false, $name), $name, is_callable([$o, 'any'], true, $name), $name);
function refs(&$x) { $x++; }
$v = 1;
call_user_func_array('refs', [&$v]);
echo $v, "\n";
echo func_num(1, 2), "\n";
function func_num() { return func_num_args(); }
--EXPECT--
A m1 C2 D3 i4 10 m6 9
bool(false)
call_user_func(): Argument #1 ($callback) must be a valid callback, function "nope" not found or invalid function name
bool(false)
call_user_func(): Argument #1 ($callback) must be a valid callback, class C does not have a method "nope"
bool(false)
call_user_func(): Argument #1 ($callback) must be a valid callback, cannot access private method C::p()
bool(false)
call_user_func(): Argument #1 ($callback) must be a valid callback, class C does not have a method "nope"
bool(false)
call_user_func(): Argument #1 ($callback) must be a valid callback, class "Nope" not found
bool(false)
call_user_func(): Argument #1 ($callback) must be a valid callback, no array or string given
bool(false)
call_user_func(): Argument #1 ($callback) must be a valid callback, array callback must have exactly two members
bool(false)
call_user_func(): Argument #1 ($callback) must be a valid callback, non-static method C::m() cannot be called statically
bool(true)
string(6) "strlen"
bool(true)
string(6) "C::any"
2
2
