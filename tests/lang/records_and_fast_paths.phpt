--TEST--
Array literals with constant keys, element assignments, empty loops, comparisons and arguments on their fast paths
--FILE--
<?php
// literals with constant keys
const K = 'const';
class C { const X = 'x'; public $p = 7; }
function make($a, &$r, C $c) {
    $out = [];
    $out[] = ['a' => $a, 'b' => $r, 'c' => $c->p];
    $out[] = [0 => $a, 1 => $r];
    $out[] = [5 => $a, '7' => $r, 'x7' => 1];
    $out[] = ['a' => $a, 'a' => $r];
    $out[] = [K => $a, C::X => $r, 'lit' => 'lit', 'n' => null];
    $out[] = ['a' => $a, $r];
    $out[] = ['a' => $a, 'r' => &$r];
    $out[] = [true => $a, 1.7 => 'f', '' => $r];
    $out[] = ['nested' => ['x' => $a, 'y' => [$a, ['z' => $r]]], 'list' => [$a, $r]];
    $out[] = [-3 => $a, 4 => $r]; $out[count($out) - 1][] = 'next';
    return $out;
}
$r = 'ref';
$v = make([1], $r, new C);
$v[0]['new'] = 1; $v[0]['a'][] = 2; unset($v[1][0]); $v[2][] = 'pushed';
echo json_encode($v), "\n";
$again = make('x', $r, new C); echo json_encode($again[0]), json_encode($again[8]), "\n";
try { $z = ['a' => new ArrayObject, 'b' => throw new Exception('mid'), 'c' => 1]; } catch (Exception $e) { echo $e->getMessage(), "\n"; }
echo json_encode(['u' => @$undefined, 'v' => 1]), "\n";
class D { public $n; function __construct($n) { $this->n = $n; } function __destruct() { echo "~$this->n "; } }
$a = ['k' => new D(1), 'l' => 2]; $a['k'] = new D(2); $a['l'] = $a; $a['k'] = 3; echo "| ", count($a), "\n";
$list = [new D(4)]; $list[0] = [new D(5)]; $list[0] = 'x'; echo "\n";
function refs(array &$to, array &$from, $k) { $to[$k] = $from; $to['n'][$k] = $from; $to[] = $from; $from[] = 'later'; $to[$k][] = $k; }
$to = []; $from = [1]; refs($to, $from, 'q'); refs($to, $from, 3); refs($to, $to, 'all'); echo json_encode($to), json_encode($from), "\n";
// empty loops and their ends
function loops($empty, $o) { foreach ($empty as $v) echo 'never'; foreach ([] as $v) echo 'never'; foreach ($o->list ?? [] as $k => $v) { foreach ($v as $w) { if ($w == 2) continue 2; echo "$k$w "; } } return isset($v); }
var_dump(loops([], new C), loops([], (object) ['list' => ['a' => [1, 2, 3], 'b' => [], 'c' => [4]]]));
// strings compared
function text($n) { return str_repeat('ab', $n) . $n; }
var_dump(text(3) === text(3), text(3) === text(4), text(20) === text(20), text(2) == text(2), text(1) !== 'ab1', "1e1" == "10", "abc" < text(1), (fn($s) => $s)(text(3)) === text(3));
$s = text(3); $pair = fn() => $s; var_dump($pair() === $pair(), $pair() != $pair());
// arguments by reference and by value
function mixed_modes($a, &$b, $c, &...$rest) { $b = "$a$c"; foreach ($rest as &$x) $x = "r$x"; }
$one = 1; $two = 2; $three = 3; $four = 4; mixed_modes($one, $two, $three, $four, $five); var_dump($one, $two, $three, $four, $five);
$f = 'mixed_modes'; $f($one, $two, $three, $four); var_dump($two, $four);
function set_const(&$x) { $x = []; $x = 'text'; $x = 5; } $held = ['big', text(2)]; set_const($held); var_dump($held);
--EXPECTF--
Deprecated: Implicit conversion from float 1.7 to int loses precision in %slang/records_and_fast_paths.php on line 14
[{"a":[1,2],"b":"ref","c":7,"new":1},{"1":"ref"},{"5":[1],"7":"ref","x7":1,"8":"pushed"},{"a":"ref"},{"const":[1],"x":"ref","lit":"lit","n":null},{"a":[1],"0":"ref"},{"a":[1],"r":"ref"},{"1":"f","":"ref"},{"nested":{"x":[1],"y":[[1],{"z":"ref"}]},"list":[[1],"ref"]},{"-3":[1],"4":"ref","5":"next"}]

Deprecated: Implicit conversion from float 1.7 to int loses precision in %slang/records_and_fast_paths.php on line 14
{"a":"x","b":"ref","c":7}{"nested":{"x":"x","y":["x",{"z":"ref"}]},"list":["x","ref"]}
mid
{"u":null,"v":1}
~1 | 2
~4 ~5 
[1,"later","later"]
a1 c4 bool(false)
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
bool(false)
bool(true)
bool(false)
bool(true)
bool(true)
bool(false)
int(1)
string(2) "13"
int(3)
string(2) "r4"
string(1) "r"
string(2) "13"
string(3) "rr4"
int(5)
~2
