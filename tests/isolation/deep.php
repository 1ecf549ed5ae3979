<?php
// One operation on values that are nested a million levels deep: ?case=N. Without it, how many there are.
ini_set('memory_limit', '1G');
ini_set('display_errors', '0');
class O { public $p; function __construct($p) { $this->p = $p; } }
class J extends O implements JsonSerializable { function jsonSerialize(): mixed { return $this->p; } }
class S extends O { function __toString(): string { return "x" . $this->p; } }
class Z extends O { function __serialize(): array { return [$this->p]; } }
class D extends O { function __debugInfo() { return ['p' => $this->p]; } }
function a($n = 1000000) { for ($a = []; $n-- > 0;) $a = [$a]; return $a; }
function o($class = 'O', $n = 1000000) { for ($a = null; $n-- > 0;) $a = new $class($a); return $a; }
function k($n = 1000000) { for ($a = 1; $n-- > 0;) $a = ['k' => $a]; return $a; }
function it($make, $n = 100000) { for ($a = new ArrayIterator([1, 2]); $n-- > 0;) $a = $make($a); foreach ($a as $x); }
const N = 1000000;
ob_start(fn() => '', 1 << 20);
$cases = [
    fn() => var_dump(a()), fn() => var_dump(o()), fn() => var_dump(o('D')), fn() => print_r(a()), fn() => print_r(o()),
    fn() => var_export(a()), fn() => var_export(o()), fn() => debug_zval_dump(a()),
    fn() => a() == a(), fn() => a() === a(), fn() => a() <=> a(), fn() => o() == o(), fn() => o() < o(),
    function () { $a = [a(), a()]; sort($a); }, function () { $a = [o(), o()]; asort($a); }, fn() => max(a(), a()), fn() => in_array(a(), [a()]),
    fn() => array_unique([a(), a()], SORT_REGULAR), fn() => array_keys([a()], a()),
    fn() => serialize(a()), fn() => serialize(o()), fn() => serialize(o('Z')),
    fn() => unserialize(str_repeat('a:1:{i:0;', N) . 'i:1;' . str_repeat('}', N), ['max_depth' => 0]),
    fn() => unserialize(str_repeat('O:1:"O":1:{s:1:"p";', N) . 'i:1;' . str_repeat('}', N), ['max_depth' => 0]),
    fn() => json_encode(a(), 0, PHP_INT_MAX), fn() => json_encode(o('J'), 0, PHP_INT_MAX),
    fn() => json_decode(str_repeat('[', N) . str_repeat(']', N), true, 0x7fffffff),
    fn() => [a(), o(), k()], function () { $a = o(); $b = $a; while ($b->p) $b = $b->p; $b->p = $a; unset($a, $b); gc_collect_cycles(); },
    fn() => clone o(), function () { $a = a(); array_walk_recursive($a, fn() => 1); }, fn() => array_merge_recursive(k(), k()),
    fn() => array_replace_recursive(a(), a()), fn() => count(a(), COUNT_RECURSIVE), fn() => compact(a()),
    fn() => filter_var(a(), FILTER_VALIDATE_INT, FILTER_REQUIRE_ARRAY), fn() => mb_convert_encoding(a(), 'UTF-8', 'ISO-8859-1'),
    function () { $a = a(); mb_convert_variables('UTF-8', 'ISO-8859-1', $a); }, fn() => mb_check_encoding(a()), fn() => http_build_query(a()),
    fn() => define('DEEP', a()), fn() => (string) o('S'), fn() => implode(',', [o('S')]),
    function () { foreach (new RecursiveIteratorIterator(new RecursiveArrayIterator(a(100000)), 1) as $x); },
    fn() => it(fn($a) => new IteratorIterator($a)), fn() => it(fn($a) => new LimitIterator($a, 0, 5)), fn() => it(fn($a) => new CachingIterator($a)),
    function () { function g($n) { if ($n) yield from g($n - 1); yield 1; } foreach (g(100000) as $x) break; },
    function () { function h($g) { if ($g) foreach ($g as $x) yield $x; yield 1; } for ($g = null, $i = 0; $i < 100000; $i++) $g = h($g); foreach ($g as $x) break; },
    function () { $f = function () use (&$f) { array_map($f, [1]); }; $f(); }, function () { function r($n) { return r($n + 1) + 1; } r(0); },
    function () { function e() { eval('e();'); } e(); }, function () { spl_autoload_register(fn($c) => class_exists($c . 'x')); class_exists('A'); },
    function () { function c($b) { ob_start('c'); return $b; } ob_start('c'); echo 1; ob_end_flush(); }, function () { function f($n) { (new Fiber(fn() => f($n + 1)))->start(); } f(0); },
    fn() => eval(str_repeat('[', N) . '1' . str_repeat(']', N) . ';'), fn() => preg_match('/' . str_repeat('(', N) . str_repeat(')', N) . '/', 'x'),
    fn() => token_get_all('<?php ' . str_repeat('(', N)), fn() => array_udiff([a()], [a()], fn($x, $y) => $x <=> $y),
];
if (!isset($_GET['case'])) { ob_end_clean(); echo count($cases); exit; }
try { $cases[(int) $_GET['case']](); } catch (Error $e) { unset($e); }
ob_end_clean();
echo "ended";
