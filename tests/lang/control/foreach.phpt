--TEST--
foreach over arrays, objects, iterators, with keys, references and lists
--FILE--
<?php
foreach (['a' => 1, 'b' => 2] as $k => $v) echo "$k$v ";
class O { public $x = 1; protected $y = 2; private $z = 3; function all() { foreach ($this as $k => $v) echo "$k$v "; } }
foreach (new O as $k => $v) echo "[$k$v] ";
(new O)->all();
echo "\n";
class It implements IteratorAggregate { function getIterator(): Iterator { return new ArrayIterator(['i' => 'j']); } }
foreach (new It as $k => $v) echo "$k$v ";
class I2 implements Iterator { private $i = 0; function current(): mixed { echo 'c'; return $this->i; } function key(): mixed { echo 'k'; return "key$this->i"; } function next(): void { echo 'n'; $this->i++; } function rewind(): void { echo 'r'; $this->i = 0; } function valid(): bool { echo 'v'; return $this->i < 2; } }
foreach (new I2 as $k => $v) echo "($k=>$v)";
foreach (new I2 as $v) echo "($v)";
echo "\n";
$a = [1, 2, 3];
foreach ($a as $i => &$r) { if ($i == 0) { unset($a[1]); } $r *= 10; }
unset($r);
echo json_encode($a), "\n";
foreach ([[1, ['x' => 2]], [3, ['x' => 4]]] as [$p, ['x' => $q]]) echo "$p$q ";
foreach ([] as $none) echo 'never';
foreach ([1, 2] as $obj[]) ;
echo json_encode($obj), "\n";
foreach (5 as $x) echo 'never';
foreach (null as $x);
$arr = ['k' => [1, 2]];
foreach ($arr['k'] as $arr['i'] => $arr['v']) ;
echo json_encode($arr), "\n";
function gen() { yield 'gk' => 'gv'; }
foreach (gen() as $k => $v) echo "$k$v\n";
$e = [1, 2, 3];
foreach ($e as $v) { $e = []; echo $v; }
echo count($e), "\n";
--EXPECTF--
a1 b2 [x1] x1 y2 z3 
ij rvck(key0=>0)nvck(key1=>1)nvrvc(0)nvc(1)nv
{"0":10,"2":30}
12 34 [1,2]

Warning: foreach() argument must be of type array|object, int given in %slang/control/foreach.php on line 21

Warning: foreach() argument must be of type array|object, null given in %slang/control/foreach.php on line 22
{"k":[1,2],"v":2,"i":1}
gkgv
1230
