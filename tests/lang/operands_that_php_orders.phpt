--TEST--
Operators that commute: what PHP computes early, and what calls give
--FILE--
<?php
set_error_handler(function ($number, $message) { echo "  [$message]\n"; return true; });
function tried($f) { try { $f(); } catch (Error $e) { echo get_class($e), ': ', $e->getMessage(), "\n"; } }
enum E { case A; }
class C { const K = 'k'; const E = E::A; }
tried(fn() => chr(0) ^ -$e);
tried(fn() => strlen('abc') * [$e]);
tried(fn() => ($c['k'] ?? null) & strlen(...));
tried(fn() => 1 | E::A);
tried(fn() => 1 | C::K . [] . C::K);
tried(fn() => true & C::E);
tried(fn() => 1.5 * (1 |> (fn($x) => [$x])));
tried(fn() => 1.5 * (1 |> strval(...) |> (fn($x) => [$x])));
tried(fn() => @$u * [$u]);
tried(fn() => (print '') * [1]);
tried(fn() => [1] * ([$a] = 1));
tried(fn() => '1.5x' ^ (-2.5 ?: 1));
--EXPECT--
[Undefined variable $e]
TypeError: Unsupported operand types: int ^ string
  [Undefined variable $e]
TypeError: Unsupported operand types: array * int
TypeError: Unsupported operand types: null & Closure
TypeError: Unsupported operand types: E | int
  [Array to string conversion]
TypeError: Unsupported operand types: string | int
TypeError: Unsupported operand types: E & bool
TypeError: Unsupported operand types: array * float
TypeError: Unsupported operand types: array * float
  [Undefined variable $u]
  [Undefined variable $u]
TypeError: Unsupported operand types: null * array
TypeError: Unsupported operand types: int * array
  [Cannot use int as array]
TypeError: Unsupported operand types: array * int
  [Implicit conversion from float -2.5 to int loses precision]
  [A non-numeric value encountered]
  [Implicit conversion from float-string "1.5x" to int loses precision]
