--TEST--
Machine code makes objects, inlines their constructors, and frees what is data alone
--FILE--
<?php
final class V
{
    public function __construct(public readonly float $x, public float $y) {}
    public function add(V $o): V { return new V($this->x + $o->x, $this->y + $o->y); }
}
class Node
{
    public ?Node $next = null;
    public array $list = [];
    public function __construct(public mixed $value) {}
}
class Plain { public $a = 1; public $b = [1, 2]; }
class Loud
{
    public function __construct(public string $name) {}
    public function __destruct() { echo "-", $this->name; }
}
class Picky
{
    public int $n;
    public function __construct($n) { if ($n % 50 === 7) { throw new LogicException("no $n"); } $this->n = $n; }
    public function __destruct() { echo "picky destroyed ", $this->n ?? '?', "\n"; }
}
class Half
{
    public int $int;
    public ?self $other;
    public function __construct($int) { $this->int = $int; }
}
abstract class Base { public static function make($v) { return new static($v); } public function __construct(protected $v) {} public function v() { return $this->v; } }
class One extends Base {}
class Two extends Base { public function v() { return -$this->v; } }

function vectors(int $n): string
{
    $a = new V(0.0, 1.5);
    $d = new V(0.5, 0.25);
    for ($i = 0; $i < $n; $i++) {
        $a = $a->add($d);
    }
    return "$a->x $a->y";
}
function ids(int $n): int
{
    $most = 0;
    for ($i = 0; $i < $n; $i++) {
        $p = new Plain;
        $p->b[] = new Node([$i, "text $i", new Node(null)]);
        $most = max($most, spl_object_id($p));
    }
    return $most;
}
function chain(int $n): int
{
    $head = null;
    for ($i = 0; $i < $n; $i++) {
        $node = new Node($i);
        $node->next = $head;
        $head = $node;
    }
    $node = null;
    $sum = 0;
    while ($head !== null) {
        $sum += $head->value;
        $head = $head->next;
    }
    return $sum;
}
function cut(int $n): int
{
    $kept = 0;
    for ($i = 0; $i < $n; $i++) {
        $node = new Node($i);
        $node->next = new Node(new Node("a" . $i));
        $node->next = $node->next->value;
        $kept += strlen($node->next->value);
    }
    return $kept;
}
function loud(int $n): void
{
    for ($i = 0; $i < $n; $i++) {
        $l = new Loud((string) $i);
        $in = new Node(new Loud("in$i"));
        $in = null;
        echo ".";
    }
    echo "\n";
}
function picky(int $n): int
{
    $failed = 0;
    for ($i = 0; $i < $n; $i++) {
        try {
            $p = new Picky($i);
            if ($i % 60 !== 1) {
                $p->__construct($i + 1000);
            }
            $failed += $p->n > 1000 ? 0 : 1;
        } catch (LogicException $e) {
            echo $e->getMessage(), ' at ', $e->getLine(), ' ', count($e->getTrace()), "\n";
        }
        if ($i > 3) {
            $q = $p;
        }
    }
    return $failed;
}
function half(array $values): array
{
    $seen = [];
    foreach ($values as $value) {
        try {
            $h = new Half($value);
            $seen[] = $h->int;
        } catch (TypeError $e) {
            $seen[] = substr($e->getMessage(), 0, 40);
        }
    }
    return $seen;
}
function watched(int $n): array
{
    $map = new WeakMap;
    $alive = 0;
    for ($i = 0; $i < $n; $i++) {
        $key = new Plain;
        $map[$key] = new Node($i);
        $ref = WeakReference::create($key);
        $alive += count($map);
        $key = null;
        $alive += $ref->get() === null ? 100 : 0;
    }
    return [$alive, count($map)];
}
function made(int $n): int
{
    $sum = 0;
    for ($i = 0; $i < $n; $i++) {
        $sum += (new One($i))->v() + Two::make($i)->v() + One::make(1)->v();
    }
    return $sum;
}
function shared(int $n): string
{
    $all = [];
    for ($i = 0; $i < $n; $i++) {
        $a = new Node([$i]);
        $b = new Node($a);
        $a->list = [$b->value->value, $i];
        $a = $b;
        if ($i % 40 === 0) {
            $all[] = $a->value->list[0][0] . ':' . $a->value->list[1];
        }
        $a = $b = 1;
    }
    return implode(' ', $all);
}
echo vectors(400), "\n", ids(300), "\n", chain(400), "\n", cut(300), "\n";
loud(3);
ob_start();
loud(300);
echo md5(ob_get_clean()), "\n";
ob_start();
echo picky(150), "\n";
$out = ob_get_clean();
echo substr_count($out, 'destroyed'), ' ', strlen($out), "\n", substr($out, 0, 300), "\n";
echo json_encode(half([...range(1, 120), 'x', 1.0, '7', null, 5])), "\n";
echo json_encode(watched(200)), "\n", made(200), "\n", shared(200), "\n";
--EXPECT--
200 101.5
4
79800
1090
-in0.-0-in1.-1-in2.
-2d2aa4a6a7c8cf5b0e38f0d736b02d441
147 3125
picky destroyed 1000
picky destroyed 1
picky destroyed 1002
picky destroyed 1003
picky destroyed 1004
picky destroyed 1005
no 7 at 22 2
picky destroyed 1006
picky destroyed 1008
picky destroyed 1009
picky destroyed 1010
picky destroyed 1011
picky destroyed 1012
picky destroyed 1013
picky destroyed 1
[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88,89,90,91,92,93,94,95,96,97,98,99,100,101,102,103,104,105,106,107,108,109,110,111,112,113,114,115,116,117,118,119,120,"Cannot assign string to property Half::$",1,7,"Cannot assign null to property Half::$in",5]
[20200,0]
200
0:0 40:40 80:80 120:120 160:160
