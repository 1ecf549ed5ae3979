--TEST--
func_get_args, func_num_args, compact, extract
--FILE--
<?php
function f($a, $b = 2) { $a = 'changed'; return json_encode([func_get_args(), func_num_args(), get_defined_vars()]); }
echo f(1), f(1, 2, 3), "\n";
function c() { $x = 1; $y = [2]; $z = null; return json_encode(compact('x', ['y', ['z']])); }
echo c(), "\n";
function e() { $n = extract(['a' => 1, 'b c' => 2, 'd' => 4]); return "$n $a $d"; }
echo e(), "\n";
function e2() { $a = 'old'; extract(['a' => 'new'], EXTR_SKIP); extract(['a' => 'p'], EXTR_PREFIX_ALL, 'x'); $arr = ['r' => 1]; extract($arr, EXTR_REFS); $r = 2; return "$a $x_a {$arr['r']}"; }
echo e2(), "\n";
compact('undefined_here');
try { (function () { func_get_arg(3); })(1); } catch (Error $e) { echo $e->getMessage(), "\n"; }
$vv = 'dyn';
$$vv = 'variable variable';
echo $dyn, ${'d' . 'yn'}, "\n";
function g() { global $dyn, $made; $made = "g$dyn"; $GLOBALS['viaarray'] = 1; }
g();
echo $made, $viaarray, count(array_intersect(['dyn', 'made'], array_keys($GLOBALS))), "\n";
--EXPECTF--
[["changed"],1,{"a":"changed","b":2}][["changed",2,3],3,{"a":"changed","b":2}]
{"x":1,"y":[2],"z":null}
2 1 4
old p 2

Warning: compact(): Undefined variable $undefined_here in %slang/functions/func_get_args.php on line 10
func_get_arg(): Argument #1 ($position) must be less than the number of the arguments passed to the currently executed function
variable variablevariable variable
gvariable variable12
