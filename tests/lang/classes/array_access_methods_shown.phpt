--TEST--
Methods of ArrayAccess in backtraces, under strict types, by reference, as generators, and recursing
--FILE--
<?php
declare(strict_types=1);
class Shown implements ArrayAccess
{
    public array $d = [];
    public function offsetExists($k): bool { debug_print_backtrace(); return func_num_args() == 1; }
    public function offsetGet($k): mixed {
        debug_print_backtrace();
        foreach (debug_backtrace() as $f) echo $f['class'] ?? '', $f['type'] ?? '', $f['function'], ' ', $f['line'], ' ', count($f['args']), ' ', isset($f['object']) ? get_class($f['object']) : '-', "\n";
        return func_get_args();
    }
    public function offsetSet($k, $v): void { debug_print_backtrace(); }
    public function offsetUnset($k): void { debug_print_backtrace(); }
}
function outer(Shown $s, $key)
{
    $a = [
        1,
        $s[$key],
    ];
    if (isset($s[$key])) {
        $s[$key] = 5;
    }
    $s[] = 6;
    unset(
        $s[$key]
    );
    return $s['named'] ?? $a;
}
outer(new Shown, 'k');
class Child extends Shown { public function offsetGet($k): mixed { return parent::offsetGet($k . '!'); } public function offsetExists($k): bool { return $k == 'yes'; } }
$c = new Child; $c['x']; var_dump(isset($c['yes']), isset($c['no']), $c['no'] ?? 'none');
class Typed extends ArrayObject { public function offsetGet(mixed $k): mixed { return "own $k " . (parent::offsetExists($k) ? parent::offsetGet($k) : '-'); } }
$t = new Typed(['a' => 1]); var_dump($t['a'], $t['b'], isset($t['a']), $t['a'] ?? 0, $t['b'] ?? 'none'); $t['n'] = 2; unset($t['a']); var_dump(count($t));
class Ref implements ArrayAccess
{
    public array $d = ['a' => ['x' => 1]];
    public function offsetExists($k): bool { return isset($this->d[$k]); }
    public function &offsetGet($k): mixed { if (!isset($this->d[$k])) $this->d[$k] = null; return $this->d[$k]; }
    public function offsetSet($k, $v): void { $this->d[$k] = $v; }
    public function offsetUnset($k): void { unset($this->d[$k]); }
}
$r = new Ref; $copy = $r['a']; $copy['x'] = 9; echo json_encode($r->d), "\n"; $r['a']['x'] = 2; $r['a']['y'][] = 3; $v = &$r['b']; $v = 4; $r['c'] ??= 5; $r['a']['x']++; $r['b'] += 1;
echo json_encode($r->d), "\n"; unset($r['a']['x']); echo json_encode($r), isset($r['a']['y'][0]) ? ' set' : ' unset', "\n";
class Gen implements ArrayAccess
{
    public function offsetExists($k): bool { return true; }
    public function offsetGet($k): Generator { yield $k; yield $k . $k; }
    public function offsetSet($k, $v): void {}
    public function offsetUnset($k): void {}
}
foreach ((new Gen)['ab'] as $x) echo $x, "\n";
class Loose implements ArrayAccess
{
    #[ReturnTypeWillChange] public function offsetExists($k) { return $k; }
    public function offsetGet($k): string { return (string) $k; }
    public function offsetSet($k, $v = 'default', ...$rest): void { var_dump($k, $v, $rest); }
    public function offsetUnset($k, $more = 3): void { var_dump($k, $more); }
}
$l = new Loose; var_dump(isset($l['']), isset($l['0']), isset($l[1]), isset($l[[]]), isset($l[[1]]), $l[5], $l[1.5] ?? 'no', $l[0] ?? 'no');
$l[] = 1; $l['k'] = 2; unset($l['u']);
class Deep implements ArrayAccess
{
    public int $n = 0;
    public function __construct(public int $max) {}
    public function offsetExists($k): bool { return ++$this->n < $this->max && isset($this[$k]); }
    public function offsetGet($k): mixed { return ++$this->n < $this->max ? $this[$k] + 1 : 0; }
    public function offsetSet($k, $v): void { if (++$this->n < $this->max) $this[$k] = $v; }
    public function offsetUnset($k): void { if (++$this->n < $this->max) unset($this[$k]); }
}
$d = new Deep(2000); var_dump($d[1]); $d->n = 0; var_dump(isset($d[1])); $d->n = 0; $d[1] = 2; var_dump($d->n); $d->n = 0; unset($d[1]); var_dump($d->n);
foreach ([fn($d) => $d[1], fn($d) => isset($d[1]), fn($d) => $d[1] = 2, function ($d) { unset($d[1]); }, fn($d) => $d[1] ?? 2] as $run) {
    try { $run(new Deep(100000)); echo "no end\n"; } catch (Error $e) { echo substr($e->getMessage(), 0, 26), "\n"; }
}
--EXPECTF--
#0 %slang/classes/array_access_methods_shown.php(19): Shown->offsetGet('k')
#1 %slang/classes/array_access_methods_shown.php(30): outer(Object(Shown), 'k')
Shown->offsetGet 19 1 Shown
outer 30 2 -
#0 %slang/classes/array_access_methods_shown.php(21): Shown->offsetExists('k')
#1 %slang/classes/array_access_methods_shown.php(30): outer(Object(Shown), 'k')
#0 %slang/classes/array_access_methods_shown.php(22): Shown->offsetSet('k', 5)
#1 %slang/classes/array_access_methods_shown.php(30): outer(Object(Shown), 'k')
#0 %slang/classes/array_access_methods_shown.php(24): Shown->offsetSet(NULL, 6)
#1 %slang/classes/array_access_methods_shown.php(30): outer(Object(Shown), 'k')
#0 %slang/classes/array_access_methods_shown.php(26): Shown->offsetUnset('k')
#1 %slang/classes/array_access_methods_shown.php(30): outer(Object(Shown), 'k')
#0 %slang/classes/array_access_methods_shown.php(28): Shown->offsetExists('named')
#1 %slang/classes/array_access_methods_shown.php(30): outer(Object(Shown), 'k')
#0 %slang/classes/array_access_methods_shown.php(28): Shown->offsetGet('named')
#1 %slang/classes/array_access_methods_shown.php(30): outer(Object(Shown), 'k')
Shown->offsetGet 28 1 Shown
outer 30 2 -
#0 %slang/classes/array_access_methods_shown.php(31): Shown->offsetGet('x!')
#1 %slang/classes/array_access_methods_shown.php(32): Child->offsetGet('x')
Shown->offsetGet 31 1 Child
Child->offsetGet 32 1 Child
bool(true)
bool(false)
string(4) "none"
string(7) "own a 1"
string(7) "own b -"
bool(true)
string(7) "own a 1"
string(4) "none"
int(1)
{"a":{"x":1}}
{"a":{"x":3,"y":[3]},"b":5,"c":5}
{"d":{"a":{"y":[3]},"b":5,"c":5}} set
ab
abab
bool(false)
bool(false)
bool(true)
bool(false)
bool(true)
string(1) "5"
string(3) "1.5"
string(2) "no"
NULL
int(1)
array(0) {
}
string(1) "k"
int(2)
array(0) {
}
string(1) "u"
int(3)
int(1999)
bool(false)
int(2000)
int(2000)
Maximum call stack size of
Maximum call stack size of
Maximum call stack size of
Maximum call stack size of
Maximum call stack size of
