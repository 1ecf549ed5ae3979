<?php
function sieve($n) { $flags = []; for ($i = 0; $i <= $n; $i++) { $flags[$i] = true; } for ($i = 2; $i * $i <= $n; $i++) { if ($flags[$i]) { for ($j = $i * $i; $j <= $n; $j += $i) { $flags[$j] = false; } } } $c = 0; for ($i = 2; $i <= $n; $i++) { if ($flags[$i]) { $c++; } } return $c; }
function matrix($n) { $a = $b = $c = []; for ($i = 0; $i < $n; $i++) { for ($j = 0; $j < $n; $j++) { $a[$i][$j] = $i + $j; $b[$i][$j] = $i * 0.5 - $j; } } for ($i = 0; $i < $n; $i++) { for ($j = 0; $j < $n; $j++) { $s = 0; for ($k = 0; $k < $n; $k++) { $s += $a[$i][$k] * $b[$k][$j]; } $c[$i][$j] = $s; } } return $c; }
function shared($n) { $a = range(0, $n); $b = $a; for ($i = 0; $i < $n; $i++) { $a[$i] = $a[$i] * 2; } return array_sum($a) - array_sum($b); }
function kinds(array $list) { $out = 0; for ($i = 0; $i < count($list); $i++) { $v = $list[$i]; if (is_int($v)) { $out += $v; } else { $out .= $v; } } return $out; }
function nested($rows) { $s = 0; for ($r = 0; $r < 3; $r++) { for ($i = 0; $i < count($rows); $i++) { for ($j = 0; $j < count($rows[$i]); $j++) { $s += $rows[$i][$j]; } } } return $s; }
function missing($a) { $s = 0; for ($i = 0; $i < 6; $i++) { $s += $a[$i] ?? 100; $s += @$a[$i + 2]; } return $s; }
function chars($text) { $h = 7; for ($i = 0; $i < strlen($text); $i++) { $h = ($h * 31 + ord($text[$i])) & 0xffff; } return $h; }
function hashed($n) { $h = []; for ($i = 0; $i < $n; $i++) { $h["k$i"] = $i; $h[$i * 7] = $i; } $s = 0; foreach ($h as $k => $v) { $s += $v; if ($k === 'k3') { $s += 1000; } } return $s; }
function by_ref(array $a) { foreach ($a as &$v) { $v *= 2; } unset($v); return $a; }
echo sieve(2000), "\n", json_encode(matrix(6)), "\n", shared(50), "\n";
echo kinds([1, 2, 3]), kinds([1, 'a', 2]), kinds([]), "\n";
echo nested([[1, 2], [3.5], [], [4, 5, 6]]), ' ', missing([1, 2, 3]), ' ', missing(['x' => 1]), "\n";
echo chars('the quick brown fox'), ' ', hashed(40), ' ', implode(',', by_ref([1, 2.5, 3])), "\n";
$a = [5, 3, 9, 1, 7]; for ($i = 0; $i < 5; $i++) { for ($j = 0; $j < 4; $j++) { if ($a[$j] > $a[$j + 1]) { $t = $a[$j]; $a[$j] = $a[$j + 1]; $a[$j + 1] = $t; } } } echo implode(' ', $a), "\n";
$s = 'abc'; for ($i = 0; $i < 5; $i++) { $s[$i] = 'x'; echo $s; } echo "\n";
function refs() { $x = 1; $y = &$x; for ($i = 0; $i < 10; $i++) { $y += $i; $x *= 2; } return [$x, $y]; }
echo json_encode(refs()), "\n";
function objects() { $list = []; for ($i = 0; $i < 5; $i++) { $o = new stdClass; $o->n = $i; $list[] = $o; $o = null; } $s = 0; for ($i = 0; $i < 5; $i++) { $s += $list[$i]->n; } return $s; }
echo objects(), "\n";
function lists($n) { $q = [[0, 1]]; $seen = 0; while ($q) { [$a, $b] = array_pop($q); $seen += $a + $b; if ($a < $n) { $q[] = [$a + 1, $b * 2 % 7]; if ($b & 1) { $q[] = [$a + 2, $b]; } } } return $seen; }
echo lists(9), "\n";
