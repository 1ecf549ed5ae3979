--TEST--
interface constants, inheritance, static methods
--FILE--
<?php
interface A { const V = 'a'; public function m(); }
interface B extends A, Countable { public static function s(); }
class C implements B { function m() { return self::V . static::V; } static function s() { return B::V; } function count(): int { return 3; } }
$c = new C;
echo $c->m(), C::s(), count($c), C::V, "\n";
var_dump($c instanceof A, interface_exists('B'), array_keys(class_implements($c)), in_array('A', get_declared_interfaces()));
echo json_encode((new ReflectionClass('B'))->getInterfaceNames()), "\n";
function typed(A&Countable $x): string { return get_class($x); }
echo typed($c), "\n";
try { typed(new ArrayObject); } catch (TypeError $e) { echo preg_replace('/, called.*/', '', $e->getMessage()), "\n"; }
function dnf((A&Countable)|null|string $x) { return is_object($x) ? 'obj' : var_export($x, true); }
echo dnf(null), dnf('s'), dnf($c), "\n";
--EXPECT--
aaa3a
bool(true)
bool(true)
array(3) {
  [0]=>
  string(1) "B"
  [1]=>
  string(9) "Countable"
  [2]=>
  string(1) "A"
}
bool(true)
["A","Countable"]
C
typed(): Argument #1 ($x) must be of type A&Countable, ArrayObject given
NULL's'obj
