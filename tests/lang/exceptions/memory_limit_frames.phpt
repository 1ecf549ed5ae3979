--TEST--
Exhausted memory is reported where it happens, in code that called much before
--INI--
memory_limit=8M
fatal_error_backtraces=On
--FILE--
<?php
class P { public $v; function __construct($v) { $this->v = $v; } function get() { return $this->v; } }
function leaf($a, $b) { return strlen($a) + $b; }
function middle($n) { $p = new P('ababab'); return leaf($p->get(), $n) + leaf('x', 1); }
function grow() {
    $list = [];
    for ($i = 0;; $i++) {
        middle($i);
        $list[] = [$i, $i + 1];
    }
}
grow();
--EXPECTF--
Fatal error: Allowed memory size of 8388608 bytes exhausted%s(tried to allocate %d bytes) in %smemory_limit_frames.php on line 9
Stack trace:
#0 %s(12): grow()
#1 {main}
