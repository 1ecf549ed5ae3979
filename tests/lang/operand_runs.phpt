--TEST--
Casts and signs over assignments with complex targets in the midst of other operands
--FILE--
<?php
$o = (object)["a" => 5];
var_dump(max((int)($a[0] = 1), 2), round((float)[$b] = [1.55], 1), [(int)($a[0] = 1), 2], "x" . (string)($a[0] = 1) . "y");
var_dump([(object)($o->a++), 1], max(-($a[0] = 1), +($a[1] = 2), ~($o->x ?? 3), (bool)($a[1]++), $a[0] .= 1));
var_dump([!($a[2] = 1), print($a[3] = "z"), -$o->a--, (array)($a["k"] ??= 4)]);
--EXPECT--
int(2)
float(1)
array(2) {
  [0]=>
  int(1)
  [1]=>
  int(2)
}
string(3) "x1y"
array(2) {
  [0]=>
  object(stdClass)#2 (1) {
    ["scalar"]=>
    int(5)
  }
  [1]=>
  int(1)
}
string(2) "11"
zarray(4) {
  [0]=>
  bool(false)
  [1]=>
  int(1)
  [2]=>
  int(-6)
  [3]=>
  array(1) {
    [0]=>
    int(4)
  }
}
