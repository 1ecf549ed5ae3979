<?php
// What generated programs have around them: classes with a bit of everything, and ways to show values.
ini_set('memory_limit', '256M');
ini_set('display_errors', '1');
ini_set('html_errors', '0');
ini_set('precision', '17');
error_reporting(E_ALL);
mb_internal_encoding('UTF-8');
date_default_timezone_set('UTC');

function d($v, int $depth = 0): string {
    if (is_string($v)) return strlen($v) > 120 ? 's' . strlen($v) . ':' . crc32($v) : '"' . addcslashes($v, "\0..\37\"\\\177..\377") . '"';
    if (is_float($v)) return is_nan($v) ? 'NAN' : (is_infinite($v) ? ($v > 0 ? 'INF' : '-INF') : var_export($v, true));
    if (is_int($v) || is_bool($v) || is_null($v)) return var_export($v, true);
    if (is_resource($v)) return 'resource';
    if ($depth > 3) return '...';
    if (is_array($v)) { $list = $v; $open = '['; $close = ']'; }
    elseif ($v instanceof UnitEnum) return $v::class . '::' . $v->name;
    elseif ($v instanceof Throwable) return $v::class . '(' . placeless($v->getMessage()) . ')';
    elseif ($v instanceof Closure || $v instanceof Generator || $v instanceof WeakReference) return $v::class;
    else { $list = get_mangled_object_vars($v); $open = get_class($v) . '{'; $close = '}'; if (str_contains($open, '@')) $open = 'anonymous{'; }
    $out = []; $n = 0;
    foreach (array_keys($list) as $k) {
        if (++$n > 12) { $out[] = 'and ' . count($list); break; }
        $ref = is_array($v) && ReflectionReference::fromArrayElement($v, $k) ? '&' : '';
        $out[] = addcslashes((string)$k, "\0..\37\177..\377") . ': ' . $ref . d($list[$k], $depth + 1);
    }
    return $open . implode(', ', $out) . $close;
}
function show(...$values) { foreach ($values as $v) echo d($v), "\n"; }
// Calls are shown without their place.
function placeless(string $message): string { return addcslashes(preg_replace('~(called in|passed in|defined in) \S+( on line \d+)?|/[^ :]*[.]php:\d+~', '$1 ...', $message) ?? $message, "\0..\37\177..\377"); }
function thrown(Throwable $e) {
    for ($n = 0; $e && $n < 3; $n++, $e = $e->getPrevious()) echo '  ', get_class($e), ': ', placeless($e->getMessage()), "\n";
}
function on_error($number, $message) { echo "  [$number: ", placeless(strlen($message) > 300 ? substr($message, 0, 300) : $message), "]\n"; return true; }

