--TEST--
ReflectionMethod::isConstructor() of interfaces
--FILE--
<?php
interface I { function __construct($a); }
abstract class A { abstract function __construct(); }
trait T { function __construct() {} }
class C implements I { function __construct($a) {} }
class D extends C { function __construct($b) {} }
foreach (['I', 'A', 'T', 'C', 'D'] as $class) {
    var_dump((new ReflectionMethod($class, '__construct'))->isConstructor());
}
var_dump((new ReflectionMethod('D', '__construct'))->getPrototype()->isConstructor());
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
