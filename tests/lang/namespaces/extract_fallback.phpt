--TEST--
extract() and its kin by an unqualified name in a namespace change the types of variables
--FILE--
<?php
namespace N;
function f() { $x = 1; extract(['x' => 'str']); return $x . 1; }
function g() { $x = 1; for ($i = 0; $i < 3; $i++) { extract(['i' => 1.5 + $i]); } return $i; }
function h($a = 5) { $x = 1; return compact('x') + get_defined_vars(); }
function k() { $r = 1; parse_str("r=5", $q); $r++; return $q; }
var_dump(f(), g(), h(), k());
function p() { $x = 1; return 'x' |> compact(...); }
var_dump(p());
--EXPECT--
string(4) "str1"
float(5)
array(2) {
  ["x"]=>
  int(1)
  ["a"]=>
  int(5)
}
array(1) {
  ["r"]=>
  string(1) "5"
}
array(1) {
  ["x"]=>
  int(1)
}