interface I0 { const K = 'K0'; function m($x = 1, ...$rest); }
enum E0: string implements JsonSerializable { case A = 'a'; case B = '1'; const C = self::A; function label($x = 1) { return $this->name . json_encode($x, JSON_PARTIAL_OUTPUT_ON_ERROR); } static function make() { return self::B; } function jsonSerialize(): mixed { return 'json'; } }
enum U0 { case X; case Y; }
abstract class Base implements I0 {
    public $p = 1; protected $q = [1, 2]; private $z = 'z'; public int $i = 3; public ?array $arr = ['k' => 1, 'l' => [1, 2]]; public ?Base $o = null; public string|int|null $u = 'u';
    public static $s = 0; public static ?array $sa = ['k' => [1]]; const C = 'c';
    function m($x = 1, ...$rest) { return $rest ? [$x, $rest] : $x; }
    function self($x = null) { return $this; }
    function none($x = null) { return null; }
    function &ref($x = null) { return $this->p; }
    function r(&$x, $y = 2) { $x = $y; return $this; }
    function nm($a, $b = 2, ...$c) { return [$a, $b, $c]; }
    static function sm($x = 1, &...$rest) { foreach ($rest as &$v) $v = $x; return static::class; }
    function gen($n = 1) { $got = yield $n; yield 'k' => $got; yield from [1, 2]; return $this->p; }
    protected function hidden() { return 'hidden'; }
}
class P0 extends Base { public readonly mixed $ro; function __construct(public mixed $c = 5, mixed $ro = null) { $this->ro = $ro; } }
class G0 extends Base {
    private $data = ['m' => 1];
    function __get($n) { echo "  get $n\n"; return $this->data[$n] ?? null; }
    function __set($n, $v) { echo "  set $n\n"; $this->data[$n] = $v; }
    function __isset($n) { echo "  isset $n\n"; return isset($this->data[$n]); }
    function __unset($n) { echo "  unset $n\n"; unset($this->data[$n]); }
    function __call($n, $a) { return [$n, $a]; }
    static function __callStatic($n, $a) { return [$n, count($a)]; }
    function __toString(): string { return 'G0'; }
    function __invoke($x = 1, &$y = 2) { return [$x, $y]; }
    function __clone() { echo "  clone\n"; }
}
class A0 extends Base implements ArrayAccess, Countable, IteratorAggregate {
    private $list = ['k' => 1, 2];
    function offsetGet(mixed $k): mixed { echo '  oget ', d($k), "\n"; return $this->list[is_scalar($k) ? $k : 'k'] ?? null; }
    function offsetSet(mixed $k, mixed $v): void { echo '  oset ', d($k), "\n"; if ($k === null) $this->list[] = $v; else $this->list[is_scalar($k) ? $k : 'k'] = $v; }
    function offsetExists(mixed $k): bool { echo '  oisset ', d($k), "\n"; return isset($this->list[is_scalar($k) ? $k : 'k']); }
    function offsetUnset(mixed $k): void { echo '  ounset ', d($k), "\n"; unset($this->list[is_scalar($k) ? $k : 'k']); }
    function count(): int { return count($this->list); }
    function getIterator(): Iterator { return new ArrayIterator($this->list); }
}
class H0 extends Base {
    public $v { get { echo "  hget\n"; return $this->v ?? 'none'; } set { echo "  hset\n"; $this->v = $value; } }
    public $virtual { get => [$this->i, 'v']; }
    public int $typed = 1 { set(int|string $x) => (int)$x * 2; }
    public private(set) array $own = ['a' => 1];
    function own($x) { $this->own[] = $x; return $this; }
}
final readonly class R0 { function __construct(public mixed $x = 0, public array $y = []) {} function w(...$a) { return clone($this, $a); } function __clone(): void { $this->y['cloned'] = 1; } }
class D0 { public $d; function __construct(public $name = 'd', $d = null) { $this->d = $d; } function __destruct() { echo '  destruct ', is_scalar($this->name) ? $this->name : gettype($this->name), "\n"; } }

function f_ref(&$x, &...$rest) { $x = [$x]; return 1; }
function &f_back(&$x) { return $x; }
function f_named($a = 1, $b = 2, int|string|null $c = 3, ...$more) { return [$a, $b, $c, $more]; }
function f_int(int $x, ?string $y = null) { return [$x, $y]; }
function f_float(float $x = 1.5, bool $b = false): int|float { return $x + (int)$b; }
function f_static($x) { static $n = 0, $all = []; $all[] = $x; return [++$n, count($all)]; }
function f_gen($n) { try { for ($i = 0; $i < 3; $i++) { $got = yield $i => $n; if ($got) echo '  got ', d($got), "\n"; } } finally { echo "  gen done\n"; } return $n; }
function &f_gen_ref(array &$a) { foreach ($a as $k => &$v) yield $k => $v; }
function f_id($x) { return $x; }
function f_throw($x = 'thrown') { throw new RuntimeException(is_scalar($x) ? (string)$x : 'x'); }
function f_args() { return func_get_args(); }
function f_finally($x) { try { return $x; } finally { if ($x) return [$x]; } }

function nan() { return NAN; }
function big() { return 1e19; }
function lists($n) { return [[], [1, 2], ['k' => 'v', 5 => 1.5], [[1, 2], ['k' => [3]]], [null], [NAN]][$n]; }

function run_one(string $__file) { include $__file; }
$__programs = array_slice($argv, 1);
foreach ($__programs as $__n => $__file) {
    while (ob_get_level()) ob_end_clean();
    echo "\n@@@ ", $__n, "\n";
    set_error_handler('on_error');
    Base::$s = 0; Base::$sa = ['k' => [1]];
    try { run_one($__file); } catch (Throwable $__e) { echo "uncaught\n"; thrown($__e); }
    unset($__e);
}
echo "\n@@@ end\n";
