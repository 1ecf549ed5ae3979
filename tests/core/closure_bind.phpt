--TEST--
Closures bound anew: scopes, none, and what is refused
--FILE--
<?php
class A { private $p = 1; static function f() { return function() { return [isset($this) ? get_class($this) : null, static::class ?? null]; }; } private function q() { return 5; } function g() { return function() { return $this->p; }; } }
$f = A::f();
foreach ([[null, null], [new A, null], [null, 'A'], [null,'static']] as [$t, $s]) { $g = Closure::bind($f, $t, $s); if ($g) { try { var_dump((new ReflectionFunction($g))->getClosureScopeClass()?->name); } catch (Error $e) { echo $e->getMessage(), "\n"; } } }
$h = (new A)->g(); $k = $h->bindTo(new A, null); try { var_dump($k()); } catch (Error $e) { echo $e->getMessage(), "\n"; }
$u = function() { return isset($this); }; var_dump($u->bindTo(null, null)(), $u->bindTo(new A, null)());
var_dump((new ReflectionFunction($u->bindTo(new A, null)))->getClosureScopeClass()?->name);
var_dump((new ReflectionFunction($u->bindTo(new A)))->getClosureScopeClass()?->name);
$m = $h->bindTo(null, null); var_dump($m === null);
class M { function m() {} }
$s = static function() {}; $s->bindTo(new M);
$m = (new M)->m(...); $m->bindTo(null); $m->bindTo(new M, 'stdClass'); $m->bindTo(new stdClass);
$f = strlen(...); $f->bindTo(null, "M"); $f->bindTo(new M);
$c = function() {}; $c->bindTo(null, 'ArrayObject'); $c->bindTo(null, 'Nope');
--EXPECTF--
NULL
string(7) "Closure"
string(1) "A"
string(1) "A"
Cannot access private property A::$p
bool(false)
bool(true)
string(7) "Closure"
string(7) "Closure"

Warning: Cannot unbind $this of closure using $this, this will be an error in PHP 9 in %s on line 9
bool(true)

Warning: Cannot bind an instance to a static closure, this will be an error in PHP 9 in %s on line 11

Warning: Cannot unbind $this of method, this will be an error in PHP 9 in %s on line 12

Warning: Cannot bind closure to scope of internal class stdClass, this will be an error in PHP 9 in %s on line 12

Warning: Cannot bind method M::m() to object of class stdClass, this will be an error in PHP 9 in %s on line 12

Warning: Cannot rebind scope of closure created from function, this will be an error in PHP 9 in %s on line 13

Warning: Cannot bind closure to scope of internal class ArrayObject, this will be an error in PHP 9 in %s on line 14

Warning: Class "Nope" not found in %s on line 14
