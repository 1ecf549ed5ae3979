--TEST--
Fiber::start() hands on named arguments
--FILE--
<?php
(new Fiber(function(int $a, $b = 2, ...$c) { var_dump(func_get_args(), $a, $b, $c); }))->start(b: 3, a: 1);
(new Fiber(function(int $a, $b = 2, ...$c) { var_dump(func_get_args(), $a, $b, $c); }))->start(1, x: 5, y: 6);
function wrong(Closure $start) {
    $fiber = new Fiber(function(int $a, $b = 2) { var_dump($a, $b); });
    try {
        $start($fiber);
    } catch (Error $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
wrong(fn($fiber) => $fiber->start(b: 5));
wrong(fn($fiber) => $fiber->start(1, a: 5));
wrong(fn($fiber) => $fiber->start(1, z: 5));
wrong(fn($fiber) => $fiber->start(...['b' => 7, 'a' => 9]));
wrong(fn($fiber) => call_user_func_array([$fiber, 'start'], ['b' => 5, 'a' => 9]));
function increment(&$a) { $a++; }
(new Fiber('increment'))->start(a: 5);
$fiber = new Fiber(strlen(...));
$fiber->start(string: "abc");
var_dump($fiber->getReturn());
$fiber = new Fiber('array_map');
$fiber->start(array: [1, 2], callback: fn($x) => Fiber::suspend($x));
while (!$fiber->isTerminated()) $fiber->resume('r');
var_dump($fiber->getReturn());
class M { function __call($n, $a) { var_dump($n, $a); } }
(new Fiber([new M, 'zz']))->start(1, q: 2);
--EXPECTF--
array(2) {
  [0]=>
  int(1)
  [1]=>
  int(3)
}
int(1)
int(3)
array(0) {
}
array(1) {
  [0]=>
  int(1)
}
int(1)
int(2)
array(2) {
  ["x"]=>
  int(5)
  ["y"]=>
  int(6)
}
ArgumentCountError: {closure:wrong():5}(): Argument #1 ($a) not passed
Error: Named parameter $a overwrites previous argument
Error: Unknown named parameter $z
int(9)
int(7)
int(9)
int(5)

Warning: increment(): Argument #1 ($a) must be passed by reference, value given in %slang/fibers/start_named.php on line 18
int(3)
array(2) {
  [0]=>
  string(1) "r"
  [1]=>
  string(1) "r"
}
string(2) "zz"
array(2) {
  [0]=>
  int(1)
  ["q"]=>
  int(2)
}
