--TEST--
instanceof with names, variables and expressions
--FILE--
<?php
interface I {}
abstract class A implements I {}
class B extends A {}
trait T { function isT() { return $this instanceof self; } }
class D { use T; }
$b = new B;
$name = 'A';
$other = new D;
var_dump($b instanceof B, $b instanceof A, $b instanceof I, $b instanceof $name, $b instanceof $other, 5 instanceof B, null instanceof Missing, $b instanceof Missing, !$b instanceof D, (clone $b) instanceof B, $b instanceof ('I' . ''), (fn() => 1) instanceof Closure, $other->isT(), $b instanceof \I);
$five = 5; try { $b instanceof $five; } catch (Error $e) { echo $e->getMessage(), "\n"; }
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(false)
bool(false)
bool(false)
bool(false)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
Class name must be a valid object or a string
