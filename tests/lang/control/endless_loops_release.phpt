--TEST--
What a loop holds is released by an exception, or with the generator, also behind loops that nothing leaves
--FILE--
<?php
class D { public function __construct(public $n) {} function __destruct() { echo "~$this->n\n"; } }
class E extends Exception {}
function g() { try { yield 1; yield 2; } finally { echo "fin\n"; } }
function a() { foreach (g() as $x) { while (true) { throw new E; } } }
function b() { foreach (g() as $x) { for (;;) { yield 1; } } }
function c() { foreach (g() as $x) { l: h(); goto l; } }
function d() { foreach (g() as $x) { while (true) { while (true) { if (h()) continue 2; h(); } } } }
function e() { foreach (g() as $x) { while (true) { try { h(); } finally { h(); } } } }
function f2() { foreach (g() as $x) { do { switch (new D(3)) { default: while(true) throw new E; } } while(true); } }
function h() { throw new E; }
foreach (['a','c','d','e','f2'] as $f) { try { $f(); } catch (E) { echo "caught $f\n"; } }
$g = b(); foreach ($g as $v) { break; } unset($g); echo "end\n";
--EXPECT--
fin
caught a
fin
caught c
fin
caught d
fin
caught e
fin
~3
caught f2
fin
end
