--TEST--
foreach over an ArrayIterator: what its methods see meanwhile, and changes of what is walked
--FILE--
<?php
class Agg implements IteratorAggregate { function __construct(public $d) {} function getIterator(): Iterator { return new ArrayIterator($this->d); } }
foreach (new Agg(['a' => 1, 5 => 'x', 'c' => null, 7 => [1]]) as $k => $v) echo $k, '=', json_encode($v), ' ';
foreach (new Agg([]) as $v) echo 'never';
echo "\n-- methods\n";
$it = new ArrayIterator(['a' => 1, 'b' => 2, 'c' => 3, 4, 5]);
foreach ($it as $k => $v) { echo $k, $v, ' ', $it->key(), $it->current(), $it->valid() ? 'v' : '-', ' '; if ($k == 'b') { $it->next(); } }
var_dump($it->valid(), $it->key(), $it->current());
foreach ($it as $k => $v) { if ($k == 'c') break; } var_dump($it->key()); $it->next(); var_dump($it->key());
foreach ($it as $k => $v) { echo $k, ' '; if ($k == 'b') $it->seek(3); } echo "\n";
echo "-- nested\n";
foreach ($it as $k => $v) { echo "$k: "; foreach ($it as $w) echo $w; echo "\n"; }
echo "-- changed\n";
$it = new ArrayIterator([1, 2, 3]);
foreach ($it as $k => $v) { if ($v < 3) $it[] = $v + 10; echo "$k=$v "; if ($k > 8) break; } echo count($it), "\n";
$it = new ArrayIterator(['a' => 1, 'b' => 2, 'c' => 3, 'd' => 4]);
foreach ($it as $k => $v) { if ($k == 'b') $it->offsetUnset('b'); if ($k == 'c') unset($it['d']); echo "$k=$v "; } echo "\n";
$it = new ArrayIterator(['a' => 1, 'b' => 2, 'c' => 3]);
foreach ($it as $k => $v) { $it['a'] = 'A'; $it['c'] = 'C'; if ($k == 'b') $it['z'] = 'Z'; echo "$k=$v "; } echo "\n";
$ao = new ArrayObject(['x' => 1, 'y' => 2, 'z' => 3]);
foreach ($ao as $k => $v) { if ($k == 'x') $ao['w'] = 4; if ($k == 'y') { $ao->exchangeArray([7, 8, 9]); } echo "$k=$v "; } echo "\n";
foreach ($ao as $k => $v) foreach ($ao as $w) echo $v, $w, ' '; echo "\n";
$a = [1, 2, 3]; $r = &$a[1]; $it = new ArrayIterator($a); foreach ($it as $v) { $r = 'R'; echo $v, ' '; } foreach ($it as $k => &$v2) $v2 .= '!'; unset($v2); echo json_encode($it->getArrayCopy()), $r, "\n";
class Props { public $p = 1; protected $q = 2; private $r = 3; public $s = 4; }
foreach (new ArrayIterator(new Props) as $k => $v) echo "$k=$v "; $o = new Props; $o->dyn = 5; unset($o->p); foreach (new ArrayObject($o) as $k => $v) { $o->more = 6; echo "$k=$v "; } echo "\n";
$inner = new ArrayObject([1, 2]); $outer = new ArrayObject($inner); foreach ($outer as $k => $v) { if ($k == 0) $inner[] = 3; echo "$k=$v "; } echo "\n";
class Sub extends ArrayIterator { function current(): mixed { return 'sub' . parent::current(); } } foreach (new Sub([1, 2]) as $v) echo $v, ' ';
class Plain extends ArrayIterator { public $calls = 0; function other() {} } foreach (new Plain([1, 2]) as $v) echo $v, ' '; echo "\n";
class Gone { function __construct(public $n) {} function __destruct() { echo "[gone $this->n]"; } }
$it = new ArrayIterator([new Gone(1), new Gone(2), new Gone(3)]);
foreach ($it as $k => $v) { unset($it[$k]); $v = null; echo " $k\n"; }
function gen() { yield from new ArrayIterator(['k' => 'v', 'l' => 'w']); } foreach (gen() as $k => $v) echo "$k=$v "; echo implode(',', [...new ArrayIterator([1, 2])]), ' ', json_encode(iterator_to_array(new ArrayObject(['q' => 1]))), "\n";
$big = new ArrayIterator(range(0, 999)); $s = 0; foreach ($big as $k => $v) $s += $k * $v; echo $s, "\n";
foreach (new RecursiveIteratorIterator(new RecursiveArrayIterator([1, [2, [3, 4]], 5])) as $k => $v) echo "$k=$v "; echo "\n";
$clone = new ArrayIterator(['a' => 1, 'b' => 2]); foreach ($clone as $k => $v) { $c = clone $clone; echo $k, $c->key(), ' '; $c->next(); } echo "\n";
--EXPECTF--
a=1 5="x" c=null 7=[1] 
-- methods
a1 a1v b2 b2v 04 04v 15 15v bool(false)
NULL
NULL
string(1) "c"
int(0)
a b 1 
-- nested
a: 12345
-- changed
0=1 1=2 2=3 3=11 4=12 5
a=1 b=2 d=4 
a=1 b=2 c=C z=Z 
x=1 y=2 2=9 
77 78 79 87 88 89 97 98 99 
1 R 3 ["1!","R!","3!"]R!

Deprecated: ArrayIterator::__construct(): Using an object as a backing array for ArrayIterator is deprecated, as it allows violating class constraints and invariants in %sspl/array_iterator_walks.php on line 25
p=1 s=4 
Deprecated: Creation of dynamic property Props::$dyn is deprecated in %sspl/array_iterator_walks.php on line 25

Deprecated: ArrayObject::__construct(): Using an object as a backing array for ArrayObject is deprecated, as it allows violating class constraints and invariants in %sspl/array_iterator_walks.php on line 25

Deprecated: Creation of dynamic property Props::$more is deprecated in %sspl/array_iterator_walks.php on line 25
s=4 dyn=5 more=6 

Deprecated: ArrayObject::__construct(): Using an object as a backing array for ArrayObject is deprecated, as it allows violating class constraints and invariants in %sspl/array_iterator_walks.php on line 26
0=1 1=2 2=3 
sub1 sub2 1 2 
[gone 1] 0
[gone 3] 2
k=v l=w 1,2 {"q":1}
332833500
0=1 0=2 0=3 1=4 2=5 
aa ba 
[gone 2]
