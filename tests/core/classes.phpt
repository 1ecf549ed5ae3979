--TEST--
What class an object is of, and how classes are related
--FILE--
<?php
function t(callable $f) { try { var_dump($f()); } catch (Throwable $e) { echo get_class($e), ": ", $e->getMessage(), "\n"; } }
interface I {}
class A implements I { static function who() { return get_called_class(); } function up() { return get_parent_class($this); } }
class B extends A {}
var_dump(get_class(new B), B::who(), (new B)->up(), get_parent_class('A'));
t(fn() => get_class());
t(fn() => get_called_class());
t(fn() => get_parent_class('Nope'));
t(fn() => get_parent_class([]));
var_dump(is_a(new B, 'A'), is_a('B', 'A'), is_a('B', 'A', true), is_a(1, 'A'), is_a(new B, '\I'));
var_dump(is_subclass_of(new B, 'B'), is_subclass_of('B', 'I'), is_subclass_of('B', 'I', false));
enum E { case X; }
trait T {}
var_dump(class_exists('a'), class_exists('I'), class_exists('E'), interface_exists('I'), trait_exists('T'), enum_exists('E'), enum_exists('A'));
var_dump(class_exists('\A', false), function_exists('STRLEN'), function_exists('nope'));
var_dump(class_alias('A', 'C'), get_class(new C), class_alias('Nope', 'D'), class_alias('A', 'B'));
?>
--EXPECTF--
string(1) "B"
string(1) "B"
string(1) "A"
bool(false)
Error: get_class() without arguments must be called from within a class
Error: get_called_class() must be called from within a class
TypeError: get_parent_class(): Argument #1 ($object_or_class) must be an object or a valid class name, string given
TypeError: get_parent_class(): Argument #1 ($object_or_class) must be an object or a valid class name, array given
bool(true)
bool(false)
bool(true)
bool(false)
bool(true)
bool(false)
bool(true)
bool(false)
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
bool(false)

Warning: Class "Nope" not found in %s on line 17

Warning: Cannot redeclare class B (previously declared in %s:4) in %s on line 17
bool(true)
string(1) "A"
bool(false)
bool(false)
