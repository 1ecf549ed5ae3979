--TEST--
Elements put into variables: over what held them, references, destructors, missing ones
--FILE--
<?php
class D { public $n; public array $l = [[1, 2], 'k' => ['x' => [3]], 5 => 'five']; function __construct($n) { $this->n = $n; } function __destruct() { echo "<$this->n>"; }
    function read() { $a = $this->l[0]; $a = $this->l['k']; $b = $this->l[5]; $a = $a['x']; $a = $a[0]; $b = $this->l[5][1]; return [$a, $b]; }
    function all() { return $this->l; } function missing() { $x = 1; $x = $this->l['no']; var_dump($x); $x = $this->l[77]; var_dump($x); }
    function itself() { $l = $this->l; $l = $this->l[0]; $this->l = $l; $l = $this->l[1]; return $l; } }
function same($v) { return $v; }
$d = new D(1); echo json_encode($d->read()), "\n"; $d->missing(); echo json_encode($d->itself()), json_encode($d->l), "\n";
$a = [[new D(2), [7, 8]], 9]; $a = $a[0]; echo '.'; $a = $a[1]; echo '.'; $a = $a[1]; var_dump($a);
$x = [[1, [2]], 3]; $y = $x; $x = same($x)[0]; $x = same($x)[1]; $y = same($y)[0][1][0]; var_dump($x, $y);
$r = &$q; $list = [10, 20, 'a' => 30]; $r = $list[1]; var_dump($q); $q = $list['a']; var_dump($r); unset($r);
$o = new D(3); $o = [new D(4)]; $p = $o; $o = $o[0]; echo $o->n; unset($p); $o = null; echo "\n";
$list = [[1], &$cell]; $cell = 'cell'; $v = $list[1]; $cell = 'changed'; echo $v, $list[1], "\n";
function generator() { $l = [1, [2], 'x' => 3]; $v = $l[1]; yield $v; $v = $l[0]; yield $v; $v = $l['x']; yield $v; $v = yield $l; $w = $v[0]; yield $w; } $g = generator();
foreach ([1, 2, 3] as $_) { echo json_encode($g->current()); $g->next(); } $g->send(['sent']); echo $g->current(), "\n";
set_error_handler(function ($n, $m) use (&$list) { $list = null; echo "[$m]"; }); $v = $list[5]; var_dump($v);
$s = 'text'; $c = $s[1]; $c = $c[0]; echo $c; $s = $s[3]; echo $s, "\n";
static $st = [[1, 2], [3]]; $st = $st[0]; echo json_encode($st), "\n";
--EXPECTF--
[3,"i"]

Warning: Undefined array key "no" in %slang/arrays/elements_into_variables.php on line 4
NULL

Warning: Undefined array key 77 in %slang/arrays/elements_into_variables.php on line 4
NULL
2[1,2]
.<2>.int(8)
array(1) {
  [0]=>
  int(2)
}
int(2)
int(20)
int(30)
<3>4<4>
cellchanged
[2]13sent
[Undefined array key 5]NULL
et
[1,2]
<1>
