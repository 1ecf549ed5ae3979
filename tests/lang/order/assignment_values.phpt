--TEST--
An assignment is worth what was assigned, whatever the old value's destructor does
--FILE--
<?php
class D { function __construct(public int $n) {} function __destruct() { global $a; echo "~{$this->n}\n"; $a = null; } }
function value($v) { echo is_object($v) ? $v->n : var_export($v, true), "\n"; }
$a = new D(1);
value($a = new D(2));
$a = new D(3);
value([$a = 5][0]);
$a = new D(4);
$b = $a = 'text';
value($b);
class Box { public ?D $value; public $any; static $s; }
class E { function __destruct() { global $box; $box->any = null; Box::$s = null; } }
$box = new Box;
$box->any = new E;
$other = 7;
var_dump($box->any = &$other);
$other = 8;
Box::$s = new E;
var_dump(Box::$s = &$other);
?>
--EXPECT--
~1
2
~2
~3
5
~4
'text'
NULL
NULL
