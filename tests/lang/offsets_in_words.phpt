--TEST--
What is said of offsets: of ArrayObject once, of names with NUL bytes, of unset() within
--FILE--
<?php
set_error_handler(function ($number, $message) { echo "  [$message]\n"; return true; });
function tried($f) { try { $f(); } catch (Error $e) { echo '  ', get_class($e), ': ', $e->getMessage(), "\n"; } echo "--\n"; }
tried(function () { $h = new ArrayObject(['k' => 1]); $h[1.7][0]--; });
tried(function () { $h = new ArrayObject(['k' => 1]); $h[1.7]--; });
tried(function () { $h = new ArrayObject(['k' => 1]); $h[null][1] .= 2; });
tried(function () { $h = new ArrayObject(['k' => [1], 2]); unset($h['k'][0]); unset($h['x'][0]); var_dump(count($h['k']), isset($h['x'])); unset($h[0][0]); });
tried(function () { ["a\0b" => $x] = []; });
tried(function () { $x = []; $x["a\0b"]++; $k = "e\0f"; $x[$k]; });
tried(function () { $o = new stdClass; $o->{"p\0b"}; });
tried(function () { $e = [1]; unset($e[$e][1]); });
tried(function () { $e = [1]; unset($e[$e]); });
tried(function () { var_dump(array_key_exists($undefined, [3, '' => 1])); });
tried(function () { $y = 5; match ($x = &$y) {}; });
tried(function () { $y = 5; $x = &$y; match ($y) {}; });
--EXPECT--
[Implicit conversion from float 1.7 to int loses precision]
  [Undefined array key 1]
  [Undefined array key 0]
  [Decrement on type null has no effect, this will change in the next major version of PHP]
--
  [Implicit conversion from float 1.7 to int loses precision]
  [Undefined array key 1]
  [Decrement on type null has no effect, this will change in the next major version of PHP]
--
  [Using null as an array offset is deprecated, use an empty string instead]
  [Undefined array key ""]
  [Undefined array key 1]
--
  [Indirect modification of overloaded element of ArrayObject has no effect]
int(0)
bool(false)
  Error: Cannot unset offset in a non-array variable
--
  [Undefined array key "a"]
--
  [Undefined array key "a"]
  [Undefined array key "e"]
--
  [Undefined property: stdClass::$p]
--
  TypeError: Cannot access offset of type array on array
--
  TypeError: Cannot unset offset of type array on array
--
  [Undefined variable $undefined]
bool(true)
--
  UnhandledMatchError: Unhandled match case of type int
--
  UnhandledMatchError: Unhandled match case of type int
--
