--TEST--
declaration, visibility, defaults, static, dynamic
--FILE--
<?php
class P { public $a = 1 + 2; protected $b = [self::C]; private $c; public static $s = 's'; const C = 'const'; var $old; public ?int $typed = null; public function dump() { var_dump(get_object_vars($this)); } }
$p = new P;
$p->dump();
var_dump(get_object_vars($p), P::$s);
P::$s .= '!';
echo P::$s, $p::$s, $p::C, "\n";
foreach (['b', 'c'] as $n) try { echo $p->$n; } catch (Error $e) { echo $e->getMessage(), "\n"; }
try { $p->b = 1; } catch (Error $e) { echo $e->getMessage(), "\n"; }
$p->dynamic = 1;
#[AllowDynamicProperties] class Bag {}
$g = new Bag;
$g->x = 1;
$g->{'y z'} = 2;
unset($g->x);
var_dump($g, isset($g->x), property_exists('P', 'c'), property_exists($g, 'y z'));
class Ch extends P { public $c = 'child'; } (new Ch)->dump();
$n = 'a';
echo $p->$n, $p->{'a'}, "\n";
--EXPECTF--
array(5) {
  ["a"]=>
  int(3)
  ["b"]=>
  array(1) {
    [0]=>
    string(5) "const"
  }
  ["c"]=>
  NULL
  ["old"]=>
  NULL
  ["typed"]=>
  NULL
}
array(3) {
  ["a"]=>
  int(3)
  ["old"]=>
  NULL
  ["typed"]=>
  NULL
}
string(1) "s"
s!s!const
Cannot access protected property P::$b
Cannot access private property P::$c
Cannot access protected property P::$b

Deprecated: Creation of dynamic property P::$dynamic is deprecated in %slang/classes/properties.php on line 10
object(Bag)#3 (1) {
  ["y z"]=>
  int(2)
}
bool(false)
bool(true)
bool(true)
array(5) {
  ["a"]=>
  int(3)
  ["b"]=>
  array(1) {
    [0]=>
    string(5) "const"
  }
  ["c"]=>
  NULL
  ["old"]=>
  NULL
  ["typed"]=>
  NULL
}
33
