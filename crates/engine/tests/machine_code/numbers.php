<?php
function sum(int $n) { $s = 0; for ($i = 0; $i < $n; $i++) { $s += $i * 3 - ($i & 7); $s ^= $i << 2; $s -= $i % 5; } return $s; }
function overflow($x) { for ($i = 0; $i < 40; $i++) { $x = $x * 3 + 1; } return $x; }
function floats($n) { $x = 0.5; for ($i = 1; $i <= $n; $i++) { $x = $x * 1.0001 + $i / 7; if ($x > 1e6) { $x -= 1e6; } } return $x; }
function mixed($a, $b) { return [$a + $b, $a - $b, $a * $b, $a < $b, $a <= $b, $a == $b, $a === $b, -$a, !$a, (bool) $b]; }
function steps() { $i = PHP_INT_MAX - 3; $out = []; for ($k = 0; $k < 6; $k++) { $out[] = $i; $i++; } for ($k = 0; $k < 3; $k++) { $i--; } $out[] = $i; return $out; }
function rems() { $o = 0; for ($i = -20; $i < 20; $i++) { $o = $o * 7 + $i % 8; $o %= 100003; $o += $i % 3; $o += $i >> 1; } return $o; }
function divs() { $o = []; for ($i = -6; $i <= 6; $i++) { if ($i != 0) { $o[] = 12 / $i; } } return $o; }
function undefined($n) { for ($i = 0; $i < $n; $i++) { $y = $x + 1; } return $y; }
var_dump(sum(1000), overflow(1), overflow(1.5), floats(500));
foreach ([[1, 2], [2.5, 2], ['3', 4], [true, false], [null, 7], [PHP_INT_MAX, 1]] as [$a, $b]) { var_dump(mixed($a, $b)); }
var_dump(steps(), rems(), divs());
set_error_handler(function ($n, $text) { echo $text, "\n"; return true; });
var_dump(undefined(3));
try { $z = 0; for ($i = 3; $i >= 0; $i--) { $z += 10 % $i; } } catch (DivisionByZeroError $e) { echo $e->getMessage(), ' ', $i, ' ', $z, "\n"; }
for ($i = 0, $s = 0; $i < 300; $i++) { $s += $i; if ($i == 200) { $s = (string) $s; } }
var_dump($s, $i);
$nan = NAN; $n = 0; for ($i = 0; $i < 50; $i++) { if ($nan < $i) { $n++; } if (!($nan >= $i)) { $n += 2; } }
var_dump($n);
