--TEST--
When pieces of a concatenation are evaluated, and when they become text
--FILE--
<?php
class T { public $n; function __construct($n) { $this->n = $n; } function __toString() { echo "<$this->n>"; return "T$this->n"; } function __destruct() { echo "~$this->n"; } function get($x) { echo "get$x "; return $x; } }
function p($x) { echo "p$x "; return $x; }
function t($x) { echo "t$x "; return new T($x); }
function change(&$x) { $x .= "!"; return "c"; }
function show($s) { echo " = $s\n"; }
$t = new T('t');
show(t(1) . p(2) . t(3) . p(4) . p(5));
show($t . p(2) . $t . p(4) . $t);
show("{$t->get(1)}$t{$t->get(2)}$t{$t->get(3)}");
show("a" . t(1) . "b" . t(2) . "c" . p(3));
show(p(1) . t(2) . t(3) . t(4));
$s = "s"; show($s . change($s) . "x");
$s = "s"; show("a" . $s . change($s) . $s);
$i = p(1); show($i . $i++ . "x" . $i . $i++);
$i = p(1); show($i++ . $i . ++$i . $i);
function undefined() { show($u . p(1) . $v . p(2)); show("{$u}a{$v}b"); }
set_error_handler(function ($n, $m) { echo "[$m]"; });
undefined();
show([1] . p(2) . [3] . p(4));
try { show(p(1) . t(2) . (function () { throw new Exception("stop"); })() . p(3)); } catch (Exception $e) { echo "caught\n"; }
class Bad { function __toString(): string { throw new Exception("bad"); } }
try { show(t(1) . new Bad . p(3)); } catch (Exception $e) { echo "caught\n"; }
try { show("x" . new Bad . p(3)); } catch (Exception $e) { echo "caught\n"; }
unset($t, $e);
echo "end\n";
--EXPECT--
t1 p2 <1>~1t3 <3>~3p4 p5  = T12T345
p2 <t><t>p4 <t> = Tt2Tt4Tt
get1 <t>get2 <t>get3  = 1Tt2Tt3
t1 <1>~1t2 <2>~2p3  = aT1bT2c3
p1 t2 <2>~2t3 <3>~3t4 <4>~4 = 1T2T3T4
 = s!cx
 = ascs!
p1  = 21x22
p1  = 1233
p1 [Undefined variable $u][Undefined variable $v]p2  = 12
[Undefined variable $u][Undefined variable $v] = ab
p2 [Array to string conversion][Array to string conversion]p4  = Array2Array4
p1 t2 <2>~2caught
t1 <1>~1caught
caught
~tend
