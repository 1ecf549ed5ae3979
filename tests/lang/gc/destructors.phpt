--TEST--
The collector passes on what destructors throw, exit included, and is linear in their number
--FILE--
<?php
class D { public $o; function __construct(public $n) {} function __destruct() { if ($this->n < 3) throw new Exception("d{$this->n}"); } }
for ($i = 0; $i < 3; $i++) { $a = new D($i); $b = new D(9); $a->o = $b; $b->o = $a; }
unset($a, $b);
try {
    gc_collect_cycles();
} catch (Exception $e) {
    for (; $e; $e = $e->getPrevious()) echo $e->getMessage(), "\n";
}
class C { public $o; public $more; static $count = 0; function __destruct() { self::$count++; $this->more = null; } }
gc_disable();
for ($i = 0; $i < 50000; $i++) { $c = new C; $c->o = $c; $c->more = [new C]; }
unset($c);
$start = microtime(true);
gc_collect_cycles();
var_dump(C::$count, microtime(true) - $start < 5);
class X { public $o; function __destruct() { echo "exit\n"; exit(3); } }
$x = new X; $x->o = $x; unset($x);
gc_collect_cycles();
echo "not reached\n";
--EXPECT--
d2
d1
d0
int(100000)
bool(true)
exit
