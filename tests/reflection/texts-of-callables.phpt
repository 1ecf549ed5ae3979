--TEST--
The text of a closure made of a function or method calls it a closure
--FILE--
<?php
class A {
    function method() {}
    static function fixed(int $x) {}
}
function plain(int $a, string &$b) {}
foreach ([plain(...), (new A)->method(...), A::fixed(...), strlen(...), Closure::fromCallable('plain'), fn() => 1] as $closure) {
    echo strtok((string) new ReflectionFunction($closure), "{"), "\n";
}
echo strtok((string) new ReflectionFunction('plain'), "{"), "\n";
--EXPECT--
Closure [ <user> function plain ] 
Closure [ <user> public method method ] 
Closure [ <user> static public method fixed ] 
Closure [ <internal:Core> function strlen ] 
Closure [ <user> function plain ] 
Closure [ <user> function 
Function [ <user> function plain ]
