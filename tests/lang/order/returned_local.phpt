--TEST--
A local that is returned to nobody is destroyed when its turn comes
--FILE--
<?php
class D {
    function __construct(public $n, public $p = null) {}
    function __destruct() { echo "~$this->n "; }
    function me() { $x = new D("x"); return $this; }
}
function f() { $a = new D("a"); $b = new D("b"); return $b; }
function g() { $a = new D("a"); $b = new D("b"); return [$b, new D("c")]; }
function h() { $a = new D("a"); $b = new D("b"); return $b->p ?? new D("t"); }
function i($q) { $a = new D("a"); return $q; }
f(); echo "f\n";
g(); echo "g\n";
h(); echo "h\n";
i(new D("q")); echo "i\n";
$x = f(); echo "x\n";
(new D("m"))->me(); echo "me\n";
echo f() ? "t" : "f", "\n";
f()->n; echo "n\n";
foreach ([1] as $_) { f(); echo "loop\n"; }
?>
--EXPECT--
~a ~b f
~c ~a ~b g
~t ~a ~b h
~q ~a i
~a x
~x ~m me
~a ~b t
~a ~b n
~a ~b loop
~b 
