--TEST--
constant expressions everywhere
--FILE--
<?php
const A = 1 << 3;
const B = A > 5 ? 'big' . A : 'small';
const ARR = ['a' => [1, 2], ...['b' => 3]];
const C = ARR['a'][1] ?? 'none', D = ARR['x'] ?? 'default', E = !A || false, F = -A ** 2, G = __LINE__ . __FILE__ === '', H = 'x' <=> 'y', I = \PHP_INT_SIZE * 2, J = [A => 'k'][8];
class K { const X = self::Y . 'x'; const Y = 'y' . A; public $p = self::X . B; public static $s = [self::class => K::Y]; function d($a = self::X . 'd', $b = new stdClass, $c = ARR['a'][0] + 1, $d = K::E?->name ?? null) { return $a . get_class($b) . $c; } const E = Num::One; const V = self::E->value; }
enum Num: int { case One = A * 2; }
static $st = A + 1;
function s() { static $v = B . C; return $v; }
echo json_encode([A, B, C, D, E, F, G, H, I, J, K::X, (new K)->p, K::$s, (new K)->d(), K::V, $st, s()]), "\n";
class Cyc { const A = self::B; const B = self::A; }
try { echo Cyc::A; } catch (Error $e) { echo $e->getMessage(), "\n"; }
--EXPECT--
[8,"big8",2,"default",false,-64,false,-1,16,"k","y8x","y8xbig8",{"K":"y8"},"y8xdstdClass2",16,9,"big82"]
Cannot declare self-referencing constant self::B
