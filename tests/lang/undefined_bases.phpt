--TEST--
Undefined variables that are changed, taken apart, iterated by reference and unset
--FILE--
<?php
function a(){ ++$y[$k]; } a();
function b(){ $z = 1; $y[$k] .= $z; } b();
function c(){ $y->k .= $z; } try { c(); } catch (Error $e) { echo $e->getMessage(), "\n"; }
function d(){ $y->k++; } try { d(); } catch (Error $e) { echo $e->getMessage(), "\n"; }
function e(){ $y["a"]->k++; } try { e(); } catch (Error $e) { echo $e->getMessage(), "\n"; }
function f(){ $y->a["k"]++; } try { f(); } catch (Error $e) { echo $e->getMessage(), "\n"; }
function g(){ $y->a->b .= 1; } try { g(); } catch (Error $e) { echo $e->getMessage(), "\n"; }
function h(){ $y[][$k] .= 1; } try { h(); } catch (Error $e) { echo $e->getMessage(), "\n"; }
function i(){ $$z .= 1; $$y["a"]++; } try { i(); } catch (Error $e) { echo $e->getMessage(), "\n"; }
function j(){ $n="q"; $$n["a"]++; global $gg; $gg["a"]++; $GLOBALS["gz"]["q"]++; $GLOBALS["gzz"]++; } try { j(); } catch (Error $e) { echo $e->getMessage(), "\n"; }
function k(){ foreach ($m as $k => &$v) {} foreach ($m2["a"] as &$v) {} foreach ($m3->x as &$v) {} } try { k(); } catch (Error $e) { echo $e->getMessage(), "\n"; }
function l(){ [$a, $b] = $u; [[$c]] = $u; ["k"=>$b] = $u[0]; $d = [$x] = $y; [&$q] = $un; } try { l(); } catch (Error $e) { echo $e->getMessage(), "\n"; }
function m(){ unset($u["a"], $u->a, $w["a"]["b"], $z->a->b, $zz->a["b"], $zzz["a"]->c); } try { m(); } catch (Error $e) { echo $e->getMessage(), "\n"; }
function n(){ foreach ([1,2] as $i) { $y[$i] ??= 5; $z["a"] = $z; $q[] = $q; } $y->a ??= 5; } try { n(); } catch (Error $e) { echo $e->getMessage(), "\n"; }
function o() { true && $uu; $n ?? $mm; $t ? $t2 : $t3; [$a, $b] = true; }
o();
$list = ["k" => 2];
extract($m = &$list, EXTR_REFS);
$k = 5;
echo $list["k"], "\n";
foreach ([5, "s", null, 1.5, true, [1]] as $x) { unset($x->n); echo json_encode($x), "\n"; }
--EXPECTF--
Warning: Undefined variable $y in %slang/undefined_bases.php on line 2

Warning: Undefined variable $k in %slang/undefined_bases.php on line 2

Deprecated: Using null as an array offset is deprecated, use an empty string instead in %slang/undefined_bases.php on line 2

Warning: Undefined array key "" in %slang/undefined_bases.php on line 2

Warning: Undefined variable $y in %slang/undefined_bases.php on line 3

Warning: Undefined variable $k in %slang/undefined_bases.php on line 3

Deprecated: Using null as an array offset is deprecated, use an empty string instead in %slang/undefined_bases.php on line 3

Warning: Undefined array key "" in %slang/undefined_bases.php on line 3

Warning: Undefined variable $z in %slang/undefined_bases.php on line 4

Warning: Undefined variable $y in %slang/undefined_bases.php on line 4
Attempt to assign property "k" on null

Warning: Undefined variable $y in %slang/undefined_bases.php on line 5
Attempt to increment/decrement property "k" on null

Warning: Undefined variable $y in %slang/undefined_bases.php on line 6

Warning: Undefined array key "a" in %slang/undefined_bases.php on line 6
Attempt to increment/decrement property "k" on null

Warning: Undefined variable $y in %slang/undefined_bases.php on line 7
Attempt to modify property "a" on null

Warning: Undefined variable $y in %slang/undefined_bases.php on line 8
Attempt to modify property "a" on null

Warning: Undefined variable $y in %slang/undefined_bases.php on line 9

Warning: Undefined variable $k in %slang/undefined_bases.php on line 9

Deprecated: Using null as an array offset is deprecated, use an empty string instead in %slang/undefined_bases.php on line 9

Warning: Undefined array key "" in %slang/undefined_bases.php on line 9

Warning: Undefined variable $z in %slang/undefined_bases.php on line 10

Warning: Undefined variable $ in %slang/undefined_bases.php on line 10

Warning: Undefined variable $y in %slang/undefined_bases.php on line 10
Cannot access offset of type string on string

Warning: Undefined variable $q in %slang/undefined_bases.php on line 11

Warning: Undefined array key "a" in %slang/undefined_bases.php on line 11

Warning: Undefined array key "a" in %slang/undefined_bases.php on line 11

Warning: Undefined global variable $gz in %slang/undefined_bases.php on line 11

Warning: Undefined array key "q" in %slang/undefined_bases.php on line 11

Warning: Undefined global variable $gzz in %slang/undefined_bases.php on line 11

Warning: Undefined variable $m in %slang/undefined_bases.php on line 12

Warning: foreach() argument must be of type array|object, null given in %slang/undefined_bases.php on line 12

Warning: foreach() argument must be of type array|object, null given in %slang/undefined_bases.php on line 12
Attempt to modify property "x" on null

Warning: Undefined variable $u in %slang/undefined_bases.php on line 13

Warning: Undefined variable $u in %slang/undefined_bases.php on line 13

Warning: Undefined variable $u in %slang/undefined_bases.php on line 13

Warning: Trying to access array offset on null in %slang/undefined_bases.php on line 13

Warning: Undefined variable $y in %slang/undefined_bases.php on line 13

Warning: Undefined variable $u in %slang/undefined_bases.php on line 14

Warning: Undefined variable $w in %slang/undefined_bases.php on line 14

Warning: Undefined variable $z in %slang/undefined_bases.php on line 14

Warning: Undefined variable $zz in %slang/undefined_bases.php on line 14

Warning: Undefined variable $zzz in %slang/undefined_bases.php on line 14

Warning: Undefined variable $z in %slang/undefined_bases.php on line 15

Warning: Undefined variable $q in %slang/undefined_bases.php on line 15
Attempt to assign property "a" on array

Warning: Undefined variable $uu in %slang/undefined_bases.php on line 16

Warning: Undefined variable $mm in %slang/undefined_bases.php on line 16

Warning: Undefined variable $t in %slang/undefined_bases.php on line 16

Warning: Undefined variable $t3 in %slang/undefined_bases.php on line 16

Warning: Cannot use bool as array in %slang/undefined_bases.php on line 16

Warning: Cannot use bool as array in %slang/undefined_bases.php on line 16
5
5
"s"
null
1.5
true
[1]
