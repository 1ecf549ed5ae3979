--TEST--
unset() of elements of arrays in properties
--FILE--
<?php
class Plain { public array $a = ['x' => 1, 'y' => ['z' => 2, 'w' => 3]]; public $b; public readonly array $r; public ?array $n = null;
    private array $p = [1, 2, 3];
    function own() { unset($this->p[1], $this->a['y']['z'], $this->b['q'], $this->n['q'], $this->none['q']); return $this->p; } }
class Hooked { public array $list = [1, 2] { get => $this->list; } }
class Magic { private array $d = ['k' => [1, 2]]; function __get($n) { echo "get $n\n"; return $this->d[$n]; } }
class Refs { public array $d = ['k' => 1, 'l' => 2]; }
for ($i = 0; $i < 3; $i++) {
    $o = new Plain;
    echo json_encode($o->own()), json_encode($o->a), "\n";
    $copy = $o->a;
    unset($o->a['x']);
    echo json_encode([$copy, $o->a]), "\n";
    $o->b = new ArrayObject(['q' => 1]);
    unset($o->b['q']);
    echo count($o->b), "\n";
    foreach (['r', 'p'] as $name) {
        try {
            unset($o->{$name}['k']);
            echo "nothing\n";
        } catch (Error $e) {
            echo $e->getMessage(), "\n";
        }
    }
    $o->b = 'text';
    try { unset($o->b[0]); } catch (Error $e) { echo $e->getMessage(), "\n"; }
    $h = new Hooked;
    try { unset($h->list[0]); echo json_encode($h->list), "\n"; } catch (Error $e) { echo $e->getMessage(), "\n"; }
    $m = new Magic;
    unset($m->d['k']);
    $r = new Refs;
    $ref = &$r->d;
    unset($r->d['k']);
    echo json_encode($ref), "\n";
    $name = 'd';
    unset($r->$name['l']);
    echo json_encode($ref), "\n";
}
--EXPECTF--
Deprecated: Creation of dynamic property Plain::$none is deprecated in %slang/arrays/unset_in_properties.php on line 4
{"0":1,"2":3}{"x":1,"y":{"w":3}}
[{"x":1,"y":{"w":3}},{"y":{"w":3}}]
0
nothing
Cannot access private property Plain::$p
Cannot unset string offsets
Indirect modification of Hooked::$list is not allowed
get d

Warning: Undefined array key "d" in %slang/arrays/unset_in_properties.php on line 6

Notice: Indirect modification of overloaded property Magic::$d has no effect in %slang/arrays/unset_in_properties.php on line 30
{"l":2}
[]

Deprecated: Creation of dynamic property Plain::$none is deprecated in %slang/arrays/unset_in_properties.php on line 4
{"0":1,"2":3}{"x":1,"y":{"w":3}}
[{"x":1,"y":{"w":3}},{"y":{"w":3}}]
0
nothing
Cannot access private property Plain::$p
Cannot unset string offsets
Indirect modification of Hooked::$list is not allowed
get d

Warning: Undefined array key "d" in %slang/arrays/unset_in_properties.php on line 6

Notice: Indirect modification of overloaded property Magic::$d has no effect in %slang/arrays/unset_in_properties.php on line 30
{"l":2}
[]

Deprecated: Creation of dynamic property Plain::$none is deprecated in %slang/arrays/unset_in_properties.php on line 4
{"0":1,"2":3}{"x":1,"y":{"w":3}}
[{"x":1,"y":{"w":3}},{"y":{"w":3}}]
0
nothing
Cannot access private property Plain::$p
Cannot unset string offsets
Indirect modification of Hooked::$list is not allowed
get d

Warning: Undefined array key "d" in %slang/arrays/unset_in_properties.php on line 6

Notice: Indirect modification of overloaded property Magic::$d has no effect in %slang/arrays/unset_in_properties.php on line 30
{"l":2}
[]
