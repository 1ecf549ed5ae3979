--TEST--
cycles are collected, destructors run
--FILE--
<?php
class N { public $o; public function __construct(public $n) {} public function __destruct() { echo "~$this->n "; } }
function cyc($n) { $a = new N($n); $b = new N($n . 'b'); $a->o = $b; $b->o = $a; }
cyc('x');
echo "before ";
var_dump(gc_collect_cycles() > 0);
$a = [];
$a['self'] = &$a;
unset($a);
$c = function () use (&$c) {};
unset($c);
gc_collect_cycles();
var_dump(gc_enabled(), gc_collect_cycles());
gc_disable();
var_dump(gc_enabled());
gc_enable();
for ($i = 0; $i < 30000; $i++) { $x = new stdClass; $x->self = $x; $x->data = str_repeat('x', 100); }
echo memory_get_usage() < 20 << 20 ? "flat\n" : "grows\n";
$r = new N('resurrect');
$r->o = $r;
$w = WeakReference::create($r);
unset($r);
gc_collect_cycles();
var_dump($w->get());
echo "end\n";
--EXPECT--
before ~x ~xb bool(true)
bool(true)
int(0)
bool(false)
flat
~resurrect NULL
end
