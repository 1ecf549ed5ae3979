--TEST--
dynamic class, method, property and constant names
--FILE--
<?php
class D { const K = 'konst'; public $p = 'prop'; static $s = 'stat'; function m($x = '') { return "m$x"; } static function st() { return 'st'; } }
$c = 'D';
$o = new $c;
$m = 'm';
$p = 'p';
$k = 'K';
echo $o->$p, $o->{'p'}, $o->$m(1), [$o, 'm'](2), $c::K, $c::{$k}, $c::$s, $c::st(), [$c, 'st'](), (new ('D'))->m(3), (new $c)->p, $o::K, $o::st(), new $c() instanceof $c, "\n";
$arr = ['cls' => 'D', 'm' => ['m']];
echo (new $arr['cls'])->{$arr['m'][0]}(4), $arr['cls']::K, "\n";
$obj = new stdClass;
$obj->{'with space'} = 1;
$obj->{'0'} = 'zero';
var_dump($obj);
$n = 'made';
$$n = 'variable';
echo $made, ${'ma' . 'de'}, "\n";
$f = "strtoupper";
echo $f('x'), "$o->p {$o->m(5)}", "\n";
echo constant('D::K'), (function () { return static::class; })->bindTo(null, D::class)(), "\n";
try { $bad = 'No Such'; new $bad; } catch (Error $e) { echo $e->getMessage(), "\n"; }
try { $o->{$undef}(); } catch (Error $e) { echo $e->getMessage(), "\n"; }
--EXPECTF--
proppropm1m2konstkonststatststm3propkonstst1
m4konst
object(stdClass)#2 (2) {
  ["with space"]=>
  int(1)
  ["0"]=>
  string(4) "zero"
}
variablevariable
Xprop m5
konstD
Class "No Such" not found

Warning: Undefined variable $undef in %slang/classes/lazy_and_dynamic.php on line 22
Method name must be a string
