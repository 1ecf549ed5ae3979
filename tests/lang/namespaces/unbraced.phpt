--TEST--
several unbraced namespaces in a file
--FILE--
<?php
namespace One;
const V = 1; function f() { return __FUNCTION__ . V; } class A { function m() { return __METHOD__ . ' ' . __CLASS__; } }
namespace Two;
use One\A; use function One\f; use One;
class B extends A {}
echo f(), ' ', (new B)->m(), ' ', One\f(), ' ', \One\V, ' ', B::class, ' ', (function () { return __FUNCTION__; })(), ' ', __NAMESPACE__, "\n";
echo (new class { function m() { return strstr(__METHOD__, '::'); } })->m(), "\n";
goto Two;
Two: echo namespace\B::class, "\n";
--EXPECTF--
One\f1 One\A::m One\A One\f1 1 Two\B {closure:%slang/namespaces/unbraced.php:7} Two
::m
Two\B
