--TEST--
Operands stay alive while user code replaces what a reference holds
--FILE--
<?php
class A { function __toString() { global $x; $x = null; return "a"; } }
$x = [new A, 1, 2];
$l = [&$x];
var_dump($l == [["a", 1, 2]]);

class B { function __construct(public int $n) {} function __toString() { global $y; $y = 'gone'; return str_repeat("b", $this->n); } }
$y = [new B(3), ["k" => [1, 2]], "tail"];
$l = [&$y, 2];
var_dump($l <=> [["bbb", ["k" => [1, 2]], "tail"], 2], $y);

$y = str_repeat("b", 3);
$l = [&$y, new B(3)];
var_dump(in_array(new B(3), $l), max([[new B(1)]], [["c"]])[0][0], $y);

set_error_handler(function ($level, $message) { global $s, $t; $s = 1; $t = null; echo "$message\n"; return true; });
$s = str_repeat("a9", 3) . "!";
$s++;
var_dump($s);
$s = str_repeat("z", 3) . "-";
$r = &$s;
$r--;
var_dump($s);
$t = "1.5e3" . str_repeat(" x", 2);
var_dump($t % 7);
$t = "1.25" . str_repeat(" x", 2);
var_dump($t | 1);
$d = [1, [2, [3]]];
$n = [&$d];
$n[0][2] = &$n;
var_dump(count($n, COUNT_RECURSIVE));
--EXPECT--
bool(true)
int(0)
string(4) "gone"
bool(true)
string(1) "c"
string(4) "gone"
Increment on non-numeric string is deprecated, use str_increment() instead
string(7) "a9a9a9!"
Decrement on non-numeric string has no effect and is deprecated
string(4) "zzz-"
A non-numeric value encountered
int(2)
A non-numeric value encountered
Implicit conversion from float-string "1.25 x x" to int loses precision
int(1)
count(): Recursion detected
int(7)
