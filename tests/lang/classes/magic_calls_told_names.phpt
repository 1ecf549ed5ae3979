--TEST--
Calls by __call and __callStatic: names, arguments, first-class callables, unpacking, exceptions
--FILE--
<?php
class M
{
    public function __call($name, $args) { return "->$name(" . json_encode($args) . ')'; }
    public static function __callStatic($name, $args) { return static::class . "::$name(" . json_encode($args) . ')'; }
    public function inside() { return [self::who(1), static::who(2), M::who(3), N::who(4)]; }
    private function hidden() { return 'hidden'; }
    public function own() { return $this->hidden() . ' ' . M::hidden(); }
    public function throws($e) { throw $e; }
}
class N extends M { private static function secret() { return 'secret'; } static function own2() { return self::secret() . ' ' . N::secret() . ' ' . M::secret(); } }
class P { public function __call($n, $a) { throw new LogicException($n); } public static function __callStatic($n, $a) { debug_print_backtrace(); return $n; } }
function arg($x) { if ($x === 'throw') throw new Exception('argument'); return $x; }
for ($i = 0; $i < 3; $i++) {
    $m = $i % 2 ? new N : new M;
    echo $m->foo(), $m->Foo(1, [2]), $m->hidden($i), ' ', M::bar(), N::bar($i), N::secret(), "\n";
    echo $m->own(), ' ', N::own2(), "\n";
    echo $m->foo(...[1, 2]), $m->foo(...['a' => 1, 'b' => 2]), $m->foo(named: 5), M::st(...[3]), M::st(x: 4), "\n";
    $f = $m->first(...); echo $f(1), ' '; $g = M::second(...); echo $g(2), ' ', (new ReflectionFunction($f))->getName(), ' ', $f(...)(3), "\n";
    try { $m->bar(arg('ok'), arg('throw')); } catch (Exception $e) { echo $e->getMessage(), "\n"; }
    try { M::bar(arg('ok'), arg('throw')); } catch (Exception $e) { echo $e->getMessage(), "\n"; }
    try { (new P)->gone(arg($i)); } catch (LogicException $e) { echo $e->getMessage(), ' ', $e->getTraceAsString(), "\n"; }
    echo P::st($i), "\n";
    echo implode(' ', array_map([$m, 'mapped'], [1, 2])), ' ', call_user_func([$m, 'cuf'], 1), ' ', call_user_func('M::cufs', 2), "\n";
    $m->dropped(1); M::dropped(2);
    $x = $m->a($m->b($m->c())); echo $x, "\n";
    $ref = 1; $m->byRef($ref); $y = &$m->result(); echo $y, "\n";
}
class Args { public function __call(string $n, array $a) { $a[0] = 'changed'; return func_get_args(); } }
$v = 'kept'; $a = new Args; echo json_encode($a->x($v)), $v, "\n";
class Typed { public function __call(string $n, array $a): int { return 'no int'; } }
try { (new Typed)->x(); } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
class Gen { public function __call($n, $a) { yield $n; yield from $a; } }
foreach ((new Gen)->gen(1, 2) as $x) echo $x, ' ';
class Cl { public $prop; public function __call($n, $a) { return "called $n"; } public function __get($n) { return fn() => "got $n"; } }
$c = new Cl; $c->prop = fn() => 'property'; echo $c->prop(), ' ', ($c->prop)(), ' ', ($c->other)(), "\n";
class Inv { public function __invoke($x = 0, ...$more) { return "invoked $x " . count($more); } }
$i = new Inv; for ($n = 0; $n < 3; $n++) echo $i(), $i($n), $i(1, 2, 3), (new Inv)(4), ' ', $n % 2 ? (function () { return $this::class; })->call($i) : '', "\n";
class StaticInv { public static function __callStatic($n, $a) { return isset($this) ? 'this' : 'none'; } public function f() { return [StaticInv::x(), self::y()]; } }
echo json_encode((new StaticInv)->f()), StaticInv::z(), "\n";
foreach ([new Inv, fn($x) => "arrow $x", 'strrev', [new M, 'viaArray'], 'M::viaString', new Inv] as $call) echo $call('ab'), ' '; echo "\n";
--EXPECTF--
->foo([])->Foo([1,[2]])->hidden([0]) M::bar([])N::bar([0])N::secret([])
hidden hidden secret secret M::secret([])
->foo([1,2])->foo({"a":1,"b":2})->foo({"named":5})M::st([3])M::st({"x":4})
->first([1]) M::second([2]) first ->first([3])
argument
argument
gone #0 %slang/classes/magic_calls_told_names.php(22): P->__call('gone', Array)
#1 {main}
#0 %slang/classes/magic_calls_told_names.php(23): P::__callStatic('st', Array)
st
->mapped([1]) ->mapped([2]) ->cuf([1]) M::cufs([2])
->a(["->b([\"->c([])\"])"])

Notice: Only variables should be assigned by reference in %slang/classes/magic_calls_told_names.php on line 27
->result([])
->foo([])->Foo([1,[2]])->hidden([1]) M::bar([])N::bar([1])N::secret([])
hidden hidden secret secret M::secret([])
->foo([1,2])->foo({"a":1,"b":2})->foo({"named":5})M::st([3])M::st({"x":4})
->first([1]) M::second([2]) first ->first([3])
argument
argument
gone #0 %slang/classes/magic_calls_told_names.php(22): P->__call('gone', Array)
#1 {main}
#0 %slang/classes/magic_calls_told_names.php(23): P::__callStatic('st', Array)
st
->mapped([1]) ->mapped([2]) ->cuf([1]) M::cufs([2])
->a(["->b([\"->c([])\"])"])

Notice: Only variables should be assigned by reference in %slang/classes/magic_calls_told_names.php on line 27
->result([])
->foo([])->Foo([1,[2]])->hidden([2]) M::bar([])N::bar([2])N::secret([])
hidden hidden secret secret M::secret([])
->foo([1,2])->foo({"a":1,"b":2})->foo({"named":5})M::st([3])M::st({"x":4})
->first([1]) M::second([2]) first ->first([3])
argument
argument
gone #0 %slang/classes/magic_calls_told_names.php(22): P->__call('gone', Array)
#1 {main}
#0 %slang/classes/magic_calls_told_names.php(23): P::__callStatic('st', Array)
st
->mapped([1]) ->mapped([2]) ->cuf([1]) M::cufs([2])
->a(["->b([\"->c([])\"])"])

Notice: Only variables should be assigned by reference in %slang/classes/magic_calls_told_names.php on line 27
->result([])
["x",["changed"]]kept
Typed::__call(): Return value must be of type int, string returned
gen 1 2 called prop property got other
invoked 0 0invoked 0 0invoked 1 2invoked 4 0 
invoked 0 0invoked 1 0invoked 1 2invoked 4 0 Inv
invoked 0 0invoked 2 0invoked 1 2invoked 4 0 
["none","none"]none
invoked ab 0 arrow ab ba ->viaArray(["ab"]) M::viaString(["ab"]) invoked ab 0
