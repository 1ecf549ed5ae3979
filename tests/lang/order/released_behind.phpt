--TEST--
what an instruction gives up last is released behind it, and its destructor may throw
--FILE--
<?php
class D {
    public $p = 1;
    function __construct(public $n, public $throws = false) {}
    function __destruct() { echo "~{$this->n} "; if ($this->throws) throw new Exception("of {$this->n}"); }
}
function pair($n, $throws = false) { return ['v' => "value$n", 0 => [new D("$n inner"), $n], 'd' => new D($n, $throws)]; }
function attempt($name, $f) {
    echo "$name: ";
    try { echo json_encode($f()), " done"; } catch (Exception $e) { echo "caught ", $e->getMessage(), " in line ", $e->getLine(); }
    echo "\n";
}
foreach ([false, true] as $throws) {
    attempt('constant key', fn() => pair(1, $throws)['v']);
    attempt('int key', fn() => pair(2, $throws)[0][1]);
    attempt('computed key', function () use ($throws) { $k = 'v'; return pair(3, $throws)[$k]; });
    attempt('made key', function () use ($throws) { $k = 'v'; return pair(4, $throws)[$k . '']; });
    attempt('both made', function () use ($throws) { $a = ['ab' => 7]; $x = 'a'; return [$a[$x . 'b'], pair(5, $throws)[str_repeat('v', 1)]]; });
    attempt('quiet', fn() => pair(6, $throws)['none'] ?? 'none');
    attempt('isset', fn() => [isset(pair(7, $throws)['v']), isset(pair(8)['none'])]);
    attempt('isset jump', function () use ($throws) { if (isset(pair(9, $throws)['v'])) return 'yes'; return 'no'; });
    attempt('count', fn() => count(pair(10, $throws)));
    attempt('truth', function () use ($throws) { if (pair(11, $throws)) return 'yes'; return 'no'; });
    attempt('not', function () use ($throws) { if (!pair(12, $throws)) return 'no'; return 'yes'; });
    attempt('identical', function () use ($throws) { if (pair(13, $throws) === 3) return 'yes'; return 'no'; });
    attempt('type', fn() => is_array(pair(14, $throws)));
    attempt('type jump', function () use ($throws) { if (is_array(pair(15, $throws))) return 'yes'; return 'no'; });
    attempt('property', fn() => (new D(16, $throws))->p);
    attempt('assigned', function () use ($throws) { $a = new D(17, $throws); $b = $a = 5; return [$a, $b]; });
    attempt('element', function () use ($throws) { $a = [1 => new D(18, $throws), 'k' => new D(19)]; $a[1] = 'x'; $a['k'] = 'y'; return $a; });
    attempt('element of property', function () use ($throws) { $o = new D(20); $o->p = [new D(21, $throws)]; $o->p[0] = 'x'; return $o->p; });
    attempt('property written', function () use ($throws) { $o = new D(22); $o->p = new D(23, $throws); $o->p = 'x'; return $o->p; });
    attempt('loop', function () use ($throws) { foreach ((function () use ($throws) { yield new D(24, $throws); yield 2; })() as $v); return $v; });
    attempt('loop over array', function () use ($throws) {
        $list = [new D(25, $throws), 2];
        foreach ($list as $k => $v) { unset($list); $list = 1; }
        return [$k, $v];
    });
    attempt('loop variable', function () use ($throws) { $v = new D(26, $throws); foreach ([1, 2] as $v); return $v; });
    attempt('locals', function () use ($throws) { $a = new D(27); $b = new D(28, $throws); $c = [new D(29)]; return [$a->n, $b->n, count($c)]; });
    attempt('this', fn() => (new class(30, $throws) extends D { function m() { $x = [1]; return $this->n; } })->m());
    attempt('nested', function () use ($throws) {
        try { $x = [count(pair(31)), pair(32, $throws)['v'], 'end']; } finally { echo 'finally '; }
        return $x;
    });
    attempt('dropped', function () use ($throws) { pair(33, $throws); return 'on'; });
}
?>
--EXPECT--
constant key: ~1 inner ~1 "value1" done
int key: ~2 ~2 inner 2 done
computed key: ~3 inner ~3 "value3" done
made key: ~4 inner ~4 "value4" done
both made: ~5 inner ~5 [7,"value5"] done
quiet: ~6 inner ~6 "none" done
isset: ~7 inner ~7 ~8 inner ~8 [true,false] done
isset jump: ~9 inner ~9 "yes" done
count: ~10 inner ~10 3 done
truth: ~11 inner ~11 "yes" done
not: ~12 inner ~12 "yes" done
identical: ~13 inner ~13 "no" done
type: ~14 inner ~14 true done
type jump: ~15 inner ~15 "yes" done
property: ~16 1 done
assigned: ~17 [5,5] done
element: ~18 ~19 {"1":"x","k":"y"} done
element of property: ~21 ~20 ["x"] done
property written: ~23 ~22 "x" done
loop: ~24 2 done
loop over array: ~25 [1,2] done
loop variable: ~26 2 done
locals: ~27 ~28 ~29 [27,28,1] done
this: ~30 30 done
nested: ~31 inner ~31 ~32 inner ~32 finally [3,"value32","end"] done
dropped: ~33 inner ~33 "on" done
constant key: ~1 inner ~1 caught of 1 in line 5
int key: ~2 ~2 inner caught of 2 in line 5
computed key: ~3 inner ~3 caught of 3 in line 5
made key: ~4 inner ~4 caught of 4 in line 5
both made: ~5 inner ~5 caught of 5 in line 5
quiet: ~6 inner ~6 caught of 6 in line 5
isset: ~7 inner ~7 caught of 7 in line 5
isset jump: ~9 inner ~9 caught of 9 in line 5
count: ~10 inner ~10 caught of 10 in line 5
truth: ~11 inner ~11 caught of 11 in line 5
not: ~12 inner ~12 caught of 12 in line 5
identical: ~13 inner ~13 caught of 13 in line 5
type: ~14 inner ~14 caught of 14 in line 5
type jump: ~15 inner ~15 caught of 15 in line 5
property: ~16 caught of 16 in line 5
assigned: ~17 caught of 17 in line 5
element: ~18 ~19 caught of 18 in line 5
element of property: ~21 ~20 caught of 21 in line 5
property written: ~23 ~22 caught of 23 in line 5
loop: ~24 caught of 24 in line 5
loop over array: ~25 caught of 25 in line 5
loop variable: ~26 caught of 26 in line 5
locals: ~27 ~28 ~29 caught of 28 in line 5
this: ~30 caught of 30 in line 5
nested: ~31 inner ~31 ~32 inner ~32 finally caught of 32 in line 5
dropped: ~33 inner ~33 caught of 33 in line 5
