--TEST--
array_diff() and its kin: the order of checks and conversions, functions that give a bool; min() and max() of several
--FILE--
<?php
set_error_handler(function ($number, $message) { echo "[$message] "; return true; });
function tried($f) { try { echo json_encode($f()), "\n"; } catch (Error $e) { echo get_class($e), ': ', $e->getMessage(), "\n"; } }
tried(fn() => array_diff([[1]], []));
tried(fn() => array_diff([[1], [2]], []));
tried(fn() => array_diff([[1]], [], [3], 1));
tried(fn() => array_diff([1, 2], [3], 1));
tried(fn() => array_diff(['x'], [[2], 'x', [3]]));
tried(fn() => array_diff([], 1));
tried(fn() => array_udiff(1, 1, 1));
tried(fn() => array_udiff([3, 1], [2, 1], fn($a, $b) => $a > $b));
tried(fn() => array_uintersect([3, 1], [2, 1], fn($a, $b) => $a > $b));
tried(fn() => array_diff_ukey([3, 1], [2], fn($a, $b) => $a > $b));
tried(fn() => array_udiff_assoc([3, 1], [2, 1], fn($a, $b) => $a > $b));
tried(fn() => max(3, NAN, 2));
tried(fn() => min(3, NAN, 2));
tried(fn() => max('abc', 1, 1.5));
tried(fn() => sizeof(5));
tried(fn() => mb_str_split('abc', 1 << 30));
tried(fn() => new ArrayObject(Suit::Hearts));
enum Suit { case Hearts; }
--EXPECT--
[Array to string conversion] [[1]]
[[1],[2]]
[Array to string conversion] TypeError: array_diff(): Argument #4 must be of type array, int given
TypeError: array_diff(): Argument #3 must be of type array, int given
[Array to string conversion] []
TypeError: array_diff(): Argument #2 must be of type array, int given
TypeError: array_udiff(): Argument #3 must be a valid callback, no array or string given
[array_udiff(): Returning bool from comparison function is deprecated, return an integer less than, equal to, or greater than zero] [3]
[array_uintersect(): Returning bool from comparison function is deprecated, return an integer less than, equal to, or greater than zero] {"1":1}
[array_diff_ukey(): Returning bool from comparison function is deprecated, return an integer less than, equal to, or greater than zero] {"1":1}
[3]
3
2
"abc"
TypeError: sizeof(): Argument #1 ($value) must be of type Countable|array, int given
ValueError: mb_str_split(): Argument #2 ($length) is too large
Error: Class "Suit" not found
