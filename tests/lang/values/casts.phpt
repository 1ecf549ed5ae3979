--TEST--
explicit casts
--FILE--
<?php
var_dump((int) "12abc", (int) 3.99, (int) -3.99, (int) "1e2", (int) true, (int) null, (int) [], (int) [0], (int) NAN);
var_dump((float) "1.5e3x", (float) "abc", (string) 1.0, (string) false, (string) null, (bool) "0", (bool) "0.0", (bool) [], (bool) [0], (bool) 0.0);
var_dump((array) "a", (array) null, (array) 1.5, (object) ['x' => 1, 5 => 2], (object) 'str');
class C { public $a = 1; protected $b = 2; private $c = 3; }
foreach ((array) new C as $k => $v) echo str_replace("\0", '~', $k), "=$v\n";
$o = (object) ['1' => 'one']; var_dump($o->{'1'});
settype($x, 'array'); var_dump($x);
$y = "123abc"; settype($y, 'int'); var_dump($y);
var_dump(intval("0x1A", 16), intval("012", 0), intval("101", 2), intval(42.9), floatval("1.2.3"), boolval("false"), strval(7));
--EXPECTF--
Warning: The float NAN is not representable as an int, cast occurred in %slang/values/casts.php on line 2
int(12)
int(3)
int(-3)
int(100)
int(1)
int(0)
int(0)
int(1)
int(0)
float(1500)
float(0)
string(1) "1"
string(0) ""
string(0) ""
bool(false)
bool(true)
bool(false)
bool(true)
bool(false)
array(1) {
  [0]=>
  string(1) "a"
}
array(0) {
}
array(1) {
  [0]=>
  float(1.5)
}
object(stdClass)#1 (2) {
  ["x"]=>
  int(1)
  ["5"]=>
  int(2)
}
object(stdClass)#2 (1) {
  ["scalar"]=>
  string(3) "str"
}
a=1
~*~b=2
~C~c=3
string(3) "one"
array(0) {
}
int(123)
int(26)
int(10)
int(5)
int(42)
float(1.2)
bool(true)
string(1) "7"
