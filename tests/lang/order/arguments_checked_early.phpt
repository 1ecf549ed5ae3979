--TEST--
What is wrong with an argument is said before the next one is computed
--FILE--
<?php
function say($x) { echo "  say $x\n"; return $x; }
function ref(&$x, $y = 0) { return 1; }
function named($a = 1, $b = 2) { return 1; }
function any(...$all) { return count($all); }
function refs(&...$all) {}
function two(int $a, $b) {}
class Made { public $p; function __construct($p = 1) {} function __destruct() { echo "  destruct\n"; } }
set_error_handler(function ($number, $message) { echo "  [$message]\n"; return true; });
$i = 1;
$closure = ref(...);
$calls = [
    fn() => ref(1, say(2)), fn() => ref($i + 1, say(2)), fn() => ref(new Made, say(2)), fn() => ref(strlen('ab'), say(2)),
    fn() => ref(substr('ab', 1), say(2)), fn() => ref(strtoupper('ab'), say(2)), fn() => ref(say(...), say(2)), fn() => ref(clone new Made, say(2)),
    fn() => $closure(1, say(2)), fn() => $closure("x$i", say(2)), fn() => $closure(new Made, say(2)), fn() => $closure(strtoupper('ab'), say(2)),
    fn() => $closure(say(1), say(2)), fn() => $closure(1, ...say([2])), fn() => ref(1, ...say([2])), fn() => ref(x: 1, y: say(2)), fn() => ref(x: new Made),
    fn() => named(c: $undefined), fn() => named(c: say(1)), fn() => named(a: 1, a: $undefined), fn() => named(1, a: $undefined),
    fn() => named(1, a: say(2)), fn() => any(x: 1, x: $undefined), fn() => named(...['c' => 1], d: say(1)), fn() => named(...[1, 2], a: say(1)),
    fn() => strlen(x: $undefined), fn() => strlen('a', string: $undefined), fn() => new Made(q: say(1)), fn() => new Made(...['q' => 1]),
    fn() => array_map(callbak: say(1), array: say(2)), fn() => call_user_func('refs', 1, 2), fn() => two('x'), fn() => two('1'), fn() => two(),
];
foreach ($calls as $number => $call) {
    echo $number, "\n";
    try { $call(); } catch (Error $e) { echo '  ', get_class($e), ': ', preg_replace('~, (called|passed) .*~', '', preg_replace('~, \d passed in .*~', ' ...', $e->getMessage())), "\n"; }
    unset($e);
}
--EXPECT--
0
  Error: ref(): Argument #1 ($x) could not be passed by reference
1
  Error: ref(): Argument #1 ($x) could not be passed by reference
2
  [Only variables should be passed by reference]
  say 2
  destruct
3
  Error: ref(): Argument #1 ($x) could not be passed by reference
4
  Error: ref(): Argument #1 ($x) could not be passed by reference
5
  [Only variables should be passed by reference]
  say 2
6
  Error: ref(): Argument #1 ($x) could not be passed by reference
7
  destruct
  destruct
  Error: ref(): Argument #1 ($x) could not be passed by reference
8
  Error: ref(): Argument #1 ($x) could not be passed by reference
9
  Error: ref(): Argument #1 ($x) could not be passed by reference
10
  [Only variables should be passed by reference]
  say 2
  destruct
11
  [Only variables should be passed by reference]
  say 2
12
  say 1
  [Only variables should be passed by reference]
  say 2
13
  Error: ref(): Argument #1 ($x) could not be passed by reference
14
  Error: ref(): Argument #1 ($x) could not be passed by reference
15
  Error: ref(): Argument #1 ($x) could not be passed by reference
16
  [Only variables should be passed by reference]
  destruct
17
  Error: Unknown named parameter $c
18
  say 1
  Error: Unknown named parameter $c
19
  Error: Named parameter $a overwrites previous argument
20
  Error: Named parameter $a overwrites previous argument
21
  say 2
  Error: Named parameter $a overwrites previous argument
22
  Error: Named parameter $x overwrites previous argument
23
  Error: Unknown named parameter $c
24
  say 1
  Error: Named parameter $a overwrites previous argument
25
  Error: Unknown named parameter $x
26
  Error: Named parameter $string overwrites previous argument
27
  say 1
  Error: Unknown named parameter $q
28
  Error: Unknown named parameter $q
29
  say 1
  say 2
  ArgumentCountError: array_map(): Argument #1 ($callback) not passed
30
  [refs(): Argument #1 must be passed by reference, value given]
  [refs(): Argument #2 must be passed by reference, value given]
31
  TypeError: two(): Argument #1 ($a) must be of type int, string given
32
  ArgumentCountError: Too few arguments to function two() ...
33
  ArgumentCountError: Too few arguments to function two() ...
