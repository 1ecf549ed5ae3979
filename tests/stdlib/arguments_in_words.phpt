--TEST--
Arguments of another type: strtr, count, min, spread
--FILE--
<?php
set_error_handler(function ($number, $message) { echo "  [$message]\n"; return true; });
function tried($f) { try { var_dump($f()); } catch (Error $e) { echo get_class($e), ': ', $e->getMessage(), "\n"; } }
tried(fn() => min(true));
tried(fn() => max(false));
tried(fn() => count(1, 2));
tried(fn() => count(1));
tried(fn() => count(null, 1));
tried(fn() => count(new stdClass, 1));
tried(fn() => strtr('a', fn() => 1, 'b'));
tried(fn() => strtr('a', 'b', fn() => 1));
tried(fn() => strtr('a', null, 'b'));
tried(fn() => strtr('a', null));
tried(fn() => strtr('a', 5));
tried(fn() => strtr('a5', 5, 6));
tried(fn() => strtr('a', [], 'b'));
tried(fn() => strtr('ab', ['a' => 'b', 'b' => 'a']));
tried(fn() => call_user_func_array('strlen', true));
$false = false;
tried(fn() => max(...$false));
--EXPECT--
TypeError: min(): Argument #1 ($value) must be of type array, true given
TypeError: max(): Argument #1 ($value) must be of type array, false given
ValueError: count(): Argument #2 ($mode) must be either COUNT_NORMAL or COUNT_RECURSIVE
TypeError: count(): Argument #1 ($value) must be of type Countable|array, int given
TypeError: count(): Argument #1 ($value) must be of type Countable|array, null given
TypeError: count(): Argument #1 ($value) must be of type Countable|array, stdClass given
TypeError: strtr(): Argument #2 ($from) must be of type string, Closure given
TypeError: strtr(): Argument #3 ($to) must be of type string, Closure given
  [strtr(): Passing null to parameter #2 ($from) of type array|string is deprecated]
string(1) "a"
TypeError: strtr(): Argument #2 ($from) must be of type array, null given
TypeError: strtr(): Argument #2 ($from) must be of type array, int given
string(2) "a6"
TypeError: strtr(): Argument #2 ($from) must be of type string, array given
string(2) "ba"
TypeError: call_user_func_array(): Argument #2 ($args) must be of type array, true given
TypeError: Only arrays and Traversables can be unpacked, false given
