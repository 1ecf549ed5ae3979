--TEST--
ReflectionMethod::getPrototype(): an interface's method comes before the parent's
--FILE--
<?php
interface I { function f(); }
interface J extends I { function g(); }
class P { function f() {} function g() {} }
class C extends P implements J { function f() {} function g() {} }
class D extends C { function f() {} }
class E extends P { function f() {} }
foreach ([['C', 'f'], ['C', 'g'], ['D', 'f'], ['E', 'f']] as [$class, $method]) {
    echo $class, '::', $method, ' ', (new ReflectionMethod($class, $method))->getPrototype()->class, "\n";
}
--EXPECT--
C::f I
C::g J
D::f I
E::f P
