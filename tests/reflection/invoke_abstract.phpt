--TEST--
That a method is abstract is said before arguments are counted
--EXTENSIONS--
reflection
--FILE--
<?php
abstract class A {
    abstract function f();
    function g($x = 1, $y = 2) { return [$this::class, $x, $y]; }
    static function s(...$a) { return $a; }
}
class B extends A {
    function f() { return 1; }
}
$f = new ReflectionMethod('A', 'f');
$g = new ReflectionMethod('A', 'g');
$s = new ReflectionMethod('A', 's');
$calls = [
    fn() => $f->invokeArgs(), fn() => $f->invokeArgs(true), fn() => $f->invokeArgs(new B), fn() => $f->invoke(), fn() => $f->invoke(1),
    fn() => $s->invokeArgs(), fn() => $s->invokeArgs(null), fn() => $s->invoke(),
    fn() => $s->invoke(null, 1, 2), fn() => $s->invoke(args: 1), fn() => $s->invoke(object: null), fn() => $s->invoke(null, a: 1),
    fn() => $g->invokeArgs(new B), fn() => $g->invokeArgs(new B, ['y' => 9]), fn() => $g->invokeArgs(args: [], object: new B),
    fn() => $g->invokeArgs(new B, [], 3), fn() => $g->invoke(new B, y: 4),
];
foreach ($calls as $number => $call) {
    try {
        echo $number, ' ', json_encode($call()), "\n";
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
--EXPECT--
0 ReflectionException: Trying to invoke abstract method A::f()
1 ReflectionException: Trying to invoke abstract method A::f()
2 ReflectionException: Trying to invoke abstract method A::f()
3 ReflectionException: Trying to invoke abstract method A::f()
4 ReflectionException: Trying to invoke abstract method A::f()
5 ArgumentCountError: ReflectionMethod::invokeArgs() expects exactly 2 arguments, 0 given
6 ArgumentCountError: ReflectionMethod::invokeArgs() expects exactly 2 arguments, 1 given
7 ArgumentCountError: ReflectionMethod::invoke() expects at least 1 argument, 0 given
8 [1,2]
9 ArgumentCountError: ReflectionMethod::invoke() expects at least 1 argument, 0 given
10 []
11 {"a":1}
12 ArgumentCountError: ReflectionMethod::invokeArgs() expects exactly 2 arguments, 1 given
13 ["B",1,9]
14 ["B",1,2]
15 ArgumentCountError: ReflectionMethod::invokeArgs() expects exactly 2 arguments, 3 given
16 ["B",1,4]
