--TEST--
destructors run when the last reference goes, and at the end in order
--FILE--
<?php
class D { public $other; function __construct(public $n) {} function __destruct() { echo "~$this->n "; } }
$a = new D('a');
$a = new D('b');
echo "| ";
$arr = [new D('c'), new D('d')];
unset($arr[0]);
echo "| ";
$arr = [];
echo "| ";
try { (function () { $x = new D('e'); throw new Exception; })(); } catch (Exception $e) { echo 'caught '; }
unset($e);
$cycle = new D('cycle');
$cycle->other = $cycle;
unset($cycle);
echo "| ";
function ret() { $t = new D('t'); return $t; }
ret();
echo "| ";
$kept = ret();
$kept2 = new D('k2');
$kept2->other = $kept;
unset($kept);
echo "end\n";
--EXPECT--
~a | ~c | ~d | ~e caught | ~t | end
~k2 ~t ~b ~cycle
