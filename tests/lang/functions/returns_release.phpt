--TEST--
What a return releases, in which order, and what it gives
--FILE--
<?php
class D
{
    public function __construct(public string $name) { }
    public function __destruct() { echo "-$this->name "; }
    public function me() { $local = new D("$this->name's"); return $this; }
    public function name() { $a = new D('l'); return $this->name; }
    public function nothing() { $a = [new D('in array')]; }
    public function typed(): string { $a = new D('t'); $b = $this->name . '!'; return $b; }
    public function self(): static { $x = [[1], $this]; return $this; }
    public function many(...$all) { return count($all); }
    public function last($first, $second = null) { return $second; }
}
function local() { $a = new D('a'); $b = new D('b'); return $b; }
function twice() { $a = new D('one'); $b = $a; $c = [$a, $b]; return $a; }
function ofConstant() { $a = new D('c1'); $b = [1, 2, [3]]; $s = str_repeat('s', 3); return 5; }
function referred() { $a = new D('r'); $b = &$a; return $b; }
function scalar() { $a = 5; $b = &$a; $c = new D('beside'); return $b; }
function &byReference() { static $kept = 1; $a = new D('ref'); return $kept; }
function extra($first) { $rest = func_get_args(); return $first; }
function variadic($first, ...$rest) { return $rest; }
function variadicConst($first, ...$rest) { return null; }
function cyclic() { $a = new D('cycle'); $a->self = $a; return 1; }
function strings(string $x): string { $y = $x . $x; $z = $y . 'z'; return $y; }
function argument(D $d) { return $d; }
function wasArgument(D $d) { $d = null; return 'gone'; }

echo 'local: '; $x = local(); echo $x->name; $x = null; echo "\n";
echo 'dropped: '; local(); echo "\n";
echo 'twice: '; $x = twice(); echo 'have '; unset($x); echo "\n";
echo 'constant: ', ofConstant(), "\n";
echo 'dropped constant: '; ofConstant(); echo "\n";
echo 'referred: '; $x = referred(); echo $x->name; $x = null; echo "\n";
echo 'scalar: ', scalar(), "\n";
echo 'by reference: '; $y = &byReference(); $y++; echo byReference(), "\n";
echo 'extra: '; $x = extra(new D('e1'), new D('e2'), [new D('e3')]); echo 'have '; $x = null; echo "\n";
echo 'extra dropped: '; extra(new D('e1'), new D('e2')); echo "\n";
echo 'variadic: '; $x = variadic(new D('v1'), new D('v2'), new D('v3')); echo 'have ', count($x), ' '; $x = null; echo "\n";
echo 'variadic constant: '; variadicConst(new D('v1'), new D('v2')); echo "\n";
echo 'cyclic: ', cyclic(), ' ', gc_collect_cycles(), "\n";
echo 'strings: ', strings(str_repeat('ab', 2)), "\n";
echo 'argument: '; argument(new D('arg'))->name; echo 'then ', argument(new D('arg2'))->name, "\n";
echo 'was argument: ', wasArgument(new D('w')), "\n";
echo 'temporary: ', (new D('tmp'))->me()->name, "\n";
echo 'name: ', (new D('named'))->name(), "\n";
echo 'nothing: '; (new D('void'))->nothing(); echo "\n";
echo 'typed: ', (new D('ty'))->typed(), "\n";
echo 'self: '; (new D('se'))->self()->self()->name; echo "\n";
echo 'many: ', (new D('ma'))->many(new D('1'), new D('2')), "\n";
echo 'last: '; (new D('la'))->last(new D('1'), new D('2'), new D('3')); echo "\n";
$closure = function ($a) use (&$closure) { $held = new D('in closure'); return $a; };
echo 'closure: '; $closure(new D('given')); echo "\n";
echo 'closure once: '; (function () { $x = new D('x'); return $this->name; })->call(new D('bound')); echo "\n";
echo 'arrow: ', (fn($d) => $d->name)(new D('arr')), "\n";
echo 'called back: '; array_map(function ($d) { $l = new D("l{$d->name}"); return $d; }, [new D('m1'), new D('m2')]); echo "\n";
echo 'sorted: '; $list = [3, 1, 2]; usort($list, function ($a, $b) { $d = [[$a], "$a$b"]; return $a <=> $b; }); echo implode($list), "\n";
class Thrower { public function __destruct() { throw new Exception('thrown'); } }
function throws() { $t = new Thrower; $d = new D('with it'); return new D('lost'); }
echo 'throws: ';
try { $x = throws(); echo 'not here'; } catch (Exception $error) { echo $error->getMessage(), ' ', isset($x) ? 'set' : 'unset'; }
echo "\n";
function deep($n) { $a = [$n, "s$n"]; return $n === 0 ? new D('deep') : deep($n - 1); }
echo 'deep: '; deep(50); echo "\n";
echo 'file: '; file_put_contents($file = sys_get_temp_dir() . '/returns_' . getmypid() . '.php', '<?php $d = new D("in file"); return $d->name;'); echo include $file, "\n"; unlink($file);
$d = null;
echo "\nend\n";
--EXPECTF--
local: -a b-b 
dropped: -a -b 
twice: have -one 
constant: -c1 5
dropped constant: -c1 
referred: r-r 
scalar: -beside 5
by reference: -ref -ref 2
extra: -e2 -e3 have -e1 
extra dropped: -e1 -e2 
variadic: -v1 have 2 -v2 -v3 
variadic constant: -v1 -v2 
cyclic: 
Deprecated: Creation of dynamic property D::$self is deprecated in %slang/functions/returns_release.php on line 23
1 -cycle 1
strings: abababab
argument: -arg then -arg2 arg2
was argument: -w gone
temporary: -tmp's -tmp tmp
name: -l -named named
nothing: -in array -void 
typed: -t -ty ty!
self: -se 
many: -1 -2 -ma 2
last: -1 -2 -3 -la 
closure: -given -in closure 
closure once: -x -bound 
arrow: -arr arr
called back: -lm1 -lm2 -m1 -m2 
sorted: 123
throws: -with it -lost thrown unset
deep: -deep 
file: in file
-in file 
end
