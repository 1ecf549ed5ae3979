--TEST--
named arguments and their errors
--FILE--
<?php
function f(int $a, int $b = 2, int ...$c) { return "$a $b " . json_encode($c); }
echo f(b: 5, a: 1), f(1, b: 3), f(a: 1, extra: 9), "\n";
foreach ([fn() => f(b: 1), fn() => f(1, a: 2), fn() => (fn($x) => $x)(y: 1), fn() => strlen(str: 'x'), fn() => f(...['a' => 1, 'b' => 'x'])] as $try) try { echo $try(); } catch (Error $e) { echo get_class($e), ': ', preg_replace('/, called.*/', '', $e->getMessage()), "\n"; }
echo str_pad(string: 'x', length: 5, pad_type: STR_PAD_LEFT, pad_string: '-'), json_encode(value: ['a'], flags: JSON_PRETTY_PRINT), "\n";
class N { function __construct(public $x = 1, public $y = 2) {} function __call($n, $a) { return $n . json_encode($a); } static function __callStatic($n, $a) { return $n . json_encode($a); } }
echo json_encode(new N(y: 5)), (new N)->magic(1, k: 2), N::stat(k: 3), call_user_func('f', 1, b: 7), call_user_func_array('f', ['b' => 8, 'a' => 9]), "\n";
--EXPECT--
1 5 []1 3 []1 2 {"extra":9}
ArgumentCountError: f(): Argument #1 ($a) not passed
Error: Named parameter $a overwrites previous argument
Error: Unknown named parameter $y
Error: Unknown named parameter $str
TypeError: f(): Argument #2 ($b) must be of type int, string given
----x[
    "a"
]
{"x":1,"y":5}magic{"0":1,"k":2}stat{"k":3}1 7 []9 8 []
