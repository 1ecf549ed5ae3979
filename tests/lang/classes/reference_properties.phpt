--TEST--
Properties that hold references: read, written, typed, named by variables, in several classes
--FILE--
<?php
class A { public $x = 1; public $y = [1]; public ?int $t = 5; protected $p = 'p'; public readonly int $r;
  function __construct() { $this->r = 3; }
  function all() { $names = ['x', 'y', 'p']; foreach ($names as $n) { $v = &$this->$n; echo json_encode($v), ' '; if (is_int($v)) $v++; unset($v); } echo "\n"; } }
class B extends A { public $x = 'b'; }
class C extends B { public $z; }
function read(A $o) { return [$o->x, $o->y, $o->t]; }
function put(A $o, $v) { $o->x = $v; $o->t = 7; }
foreach ([new A, new B, new C, new A, new B] as $o) {
    $keep = &$o->x; $typed = &$o->t;
    echo json_encode(read($o)), "\n";
    put($o, 'written'); echo $keep, ' ', $typed, "\n";
    $keep = 'through'; $typed = 9; echo json_encode(read($o)), "\n";
    try { $typed = 'no int'; } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
    try { $o->t = []; } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
    unset($keep);
    echo json_encode(read($o)), "\n";
    put($o, 2); $o->all(); $o->all();
    $copy = clone $o; $copy->x = 'copy'; echo json_encode([$o->x, $copy->x]), "\n";
    unset($typed);
    $n = 'r'; try { $v = &$o->$n; $v = 4; } catch (Error $e) { echo $e->getMessage(), "\n"; }
    $n = 'p'; try { $v = &$o->$n; } catch (Error $e) { echo $e->getMessage(), "\n"; }
    $n = 'y'; $o->$n[] = 2; $o->$n['k']['l'] = 3; echo json_encode($o->$n), "\n";
    $n = 't'; $v = &$o->$n; try { $v = 'text'; } catch (TypeError $e) { echo $e->getMessage(), "\n"; } unset($v);
    $n = 'dynamic'; $d = new stdClass; $v = &$d->$n; $v = 5; echo json_encode($d), $d->dynamic, "\n"; unset($v);
    $d->dynamic = 6; $w = &$d->dynamic; $w++; echo $d->dynamic, ' ', isset($d->dynamic), "\n";
    $d2 = new stdClass; $d2->dynamic = &$o->x; $d2->dynamic = 'shared'; echo $o->x, "\n"; $o->x = null; var_dump(isset($d2->dynamic), isset($o->x), empty($o->x));
}
class D { public $v = 1; function __destruct() { echo "gone\n"; } }
$o = new A; $o->x = new D; $r = &$o->x; $o->x = 'over'; echo "after\n"; unset($r);
class E { public $a; function __toString() { return 'E'; } }
$e = new E; $e->a = [1, 2]; foreach ($e->a as $k => &$v) { $v *= 2; echo json_encode($e->a); } unset($v); echo json_encode($e->a), "\n";
$r = &$e->a[0]; $f = clone $e; $r = 'both'; echo json_encode([$e->a, $f->a]), "\n";
--EXPECT--
[1,[1],5]
written 7
["through",[1],9]
Cannot assign string to reference held by property A::$t of type ?int
Cannot assign array to property A::$t of type ?int
["through",[1],9]
2 [1] "p" 
3 [1] "p" 
[4,"copy"]
Cannot indirectly modify readonly property A::$r
Cannot access protected property A::$p
{"0":1,"1":2,"k":{"l":3}}
Cannot assign string to reference held by property A::$t of type ?int
{"dynamic":5}5
7 1
shared
bool(false)
bool(false)
bool(true)
["b",[1],5]
written 7
["through",[1],9]
Cannot assign string to reference held by property A::$t of type ?int
Cannot assign array to property A::$t of type ?int
["through",[1],9]
2 [1] "p" 
3 [1] "p" 
[4,"copy"]
Cannot indirectly modify readonly property A::$r
Cannot access protected property B::$p
{"0":1,"1":2,"k":{"l":3}}
Cannot assign string to reference held by property A::$t of type ?int
{"dynamic":5}5
7 1
shared
bool(false)
bool(false)
bool(true)
["b",[1],5]
written 7
["through",[1],9]
Cannot assign string to reference held by property A::$t of type ?int
Cannot assign array to property A::$t of type ?int
["through",[1],9]
2 [1] "p" 
3 [1] "p" 
[4,"copy"]
Cannot indirectly modify readonly property A::$r
Cannot access protected property C::$p
{"0":1,"1":2,"k":{"l":3}}
Cannot assign string to reference held by property A::$t of type ?int
{"dynamic":5}5
7 1
shared
bool(false)
bool(false)
bool(true)
[1,[1],5]
written 7
["through",[1],9]
Cannot assign string to reference held by property A::$t of type ?int
Cannot assign array to property A::$t of type ?int
["through",[1],9]
2 [1] "p" 
3 [1] "p" 
[4,"copy"]
Cannot indirectly modify readonly property A::$r
Cannot access protected property A::$p
{"0":1,"1":2,"k":{"l":3}}
Cannot assign string to reference held by property A::$t of type ?int
{"dynamic":5}5
7 1
shared
bool(false)
bool(false)
bool(true)
["b",[1],5]
written 7
["through",[1],9]
Cannot assign string to reference held by property A::$t of type ?int
Cannot assign array to property A::$t of type ?int
["through",[1],9]
2 [1] "p" 
3 [1] "p" 
[4,"copy"]
Cannot indirectly modify readonly property A::$r
Cannot access protected property B::$p
{"0":1,"1":2,"k":{"l":3}}
Cannot assign string to reference held by property A::$t of type ?int
{"dynamic":5}5
7 1
shared
bool(false)
bool(false)
bool(true)
gone
after
[2,2][2,4][2,4]
[["both",4],["both",4]]
