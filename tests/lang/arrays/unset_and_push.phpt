--TEST--
unset() of elements, and pushing to what is null, one way or another
--FILE--
<?php
class D { function __construct(public $n) {} function __destruct() { echo "-$this->n "; } }
$a = ['x' => 1, '5' => 2, 7 => 3, '' => 4];
$b = $a;
unset($a['5'], $a[7], $a['none'], $a[99]);
echo json_encode($a), json_encode($b), "\n";
$k = 'x';
unset($a[$k . '']);
unset($a[null]);
echo json_encode($a), "\n";
$list = [1, 2, 3];
unset($list[2]);
$list[] = 4;
echo json_encode($list), "\n";
$o = ['d' => new D(1), 'e' => new D(2)];
unset($o['d']);
echo "then ";
$copy = $o;
unset($o['e']);
echo "held ";
unset($copy['e']);
echo "\n";
class P { public $list = []; public ?array $typed = null; public int|null $int = null; private $map = ['a' => ['b' => 1]];
    function go() { $this->list[] = 1; $this->list['k'][] = 2; unset($this->list[0]); unset($this->map['a']['b']); unset($this->map['n']['o']); return [$this->list, $this->map]; } }
$p = new P;
echo json_encode($p->go()), "\n";
$p->typed[] = 1;
try {
    $p->int[] = 1;
} catch (TypeError $e) {
    echo $e->getMessage(), "\n";
}
echo json_encode($p), "\n";
$m['a']['b'][] = 1;
$m['a']['b'][] = 2;
$n = null;
$n[] = new D(3);
$r = null;
$s = &$r;
$s[] = 'by reference';
echo json_encode([$m, count($n), $r]), "\n";
$n = null;
echo "\n";
$false = false;
$false[] = 1;
function &ref() { static $x; return $x; }
ref()[] = 1;
ref()[] = 2;
echo json_encode(ref()), "\n";
$text = 'abc';
try {
    unset($text[0]);
} catch (Error $e) {
    echo $e->getMessage(), "\n";
}
foreach ([1, 2, 3] as $i => $v) {
    $it[$i][] = $v;
    unset($it[$i][0]);
    $it[$i][] = $v;
}
echo json_encode($it), "\n";
$walk = [1, 2, 3, 4];
foreach ($walk as $i => &$v) {
    unset($walk[$i + 1]);
}
unset($v);
echo json_encode($walk), "\n";
unset($GLOBALS['walk']);
var_dump(isset($walk));
?>
--EXPECTF--
{"x":1,"":4}{"x":1,"5":2,"7":3,"":4}
[]
{"0":1,"1":2,"3":4}
-1 then held -2 
[{"k":[2]},{"a":[]}]
Cannot auto-initialize an array inside property P::$int of type ?int
{"list":{"k":[2]},"typed":[1],"int":null}
[{"a":{"b":[1,2]}},1,["by reference"]]
-3 

Deprecated: Automatic conversion of false to array is deprecated in %slang/arrays/unset_and_push.php on line 45
[1,2]
Cannot unset string offsets
[{"1":1},{"1":2},{"1":3}]
{"0":1,"2":3}
bool(false)
