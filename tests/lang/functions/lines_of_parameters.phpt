--TEST--
Wrong and missing arguments are reported where their parameter stands
--FILE--
<?php
function f(
    int $a,
    $b,
    #[A]
    $c,
    string
    |array $d = 'x'
) {}
class K
{
    public function __construct(
        public readonly
        int
        $x,
        $y
    ) {}
}
$closure = fn(
    $a,
    int
    $b
) => 1;
function generator(
    $a
) {
    yield 1;
}
class Sub extends K {}
$calls = [
    fn() => f(), fn() => f(1), fn() => f(1, 2), fn() => f('x', 2, 3), fn() => f(1, 2, 3, new stdClass), fn() => new K, fn() => new K(1),
    fn() => new K('z', 2), fn() => new Sub, fn() => $closure(), fn() => $closure(1), fn() => $closure(1, 'p'),
    fn() => array_map($closure, [1]), fn() => generator(), fn() => (new ReflectionClass('K'))->newInstance(1),
];
foreach ($calls as $call) {
    try {
        $call();
    } catch (Error $error) {
        echo get_class($error), ' ', $error->getLine(), ' ', preg_replace('/,? (called|passed) in .*? on line \d+/', '', $error->getMessage()), "\n";
    }
}
--EXPECTF--
ArgumentCountError 3 Too few arguments to function f(), 0 and at least 3 expected
ArgumentCountError 4 Too few arguments to function f(), 1 and at least 3 expected
ArgumentCountError 6 Too few arguments to function f(), 2 and at least 3 expected
TypeError 3 f(): Argument #1 ($a) must be of type int, string given
TypeError 7 f(): Argument #4 ($d) must be of type array|string, stdClass given
ArgumentCountError 14 Too few arguments to function K::__construct(), 0 and exactly 2 expected
ArgumentCountError 16 Too few arguments to function K::__construct(), 1 and exactly 2 expected
TypeError 14 K::__construct(): Argument #1 ($x) must be of type int, string given
ArgumentCountError 14 Too few arguments to function K::__construct(), 0 and exactly 2 expected
ArgumentCountError 20 Too few arguments to function {closure:%slang/functions/lines_of_parameters.php:19}(), 0 and exactly 2 expected
ArgumentCountError 21 Too few arguments to function {closure:%slang/functions/lines_of_parameters.php:19}(), 1 and exactly 2 expected
TypeError 21 {closure:%slang/functions/lines_of_parameters.php:19}(): Argument #2 ($b) must be of type int, string given
ArgumentCountError 21 Too few arguments to function {closure:%slang/functions/lines_of_parameters.php:19}(), 1 passed and exactly 2 expected
ArgumentCountError 25 Too few arguments to function generator(), 0 and exactly 1 expected
ArgumentCountError 16 Too few arguments to function K::__construct(), 1 passed and exactly 2 expected
