--TEST--
Short functions that stand in place of their calls: values, traces, errors, and what other code changes meanwhile
--FILE--
<?php
function add(int $a, int $b = 5): int { return $a + $b; }
function twice($x) { return add($x, $x); }
function half($x) { return $x / 2; }
function same($a, $b) { return $a === $b; }
function word(string $s): string { return $s; }
function fails(int $n) { if ($n > 2) { throw new LogicException("at $n"); } return $n; }
function where() { return count(debug_backtrace()) . ':' . debug_backtrace()[1]['function']; }
function asks() { return where(); }

class Point
{
    public int $n = 0;
    public ?Point $next = null;
    private array $list = [];
    private $any = 1;
    public static int $made = 0;
    public function __construct(public float $x = 0.5) { self::$made++; }
    public function __destruct() { echo "gone {$this->n}\n"; }
    public function up(int $by = 1): static { $this->n += $by; return $this; }
    public function step() { return $this->n++ + --$this->n; }
    public function scale(float $f): float { return $this->x * $f; }
    public function put($k, $v) { $this->list[$k] = $v; }
    public function at($k) { return $this->list[$k]; }
    public function swap($v) { $old = $this->any; $this->any = $v; return $old; }
    public function link(?Point $p): void { $this->next = $p; }
    public function me() { return $this; }
    public static function sq($x) { return $x * $x; }
    public static function both($x) { return self::sq($x) + static::sq(3); }
    public function is(Point $other): bool { return $this === $other; }
}
class Near extends Point { public function up(int $by = 1): static { $this->n += 2 * $by; return $this; } }

function numbers($n)
{
    $s = 0; $f = 0.0; $p = new Point;
    for ($i = 0; $i < $n; $i++) {
        $s = add($s, twice($i)) & 0xffff;
        $s += add($i);
        $p->up($i & 3)->up();
        $f += $p->scale($i);
        $s += $p->step() + Point::both($i & 7);
        $f += half($i);
    }
    return [$s, $f, $p->n];
}
echo json_encode(numbers(20)), "\n";

// results of several kinds, after one was expected
for ($i = 0; $i < 60; $i++) { $r = half($i < 50 ? 2 * $i : 3.0); }
var_dump($r);
$big = 0;
for ($i = 0; $i < 60; $i++) { $big = $i > 50 ? twice(PHP_INT_MAX) ?? 0 : add($big, 1); if ($i == 50) { break; } }
var_dump($big);
try { twice(PHP_INT_MAX); } catch (TypeError $e) { echo $e->getMessage(), ' in ', $e->getTrace()[0]['function'], "\n"; }

// errors in the middle: the trace has every call
function tries() { $seen = []; for ($i = 0; $i < 6; $i++) { try { $seen[] = fails($i); } catch (LogicException $e) { $seen[] = $e->getMessage() . count($e->getTrace()); } } return implode(' ', $seen); }
echo tries(), "\n";
function wrong() { for ($i = 0; $i < 5; $i++) { $x = $i < 4 ? word("w$i") : word([]); } return $x; }
try { wrong(); } catch (TypeError $e) { echo $e->getMessage() === '' ? '' : explode(',', $e->getMessage())[0], ' | ', implode(' ', array_column($e->getTrace(), 'function')), "\n"; }
function traces() { $t = ''; for ($i = 0; $i < 5; $i++) { $t = asks(); } return $t; }
echo traces(), "\n";

// receivers of several classes at one place, and none
function many(array $points) { foreach ($points as $i => $p) { $p->up($i); } }
$three = [new Point, new Near, new Point, new Near, new Point];
many($three);
echo implode(' ', array_map(fn($p) => $p->n, $three)), "\n";
try { many([new Point(2.0), null]); } catch (Error $e) { echo $e->getMessage(), "\n"; }

// values that are counted: kept, moved, released, dropped
function counted()
{
    $p = new Point; $out = '';
    for ($i = 0; $i < 6; $i++) {
        $p->put($i, "v$i"); $p->put('k', [$i]);
        $out .= $p->at($i) . $p->at('k')[0];
        $p->swap(str_repeat('z', $i)); $p->swap([$i]);
        $p->me(); $p->me()->up();
        $out .= same("a$i", 'a3') ? 'T' : 'f';
        $out .= $p->is($p) ? '!' : '?';
        $q = new Point($i); $q->n = 100 + $i; $p->link($q);
    }
    $p->link(null);
    return $out . count((array) $p);
}
echo counted(), "\n";

// the variable that holds the receiver changes while the method runs
class Holder { public $v; public function set($v) { $this->v = $v; return $this->v; } public function drop() { $GLOBALS['holder'] = null; return $this->v; } }
for ($i = 0; $i < 5; $i++) { $holder = new Holder; $holder->set("text$i"); $last = $holder->drop(); }
var_dump($last, $holder);
class Loud { public function __destruct() { global $count; $count = 'changed'; } }
function quiet($x) { return 1; }
$count = 0;
for ($i = 0; $i < 6; $i++) { $count = 5; $y = quiet($i > 3 ? new Loud : $i); echo $count, ' '; }
echo "\n";

// suspended in the middle
class Slow { public function get($x) { return Fiber::suspend($x) + 1; } public function twice($x) { return $this->get($x) * 2; } }
function inFiber() { $s = new Slow; $sum = 0; for ($i = 0; $i < 5; $i++) { $sum += $s->twice($i); } return $sum; }
$fiber = new Fiber(inFiber(...)); $v = $fiber->start();
while (!$fiber->isTerminated()) { $v = $fiber->resume($v * 10); }
echo $fiber->getReturn(), "\n";

// recursion, and warnings with lines
function fact($n) { return $n < 2 ? 1 : $n * fact($n - 1); }
function sum($n) { return $n === 0 ? 0 : 1 + sum($n - 1); }
for ($i = 0; $i < 5; $i++) { $f = fact(12); }
echo $f, ' ', sum(20000), "\n";
set_error_handler(function ($no, $text, $file, $line) { echo "$text ($line)\n"; return true; });
function undefined($a) { return $a[0]
    + 1; }
for ($i = 0; $i < 4; $i++) { $u = undefined($i < 2 ? [1] : []); }
var_dump($u);
echo Point::$made, "\n";
--EXPECT--
gone 50
[2144,190,50]
float(1.5)
int(51)
add(): Return value must be of type int, float returned in add
0 1 2 at 32 at 42 at 52
word(): Argument #1 ($s) must be of type string | word wrong
3:asks
0 2 2 6 4
Call to a member function up() on null
gone 100
gone 101
gone 102
gone 103
gone 104
gone 6
gone 105
v00f!v11f!v22f!v33T!v44f!v55f!5
string(5) "text4"
NULL
5 5 5 5 changed changed 
210
479001600 20000
Undefined array key 0 (113)
Undefined array key 0 (113)
int(1)
14
gone 0
gone 0
gone 2
gone 2
gone 6
gone 4
