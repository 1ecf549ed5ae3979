--TEST--
What a function gives by value is assigned as a value; named elements that are unpacked into parameters by reference
--FILE--
<?php
set_error_handler(function ($n, $m) { echo "[$m] "; return true; });
function v() { static $n = 0; return ++$n; }
function &r() { static $n = 10; $n++; return $n; }
function st() { static $v; if (!isset($v)) { $v = &v(); } return $v; }
echo st(), st(), st(), "\n";
function t() { $a = 1; $b = &$a; $b = &v(); echo $a, $b, ' '; $c = &r(); $c = 5; $d = &r(); echo $c, $d, ' '; $x = &v(); $y = &$x; $y++; echo $x, "\n"; }
t();
class O { public $p = 1; public int $i = 1; public static $s = 1; public $arr = [1]; }
function o() { $o = new O; $q = &$o->p; $o->p = &v(); echo $q, ' '; $o->i = &v(); echo $o->i, ' '; O::$s = &v(); echo O::$s, ' '; $e = &$o->arr[0]; $o->arr[0] = &v(); $o->arr[] = &v(); echo $e, json_encode($o), ' '; $GLOBALS['gl'] = &v(); echo $GLOBALS['gl'], "\n"; }
o();
function test2($a = null, &$b = null, &...$rest) { $b++; foreach ($rest as &$x) $x++; }
$ary = ['b' => 0]; $ary2 = $ary; test2(...$ary); echo json_encode([$ary, $ary2]), "\n";
$ary = ['a' => 1, 'b' => 2, 'q' => 3]; $ary2 = $ary; test2(...$ary); echo json_encode([$ary, $ary2]), "\n";
$ary = [1, 2, 3, 'z' => 4]; test2(...$ary); echo json_encode($ary), "\n";
test2(...new ArrayIterator(['b' => 1])); test2(...new ArrayIterator(['a' => 1, 'r' => 2])); echo "\n";
class M { function __construct(&$k) { $k++; } static function s(&$k) { $k++; } } $m = ['k' => 1]; new M(...$m); M::s(...$m); echo json_encode($m), "\n";
--EXPECT--
[Only variables should be assigned by reference] 111
[Only variables should be assigned by reference] 22 66 [Only variables should be assigned by reference] 4
[Only variables should be assigned by reference] 4 [Only variables should be assigned by reference] 5 [Only variables should be assigned by reference] 6 [Only variables should be assigned by reference] [Only variables should be assigned by reference] 7{"p":4,"i":5,"arr":[7,8]} [Only variables should be assigned by reference] 9
[{"b":1},{"b":0}]
[{"a":1,"b":3,"q":4},{"a":1,"b":2,"q":3}]
{"0":1,"1":3,"2":4,"z":5}
[Cannot pass by-reference argument 2 of test2() by unpacking a Traversable, passing by-value instead] [Cannot pass by-reference argument 3 of test2() by unpacking a Traversable, passing by-value instead] 
{"k":3}
