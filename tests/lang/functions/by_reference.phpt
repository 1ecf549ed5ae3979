--TEST--
by-reference arguments of user functions and builtins
--FILE--
<?php
function f(&$x) { $x = 'set'; }
f($new);
f($arr['a']['b']);
$o = new stdClass;
f($o->p);
f($o->prop);
echo $new, json_encode($arr), json_encode($o), "\n";
$spread = [1];
try { f(...$spread); echo "ok\n"; } catch (Error $e) { echo $e->getMessage(), "\n"; }
function val() { return 5; }
$tmp = val();
f($tmp);
$a = [3, 1, 2];
sort($a);
$last = array_pop($a);
$p = end($a);
echo json_encode($a), $last, $p, "\n";
preg_match('/b/', 'abc', $m, PREG_OFFSET_CAPTURE);
echo json_encode($m), "\n";
$g = 'f';
$g($viavar);
echo $viavar, "\n";
call_user_func('f', $warn);
echo array_shift($a), "\n";
function &rr() { static $s = 1; return $s; }
$ref = &rr();
$ref++;
echo rr(), "\n";
function nested(&$a) { inner2($a['k']); }
function inner2(&$b) { $b[] = 1; }
nested($deep);
echo json_encode($deep), "\n";
$str = 'abc';
try { f($str[0]); } catch (Error $e) { echo $e->getMessage(), "\n"; }
--EXPECTF--
set{"a":{"b":"set"}}{"p":"set","prop":"set"}
ok
[1,2]32
[["b",1]]
set

Warning: Undefined variable $warn in %slang/functions/by_reference.php on line 24

Warning: f(): Argument #1 ($x) must be passed by reference, value given in %slang/functions/by_reference.php on line 24
1
2
{"k":[1]}
Cannot create references to/from string offsets
