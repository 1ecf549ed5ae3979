--TEST--
the pipe operator
--FILE--
<?php
function inc(int $x): int { return $x + 1; }
class Str { public static function up(string $s): string { return strtoupper($s); } public function wrap($s) { return "<$s>"; } public function __invoke($x) { return $x * 10; } }
var_dump(5 |> inc(...), 'abc' |> strrev(...) |> Str::up(...) |> (new Str)->wrap(...), [3, 1, 2] |> (fn($a) => array_map(fn($x) => $x * 2, $a)) |> array_sum(...), 2 |> new Str, 4 |> 'sqrt', 1 + 2 |> inc(...));
try { 'x' |> inc(...); } catch (TypeError $e) { echo substr($e->getMessage(), 0, 60), "\n"; }
function two($a, $b) { return $a . $b; }
try { 'x' |> two(...); } catch (ArgumentCountError $e) { echo substr($e->getMessage(), 0, 44), "\n"; }
--EXPECT--
int(6)
string(5) "<CBA>"
int(12)
int(20)
float(2)
int(4)
inc(): Argument #1 ($x) must be of type int, string given, c
Too few arguments to function two(), 1 passe
