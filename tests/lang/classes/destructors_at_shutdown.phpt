--TEST--
Destructors that are not public are passed over at the end
--FILE--
<?php
class A {
    private function __destruct() { echo __METHOD__, "\n"; }
    static function make() { return new self; }
}
class B extends A {}
class C {
    private static $one;
    protected function __destruct() { echo __METHOD__, "\n"; }
    static function one() { return self::$one ??= new self; }
}
$a = A::make();
try {
    unset($a);
} catch (Error $e) {
    echo $e->getMessage(), "\n";
}
$b = B::make();
$c = C::one();
function f() { static $kept; $kept = A::make(); }
f();
echo "end\n";
--EXPECT--
Call to private A::__destruct() from global scope
end

Warning: Call to private A::__destruct() from global scope during shutdown ignored in Unknown on line 0

Warning: Call to protected C::__destruct() from global scope during shutdown ignored in Unknown on line 0

Warning: Call to private A::__destruct() from global scope during shutdown ignored in Unknown on line 0
